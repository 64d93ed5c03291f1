"""Where the miniatures stand, as far as anybody told: adjacent, closest, in range, and in the zone of a card."""

from collections.abc import Iterable, Sequence

from kdm_cli.light import NamedTuple, pattern
from kdm_cli.rules import matches
from kdm_cli.rules.asking import board, cards, monster, texts, the_showdown
from kdm_cli.rules.asking.board import Base, Space
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

UNLIMITED = board.ROWS + board.COLUMNS
OF_MONSTER = ("ai_card", "hit_location", "monster")  # on these cards what is adjacent is adjacent to the monster


class Standing(NamedTuple):
    """The monster's base on the board, and which way it faces if anybody told."""

    corner: Space
    size: int
    facing: str | None

    @property
    def base(self) -> Base:
        """The spaces under the monster."""
        return board.base(self.corner, self.size)

    @property
    def ways(self) -> tuple[str, ...]:
        """Which way it faces; every way where nobody told."""
        return (self.facing,) if self.facing else tuple(board.STEPS)


def base_size(play: Play) -> int | None:
    """How many spaces wide the monster's base is; None where nobody has captured it."""
    written = str(the_showdown.monster(play).data.get("base_size") or "")
    return int(written[0]) if written[:1].isdigit() else None


def monster_stands(play: Play) -> Standing | None:
    """Where the monster stands; None where nobody told."""
    return play.remembered("monster stands", lambda: _stands(play), ("showdown",))


def _stands(play: Play) -> Standing | None:
    showdown = the_showdown.current(play)
    if showdown is None or showdown.space is None or (size := base_size(play)) is None:
        return None
    return Standing(board.named(showdown.space), size, showdown.facing)


def space_of(play: Play, survivor: Survivor) -> Space | None:
    """Where a survivor stands; None where nobody told, or off the board."""
    row = the_showdown.fighter(play, survivor)
    return None if row is None or row.space is None or row.off_board else board.named(row.space)


def off(play: Play, survivor: Survivor) -> bool:
    """Whether a survivor is not on the board: gone, dead, or never there (R113)."""
    row = the_showdown.fighter(play, survivor)
    return survivor.dead or row is None or row.off_board


def occupied(play: Play, without: Survivor | None = None) -> dict[Space, Survivor]:
    """The spaces on which survivors stand, as far as anybody told."""
    standing = ((space_of(play, each), each) for each in the_showdown.survivors(play))
    return {space: each for space, each in standing if space and not (without and each.id == without.id)}


def blocked(play: Play, without: Survivor | None = None) -> set[Space]:
    """The spaces nobody may enter: the monster's and the survivors' (R134, R188)."""
    stands = monster_stands(play)
    return set(occupied(play, without)) | set(stands.base if stands else ())


def both(play: Play, survivor: Survivor) -> tuple[Standing, Space] | None:
    """Where the monster and a survivor stand; None where one of them is not known."""
    stands, space = monster_stands(play), space_of(play, survivor)
    return None if stands is None or space is None else (stands, space)


def distance(play: Play, survivor: Survivor) -> int | None:
    """How many orthogonal steps a survivor is from the monster (R36, R74)."""
    known = both(play, survivor)
    return None if known is None else board.distance(known[1], known[0].corner, known[0].size)


def movement(play: Play) -> int:
    """How far the monster moves (R80); not at all where a card forbids it, and without end where it has no number."""
    return play.remembered("monster moves", lambda: _movement(play))


def _movement(play: Play) -> int:
    if "move" in monster.forbidden(play):
        return 0
    return UNLIMITED if the_showdown.level_row(play).get("movement", 0) is None else monster.number(play, "movement")


def adjacent(play: Play, survivor: Survivor) -> bool | None:
    """Whether a survivor stands orthogonally beside the monster."""
    return at_distance(play, survivor, 1)


def at_distance(play: Play, survivor: Survivor, steps: int) -> bool | None:
    """Whether a survivor stands so many steps from the monster; with 0 it stands on their space."""
    if off(play, survivor):
        return False
    away = distance(play, survivor)
    return None if away is None else away == steps


def in_range(play: Play, survivor: Survivor, spaces: int | None = None) -> bool | None:
    """R76: whether a move of the monster could finish beside a survivor, whoever stands in between."""
    if off(play, survivor):
        return False
    known = both(play, survivor)
    if known is None:
        return None
    stands, space = known
    ends = beside(space, stands.size)
    most = movement(play) if spaces is None else spaces
    return any(board.distance(end, stands.corner) <= most for end in ends)


def beside(space: Space, size: int, reach: int = 1) -> list[Space]:
    """Every place for a base on the board that is exactly so many steps from a space."""
    row, column = space
    spread = range(-size - reach, reach + 2)
    corners = ((row + down, column + across) for down in spread for across in spread)
    return [each for each in corners if board.fits(each, size) and board.distance(space, each, size) == reach]


def in_field_of_view(play: Play, survivor: Survivor) -> bool | None:
    """R77: everything outside the blind spot."""
    if off(play, survivor):
        return False
    behind = in_blind_spot(play, survivor)
    return None if behind is None else not behind


def in_blind_spot(play: Play, survivor: Survivor) -> bool | None:
    """Whether a survivor stands in the monster's blind spot; None too where it has none that is known."""
    if off(play, survivor):
        return False
    key = ("granted for sure", survivor.id)
    granted = play.remembered(key, lambda: texts.granted(play, survivor, sure=True))
    for word, answer in (("always", True), ("never", False)):
        if matches.word(word, "in_blind_spot") in granted:
            return answer
    known = both(play, survivor)
    if known is None or not _two_behind(play):
        return None
    stands, space = known
    return _agreed(space in board.behind(stands.corner, stands.size, way) for way in stands.ways)


