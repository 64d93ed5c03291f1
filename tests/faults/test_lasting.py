"""What is acknowledged is on the disk: what a file holds before its name, and its name before the answer (row 66)."""

import sqlite3
import sys

from kdm_cli.store.campaign import open_campaign
from tests.faults.strace import traced

SYNCS = {"fsync", "fdatasync"}


def test_a_commit_is_on_the_disk_before_it_is_told(campaign):
    done, calls = traced(campaign.parent, "set", "Lucy", "insanity", "+1")
    assert "entry 5" in done.out
    gone = next(at for at, call in enumerate(calls) if call.name == "unlink" and call.paths[0].suffix == ".kdm-journal")
    told = next(at for at, call in enumerate(calls) if call.name == "write" and "<pipe" in call.arguments)
    assert any(call.name in SYNCS and campaign.parent in call.paths for call in calls[gone:told]), calls


def test_on_macos_the_drive_itself_is_asked(campaign, monkeypatch):
    said = []
    connect = sqlite3.connect
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **named: connect(*given, **named, factory=listening(said)))
    file = open_campaign(str(campaign), write=True)
    with file.writing():
        file.rollback()
    file.close()
    assert said.index("PRAGMA fullfsync = ON") < said.index("BEGIN IMMEDIATE")
    assert "PRAGMA checkpoint_fullfsync = ON" in said


def listening(said):
    class Listening(sqlite3.Connection):
        def execute(self, sql, *more):
            said.append(sql)
            return super().execute(sql, *more)

    return Listening
