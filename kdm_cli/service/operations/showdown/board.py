"""Where the miniatures stand: placed, moved, pushed; who is a threat to whom, whom a card would pick and why."""

from kdm_cli.light import TYPE_CHECKING, Annotated, cast
from kdm_cli.rules.asking import fitting, monster, places, the_showdown
from kdm_cli.rules.asking.board import COLUMNS, ROWS, called
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.content import Entry, fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import piles
from kdm_cli.rules.showdown.miniatures import placing, survivor_moves
from kdm_cli.rules.showdown.monsters_turn import ai_card, targeting
from kdm_cli.rules.showdown.monsters_turn.targeting import Yield
from kdm_cli.rules.state import Survivor
from kdm_cli.service.language.operation import Name, changing, choice, number, reading, words
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.showdown import Board, Facing, PossibleTarget, Targets

SPACE = words("SPACE", "A1 to P22: a letter down the 16 rows, a number across; of a large base the lowest of both")
FACING = choice("n|e|s|w", "which way the monster faces: n is toward row A, e toward column 22", "n", "e", "s", "w")
Space = Annotated[str, SPACE]
Towards = Annotated[str | None, FACING]
Who = Annotated[str, words("NAME|monster", "a survivor who fights, or monster", "fighter")]
CARD = words("CARD", "an AI card of the monster; its Basic Action where it is left out", "ai_card")


@changing("showdown place", examples=("showdown place Lucy B12", "showdown place monster H11 --facing s"))
def place(play: Play, name: Who, space: Space, *, facing: Towards = None) -> None:
    """Say where a survivor or the monster stands; that is no movement."""
    survivor = None if fold(name) == "monster" else play.survivor(name, living=True)
    placing.place(play, survivor, space, facing)


@changing("showdown move", short="move", examples=("showdown move Lucy D12", "showdown move Zachary H10"))
def move(play: Play, name: Name, space: Space) -> None:
    """A survivor moves in their act; the monster is moved by hand with place."""
    survivor_moves.move(play, play.survivor(name, living=True), space)


@changing("showdown knockback", examples=("showdown knockback Lucy 6", "showdown knockback Zachary 5"))
def knockback(play: Play, name: Name, spaces: Annotated[int, number("N", "how many spaces")]) -> None:
    """Push a survivor straight away from the monster."""
    survivor = play.survivor(name, living=True)
    the_showdown.need_fighter(play, survivor)
    placing.by_hand(play, survivor, spaces)


@reading("showdown targets", examples=("showdown targets", "showdown targets Claw"))
def targets(view: View, card: Annotated[str | None, CARD] = None) -> "Targets":
    """Show who is a threat, in range and in field of view, and whom each item of a card would pick."""
    found = _card(view, card)
    listed = targeting.yields(view, found)
    decided = next((each for each in listed if each.fitting), None)
    return {
        "monster": monster.name(view),
        "movement": monster.number(view, "movement"),
        "survivors": [_possible(view, each) for each in the_showdown.survivors(view)],
        "card": found.name,
        "items": [
            {
                "item": each.item.text,
                "picks": [one.name for one in each.possible],
                "sure": each.meant is not None,
                "first": each is decided,
                "why": _why(each),
            }
            for each in listed
        ],
        "no_target": found.data.get("no_target"),
    }


def _card(play: Play, named: str | None) -> Entry:
    """An AI card of this monster; its Basic Action where none is named."""
    if named is not None:
        return among(play, named, piles.cards_of(play, piles.AI), "AI card")
    basic = ai_card.basic_action_card(play)
    if basic is None:
        refuse("no-targets", f"{monster.name(play)} has no Basic Action.", "kdm showdown targets CARD")
    return basic


def _possible(play: Play, survivor: Survivor) -> "PossibleTarget":
    row = the_showdown.need_fighter(play, survivor)
    return {
        "name": survivor.name,
        "space": _space(play, survivor),
        "distance": places.distance(play, survivor),
        "threat": fitting.threat(play, survivor),
        "knocked_down": survivor.knocked_down,
        "adjacent": places.adjacent(play, survivor),
        "in_range": places.in_range(play, survivor),
        "facing": places.in_front(play, survivor),
        "in_field_of_view": places.in_field_of_view(play, survivor),
        "in_blind_spot": places.in_blind_spot(play, survivor),
        "priority_target": the_showdown.need(play).priority_id == row.survivor_id,
    }


def _why(found: Yield) -> str:
    """Why an item picks whom it picks, in a few words."""
    if found.holder is not None:
        return "holds the priority target token"
    if not found.fitting:
        return "nobody fits"
    if words := fitting.unknown(found.item):
        return f'not understood: "{words}"; who fits is asked for'
    if found.meant is None and found.sure and found.item.measure not in ("", "edge"):
        return f"who has the {found.item.which} {found.item.measure} is asked for"
    if found.meant is None:
        return "where everyone stands is not known"
    if len(found.meant) < 2 or found.item.which == "all":
        return ""
    return "by lot" if found.item.which == "random" or found.item.lot else "the monster controller chooses"


@reading("showdown board", examples=("showdown board", "showdown board --json"))
def board(view: View) -> "Board":
    """Show the board with everyone whose place is known."""
    showdown = the_showdown.need(view)
    stands, behind = places.monster_stands(view), places.blind_spot(view)
    return {
        "rows": ROWS,
        "columns": COLUMNS,
        "monster": {
            "name": monster.name(view),
            "space": called(stands.corner) if stands else None,
            "size": places.base_size(view),
            "facing": cast("Facing | None", showdown.facing),
        },
        "survivors": [{"name": each.name, "space": _space(view, each)} for each in the_showdown.survivors(view)],
        "blind_spot": [called(space) for space in sorted(behind or ())],
    }


def _space(play: Play, survivor: Survivor) -> str | None:
    space = places.space_of(play, survivor)
    return None if space is None else called(space)
