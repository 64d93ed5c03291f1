"""What is acknowledged is on the disk: what a file holds before its name, and its name before the answer (row 66)."""

import shutil
import sys

import pytest

from kdm_cli.store.campaign import open_campaign, transaction
from kdm_cli.store.connecting import sqlite3
from tests.conftest import ROOT
from tests.faults.processes import within
from tests.faults.strace import traced

WRITES = {"write", "pwrite64"}
OLDER = ROOT / "tests" / "files" / "campaign-v5.kdm"
SYNCS = {"fsync", "fdatasync"}


def test_a_commit_is_on_the_disk_before_it_is_told(campaign):
    done, calls = traced(campaign.parent, "set", "Lucy", "insanity", "+1")
    assert "entry 5" in done.out
    gone = next(at for at, call in enumerate(calls) if call.name == "unlink" and call.paths[0].suffix == ".kdm-journal")
    told = next(at for at, call in enumerate(calls) if call.speaks)
    assert any(call.name in SYNCS and campaign.parent in call.paths for call in calls[gone:told]), calls


MAKERS = {
    "founding": ("settlement", "new", "Other", "--file", "other.kdm"),
    "backup": ("backup", "copy.kept"),
    "branch": ("branch", "other"),
    "restore": ("restore", "other.kept", "--yes"),
    "json": ("export", "json", "--out", "page.json"),
    "html": ("export", "chronicle", "--out", "page.html"),
    "csv": ("export", "csv", "--out", "tables"),
    "csv again": ("export", "csv", "--out", "tables"),
    "import": ("import", "page.json", "--as", "Other"),
    "migration": ("set", "Lucy", "insanity", "+1"),
}
LONG = pytest.mark.long
GIVING = {"link", "rename", "renameat2"}


@pytest.mark.parametrize(
    "what",
    [pytest.param(what, marks=() if what in ("restore", "csv again", "migration") else LONG) for what in MAKERS],
)
def test_what_is_made_is_on_the_disk_before_its_name_and_its_name_before_the_answer(campaign, what):
    folder = campaign.parent
    shutil.copy(campaign, folder / "other.kept")
    for needed in {"csv again": ["csv"], "import": ["json"]}.get(what, []):
        assert within(folder, *MAKERS[needed]).code == 0
    if what == "migration":
        shutil.copy(OLDER, campaign)
    done, calls = traced(folder, *MAKERS[what])
    assert done.code == 0, done
    told = next(at for at, call in enumerate(calls) if call.speaks)
    named = [at for at, call in enumerate(calls) if call.name in GIVING and call.paths[0].name.startswith(".kdm-")]
    assert named
    for at in named:
        made = calls[at].paths[0]
        written = [number for number, call in enumerate(calls[:at]) if call.name in WRITES and made in around(call)]
        synced = [number for number, call in enumerate(calls[:at]) if call.name in SYNCS and made in around(call)]
        assert written and written[-1] < synced[-1], (made, calls)
        settled = [at for at, call in enumerate(calls[at:told], at) if call.name in SYNCS and folder in call.paths]
        assert settled, (made, calls)


def around(call):
    """The file a call is about, and the folder it lies in."""
    return [place for path in call.paths[:1] for place in (path, path.parent)]


def test_on_macos_the_drive_itself_is_asked(campaign, monkeypatch):
    said = []
    connect = sqlite3.connect
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **named: overheard(connect(*given, **named), said))
    file = open_campaign(str(campaign), write=True)
    with transaction(file):
        file.rollback()
    file.close()
    assert said.index("PRAGMA fullfsync = ON") < said.index("BEGIN IMMEDIATE")
    assert "PRAGMA checkpoint_fullfsync = ON" in said


def overheard(connection, said):
    connection.set_trace_callback(said.append)
    return connection
