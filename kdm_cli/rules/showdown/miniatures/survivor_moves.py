"""A survivor moves in their act (R134, R135, R188), stopped by moods; and where a card's words send a survivor."""

from collections.abc import Iterator, Mapping

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules.asking import board, lasting, numbers, places, texts, the_hunt, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.board import Base, Space
from kdm_cli.rules.asking.places import Standing
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import controller_tile
from kdm_cli.rules.showdown.miniatures import placing
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.under_way import Op, Scene, Text, Undecided

ENTERED = "zone_entered"
IN_FRONT = ("in front of the monster", "directly in front of it")
CLOSEST_EDGE = "the closest board edge"


class Guarded(NamedTuple):
    """What a card in play says to whoever moves into its zone; the zone is None where nobody can tell."""

    text: Text
    block: Mapping[str, Any]
    zone: Base | None

    @property
    def stops(self) -> bool:
        """Whether the movement ends where the zone begins."""
        return any(op["op"] == "cancel" and op["what"] == "movement" for op in self.block["effects"])


def move(play: Play, survivor: Survivor, space: str) -> None:
    """A survivor moves in their act, up to their movement through free spaces (R35, R134); nothing is split (R135)."""
    wanted = board.named(space)
    start = places.space_of(play, survivor)
    placing.check_free(play, wanted, survivor)
    walked = [] if start is None else _walked(play, survivor, start, wanted)
    acts.spend_movement(play, survivor)
    entered, walked = _until_stopped(play, survivor, start, walked, wanted)
    row = the_showdown.need_fighter(play, survivor)
    play.draft.set(row, moved=row.moved + (len(walked) if start is not None else 0))
    placing.put(play, survivor, walked[-1] if walked else wanted)
    level = the_showdown.need(play).level
    moments.happen(play, "move", play.now(survivor), also=acts.others(play, survivor))
    for each in entered:
        play.tell(f"{survivor.name} enters the {places.name(each.text.entry)} ({each.text.name})")
        scene = Scene(each.text.entry, survivor.id, {}, level=level)
        moments.happen(play, ENTERED, heard_by=[(each.text, each.block, scene)])
    play.fight.stops.discard("movement")  # it has ended where the zone begins


def _walked(play: Play, survivor: Survivor, start: Space, wanted: Space) -> list[Space]:
    """The spaces walked; around the zones of moods if there is a way, and refused if there is none at all."""
    most = numbers.attribute(play, survivor, "movement")
    if start == wanted:
        hint = "kdm showdown act NAME --move spends the movement all the same."
        refuse("no-change", f"{survivor.name} stands on {board.called(wanted)} already.", hint)
    blocked = places.blocked(play, without=survivor)
    zoned = set().union(*(each.zone for each in guarded(play) if each.zone and start not in each.zone))
    for closed in (blocked | zoned, blocked):
        came = board.steps(start, closed, most)
        if wanted in came:
            return board.path(came, wanted)
    message = f"{board.called(wanted)} is out of reach: {survivor.name} moves {most} spaces (R134)."
    if board.distance(wanted, start) <= most:
        message = f"No free way of {most} spaces leads {survivor.name} to {board.called(wanted)} (R188)."
    play.require(False, "out-of-reach", message)
    return board.path(board.steps(start, (), places.UNLIMITED), wanted)


def guarded(play: Play) -> Iterator[Guarded]:
    """The cards of the monster in play that speak to whoever enters their zone."""
    for text, block in texts.of_monster(play).at(ENTERED):
        yield Guarded(text, block, places.of_card(play, text.entry))


def _until_stopped(
    play: Play, survivor: Survivor, start: Space | None, walked: list[Space], wanted: Space
) -> tuple[list[Guarded], list[Space]]:
    """The zones entered on the way, and the way up to where one of them stops it."""
    entered: list[Guarded] = []
    for each in guarded(play):
        if each.zone is None or start is None:
            if each.zone is None or wanted in each.zone:
                enters = f"{survivor.name} enters the {places.name(each.text.entry)} of {each.text.name}"
                told = play.table.choose(enters, ["yes", "no"], Undecided("no"))
                if told == "yes":
                    entered.append(each)
                elif isinstance(told, Undecided):
                    play.remind_hands(f"If {enters}: kdm undo, then --choose yes")
        elif start not in each.zone and (at := next((at for at in walked if at in each.zone), None)):
            entered.append(each)
            if each.stops:
                walked = walked[: walked.index(at) + 1]
                entered = [other for other in entered if other.zone is None or other.zone & set(walked)]
    return entered, walked


