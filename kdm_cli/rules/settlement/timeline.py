"""The timeline: lantern years and their events, and the one of each phase: the First Day, later a card (R211, R212)."""

from collections.abc import Sequence
from operator import itemgetter

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import event_times, lasting, numbers, steps, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import among, known_as, referred, sibling, typed, with_level
from kdm_cli.rules.asking.people import by_name
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.carry.moments import at_level, made_due_by, strike
from kdm_cli.rules.content import Document, Entry
from kdm_cli.rules.play import EVENT_DISCARD, NO_TIMELINE, Play, plays_by
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import milestones, settlement_phase
from kdm_cli.rules.state import LAST_YEAR, Due, Event, Step, Use
from kdm_cli.rules.under_way import Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Reschedule, Schedule

RETURN = "kdm settlement return --victory, or --defeat"
KINDS = {"nemesis_encounter": "monster", "special_showdown": "monster"}
NEMESIS = "nemesis"
OF_CHOICE = "note:event/Nemesis of Choice"
KIND = "settlement_event"  # and the name of its deck
STEP = "event"

Years = dict[tuple[int, str, int | None], str]  # year, event and level of what is listed, as it is told


def seed(play: Play) -> None:
    """Write the years of the campaign as the packs list them."""
    for year, content, level in printed(play, 0):
        play.draft.create(Event, year=year, content=content, level=level)


def to_come(play: Play) -> Years:
    """What the packs print in the years that have not begun."""
    return printed(play, play.year + 1)


def printed(play: Play, since: int) -> Years:
    """What the packs print from this lantern year on, where one thing gives way to another only what comes."""
    found: Years = {}
    for year in play.content.of("timeline_year"):
        number = year.data["lantern_year"]
        for row in year.data["entries"] if number >= since else ():
            entry, level = play.entry(_printed(play, year, row)), row.get("level")
            if not play.content.is_out(entry):
                for each in [each for each in found if each[0] == number]:
                    if play.entry(each[1]).slug == row.get("instead_of"):
                        del found[each]
                found[number, entry.id, level] = f"{number} {at_level(entry, level)}"
    return found


def _printed(play: Play, year: Entry, row: Document) -> str:
    slug: str | None = row["id"]
    if slug is None:
        return OF_CHOICE
    kind = str(row["type"])
    if kind == "prologue":
        return f"note:event/{slug.replace('_', ' ').title()}"
    return known_as(play, play.entry(sibling(play, year, KINDS.get(kind, kind), slug)))


def follow(play: Play, before: Years) -> None:
    """Other packs are played with than `before`: the years to come are as those print them, what has come stays."""
    now, rows = to_come(play), {}
    for row in play.draft.rows(Event).values():
        if not row.done:
            rows[row.year, row.content, row.level] = row
    came = sorted((each for each in now if each not in before and each not in rows), key=itemgetter(0))
    gone = sorted((each for each in before if each not in now and each in rows), key=itemgetter(0))
    play.draft.delete(*(rows[each] for each in gone))
    for year, content, level in came:
        play.draft.create(Event, year=year, content=content, level=level)
    play.tell_list("Into the timeline:", [now[each] for each in came])
    play.tell_list("Out of the timeline:", [before[each] for each in gone])


def catch_up(play: Play, pack: str) -> None:
    """A pack joins a campaign: what it brings late comes at once where its year is over."""
    for year in play.content.of("timeline_year"):
        for row in year.data["entries"] if year.id.startswith(f"{pack}:") else ():
            if year.data["lantern_year"] <= play.year and row.get("late"):
                write(play, steps.year_of_phase(play), play.entry(_printed(play, year, row)), row.get("level"))


def write(play: Play, year: int, entry: Entry, level: int | None = None, *, comes: bool = True) -> None:
    """A card writes an event into a lantern year; in the year that runs it is due at once."""
    if moments.is_out(play, entry):
        return
    play.draft.create(Event, year=year, content=entry.id, level=level)
    play.tell(f"Lantern year {year}: {at_level(entry, level)} added")
    if year == play.year and comes:
        moments.make_due(play, entry.id, None, f"lantern year {year}", level)


