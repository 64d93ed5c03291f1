"""The n-th statement fails, for every n: nothing is saved, and the exit code says what it was (row 5)."""

import shutil

import pytest

from tests.faults.processes import healthy, kdm, snap, within

CODES = {
    "SQLITE_IOERR": (8, "disk"),
    "SQLITE_FULL": (8, "disk"),
    "SQLITE_READONLY": (8, "disk"),
    "SQLITE_BUSY": (5, "locked"),
    "SQLITE_CORRUPT": (7, "damaged"),
}
COMMANDS = {
    "a change": ("set", "Lucy", "insanity", "+1"),
    "a look": ("log",),
    "the doctor": ("doctor",),
    "a backup": ("backup", "copy.kept"),
    "a look back": ("--at", "2", "survivor", "list"),
    "a difference": ("diff", "2"),
    "a branch": ("branch", "what-if", "--at", "2"),
    "an undo": ("undo",),
}


def failing_at_every_step(campaign, words, code, scratch, stays=False):
    """What came of it when each statement failed in turn, until one run met no fault."""
    for step in range(1, 200):
        copy = shutil.copy(campaign, scratch / "copy.kdm")
        plan = {"do": "fail", "at": step, "code": code} | ({"on": step} if stays else {})
        done = within(scratch, "--file", str(copy), *words, "--json", plan=plan)
        if done.code == 0:
            return
        yield copy, done
    raise AssertionError("it never came to an end")


@pytest.mark.some(3)
@pytest.mark.parametrize("name", COMMANDS)
def test_whichever_statement_fails_nothing_is_saved(campaign, name, tmp_path):
    before = snap(campaign)
    count = 0
    for copy, done in failing_at_every_step(campaign, COMMANDS[name], "SQLITE_IOERR", tmp_path):
        count += 1
        assert (done.code, done.error["code"]) == (8, "disk"), done.out
        assert snap(copy) == before
        assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.kdm", "table"]
    assert count > 4
    assert healthy(tmp_path / "copy.kdm")


@pytest.mark.parametrize("code", CODES)
def test_each_way_to_fail_has_its_exit_code(campaign, code):
    before = snap(campaign)
    words = COMMANDS["a change"]
    done = kdm(campaign.parent, *words, "--json", plan={"do": "fail", "at": "COMMIT", "code": code})
    assert (done.code, done.error["code"]) == CODES[code]
    assert snap(campaign) == before


def test_a_disk_that_stays_broken_is_told_once(campaign, tmp_path):
    """The ROLLBACK fails too."""
    before = snap(campaign)
    for copy, done in failing_at_every_step(campaign, COMMANDS["a change"], "SQLITE_IOERR", tmp_path, stays=True):
        assert (done.code, done.error["code"]) == (8, "disk"), done.out
        assert snap(copy) == before


def test_a_settlement_that_cannot_be_written_leaves_no_file(tmp_path):
    for step in (*range(1, 40), "COMMIT"):
        plan = {"do": "fail", "at": step, "code": "SQLITE_FULL"}
        done = within(tmp_path, "settlement", "new", "Ashhold", "--json", plan=plan)
        assert (done.code, done.error["code"]) == (8, "disk"), done.out
        assert list(tmp_path.iterdir()) == []
