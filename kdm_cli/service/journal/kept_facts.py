"""What an entry recorded under older rules, kept as facts on a past that is told anew, as far as it fits there."""

from collections.abc import Iterable
from typing import Any, NoReturn

from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import TABLES
from kdm_cli.service.journal.difference import ONLY_ONCE
from kdm_cli.service.journal.name_changes import NameChanges
from kdm_cli.service.journal.past_words import UnchangedPast
from kdm_cli.service.journal.replay_draft import ALIKE, OWNER, SameRows
from kdm_cli.store.journal import Entry

DICE = ("campaign", "dice_rolled")
REFERENCE = "_id"  # how the fields end that mean a survivor
Place = tuple[str, int]


class KeptFacts:
    """Carries recorded changes over to rows that may have other numbers by now."""

    def __init__(self, draft: SameRows, past: UnchangedPast) -> None:
        self._draft = draft
        self._past = past
        self._moved: dict[Place, int] = {}

    def follow(self, recorded: Iterable[Change], now: Iterable[Change]) -> None:
        """Which rows an entry that was decided again has made under other numbers."""
        then, made = _created(recorded), _created(now)
        free = {place: row for place, row in made.items() if place not in then}
        for (table, row_id), row in then.items():
            if (table, row_id) not in made:
                same = (number for (other, number), new in free.items() if other == table and _alike(row, new))
                number = next(same, None)
                if number is not None:
                    del free[table, number]
                    self._moved[table, row_id] = number

    def keep(self, entry: Entry, names: NameChanges) -> None:
        """All that the entry has changed happens as it was recorded; refused where it does not fit any more."""
        was = {(table, row_id): row._asdict() for table, row_id, row in self._rows_before(entry.changes)}
        for change in map(names.change, entry.changes):
            place = (change.table, change.id)
            if change.kind == "create":
                was[place] = dict(change.new)
                self._create(change)
            elif (change.table, change.field) == DICE:
                self._draft.move_dice(change.old)
                self._draft.set(self._draft.campaign, dice_rolled=change.new)
            elif change.kind == "set":
                self._set(change, was.get(place, {}))
                was[place][change.field] = change.new
            else:
                self._delete(change)

    def _rows_before(self, changes: Iterable[Change]) -> Iterable[tuple[str, int, Any]]:
        for table, row_id in {(change.table, change.id) for change in changes}:
            row = self._past.tables[table].get(row_id)
            if row is not None:
                yield table, row_id, row

    def _create(self, change: Change) -> None:
        fields = {name: value for name, value in change.new.items() if name != "id"}
        for name, value in fields.items():
            if name.endswith(REFERENCE) and value is not None and value not in self._draft.tables["survivor"]:
                self._refuse(change, "it belongs to somebody who is not there")
        self._check_alone(change, fields, 0)
        row = self._draft.create(TABLES[change.table], **fields)
        if row.id != change.id:
            self._moved[change.table, change.id] = row.id

    def _set(self, change: Change, was: dict[str, Any]) -> None:
        row = self._row(change)
        known = ALIKE.get(change.table, ((),))[0] if change.table != "survivor" else ()
        value = getattr(row, change.field)
        if any(getattr(row, field) != was.get(field) for field in known if field != change.field):
            self._refuse(change, "it is another one now")
        if value != change.old:
            self._refuse(change, f"{change.field.replace('_', ' ')} was {_said(change.old)}, now {_said(value)}")
        self._check_alone(change, {**row._asdict(), change.field: change.new}, row.id)
        self._draft.set(row, **{change.field: change.new})

    def _delete(self, change: Change) -> None:
        row = self._row(change)
        called = ("name",) if change.table == "survivor" else ()
        if not _alike(change.old, row._asdict(), called):
            self._refuse(change, "it is not as it was")
        if change.table == "survivor" and any(
            getattr(each, OWNER, None) == row.id for rows in self._draft.tables.values() for each in rows.values()
        ):
            self._refuse(change, "somebody else is still referred to there")
        self._draft.delete(row)

    def _row(self, change: Change) -> Any:
        number = self._moved.get((change.table, change.id), change.id)
        row = self._draft.tables[change.table].get(number)
        return row if row is not None else self._refuse(change, "it is not there now")

    def _check_alone(self, change: Change, fields: dict[str, Any], own: int) -> None:
        """No two rows share what a table has only once."""
        once = ONLY_ONCE.get(change.table, ())
        for row in self._draft.tables[change.table].values() if once else ():
            if row.id != own and all(getattr(row, field) == fields[field] for field in once):
                self._refuse(change, "another one is in its place")

    def _refuse(self, change: Change, why: str) -> NoReturn:
        row: dict[str, Any] = change.new if change.kind == "create" else change.old if change.kind == "delete" else {}
        known = self._past.tables[change.table].get(change.id)
        row = row or (known._asdict() if known else {})
        people = self._past.people
        owner = people.get(change.id if change.table == "survivor" else row.get(OWNER) or 0)
        what = self._past.name_of(row["content"]) if row.get("content") else change.table.replace("_", " ")
        named = (
            f"{owner.name}" if owner and change.table == "survivor" else f"{what} of {owner.name}" if owner else what
        )
        refuse("no-longer-fits", f"It was decided under older rules, and what it recorded is no more: {named}, {why}.")


def _created(changes: Iterable[Change]) -> dict[Place, dict[str, Any]]:
    return {(change.table, change.id): change.new for change in changes if change.kind == "create"}


def _alike(row: dict[str, Any], other: dict[str, Any], but: tuple[str, ...] = ()) -> bool:
    """Whether two rows are the same but for their numbers."""
    return all(other.get(name) == value for name, value in row.items() if name != "id" and name not in but)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)
