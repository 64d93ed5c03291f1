"""Only some of the miniatures were told of: what is certain all the same decides, and nobody is asked about it."""

import pytest

LION = ("place monster H11 --facing w", "place Erza H8", "place Zachary H5")
NOT_ZACHARY = "Claw does not target Zachary: Lucy or Erza"


@pytest.fixture
def fight(kdm):
    """Erza stands two spaces before the lion and Zachary five; Lucy's place is told by nobody, Al is far behind."""
    return kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "showdown start white lion --prologue",
        *(f"showdown {line} --house-rule" for line in (*LION, "place Al H20")),
    )


@pytest.mark.rule("R74")
def test_who_is_certainly_further_away_is_no_target_though_one_place_is_untold(fight):
    told = " ".join(fight("turn claw zach 1,1", code=1).split())
    assert f"{NOT_ZACHARY} fits: closest threat, facing, in range (R71)." in told
    assert "--target Lucy; kdm showdown targets CARD shows who fits." in told
    fight("turn claw lucy 1,1 --dry-run")
    fight("turn claw erza 1,1 --dry-run")
    fight("turn claw zach 1,1 --house-rule")


@pytest.mark.rule("R71")
def test_nobody_is_no_answer_where_somebody_fits_for_certain(fight):
    assert "Claw targets somebody: closest threat, facing, in range" in fight("turn claw none", code=1)


@pytest.mark.rule("R72")
def test_only_those_are_asked_about_who_may_be_meant(fight):
    told = fight.json("showdown monster-turn --card claw --roll 1,1", code=3)
    assert told["error"]["needs"][0]["options"] == ["Lucy", "Erza"]
    picks = [each["picks"] for each in fight.json("showdown targets claw")["items"]]
    assert picks[:2] == [["Lucy", "Erza"], ["Lucy", "Erza"]]


@pytest.mark.rule("R73")
def test_the_one_whose_place_is_untold_may_be_ruled_out_by_something_else(fight):
    fight("showdown knock-down Lucy")
    assert "Erza is the closest threat, facing, in range" in fight("turn claw zach 1,1", code=1)
    assert "Claw against Erza" in fight("turn claw -r 1,1")


def test_who_holds_the_priority_target_token_may_be_meant_wherever_they_are(fight):
    fight("showdown priority Lucy")
    fight("turn claw lucy 1,1")


@pytest.mark.rule("R77")
def test_a_blind_spot_that_the_places_rule_out_is_refused(fight):
    fight("turn claw erza --no-reach")
    fight("showdown place monster H11 --facing w --house-rule")
    fight("showdown place Zachary H10 --house-rule")
    told = fight("attack zach 6,6 -b", code=1)
    assert "Zachary is not in the blind spot of White Lion (R77)." in told
    assert "Leave out --blind-spot" in told
    fight("attack zach 6,6 --dry-run")
    fight("attack lucy 5,5 -b --dry-run")
    fight("showdown place Zachary H13 --house-rule")
    assert "Zachary" in fight("attack zach 5,5 -b")


@pytest.mark.rule("R77")
def test_far_off_nobody_is_behind_the_monster_whichever_way_it_faces(kdm):
    kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "storage add 'cat gut bow'",
        "gear give Zachary 'cat gut bow' --house-rule",
        "showdown start white lion --prologue",
        "turn claw lucy 1,1",
        *(f"showdown place {line} --house-rule" for line in ("monster H11", "Zachary H8", "Erza H10")),
    )
    seen = {each["name"]: each["in_blind_spot"] for each in kdm.json("showdown targets")["survivors"]}
    assert seen == {"Lucy": None, "Erza": None, "Zachary": False, "Al": None}
    assert "Zachary is not in the blind spot" in kdm("attack zach 6,6 -b -w 'cat gut bow'", code=1)
