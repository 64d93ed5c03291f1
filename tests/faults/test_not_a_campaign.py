"""Paths that lead to no campaign: exit 4 with a sentence, at once, and whatever is there stays as it is (rows 16-18)."""

import os
import random
import socket
import sqlite3
import stat
from pathlib import Path

import pytest

from tests.faults.processes import bytes_of, kdm, tree, within

COMMANDS = [("log",), ("set", "Lucy", "insanity", "+1"), ("doctor",), ("backup",), ("undo",)]
CONTENTS = {
    "nothing": b"",
    "text": b"Lucy, Erza\n" * 20,
    "a picture": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + random.Random(1).randbytes(3000),
    "the magic alone": b"SQLite format 3\x00",
    "half a header": b"SQLite format 3\x00" + bytes(50),
    "zeros": bytes(8192),
}


def special(folder, what):
    """A path to something that is no file; the device is one of its own, for root could ruin the real ones."""
    path = folder / "thing.kdm"
    if what == "folder":
        path.mkdir()
    elif what == "fifo":
        os.mkfifo(path)
    elif what == "socket":
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(path))
    elif what == "device" and not os.geteuid():
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 5))
    elif what == "device":
        return Path("/dev/zero")
    elif what == "through a file":
        (folder / "plain").write_text("")
        return folder / "plain" / "thing.kdm"
    else:
        return what
    return path


@pytest.mark.parametrize("what", ["folder", "fifo", "socket", "through a file", "device", "."])
def test_what_is_no_file_is_refused_at_once(tmp_path, what, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = special(tmp_path, what)
    named = ("--file", str(path))
    looked = kdm(tmp_path, *named, "log", "--json", timeout=5)
    for done in (looked, *(within(tmp_path, *named, *words, "--json") for words in COMMANDS)):
        assert done.code == 4, done
        assert str(path) in done.error["message"]
    done = kdm(tmp_path, "settlement", "new", "X", "--file", str(path), "--json", timeout=5)
    assert done.code in (1, 8), done


@pytest.mark.parametrize("what", ["folder", "fifo", "socket", "device"])
def test_nothing_but_a_campaign_is_restored(campaign, what):
    before = bytes_of(campaign)
    done = kdm(
        campaign.parent, "--file", str(campaign), "restore", str(special(campaign.parent, what)), "--yes", timeout=5
    )
    assert done.code == 4
    assert bytes_of(campaign) == before


@pytest.mark.parametrize("what", CONTENTS)
def test_other_files_are_refused_and_untouched(tmp_path, what):
    path = tmp_path / "ashhold.kdm"
    path.write_bytes(CONTENTS[what])
    for words in (*COMMANDS, ("restore", "ashhold.kdm", "--yes")):
        done = within(tmp_path, *words, "--json")
        assert done.code == (7 if what in ("the magic alone", "half a header") else 4), done
        assert path.read_bytes() == CONTENTS[what]
        assert tree(tmp_path) == ["ashhold.kdm"]


def test_another_programs_database_is_refused_and_untouched(tmp_path):
    path = tmp_path / "ashhold.kdm"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE survivor (id INTEGER PRIMARY KEY, name TEXT)")
    connection.execute("PRAGMA user_version = 1")
    connection.commit()
    connection.close()
    before = bytes_of(path)
    for words in COMMANDS:
        done = within(tmp_path, *words, "--json")
        assert done.code == 4
        assert "another program" in done.error["message"]
    assert bytes_of(path) == before
    assert tree(tmp_path) == ["ashhold.kdm"]


def test_a_typo_makes_no_file_and_names_the_one_that_was_meant(campaign):
    for words in COMMANDS:
        done = within(campaign.parent, "--file", "ashold.kdm", *words, "--json")
        assert done.code == 4
        assert done.error["code"] == "campaign-not-found"
        assert "ashhold.kdm" in done.error["hint"]
    assert within(campaign.parent, "log", env={"KDM_FILE": "nowhere/ashhold.kdm"}).code == 4
    assert tree(campaign.parent) == ["ashhold.kdm"]


def test_a_path_that_is_too_long_is_refused(campaign):
    for path in ("x" * 300 + ".kdm", "x/" * 3000 + "x.kdm"):
        assert within(campaign.parent, "--file", path, "log", "--json").code == 4
        assert within(campaign.parent, "settlement", "new", "X", "--file", path, "--json").code == 8
    assert tree(campaign.parent) == ["ashhold.kdm"]


def test_a_folder_that_is_gone_is_refused(tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    script = 'rmdir "$PWD"; exec "$@"'
    for words in (("log",), ("settlement", "new", "X")):
        done = kdm(gone, *words, "--json", prefix=("sh", "-c", script, "sh"))
        assert done.code in (4, 8), done
        gone.mkdir()
