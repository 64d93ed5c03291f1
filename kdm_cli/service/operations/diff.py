"""What differs between two moments of a campaign, or between two files of it, in the words of the sheets.

Rows that came since two files went apart bear numbers that mean nothing in the other: people are known by their names
there. Of cards that lie face down nothing is compared, so that nobody finds out by guessing how a deck lies.
"""

import os
from collections import Counter
from collections.abc import Mapping

from kdm_cli.light import TYPE_CHECKING, Annotated, NamedTuple
from kdm_cli.rules.content import fold
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown.piles import HIDDEN
from kdm_cli.rules.state import Survivor, Tables
from kdm_cli.service.journal.difference import PERSONS, compared
from kdm_cli.service.language.operation import LAST, MENDED, WHOLE, entry_or_last, reading, words
from kdm_cli.service.tray import View, at_rest
from kdm_cli.store import journal
from kdm_cli.store.branch import common_entries
from kdm_cli.store.campaign import behind, meant_file
from kdm_cli.store.campaign import reading as looking
from kdm_cli.store.campaign_file import told_apart
from kdm_cli.store.check import tip_of
from kdm_cli.store.journal import Entry
from kdm_cli.store.past import stood

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Difference

OTHER = words("OTHER|ENTRY", "another file, or an entry of this campaign by its number", "file")._replace(wordy=False)
THEN = MENDED._replace(help="against this entry; else as it is now")
SURVIVORS = ("survivor_id", *(field for field in PERSONS if field != "player_id"))  # fields with the number of one


class Moment(NamedTuple):
    """A campaign as it stood, and where."""

    path: str
    tables: Tables
    newest: Entry


@reading("diff", batch=False, examples=("diff 9", "diff 9 12", "diff ashhold.copy"))
def diff(view: View, other: Annotated[str, OTHER], entry: Annotated[int | None, THEN] = None) -> "Difference":
    """Tell in the words of the sheets what differs: since an entry, between two, or from here to another file.

    With another file and an entry as that file stood after it. Where cards lie face down is not compared.
    """
    now = Moment(view.path, view.draft.tables, view.newest)
    if WHOLE.fullmatch(other) or fold(other) == "last":
        before = _then(view, now, entry_or_last(other, OTHER.metavar))
        after = now if entry is None else _then(view, now, entry)
        return _told(before, after, common=min(before.newest.id, after.newest.id))
    path = _file_of(other, view.path)
    number = None if entry in (None, LAST) else entry
    with looking(path) as file, behind(file, number, f"kdm diff {other}") as theirs:
        after = Moment(path, theirs.load(), theirs.newest())
        mine, yours = view.file.connection, theirs.connection
        common = common_entries(mine, yours)
        same = journal.campaign_uuid(mine) == journal.campaign_uuid(yours)
        alike = journal.entry(mine, common) if common else None
    ours, others = _by_name(now.tables, after.tables, alike.last_id if alike else 0)
    return _told(now._replace(tables=ours), after._replace(tables=others), common=common, same=same)


def _then(view: View, now: Moment, number: int) -> Moment:
    """This campaign after an entry."""
    newest = now.newest.id
    if number in (newest, LAST):
        return now
    found = journal.entry(view.file.connection, number)
    if found is None:
        told = f"There is no entry {number}{' yet' if number > newest else ''}."
        refuse("unknown-entry", told, f"The newest is {newest}: kdm diff {newest}")
    with told_apart(view.path):
        return Moment(now.path, stood(view.file.connection, now.tables, number)[0], found)


def _file_of(other: str, own: str) -> str:
    """The file that is meant; never the campaign itself, for that is compared with its past."""
    path = meant_file(other)
    if path == own or (os.path.exists(path) and os.path.exists(own) and os.path.samefile(path, own)):
        refuse("usage", f"{path} is this campaign itself.", "kdm diff 1 compares it with its own past.")
    return path


def _told(before: Moment, after: Moment, *, common: int, same: bool = True) -> "Difference":
    now, then = (at_rest(Draft(each.tables, 0)) for each in (after, before))

    def name_of(content: str) -> str:
        """What the packs of either call something."""
        return (then if now.content.get(content) is None and then.content.get(content) else now).name_of(content)

    return {
        "before": {"file": before.path, "entry": before.newest.id, "tip": tip_of(before.newest)},
        "after": {"file": after.path, "entry": after.newest.id, "tip": tip_of(after.newest)},
        "same_campaign": same,
        "common": common,
        "differences": compared(_covered(before.tables), _covered(after.tables), name_of),
    }


def _covered(tables: Tables) -> Tables:
    """The same, in which of cards that lie face down only is known how many lie where."""
    shown = {row_id: row for row_id, row in tables["card"].items() if row.pile not in HIDDEN}
    piles = Counter((row.deck, row.pile) for row in tables["card"].values() if row.pile in HIDDEN)
    return {**tables, "card": {**shown, -1: sorted(piles.items())}}


def _by_name(ours: Tables, theirs: Tables, shared: int) -> tuple[Tables, Tables]:
    """Both, in which whoever came after this number of a row is one person where the name is the same."""
    numbers: dict[str, int] = {}

    def renumbered(tables: Tables) -> Tables:
        found: dict[int, int] = {}
        for row in tables["survivor"].values():
            if row.id > shared:
                called = fold(row.name)
                while numbers.setdefault(called, -len(numbers) - 1) in found.values():
                    called += "+"  # of two who are called the same, each is one
                found[row.id] = numbers[called]
        return _renumbered(tables, found)

    return renumbered(ours), renumbered(theirs)


def _renumbered(tables: Tables, numbers: Mapping[int, int]) -> Tables:
    """The same rows, in which survivors bear other numbers."""
    made: Tables = {}
    for table, rows in tables.items():
        found = made[table] = {}
        for row in rows.values():
            old = {field: getattr(row, field, None) for field in SURVIVORS}
            fields = {
                field: numbers[number] for field, number in old.items() if number is not None and number in numbers
            }
            if isinstance(row, Survivor) and row.id in numbers:
                fields["id"] = numbers[row.id]
            new = row._replace(**fields) if fields else row
            found[new.id] = new
    return made
