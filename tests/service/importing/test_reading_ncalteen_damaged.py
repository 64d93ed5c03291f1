"""Saves of ncalteen-kdm that are odd, old or damaged: all of it told, or refused with its place."""

from random import Random
from time import process_time

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.service.importing import ncalteen_save
from kdm_cli.service.importing.readers import Named, Save
from tests.service.importing.foreign import damaged, one_of_each_shape, opened


def small(**changes):
    """One settlement with one survivor."""
    save = opened("ncalteen/0.12.0")
    save["survivors"] = [each for each in save["survivors"] if each["name"] == "Lucy"]
    return save | {"hunts": [], "showdowns": []} | changes


def refusal(document):
    with pytest.raises(Refused) as refused:
        ncalteen_save.read(document)
    assert refused.value.refusal.code == "bad-input"
    return refused.value.refusal.message


def sheet(document):
    return ncalteen_save.read(document).settlements[0].survivors[0]


def test_other_documents_are_not_taken_for_this_tracker():
    for document in (
        None,
        [],
        {},
        7,
        "x",
        {"settlements": []},
        {"kdm": 1, "facts": {}},
        {"campaigns": [], "version": 4},
    ):
        assert not ncalteen_save.recognises(document)
    for name in ("companion/save_v6", "companion/real_example_v4", "manager/settlement_get"):
        assert not ncalteen_save.recognises(opened(name))


def test_a_survivor_of_no_settlement_is_told():
    save = small()
    save["survivors"][0]["settlementId"] = 99
    read = ncalteen_save.read(save)
    assert "Lucy (survivor 4) is of settlement 99, which is not in the save" in read.unplaced
    assert read.settlements[0].survivors == ()


def test_a_hunt_of_strangers_is_told():
    strangers = {"id": 1, "settlementId": 1, "survivors": [4, 77], "monsters": [{"name": "White Lion"}], "scout": 78}
    details = [{"id": 4, "luckTokens": -1}, {"id": 77, "notes": "limping"}]
    read = ncalteen_save.read(small(hunts=[strangers | {"survivorDetails": details}]))
    assert read.unplaced[:2] == (
        "the hunt for White Lion names survivor 77, who is not in the save, with notes: limping",
        "the hunt for White Lion names survivor 78, who is not in the save",
    )
    assert "In the hunt for White Lion under way there: luck tokens -1." in read.settlements[0].survivors[0].notes
    assert "A hunt for White Lion was under way there: party: Lucy" in read.settlements[0].notes[1]


def test_numbers_that_its_own_pages_do_not_show_are_told():
    told = "Knowhere: its pages count sheets (1 alive, 0 dead), its file says population 0 and death count 0"
    assert told in ncalteen_save.read(small()).unplaced


def test_what_no_version_has_is_noted_in_its_own_words():
    save = small(weather="fog")
    save["settlements"][0] |= {"hasFountain": True, "suspicions": [{"name": "Karl", "level1": True, "level2": False}]}
    save["survivors"][0] |= {"leftHanded": True, "armBrokenLeft": True, "teeth": 31, "pets": {"name": "Rex", "age": 2}}
    read = ncalteen_save.read(save)
    assert read.unplaced[-1] == "weather: fog"
    assert "suspicions: Karl (level1)" in read.settlements[0].notes[-1]
    assert "has fountain" in read.settlements[0].notes[-1]
    assert "left handed; arm broken left; teeth 31; pets: Rex (age 2)" in read.settlements[0].survivors[0].notes[-1]


def test_of_a_settlement_phase_come_endeavors_and_who_returned():
    phase = {"id": 3, "settlementId": 1, "endeavors": 4, "returningSurvivors": [4, 9], "step": "Develop"}
    read = ncalteen_save.read(small(settlementPhases=[phase, phase | {"settlementId": 8}]))
    assert read.settlements[0].numbers["endeavors"] == 4
    assert read.settlements[0].survivors[0].returned
    told = "A settlement phase was under way there: step: Develop; returning survivors that are not in the save: 9."
    assert told in read.settlements[0].notes
    assert "a settlement phase of settlement 8, which is not in the save, is left out" in read.unplaced


def test_monsters_by_number_have_names():
    save = small(version="0.13.0", customMonsters={"8910-77": {"main": {"name": "Mole", "type": "Quarry"}}})
    save["settlements"][0]["quarries"] = [{"id": 14, "unlocked": True}, {"id": "8910-77", "unlocked": True}]
    save["settlements"][0]["nemeses"] = [{"id": 3, "unlocked": True, "level1": True, "level2": False}]
    read = ncalteen_save.read(save)
    monsters = [each.name for each in read.settlements[0].holdings if each.kind == "monster"]
    assert monsters == ["White Lion", "Mole", "Butcher"]
    assert read.settlements[0].defeated == (("Butcher", 1, 1),)
    assert read.refused[0].startswith("Mole, a monster of the players' own, is not taken over")


