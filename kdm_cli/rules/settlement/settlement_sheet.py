"""The settlement sheet by hand: its numbers, its name, notes."""

from kdm_cli.rules.asking import event_times, numbers, players, steps, texts
from kdm_cli.rules.content import Candidate, fold, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import MOST_NAME, became, refuse, written
from kdm_cli.rules.settlement import milestones
from kdm_cli.rules.state import LOOSE, STRICT, Note, Survivor, Writer
from kdm_cli.rules.survivors import sheet_numbers
from kdm_cli.rules.survivors.sheet_numbers import amount

MOST_NOTE = 2000
COUNTS = {"death count": "death_count", "lost settlements": "lost_settlements", "endeavors": "endeavors"}
KEPT = ("death count", "lost settlements")  # by events, as the population
HABITS = {"dice": ("ask", "auto"), "decks": ("table", "tool"), "rules": (STRICT, LOOSE), "talk": ("brief", "full")}
MOST_HUNTERS = 6  # R3: more than four is a way to play of its own
FIELDS = ("survival limit", "population", *COUNTS, *HABITS, "party size", "house rule", "players")


def change_field(play: Play, field: str, text: str) -> None:
    """Change a number of the settlement sheet, or a habit of the table."""
    hint = f"One of {', '.join(name.replace(' ', '-') for name in FIELDS)}."
    name = str(pick(field, [Candidate(name, name) for name in FIELDS], "field", hint).thing)
    if name in HABITS:
        _change_habit(play, name, text)
    elif name in COUNTS:
        _change_count(play, name, text)
    else:
        CHANGES[name](play, text)
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
    raw = sum(part for _, part in numbers.limit_parts(play))
    given = raw - settlement.limit_correction
    if new < given and new != old:
        parts = [f"{name} {part:+d}" for name, part in numbers.limit_parts(play) if name != numbers.BY_HAND]
        hint = f"kdm settlement lose THING, if it does not have it: {', '.join(parts)}."
        refuse("out-of-range", f"The survival limit is not {new}: what is known gives {given}.", hint)
    play.draft.set(settlement, limit_correction=settlement.limit_correction + new - raw)
    play.tell(f"Survival limit {became(old, new)}")
    sheet_numbers.cap_survival(play)


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
    if name == "lost settlements":
        for box in texts.lost_before(play, old, new) if play.draft.settlement.phase == steps.PROLOGUE else ():
            play.ask_hands(f"{box.name}: {'; '.join(box.data['text'])}")
        sheet_numbers.cap_survival(play)
    if name == "death count":
        milestones.deaths_set(play, old, new)


CHANGES = {
    "survival limit": _change_limit, "population": _change_population, "party size": _change_party_size,
    "house rule": event_times.lay_down, "players": players.tell,
}  # fmt: skip


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


def call_writer(play: Play, name: str) -> None:
    """Whoever writes in this copy of the campaign is called so, whoever looks into whichever copy."""
    name, writer = written(name, MOST_NAME, "The name of who writes"), play.table.writer()
    row = next((each for each in play.draft.rows(Writer).values() if each.writer == writer), None)
    old = row.name if row else ""
    if row is None:
        play.draft.create(Writer, writer=writer, name=name)
    else:
        play.draft.set(row, name=name)
    if old != name:
        play.tell(f"This copy is written by {became(old, name) if old else name}")


def checked_name(name: str) -> str:
    """A name that can stand on a settlement sheet."""
    return written(name, MOST_NAME, "The name of a settlement")
