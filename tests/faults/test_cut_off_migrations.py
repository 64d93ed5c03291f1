"""A command is killed in the COMMIT that brings a file to another format; the next one finds it as it was (row 63).

kdm opens the file first everywhere here: whatever else opens it takes back what was begun, and nothing is left to see.
"""

import shutil
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.store.campaign import open_campaign, transaction
from kdm_cli.store.formats import SCHEMA_VERSION
from tests.faults.conftest import loudly_skip
from tests.faults.faulty import planned
from tests.faults.processes import bytes_of, entries, healthy, kdm, snap, within
from tests.faults.test_other_formats import CHANGE, OLDER, altered, backups, version

LOOKS = (
    ("log",),
    ("survivor", "list"),
    ("doctor",),
    ("export", "json"),
    ("settlement", "list"),
    (*CHANGE, "--dry-run"),
)
WRITES = (CHANGE, ("set", "Lucy", "insanity", "+1"), ("batch", "run", "-"))
HOT = bytes.fromhex("d9d505f920a163d7ffffffff")  # how a journal begins that counts, with all of its records


def tried(commands):
    """Every command on the newest of the older formats, the first one on all of them; the others in the long run."""
    return [
        pytest.param(
            older, words, id=f"{older.stem}-{' '.join(words)}",
            marks=() if older is OLDER[-1] or words is commands[0] else pytest.mark.long,
        )
        for older in OLDER for words in commands
    ]  # fmt: skip


@pytest.fixture
def old(older, tmp_path):
    folder = tmp_path / "old"
    folder.mkdir()
    return shutil.copy(older, folder / "old.kdm")


def cut_off(path):
    """Leave a file as a kill does when all its new pages are written and its journal is still there."""
    journal, kept = path.with_name("old.kdm-journal"), path.with_name("kept")
    with planned({"do": "copy", "at": "before COMMIT", "paths": (journal, kept)}):
        file = open_campaign(str(path), write=True)
        with transaction(file):
            file.rollback()
        file.close()
    begun = bytearray(kept.read_bytes())
    begun[: len(HOT)] = HOT
    journal.write_bytes(begun)
    kept.unlink()
    for copy in backups(path):
        copy.unlink()
    return path


def written_version(path):
    """What the first bytes say, without SQLite."""
    return int.from_bytes(path.read_bytes()[60:64], "big")


@pytest.mark.some(4)
@pytest.mark.parametrize(("older", "words"), tried(LOOKS))
def test_the_next_look_finds_it_as_it_was(old, words):
    before = snap(old)
    assert written_version(cut_off(old)) == SCHEMA_VERSION
    done = within(old.parent, *words)
    assert done.code == 0, done
    assert "damaged" not in done.out
    assert snap(old) == before


@pytest.mark.some(3)
@pytest.mark.parametrize(("older", "words"), tried(WRITES))
def test_the_next_change_brings_it_up_to_date_and_is_written(old, words):
    count = entries(old)
    done = within(cut_off(old).parent, *words, stdin="survivor note Lucy 'keeps a tooth'\n")
    assert done.code == 0, done
    assert version(old) == SCHEMA_VERSION
    assert entries(old) == count + 1 + altered(old)
    assert healthy(old)


@pytest.mark.parametrize("older", OLDER[-2:], ids=lambda path: path.stem)
def test_a_restore_over_it_keeps_what_stood_there(old, campaign):
    before = snap(old)
    cut_off(old)
    assert within(old.parent, "restore", str(campaign), "--yes").code == 0
    assert healthy(old)
    [kept] = old.parent.glob("old.kdm.replaced-*")
    assert snap(kept) == before


