"""The monster moves: toward its target and where cards send it, over survivors (R80-R85, R189, R190, R284, R285)."""

from kdm_cli.rules.asking import board, monster, places, texts, the_showdown, weapons
from kdm_cli.rules.asking.places import Standing
from kdm_cli.rules.carry import moments
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.showdown.miniatures import collision, placing, routes
from kdm_cli.rules.showdown.miniatures.routes import Crossed, Route
from kdm_cli.rules.showdown.miniatures.walking import survivor_moves
from kdm_cli.rules.state import Survivor

MOVES = "monster_moves"
STOPS = "movement"  # what a card cancels
LONG_ARM = "reach_2"
FAR = 2

__all__ = ["monster_toward", "survivor_moves"]


def monster_toward(play: Play, target: Survivor, *, reach: bool | None = None, moves: int = 1) -> bool:
    """The monster moves next to its target and faces it; whether it may attack from there (R80-R84).

    `reach` is what the people said; where the board is known and nobody said anything, it is worked out. It has more
    than one of its `moves` where its card says so.
    """
    if target.dead or places.off(play, target):
        return False
    arm = FAR if LONG_ARM in monster.granted(play) else 1
    if places.both(play, target) is None or reach is False:
        return _by_hand(play, target, reach is not False, arm, moves)
    for _ in range(moves):
        known = places.both(play, target)
        if known is None:
            break
        stands, space = known
        if not go(play, stands, routes.to_target(play, stands, target, space, arm)):
            face(play, target)
            return False
        target = play.draft.rows(Survivor)[target.id]
    face(play, target)
    known = places.both(play, target)
    if known is None or target_gone(play, target):
        return not target_gone(play, target)
    away = board.distance(known[1], known[0].corner, known[0].size)
    reached = reach is True or 0 < away <= arm  # R83
    if not reached:
        play.tell(f"{monster.name(play)} does not reach {target.name}")  # R84
    return reached


def target_gone(play: Play, target: Survivor) -> bool:
    """Whether the target died or left the board on the way."""
    return places.off(play, play.draft.rows(Survivor)[target.id])


def _by_hand(play: Play, target: Survivor, reaches: bool, arm: int, moves: int) -> bool:
    """Nobody told where both stand, or something is in the way: hands move the monster, unless it stands there."""
    name, far = monster.name(play), _far(play, moves)
    if reaches and (play.fight.approached == target.id or _struck_by(play, target)):
        return True
    if not starts(play, sure=False):
        return False
    if not reaches:
        play.ask_hands(f"{name}: a full move toward {target.name}, and face them (R84).")
        play.tell(f"{name} does not reach {target.name}")
    elif speaks(play, "collision") or arm > 1:
        short = ", one space short" if arm > 1 else ""
        play.ask_hands(f"{name}: move up to {far} to {target.name}{short}, and face them.")
        collision.remind(play)
    else:
        play.ask_hands(f"{name}: move up to {far} to {target.name}; whoever it crosses is knocked down.")
    then_place(play)
    play.fight.approached = target.id if reaches else None
    return reaches


def _struck_by(play: Play, target: Survivor) -> bool:
    """Whether the monster reacts to who stands beside it: their weapon reaches no further."""
    attack = play.fight.survivor_attack
    if attack is None or attack.attacker != target.id or play.fight.moved_by_hand:
        return False
    return attack.melee and not weapons.rule(attack.weapon, "reach")


def then_place(play: Play, survivor: Survivor | None = None) -> None:
    """Hands have moved somebody; who stood on a known space: where they stand now must be told."""
    play.fight.approached, play.fight.moved_by_hand = None, True
    known = the_showdown.need(play).space if survivor is None else places.space_of(play, survivor)
    if known is not None:
        who = "monster" if survivor is None else quoted(survivor.name)
        play.ask_hands(f"Then kdm showdown place {who} SPACE.")


def _far(play: Play, moves: int) -> str:
    most = places.movement(play) * moves
    return "any distance" if most >= places.UNLIMITED else f"{most} spaces"


def speaks(play: Play, moment: str) -> bool:
    """Whether a card of the monster in play says something at this moment."""
    return bool(texts.of_monster(play).at(moment))


def starts(play: Play, sure: bool = True) -> bool:
    """The monster starts to move: cards may speak; whether it still can. Not `sure`: where they do, it is asked."""
    if not sure and speaks(play, MOVES):
        why = f"{monster.name(play)} moves, it does not stand there already"
        if play.table.choose(why, ["yes", "no"], "yes") == "no":
            return True
    play.fight.stops.discard(STOPS)
    moments.happen(play, MOVES, settlement=False)
    stopped = STOPS in play.fight.stops or the_showdown.need(play).fell is not None
    play.fight.stops.discard(STOPS)
    return not stopped


def go(play: Play, stands: Standing, route: Route, *, collide: bool = True) -> bool:
    """Carry out a move on the board, with collisions; False where something stopped it before the first step."""
    if not route.length:
        return True
    if not starts(play):
        play.tell(f"{monster.name(play)} does not move")
        return False
    the_showdown.change(play, moved=the_showdown.need(play).moved + route.length)
    placing.put_monster(play, route.end, stands.facing)
    if collide:
        suffer_passage(play, route.crossed, route.under)
    return True


def suffer_passage(play: Play, crossed: Crossed, under: Crossed) -> None:
    """R189 for those it passed over, then R190 for those it stands on."""
    collision.collide(play, crossed)
    collision.collide(play, under)


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
