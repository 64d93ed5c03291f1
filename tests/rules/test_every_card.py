"""Every card of the core game is carried out by people who answer at random: something is seen of it, nothing breaks."""

from functools import cache

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.asking import numbers, texts, weapons
from kdm_cli.rules.asking.cards import affinities
from kdm_cli.rules.asking.numbers import armor
from kdm_cli.rules.asking.survival_actions import can
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.content import Entry
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS, Gear, Holding, Trait
from kdm_cli.rules.under_way import Scene
from tests.rules.anybody import Anybody
from tests.rules.conftest import Game

ON_SHEETS = ("severe_injury", "disorder", "fighting_art", "secret_fighting_art", "ability", "impairment", "curse")
ONCE = (
    *ON_SHEETS,
    "brain_trauma",
    "principle",
    "hunt_event",
    "innovation",
    "resource",
    "location",
    "story_event",
    "settlement_event",
)
SEEDS = range(6)
library = core_library()


def village(seed):
    """A lived-in settlement, now at home and now on the hunt, and anybody at the table."""
    game = lived_in(seed % 2).again()
    game.play.table = Anybody(seed)
    return game


@cache
def lived_in(hunting):
    """People with numbers and arts, things in storage, a party that departs."""
    game = Game()
    game.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    game.settlement("population", "9")
    game.settlement("survival-limit", "9")
    game.settlement("endeavors", "6")
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        for stat, amount in (("survival", "4"), ("insanity", "4"), ("courage", "2"), ("understanding", "2")):
            game.set(name, stat, amount)
    game.gain("Lucy", "tough", "prey")
    game.gain("Al", "deaf")
    game.gain("Erza", "dead inside")
    game.set("Zachary", "hunt-xp", "5")
    game.build("language", "paint")
    for item in ("love juice", "monster bone", "scrap", "white fur", "cloth"):
        game.store(item, 5)
    for name in ("Erza", "Zachary"):
        game.draft.set(game[name], returned=True)
    (on_the_hunt if hunting else at_home)(game)
    return game


def at_home(game):
    """Lucy wears iron and has tokens left."""
    for slot, item in enumerate(("thunder maul", "lantern helm"), 3):
        game.store(item)
        game.give("Lucy", item, slot=slot)
    for stat in ("strength", "evasion"):
        game.token("Lucy", stat, "+1")


def on_the_hunt(game):
    """The four have departed, with all sorts of things and not unharmed."""
    game.build("bloodletting", "sculpture", "pictograph", "symposium", "survival of the fittest", "accept darkness")
    for slot, item in enumerate(
        ("rawhide vest", "frenzy drink", "rawhide whip", "bone sickle", "brain mint", "bone pickaxe", "twilight sword"),
        3,
    ):
        game.store(item)
        game.give("Lucy", item, slot=slot)
    for item in ("black lichen", "cocoon membrane", "lantern tube", "leather", "monster organ", "lantern sword"):
        game.store(item, 3)
    game.token("Lucy", "strength", "-1")
    game.token("Lucy", "evasion", "+1")
    game.gain("Lucy", "shattered jaw")
    game.set("Lucy", "understanding", "8")
    game.set("Lucy", "courage", "6")
    game.draft.set(game["Lucy"], knocked_down=True, bleeding=1)
    game.draft.set(game["Erza"], knocked_down=True)
    for place, name in enumerate(("Lucy", "Erza", "Zachary", "Al"), 1):
        game.draft.set(game[name], party=place)
    game.draft.set(game.sheet, phase="hunt")


def seen(game):
    """Everything about Lucy and her settlement that can be looked at."""
    play, lucy = game.play, game["Lucy"]
    if lucy.dead:
        return None
    return (
        [numbers.attribute(play, lucy, name) for name in ATTRIBUTES],
        [armor(play, lucy, location) for location in LOCATIONS],
        forbidden(play, lucy), texts.granted(play, lucy), can(play, lucy), weapons.weapons(play, lucy),
        affinities(play, lucy), numbers.bleeding_limit(play, lucy), numbers.survival_limit(play),
        [numbers.on_rolls(play, lucy, name) for name in ROLLS],
    )  # fmt: skip


ROLLS = ("severe_injury", "brain_trauma", "run_away", "investigate", "straggler", "intimacy", "wound")


def blocks(data, inside=("affinity_bonus", "specialization", "mastery", "persistent")):
    """The card itself and the texts inside it."""
    yield data
    yield from (data[name] for name in inside if isinstance(data.get(name), dict))
    yield from data.get("endeavors", ())


def carried(game, entry, operations):
    """Carry operations out for Lucy; a refusal of the rules is an answer too, a bug is not."""
    if entry.kind in ON_SHEETS:
        game.draft.create(Trait, survivor_id=game["Lucy"].id, content=entry.id, year=0)
    begun = len(game.draft.changes), len(game.play.hands), len(game.play.table.asked), len(game.play.story)
    roles = {"event_revealer": (game["Lucy"].id,), "straggler": (game["Al"].id,)}
    try:
        carry_out(game.play, operations, Scene(entry, game["Lucy"].id, roles, level=1, gained=1))
    except Refused as refused:
        assert refused.refusal.code not in ("bad-pack", "unknown-name"), refused.refusal
        return True
    after = len(game.draft.changes), len(game.play.hands), len(game.play.table.asked), len(game.play.story)
    return after != begun


def of_kinds(*kinds):
    return [pytest.param(entry, id=entry.id.partition(":")[2]) for entry in library.of(*kinds)]


@pytest.mark.parametrize("entry", of_kinds(*ONCE))
def test_what_happens_once_is_seen_to_happen(entry: Entry):
    for data in blocks(entry.data):
        for field in ("effects", "choice", "at_most"):
            if data.get(field):
                done = [carried(village(seed), entry, data[field]) for seed in SEEDS]
                assert any(done), field


@pytest.mark.parametrize("entry", of_kinds(*ONCE, "gear", "armor_set", "weapon_type"))
def test_what_a_card_says_of_a_moment_or_on_demand_is_seen_to_happen(entry: Entry):
    for data in blocks(entry.data):
        for block in (*data.get("activate", ()), *data.get("moments", ())):
            done = [carried(village(seed), entry, block["effects"]) for seed in SEEDS]
            assert any(done), block


def always(entry):
    """Cards that change a number or what can be done for as long as one has them."""
    return any(entry.data.get(field) for field in ("modifiers", "forbids", "grants", "survival_limit"))


@pytest.mark.parametrize(
    "entry", [each for each in of_kinds(*ON_SHEETS, "innovation", "principle") if always(each.values[0])]
)
def test_what_holds_while_one_has_it_is_seen_on_the_sheet(entry: Entry):
    game = village(0)
    before = seen(game)
    if entry.kind in ("innovation", "principle"):
        game.draft.create(Holding, content=entry.id, year=0)
    else:
        game.draft.create(Trait, survivor_id=game["Lucy"].id, content=entry.id, year=0)
    assert seen(game) != before


def shows(entry):
    """Gear whose place in the grid changes a number or what can be done."""
    worn = (entry.data.get("armor") or {}).get("points")
    return worn or any(entry.data.get(field) for field in ("armor_all", "weapon", "modifiers", "forbids", "grants"))


@pytest.mark.parametrize("entry", [each for each in of_kinds("gear") if shows(each.values[0])])
def test_gear_in_the_grid_is_seen_on_the_sheet(entry: Entry):
    game = village(0)
    game.bare("Lucy")
    before = seen(game)
    game.draft.create(Gear, survivor_id=game["Lucy"].id, slot=9, content=entry.id)
    assert seen(game) != before
