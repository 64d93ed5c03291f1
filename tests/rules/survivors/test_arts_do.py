"""Every fighting art and secret fighting art: what it adds and grants, what it does at its moments, and what switches it off."""

import pytest

from kdm_cli.rules.asking import texts
from kdm_cli.rules.asking.survival_actions import can
from tests.rules.asking.grids import activation, weapon
from tests.rules.survivors.carried import (
    Case,
    at,
    at_home,
    both,
    down,
    happens,
    has,
    nothing,
    of_erza,
    showdown,
    use,
    wears,
)

HOLDS = [
    ("Timeless Eye", ["perfect_hit_on_nine"]),
    ("Tough", ["severe_injury_1_stays"]),
    ("King of a Thousand Battles", ["unlimited_dodges", "one_per_settlement"]),
    ("Red Fist", ["strength_tokens_as_survival"]),
    ("Zero Presence", ["always_in_blind_spot"]),
]


@pytest.mark.parametrize(("card", "grants"), HOLDS)
def test_what_an_art_grants_until_an_injury_switches_it_off(founders, card, grants):
    founders.gain("Lucy", card)
    assert set(texts.granted(founders.play, founders["Lucy"])) == set(grants)
    founders.suffer("Lucy", "ruptured muscle")
    assert texts.granted(founders.play, founders["Lucy"]) == {}


def tokens(**piles):
    return lambda game: [game.token("Lucy", stat, str(amount)) for stat, amount in piles.items()]


