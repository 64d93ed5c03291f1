"""The campaign's cycle: where it stands, the one next step, the return of the survivors, and the timeline."""

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.asking.cards import card_or_note, with_level
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import timeline as rules
from kdm_cli.rules.state import Due
from kdm_cli.service.language.operation import EVENT, YEAR, changing, reading, switch, words
from kdm_cli.service.outcome import due_document
from kdm_cli.service.sheets import phase_sheet
from kdm_cli.service.sheets.settlement import timeline_document
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import Phase, Timeline

Won = Annotated[bool, switch("the showdown is over: a victory")]
Lost = Annotated[bool, switch("the showdown is over: a defeat")]
Skipped = Annotated[bool, switch("leave out this step of the settlement phase")]
KINDS = ("story_event", "settlement_event", "monster")


@reading("phase show", examples=("phase show", "phase show --json"))
def show(view: View) -> "Phase":
    """Show where the campaign is in its cycle: the steps of the settlement phase, what is due, the next line."""
    return phase_sheet.document(view, [due_document(view, row) for row in view.draft.rows(Due).values()])


@changing("phase next", short="next", examples=("phase next", "phase next --won --auto"), draws="settlement_event")
def next_(play: Play, *, won: Won = False, lost: Lost = False, skip: Skipped = False) -> None:
    """The one next step of the campaign, done as far as it can be.

    In a showdown it is the showdown's next step; --won and --lost end it. In the settlement phase it walks through the
    steps, waits for what is due, and says what people must do.
    """
    from kdm_cli.rules.year import next_step  # late: only the walk itself

    next_step.next_step(play, _decided(won, lost, "--won and --lost"), skip)


@changing(
    "settlement return",
    short="return",
    examples=("settlement return --victory", "settlement return --victory --name 'Lantern Hill'"),
)
def return_(
    play: Play,
    *,
    victory: Annotated[bool, switch("the showdown was won")] = False,
    defeat: Annotated[bool, switch("the showdown was lost")] = False,
    name: Annotated[str | None, words("NAME", "the settlement's name, given or changed now")] = None,
    strip: Annotated[bool, switch("put the gear of those who return into storage")] = False,
) -> None:
    """The survivors return: they heal, tokens go, and each of them brings an endeavor.

    A showdown under way is ended; one that nobody recorded has its rewards and experience put in by hand.
    """
    from kdm_cli.rules.year import homecoming  # late: only the walk itself

    if strip:
        play.beside.lay("--strip", "", "nobody who returns wears anything")
    homecoming.come_home(play, _decided(victory, defeat, "--victory and --defeat"), name, strip)


def _decided(won: bool, lost: bool, options: str) -> bool | None:
    if won and lost:
        refuse("usage", "A showdown is either won or lost.", f"Give one of {options}.")
    return True if won else False if lost else None


@reading("timeline show", examples=("timeline show", "timeline show --json"))
def show_timeline(view: View) -> "Timeline":
    """Show the lantern years and what they hold."""
    return {"lantern_year": view.year, "timeline": timeline_document(view)}


@changing("timeline advance", examples=("timeline advance", "timeline advance --because 'the lantern dims'"))
def advance(play: Play) -> None:
    """A lantern year passes; what the new year lists comes due."""
    rules.advance(play)


@changing("timeline add", examples=("timeline add 5 bold", "timeline add 9 Murder"), asks=False)
def add(play: Play, year: Annotated[int, YEAR], event: Annotated[str, EVENT]) -> None:
    """Write an event into a lantern year; a monster with its level behind it: timeline add 9 butcher level 2."""
    name, level = with_level(play, event, KINDS)
    rules.add(play, year, card_or_note(play, name, KINDS, "event", "event"), level)


@changing("timeline remove", examples=("timeline remove 5 hands of heat", "timeline remove 6 armored"), asks=False)
def remove(play: Play, year: Annotated[int, YEAR], event: Annotated[str, EVENT]) -> None:
    """Strike an event from a lantern year."""
    rules.remove(play, year, event)


@changing("timeline done", examples=("timeline done 2 endless screams", "timeline done 2 endless"))
def done(play: Play, year: Annotated[int, YEAR], event: Annotated[str, EVENT]) -> None:
    """Check an event off."""
    rules.done(play, year, event)
