"""How long a look holds the file of a whole campaign: by the kernel's own list of locks, and where reading is slow."""

import os
import sqlite3
import threading
import time

import pytest

from kdm_cli.live import scene as live
from kdm_cli.rules.refusal import Refused
from kdm_cli.store import campaign_file
from tests.bench.years import old

MOST = 0.02  # seconds
SLOW = 0.004  # seconds more for each table, of which there are some forty


@pytest.fixture(scope="module")
def thirty(kept, tmp_path_factory):
    return kept.made(old, tmp_path_factory.mktemp("held"))


def locks(path):
    """Whether anybody holds a lock on this file."""
    found = os.stat(path)
    file = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino} "
    with open("/proc/locks", encoding="ascii") as listed:
        return file in listed.read()


def test_a_whole_campaign_is_held_for_moments(thirty):
    live.read(str(thirty))  # what is imported once is not read again
    held, over = [], threading.Event()

    def watch():
        since = None
        while not over.is_set():
            now, on = time.perf_counter(), locks(thirty)
            if on:
                since = since or now
            elif since:
                held.append(now - since)
                since = None
            time.sleep(0.0002)

    watcher = threading.Thread(target=watch)
    watcher.start()
    found = []
    for _ in range(20):
        reading = live.read(str(thirty))
        assert not locks(thirty), "the file is closed before the page is drawn"
        found.append(reading.held)
        live.scene(reading)
    over.set()
    watcher.join()
    assert sorted(found)[15] < MOST, "somebody else may have had the core now and then"
    assert held and sorted(held)[len(held) * 3 // 4] < MOST


@pytest.fixture
def slow(monkeypatch):
    """A machine on which every table takes its time."""
    rows = campaign_file._rows

    def slowly(connection, table):
        time.sleep(SLOW)
        return rows(connection, table)

    monkeypatch.setattr(campaign_file, "_rows", slowly)


def test_what_takes_longer_lets_go_of_the_file_in_between(thirty, slow):
    begun = time.perf_counter()
    found = [live.read(str(thirty)) for _ in range(5)]
    assert time.perf_counter() - begun > 5 * 2 * MOST, "else nothing was slow"
    assert min(each.held for each in found) <= MOST, "in others somebody else may have had the core"
    assert len(live.scene(found[0])["survivors"]) > 50


def test_who_writes_meanwhile_goes_first_and_the_reading_begins_again(thirty, slow):
    waited = []

    def write():
        time.sleep(0.03)
        begun = time.perf_counter()
        with sqlite3.connect(thirty, timeout=5, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("UPDATE settlement SET endeavors = endeavors + 1")
            other.execute("COMMIT")
        waited.append(time.perf_counter() - begun)

    before = live.read(str(thirty)).view.draft.settlement.endeavors
    writer = threading.Thread(target=write)
    writer.start()
    found = live.read(str(thirty))
    writer.join()
    assert found.view.draft.settlement.endeavors == before + 1, "never half of the old and half of the new"
    assert waited[0] < 0.2, "not as long as a whole reading of a slow machine, three times"


def test_where_somebody_writes_all_the_time_the_next_look_tries_again(thirty, slow, monkeypatch):
    versions = iter(range(10_000))
    monkeypatch.setattr(campaign_file.CampaignFile, "stirred", lambda self: next(versions))
    with pytest.raises(Refused) as refused:
        live.read(str(thirty))
    assert refused.value.refusal.code == "locked"
