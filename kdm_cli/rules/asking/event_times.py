"""When an event is resolved: as it is due, and once for each time that it is due (R311).

House rules that stand: which requirement of the rules the group waives for good, for one card or for all (R314).
"""

from collections.abc import Iterable, Iterator

from kdm_cli.rules.asking import numbers, steps, the_hunt
from kdm_cli.rules.asking.cards import card, sibling, typed
from kdm_cli.rules.content import Content, Entry, Tally, fold, nearest
from kdm_cli.rules.play import ALL, CASUAL, EVENT_DISCARD, NO_TIMELINE, NOTE, REQUIREMENTS, Play, named, plays_by
from kdm_cli.rules.refusal import refuse, written
from kdm_cli.rules.state import Due, Event, HouseRule, Note, Step, Survivor, Use

DONE_BY = "done by entry "  # scope of a Use row: which entry resolved an event last
SETTLEMENT, PRINCIPLE, MONSTER = "settlement_event", "principle", "monster"


def check(play: Play, entry: Entry, survivors: list[Survivor]) -> None:
    """Refuse what was resolved already, and what is not due; what only the table can know of is left to it."""
    listed = [row for row in play.draft.rows(Event).values() if row.content == entry.id and not row.done]
    is_due = any(row.year <= play.year for row in listed) or _waits(play, entry, survivors)
    if is_due or _is_left_to_people(play, entry):
        return  # so is a card that no pack knows: a house rule has brought it in
    if plays_by(play.draft, NO_TIMELINE) and (listed or entry.kind == MONSTER):
        return  # the group says in which year it comes
    own = survivors if _is_personal(play, entry) else []
    whose = f" for {', '.join(survivor.name for survivor in own)}" if own else ""
    rule = "R275, R311" if entry.kind == MONSTER else "R311"  # a monster is fought in the year that lists it
    for owner in tuple(survivor.id for survivor in own) or (None,):
        if (when := _resolved(play, entry, owner)) is not None:
            row = _row(play, entry, owner)
            by = row.scope.removeprefix(DONE_BY) if row else ""
            hint = f"kdm log {by} shows it." if by else "kdm timeline show; kdm log."
            message = f"{entry.name}{whose}: done {f'by entry {by}' if by else when} ({rule})."
            play.require(False, "already-done", message, hint)
            return
    play.require(False, "not-due", f"{entry.name} is not due{whose} ({rule}).", _when(play, entry))


def check_listed(play: Play, row: Event) -> None:
    """The same for a line of the timeline that is checked off."""
    entry = play.entry(row.content)
    if not row.done and row.year > play.year and not _waits(play, entry, []):
        message = f"{entry.name} is not due before lantern year {row.year} (R311)."
        play.require(False, "not-due", message, "kdm timeline remove strikes what is not to come.")


def remember(play: Play, entry: Entry, survivors: Iterable[Survivor] = ()) -> None:
    """By which entry it was resolved, for whoever asks for it again."""
    scope = f"{DONE_BY}{play.entry_id}"
    for owner in tuple(survivor.id for survivor in survivors) or (None,):  # theirs, or the settlement's
        if row := _row(play, entry, owner):
            play.draft.set(row, scope=scope)
        else:
            play.draft.create(Use, survivor_id=owner, content=entry.id, scope=scope)


def forget(play: Play, entry: Entry) -> None:
    """It was not resolved after all: what called for it is taken back."""
    for row in [row for row in play.draft.where(Use, "content", entry.id) if row.scope.startswith(DONE_BY)]:
        play.draft.delete(row)


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


def _is_personal(play: Play, entry: Entry) -> bool:
    """Whether a track of the survivors brings it."""
    return entry.id in play.remembered("personal events", lambda: frozenset(_personal(play)), ("pack", "pack_file"))


def _personal(play: Play) -> Iterator[str]:
    boxes = ((track, row) for track in play.content.of("track") for row in track.data.get("milestones", ()))
    return (sibling(play, track, "story_event", row["story_event"]) for track, row in boxes if "story_event" in row)


def _row(play: Play, entry: Entry, owner: int | None) -> Use | None:
    """What says which entry resolved it last, where that was kept."""
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
    for year in play.content.saying(FIRST, (SETTLEMENT,)):
        for row in year.data["entries"]:
            if row["type"] == SETTLEMENT:
                return play.entry(sibling(play, year, SETTLEMENT, row["id"]))
    return None