def carry(play: Play, op: Op, scene: Scene, survivor: Survivor, to: list[Survivor] | None) -> bool:
    """Carry out a move of a survivor; False where hands must."""
    row = the_showdown.fighter(play, survivor)
    if row is None:
        return False
    way = str(op["way"])
    if way == "off_board":
        placing.take_off(play, survivor)
        if op.get("place") == "home":  # who has run home fights no more, but lives and returns with the others
            if the_hunt.fate(play, survivor) is None:
                lasting.add(play, survivor, scene.source.id, lasting.HOME, 0, "return")
            play.tell(f"{survivor.name} is home")
            controller_tile.check_anyone_left(play)
        return True
    if way == "on_board":
        play.draft.set(row, off_board=False, space=None)
        if row.off_board:
            play.tell(f"{survivor.name} is on the board again")
        where = f" ({op['place']})" if "place" in op else ""
        play.ask_hands(f"{survivor.name}, {scene.source.name}: return to the board{where}")
        return True
    space, stands = places.space_of(play, survivor), places.monster_stands(play)
    if way == "swap" and to and len(to) == 1 and space is not None and (there := places.space_of(play, to[0])):
        placing.put(play, survivor, there)
        placing.put(play, to[0], space)
        return True
    if way == "toward" and op.get("place") == CLOSEST_EDGE and space is not None:
        return _to_edge(play, op, scene, survivor, space)
    if stands is None or op.get("to") != "monster":
        return False
    if way == "adjacent" or (way == "place" and op.get("place") in IN_FRONT):
        return _placed(play, op, scene, survivor, stands)
    if way in ("toward", "away") and space is not None:
        return _walked_there(play, op, scene, survivor, space, stands)
    return False


def _placed(play: Play, op: Op, scene: Scene, survivor: Survivor, stands: Standing) -> bool:
    """On a free space beside the monster, or right before it, which the table chooses."""
    spaces = board.within(stands.corner, stands.size, 1)
    if op["way"] == "place":
        if stands.facing is None:
            return False
        spaces = board.strip(stands.corner, stands.size, stands.facing, 1)
    free = sorted(spaces - places.blocked(play, without=survivor))
    return places.space_of(play, survivor) in free or _put_on_one(play, scene, survivor, free)


def _put_on_one(play: Play, scene: Scene, survivor: Survivor, spaces: list[Space]) -> bool:
    """Put on the one of these spaces that the table chooses; False where there is none."""
    chosen = placing.choose_space(play, spaces, f"{survivor.name}, {scene.source.name}: to which space")
    if chosen is not None:
        placing.put(play, survivor, chosen)
    return chosen is not None


def _walked_there(play: Play, op: Op, scene: Scene, survivor: Survivor, space: Space, stands: Standing) -> bool:
    """As near the monster or as far from it as the spaces allow, past whoever stands in the way (R284, R285)."""
    blocked = places.blocked(play, without=survivor)
    most = _spaces(play, op, scene, survivor)
    sign = 1 if op["way"] == "toward" else -1
    if op.get("line"):
        ways = board.toward(space, stands.corner, stands.size)
        ends = [_straight(space, board.OPPOSITE[way] if sign > 0 else way, most, blocked) for way in ways]
    else:
        ends = list(board.steps(space, blocked, most))
    measured = {end: sign * board.distance(end, stands.corner, stands.size) for end in ends}
    best = [end for end in ends if measured[end] == min(measured.values())]
    return _put_on_one(play, scene, survivor, best)


def _straight(space: Space, facing: str, most: int, blocked: set[Space]) -> Space:
    for _ in range(most):
        ahead = board.step(space, facing)
        if ahead in blocked or not board.on_board(ahead):
            break
        space = ahead
    return space


def _to_edge(play: Play, op: Op, scene: Scene, survivor: Survivor, space: Space) -> bool:
    """In a straight line to the closest board edge, over whoever stands in the way, to a free space."""
    room = {"n": space[0], "w": space[1], "s": board.ROWS - 1 - space[0], "e": board.COLUMNS - 1 - space[1]}
    closest = [way for way in room if room[way] == min(room.values())]
    way = placing.choose_way(play, closest, f"{survivor.name}: to which edge")
    people = places.occupied(play, without=survivor)
    most = min(_spaces(play, op, scene, survivor), *room.values())
    line = [board.step(space, way, step) for step in range(1, most + 1)]
    blocked = places.blocked(play, without=survivor)
    ends = [each for each in line if each not in blocked]
    end = ends[-1] if ends else space
    placing.put(play, survivor, end)
    for at in line[: line.index(end)] if ends else ():
        if at in people and "passing" in op:
            carry_out(play, op["passing"], scene.of(people[at].id))
    return True


def _spaces(play: Play, op: Op, scene: Scene, survivor: Survivor) -> int:
    said = worth(play, op["spaces"], scene, why="spaces") if "spaces" in op else None
    return numbers.attribute(play, survivor, "movement") if said is None else said
