"""Exports: the settlement on one page, the whole campaign as data."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from kdm_cli.rules.asking import steps, the_showdown
from kdm_cli.rules.settlement.phase import campaign_over, showing
from kdm_cli.rules.state import TABLES, Survivor
from kdm_cli.service.language.kinds import PATH, SURVIVOR, choice, switch
from kdm_cli.service.language.operation import Declined, reading
from kdm_cli.service.operations.export.deliver import delivered, format_for
from kdm_cli.service.sheets.secrets import hides, masked_entry, masked_row
from kdm_cli.service.sheets.views import settlement_sheet, survivor_sheet
from kdm_cli.service.table.view import View
from kdm_cli.store import journal
from kdm_cli.store.identify import EXPORT_FORMAT, SCHEMA_VERSION

LAST_TABLE = [*TABLES][-1]
PAGE_FORMAT = choice("md|html|text", "Markdown, HTML, plain text; else as --out ends", "md", "html", "text")
SECRETS = switch("with the face-down cards and the order of the decks of a showdown under way")


NO_YEAR = Declined("--year", "The summary tells how things are now.", "kdm export chronicle --year VALUE")
WHOLE = (
    Declined("--format", "The whole campaign is written as JSON.", "A page to read: kdm export summary --format VALUE"),
    Declined("--survivor", "JSON is exported of the whole campaign.", "kdm survivor show VALUE --json"),
    Declined("--year", "JSON is exported of the whole campaign.", "kdm log --year VALUE --json"),
)


@reading(
    "export summary",
    batch=False,
    examples=("export summary", "export summary --out ashhold.html", "export summary --survivor Lucy"),
    declines=(NO_YEAR,),
)
def summary(
    view: View,
    *,
    format_: Annotated[str | None, PAGE_FORMAT] = None,
    survivor: Annotated[list[str] | None, SURVIVOR] = None,
    out: Annotated[str | None, PATH] = None,
) -> dict[str, Any]:
    """The settlement on one page: its phase, the living, the dead and how, storage, timeline, what is due.

    With --survivor only what the page says of those who are named.
    """
    from kdm_cli.export import summary as pages

    rows = view.survivors(survivor) if survivor else list(view.draft.rows(Survivor).values())
    sheets = [survivor_sheet(view, row) for row in rows]
    drawn = {"text": pages.summary_text, "md": pages.summary_markdown, "html": pages.summary_html}[
        format_for(format_, out, "text", "md", "html")
    ]
    page = drawn(settlement_sheet(view), sheets, _under_way(view), bool(survivor))
    return delivered(page, out, view.newest)


def _under_way(view: View) -> str:
    """The showdown, the step of the settlement phase, or that the campaign is over."""
    found = the_showdown.current(view) or steps.current(view) or campaign_over.why(view)
    return showing.doing(view) if found else ""


@reading("export json", batch=False, examples=("export json", "export json --out ashhold.json"), declines=WHOLE)
def json_(
    view: View, *, out: Annotated[str | None, PATH] = None, secrets: Annotated[bool, SECRETS] = False
) -> dict[str, Any]:
    """The whole campaign as one JSON document: facts and journal; face-down cards of a showdown only with --secrets.

    Each row and each entry is a line of its own, so that a document of any size can be read back line by line.
    """
    return delivered(_document(view, hiding=not secrets and hides(view)), out, view.newest)


def _document(view: View, *, hiding: bool) -> Iterator[str]:
    """The document, a line at a time."""
    yield f'{{"kdm": {EXPORT_FORMAT},\n"schema": {SCHEMA_VERSION},\n"facts": {{\n'
    for table in TABLES:
        rows = (row._asdict() for row in view.draft.tables[table].values())
        yield from _listed(table, (masked_row(table, row) for row in rows) if hiding else rows)
        yield ",\n" if table != LAST_TABLE else "},\n"
    entries = journal.every(view.file.connection)
    yield from _listed("journal", (entry._asdict() for entry in (map(masked_entry, entries) if hiding else entries)))
    yield "}\n"


def _listed(name: str, found: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """A list under its name, each thing on a line of its own."""
    import json

    encode = json.JSONEncoder().encode
    yield f'"{name}": ['
    before = "\n"
    for each in found:
        yield before + encode(each)
        before = ",\n"
    yield "]" if before == "\n" else "\n]"
