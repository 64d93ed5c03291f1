"""Every disorder, ability, impairment and curse: what it forbids and grants, and what it does at its moments."""

import pytest

from kdm_cli.rules.asking import lasting, numbers, texts
from kdm_cli.rules.asking.cards import affinities
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.survivors import injuries
from tests.rules.asking.grids import activation
from tests.rules.survivors.carried import (
    KINDS,
    Case,
    at,
    at_home,
    both,
    departs,
    down,
    gains,
    happens,
    has,
    insane,
    nothing,
    of_erza,
    showdown,
    use,
    wears,
)  # fmt: skip

BLADES = ("axe", "sword", "spear", "dagger", "scythe", "katar")

# while one has it: the card, what else is so, what it forbids, what it grants

HOLDS = [
    ("Aichmophobia", nothing, [f"{way}_{blade}" for way in ("activate", "depart_with") for blade in BLADES], []),
    ("Apathetic", nothing, ["use_survival", "gain_survival", "gain_courage"], []),
    ("Binge Eating Disorder", nothing, ["depart_without_consumable"], ["must_consume"]),
    ("Coprolalia", nothing, [], ["always_threat"]),
    ("Coprolalia", down, [], []),
    ("Honorable", nothing, ["attack_from_blind_spot", "attack_knocked_down_monster"], []),
    ("Hyperactive", nothing, [], ["must_move_each_round"]),
    ("Immortal", nothing, [], []),
    ("Immortal", insane, ["spend_survival"], ["damage_to_brain"]),
    ("Indecision", nothing, [], ["roll_twice_use_lower_as_revealer"]),
    ("Prey", nothing, ["spend_survival"], []),
    ("Prey", insane, [], []),
    ("Squeamish", nothing, ["depart_with_stinky"], []),
    ("Vestiphobia", nothing, ["wear_body_armor"], []),
    ("Ageless", nothing, [], ["hunt_while_retired", "may_decline_hunt_xp"]),
    ("Stalwart", nothing, [], ["no_knock_down_from_brain_trauma", "no_knock_down_from_intimidate"]),
    ("Bitter Frenzy", nothing, [], ["survival_while_frenzied"]),
    ("Sweet Battle", nothing, [], ["free_surge"]),
    ("Burnt Nerves", nothing, [], ["ignore_bash"]),
    ("Crystal Skin", nothing, ["wear_armor"], ["ignore_cursed"]),
    ("Iron Will", nothing, ["knocked_down"], ["knockback_1"]),
    ("Partner", nothing, [], ["intimacy_only_with_partner"]),
    ("Possessed", nothing, ["specialization", "mastery", "fighting_arts"], []),
    ("Life Exchange", nothing, ["equip_other_gear"], []),
    ("Cancerous Illness", nothing, ["gain_survival"], []),
    ("Dead Inside", nothing, ["gain_survival"], []),
    ("Endless Babble", nothing, ["encourage"], []),
    ("Leprosy", nothing, [], ["damage_suffered_1_less", "damage_suffered_at_least_1"]),
    ("Lovelorn Rock", nothing, [], ["grid_space_taken"]),
    ("Marrow Hunger", nothing, [], ["always_nominated_for_murder", "always_nominated_for_skull_eater"]),
    ("Twilight Sword (curse)", nothing, ["remove_from_grid"], ["may_choose_twilight_sword"]),
    ("Thunder Maul bond", nothing, ["remove_from_grid"], []),
    ("Parasites", nothing, [], ["consume_without_effect"]),
]


@pytest.mark.parametrize(("card", "given", "forbids", "grants"), HOLDS)
def test_what_a_card_forbids_and_grants_while_one_has_it(founders, card, given, forbids, grants):
    founders.gain("Lucy", card)
    given(founders)
    assert set(forbidden(founders.play, founders["Lucy"])) == set(forbids)
    assert set(texts.granted(founders.play, founders["Lucy"])) == set(grants)


NUMBERS = [
    ("Possessed", {"accuracy": 1, "strength": 2}),
    ("Dream of the Beast", {"strength": 1}),
    ("Dream of the Crown", {"evasion": 1}),
    ("Dream of the Lantern", {"luck": 1}),
    ("Bone Witch - Scarred Eyes", {"accuracy": -4, "strength": 4}),
    ("Bone Witch - Wounds", {"accuracy": -1, "strength": -1}),
]


