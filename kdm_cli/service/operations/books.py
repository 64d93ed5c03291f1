"""Books: the campaign told year by year, or the life of one survivor; and record sheets to print."""

from kdm_cli.export.boxes import Form, Track
from kdm_cli.export.chronicle import chronicle_page
from kdm_cli.export.chronicle_web import chronicle_html
from kdm_cli.export.field_page import Field
from kdm_cli.export.page import as_markdown, as_text
from kdm_cli.export.record_sheets import record_sheets
from kdm_cli.light import TYPE_CHECKING, Annotated, cast
from kdm_cli.rules.asking import cards, survival_actions, the_hunt, the_showdown
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.asking.numbers import living, usual_bleeding_limit
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.under_way import within
from kdm_cli.service.language.operation import YEAR, Declined, choice, number, reading, switch
from kdm_cli.service.operations.export import Out, Whose, delivered, format_for, worn_by
from kdm_cli.service.operations.hunt_sheet import hunt_sheet
from kdm_cli.service.operations.showdown.board import board
from kdm_cli.service.operations.showdown.show import showdown_sheet
from kdm_cli.service.sheets.settlement import settlement_sheet
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.telling.chronicle import Happened, gathered
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Page, Tale, TaleEvent


TOLD_AS = choice("md|html|text", "Markdown, a web page, plain text; else as --out ends", "md", "html", "text")
ToldAs = Annotated[str | None, TOLD_AS]
Year = Annotated[int | None, YEAR]
AS_TEXT = {"md": as_markdown, "text": as_text}
MOST_LIVES = 4  # lines of a way out
Format = Annotated[str | None, choice("html", "a page for the browser and the printer", "html")]
MOST_BLANK = 200
Blank = Annotated[int, number("N", "so many blank sheets; only those, unless --survivor or --all names others too")]
PerPage = Annotated[str | None, choice("2|4", "two to a page are larger", "2", "4")]
ABILITY = "ability/"
Everyone = Annotated[bool, switch("the dead too")]
DRAWN = Declined(
    "--format", "Record sheets are drawn, as HTML.", "In words: kdm export summary --format VALUE", ("md", "text")
)
NOW = Declined("--year", "Record sheets are as they are now.", "kdm export chronicle --year VALUE")


@reading(
    "export chronicle",
    batch=False,
    examples=(
        "export chronicle",
        "export chronicle --survivor Lucy --format text",
        "export chronicle --out story.html",
    ),
)
def chronicle(
    view: View, *, format_: ToldAs = None, survivor: Whose = None, year: Year = None, out: Out = None
) -> "Tale":
    """Tell the campaign year by year from the journal: who was born, what was hunted, who died of what."""
    told = gathered(view, _one(view, survivor) if survivor else None, year)
    written = format_for(format_, out, "md", "html", "text")
    drawn = chronicle_html(told) if written == "html" else AS_TEXT[written](chronicle_page(told))
    return {**delivered(drawn, out, view.newest), "events": cast("list[TaleEvent]", Happened(told["years"]))}


def _one(view: View, names: list[str]) -> Survivor:
    """Whose life it is; lives are told one by one."""
    whose, *others = view.survivors(names)
    if others:
        lines = [f"kdm export chronicle --survivor {quoted(each.name)}" for each in (whose, *others)]
        refuse("usage", f"A life is told of one survivor, and here are {len(lines)}.", "; ".join(lines[:MOST_LIVES]))
    return whose


@reading(
    "export sheets",
    batch=False,
    examples=(
        "export sheets --out ashhold.html",
        "export sheets --per-page 2 --survivor Lucy --survivor Erza",
        "export sheets --blank 4 --out blank.html",
    ),
    declines=(DRAWN, NOW),
)
def sheets(
    view: View,
    *,
    survivor: Whose = None,
    all_: Everyone = False,
    blank: Blank = 0,
    per_page: PerPage = None,
    format_: Format = None,
    out: Out = None,
) -> "Page":
    """Record sheets to look at and to print: all the living, those who are named, or blank ones to fill in."""
    format_for(format_, out, "html")
    if survivor and all_:
        refuse("usage", "Those who are named, or all.", "Leave out --all or --survivor.")
    if not 0 <= blank <= MOST_BLANK:
        refuse("out-of-range", f"{blank} blank sheets cannot be printed.", f"0 to {MOST_BLANK} at once.")
    only_blank = blank and not survivor and not all_
    everyone = list(view.draft.rows(Survivor).values()) if all_ else [] if only_blank else living(view)
    shown = view.survivors(survivor) if survivor else everyone
    page = record_sheets(
        None if survivor or only_blank else settlement_sheet(view),
        [survivor_sheet(view, row) for row in shown],
        printed(view),
        title=view.draft.settlement.name,
        blanks=blank,
        per_page=int(per_page or 4),
        field=None if survivor or only_blank else _field(view),
        worn={row.id: worn_by(view, row) for row in shown},
    )
    return delivered(page, out, view.newest)


def _field(view: View) -> Field | None:
    """The showdown, or the hunt, with its board."""
    if the_showdown.current(view):
        return Field(showdown_sheet(view), board(view))
    return Field(hunt=hunt_sheet(view)) if the_hunt.current(view) else None


def printed(view: View) -> Form:
    """What the packs of this campaign print on every sheet."""
    tracks = {entry.data["field"]: _track(view, entry) for entry in view.content.of("track")}
    bleeding = usual_bleeding_limit(view)
    return Form(tracks, survival_actions.unlocked(view), cards.side(view), cards.slots(view), bleeding)


def _track(view: View, entry: Entry) -> Track:
    """A track in boxes; a box where something comes says what."""
    marks: list[tuple[int, str]] = []
    brings: dict[str, list[str]] = {}
    for row in entry.data.get("milestones", ()):
        event = row.get("story_event")
        content = sibling(view, entry, "story_event", event) if event else ""
        what = (view.name_of(content) if event else str(row.get("effect", ""))).partition(" (")[0].partition(";")[0]
        marks.append((int(row["at"]), what))
        if event:
            brings[what] = _abilities(view, view.entry(content))
    return Track(int(entry.data.get("max") or 0), tuple(marks), tuple(brings.items()))


def _abilities(view: View, event: Entry) -> list[str]:
    """Which abilities an event may bring."""
    gained = [str(op.get("what", "")) for op in within(event.data.get("effects", ())) if op.get("op") == "gain"]
    slugs = [each.removeprefix(ABILITY) for each in gained if each.startswith(ABILITY)]
    return [view.name_of(sibling(view, event, "ability", slug)) for slug in slugs]
