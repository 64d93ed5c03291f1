"""The priority target token: who has it is picked, the turn says so, and it goes when its text says."""

import pytest

FIGHT = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "showdown start white lion",
)
BUTCHER = (
    *FIGHT[:2],
    "timeline advance --house-rule",
    "showdown start butcher --level 1 --survivor lucy --survivor erza --survivor zach --survivor al --house-rule --auto",
)
GOES = "Lucy is no longer the priority target"
PICKED = "Lucy has the priority target token and is the target"


@pytest.fixture
def lion(kdm):
    return kdm.after(*FIGHT)


def token(kdm):
    return kdm.json("showdown show")["priority"]


def test_the_next_turn_of_the_monster_says_whom_it_makes_the_target_and_ends_it(lion):
    lion("turn claw zach 1,1")
    lion("showdown priority lucy")
    told = lion("turn chomp lucy 1")
    assert PICKED in told
    assert GOES in told
    assert token(lion) is None
    told = lion("turn 'power swat' lucy 1")
    assert "priority target" not in told


def test_a_turn_against_nobody_ends_it_too(lion):
    lion("showdown priority lucy")
    told = lion("turn claw none --house-rule")
    assert PICKED not in told
    assert GOES in told


def test_a_turn_by_hand_ends_it(lion):
    for line in ("showdown priority lucy", "showdown draw ai", "showdown discard claw"):
        lion(line)
    assert token(lion) == "Lucy"
    assert GOES in lion("next")
    assert token(lion) is None


def test_the_survivors_turn_and_what_wakes_in_it_leave_it_alone(lion):
    for line in ("turn claw zach 1,1", "showdown priority lucy", "attack zach 8,2 strange=3:6,1,legs"):
        lion(line)
    assert token(lion) == "Lucy"


def test_it_is_laid_down_and_taken_off_by_hand_and_another_takes_it(lion):
    assert "Lucy is the priority target" in lion("showdown priority lucy")
    assert "Erza is the priority target" in lion("showdown priority erza")
    assert token(lion) == "Erza"
    assert "Erza is no longer the priority target" in lion("showdown priority none")
    assert token(lion) is None


def test_who_keeps_it_for_good_keeps_it_turn_after_turn(lion):
    lion("turn claw zach 1,1")
    lion("attack al 10,10 strange=9 groin=10")
    assert token(lion) == "Al"
    told = lion("turn chomp al 1")
    assert "Al has the priority target token and is the target" in told
    assert token(lion) == "Al"
    lion("kill al --cause lion")
    assert token(lion) is None


def test_it_goes_with_its_bearer(lion):
    lion("turn claw zach 1,1")
    lion("showdown priority lucy")
    assert GOES in lion("kill lucy --cause lion")
    assert token(lion) is None
    lion("survivor revive lucy")
    assert token(lion) is None


def test_who_lies_is_no_threat_whatever_token_they_have(lion):
    lion("turn claw zach 1,1")
    lion("showdown priority lucy")
    lion("showdown knock-down lucy")
    told = lion("turn chomp al 1")
    assert PICKED not in told
    assert GOES in told, "the turn has ended all the same"


def test_the_frenzy_ends_with_whom_it_hunts_and_not_before(kdm):
    kdm.after(*BUTCHER)
    kdm("showdown mood add 'lantern frenzy' -r 1 -d screaming")
    assert token(kdm) == "Lucy"
    kdm("kill al --cause butcher")
    assert "Lantern Frenzy" in kdm.json("showdown show")["ai"]["moods"]
    told = kdm("kill lucy --cause butcher")
    assert "Lantern Frenzy is discarded" in told
    assert "do:   Lantern Frenzy" not in told
    show = kdm.json("showdown show")
    assert (show["ai"]["moods"], show["priority"]) == ([], None)
