"""What cards say of a moment happens when the moment comes, whichever way it came: gained, dismembered, pounced, died."""

import json

import pytest

LION = (
    "showdown start white lion --level 1 --survivor Lucy --survivor Erza --survivor Zachary --survivor Al --house-rule"
)


def insanity(kdm, name):
    return kdm.json(f"survivor show {name}")["insanity"]


@pytest.fixture
def story(kdm):
    """The First Story has begun."""
    return kdm.after(
        "settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m", "showdown start white lion"
    )


@pytest.fixture
def lion(village):
    """Four with some survival fight the White Lion; it is Lucy's and the others' turn."""

    def fight(*before):
        for line in before:
            village(line)
        village(LION)
        village("showdown monster-turn --card claw --target none")
        return village

    return fight


@pytest.mark.parametrize("card", ["skull", "large flat tooth"])
def test_a_resource_that_is_put_into_storage_says_what_it_says_when_it_is_gained(ashhold, card):
    needs = ashhold.json(f"storage add {card}", code=3)["error"]["needs"]
    assert needs == [
        {"choose": f"{card.title()}: nominate a survivor", "options": ["Lucy", "Erza", "Zachary", "Allister"]}
    ]
    ashhold(f"storage add {card} 2 --choose Erza --choose Lucy")
    assert (insanity(ashhold, "Erza"), insanity(ashhold, "Lucy")) == (1, 1)
    ashhold("undo")
    assert insanity(ashhold, "Erza") == 0
    ashhold(f"storage add {card} --mending")
    assert [insanity(ashhold, name) for name in ("Lucy", "Erza", "Zachary", "Allister")] == [0, 0, 0, 0]


def test_the_finger_drives_mad_the_hand_whomever_and_the_tube_may_hold_a_lantern(ashhold):
    ashhold("storage add phoenix finger --choose Zachary")
    assert insanity(ashhold, "Zachary") == 3
    ashhold("storage add curious hand --auto")
    assert sum(insanity(ashhold, name) for name in ("Lucy", "Erza", "Zachary", "Allister")) == 4
    assert "Broken Lantern 0 -> 1" in ashhold("storage add lantern tube --roll 6")
    assert "Broken Lantern" not in ashhold("storage add lantern tube --roll 5")


def test_what_is_earned_in_a_fight_is_gained_then_and_not_once_more_at_home(story):
    assert "Erza: insanity 0 -> 1 (Skull)" in story("showdown loot Lucy skull --choose Erza")
    story("showdown loot Lucy skull --mending")
    for _ in range(9):
        story("showdown wound")
    drawn = "curious hand,lion claw,lion claw,sinew,monster bone,monster hide,monster organ,skull"
    told = story(f"showdown end --draw '{drawn}' --choose Al --auto")
    assert told.count("(Skull)") == 1 and told.count("(Curious Hand)") == 1
    assert insanity(story, "Al") >= 1


@pytest.fixture
def tooth(kdm, tmp_path):
    """A pack of somebody's own: a weapon made of bone that says what it does when it is gained."""
    folder = tmp_path / "tales"
    folder.mkdir()
    said = [{"at": "gained", "effects": [{"op": "change", "stat": "courage", "by": 1}]}]
    recipe = [{"resource_types": {"bone": 1}}]
    blade = {"id": "tales:gear/tooth", "name": "Tooth", "keywords": ["weapon"], "location": "bone_smith",
             "crafting_cost": recipe, "moments": said, "text": ["gained: +1 courage"]}  # fmt: skip
    pack = {"id": "tales", "name": "Tales", "version": "1", "files": {"gear.json": ["gear"]}}
    (folder / "pack.json").write_text(json.dumps(pack), encoding="utf-8")
    (folder / "gear.json").write_text(json.dumps([blade]), encoding="utf-8")
    return kdm


def test_gear_is_gained_by_who_gets_what_is_crafted(village, tooth):
    for line in ("pack enable ./tales", "settlement gain bone smith", "storage add monster bone"):
        village(line)
    village("settlement craft tooth:Erza --house-rule")
    assert village.json("survivor show Erza")["courage"] == 1


def test_who_is_dismembered_calms_the_enraged_lion(story):
    story("turn claw none")
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        story(f"showdown act {name}")
        story("showdown end-act")
    story("turn enraged+chomp none")
    assert story.json("showdown show")["ai"]["moods"] == ["Enraged"]
    story("survivor suffer Al waist --roll 8")
    assert story.json("showdown show")["ai"]["moods"] == ["Enraged"]
    assert "Enraged is discarded" in story("survivor suffer Lucy arms --roll 4")
    assert story.json("showdown show")["ai"]["moods"] == []


def test_a_pounce_with_the_gauntlet_is_more_accurate(lion):
    fight = lion(
        "storage add white lion coat", "storage add white lion gauntlet",
        "gear give Lucy white lion coat", "gear give Lucy white lion gauntlet",
    )  # fmt: skip
    told = fight("showdown use Lucy pounce --roll 6,5 --draw 'strange hand' --roll 1,1,1")
    assert "(White Lion Gauntlet)" in told
    assert "hits on 6+ (7 -1 accuracy)" in told and "Rolls 6, 5: 1 hit" in told


