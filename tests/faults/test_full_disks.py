"""The disk is full: nothing is half written, the exit code is 8, and what was saved is said to be saved (rows 11, 12)."""

import json
import os
import resource
import shutil
import signal
import subprocess

import pytest

from tests.faults.conftest import loudly_skip
from tests.faults.processes import entries, healthy, kdm, snap, tree

MANY = "\n".join(f'survivor note Lucy "{"long " * 100}{number}"' for number in range(200))
FULL = "/dev/full"


def files_no_larger_than(size):
    """For preexec_fn: as on a full disk, writing beyond it fails with an error instead of a signal."""

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def test_a_batch_that_does_not_fit_changes_nothing(campaign):
    campaign.with_name("many.txt").write_text(MANY)
    before = snap(campaign)
    limit = files_no_larger_than(campaign.stat().st_size + 4096)
    done = kdm(campaign.parent, "batch", "run", "many.txt", "--json", preexec_fn=limit)
    assert done.code == 8
    assert done.error["code"] == "disk"
    assert snap(campaign) == before
    assert healthy(campaign)
    assert kdm(campaign.parent, "batch", "run", "many.txt").code == 0


@pytest.mark.some(2)
@pytest.mark.parametrize("size", [0, 512, 4096, 20000])
def test_a_change_that_does_not_fit_changes_nothing(campaign, size):
    before = snap(campaign)
    done = kdm(campaign.parent, "set", "Lucy", "insanity", "+1", "--json", preexec_fn=files_no_larger_than(size))
    assert done.code == 8
    assert snap(campaign) == before
    assert kdm(campaign.parent, "doctor").code == 0


@pytest.mark.some(2)
@pytest.mark.parametrize("size", [0, 512, 4096, 10000])
def test_nothing_is_left_of_what_did_not_fit(campaign, size):
    limit = files_no_larger_than(size)
    names = tree(campaign.parent)
    for words in (
        ("settlement", "new", "Other"),
        ("backup",),
        ("backup", "copy.kept"),
        ("branch", "what-if"),
        ("export", "json", "--out", "whole.json"),
    ):
        done = kdm(campaign.parent, *words, "--json", preexec_fn=limit)
        assert done.code == 8, (words, done)
        assert tree(campaign.parent) == names


def test_an_export_that_does_not_fit_leaves_the_old_one(campaign):
    old = campaign.with_name("whole.json")
    old.write_text("old")
    assert kdm(campaign.parent, "export", "json", "--out", "whole.json", preexec_fn=files_no_larger_than(300)).code == 8
    assert old.read_text() == "old"


def test_tables_that_do_not_fit_leave_the_old_ones_and_are_called_by_their_folder(campaign):
    assert kdm(campaign.parent, "export", "csv", "--out", "tables").code == 0
    (campaign.parent / "tables" / "survivor.csv").write_text("old")
    before = tree(campaign.parent)
    done = kdm(campaign.parent, "export", "csv", "--out", "tables", "--json", preexec_fn=files_no_larger_than(300))
    assert done.code == 8
    assert done.error["message"].startswith("tables cannot be written (")
    assert tree(campaign.parent) == before
    assert (campaign.parent / "tables" / "survivor.csv").read_text() == "old"


def test_a_restore_that_does_not_fit_leaves_the_campaign(campaign):
    shutil.copy(campaign, campaign.with_name("other.kept"))
    kdm(campaign.parent, "set", "Lucy", "insanity", "+1")
    before = snap(campaign)
    done = kdm(campaign.parent, "restore", "other.kept", "--yes", "--json", preexec_fn=files_no_larger_than(8192))
    assert done.code == 8
    assert snap(campaign) == before


