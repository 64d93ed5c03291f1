"""Zones of cards: the shapes that can be worked out where the monster stands, from the words on the card."""

import re

from kdm_cli.rules.asking import board, places
from kdm_cli.rules.asking.board import Base, Space
from kdm_cli.rules.asking.places import Standing
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play

WITHIN = re.compile(r"within (\d+) spaces?(?P<except> except| of the|,|$)")
AHEAD = re.compile(r"(\d+) wide, (straight ahead|from the left side|from the right side) to the board edge")
ROWS = re.compile(r"(\d+) rows? (?:directly )?in front, (\d+) wide")
SPACES_AHEAD = re.compile(r"base-wide, (\d+) spaces straight ahead")


def shape(entry: Entry) -> str:
    """The words for the zone of a card; nothing where it has none or nobody captured it."""
    zone = entry.data.get("zone")
    return str(zone.get("shape") or "") if isinstance(zone, dict) else str(zone or "")


def name(entry: Entry) -> str:
    """How the zone of a card is called."""
    zone = entry.data.get("zone")
    return str(zone.get("name") or "zone") if isinstance(zone, dict) else "zone"


def of_card(play: Play, entry: Entry) -> Base | None:
    """The spaces of a card's zone; None where the board is not known or the shape is nothing to be worked out."""
    stands = places.monster_stands(play)
    words = shape(entry)
    return None if stands is None or not words else computed(words, stands)


def computed(words: str, stands: Standing) -> Base | None:
    """The spaces that these words mean around a monster that stands so."""
    corner, size, facing = stands
    if words.startswith("adjacent spaces, corners included"):
        zone = board.within(corner, size, 1, diagonals=True)
        if words == "adjacent spaces, corners included":
            return zone
        return None if facing is None else zone - board.behind(corner, size, facing)
    if words == "8 orthogonally adjacent spaces":
        return board.around(corner, size)
    if words == "the middle space next to each of the 4 sides":
        return _middles(stands)
    if words == "base-wide lines in all four directions to the board edges":
        return frozenset().union(*(board.strip(corner, size, way, board.COLUMNS) for way in board.STEPS))
    if found := WITHIN.match(words):
        if found["except"] == " except":
            return None if facing is None else _wide_arc(stands, facing)
        diagonals = "diagonals included" in words or "x" in words.rpartition("(")[2]
        return board.within(corner, size, int(found[1]), diagonals=diagonals)
    return None if facing is None else _ahead(words, stands, facing)


def _ahead(words: str, stands: Standing, facing: str) -> Base | None:
    """Shapes that depend on which way the monster faces."""
    corner, size, _ = stands
    if found := AHEAD.match(words):
        way = {"straight ahead": facing, "from the left side": board.LEFT[facing]}.get(found[2], board.RIGHT[facing])
        if int(found[1]) != size:
            return None
        return board.strip(corner, size, way, board.COLUMNS)
    if found := ROWS.match(words):
        beside, odd = divmod(int(found[2]) - size, 2)
        return None if odd or beside < 0 else board.strip(corner, size, facing, int(found[1]), beside)
    if found := SPACES_AHEAD.match(words):
        return board.strip(corner, size, facing, int(found[1]))
    if words == "single space in front of the monster's left column":
        front = board.strip(corner, size, facing, 1)
        return frozenset([_leftmost(front, facing)]) if front else frozenset()
    return None


def _middles(stands: Standing) -> Base | None:
    """Of a base with an odd number of spaces on each side."""
    corner, size, _ = stands
    if size % 2 == 0:
        return None
    middle = board.step(board.step(corner, "s", size // 2), "e", size // 2)
    found = (board.step(middle, way, size // 2 + 1) for way in board.STEPS)
    return frozenset(space for space in found if board.on_board(space))


def _leftmost(spaces: Base, facing: str) -> Space:
    row, column = board.STEPS[board.LEFT[facing]]
    return max(spaces, key=lambda space: space[0] * row + space[1] * column)


def _wide_arc(stands: Standing, facing: str) -> Base:
    """Within 2 spaces but for a wedge behind: a gap of 2 in the first row, of 4 in the second."""
    corner, size, _ = stands
    back = board.OPPOSITE[facing]
    first = board.strip(corner, size, back, 1)
    second = board.strip(corner, size, back, 2, 1) - board.strip(corner, size, back, 1, 1)
    return board.within(corner, size, 2, diagonals=True) - first - second
