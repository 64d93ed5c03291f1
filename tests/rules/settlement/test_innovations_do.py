"""Every innovation: the survival limit, what it unlocks and leads to, what departing and newborn survivors gain, endeavors."""

import pytest

from kdm_cli.rules.asking import numbers, texts
from kdm_cli.rules.asking.survival_actions import can
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.settlement import departing
from kdm_cli.rules.showdown import start
from kdm_cli.rules.survivors import creation
from kdm_cli.rules.under_way import Scene

SHEET = [  # the name, what it adds to the survival limit, what it leads to
    ("Language", 1, "Ammonia, Drums, Hovel, Inner Lantern, Paint, Symposium"),
    ("Ammonia", 0, "Bloodletting, Lantern Oven"),
    ("Drums", 0, "Forbidden Dance, Song of the Brave"),
    ("Hovel", 1, "Bed, Family, Partnership"),
    ("Inner Lantern", 0, "Scarification, Shrine"),
    ("Paint", 0, "Face Painting, Pictograph, Sculpture"),
    ("Symposium", 1, "Nightmare Training, Storytelling"),
    ("Bloodletting", 0, ""),
    ("Lantern Oven", 0, "Cooking, Scrap Smelting"),
    ("Scrap Smelting", 0, ""),
    ("Cooking", 1, ""),
    ("Song of the Brave", 0, "Saga"),
    ("Saga", 0, ""),
    ("Forbidden Dance", 0, "Heart Flute"),
    ("Heart Flute", 0, ""),
    ("Partnership", 0, ""),
    ("Family", 0, "Clan of Death"),
    ("Clan of Death", 0, ""),
    ("Bed", 1, ""),
    ("Shrine", 0, "Sacrifice"),
    ("Sacrifice", 0, ""),
    ("Scarification", 0, ""),
    ("Pictograph", 0, "Memento Mori"),
    ("Memento Mori", 0, ""),
    ("Sculpture", 0, "Pottery"),
    ("Face Painting", 0, ""),
    ("Pottery", 1, ""),
    ("Nightmare Training", 0, ""),
    ("Storytelling", 1, "Records"),
    ("Records", 0, ""),
    ("Guidepost", 0, ""),
    ("Ultimate Weapon", 1, ""),
    ("Final Fighting Art", 1, ""),
    ("Destiny", 1, ""),
]
NAMES = [row[0] for row in SHEET]


def of(row):
    return pytest.param(*row, id=str(row[0]))


def test_no_innovation_is_forgotten(game):
    assert sorted(NAMES) == sorted(entry.name for entry in game.play.content.of("innovation"))


@pytest.mark.parametrize(("name", "limit", "leads_to"), list(map(of, SHEET)))
def test_an_innovation_raises_the_limit_and_shuffles_what_follows_into_the_deck(founders, name, limit, leads_to):
    founders.build(name)
    assert founders.limit == 1 + limit
    assert ", ".join(sorted(founders.innovation_deck)) == leads_to
    founders.unbuild(name)
    assert (founders.limit, founders.innovation_deck) == (1, [])


def test_the_deck_never_offers_what_is_owned_and_follows_what_is_undone(founders):
    seen = {}
    for name in NAMES:
        seen[name] = set(founders.innovation_deck)
        founders.build(name)
        assert not set(founders.innovation_deck) & {*NAMES[: NAMES.index(name) + 1]}
    assert founders.innovation_deck == []
    for name in reversed(NAMES):
        founders.unbuild(name)
        assert set(founders.innovation_deck) == seen[name]


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    ("name", "action"),
    [("Language", "encourage"), ("Inner Lantern", "surge"), ("Paint", "dash"), ("Destiny", "endure")],
)
def test_an_innovation_unlocks_a_survival_action(founders, name, action):
    founders.draft.set(founders.draft.settlement, phase="settlement")  # the prologue knows only dodge (R14)
    founders.settlement("survival-limit", "9")
    founders.set("Lucy", "survival", "9")
    assert [each for each, yes in can(founders.play, founders["Lucy"]).items() if yes] == ["dodge"]
    founders.build(name)
    assert [each for each, yes in can(founders.play, founders["Lucy"]).items() if yes] == ["dodge", action]
    assert (
        founders.play.entry(f"core:innovation/{name.casefold().replace(' ', '_')}").data["unlocks_survival_action"]
        == action
    )
    founders.unbuild(name)
    assert not can(founders.play, founders["Lucy"])[action]


def test_nothing_else_unlocks_a_survival_action(founders):
    founders.draft.set(founders.draft.settlement, phase="settlement")  # the prologue knows only dodge (R14)
    founders.build(*(name for name in NAMES if name not in ("Language", "Inner Lantern", "Paint", "Destiny")))
    founders.settlement("survival-limit", "9")
    founders.set("Lucy", "survival", "9")
    assert [each for each, yes in can(founders.play, founders["Lucy"]).items() if yes] == ["dodge"]


DEPARTING = {"Ammonia": 1, "Hovel": 1, "Lantern Oven": 1, "Family": 1, "Guidepost": 1}


@pytest.mark.rule("R272")
@pytest.mark.parametrize("name", NAMES)
def test_who_departs_gains_survival_from_some_innovations(village, name):
    village.settlement("survival-limit", "9")
    village.build(name)
    village.do(departing.depart, [village["Lucy"], village["Erza"]])
    gained = DEPARTING.get(name, 0)
    assert [village[each].survival - 1 for each in ("Lucy", "Erza", "Al")] == [gained, gained, 0]


