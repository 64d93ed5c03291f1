"""Numbers that follow from what is written down."""

import pytest

from kdm_cli.rules.asking import numbers
from kdm_cli.rules.asking.survival_actions import can, cost
from kdm_cli.rules.settlement import holdings
from kdm_cli.rules.survivors.sheet_numbers import amount


def test_an_attribute_can_say_what_it_is_made_of(founders):
    founders.set("Lucy", "movement", "6")
    founders.gain("Lucy", "dismembered leg", "broken leg")
    founders.equip("Lucy", "lantern cuirass")
    founders.token("Lucy", "movement", "-4")
    assert numbers.parts(founders.play, founders["Lucy"], "movement") == [
        ("base", 6), ("Dismembered Leg", -2), ("Broken Leg", -1), ("Lantern Cuirass", -2), ("tokens", -4),
        ("never below 1", 4),
    ]  # fmt: skip
    assert (founders.attribute("Lucy", "movement"), founders.box("Lucy", "movement")) == (1, 3)


def test_where_numbers_come_from_is_listed_by_name(founders):
    founders.build("language")
    [limit] = numbers.explain(founders.play, founders["Lucy"], "survival-limit", str)
    assert limit["value"] == 2
    assert limit["parts"] == [{"name": "start", "value": 1}, {"name": "Language", "value": 1}]
    [waist] = numbers.explain(founders.play, founders["Lucy"], "waist", str)
    assert waist == {"stat": "armor waist", "value": 1, "parts": [{"name": "Cloth", "value": 1}]}
    assert [row["stat"] for row in numbers.explain(founders.play, founders["Lucy"], "armor", str)] == [
        "armor head", "armor arms", "armor body", "armor waist", "armor legs",
    ]  # fmt: skip
    [people] = numbers.explain(founders.play, founders["Lucy"], "population", str)
    assert people["value"] == 4


@pytest.mark.rule("R178")
def test_the_survival_limit_is_one_in_the_prologue_and_grows_with_innovations_and_principles(founders):
    assert founders.limit == 1
    founders.build("language")
    assert founders.limit == 2
    assert "Survival limit 1 -> 2" in founders.story
    founders.build("cannibalize", "hovel")
    assert founders.limit == 4


@pytest.mark.rule("R178")
def test_when_the_limit_falls_survival_above_it_is_lost(founders):
    founders.build("language")
    founders.set("Lucy", "survival", "2")
    founders.unbuild("language")
    assert founders["Lucy"].survival == 1
    assert founders.story.splitlines()[1:] == [
        "Survival limit 2 -> 1",
        "Lucy: survival 2 -> 1 (1 above the limit 1 lost)",
    ]


@pytest.mark.rule("R14")
def test_in_the_prologue_survival_pays_only_for_dodging(founders):
    assert can(founders.play, founders["Lucy"]) == {
        "dodge": True, "encourage": False, "dash": False, "surge": False, "endure": False,
    }  # fmt: skip
    founders.set("Lucy", "survival", "0")
    assert not any(can(founders.play, founders["Lucy"]).values())


@pytest.mark.rule("R15")
def test_innovations_bring_the_other_survival_actions(founders):
    founders.draft.set(founders.draft.settlement, phase="settlement")  # the prologue knows only dodge (R14)
    founders.build("language", "paint", "inner lantern")
    assert can(founders.play, founders["Lucy"]) == {
        "dodge": True, "encourage": True, "dash": True, "surge": True, "endure": False,
    }  # fmt: skip
    founders.suffer("Lucy", "belly up")
    assert [name for name, yes in can(founders.play, founders["Lucy"]).items() if yes] == ["dodge"]


def test_endure_costs_seven_less_luck(founders):
    founders.draft.set(founders.draft.settlement, phase="settlement")  # the prologue knows only dodge (R14)
    founders.build("destiny")
    founders.settlement("survival-limit", "9")
    founders.set("Lucy", "survival", "6")
    assert not can(founders.play, founders["Lucy"])["endure"]
    founders.token("Lucy", "luck", "+1")
    assert can(founders.play, founders["Lucy"])["endure"]


@pytest.mark.parametrize(
    ("trait", "lost"),
    [
        ("broken hip", {"dodge"}),
        ("shattered jaw", {"encourage"}),
        ("intracranial hemorrhage", {"dodge", "encourage"}),
        ("apathetic", {"dodge", "encourage"}),
    ],
)
def test_traits_forbid_actions(founders, trait, lost):
    founders.draft.set(founders.draft.settlement, phase="settlement")  # the prologue knows only dodge (R14)
    founders.build("language")
    founders.gain("Lucy", trait)
    able = {name for name, yes in can(founders.play, founders["Lucy"]).items() if yes}
    assert able == {"dodge", "encourage"} - lost


def test_the_dead_do_nothing(founders):
    founders.kill("Lucy")
    assert not any(can(founders.play, founders["Lucy"]).values())


def test_three_insanity_is_insane(founders):
    founders.set("Lucy", "insanity", "2")
    assert not numbers.insane(founders.play, founders["Lucy"])
    founders.set("Lucy", "insanity", "3")
    assert numbers.insane(founders.play, founders["Lucy"])


def test_the_innovation_deck_is_what_held_innovations_lead_to(founders):
    assert founders.innovation_deck == []
    founders.build("language")
    deck = founders.innovation_deck
    assert sorted(deck) == ["Ammonia", "Drums", "Hovel", "Inner Lantern", "Paint", "Symposium"]
    founders.build("ammonia")
    deck = founders.innovation_deck
    assert "Ammonia" not in deck
    assert {"Bloodletting", "Lantern Oven"} < set(deck)


def test_departing_bonuses_name_their_source(founders):
    founders.build("language", "hovel")
    assert holdings.departing_bonuses(founders.play) == ["Hovel: departing survivors: survival +1"]


def test_an_amount_knows_what_it_does_to_a_number():
    assert (amount("+2").on(3), amount("-2").on(3), amount("2").on(3)) == (5, 1, 2)


def test_endure_is_never_free_and_costs_six_with_one_luck(founders):
    founders.build("destiny")
    founders.settlement("survival-limit", "9")
    endure = founders.play.entry("core:survival_action/action_endure")
    costs = []
    for luck in ("0", "1", "9"):
        founders.set("Lucy", "luck", luck)
        costs.append(cost(founders.play, founders["Lucy"], endure))
    assert costs == [7, 6, 0]
