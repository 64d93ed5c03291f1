"""What comes due: story events that courage, age, deaths, births and numbers of people cause, each once.

The sheet shows each death at once; what those of the prologue, the hunt and a showdown trigger waits for step 5 of the
settlement phase (R213, R217). The campaign ends where nobody is left (R1), or with its last showdown (R2).
"""

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import event_times, lasting, numbers, steps, texts, what_is_so
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.numbers import holds
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.content import Entry, kind_of
from kdm_cli.rules.draft import OWNER
from kdm_cli.rules.play import ARENA, Play, plays_by
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Due, Event, Holding, Hunt, Lasting, Survivor, Use
from kdm_cli.rules.under_way import Scene, within, word

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Event as EventOfCard

LOST = "core:milestone/population_0"
VICTORY, DEFEAT = "victory", "defeat"
ENDED = "note: campaign over, "  # scope of a Use row: this result of the monster's showdown ended the campaign
WON = "note: campaign won"  # the same: its defeat won the campaign
CALLED = {VICTORY: "victory over", DEFEAT: "defeat by"}
COUNT = "note:death/count"  # content of lasting rows: deaths that are not counted yet


def check(play: Play) -> None:
    """Tick every milestone box the settlement has reached (R217, R224), and let its story event come due."""
    if plays_by(play.draft, ARENA):  # there is no settlement that chooses principles, or is lost
        return
    for milestone in play.content.of("milestone"):
        if not holds(play, milestone.id) and reached(play, milestone):
            _tick(play, milestone)
    settlement = play.draft.settlement
    if numbers.population(play) > 0:
        unreach(play, LOST)
    elif (settlement.death_count or play.draft.rows(Survivor)) and not holds(play, LOST):  # somebody was here
        if settlement.phase == "prologue":  # a lost prologue is played again (R194)
            play.ask_hands("Everyone is dead: play the prologue again, until it is won.")
            return
        play.draft.create(Holding, content=LOST, year=play.year)
        play.tell(f"Population 0: {settlement.name} is lost. The campaign is over.")  # R1
        _tell_who(play)
        make_lost_due(play, "population 0")


def called_for(play: Play, *, uncounted: bool = False) -> set[str]:
    """The story events that are called for and not due yet, with the deaths that are not counted yet if asked so."""
    if plays_by(play.draft, ARENA):
        return set()
    found = [each for each in play.content.of("milestone") if not holds(play, each.id)]
    return {
        moments.story_event(play, each)
        for each in found
        if reached(play, each, uncounted) and not moments.chosen(play, each.data.get("principle"))
    }


def tick(play: Play, milestone: Entry) -> None:
    """Check a milestone's box; its story event comes due as if it had been reached."""
    if holds(play, milestone.id):
        refuse("already-has", f"{milestone.name} is checked already.", "kdm settlement show")
    _tick(play, milestone)


def untick(play: Play, milestone: Entry) -> None:
    """Clear a milestone's box; what it made due and nobody has settled is withdrawn."""
    rows = [row for row in play.draft.rows(Holding).values() if row.content == milestone.id]
    if not rows:
        refuse("not-checked", f"{milestone.name} is not checked.", "kdm settlement show")
    if reached(play, milestone):
        refuse("still-reached", f"{milestone.name} is reached.", "Correct what has reached it: kdm settlement set.")
    for row in rows:
        play.draft.delete(row)
    play.tell(f"Milestone: {milestone.name} is not reached")
    for due in moments.waiting(play, moments.story_event(play, milestone)):
        moments.withdraw(play, due)


def reached(play: Play, milestone: Entry, uncounted: bool = False) -> bool:
    """Whether what a milestone asks for is so; of the deaths those that have been counted (R213), or all."""
    asked = milestone.data.get("reached")
    roles: dict[str, tuple[int, ...]] = {numbers.ALL_DEATHS: ()} if uncounted else {}
    return asked is not None and bool(what_is_so.holds(play, asked, Scene(milestone, roles=roles)))


def _tick(play: Play, milestone: Entry) -> None:
    play.draft.create(Holding, content=milestone.id, year=play.year)
    chosen = moments.chosen(play, milestone.data.get("principle"))
    if chosen:
        play.tell(f"Milestone: {milestone.name}; {chosen.name} is chosen already")
    elif moments.waiting(play, moments.story_event(play, milestone)):
        play.tell(f"Milestone: {milestone.name}")
    else:
        _make_event_due(play, milestone)


def _make_event_due(play: Play, milestone: Entry) -> None:
    moments.make_due(play, moments.story_event(play, milestone), None, milestone.name.lower())


def due_again(play: Play, principle: str) -> None:
    """A principle's choice was taken back: it must be made again, if its milestone has been reached."""
    for milestone in play.content.of("milestone"):
        if milestone.data.get("principle") == principle and holds(play, milestone.id):
            _make_event_due(play, milestone)