def move(play: Play, entry: Entry, by: int) -> None:
    """What is still listed for later goes to another year, the nearest first, never before the present one."""
    rows = [row for row in play.draft.rows(Event).values() if row.content == entry.id and not row.done]
    row = min((row for row in rows if row.year > play.year), key=lambda row: row.year, default=None)
    if row is None:
        play.tell(f"{entry.name} is not to come any more")
        return
    year = max(play.year, min(row.year + by, LAST_YEAR))
    play.draft.set(row, year=year)
    play.tell(f"{at_level(entry, row.level)}: lantern year {row.year} -> {year}")
    if year == play.year:
        moments.make_due(play, entry.id, None, f"lantern year {year}", row.level)


def add(play: Play, year: int, entry: Entry, level: int | None = None) -> None:
    """Write an event into a lantern year."""
    _check_year(year)
    if any((row.content, row.level) == (entry.id, level) for row in _of_year(play, year)):
        refuse("already-there", f"{entry.name} stands in lantern year {year} already.", "kdm timeline show")
    _check_comes(play, year, entry, level)
    write(play, year, entry, level, comes=steps.in_phase(play))


def _check_comes(play: Play, year: int, entry: Entry, level: int | None) -> None:
    """What a year lists comes as it begins (R215), and a monster at its step (R275): afterwards it is too late."""
    if year > play.year or play.draft.settlement.phase == steps.PROLOGUE:
        return
    now = steps.current(play)
    monster = entry.kind == "monster"
    still = year == play.year and now is not None and steps.year_passed(play)
    gone = monster and now is not None and now.number > steps.BY_KEY["special"].number
    what = "its special showdowns were at step 9 (R275)" if monster else "what it lists came at step 6 (R215)"
    line = f"kdm timeline add {play.year + 1} {typed(entry)}{f' level {level}' if level else ''}"
    play.require(still and not gone, "too-late", f"Lantern year {year} is too far gone for {entry.name}: {what}.", line)


def remove(play: Play, year: int, text: str) -> None:
    """Strike an event from a lantern year."""
    strike(play, _event(play, year, text))


def done(play: Play, year: int, text: str) -> None:
    """Check an event off; it is no longer due."""
    row = _event(play, year, text)
    entry = play.entry(row.content)
    if row.done:
        refuse("already-done", f"{entry.name} of lantern year {year} is checked off.")
    event_times.check_listed(play, row)
    play.draft.set(row, done=True)
    event_times.remember(play, entry)
    play.tell(f"Lantern year {year}: {at_level(entry, row.level)} done")
    due = made_due_by(play, row)
    if due:
        play.draft.delete(due)


def advance(play: Play) -> None:
    """A lantern year passes (R214); what the new year lists comes due (R215)."""
    the_showdown.check_over(play, "no year passes")
    milestones.check_over(play, "no year passes")
    if play.year >= LAST_YEAR:
        refuse("last-year", f"The timeline ends with lantern year {LAST_YEAR}.")
    prologue = play.draft.settlement.phase == steps.PROLOGUE
    if not prologue:
        _check_step(play)
    play.tell(f"Lantern year {play.year} -> {play.year + 1}")
    if prologue:  # a First Story kept by hand is over: the phase that follows stands where the settlement develops
        play.tell("The prologue is over: the settlement phase begins")
        settlement_phase.fight_is_over(play, numbers.living(play))
        settlement_phase.begin(play)
    if steps.in_phase(play) and steps.done(play, "death_count") is None:
        milestones.count_deaths(play)
    for row in _of_year(play, 0) if play.year == 0 else ():
        play.draft.set(row, done=True)
    play.draft.set(play.draft.settlement, lantern_year=play.year + 1)
    lasting.end_for_all(play, (lasting.YEAR,))
    listed = [row for row in _of_year(play, play.year) if not row.done]
    if listed and plays_by(play.draft, NO_TIMELINE):
        names = ", ".join(at_level(play.entry(row.content), row.level) for row in listed)
        play.tell(f"Not played by the timeline: {names}")
        for row in listed:
            line = moments.settling(play, play.entry(row.content), None, row.level)
            play.ask_hands(f"It comes in the year you say: kdm {line}")
        listed = []
    for row in listed:
        _comes_due(play, row)
    milestones.check(play)
    moments.happen(play, "lantern_year")
    if steps.in_phase(play):
        steps.finish_open(play, "death_count", "timeline")


