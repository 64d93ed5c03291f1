"""What was done in this campaign before a command: read from the journal only where something must be taken back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import TABLES

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
    def arguments(self) -> Mapping[str, Any]:
        """What was typed with it."""

    @property
    def answers(self) -> Sequence[Mapping[str, Any]]:
        """Its dice and choices."""

    @property
    def changes(self) -> Sequence[Change]:
        """What it changed."""

    @property
    def checkpoint(self) -> Any:
        """All rows, where it wrote everything down anew."""


Deeds = Callable[[], Sequence[Deed]]  # those that stand, oldest first


def nothing() -> Sequence[Deed]:
    """Nobody remembers what was done."""
    return ()


def last_about(done: Sequence[Deed], table: str, rows: Iterable[int]) -> int | None:
    """The last entry that wrote one of these rows."""
    wanted = {(table, row) for row in rows}
    about = (deed.id for deed in reversed(done) if any((each.table, each.id) in wanted for each in deed.changes))
    return next(about, None)


def take_back(tables: Mapping[str, dict[int, Any]], changes: Iterable[Change]) -> bool:
    """Take changes back, which are given in the order in which they were made; False where they do not lead here."""
    fits = True
    for change in reversed(list(changes)):
        if (change.table, change.field) != DICE:
            fits = _one_back(tables[change.table], change) and fits
    return fits


def _one_back(rows: dict[int, Any], change: Change) -> bool:
    """Take one change back, if it is the last thing that happened there."""
    row = rows.get(change.id)
    if change.kind == "delete":
        rows[change.id] = TABLES[change.table](**change.old)
        return row is None
    if row is None or change.kind == "create":
        return rows.pop(change.id, None) is not None
    rows[change.id] = row._replace(**{change.field: change.old})
    return bool(getattr(row, change.field) == change.new)
