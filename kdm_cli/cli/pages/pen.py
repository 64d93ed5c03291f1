"""What sheets are written with: harmless text, a style for each piece, and the glyphs the stream can carry."""

from collections.abc import Iterable
from typing import NamedTuple

from kdm_cli.text import cut, shown, width, wrapped


class Span(NamedTuple):
    """A piece of text and the name of its style."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


class Glyphs(NamedTuple):
    """What frames and boxes are drawn with; the corners run from top left to bottom right."""

    across: str
    down: str
    corners: str
    tees: str
    box: tuple[str, str]
    milestone: tuple[str, str]
    dot: tuple[str, str]
    here: str
    done: str
    gap: str


UNICODE = Glyphs("─", "│", "╭╮╰╯", "├┤┬┴┼", ("□", "■"), ("◇", "◆"), ("○", "●"), "►", "✓", " ")
ASCII = Glyphs("-", "|", "++++", "+++++", ("[ ]", "[x]"), ("< >", "<x>"), ("o", "*"), ">", "x", "")


class Pen:
    """Writes text as a stream can carry it; called with a text and a style it gives a line of one span."""

    def __init__(self, glyphs: Glyphs = ASCII, encoding: str = "utf-8") -> None:
        """The glyphs to draw with, and the encoding that names must survive."""
        self.glyphs = glyphs
        self.encoding = "" if encoding.lower().replace("-", "").startswith("utf") else encoding

    def __call__(self, text: object, style: str = "") -> Line:
        """A text, made harmless and spelled so that the stream's encoding can carry it."""
        clean = shown(str(text))
        if self.encoding and not clean.isascii():
            clean = clean.encode(self.encoding, "backslashreplace").decode(self.encoding)
        return (Span(clean, style),)

    def box(self, ticked: object, style: str = "hurt") -> Line:
        """One box to tick."""
        return self(self.glyphs.box[bool(ticked)], style if ticked else "faint")

    def track(self, level: int, total: int, milestones: Iterable[int], room: int) -> Line:
        """A row of boxes, the milestones marked, so many of them filled; closer in less room, or only how many."""
        marks = set(milestones)
        box, gap = width(self.glyphs.box[False]), self.glyphs.gap
        if total * box > room:
            return self(f"of {total}", "faint")
        if total * (box + width(gap)) - width(gap) > room:
            gap = ""
        line: Line = ()
        for number in range(1, total + 1):
            kind = self.glyphs.milestone if number in marks else self.glyphs.box
            ticked = number <= level
            style = "milestone" if number in marks else "filled" if ticked else "faint"
            line += self(("" if number == 1 else gap) + kind[ticked], style)
        return line

    def dots(self, count: int, total: int) -> Line:
        """Tokens that lie there, and room for those that would be the last."""
        free, laid = self.glyphs.dot
        return self(laid * min(count, total), "hurt") + self(free * max(total - count, 0), "faint")


def size(line: Line) -> int:
    """How many columns a line takes."""
    return sum(width(span.text) for span in line)


def blanks(columns: int) -> Line:
    """Empty room."""
    return (Span(" " * columns),) if columns > 0 else ()


def clipped(line: Line, columns: int) -> Line:
    """The beginning of the line that fits."""
    if size(line) <= columns:
        return line
    kept: list[Span] = []
    room = columns - 2
    for span in line:
        if width(span.text) > room:
            kept.append(Span(cut(span.text + "   ", room + 2), span.style))
            break
        kept.append(span)
        room -= width(span.text)
    return tuple(kept)


def filled(line: Line, columns: int, align: str = "left") -> Line:
    """The line in exactly so many columns."""
    line = clipped(line, columns)
    room = columns - size(line)
    before = {"left": 0, "right": room, "centre": room // 2}[align]
    return blanks(before) + line + blanks(room - before)


def flowed(items: Iterable[Line], columns: int, separator: str = ", ") -> list[Line]:
    """Items behind one another, broken between them, and within one only where it is wider than a line."""
    lines: list[Line] = []
    line: Line = ()
    used = 0
    pieces = list(items)
    mark = separator.rstrip()
    between = blanks(len(separator) - len(mark))
    for at, item in enumerate(pieces):
        piece = (*item, Span(mark)) if mark and at < len(pieces) - 1 else item
        gap = between if line else ()
        wide = size(gap + piece)
        if used + wide <= columns:
            line += gap + piece
            used += wide
            continue
        if line:
            lines.append(line)
        *whole, line = _broken(piece, columns)
        used = size(line)
        lines += whole
    return [*lines, line] if line else lines


def _broken(piece: Line, columns: int) -> list[Line]:
    if size(piece) <= columns:
        return [piece]
    first = next((span.style for span in piece if span.style), "")
    text = "".join(span.text for span in piece)
    return [(Span(part, first),) for part in wrapped(text, columns)]
