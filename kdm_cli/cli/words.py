"""Small phrases that several pages use."""

from collections.abc import Iterable, Mapping
from typing import Any

from kdm_cli.cli.pen import Line, Pen

SEX = {"m": "M", "f": "F"}
LOCATIONS = ("head", "arms", "body", "waist", "legs")


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


def due_lines(pen: Pen, due: Iterable[Mapping[str, Any]]) -> list[Line]:
    """What waits, whose it is, and the command that settles it."""
    lines = []
    for item in due:
        who = f" ({item['who']})" if item["who"] else ""
        lines.append(pen(f"{item['what']}{who}", "due") + pen(f"  kdm {item['command']}", "command"))
    return lines


def phase(answer: Mapping[str, Any]) -> str:
    """The phase, and the step where it has steps."""
    return f"{answer['phase']}, step {answer['step']}" if answer["step"] else str(answer["phase"])
