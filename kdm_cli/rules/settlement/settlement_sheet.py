"""The settlement sheet: its numbers, its name, notes.

A settlement begins: with the prologue (R8), or by skipping it.
"""

from typing import TYPE_CHECKING, NamedTuple

from kdm_cli.rules.asking import death_count, house_rules, lasting, numbers, players
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.asking.people import choose
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.bands import band_of
from kdm_cli.rules.language.phrases import LASTING
from kdm_cli.rules.language.scene import Op, Scene
from kdm_cli.rules.names import Candidate, fold, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import milestones, timeline, volumes
from kdm_cli.rules.settlement.develop import innovating
from kdm_cli.rules.settlement.resources import draw_resources
from kdm_cli.rules.state import LAST_YEAR, LOOSE, STRICT, Campaign, Event, Lasting, Note, Settlement, Survivor
from kdm_cli.rules.survivors import creation, death, sheet_numbers
from kdm_cli.rules.survivors.sheet_numbers import amount
from kdm_cli.rules.table import Die
from kdm_cli.rules.unused import MOST_NAME, became, written

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Change, Mark

MOST_NOTE = 2000
COUNTS = {"death count": "death_count", "lost settlements": "lost_settlements", "endeavors": "endeavors"}
KEPT = ("death count", "lost settlements")  # by events, as the population
HABITS = {"dice": ("ask", "auto"), "decks": ("table", "tool"), "rules": (STRICT, LOOSE)}
PARTY_SIZE, HOUSE_RULE, PLAYERS = "party size", "house rule", "players"
MOST_HUNTERS = 6  # R3: more than four is a way to play of its own
FIELDS = ("survival limit", "population", *COUNTS, *HABITS, PARTY_SIZE, HOUSE_RULE, PLAYERS)


def change_field(play: Play, field: str, text: str) -> None:
    """Change a number of the settlement sheet, or a habit of the table."""
    hint = f"One of {', '.join(name.replace(' ', '-') for name in FIELDS)}."
    name = str(pick(field, [Candidate(name, name) for name in FIELDS], "field", hint).thing)
    if name in HABITS:
        _change_habit(play, name, text)
    elif name == PARTY_SIZE:
        _change_party_size(play, text)
    elif name == HOUSE_RULE:
        house_rules.lay_down(play, text)
    elif name == PLAYERS:
        players.tell(play, text)
    elif name == "survival limit":
        _change_limit(play, text)
    elif name == "population":
        _change_population(play, text)
    else:
        _change_count(play, name, text)
    milestones.check(play)


def _change_habit(play: Play, name: str, text: str) -> None:
    found = [option for option in HABITS[name] if fold(text) and option.startswith(fold(text))]
    if len(found) != 1:
        refuse("bad-input", f'{name} is {" or ".join(HABITS[name])}, not "{text[:40]}".')
    old = getattr(play.draft.campaign, name)
    play.draft.set(play.draft.campaign, **{name: found[0]})
    play.tell(f"{name.capitalize()} {became(old, found[0])}")


def _change_party_size(play: Play, text: str) -> None:
    """How many depart together (R269); cards may still say more."""
    old = play.draft.campaign.party_size
    new = amount(text).on(old)
    if not 1 <= new <= MOST_HUNTERS:
        refuse("out-of-range", f"A party of {new} is none.", f"1 to {MOST_HUNTERS}: kdm settlement set party-size 5")
    play.draft.set(play.draft.campaign, party_size=new)
    play.tell(f"Party size {became(old, new)}")


def _change_limit(play: Play, text: str) -> None:
    """What the rules give stays derived; only the difference is written down."""
    settlement, old = play.draft.settlement, numbers.survival_limit(play)
    new = amount(text).on(old)
    given = _raw_limit(play) - settlement.limit_correction
    if new < given and new != old:
        parts = [f"{name} {part:+d}" for name, part in numbers.limit_parts(play) if name != numbers.BY_HAND]
        hint = f"kdm settlement lose THING, if it does not have it: {', '.join(parts)}."
        refuse("out-of-range", f"The survival limit is not {new}: what is known gives {given}.", hint)
    play.draft.set(settlement, limit_correction=settlement.limit_correction + new - _raw_limit(play))
    play.tell(f"Survival limit {became(old, new)}")
    sheet_numbers.cap_survival(play)


def _raw_limit(play: Play) -> int:
    return sum(part for _, part in numbers.limit_parts(play))


def _change_population(play: Play, text: str) -> None:
    old, sheets = numbers.population(play), len(numbers.living(play))
    new = amount(text).on(old)
    if new < sheets:
        hint = "kdm survivor kill NAME --cause TEXT, or kdm survivor remove NAME."
        refuse("out-of-range", f"{sheets} living survivors have sheets, so the population is not {new}.", hint)
    play.draft.set(play.draft.settlement, nameless=new - sheets)
    play.tell(f"Population {became(old, new)} ({new - sheets} nameless)")
    _ask_why(play)


