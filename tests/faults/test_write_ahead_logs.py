"""Logs that lie beside a campaign, left by other programs or other files of its name (row 70)."""

import os
import shutil
import signal
import sqlite3

import pytest

from tests.faults.processes import entries, healthy, kdm, snap, tree, within
from tests.faults.strace import killed

WAL = b"\x02\x02"


def header(path):
    with open(path, "rb") as file:
        return file.read(20)[18:]


def in_wal_mode(path, *statements):
    """The campaign as a program leaves it that turned on a write-ahead log; the connection keeps the log there."""
    connection = sqlite3.connect(path, isolation_level=None)
    assert connection.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)
    for statement in statements:
        connection.execute(statement)
    return connection


def abandoned(path, *statements):
    """The same as a crash leaves it: the log is full, and nobody has it open."""
    connection = in_wal_mode(path, "PRAGMA wal_autocheckpoint = 0", *statements)
    for ending in ("", "-wal"):
        shutil.copy(f"{path}{ending}", f"{path}.crashed{ending}")
    connection.close()
    for ending in ("", "-wal"):
        os.replace(f"{path}.crashed{ending}", f"{path}{ending}")
    assert tree(path.parent) == ["ashhold.kdm", "ashhold.kdm-wal"]


def test_a_write_brings_the_campaign_back_to_one_file(campaign):
    in_wal_mode(campaign).close()
    assert header(campaign) == WAL
    assert kdm(campaign.parent, "log").code == 0, "looking works as it is"
    assert header(campaign) == WAL
    assert kdm(campaign.parent, "set", "Lucy", "insanity", "+1").code == 0
    assert header(campaign) == b"\x01\x01"
    assert tree(campaign.parent) == ["ashhold.kdm"]
    assert healthy(campaign)


def test_what_a_log_holds_comes_along(campaign):
    connection = in_wal_mode(campaign)
    assert within(campaign.parent, "log").code == 0
    connection.close()
    abandoned(campaign, "UPDATE survivor SET insanity = insanity WHERE name = 'Lucy'")
    assert within(campaign.parent, "set", "Lucy", "insanity", "+1").code == 0
    assert tree(campaign.parent) == ["ashhold.kdm"]
    assert entries(campaign) == 5
    assert healthy(campaign)


def test_while_somebody_has_the_log_open_nothing_is_written(campaign):
    reader = in_wal_mode(campaign, "BEGIN", "SELECT count(*) FROM entry")
    done = kdm(campaign.parent, "set", "Lucy", "insanity", "+1", "--json", plan={"patience": 0.3})
    assert (done.code, done.error["code"]) == (5, "locked")
    assert kdm(campaign.parent, "survivor", "list").code == 0
    assert kdm(campaign.parent, "backup", "copy.kept").code == 0
    assert header(campaign.with_name("copy.kept")) == b"\x01\x01", "a copy is one file from the start"
    reader.close()
    campaign.with_name("copy.kept").unlink()
    assert kdm(campaign.parent, "set", "Lucy", "insanity", "+1").code == 0
    assert tree(campaign.parent) == ["ashhold.kdm"]
    assert entries(campaign) == 5


def test_a_restore_is_not_overtaken_by_the_log_of_the_file_it_replaces(campaign):
    assert kdm(campaign.parent, "backup", "copy.kept").code == 0
    copy = campaign.parent.parent / "copy.kept"
    campaign.with_name("copy.kept").rename(copy)
    abandoned(campaign, "UPDATE survivor SET name = 'Log' WHERE name = 'Lucy'")
    done = kdm(campaign.parent, "restore", str(copy), "--yes")
    assert done.code == 0, done
    assert snap(campaign) == snap(copy)
    assert kdm(campaign.parent, "doctor").code == 0
    [kept] = [name for name in tree(campaign.parent) if ".replaced-" in name]
    assert tree(campaign.parent) == ["ashhold.kdm", kept]
    names = sqlite3.connect(campaign.with_name(kept)).execute("SELECT name FROM survivor").fetchall()
    assert ("Log",) in names, "what was in the log is kept with the file"


