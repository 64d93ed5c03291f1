"""One file, one name: second names, and names that go elsewhere while kdm writes (rows 69 and 71)."""

import json
import os
import shutil
import subprocess
import time

import pytest

from tests.conftest import ROOT
from tests.faults.processes import bytes_of, entries, healthy, kdm, start, tree, wait, within
from tests.faults.strace import delayed, wait_for

WRITES = [
    ("set", "Lucy", "insanity", "+1"),
    ("undo",),
    ("batch", "run", "-"),
    ("fix", "3", "set", "Lucy", "insanity", "+1"),
]
LOOKS = [("log",), ("survivor", "list"), ("doctor",), ("export", "summary"), ("backup", "copy.kept")]


@pytest.mark.parametrize("words", WRITES, ids=lambda words: words[0])
def test_a_campaign_with_two_names_is_not_written_under_either(campaign, words):
    """Each name would get a journal of its own, and one process roll back what another is writing."""
    other = campaign.with_name("other.kdm")
    os.link(campaign, other)
    before = bytes_of(campaign)
    for name in ("ashhold.kdm", "other.kdm"):
        lines = b"set Lucy insanity +1\n" if words[0] == "batch" else None
        done = within(campaign.parent, "--file", name, *words, "--json", stdin=lines)
        assert done.code == 8, done
        assert done.error["code"] == "hard-linked"
        assert "cp " in done.error["hint"]
        assert ({"ashhold.kdm", "other.kdm"} - {name}).pop() in done.error["message"]
    assert bytes_of(campaign) == before
    assert tree(campaign.parent) == ["ashhold.kdm", "other.kdm"]


def test_two_names_are_looked_at_and_the_way_out_works(campaign):
    other = campaign.with_name("Lucy's other one.kdm")
    os.link(campaign, other)
    for words in LOOKS:
        assert within(campaign.parent, "--file", other.name, *words).code == 0, words
    done = within(campaign.parent, "--file", other.name, "set", "Lucy", "insanity", "+1", "--json")
    line = done.error["hint"].split(" makes ")[0]
    assert subprocess.run(line, shell=True, cwd=campaign.parent, check=False).returncode == 0
    for name in (other.name, "ashhold.kdm"):
        assert within(campaign.parent, "--file", name, "set", "Lucy", "insanity", "+1").code == 0
    assert entries(campaign) == entries(other) == 5


def test_what_is_restored_over_one_of_two_names_is_a_file_of_its_own(campaign):
    other = campaign.with_name("other.kdm")
    assert within(campaign.parent, "backup", "copy.kept").code == 0
    os.link(campaign, other)
    before = bytes_of(other)
    assert within(campaign.parent, "--file", "ashhold.kdm", "restore", "copy.kept", "--yes").code == 0
    assert within(campaign.parent, "--file", "ashhold.kdm", "set", "Lucy", "insanity", "+1").code == 0
    assert bytes_of(other) == before


def committing(campaign, *more):
    """A process that takes its time while it commits: SQLite has looked at the name already."""
    process = start(campaign.parent, "--file", str(campaign), "set", "Lucy", "insanity", "+1", *more,
                    prefix=delayed("fdatasync", when=1))  # fmt: skip
    wait_for(campaign.with_name("ashhold.kdm-journal").exists)
    time.sleep(0.1)
    return process


@pytest.mark.parametrize("how", ["renamed", "replaced", "removed"])
def test_a_file_that_loses_its_name_within_commit_is_spoken_of(campaign, how):
    away = campaign.with_name("away.kdm")
    other = campaign.with_name("other.kept")
    other.write_bytes(campaign.read_bytes())
    process = committing(campaign, "--json")
    if how == "renamed":
        campaign.rename(away)
    elif how == "replaced":
        other.replace(campaign)
    else:
        campaign.unlink()
    done = wait(process, ("--json",))
    assert (done.code, done.error["code"]) == (8, "moved"), done
    if how == "renamed":
        assert "away.kdm" in done.error["message"] + done.error["hint"]
        assert kdm(campaign.parent, "doctor").code == 0
        assert entries(away) == 5
    elif how == "replaced":
        assert "went with the old file" in done.error["message"]
        assert entries(campaign) == 4
        assert healthy(campaign)


def test_a_file_that_loses_its_name_while_it_is_migrated_is_spoken_of(campaign):
    shutil.copy(ROOT / "tests" / "files" / "campaign-v5.kdm", campaign)
    words = ("--file", str(campaign), "set", "Lucy", "insanity", "+1", "--json")
    process = start(campaign.parent, *words, prefix=delayed("fdatasync", 0.3))
    wait_for(campaign.with_name("ashhold.kdm-journal").exists)
    time.sleep(0.1)
    campaign.rename(campaign.with_name("away.kdm"))
    done = wait(process, ("--json",))
    assert (done.code, done.error["code"]) == (8, "moved"), done
    assert kdm(campaign.parent, "doctor").code == 0


def test_the_same_in_words(campaign):
    process = committing(campaign)
    campaign.rename(campaign.with_name("away.kdm"))
    done = wait(process)
    assert done.code == 8
    assert "was renamed, replaced or removed while it was written" in " ".join(done.err.split())
    assert "entry 5" not in done.out
    assert json.loads(within(campaign.parent, "log", "5", "--json").out)
