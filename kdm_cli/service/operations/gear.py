"""Gear grids."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, cast

from kdm_cli.rules.asking import survival_actions
from kdm_cli.rules.asking.cards import card_or_note, several
from kdm_cli.rules.carry import rolls
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import losses
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import gear as rules
from kdm_cli.rules.survivors.gear import load as load_grid
from kdm_cli.rules.survivors.gear import save as save_grid
from kdm_cli.service.language.operation import GEAR, LOADOUT, SLOT, SURVIVOR, Name, changing, reading, switch
from kdm_cli.service.sheets import bonuses
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.table.view import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import ActivationShown, Grid


@changing("gear give", short="give", examples=("gear give Lucy bone blade", "gear give Lucy 'Bone Axe' --slot 5"))
def give(
    play: Play,
    name: Name,
    gear: Annotated[list[str], GEAR],
    *,
    slot: Annotated[int | None, SLOT] = None,
    forgot: Annotated[bool, switch("it should have been worn since the departure; points lost stay lost")] = False,
) -> None:
    """Put gear from storage into a survivor's grid."""
    _put_each(play, name, gear, slot, rules.forgot if forgot else rules.give)


def _put_each(play: Play, name: str, words: list[str], slot: int | None, put: Callable[..., object]) -> None:
    cards = _cards(play, words)
    _check_one(cards, slot)
    survivor = play.survivor(name, living=True)
    for card in cards:
        put(play, survivor, card, slot)


def _cards(play: Play, words: list[str]) -> list[Entry]:
    """Gear by name, several with spaces or commas; under a house rule one that no pack knows is a note of that name."""
    try:
        return several(play, words, ("gear",), "gear")
    except Refused as unknown:
        if unknown.refusal.code != "unknown-name":
            raise
        return [card_or_note(play, " ".join(words), ("gear",), "gear", "gear")]


@changing("gear find", examples=("gear find Lucy steel sword", "gear find Erza 'Founding Stone' --slot 5"))
def find(
    play: Play,
    name: Name,
    gear: Annotated[list[str], GEAR],
    *,
    slot: Annotated[int | None, SLOT] = None,
) -> None:
    """Put gear that a hunt event gives now into a hunter's grid; none of it comes from storage."""
    _put_each(play, name, gear, slot, losses.record)


def _check_one(cards: list[Entry], slot: int | None) -> None:
    if slot is not None and len(cards) > 1:
        refuse("usage", "--slot is for one piece of gear at a time.", "Give the pieces one by one.")


@changing("gear take", examples=("gear take Lucy cloth", "gear take Erza founding"))
def take(play: Play, name: Name, gear: Annotated[str, GEAR]) -> None:
    """Put gear from a grid back into storage."""
    survivor = play.survivor(name)
    rules.take(play, survivor, rules.worn(play, survivor, gear))


@changing("gear move", examples=("gear move Lucy 1 5", "gear move Erza 2 9"))
def move(play: Play, name: Name, from_: Annotated[int, SLOT], to: Annotated[int, SLOT]) -> None:
    """Move gear to a free space of the same grid."""
    rules.move(play, play.survivor(name, living=True), from_, to)


@changing("gear archive", examples=("gear archive Lucy cloth", "gear archive Erza founding stone"))
def archive(play: Play, name: Name, gear: Annotated[str, GEAR]) -> None:
    """Put gear from a grid back in the box: it is lost to the settlement."""
    survivor = play.survivor(name)
    rules.archive(play, survivor, rules.worn(play, survivor, gear))


@changing("gear strip", examples=("gear strip Lucy", "gear strip --all"))
def strip(
    play: Play,
    name: Annotated[str | None, SURVIVOR] = None,
    *,
    all_: Annotated[bool, switch("every survivor who wears anything")] = False,
) -> None:
    """Put all gear of a survivor, or of everyone, back into storage."""
    if (name is None) == (not all_):
        refuse("usage", "Name one survivor, or give --all.", "kdm gear strip Lucy")
    survivors = list(play.draft.rows(Survivor).values()) if name is None else [play.survivor(name)]
    rules.strip(play, survivors)


@changing("gear save", examples=("gear save Lucy archer", "gear save Erza 'first spear'"))
def save(play: Play, name: Name, loadout: Annotated[str, LOADOUT]) -> None:
    """Remember a gear grid under a name."""
    save_grid(play, play.survivor(name), loadout)


@changing("gear load", examples=("gear load Lucy spear", "gear load Erza spear --because 'to the hunt'"))
def load(play: Play, name: Name, loadout: Annotated[str, LOADOUT]) -> None:
    """Lay out a saved grid from storage; what was worn goes back there."""
    load_grid(play, play.survivor(name, living=True), loadout)


@reading("gear grid", examples=("gear grid Lucy", "gear grid erz"))
def grid(view: View, name: Name) -> "Grid":
    """Show the nine spaces of a gear grid, armor and affinities."""
    survivor = view.survivor(name)
    sheet = survivor_sheet(view, survivor)
    return {
        "name": sheet["name"],
        "gear": sheet["gear"],
        "idle_armor": sheet["idle_armor"],
        "affinities": sheet["affinities"],
        "hit_locations": sheet["hit_locations"],
        "weapons": sheet["weapons"],
        "can": sheet["can"],
        "bonuses": bonuses.affinity_bonuses(view, survivor),
        "sets": bonuses.armor_sets(view, survivor),
        "activations": cast("list[ActivationShown]", rolls.activations(view, survivor)),
        "cannot": survival_actions.cannot(view, survivor),
    }