def _change_count(play: Play, name: str, text: str) -> None:
    settlement = play.draft.settlement
    old = getattr(settlement, COUNTS[name])
    new = amount(text).on(old)
    if new < 0:
        refuse("out-of-range", f"{name.capitalize()} cannot be {new}.", "It is never below 0.")
    play.draft.set(settlement, **{COUNTS[name]: new})
    play.tell(f"{name.capitalize()} {became(old, new)}")
    if name in KEPT:
        _ask_why(play)
    if name == "death count":
        death_count.by_hand(play, old, new)


def _ask_why(play: Play) -> None:
    """What events keep by themselves is corrected for a reason; it is done without one too."""
    if not play.because:
        play.tell("Corrected by hand; --because TEXT keeps the reason")


def rename(play: Play, name: str) -> None:
    """Give the settlement another name."""
    old = play.draft.settlement.name
    new = checked_name(name)
    play.draft.set(play.draft.settlement, name=new)
    play.tell(f"{old} is now called {new}" if old != new else f"{new} is called so already")


def write_note(play: Play, text: str, survivor: Survivor | None = None) -> None:
    """Write something on the settlement sheet, or on a survivor's."""
    text = written(text, MOST_NOTE, "A note")
    play.draft.create(Note, survivor_id=survivor.id if survivor else None, year=play.year, text=text)
    play.tell(f"{survivor.name if survivor else play.draft.settlement.name}: noted")


RETURNING = "core:story_event/returning_survivors"
QUICK_START = ("core:settlement_event/first_day", RETURNING)


class Later(NamedTuple):
    """A campaign that begins after the First Story: in which lantern year, with how many people if that is known."""

    year: int = 1
    population: int | None = None


LATER = Later()


def found(play: Play, name: str, seed: int, skip_prologue: bool = False, uuid: str = "", later: Later = LATER) -> None:
    """Take a new settlement sheet: its name, and the timeline as the packs list it."""
    name = checked_name(name)
    if play.draft.tables["settlement"]:
        refuse(
            "settlement-exists",
            f"{play.draft.settlement.name} lives in this file.",
            "kdm --file PATH settlement new NAME",
        )
    if not play.draft.tables["campaign"]:
        play.draft.create(Campaign, id=1, seed=seed, uuid=uuid)
    play.draft.create(Settlement, id=1, name=name)
    timeline.seed(play)
    play.tell(f"{name}: lantern year 0, the prologue")
    if skip_prologue:
        _skip_prologue(play, later)


def checked_name(name: str) -> str:
    """A name that can stand on a settlement sheet."""
    return written(name, MOST_NAME, "The name of a settlement")


def _skip_prologue(play: Play, later: Later) -> None:
    """Begin in lantern year 1, or later, with the people there are and what the first story event would have brought.

    Where nobody says how many people there are, a die gives them, and resources.
    """
    if not 1 <= later.year <= LAST_YEAR:
        refuse("out-of-range", f"A campaign begins in a lantern year from 1 to {LAST_YEAR}.", "--year N")
    if later.population is None:
        rows = [entry for entry in play.content.of("first_day") if entry.slug.startswith("skip_prologue")]
        [face] = play.table.roll(Die(10, "skip the prologue"))
        with play.table.follow(face):
            _quick_start(play, band_of({entry.data["range"]: entry for entry in rows}, face.number))
    else:
        _people(play, later.population)
        play.ask_hands("What the settlement owns goes in by hand: kdm storage add, kdm settlement gain")
    for event in play.draft.rows(Event).values():
        if event.content in QUICK_START or event.year < later.year:
            play.draft.set(event, done=True)
    play.draft.set(play.draft.settlement, lantern_year=later.year - 1)
    timeline.advance(play)
    returning = play.entry(RETURNING)
    for gained in returning.data["gains"]:
        kind, _, slug = gained.partition("/")
        innovating.gain(play, play.entry(sibling(play, returning, kind, slug)))
    for line in returning.data["hands"]:
        play.ask_hands(f"{returning.name}: {line}")


def _people(play: Play, count: int) -> None:
    if count < 1:
        refuse("out-of-range", "A settlement begins with at least 1 of its people.", "--population N")
    play.draft.set(play.draft.settlement, nameless=count)
    play.tell(f"Population 0 -> {count}, all nameless")


def _quick_start(play: Play, entry: Entry) -> None:
    """What the row of the die gives: people without names, resources, and what hands must see to."""
    _people(play, entry.data["population"])
    for deck, count in entry.data["draw"].items():
        draw_resources(play, deck, count, f"{count} {deck.replace('_', ' ')} resources")
    for line in entry.data.get("hands", ()):
        play.ask_hands(line)