def blind_spot(play: Play) -> Base | None:
    """The spaces of the monster's blind spot; None where it is not known."""
    stands = monster_stands(play)
    if stands is None or stands.facing is None or not _two_behind(play):
        return None
    return board.behind(stands.corner, stands.size, stands.facing)


def _two_behind(play: Play) -> bool:
    """Whether the monster has the blind spot of a large base."""
    return str(the_showdown.monster(play).data.get("blind_spot") or "").startswith("2 spaces directly behind")


def _agreed(answers: Iterable[bool]) -> bool | None:
    """What is so whichever way the monster faces; None where that decides it."""
    found = set(answers)
    return found.pop() if len(found) == 1 else None


def in_front(play: Play, survivor: Survivor) -> bool | None:
    """R75: whether a survivor stands ahead of the monster."""
    if off(play, survivor):
        return False
    known = both(play, survivor)
    if known is None:
        return None
    stands, space = known
    return _agreed(board.ahead(space, stands.corner, stands.size, way) for way in stands.ways)


def extreme(play: Play, among: Sequence[Survivor], word: str) -> list[Survivor] | None:
    """Who of them is closest to the monster or furthest from it, ties all (R72, R74); None where nobody told."""
    found = unbeaten(play, among, word)
    return None if len(found) > 1 and None in [distance(play, each) for each in found] else found


def unbeaten(play: Play, among: Sequence[Survivor], word: str) -> list[Survivor]:
    """Who of them may be the closest or the furthest, as far as anybody told (R74)."""
    away = {each.id: distance(play, each) for each in among}
    known = [steps for steps in away.values() if steps is not None]
    best = (min(known) if word == "closest" else max(known)) if known else None
    return [each for each in among if away[each.id] in (best, None)]


def beside_survivor(play: Play, survivor: Survivor, other: Survivor) -> bool | None:
    """Whether two survivors stand beside each other."""
    if off(play, survivor) or off(play, other) or survivor.id == other.id:
        return False
    here, there = space_of(play, survivor), space_of(play, other)
    return None if here is None or there is None else board.distance(here, there) == 1


WITHIN = pattern(r"within (\d+) spaces?(?P<except> except| of the|,|$)")
AHEAD = pattern(r"(\d+) wide, (straight ahead|from the left side|from the right side) to the board edge")
ROWS = pattern(r"(\d+) rows? (?:directly )?in front, (\d+) wide")
SPACES_AHEAD = pattern(r"base-wide, (\d+) spaces straight ahead")


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
    stands, words = monster_stands(play), shape(entry)
    return computed(words, stands) if stands and words else None


def computed(words: str, stands: Standing) -> Base | None:
    """The spaces that these words mean around a monster that stands so."""
    corner, size, facing = stands
    if words.startswith("adjacent spaces, corners included"):
        zone = board.within(corner, size, 1, diagonals=True)
        if words == "adjacent spaces, corners included":
            return zone
        return None if facing is None else zone - board.behind(corner, size, facing)
    if words == "8 orthogonally adjacent spaces":
        return board.within(corner, size, 1)
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
        return board.strip(corner, size, way, board.COLUMNS) if int(found[1]) == size else None
    if found := ROWS.match(words):
        beside, odd = divmod(int(found[2]) - size, 2)
        return None if odd or beside < 0 else board.strip(corner, size, facing, int(found[1]), beside)
    if found := SPACES_AHEAD.match(words):
        return board.strip(corner, size, facing, int(found[1]))
    if words == "single space in front of the monster's left column":
        row, column = board.STEPS[board.LEFT[facing]]
        front = sorted(board.strip(corner, size, facing, 1), key=lambda space: space[0] * row + space[1] * column)
        return frozenset(front[-1:])
    return None


def _middles(stands: Standing) -> Base | None:
    """Of a base with an odd number of spaces on each side."""
    corner, size, _ = stands
    if size % 2 == 0:
        return None
    middle = board.step(board.step(corner, "s", size // 2), "e", size // 2)
    found = (board.step(middle, way, size // 2 + 1) for way in board.STEPS)
    return frozenset(space for space in found if board.on_board(space))


def _wide_arc(stands: Standing, facing: str) -> Base:
    """Within 2 spaces but for a wedge behind: a gap of 2 in the first row, of 4 in the second."""
    corner, size, _ = stands
    back = board.OPPOSITE[facing]
    first = board.strip(corner, size, back, 1)
    second = board.strip(corner, size, back, 2, 1) - board.strip(corner, size, back, 1, 1)
    return board.within(corner, size, 2, diagonals=True) - first - second


def assistants(play: Play, survivor: Survivor) -> tuple[list[Survivor], list[Survivor] | None]:
    """Who has the art too, and who of them stands straight opposite; None where nobody told."""
    others = [each for each in the_showdown.survivors(play) if each.id != survivor.id]
    partners = [each for each in others if any(text.data.get("across") for text in cards.traits(play, each))]
    if not partners:
        return [], []
    known = both(play, survivor)
    spots = [space_of(play, each) for each in partners]
    if known is None or None in spots:
        return partners, None
    stands, space = known
    ways = [way for way in board.STEPS if board.step(space, way) in stands.base]
    across = {board.step(space, way, stands.size + 1) for way in ways}
    return partners, [each for each, spot in zip(partners, spots, strict=True) if spot in across]
