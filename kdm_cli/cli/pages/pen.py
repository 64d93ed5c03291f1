"""What sheets are written with: harmless text, a style for each piece, glyphs the stream can carry, small phrases."""

from collections import Counter
from collections.abc import Iterable, Sequence

from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.text import cut, shown, width, wrapped

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.outcome import DueItem


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

    def __init__(
        self, glyphs: Glyphs = ASCII, encoding: str = "utf-8", columns: int = 80, drawn: bool | None = None
    ) -> None:
        """The glyphs to draw with, the encoding that names must survive, and how wide a text may be that flows.

        `drawn` is whether somebody looks, so that what only adorns is worth its letters.
        """
        self.glyphs = glyphs
        self.drawn = glyphs is UNICODE if drawn is None else drawn
        self.columns = columns
        self.encoding = "" if encoding.lower().replace("-", "").startswith("utf") else encoding

    def __call__(self, text: object, style: str = "") -> Line:
        """A text, made harmless and spelled so that the stream's encoding can carry it."""
        clean = shown(str(text))
        if self.encoding and not clean.isascii():
            clean = clean.encode(self.encoding, "backslashreplace").decode(self.encoding)
        return (Span(clean, style),)

    def labelled(self, label: str, value: object) -> Line:
        """A number behind its label."""
        return self(label, "label") + self(value, "value")

    def each(self, names: Iterable[object], style: str = "") -> list[Line]:
        """Every name as an item of its own."""
        return [self(name, style) for name in names]

    def with_copies(self, names: Iterable[str], style: str = "") -> list[Line]:
        """Every name once, with x2 behind what is there twice."""
        counts = Counter(names).items()
        return [self(name, style) + (self(f" x{count}", style) if count > 1 else ()) for name, count in counts]

    def as_fit(self, names: Sequence[str], columns: int, style: str = "") -> list[Line]:
        """The names that fit one line, and how many more there are."""
        for count in range(len(names), 0, -1):
            more = [f"and {left} more"] if (left := len(names) - count) else []
            items = self.each(names[:count], style) + self.each(more, "faint")
            if count == 1 or len(flowed(items, columns)) == 1:
                return items
        return []

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
        broken = [piece]
        if size(piece) > columns:
            style = next((span.style for span in piece if span.style), "")
            text = "".join(span.text for span in piece)
            broken = [(Span(part, style),) for part in wrapped(text, columns)]
        *whole, line = broken
        used = size(line)
        lines += whole
    return [*lines, line] if line else lines


SEX: dict[str | None, str] = {"m": "M", "f": "F"}
HUNT_OVER = {"showdown": "the showdown begins", "failed": "nobody is left on it"}


def spelled(key: object) -> str:
    """A key of the JSON as a word: `hunt_xp` is hunt xp."""
    return str(key).replace("_", " ")


def signed(number: int) -> str:
    """A modifier: +1, -2, 0."""
    return f"{number:+d}" if number else "0"


def counted(number: int, one: str, many: str = "") -> str:
    """1 entry, 2 entries."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def due_name(item: "DueItem") -> str:
    """What waits, and whose it is."""
    return f"{item['what']} ({item['who']})" if item["who"] else str(item["what"])


def joined(items: Iterable[Line], between: Line) -> Line:
    """Items behind one another in one line, with the same between them."""
    line: Line = ()
    for item in items:
        line += (between if line else ()) + item
    return line


def hanging(head: Line, lines: Sequence[Line], least: int = 0) -> list[Line]:
    """Lines behind their head, all but the first drawn in as far, and at least so far."""
    return [(blanks(max(size(head), least)) if at else head) + line for at, line in enumerate(lines)]