def _of_the_first_phase(_: Content, year: Entry) -> Iterator[str]:
    if year.data["lantern_year"] == 1 and not year.data.get("random_settlement_event"):
        yield from (row["type"] for row in year.data["entries"])


FIRST = Tally("first phase", ("timeline_year",), _of_the_first_phase)


def lists_nemesis(play: Play, year: int) -> bool:
    """Whether a nemesis stands in a lantern year."""
    entries = [play.entry(row.content) for row in play.draft.rows(Event).values() if row.year == year]
    return any(str(entry.data.get("role", "")).startswith("nemesis") for entry in entries)


OFF = "off"
DISCARDED = "note: in the discard"  # scope of a settlement event, where the group plays with a discard pile
MOST_WORDS = 200
KINDS = (
    "gear", "resource", "innovation", "location", "principle", "monster", "fighting_art", "secret_fighting_art",
    "disorder", "ability", "impairment", "weapon_type", "story_event", "settlement_event", "hunt_event",
    "ai_card", "hit_location",
)  # fmt: skip


def lay_down(play: Play, text: str) -> None:
    """`R269`, `cannot-wear lantern mail`, `R269 off`; what names no requirement is a note that nobody carries out."""
    words = text.split()
    off = len(words) > 1 and fold(words[-1]) == OFF
    if off:
        del words[-1]
    requirement = named(words[0]) if words else None
    if requirement is None:
        _note(play, words, off)
        return
    if requirement in CASUAL and words[1:]:
        hint = f"kdm settlement set house-rule {requirement}"
        refuse("bad-input", f"{requirement} is for every card.", hint)
    content = card(play, " ".join(words[1:]), KINDS, "card").id if words[1:] else None
    name = called(play, requirement, content)
    if requirement == EVENT_DISCARD and (pile := _discard_pile(play)):  # it begins empty, whenever it is played with
        play.draft.delete(*pile)
        play.tell("The discard of settlement events goes back into the deck")
    rows = play.draft.rows(HouseRule).values()
    there = next((row for row in rows if (row.requirement, row.content) == (requirement, content)), None)
    if off and there is None:
        refuse("not-there", f"No house rule {name} stands.", "kdm settlement show lists those that do.")
    elif there is None:
        play.draft.create(HouseRule, requirement=requirement, content=content, year=play.year)
        play.tell(f"House rule from now on: {CASUAL.get(name, f'{name} is waived')}")
    elif off:
        play.draft.delete(there)
        play.tell(f"House rule taken back: {name}")
    else:
        hint = f"It is taken back with off behind it: kdm settlement set house-rule {text}"
        refuse("already-there", f"The house rule {name} stands.", hint)


def discarded(play: Play) -> list[Use]:
    """The settlement events that a group which plays with a discard pile has laid there."""
    return _discard_pile(play) if plays_by(play.draft, EVENT_DISCARD) else []


def _discard_pile(play: Play) -> list[Use]:
    return [row for row in play.draft.of(Use, None) if row.scope == DISCARDED]


def called(play: Play, requirement: str, content: str | None) -> str:
    """A house rule as it is listed: the requirement, and the card it is about."""
    return f"{requirement} for {play.name_of(content)}" if content else requirement


def listed(play: Play) -> list[dict[str, str | int | None]]:
    """The house rules that stand, as the settlement sheet shows them."""
    return [
        {"requirement": row.requirement, "card": play.name_of(row.content) if row.content else None, "year": row.year}
        for row in play.draft.rows(HouseRule).values()
    ]


def _note(play: Play, words: list[str], off: bool) -> None:
    """Words that name no requirement of the rules are kept for people, and that is said."""
    text = written(" ".join(words), MOST_WORDS, "A house rule")
    if fold(text) == ALL:
        refuse("bad-input", "Not all of them: that would be another game.", "kdm settlement set rules loose")
    if off:
        refuse("not-there", f'"{text[:40]}" is no requirement.', "kdm settlement show lists the house rules.")
    play.draft.create(Note, survivor_id=None, year=play.year, text=f"House rule: {text}")
    play.tell("Noted: it names no requirement that kdm knows, so people carry it out.")
    close = nearest(text, [*REQUIREMENTS, *CASUAL], 3) if len(words) == 1 else []
    such = "Requirements stand in refusals: a name such as too-many, or a rule such as R269"
    play.tell_at_length(f"Did you mean {', '.join(close)}? kdm undo, then that." if close else such)
