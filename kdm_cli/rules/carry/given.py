"""What a principle gave, remembered, so that changing one's mind takes exactly that back."""

from collections.abc import Iterator
from contextlib import contextmanager

from kdm_cli.rules.asking import lasting, numbers
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import Change
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import milestones, storage, timeline
from kdm_cli.rules.state import Due, Event, Lasting, Survivor, Trait
from kdm_cli.rules.survivors import tracks, traits
from kdm_cli.rules.survivors.stats import BY_FIELD

GAVE = "gave/"
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
    elif change.kind == "create" and (change.table == "timeline" or _own_due(play, change)):
        yield None, change.table, change.id
    elif change.table == "storage" and change.kind == "set":
        yield None, f"storage/{_content(play, change.id)}", change.new - change.old
    elif change.table == "storage":
        row, sign = (change.new, 1) if change.kind == "create" else (change.old, -1)
        yield None, f"storage/{row['content']}", sign * row["copies"]
    elif change.table == "settlement" and change.field in ("endeavors", "nameless"):
        yield None, change.field, change.new - change.old


def _own_due(play: Play, change: Change) -> bool:
    """What is due because of the card; not what a track or a milestone caused, which look after themselves."""
    if change.table != "due" or change.new["survivor_id"] is not None:
        return False
    caused = [row for row in play.content.of("milestone") if "story_event" in row.data]
    return change.new["content"] not in [sibling(play, row, "story_event", row.data["story_event"]) for row in caused]


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


def take_back(play: Play, entry: Entry) -> None:
    """The living lose what they were given, as far as they still have it, and get back what it drove out.

    What waits or is due is forgotten. The latest goes first.
    """
    for due in [due for due in play.draft.of(Due, None) if due.content == entry.id]:
        milestones.withdraw(play, due)
    for row in reversed([row for row in play.draft.rows(Lasting).values() if row.content == entry.id]):
        play.draft.delete(row)
        if row.what.startswith(GAVE):
            take(play, (row.survivor_id, row.what.removeprefix(GAVE), row.amount))


def take(play: Play, note: Note) -> None:
    """One thing that was given goes again, as far as it is still there; the dead keep what they had."""
    owner, what, amount = note
    survivor = play.draft.rows(Survivor).get(owner or 0)
    if survivor is not None and survivor.dead:
        return
    if what in FIELDS and survivor is not None:
        tracks.adjust(play, survivor, what, -amount)
    elif what in FLAGS and survivor is not None:
        if amount > 0 and survivor.skip_next_hunt:
            tracks.change_stat(play, survivor, BY_FIELD[what].typed, "no")
    elif what == "trait":
        trait = play.draft.rows(Trait).get(amount)
        if trait is not None and survivor is not None:
            play.draft.delete(trait)
            lasting.forget(play, survivor, trait.content)
            play.tell(f"{survivor.name} loses {play.name_of(trait.content)}")
    elif what.startswith("lost/") and survivor is not None:
        _give_back(play, survivor, what.removeprefix("lost/"), amount)
    elif what == "timeline":
        event = play.draft.rows(Event).get(amount)
        if event is not None and not event.done:
            timeline.strike(play, event)
    elif what == "due":
        due = play.draft.rows(Due).get(amount)
        if due is not None:
            milestones.withdraw(play, due)
    else:
        _take_from_settlement(play, what, amount)


def _give_back(play: Play, survivor: Survivor, content: str, year: int) -> None:
    """A trait that had to go comes back, if there is room for it again."""
    entry = play.entry(content)
    kind = [row for row in play.draft.of(Trait, survivor.id) if play.entry(row.content).kind == entry.kind]
    limit = traits.LIMITED.get(entry.kind)
    if traits.full(play, survivor, entry) or (limit and len(kind) >= numbers.cap(play, limit)):
        return
    play.draft.create(Trait, survivor_id=survivor.id, content=content, year=year)
    play.tell(f"{survivor.name}: {entry.name} comes back")


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
