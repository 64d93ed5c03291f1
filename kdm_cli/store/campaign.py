"""Which file a command means, and a campaign opened to be looked at or written; older formats read as the present."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.store.campaign_file import CampaignFile, told_apart
from kdm_cli.store.connecting import connect
from kdm_cli.store.formats import SCHEMA_VERSION, identify

if TYPE_CHECKING:
    from types import ModuleType


def campaign_path(named: str | None) -> str:
    """The named file, else KDM_FILE, else the only campaign in this folder."""
    path = named or os.environ.get("KDM_FILE")
    if path:
        return path
    try:
        found = sorted(name for name in os.listdir(".") if name.endswith(".kdm"))
    except OSError as error:
        refuse("campaign-not-found", f"This folder cannot be read ({error.strerror}).", "--file PATH names a campaign.")
    if not found:
        hint = "kdm settlement new NAME makes one here; --file PATH names one elsewhere."
        refuse("campaign-not-found", "There is no campaign in this folder.", hint)
    if len(found) > 1:
        listed = ", ".join(found[:8]) + (f" and {len(found) - 8} more" if len(found) > 8 else "")
        refuse("campaign-ambiguous", f"This folder holds several campaigns: {listed}.", f"kdm --file {found[0]} ...")
    return found[0]


def open_campaign(
    path: str, write: bool = False, patience: float | None = None, untouched: bool = False
) -> CampaignFile:
    """Open an existing campaign; reads can change nothing, an older format they see as the present one.

    A file that is to be written is looked at when writing begins. Of one that is to stay `untouched` not even what a
    command that was cut off had begun to write is taken back.
    """
    real = identify(path)
    with told_apart(path):
        connection = connect(real, "rw" if not untouched and os.access(real, os.W_OK) else "ro", patience)
        try:
            if not write:
                connection.execute("PRAGMA query_only = ON")
                connection.execute("BEGIN")  # all tables are read as they stood at one moment
                file = CampaignFile(real, connection)
                version = file.version()
                if version < SCHEMA_VERSION:
                    connection = _migrations().migrated_copy(file, version)
        except BaseException:
            connection.close()
            raise
    return CampaignFile(real, connection)


def reading(path: str, patience: float | None = None, untouched: bool = False) -> closing[CampaignFile]:
    """A campaign to be looked at, which is let go of behind it."""
    return closing(open_campaign(path, patience=patience, untouched=untouched))


def behind(file: CampaignFile, number: int | None, line: str) -> AbstractContextManager[CampaignFile]:
    """An open campaign as it stood after an entry, as long as somebody looks, or as it is; `line` is what was typed."""
    if number is None:
        return nullcontext(file)
    from kdm_cli.store.past import as_it_stood  # late: most look at what is so now

    return as_it_stood(file, number, line)


@contextmanager
def writing(path: str, dry: bool = False) -> Iterator[CampaignFile]:
    """A campaign in a transaction of its own, which `commit` ends; in a dry run it is only looked at."""
    with closing(open_campaign(path, write=not dry)) as file, nullcontext() if dry else transaction(file):
        yield file


@contextmanager
def transaction(file: CampaignFile) -> Iterator[None]:
    """One transaction, begun before anything is read: two people at once lose nothing."""
    _swept(file.path)
    older = True
    while older:
        with file.locked() as version:
            older = version < SCHEMA_VERSION
            if not older:
                yield
        if older:
            _migrations().migrate_file(file)


def _migrations() -> "ModuleType":
    from kdm_cli.store import migrations  # late: seldom there is an older file

    return migrations


def _swept(path: str) -> None:
    """Remove what kills left beside a file that is about to be written."""
    folder, called = os.path.split(path)
    with suppress(OSError):
        for name in os.listdir(folder or "."):
            if name.startswith(".kdm-") or (name.endswith((".new", ".old", ".new-journal")) and called in name):
                from kdm_cli.store.locks import sweep  # late: kills leave something seldom

                sweep(path)
                return


def damage(path: str) -> str:
    """What is wrong with a file over whose rows somebody stumbled; nothing where it is whole and the fault is ours."""
    from kdm_cli.store.check import findings  # late: nobody stumbles every day

    try:
        file = open_campaign(path)
    except Refused as stopped:
        return stopped.refusal.message if stopped.refusal.code == "damaged" else ""
    with closing(file):
        return next(iter(findings(file)), "")
