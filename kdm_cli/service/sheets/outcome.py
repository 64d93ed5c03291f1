"""What an operation returns: what changed, what it needs from hands, what came due."""

from typing import TYPE_CHECKING, NamedTuple, cast

from kdm_cli.rules.draft import Change
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Due, Fields, Survivor

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.outcome import ChangeShown, DieShown, DueItem, Kind, OutcomeShown
else:
    DieShown = DueItem = (
        Fields  # a quoted type among the fields of a tuple is compiled: that takes longer than all here
    )


class Outcome(NamedTuple):
    """A change as it is printed and sent: `entry` is None where nothing was written."""

    entry: int | None
    saved: bool
    story: list[str]
    do: list[str]
    due: list[DueItem]
    next: str
    dice: list[DieShown]
    changes: list[Change]
    result: Fields

    def document(self) -> "OutcomeShown":
        """The outcome as `schemas/outcome.schema.json` describes it."""
        changes = [spelled(change) for change in self.shown().changes]
        return cast("OutcomeShown", {**self._asdict(), "changes": changes})

    def shown(self) -> "Outcome":
        """The same without what lies face down in a showdown, or is dealt from."""
        if not any(change.table in ("card", "showdown", "hunt") for change in self.changes):
            return self
        from kdm_cli.service.sheets.secrets import masked_change  # late: only with the tool's decks

        return self._replace(changes=[masked_change(change) for change in self.changes])


def spelled(change: Change) -> "ChangeShown":
    """A change as documents spell it."""
    spelled: ChangeShown = {"kind": cast("Kind", change.kind), "table": change.table, "id": change.id}
    if change.kind == "set":
        return {**spelled, "field": change.field, "old": change.old, "new": change.new}
    return {**spelled, "row": change.new if change.kind == "create" else change.old}


def came_due(play: Play, changes: list[Change]) -> "list[DueItem]":
    """What these changes have made due, in the words of the outcome."""
    rows = play.draft.rows(Due)
    fresh = [change.id for change in changes if change.kind == "create" and change.table == "due"]
    return [due_document(play, rows[row_id]) for row_id in fresh if row_id in rows]


def due_document(play: Play, due: Due) -> "DueItem":
    """One due item as it is told."""
    who = play.draft.rows(Survivor)[due.survivor_id].name if due.survivor_id else None
    return {"what": play.name_of(due.content), "who": who, "why": due.why, "command": due.command}
