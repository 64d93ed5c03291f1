"""The campaign while one command is being decided: rows change here, and every change is remembered."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from kdm_cli.light import NamedTuple, Protocol, cast
from kdm_cli.rules.content import Document
from kdm_cli.rules.state import (
    FIELDS,
    LOOSE,
    PARTS,
    TABLE_OF,
    TABLES,
    AnyField,
    AnyRow,
    Campaign,
    R,
    Settlement,
    Tables,
)

OWNER = "survivor_id"
Matters = Callable[[AnyRow], bool] | None
Watch = tuple[tuple[str, ...], Matters, Sequence[str] | None]  # a group, which rows and fields matter to it
NONE: Mapping[AnyField, AnyRow] = MappingProxyType({})


class Change(NamedTuple):
    """One row created, one row deleted, or one field set; old and new make it its own inverse."""

    kind: str
    table: str
    id: int
    field: str
    old: AnyField
    new: AnyField

    def inverse(self) -> "Change":
        """The change that takes this one back."""
        kind = {"create": "delete", "delete": "create", "set": "set"}[self.kind]
        return Change(kind, self.table, self.id, self.field, self.new, self.old)


class Index:
    """The rows of one table by what stands in one field."""

    def __init__(self, rows: Iterable[AnyRow], field: str) -> None:
        self.field = field
        self.rows: dict[AnyField, dict[int, AnyRow]] = {}
        self.found: dict[AnyField, tuple[AnyRow, ...]] = {}  # the same as tuples, as far as they were asked for
        for row in rows:
            self.add(row)

    def find(self, value: AnyField) -> tuple[AnyRow, ...]:
        """The rows with this value."""
        found = self.found[value] = tuple(self.rows.get(value, NONE).values())
        return found

    def add(self, row: AnyRow) -> None:
        """A new row, or one anew."""
        value = getattr(row, self.field)
        self.rows.setdefault(value, {})[row.id] = row
        self.found.pop(value, None)

    def remove(self, row: AnyRow) -> None:
        """A row that is gone."""
        value = getattr(row, self.field)
        del self.rows[value][row.id]
        self.found.pop(value, None)

    def move(self, before: AnyRow, after: AnyRow) -> None:
        """A row of which a field was set."""
        if getattr(before, self.field) != getattr(after, self.field):
            self.remove(before)
        self.add(after)


class Draft:
    """All rows by table and id; the only place where a row is replaced."""

    def __init__(self, tables: Tables, last_id: int) -> None:
        self.tables = tables
        self.last_id = last_id
        self.changes: list[Change] = []
        self._indexes: dict[str, dict[str, Index]] = {}  # by table and field, made when first asked for
        self.names: dict[str, int] = {}
        self.changed: dict[tuple[str, ...], int] = {}  # how often any of these tables was
        self._watched: dict[str, list[Watch]] = {}  # in which of those groups a table is
        self.known: dict[int, dict[object, tuple[int, object, AnyField]]] = {}  # what was derived from which packs

    def rows(self, kind: type[R]) -> dict[int, R]:
        """Every row of a table by id, in the order they were created."""
        return self.tables[TABLE_OF[kind]]

    def of(self, kind: type[R], survivor_id: int | None) -> list[R]:
        """The rows of a table that belong to one survivor (None: to the settlement)."""
        return list(self.where(kind, OWNER, survivor_id))

    def where(self, kind: type[R], field: str, value: int | str | None) -> tuple[R, ...]:
        """The rows of a table in which a field has this value; the same tuple until one of them changes."""
        table = TABLE_OF[kind]
        try:
            index = self._indexes[table][field]
        except KeyError:
            index = self._indexes.setdefault(table, {})[field] = Index(self.tables[table].values(), field)
        found = index.found.get(value)
        return index.find(value) if found is None else found

    def watch(self, tables: tuple[str, ...]) -> int:
        """Count from now on how often any of these tables is changed, or parts of tables; without any, any at all."""
        if tables not in self.changed:
            self.changed[tables] = 0
            for name in tables or TABLES:
                table, matters = PARTS.get(name, (name, None))
                table, fields = FIELDS.get(name, (table, None))
                watched = (tables, matters, None if fields is None else ("", *fields))
                self._watched.setdefault(table, []).append(watched)
        return self.changed[tables]

    @property
    def campaign(self) -> Campaign:
        """The file's own facts."""
        return cast(Campaign, self.tables["campaign"][1])

    @property
    def loose(self) -> bool:
        """Whether what is out of order is done all the same, with a note."""
        return bool(self.tables["campaign"]) and self.campaign.rules == LOOSE

    @property
    def settlement(self) -> Settlement:
        """The one settlement of this file."""
        return cast(Settlement, self.tables["settlement"][1])

    def create(self, kind: type[R], /, **fields: AnyField) -> R:
        """A new row; its id was never used before and never will be again."""
        row_id = fields.pop("id", None)
        if row_id is None:
            self.last_id += 1
            row_id = self.last_id
        row = kind(id=row_id, **fields)
        self._note(Change("create", TABLE_OF[kind], row_id, "", None, row._asdict()), row)
        self._place(TABLE_OF[kind], row)
        return row

    def delete(self, *rows: AnyRow) -> None:
        """Take rows away."""
        for row in rows:
            table = TABLE_OF[type(row)]
            now = self.tables[table][row.id]
            self._note(Change("delete", table, row.id, "", now._asdict(), None), now)
            self._displace(table, now)

    def set(self, row: R, **fields: AnyField) -> R:
        """The row with some fields set anew; fields that stay as they are leave no trace."""
        table = TABLE_OF[type(row)]
        rows = self.tables[table]
        before = rows[row.id]
        names, values, changes = before._fields, list(before), []
        for field, new in fields.items():
            at = names.index(field)
            if values[at] != new:
                changes.append(Change("set", table, row.id, field, values[at], new))
                values[at] = new
        if not changes:
            return cast(R, before)
        after = before._make(values)
        for change in changes:
            self._note(change, before, after)
        rows[row.id] = after
        for index in self._indexes.get(table, NONE).values():
            index.move(before, after)
        return cast(R, after)

    def apply(self, change: Change) -> None:
        """Carry out a recorded change, as undo and replay do."""
        row_type = TABLES[change.table]
        if change.kind == "create":
            row = row_type(**change.new)
            self._note(change, row)
            self._place(change.table, row)
            self._in_order(change.table, row.id)
        elif change.kind == "delete":
            row = self.tables[change.table][change.id]
            self._note(change, row)
            self._displace(change.table, row)
        else:
            self.set(self.tables[change.table][change.id], **{change.field: change.new})

    def _note(self, change: Change, *rows: AnyRow) -> None:
        self.changes.append(change)
        for group, matters, fields in self._watched.get(change.table, ()):
            if (fields is None or change.field in fields) and (matters is None or any(map(matters, rows))):
                self.changed[group] += 1
        if change.table == "survivor" and change.field in ("", "name"):
            self.names.clear()

    def _place(self, table: str, row: AnyRow) -> None:
        self.tables[table][row.id] = row
        for index in self._indexes.get(table, NONE).values():
            index.add(row)

    def _in_order(self, table: str, row_id: int) -> None:
        """A row that comes back stands where it stood: rows go by the order in which they were created."""
        rows = self.tables[table]
        if row_id < max(rows):
            ordered = sorted(rows.items())
            rows.clear()
            rows.update(ordered)
            self._indexes.pop(table, None)

    def _displace(self, table: str, row: AnyRow) -> None:
        del self.tables[table][row.id]
        for index in self._indexes.get(table, NONE).values():
            index.remove(row)