def test_a_restore_waits_for_whoever_has_the_log_open(campaign):
    assert kdm(campaign.parent, "backup", "copy.kept").code == 0
    reader = in_wal_mode(campaign, "BEGIN", "SELECT count(*) FROM entry")
    words = ("--file", "ashhold.kdm", "restore", "copy.kept", "--yes")
    assert kdm(campaign.parent, *words, plan={"patience": 0.3}).code == 5
    reader.close()
    assert kdm(campaign.parent, *words).code == 0
    assert snap(campaign) == snap(campaign.with_name("copy.kept"))


@pytest.mark.parametrize("stands", ["nothing", "a campaign in ruins", "a poem"])
@pytest.mark.parametrize("ending", ["-wal", "-journal", "-shm"])
def test_what_lies_beside_is_put_by_when_something_is_restored(campaign, stands, ending):
    """A hot journal, or a log, of a file that cannot be read any more or is gone."""
    copy = campaign.parent.parent / "copy.kept"
    shutil.copy(campaign, copy)
    beside = campaign.with_name(f"ashhold.kdm{ending}")
    journal = hot_journal(campaign)
    beside.write_bytes(journal)
    if stands == "nothing":
        campaign.unlink()
    else:
        campaign.write_bytes(b"roses" if stands == "a poem" else campaign.read_bytes()[:60])
    done = within(campaign.parent, "--file", "ashhold.kdm", "restore", str(copy), "--yes")
    assert done.code == 0, done
    assert within(campaign.parent, "doctor").code == 0
    assert snap(campaign) == snap(copy)
    [kept] = [name for name in tree(campaign.parent) if name.endswith(ending)]
    assert campaign.with_name(kept).read_bytes() == journal


def test_what_a_kill_left_half_written_is_taken_back_before_it_is_kept(campaign):
    """A restore after a kill within COMMIT: the journal beside the campaign is its own."""
    before = snap(campaign)
    assert kdm(campaign.parent, "backup", "copy.kept").code == 0
    assert killed(campaign.parent, "set", "Lucy", "insanity", "+1", call="unlink", when=1).code == -signal.SIGKILL
    assert "ashhold.kdm-journal" in tree(campaign.parent)
    assert kdm(campaign.parent, "restore", "copy.kept", "--yes").code == 0
    [kept] = [name for name in tree(campaign.parent) if ".replaced-" in name]
    assert tree(campaign.parent) == ["ashhold.kdm", kept, "copy.kept"]
    assert snap(campaign) == snap(campaign.with_name(kept)) == before


def hot_journal(campaign):
    """A journal that SQLite would play back."""
    other = campaign.with_name("hot.kdm")
    shutil.copy(campaign, other)
    connection = sqlite3.connect(other, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN")
    connection.execute("UPDATE entry SET story = story || hex(randomblob(9000))")
    journal = other.with_name("hot.kdm-journal").read_bytes()
    connection.close()
    other.unlink()
    assert journal[:8] == b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
    return journal


@pytest.mark.parametrize("words", [("settlement", "new", "Other"), ("backup", "other.kdm"),
                                   ("import", "save.json", "--as", "Other")], ids=lambda words: words[0])  # fmt: skip
def test_nothing_is_founded_where_the_journal_of_another_lies(campaign, words):
    folder = campaign.parent
    assert within(folder, "export", "json", "--out", "save.json").code == 0
    (folder / "other.kdm-journal").write_bytes(hot_journal(campaign))
    done = within(folder, *words, "--json")
    assert (done.code, done.error["code"]) == (1, "file-exists"), done
    assert "other.kdm-journal" in done.error["message"]
    assert tree(folder) == ["ashhold.kdm", "other.kdm-journal", "save.json"]
