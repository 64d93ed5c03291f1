"""What a principle gave, remembered, so that changing one's mind takes exactly that back."""

from collections.abc import Iterator
from contextlib import contextmanager

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.asking.lasting import GAVE
from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import Change
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

FIELDS = ("survival", "insanity", "courage", "understanding", "hunt_xp", "movement", "speed", "accuracy", "strength",
          "evasion", "luck")  # fmt: skip
FLAGS = ("skip_next_hunt",)
Note = tuple[int | None, str, int]  # whose, what, how much of it or which row


@contextmanager
def remembering(play: Play, entry: Entry) -> Iterator[None]:
    """Note what a principle's effects change; other cards are not taken back and need no notes."""
    begun = len(play.draft.changes)
    yield
    if entry.kind != "principle":
        return
    changes = play.draft.changes[begun:]
    noted = [note for change in changes for note in notes(play, change)]
    for note in _not_of_it(changes):
        if note in noted:
            noted.remove(note)
    for owner, what, amount in noted:
        until = "settlement_phase" if what == "endeavors" else "campaign"  # endeavors are spent or gone by then
        lasting.add(play, play.draft.rows(Survivor).get(owner or 0), entry.id, f"{GAVE}{what}", amount, until)


def notes(play: Play, change: Change) -> Iterator[Note]:
    """What a change gave to whom, as far as it can be taken back."""
    if change.table == "survivor" and change.kind == "set" and change.field in (*FIELDS, *FLAGS):
        yield change.id, change.field, int(change.new) - int(change.old)
    elif change.table == "trait" and change.kind == "create":
        yield change.new["survivor_id"], "trait", change.id
    elif change.table == "trait" and change.kind == "delete":
        yield change.old["survivor_id"], f"lost/{change.old['content']}", change.old["year"]
    elif change.kind == "create" and (change.table == "timeline" or (change.table == "due" and _is_own(play, change))):
        yield None, change.table, change.id
    elif change.table == "storage" and change.kind == "set":
        yield None, f"storage/{_content(play, change.id)}", change.new - change.old
    elif change.table == "storage":
        row, sign = (change.new, 1) if change.kind == "create" else (change.old, -1)
        yield None, f"storage/{row['content']}", sign * row["copies"]
    elif change.table == "settlement" and change.field in ("endeavors", "nameless"):
        yield None, change.field, change.new - change.old


def _is_own(play: Play, due: Change) -> bool:
    """What is due because of the card; not what a track or a milestone caused, which look after themselves."""
    caused = [row for row in play.content.of("milestone") if "story_event" in row.data]
    milestones = [sibling(play, row, "story_event", row.data["story_event"]) for row in caused]
    return due.new["survivor_id"] is None and due.new["content"] not in milestones


def _not_of_it(changes: list[Change]) -> Iterator[Note]:
    """What happened meanwhile but was given by another principle, or is the gear of somebody who died."""
    for change in changes:
        if change.table == "gear" and change.kind == "delete":
            yield None, f"storage/{change.old['content']}", 1
        elif change.table == "lasting" and change.kind == "create" and change.new["what"].startswith(GAVE):
            yield change.new["survivor_id"], change.new["what"].removeprefix(GAVE), change.new["amount"]


def _content(play: Play, row_id: int) -> str:
    """What lies in a row of storage, or lay there."""
    for change in reversed(play.draft.changes):
        if (change.table, change.id) == ("storage", row_id) and change.kind != "set":
            return str((change.new or change.old)["content"])
    return str(play.draft.tables["storage"][row_id].content)