@pytest.mark.parametrize("call", ["unlink", pytest.param("pwrite64,fdatasync,unlink", marks=pytest.mark.long)])
@pytest.mark.parametrize("older", [OLDER[-1], *(pytest.param(each, marks=pytest.mark.long) for each in OLDER[:-1])])
def test_killed_at_the_system_calls_of_its_commit(older, call, tmp_path):
    """The real thing: whatever the first command then is, it finds the old campaign or the new one."""
    if not shutil.which("strace"):
        loudly_skip("strace is not installed: apt-get install strace")
    hot = set()
    for name in call.split(","):
        for when in range(1, 1000, 7 if name == "pwrite64" else 1):
            folder = tmp_path / f"{name}-{when}"
            folder.mkdir()
            path = shutil.copy(older, folder / "old.kdm")
            before = snap(path)
            killing = ("strace", "-f", "-qq", "-o", "/dev/null", "-P", str(path), "-P", f"{path}-journal")
            killing += ("-e", f"trace={name}", "-e", f"inject={name}:signal=KILL:when={when}")
            killed = kdm(folder, *CHANGE, prefix=killing, env={"PYTHONUNBUFFERED": None})
            if Path(f"{path}-journal").exists():
                hot.add(written_version(path))
            assert within(folder, "survivor", "list").code == 0
            assert snap(path) == before or written_version(path) == SCHEMA_VERSION
            assert within(folder, *CHANGE).code == 0
            assert within(folder, "doctor").code == 0
            shutil.rmtree(folder)
            if killed.code == 0:
                break
            assert killed.code == -signal.SIGKILL
        assert killed.code == 0
    assert SCHEMA_VERSION in hot


@pytest.mark.parametrize("words", [CHANGE, ("settlement", "list")], ids=" ".join)
def test_where_nothing_may_be_written_it_is_said_what_has_to_be_taken_back(tmp_path, words):
    path = cut_off(Path(shutil.copy(OLDER[-1], tmp_path / "old.kdm")))
    script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"'
    if subprocess.run(["unshare", "-m", "true"], check=False).returncode:
        loudly_skip("nobody may mount here: unshare -m mount")
    before = bytes_of(path)
    done = kdm(tmp_path, "--file", "old.kdm", *words, "--json", prefix=("unshare", "-m", "sh", "-c", script, tmp_path))
    if words == ("settlement", "list"):
        assert "A command was cut off while it wrote" in done.out
    else:
        assert (done.code, done.error["code"]) == (8, "disk")
        assert "cut off" in done.error["message"]
        assert "-journal" in done.error["hint"]
    assert bytes_of(path) == before


def put_back(path, older):
    """Make the file an older one in its place, as SQLite's own tools do."""
    with closing(sqlite3.connect(older)) as source, closing(sqlite3.connect(path)) as target:
        source.backup(target)


def test_a_file_that_becomes_an_older_one_before_it_is_locked_is_brought_up_to_date(tmp_path):
    """No entry is ever added to an older format: which one it is counts when nobody else can write."""
    path = Path(shutil.copy(OLDER[-1], tmp_path / "old.kdm"))
    assert within(tmp_path, *CHANGE).code == 0
    file = open_campaign(str(path), write=True)
    put_back(path, OLDER[-1])
    with transaction(file):
        newest = file.newest()
        assert file.connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        file.commit([newest._replace(id=newest.id + 1, group_id=newest.id + 1, changes=[])], newest.digest)
    file.close()
    assert healthy(path)
    assert len(list(tmp_path.glob(f"old.kdm.format-{SCHEMA_VERSION - 1}-*"))) == 2


def test_a_file_that_becomes_a_newer_one_before_it_is_locked_is_refused(tmp_path):
    path = Path(shutil.copy(OLDER[-1], tmp_path / "old.kdm"))
    assert within(tmp_path, *CHANGE).code == 0
    file = open_campaign(str(path), write=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before = bytes_of(path)
    with pytest.raises(Refused) as stopped, transaction(file):
        pass
    file.close()
    assert stopped.value.refusal.code == "newer-version"
    assert bytes_of(path) == before


def test_a_format_that_only_counts_one_up_is_told_from_the_one_before(campaign, monkeypatch):
    """With the same tables nothing but the number tells them apart, and the number in the first bytes may be undone."""
    for module in ("formats", "migrations", "campaign", "workpiece"):
        monkeypatch.setattr(f"kdm_cli.store.{module}.SCHEMA_VERSION", SCHEMA_VERSION + 1)
    path = campaign.rename(campaign.with_name("old.kdm"))
    before = snap(path)
    assert written_version(cut_off(path)) == SCHEMA_VERSION + 1
    assert within(path.parent, "log").code == 0
    assert snap(path) == before
    cut_off(path)
    assert within(path.parent, "set", "Lucy", "insanity", "+1").code == 0
    assert version(path) == SCHEMA_VERSION + 1
    assert [name for name in backups(path) if f"format-{SCHEMA_VERSION}-" in name.name]
