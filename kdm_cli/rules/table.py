"""The table: the people, their dice and their choices. Chance has one door, will has one door."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, NoReturn, Protocol

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
