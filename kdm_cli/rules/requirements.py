"""The requirements of the rules by their stable names: which kind of no each is, and what waives it (R314).

NEED: the rules ask for it, and only a house rule waives it. ORDER: it is not the time for it; a campaign with loose
rules does it all the same, with a note. DONE: it was done already; a house rule repeats it. What cannot be, or would
damage the sheets, is no requirement: `refuse` says no to it whatever anybody waives.
"""

import re
from collections.abc import Callable, Iterable

from kdm_cli.rules.draft import Draft
from kdm_cli.rules.names import fold, nearest
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import HouseRule

NEED, ORDER, DONE = "need", "order", "done"
ONCE, AGAIN = "Once all the same: ", "Again: "  # before the line that does it, which stands by itself
ALL = "all"  # a house rule that waives whatever is in the way
RULE = re.compile(r"R[1-9][0-9]{0,2}", re.IGNORECASE)
LAST_RULE = 315

REQUIREMENTS: dict[str, str] = {
    "already-built": NEED,
    "already-done": DONE,
    "already-known": NEED,
    "campaign-over": NEED,
    "cannot-activate": NEED,
    "cannot-choose": NEED,
    "cannot-dodge": NEED,
    "cannot-encourage": NEED,
    "cannot-gain": NEED,
    "cannot-lose": NEED,
    "cannot-spend": NEED,
    "cannot-stand": NEED,
    "cannot-use": NEED,
    "cannot-wear": NEED,
    "card-elsewhere": NEED,
    "choose-first": NEED,
    "condition": NEED,
    "cursed": NEED,
    "deck-empty": NEED,
    "does-not-fit": NEED,
    "due-first": NEED,
    "event-waits": ORDER,
    "first-day": NEED,
    "first-story": ORDER,
    "forbidden": NEED,
    "gear-away": ORDER,
    "has-acted": ORDER,
    "has-partner": NEED,
    "hunt-over": NEED,
    "hunt-under-way": ORDER,
    "knocked-down": NEED,
    "may-not-be-parent": NEED,
    "may-not-depart": NEED,
    "may-not-endeavor": NEED,
    "monster-lives": ORDER,
    "monsters-turn": ORDER,
    "needs-four": ORDER,
    "needs-gear": NEED,
    "needs-house-rule": NEED,
    "needs-innovation": NEED,
    "needs-principle": NEED,
    "no-event": ORDER,
    "no-injury": NEED,
    "no-mood": NEED,
    "no-pictograph": NEED,
    "no-quarry": NEED,
    "no-recipe": NEED,
    "no-target": NEED,
    "nobody": NEED,
    "nobody-departs": NEED,
    "nobody-died": NEED,
    "nobody-returned": NEED,
    "not-behind": NEED,
    "not-built": NEED,
    "not-drawn": NEED,
    "not-due": ORDER,
    "not-enough": NEED,
    "not-fighting": NEED,
    "not-here": NEED,
    "not-hunting": NEED,
    "not-in-deck": NEED,
    "not-in-order": ORDER,
    "not-in-phase": ORDER,
    "not-in-storage": NEED,
    "not-left-out": NEED,
    "not-lost": ORDER,
    "not-own": NEED,
    "not-reached": ORDER,
    "on-hunt": ORDER,
    "one-target": NEED,
    "other-event": ORDER,
    "other-level": NEED,
    "out-of-reach": NEED,
    "prologue": ORDER,
    "prologue-over": ORDER,
    "showdown-over": NEED,
    "showdown-under-way": ORDER,
    "special-due": ORDER,
    "spent": NEED,
    "start-distance": NEED,
    "still-alive": NEED,
    "too-early": ORDER,
    "too-late": ORDER,
    "too-many": ORDER,
    "unknown-level": NEED,
    "unknown-name": NEED,
    "used-up": DONE,
    "wrong-sex": NEED,
    "year-open": ORDER,
}


def named(text: str) -> str | None:
    """The requirement a word means: its stable name, or the id of a rule; nothing where it means none."""
    if RULE.fullmatch(text) and int(text[1:]) <= LAST_RULE:
        return text.upper()
    folded = fold(text)
    return next((name for name in REQUIREMENTS if fold(name) == folded), None)


def checked(text: str) -> str:
    """The requirement a word must mean."""
    found = ALL if fold(text) == ALL else named(text)
    if found is None:
        close = nearest(text, list(REQUIREMENTS), 3)
        hint = f"Did you mean {', '.join(close)}?" if close else "Its name stands in the refusal, or R269 for a rule."
        refuse("unknown-name", f'"{text[:40]}" is no requirement of the rules.', hint)
    return found


def waived(by: Iterable[str], name: str, message: str) -> bool:
    """Whether one of these house rules is about this requirement: by its name, or by a rule that its sentence cites."""
    rules = set(RULE.findall(message))
    return any(each in (ALL, name) or each in rules for each in by)


def standing(draft: Draft, name: str, message: str, called: Callable[[str], str]) -> bool:
    """Whether a house rule that the group has laid down waives this requirement: for all, or a card it names."""
    rows = draft.rows(HouseRule).values()
    return any(
        waived((row.requirement,), name, message)
        and (row.content is None or re.search(rf"\b{re.escape(called(row.content))}\b", message) is not None)
        for row in rows
    )
