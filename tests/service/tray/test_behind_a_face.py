"""What is written behind a face answers what that face causes."""

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.under_way import Die
from kdm_cli.service.tray import Asked
from tests.service.tray.trays import ATTACK, INJURY, LOCATION, refusal, tray, values


def test_what_is_behind_a_face_answers_what_it_causes():
    table = tray("legs:7,arms:2,5")
    legs, arms = table.roll(LOCATION, LOCATION)
    with table.follow(legs):
        assert values(table.roll(INJURY)) == [7]
    with table.follow(arms):
        assert values(table.roll(INJURY)) == [2]
    assert values(table.roll(INJURY)) == [5]
    table.finish()


def test_what_a_die_causes_may_cause_more_from_the_common_faces():
    table = tray("strange=3:6,9")
    (wound,) = table.roll(Die(10, "wound, Strange Hand"))
    with table.follow(wound):
        assert values(table.roll(ATTACK, ATTACK)) == [6, 9]
    table.finish()


def test_several_follow_with_more_colons():
    table = tray("strange=3:6:1:legs")
    (wound,) = table.roll(Die(10, "wound, Strange Hand"))
    with table.follow(wound):
        assert values(table.roll(ATTACK, ATTACK)) == [6, 1]
        assert values(table.roll(LOCATION)) == ["legs"]
    table.finish()


def test_a_hit_written_with_dodge_is_dodged_and_no_other():
    table = tray("legs:dodge,arms")
    dodged = []
    for face in table.roll(LOCATION, LOCATION):
        with table.follow(face):
            dodged.append(table.choose("dodge the hit", ["yes", "no"], default="no"))
    assert dodged == ["yes", "no"]
    table.finish()


def test_a_word_behind_a_face_waits_for_its_choice():
    table = tray("legs:dodge")
    (legs,) = table.roll(LOCATION)
    with table.follow(legs):
        assert table.choose("block the hit", ["yes", "no"], default="no") == "no"
        assert table.choose("what to do", ["dodge", "take it"]) == "dodge"
    table.finish()


def test_what_is_left_behind_a_face_is_too_much():
    table = tray("legs:7,arms")
    legs, _ = table.roll(LOCATION, LOCATION)
    with pytest.raises(Refused) as stopped, table.follow(legs):
        pass
    assert stopped.value.refusal.message == "One die too many: 7 (behind legs)."


def test_what_nobody_follows_is_too_much():
    table = tray("3:6:dodge")
    table.roll(ATTACK)
    assert refusal(table.finish).message == "One die too many: 6 (behind 3). One choice too many: dodge (behind 3)."


def test_a_missing_die_behind_a_face_is_still_asked_for():
    table = tray("legs:dodge")
    (legs,) = table.roll(LOCATION)
    with pytest.raises(Asked), table.follow(legs):
        table.roll(INJURY)


def test_a_face_is_followed_once():
    table = tray("legs:7,5")
    (legs,) = table.roll(LOCATION)
    with table.follow(legs):
        table.roll(INJURY)
    with table.follow(legs):
        assert values(table.roll(INJURY)) == [5]
