"""Everything that is wrong with the entries of a pack, found at once."""

import re
from collections.abc import Iterator
from typing import Any

from kdm_cli.content.kinds import OF_KIND, EntryBase
from kdm_cli.content.shape import Finding, findings

RANGE = re.compile(r"([0-9]+)(?:-([0-9]+)|(\+))?")
LOCATION_FACES = {"head", "arms", "body", "waist", "legs"}


def check_entry(row: dict[str, Any], kind: str) -> Iterator[Finding]:
    """What does not fit the model of the kind, and rolls whose bands miss or double a face."""
    yield from findings(row, OF_KIND.get(kind, EntryBase))
    for path, each in nodes(row):
        if each.get("op") == "roll" and isinstance(each.get("bands"), dict):
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
    spans = [RANGE.fullmatch(band) for band in bands]
    for band, span in zip(bands, spans, strict=True):
        if span is None:
            yield Finding(f"{path}.bands", f'"{band}" is no range: 3, 1-5 or 8+')
    if None in spans or not isinstance(roll.get("die"), int):
        return
    dice = roll.get("dice", 1)
    if isinstance(dice, bool) or not isinstance(dice, int):
        return
    expected, highest = dice, int(roll["die"]) * dice
    for low, high in sorted(span_of(band, highest) for band in bands):
        if low > expected:
            yield Finding(f"{path}.bands", f"no band says what happens on {_faces(expected, low - 1)}")
        elif low < expected:
            yield Finding(f"{path}.bands", f"two bands hold {_faces(low, min(expected - 1, high))}")
        expected = max(expected, high + 1)
    if expected <= highest:
        yield Finding(f"{path}.bands", f"no band says what happens on {_faces(expected, highest)}")


def span_of(band: str, highest: int = 10**6) -> tuple[int, int]:
    """The lowest and the highest face of a band."""
    span = RANGE.fullmatch(band)
    if span is None:
        raise ValueError(band)
    low = int(span[1])
    return low, max(low, highest) if span[3] else int(span[2] or low)


def _faces(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"
