"""A settlement begins: with the prologue (R8), or by skipping it."""

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.asking.cards import referred, sibling
from kdm_cli.rules.carry import storage
from kdm_cli.rules.content import Entry, kind_of
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import timeline
from kdm_cli.rules.settlement.develop import endeavors
from kdm_cli.rules.settlement.resources import draw_resources
from kdm_cli.rules.settlement.settlement_sheet import checked_name
from kdm_cli.rules.state import LAST_YEAR, Campaign, Event, Settlement
from kdm_cli.rules.under_way import Die, band_of

RETURNING = "core:story_event/returning_survivors"
MONSTER, QUARRY, NEMESIS = "monster", "quarry", "nemesis"
PRINTED = "settlement_event"  # the first day: the only one whose year is printed


class Later(NamedTuple):
    """A campaign that begins after the First Story: in which lantern year, with how many people if that is known."""

    year: int = 1
    population: int | None = None


LATER = Later()


def found(play: Play, name: str, seed: int, skip_prologue: bool = False, uuid: str = "", later: Later = LATER) -> None:
    """Take a new settlement sheet: its name, and the timeline as the packs list it."""
    name = checked_name(name)
    if play.draft.tables["settlement"]:
        hint = "kdm --file PATH settlement new NAME"
        refuse("settlement-exists", f"{play.draft.settlement.name} lives in this file.", hint)
    if not play.draft.tables["campaign"]:
        play.draft.create(Campaign, id=1, seed=seed, uuid=uuid)
    play.draft.create(Settlement, id=1, name=name)
    timeline.seed(play)
    play.tell(f"{name}: lantern year 0, the prologue")
    for campaign in numbers.held(play, "campaign"):
        _begin_with(play, campaign)
    if skip_prologue:
        _skip_prologue(play, later)


def _begin_with(play: Play, campaign: Entry) -> None:
    """What another campaign than that of the core game has from the beginning."""
    play.tell(f"Campaign: {campaign.name}")
    for reference in campaign.data.get("starts", ()):
        endeavors.gain(play, referred(play, campaign, reference))
    for reference in campaign.data.get("storage", ()):
        storage.add(play, referred(play, campaign, reference))


def _skip_prologue(play: Play, later: Later) -> None:
    """Begin in lantern year 1 or later, with the people there are or a die gives, and what the prologue brings."""
    if not 1 <= later.year <= LAST_YEAR:
        refuse("out-of-range", f"A campaign begins in a lantern year from 1 to {LAST_YEAR}.", "--year N")
    if later.population is None:
        rows = [entry for entry in play.content.of("first_day") if entry.slug.startswith("skip_prologue")]
        [face] = play.table.roll(Die(10, "skip the prologue"))
        with play.table.follow(face):
            entry = band_of({entry.data["range"]: entry for entry in rows}, face.number)
            _people(play, entry.data["population"])
            for deck, count in entry.data["draw"].items():
                draw_resources(play, deck, count, f"{count} {deck.replace('_', ' ')} resources")
            for line in entry.data.get("hands", ()):
                play.ask_hands(line)
    else:
        _people(play, later.population)
        play.ask_hands("What the settlement owns goes in by hand: kdm storage add, kdm settlement gain")
    returning = play.entry(RETURNING)
    for event in play.draft.rows(Event).values():
        opening = play.entry(event.content).data is returning.data or kind_of(event.content) == PRINTED
        if opening or event.year < later.year:
            play.draft.set(event, done=True)
    play.draft.set(play.draft.settlement, lantern_year=later.year - 1)
    _by_then(play, later.year)
    timeline.advance(play)
    for gained in returning.data["gains"]:
        kind, _, slug = gained.partition("/")
        endeavors.gain(play, play.entry(sibling(play, returning, kind, slug)))
    for line in returning.data["hands"]:
        play.ask_hands(f"{returning.name}: {line}")


def _by_then(play: Play, year: int) -> None:
    """What must be there in a later year: who was met by then for sure, and the principles; asked, not guessed."""
    met: dict[str, Entry] = {}
    for row in sorted(play.draft.rows(Event).values(), key=lambda row: (row.year, row.id)):
        entry = play.entry(row.content)
        opening = entry.data is play.entry(RETURNING).data  # its gains come by themselves
        if opening or not 0 < row.year < year or play.content.is_out(entry):
            continue
        sure = [op for op in entry.data.get("effects", ()) if op["op"] == "gain" and "what" in op]
        for each in (entry, *(referred(play, entry, str(op["what"])) for op in sure)):
            if each.kind == MONSTER:
                met[each.id] = each
    for role in (QUARRY, NEMESIS):
        if names := [entry.name for entry in met.values() if entry.data.get("role") == role]:
            play.ask_hands(f"Met by then: {', '.join(names)}: kdm settlement {role} add NAME")
    if year > 1:
        pairs = {str(each.data["principle"]) for each in play.content.of("milestone") if "principle" in each.data}
        named = ", ".join(sorted(pair.replace("_", "-") for pair in pairs))
        play.ask_hands(f"Principles chosen by then: kdm settlement principle PAIR CHOICE ({named})")


def _people(play: Play, count: int) -> None:
    if count < 1:
        refuse("out-of-range", "A settlement begins with at least 1 of its people.", "--population N")
    play.draft.set(play.draft.settlement, nameless=count)
    play.tell(f"Population 0 -> {count}, all nameless")