@pytest.mark.parametrize(("card", "changed"), NUMBERS)
def test_what_a_card_adds_for_good_stands_in_the_boxes(founders, card, changed):
    founders.gain("Lucy", card)
    boxes = {name: founders.box("Lucy", name) for name in ("speed", "accuracy", "strength", "evasion", "luck")}
    assert {name: box for name, box in boxes.items() if box} == changed


@pytest.mark.parametrize(("dream", "colour"), [("beast", "red"), ("crown", "green"), ("lantern", "blue")])
def test_a_dream_is_an_affinity(founders, dream, colour):
    founders.gain("Lucy", f"dream of the {dream}")
    assert affinities(founders.play, founders["Lucy"]) == {"red": 0, "green": 0, "blue": 0} | {colour: 1}


@pytest.mark.parametrize(("gear", "evasion"), [("rawhide vest", 0), ("antelope mask", 0), ("bone axe", 3)])
def test_a_leyline_walker_wears_no_armor(lucy, gear, evasion):
    lucy.gain("Lucy", "leyline walker")
    assert lucy.attribute("Lucy", "evasion") == 3
    lucy.equip("Lucy", gear)
    assert lucy.attribute("Lucy", "evasion") == evasion


ROLLS = [("Explore", "investigate", 2), ("Prepared", "straggler", 7), ("Homing Instinct", "run_away", 5),
         ("Crystal Skin", "severe_injury", -2), ("Leprosy", "severe_injury", -2)]  # fmt: skip


@pytest.mark.parametrize(("card", "roll", "added"), ROLLS)
def test_what_a_card_adds_to_rolls(founders, card, roll, added):
    founders.set("Lucy", "hunt-xp", "7")
    founders.gain("Lucy", card)
    assert numbers.on_rolls(founders.play, founders["Lucy"], roll) == [(card, added)]
    assert numbers.on_rolls(founders.play, founders["Lucy"], "brain_trauma") == []


# when something happens: the card, what is so, what happens, what is different, what hands do, what is told

