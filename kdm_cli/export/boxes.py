"""The pieces of a record sheet, and the room a text takes: counted on the safe side, for no page can measure itself."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice

from kdm_cli.export.html import literal, name
from kdm_cli.light import NamedTuple
from kdm_cli.text import shown

# Hundredths of the size of the letters, from the blank to the tilde, in the widest of the common fonts.
ASCII = (
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 54, 100, 69, 69, 70, 77, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79, 61, 79, 70, 64, 62, 74, 69, 99, 69, 62,
    69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60,
    82, 60, 60, 53, 64, 34, 64, 84,
)  # fmt: skip
FIRST = 32
EMOJI = 0x1F000
RARE = 0x10000
LIGATURES = range(0xFDF0, 0xFE00)  # whole phrases in one letter
CUNEIFORM = range(0x12000, 0x12550)  # whole tablets in one sign
ELLIPSIS = "\u2026"


def letters(text: str) -> float:
    """The width of a text in ems: no less than what any common sans-serif needs."""
    return sum(map(_letter, text))


@cache
def _letter(letter: str) -> float:
    if letter.isascii() and letter.isprintable():
        return ASCII[ord(letter) - FIRST] / 100
    code = ord(letter)
    if code in LIGATURES or code in CUNEIFORM:
        return 10.0
    if unicodedata.category(letter).startswith("M"):
        return 0.1
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.4 if code >= EMOJI else 1.05
    return 2.5 if code >= RARE else 1.0


def lines(text: str, room: float) -> int:
    """How many lines of so many ems the text fills."""
    return 1 if letters(text) <= room else sum(1 for _ in folded(text, room))


def folded(text: str, room: float) -> Iterator[str]:
    """The text in lines of at most so many ems, broken at blanks where there are any, else anywhere."""
    line, used = "", 0.0
    for whole in text.replace(" ", " \n").split("\n"):
        word, wide = whole, letters(whole)
        if line and used + wide > room:
            yield line
            line, used = "", 0.0
        while wide > room:
            head = _head(word, room)
            yield head
            word = word.removeprefix(head)
            wide = letters(word)
        line, used = line + word, used + wide
    if line:
        yield line


def fitted(text: str, room: float, most: int = 1) -> str:
    """The text as it is shown in so many lines: cut with a mark where it is longer."""
    text = shown(text)
    if lines(text, room) <= most:
        return text
    kept = list(islice(folded(text, room), most))
    last = kept[-1].rstrip()
    while letters(last + ELLIPSIS) > room:
        last = last[:-1]
    return "".join(kept[:-1]) + last + ELLIPSIS


def fits(text: str, room: float, most: int = 1) -> bool:
    """Whether the whole text is seen in so many lines."""
    return lines(shown(text), room) <= most


def _head(word: str, room: float) -> str:
    used = 0.0
    for at, letter in enumerate(word):
        used += _letter(letter)
        if used > room:
            return word[: max(at, 1)]
    return word


CROSS = "\u00d7"
MINUS = "\u2212"
MOST_BOXES = 20  # a longer track is a number alone


class Track(NamedTuple):
    """A track in boxes, and what comes at which box; that one is drawn thick."""

    boxes: int
    marks: Sequence[tuple[int, str]] = ()
    brings: Sequence[tuple[str, Sequence[str]]] = ()  # which abilities such an event may bring


class Form(NamedTuple):
    """What is printed on every sheet, whoever it is for: the packs of the campaign know it."""

    tracks: dict[str, Track]
    unlocked: dict[str, bool]
    columns: int
    slots: int
    bleeding: int  # boxes


class Written(NamedTuple):
    """One entry of a list: what it is, where the heading does not say it, and names or words, one after the other."""

    label: str
    parts: tuple[str, ...]
    between: str = "; "

    @property
    def whole(self) -> str:
        """Label and words, as the eye sees them."""
        return self.begun + self.between.join(self.parts)

    @property
    def begun(self) -> str:
        """What stands in front."""
        return f"{self.label}: " if self.label else ""


def tick(on: bool, label: str) -> str:
    """One box with its word behind it."""
    said = "yes" if on else "no"
    kind, cross = (' class="x"', CROSS) if on else ("", "")
    return f'<span class="tick"><i{kind} role="img" aria-label="{said}">{cross}</i> {literal(label)}</span>'


def boxes(value: int | None, total: int, label: str, marks: Iterable[int] = ()) -> str:
    """A row of boxes, filled up to the value; the marked ones are thick."""
    if not 0 < total <= MOST_BOXES:
        return ""
    thick, filled = set(marks), value or 0
    drawn = "".join(_box(at <= filled, at in thick) for at in range(1, total + 1))
    said = total if value is None else f"{value} of {total}"
    return f'<span class="boxes" role="img" aria-label="{literal(label)}: {said}">{drawn}</span>'


def injuries(part: str, light: bool | None, heavy: bool | None) -> str:
    """The boxes of a hit location, the heavy one thick; a location has only those that are not None."""
    both = (("light", light), ("heavy", heavy))
    said = ", ".join(f"{kind} {'yes' if on else 'no'}" for kind, on in both if on is not None)
    drawn = "".join(_box(on, kind == "heavy") for kind, on in both if on is not None)
    return f'<span class="boxes" role="img" aria-label="{literal(part)}: {said}">{drawn}</span>'


def _box(on: bool, thick: bool) -> str:
    kind = " ".join(word for word, yes in (("x", on), ("t", thick)) if yes)
    return f'<i class="{kind}">{CROSS if on else ""}</i>' if kind else "<i></i>"


def marked(track: Track, room: float) -> str:
    """What a track brings at which box, `Age 2, 6, 10, 15; retire 16`; in less room what, and the boxes say where."""
    found: dict[str, list[str]] = {}
    for at, what in track.marks:
        found.setdefault(what, []).append(str(at))
    said = "; ".join(f"{what} {', '.join(places)}" for what, places in found.items())
    return said if fits(said, room) else "; ".join(found)


def number(value: int | None) -> str:
    """A number in a frame; a long one is written smaller; an empty frame on a blank sheet."""
    said = plain(value)
    size = ' class="tiny"' if len(said) > 5 else ' class="small"' if len(said) > 3 else ""
    return f"<b{size}>{said or '&nbsp;'}</b>"


def plain(value: int | None) -> str:
    """A number with a minus that is as wide as a plus; nothing where a pencil will write it."""
    return "" if value is None else str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """A change: +1, and a minus as wide; nothing where there is none."""
    return f"{value:+d}".replace("-", MINUS) if value else ""


def words(label: str, *parts: object, between: str = "; ") -> Written:
    """An entry in the words of the players, made harmless."""
    return Written(label, tuple(shown(str(part)) for part in parts), between)


def written(rows: Iterable[Written]) -> str:
    """Entries with their labels."""
    drawn = ""
    for row in rows:
        label = f"<span>{literal(row.label)}:</span> " if row.label else ""
        drawn += f"<li>{label}{literal(row.between).join(map(name, row.parts))}</li>"
    return drawn


def blank(count: int) -> str:
    """Ruled lines to write on."""
    return '<li class="blank"></li>' * max(count, 0)


def height(rows: Iterable[Written], room: float) -> int:
    """How many lines these rows fill."""
    return sum(lines(row.whole, room) for row in rows)
