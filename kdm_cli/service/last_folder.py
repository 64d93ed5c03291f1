"""What this machine remembers of the folder of a campaign: where it lies, and what of it was taken in.

It is kept among what programs keep for a person, not in the campaign: a folder lies elsewhere on every machine, and to
have looked into one changes no sheet. Whatever is lost of it is only looked at once more.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress

from kdm_cli.light import NamedTuple, digest
from kdm_cli.own_folder import own_folder

LINE = "kdm sync"
LETTERS = 16
MOST = 4_000_000  # bytes


class Remembered(NamedTuple):
    """A folder, the tip of the campaign when it was last synced with, the pieces that were whole then, what waited.

    Lines with which that is decided begin with the `line` that worked where the campaign was named so.
    """

    folder: str
    tip: str = ""
    good: Sequence[str] = ()
    needs: Sequence[str] = ()
    line: str = LINE

    def needs_say(self, line: str) -> bool:
        """Whether what waited is told in lines that work now."""
        return self.line == line or not self.needs


def recalled(uuid: str, path: str) -> Remembered | None:
    """What is remembered for a campaign file, if anything."""
    try:
        with open(_lies(uuid, path), encoding="utf-8") as file:
            found = json.loads(file.read(MOST))
        remembered = Remembered(**found)
        texts = (*remembered[:2], remembered.line, *remembered.good, *remembered.needs)
        return remembered if all(type(each) is str for each in texts) else None
    except (OSError, ValueError, TypeError, RecursionError):
        return None


def remember(uuid: str, path: str, now: Remembered) -> bool:
    """Remember it from now on; whether that can be."""
    lies = _lies(uuid, path)
    if not os.path.isabs(lies):
        return False
    with suppress(OSError):
        os.makedirs(os.path.dirname(lies), mode=0o700, exist_ok=True)
        beside = f"{lies}.{os.getpid()}"
        with open(beside, "w", encoding="utf-8", opener=_for_oneself) as file:
            file.write(json.dumps(now._asdict()))
        os.replace(beside, lies)
        return True
    return False


def _for_oneself(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _lies(uuid: str, path: str) -> str:
    """The file for it; a relative path where the system knows no home."""
    name = digest(["\0".join((uuid, os.path.realpath(path))).encode("utf-8", "surrogateescape")])[:LETTERS]
    return os.path.join(own_folder("XDG_STATE_HOME", ".local/state"), "sync", f"{name}.json")
