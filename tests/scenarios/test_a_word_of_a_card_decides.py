"""One word on a card decides what comes of it, and a card of somebody's own that says another word does something else."""

import pytest

from tests.content.shelf import card, pack

LUCY_AND_ERZA = "--survivor Lucy --survivor Erza --house-rule"
LION = f"showdown start white lion --level 1 {LUCY_AND_ERZA}"
QUIET = "showdown monster-turn --card claw --target none"


def stored(kdm):
    return {row["name"]: row["count"] for row in kdm.json("storage list")}


def may_depart(kdm, name):
    return kdm.json(f"survivor show {name}")["may_depart"]


def hit_locations(kdm):
    shown = kdm.json("showdown show")["hit_locations"]
    return shown["deck"], sorted(shown["discard"])


# the hunt that is forbidden


@pytest.mark.rule("R229")
def test_who_skips_the_next_hunt_is_kept_at_home_by_the_card_of_that_box(village):
    village("set Lucy skip-next-hunt yes")
    assert may_depart(village, "Lucy") == {"yes": False, "why": "skips the next hunt"}
    assert "Lucy may not depart: skips the next hunt" in village("depart Lucy Erza", code=1)
    resting = card("tales:status/resting", replaces="core:status/skip_next_hunt", text=["rests"], forbids=["endeavor"])
    pack(village.folder, "tales", [resting])
    village("pack enable tales")
    assert may_depart(village, "Lucy")["yes"], "the card says nothing of hunts any more"
    village("depart Lucy Erza")


def test_a_card_of_somebodys_own_forbids_the_hunt_too(village):
    pack(village.folder, "tales", [card("tales:disorder/homesick", text=["stays"], forbids=["hunt"])])
    village("pack enable tales")
    village("survivor gain Lucy homesick")
    assert may_depart(village, "Lucy") == {"yes": False, "why": "Homesick"}
    assert "Lucy may not depart: Homesick" in village("depart Lucy Erza", code=1)
    village("depart Erza")


def test_who_is_retired_stays_at_home_and_the_ageless_do_not(village):
    village("survivor retire Lucy")
    assert may_depart(village, "Lucy") == {"yes": False, "why": "retired"}
    village("survivor gain Lucy ageless")
    assert may_depart(village, "Lucy")["yes"]


# a weapon of a kind that only a card of somebody's own has


def test_the_fear_of_blades_is_a_fear_of_a_scythe_too(village):
    sharp = {"speed": 2, "accuracy": 6, "strength": 3}
    scythe = card("tales:gear/long_scythe", keywords=["weapon", "melee", "scythe"], weapon=sharp)
    pack(village.folder, "tales", [scythe])
    for line in ("pack enable tales", "storage add long scythe", "gear give Lucy long scythe --house-rule"):
        village(line)
    assert may_depart(village, "Lucy")["yes"]
    village("survivor gain Lucy aichmophobia")
    assert may_depart(village, "Lucy") == {"yes": False, "why": "Aichmophobia: with Long Scythe"}
    village(LION)
    village(QUIET)
    assert "Aichmophobia" in village("attack lucy 1,1 -w scythe", code=1)
    village("survivor lose Lucy aichmophobia")
    village("attack lucy 1,1 -w scythe")


# resources of a monster


def test_the_ultimate_weapon_brings_a_resource_of_choice_of_the_monster_that_was_defeated(village):
    village("settlement gain ultimate weapon --house-rule")
    village(LION)
    asked = village.json("showdown end --victory --house-rule --auto", code=3)["error"]["needs"][0]
    assert asked["choose"] == "Ultimate Weapon: which white lion resource"
    assert "Lion Claw" in asked["options"] and "Monster Bone" not in asked["options"]
    told = village("showdown end --victory --house-rule --auto --choose 'shimmering mane'")
    assert "To storage: Shimmering Mane (Ultimate Weapon)" in told
    assert "Shimmering Mane" in stored(village)
    village("doctor")


def test_of_a_monster_that_has_no_resources_people_are_told_what_may_be_gained(village):
    village("settlement gain ultimate weapon --house-rule")
    village(LION.replace("white lion", "butcher"))
    told = village("showdown end --victory --house-rule --auto")
    assert "Ultimate Weapon: the settlement: gain a chosen monster resource" in told


def test_the_harvest_ritual_takes_monster_resources_and_no_others(village):
    for line in (
        "settlement gain stone circle",
        "settlement gain forbidden dance",
        "settlement set endeavors 5",
        "storage add lion claw 2",
        "storage add muscly gums",
        "storage add love juice 4",
    ):
        village(f"{line} --house-rule" if "gain" in line else line)
    ritual = "endeavor Lucy harvest ritual --house-rule --draw 'monster bone' --draw 'monster bone'"
    needs = village.json(ritual, code=3)["error"]["needs"]
    assert needs[0]["options"] == ["exchange 1", "exchange 2", "exchange 3"], "love juice is nobody's resource"
    told = village(f"{ritual} --choose 'exchange 2' --choose 'lion claw' --choose 'muscly gums'")
    assert "Lion Claw is lost" in told and "Muscly Gums is lost" in told
    assert stored(village) == {"Lion Claw": 1, "Love Juice": 4, "Monster Bone": 2}


