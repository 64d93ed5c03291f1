"""Small phrases that several pages use."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.pen import Line, Pen, filled, flowed, size

SEX = {"m": "M", "f": "F"}
LOCATIONS = ("head", "arms", "body", "waist", "legs")
HUNT_OVER = {"showdown": "the showdown begins", "failed": "nobody is left on it"}
DUE = 28  # columns for what is due; the command stands behind


def spelled(key: object) -> str:
    """A key of the JSON as a word: `hunt_xp` is hunt xp."""
    return str(key).replace("_", " ")


def signed(number: int) -> str:
    """A modifier: +1, -2, 0."""
    return f"{number:+d}" if number else "0"


def counted(number: int, one: str, many: str = "") -> str:
    """1 entry, 2 entries."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def each(pen: Pen, names: Iterable[object], style: str = "") -> list[Line]:
    """Every name as an item of its own."""
    return [pen(name, style) for name in names]


def with_copies(pen: Pen, names: Iterable[str], style: str = "") -> list[Line]:
    """Every name once, with x2 behind what is there twice."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [pen(name, style) + (pen(f" x{count}", style) if count > 1 else ()) for name, count in counts.items()]


def as_fit(pen: Pen, names: Sequence[str], columns: int, style: str = "") -> list[Line]:
    """The names that fit one line, and how many more there are."""
    for count in range(len(names), 0, -1):
        left = len(names) - count
        items = each(pen, names[:count], style) + ([pen(f"and {left} more", "faint")] if left else [])
        if count == 1 or len(flowed(items, columns)) == 1:
            return items
    return []


def due_name(item: Mapping[str, Any]) -> str:
    """What waits, and whose it is."""
    return f"{item['what']} ({item['who']})" if item["who"] else str(item["what"])


def due_lines(pen: Pen, due: Iterable[Mapping[str, Any]]) -> list[Line]:
    """What waits, whose it is, and in a column of their own the commands that settle it."""
    rows = [(pen(due_name(row), "due"), row["command"]) for row in due]
    widest = min(max((size(what) for what, _ in rows), default=0), DUE)
    return [filled(what, widest) + pen(f"  kdm {command}", "command") for what, command in rows]


def phase(answer: Mapping[str, Any]) -> str:
    """The phase, and the step where it has steps."""
    return f"{answer['phase']}, step {answer['step']}" if answer["step"] else str(answer["phase"])
