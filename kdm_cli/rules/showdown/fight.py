"""What is under way while one command of a showdown is decided; nothing of it outlives the command."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kdm_cli.rules.content import Entry
from kdm_cli.rules.table import Face


@dataclass
class Hit:
    """One hit of the monster's attack: where it landed, what was typed behind its die, and whether it still counts."""

    location: str
    face: Face | None = None
    cancelled: bool = False
    damaged: bool = False


@dataclass
class MonsterAttack:
    """The monster's attack under way, with the numbers as cards have changed them so far."""

    card: Entry
    target: int
    speed: int
    accuracy: int
    damage: int
    basic_action: bool = False
    faces: list[int] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    under_way: Hit | None = None
    cancelled: bool = False


@dataclass
class Attempt:
    """One attempt to wound: the hit location card in play, the die, and what came of it."""

    row_id: int
    card: Entry
    rolled: int | None = None
    total: int | None = None
    wounded: bool = False
    critical: bool = False
    cancelled: set[str] = field(default_factory=set)


@dataclass
class SurvivorAttack:
    """A survivor's attack under way: the weapon's numbers as they are now, dice, and locations still to attempt.

    `face` is the die of the one hit of which cards speak now.
    """

    attacker: int
    weapon: Mapping[str, Any]
    card: Entry
    melee: bool = True
    blind_spot: bool = False
    speed: int = 0
    accuracy: int = 0
    strength: int = 0
    luck: int = 0
    faces: list[int] = field(default_factory=list)
    face: int | None = None
    hits: int = 0
    locations: list[int] = field(default_factory=list)
    attempt: Attempt | None = None
    wounds: int = 0
    criticals: int = 0
    traps: int = 0
    surging: bool = False
    cancelled: bool = False


@dataclass
class Fight:
    """The attacks under way, the AI card being resolved, what was said with the command, what a card has stopped.

    `named` are cards named for draws, by deck; `said_target`, `no_reach` and `own` were said with the monster's turn.
    `suffered` is the damage that cards speak of now. `approached` is whom hands have moved the monster to, and
    `moved_by_hand` that they have moved a miniature since the command began.

    `stops` holds what the monster's turn flow asks after every step: turn, ai_card, movement, act.
    """

    card: Entry | None = None
    target: int | None = None
    monster_attack: MonsterAttack | None = None
    survivor_attack: SurvivorAttack | None = None
    named: dict[str, list[str]] = field(default_factory=dict)
    stops: set[str] = field(default_factory=set)
    said_target: str | None = None
    no_reach: bool = False
    own: bool = False
    suffered: int | None = None
    approached: int | None = None
    moved_by_hand: bool = False
