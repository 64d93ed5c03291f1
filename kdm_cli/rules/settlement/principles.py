"""Principles: one of a pair, kept for good (R217, R218), or the choice taken back."""

from kdm_cli.rules.asking import death_count, numbers
from kdm_cli.rules.asking.cards import among, sibling, typed
from kdm_cli.rules.carry import given
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.names import Candidate, fold, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import holdings, milestones
from kdm_cli.rules.settlement.phase import showing
from kdm_cli.rules.state import Due

CHOICES = ("new_life", "death", "society", "conviction")


def parted(principle: str, chosen: str | None) -> tuple[str, str | None]:
    """`new life protect`: where the name of the pair has two words, the second is not the choice's first."""
    second, _, rest = (chosen or "").partition(" ")
    if second and fold(f"{principle} {second}") in {fold(pair) for pair in CHOICES}:
        return f"{principle} {second}", rest.strip() or None
    return principle, chosen


def choose(play: Play, principle: str, chosen: str | None) -> None:
    """Choose a principle, or another one than before; a choice nobody named is asked for."""
    pair, options, before = _pair(play, principle)
    if chosen is None:
        chosen = play.table.choose(f"principle of {pair}", [entry.name for entry in options])
    entry = among(play, chosen, options, f"principle of {pair}", _either(options))
    if before == entry:
        refuse("already-has", f"{entry.name} is chosen already.", "kdm settlement show")
    if before is not None:
        holdings.lose_holding(play, before.id)
    else:
        _check_due(play, entry)
    holdings.hold(play, entry)
    with given.remembering(play, entry):
        carry_text(play, entry.data.get("effects", ()), Scene(entry, None, {}))
    if entry.data.get("choice"):
        milestones.make_due(play, entry.id, None, "the choice")


def _check_due(play: Play, entry: Entry) -> None:
    """A choice is made when its milestone is reached (R217), or made anew; a house rule makes it at any time."""
    event = sibling(play, entry, "story_event", f"principle_{entry.data['principle']}")
    due = any(row.content == event for row in play.draft.of(Due, None))
    message, hint = f"{play.name_of(event)} is not due (R217).", ""
    if event in death_count.triggered(play):
        message = f"{play.name_of(event)} is not due before step 5 counts the deaths (R213)."
        hint = f"It leads there: {showing.following(play)}. "
    hint += f"kdm settlement gain {typed(entry)} records a choice made earlier."
    play.require(due, "not-due", message, hint)


def take_back(play: Play, principle: str) -> None:
    """The choice was not made after all."""
    pair, _, before = _pair(play, principle)
    if before is None:
        refuse("nothing-chosen", f"No principle of {pair} is chosen.", "kdm settlement show")
    holdings.lose_holding(play, before.id)


def _pair(play: Play, principle: str) -> tuple[str, list[Entry], Entry | None]:
    """What the choice is called, its two cards, and the one that was chosen before."""
    pairs = [Candidate(name.replace("_", " "), name) for name in CHOICES]
    pair = str(pick(principle, pairs, "principle", _whose(play, principle)).thing)
    options = [entry for entry in play.content.of("principle") if entry.data["principle"] == pair]
    before = next((entry for entry in numbers.held(play, "principle") if entry in options), None)
    return pair.replace("_", " "), options, before


def _whose(play: Play, text: str) -> str:
    """The line for who named the card and not the principle it is one of."""
    card = play.content.exact(text, ("principle",))
    if card is None:
        return "It is one of: " + ", ".join(name.replace("_", " ") for name in CHOICES)
    return f"kdm settlement principle {card.data['principle'].replace('_', '-')} {typed(card)}"


def _either(options: list[Entry]) -> str:
    return "It is one of: " + ", ".join(option.name for option in options)