def test_the_death_that_a_charm_wards_off_has_not_happened(story):
    story("storage add green charm 5")
    for _ in range(5):
        story("gear give Erza green charm --forgot")
    needs = story.json("kill Erza --cause claws", code=3)["error"]["needs"]
    assert needs[0]["why"] == "Green Charm"
    told = story("kill Erza --cause claws --roll 6")
    assert "Erza lives on" in told
    assert story.json("survivor show Erza")["status"] == "alive"
    assert story.json("settlement show")["death_count"] == 0
    assert "Erza: bleeding 5 -> 4" in story("set Erza bleeding 5 --roll 9")
    told = story("set Erza bleeding 5 --roll 5")
    assert "Erza dies: bleeding" in told
    assert story.json("settlement show")["death_count"] == 1


def test_the_statue_shows_the_art_its_sculptor_lost(village):
    for line in ("settlement gain sculpture --house-rule", "survivor gain Lucy leader", "settlement set endeavors 3"):
        village(line)
    told = village("endeavor Lucy sculpt statue --house-rule")
    assert "Lucy loses Leader" in told and "The statue shows Leader" in told
    told = village("endeavor Erza study statue --roll 6 --house-rule")
    assert "Erza gains Leader" in told
    assert "Leader" in [trait["name"] for trait in village.json("survivor show Erza")["traits"]]


def test_spiral_age_takes_the_family_along(village):
    for line in (
        "settlement gain family --house-rule",
        "survivor rename Lucy 'Lucy Stone'", "survivor rename Erza 'Erza Stone'", "survivor rename Al 'Al Iron'",
        "set 'Lucy Stone' hunt-xp 16 --house-rule",
        "set 'Erza Stone' 'Al Iron' weapon-type sword", "set 'Erza Stone' 'Al Iron' weapon-proficiency 2",
        "showdown start phoenix --level 1 --survivor 'Lucy Stone' --survivor 'Erza Stone' --survivor 'Al Iron' --house-rule",
    ):  # fmt: skip
        village(line)
    answers = "--choose no --choose no --choose no --choose none"
    told = village(f"showdown monster-turn --card 'ancient stare' --target 'Lucy Stone' --auto --house-rule {answers}")
    assert "Lucy Stone ceases to exist" in told
    assert "Erza Stone: weapon proficiency 2 -> 0" in told
    assert "Al Iron: weapon proficiency" not in told


def test_after_a_slam_whoever_wears_the_whole_set_may_skewer(lion):
    pieces = ("horns", "bracers", "coat", "skirt", "leg warmers")
    fight = lion(*(line for piece in pieces for line in (
        f"storage add screaming {piece}", f"gear give Lucy screaming {piece}",
    )))  # fmt: skip
    assert "Screaming Armor Set" not in fight("showdown use Lucy slam --auto --choose yes --choose no --dry-run")
    told = fight("showdown use Lucy slam --auto --choose yes --choose yes")
    assert "Lucy spends an activation: Screaming Armor Set" in told
    assert "Lucy attacks" in told


@pytest.mark.parametrize(("die", "opened"), [(10, False), (9, True)])
def test_a_critical_wound_on_the_hand_leaves_the_closed_lenses_without_effect(village, die, opened):
    for line in (
        "storage add red charm 3", *["gear give Lucy red charm"] * 3, "set Lucy strength +9",
        "showdown start 'the hand' --level 1 --survivor Lucy --survivor Erza --house-rule",
        "showdown monster-turn --auto",
    ):  # fmt: skip
        village(line)
    choice = "" if opened else "--choose 'open the blue lens'"
    told = village(f"attack lucy 10,1 'exotic bone bracer={die}' --auto {choice}")
    assert ("Red Lens" in told) == opened, told


def test_who_strikes_from_the_other_side_may_blunt_a_reaction(lion):
    arts = [f"survivor gain {name} synchronized strike --house-rule" for name in ("Lucy", "Erza", "Al")]
    fight = lion("settlement gain heart flute --house-rule", "set Erza Al survival 2", *arts)
    for line in ("place monster H11 --facing s", "place Lucy G11", "place Erza J11", "place Al H13"):
        fight(f"showdown {line} --house-rule")
    before = fight.json("survivor show Erza")["survival"]
    told = fight("attack lucy 9,1 'femur=1' --choose 'failure reaction' --auto")
    assert fight.json("survivor show Erza")["survival"] == before - 1, told


def test_the_bracers_say_when_the_fight_begins_what_they_add_to_rolls_for_terrain(village):
    """The tool rolls nothing for terrain: hands add it, and are told."""
    for line in ("storage add screaming bracers", "gear give Lucy screaming bracers --house-rule"):
        village(line)
    assert "Screaming Bracers: +2 to each roll for terrain" in village(LION).replace("\n", " ")
