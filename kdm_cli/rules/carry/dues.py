"""What is due: caused by a card, a track, a milestone or the timeline, it waits until people settle it."""

from kdm_cli.rules.asking import steps
from kdm_cli.rules.asking.cards import sibling, typed
from kdm_cli.rules.asking.numbers import held
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.state import Due, Event, Survivor


def make_due(play: Play, content: str, survivor: Survivor | None, why: str, level: int | None = None) -> None:
    """Something is caused and waits to be settled; what a milestone calls for waits once, and only unless chosen."""
    entry = play.entry(content)
    milestone = next((each for each in play.content.of("milestone") if story_event(play, each) == content), None)
    if survivor is None and milestone is not None:
        other = chosen(play, milestone.data.get("principle"))
        if other or waiting(play, content):
            if other:
                play.tell(f"{entry.name}: {other.name} is chosen already")
                settle_due(play, content, None)
            return
    who = f"{survivor.name}: " if survivor else ""
    play.tell(f"{who}{entry.name} is due ({why})")
    if entry.kind == "monster":
        named = f"{entry.name} level {level}" if level else entry.name
        play.ask_hands(f"{named} is a special showdown: the departing survivors fight it at once (R275)")
    command = settling(play, entry, survivor, level)
    owner = survivor.id if survivor else None
    play.draft.create(Due, content=content, survivor_id=owner, why=why, command=command)


def settling(play: Play, entry: Entry, survivor: Survivor | None, level: int | None = None) -> str:
    """The line that settles something due."""
    for option in entry.data.get("options", ()):
        principle = play.content.get(sibling(play, entry, "principle", option))
        if principle:
            return f"settlement principle {principle.data['principle'].replace('_', '-')}"
    named = quoted(entry.name) if entry.id.startswith("note:") else typed(entry)
    if entry.kind == "monster":
        several = len(entry.data.get("levels", ())) > 1 and level is not None
        return f"showdown start {named}{f' --level {level}' if several else ''} --special"
    return f"event {named}" + (f" --survivor {quoted(survivor.name)}" if survivor else "")


def settle_due(play: Play, what: str, survivor: Survivor | None, level: int | None = None) -> Due | None:
    """Take the oldest due item of this id off the list, and check it off on the timeline; a monster of this level."""
    waiting = [row for row in play.draft.of(Due, survivor.id if survivor else None) if row.content == what]
    if level is not None:
        command = settling(play, play.entry(what), survivor, level)
        waiting.sort(key=lambda row: row.command != command)
    due = waiting[0] if waiting else None
    if due is not None:
        play.draft.delete(due)
    if survivor is None:
        _check_off(play, what, level)
    return due


def _check_off(play: Play, what: str, level: int | None) -> None:
    """The line of the timeline that caused it; what the year lists in which the first phase will end, counts too."""
    first = steps.is_first(play) and play.entry(what).kind == "settlement_event"  # R211: before the year passes
    year = max(play.year, 1) if first else play.year
    rows = [row for row in play.draft.rows(Event).values() if row.content == what and row.year <= year and not row.done]
    if rows:
        play.draft.set(min(rows, key=lambda row: level is not None and row.level != level), done=True)


def withdraw(play: Play, due: Due) -> None:
    """What was caused has turned out not to be so."""
    survivor = play.draft.rows(Survivor)[due.survivor_id] if due.survivor_id else None
    play.draft.delete(due)
    play.tell(f"{f'{survivor.name}: ' if survivor else ''}{play.name_of(due.content)} is no longer due")


def waiting(play: Play, content: str) -> list[Due]:
    """What is due for the settlement and called for by this event."""
    return [due for due in play.draft.of(Due, None) if due.content == content]


def story_event(play: Play, milestone: Entry) -> str:
    """What a milestone calls for."""
    return sibling(play, milestone, "story_event", milestone.data.get("story_event", ""))


def chosen(play: Play, pair: str | None) -> Entry | None:
    """The principle that was chosen out of a pair."""
    return next((entry for entry in held(play, "principle") if entry.data["principle"] == pair), None)


def strike(play: Play, row: Event) -> None:
    """A line of the timeline goes, and what it has made due and nobody has settled."""
    play.draft.delete(row)
    play.tell(f"Lantern year {row.year}: {at_level(play.entry(row.content), row.level)} removed")
    due = None if row.done else made_due_by(play, row)
    if due:
        withdraw(play, due)


def made_due_by(play: Play, row: Event) -> Due | None:
    """What this line of the timeline has made due."""
    why = f"lantern year {row.year}"
    return next((due for due in play.draft.of(Due, None) if (due.content, due.why) == (row.content, why)), None)


def at_level(entry: Entry, level: int | None) -> str:
    """How an event is called, with the level of a monster."""
    return f"{entry.name} level {level}" if level else entry.name