def test_on_a_full_file_system_a_change_is_refused_and_looking_works(campaign):
    """A real one, as small as it gets; it belongs to this test alone and goes with it."""
    script = (
        'mount -t tmpfs -o size=512k tmpfs "$0" && cp "$1" "$0/ashhold.kdm" && cd "$0" && '
        '{ dd if=/dev/zero of=filler bs=1k status=none 2>/dev/null; shift; "$@"; echo "code $?"; rm filler; "$@"; echo "code $?"; }'
    )
    place = campaign.with_name("small")
    place.mkdir()
    words = ["sh", "-c", script, str(place), str(campaign)]
    if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", str(place)], check=False).returncode:
        loudly_skip("nobody may mount here: unshare -m mount -t tmpfs")
    done = kdm(campaign.parent, "set", "Lucy", "insanity", "+1", prefix=("unshare", "-m", *words))
    first, second = done.out.split("code ")[1:]
    assert first.startswith("8"), done
    assert "insanity" in first
    assert second.startswith("0"), done
    assert "disk is full" in done.err


def test_a_change_whose_answer_cannot_be_printed_says_that_it_is_saved(campaign):
    before = entries(campaign)
    for words in (("set", "Lucy", "insanity", "+1"), ("set", "Lucy", "insanity", "+1", "--json"), ("undo",)):
        with open(FULL, "w") as full:
            done = kdm(campaign.parent, *words, stdout=full)
        assert done.code == 8
        before += 1
        assert f"Saved as entry {before}, but it could not be printed" in done.err
        assert len(done.err.splitlines()) == 1
    assert entries(campaign) == before


def test_a_batch_whose_answer_cannot_be_printed_says_that_it_is_saved(campaign):
    before = entries(campaign)
    for more in ((), ("--json",)):
        with open(FULL, "w") as full:
            done = kdm(campaign.parent, "batch", "run", "-", *more, stdin=b"set Lucy insanity +1", stdout=full)
        assert done.code == 8
        assert "Saved, but it could not be printed" in done.err
    assert entries(campaign) == before + 2


def test_a_dry_run_whose_answer_cannot_be_printed_claims_nothing(campaign):
    with open(FULL, "w") as full:
        done = kdm(campaign.parent, "set", "Lucy", "insanity", "+1", "--dry-run", stdout=full)
    assert done.code == 8
    assert "Nothing was to be saved" in done.err


@pytest.mark.parametrize(
    "words",
    [("log",), ("survivor", "list"), (), ("--help",), ("--version",), ("survivor", "set", "--help"), ("doctor",)],
)
def test_a_look_that_cannot_be_printed_is_one_line(campaign, words):
    with open(FULL, "w") as full:
        done = kdm(campaign.parent, *words, stdout=full)
    assert done.code == 8
    assert len(done.err.splitlines()) == 1, done.err


def test_a_refusal_that_cannot_be_printed_keeps_its_exit_code(campaign):
    with open(FULL, "w") as full:
        assert kdm(campaign.parent, "set", "Nobody", "courage", "1", stderr=full).code == 1
    with open(FULL, "w") as full:
        assert kdm(campaign.parent, "set", "Nobody", "courage", "1", "--json", stdout=full).code == 1


def test_the_folder_for_scratch_files_is_not_needed(campaign):
    """SQLite spills nothing a record sheet needs to TMPDIR."""
    done = kdm(campaign.parent, "export", "json", env={"TMPDIR": "/nowhere", "SQLITE_TMPDIR": "/nowhere"})
    assert done.code == 0
    assert json.loads(done.out)["journal"]
    assert os.listdir(campaign.parent) == [campaign.name]


def test_a_shell_whose_answers_cannot_be_printed_stops_and_says_what_was_not_done(campaign):
    before = entries(campaign)
    with open(FULL, "w") as full:
        done = kdm(campaign.parent, "shell", stdin=b"set Lucy insanity +1\n" * 3, stdout=full)
    assert done.code == 8
    assert f"Saved as entry {before + 1}, but it could not be printed" in done.err
    assert "The lines after it were not carried out." in done.err
    assert entries(campaign) == before + 1
