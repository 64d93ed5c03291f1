"""After a settlement is lost another is founded: the sheet counts it, and the table plays on as it did."""

import json

import pytest


@pytest.fixture
def lost(kdm):
    """Ashhold, which was the second settlement of this table to be lost."""
    kdm.after(
        "settlement new Ashhold --seed 4 --pack gorm", "settlement set lost-settlements 1",
        "survivor add Ann:f Ben:m", "settlement set players 'Eva: Ann; Tom: Ben'", "settlement set dice auto",
        "settlement set decks tool", "settlement set party-size 5", "settlement set house-rule draw-one-more",
        "settlement set house-rule cannot-wear lantern mail", "settlement return --victory --house-rule",
        "kill Ann Ben --cause 'the mist'", "event game-over",
    )  # fmt: skip
    return kdm


def sheet(kdm, file="dustfall.kdm"):
    return kdm.json(f"--file {file} settlement show")


def test_a_lost_settlement_is_counted_and_packs_habits_and_house_rules_go_on(lost):
    assert "another     kdm settlement new NAME --after ashhold.kdm" in lost("status")
    told = lost("settlement new Dustfall --after ashhold.kdm --seed 5")
    assert "As in Ashhold: dice auto, decks tool, party size 5, draw-one-more" in told
    assert "Pack gorm 1 is enabled" in told and "Lost settlements 0 -> 2" in told
    now = sheet(lost)
    assert (now["lost_settlements"], now["dice"], now["decks"], now["party_size"]) == (2, "auto", "tool", 5)
    assert [(rule["requirement"], rule["card"]) for rule in now["house_rules"]] == [
        ("draw-one-more", None), ("cannot-wear", "Lantern Mail"),
    ]  # fmt: skip
    assert now["players"] == [] and now["population"] == 0, "nobody said that the same people play"
    assert "Nobody plays yet; as in Ashhold: kdm settlement set players 'Eva; Tom'" in " ".join(told.split())
    lost("--file dustfall.kdm settlement set players 'Eva; Tom'")
    assert [player["name"] for player in sheet(lost)["players"]] == ["Eva", "Tom"]
    refused = lost("--file other.kdm settlement new Dustfall --after ashhold.kdm --choose no")
    assert "Nobody plays yet" not in refused, "who says no was asked"
    assert "The Approaching Storm" in lost("--file dustfall.kdm timeline show")
    assert lost("--file dustfall.kdm doctor") and sheet(lost, "ashhold.kdm")["lost_settlements"] == 1


def test_what_two_boxes_give_is_there_from_the_beginning(lost):
    lost("settlement new Dustfall --after ashhold.kdm --seed 5")
    now = sheet(lost)
    assert now["survival_limit"] == 2 and [each["name"] for each in now["storage"]] == ["Skull"]
    lost("--file dustfall.kdm survivor add Lucy:f Erza:f Zachary:m Al:m")
    told = lost("--file dustfall.kdm showdown start")
    assert "Left Overs: terrain besides: 1 Survivor Corpse" in told
    assert "damage tokens" not in told


def after_losing(kdm, boxes):
    """A campaign after so many lost settlements."""
    kdm.after("settlement new Ashhold --seed 4", f"settlement set lost-settlements {boxes}")
    return kdm("settlement new Dustfall --after ashhold.kdm --seed 5")


def test_three_boxes_make_everybody_surer_and_the_first_lion_worse(kdm):
    after_losing(kdm, 3)
    kdm("--file dustfall.kdm survivor add Lucy:f Erza:f Zachary:m Al:m")
    lucy = kdm.json("--file dustfall.kdm survivor show Lucy")
    assert lucy["permanent"]["accuracy"] == 1, "it stands in the box of the sheet"
    told = kdm("--file dustfall.kdm showdown start")
    assert "White Lion: damage tokens 0 -> +1 (Third lost settlement)" in told
    assert "1 movement token beside the White Lion; sources disagree whether +1 or -1" in " ".join(told.split())


def test_the_fourth_box_brings_acid_storms(kdm):
    told = after_losing(kdm, 4)
    assert "Fourth lost settlement: Acid Storm in years 3, 7, 13, 19" in told
    years = [row["year"] for row in sheet(kdm)["timeline"] if "Acid Storm" in json.dumps(row)]
    assert years == [3, 7, 13, 19]


def test_boxes_checked_by_hand_say_what_they_give_before_the_first_story(kdm):
    kdm("settlement new Ashhold --seed 4")
    told = kdm("settlement set lost-settlements 2")
    assert "do:   Second lost settlement: 1 Skull, survival limit +1" in told
    assert kdm.json("settlement show")["survival_limit"] == 2
    assert kdm("doctor")


def test_who_sits_at_the_table_is_asked(lost):
    lost("settlement new Dustfall --after Ashhold -c yes")
    assert [player["name"] for player in sheet(lost)["players"]] == ["Eva", "Tom"]


def test_a_campaign_that_goes_on_is_no_lost_settlement(kdm):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Ann:f")
    told = " ".join(kdm("settlement new Dustfall --after ashhold.kdm").split())
    assert "Ashhold is not over, so no box is checked for it" in told and "Lost settlements 0" not in told
    assert sheet(kdm)["lost_settlements"] == 0


def test_a_settlement_that_was_left_behind_is_lost_when_the_group_says_so(kdm):
    kdm.after("settlement new Ashhold --year 3 --population 5", "survivor add Ann:f")
    kdm("event game-over --house-rule")
    assert "Lost settlements 0 -> 1" in kdm("settlement new Dustfall --after ashhold.kdm")


def test_a_pack_of_somebodys_own_goes_along_as_it_was_played_with(kdm):
    folder = kdm.folder / "tales"
    folder.mkdir()
    manifest = {"id": "tales", "name": "Tales", "version": "2", "files": {"gear.json": ["gear"]}}
    (folder / "pack.json").write_text(json.dumps(manifest))
    saw = {"id": "tales:gear/saw", "name": "Saw", "confidence": "own", "text": ["cuts"]}
    (folder / "gear.json").write_text(json.dumps([saw]))
    kdm("settlement new Ashhold --pack ./tales")
    for file in folder.iterdir():
        file.unlink()
    assert "Pack tales 2 is enabled" in kdm("settlement new Dustfall --after ashhold.kdm")
    assert "Saw" in kdm("--file dustfall.kdm storage add saw")


def test_a_file_that_is_none_is_refused_and_nothing_is_founded(kdm):
    kdm("settlement new Dustfall --after nowhere.kdm", code=4)
    assert not (kdm.folder / "dustfall.kdm").exists()


def test_the_next_one_is_the_same_campaign_unless_another_is_named(kdm):
    kdm("settlement new Suns --campaign 'people of the sun'")
    assert "Campaign: People of the Sun" in kdm("settlement new Dusk --after suns.kdm")
    assert "Campaign: People of the Stars" in kdm(
        "settlement new Dawn --after suns.kdm --campaign 'people of the stars'"
    )
