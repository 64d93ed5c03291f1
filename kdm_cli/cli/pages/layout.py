"""Pages of blocks: a framed sheet whose rules join the columns, or plain lines; long lists give way."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, zip_longest

from kdm_cli.cli.pages.pen import Line, Pen, Span, blanks, due_name, filled, flowed, joined, size, worded
from kdm_cli.light import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.outcome import DueItem

LAST = 12  # columns that the last column of a table needs at least
STEP = 2  # by which what stands below a name is drawn in
BEFORE = 12  # columns of the label that stands before what is due
EDGE = 10  # columns of an edge of a frame around the title and what stands opposite it
DUE = 28  # columns for what is due; the command stands behind


class Fact(NamedTuple):
    """A label and what stands behind it."""

    label: str
    items: Sequence[Line]
    separator: str = ", "
    style: str = "label"


class Block(NamedTuple):
    """Lines of a sheet as wide as its inside; `bars` are the columns of its upright lines."""

    lines: list[Line]
    bars: tuple[int, ...] = ()
    title: Line = ()
    aside: Line = ()


def facts(pen: Pen, rows: Sequence[Fact], columns: int = 0, labels: int = 0) -> list[Line]:
    """Labels in a column of their own, beside it what belongs to them; a label without anything is left out."""
    columns = columns or pen.columns
    rows = [row for row in rows if row.items]
    labels = labels or max((len(row.label) + 2 for row in rows), default=0)
    lines: list[Line] = []
    for row in rows:
        label, told = pen.filled(pen(row.label, row.style), labels), flowed(row.items, columns - labels, row.separator)
        for at, line in enumerate(told):
            if size(line) <= columns - labels:
                lines.append((blanks(size(label)) if at else label) + line)
            else:  # to be copied, and not broken
                lines += [label] if row.label and not at else []
                lines.append(blanks(STEP) + tuple(span for span in line if span.text.strip()))
    return lines


def block(lines: Sequence[Line], title: Line = ()) -> Block:
    """Lines of at most pen.room columns as a block of a sheet."""
    return Block([(Span(" "), *line) for line in lines], title=title)


def side_by_side(pen: Pen, left: Sequence[Line], right: Sequence[Line], at: int) -> Block:
    """Two columns with an upright line between them, `at` columns from the left."""
    bar = pen(pen.glyphs.down, "frame") + blanks(1)
    left = [part for line in left for part in pen.broken(line, at - 1)]
    right = [part for line in right for part in pen.broken(line, pen.inner - at - 3)]
    pairs = zip_longest(left, right, fillvalue=())
    return Block([pen.filled(blanks(1) + one, at) + bar + other for one, other in pairs], (at,))


def listing(
    pen: Pen,
    heads: Sequence[str],
    rows: Sequence[Sequence[Line]],
    most: Sequence[int],
    gap: int = 2,
    columns: int = 0,
) -> list[Line]:
    """A table without lines; each column is as wide as it needs and at most so much, the last takes what is left.

    A most below 0 aligns the column right.
    """
    heading = [pen(head, "label") for head in heads]
    table = [heading, *rows] if any(heads) else list(rows)
    return [line for lines in _rows(pen, table, most, gap, columns or pen.columns) for line in lines]


def _rows(
    pen: Pen, table: Sequence[Sequence[Line]], most: Sequence[int], gap: int, columns: int, stacks: bool = True
) -> list[list[Line]]:
    """The lines of each row; where lines may go on below themselves, names stand above a row that is too wide."""
    needed = [max((size(row[at]) for row in table), default=0) for at in range(len(most))]
    widths = [min(abs(limit), wide) for limit, wide in zip(most, needed, strict=True)]
    if pen.endless:
        widths = needed
    elif pen.wraps:
        last = min(max((size(row[-1]) for row in table), default=0), LAST)
        fits = [sum(wide + gap for wide in sizes if wide) + last <= columns for sizes in (needed, widths)]
        numbers = [wide if limit < 0 else most_of for wide, limit, most_of in zip(needed, most, widths, strict=True)]
        if stacks and len(most) > 1 and not (fits[0] if pen.breaks else any(fits)):
            below = _rows(pen, [row[1:] for row in table], most[1:], 1, columns - STEP, stacks=False)
            return [
                [*flowed(worded(row[0]), columns, " "), *(blanks(STEP) + line for line in part if line)]
                for row, part in zip(table, below, strict=True)
            ]
        widths = needed if fits[0] else numbers
    sides = ["right" if limit < 0 else "left" for limit in most]
    shown = []
    for row in table:
        first, *more = _abreast(pen, row[:-1], widths, sides, gap)
        shown.append(ending(pen, first, row[-1], columns, more))
    return shown


def _abreast(pen: Pen, row: Sequence[Line], widths: Sequence[int], sides: Sequence[str], gap: int) -> list[Line]:
    """Cells beside each other; one that is too wide is cut, or goes on in its column below where nothing may be."""
    parts = zip_longest(*(pen.broken(cell, wide) for cell, wide in zip(row, widths, strict=True)), fillvalue=())
    lines = [
        sum((pen.filled(*cell) + blanks(gap if cell[1] else 0) for cell in zip(part, widths, sides, strict=True)), ())
        for part in parts
    ]
    return lines or [()]


def ending(pen: Pen, line: Line, last: Line, columns: int, below: Sequence[Line] = ()) -> list[Line]:
    """A row with its last column, which goes on below itself where lines may, beside what is `below` the others."""
    room = columns - size(line)
    if pen.endless or not pen.wraps or size(last) <= room:
        return [pen.clipped(line + last, columns), *below]
    if room < LAST:
        return [line, *below, *(blanks(2 * STEP) + part for part in flowed(worded(last), columns - 2 * STEP, " "))]
    beside = zip_longest([line, *below], flowed(worded(last), room, " "), fillvalue=())
    return [filled(left, size(line)) + right for left, right in beside]


def whole(pen: Pen, lines: Iterable[Line]) -> list[Line]:
    """Lines no wider than the page; the rest of a longer one stands below it, drawn in, or is cut."""
    found: list[Line] = []
    for line in lines:
        if not pen.wraps or size(line) <= pen.columns:
            found.append(pen.clipped(line, pen.columns))
            continue
        indent = next((size((span,)) for span in line[:1] if span.text.isspace()), 0)
        first, *more = flowed(worded(line), pen.columns - indent - STEP, " ")
        found += [blanks(indent) + first, *(blanks(indent + STEP) + part for part in more)]
    return found


def cells(
    pen: Pen,
    rows: Sequence[Sequence[Line]],
    align: str = "centre",
    title: Line = (),
    aside: Line = (),
    columns: int = 0,
) -> Block:
    """Rows of cells of one width, with upright lines between them."""
    count = len(rows[0])
    room = (columns or pen.columns) - 2 - count + 1
    widths = [room // count + (at < room % count) for at in range(count)]
    bar = pen(pen.glyphs.down, "frame")
    fits = all(size(cell) < most for row in rows for cell, most in zip(row, widths, strict=True))
    margin = 1 if align == "left" and fits else 0
    lines = [
        joined(
            (blanks(margin) + pen.filled(cell, most - margin, align) for cell, most in zip(part, widths, strict=True)),
            bar,
        )
        for row in rows
        for part in zip_longest(
            *(pen.broken(cell, most - margin) for cell, most in zip(row, widths, strict=True)), fillvalue=()
        )
    ]
    bars = tuple(sum(widths[: at + 1]) + at for at in range(count - 1))
    return Block(lines, bars, title, aside)


def framed(
    pen: Pen, title: Line, aside: Line, blocks: Sequence[Block], columns: int = 0, below: Line = ()
) -> list[Line]:
    """Blocks in one frame, the title and what stands opposite it in its upper edge, one thing in its lower one."""
    blocks = [part for part in blocks if part.lines]
    corners, bar = pen.glyphs.corners, pen(pen.glyphs.down, "frame")
    nothing: tuple[int, ...] = ()
    inner = (columns or pen.columns) - 2
    if pen.breaks and size(title) + size(aside) + EDGE > inner:
        head = flowed([part for part in (title, aside) if part], inner - 2, "  ")
        title, aside, blocks = (), (), [block(head), *blocks]
    lines = [_rule(pen, corners[:2], nothing, blocks[0].bars if blocks else nothing, title, aside, inner)]
    for at, part in enumerate(blocks):
        if at:
            lines.append(_rule(pen, pen.glyphs.tees[:2], blocks[at - 1].bars, part.bars, part.title, part.aside, inner))
        lines += [
            bar + pen.filled(piece, inner) + bar for line in part.lines for piece in _within_frame(pen, line, inner)
        ]
    lines.append(_rule(pen, corners[2:], blocks[-1].bars if blocks else nothing, nothing, (), below, inner))
    return lines


def _within_frame(pen: Pen, line: Line, inner: int) -> list[Line]:
    """A line of a sheet between its edges."""
    if size(line) <= inner:
        return [line]
    return [blanks(1) + part for part in pen.broken(line, inner - 2)] if pen.breaks else [line]


def _rule(
    pen: Pen, ends: str, above: Sequence[int], below: Sequence[int], title: Line, aside: Line, inner: int
) -> Line:
    """A line across the sheet that joins the upright lines above and below it."""
    joint = {(True, True): 4, (True, False): 3, (False, True): 2}
    letters = [
        pen.glyphs.tees[joint[at in above, at in below]] if at in above or at in below else pen.glyphs.across
        for at in range(inner)
    ]
    head: Line = ()
    if title:
        title = pen.clipped(title, inner - 6 - (size(aside) + 3 if aside else 0))
        head = (Span(letters[0], "frame"), Span(" "), *title, Span(" "))
    tail: Line = (Span(" "), *aside, Span(" "), Span(letters[-1], "frame")) if aside else ()
    middle = "".join(letters[size(head) : inner - size(tail)])
    return (Span(ends[0], "frame"), *head, Span(middle, "frame"), *tail, Span(ends[1], "frame"))


def squeezed(pen: Pen, groups: Sequence[Sequence[Fact]], room: int, labels: int, columns: int = 0) -> list[list[Line]]:
    """The facts of each group in lines, together no more than `room`, as far as each fact has a line of its own."""
    columns = columns or pen.room
    rows = [row for group in groups for row in group if row.items]
    lines = [_lines(row, row.items, columns - labels) for row in rows]
    while sum(lines) > room and max(lines) > 1:
        lines[lines.index(max(lines))] -= 1
    most = iter(lines)
    return [
        facts(pen, [_within(pen, row, next(most), columns - labels) for row in group if row.items], columns, labels)
        for group in groups
    ]


def _lines(row: Fact, items: Sequence[Line], columns: int) -> int:
    return len(flowed(items, columns, row.separator))


def _within(pen: Pen, row: Fact, most: int, columns: int) -> Fact:
    """As many items as so many lines hold, and how many more there are."""
    if _lines(row, row.items, columns) <= most:
        return row
    mark = len(row.separator.rstrip())
    taken = accumulate(size(item) + mark for item in row.items[:-1])
    for count in range(sum(room <= most * columns for room in taken), 0, -1):  # more, however broken, have no room
        items = [*row.items[:count], pen(f"and {len(row.items) - count} more", "faint")]
        if _lines(row, items, columns) <= most:
            return row._replace(items=items)
    return row._replace(items=[pen(f"{len(row.items)} in all", "faint")])


def due_lines(pen: Pen, due: "Iterable[DueItem]") -> list[Line]:
    """What waits, whose it is, and in a column of their own the commands that settle it."""
    rows = [(pen(due_name(row), "due"), row["command"]) for row in due]
    widest = min(max((size(what) for what, _ in rows), default=0), DUE)
    lines: list[Line] = []
    for what, command in rows:
        typed = pen(f"kdm {command}", "command")
        line = pen.filled(what, widest) + blanks(2) + typed
        together = not pen.wraps or (size(line) <= pen.columns - BEFORE and size(what) <= widest)
        lines += [line] if together else [what, blanks(STEP) + typed]  # a line to copy is not broken
    return lines
