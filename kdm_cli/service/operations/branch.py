"""What if: a copy of the campaign that goes its own way and knows where it comes from; what differs between two."""

import os

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Tables
from kdm_cli.service.language.operation import entry_at, keeping, words
from kdm_cli.service.outcome import new_entry
from kdm_cli.service.perform import Session
from kdm_cli.service.secrets import undone, waiting
from kdm_cli.store import journal
from kdm_cli.store.branch import begin_branch, branching
from kdm_cli.store.campaign import behind, reading
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.check import tip_of
from kdm_cli.store.connecting import Connection
from kdm_cli.store.journal import BRANCHED, REDO, UNDO, Entry

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Branched

NAME = words("NAME", "the new file; without an ending .kdm is added", "file")
KDM = ".kdm"
FIGHTS = ("showdown", "hunt")  # whose cards the tool may deal


@keeping(
    "branch",
    examples=("branch what-if", "branch what-if --at 9", "branch what-if --at 9 --because 'had Lucy lived'"),
    takes=("at", "dry_run", "because"),
)
def branch(session: Session, name: Annotated[str, NAME]) -> "Branched":
    """Copy the campaign into a file of its own, as it stands or as it stood after an entry, to try what might be.

    Its journal begins as that of this campaign, and its first own entry says where it comes from; kdm diff tells what
    differs. The settlement keeps its name. Nothing is written in this file, and nothing is overwritten.
    """
    source, everywhere = session.path, session.everywhere
    target = _file_of(name)
    with branching(target) as making:
        with reading(source) as file, behind(file, entry_at(everywhere.at), f"kdm branch {quoted(name)}") as then:
            newest, tables = then.newest(), then.load()
            _check_hides(file, then, tables, name)
            says = _said(newest, tables, name, source, everywhere.because)
            give_name = begin_branch(making, then, target, says, everywhere.dry_run)
        give_name()  # when the campaign is let go of, and nothing more can go wrong
    return {
        "file": source,
        "branch": target,
        "entry": None if everywhere.dry_run else says.id,
        "saved": not everywhere.dry_run,
        "at": newest.id,
        "tip": tip_of(newest),
    }


def _file_of(name: str) -> str:
    """Where the copy goes."""
    if not name.strip():
        refuse("bad-input", "A branch needs a name.", "For instance: kdm branch what-if")
    return name if name.lower().endswith(KDM) else name + KDM


def _said(newest: Entry, tables: Tables, name: str, source: str, because: str) -> Entry:
    """The entry that says where it comes from; one undo takes back the entry before it as well, as it would there."""
    of = os.path.basename(source)
    return new_entry(
        newest,
        Draft(tables, newest.last_id),
        BRANCHED,
        {"name": name, "of": of, "entry": newest.id, "tip": tip_of(newest)},
        [],
        [f"Branched from {of} after entry {newest.id}"],
        because=because,
        group_id=newest.group_id if newest.command not in (UNDO, REDO) else None,
    )


def _check_hides(file: CampaignFile, then: CampaignFile, tables: Tables, name: str) -> None:
    """Refuse a copy in which cards could be turned over that still lie face down here."""
    connection = then.connection
    fights = [row for table in FIGHTS for row in tables[table].values() if row.decks == "tool"]
    dealt = [(row.id, row.secret) for row in fights] + [(0, secret) for secret in waiting(connection)]

    def still(now: Tables, connection: Connection) -> bool:
        there = [row for table in FIGHTS for row in now[table].values()]
        secrets = {*undone(connection), *waiting(connection), *(row.secret for row in there)} - {""}
        rows = {row.id for row in there}
        lying.extend((row, secret) for row, secret in dealt if row in rows or secret in secrets)
        return bool(lying)

    lying: list[tuple[int, str]] = []
    if dealt and (still(tables, connection) if then is file else then.is_so_now(still)):
        rows = [each.id for row, _ in lying if row and (each := journal.creating(connection, row))]
        began = min(rows + [journal.first_with(connection, secret) for row, secret in lying if not row])
        told = "The tool's decks lie face down in what is under way there, and a copy would tell their order."
        if not rows:
            told = "A fight waits there whose cards lie face down, and a copy would tell their order."
        refuse("hidden-card", told, f"Before it began: kdm branch {quoted(name)} --at {began - 1}")
