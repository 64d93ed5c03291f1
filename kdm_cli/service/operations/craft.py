"""Crafting, and what could be crafted."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from kdm_cli.rules.asking.cards import among, card_or_note, several
from kdm_cli.rules.asking.numbers import holds
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.settlement.develop import crafting, payment
from kdm_cli.rules.settlement.develop.crafting import Piece, Way
from kdm_cli.service.language.operation import PAY, changing, reading, switch, words
from kdm_cli.service.table.view import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import Can, LocationRecipes, Recipes, RecipeShown, WayShown

GEAR = words("GEAR[:NAME]", "a gear card; behind : the survivor who puts it on at once", "craftable")
LOCATION = words("LOCATION", "only what is crafted there, all of it", "crafting_location")
NOW: "Can" = "now"
ONE_SHORT: "Can" = "one short"
NO: "Can" = "no"


@changing(
    "settlement craft",
    short="craft",
    examples=("settlement craft bone blade --pay 'monster bone'", "settlement craft bone dagger:Lucy, bone axe:Erza"),
)
def craft(
    play: Play,
    gear: Annotated[list[str], GEAR],
    *,
    pay: Annotated[list[str] | None, PAY] = None,
    list_: Annotated[bool, switch("show what can be made, and change nothing")] = False,
) -> None:
    """Craft gear, all pieces or none: whenever they can be paid together they are, with the least useful cards.

    --dry-run shows what would be paid, --pay names the cards. craft --list is kdm settlement recipes.
    """
    if list_:
        refuse("usage", "A list changes nothing.", 'kdm craft --list; in a document {"do": "settlement.recipes"}.')
    play.payment += pay or []
    crafting.craft(play, list(_pieces(play, gear)))


def _pieces(play: Play, typed: list[str]) -> Iterator[Piece]:
    """The gear that is meant; a name behind : is for the piece before it."""
    for run, name in _runs(play, typed):
        entries = _cards(play, run)
        for entry in entries[:-1]:
            yield Piece(entry)
        yield Piece(entries[-1], play.survivor(name, living=True) if name else None)


def _runs(play: Play, typed: list[str]) -> Iterator[tuple[list[str], str]]:
    """The words of one or more pieces up to each comma or :NAME, and that name."""
    run: list[str] = []
    rest = list(typed)
    while rest:
        word = rest.pop(0)
        if play.content.exact(word, ("gear",)):
            run.append(word)
            continue
        part, comma, more = word.partition(",")
        rest = [more, *rest] if more else rest
        gear, colon, name = part.rpartition(":")
        run += [gear or part] if (gear or not colon) and part.strip() else []
        if colon:
            name, rest = (name, rest) if comma else _whole_name(play, name, rest)
            if not run or not name:
                refuse("usage", f'Gear or name is missing in "{word[:40]}".', "kdm settlement craft GEAR[:NAME] ...")
        if run and (comma or colon):
            yield run, name if colon else ""
            run = []
    if run:
        yield run, ""


def _whole_name(play: Play, name: str, rest: list[str]) -> tuple[str, list[str]]:
    """The name behind a colon, with the unquoted words that belong to it."""
    for length in range(len(rest), 0, -1):
        if play.is_name(" ".join([name, *rest[:length]])):
            return " ".join([name, *rest[:length]]), rest[length:]
    return (name, rest) if name or not rest else (rest[0], rest[1:])


def _cards(play: Play, run: list[str]) -> list[Entry]:
    """Gear by name, first what is crafted here; under a house rule one that no pack knows is a note of that name."""
    likely = crafting.likely(play)
    try:
        return several(play, run, ("gear",), "gear", likely)
    except Refused as many:
        if len(run) < 2 and many.refusal.code != "unknown-name":
            raise
        try:
            return several(play, [" ".join(run)], ("gear",), "gear", likely)  # one name, not quite as written
        except Refused as one:
            if play.passes("unknown-name"):
                return [card_or_note(play, " ".join(run), ("gear",), "gear", "gear")]
            raise (one if one.refusal.hint else many) from None


@reading("settlement recipes", examples=("settlement recipes", "settlement recipes bone smith"))
def listed(
    view: View,
    location: Annotated[str | None, LOCATION] = None,
    *,
    all_: Annotated[bool, switch("every location and recipe, built and payable or not")] = False,
) -> "Recipes":
    """Show what can be crafted now and what is one card short; also kdm craft --list.

    The page shows what can be made or nearly, at the locations that are built; --json has all their recipes.
    """
    made = crafting.crafted_at(view, everywhere=all_ or location is not None)
    if location is not None:
        places = [view.entry(each) for each in made]
        only = among(view, location, places, "location that crafts", "kdm craft --list --all shows them.")
        made = {only.id: made[only.id]}
    shown = [_location_shown(view, place, cards) for place, cards in made.items()]
    can = [recipe["can"] for each in shown for recipe in each["recipes"]]
    return {
        "all": all_ or location is not None,
        "locations": shown,
        "now": can.count(NOW),
        "one_short": can.count(ONE_SHORT),
        "recipes": len(can),
    }


def _location_shown(view: View, place: str, cards: list[Entry]) -> "LocationRecipes":
    built = holds(view, place)
    shown = [_recipe_shown(view, card, built) for card in cards]
    return {"id": place, "name": view.name_of(place), "built": built, "recipes": shown}


def _recipe_shown(view: View, card: Entry, built: bool) -> "RecipeShown":
    ways = [_way_shown(view, way, built) for way in crafting.ways(view, card)]
    can = next((can for can in (NOW, ONE_SHORT) if any(way["can"] == can for way in ways)), NO)
    return {"id": card.id, "name": card.name, "can": can, "ways": ways}


def _way_shown(view: View, way: Way, built: bool) -> "WayShown":
    solved = payment.short_of(view, way.cost)
    short = solved.short.total() + solved.short_gear.total()
    missing = crafting.missing(view, way)
    can = NO if missing or not built or short > 1 else ONE_SHORT if short else NOW
    return {
        "cost": crafting.in_words(view, way),
        "can": can,
        "resources": dict(way.cost.resources),
        "gear": dict(way.cost.gear),
        "endeavors": way.endeavors,
        "innovations": [innovation.name for innovation in way.innovations],
        "other": list(way.other),
        "lacking": payment.in_words(view, payment.Cost(solved.short, solved.short_gear)),
        "missing": missing,
    }
