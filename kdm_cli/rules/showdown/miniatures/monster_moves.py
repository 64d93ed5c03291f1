"""The monster moves: toward its target and where cards send it, over survivors (R80-R85, R189, R190, R284, R285)."""

from collections.abc import Callable, Iterable

from kdm_cli.light import NamedTuple
from kdm_cli.rules import matches
from kdm_cli.rules.asking import board, monster, places, texts, the_showdown, weapons
from kdm_cli.rules.asking.board import Space
from kdm_cli.rules.asking.places import Standing
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.showdown.miniatures import placing
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Survivor

MOVES = "monster_moves"

Crossed = tuple[int, ...]  # survivors in the order they are passed over


class Route(NamedTuple):
    """Where a move of the monster ends, how long it is, whom it passes over, and on whom it stops."""

    end: Space
    length: int
    crossed: Crossed = ()
    under: Crossed = ()


def arms_length(play: Play) -> int:
    """Over how many spaces the monster attacks: as far from its target it stops."""
    return (matches.number(monster.granted(play), "reach") or (1, ""))[0]


def monster_toward(play: Play, target: Survivor, *, reach: bool | None = None, moves: int = 1) -> bool:
    """The monster moves next to its target and faces it; whether it may attack from there (R80-R84)."""
    if target.dead or places.off(play, target):
        return False
    arm = arms_length(play)
    if places.both(play, target) is None or reach is False:
        return _by_hand(play, target, reach is not False, arm, moves)
    for _ in range(moves):
        known = places.both(play, target)
        if known is None:
            break
        stands, space = known
        if not go(play, stands, to_target(play, stands, target, space, arm)):
            face(play, target)
            return False
        target = play.now(target)
    target = play.now(target)
    face(play, target)
    known = places.both(play, target)
    if known is None or places.off(play, target):  # it may have died or left the board on the way
        return not places.off(play, target)
    away = board.distance(known[1], known[0].corner, known[0].size)
    reached = reach is True or 0 < away <= arm  # R83: as the people said, else as the board is known
    if not reached:
        play.tell(f"{monster.name(play)} does not reach {target.name}")  # R84
    return reached


def _by_hand(play: Play, target: Survivor, reaches: bool, arm: int, moves: int) -> bool:
    """Nobody told where both stand, or something is in the way: hands move the monster, unless it stands there."""
    name, most, attack = monster.name(play), places.movement(play) * moves, play.fight.survivor_attack
    far = "any distance" if most >= places.UNLIMITED else f"{most} spaces"
    adjacent = attack is not None and attack.melee and not weapons.rule(attack.weapon, "reach")
    struck = attack is not None and attack.attacker == target.id and adjacent and not play.fight.moved_by_hand
    if reaches and (play.fight.approached == target.id or struck):  # whoever strikes from no further stands beside it
        return True
    if not starts(play, sure=False):
        return False
    if not reaches:
        play.ask_hands(f"{name}: a full move toward {target.name}, and face them (R84).")
        play.tell(f"{name} does not reach {target.name}")
    elif speaks(play, "collision") or arm > 1:
        short = ", one space short" if arm > 1 else ""
        play.ask_hands(f"{name}: move up to {far} to {target.name}{short}, and face them.")
        play.remind_hands(f"Whoever {name} crosses suffers collision: knocked down.")
    else:
        play.ask_hands(f"{name}: move up to {far} to {target.name}; whoever it crosses is knocked down.")
    then_place(play)
    play.fight.approached = target.id if reaches else None
    return reaches


def then_place(play: Play, survivor: Survivor | None = None) -> None:
    """Hands have moved somebody; who stood on a known space: where they stand now must be told."""
    play.fight.approached, play.fight.moved_by_hand = None, True
    known = the_showdown.need(play).space if survivor is None else places.space_of(play, survivor)
    if known is not None:
        who = "monster" if survivor is None else quoted(survivor.name)
        play.ask_hands(f"Then kdm showdown place {who} SPACE.")


def speaks(play: Play, moment: str) -> bool:
    """Whether a card of the monster in play says something at this moment."""
    return bool(texts.of_monster(play).at(moment))


def starts(play: Play, sure: bool = True) -> bool:
    """The monster starts to move: cards may speak; whether it still can. Not `sure`: where they do, it is asked."""
    if not sure and speaks(play, MOVES):
        why = f"{monster.name(play)} moves, it does not stand there already"
        if play.table.choose(why, ["yes", "no"], "yes") == "no":
            return True
    return not acts.is_stopped(play, "movement", MOVES, settlement=False) and the_showdown.need(play).fell is None