def let_principles_due(play: Play) -> dict[str, str]:
    """A principle whose milestone is ticked and that nobody has chosen comes due; by milestones (R217, R224)."""
    ticked = [each for each in play.content.of("milestone") if each.data.get("principle") and holds(play, each.id)]
    waiting = [each for each in ticked if not moments.chosen(play, each.data["principle"])]
    for milestone in waiting:
        _make_event_due(play, milestone)
    return {each.name: play.name_of(moments.story_event(play, each)) for each in waiting}


def make_lost_due(play: Play, why: str) -> None:
    """The story event with which a campaign ends; it tells what the next one begins with."""
    moments.make_due(play, moments.story_event(play, play.entry(LOST)), None, why)


def no_first_child(play: Play) -> None:
    """Nobody was born here after all."""
    unreach(play, "core:milestone/first_child")


def unreach(play: Play, milestone_id: str) -> None:
    """Clear a milestone box whose story event has not been settled; a settled one stays."""
    open_dues = moments.waiting(play, moments.story_event(play, play.entry(milestone_id)))
    rows = [row for row in play.draft.rows(Holding).values() if row.content == milestone_id]
    if rows and (open_dues or milestone_id == LOST):
        for row in rows:
            play.draft.delete(row)
        for due in open_dues:
            moments.withdraw(play, due)


def waiting(play: Play) -> list[Due]:
    """What waits to be settled now; monsters have their own step (R275). At the end only the end is left."""
    found = [due for due in play.draft.rows(Due).values() if kind_of(due.content) != "monster"]
    if found and why_over(play):
        lost = moments.story_event(play, play.entry(LOST))
        found = [due for due in found if due.content == lost]
    if found and steps.following(play) == steps.BY_KEY["timeline"] and not steps.done(play, "timeline"):
        # R217: what a milestone calls for waits until the year has passed
        kept = {moments.story_event(play, each) for each in play.content.of("milestone")}
        found = [due for due in found if due.survivor_id is not None or due.content not in kept]
    return found


def first_due(play: Play) -> Due | None:
    """What waits to be settled first: what was caused, then what is listed."""
    found = waiting(play)
    if len(found) < 2:
        return found[0] if found else None
    year = play.year
    listed = {row.content for row in play.draft.rows(Event).values() if row.year <= year and not row.done}
    return min(found, key=lambda due: due.survivor_id is None and due.content in listed)


def count_death(play: Play, survivor: Survivor) -> None:
    """A death more, on the sheet at once; away from home it is told what will come due when it is counted."""
    before, told = play.draft.settlement.death_count, called_for_by_deaths(play)
    play.draft.set(play.draft.settlement, death_count=before + 1)
    play.tell(f"Death count {before} -> {before + 1}")
    if play.draft.settlement.phase in steps.AWAY:
        _wait(play, survivor.id, 1)
        for event in sorted(called_for_by_deaths(play) - told):
            play.tell(f"{play.name_of(event)}: due when step 5 counts the deaths (R213)")


def called_for_by_deaths(play: Play) -> set[str]:
    """The events that come due as soon as every death counts."""
    return called_for(play, uncounted=True) - called_for(play)


def uncount_death(play: Play, survivor: Survivor) -> None:
    """A death fewer; what only this death had triggered has not happened."""
    before = play.draft.settlement.death_count
    for row in [row for row in play.draft.of(Lasting, survivor.id) if row.content == COUNT]:
        play.draft.delete(row)
    if before:
        play.draft.set(play.draft.settlement, death_count=before - 1)
        play.tell(f"Death count {before} -> {before - 1}")
    _withdraw(play)


def deaths_set(play: Play, old: int, new: int) -> None:
    """What a hand writes on the sheet waits like the deaths themselves where these do."""
    row = next((row for row in _uncounted(play) if row.survivor_id is None), None)
    if row is None and new > old and play.draft.settlement.phase in steps.AWAY:
        _wait(play, None, new - old)
    elif row is not None and (new < old or play.draft.settlement.phase in steps.AWAY):
        left = row.amount + new - old
        if left > 0:
            play.draft.set(row, amount=left)
        else:
            play.draft.delete(row)
    if new < old:
        _withdraw(play)


def count_deaths(play: Play) -> None:
    """Step 5: what the deaths trigger that were recorded in the prologue, on the hunt and in a showdown comes due."""
    waiting = _uncounted(play)
    for row in waiting:
        play.draft.delete(row)
    if waiting:
        check(play)


def _wait(play: Play, owner: int | None, amount: int) -> None:
    what, until = lasting.UNCOUNTED, "death_count"
    play.draft.create(Lasting, survivor_id=owner, content=COUNT, what=what, amount=amount, until=until)


