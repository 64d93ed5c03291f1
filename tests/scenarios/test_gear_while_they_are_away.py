"""Grids are arranged before they go: what is forgotten, what the dead leave, what a second piece of armor is worth."""

import pytest

WAYS = ("gear move Lucy 1 9", "gear take Lucy cloth", "gear strip Lucy", "gear strip --all", "gear load Lucy cave")


def armor(kdm, name="Lucy"):
    parts = kdm.json(f"survivor show {name}")["hit_locations"]
    return {location: part["armor"] for location, part in parts.items() if part["armor"]}


def stored(kdm):
    return {row["name"]: row["count"] for row in kdm.json("storage list")}


def worn(kdm, name="Lucy"):
    return [card["name"] for card in kdm.json(f"survivor show {name}")["gear"]]


@pytest.fixture
def story(kdm):
    """The First Story has begun, and Claw has cost Zachary his one point of armor."""
    return kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "gear save Lucy cave",
        "storage add rawhide vest 2",
        "storage add leather cuirass",
        "storage add leather skirt",
        "showdown start white lion",
        "turn claw zach 1,4,waist",
    )


@pytest.fixture
def packed(kdm):
    """Lucy and Al are chosen to depart, Zachary and Erza stay; a few things lie in storage."""
    return kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "settlement return --victory",
        "settlement set survival-limit +5",
        "gear save Lucy cave",
        "storage add rawhide boots 2",
        "storage add bone axe 2",
        "settlement gain white lion",
        "settlement depart Lucy Al --house-rule",
    )


def leave(packed):
    """The settlement phase ends; the hunt is kept on paper."""
    for _ in range(12):
        skip = " --skip" * ("Settlement Event" in packed.json("settlement show")["step_name"])
        packed(f"next --house-rule{skip}")
        if packed.json("settlement show")["phase"] == "hunt":
            return


@pytest.mark.rule("R312")
@pytest.mark.parametrize("line", WAYS)
def test_in_the_first_story_no_grid_is_rearranged_once_it_has_begun(story, line):
    error = story.json(line, code=1)["error"]
    assert error["code"] == "gear-away"
    assert "Lucy is in the showdown: no grid is rearranged" in error["message"]
    assert "--house-rule" in error["hint"]
    assert story(f"{line} --house-rule")


@pytest.mark.rule("R312")
def test_nothing_comes_from_storage_in_a_fight_but_what_was_forgotten(story):
    error = story.json("gear give Lucy rawhide vest", code=1)["error"]
    assert error["code"] == "gear-away"
    assert "kdm gear give Lucy 'Rawhide Vest' --forgot" in error["hint"]
    told = story("gear give Lucy rawhide vest --forgot")
    assert "Lucy: Rawhide Vest counts as worn since the departure: armor at the body 0 -> 1" in told
    assert armor(story) == {"body": 1, "waist": 1}
    assert stored(story)["Rawhide Vest"] == 1
    story("undo")
    assert armor(story) == {"waist": 1}
    assert stored(story)["Rawhide Vest"] == 2


@pytest.mark.rule("R312")
def test_what_was_forgotten_restores_no_point_that_is_lost(story):
    told = story("gear give Zachary leather skirt --forgot")
    assert "1 lost there stays lost" in told
    assert armor(story, "Zachary") == {"waist": 2}


@pytest.mark.rule("R312")
def test_forgotten_gear_must_be_in_storage_and_its_wearer_away(story):
    assert "There is no Bone Axe in storage" in story("gear give Lucy bone axe --forgot", code=1)
    story("undo 2")
    error = story.json("gear give Lucy rawhide vest --forgot", code=1)["error"]
    assert (error["code"], error["hint"]) == ("not-away", "kdm gear give Lucy 'Rawhide Vest'")


@pytest.mark.rule("R97")
def test_armor_taken_off_and_put_on_again_has_the_points_it_had(story):
    for take, give in (
        ("gear take Zachary cloth", "gear give Zachary cloth"),
        ("gear strip Zachary", "gear give Zachary cloth"),
        ("gear take Zachary cloth", "gear give Zachary cloth --forgot"),
    ):
        story(f"{take} --house-rule")
        assert armor(story, "Zachary") == {}
        story(f"{give} --house-rule")
        assert armor(story, "Zachary") == {}
        story("undo")
        story("undo")
    story("storage add cloth")
    story("gear give Zachary cloth --house-rule")  # a second one beside the worn one
    assert armor(story, "Zachary") == {}
    story("gear move Zachary 1 9 --house-rule")
    story("gear archive Zachary cloth")
    assert armor(story, "Zachary") == {}
    story("doctor")


