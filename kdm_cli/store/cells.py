"""Is everything in a row of the file what may stand there? Asked of every row on its way to the rules.

SQLite keeps any value in any column, and a page that lies in another's place is full of them. Whoever reads a row
afterwards takes its types for granted.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import NoneType
from typing import Any

from kdm_cli.rules.refusal import damaged

Kinds = Mapping[str, Any]  # the fields of a row, each with the type of its values
Values = Sequence[Any]

TYPES: dict[Any, set[type]] = {
    int: {int},
    str: {str},
    bool: {int},  # SQLite knows no other yes and no
    int | None: {int, NoneType},
    str | None: {str, NoneType},
}
FLAGS = {0, 1}
SHOWN = 40  # letters of a value


def checked(table: str, kinds: Kinds, rows: Sequence[Values]) -> Iterable[Values]:
    """The same rows, with yes and no; the first value that is not of its column's type is refused."""
    columns = list(zip(*rows, strict=True))
    for at, kind in enumerate(kinds.values() if rows else ()):
        if not _fits(kind, columns[at]):
            for row in rows:
                strange = foreign(kinds, row)
                if strange:
                    damaged(f"Row {row[0]} of {table} is damaged: {strange}.")
        if kind is bool:
            columns[at] = tuple(map(bool, columns[at]))
    if rows and len(set(columns[0])) < len(rows):
        [[twice, _]] = Counter(columns[0]).most_common(1)
        damaged(f"Row {twice} of {table} stands there more than once.")
    return zip(*columns, strict=True)


def foreign(kinds: Kinds, row: Values) -> str | None:
    """Which value of a row nobody writes there, in words."""
    for (field, kind), value in zip(kinds.items(), row, strict=True):
        if not _fits(kind, (value,)):
            return f"{field} is {repr(value)[:SHOWN]}"
    return None


def _fits(kind: Any, column: Values) -> bool:
    return TYPES[kind].issuperset(map(type, column)) and (kind is not bool or FLAGS.issuperset(column))
