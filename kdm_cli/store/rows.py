"""The rows of a campaign as the journal tells them: what changes make of them, and what is between two states."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import TABLES

Row = dict[str, Any]
Rows = dict[str, dict[int, Row]]


def rows_of(tables: Mapping[str, Iterable[Row]]) -> Rows:
    """The rows of every table by their ids."""
    return {table: {row["id"]: dict(row) for row in tables.get(table, ())} for table in TABLES}


def follow(rows: Rows, changes: Iterable[Change]) -> str:
    """Carry changes out on rows; what does not follow from what stood there, in words, or nothing."""
    for kind, table, row_id, field, old, new in changes:
        if kind == "set":
            row = rows[table].get(row_id)
            if row is None or row[field] != old:
                return f"does not follow from those before it ({table} {row_id} {field})"
            row[field] = new
        elif kind == "create":
            if row_id in rows[table]:
                return f"creates {table} {row_id} a second time"
            rows[table][row_id] = dict(new)
        else:
            row = rows[table].pop(row_id, None)
            if row is None:
                return f"deletes {table} {row_id}, which is not there"
            if row != old:
                return f"deletes {table} {row_id}, which is not what was there"
    return ""


def difference(before: Rows, after: Rows) -> Iterator[Change]:
    """What leads from one state to another: rows that go, fields that change, rows that come."""
    for table in TABLES:
        was, now = before[table], after[table]
        for row_id in was.keys() - now.keys():
            yield Change("delete", table, row_id, "", was[row_id], None)
        for row_id, row in now.items():
            if row_id not in was:
                yield Change("create", table, row_id, "", None, row)
            else:
                for field in [field for field in row if row[field] != was[row_id][field]]:
                    yield Change("set", table, row_id, field, was[row_id][field], row[field])
