"""Children of the settlement, as they are typed: born, named, saved from nobody; people who come and go."""

import json

import pytest

from tests.scenarios.quick import Quick


@pytest.fixture
def village(tmp_path):
    """Four founders in lantern year 1, with eight people who have no names."""
    return Quick(tmp_path).after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "timeline advance",
        "timeline add 1 intimacy",
        "settlement set population 12 --because 'the First Day'",
    )


def people(kdm):
    sheet = kdm.json("settlement show")
    return sheet["population"], sheet["nameless"], sheet["death_count"]


def test_a_child_is_born_named_and_the_first_of_the_settlement(village):
    told = village("event intimacy --survivor Lucy --survivor Zachary --roll 5")
    assert "Child of Lucy is born: population 12 -> 13 (Intimacy)" in told
    assert "do:   Name the newborn: kdm survivor rename 'Child of Lucy' NAME:m, or NAME:f" in told
    assert "next: kdm settlement principle new-life" in told
    assert "Ada: sex unknown -> f" in village("survivor rename 'Child of Lucy' Ada:f")
    ada = village.json("survivor show Ada")
    assert (ada["sex"], ada["origin"], ada["born"], ada["parents"]) == ("f", "born", 1, ["Zachary", "Lucy"])
    assert people(village) == (13, 8, 0)
    village("undo 2")
    assert people(village) == (12, 8, 0)


def test_whose_sex_nobody_told_is_nominated_as_the_children_say(village):
    village("survivor add Nobody --newcomer")
    village("survivor add Ned:m --father Nobody --mother Lucy")
    for name in ("Zachary", "Al"):
        village(f"kill {name} --cause lion")
    told = village("event intimacy --survivor Lucy --choose Nobody --roll 5 --house-rule")
    assert "Nobody: sex unknown -> m" in told, "Nobody is a father, and is never asked for as a mother"
    village("undo")
    for name in ("Lucy", "Erza"):
        village(f"kill {name} --cause lion")
    assert "No woman may be nominated" in village("event intimacy --roll 5", code=1)


def test_twins_get_their_names_at_once(village):
    told = village("event intimacy --survivor Lucy --survivor Zachary --newborn Ada:f --newborn Bo:m --roll 9")
    assert "Bo is born: population 13 -> 14 (Intimacy)" in told
    assert "do:" not in told
    assert village.json("survivor show Ada")["siblings"] == ["Bo"]


def test_a_name_too_many_or_taken_is_refused_and_nothing_is_kept(village):
    assert "Nobody was born to be called Bo." in village(
        "event intimacy --survivor Lucy --survivor Zachary --newborn Ada:f --newborn Bo --roll 5", code=2
    )
    assert "Lucy" in village("event intimacy --survivor Lucy --survivor Zachary --newborn lucy --roll 5", code=1)
    assert people(village) == (12, 8, 0)


def test_the_couple_is_asked_for(village):
    refused = village.json("event intimacy", code=3)["error"]
    assert refused["needs"] == [{"choose": "Intimacy: the mother", "options": ["Lucy", "Erza"]}]
    told = village("event intimacy --choose Erza --choose Al --roll 6")
    assert "Intimacy: Erza and Al" in told


def test_wrong_pairs_are_refused_with_a_way_out_and_a_house_rule_allows_them(village):
    line = "event intimacy --survivor Lucy --survivor Erza --roll 5"
    refused = village(line, code=1)
    assert "Lucy and Erza are two women." in refused
    assert "Name one woman and one man. --house-rule nominates them all the same." in refused
    assert "House rule wrong-sex: Lucy and Erza are two women." in village(f"{line} --house-rule")
    assert "remark: Erza is a woman and the father of Child of Lucy." in " ".join(village("doctor").split())


def test_the_choice_of_new_life_is_for_the_twins_and_their_parents(village):
    village("event intimacy --survivor Lucy --survivor Zachary --newborn Ada:f --newborn Bo:m --roll 9")
    village("settlement principle new-life 'protect the young'")
    told = village("event protect-the-young --roll 7")
    assert "Ada gains Strategist" in told
    assert "Bo gains Strategist" in told
    village("undo")
    told = village("event protect-the-young --roll 2")
    assert "Lucy: evasion 0 -> 1" in told
    assert "Zachary: evasion 0 -> 1" in told


def test_a_savior_is_born_in_a_hovel_and_keeps_the_event_when_it_is_named(village):
    village("settlement gain hovel")
    told = village("event intimacy --survivor Lucy --survivor Zachary --roll 10")
    assert "due:  Birth of a Savior (Child of Lucy): Intimacy" in told
    village("survivor rename 'Child of Lucy' Ada:f")
    due = {each["what"]: each["command"] for each in village.json("settlement show")["due"]}
    assert due["Birth of a Savior"] == "event birth-of-a-savior --survivor Ada"
    told = village("event birth-of-a-savior --survivor Ada --choose crown")
    assert "Ada gains Dream of the Crown" in told
    assert "Ada gains Life Exchange" in told


def test_by_hand_children_are_born_as_ever(village):
    told = village("survivor add Bran:m Iris:f --born --mother Lucy --father Al")
    assert "Iris is born: population 13 -> 14" in told
    assert village.json("survivor show Iris")["siblings"] == ["Bran"]
    assert "Ives joins: population 14 -> 15" in village("survivor add Ives --newcomer")
    assert "Sam has a name: nameless 8 -> 7" in village("survivor add Sam")
    assert people(village) == (15, 7, 0)


def test_a_correction_is_kept_with_its_reason_or_says_that_it_could_be(village):
    told = village("settlement set population -1")
    assert "Population 12 -> 11 (7 nameless)" in told
    assert "Corrected by hand; --because TEXT keeps the reason" in told
    told = village("settlement set lost-settlements 1 --because 'a settlement before this one'")
    assert "by hand" not in told
    assert json.dumps(village.json("log --last 1")).count("a settlement before this one") == 1


def test_everyone_comes_and_goes_and_the_doctor_has_nothing_to_say(village):
    for line in (
        "survivor add Bran:m --born --mother Lucy",
        "survivor kill Bran --cause fever",
        "survivor revive Bran",
        "survivor kill Al --cause lion",
        "survivor remove Bran",
        "survivor add Sam:m",
        "survivor retire Erza",
        "event intimacy --survivor Erza --survivor Zachary --roll 1",
    ):
        village(line)
    assert people(village) == (9, 7, 3)
    assert village.json("doctor")["remarks"] == []
    village("undo 8")
    assert people(village) == (12, 8, 0)
