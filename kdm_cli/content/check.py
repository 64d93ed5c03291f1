"""Everything that is wrong with the entries of a pack, found at once."""

import re
from collections.abc import Iterator
from typing import Any

from kdm_cli.content.faces import uneven
from kdm_cli.content.kinds import OF_KIND, EntryBase
from kdm_cli.content.shape import Finding, findings
from kdm_cli.rules.language.bands import span

RANGE = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4})|(\+))?")
MOST_SCORE = 999
LOCATION_FACES = {"head", "arms", "body", "waist", "legs"}


def check_entry(row: dict[str, Any], kind: str) -> Iterator[Finding]:
    """What does not fit the model of the kind, and rolls whose bands miss or double a face."""
    yield from findings(row, OF_KIND.get(kind, EntryBase))
    for path, each in nodes(row):
        if each.get("op") in ("roll", "score") and isinstance(each.get("bands"), dict):
            yield from _check_bands(each, path)


def nodes(value: object, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object in a row, with its path."""
    if isinstance(value, dict):
        yield path, value
        for name, each in value.items():
            yield from nodes(each, f"{path}.{name}")
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from nodes(each, f"{path}[{place}]")


def _check_bands(roll: dict[str, Any], path: str) -> Iterator[Finding]:
    bands = list(roll["bands"])
    if roll.get("die") == "location":
        missing, strange = LOCATION_FACES - set(bands), set(bands) - LOCATION_FACES
        if missing or strange:
            yield Finding(f"{path}.bands", f"must name each hit location once: {', '.join(sorted(missing | strange))}")
        return
    wrong = [band for band in bands if not _is_range(band)]
    for band in wrong:
        yield Finding(f"{path}.bands", f'"{band[:40]}" is no range: 3, 1-5 or 8+')
    die, dice = roll.get("die"), roll.get("dice", 1)
    if roll.get("op") == "score":
        die, dice = MOST_SCORE, 0
    if wrong or type(die) is not int or type(dice) is not int:
        return
    highest = die * max(1, dice)
    for told in uneven([span_of(band, highest) for band in bands], dice, highest, "band"):
        yield Finding(f"{path}.bands", told)


def _is_range(band: str) -> bool:
    span = RANGE.fullmatch(band)
    return span is not None and (not span[2] or int(span[1]) <= int(span[2]))


def span_of(band: str, highest: int) -> tuple[int, int]:
    """The lowest and the highest face of a band on a die that goes so high."""
    low, high = span(band)
    return low, max(low, highest) if band.endswith("+") else high
