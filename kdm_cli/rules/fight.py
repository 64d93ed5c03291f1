"""What is under way while one command of a showdown is decided; nothing of it outlives the command.

Plain classes: `dataclasses` would add a seventh to the time of every command.

The table: the people, their dice and their choices. Chance has one door, will has one door.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, NoReturn, Protocol

from kdm_cli.rules.content import Entry
from kdm_cli.rules.refusal import refuse

LOCATION_DIE = ("head", "arms", "body", "body", "waist", "legs")
HIT, WOUND, SHARP, STRUCK = "hit", "wound", "sharp", "struck"  # what a die decides; struck: the monster hits

DECLINED = ("no", "nothing", "nobody more")  # how what a card says may be done is left undone


class Die(NamedTuple):
    """A roll that is needed: how many sides, why, and by whom; sides 0 is the hit location die.

    Where a face decides alone, `test` is what it decides and `least` the lowest that is enough; 11 where none is.
    """

    sides: int
    why: str
    who: str = ""
    dice: int = 1
    test: str = ""
    least: int | None = None


class Face(NamedTuple):
    """What a die showed; `then` is what the people typed behind it (`legs:dodge`, `legs:7`)."""

    value: int | str
    then: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """The face of a numbered die."""
        assert isinstance(self.value, int)
        return self.value


class Table(Protocol):
    """Answers whatever the rules must ask, or stops the command by saying what is needed."""

    def roll(self, *dice: Die) -> list[Face]:
        """One face for each die, in this order; all that are missing are asked for together."""
        ...

    def follow(self, face: Face) -> AbstractContextManager[None]:
        """`with table.follow(face):` what was typed behind this face answers first, and must be used up in there."""
        ...

    def choose(self, why: str, options: Sequence[str], default: str | None = None) -> str:
        """One of the options; without an answer the default, and without a default it is asked."""
        ...

    def mention(self, said: str) -> None:
        """Say what is not asked, and why; whoever answers it all the same is told."""
        ...

    def turned_over(self, deck: str, card: Entry, row: int, looked: bool = False) -> None:
        """A card that the tool had dealt face down is seen; who only looked at it leaves it where it lies."""
        ...

    def secret(self) -> str:
        """What the tool deals cards from in a hunt or showdown that begins; nobody is told."""
        ...

    def shuffle(self, deck: str, count: int) -> list[int]:
        """An order for so many cards, 1 at the bottom, dealt by the tool; nobody is told."""
        ...

    def draw(self, deck: str, cards: Sequence[Entry], count: int, why: str, least: int | None = None) -> list[Entry]:
        """Cards from the top of a deck: named by the table, or shuffled and drawn by the tool.

        With `least` it is enough that the table names so many of them.
        """
        ...


def refuse_to_turn_over() -> NoReturn:
    """A dry run stops before it turns over a card that the tool has shuffled."""
    refuse("hidden-card", "A dry run stops before a face-down card is turned over.", "Leave out --dry-run.")


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
