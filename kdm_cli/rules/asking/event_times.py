"""When an event is resolved: as it is due, and once for each time that it is due (R311)."""

from collections.abc import Iterable, Iterator

from kdm_cli.rules.asking import numbers, steps, the_hunt
from kdm_cli.rules.asking.cards import sibling, typed
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import NOTE, Play
from kdm_cli.rules.state import Due, Event, Step, Survivor, Use

DONE_BY = "done by entry "  # scope of a Use row: which entry resolved an event last
SETTLEMENT, PRINCIPLE, MONSTER = "settlement_event", "principle", "monster"


def check(play: Play, entry: Entry, survivors: list[Survivor]) -> None:
    """Refuse what was resolved already, and what is not due; what only the table can know of is left to it."""
    if _is_due(play, entry, survivors) or _is_left_to_people(play, entry):
        return  # so is a card that no pack knows: a house rule has brought it in
    own = survivors if _is_personal(play, entry) else []
    whose = f" for {', '.join(survivor.name for survivor in own)}" if own else ""
    for owner in _owners(own):
        if (when := _resolved(play, entry, owner)) is not None:
            by = _by(play, entry, owner)
            hint = f"kdm log {by} shows it." if by else "kdm timeline show; kdm log."
            message = f"{entry.name}{whose}: done {f'by entry {by}' if by else when} ({_rule(entry)})."
            play.require(False, "already-done", message, hint)
            return
    play.require(False, "not-due", f"{entry.name} is not due{whose} ({_rule(entry)}).", _when(play, entry))


def check_listed(play: Play, row: Event) -> None:
    """The same for a line of the timeline that is checked off."""
    entry = play.entry(row.content)
    if not row.done and row.year > play.year and not _waits(play, entry, []):
        message = f"{entry.name} is not due before lantern year {row.year} (R311)."
        play.require(False, "not-due", message, "kdm timeline remove strikes what is not to come.")


def remember(play: Play, entry: Entry, survivors: Iterable[Survivor] = ()) -> None:
    """By which entry it was resolved, for whoever asks for it again."""
    for owner in _owners(survivors):
        row = _row(play, entry, owner)
        if row is None:
            play.draft.create(Use, survivor_id=owner, content=entry.id, scope=f"{DONE_BY}{play.entry_id}")
        else:
            play.draft.set(row, scope=f"{DONE_BY}{play.entry_id}")


def forget(play: Play, entry: Entry) -> None:
    """It was not resolved after all: what called for it is taken back."""
    for row in [row for row in play.draft.where(Use, "content", entry.id) if row.scope.startswith(DONE_BY)]:
        play.draft.delete(row)


def _owners(survivors: Iterable[Survivor]) -> list[int | None]:
    """Whose it is: theirs, or the settlement's."""
    return [survivor.id for survivor in survivors] or [None]


def _is_due(play: Play, entry: Entry, survivors: list[Survivor]) -> bool:
    """Whether it waits, or stands in a year that has come and is not checked off."""
    listed = any(
        row.content == entry.id and row.year <= play.year and not row.done
        for row in play.draft.rows(Event).values()
    )  # fmt: skip
    return listed or _waits(play, entry, survivors)


def _waits(play: Play, entry: Entry, survivors: list[Survivor]) -> bool:
    owners = {None, *(survivor.id for survivor in survivors)}
    return any(due.content == entry.id and due.survivor_id in owners for due in play.draft.rows(Due).values())


def _is_left_to_people(play: Play, entry: Entry) -> bool:
    """Whether the card is called for where no command sees it: at the table, or on a hunt kept on paper."""
    called = "table" if entry.id.startswith(NOTE) else entry.data.get("called")
    on_paper = play.draft.settlement.phase == steps.HUNT and the_hunt.current(play) is None
    return called == "table" or (called == "hunt" and on_paper)


def _resolved(play: Play, entry: Entry, owner: int | None) -> str | None:
    """When it was resolved, of what happens once; None for what may come again at any time."""
    if owner is not None and _is_personal(play, entry):
        own = [use.scope for use in play.draft.of(Use, owner) if use.content == entry.id]
        causes = [scope for scope in own if not scope.startswith(DONE_BY)]
        return f"at {causes[-1]}" if causes else None
    if entry.kind == PRINCIPLE:
        return "with the choice" if numbers.holds(play, entry.id) else None
    if any(row.step == "event" for row in play.draft.where(Step, "how", entry.id)):
        return "in this phase"
    years = [row.year for row in play.draft.rows(Event).values() if row.content == entry.id and row.done]
    if entry.kind == MONSTER:
        years = [year for year in years if year == play.year]  # it comes again in others
    return f"in lantern year {max(years)}" if years else None


def _rule(entry: Entry) -> str:
    """The rules by which it has a time: a monster that the timeline brings is fought in the year that lists it."""
    return "R275, R311" if entry.kind == MONSTER else "R311"


def _is_personal(play: Play, entry: Entry) -> bool:
    """Whether a track of the survivors brings it."""
    return entry.id in play.remembered("personal events", lambda: frozenset(_personal(play)), ("pack", "pack_file"))


def _personal(play: Play) -> Iterator[str]:
    for track in play.content.of("track"):
        for row in track.data.get("milestones", ()):
            if "story_event" in row:
                yield sibling(play, track, "story_event", row["story_event"])


def _by(play: Play, entry: Entry, owner: int | None) -> int | None:
    """The entry that resolved it last, where that was kept."""
    row = _row(play, entry, owner)
    return int(row.scope.removeprefix(DONE_BY)) if row else None


def _row(play: Play, entry: Entry, owner: int | None) -> Use | None:
    rows = play.draft.of(Use, owner)
    return next((row for row in rows if row.content == entry.id and row.scope.startswith(DONE_BY)), None)


def _when(play: Play, entry: Entry) -> str:
    """The moment to which it belongs, and for whom it waits now."""
    for due in play.draft.rows(Due).values():
        if due.content == entry.id and due.survivor_id is not None:
            return f"It is due for {play.draft.rows(Survivor)[due.survivor_id].name}: kdm {due.command}"
    years = [row.year for row in play.draft.rows(Event).values() if row.content == entry.id and not row.done]
    if years:
        return f"Lantern year {min(years)} lists it."
    if entry.kind == PRINCIPLE:
        return f"kdm settlement principle {str(entry.data['principle']).replace('_', '-')} {typed(entry)} chooses it."
    if entry.kind == SETTLEMENT:
        return "A settlement event comes at step 4 of the settlement phase (R212)."
    if entry.kind == MONSTER:
        return f"Where the timeline lists it: kdm timeline add {play.year + 1} {typed(entry)}"
    trigger = str(entry.data.get("trigger", "")).removesuffix(", ...")
    return f"It comes with: {trigger}." if trigger else "kdm phase show says what is due."


def first_event(play: Play) -> Entry | None:
    """What the timeline lists for the first phase, in which no card is drawn (R211)."""
    for year in play.content.of("timeline_year"):
        if year.data["lantern_year"] == 1 and not year.data.get("random_settlement_event"):
            for row in year.data["entries"]:
                if row["type"] == SETTLEMENT:
                    return play.entry(sibling(play, year, SETTLEMENT, row["id"]))
    return None


def lists_nemesis(play: Play, year: int) -> bool:
    """Whether a nemesis stands in a lantern year."""
    entries = [play.entry(row.content) for row in play.draft.rows(Event).values() if row.year == year]
    return any(str(entry.data.get("role", "")).startswith("nemesis") for entry in entries)