def test_of_monsters_that_players_made_every_word_is_told():
    read = ncalteen_save.read(opened("ncalteen/0.19.0"))
    [wyrm] = [line for line in read.refused if line.startswith("Iron Wyrm, ")]
    for words in ("NQ1", "movement 4", "toughness 12", "advanced 3", "Aggressive, Territorial, Enraged", "Metal Rend",
                  "Bleeding", "Forge", "Metalworking", "Iron Wyrm Lvl 2", "11: basic", "multi monster: no"):  # fmt: skip
        assert words in wyrm, words


def test_what_a_monster_has_unlocked_is_noted():
    save = small()
    lion = {"name": "White Lion", "unlocked": True, "locations": [{"name": "Giga Catarium", "unlocked": True}],
            "ccRewards": [{"name": "Cuisine", "cc": 1, "unlocked": True}, {"name": "Feast", "unlocked": False}]}  # fmt: skip
    save["settlements"][0]["quarries"] = [lion]
    notes = " ".join(ncalteen_save.read(save).settlements[0].notes)
    assert "White Lion (unlocked, Giga Catarium unlocked, Cuisine unlocked)" in notes
    assert "Feast" not in notes


def test_of_a_principle_with_both_choices_neither_is_taken_and_it_is_said():
    save = small()
    save["settlements"][0]["principles"][0] |= {"option1Selected": True, "option2Selected": True}
    read = ncalteen_save.read(save)
    assert [each.name for each in read.settlements[0].holdings if each.kind == "principle"] == [
        "Cannibalize",
        "Collective Toil",
        "Barbaric",
    ]
    assert "both choices of the principle New Life are ticked" in read.refused[0]


def test_a_retired_survivor_who_died_is_dead_and_a_year_that_was_skipped_is_noted():
    save = small()
    save["survivors"][0] |= {"dead": True, "retired": True}
    save["settlements"][0]["timeline"][3]["completed"] = False
    read = ncalteen_save.read(save)
    assert read.settlements[0].lantern_year == 7
    assert "years not ticked: 3" in read.settlements[0].notes[-1]
    assert read.settlements[0].survivors[0].status == "dead"
    assert "retired" in read.settlements[0].survivors[0].notes[-1]


def test_lines_written_twice_count_together():
    save = small()
    save["settlements"][0]["resources"] *= 2
    save["settlements"][0]["gear"] *= 3
    assert ncalteen_save.read(save).settlements[0].storage == (
        Named("resource", "Hide", 6),
        Named("resource", "Perfect Bone", 4),
        Named("gear", "Cloth Skirt", 3),
        Named("gear", "Founders Stone", 3),
    )


def test_those_without_a_name_go_by_their_number():
    save = small()
    del save["survivors"][0]["name"], save["settlements"][0]["name"]
    assert sheet(save).name == "Nameless 4"
    assert ncalteen_save.read(save).settlements[0].name == "Settlement 1"


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("movement", None, "ncalteen-kdm.survivors[0].movement of the save must be a whole number."),
        ("movement", "5", "ncalteen-kdm.survivors[0].movement of the save must be a whole number."),
        (
            "luck",
            10**30,
            "ncalteen-kdm.survivors[0].luck of the save must be a whole number from -999999999 to 999999999.",
        ),
        ("courage", 10, "ncalteen-kdm.survivors[0].courage of the save must be a whole number from 0 to 9."),
        ("armBroken", 3, "ncalteen-kdm.survivors[0].armBroken of the save must be a whole number from 0 to 2."),
        (
            "headArmor",
            -1,
            "ncalteen-kdm.survivors[0].headArmor of the save must be a whole number from 0 to 999999999.",
        ),
        ("fightingArts", ["Tough", 3], "ncalteen-kdm.survivors[0].fightingArts of the save must be a list of words."),
        ("dead", "no", "ncalteen-kdm.survivors[0].dead of the save must be true or false."),
        ("settlementId", None, "ncalteen-kdm.survivors[0].settlementId of the save must be a whole number."),
    ],
)
def test_a_damaged_sheet_is_refused_with_its_place(key, value, told):
    save = small()
    save["survivors"][0][key] = value
    assert refusal(save) == told


def test_a_save_without_its_lists_or_with_two_of_a_number_is_refused():
    assert refusal(small(survivors=None)) == "ncalteen-kdm.survivors of the save must be there."
    save = small()
    save["survivors"] *= 2
    assert refusal(save) == "ncalteen-kdm.survivors[1].id of the save is there twice: 4."


def assert_read_or_refused(chosen, save):
    for what, document in damaged(save, chosen):
        try:
            assert isinstance(ncalteen_save.read(document), Save), what
        except Refused as refused:
            assert refused.refusal.code == "bad-input", what
            assert "of the save" in refused.refusal.message, what


def test_whatever_is_damaged_is_read_or_refused():
    save = opened("ncalteen/0.12.0")
    save["survivors"] = save["survivors"][3:]
    chosen = Random(1).sample(one_of_each_shape(save), 60)
    begun = process_time()
    assert_read_or_refused(chosen, save)
    assert process_time() - begun < 1


@pytest.mark.long
@pytest.mark.parametrize("version", ["0.12.0", "0.14.0"])
def test_whatever_is_damaged_anywhere_is_read_or_refused(version):
    save = opened(f"ncalteen/{version}")
    assert_read_or_refused(one_of_each_shape(save), save)