CASES = [
    Case("Anxiety", nothing, at("showdown_start"), hands="Lucy, Anxiety: +1 priority target token"),
    Case("Anxiety", wears("musk bomb"), at("showdown_start")),
    Case("Apathetic", has(understanding=7), has(understanding=8), {"understanding": 8, "has it": False, "forbids": ""}),
    Case("Apathetic", nothing, has(understanding=7), {"understanding": 7, "due": ["Insight Lucy (understanding 3)"]}),
    Case("Apathetic", has(understanding=8), gains(), {}, told="Lucy loses Apathetic"),
    Case("Fear of the Dark", at_home, gains(), {"retired": True, "has it": True}),
    Case("Fear of the Dark", nothing, gains(), {"has it": True, "grants": "retires_on_return"}),
    Case("Hemophobia", nothing, lambda g: g.set("Erza", "bleeding", "1"), {"Erza.bleeding": 1, "knocked_down": True}),
    Case("Hemophobia", nothing, has(bleeding=1), {"bleeding": 1, "knocked_down": True}),
    Case("Hemophobia", at_home, lambda g: g.set("Erza", "bleeding", "1"), {"Erza.bleeding": 1}),
    Case("Hoarder", lambda g: g.store("monster bone", 2), at("return"),
         {"courage": 1, "storage": {"Monster Bone": 1}},
         hands="Lucy, Hoarder: the resource must be one gained in the last showdown"),
    Case("Monster Panic", insane, at("intimidated"), {"insanity": 2}),
    Case("Post-Traumatic Stress", nothing, gains(), {"has it": True, "skip_next_hunt": True, "forbids": "endeavor"}),
    Case("Quixotic", insane, departs(), {"survival": 4, "tokens": {"strength": 1}}),
    Case("Quixotic", nothing, departs()),
    Case("Rageholic", nothing, lambda g: g.suffer("Lucy", "hit the dirt", faces=[2]),
         {"knocked_down": True, "insanity": 2, "tokens": {"speed": 1, "strength": 1},
          "forbids": "fighting_arts mastery specialization use_survival", "grants": "ignore_slow_on_melee"}),
    Case("Rageholic", nothing, lambda g: g.suffer("Lucy", "new perspective", faces=[2]),
         {"knocked_down": True, "insanity": 2}),
    Case("Secretive", nothing, at("return"), {"skip_next_hunt": True}),
    Case("Seizures", nothing, at("damage_suffered_head"), {"knocked_down": True}),
    Case("Seizures", at_home, at("damage_suffered_head")),
    Case("Squeamish", nothing, at("stinky"), {"survival": 0}),
    Case("Traumatized", nothing, at("act_end", choices=["yes"]), {"knocked_down": True}),
    Case("Traumatized", nothing, at("act_end"),
         hands="Traumatized, only if Lucy is adjacent to the monster: knocked down"),
    Case("Vestiphobia", wears("rawhide vest", "rawhide boots"), gains(),
         {"has it": True, "gear": ["Rawhide Boots"], "armor": [0, 0, 0, 0, 1], "forbids": "wear_body_armor"}),
    Case("Weak Spot", nothing, gains(faces=["arms"]), {"has it": True, "forbids": "depart_without_recorded_armor"},
         told="Lucy records the arms"),
    Case("Analyze", nothing, at("survivors_turn_start", choices=["yes"]), hands="Lucy, Analyze: look at 1 cards of the ai deck"),
    Case("Tinker", nothing, at("return"), {"endeavors": 1}),
    Case("Matchmaker", nothing, use(), {"due": ["Intimacy (Matchmaker)"]}),
    Case("Bitter Frenzy", nothing, lambda g: g.suffer("Lucy", "frenzy", faces=[1, 4]),
         {"survival": 7, "insanity": 1, "tokens": {"speed": 1, "strength": 1},
          "forbids": "fighting_arts mastery specialization",
          "grants": "ignore_slow_on_melee survival_while_frenzied"}),
    Case("Bitter Frenzy", at("frenzy", faces=[1]), at("frenzy")),
    Case("Sour Death", down, use(), {"knocked_down": False, "tokens": {"strength": 1}}),
    Case("Peerless", nothing, both(lambda g: g.people.choices.append("yes"), has(insanity=4)), {"insanity": 4, "survival": 7}),
    Case("Peerless", nothing, has(insanity=4), {"insanity": 4},
         hands="Lucy, Peerless: may use it: survival + the number gained (kdm undo, then --choose)"),
    Case("Crystal Skin", nothing, departs(), {"armor": [3, 3, 3, 3, 3]}),
    Case("Iron Will", nothing, lambda g: g.do(injuries.knock_down, g["Lucy"]), told="Lucy cannot be knocked down (Iron Will)"),
    Case("Legendcaller", nothing, at("hunt_event", choices=["yes", "yes"]), {"due": ["Mask Salesman Lucy (Legendcaller)"]}, hands="Lucy, Legendcaller: cancel event"),
    Case("Thundercaller", nothing, at("hunt_event", choices=["yes", "yes"]), {"due": ["The Finale Lucy (Thundercaller)"]}, hands="Lucy, Thundercaller: cancel event"),
    Case("Partner", lambda g: g.gain("Erza", "partner"), at("showdown_start"), {"survival": 9}),
    Case("Partner", both(lambda g: g.gain("Erza", "partner"), lambda g: g.draft.set(g["Erza"], party=None)), at("showdown_start")),
    Case("Fated Battle", nothing, gains(choices=["white lion"]), {"has it": True}, told="Lucy, Fated Battle: White Lion is the chosen monster"),
    Case("Fated Battle", nothing, gains(at("showdown_start", choices=["yes"]), choices=["white lion"]), {"has it": True, "tokens": {"speed": 1}}),
    Case("Fated Battle", nothing, gains(at("showdown_start"), choices=["white lion"]), {"has it": True}, hands="Fated Battle, only if Lucy is against the chosen monster: +1 speed token"),
    Case("Mad Oracle", nothing, at("ai_draw", choices=["yes", "named it"]), {"tokens": {"evasion": 1}}),
    Case("Mad Oracle", nothing, at("ai_draw", choices=["yes", "named another"])),
    Case("Mad Oracle", nothing, of_erza("ai_draw", choices=["yes", "named it"]), {"tokens": {"evasion": 1}}),
    Case("Story of the Goblin", nothing, use(faces=[3]),
         hands="Lucy, Story of the Goblin: +1 priority target token\nStory of the Goblin: the monster: +1 damage token"),
    Case("Story of the Goblin", nothing, use(faces=[2])),
    Case("Story of the Young Hero", nothing, at("act_start", choices=["yes"]), {"bleeding": 2, "survival": 4}),
    Case("Story of the Young Hero", nothing, at("act_start"),
         hands="Lucy, Story of the Young Hero: may spend 2 bleeding: survival +1 (kdm undo, then --choose)"),
    Case("Life Exchange", nothing, at("aftermath"), {"hunt_xp": 1}),
    Case("Endless Babble", nothing, departs(), {"insanity": 1, "Erza.insanity": 1, "Zachary.insanity": 1, "Al.insanity": 1}),
    Case("Bone Witch - Wounds", nothing, gains(),
         {"has it": True, "skip_next_hunt": True, "box strength": -1, "box accuracy": -1}),
    Case("King's Curse", nothing, at("aftermath"), {"due": ["King's Curse Lucy (King's Curse)"]}),
    Case("Acid Palms", nothing, at("wound_attempt", choices=["yes"], faces=[7]), {"strength": 7}),
    Case("Gobbled Up", nothing, gains(), {"has it": True}, hands="Lucy, Gobbled Up: leave the board"),
    Case("Gobbled Up", nothing, lambda g: g.lose("Lucy", "gobbled up"), {"has it": False}, hands="Lucy, Gobbled Up: return to the board"),
    Case("Scat Man", nothing, gains(), {"has it": True}, hands="Lucy takes a new name: kdm survivor rename Lucy NAME (Scat Man)"),
]  # fmt: skip


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.card} {number}") for number, case in enumerate(CASES)])
def test_what_a_card_does_when_it_happens(founders, case):
    assert happens(founders, case) == (case.then, case.hands, [])
    assert case.told in founders.story


