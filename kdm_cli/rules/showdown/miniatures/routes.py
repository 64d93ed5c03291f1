"""The monster's routes: straight to where it can attack, with as few in its way as the people want (R80-R85)."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from kdm_cli.rules.asking import board, monster, places
from kdm_cli.rules.asking.board import Space
from kdm_cli.rules.asking.places import Standing
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

Crossed = tuple[int, ...]  # survivors in the order they are passed over


class Route(NamedTuple):
    """Where a move of the monster ends, how long it is, whom it passes over, and on whom it stops."""

    end: Space
    length: int
    crossed: Crossed = ()
    under: Crossed = ()


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
    routes = []
    for end in sorted(end for end in free if board.distance(end, stands.corner) == least):
        ways = _ways(people, stands, end)
        routes += [Route(end, least, tuple(each for each in way if each not in covered[end]), covered[end])
                   for way in ways]  # fmt: skip
    return _chosen(play, sorted(set(routes), key=lambda route: (len(route.crossed), route)), where)


def _chosen(play: Play, routes: list[Route], where: str) -> Route:
    if len(routes) < 2:
        return routes[0]
    names = [_called(play, route) for route in routes[:12]]
    chosen = play.table.choose(f"{monster.name(play)}'s way to {where}", names, names[0])
    return routes[names.index(chosen)]


def _called(play: Play, route: Route) -> str:
    rows = play.draft.rows(Survivor)
    through = " and ".join(rows[each].name for each in route.crossed)
    return f"{board.called(route.end)}{f' through {through}' if through else ''}"


def _under(people: dict[Space, Survivor], corner: Space, size: int) -> Crossed:
    covered = board.base(corner, size)
    return tuple(sorted(each.id for space, each in people.items() if space in covered))


def _ways(people: dict[Space, Survivor], stands: Standing, end: Space) -> set[Crossed]:
    """Whom each of the shortest ways to an end passes over; who stood under the monster before is left behind."""
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
    return _distinct(ways[end])


def _distinct(ways: set[Crossed]) -> set[Crossed]:
    """Ways that pass over the same survivors are one way."""
    kept: dict[frozenset[int], Crossed] = {}
    for way in sorted(ways):
        kept.setdefault(frozenset(way), way)
    return set(kept.values())
