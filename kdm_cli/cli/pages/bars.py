"""Numbers as lengths and heights, beside the numbers themselves: in blocks where the stream can carry them."""

from collections.abc import Sequence

from kdm_cli.cli.pages.pen import UNICODE, Line, Pen, filled

BLOCKS = {True: "▏▎▍▌▋▊▉█", False: "#"}  # from the least to the whole of a column
HEIGHTS = {True: "▁▂▃▄▅▆▇█", False: "_.-=+*#@"}


def length(pen: Pen, part: float, columns: int, style: str = "") -> Line:
    """So much of a whole that takes so many columns; what is not nothing can be seen."""
    steps = BLOCKS[pen.glyphs is UNICODE]
    count = max(round(min(part, 1.0) * columns * len(steps)), int(part > 0))
    whole, rest = divmod(count, len(steps))
    return pen(steps[-1] * whole + (steps[rest - 1] if rest else ""), style)


def bar(pen: Pen, part: float, columns: int, style: str = "") -> Line:
    """The same in exactly so many columns."""
    return filled(length(pen, part, columns, style), columns)


def heights(pen: Pen, numbers: Sequence[int], style: str = "") -> Line:
    """Numbers one after the other, the highest as high as a line."""
    steps = HEIGHTS[pen.glyphs is UNICODE]
    most = max([*numbers, 1])
    return pen("".join(steps[number * (len(steps) - 1) // most] for number in numbers), style)
