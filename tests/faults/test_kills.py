"""kill -9 at any moment: the campaign is as before the command or as after it, never between (rows 1-3).

Rows 4, 10, 22 and 23 of the list speak of a write-ahead log; a campaign has a rollback journal instead. What is left
of them is here: a death within COMMIT leaves a hot journal, and the next reader takes the half page back.
"""

import os
import random
import shutil
import signal
import time
from pathlib import Path

import pytest

from tests.faults.conftest import loudly_skip
from tests.faults.processes import entries, healthy, kdm, snap, start, tree, wait

EVENING = """\
set Lucy, Erza survival +1
survivor note Lucy "keeps a tooth"
storage add Monster Bone 3
set --all-living insanity +1
timeline advance
"""
WRITES = {
    "one number": ("set", "Lucy", "insanity", "+1"),
    "a batch": ("batch", "run", "evening.txt"),
    "an undo": ("undo", "2"),
}


@pytest.fixture
def evening(campaign):
    Path(campaign).with_name("evening.txt").write_text(EVENING)
    return campaign


def test_a_process_killed_within_its_transaction_leaves_the_old_campaign(campaign):
    before = snap(campaign)
    tell, told = os.pipe()
    hold, wait_for = os.pipe()
    plan = {"do": "pause", "at": "before COMMIT", "tell": told, "wait": hold}
    process = start(campaign.parent, "set", "Lucy", "insanity", "+1", plan=plan, pass_fds=(told, hold))
    assert os.read(tell, 5) == b"here\n"
    process.kill()
    assert wait(process).code == -signal.SIGKILL
    assert snap(campaign) == before
    assert kdm(campaign.parent, "doctor").code == 0
    for handle in (tell, told, hold, wait_for):
        os.close(handle)


@pytest.mark.some(1)
@pytest.mark.parametrize("words", WRITES.values(), ids=WRITES)
def test_killed_after_any_statement_a_command_is_done_or_not_begun(evening, words, tmp_path):
    before = snap(evening)
    seen = []
    steps = (
        (*range(1, 200, 5),)
        if words == WRITES["one number"]
        else (*range(1, 60, 5), "before COMMIT", "after COMMIT", "never")
    )
    for step in steps:
        copy = shutil.copy(evening, tmp_path / "copy.kdm")
        done = kdm(evening.parent, "--file", str(copy), *words, plan={"do": "kill", "at": step})
        seen.append("old" if snap(copy) == before else "new")
        assert healthy(copy)
        if done.code == 0:
            break
        assert done.code == -signal.SIGKILL
        assert seen[-1] == {"before COMMIT": "old", "after COMMIT": "new"}.get(step, seen[-1])
    assert {"old", "new"} == set(seen)
    assert done.code == 0


@pytest.mark.parametrize("call", ["pwrite64", "fdatasync", "unlink"])
def test_killed_within_commit_a_command_is_done_or_not_begun(evening, call, tmp_path):
    """The system calls of COMMIT itself, in turn: the journal, the pages, and taking the journal away."""
    if not shutil.which("strace"):
        loudly_skip("strace is not installed: apt-get install strace")
    before = snap(evening)
    steps = range(1, 90, 16 if call == "pwrite64" else 1)
    hot, seen = False, set()
    for step in steps:
        copy = shutil.copy(evening, tmp_path / "copy.kdm")
        killing = ("strace", "-f", "-qq", "-o", "/dev/null", "-P", str(copy), "-P", f"{copy}-journal")
        killing += ("-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={step}")
        done = kdm(evening.parent, "--file", str(copy), *WRITES["a batch"], prefix=killing)
        hot = hot or Path(f"{copy}-journal").exists()
        assert kdm(evening.parent, "--file", str(copy), "log").code == 0
        assert healthy(copy)
        seen.add("old" if snap(copy) == before else "new")
        if done.code == 0:
            break
    assert done.code == 0
    assert hot
    assert "old" in seen


@pytest.mark.parametrize("kills", [pytest.param(15, id="15"), pytest.param(200, marks=pytest.mark.long, id="200")])
def test_killed_at_random_moments_every_acknowledged_command_is_there(evening, kills):
    chance = random.Random(4)
    begun = time.monotonic()
    assert kdm(evening.parent, "set", "Lucy", "insanity", "+1").code == 0
    usual = time.monotonic() - begun
    acknowledged = 1
    before = entries(evening)
    killed = 0
    for number in range(kills):
        process = start(evening.parent, "survivor", "note", "Lucy", f"night {number}")
        time.sleep(usual * chance.uniform(0.3, 1.1))
        process.kill()
        done = wait(process)
        acknowledged += done.out.count("\nentry ")
        killed += done.code != 0
        present = entries(evening) - before + 1
        assert acknowledged <= present <= number + 2
        acknowledged = max(acknowledged, 1)
    assert killed, "no kill came in time"
    assert healthy(evening)
    assert kdm(evening.parent, "doctor").code == 0


def test_killed_while_it_is_founded_a_settlement_is_there_or_it_is_not(tmp_path):
    for step in (*range(1, 40, 8), "before COMMIT", "after COMMIT", "never"):
        folder = tmp_path / str(step)
        folder.mkdir()
        done = kdm(folder, "settlement", "new", "Ashhold", plan={"do": "kill", "at": step})
        if (folder / "ashhold.kdm").exists():
            assert healthy(folder / "ashhold.kdm")
        else:
            assert kdm(folder, "log").code == 4
            assert kdm(folder, "settlement", "new", "Ashhold").code == 0
        assert done.code == (0 if step == "never" else -signal.SIGKILL)
    assert tree(folder) == ["ashhold.kdm"]


def test_killed_while_it_branches_the_branch_is_there_or_it_is_not(evening):
    """A: branch; and the campaign is as it was."""
    folder, before = evening.parent, snap(evening)
    for step in (*range(1, 100, 7), "before COMMIT", "after COMMIT", "never"):
        done = kdm(folder, "branch", "what-if", "--at", "3", plan={"do": "kill", "at": step})
        assert done.code in (0, -signal.SIGKILL)
        assert snap(evening) == before
        if (folder / "what-if.kdm").exists():
            assert healthy(folder / "what-if.kdm")
            (folder / "what-if.kdm").unlink()
    assert done.code == 0
    assert kdm(folder, "set", "Lucy", "insanity", "+1").code == 0
    assert tree(folder) == ["ashhold.kdm", "evening.txt"], "who writes next sweeps"


@pytest.mark.parametrize(
    "words", [("backup", "copy.kept"), ("restore", "other.kept", "--yes")], ids=["backup", "restore"]
)
def test_killed_while_it_copies_the_campaign_is_whole_and_so_is_every_copy(evening, words):
    folder = evening.parent
    shutil.copy(evening, folder / "other.kept")
    before = snap(evening)
    for step in (*range(1, 100, 7), "before BACKUP", "after BACKUP", "never"):
        done = kdm(folder, *words, plan={"do": "kill", "at": step})
        assert snap(evening) == before
        for name in tree(folder):
            if name.startswith(("copy.kept", "ashhold.kdm.replaced")) and not name.endswith((".new", ".new-journal")):
                assert healthy(folder / name)
        (folder / "copy.kept").unlink(missing_ok=True)
        assert done.code in (0, -signal.SIGKILL)
    assert done.code == 0
