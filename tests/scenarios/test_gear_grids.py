"""Gear grids at the table: what cards give together, what one can do with them, and why not."""

import pytest


@pytest.fixture
def armory(kdm):
    """Lucy and Erza with empty grids, and a full storage."""
    sets = ("rawhide headband", "rawhide gloves", "rawhide vest", "rawhide pants", "rawhide boots")
    doubles = ("bone axe", "zanbato", "brain mint", "hollow sword", "lucky charm")
    stored = [f"storage add {gear}" for gear in sets] + [f"storage add {gear} 2" for gear in doubles]
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f", "gear strip --all", *stored)


def lay(kdm, **slots):
    for slot, gear in slots.items():
        kdm("gear", "give", "Lucy", gear.replace("_", " "), "--slot", slot[1:])


def grid(kdm, name="Lucy"):
    return kdm.json(f"gear grid {name}")


def test_a_bonus_says_what_it_needs_and_counts_when_it_has_it(armory):
    lay(armory, _1="rawhide_headband", _5="rawhide_vest")
    told = armory("gear grid Lucy")
    assert "Rawhide Vest needs 1 red and 1 blue on its own edges: +1 evasion" in told
    armory("gear move Lucy 1 2")
    lay(armory, _6="bone_axe")
    told = armory("gear grid Lucy")
    assert "Rawhide Vest active: +1 evasion" in told
    assert "red 1, blue 1" in told
    assert "Rawhide Headband (activation)" in told
    assert armory.json("survivor show Lucy")["attributes"]["evasion"] == 1
    armory("gear move Lucy 6 9")
    assert armory.json("survivor show Lucy")["attributes"]["evasion"] == 0
    armory("undo")
    assert armory.json("survivor show Lucy")["attributes"]["evasion"] == 1


def test_a_set_says_which_piece_is_missing_and_protects_everywhere_when_it_is_whole(armory):
    lay(armory, _1="rawhide_headband", _2="rawhide_gloves", _3="rawhide_vest", _4="rawhide_pants")
    assert "Rawhide Armor Set lacks Rawhide Boots" in armory("gear grid Lucy")
    assert grid(armory)["hit_locations"]["head"]["armor"] == 1
    lay(armory, _5="rawhide_boots")
    assert "Rawhide Armor Set active: +1 armor at all locations" in armory("gear grid Lucy")
    assert {part["armor"] for part in grid(armory)["hit_locations"].values()} == {2}
    why = armory.json("survivor show Lucy --why 'armor head'")["why"][0]
    assert [part["name"] for part in why["parts"]] == ["Rawhide Headband", "Rawhide Armor Set"]


def test_a_lost_arm_says_which_weapons_it_bars(armory):
    lay(armory, _1="zanbato", _2="hollow_sword", _3="hollow_sword")
    assert {weapon["name"]: weapon["speed"] for weapon in grid(armory)["weapons"]}["Hollow Sword"] == 6
    armory("survivor gain Lucy dismembered-arm")
    told = armory("gear grid Lucy")
    assert "Zanbato (Dismembered Arm)" in told
    assert "Hollow Sword x2" in told
    assert [weapon["why_not"] for weapon in grid(armory)["weapons"]] == ["Dismembered Arm", "", "", ""]


def test_survival_actions_say_what_is_missing(armory):
    told = armory("gear grid Lucy")
    assert "encourage (needs Language); dash (needs Paint)" in told
    armory("settlement gain language")
    armory("survivor set Lucy survival 0")
    found = grid(armory)
    assert found["cannot"]["encourage"] == found["cannot"]["dodge"] == "costs 1 survival, has 0"
    assert found["can"] == dict.fromkeys(found["can"], False)
    assert "dodge, encourage (costs 1 survival, has 0)" in armory("gear grid Lucy")


def test_who_cannot_consume_is_told_so(armory):
    lay(armory, _1="brain_mint")
    assert "Brain Mint (activation, consume it, once a showdown)" in armory("gear grid Lucy")
    armory("survivor gain Lucy shattered-jaw")
    told = armory("gear grid Lucy")
    assert "Brain Mint (Shattered Jaw)" in told
    (mint,) = grid(armory)["activations"]
    assert (mint["used"], mint["why_not"]) == (False, "Shattered Jaw")


def test_a_full_grid_is_drawn_whole(armory):
    lay(armory, _1="rawhide_headband", _2="rawhide_gloves", _3="rawhide_vest", _4="rawhide_pants", _5="rawhide_boots")
    lay(armory, _6="zanbato", _7="brain_mint", _8="lucky_charm", _9="bone_axe")
    shown = armory("gear grid Lucy").splitlines()
    assert {len(line) for line in shown} == {80}
    told = "\n".join(shown)
    for word in ("Zanbato", "Deadly, Frail, Slow", "Lucky Charm needs 2 blue", "Rawhide Armor Set active"):
        assert word in told, word


def test_an_empty_grid_has_nothing_to_tell_but_fists(armory):
    found = grid(armory)
    assert (found["bonuses"], found["sets"], found["activations"]) == ([], [], [])
    assert [weapon["name"] for weapon in found["weapons"]] == ["Fist & Tooth"]


def test_fists_are_better_with_a_style(armory):
    armory("survivor gain Lucy 'monster claw style'")
    (fists,) = grid(armory)["weapons"]
    assert (fists["accuracy"], fists["strength"], fists["luck"], fists["rules"]) == (7, 1, 1, ["Savage"])
    assert "luck +1, Savage" in armory("gear grid Lucy")
