"""What nobody may see while a showdown or hunt runs (only output is masked), and what does not fit together."""

from collections.abc import Iterator, Sequence

from kdm_cli.rules.content import Document
from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.showdown.piles import HIDDEN, LOOKED
from kdm_cli.rules.state import Fields, Tables
from kdm_cli.rules.survivors.disagreements import Disagreement, disagreements
from kdm_cli.service.faces import SECRET, SHUFFLE
from kdm_cli.service.tray import View, library_of
from kdm_cli.store import journal
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.check import by_hand
from kdm_cli.store.connecting import Connection
from kdm_cli.store.journal import MERGE, TURNING, Entry
from kdm_cli.store.rows import followed

MASK = "hidden"
CARD = "card"
HELD = {CARD: "content", "showdown": "secret", "hunt": "secret"}  # in which field of a table it stands


def hides(view: View) -> bool:
    """Whether there is anything to hide: a showdown, a hunt whose cards the tool deals; one undone, or one that waits.

    Of a past whatever lay face down then and whatever lies so now.
    """
    return _hides(view.draft.tables, view.file.connection) or view.file.is_so_now(_hides)


def _hides(tables: Tables, connection: Connection) -> bool:
    dealt = any(row.secret for row in tables["hunt"].values())
    if tables["showdown"] or dealt:
        return True
    # an undone showdown or hunt may begin again
    again = any(journal.holds(connection, secret, '"begins":true') for secret in undone(connection))
    return again or bool(waiting(connection))


def dealt_again(file: CampaignFile, more: Sequence[Entry] = ()) -> list[str]:
    """The secrets from which this very file deals once more: those of what was begun in it, and is undone in it.

    What came along with a merge, or was undone before this copy was made, lives on elsewhere, or may begin there again.
    """
    found = undone(file.connection, more, journal.present_writer(file.connection, file.path))
    held = waiting(file.connection) if found else ()
    return [secret for secret in found if secret not in held]


def waiting(connection: Connection) -> set[str]:
    """The secrets of fights that wait for a word, as the last merge keeps them, and one that is undone may again."""
    merges = journal.of_command(connection, 1, MERGE)
    if not [told for merge in merges for told in merge.arguments["waiting"]]:
        return set()
    stands = followed(journal.outline(connection), lambda entry: entry.id).standing
    standing = [merge for merge in merges if merge.group_id in stands]
    over = {name for merge in standing for name in merge.arguments["killed"]}
    over |= {told["name"] for merge in standing for told in merge.arguments["acts"]}
    found = {secret for merge in standing[-1:] for _, secret in _held(merge)}
    for merge in merges:
        if merge.group_id not in stands:
            found |= {secret for name, secret in _held(merge) if name not in over}
    return found


def _held(merge: Entry) -> Iterator[tuple[str, str]]:
    """The fights that wait behind a merge: how they are called, and their secrets."""
    for told in merge.arguments["waiting"]:
        for change in map(Change._make, told["entry"]["changes"]):
            if change.kind == "create" and HELD.get(change.table) == "secret" and change.new["secret"]:
                yield told["name"], change.new["secret"]


def undone(connection: Connection, more: Sequence[Entry] = (), by: str = "") -> list[str]:
    """The secrets of what is undone, `more` being about to be written: doing it once more is no new shuffle.

    All of them, or those from which nobody but one writer has dealt.
    """
    told = [*journal.answered(connection, SECRET)]
    told += ((each.group_id, each.command, by, each.answers) for each in more)
    if not told:
        return []
    stands = followed(journal.outline(connection), lambda entry: entry.id).standing | {each.group_id for each in more}
    found: dict[str, bool] = {}
    for group, command, writer, answers in told:
        for answer in answers:
            if answer["kind"] == SECRET:
                used = (group in stands and command != TURNING) or by not in ("", writer)
                found[answer["value"]] = found.get(answer["value"], False) or used
    return [secret for secret, used in found.items() if not used]


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
    """An entry of the journal as it may be shown."""
    checkpoint = entry.checkpoint
    if checkpoint is not None:
        checkpoint = {table: [masked_row(table, row) for row in rows] for table, rows in checkpoint.items()}
    return entry._replace(
        arguments=_masked_arguments(entry.arguments),
        answers=[masked_answer(answer) for answer in entry.answers],
        changes=[masked_change(change) for change in entry.changes],
        checkpoint=checkpoint,
        digest=MASK,  # by which whoever guesses the order of a few cards could find out which guess is right
    )


def _masked_arguments(arguments: Fields) -> Fields:
    """What a mending has told anew holds changes and answers too, and so does what waits behind a merge."""
    masked = dict(arguments)
    if "retold" in arguments:
        masked["retold"] = {number: _masked_told(each) for number, each in arguments["retold"].items()}
    if "waiting" in arguments:
        masked["waiting"] = [{**each, "entry": _masked_told(each["entry"])} for each in arguments["waiting"]]
    return masked


def _masked_told(told: Fields) -> Fields:
    return {
        **told,
        "answers": [masked_answer(answer) for answer in told["answers"]],
        "changes": [masked_change(Change(*change)) for change in told["changes"]],
    }


def disagreeing(file: CampaignFile) -> tuple[list[Disagreement], list[str]]:
    """What on the sheets does not fit together, and remarks about what people wrote so: that is no damage."""
    newest, tables = file.newest(), file.load()
    view = View(Draft(tables, newest.last_id), library_of(tables), file, newest, file.path)
    found = list(disagreements(view))
    entries = dict(zip(found, by_hand(file, [each.lies_in for each in found]), strict=True))
    remarks = [f"{each.message} Written so by entry {entry}." for each, entry in entries.items() if entry is not None]
    return [each for each, entry in entries.items() if entry is None], remarks
