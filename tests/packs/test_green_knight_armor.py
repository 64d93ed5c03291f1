"""The Green Knight Armor at the table: one suit, its sword and its shield, made of what other expansions bring."""

from pathlib import Path

import pytest

import kdm_cli

FOLDER = Path(kdm_cli.__file__).parent / "packs" / "green_knight_armor"
PEOPLE = ("Lucy", "Erza", "Zachary", "Al")
HOME = (
    f"survivor add {' '.join(f'{name}:{sex}' for name, sex in zip(PEOPLE, 'ffmm', strict=True))}",
    "timeline advance",
    "settlement set rules loose",
)
SUIT = {
    "green gloves": 1, "green helm": 2, "griswaldo": 4, "green plate": 5, "fetorsaurus": 6, "green faulds": 8,
    "green boots": 9,
}  # fmt: skip  # every bonus is there where they lie so


def founded(packs="green_knight_armor"):
    return (f"settlement new Ashhold --seed 4 --pack {packs}", *HOME)


def wears(*gear):
    bare = ("gear take Lucy cloth", "gear take Lucy founding stone")
    return (*bare, f"storage add {', '.join(gear)}", *(f"gear give Lucy {each} --slot {SUIT[each]}" for each in gear))


def against(monster):
    return f"showdown start {monster} --level 1 {' '.join(f'--survivor {name}' for name in PEOPLE)} --house-rule"


def flat(told):
    return " ".join(told.replace("\ndo:", "").split())


@pytest.fixture
def knight(kdm):
    """Lucy wears all of it; the lion has had its first turn."""
    kdm.after(*founded(), *wears(*SUIT), against("white lion"))
    kdm("turn claw Erza 1,1")
    return kdm


def test_the_pack_is_sound(kdm):
    [found] = kdm.json(f"pack check {FOLDER}")["packs"]
    assert found["faults"] == []
    assert {row["kind"]: row["entries"] for row in found["coverage"]}["gear"] == 7


def test_the_whole_suit_lies_so_that_every_bonus_is_there(kdm):
    kdm.after(*founded(), *wears(*SUIT))
    grid = flat(kdm("gear grid Lucy"))
    for name in ("Green Gloves", "Green Plate", "Green Faulds", "Green Boots", "Green Armor Set"):
        assert f"{name} active" in grid
    assert "Griswaldo 3 4+ +15 Deadly, Savage, Sharp" in grid
    assert "Fetorsaurus 2 5+ +9 Block 2" in grid
    armor = flat(kdm("survivor show Lucy --why armor"))
    assert armor.count("5 Green ") == 10  # five pieces, and the set at each of them
    assert armor.count("2 Fetorsaurus") == 5
    for number, piece in (("evasion", "+1 Green Faulds"), ("strength", "+2 Green Gloves"), ("luck", "+1 Green Helm")):
        assert piece in flat(kdm(f"survivor show Lucy --why {number}"))


def test_what_hands_must_see_to_is_said_as_the_showdown_starts(kdm):
    kdm.after(*founded(), *wears(*SUIT))
    told = flat(kdm(against("white lion")))
    assert "Green Plate: draw 3 tactics cards" in told
    assert "Fetorsaurus: the monster's level counts 1 lower while this is carried" in told
    assert "Green Gloves: +6 luck on wound attempts at parry locations" in told


def test_a_wound_of_the_sword_raises_the_shield(knight):
    told = knight("attack Lucy 5,1,1 'beasts ribs'=3:4 -w griswaldo --choose no")
    assert "Lucy blocks: 2 hits of the next attack ignored (Griswaldo)" in told


def test_the_sword_alone_blocks_nothing(kdm):
    kdm.after(*founded(), *wears("griswaldo"), against("white lion"))
    kdm("turn claw Erza 1,1")
    assert "blocks" not in kdm("attack Lucy 5,1,1 'beasts ribs'=3:4 -w griswaldo")


