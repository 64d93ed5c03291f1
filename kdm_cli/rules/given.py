"""What a principle gave, remembered, so that changing one's mind takes exactly that back."""

from collections.abc import Iterator
from contextlib import contextmanager

from kdm_cli.rules import lasting, milestones, storage, tracks
from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import Change
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Due, Event, Lasting, Survivor, Trait
from kdm_cli.rules.stats import BY_FIELD

GAVE = "gave/"
FIELDS = ("survival", "insanity", "courage", "understanding", "hunt_xp", "movement", "speed", "accuracy", "strength",
          "evasion", "luck")  # fmt: skip
FLAGS = ("skip_next_hunt",)


@contextmanager
def remembering(play: Play, entry: Entry) -> Iterator[None]:
    """Note what a principle's effects change; other cards are not taken back and need no notes."""
    begun = len(play.draft.changes)
    yield
    if entry.kind == "principle":
        for change in play.draft.changes[begun:]:
            _note(play, entry, change)


def _note(play: Play, entry: Entry, change: Change) -> None:
    if change.table == "survivor" and change.kind == "set" and change.field in (*FIELDS, *FLAGS):
        owner = play.draft.rows(Survivor).get(change.id)
        by = int(change.new) - int(change.old)
        lasting.add(play, owner, entry.id, f"{GAVE}{change.field}", by, "campaign")
    elif change.kind == "create" and change.table in ("trait", "timeline", "due"):
        owner = play.draft.rows(Survivor).get(change.new.get("survivor_id") or 0)
        lasting.add(play, owner, entry.id, f"{GAVE}{change.table}", change.id, "campaign")
    elif change.table == "storage" and change.field in ("", "copies"):
        row = change.new if change.kind == "create" else change.old
        by = change.new - change.old if change.kind == "set" else row["copies"] * (1 if change.kind == "create" else -1)
        content = row["content"] if isinstance(row, dict) else _content(play, change.id)
        lasting.add(play, None, entry.id, f"{GAVE}storage/{content}", by, "campaign")
    elif change.table == "settlement" and change.field in ("endeavors", "nameless"):
        lasting.add(play, None, entry.id, f"{GAVE}{change.field}", change.new - change.old, "campaign")


def _content(play: Play, row_id: int) -> str:
    return str(play.draft.tables["storage"][row_id].content)


def take_back(play: Play, entry: Entry) -> None:
    """The living lose what they were given, as far as they still have it; what waits or is due is forgotten."""
    for due in [due for due in play.draft.of(Due, None) if due.content == entry.id]:
        milestones.withdraw(play, due)
    for row in [row for row in play.draft.rows(Lasting).values() if row.content == entry.id]:
        play.draft.delete(row)
        if row.what.startswith(GAVE):
            _take(play, row)


def _take(play: Play, row: Lasting) -> None:
    what = row.what.removeprefix(GAVE)
    survivor = play.draft.rows(Survivor).get(row.survivor_id or 0)
    if survivor is not None and survivor.dead:
        return
    if what in FIELDS and survivor is not None:
        tracks.adjust(play, survivor, what, -row.amount)
    elif what in FLAGS and survivor is not None:
        if row.amount > 0 and survivor.skip_next_hunt:
            tracks.change_stat(play, survivor, BY_FIELD[what].typed, "no")
    elif what == "trait":
        trait = play.draft.rows(Trait).get(row.amount)
        if trait is not None and survivor is not None:
            play.draft.delete(trait)
            play.tell(f"{survivor.name} loses {play.name_of(trait.content)}")
    elif what == "timeline":
        event = play.draft.rows(Event).get(row.amount)
        if event is not None and not event.done:
            play.draft.delete(event)
            play.tell(f"Lantern year {event.year}: {play.name_of(event.content)} removed")
    elif what == "due":
        due = play.draft.rows(Due).get(row.amount)
        if due is not None:
            milestones.withdraw(play, due)
    else:
        _take_from_settlement(play, what, row.amount)


def _take_from_settlement(play: Play, what: str, amount: int) -> None:
    settlement = play.draft.settlement
    if what.startswith("storage/"):
        content = what.removeprefix("storage/")
        if amount < 0:
            storage.put(play, content, -amount)
        elif not storage.take_out(play, content, amount):
            play.ask_hands(f"{play.name_of(content)} is no longer in storage: it cannot be taken back.")
            return
        play.tell(f"Storage: {play.name_of(content)} {-amount:+d}")
    elif what in ("endeavors", "nameless"):
        old = int(getattr(settlement, what))
        play.draft.set(settlement, **{what: max(0, old - amount)})
        play.tell(f"{what.capitalize()} {old} -> {max(0, old - amount)}")
