"""Whoever merges at a terminal is walked through what does not fit; nothing is kept before the last answer."""

import pytest

from tests.faults.terminals import ended, harmful, spawn

BEGUN = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "survivor add Lucy:f Erza:f Zach:m Al:m",
    "backup hers.save",
    "set Erza courage +1 --file hers.save",
    "gear give Lucy cloth --house-rule --file hers.save",
    "set Lucy courage +1 --file hers.save",
    "kill Lucy --cause lantern",
)
UNFIT = "does not +fit"


@pytest.fixture
def parted(installed):
    for line in BEGUN:
        installed(line)
    return installed


def asked(child):
    child.expect("choose: ")


def test_each_thing_is_asked_by_itself_and_all_is_kept_in_the_end(parted):
    before = (parted.folder / "ashhold.kdm").read_bytes()
    child = spawn(parted.folder, "--file", "ashhold.kdm", "merge", "hers.save")
    child.expect(UNFIT)
    asked(child)
    assert (parted.folder / "ashhold.kdm").read_bytes() == before
    child.sendline("keep ours")
    child.expect(UNFIT)
    asked(child)
    child.sendline("retype")
    child.expect("What instead")
    asked(child)
    child.sendline("set Al courage +1")
    told, code = ended(child)
    assert (code, harmful(told)) == (0, [])
    assert [parted.json(f"show {name}")["courage"] for name in ("Erza", "Al")] == [1, 1]
    parted("doctor")


def test_who_leaves_before_the_end_leaves_everything_as_it_was(parted):
    before = (parted.folder / "ashhold.kdm").read_bytes()
    child = spawn(parted.folder, "--file", "ashhold.kdm", "merge", "hers.save")
    asked(child)
    child.sendline("1")
    asked(child)
    child.sendintr()
    _, code = ended(child)
    assert code == 130
    assert (parted.folder / "ashhold.kdm").read_bytes() == before


def test_an_answer_can_be_taken_back_and_one_that_is_none_is_asked_for_again(parted):
    child = spawn(parted.folder, "--file", "ashhold.kdm", "merge", "hers.save")
    asked(child)
    child.sendline("perhaps")
    child.expect("is not a choice")
    asked(child)
    child.sendline("keep ours")
    asked(child)
    child.sendline("<")
    asked(child)
    child.sendline("keep ours")
    asked(child)
    child.sendline("keep ours")
    told, code = ended(child)
    assert (code, harmful(told)) == (0, [])


def test_a_command_in_an_entrys_place_asks_for_what_it_needs_and_may_be_refused(parted):
    child = spawn(parted.folder, "--file", "ashhold.kdm", "merge", "hers.save")
    asked(child)
    child.sendline("keep ours")
    asked(child)
    child.sendline("retype")
    asked(child)
    child.sendline("survivor suffer Lucy legs")  # who is dead
    child.expect(UNFIT)
    asked(child)
    child.sendline("retype")
    asked(child)
    child.sendline("survivor suffer Al legs")
    child.expect("d10: ")
    child.sendline("8")
    _, code = ended(child)
    assert code == 0
    [last] = parted.json("log --last 1")["entries"]
    assert last["command"] == "survivor suffer" and last["story"][0].startswith("Al")
    parted("doctor")


def test_dice_of_one_command_are_not_those_of_the_next(parted):
    child = spawn(parted.folder, "--file", "ashhold.kdm", "merge", "hers.save")
    for who, face in (("Al", "8"), ("Zach", "9")):
        child.expect(UNFIT)
        asked(child)
        child.sendline("retype")
        asked(child)
        child.sendline(f"survivor suffer {who} legs")
        child.expect("d10: ")
        child.sendline(face)
    _, code = ended(child)
    assert code == 0
    found = [each["story"][0].partition(" ")[0] for each in parted.json("log --last 2")["entries"]]
    assert found == ["Al", "Zach"]
    parted("doctor")


def test_a_face_that_no_die_has_is_asked_for_again(parted):
    child = spawn(parted.folder, "--file", "ashhold.kdm", "merge", "hers.save")
    asked(child)
    child.sendline("keep ours")
    asked(child)
    child.sendline("retype")
    asked(child)
    child.sendline("survivor suffer Al legs")
    child.expect("d10: ")
    child.sendline("12")
    child.expect("d10: ")
    child.sendline("8")
    _, code = ended(child)
    assert code == 0
