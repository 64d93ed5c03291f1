"""What only other systems do, with their calls replaced: nobody here has Windows or macOS to run it on.

On Windows what is open can be neither renamed nor removed nor replaced, a folder cannot be opened, a handle that only
reads cannot be synced, and there are no two folders that change places. On macOS fsync hands on to the drive and no more.
"""

import ctypes
import errno
import fcntl
import os
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from kdm_cli.store import backup, locks, workpiece
from tests.faults.processes import entries, healthy, tree, within

MAKERS = [
    ("settlement", "new", "Other", "--file", "other.kdm"),
    ("backup", "copy.kept"),
    ("export", "json", "--out", "page.json"),
    ("export", "json", "--out", "page.json"),
    ("export", "csv", "--out", "tables"),
    ("export", "csv", "--out", "tables"),
    ("import", "page.json", "--as", "Third"),
    ("restore", "copy.kept", "--yes"),
    ("set", "Lucy", "insanity", "+1"),
]


def is_open(path):
    return (
        any(os.path.samestat(os.stat(path), os.fstat(int(handle))) for handle in handles()) if exists(path) else False
    )


def exists(path):
    return os.path.exists(path) and not os.path.isdir(path)


def handles():
    for handle in os.listdir("/proc/self/fd"):
        if os.path.exists(f"/proc/self/fd/{handle}"):
            yield handle


@pytest.fixture
def windows(monkeypatch):
    """The system calls of kdm as Windows answers them."""

    def closed(call):
        def asked(*paths, **more):
            for path in paths:
                if is_open(path):
                    raise PermissionError(errno.EACCES, "in use", str(path))
            return call(*paths, **more)

        return asked

    def opened(path, *more, call=os.open, **options):
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "a folder", str(path))
        return call(path, *more, **options)

    def synced(handle, call=os.fsync):
        if fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(errno.EBADF, "only for reading")
        call(handle)

    for name in ("unlink", "rename", "replace"):
        monkeypatch.setattr(os, name, closed(getattr(os, name)))
    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr("shutil._use_fd_functions", False)
    monkeypatch.setattr(workpiece, "_renamed", lambda *_: False)
    for module in (locks, backup):
        monkeypatch.setattr(module, "HELD_OPEN", True)


def test_where_nothing_open_can_be_moved_everything_is_made_all_the_same(campaign, windows):
    for words in MAKERS:
        done = within(campaign.parent, *words, env={"KDM_FILE": None if "--file" in words else "ashhold.kdm"})
        assert done.code == 0, (words, done)
    assert within(campaign.parent, "backup", "copy.kept", env={"KDM_FILE": "ashhold.kdm"}).code == 1
    names = [name for name in tree(campaign.parent) if ".replaced-" not in name]
    assert names == ["ashhold.kdm", "copy.kept", "other.kdm", "page.json", "tables", "third.kdm"]
    for name in ("ashhold.kdm", "copy.kept", "other.kdm", "third.kdm"):
        assert healthy(campaign.with_name(name))
    assert entries(campaign) == 5


def test_what_a_kill_left_is_swept_there_too(campaign, windows):
    stem = campaign.parent / ".kdm-0123456789abcdef"
    Path(f"{stem}.new").write_text("tables")
    for suffix in (".pages", ".old"):
        Path(f"{stem}{suffix}").mkdir()
        Path(f"{stem}{suffix}", "survivor.csv").write_text(suffix)
    assert within(campaign.parent, "set", "Lucy", "insanity", "+1").code == 0
    assert tree(campaign.parent) == ["ashhold.kdm", "tables"]
    assert (campaign.parent / "tables" / "survivor.csv").read_text() == ".old"


def loaded_as(monkeypatch, platform, **modules):
    monkeypatch.setattr(sys, "platform", platform)
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    return SimpleNamespace(**runpy.run_path(locks.__file__))


def test_the_lock_of_windows_is_a_byte_that_nothing_else_reaches(tmp_path, monkeypatch):
    held = {}

    def locking(handle, how, count):
        assert (how, count) == ("at once", 1)
        place = os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR)
        if held.setdefault(place, handle) != handle:
            raise OSError(errno.EACCES, "locked")

    locks = loaded_as(monkeypatch, "win32", msvcrt=SimpleNamespace(locking=locking, LK_NBLCK="at once"))
    (tmp_path / "one").write_text("text")
    first, second = (os.open(tmp_path / "one", os.O_RDWR) for _ in range(2))
    assert locks.HELD_OPEN
    assert locks.taken(first)
    assert not locks.taken(second)
    assert os.read(first, 9) == b"text", "it is read from the beginning"
    assert not locks.written_by_another(second)
    [(_, place)] = held
    assert place > 0x40000000 + 512, "beyond the bytes that SQLite locks"
    for handle in (first, second):
        os.close(handle)


def test_on_macos_the_drive_is_asked_and_where_it_knows_no_such_thing_fsync(tmp_path, monkeypatch):
    asked, synced = [], []
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda handle, what: asked.append(what))
    monkeypatch.setattr(os, "fsync", synced.append)
    locks = loaded_as(monkeypatch, "darwin")
    locks.flushed(3)
    assert (asked, synced) == ([51], [])

    def refused(*_):
        raise OSError(errno.ENOTSUP, "a network")

    monkeypatch.setattr(fcntl, "fcntl", refused)
    locks.flushed(3)
    assert synced == [3]


def test_on_macos_folders_change_places_as_it_calls_that(tmp_path, monkeypatch):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).write_text("")

    def renamex_np(old, new, flags):
        assert flags.value == 2, "RENAME_SWAP"
        away = old.value + b".away"
        os.rename(old.value, away)
        os.rename(new.value, old.value)
        os.rename(away, new.value)
        return 0

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: SimpleNamespace(renamex_np=renamex_np))
    assert workpiece._renamed(str(tmp_path / "one"), str(tmp_path / "two"), workpiece.EXCHANGE)
    assert tree(tmp_path / "one") == ["two"]


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.EIO])
def test_a_folder_that_cannot_be_synced_is_no_reason_to_stop_but_a_broken_disk_is_said(campaign, monkeypatch, number):
    def synced(handle, call=os.fsync):
        if os.path.isdir(f"/proc/self/fd/{handle}"):
            raise OSError(number, os.strerror(number))
        call(handle)

    monkeypatch.setattr(os, "fsync", synced)
    done = within(campaign.parent, "backup", "copy.kept", "--json")
    assert done.code == (8 if number == errno.EIO else 0)
    assert healthy(campaign.with_name("copy.kept"))
    if number == errno.EIO:
        assert "copy.kept is there, but" in done.error["message"]
