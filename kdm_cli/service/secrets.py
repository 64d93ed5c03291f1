"""What nobody may see while a showdown runs: which card lies face down, and in what order (only output is masked)."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.draft import Change
from kdm_cli.rules.showdown.cards.piles import HIDDEN, LOOKED
from kdm_cli.rules.state import Tables
from kdm_cli.store.journal import Entry

MASK = "hidden"
CARD, SECRET = "card", "content"


def under_way(tables: Tables) -> bool:
    """Whether there is anything to hide."""
    return bool(tables["showdown"])


def masked_row(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row as it may be shown."""
    return {**row, SECRET: MASK} if table == CARD and row["pile"] in HIDDEN else dict(row)


def masked_change(change: Change) -> Change:
    """A change as it may be shown; a card's identity only ever changes while it lies face down."""
    if change.table != CARD:
        return change
    if change.kind == "set":
        return change._replace(old=MASK, new=MASK) if change.field == SECRET else change
    old, new = (None if row is None else masked_row(CARD, row) for row in (change.old, change.new))
    return change._replace(old=old, new=new)


def masked_answer(answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer as it may be shown: not the order of a deck, nor what was chosen among cards seen in it."""
    looked = answer["kind"] == "choice" and str(answer["why"]).startswith(LOOKED)
    if not looked:
        return {**answer, "value": MASK} if answer["kind"] == "shuffle" else dict(answer)
    return {**answer, "why": str(answer["why"]).partition(",")[0], "value": MASK}


def masked_entry(entry: Entry) -> Entry:
    """An entry of the journal as it may be shown."""
    checkpoint = entry.checkpoint
    if checkpoint is not None:
        checkpoint = {table: [masked_row(table, row) for row in rows] for table, rows in checkpoint.items()}
    return entry._replace(
        arguments=_masked_arguments(entry.arguments),
        answers=[masked_answer(answer) for answer in entry.answers],
        changes=[masked_change(change) for change in entry.changes],
        checkpoint=checkpoint,
    )


def _masked_arguments(arguments: dict[str, Any]) -> dict[str, Any]:
    """What a mending has told anew holds changes and answers too."""
    retold = arguments.get("retold")
    if retold is None:
        return arguments
    masked = {
        number: {
            **each,
            "answers": [masked_answer(answer) for answer in each["answers"]],
            "changes": [masked_change(Change(*change)) for change in each["changes"]],
        }
        for number, each in retold.items()
    }
    return {**arguments, "retold": masked}
