"""The past told anew: every entry is decided again with the answers it had, on what went before it now."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from kdm_cli.content import library_of
from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown.cards.piles import HIDDEN
from kdm_cli.rules.state import TABLES, Showdown, Tables
from kdm_cli.service import catalog
from kdm_cli.service.answers import Answer
from kdm_cli.service.ledger import HOUSE_RULE
from kdm_cli.service.line import Everywhere, Request
from kdm_cli.service.recorded import COLUMNS, rename
from kdm_cli.service.replay import Repeated, Rolled
from kdm_cli.service.same_rows import SameRows
from kdm_cli.service.tray import Typed
from kdm_cli.service.work import Decided, decide, laid_out
from kdm_cli.store.format_steps import taken
from kdm_cli.store.formats import present
from kdm_cli.store.journal import MIGRATION, Entry

DICE = ("campaign", "dice_rolled")
PACKS = ("pack", "pack_file")


class Told(NamedTuple):
    """What an entry comes to."""

    changes: list[Change]
    story: list[str]
    answers: list[dict[str, Any]]
    year: int

    def differs(self, entry: Entry) -> bool:
        """Whether this is not what the journal has."""
        return self != (entry.changes, entry.story, entry.answers, entry.year)


def rewound(tables: Tables, entries: Iterable[Entry]) -> Tables:
    """The facts as they were before these entries, which are the last ones; the dice stay where they are."""
    rows = {table: dict(found) for table, found in tables.items()}
    for entry in reversed(list(entries)):
        for change in reversed(entry.changes):
            if (change.table, change.field) != DICE and not _taken_back(rows[change.table], change):
                refuse("damaged", f"Entry {entry.id} of the journal does not lead to what stands now.", "kdm doctor")
    return {table: dict(sorted(found.items())) for table, found in rows.items()}


def _taken_back(rows: dict[int, Any], change: Change) -> bool:
    """Take one change back, if it is the last thing that happened there."""
    row = rows.get(change.id)
    if change.kind == "delete":
        rows[change.id] = TABLES[change.table](**change.old)
        return row is None
    if row is None or change.kind == "create":
        return rows.pop(change.id, None) is not None
    rows[change.id] = row._replace(**{change.field: change.old})
    return bool(getattr(row, change.field) == change.new)


class Retelling:
    """The campaign as it stood before an entry, and from there on as it is told now."""

    def __init__(self, before: Tables, last_id: int) -> None:
        self.draft = SameRows(before, last_id)
        self.content = library_of(before)
        self.end = self.draft.campaign.dice_rolled  # no die of the tool was rolled behind this position
        self.highest = self.end

    def repeat(self, entry: Entry) -> Told:
        """An entry as it was typed, with its own dice and choices; refused if it no longer fits."""
        self.draft.expect(entry.changes)
        begun = len(self.draft.changes)
        if entry.command == MIGRATION:
            _brought_up_again(self.draft, entry)
            return Told(self.draft.changes[begun:], entry.story, entry.answers, self._year)
        if entry.command.startswith("pack "):
            _enabled_again(self.draft, entry)
            self.content = library_of(self.draft.tables)
            return Told(self.draft.changes[begun:], entry.story, entry.answers, self._year)
        request = _request(entry)
        tray = Repeated(self.draft, [Answer(**answer) for answer in entry.answers])
        tray.positions.extend(_positions(entry.changes))
        tool = self._tool
        decided = decide(self.draft, self.content, request, entry=entry.id, tray=tray)
        if (tool or self._tool) and _turned_over(decided.changes) != _turned_over(entry.changes):
            refuse("no-longer-fits", "The tool would have drawn another card.")
        return self._told(decided)

    def decide(self, entry: Entry, request: Request, typed: Typed) -> tuple[Decided, Told]:
        """Another command in the place of an entry, with dice of its own."""
        self.draft.expect(entry.changes)
        tray = laid_out(self.draft, request, typed, Rolled)
        assert isinstance(tray, Rolled)
        tray.positions.extend(_positions(entry.changes))
        tray.end = self.end
        decided = decide(self.draft, self.content, request, entry=entry.id, tray=tray)
        self.highest = max(self.highest, tray.end)
        if request.operation.path.startswith("pack "):
            self.content = library_of(self.draft.tables)
        return decided, self._told(decided)

    def finished(self) -> Tables:
        """The campaign as it is now.

        The dice never go back: from a position whose die still counts nothing is rolled a second time.
        """
        self.draft.move_dice(self.highest)
        return self.draft.tables

    @property
    def _year(self) -> int:
        return self.draft.settlement.lantern_year

    @property
    def _tool(self) -> bool:
        return any(row.decks == "tool" for row in self.draft.rows(Showdown).values())

    def _told(self, decided: Decided) -> Told:
        answers = [answer.written() for answer in decided.tray.answers]
        return Told(decided.changes, decided.play.story, answers, self._year)


def _positions(changes: Iterable[Change]) -> list[int]:
    """Which of the tool's dice an entry has rolled."""
    moved = [(change.old, change.new) for change in changes if (change.table, change.field) == DICE]
    return [position for old, new in moved for position in range(old + 1, new + 1)]


def _request(entry: Entry) -> Request:
    """The entry as a command of today."""
    operation, behind = catalog.find(entry.command.split())
    arguments = {name: value for name, value in entry.arguments.items() if name != HOUSE_RULE}
    unknown = arguments.keys() - {each.name for each in operation.parameters}
    if behind or unknown or operation.way != "changing":
        refuse("no-longer-fits", f'No command of today is "{entry.command}" as it was.')
    return Request(operation, arguments, Everywhere(house_rule=HOUSE_RULE in entry.arguments, because=entry.because))


def _turned_over(changes: Iterable[Change]) -> list[int]:
    """Cards of the showdown that come to light."""
    moved = [change for change in changes if change.table == "card" and change.field == "pile"]
    return [change.id for change in moved if change.old in HIDDEN and change.new not in HIDDEN]


def _brought_up_again(draft: SameRows, entry: Entry) -> None:
    """The same steps between formats, on what the past is now."""
    rows = {table: {row.id: row._asdict() for row in found.values()} for table, found in draft.tables.items()}
    for change in taken(rows, entry.arguments["from"], entry.arguments["to"]):
        draft.apply(present(change))


def _enabled_again(draft: SameRows, entry: Entry) -> None:
    """A pack comes or goes as it did then, whatever has become of its folder."""
    for change in entry.changes:
        if change.table in PACKS:
            _check_follows(draft, change)
            draft.apply(change)
        elif change.kind != "set" or change.field not in COLUMNS:
            refuse("no-longer-fits", "It brought together what now may be apart.")
    rename(draft, {change.old: change.new for change in entry.changes if change.field in COLUMNS})


def _check_follows(draft: SameRows, change: Change) -> None:
    row = draft.tables[change.table].get(change.id)
    found = row if row is None or not change.field else getattr(row, change.field)
    if (found is None) is not (change.kind == "create") or (change.kind == "set" and found != change.old):
        refuse("no-longer-fits", "Its pack is another one now.")
