"""Copies of a campaign file: made through SQLite, so that a copy is whole even while somebody writes."""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager

from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.store.campaign import CampaignFile, told_apart
from kdm_cli.store.connecting import connect
from kdm_cli.store.identify import identify


def copy_to(file: CampaignFile, target: str) -> None:
    """Write a whole copy under a name that does not exist yet; a copy that fails leaves nothing behind."""
    if os.path.lexists(target):
        refuse("file-exists", f"{target} exists already.", "kdm backup PATH takes another name.")
    unfinished = f"{target}.{os.getpid()}.new"
    try:
        with told_apart(target):
            copy = sqlite3.connect(unfinished, isolation_level=None)
            try:
                file.connection.backup(copy)
            finally:
                copy.close()
        _onto_disk(unfinished)
        os.rename(unfinished, target)
    except OSError as error:
        refuse("disk", f"{target} cannot be written ({error.strerror}).", "Name another place: kdm backup PATH")
    finally:
        if os.path.exists(unfinished):
            os.unlink(unfinished)


def copy_file(path: str, target: str) -> None:
    """The same of a file that is not open, or is locked by this process: a connection of its own sees what is saved."""
    with told_apart(path):
        connection = connect(path, "ro")
        try:
            connection.execute("BEGIN")
            connection.execute("PRAGMA user_version").fetchone()
            copy_to(CampaignFile(path, connection), target)
        finally:
            connection.close()


def free_name(path: str, what: str) -> str:
    """A free name beside the real file; it does not end in .kdm, so no command takes it for a campaign."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    name = f"{path}.{what}-{stamp}"
    number = 2
    while os.path.lexists(name):
        name, number = f"{path}.{what}-{stamp}-{number}", number + 1
    return name


def replace_with(path: str, source: str) -> str:
    """Put a backup in the campaign's place; what stood there is kept beside it, and its new name is the answer."""
    kept = free_name(path, "replaced") if os.path.lexists(path) else ""
    unfinished = f"{path}.{os.getpid()}.new"
    try:
        copy_file(source, unfinished)
        with _alone(path) as readable:
            if readable:
                copy_file(path, kept)
            elif kept:
                _copy_as_it_is(path, kept)
            os.replace(unfinished, path)
    except OSError as error:
        refuse(
            "disk",
            f"{path} cannot be replaced ({error.strerror or error}); it is as it was.",
            "Check the folder and the disk.",
        )
    finally:
        if os.path.exists(unfinished):
            os.unlink(unfinished)
    return kept


@contextmanager
def _alone(path: str) -> Iterator[bool]:
    """Nobody else writes to the file meanwhile; False where there is none that SQLite can read."""
    connection, readable = None, False
    try:
        with told_apart(path):
            connection = connect(identify(path), "rw")
            connection.execute("BEGIN IMMEDIATE")
            readable = True
    except Refused as stopped:
        if stopped.refusal.code == "locked":
            raise
    try:
        yield readable
    finally:
        if connection:
            connection.close()


def _copy_as_it_is(path: str, kept: str) -> None:
    """The bytes of a file that cannot be read, with what SQLite left beside it."""
    shutil.copyfile(path, kept)
    _onto_disk(kept)
    if os.path.exists(path + "-journal"):
        shutil.copyfile(path + "-journal", kept + "-journal")
        os.unlink(path + "-journal")


def _onto_disk(path: str) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