def test_statues_hearten_against_a_nemesis(village):
    village.settlement("survival-limit", "9")
    village.build("sculpture")
    village.people.choices = ["yes"]
    village.do(departing.depart, [village["Lucy"], village["Erza"]])
    assert [village[each].survival for each in ("Lucy", "Erza", "Al")] == [3, 3, 1]


NEWBORN = {
    "Saga": {"courage": 2, "understanding": 2, "hunt_xp": 2},
    "Clan of Death": {"accuracy": 1, "strength": 1, "evasion": 1},
}


@pytest.mark.parametrize("name", NAMES)
def test_the_newborn_gain_from_some_innovations_and_newcomers_do_not(village, name):
    village.build(name)
    for each, origin in (("Nadia", "born"), ("Ives", "newcomer")):
        village.add(each, origin=origin)
        fields = ("courage", "understanding", "hunt_xp", "insanity", "speed", "accuracy", "strength", "evasion", "luck")
        found = {field: getattr(village[each], field) for field in fields}
        assert {field: number for field, number in found.items() if number} == (
            NEWBORN.get(name, {}) if each == "Nadia" else {}
        )


def test_a_family_hands_down_a_weapon_with_half_its_levels(village):
    village.build("family")
    village.set("Zachary", "weapon-type", "axe")
    village.set("Zachary", "weapon-proficiency", "5")
    village.do(creation.add_survivor, "Nadia", father_id=village["Zachary"].id, mother_id=village["Lucy"].id)
    assert (village["Nadia"].weapon_type, village["Nadia"].weapon_proficiency) == ("core:weapon_type/axe", 2)


GRANTS = {"Symposium": "draw_two_more_innovations", "Lantern Oven": "heat", "Song of the Brave": "brave_path",
          "Family": "newborn_inherits_surname newborn_inherits_weapon", "Pottery": "keep_two_resources",
          "Pictograph": "run_away_on_hunt"}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_what_an_innovation_grants(founders, name):
    founders.build(name)
    assert " ".join(sorted(texts.granted(founders.play, founders["Lucy"]))) == GRANTS.get(name, "")
    founders.gain("Lucy", "deaf")
    assert ("brave_path" in texts.granted(founders.play, founders["Lucy"])) is False


def test_five_innovations_are_a_milestone_but_the_last_two_do_not_count(founders):
    founders.build("Language", "Paint", "Drums", "Hovel", "Ultimate Weapon", "Final Fighting Art")
    assert "hooded" not in " ".join(founders.due).casefold() and not numbers.holds(
        founders.play, "core:milestone/innovations_5"
    )
    founders.build("Ammonia")
    assert numbers.holds(founders.play, "core:milestone/innovations_5")


MOMENTS = [
    ("Cooking", "settlement_phase", [], "", lambda game: game.sheet.endeavors == 1),
    ("Forbidden Dance", "missed", ["yes", "yes"], "Lucy, Forbidden Dance: reroll misses", None),
    ("Heart Flute", "locations_drawn", ["yes"], "Heart Flute: may choose failure reaction for 1 survival", None),
    ("Pictograph", "act_start", ["yes"], "Lucy, Pictograph: cancel act", lambda game: game.due == ["Run Away Lucy (Pictograph)"]),
    ("Ultimate Weapon", "victory", [], "the settlement: gain a chosen monster resource", None),
]  # fmt: skip


@pytest.mark.parametrize(("name", "moment", "choices", "hands", "so"), MOMENTS)
def test_what_an_innovation_does_at_its_moment(founders, name, moment, choices, hands, so):
    founders.build(name)
    founders.people.choices = choices
    founders.do(moments.happen, moment, founders["Lucy"])
    assert hands in founders.hands and bool(hands) == bool(founders.hands)
    assert so is None or so(founders)
    assert founders.people.choices == []


def test_a_brave_song_takes_a_negative_token_off_all_who_hear_it(founders):
    founders.build("song of the brave")
    for name in ("Lucy", "Erza"):
        founders.token(name, "luck", "-2")
    founders.gain("Erza", "deaf")
    founders.people.choices = ["drop", "nothing", "nothing"]
    founders.do(start.start, start.which(founders.play, "white lion"))
    assert (founders.tokens("Lucy"), founders.tokens("Erza")) == ({"luck": -1}, {"luck": -2})


@pytest.mark.parametrize(
    ("innovation", "moment", "choices"),
    [("forbidden dance", "missed", ["yes", "yes"]), ("heart flute", "locations_drawn", ["yes"])],
)
def test_a_synchronized_strike_is_helped_once_an_attack(founders, innovation, moment, choices):
    founders.build(innovation)
    hands = []
    for _ in range(2):
        founders.people.choices = list(choices)
        founders.do(moments.happen, moment, founders["Lucy"])
        hands.append(founders.hands)
    founders.people.choices = []
    assert (bool(hands[0]), hands[1]) == (True, "")


@pytest.mark.parametrize(
    ("pile", "said"), [("from the AI discard", "ai discard"), ("from the wound stack", "wound stack")]
)
def test_the_final_art_recalls_a_card_once_a_showdown(founders, pile, said):
    entry = founders.play.entry("core:innovation/final_fighting_art")
    [recall] = entry.data["activate"]
    assert (recall["limit"], recall["cost"]) == ("showdown", {})
    founders.people.choices = [pile]
    founders.do(carry_out, recall["effects"], Scene(entry, founders["Lucy"].id, {}))
    assert founders.hands == f"Lucy, Final Fighting Art: draw 1 from {said}: top"
