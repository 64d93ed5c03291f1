"""Two people at once lose nothing, and nobody waits for ever (rows 7-9)."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import clean_environment
from tests.faults.processes import entries, healthy, kdm, snap, start, wait
from tests.faults.terminals import seen

ADDING = Path(__file__).with_name("adding.py")
MOST = {8: 3, 24: 30}  # seconds that anybody may wait, however many write


@pytest.mark.parametrize(
    ("people", "notes"),
    [
        pytest.param(8, 12, id="8x12"),
        pytest.param(8, 50, marks=pytest.mark.long, id="8x50"),
        pytest.param(24, 168, marks=pytest.mark.long, id="24x168"),
    ],
)
def test_many_people_write_at_once_and_every_acknowledged_note_is_there(campaign, people, notes):
    before = entries(campaign)
    gate, opened = os.pipe()
    crowd = [
        subprocess.Popen(
            [sys.executable, str(ADDING), f"p{number}", str(notes)],
            cwd=campaign.parent,
            env=clean_environment(),
            stdin=gate,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(people)
    ]
    os.close(gate)
    os.close(opened)
    told = [person.communicate(timeout=240) for person in crowd]
    assert all("Traceback" not in err for _, err in told), told
    codes = dict(re.findall(r"^code (\S+ \d+) (\d+)$", "".join(out for out, _ in told), re.M))
    assert len(codes) == people * notes
    assert set(codes.values()) == {"0"}, "everybody's turn comes (row 83)"
    assert max(map(float, re.findall(r"^waited (\S+)$", "".join(out for out, _ in told), re.M))) < MOST[people]
    acknowledged = {who.replace(" ", "-") for who, code in codes.items() if code == "0"}
    connection = sqlite3.connect(campaign)
    written = [text for (text,) in connection.execute("SELECT text FROM note WHERE text LIKE 'p%'")]
    numbers = [number for (number,) in connection.execute("SELECT id FROM entry ORDER BY id")]
    connection.close()
    assert sorted(written) == sorted(acknowledged)
    assert numbers == list(range(1, before + len(acknowledged) + 1))
    assert healthy(campaign)


@pytest.mark.parametrize("words", [("set", "Lucy", "insanity", "+1"), ("survivor", "list")], ids=["a write", "a look"])
def test_a_file_that_stays_locked_is_waited_for_and_then_refused(campaign, words):
    before = snap(campaign)
    holder = sqlite3.connect(campaign, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    begun = time.monotonic()
    done = kdm(campaign.parent, *words, "--json", plan={"patience": 0.6})
    assert 0.5 < time.monotonic() - begun < 4
    assert done.code == 5
    assert done.error["code"] == "locked"
    assert "another process" in done.error["message"]
    holder.execute("ROLLBACK")
    holder.close()
    assert snap(campaign) == before


def test_the_doctor_does_not_take_a_lock_for_damage(campaign):
    holder = sqlite3.connect(campaign, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert kdm(campaign.parent, "doctor", "--json", plan={"patience": 0.1}).code == 5
    assert kdm(campaign.parent, "backup", "--json", plan={"patience": 0.1}).code == 5
    holder.close()
    assert kdm(campaign.parent, "doctor").code == 0


def test_who_waits_gets_the_lock_when_the_other_is_done(campaign):
    holder = sqlite3.connect(campaign, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    process = start(campaign.parent, "survivor", "note", "Lucy", "patient")
    time.sleep(0.4)
    assert process.poll() is None
    holder.close()
    assert wait(process).code == 0


def test_a_look_does_not_wait_for_somebody_who_is_still_deciding(campaign):
    holder = sqlite3.connect(campaign, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    holder.execute("UPDATE survivor SET insanity = 9")
    done = kdm(campaign.parent, "survivor", "show", "Lucy", "--json", plan={"patience": 0})
    assert done.code == 0
    assert json.loads(done.out)["insanity"] == 2
    holder.close()


def test_what_another_writes_before_the_lock_is_taken_is_seen_and_not_lost(campaign):
    """Nothing is read before the lock, so there is no upgrade that could be refused (BUSY_SNAPSHOT)."""
    tell, told = os.pipe()
    hold, release = os.pipe()
    plan = {"do": "pause", "at": "before BEGIN", "tell": told, "wait": hold}
    process = start(campaign.parent, "set", "Lucy", "insanity", "+1", plan=plan, pass_fds=(told, hold))
    assert os.read(tell, 5) == b"here\n"
    assert kdm(campaign.parent, "set", "Lucy", "insanity", "+3", plan={"patience": 3}).code == 0
    os.write(release, b"go")
    done = wait(process)
    assert done.code == 0
    assert "5 -> 6" in done.out
    for handle in (tell, told, hold, release):
        os.close(handle)


def test_who_is_killed_in_the_line_keeps_nobody_waiting(campaign):
    """The place in the line goes with its process, and nothing lies beside the campaign (row 83)."""
    tell, told = os.pipe()
    hold, release = os.pipe()
    plan = {"do": "pause", "at": "before BEGIN", "tell": told, "wait": hold}
    first = start(campaign.parent, "set", "Lucy", "insanity", "+1", plan=plan, pass_fds=(told, hold))
    assert os.read(tell, 5) == b"here\n"
    second = start(campaign.parent, "survivor", "note", "Lucy", "second")
    time.sleep(0.4)
    assert second.poll() is None, "stands behind the first"
    assert sorted(path.name for path in campaign.parent.iterdir()) == ["ashhold.kdm"]
    begun = time.monotonic()
    first.kill()
    first.wait()
    assert wait(second).code == 0
    assert time.monotonic() - begun < 5
    for handle in (tell, told, hold, release):
        os.close(handle)


def test_somebody_at_a_terminal_is_told_what_kdm_waits_for(campaign):
    holder = sqlite3.connect(campaign, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    told, code = seen(campaign.parent, "set", "Lucy", "insanity", "+1", plan={"patience": 2})
    holder.close()
    assert code == 5
    assert told.startswith("Somebody else is writing; kdm waits for its turn.")


def test_somebody_who_reads_the_output_slowly_keeps_nobody_from_writing(campaign):
    slow = start(campaign.parent, "export", "json")
    slow.stdout.read(1)
    assert kdm(campaign.parent, "survivor", "note", "Lucy", "meanwhile", plan={"patience": 0}).code == 0
    assert wait(slow).code == 0


@pytest.mark.parametrize("how", ["renamed", "replaced", "removed"])
def test_a_file_that_is_taken_away_within_a_command_is_not_written_to(campaign, how):
    """As a synchronised folder does; what was acknowledged would be lost with the old file (row 30)."""
    other = campaign.with_name("other.kept")
    other.write_bytes(campaign.read_bytes())
    away = campaign.with_name("away.kept")
    paths = {"renamed": (campaign, away), "replaced": (other, campaign), "removed": (campaign, "/dev/null")}[how]
    plan = {
        "do": "remove" if how == "removed" else "rename",
        "at": "after BEGIN",
        "paths": [str(path) for path in paths],
    }
    done = kdm(campaign.parent, "--file", str(campaign), "set", "Lucy", "insanity", "+1", "--json", plan=plan)
    assert done.code == 8, done.out
    assert "meanwhile" in done.error["message"]
    for path in (campaign, away):
        assert not path.exists() or kdm(campaign.parent, "--file", str(path), "doctor").code == 0


def test_restoring_waits_for_whoever_is_writing(campaign):
    other = campaign.with_name("other.kept")
    other.write_bytes(campaign.read_bytes())
    tell, told = os.pipe()
    hold, release = os.pipe()
    plan = {"do": "pause", "at": "before COMMIT", "tell": told, "wait": hold}
    writer = start(campaign.parent, "survivor", "note", "Lucy", "kept", plan=plan, pass_fds=(told, hold))
    assert os.read(tell, 5) == b"here\n"
    assert kdm(campaign.parent, "restore", "other.kept", "--yes", plan={"patience": 0.1}).code == 5
    restoring = start(campaign.parent, "restore", "other.kept", "--yes", "--json")
    time.sleep(0.3)
    os.write(release, b"go")
    assert wait(writer).code == 0
    done = wait(restoring)
    assert done.code == 0
    kept = json.loads(done.out)["kept"]
    assert entries(campaign.with_name(Path(kept).name)) == entries(campaign) + 1, "the note is in what was kept"
    for handle in (tell, told, hold, release):
        os.close(handle)