BONE = "Bone Whisperer"
CONCENTRATE = "concentrate as the rulebook says: what it costs and what breaks it is not known here"
NEXT_ACT = ["yes"]
CASES = [
    Case("Berserker", nothing, use(faces=[2]),
         {"knocked_down": True, "insanity": 2, "tokens": {"speed": 1, "strength": 1}, "grants": "ignore_slow_on_melee",
          "forbids": "fighting_arts mastery specialization use_survival"}),
    Case("Clutch Fighter", has(bleeding=2), has(bleeding=3), {"bleeding": 3, "strength": 1, "accuracy": 1}),
    Case("Clutch Fighter", nothing, has(bleeding=2), {"bleeding": 2}),
    Case("Combo Master", nothing, at("perfect_hit"),
         hands="Lucy, Combo Master: attack rolls +1 until the attack ends"),
    Case("Crazed", nothing, at("perfect_hit"), {"insanity": 1}),
    Case("Crossarm Block", nothing, at("hit_suffered", choices=["yes"]), hands="Lucy, Crossarm Block: 1 hits land on the arms"),
    Case("Crossarm Block", nothing, at("hit_suffered", choices=["no"])),
    Case("Double Dash", nothing, use(), {"grants": "extra_movement"}),
    Case("Last Man Standing", nothing, has(bleeding=1), {"bleeding": 1}),
    Case("Leader", nothing, at("encourage", roles={"encouraged": ["Al"]}), {"Al.speed": 1}),
    Case("Leader", nothing, at("hunt_event", choices=["yes", "Al"]), {"Al.grants": "use_anothers_courage"}),
    Case("Leader", nothing, of_erza("hunt_event", choices=["yes", "Al"]), {"Al.grants": "use_anothers_courage"}),
    Case("Leader", at("hunt_event", choices=["yes", "Al"]), at("hunt_event")),
    Case("Crossarm Block", at("hit_suffered", choices=["yes"]), at("hit_suffered")),
    Case("Mighty Strike", nothing, at("perfect_hit"), {"strength": 2}),
    Case("Orator of Death", lambda g: g.gain("Al", "deaf"), use(), {"insanity": 2, "Erza.insanity": 2, "Zachary.insanity": 2}),
    Case("Rhythm Chaser", nothing, at("showdown_start"), {"tokens": {"evasion": 1}}),
    Case("Rhythm Chaser", wears("dragon slayer"), at("showdown_start")),
    Case("Rhythm Chaser", tokens(evasion=2, luck=1), lambda g: g.suffer("Lucy", "belly-up"), {"knocked_down": True, "tokens": {"luck": 1}}),
    Case("Rhythm Chaser", tokens(evasion=-1), lambda g: g.suffer("Lucy", "belly-up"), {"knocked_down": True}),
    Case("Rhythm Chaser", both(wears("rawhide drum"), tokens(evasion=2)), lambda g: g.suffer("Lucy", "belly-up"), {"knocked_down": True}),
    Case("Rhythm Chaser", both(wears("dragon slayer"), tokens(evasion=2)), lambda g: g.suffer("Lucy", "belly-up"), {"knocked_down": True}),
    Case("Strategist", nothing, at("showdown_setup", choices=["yes", "Toppled Pillar"]), hands="Lucy, Strategist: place 1 Toppled Pillar"),
    Case("Strategist", nothing, at("showdown_setup", choices=["yes", "Giant Stone Face"]), hands="Lucy, Strategist: place 1 Giant Stone Face"),
    Case("Thrill Seeker", nothing, has(survival=4), {"survival": 5}),
    Case("Thrill Seeker", has(survival=8), has(survival=9), {}),
    Case("Thrill Seeker", at_home, has(survival=4), {"survival": 4}),
    Case("Tumble", down, at("collision", faces=[6]), {"knocked_down": False},
         hands="Lucy, Tumble: cancel collision\nLucy, Tumble: place (the nearest free space outside the path)"),
    Case("Tumble", nothing, at("collision", faces=[5])),
    Case("Beast of Caratosis", nothing, use(),
         hands=f"Lucy, Beast of Caratosis: +1 card token\nLucy, Beast of Caratosis: {CONCENTRATE}"),
    Case("Beast of Caratosis", lambda g: g.gain("Lucy", "dream of the beast"), at("act_start", choices=["yes", "2"]),
         {"strength": 2, "hunt_xp": 2, "due": ["Age Lucy (age 1, hunt xp 2)"]},
         hands="Lucy, Beast of Caratosis: remove card tokens\nLucy, Beast of Caratosis: move next to the monster\n"
               "Lucy, Beast of Caratosis: attack (weapon) (1 automatic hit)"),
    Case("Lucernae's Lantern", nothing, use(),
         hands=f"Lucy, Lucernae's Lantern: +1 card token\nLucy, Lucernae's Lantern: {CONCENTRATE}"),
    Case("Lucernae's Lantern", nothing, at("act_start", choices=NEXT_ACT),
         hands="Lucy, Lucernae's Lantern: remove card tokens\n"
               "Lucy, Lucernae's Lantern: draw 0 from hit location: play\n"
               "Lucy, Lucernae's Lantern: 0 critical wound to the monster"),
    Case("Grace of Dormenatus", nothing, use(),
         hands=f"Lucy, Grace of Dormenatus: +1 card token\nLucy, Grace of Dormenatus: {CONCENTRATE}"),
    Case("Grace of Dormenatus", both(lambda g: g.gain("Lucy", "dream of the crown"), tokens(luck=-1)),
         at("act_start", choices=["yes", "remove tokens"]),
         {"armor": [1] * 5, "Erza.armor": [1, 1, 1, 2, 1], "Zachary.armor": [1, 1, 1, 2, 1], "Al.armor": [1, 1, 1, 2, 1],
          "tokens": {}}, hands="Lucy, Grace of Dormenatus: remove card tokens"),
    Case(BONE, nothing, lambda g: g.kill("Al"),
         {"Al.dead": True, "Al.gear": [], "storage": {"Cloth": 1, "Founding Stone": 1}, "Al.armor": [0] * 5},
         hands="Take the miniature of Al off the board.\nLucy, Bone Whisperer: +1 card token"),
    Case(BONE, both(has(bleeding=2), lambda g: g.people.choices.append("yes")), at("move", choices=["yes"], faces=[3]),
         {"bleeding": 0, "box movement": 6, "box speed": 1, "box evasion": 1}, hands="Lucy, Bone Whisperer: -1 card token"),
    Case(BONE, has(hunt_xp=1), at("move", choices=["yes", "yes"], faces=[7]), {"box strength": 1}, hands="Lucy, Bone Whisperer: -1 card token"),
    Case(BONE, nothing, at("move", choices=["yes", "yes"], faces=[9], cards=["tumble"]), {"traits": ["Tumble"], "survival": 8},
         hands="Lucy, Bone Whisperer: -1 card token"),
    Case(BONE, has(hunt_xp=9), at("move", choices=["yes", "yes"], faces=[10]), {"grants": "gone_at_showdown_end"},
         hands="Lucy, Bone Whisperer: -1 card token"),
    Case("King's Step", nothing, at("locations_drawn", choices=["yes", "no"]),
         hands="Lucy, King's Step: discard (the number said) battle pressure\n"
               "Lucy, King's Step: draw the number said from hit location: play"),
    Case("King's Step", nothing, at("locations_drawn", choices=["no", "yes"]),
         hands="Lucy, King's Step: discard hit location\nLucy, King's Step: draw 1 from hit location: play"),
    Case("Legendary Lungs", nothing, at("hit"), hands="Lucy, Legendary Lungs: attack rolls + the number of hits until the attack ends"),
    Case("Red Fist", nothing, at("showdown_start"),
         {f"{name}tokens": {"strength": 1} for name in ("", "Erza.", "Zachary.", "Al.")}),
    Case("Scholar of Death", nothing, at("showdown_start"), hands="Lucy, Scholar of Death: card tokens + the number of volumes of the monster"),
    Case("Scholar of Death", nothing, use(), hands="Lucy, Scholar of Death: -1 card token\n"
         "Lucy, Scholar of Death: roll a roll of yours again before it is typed: the new result counts."),
    Case("Swordsman's Promise", wears("bone blade"), at("showdown_start"), {"survival": 9}),
    Case("Swordsman's Promise", wears("bone axe"), at("showdown_start")),
    Case("Synchronized Strike", nothing, at("attack", choices=["yes"]), {"accuracy": 1, "strength": 1}),
    Case("Synchronized Strike", nothing, at("attack"),
         hands="Lucy, Synchronized Strike, only if the attack is melee and is adjacent to the monster and is opposite a partner with the same art: "
               "accuracy +1 until the attack ends; strength +1 until the attack ends"),
    Case("Zero Presence", nothing, at("attack", choices=["yes"]), {"strength": 1}),
]  # fmt: skip


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.card} {number}") for number, case in enumerate(CASES)])
def test_what_an_art_does_when_it_happens(founders, case):
    assert happens(founders, case) == (case.then, case.hands, [])


