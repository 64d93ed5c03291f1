"""What nobody may see while a showdown or hunt runs: which card lies face down, and what the tool deals cards from.

Only output is masked: the file holds everything.

What on the sheets of a file does not fit together: nobody can have meant it, or somebody wrote it so.
"""

from collections.abc import Sequence
from sqlite3 import Connection

from kdm_cli.content import library_of
from kdm_cli.rules.content import Document
from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.showdown.cards.piles import HIDDEN, LOOKED
from kdm_cli.rules.state import Fields
from kdm_cli.rules.survivors.disagreements import Disagreement, disagreements
from kdm_cli.service.table.faces import SECRET, SHUFFLE
from kdm_cli.service.table.view import View
from kdm_cli.store import journal
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.check import by_hand
from kdm_cli.store.journal import TURNING, Entry
from kdm_cli.store.rows import followed

MASK = "hidden"
CARD = "card"
HELD = {CARD: "content", "showdown": "secret", "hunt": "secret"}  # in which field of a table it stands


def hides(view: View) -> bool:
    """Whether there is anything to hide: a showdown, a hunt whose cards the tool deals, or one that was undone."""
    tables = view.draft.tables
    dealt = any(row.secret for row in tables["hunt"].values())
    return bool(tables["showdown"]) or dealt or _undone_fight(view.file.connection)


def undone(connection: Connection, more: Sequence[Entry] = ()) -> list[str]:
    """The secrets of what is undone, in their order: taking that back and doing it again is no new shuffle.

    `more` are entries that are about to be written.
    """
    found: dict[str, bool] = {}
    stands: frozenset[int] | None = None
    for group, command, answers in [
        *journal.answered(connection, SECRET),
        *((entry.group_id, entry.command, entry.answers) for entry in more),
    ]:
        if stands is None:
            stack = followed(journal.outline(connection), lambda entry: entry.id)
            stands = stack.standing | {entry.group_id for entry in more}
        for answer in answers:
            if answer["kind"] == SECRET:
                used = group in stands and command != TURNING
                found[answer["value"]] = found.get(answer["value"], False) or used
    return [secret for secret, used in found.items() if not used]


def _undone_fight(connection: Connection) -> bool:
    """Whether one of them belongs to a showdown or hunt, which may begin again."""
    return any(journal.holds(connection, secret, '"begins":true') for secret in undone(connection))


def masked_row(table: str, row: Document) -> Fields:
    """A row as it may be shown."""
    hidden = row["pile"] in HIDDEN if table == CARD else table in HELD and row.get(HELD[table])
    return {**row, HELD[table]: MASK} if hidden else dict(row)


def masked_change(change: Change) -> Change:
    """A change as it may be shown; a card's identity only ever changes while it lies face down."""
    if change.table not in HELD:
        return change
    if change.kind == "set":
        return change._replace(old=MASK, new=MASK) if change.field == HELD[change.table] else change
    old, new = (None if row is None else masked_row(change.table, row) for row in (change.old, change.new))
    return change._replace(old=old, new=new)


def masked_answer(answer: Document) -> Fields:
    """An answer as it may be shown: no secret, not the order of a deck, nor what was chosen among cards seen in it."""
    looked = answer["kind"] == "choice" and str(answer["why"]).startswith(LOOKED)
    if not looked:
        return {**answer, "value": MASK} if answer["kind"] in (SECRET, SHUFFLE) else dict(answer)
    return {**answer, "why": str(answer["why"]).partition(",")[0], "value": MASK}


def masked_entry(entry: Entry) -> Entry:
    """An entry of the journal as it may be shown.

    Without its digest: with that whoever guesses the order of a few cards could find out which guess is right.
    """
    checkpoint = entry.checkpoint
    if checkpoint is not None:
        checkpoint = {table: [masked_row(table, row) for row in rows] for table, rows in checkpoint.items()}
    return entry._replace(
        arguments=_masked_arguments(entry.arguments),
        answers=[masked_answer(answer) for answer in entry.answers],
        changes=[masked_change(change) for change in entry.changes],
        checkpoint=checkpoint,
        digest=MASK,
    )


def _masked_arguments(arguments: Fields) -> Fields:
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


def disagreeing(file: CampaignFile) -> tuple[list[Disagreement], list[str]]:
    """What on the sheets does not fit together, and remarks about what people wrote so."""
    newest, tables = file.newest(), file.load()
    view = View(Draft(tables, newest.last_id), library_of(tables), file, newest, file.path)
    return _told_apart(file, list(disagreements(view)))


def _told_apart(file: CampaignFile, found: list[Disagreement]) -> tuple[list[Disagreement], list[str]]:
    """What nobody can have meant, and what people wrote so: that is no damage, only worth saying."""
    entries = dict(zip(found, by_hand(file, [each.lies_in for each in found]), strict=True))
    remarks = [f"{each.message} Written so by entry {entry}." for each, entry in entries.items() if entry is not None]
    return [each for each, entry in entries.items() if entry is None], remarks
