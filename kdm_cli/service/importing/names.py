"""Names out of a save: each can stand on a sheet, no two mean the same, and the one in the save is not forgotten."""

from collections.abc import Iterable
from itertools import count
from typing import NamedTuple

from kdm_cli.rules.names import RESERVED, fold
from kdm_cli.rules.writing import MOST_NAME


class Called(NamedTuple):
    """How something is called here, and why not as in the save; empty where it is."""

    name: str
    why: str = ""


def called(names: Iterable[str], nobody: str, reserved: Iterable[str] = RESERVED) -> list[Called]:
    """A name for each, in this order: the first keeps its name, the next of that name is numbered."""
    taken = set(reserved)
    numbers: dict[str, int] = {}  # how far the numbers of a name are taken
    found = []
    for name in names:
        fitting = _fitting(name, nobody)
        numbered = _numbered(fitting.name, taken, numbers)
        taken.add(fold(numbered))
        why = fitting.why
        if numbered != fitting.name:
            why = "means something else in commands" if fold(fitting.name) in RESERVED else "stands there twice"
        found.append(Called(numbered, why))
    return found


def _fitting(name: str, nobody: str) -> Called:
    plain = name.strip()
    if not plain:
        return Called(nobody, "had no name")
    if len(plain) > MOST_NAME:
        return Called(plain[:MOST_NAME].rstrip(), "was too long")
    return Called(plain)


def _numbered(name: str, taken: set[str], numbers: dict[str, int]) -> str:
    if fold(name) not in taken:
        return name
    for number in count(numbers.get(name, 2)):
        end = f" {number}"
        numbered = name[: MOST_NAME - len(end)].rstrip() + end
        if fold(numbered) not in taken:
            numbers[name] = number
            return numbered
    raise AssertionError("numbers do not end")