ON_DEMAND = [
    ("Berserker", ("", "activation", "showdown", "", "")),
    ("Double Dash", ("", "activation", "round", "is in the own act", "")),
    ("Orator of Death", ("", "activation", "showdown", "", "")),
    ("Beast of Caratosis", ("concentrate", "", None, "has no card tokens", "")),
    ("Lucernae's Lantern", ("concentrate", "", None, "has no card tokens", "")),
    ("Grace of Dormenatus", ("concentrate", "", None, "has no card tokens", "")),
    ("Scholar of Death", ("discard a reroll token", "", None, "has 1 or more card tokens", "")),
]


@pytest.mark.parametrize(("card", "said"), ON_DEMAND)
def test_what_an_art_can_do_on_demand_has_its_price_and_its_limit(founders, card, said):
    founders.gain("Lucy", card)
    found = activation(founders, card)
    assert (found["name"], found["cost"], found["limit"], found["when"], found["why_not"]) == said
    founders.suffer("Lucy", "ruptured muscle")
    assert activation(founders, card)["why_not"] == "Ruptured Muscle"


def test_a_synchronized_strike_comes_once_a_round(founders):
    showdown(founders)
    founders.gain("Lucy", "synchronized strike")
    for _ in range(2):
        at("attack", choices=["yes"])(founders)
        founders.people.choices = []
        assert founders.attribute("Lucy", "accuracy") == 1


def test_bones_whisper_only_on_the_board(founders):
    showdown(founders)
    founders.gain("Lucy", "bone whisperer")
    at_home(founders)
    founders.kill("Al")
    assert "Bone Whisperer" not in founders.hands


# what depends on the grid, on company, on injuries


@pytest.mark.parametrize("other", ["beacon shield", "bone club", "first aid kit"])
def test_the_ambidextrous_carry_two_of_everything_but_no_shield_nothing_two_handed_or_heavy(lucy, other):
    lucy.gain("Lucy", "ambidextrous")
    lucy.equip("Lucy", "bone dagger", "bone darts")
    assert "Paired" in weapon(lucy, "Bone Dagger")["rules"]
    assert "Paired" not in weapon(lucy, "Bone Darts")["rules"]
    lucy.equip("Lucy", other)
    assert "Paired" not in weapon(lucy, "Bone Dagger")["rules"]


