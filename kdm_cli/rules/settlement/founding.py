"""A settlement begins: with the prologue (R8), or by skipping it."""

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.content import kind_of
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import timeline
from kdm_cli.rules.settlement.develop import endeavors
from kdm_cli.rules.settlement.resources import draw_resources
from kdm_cli.rules.settlement.settlement_sheet import checked_name
from kdm_cli.rules.state import LAST_YEAR, Campaign, Event, Settlement
from kdm_cli.rules.under_way import Die, band_of

RETURNING = "core:story_event/returning_survivors"
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
    if skip_prologue:
        _skip_prologue(play, later)


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
    for event in play.draft.rows(Event).values():
        if event.content == RETURNING or kind_of(event.content) == PRINTED or event.year < later.year:
            play.draft.set(event, done=True)
    play.draft.set(play.draft.settlement, lantern_year=later.year - 1)
    timeline.advance(play)
    returning = play.entry(RETURNING)
    for gained in returning.data["gains"]:
        kind, _, slug = gained.partition("/")
        endeavors.gain(play, play.entry(sibling(play, returning, kind, slug)))
    for line in returning.data["hands"]:
        play.ask_hands(f"{returning.name}: {line}")


def _people(play: Play, count: int) -> None:
    if count < 1:
        refuse("out-of-range", "A settlement begins with at least 1 of its people.", "--population N")
    play.draft.set(play.draft.settlement, nameless=count)
    play.tell(f"Population 0 -> {count}, all nameless")