def go(play: Play, stands: Standing, route: Route) -> bool:
    """Carry out a move on the board, with collisions; False where something stopped it before the first step."""
    if not route.length:
        return True
    if not starts(play):
        play.tell(f"{monster.name(play)} does not move")
        return False
    the_showdown.change(play, moved=the_showdown.need(play).moved + route.length)
    placing.put_monster(play, route.end, stands.facing)
    placing.collide(play, (*route.crossed, *route.under))  # R189 for those it passed over, then R190
    return True


def face(play: Play, target: Survivor) -> None:
    """R81: the monster turns to face its target."""
    known = places.both(play, target)
    if known is not None:
        turn(play, board.toward(known[1], known[0].corner, known[0].size, known[0].facing))


def turn(play: Play, ways: tuple[str, ...]) -> None:
    """Turn the monster one of these ways; the way it faces already if that is one, the first otherwise."""
    stands = places.monster_stands(play)
    if stands is not None and ways and stands.facing != ways[0]:
        placing.put_monster(play, stands.corner, ways[0])


def to_target(play: Play, stands: Standing, target: Survivor, space: Space, reach: int) -> Route:
    """R82-R84: the most direct route to where the target can be attacked, else as far toward them as it goes."""
    most = places.movement(play)
    ends = places.beside(space, stands.size, reach)
    if within := [end for end in ends if board.distance(end, stands.corner) <= most]:
        return direct(play, stands, within, target.name)
    return nearest(play, stands, most, lambda corner: board.distance(space, corner, stands.size), target.name)


def nearest(play: Play, stands: Standing, most: int, measure: Callable[[Space], int], where: str) -> Route:
    """R285: within so many spaces as near as possible by this measure, and no step further than that takes."""
    reachable = corners(stands, most)
    best = min(measure(corner) for corner in reachable)
    return direct(play, stands, [corner for corner in reachable if measure(corner) == best], where)


def corners(stands: Standing, most: int) -> list[Space]:
    """Every place on the board to which so many spaces of movement bring the monster."""
    row, column = stands.corner
    found = []
    for down in range(max(-most, -row), min(most, board.ROWS - stands.size - row) + 1):
        left = most - abs(down)
        for across in range(max(-left, -column), min(left, board.COLUMNS - stands.size - column) + 1):
            found.append((row + down, column + across))
    return found


def direct(play: Play, stands: Standing, ends: Iterable[Space], where: str) -> Route:
    """The shortest way to one of several ends, on free spaces if it can; of equal ways the controller chooses (R82)."""
    people = places.occupied(play)
    covered = {end: _under(people, end, stands.size) for end in ends}
    free = [end for end, under in covered.items() if not under] or list(covered)
    least = min(board.distance(end, stands.corner) for end in free)
    found = {
        Route(end, least, tuple(each for each in way if each not in covered[end]), covered[end])
        for end in free
        if board.distance(end, stands.corner) == least
        for way in _ways(people, stands, end)
    }
    routes = sorted(found, key=lambda route: (len(route.crossed), route))
    if len(routes) < 2:
        return routes[0]
    names = []
    for route in routes[:12]:
        through = " and ".join(play.draft.rows(Survivor)[each].name for each in route.crossed)
        names.append(board.called(route.end) + (f" through {through}" if through else ""))
    return routes[names.index(play.table.choose(f"{monster.name(play)}'s way to {where}", names, names[0]))]


def _under(people: dict[Space, Survivor], corner: Space, size: int) -> Crossed:
    covered = board.base(corner, size)
    return tuple(sorted(each.id for space, each in people.items() if space in covered))


def _ways(people: dict[Space, Survivor], stands: Standing, end: Space) -> set[Crossed]:
    """Whom each shortest way to an end passes over, each set of them once; who stood under the monster stays behind."""
    start, size = stands.corner, stands.size
    down, across = (1 if end[0] > start[0] else -1), (1 if end[1] > start[1] else -1)
    rows, columns = range(start[0], end[0] + down, down), range(start[1], end[1] + across, across)
    before = set(_under(people, start, size))
    ways: dict[Space, set[Crossed]] = {start: {()}}
    for row in rows:
        for column in columns:
            if (row, column) != start:
                behind = ((row - down, column), (row, column - across))
                come = set().union(*(ways.get(each, set()) for each in behind))
                met = [each for each in _under(people, (row, column), size) if each not in before]
                ways[(row, column)] = {(*way, *(each for each in met if each not in way)) for way in come}
    return set({frozenset(way): way for way in sorted(ways[end], reverse=True)}.values())