def _uncounted(play: Play) -> list[Lasting]:
    return [row for row in play.draft.rows(Lasting).values() if row.what == lasting.UNCOUNTED]


def _withdraw(play: Play) -> None:
    """What came due for more deaths than there are has not happened."""
    for milestone in numbers.held(play, "milestone"):
        of_deaths = any(part.get("count") == "deaths" for part in within(milestone.data.get("reached")))
        if of_deaths and not reached(play, milestone):
            unreach(play, milestone.id)


def _event(play: Play, op: "EventOfCard", scene: Scene) -> None:
    """A card brings an event: it is due at once, or comes in the place of the hunt event that is revealed."""
    entry = referred(play, scene.source, str(op["what"]))
    target = op.get("target", "settlement")
    if entry.kind == "hunt_event" and play.draft.rows(Hunt):
        play.reveal.instead = entry
    elif word(target) == "settlement":
        moments.make_due(play, entry.id, None, scene.source.name)
    elif (found := people(play, target, scene)) is None:
        by_hand(play, op, scene)
    else:
        for survivor in found:
            moments.make_due(play, entry.id, play.now(survivor), scene.source.name)


def why_over(play: Play) -> str:
    """Why the campaign is over, in a sentence; nothing while it goes on."""
    if holds(play, LOST):  # R1
        return f"The campaign is over: nobody lives in {play.draft.settlement.name} any more."
    uses = play.draft.where(Use, OWNER, None)

    def ended() -> list[Use]:
        return [use for use in uses if use.scope.startswith(ENDED)]

    for use in play.remembered("ended", ended, ("use",), lambda: uses):
        return f"The campaign is over: {CALLED[use.scope.removeprefix(ENDED)]} {play.name_of(use.content)}."
    return ""


def won(play: Play) -> str:
    """Which monster's defeat has won the campaign (R2); nothing while none has. The years may go on."""
    return next((play.name_of(use.content) for use in play.draft.of(Use, None) if use.scope == WON), "")


def is_lost(play: Play) -> bool:
    """Whether the settlement is lost: its campaign is over, or the story event of that end was resolved."""
    event = moments.story_event(play, play.entry(LOST))
    resolved = any(use.scope.startswith(event_times.DONE_BY) for use in play.draft.where(Use, "content", event))
    return bool(why_over(play)) or resolved


def lose_before(play: Play, old: int, new: int) -> None:
    """Boxes of lost settlements are checked as a campaign begins, and do what they do at once."""
    for box in texts.lost_before(play, old, new):
        play.tell(f"{box.name}: {'; '.join(box.data['text'])}")
        carry_text(play, box.data.get("effects", ()), Scene(box, None, {}))


def lived_on(play: Play) -> tuple[list[str], list[str], list[str]]:
    """Who lives as the campaign ends, who of them has retired (R247), and who has died."""
    rows = play.draft.rows(Survivor).values()
    active = [row.name for row in rows if not (row.dead or row.retired)]
    return active, [row.name for row in rows if row.retired and not row.dead], [row.name for row in rows if row.dead]


def _tell_who(play: Play) -> None:
    """Whoever is there at the end, and how many are not."""
    lived, retired, died = lived_on(play)
    play.tell_list("At the end there live:", lived)
    play.tell_list("Retired:", retired)
    if died:
        play.tell(f"Died: {len(died)} of those with a name")


def check_over(play: Play, doing: str, line: str = "") -> None:
    """Refuse what a campaign that is over has no more of: `doing`, as nobody departs; `line` is left to type."""
    reason = why_over(play)
    hint = f"{f'{line}: ' if line else ''}{reason} --house-rule goes on all the same, kdm undo takes the end back."
    play.require(not reason, "campaign-over", f"The campaign is over: {doing}.", hint)


def fight_decided(play: Play, entry: Entry, victory: bool) -> None:
    """A monster was defeated or has won: boxes are checked by it, and what it means for the campaign is said once."""
    result = VICTORY if victory else DEFEAT
    if victory and entry.data.get("wins_campaign") and not won(play):
        play.draft.create(Use, survivor_id=None, content=entry.id, scope=WON)
        play.tell(f"{entry.name} is defeated: the campaign is won (R2)")
        _tell_who(play)
        play.ask_hands("The campaign is won. The years go on for as long as you want: kdm next")
    for milestone in play.content.of("milestone"):
        if not victory and milestone.data.get("lost_to") == entry.slug and not holds(play, milestone.id):
            tick(play, milestone)
    if result in entry.data.get("ends_campaign", ()) and not why_over(play):
        play.draft.create(Use, survivor_id=None, content=entry.id, scope=ENDED + result)
        play.tell(f"{CALLED[result].capitalize()} {entry.name}: the campaign is over")
        _tell_who(play)
        make_lost_due(play, f"{CALLED[result]} {entry.name}")


CARRY: Handlers = {"event": _event}
