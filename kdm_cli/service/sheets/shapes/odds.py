"""What `odds` answers: exact ratios, and the same in percent."""

from typing_extensions import TypedDict


class Share(TypedDict):
    """How likely something is: so many ways of so many, exactly; percent to one decimal."""

    ways: int
    of: int
    percent: float


class Average(TypedDict):
    """What comes out on average: ways by of, exactly; number to two decimals."""

    ways: int
    of: int
    number: float


class Number(Share):
    """How likely exactly this many is."""

    number: int


class Spread(TypedDict):
    """How many of something come out."""

    at_least_one: Share
    average: Average
    distribution: list[Number]


class AttackOdds(TypedDict):
    """`odds attack`: faces are the least that are enough, `critical_on` null where none is; a sharp weapon adds a
    d10 to each wound die, which `wound_on` leaves out.

    `reactions` names the cards that may be drawn by what they do: wound, failure, reflex, trap.
    """

    attacker: str
    monster: str
    weapon: str
    blind_spot: bool
    dice: int
    hit_on: int
    wound_on: int
    sharp: bool
    critical_on: int | None
    hits: Spread
    wounds: Spread
    criticals: Spread
    trap: Share
    to_kill: int
    kill: Share
    reactions: dict[str, list[str]]
    not_counted: list[str]
    assumes: str


class MonsterTurnOdds(TypedDict):
    """`odds monster-turn`: without an attack there are no dice; `location` is where the card aims its hits."""

    card: str
    monster: str
    target: str
    dice: int
    hit_on: int | None
    damage: int
    location: str | None
    hits: Spread
    knocked_down: Share
    already_down: bool
    severe_injuries: Spread
    death: Share
    brain_injured: Share
    brain_trauma: Share
    not_counted: list[str]
    assumes: str
