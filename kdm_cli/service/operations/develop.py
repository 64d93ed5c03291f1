"""Developing: locations are built, innovations found, endeavors spent, and what could be done is listed."""

from typing import TYPE_CHECKING, Annotated, cast

from kdm_cli.rules.asking.cards import several
from kdm_cli.rules.names import fold
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement.develop import endeavors
from kdm_cli.rules.state import Survivor
from kdm_cli.service.language.operation import PAY, SURVIVOR, changing, reading, switch, words
from kdm_cli.service.table.view import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import ActivityShown, Endeavors

LOCATION = words("LOCATION", "a settlement location", "buildable")
INNOVATION = words("INNOVATION", "the innovation that is kept", "innovation")
ACTIVITY = words("ACTIVITY", "an endeavor by its printed name", "activity")
BY = SURVIVOR._replace(help="who spends the endeavor, if it is to be written down")
OTHERS = SURVIVOR._replace(help="somebody else whom it concerns: nominated, or the dead")


@changing(
    "settlement build",
    short="build",
    examples=("settlement build bone smith --by Lucy", "settlement build skinnery, organ grinder"),
)
def build(
    play: Play,
    locations: Annotated[list[str], LOCATION],
    *,
    by: Annotated[str | None, BY] = None,
    pay: Annotated[list[str] | None, PAY] = None,
) -> None:
    """Build locations, all or none: the price that is printed where they are built is paid at once.

    --dry-run shows what would be paid, --pay names the cards.
    """
    play.payment += pay or []
    names = several(play, _without_name(play, locations), ("location",), "location")
    endeavors.build(play, names, _spender(play, by))


def _spender(play: Play, by: str | None) -> Survivor | None:
    return next(iter(play.named("--by", [by] if by else None, "no endeavor is spent here")), None)


def _without_name(play: Play, locations: list[str]) -> list[str]:
    """A survivor who builds stands behind --by, not before the location as with an endeavor."""
    first, *others = locations
    named = fold(first) in {fold(row.name) for row in play.draft.rows(Survivor).values()}
    if others and named and play.content.exact(first, ("location",)) is None:
        refuse("usage", f"{first} is a survivor, no location.", f"kdm build {' '.join(others)} --by {quoted(first)}")
    return locations


@changing(
    "settlement innovate",
    short="innovate",
    examples=("settlement innovate --by Lucy --draw ammonia,paint --choose paint", "settlement innovate drums"),
    draws="innovation",
)
def innovate(
    play: Play,
    innovation: Annotated[str | None, INNOVATION] = None,
    *,
    by: Annotated[str | None, BY] = None,
    pay: Annotated[list[str] | None, PAY] = None,
) -> None:
    """Innovate: cards are drawn, one is kept, and the deck grows by what it leads to.

    --draw names the cards drawn from the table's own deck; with the innovation that is kept they need no names.
    """
    play.payment += pay or []
    endeavors.innovate(play, innovation, _spender(play, by))


@changing(
    "settlement endeavor",
    short="endeavor",
    examples=(
        "settlement endeavor Lucy build bone smith",
        "settlement endeavor Lucy shared experience --survivor Erza",
    ),
)
def endeavor(
    play: Play,
    name: Annotated[str, SURVIVOR],
    activity: Annotated[str, ACTIVITY],
    *,
    survivor: Annotated[list[str] | None, OTHERS] = None,
    pay: Annotated[list[str] | None, PAY] = None,
    list_: Annotated[bool, switch("show what can be done, and change nothing")] = False,
) -> None:
    """Spend endeavors: what a location, an innovation, this phase's event or an own card offers for them.

    endeavor --list is kdm settlement endeavors.
    """
    if list_:
        refuse("usage", "A list changes nothing.", 'kdm endeavor --list; in a document {"do": "settlement.endeavors"}.')
    play.payment += pay or []
    others = play.survivors(survivor) if survivor else []
    endeavors.do(play, play.survivor(name, living=True), activity, others)


@reading("settlement endeavors", examples=("settlement endeavors", "settlement endeavors --json"))
def listed(view: View) -> "Endeavors":
    """Show what can be done for endeavors, what it costs, and what speaks against it; also kdm endeavor --list."""
    return {
        "endeavors": view.draft.settlement.endeavors,
        "why_not": endeavors.not_yet(view),
        "activities": cast("list[ActivityShown]", endeavors.available(view)),
    }