def test_with_an_extra_sense_one_dodges_once_more(founders):
    assert texts.limit(founders.play, founders["Lucy"], "dodge", 0) == 0
    founders.gain("Lucy", "extra sense")
    assert texts.limit(founders.play, founders["Lucy"], "dodge", 0) == 1


def test_the_last_one_standing_neither_bleeds_nor_falls(founders):
    showdown(founders)
    founders.gain("Lucy", "last man standing")
    for name in ("Erza", "Zachary", "Al"):
        founders.kill(name)
    founders.suffer("Lucy", "bruised tailbone")
    assert (founders["Lucy"].bleeding, founders["Lucy"].knocked_down) == (0, False)
    at_home(founders)
    founders.suffer("Lucy", "bruised tailbone")
    assert (founders["Lucy"].bleeding, founders["Lucy"].knocked_down) == (1, True)


def test_the_monster_s_claws(lucy):
    fists = weapon(lucy, "Fist & Tooth")
    lucy.gain("Lucy", "monster claw style")
    clawed = weapon(lucy, "Fist & Tooth")
    assert (fists["accuracy"] - clawed["accuracy"], clawed["strength"] - fists["strength"]) == (1, 1)
    assert clawed["rules"] == ["Savage"]


def test_an_orator_s_death_encourages_all_who_hear_it(founders):
    showdown(founders)
    founders.gain("Lucy", "orator of death")
    founders.gain("Al", "deaf")
    for name in ("Erza", "Zachary", "Al"):
        founders.draft.set(founders[name], knocked_down=True)
    founders.kill("Lucy")
    assert [founders[name].knocked_down for name in ("Erza", "Zachary", "Al")] == [False, False, True]


def test_a_timeless_eye_must_see(founders):
    founders.gain("Lucy", "timeless eye")
    founders.suffer("Lucy", "blind")
    assert "perfect_hit_on_nine" not in texts.granted(founders.play, founders["Lucy"])


@pytest.mark.parametrize(
    ("face", "injury"),
    [(1, "Bloody Geyser"), (2, "Bleeding (legs)"), (4, "Hamstrung"), (9, "Lost Balance"), (10, "Lost Balance")],
)
def test_the_tough_add_one_to_severe_injuries_except_to_a_one(founders, face, injury):
    founders.gain("Lucy", "tough")
    founders.suffer("Lucy", "legs", faces=[face])
    assert f"Lucy suffers {injury}" in founders.story
    founders.suffer("Erza", "brain", faces=[9, 3])
    assert "Erza suffers New Perspective" in founders.story


@pytest.mark.parametrize(("bleeding", "dies"), [("6", False), ("7", True)])
def test_the_unconscious_fighter_dies_at_seven_tokens(founders, bleeding, dies):
    founders.gain("Lucy", "unconscious fighter")
    founders.set("Lucy", "bleeding", bleeding)
    assert founders["Lucy"].dead == dies


def test_a_king_of_a_thousand_battles_is_alone(founders):
    founders.gain("Lucy", "king of a thousand battles")
    assert [founders.box("Lucy", stat) for stat in ("accuracy", "strength", "evasion")] == [2, 2, 2]
    with founders.refuses("already-has"):
        founders.gain("Erza", "king of a thousand battles")


def test_a_red_fist_pays_with_strength_tokens(founders):
    founders.set("Lucy", "survival", "0")
    founders.token("Lucy", "strength", "+1")
    assert not can(founders.play, founders["Lucy"])["dodge"]
    founders.gain("Lucy", "red fist")
    assert can(founders.play, founders["Lucy"])["dodge"]


def test_no_art_is_forgotten(game):
    tested = {each[0] for table in (HOLDS, CASES) for each in table}
    alone = {"Ambidextrous", "Extra Sense", "Monster Claw Style", "Unconscious Fighter"}
    assert tested | alone == {each.name for each in game.play.content.of("fighting_art", "secret_fighting_art")}
