"""The board as pure geometry: 16 rows of 22 spaces, bases, facing, what lies ahead and behind, distances.

A space is (row, column) from (0, 0), which is A1, to (15, 21), which is P22. North is toward row A, east toward column
22. Everything is counted orthogonally (R36).
"""

from collections.abc import Iterable, Iterator

from kdm_cli.light import pattern
from kdm_cli.rules.refusal import refuse

Space = tuple[int, int]
Base = frozenset[Space]

ROWS, COLUMNS = 16, 22
LETTERS = "ABCDEFGHIJKLMNOP"
STEPS: dict[str, Space] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
CALLED = {"n": "north", "e": "east", "s": "south", "w": "west"}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}
LEFT = {"n": "w", "w": "s", "s": "e", "e": "n"}
RIGHT = {left: facing for facing, left in LEFT.items()}
WRITTEN = pattern(r"([A-Za-z])\s*0*([1-9][0-9]?)")


def named(text: str) -> Space:
    """The space that is written so; what is not on the board is refused."""
    match = WRITTEN.fullmatch(text.strip())
    space = (LETTERS.find(match[1].upper()), int(match[2]) - 1) if match else (-1, -1)
    if not on_board(space):
        refuse("no-such-space", f'"{text[:20]}" is no space of the board.', "Spaces run from A1 to P22.")
    return space


def called(space: Space) -> str:
    """How a space is written."""
    return f"{LETTERS[space[0]]}{space[1] + 1}"


def on_board(space: Space) -> bool:
    """Whether there is such a space."""
    return 0 <= space[0] < ROWS and 0 <= space[1] < COLUMNS


def step(space: Space, facing: str, spaces: int = 1) -> Space:
    """The space so many steps away in one direction, on the board or not."""
    row, column = STEPS[facing]
    return space[0] + row * spaces, space[1] + column * spaces


def neighbours(space: Space) -> Iterator[Space]:
    """The up to four spaces beside a space."""
    return (beside for facing in STEPS if on_board(beside := step(space, facing)))


def base(corner: Space, size: int) -> Base:
    """The spaces a base covers, named by its lowest letter and number."""
    return frozenset((corner[0] + row, corner[1] + column) for row in range(size) for column in range(size))


def fits(corner: Space, size: int) -> bool:
    """Whether a base lies wholly on the board."""
    return on_board(corner) and on_board((corner[0] + size - 1, corner[1] + size - 1))


def beyond(space: Space, corner: Space, size: int) -> Space:
    """How far a space lies from a base, in rows and in columns with their signs; (0, 0) is under it."""
    row, column = (
        min(0, at - low) if at < low else max(0, at - low - size + 1) for at, low in zip(space, corner, strict=True)
    )
    return row, column


def distance(space: Space, corner: Space, size: int = 1) -> int:
    """The orthogonal steps from a space to the nearest space of a base."""
    row, column = beyond(space, corner, size)
    return abs(row) + abs(column)


def within(corner: Space, size: int, spaces: int, *, diagonals: bool = False) -> Base:
    """The spaces within so many of a base, without those under it; with diagonals a square around it."""
    found = set()
    for row in range(max(0, corner[0] - spaces), min(ROWS, corner[0] + size + spaces)):
        for column in range(max(0, corner[1] - spaces), min(COLUMNS, corner[1] + size + spaces)):
            away = distance((row, column), corner, size)
            if away and (diagonals or away <= spaces):
                found.add((row, column))
    return frozenset(found)


def ahead(space: Space, corner: Space, size: int, facing: str) -> bool:
    """R75: whether a space lies ahead of the base's front edge."""
    row, column = beyond(space, corner, size)
    return row * STEPS[facing][0] + column * STEPS[facing][1] > 0


def behind(corner: Space, size: int, facing: str) -> Base:
    """The row of spaces directly behind a base: the blind spot of a 2x2 base (R77)."""
    return strip(corner, size, OPPOSITE[facing], 1)


def strip(corner: Space, size: int, facing: str, depth: int, beside: int = 0) -> Base:
    """So many rows directly before one side of a base, as wide as it and so many spaces more on each side."""
    found = set()
    for space in within(corner, size, max(depth, beside), diagonals=True):
        row, column = beyond(space, corner, size)
        along, across = (row, column) if STEPS[facing][0] else (column, row)
        forward = along * (STEPS[facing][0] or STEPS[facing][1])
        if 1 <= forward <= depth and abs(across) <= beside:
            found.add(space)
    return frozenset(found)


def toward(space: Space, corner: Space, size: int, now: str | None = None) -> tuple[str, ...]:
    """Which ways a base may face to have a space ahead; straight ways first, and the way it faces now of two."""
    row, column = beyond(space, corner, size)
    down, across = ("s" if row > 0 else "n"), ("e" if column > 0 else "w")
    if not row or not column:
        return (down,) if row else (across,) if column else ()
    if abs(row) != abs(column):
        return (down,) if abs(row) > abs(column) else (across,)
    return (across, down) if now == across else (down, across)


def steps(start: Space, blocked: Iterable[Space], most: int) -> dict[Space, Space]:
    """Every space that can be reached in so many steps past what blocks the way, and the space one comes from."""
    came: dict[Space, Space] = {start: start}
    closed, front = set(blocked) - {start}, [start]
    for _ in range(most):
        found = []
        for space in front:
            for beside in neighbours(space):
                if beside not in came and beside not in closed:
                    came[beside] = space
                    found.append(beside)
        front = found
    return came


def path(came: dict[Space, Space], end: Space) -> list[Space]:
    """The spaces walked to an end, without the first."""
    walked = []
    while came[end] != end:
        walked.append(end)
        end = came[end]
    return walked[::-1]
