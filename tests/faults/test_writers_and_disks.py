"""Who writes, and what is said of copies, when disks and clouds are not as they should be."""

import shutil
import sqlite3
import time
from contextlib import closing
from unittest.mock import patch

import pytest

from tests.faults.processes import healthy, kdm, within

pytestmark = pytest.mark.usefixtures("many_hands")
NOTE = ("survivor", "note", "Lucy", "one more", "--file", "ashhold.kdm")


def writers(campaign):
    with closing(sqlite3.connect(campaign)) as connection:
        return [writer for (writer,) in connection.execute("SELECT writer FROM entry ORDER BY id")]


def test_a_disk_that_numbers_no_files_keeps_one_writer_and_still_copies(campaign):
    with patch("kdm_cli.store.journal.file_number", lambda path: ""):
        for words in (NOTE, ("backup", "copy.kept"), ("restore", "copy.kept", "--yes"), NOTE, NOTE):
            assert within(campaign.parent, *words).code == 0
    assert len(set(writers(campaign)[-3:])) == 1
    assert healthy(campaign)


def test_a_disk_that_numbers_its_files_anew_at_every_look_loses_nothing(campaign):
    numbers = iter(range(1_000))
    with patch("kdm_cli.store.journal.file_number", lambda path: str(next(numbers))):
        for words in (NOTE, NOTE, ("undo",), ("backup", "copy.kept"), ("restore", "copy.kept", "--yes"), NOTE):
            assert within(campaign.parent, *words).code == 0
    last = writers(campaign)[-4:]
    assert len(set(last)) == 4 and len({writer[:8] for writer in last}) == 1, "one place all the same"
    assert healthy(campaign)


def test_a_killed_restore_has_given_nobody_a_name(campaign):
    assert within(campaign.parent, *NOTE).code == 0
    before = set(writers(campaign))
    assert within(campaign.parent, "backup", "copy.kept").code == 0
    kdm(campaign.parent, "restore", "copy.kept", "--yes", prefix=("timeout", "-s", "KILL", "0.05"))
    assert set(writers(campaign)) == before
    assert within(campaign.parent, *NOTE).code == 0
    assert healthy(campaign)


@pytest.mark.parametrize("held", ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE"])
def test_nobody_waits_for_a_copy_that_something_else_holds(campaign, held):
    aside = shutil.copy(campaign, campaign.with_name("ashhold (1).kdm"))
    assert within(campaign.parent, *NOTE[:-1], aside.name).code == 0
    with closing(sqlite3.connect(aside, isolation_level=None)) as other:
        other.execute(held)
        begun = time.monotonic()
        assert kdm(campaign.parent, *NOTE).code == 0
        assert time.monotonic() - begun < 5


@pytest.mark.parametrize("beside", ["-journal", "-wal"])
def test_a_copy_that_came_without_its_other_half_is_left_alone(campaign, beside):
    aside = shutil.copy(campaign, campaign.with_name("ashhold (1).kdm"))
    assert within(campaign.parent, *NOTE[:-1], aside.name).code == 0
    aside.with_name(aside.name + beside).write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(600))
    before = aside.read_bytes()
    assert within(campaign.parent, *NOTE).code == 0
    assert aside.read_bytes() == before


@pytest.mark.parametrize("length", [0, 50, 100, 4096, 20_000])
def test_a_copy_that_has_not_come_whole_keeps_nobody_from_writing(campaign, length):
    whole = campaign.read_bytes()
    campaign.with_name("ashhold (1).kdm").write_bytes(whole[:length])
    assert within(campaign.parent, *NOTE).code == 0
    assert within(campaign.parent, "status").code == 4
    assert healthy(campaign)
