"""What can be set on a survivor sheet, and how amounts are typed."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from kdm_cli.rules.names import Candidate, pick
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import ATTRIBUTES

AMOUNT = re.compile(r"[+-]?[0-9]{1,9}")


class Stat(NamedTuple):
    """Something on a survivor sheet that can be set: how it is typed, its column, and what kind of thing it is."""

    typed: str
    field: str
    kind: str

    @property
    def name(self) -> str:
        """How it is called in a sentence."""
        return self.typed.replace("-", " ")


STATS = (
    *(Stat(name, name, "attribute") for name in ATTRIBUTES),
    *(Stat(name, name.replace("-", "_"), "track") for name in ("survival", "insanity", "courage", "understanding")),
    Stat("hunt-xp", "hunt_xp", "track"),
    Stat("weapon-type", "weapon_type", "type"),
    Stat("weapon-proficiency", "weapon_proficiency", "track"),
    Stat("bleeding", "bleeding", "track"),
    Stat("skip-next-hunt", "skip_next_hunt", "flag"),
)
BY_FIELD = {stat.field: stat for stat in STATS}


class Amount(NamedTuple):
    """`+2` and `-1` change, `3` sets."""

    number: int
    sets: bool

    def on(self, old: int) -> int:
        """What a number becomes."""
        return self.number if self.sets else old + self.number


def amount(text: str) -> Amount:
    """An amount as it is typed; nothing but ASCII digits and one sign counts."""
    if not AMOUNT.fullmatch(text):
        refuse("bad-input", f'"{text[:40]}" is not an amount.', "+2 and -1 change, 3 sets; at most nine digits.")
    return Amount(int(text), text[0] not in "+-")


def stat_named(text: str, kinds: Iterable[str] = ("attribute", "track", "type", "flag")) -> Stat:
    """The stat a name or its beginning means."""
    pool = [stat for stat in STATS if stat.kind in tuple(kinds)]
    hint = ", ".join(stat.typed for stat in pool)
    found = pick(text, [Candidate(stat.typed, stat) for stat in pool], "stat", f"One of {hint}.").thing
    assert isinstance(found, Stat)
    return found
