"""Developing: locations are built, innovations found, endeavors spent, and what could be done is listed."""

from kdm_cli.light import TYPE_CHECKING, Annotated, cast
from kdm_cli.rules.asking.cards import several
from kdm_cli.rules.content import fold
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement.develop import endeavors
from kdm_cli.rules.state import Survivor
from kdm_cli.service.language.operation import PAY, SURVIVOR, Name, changing, reading, switch, words
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import ActivityShown, Endeavors

Locations = Annotated[list[str], words("LOCATION", "a settlement location", "buildable")]
Innovation = Annotated[str | None, words("INNOVATION", "the innovation that is kept", "innovation")]
By = Annotated[str | None, SURVIVOR._replace(help="who spends the endeavor, if it is to be written down")]
Others = Annotated[list[str] | None, SURVIVOR._replace(help="somebody else whom it concerns: nominated, or the dead")]
Pay = Annotated[list[str] | None, PAY]
ActivityNamed = Annotated[str, words("ACTIVITY", "an endeavor by its printed name", "activity")]
Lists = Annotated[bool, switch("show what can be done, and change nothing")]


@changing(
    "settlement build",
    short="build",
    examples=("settlement build bone smith --by Lucy", "settlement build skinnery, organ grinder"),
)
def build(play: Play, locations: Locations, *, by: By = None, pay: Pay = None) -> None:
    """Build locations, all or none: the price that is printed where they are built is paid at once.

    --dry-run shows what would be paid, --pay names the cards.
    """
    play.payment += pay or []
    first, *others = locations
    named = fold(first) in {fold(row.name) for row in play.draft.rows(Survivor).values()}
    if others and named and play.content.exact(first, ("location",)) is None:  # as with an endeavor
        refuse("usage", f"{first} is a survivor, no location.", f"kdm build {' '.join(others)} --by {quoted(first)}")
    chosen = several(play, locations, ("location",), "location", endeavors.likely(play))
    endeavors.build(play, chosen, _spender(play, by))


def _spender(play: Play, by: str | None) -> Survivor | None:
    return next(iter(play.named("--by", [by] if by else None, "no endeavor is spent here")), None)


@changing(
    "settlement innovate",
    short="innovate",
    examples=("settlement innovate --by Lucy --draw ammonia,paint --choose paint", "settlement innovate drums"),
    draws="innovation",
)
def innovate(play: Play, innovation: Innovation = None, *, by: By = None, pay: Pay = None) -> None:
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
    play: Play, name: Name, activity: ActivityNamed, *, survivor: Others = None, pay: Pay = None, list_: Lists = False
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
