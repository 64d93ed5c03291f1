"""Record sheets to print: the settlement and its survivors, boxes and all."""

from typing import TYPE_CHECKING, Annotated

from kdm_cli.export.record_sheet.boxes import Form, Track
from kdm_cli.export.record_sheet.pages import record_sheets
from kdm_cli.rules.asking import grid, survival_actions
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.asking.numbers import living
from kdm_cli.rules.content import Entry
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Survivor
from kdm_cli.service.language.operation import PATH, SURVIVOR, Declined, choice, reading, switch
from kdm_cli.service.operations.export.pages import delivered, format_for
from kdm_cli.service.sheets.settlement import settlement_sheet
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.table.view import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Page


FORMAT = choice("html", "a page for the browser and the printer", "html")
DRAWN = Declined(
    "--format", "Record sheets are drawn, as HTML.", "In words: kdm export summary --format VALUE", ("md", "text")
)
NOW = Declined("--year", "Record sheets are as they are now.", "kdm export chronicle --year VALUE")


@reading(
    "export sheets",
    batch=False,
    examples=("export sheets --out ashhold.html", "export sheets --survivor Lucy --survivor Erza"),
    declines=(DRAWN, NOW),
)
def sheets(
    view: View,
    *,
    survivor: Annotated[list[str] | None, SURVIVOR] = None,
    all_: Annotated[bool, switch("the dead too")] = False,
    format_: Annotated[str | None, FORMAT] = None,
    out: Annotated[str | None, PATH] = None,
) -> "Page":
    """Record sheets to look at and to print, four survivors to a page; all the living, or those who are named."""
    format_for(format_, out, "html")
    if survivor and all_:
        refuse("usage", "Those who are named, or all.", "Leave out --all or --survivor.")
    everyone = list(view.draft.rows(Survivor).values()) if all_ else living(view)
    chosen = view.survivors(survivor) if survivor else everyone
    drawn = [survivor_sheet(view, row) for row in chosen]
    page = record_sheets(settlement_sheet(view), drawn, printed(view), with_settlement=not survivor)
    return delivered(page, out, view.newest)


def printed(view: View) -> Form:
    """What the packs of this campaign print on every sheet."""
    tracks = {entry.data["field"]: _track(view, entry) for entry in view.content.of("track")}
    return Form(tracks, survival_actions.unlocked(view), grid.side(view), grid.slots(view))


def _track(view: View, entry: Entry) -> Track:
    """A track in boxes; a box where something comes says what."""
    marks = []
    for row in entry.data.get("milestones", ()):
        event = row.get("story_event")
        what = view.name_of(sibling(view, entry, "story_event", event)) if event else str(row.get("effect", ""))
        marks.append((int(row["at"]), what.partition(" (")[0].partition(";")[0]))
    return Track(int(entry.data.get("max") or 0), tuple(marks))