DICE = ("campaign", "dice_rolled")  # the tool's dice stay where they are, whatever is taken back


class Deed(Protocol):
    """An entry that stands: what was typed and answered, and what it changed; a checkpoint holds all rows instead."""

    @property
    def id(self) -> int:
        """The number of the entry."""

    @property
    def command(self) -> str:
        """Which operation it was."""

    @property
    def arguments(self) -> Document:
        """What was typed with it."""

    @property
    def answers(self) -> Sequence[Document]:
        """Its dice and choices."""

    @property
    def changes(self) -> Sequence[Change]:
        """What it changed."""

    @property
    def checkpoint(self) -> AnyField:
        """All rows, where it wrote everything down anew."""


Lately = Callable[[], Iterable[tuple[str, Sequence[str]]]]  # commands, and of what each has reminded hands
Deeds = Callable[[], Sequence[Deed]]  # those that stand, oldest first; `tuple` where nobody remembers any


def last_about(done: Sequence[Deed], table: str, rows: Iterable[int]) -> int | None:
    """The last entry that wrote one of these rows."""
    wanted = {(table, row) for row in rows}
    about = (deed.id for deed in reversed(done) if any((each.table, each.id) in wanted for each in deed.changes))
    return next(about, None)


def take_back(tables: Mapping[str, dict[int, AnyRow]], changes: Iterable[Change]) -> bool:
    """Take changes back, which are given in the order in which they were made; False where they do not lead here."""
    fits = True
    for change in reversed(list(changes)):
        if (change.table, change.field) != DICE:
            fits = _one_back(tables[change.table], change) and fits
    return fits


def _one_back(rows: dict[int, AnyRow], change: Change) -> bool:
    """Take one change back, if it is the last thing that happened there."""
    row = rows.get(change.id)
    if change.kind == "delete":
        rows[change.id] = TABLES[change.table](**change.old)
        return row is None
    if row is None or change.kind == "create":
        return rows.pop(change.id, None) is not None
    rows[change.id] = row._replace(**{change.field: change.old})
    return bool(getattr(row, change.field) == change.new)
