"""Crafting, and what could be crafted."""

from collections.abc import Iterator

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.asking.cards import among, card_or_note, several
from kdm_cli.rules.asking.numbers import holds
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.settlement.develop import crafting, payment
from kdm_cli.rules.settlement.develop.crafting import Piece, Way
from kdm_cli.service.language.operation import PAY, changing, reading, switch, words
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import Can, LocationRecipes, Recipes, RecipeShown, WayShown

CAN: "tuple[Can, ...]" = ("now", "one short", "no")
GEAR = words("GEAR[:NAME]", "a gear card; behind : the survivor who puts it on at once", "craftable")
Gear = Annotated[list[str], GEAR]
Pay = Annotated[list[str] | None, PAY]
Lists = Annotated[bool, switch("show what can be made, and change nothing")]
Location = Annotated[str | None, words("LOCATION", "only what is crafted there, all of it", "crafting_location")]
Everything = Annotated[bool, switch("every location and recipe, built and payable or not")]


@changing(
    "settlement craft",
    short="craft",
    examples=("settlement craft bone blade --pay 'monster bone'", "settlement craft bone dagger:Lucy, bone axe:Erza"),
)
def craft(play: Play, gear: Gear, *, pay: Pay = None, list_: Lists = False) -> None:
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
        entries, wearer = (_cards(play, run), name) if name else _with_wearer(play, run)
        for entry in entries[:-1]:
            yield Piece(entry)
        yield Piece(entries[-1], play.survivor(wearer, living=True) if wearer else None)


def _with_wearer(play: Play, run: list[str]) -> tuple[list[Entry], str]:
    """What is made, and for whom, where a name stands behind it: `king jost`, `bone axe for mira`."""
    for at in range(len(run), 0, -1):
        name, end = " ".join(run[at:]).removeprefix("for "), at - (run[at - 1 : at + 1][:1] == ["for"])
        if not name or play.is_somebody(name):
            try:
                return _known(play, run[:end]), name
            except Refused as refused:
                if refused.refusal.code != "unknown-name":
                    raise
    return _cards(play, run), ""


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


def _known(play: Play, run: list[str]) -> list[Entry]:
    """Gear by name, first what can be made; several pieces, or one that is not quite called so."""
    try:
        return several(play, run, ("gear",), "gear", crafting.likely(play))
    except Refused as many:
        if len(run) < 2 and many.refusal.code != "unknown-name":
            raise
        try:
            return several(play, [" ".join(run)], ("gear",), "gear", crafting.likely(play))
        except Refused as one:
            raise (one if one.refusal.hint else many) from None


def _cards(play: Play, run: list[str]) -> list[Entry]:
    """The same; under a house rule what no pack knows is a note of that name."""
    try:
        return _known(play, run)
    except Refused:
        if not play.passes("unknown-name"):
            raise
        return [card_or_note(play, " ".join(run), ("gear",), "gear", "gear")]


@reading("settlement recipes", examples=("settlement recipes", "settlement recipes bone smith"))
def listed(view: View, location: Location = None, *, all_: Everything = False) -> "Recipes":
    """Show what can be crafted now and what is one card short; also kdm craft --list.

    The page shows what can be made or nearly, at the locations that are built; --json has all their recipes.
    """
    made = crafting.crafted_at(view, everywhere=all_ or location is not None)
    if location is not None:
        places = [view.entry(each) for each in made]
        only = among(view, location, places, "location that crafts", "kdm craft --list --all shows them.")
        made = {only.id: made[only.id]}
    shown: list[LocationRecipes] = []
    for place, cards in made.items():
        built = holds(view, place)
        recipes: list[RecipeShown] = []
        for card in cards:
            ways = [_way_shown(view, way, built) for way in crafting.ways(view, card)]
            best: Can = min((way["can"] for way in ways), key=CAN.index, default="no")
            recipes.append({"id": card.id, "name": card.name, "can": best, "ways": ways})
        shown.append({"id": place, "name": view.name_of(place), "built": built, "recipes": recipes})
    can = [recipe["can"] for each in shown for recipe in each["recipes"]]
    return {
        "all": all_ or location is not None,
        "locations": shown,
        "now": can.count("now"),
        "one_short": can.count("one short"),
        "recipes": len(can),
    }


def _way_shown(view: View, way: Way, built: bool) -> "WayShown":
    lacking = payment.short_of(view, way.cost)
    short = payment.how_short(view, way.cost)
    missing = crafting.missing(view, way)
    return {
        "cost": crafting.in_words(view, way),
        "can": "no" if missing or not built or short > 1 else "one short" if short else "now",
        "resources": dict(way.cost.resources),
        "gear": dict(way.cost.gear),
        "endeavors": way.endeavors,
        "innovations": [innovation.name for innovation in way.innovations],
        "other": list(way.other),
        "lacking": payment.in_words(view, lacking),
        "missing": missing,
    }
