"""House rules that stand: which requirement of the rules the group waives for good, for one card or for all (R314)."""

from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.names import fold, nearest
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.requirements import ALL, REQUIREMENTS, named
from kdm_cli.rules.state import HouseRule, Note
from kdm_cli.rules.unused import written

OFF = "off"
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
    content = _card(play, " ".join(words[1:])) if words[1:] else None
    rows = play.draft.rows(HouseRule).values()
    there = next((row for row in rows if (row.requirement, row.content) == (requirement, content)), None)
    if off:
        _take_back(play, there, called(play, requirement, content))
    elif there is not None:
        refuse("already-there", f"The house rule {called(play, requirement, content)} stands.", TAKES_BACK + text)
    else:
        play.draft.create(HouseRule, requirement=requirement, content=content, year=play.year)
        play.tell(f"House rule from now on: {called(play, requirement, content)} is waived")


TAKES_BACK = "It is taken back with off behind it: kdm settlement set house-rule "


def called(play: Play, requirement: str, content: str | None) -> str:
    """A house rule as it is listed: the requirement, and the card it is about."""
    return f"{requirement} for {play.name_of(content)}" if content else requirement


def listed(play: Play) -> list[dict[str, str | int | None]]:
    """The house rules that stand, as the settlement sheet shows them."""
    return [
        {"requirement": row.requirement, "card": play.name_of(row.content) if row.content else None, "year": row.year}
        for row in play.draft.rows(HouseRule).values()
    ]


def _card(play: Play, text: str) -> str:
    return card(play, text, KINDS, "card").id


def _take_back(play: Play, row: HouseRule | None, name: str) -> None:
    if row is None:
        refuse("not-there", f"No house rule {name} stands.", "kdm settlement show lists those that do.")
    play.draft.delete(row)
    play.tell(f"House rule taken back: {name}")


def _note(play: Play, words: list[str], off: bool) -> None:
    """Words that name no requirement of the rules are kept for people, and that is said."""
    text = written(" ".join(words), MOST_WORDS, "A house rule")
    if fold(text) == ALL:
        refuse("bad-input", "Not all of them: that would be another game.", "kdm settlement set rules loose")
    if off:
        refuse("not-there", f'"{text[:40]}" is no requirement.', "kdm settlement show lists the house rules.")
    play.draft.create(Note, survivor_id=None, year=play.year, text=f"House rule: {text}")
    play.tell("Noted: it names no requirement that kdm knows, so people carry it out.")
    close = nearest(text, list(REQUIREMENTS), 3) if len(words) == 1 else []
    such = f"Did you mean {', '.join(close)}?" if close else "a name such as too-many, or a rule such as R269"
    play.tell_at_length(f"Requirements stand in refusals: {such}")
