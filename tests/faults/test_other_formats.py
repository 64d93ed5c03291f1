"""Files of a newer and of every older format (rows 24-27); the older ones were saved when they were new."""

import json
import os
import re
import shutil
import signal
import sqlite3
from pathlib import Path

import pytest

from kdm_cli.store.formats import SCHEMA_VERSION
from tests.faults.processes import bytes_of, entries, healthy, kdm, snap, start, tree, wait, within
from tests.faults.test_full_disks import files_no_larger_than

FILES = Path(__file__).parent.parent / "files"
OLDER = sorted(FILES.glob("campaign-v*.kdm"))
CHANGE = ("survivor", "note", "Lucy", "keeps a tooth")


def version(path):
    connection = sqlite3.connect(path)
    try:
        return connection.execute("PRAGMA user_version").fetchone()[0]
    finally:
        connection.close()


def altered(path):
    """How many entries tell of a way to this format that changed what is written down: none or one."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT count(*) FROM entry WHERE command = 'migrate' AND writer = ''").fetchone()[0]
    finally:
        connection.close()


@pytest.fixture(params=OLDER, ids=lambda path: path.stem)
def old(request, tmp_path):
    """A campaign in an older format, the only one in its folder."""
    folder = tmp_path / "old"
    folder.mkdir()
    return shutil.copy(request.param, folder / "old.kdm")


def backups(campaign):
    return [
        campaign.with_name(name) for name in tree(campaign.parent) if re.fullmatch(r"old\.kdm\.format-\d+-.*", name)
    ]


def test_a_file_of_every_older_format_is_kept():
    kept = {int(path.stem.removeprefix("campaign-v")) for path in OLDER}
    assert kept | {SCHEMA_VERSION} == set(range(1, SCHEMA_VERSION + 1))


@pytest.mark.parametrize("number", [SCHEMA_VERSION + 1, 9999, 2**31 - 1])
def test_a_newer_format_is_refused_and_untouched(campaign, number):
    connection = sqlite3.connect(campaign)
    connection.execute(f"PRAGMA user_version = {number}")
    connection.close()
    before = bytes_of(campaign)
    for words in (("log",), CHANGE, ("doctor",), ("backup",), ("undo",), ("export", "json"), ()):
        done = within(campaign.parent, *words, "--json")
        assert done.code == 6
        assert str(number) in done.error["message"]
    assert bytes_of(campaign) == before
    assert tree(campaign.parent) == ["ashhold.kdm"]


@pytest.mark.parametrize("number", [0, -1])
def test_a_format_that_never_was_is_damage(campaign, number):
    connection = sqlite3.connect(campaign)
    connection.execute(f"PRAGMA user_version = {number}")
    connection.close()
    before = bytes_of(campaign)
    for words in (("log",), CHANGE, ("doctor",)):
        assert within(campaign.parent, *words, "--json").code in (6, 7)
    assert bytes_of(campaign) == before


@pytest.mark.some(2)
def test_looking_at_an_older_file_does_not_touch_it(old):
    before = bytes_of(old)
    for words in (("log",), ("survivor", "list"), ("survivor", "show", "Lucy"), ("export", "json"), ("doctor",), ()):
        assert within(old.parent, *words).code == 0, words
    assert within(old.parent, *CHANGE, "--dry-run").code == 0
    assert bytes_of(old) == before
    assert tree(old.parent) == ["old.kdm"]


@pytest.mark.some(2)
def test_the_first_change_migrates_and_keeps_a_copy(old):
    before, number, count = snap(old), version(old), entries(old)
    golden = json.loads((FILES / f"campaign-v{number}.facts.json").read_text())
    assert kdm(old.parent, *CHANGE).code == 0
    assert version(old) == SCHEMA_VERSION
    assert healthy(old)
    assert within(old.parent, "doctor").code == 0
    assert entries(old) == count + 1 + altered(old), "the note, and the migration where it alters anything"
    [kept] = backups(old)
    assert snap(kept) == before
    assert within(old.parent, "undo").code == 0
    facts = json.loads(within(old.parent, "export", "json", "--secrets").out)["facts"]
    then = {
        table: [{field: row[field] for field in rows[0]} for row in facts[table]]
        for table, rows in golden.items()
        if rows
    }
    assert then == {table: rows for table, rows in golden.items() if rows}
    refused = within(old.parent, "undo", "--json")
    assert refused.code == altered(old), "undo stops at a migration that altered anything"


@pytest.mark.some(2)
def test_what_was_written_in_any_format_is_counted(old):
    for line in ("gear strip --all --house-rule", "storage add cloth", "stats"):
        assert kdm(old.parent, *line.split()).code == 0


@pytest.mark.some(2)
def test_killed_while_it_migrates_a_file_is_old_or_new(old):
    before, number = snap(old), version(old)
    seen = []
    for step in (*range(1, 90, 40), "after BACKUP", "after CREATE", "after COMMIT", "never"):
        shutil.copy(FILES / f"campaign-v{number}.kdm", old)
        done = kdm(old.parent, *CHANGE, plan={"do": "kill", "at": step})
        seen.append(version(old))
        assert (seen[-1] == number) == (snap(old) == before)
        assert healthy(old)
        for kept in backups(old):
            assert snap(kept) == before
            kept.unlink()
        assert done.code in (0, -signal.SIGKILL)
    assert set(seen) == {number, SCHEMA_VERSION}


@pytest.mark.some(2)
def test_failing_while_it_migrates_nothing_has_happened_and_the_next_try_works(old):
    before = snap(old)
    for step in (*range(1, 30), "CREATE", "COMMIT", "BACKUP"):
        done = within(old.parent, *CHANGE, "--json", plan={"do": "fail", "at": step, "code": "SQLITE_FULL"})
        assert (done.code, done.error["code"]) == (8, "disk"), done
        if snap(old) != before:
            assert version(old) == SCHEMA_VERSION
            assert healthy(old)
            break
    else:
        assert kdm(old.parent, *CHANGE).code == 0


@pytest.mark.some(2)
def test_without_room_for_the_copy_nothing_is_migrated(old):
    before = snap(old)
    done = kdm(old.parent, *CHANGE, "--json", preexec_fn=files_no_larger_than(old.stat().st_size // 2))
    assert done.code == 8
    assert snap(old) == before
    assert tree(old.parent) == ["old.kdm"]


@pytest.mark.some(2)
def test_two_at_once_one_migrates_and_both_are_done(old):
    before, count = snap(old), entries(old)
    pair = [start(old.parent, *CHANGE) for _ in range(2)]
    assert [wait(process).code for process in pair] == [0, 0]
    assert version(old) == SCHEMA_VERSION
    assert entries(old) == count + 2 + altered(old)
    assert healthy(old)
    assert backups(old)
    assert all(snap(kept) == before for kept in backups(old))


@pytest.mark.some(2)
def test_somebody_migrates_while_another_looks(old):
    """Between reading the header and copying the rows, the file becomes a newer one."""
    tell, told = os.pipe()
    hold, release = os.pipe()
    plan = {"do": "pause", "at": 1, "tell": told, "wait": hold}
    looking = start(old.parent, "survivor", "list", plan=plan, pass_fds=(told, hold))
    assert os.read(tell, 5) == b"here\n"
    assert kdm(old.parent, *CHANGE).code == 0
    os.write(release, b"go")
    assert wait(looking).code == 0
    for handle in (tell, told, hold, release):
        os.close(handle)


@pytest.mark.some(2)
def test_an_older_backup_can_be_restored(old, campaign):
    number = version(old)
    assert kdm(campaign.parent, "--file", str(campaign), "restore", str(old), "--yes").code == 0
    assert version(campaign) == number
    assert kdm(campaign.parent, "--file", str(campaign), *CHANGE).code == 0
    assert healthy(campaign)
