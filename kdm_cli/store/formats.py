"""Which tables and fields each file format had; the present one is what `rules/state.py` says."""

from typing import Any

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
}  # the format in which a table came; all others were there from the first
CALLED = {"storage": {"copies": "count"}, "use": {"times": "count"}}  # in format 1

Columns = dict[str, dict[str, Any]]


def columns_of(version: int) -> Columns:
    """The fields of every table of a format, each with the type of its values."""
    found: Columns = {}
    for table, row_type in TABLES.items():
        if SINCE.get(table, 1) <= version:
            called = CALLED.get(table, {}) if version == 1 else {}
            found[table] = {called.get(field, field): kind for field, kind in row_type.__annotations__.items()}
    return found


def columns_ever() -> Columns:
    """All tables with all fields that any format had."""
    found: Columns = {table: {} for table in TABLES}
    for version in range(1, SCHEMA_VERSION + 1):
        for table, kinds in columns_of(version).items():
            found[table] |= kinds
    return found