def _check_step(play: Play) -> None:
    """A year passes once in a phase and at its step, as `next` does it; nobody skips or repeats one by accident."""
    step = steps.following(play)
    met = steps.in_phase(play)
    play.require(met, "nobody-returned", "A year passes in the settlement phase: nobody has returned.", RETURN)
    steps.check_not_done(play, "timeline")
    if step is not None and step.number < steps.BY_KEY["death_count"].number:
        message = f"This is step {step.number}, {step.name}: a year passes at step 6 (R214)."
        play.require(False, "too-early", message, "kdm next")
    if due := milestones.first_due(play):
        message = f"{play.name_of(due.content)} is due before the year passes (R215)."
        play.require(False, "too-early", message, f"kdm {due.command}")


def _comes_due(play: Play, row: Event) -> None:
    """A settlement event that a year lists belongs to this phase; the First Day was there before its year (R211)."""
    if row.content == OF_CHOICE:
        nemesis = _nemesis(play, f"lantern year {row.year}: which nemesis comes")
        if nemesis is None:
            play.ask_hands(f"Lantern year {row.year}: a nemesis of choice comes, and none is on the list")
            return
        row = play.draft.set(row, content=nemesis.id)
    if play.entry(row.content).kind == KIND and steps.in_phase(play):
        drawn = [step.how for step in play.draft.rows(Step).values() if step.step == STEP]
        if row.content in drawn and steps.is_first(play):
            play.draft.set(row, done=True)
            return
        if drawn or steps.is_first(play):
            steps.finish(play, STEP, row.content)
    moments.make_due(play, row.content, None, f"lantern year {row.year}", row.level)


def _nemesis(play: Play, why: str) -> Entry | None:
    """A nemesis of choice: one of those on the list, if there is any."""
    known = {each.name: each for each in numbers.held(play, "monster") if each.data["role"] == NEMESIS}
    return by_name(play, known, why) if known else None


def _event(play: Play, year: int, text: str) -> Event:
    _check_year(year)
    rows = _of_year(play, year)
    hint = "kdm timeline show" if rows else f"Lantern year {year} lists nothing."
    text, level = with_level(play, text, ("story_event", "settlement_event"))
    fitting = [row for row in rows if level is None or row.level == level]
    entry = among(play, text, [play.entry(row.content) for row in fitting], f"event of lantern year {year}", hint)
    return min((row for row in fitting if row.content == entry.id), key=lambda row: row.done)


def _of_year(play: Play, year: int) -> list[Event]:
    return [row for row in play.draft.rows(Event).values() if row.year == year]


def _check_year(year: int) -> None:
    if not 0 <= year <= LAST_YEAR:
        refuse("out-of-range", f"Lantern years run from 0 to {LAST_YEAR}, not {year}.")


def _schedule(play: Play, op: "Schedule", scene: Scene) -> None:
    years = worth(play, op["years"], scene, why="in how many years")
    if years is None:
        by_hand(play, op, scene)
        return
    if op["what"] == NEMESIS:
        nemesis = _nemesis(play, f"{scene.source.name}: which nemesis")
        if nemesis is None:
            play.tell(f"{scene.source.name}: the settlement has no nemesis")
            return
        entry = nemesis
    else:
        entry = referred(play, scene.source, str(op["what"]))
    write(play, min(play.year + years, LAST_YEAR), entry, op.get("level"))


def _reschedule(play: Play, op: "Reschedule", scene: Scene) -> None:
    years = worth(play, op["years"], scene, why="by how many years")
    if years is None:
        by_hand(play, op, scene)
    else:
        move(play, referred(play, scene.source, str(op["what"])), years)


def draw(play: Play) -> None:
    """Step 4: the First Day in the first phase, later a card of the deck, which goes back; it comes due."""
    steps.check_not_done(play, STEP)
    if steps.is_first(play) and (first := event_times.first_event(play)) is not None:
        _comes(play, first)
        return
    for card in play.table.draw(KIND, deck(play), 1, f"settlement event of lantern year {steps.year_of_phase(play)}"):
        play.tell(f"Settlement event: {card.name}")
        _comes(play, card)