def test_a_resource_of_which_only_the_name_is_known_is_of_no_monster(village):
    for line in ("settlement gain stone circle", "settlement gain forbidden dance", "storage add dreams --house-rule"):
        village(f"{line} --house-rule" if "gain" in line else line)
    village("storage add lion claw")
    village("settlement set endeavors 5")
    assert "Lost: Lion Claw" in village("endeavor Lucy harvest ritual --house-rule --draw 'monster bone'")
    assert stored(village) == {"dreams": 1, "Monster Bone": 1}


# where terrain lies only the table knows


@pytest.mark.parametrize("healed", [2, 0])
def test_the_antelope_eats_a_plant_that_is_named_and_leaves_the_board(village, healed):
    village(LION.replace("white lion", "screaming antelope"))
    for _ in range(healed):
        village("showdown wound")
    deck = village.json("showdown show")["ai"]["deck"]
    told = village("turn 'chow down' --roll 3 --choose 'to the closest' --choose yes")
    assert "Chow Down: archive the Acanthus Plant, it leaves the board." in told
    assert ("heals 2" in told) == bool(healed)
    assert "Chow Down goes on top of the AI deck" in told
    assert village.json("showdown show")["ai"]["deck"] == deck + healed


def test_the_antelope_that_finds_nobody_grazes_the_same_plant(village):
    village(LION.replace("white lion", "screaming antelope"))
    told = village("turn stomp none --choose 'to the closest' --choose yes")
    assert "Graze: archive the Acanthus Plant, it leaves the board." in told


# what is shuffled into a deck


def test_the_crest_crown_shuffles_the_discard_into_the_hit_locations(village):
    for line in ("set Lucy insanity 9", "storage add crest crown", "gear give Lucy crest crown", LION, QUIET):
        village(line)
    whole, _ = hit_locations(village)
    village("attack erza 9,9 femur=1 knee=1 --auto --choose no")
    assert hit_locations(village) == (whole - 2, ["Beast's Femur", "Beast's Knee"])
    told = village("showdown use Lucy crest crown")
    assert "The hit location deck is shuffled, with 2 from the discard (Crest Crown)" in told
    assert "do:   Shuffle the hit location deck. (Crest Crown)" in told
    assert hit_locations(village) == (whole, [])
    village("doctor")


def test_a_fast_target_shuffles_them_at_the_start_of_each_of_its_turns(village):
    village(LION.replace("white lion", "butcher").replace("--survivor Erza ", ""))
    village("turn --auto")
    whole, _ = hit_locations(village)
    village("attack lucy 10,1 --auto --choose no --house-rule")
    assert hit_locations(village)[0] < whole
    told = village("turn --auto --house-rule")
    assert "from the discard (Fast Target)" in told
    assert hit_locations(village) == (whole, [])


@pytest.mark.parametrize("decks", ["table", "tool"])
def test_the_trap_that_a_spear_avoids_is_shuffled_in_again(village, decks):
    for line in ("set Lucy weapon-type spear", "set Lucy weapon-proficiency 3 --house-rule", "storage add king spear",
                 "gear give Lucy king spear", f"{LION} --decks {decks}", f"{QUIET} --house-rule"):  # fmt: skip
        village(line)
    whole, _ = hit_locations(village)
    told = village("attack lucy 10,1 'clever ploy' femur=1 --roll 7 -w spear --auto --house-rule")
    assert "Clever Ploy is cancelled" in told
    assert "The hit location deck is shuffled, with 1 from the discard" in told
    left, discard = hit_locations(village)
    assert left == whole - len(discard) and "Clever Ploy" not in discard


# dice that people throw before they type


def test_the_fittest_are_told_which_roll_they_throw_again_and_what_counts(village):
    village("settlement principle new-life 'survival of the fittest' --house-rule")
    told = village("showdown use Lucy fittest")
    said = "Lucy, Survival of the Fittest: roll a roll of yours again before it is typed: the new result counts."
    assert said in " ".join(told.split())
    assert "used this lifetime" in village("showdown use Lucy fittest", code=1)


def test_another_card_may_say_that_the_better_result_counts(village):
    again = {"name": "try", "cost": {}, "effects": [{"op": "reroll", "what": "any", "keep": "best"}]}
    pack(village.folder, "tales", [card("tales:fighting_art/cautious", text=["again"], activate=[again])])
    village("pack enable tales")
    village("survivor gain Lucy cautious")
    assert "the better result counts" in " ".join(village("showdown use Lucy cautious").split())
