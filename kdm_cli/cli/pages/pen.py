"""What sheets are written with: harmless text, a style for each piece, glyphs the stream can carry, small phrases."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate

from kdm_cli.light import TYPE_CHECKING, NamedTuple, pattern
from kdm_cli.text import cut, shown, width, wrapped

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.outcome import DueItem


class Span(NamedTuple):
    """A piece of text and the name of its style."""

    text: str
    style: str = ""


Line = tuple[Span, ...]
SHEET = 60  # columns of a sheet whose parts stand beside each other
ALL = 1_000_000  # rows of a terminal on which nothing gives way
BETWEEN = ", "  # two items of a line
PIECES = pattern(r" +|[^ ]+")


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
        self,
        glyphs: Glyphs = ASCII,
        encoding: str = "utf-8",
        columns: int = 80,
        drawn: bool | None = None,
        rows: int = 0,
        whole: bool = False,
        endless: bool = False,
    ) -> None:
        """The glyphs to draw with, the encoding that names must survive, and the terminal's size; 0 rows are none.

        `drawn` is whether somebody looks, so that what only adorns is worth its letters; a page that is `whole`, on a
        pipe or because all of it was asked for, breaks a cell that is too wide where a terminal may cut it.
        """
        self.glyphs = glyphs
        self.drawn = glyphs is UNICODE if drawn is None else drawn
        self.columns = columns
        self.inner = columns - 2  # of a frame
        self.room = columns - 4  # and of its text
        self.rows = rows
        self.whole = whole
        self.endless = endless  # nobody looks: a row of a table is one line, however long
        self.wraps = whole or rows > 0  # what is longer than its line goes on below it
        self.breaks = whole or (rows > 0 and columns < SHEET)  # and so does what is wider than its cell
        self.encoding = "" if encoding.lower().replace("-", "").startswith("utf") else encoding

    def __call__(self, text: object, style: str = "") -> Line:
        """A text, made harmless and spelled so that the stream's encoding can carry it."""
        clean = shown(str(text))
        if self.encoding and not clean.isascii():
            clean = clean.encode(self.encoding, "backslashreplace").decode(self.encoding)
        return (Span(clean, style),)

    def fit(self, rows: int) -> int:
        """How many rows a page that gives way may have: so many, on a terminal as many as it has."""
        return ALL if self.whole else max(rows - 1, self.rows) if self.rows else rows

    def bound(self, rows: int) -> int:
        """How many of something stand on a page, however large the screen is; with --full all of it."""
        return ALL if self.whole else rows

    def most(self, rows: int) -> int:
        """How many rows a list may have: so many, on a terminal, which has a pager, as many as there are."""
        return ALL if self.whole or self.rows else rows

    def clipped(self, line: Line, columns: int) -> Line:
        """The beginning of the line that fits, on a terminal whole words; all of it where nothing may be cut."""
        if self.breaks:
            return line
        words = _words_of(line, columns - 3) if self.rows and size(line) > columns else ()
        return (*words, Span(" ..")) if words else clipped(line, columns)

    def filled(self, line: Line, columns: int, align: str = "left") -> Line:
        """The line, as much of it as fits, in exactly so many columns, or in more where nothing may be cut."""
        line = self.clipped(line, columns)
        return _set(line, max(columns - size(line), 0), align)

    def broken(self, line: Line, columns: int) -> list[Line]:
        """What fits of the line, or all of it below one another where nothing may be cut."""
        if self.breaks and size(line) > columns:
            return flowed(worded(line), columns, " ")
        return [self.clipped(line, columns)]

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
        """The names that fit one line, and how many more there are; all of them where nothing may be left out."""
        if self.whole:
            return self.each(names, style)
        items = self.each(names, style)
        until = [*accumulate(size(item) + len(BETWEEN) for item in items)]  # where the next would begin
        for count in range(len(names), 0, -1):
            more = self.each([f"and {left} more"] if (left := len(names) - count) else [], "faint")
            if count == 1 or until[count - 1] + sum(map(size, more)) - len(BETWEEN) * (not more) <= columns:
                return items[:count] + more
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
    return width("".join([span.text for span in line]))


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


def _words_of(line: Line, columns: int) -> Line:
    """As many whole words from the beginning of a line as fit, without the blanks behind them; none may fit."""
    kept: Line = ()
    room, fitting = columns, 0
    pieces = [Span(piece, span.style) for span in line for piece in PIECES.findall(span.text)]
    for at, piece in enumerate(pieces):
        room -= width(piece.text)
        if room < 0:
            break
        kept += (piece,)
        ends = at + 1 == len(pieces) or pieces[at + 1].text.isspace()
        fitting = len(kept) if not piece.text.isspace() and ends else fitting
    return kept[:fitting] if size(kept[:fitting]) * 2 > columns else ()


def is_typed(span: Span) -> bool:
    """Whether it is a line to copy, which stays in one piece."""
    return span.style == "command" and span.text.startswith("kdm ")


def worded(line: Line) -> list[Line]:
    """A line as its words, each in its style, between which it may be broken."""
    words: list[Line] = [()]
    for span in line:
        for at, word in enumerate([span.text] if is_typed(span) else span.text.split(" ")):
            if at:
                words.append(())
            if word:
                words[-1] += (Span(word, span.style),)
    return [word for word in words if word]


def filled(line: Line, columns: int, align: str = "left") -> Line:
    """The line in exactly so many columns."""
    line = clipped(line, columns)
    return _set(line, columns - size(line), align)


def _set(line: Line, room: int, align: str) -> Line:
    """A line with so much room beside it."""
    before = 0 if align == "left" else room if align == "right" else room // 2
    return blanks(before) + line + blanks(room - before)


def flowed(items: Iterable[Line], columns: int, separator: str = BETWEEN) -> list[Line]:
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
        if size(piece) > columns and not is_typed(next((span for span in item if span.text.strip()), Span(""))):
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