def draw_another(play: Play, source: Entry) -> None:
    """An event asks for another one in its place: another card of the deck, without this one."""
    cards = [card for card in deck(play) if card.id != source.id]
    for card in play.table.draw(KIND, cards, 1, f"in the place of {source.name}"):
        play.tell(f"Settlement event: {card.name}")
        for row in [row for row in play.draft.rows(Step).values() if (row.step, row.how) == (STEP, source.id)]:
            play.draft.delete(row)
        _comes(play, card)


def deck(play: Play) -> list[Entry]:
    """The cards that can be drawn: all but what is always the event of the first phase (R212)."""
    return _of_deck(play, play.content.of(KIND))


def deck_listed(play: Play) -> list[str]:
    """The names of these cards, for whoever looks at the deck."""
    return [entry.name for entry in _of_deck(play, play.content.brief(KIND))]


def _of_deck(play: Play, cards: Sequence[Entry]) -> list[Entry]:
    first = event_times.first_event(play)
    found = [entry for entry in cards if first is None or entry.id != first.id]
    found = [entry for entry in found if not entry.data.get("kept_aside")]
    away = {row.content for row in event_times.discarded(play)}
    return [entry for entry in found if entry.id not in away]


def _discard(play: Play, entry: Entry) -> None:
    """An event that has come lies in the discard, which becomes the deck again when that is empty."""
    if not plays_by(play.draft, EVENT_DISCARD) or entry not in deck(play):
        return
    play.draft.create(Use, survivor_id=None, content=entry.id, scope=event_times.DISCARDED)
    if not deck(play):
        play.draft.delete(*event_times.discarded(play))
        play.tell("The discard of settlement events is shuffled into a new deck")


def named(play: Play, entry: Entry) -> bool:
    """Whether naming this event is the draw of step 4; what cannot have been drawn is refused."""
    step = steps.current(play)
    if entry.kind != KIND or step is None:
        return False
    is_due = any(row.content == entry.id for row in play.draft.rows(Due).values())
    if not is_due:
        steps.check_reached(play, STEP, "A settlement event")
    if not is_due and entry.id in {row.content for row in event_times.discarded(play)}:
        message = f"{entry.name} lies in the discard of settlement events ({EVENT_DISCARD})."
        play.require(False, "not-in-deck", message, "kdm next draws a card.")
    if not is_due and entry.data.get("kept_aside"):
        message = f"{entry.name} is not in the deck: it comes where a card or the timeline names it."
        play.require(False, "not-due", message, f"kdm timeline add {play.year + 1} {typed(entry)}")
    if step.key != STEP or steps.done(play, STEP):
        return False
    first = event_times.first_event(play)
    if first is not None and steps.is_first(play):
        play.require(entry.id == first.id, "first-day", f"The event of the first phase is {first.name} (R211).")
    elif first is not None and not is_due:
        left = f"{first.name} has left the deck: it is the first phase's (R212)."
        play.require(entry.id != first.id, "first-day", left, "kdm next draws a card.")
        by_table = play.draft.campaign.decks == "table"
        play.require(by_table, "needs-house-rule", "The tool draws the settlement event.", "kdm next draws it.")
    return True


def record(play: Play, entry: Entry) -> None:
    """An event takes place in this phase: until its end its endeavors are open."""
    if entry.kind == KIND and steps.in_phase(play) and not is_in_play(play, entry.id):
        _discard(play, entry)
        steps.finish(play, STEP, entry.id)


def is_in_play(play: Play, content: str) -> bool:
    """Whether a card is a settlement event of this phase."""
    return any(row.step == STEP for row in play.draft.where(Step, "how", content))


def _comes(play: Play, entry: Entry) -> None:
    _discard(play, entry)
    steps.finish(play, STEP, entry.id)
    moments.make_due(play, entry.id, None, "this phase's event")


CARRY: Handlers = {"schedule": _schedule, "reschedule": _reschedule}