@pytest.mark.rule("R97")
def test_more_points_lost_than_another_piece_has_leave_none_and_come_back_with_nothing(story):
    story("gear give Lucy leather skirt --forgot")
    story("hit lucy waist 3")
    assert armor(story) == {}
    story("gear take Lucy leather skirt --house-rule")  # under it the cloth: 1 point, 3 are lost
    assert armor(story) == {}
    story("hit lucy waist 1")
    assert story.json("survivor show Lucy")["hit_locations"]["waist"]["light"] is True
    story("gear give Lucy leather skirt --house-rule")
    assert armor(story) == {}
    assert "= 0  in all" in story("survivor show Lucy --why waist")


@pytest.mark.rule("R200")
def test_what_the_dead_wear_comes_home_when_the_showdown_is_over(story):
    told = story("kill Zachary --cause claws")
    assert "Zachary, home after the showdown: Cloth, Founding Stone" in told
    assert "Cloth" not in stored(story)
    assert story.json("gear take Zachary cloth", code=1)["error"]["code"] == "gear-away"
    assert "There is no Founding Stone" in story("gear give Lucy founding stone --forgot", code=1)
    for _ in range(9):
        story("showdown wound")
    assert "Zachary to storage: Cloth, Founding Stone" in story("showdown end --auto")
    assert (stored(story)["Cloth"], stored(story)["Founding Stone"]) == (1, 1)
    story("gear give Lucy founding stone")
    story("undo")
    story("survivor revive Zachary")
    assert worn(story, "Zachary") == ["Cloth", "Founding Stone"]


@pytest.mark.rule("R200")
def test_who_lives_again_in_the_showdown_wears_what_they_wore(story):
    story("kill Zachary --cause claws")
    story("survivor revive Zachary")
    assert worn(story, "Zachary") == ["Cloth", "Founding Stone"]
    for _ in range(9):
        story("showdown wound")
    story("showdown end --auto")
    assert "Cloth" not in stored(story)


@pytest.mark.rule("R312")
def test_once_the_phase_is_over_the_departed_are_away_on_paper_too(packed):
    packed("gear give Lucy rawhide boots")  # still step 8: this is what it is for
    leave(packed)
    for line in ("gear give Lucy bone axe", "gear take Lucy cloth", "gear move Lucy 1 9"):
        assert packed.json(line, code=1)["error"]["code"] == "gear-away", line
    packed("gear give Erza bone axe")  # who stayed home may be equipped


@pytest.mark.rule("R312")
@pytest.mark.rule("R272")
def test_what_was_forgotten_gives_what_departing_with_it_gives(packed):
    leave(packed)
    before = packed.json("survivor show Lucy")["survival"]
    told = packed("gear give Lucy rawhide boots --forgot")
    assert "Lucy: survival" in told and "(Rawhide Boots)" in told
    assert packed.json("survivor show Lucy")["survival"] == before + 1


@pytest.mark.rule("R230")
def test_of_two_pieces_of_armor_on_a_location_the_better_one_counts(kdm):
    home = kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f",
        "storage add rawhide vest 2",
        "storage add leather cuirass",
        "storage add lion headdress",
        "storage add rawhide headband",
        "gear give Lucy rawhide vest",
    )
    assert "Rawhide Vest adds no armor points: another is worn at the body" in home("gear give Lucy rawhide vest")
    assert armor(home) == {"body": 1, "waist": 1}
    told = home("gear give Lucy leather cuirass")
    assert "Lucy: Rawhide Vest adds no armor points: Leather Cuirass is worn at the body" in told
    assert armor(home) == {"body": 3, "waist": 1}
    sheet = home("survivor show Lucy")
    assert "no points from Rawhide Vest: Leather Cuirass is worn at the body" in sheet
    why = home("survivor show Lucy --why body")
    assert "+0  Rawhide Vest: Leather Cuirass is worn there" in why and "= 3  in all" in why
    assert "Leather Cuirass is worn at the body" in home("gear grid Lucy")
    home("gear take Lucy leather cuirass")
    assert armor(home) == {"body": 1, "waist": 1}
    home("gear give Lucy rawhide headband")
    told = home("gear give Lucy lion headdress")  # an accessory is worn over armor
    assert "adds no armor points" not in told
    assert armor(home)["head"] == 2
    page = home("export sheets")
    assert page.count("Rawhide Vest") >= 2
