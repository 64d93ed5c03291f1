"""Copies of a campaign file: made through SQLite, so that a copy is whole even while somebody writes."""

import os
import shutil
import sqlite3
import time

from kdm_cli.rules.refusal import refuse
from kdm_cli.store.campaign import CampaignFile, told_apart


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


def free_name(path: str, what: str) -> str:
    """A name beside the real file that nothing has yet; it does not end in .kdm, so no command takes it for a campaign."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    name = f"{path}.{what}-{stamp}"
    number = 2
    while os.path.lexists(name):
        name, number = f"{path}.{what}-{stamp}-{number}", number + 1
    return name


def replace_with(path: str, source: str) -> str:
    """Put a backup in the campaign's place; what stood there is kept beside it, and its new name is the answer."""
    kept = ""
    unfinished = f"{path}.{os.getpid()}.new"
    try:
        shutil.copyfile(source, unfinished)
        _onto_disk(unfinished)
        if os.path.lexists(path):
            kept = free_name(path, "replaced")
            shutil.copyfile(path, kept)
            _onto_disk(kept)
            if os.path.exists(path + "-journal"):
                shutil.copyfile(path + "-journal", kept + "-journal")
                os.unlink(path + "-journal")
        os.replace(unfinished, path)
    except OSError as error:
        refuse(
            "disk", f"{path} cannot be replaced ({error.strerror}); it is as it was.", "Check the folder and the disk."
        )
    finally:
        if os.path.exists(unfinished):
            os.unlink(unfinished)
    return kept


def _onto_disk(path: str) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
