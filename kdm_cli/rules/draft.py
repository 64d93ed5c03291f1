"""The campaign while one command is being decided: rows change here, and every change is remembered."""

from typing import Any, NamedTuple, cast

from kdm_cli.rules.state import OWNED, TABLE_OF, TABLES, Campaign, R, Settlement, Tables


class Change(NamedTuple):
    """One row created, one row deleted, or one field set; old and new make it its own inverse."""

    kind: str
    table: str
    id: int
    field: str
    old: Any
    new: Any

    def inverse(self) -> "Change":
        """The change that takes this one back."""
        kind = {"create": "delete", "delete": "create", "set": "set"}[self.kind]
        return Change(kind, self.table, self.id, self.field, self.new, self.old)


class Draft:
    """All rows by table and id; the only place where a row is replaced."""

    def __init__(self, tables: Tables, last_id: int) -> None:
        self.tables = tables
        self.last_id = last_id
        self.changes: list[Change] = []
        self._owned: dict[str, dict[int | None, dict[int, Any]]] = {}
        self.names: dict[str, int] = {}
        self.changed: dict[str, int] = {"": 0}  # how often each table was, and any of them
        self.known: dict[object, tuple[object, Any]] = {}  # what was derived, and at which state of the tables

    def rows(self, kind: type[R]) -> dict[int, R]:
        """Every row of a table by id, in the order they were created."""
        return cast(dict[int, R], self.tables[TABLE_OF[kind]])

    def of(self, kind: type[R], survivor_id: int | None) -> list[R]:
        """The rows of a table that belong to one survivor (None: to the settlement)."""
        table = TABLE_OF[kind]
        index = self._owned.get(table)
        if index is None:
            index = self._owned[table] = {}
            for row in self.tables[table].values():
                index.setdefault(row.survivor_id, {})[row.id] = row
        return list(cast(dict[int, R], index.get(survivor_id, {})).values())

    @property
    def campaign(self) -> Campaign:
        """The file's own facts."""
        return cast(Campaign, self.tables["campaign"][1])

    @property
    def settlement(self) -> Settlement:
        """The one settlement of this file."""
        return cast(Settlement, self.tables["settlement"][1])

    def create(self, kind: type[R], /, **fields: Any) -> R:
        """A new row; its id was never used before and never will be again."""
        row_id = fields.pop("id", None)
        if row_id is None:
            self.last_id += 1
            row_id = self.last_id
        row = kind(id=row_id, **fields)
        self._note(Change("create", TABLE_OF[kind], row_id, "", None, row._asdict()))
        self._place(TABLE_OF[kind], row)
        return row

    def delete(self, row: R) -> None:
        """Take a row away."""
        table = TABLE_OF[type(row)]
        self._note(Change("delete", table, row.id, "", row._asdict(), None))
        self._displace(table, row)

    def set(self, row: R, **fields: Any) -> R:
        """The row with some fields set anew; fields that stay as they are leave no trace."""
        table = TABLE_OF[type(row)]
        before = self.tables[table][row.id]
        changed = False
        for field, new in fields.items():
            old = getattr(before, field)
            if old != new:
                self._note(Change("set", table, row.id, field, old, new))
                changed = True
        if not changed:
            return cast(R, before)
        after = before._replace(**fields)
        if "survivor_id" in fields:
            self._displace(table, before)
        self._place(table, after)
        return cast(R, after)

    def apply(self, change: Change) -> None:
        """Carry out a recorded change, as undo and replay do."""
        row_type = TABLES[change.table]
        if change.kind == "create":
            self._note(change)
            self._place(change.table, row_type(**change.new))
        elif change.kind == "delete":
            self._note(change)
            self._displace(change.table, self.tables[change.table][change.id])
        else:
            self.set(self.tables[change.table][change.id], **{change.field: change.new})

    def _note(self, change: Change) -> None:
        self.changes.append(change)
        self.changed[""] += 1
        self.changed[change.table] = self.changed.get(change.table, 0) + 1
        if change.table == "survivor" and change.field in ("", "name"):
            self.names.clear()

    def _place(self, table: str, row: Any) -> None:
        self.tables[table][row.id] = row
        if table in OWNED and table in self._owned:
            self._owned[table].setdefault(row.survivor_id, {})[row.id] = row

    def _displace(self, table: str, row: Any) -> None:
        del self.tables[table][row.id]
        if table in OWNED and table in self._owned:
            del self._owned[table][row.survivor_id][row.id]