def _change(play: Play, op: "Change", scene: Scene) -> None:
    """A number of the settlement sheet, or rolls of everyone."""
    by = worth(play, op["by"], scene)
    if by is None:
        by_hand(play, op, scene)
    elif "roll" in op:
        lasting.add(play, None, scene.source.id, f"roll/{op['roll']}", by, str(op.get("until", "settlement_phase")))
        play.tell(f"{str(op['roll']).replace('_', ' ')} rolls {by:+d}")
    elif op.get("stat") == "population":
        _come_or_go(play, by, scene)
    elif op.get("stat") == "endeavors":
        settlement = play.draft.settlement
        new = max(0, settlement.endeavors + by)
        play.draft.set(settlement, endeavors=new)
        play.tell(f"Endeavors {settlement.endeavors} -> {new}")
    elif op.get("stat") == "survival_limit":
        before = numbers.survival_limit(play)
        settlement = play.draft.settlement
        play.draft.set(settlement, limit_correction=settlement.limit_correction + by)
        play.tell(f"Survival limit {before} -> {numbers.survival_limit(play)}")
        sheet_numbers.cap_survival(play)
    elif op.get("stat") == "research_level":
        _research(play, by, scene)
    else:
        by_hand(play, op, scene)


def _research(play: Play, by: int, scene: Scene) -> None:
    """How far lantern research has come: a number the settlement keeps for good."""
    rows = [row for row in play.draft.of(Lasting, None) if row.what == lasting.RESEARCH]
    if rows:
        new = play.draft.set(rows[0], amount=rows[0].amount + by).amount
        play.tell(f"Research level {rows[0].amount} -> {new}")
    else:
        lasting.add(play, None, scene.source.id, lasting.RESEARCH, by, "campaign")
        play.tell(f"Research level 0 -> {by}")


def _sculpt(play: Play, op: Op, scene: Scene) -> None:
    """The fighting art that was just lost is recorded on the settlement's one statue."""
    lost = [each.old["content"] for each in play.draft.changes if (each.table, each.kind) == ("trait", "delete")]
    arts = [content for content in lost if play.entry(content).kind == "fighting_art"]
    if not arts:
        by_hand(play, op, scene)
        return
    for row in [row for row in play.draft.of(Lasting, None) if row.what == lasting.STATUE]:
        play.draft.delete(row)
    lasting.add(play, None, arts[-1], lasting.STATUE, 0, "campaign")
    play.tell(f"The statue shows {play.name_of(arts[-1])}")


def statue(play: Play) -> Entry | None:
    """The fighting art that the settlement's statue shows."""
    return next((play.entry(row.content) for row in play.draft.of(Lasting, None) if row.what == lasting.STATUE), None)


def _come_or_go(play: Play, by: int, scene: Scene) -> None:
    """People without names come or go first; where there are none left, the group says who goes."""
    settlement = play.draft.settlement
    before = numbers.population(play)
    by -= creation.come(play, scene.source, by) if by > 0 else 0
    nameless = max(0, settlement.nameless + by)
    missing = -(settlement.nameless + by) if settlement.nameless + by < 0 else 0
    play.draft.set(settlement, nameless=nameless)
    if nameless != settlement.nameless:
        play.tell(f"Population {before} -> {numbers.population(play)} (nameless {settlement.nameless} -> {nameless})")
    for _ in range(missing):
        living = numbers.living(play)
        if not living:
            break
        [lost] = choose(play, living, f"{scene.source.name}: who is lost")
        death.kill(play, lost, scene.source.name)
    milestones.check(play)


def _mark(play: Play, op: "Mark", scene: Scene) -> None:
    """What is so for the settlement for a while: what it may do, what it may not, that a card was for it."""
    if op.get("box") == "monster_volume" and volumes.record(play, scene.source.name):
        return
    if op.get("box") == lasting.STATUE:
        _sculpt(play, op, scene)
    elif op.get("box") == lasting.NOTED:
        lasting.add(play, None, scene.source.id, lasting.NOTED, 0, str(op.get("until", "lifetime")))
    elif "box" in op:
        by_hand(play, op, scene)
    for words, sort, verb in ((op.get("forbids", ()), "forbid", ", no"), (op.get("grants", ()), "grant", "")):
        if words:
            until = lasting.add(play, None, scene.source.id, f"{sort}/{','.join(words)}", 0, str(op["until"]))
            said = [word.replace("_", " ") for word in words]
            play.tell_list(f"The settlement, {LASTING[until]}{verb}:", said)


def note(play: Play, entry: Entry) -> None:
    """Something a later event asks for, kept for good."""
    if not lasting.noted(play, None, entry.id):
        lasting.add(play, None, entry.id, lasting.NOTED, 0, "campaign")
        play.tell(f"The settlement notes: {entry.name}")


def strike_note(play: Play, entry: Entry) -> None:
    """It is erased again."""
    for row in play.draft.of(Lasting, None):
        if (row.what, row.content) == (lasting.NOTED, entry.id):
            play.draft.delete(row)
            play.tell(f"The settlement strikes out: {entry.name}")


CARRY: Handlers = {"change": _change, "mark": _mark}
