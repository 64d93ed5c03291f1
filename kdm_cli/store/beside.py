"""What lies beside a campaign: leftovers of kills, copies that were set aside; and whether its folder is in a cloud.

Programs that synchronise folders know files and no journals: of two that were written at once they set one aside. What
one of them is called differs; whether it is this campaign, and holds what is not in here yet, its journal tells.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress

from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import AnyRow
from kdm_cli.store.connecting import Connection, connect, sqlite3
from kdm_cli.store.formats import identify
from kdm_cli.store.locks import sweep

CLOUDS = {
    "dropbox": "Dropbox",
    "onedrive": "OneDrive",
    "iclouddrive": "iCloud Drive",
    "icloud drive": "iCloud Drive",
    "com~apple~clouddocs": "iCloud Drive",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "my drive": "Google Drive",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "pcloud": "pCloud",
    "pcloud drive": "pCloud",
    "pclouddrive": "pCloud",
    "mega": "MEGA",
    "megasync": "MEGA",
}  # folders as they are called, before a blank and a bracket or a hyphen with whose they are
MARKS = {
    ".stfolder": "Syncthing",
    ".dropbox": "Dropbox",
    ".dropbox.cache": "Dropbox",
    ".nextcloudsync.log": "Nextcloud",
    ".owncloudsync.log": "ownCloud",
}  # what lies in the folder that is synchronised
WHOSE = (" (", " - ", "-")
AN_EVENING = 3600  # seconds without an entry, after which a copy is spoken of once more


def tidy(path: str, names: Sequence[str], tell: Callable[[str], None] | None) -> None:
    """Before a file is written: sweep what kills left beside it, and say which of these copies has more than it."""
    sweep(path)
    if tell is None:
        return
    for name in _with_more(path, names):
        tell(f"note: {name} is this campaign too, with more in it; what synchronises the folder has set it aside.")
        tell(f"kdm --file {quoted(os.path.basename(path))} merge {quoted(name)}")


def one_campaign(one: str, other: str) -> bool:
    """Whether two files are copies of one campaign, as far as both can be read."""
    with suppress(Refused, sqlite3.Error), closing(_opened(one)) as first, closing(_opened(other)) as second:
        return bool(_first(first) == _first(second))
    return False


def advise(path: str, tell: Callable[[str], None]) -> None:
    """Whoever writes here for the first time hears of what suits such a folder better, and only then."""
    cloud = cloud_of(path)
    if cloud:
        tell(
            f"note: this is a folder of {cloud}, which knows no journals: where two write at once, it sets one file "
            "aside. kdm sync FOLDER carries every entry: kdm help copies"
        )


def cloud_of(path: str) -> str:
    """What synchronises the folder of a file, as far as its names tell; nothing where nobody knows."""
    folder = os.path.dirname(os.path.realpath(path))
    while True:
        above, name = os.path.split(folder)
        called = name.casefold()
        for each, cloud in CLOUDS.items():
            if called == each or called.startswith(tuple(each + whose for whose in WHOSE)):
                return cloud
        for mark, cloud in MARKS.items():
            if os.path.lexists(os.path.join(folder, mark)):
                return cloud
        if above == folder:
            return ""
        folder = above


def _with_more(path: str, names: Sequence[str]) -> Iterator[str]:
    """The copies of this campaign with an entry that is not in it; each when it comes, and once an evening.

    What cannot be read, or has gone meanwhile, is nothing to speak of.
    """
    with suppress(Refused, sqlite3.Error), closing(_opened(path)) as own:
        asked = "SELECT max(time), coalesce(max(CASE WHEN command = 'merge' THEN time END), '') FROM entry"
        newest, merged = own.execute(asked).fetchone()
        for name in names:
            copy = os.path.join(os.path.dirname(path), name)
            with suppress(OSError, Refused, sqlite3.Error), closing(_opened(copy)) as other:
                status = os.stat(copy)
                came = _clock(max(status.st_mtime, status.st_ctime))
                told = came < newest and newest > _clock(time.time() - AN_EVENING)
                if not told and came > merged and _first(own) == _first(other) and not _knows(own, other):
                    yield name


def _opened(path: str) -> Connection:
    return connect(identify(path), "ro", patience=0)  # nobody waits for what is only spoken of


def _first(connection: Connection) -> AnyRow:
    """What all copies of a campaign begin with."""
    return connection.execute("SELECT digest FROM entry WHERE id = 1").fetchone()


def _knows(own: Connection, other: Connection) -> bool:
    """Whether the newest entry of another copy is in this one."""
    [digest] = other.execute("SELECT digest FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    return own.execute("SELECT 1 FROM entry WHERE digest = ?", (digest,)).fetchone() is not None


def _clock(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
