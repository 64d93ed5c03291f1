"""Where the miniatures stand: placed, moved, pushed; who can be picked as target."""

from typing import TYPE_CHECKING, Annotated

from kdm_cli.rules.asking import the_showdown
from kdm_cli.rules.names import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.miniatures import placing, survivor_moves
from kdm_cli.rules.showdown.miniatures import placing as pushing
from kdm_cli.service.language.operation import Name, changing, choice, number, reading, words
from kdm_cli.service.sheets import board_sheet
from kdm_cli.service.table.view import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.showdown import Board, Targets

MONSTER = "monster"
WHO = words("NAME|monster", "a survivor who fights, or monster", "fighter")
SPACE = words("SPACE", "A1 to P22: a letter down the 16 rows, a number across; of a large base the lowest of both")
FACING = choice("n|e|s|w", "which way the monster faces: n is toward row A, e toward column 22", "n", "e", "s", "w")
SPACES = number("N", "how many spaces")
CARD = words("CARD", "an AI card of the monster; its Basic Action where it is left out", "ai_card")


@changing("showdown place", examples=("showdown place Lucy B12", "showdown place monster H11 --facing s"))
def place(
    play: Play,
    name: Annotated[str, WHO],
    space: Annotated[str, SPACE],
    *,
    facing: Annotated[str | None, FACING] = None,
) -> None:
    """Say where a survivor or the monster stands; that is no movement."""
    survivor = None if fold(name) == MONSTER else play.survivor(name, living=True)
    placing.place(play, survivor, space, facing)


@changing("showdown move", short="move", examples=("showdown move Lucy D12", "showdown move Zachary H10"))
def move(play: Play, name: Name, space: Annotated[str, SPACE]) -> None:
    """A survivor moves in their act; the monster is moved by hand with place."""
    survivor_moves.move(play, play.survivor(name, living=True), space)


@changing("showdown knockback", examples=("showdown knockback Lucy 6", "showdown knockback Zachary 5"))
def knockback(play: Play, name: Name, spaces: Annotated[int, SPACES]) -> None:
    """Push a survivor straight away from the monster."""
    survivor = play.survivor(name, living=True)
    the_showdown.need_fighter(play, survivor)
    pushing.by_hand(play, survivor, spaces)


@reading("showdown targets", examples=("showdown targets", "showdown targets Claw"))
def targets(view: View, card: Annotated[str | None, CARD] = None) -> "Targets":
    """Show who is a threat, in range and in field of view, and whom each item of a card would pick."""
    return board_sheet.targets(view, card)


@reading("showdown board", examples=("showdown board", "showdown board --json"))
def board(view: View) -> "Board":
    """Show the board with everyone whose place is known."""
    return board_sheet.board_now(view)
