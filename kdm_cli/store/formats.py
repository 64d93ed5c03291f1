"""Which tables and fields each file format had; the present one is what `rules/state.py` says."""

from typing import Any

from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import TABLES
from kdm_cli.store.identify import SCHEMA_VERSION

SINCE = {
    "loadout": 2,
    "pack_file": 3,
    "lasting": 3,
    "showdown": 4,
    "fighter": 4,
    "card": 4,
    "monster_token": 4,
    "loot": 4,
    "step": 5,
    "hunt": 6,
    "hunt_space": 6,
    "house_rule": 7,
    "player": 7,
    "writer": 7,
    "learned": 7,
}  # the format in which a table came; all others were there from the first
FIELDS_SINCE = {
    "campaign": {"uuid": 7, "rules": 7, "party_size": 7, "talk": 7},
    "survivor": {"player_id": 7},
    "showdown": {"secret": 7, "dealt": 7},
    "hunt": {"secret": 7, "dealt": 7},
}  # the format in which a field came to a table that was there before
CALLED = {"storage": {"copies": "count"}, "use": {"times": "count"}}  # in format 1
NOW_CALLED = {table: {old: new for new, old in names.items()} for table, names in CALLED.items()}

Columns = dict[str, dict[str, Any]]
Row = dict[str, Any]


def columns_of(version: int) -> Columns:
    """The fields of every table of a format, each with the type of its values."""
    found: Columns = {}
    for table, row_type in TABLES.items():
        if SINCE.get(table, 1) <= version:
            called = CALLED.get(table, {}) if version == 1 else {}
            since = FIELDS_SINCE.get(table, {})
            kinds = row_type.__annotations__.items()
            found[table] = {called.get(name, name): kind for name, kind in kinds if since.get(name, 1) <= version}
    return found


def columns_ever() -> Columns:
    """All tables with all fields that any format had."""
    found: Columns = {table: {} for table in TABLES}
    for version in range(1, SCHEMA_VERSION + 1):
        for table, kinds in columns_of(version).items():
            found[table] |= kinds
    return found


def present_row(table: str, row: Row) -> Row:
    """A row of any format as the present one writes it: under today's names, with what fields have that came since."""
    called, since = NOW_CALLED.get(table, {}), FIELDS_SINCE.get(table, {})
    if not called and len(row) == len(TABLES[table]._fields):
        return row
    defaults = TABLES[table]._field_defaults
    named = {called.get(field, field): value for field, value in row.items()}
    return named | {field: defaults[field] for field in since if field not in named}


def present(change: Change) -> Change:
    """A change of any format as the present one writes it."""
    table = change.table
    if change.kind == "set":
        field = NOW_CALLED.get(table, {}).get(change.field)
        return change._replace(field=field) if field else change
    if change.kind == "create":
        return change._replace(new=present_row(table, change.new))
    return change._replace(old=present_row(table, change.old))
