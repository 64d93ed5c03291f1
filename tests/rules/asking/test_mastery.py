"""Weapon specialization and mastery: what one master means for everyone, now and later, and never for the dead."""

from kdm_cli.rules.asking import texts, weapons
from kdm_cli.rules.survivors import death, sheet_numbers
from kdm_cli.service.sheets.views import survivor_sheet


def skills(game, name):
    return [skill["name"] for skill in texts.skills(game.play, game[name])]


def test_level_three_makes_a_specialist_and_level_eight_a_master(founders):
    founders.set("Lucy", "weapon-type", "axe")
    founders.set("Lucy", "weapon-proficiency", "2")
    assert skills(founders, "Lucy") == []
    founders.set("Lucy", "weapon-proficiency", "+1")
    assert skills(founders, "Lucy") == ["Axe specialization"]
    founders.set("Lucy", "weapon-proficiency", "8")
    assert skills(founders, "Lucy") == ["Axe specialization", "Axe mastery"]


def test_the_first_master_makes_every_living_survivor_of_that_type_a_specialist_but_not_the_dead(founders):
    for name, weapon in (("Lucy", "axe"), ("Erza", "axe"), ("Zachary", "axe"), ("Al", "sword")):
        founders.set(name, "weapon-type", weapon)
    founders.do(death.kill, founders["Zachary"], "claws")
    founders.set("Lucy", "weapon-proficiency", "8")
    assert "Axe mastery is an innovation of the settlement" in founders.story
    assert "Erza is a specialist: Axe" in founders.story
    assert "Zachary is" not in founders.story
    assert skills(founders, "Erza") == ["Axe specialization"]
    assert skills(founders, "Zachary") == []
    assert skills(founders, "Al") == []
    assert weapons.masteries(founders.play) == ["Axe mastery"]


def test_who_chooses_a_mastered_type_later_is_a_specialist_at_once(founders):
    founders.set("Lucy", "weapon-type", "axe")
    founders.set("Lucy", "weapon-proficiency", "8")
    founders.set("Al", "weapon-type", "axe")
    assert "Al is a specialist: the settlement has mastered Axe" in founders.story
    assert skills(founders, "Al") == ["Axe specialization"]


def test_a_mastery_outlives_its_master_and_a_change_of_type(founders):
    founders.set("Lucy", "weapon-type", "axe")
    founders.set("Lucy", "weapon-proficiency", "8")
    founders.set("Lucy", "weapon-type", "sword")
    assert skills(founders, "Lucy") == []
    assert weapons.masteries(founders.play) == ["Axe mastery"]
    founders.do(death.kill, founders["Lucy"], "claws")
    assert weapons.masteries(founders.play) == ["Axe mastery"]


def test_a_second_master_brings_no_second_innovation(founders):
    for name in ("Lucy", "Erza"):
        founders.set(name, "weapon-type", "axe")
        founders.set(name, "weapon-proficiency", "8")
    assert weapons.masteries(founders.play) == ["Axe mastery"]
    assert "innovation" not in founders.story


def test_levels_without_a_type_ask_for_one_and_count_when_it_is_chosen(founders):
    founders.set("Lucy", "weapon-proficiency", "3")
    assert "Lucy has no weapon type" in founders.hands
    founders.set("Lucy", "weapon-type", "bow")
    assert "Lucy is a specialist: Bow" in founders.story


def test_the_sheet_shows_what_is_derived(founders):
    founders.set("Lucy", "weapon-type", "axe")
    founders.set("Lucy", "weapon-proficiency", "3")
    traits = survivor_sheet(founders.play, founders["Lucy"])["traits"]
    assert traits == [{"id": "core:weapon_type/axe", "name": "Axe specialization", "kind": "weapon_specialization"}]
    founders.do(sheet_numbers.change_stat, founders["Lucy"], "weapon-proficiency", "-1")
    assert survivor_sheet(founders.play, founders["Lucy"])["traits"] == []
