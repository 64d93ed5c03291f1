"""Who writes in this copy of the campaign, and who else has."""

import os
from getpass import getuser

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import settlement_sheet as rules
from kdm_cli.rules.state import Writer
from kdm_cli.service.language.operation import changing, reading, words
from kdm_cli.service.tray import View
from kdm_cli.service.who_wrote import WhoWrote
from kdm_cli.store import journal

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import WritesHere, Wrote

NAME = words("NAME", "what the log is to call whoever writes in this copy")


@changing("whoami", examples=("whoami Ann", "whoami 'Ann and Ben'"), asks=False)
def whoami(play: Play, name: Annotated[str, NAME]) -> None:
    """Say who writes in this copy of the campaign, for the log of every copy; without NAME, who does and who else did.

    Until somebody says, that is user@host, and nothing asks. The name goes along with the entries when copies are
    merged, and stays with whatever is put in the place of this file.
    """
    rules.call_writer(play, name)


@reading("writers", batch=False, examples=("writers", "writers --json"))
def writers(view: View) -> "WritesHere":
    """Show who writes in this copy of the campaign, who else has, and how many entries each; `kdm whoami` alone, too.

    An entry that came from another copy counts for who wrote it there.
    """
    who = WhoWrote(view.draft.rows(Writer).values())
    here = journal.present_writer(view.file.connection, view.file.path)
    found: dict[str, Wrote] = {}
    for writer, count in journal.counted_by_first(view.file.connection):
        name = who.called(writer)
        wrote = found.setdefault(name, {"name": name, "entries": 0, "writers": []})
        wrote["entries"] += count
        wrote["writers"].append(writer)
    return {
        "writer": here,
        "name": who.named(here) or None,
        "at": f"{_user()}@{os.uname().nodename if hasattr(os, 'uname') else os.environ.get('COMPUTERNAME', '')}",
        "entries": found[who.called(here)]["entries"] if who.called(here) in found else 0,
        "wrote": sorted(found.values(), key=lambda each: -each["entries"]),
    }


def _user() -> str:
    """The user's name, as far as the system knows one."""
    try:
        return getuser()
    except (KeyError, OSError, ImportError):
        return str(os.getuid()) if hasattr(os, "getuid") else ""
