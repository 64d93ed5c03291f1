"""Operations on miniatures: pushed and moved, and where a card's words send the monster (R80-R85, R284, R285)."""

from kdm_cli.light import TYPE_CHECKING, Any
from kdm_cli.rules.asking import board, monster, places, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.board import Space
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.asking.places import Standing
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.miniatures import monster_moves, placing, survivor_moves
from kdm_cli.rules.showdown.miniatures.monster_moves import Crossed, Route
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.under_way import Op, Scene, word

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Knockback, Move

OF_MONSTER = ("ai_card", "hit_location", "monster")
CENTRES = ("board centre", "the board centre")
MOVEMENTS = ("full", "forward", "backward", "toward", "away")
FURTHEST_EDGE = "the furthest board edge"
ONTO = ("onto the target's space", "onto the attacker's space")


def _move(play: Play, op: "Move", scene: Scene) -> None:
    usual = "monster" if scene.source.kind in OF_MONSTER else "self"
    whose = op.get("target", usual)
    if word(whose) == "monster":
        op = {**op, "target": "monster"}
        if not _carried(play, op, scene, _meant(play, op.get("to"), scene)):
            by_hand(play, op, scene)
            monster_moves.then_place(play)
            if "passing" in op:
                _pass_over(play, op, scene, _asked_who(play, scene))
        return
    found = people(play, whose, scene)
    for survivor in found or ():
        if not survivor_moves.carry(play, op, scene, survivor, _meant(play, op.get("to"), scene)):
            by_hand(play, op, scene.of(survivor.id) if word(whose) == "self" else scene)
            monster_moves.then_place(play, survivor)
    if found is None:
        by_hand(play, op, scene)


def _meant(play: Play, to: Any, scene: Scene) -> list[Survivor] | None:
    """Toward or away from whom; the monster and what is no survivor is nobody."""
    if to is None or word(to) in ("monster", "settlement"):
        return None
    return people(play, to, scene)


def _knockback(play: Play, op: "Knockback", scene: Scene) -> None:
    found = people(play, op.get("target", "self"), scene)
    spaces = None if found is None else worth(play, op["spaces"], scene, why="knockback")
    if found is None or spaces is None:
        by_hand(play, op, scene)
        return
    for survivor in found:
        placing.push(play, survivor, spaces)


def _carried(play: Play, op: Op, scene: Scene, to: list[Survivor] | None) -> bool:
    """Carry out a move of the monster; False where hands must, because nobody told where everyone stands."""
    way = str(op["way"])
    if way == "off_board":
        the_showdown.change(play, space=None)
        play.tell(f"{monster.name(play)} is off the board")
        return True
    stands = places.monster_stands(play)
    if stands is None:  # nobody told where it stands: whether it can move is known all the same
        started = way not in MOVEMENTS or monster_moves.starts(play, sure=False)
        if not started:
            play.tell(f"{monster.name(play)} does not move")
        return not started
    spots = None if to is None else [places.space_of(play, each) for each in to]
    known = None if spots is None or None in spots else [spot for spot in spots if spot is not None]
    if way in ("face", "turn"):
        return _turned(play, op, stands, known)
    if way == "place":  # R286: at the centre of the board, if nobody stands there
        middle = placing.centre(stands.size)
        taken = board.base(middle, stands.size) & set(places.occupied(play))
        if taken or str(op.get("place")) not in CENTRES:
            return False
        placing.put_monster(play, middle, stands.facing)
        return True
    route = _route(play, op, scene, stands, to, known)
    if route is None:
        return False
    if monster_moves.go(play, stands, route):
        _pass_over(play, op, scene, (*route.crossed, *route.under))
    return True


def _route(
    play: Play, op: Op, scene: Scene, stands: Standing, to: list[Survivor] | None, known: list[Space] | None
) -> Route | None:
    """Where the move leads, as far as the card says, else a full move (R85); None where it cannot be worked out."""
    said = worth(play, op["spaces"], scene, why="spaces") if "spaces" in op else None
    way, place, most = str(op["way"]), str(op.get("place", "")), places.movement(play) if said is None else said
    if way in ("forward", "backward") or (way == "full" and "to" not in op and not place):
        if stands.facing is None:
            return None
        return _straight(play, stands, board.OPPOSITE[stands.facing] if way == "backward" else stands.facing, most)
    if way == "away" and known and not place:
        return _away(play, stands, known, most, bool(op.get("line")))
    if way == "full" and place == FURTHEST_EDGE:
        return _straight(play, stands, _to_furthest_edge(play, stands), most)
    if way == "toward" and place in CENTRES:
        middle = placing.centre(stands.size)
        return monster_moves.nearest(play, stands, most, lambda corner: board.distance(corner, middle), CENTRES[1])
    if way in ("toward", "full") and known and to and len(to) == 1 and (not place or place in ONTO):
        return _toward(play, stands, to[0], known[0], most, bool(place))
    return None


