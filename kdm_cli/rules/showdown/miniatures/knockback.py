"""Knockback: pushed straight away from the monster (R184-R187).

Collision: the monster moves over survivors, or stops on one (R189, R190).
"""

from collections.abc import Iterable

from kdm_cli.rules.asking import board, monster, places, texts, the_showdown
from kdm_cli.rules.asking.board import Space
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.language import matches
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown.miniatures import placing
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import injuries

COLLISION = "core:effect/collision"
STOPPED = "collision"
STANDS = matches.word("no_knock_down_from", "collision")


def collide(play: Play, survivors: Iterable[int]) -> None:
    """Each survivor crossed falls (R189); under a monster that stopped they are pushed too (R190)."""
    for each in survivors:
        survivor = play.draft.rows(Survivor)[each]
        if not survivor.dead and not avoided(play, survivor):
            _suffer(play, survivor)


def avoided(play: Play, survivor: Survivor) -> bool:
    """The moment of a collision has come; whether a card stopped it."""
    play.fight.stops.discard(STOPPED)
    others = tuple(each for each in the_showdown.survivors(play) if each.id != survivor.id)
    moments.happen(play, STOPPED, survivor, also=others)
    stopped = STOPPED in play.fight.stops
    play.fight.stops.discard(STOPPED)
    return stopped


def _suffer(play: Play, survivor: Survivor) -> None:
    entry = play.entry(COLLISION)
    effects = entry.data.get("effects", ())
    stands = texts.granted(play, survivor).get(STANDS)
    if stands:
        play.tell(f"{survivor.name}: collision, but stands ({stands})")
        effects = [op for op in effects if op["op"] != "knock_down"]
    carry_out(play, effects, Scene(entry, survivor.id, {}, level=the_showdown.need(play).level))


def remind(play: Play) -> None:
    """Nobody told where everyone stands: hands see to those it crosses."""
    play.ask_hands(f"Whoever {monster.name(play)} crosses suffers collision: knocked down.")


CANCELLED = "knockback"  # what a card cancels


def push(play: Play, survivor: Survivor, spaces: int) -> None:
    """Push a survivor so many spaces straight away from the monster (R184)."""
    survivor = play.now(survivor)
    if survivor.dead or places.off(play, survivor) or spaces < 1:
        return
    shortened = matches.number(texts.granted(play, survivor), "knockback")
    if shortened and spaces > shortened[0]:
        play.tell(f"{survivor.name}: knockback {spaces} -> {shortened[0]} ({shortened[1]})")
        spaces = shortened[0]
    if CANCELLED in play.fight.stops:
        play.fight.stops.discard(CANCELLED)
        play.tell(f"{survivor.name} is not knocked back")
        return
    known = places.both(play, survivor)
    play.fight.approached = None
    if known is None:
        play.tell(f"{survivor.name}: knockback {spaces}")
        play.ask_hands(f"{survivor.name}: knockback {spaces}, straight away from {monster.name(play)}.")
        play.ask_hands("Through or onto a survivor knocks both down; the board edge stops it.")
        return
    stands, space = known
    ways = board.toward(space, stands.corner, stands.size) or tuple(board.STEPS)
    facing = ways[0] if len(ways) == 1 else _chosen(play, survivor, ways)
    _pushed(play, survivor, space, facing, spaces)


def by_hand(play: Play, survivor: Survivor, spaces: int) -> None:
    """The command: at least one space, and only who is on the board."""
    if spaces < 1:
        refuse("out-of-range", "Knockback is at least 1 space.", "kdm showdown knockback NAME 5")
    if places.off(play, survivor):
        refuse("not-fighting", f"{survivor.name} is not on the board.", "kdm showdown place NAME SPACE")
    push(play, survivor, spaces)


def _chosen(play: Play, survivor: Survivor, ways: tuple[str, ...]) -> str:
    """Straight away is two ways at a corner, and any from under the monster: the table says which."""
    names = {board.CALLED[way]: way for way in ways}
    return names[play.table.choose(f"{survivor.name}: knocked back which way", list(names))]


def _pushed(play: Play, survivor: Survivor, start: Space, facing: str, spaces: int) -> None:
    people = places.occupied(play, without=survivor)
    stands = places.monster_stands(play)
    covered = stands.base if stands else frozenset()
    met, space = [], start
    for _ in range(spaces):
        if not board.on_board(board.step(space, facing)):
            play.tell(f"{survivor.name} stops at the board edge")  # R187
            break
        space = board.step(space, facing)
        if space in people:
            met.append(people[space])
    while space in covered and board.on_board(board.step(space, facing)):
        space = board.step(space, facing)  # nobody stays under the monster
    _knocked_down(play, survivor, met)
    if space in people or space in covered:  # R186
        free = placing.free_beside(play, space, survivor)
        why = f"{survivor.name}: to which free space beside {board.called(space)}"
        space = placing.choose_space(play, free, why) or start
    if the_showdown.fighter(play, survivor) is not None and not play.now(survivor).dead:
        placing.put(play, survivor, space)


def _knocked_down(play: Play, survivor: Survivor, met: list[Survivor]) -> None:
    """R185: through or onto a survivor: both fall, unless a card stops the collision."""

    if not met or avoided(play, survivor):
        return
    for each in [survivor, *met]:
        injuries.knock_down(play, play.now(each))
