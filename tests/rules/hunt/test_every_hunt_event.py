"""Every hunt event befalls parties of every size and quarries of every level, people answering at random."""

import random

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.hunt import hunt_board, hunt_events
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Survivor, Trait
from kdm_cli.rules.survivors import injuries
from kdm_cli.rules.year import homecoming
from tests.rules.anybody import Anybody
from tests.rules.hunt.hunting import on_hunt

QUARRIES = ("white_lion", "screaming_antelope", "phoenix")
GEAR = ("rawhide vest", "frenzy drink", "rawhide whip", "bone sickle", "brain mint", "bone pickaxe", "cat gut bow",
        "leather boots", "hours ring", "lantern helm", "whisker harp", "skull helm")  # fmt: skip
TRAITS = ("deaf", "indecision", "anxiety", "binge eating disorder", "leader", "honorable", "strategist", "tumble",
          "hemophobia", "broken leg", "homing instinct")  # fmt: skip
BUILT = ("sculpture", "ammonia", "pictograph", "symposium", "memento mori", "records", "song of the brave", "hovel",
         "cooking", "drums", "survival of the fittest", "graves", "collective toil", "accept darkness",
         "storytelling")  # fmt: skip
SEEDS = range(3)


def party(event, seed):
    """Two to four people with some of everything, somewhere on the board of a quarry."""
    luck = random.Random(f"{event.id} {seed}")
    quarry = event.data.get("monster") or luck.choice(QUARRIES)
    game = on_hunt(quarry.replace("_", " "), 1 + seed % 3, 2 + seed % 3)
    game.play.table = Anybody(luck.random())
    for name in game.hunters:
        numbers = {stat: luck.randint(0, 8) for stat in ("survival", "insanity", "courage", "understanding", "hunt_xp")}
        game.draft.set(game[name], **numbers)
        game.gain(name, *luck.sample(TRAITS, 2))
        for slot, item in enumerate(luck.sample(GEAR, luck.randint(0, 6)), 1):
            if seed % 3 != 1 or slot > 1:
                game.equip(name, item, slot=slot)
    for card in luck.sample(BUILT, 5):
        try:
            game.build(card)
        except Refused:  # one of two principles
            continue
    game.store("monster bone", 3)
    game.stand(party=luck.randint(0, min(10, game.hunt.monster - 1)))
    return game


@pytest.fixture(autouse=True)
def harmless(monkeypatch):
    """Event damage neither kills nor maims (R240, R241)."""

    def watched(does):
        def damage(play, survivor, *amount, event=False):
            before = hurt(play)
            does(play, survivor, *amount, event=event)
            assert not event or hurt(play) == before

        return damage

    monkeypatch.setattr(injuries, "damage", watched(injuries.damage))
    monkeypatch.setattr(injuries, "brain_damage", watched(injuries.brain_damage))


def hurt(play):
    """Who is dead, and what stands on all sheets."""
    return [row.dead for row in play.draft.rows(Survivor).values()], set(play.draft.rows(Trait))


@pytest.mark.rule("R240")
@pytest.mark.rule("R241")
@pytest.mark.rule("R255")
@pytest.mark.parametrize("event", [pytest.param(each, id=each.slug) for each in core_library().of("hunt_event")])
def test_an_event_befalls_whoever_hunts(event):
    seen = [befalls(party(event, seed), event) for seed in SEEDS]
    assert any(seen) or not event.data["effects"]


def befalls(game, event):
    """The event, and if the hunt is over or nothing else waits, the showdown that follows it."""
    begun = len(game.draft.changes), len(game.play.hands), len(game.play.table.asked)
    revealer = the_hunt.revealer(game.play)
    game.do(hunt_events.befall, event)
    hunt = game.hunt
    assert 0 <= hunt.space <= hunt.monster <= the_hunt.last(game.play) or hunt.over
    assert 0 <= hunt.space <= the_hunt.last(game.play)
    assert (hunt.over == the_hunt.FAILED) == (not game.hunters)
    if len(game.hunters) > 1:
        assert hunt.revealer_id != revealer.id  # the tile passes on
    after = len(game.draft.changes), len(game.play.hands), len(game.play.table.asked)
    if hunt.over == the_hunt.SHOWDOWN or (hunt.over is None and not hunt.extra):
        game.do(hunt_board.begins)
        game.do(homecoming.end_hunt, "tool")
    game.end()
    return after[0] > begun[0] + 2 or after[1:] != begun[1:]  # more than that it came, and that the tile passed on
