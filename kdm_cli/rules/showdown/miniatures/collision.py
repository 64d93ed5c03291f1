"""Collision: the monster moves over survivors, or stops on one (R189, R190)."""

from collections.abc import Iterable

from kdm_cli.rules.asking import monster, texts, the_showdown
from kdm_cli.rules.carry import moments
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

COLLISION = "core:effect/collision"
STOPPED = "collision"
STANDS = "no_knock_down_from_collision"


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
    from kdm_cli.rules.carry.carry_out import carry_out

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