def _toward(play: Play, stands: Standing, target: Survivor, space: Space, most: int, onto: bool) -> Route:
    """R285: as near as it goes; beside the target, or onto their space where the card says so."""
    least = 0 if onto else monster_moves.arms_length(play)

    def measure(corner: Space) -> int:
        away = board.distance(space, corner, stands.size)
        return away if away >= least else board.ROWS * board.COLUMNS - away

    return monster_moves.nearest(play, stands, most, measure, target.name)


def _away(play: Play, stands: Standing, spots: list[Space], most: int, line: bool) -> Route:
    """R284: as direct as possible to where the most spaces lie between the monster and who it flees."""

    def measure(corner: Space) -> int:
        apart = [board.distance(spot, corner, stands.size) for spot in spots]
        return -min(apart) * board.ROWS * board.COLUMNS - sum(apart)

    if not line:
        return monster_moves.nearest(play, stands, most, measure, "safety")
    lines = {way: _straight(play, stands, way, most) for way in board.STEPS}
    best = min(measure(route.end) for route in lines.values())
    ways = [way for way, route in lines.items() if measure(route.end) == best]
    return lines[_one_way(play, ways, "flees straight")]


def _straight(play: Play, stands: Standing, facing: str, most: int) -> Route:
    """In a straight line, up to the board edge."""
    end, length = stands.corner, 0
    while length < most and board.fits(board.step(end, facing), stands.size):
        end, length = board.step(end, facing), length + 1
    return monster_moves.direct(play, stands, [end], board.called(end))


def _turned(play: Play, op: Op, stands: Standing, known: list[Space] | None) -> bool:
    """Turned to face somebody or an edge, or its back to them."""
    corner, size, now = stands
    place = str(op.get("place", ""))
    if place == FURTHEST_EDGE:
        monster_moves.turn(play, (_to_furthest_edge(play, stands),))
        return True
    if place == "away from the most survivors":
        spots = list(places.occupied(play))
        if len(spots) < len(the_showdown.survivors(play)):
            return False
        seen = {way: sum(board.ahead(spot, corner, size, way) for spot in spots) for way in board.STEPS}
        monster_moves.turn(play, (_one_way(play, [way for way in seen if seen[way] == min(seen.values())], "turns"),))
        return True
    if place == "away from the attacker" and known is None and play.fight.survivor_attack is not None:
        attacker = play.draft.rows(Survivor)[play.fight.survivor_attack.attacker]
        spot = places.space_of(play, attacker)
        known = None if spot is None else [spot]
    if not known or len(known) > 1:
        return False
    ways = board.toward(known[0], corner, size, now)
    if op["way"] == "turn":
        ways = tuple(board.OPPOSITE[way] for way in ways)
    monster_moves.turn(play, ways)
    return True


def _to_furthest_edge(play: Play, stands: Standing) -> str:
    row, column = stands.corner
    room = {"n": row, "w": column, "s": board.ROWS - stands.size - row, "e": board.COLUMNS - stands.size - column}
    return _one_way(play, [way for way in room if room[way] == max(room.values())], "the furthest board edge")


def _one_way(play: Play, ways: list[str], why: str) -> str:
    """One of several directions: the controller chooses (R72)."""
    return placing.choose_way(play, ways, f"{monster.name(play)}: {why}, which way", sure=True)


def _pass_over(play: Play, op: Op, scene: Scene, crossed: Crossed) -> None:
    """What a card does to each survivor the monster passed over."""
    for each in crossed if "passing" in op else ():
        if not play.draft.rows(Survivor)[each].dead:
            carry_out(play, op["passing"], scene.of(each))


def _asked_who(play: Play, scene: Scene) -> Crossed:
    """Whom it passed over, where nobody told where everyone stands; nobody unless somebody says so."""
    name = monster.name(play)
    return tuple(
        each.id
        for each in the_showdown.survivors(play)
        if play.table.choose(f"{scene.source.name}: {name} passes over {each.name}", ["yes", "no"], "no") == "yes"
    )


CARRY: Handlers = {"move": _move, "knockback": _knockback}
