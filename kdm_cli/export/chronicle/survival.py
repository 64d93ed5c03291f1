"""Who came home from which monster: at each level, and from all levels of a monster that was met at several."""

from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]
Level = str | int | None  # None is the First Story
Line = tuple[Level, Document]
ALL = "all"


def by_level(numbers: Document) -> list[Line]:
    """The numbers of each level, behind several of one monster those of all its levels."""
    found: list[Line] = []
    for whole in numbers["quarries"]:
        levels = _levels(numbers, whole)
        found += [*levels, *([(ALL, whole)] if len(levels) > 1 else [])]
    return found


def by_quarry(numbers: Document) -> list[Line]:
    """The numbers of each monster, over all its levels."""
    found: list[Line] = []
    for whole in numbers["quarries"]:
        levels = _levels(numbers, whole)
        found += [(ALL, whole)] if len(levels) > 1 else levels
    return found


def _levels(numbers: Document, whole: Document) -> list[Line]:
    return [(line["level"], line) for line in numbers["monsters"] if line["monster"] == whole["monster"]]


def came_home(line: Document, of: bool = False) -> str:
    """How many came home, `of` how many if wanted, and of a hundred; empty while nobody could."""
    went = f" of {line['departed']}" if of else ""
    return f"{line['home']}{went} ({line['percent']} %)" if line["departed"] else ""
