"""A campaign has one name: what else leads to it, and where it went when it lost its name while it was written."""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from shlex import quote

from kdm_cli.rules.refusal import Refusal, refuse
from kdm_cli.store.sweeping import is_workpiece, sweep
from kdm_cli.store.system_locks import PATIENCE, PAUSE


def check_only_name(path: str) -> None:
    """Refuse to write where a second name leads: each would get a journal of its own, and take back the other's.

    What a killed founding left is swept, and whoever is just giving the file its name is waited for.
    """
    until = time.monotonic() + PATIENCE
    while True:
        sweep(path)
        status = os.stat(path)
        if status.st_nlink < 2:
            return
        others = [name for name in _names(path, status) if name != os.path.basename(path)]
        if time.monotonic() > until or not any(map(is_workpiece, others)):
            break
        time.sleep(PAUSE)
    told = ", ".join(others) or "in another folder"
    refuse(
        "hard-linked",
        f"{path} has a second name ({told}; a hard link): written under both, entries would be lost.",
        f"{_copied(path)} makes it a file of its own; the other name keeps what there is now.",
    )


def moved_away(path: str, written: os.stat_result) -> Refusal:
    """What is to be said where a file lost its name while it was written."""
    went = "What was saved went with the old file."
    look = f"kdm --file {quote(path)} log shows what stands under that name now; repeat what is missing."
    for name in _names(path, written):
        there = os.path.join(os.path.dirname(path), name)
        went, look = f"What was saved is in {there}.", f"kdm --file {quote(there)} log shows it."
    return Refusal("moved", f"{path} was renamed, replaced or removed while it was written. {went}", look)


def _copied(path: str) -> str:
    """The line that gives a file a body of its own."""
    old, new = quote(path), quote(f"{path}.own")
    return f"cp {old} {new} && mv {new} {old}"


def _names(path: str, wanted: os.stat_result) -> Iterator[str]:
    """All that this file is called in the folder of the path."""
    with suppress(OSError):
        for entry in os.scandir(os.path.dirname(path) or "."):
            with suppress(OSError):
                if os.path.samestat(entry.stat(follow_symlinks=False), wanted):
                    yield entry.name
