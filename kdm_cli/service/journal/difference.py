"""The difference between two states of a campaign, in as few changes as it takes."""

from collections.abc import Iterator
from typing import Any

from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import Tables

ONLY_ONCE = {
    "pack": ("pack",),
    "holding": ("content",),
    "body_part": ("survivor_id", "location"),
    "token": ("survivor_id", "stat"),
    "gear": ("survivor_id", "slot"),
    "loadout": ("name", "slot"),
    "storage": ("content",),
    "pack_file": ("pack", "name"),
    "fighter": ("survivor_id",),
    "monster_token": ("stat",),
    "loot": ("survivor_id", "content"),
    "house_rule": ("requirement", "content"),
    "player": ("name",),
    "writer": ("writer",),
    "learned": ("content",),
}  # what two rows of a table never share, not even between two changes
DYING = ("party", "dead", "died_year", "died_cause")  # in this order, and back for whoever lives again


def difference(before: Tables, after: Tables) -> list[Change]:
    """Rows that go, fields that change, rows that come; at each step the file would hold nothing impossible."""
    gone: list[Change] = []
    fields: list[Change] = []
    come: list[Change] = []
    for table, rows in before.items():
        now = after[table]
        for row_id, row in rows.items():
            same = now.get(row_id)
            if same is None or _moved(table, row, same):
                gone.append(Change("delete", table, row_id, "", row._asdict(), None))
            elif same != row:
                fields += _fields(table, row, same)
        for row_id, row in now.items():
            if row_id not in rows or _moved(table, rows[row_id], row):
                come.append(Change("create", table, row_id, "", None, row._asdict()))
    return [*gone, *fields, *come]


def _moved(table: str, row: Any, now: Any) -> bool:
    """Whether a row takes a place in which another one may still be."""
    return any(getattr(row, field) != getattr(now, field) for field in ONLY_ONCE.get(table, ()))


def _fields(table: str, row: Any, now: Any) -> Iterator[Change]:
    names = [field for field in row._fields if getattr(row, field) != getattr(now, field)]
    if table == "survivor":
        order = DYING if now.dead else DYING[::-1]
        names.sort(key=lambda field: order.index(field) if field in order else -1)
    for field in names:
        yield Change("set", table, row.id, field, getattr(row, field), getattr(now, field))
