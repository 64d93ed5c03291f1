"""Ann, Ben and Cid share a folder: what one decided and another took back, and rows that three of them number."""

import pytest

from tests.scenarios.laptops import Laptop, group
from tests.scenarios.test_two_copies_become_one import sheets


@pytest.fixture
def three(tmp_path):
    """Their laptops, each with the campaign."""
    ann, ben = group(tmp_path)
    cid = Laptop(tmp_path, "cid")
    cid(f"sync {cid.drive} --yes --file ashhold.kdm")
    return ann, ben, cid


def test_what_somebody_left_out_and_took_back_before_others_heard_waits_in_all(three):
    ann, ben, _ = three
    ben("kill Zach --cause lantern")
    ann.play("set Erza insanity +1", "set Zach courage +1", "set Erza courage +1")
    for each in (ben, ann, ben):
        each("sync")
    [line] = [line for line in ann.told("sync") if " waits: " in line]
    ann(line.partition(": kdm ")[2].partition(" or ")[0])
    ann.play("undo", "sync")
    assert any(" waits: " in line for line in ben.told("sync"))
    assert any(" waits: " in line for line in ben.told("sync"))


def test_whom_a_mending_has_added_is_one_person_for_all_who_speak_of_them(three):
    ann, ben, cid = three
    ann("set Lucy insanity +1")
    for each in three:
        each("sync")
    entry = ann.json("log --last 1")["entries"][-1]["id"]
    ben("survivor add Bob:m --newcomer")
    ann.play(f"fix {entry} survivor add Ola:f --newcomer", "sync")
    ben("sync")
    ann.play("set Ola courage +1", "sync")
    ben.play("set Ola courage +1", "sync")
    cid("sync")
    assert cid.json("show Ola")["courage"] == 2
    ann("sync")
    assert sheets(ann) == sheets(ben) == sheets(cid)


def test_who_was_chosen_and_waits_is_nobody_else_who_is_called_so(three):
    ann, ben, cid = three
    ann("survivor add Ole:m --newcomer")
    ben.play("survivor add Ole:m --newcomer", "storage add skull --choose Ole")
    for each in (ann, ben, cid, ann, ben, cid):
        each("sync")
    waiting = [line for each in three for line in each.told("sync") if "skull waits" in line]
    assert len(waiting) == len(three)
    assert sheets(ann) == sheets(ben) == sheets(cid)


def test_what_was_forgotten_before_a_fight_is_no_part_of_it(three):
    ann, ben, cid = three
    ann.play("set Lucy courage +1", "settlement depart Lucy Erza --house-rule")
    ann.play("showdown start 'white lion' --level 1 --house-rule", "fix --before 3 survivor add Ola:f --newcomer")
    ann.play("undo --only 5", "sync")
    for each in (ben, cid, ann, ben):
        each("sync")
    assert sheets(ann) == sheets(ben) == sheets(cid)
    assert "Ola" in ben("survivor list")
