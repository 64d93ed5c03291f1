"""How large an entry may be: whatever is written must come back out of an export, and so must what takes it back.

An export writes an entry on one line, and a line is read whole.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from kdm_cli.rules.refusal import refuse
from kdm_cli.store.journal import Entry

MOST_LETTERS = 16_000_000  # in one line of an export
MOST_VALUES = 2_000_000
ROOM = 100_000  # for the names of fields, and what stands in an entry beside its changes
HINT = "In parts: kdm batch run with a part of the file, or one step after the other."
GROUP, COMMAND, CHANGES = map(Entry._fields.index, ("group_id", "command", "changes"))

Row = tuple[Any, ...]


def sized(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows of entries that come back; one that does not is refused, and a group that one undo could not hold."""
    group, letters, values = 0, ROOM, 0
    for row in rows:
        texts = [value for value in row if type(value) is str]
        _check(ROOM + sum(map(_written, texts)), sum(map(_marks, texts)), f'"kdm {row[COMMAND]}"')
        if row[GROUP] != group:
            group, letters, values = row[GROUP], ROOM, 0
        letters += _written(row[CHANGES])
        values += _marks(row[CHANGES])
        _check(letters, values, "What takes all this back")
        yield row


def _check(letters: int, values: int, what: str) -> None:
    if letters > MOST_LETTERS or values > MOST_VALUES:
        most = f"{MOST_LETTERS // 1_000_000} MB or {MOST_VALUES:,} values"
        refuse("too-large", f"{what} would be an entry of more than {most}, which no import takes back.", HINT)


def _written(text: str) -> int:
    """How many letters an export makes of it: a space behind each mark, an escape for what is not plain."""
    plain = text.isascii() and "\x7f" not in text
    return (len(text) if plain else len(json.dumps(text))) + text.count(",") + text.count(":")


def _marks(text: str) -> int:
    return text.count(",") + text.count("[") + text.count("{")
