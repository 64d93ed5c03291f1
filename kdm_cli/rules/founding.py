"""A settlement begins: with the prologue (R8), or by skipping it."""

from kdm_cli.rules import timeline
from kdm_cli.rules.cards import sibling
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Campaign, Event, Settlement
from kdm_cli.rules.table import Die
from kdm_cli.rules.writing import MOST_NAME, written

RETURNING = "core:story_event/returning_survivors"
QUICK_START = ("core:settlement_event/first_day", RETURNING)


def found(play: Play, name: str, seed: int, skip_prologue: bool = False, uuid: str = "") -> None:
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
        _skip_prologue(play)


def checked_name(name: str) -> str:
    """A name that can stand on a settlement sheet."""
    return written(name, MOST_NAME, "The name of a settlement")


def _skip_prologue(play: Play) -> None:
    """Begin in lantern year 1 with what a die gives and what the first story event would have brought."""
    from kdm_cli.rules.develop import innovating
    from kdm_cli.rules.effects.bands import band_of

    rows = [entry for entry in play.content.of("first_day") if entry.slug.startswith("skip_prologue")]
    [face] = play.table.roll(Die(10, "skip the prologue"))
    with play.table.follow(face):
        _quick_start(play, band_of({entry.data["range"]: entry for entry in rows}, face.number))
    for event in play.draft.rows(Event).values():
        if event.content in QUICK_START:
            play.draft.set(event, done=True)
    timeline.advance(play)
    returning = play.entry(RETURNING)
    for gained in returning.data["gains"]:
        kind, _, slug = gained.partition("/")
        innovating.gain(play, play.entry(sibling(play, returning, kind, slug)))
    for line in returning.data["hands"]:
        play.ask_hands(f"{returning.name}: {line}")


def _quick_start(play: Play, entry: Entry) -> None:
    """What the row of the die gives: people without names, resources, and what hands must see to."""
    from kdm_cli.rules.effects.on_storage import draw_resources

    play.draft.set(play.draft.settlement, nameless=entry.data["population"])
    play.tell(f"Population 0 -> {entry.data['population']}, all nameless")
    for deck, count in entry.data["draw"].items():
        draw_resources(play, deck, count, f"{count} {deck.replace('_', ' ')} resources")
    for line in entry.data.get("hands", ()):
        play.ask_hands(line)
