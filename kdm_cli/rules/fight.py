"""What is under way while one command of a showdown is decided; nothing of it outlives the command.

Plain classes: `dataclasses` would add a seventh to the time of every command.
"""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.content import Entry
from kdm_cli.rules.table import Face

LANTERN = 10  # the face of an attack die that is a perfect hit


class Hit:
    """One hit of the monster's attack: where it landed, what was typed behind its die, and whether it still counts."""

    def __init__(self, location: str, face: Face | None = None) -> None:
        self.location = location
        self.face = face
        self.cancelled = False
        self.damaged = False


class MonsterAttack:
    """The monster's attack under way, with the numbers as cards have changed them so far."""

    def __init__(
        self, card: Entry, target: int, speed: int, accuracy: int, damage: int, *, basic_action: bool = False
    ) -> None:
        self.card = card
        self.target = target
        self.speed = speed
        self.accuracy = accuracy
        self.damage = damage
        self.basic_action = basic_action
        self.faces: list[int] = []
        self.hits: list[Hit] = []
        self.under_way: Hit | None = None
        self.cancelled = False


class Attempt:
    """One attempt to wound: the hit location card in play, the die, and what came of it."""

    def __init__(self, row_id: int, card: Entry) -> None:
        self.row_id = row_id
        self.card = card
        self.rolled: int | None = None
        self.total: int | None = None
        self.wounded = False
        self.critical = False
        self.cancelled: set[str] = set()


class SurvivorAttack:
    """A survivor's attack under way: the weapon's numbers as they are now, dice, and locations still to attempt.

    `face` is the die of the one hit of which cards speak now, `perfect_on` the least that is perfect; `lay` says that
    the attacker was knocked down before the attack began, and allowed to attack all the same.
    """

    def __init__(
        self,
        attacker: int,
        weapon: Mapping[str, Any],
        card: Entry,
        *,
        melee: bool = True,
        blind_spot: bool = False,
        speed: int = 0,
        accuracy: int = 0,
        strength: int = 0,
        luck: int = 0,
        surging: bool = False,
        lay: bool = False,
    ) -> None:
        self.attacker = attacker
        self.weapon = weapon
        self.card = card
        self.melee = melee
        self.blind_spot = blind_spot
        self.speed = speed
        self.accuracy = accuracy
        self.strength = strength
        self.luck = luck
        self.surging = surging
        self.lay = lay
        self.faces: list[int] = []
        self.face: int | None = None
        self.perfect_on = LANTERN
        self.hits = 0
        self.locations: list[int] = []
        self.attempt: Attempt | None = None
        self.wounds = 0
        self.criticals = 0
        self.traps = 0
        self.cancelled = False


class Fight:
    """The attacks under way, the AI card being resolved, what was said with the command, what a card has stopped.

    `named` are cards named for draws, by deck; `said_target`, `no_reach` and `own` were said with the monster's turn.
    `suffered` is the damage that cards speak of now. `approached` is whom hands have moved the monster to, and
    `moved_by_hand` that they have moved a miniature since the command began.

    `stops` holds what the monster's turn flow asks after every step: turn, ai_card, movement, act.
    """

    def __init__(self) -> None:
        self.card: Entry | None = None
        self.target: int | None = None
        self.monster_attack: MonsterAttack | None = None
        self.survivor_attack: SurvivorAttack | None = None
        self.named: dict[str, list[str]] = {}
        self.stops: set[str] = set()
        self.said_target: str | None = None
        self.no_reach = False
        self.own = False
        self.suffered: int | None = None
        self.approached: int | None = None
        self.moved_by_hand = False
