"""Gear grids: what is put into them and taken out, and what counts in one."""

from collections.abc import Callable

from kdm_cli.light import TYPE_CHECKING, Annotated, cast
from kdm_cli.rules.asking import cards as grids
from kdm_cli.rules.asking import survival_actions
from kdm_cli.rules.asking.cards import card_or_note, several
from kdm_cli.rules.carry import rolls
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import losses
from kdm_cli.rules.language.spoken import card_lines
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import gear as rules
from kdm_cli.service.language.operation import (
    GEAR,
    LOADOUT,
    SLOT,
    SURVIVOR,
    WHO,
    Name,
    changing,
    reading,
    switch,
    words,
)
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import ActivationShown, BonusShown, Grid, SetShown

Slot = Annotated[int | None, SLOT]
Forgot = Annotated[bool, switch("it should have been worn since the departure; points lost stay lost")]
Gear = Annotated[list[str], GEAR]
Whose = Annotated[str, WHO]
EVERYONE = switch("every survivor who wears anything")
PLACE = words("SLOT|GEAR", "where it lies now, 1 to 9, or what it is", "gear")
WORTH_TELLING = 2  # so many pieces of an armor set and one may want to know which are missing


@changing("gear give", short="give", examples=("gear give Lucy bone blade", "gear give Lucy 'Bone Axe' --slot 5"))
def give(play: Play, name: Whose, gear: Gear, *, slot: Slot = None, forgot: Forgot = False) -> None:
    """Put gear from storage into a survivor's grid."""
    _put_each(play, name, gear, slot, rules.forgot if forgot else rules.give)


def _put_each(play: Play, name: str, words: list[str], slot: int | None, put: Callable[..., object]) -> None:
    survivor, named = play.whose(name, words)
    cards = _cards(play, named, None if put is losses.record else rules.in_storage(play))
    if slot is not None and len(cards) > 1:
        refuse("usage", "--slot is for one piece of gear at a time.", "Give the pieces one by one.")
    for card in cards:
        put(play, survivor, card, slot)


def _cards(play: Play, words: list[str], tier: Callable[[Entry], int] | None) -> list[Entry]:
    """Gear by name, several with spaces or commas; under a house rule one that no pack knows is a note of that name."""
    try:
        return several(play, words, ("gear",), "gear", tier)
    except Refused as unknown:
        if unknown.refusal.code != "unknown-name":
            raise
        return [card_or_note(play, " ".join(words), ("gear",), "gear", "gear")]


@changing("gear find", examples=("gear find Lucy steel sword", "gear find Erza 'Founding Stone' --slot 5"))
def find(play: Play, name: Whose, gear: Gear, *, slot: Slot = None) -> None:
    """Put gear that a hunt event gives now into a hunter's grid; none of it comes from storage."""
    _put_each(play, name, gear, slot, losses.record)


@changing("gear take", short="take", examples=("gear take Lucy cloth", "gear take Erza founding"))
def take(play: Play, name: Whose, gear: Annotated[str, GEAR]) -> None:
    """Put gear from a grid back into storage."""
    survivor, named = play.whose(name, [gear], living=False)
    rules.take(play, survivor, rules.worn(play, survivor, " ".join(named)))


@changing("gear move", examples=("gear move Lucy 1 5", "gear move Erza 2 9"))
def move(play: Play, name: Name, from_: Annotated[str, PLACE], to: Annotated[int, SLOT]) -> None:
    """Move gear, by its name or its slot, to a free space of the same grid."""
    survivor = play.survivor(name, living=True)
    lies = str(from_).strip()  # a number in older entries
    rules.move(play, survivor, int(lies) if lies.isdecimal() else rules.worn(play, survivor, lies).slot, to)


@changing("gear archive", examples=("gear archive Lucy cloth", "gear archive Erza founding stone"))
def archive(play: Play, name: Whose, gear: Annotated[str, GEAR]) -> None:
    """Put gear from a grid back in the box: it is lost to the settlement."""
    survivor, named = play.whose(name, [gear], living=False)
    rules.archive(play, survivor, rules.worn(play, survivor, " ".join(named)))


@changing("gear strip", examples=("gear strip Lucy", "gear strip --all"))
def strip(play: Play, name: Annotated[str | None, SURVIVOR] = None, *, all_: Annotated[bool, EVERYONE] = False) -> None:
    """Put all gear of a survivor, or of everyone, back into storage."""
    if (name is None) == (not all_):
        refuse("usage", "Name one survivor, or give --all.", "kdm gear strip Lucy")
    survivors = list(play.draft.rows(Survivor).values()) if name is None else [play.survivor(name)]
    rules.strip(play, survivors)


@changing("gear save", examples=("gear save Lucy archer", "gear save Erza 'first spear'"), asks=False)
def save(play: Play, name: Name, loadout: Annotated[str, LOADOUT]) -> None:
    """Remember a gear grid under a name."""
    rules.save(play, play.survivor(name), loadout)


@changing("gear load", examples=("gear load Lucy spear", "gear load Erza spear --because 'to the hunt'"))
def load(play: Play, name: Name, loadout: Annotated[str, LOADOUT]) -> None:
    """Lay out a saved grid from storage; what was worn goes back there."""
    rules.load(play, play.survivor(name, living=True), loadout)


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
        "bonuses": affinity_bonuses(view, survivor),
        "sets": armor_sets(view, survivor),
        "activations": cast("list[ActivationShown]", rolls.activations(view, survivor)),
        "cannot": survival_actions.cannot(view, survivor),
    }


def affinity_bonuses(play: Play, survivor: Survivor) -> "list[BonusShown]":
    """Every card with an affinity bonus, once: of identical cards the one that grants it, or lacks least."""
    cards, have = grids.cells(play, survivor), grids.affinities(play, survivor)
    prism = grids.prismatic(play, survivor)
    found: dict[str, BonusShown] = {}
    for slot, entry in sorted(cards.items()):
        if bonus := entry.data.get("affinity_bonus"):
            missing = grids.missing(bonus, grids.completed(play, cards, slot, prism=prism), have)
            if entry.id not in found or len(missing) < len(found[entry.id]["missing"]):
                found[entry.id] = {
                    "slot": slot,
                    "id": entry.id,
                    "name": entry.name,
                    "active": not missing,
                    "needs": grids.missing(bonus, {}, {}),
                    "missing": missing,
                    "text": list(bonus.get("text") or card_lines(bonus)),
                }
    return list(found.values())


def armor_sets(play: Play, survivor: Survivor) -> "list[SetShown]":
    """Every armor set of which at least two pieces are worn, and the pieces that are missing."""
    worn = list(grids.cells(play, survivor).values())
    have = grids.worn_as(play, worn)
    return [
        {
            "id": entry.id,
            "name": entry.name,
            "active": not missing,
            "missing": missing,
            "text": list(entry.data.get("text") or card_lines(entry.data)),
        }
        for entry in grids.sets_of(play, worn)
        if len(have & {piece.id for piece in grids.pieces(play, entry)}) >= WORTH_TELLING
        for missing in [grids.set_lacks(play, entry, worn)]
    ]
