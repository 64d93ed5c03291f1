"""An attack roll of 1 always misses and a lantern 10 always hits, for survivors and for monsters (R315)."""

import pytest

from tests.content.shelf import card, pack
from tests.scenarios.test_at_the_table import Table

FIGHT = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "showdown start white lion",
)


@pytest.fixture
def lion(kdm):
    return kdm.after(*FIGHT)


@pytest.mark.rule("R315")
def test_the_lions_10_hits_whoever_cannot_be_hit(lion):
    lion("showdown token zach evasion +12")
    told = lion("turn claw zach 10,9,waist")
    assert "10, 9 need 2 +12 evasion = 14, so 10: 1 hit" in told
    assert "armor at the waist 1 -> 0" in told


@pytest.mark.rule("R315")
def test_the_lions_1_misses_whoever_cannot_be_missed(lion):
    lion("showdown token monster accuracy +5")
    told = lion("turn claw zach 1,2,waist")
    assert "1, 2 need 2 -5 accuracy = -3, so 2: 1 hit" in told


@pytest.mark.rule("R315")
def test_a_reaction_is_an_attack_like_any_other(lion):
    lion("turn claw lucy 1,1")
    lion("showdown token zach evasion +12")
    told = lion("attack zach 8,2 strange=3:10,9,legs")
    assert "so 10: 1 hit" in told
    assert lion.json("show zach")["hit_locations"]["legs"]["light"]


@pytest.mark.rule("R315")
def test_at_the_prompt_the_face_that_hits_counts_for_the_luck_of_the_dice(lion):
    lion("showdown token zach evasion +12")
    lion("turn claw zach 10,9,waist")
    answers = lion.json("log 5")["entry"]["answers"]
    assert [answer["least"] for answer in answers if answer.get("test")] == [10, 10]


@pytest.mark.rule("R315")
@pytest.mark.parametrize(("token", "face", "percent"), [
    ("zach evasion +12", 10, 19), ("monster accuracy +5", 2, 99),
])  # fmt: skip
def test_the_odds_know_it(lion, token, face, percent):
    lion(f"showdown token {token}")
    odds = lion.json("odds monster-turn claw --target zach")
    assert odds["hit_on"] == face
    assert odds["hits"]["at_least_one"]["percent"] == percent


@pytest.mark.rule("R315")
def test_survivors_hit_on_a_10_and_miss_on_a_1_as_ever(lion):
    lion("turn claw lucy 1,1")
    lion("showdown token monster evasion +12")
    assert "Rolls 10, 9: 1 hit, 1 perfect" in lion("attack zach 10,9 strange=9")
    lion("showdown token monster evasion -12")
    lion("showdown token al accuracy +12")
    assert "Rolls 1, 2: 1 hit" in lion("attack al 1,2 ear=9")


def test_endure_is_asked_once_for_one_injury(kdm):
    fighting = "--survivor lucy --survivor erza --survivor zach --survivor al"
    kdm.after(
        *FIGHT[:2],
        "timeline advance --house-rule",
        "settlement gain destiny --house-rule",
        "settlement set survival-limit +9",
        "set zach survival 9",
        f"showdown start butcher --level 1 {fighting} --house-rule --auto",
        "showdown resolve-hit zach --location legs --damage 2",
        "showdown stand zach",
    )
    table = Table(kdm, "showdown resolve-hit zach --location legs")
    assert table.asked.count("Endure for 7 survival") == 1
    told = table.answers("no")
    assert "severe injury, legs (Zachary)" in told
    assert "Endure" not in told
    assert "suffers" in table.answers("7")


def test_what_a_card_of_nobodys_language_cancels_is_a_fault_of_its_pack(kdm, tmp_path):
    for word in ("zebra", "bash", "consume"):
        effects = [{"op": "cancel", "what": word}]
        pack(
            kdm.folder,
            "home",
            [card("home:gear/spoon", keywords=["item"], moments=[{"at": "hit", "effects": effects}])],
        )
        told = kdm("pack check ./home", code=2)
        assert f'"{word}" is not one of' in told, told