ON_DEMAND = [
    ("Matchmaker", ("", "1 endeavor", "year", "is returning", "costs 1 endeavor")),
    ("Sour Death", ("encourage self", "1 survival", "round", "is knocked down", "is not knocked down")),
    ("Story of the Goblin", ("", "", "showdown", "is in the showdown", "")),
    ("Dormenatus", ("declare", "", None, "is in the showdown", "")),
]


@pytest.mark.parametrize(("card", "said"), ON_DEMAND)
def test_what_a_card_can_do_on_demand_has_its_price_and_its_limit(founders, card, said):
    showdown(founders)
    founders.gain("Lucy", card)
    founders.draft.set(founders["Lucy"], returned=True)
    found = activation(founders, card)
    assert (found["name"], found["cost"], found["limit"], found["when"], found["why_not"]) == said


@pytest.mark.parametrize(
    ("card", "moment", "choices", "period"),
    [
        ("Legendcaller", "hunt_event", ["yes", "yes"], "lifetime"),
        ("Thundercaller", "hunt_event", ["yes", "yes"], "lifetime"),
        ("Mad Oracle", "ai_draw", ["yes", "named it"], "showdown"),
    ],
)
def test_what_can_be_done_once_is_done_once(founders, card, moment, choices, period):
    showdown(founders)
    founders.gain("Lucy", card)
    for _ in range(2):
        at(moment, choices=choices)(founders)
        founders.people.choices = []
        assert (len(founders.due), founders.tokens("Lucy")) in ((1, {}), (0, {"evasion": 1}))
    lasting.end(founders.play, [period], founders["Lucy"])
    at(moment, choices=choices)(founders)
    assert (len(founders.due), founders.tokens("Lucy")) in ((2, {}), (0, {"evasion": 2}))


def test_no_trait_is_forgotten(game):
    tested = {each[0] for table in (HOLDS, NUMBERS, ROLLS, ON_DEMAND, CASES) for each in table}
    alone = {"Caratosis", "Lucernae", "Leyline Walker", "Metal Maw", "Story of the Forsaker"}
    kinds = [kind for kind in KINDS if not kind.endswith("fighting_art")]
    names = {each.name for each in game.play.content.of(*kinds)} - {"Retired", "Skip Next Hunt", "Deaf"}
    assert tested | alone == names
