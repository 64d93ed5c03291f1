"""Which file a command means, and a campaign opened to be looked at or written; older formats read as the present."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.store.campaign_file import CampaignFile, told_apart
from kdm_cli.store.connecting import SERVER, connect
from kdm_cli.store.formats import SCHEMA_VERSION, identify

if TYPE_CHECKING:
    from types import ModuleType


ENDING = ".kdm"


def meant_file(text: str) -> str:
    """The file that somebody typed, who may have left out its ending."""
    return text if is_there(text) or not os.path.lexists(text + ENDING) else text + ENDING


def is_there(path: str) -> bool:
    """Whether something bears this name; what a server has it says when it is asked."""
    return path.startswith(SERVER) or os.path.lexists(path)


MOST_COMPARED = 100  # files
SET_ASIDE = (" (", "(", " [", "[", ".sync-conflict-", "_conflict-")


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
        merging = _of_one(found)
        listed = ", ".join(found[:8]) + (f" and {len(found) - 8} more" if len(found) > 8 else "")
        refuse("campaign-ambiguous", f"This folder holds several campaigns: {listed}.", merging)
    return found[0]


def with_file(line: str, named: str | None) -> str:
    """A line to be typed; it names the campaign that was named, unless the same is meant without."""
    if not named:
        return line
    try:
        same = os.path.abspath(campaign_path(None)) == os.path.abspath(named)
    except Refused:
        same = False
    return line if same else f"{line} --file {quoted(named)}"


def _of_one(names: list[str]) -> str:
    """What to do where a folder holds several campaigns: name one; or bring together what is one campaign."""
    for name in names[:MOST_COMPARED]:
        for other in names[:MOST_COMPARED]:
            if is_set_aside(other, name) and _beside().one_campaign(name, other):
                merge = f"kdm --file {quoted(name)} merge {quoted(other)}"
                return f"{other} is a copy of {name} that was set aside by what synchronises the folder: {merge}"
    return f"kdm --file {quoted(names[0])} ..."


def is_set_aside(name: str, campaign: str) -> bool:
    """Whether a file is called as programs that synchronise folders call a second version of this campaign.

    "x (Ann's conflicted copy 2026-11-20).kdm", "x (1).kdm", "x 2.kdm", "x-DESKTOP-1.kdm", "x.sync-conflict-....kdm".
    """
    stem = campaign.removesuffix(ENDING)
    rest = name[len(stem) :].removesuffix(ENDING) if name.startswith(stem) and name.endswith(ENDING) else ""
    if rest[:1] == "-":
        return rest[1:2].isupper()
    return rest.startswith(SET_ASIDE) or (rest[:1] == " " and rest[1:].isdigit())


def open_campaign(
    path: str, write: bool = False, patience: float | None = None, untouched: bool = False
) -> CampaignFile:
    """Open an existing campaign; reads can change nothing, an older format they see as the present one.

    A file that is to be written is looked at when writing begins. Of one that is to stay `untouched` not even what a
    command that was cut off had begun to write is taken back.
    """
    if path.startswith(SERVER):
        there: CampaignFile = servers().opened(path, write, patience)
        return there
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


def servers() -> "ModuleType":
    """What knows campaigns on servers."""
    try:
        from kdm_cli.store.postgres import sharing  # late: whoever has a file needs no server
    except ImportError as missing:
        told = f"A campaign on a server needs {missing.name}, which is not installed."
        refuse("no-server", told, "pip install 'kdm[server]'")
    return sharing


def reading(path: str, patience: float | None = None, untouched: bool = False) -> closing[CampaignFile]:
    """A campaign to be looked at, which is let go of behind it."""
    return closing(open_campaign(path, patience=patience, untouched=untouched))


def behind(file: CampaignFile, number: int | None, line: str) -> AbstractContextManager[CampaignFile]:
    """An open campaign as it stood after an entry, as long as somebody looks, or as it is; `line` is what was typed."""
    if number is None:
        return nullcontext(file)
    from kdm_cli.store.past import as_it_stood  # late: most look at what is so now

    return as_it_stood(file.at_hand(), number, line)


@contextmanager
def writing(path: str, dry: bool = False) -> Iterator[CampaignFile]:
    """A campaign in a transaction of its own, which `commit` ends; in a dry run it is only looked at."""
    with closing(open_campaign(path, write=not dry)) as file, nullcontext() if dry else transaction(file):
        yield file


@contextmanager
def transaction(file: CampaignFile) -> Iterator[None]:
    """One transaction, begun before anything is read: two people at once lose nothing."""
    if file.in_a_folder:
        _looked_around(file)
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


def _beside() -> "ModuleType":
    from kdm_cli.store import beside  # late: seldom there is anything beside a campaign

    return beside


def _looked_around(file: CampaignFile) -> None:
    """Remove what kills left beside a file that is about to be written, and speak of copies that were set aside."""
    folder, called = os.path.split(file.path)
    with suppress(OSError):
        names = os.listdir(folder or ".")
        copies = [name for name in names if name.endswith(ENDING) and is_set_aside(name, called)]
        if copies or any(
            name.startswith(".kdm-") or (name.endswith((".new", ".old", ".new-journal")) and called in name)
            for name in names
        ):
            _beside().tidy(file.path, copies, CampaignFile.remark)


def damage(path: str) -> str:
    """What is wrong with a file over whose rows somebody stumbled; nothing where it is whole and the fault is ours."""
    from kdm_cli.store.check import findings  # late: nobody stumbles every day

    try:
        file = open_campaign(path)
    except Refused as stopped:
        return stopped.refusal.message if stopped.refusal.code == "damaged" else ""
    with closing(file):
        return next(iter(findings(file)), "")