def test_the_faulds_let_go_of_a_location(knight):
    line = "attack Lucy 5,5,1 'beasts ribs' 'strange hand' -w griswaldo --choose yes --choose 'strange hand' --roll 3,4"
    assert "Strange Hand is discarded (Green Faulds)" in knight(line)


@pytest.mark.parametrize(("rolled", "ignored"), [(5, False), (6, True)])
def test_the_helm_takes_a_hit_and_may_throw_it_back(kdm, rolled, ignored):
    kdm.after(*founded(), *wears("green helm"), against("white lion"))
    answer = " --choose yes" * ignored
    told = kdm(f"turn claw Lucy 5,1,legs --choose no --choose yes --roll {rolled}{answer}")
    assert "Lucy: the hit lands on the head (Green Helm)" in told
    assert ("Lucy: the hit at the head is cancelled" in told) == ignored
    assert ("White Lion is wounded: 1 in the wound stack" in told) == ignored


@pytest.mark.parametrize(("far", "more"), [("yes", 2), ("no", 0)])
def test_the_knights_charge_is_devastating_after_more_than_five_spaces(knight, far, more):
    line = f"use Lucy 'knights charge' --choose {far} --choose griswaldo --choose no --roll 5,1,1 --draw 'beasts ribs'"
    told = flat(knight(f"{line} --roll 3,4"))
    assert "full move in a straight line" in told
    assert "Lucy attacks, Griswaldo" in told
    assert f"{1 + more} in the wound stack" in told
    assert f"{2 + more} in the wound stack" not in told


@pytest.mark.parametrize(("gear", "rolled", "falls"), [(SUIT, 2, False), (SUIT, 1, True), (["green boots"], 5, True)])
def test_the_boots_tumble_and_better_in_their_place(kdm, gear, rolled, falls):
    kdm.after(*founded(), *wears(*gear), against("white lion"))
    for name, space in {"monster": "H11", "Lucy": "H14", "Zachary": "H18", "Erza": "A1", "Al": "P22"}.items():
        kdm(f"showdown place {name} {space} --house-rule")
    told = kdm(f"turn claw Zachary {rolled},1,1")
    assert ("Lucy is knocked down" in told) == falls


def test_the_plate_makes_a_club_of_any_weapon(kdm):
    kdm.after(*founded("green_knight_armor,dung_beetle_knight"), *wears(*SUIT), against("dung beetle knight"))
    kdm("turn smash shot --choose 'not adjacent'")
    line = "attack Lucy 5,1,1 'filthy face'=4:4 -w griswaldo --choose no"
    assert "toughness -4 until the attack ends (Filthy Face)" in kdm(line)
    kdm("undo")
    kdm("gear take Lucy green faulds")
    assert "toughness" not in kdm(line.removesuffix(" --choose no")).replace("toughness 12", "")


def test_recipes_name_what_other_expansions_bring(kdm):
    kdm.after(*founded())
    assert "settlement gain green-knight-armor" in flat(kdm("craft green helm", code=1))
    kdm("settlement gain green-knight-armor")
    listed = flat(kdm("craft --list green knight armor"))
    assert "1 scell (dung_beetle_knight)" in listed
    assert "1 life elixir (gorm)" in listed
    assert ":" not in listed
    told = flat(kdm("craft green plate --house-rule"))
    assert "also takes: Citrinitas" in told


def test_with_those_expansions_they_are_asked_for_by_name(kdm):
    kdm.after(*founded("green_knight_armor,gorm,dung_beetle_knight"), "settlement gain green-knight-armor")
    assert "without Citrinitas" in flat(kdm("craft green plate", code=1))
    assert "Green Helm: short of 1 Scell, 1 Beetle Horn, 1 DBK Errant Badge" in flat(kdm("craft green helm", code=1))
    kdm("storage add scell, beetle horn, dbk errant badge")
    told = flat(kdm("craft green helm"))
    assert "Storage: Green Helm 0 -> 1" in told
    assert "also takes: Old Master on the quarry list" in told
