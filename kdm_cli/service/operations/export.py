"""Exports as pages and data, and where they go: standard output, or a file or a folder written whole or not at all."""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import SimpleNamespace

from kdm_cli.export import summary as one_page
from kdm_cli.export.boards import STYLE as BOARDS_STYLE
from kdm_cli.export.boards import boards_in_page
from kdm_cli.export.html import as_html
from kdm_cli.export.lifelines import STYLE as LIVES_STYLE
from kdm_cli.export.lifelines import in_page
from kdm_cli.export.page import Page as WholePage
from kdm_cli.export.page import as_markdown, as_text
from kdm_cli.export.people import STYLE as PEOPLE_STYLE
from kdm_cli.export.people import people_in_page, places_of
from kdm_cli.export.worn_grid import Worn
from kdm_cli.light import TYPE_CHECKING, Annotated, cast
from kdm_cli.rules.asking import cards, numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.content import Document
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import milestones
from kdm_cli.rules.state import TABLES, Survivor
from kdm_cli.service.language.operation import PATH, SURVIVOR, Declined, choice, reading, switch
from kdm_cli.service.operations.hunt_sheet import hunt_sheet
from kdm_cli.service.operations.showdown.board import board
from kdm_cli.service.outcome import page_of
from kdm_cli.service.secrets import hides, masked_entry, masked_row
from kdm_cli.service.sheets import phase_sheet
from kdm_cli.service.sheets.settlement import settlement_sheet
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.telling import spreadsheets
from kdm_cli.service.telling.lifelines import lifelines
from kdm_cli.service.telling.statistics import read_through
from kdm_cli.service.tray import View
from kdm_cli.store import journal
from kdm_cli.store.check import tip_of
from kdm_cli.store.connecting import SERVER
from kdm_cli.store.formats import EXPORT_FORMAT, SCHEMA_VERSION, is_campaign
from kdm_cli.store.journal import Entry
from kdm_cli.store.locks import bearer, is_folder
from kdm_cli.store.workpiece import mode_of, workpiece

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Page, Tabulated

    Value = str | int | None

ELSEWHERE = "--out PATH names another place."
OPEN = 0o666  # less what the umask takes
ENDINGS = {"htm": "html", "markdown": "md", "txt": "text"}
FORMATS = {"html": "HTML", "md": "Markdown", "text": "plain text", "pdf": "PDF"}  # what a file's ending may name
PRINTED = "The browser makes a PDF of a page: write it as .html, open it, print it into a file."


def delivered(page: str | Iterable[str], out: str | None, newest: Entry) -> "Page":
    """The page itself (maybe in parts) for standard output, or where it was written; and the tip of the journal."""
    if out is None or out == "-":
        told = page if isinstance(page, str) else page_of(page)
        return {"page": cast("str", told), "out": None, "tip": tip_of(newest)}
    write_whole(out, page)
    return {"page": None, "out": out, "tip": tip_of(newest)}


def format_for(asked: str | None, out: str | None, *known: str) -> str:
    """The format asked for, else the one the file's ending names, else the first of those known."""
    ending = os.path.splitext(out or "")[1].removeprefix(".").lower()
    ending = ENDINGS.get(ending, ending)
    if not asked and ending in FORMATS and ending not in known:
        hint = PRINTED if "html" in known and ending == "pdf" else f"--format {known[0]} writes it there all the same."
        refuse("bad-input", f"{out} would be {FORMATS[ending]}, and this page is not written so.", hint)
    return asked or (ending if ending in known else known[0])


def write_whole(path: str, page: str | Iterable[str | bytes]) -> None:
    """Write a file so that there is never half of it: beside it first, then in its place; never over a campaign."""
    named, path = path, os.path.realpath(path)
    try:
        there = bearer(path)
        if there and not stat.S_ISREG(there.st_mode):
            refuse("bad-input", f"{named} is not a file that a page can go into.", ELSEWHERE)
        if there and is_campaign(path):
            refuse("file-exists", f"{named} is a campaign; a page would destroy it.", ELSEWHERE)
    except OSError as error:
        refuse("disk", f"{named} cannot be read ({error.strerror}).", ELSEWHERE)
    with _told_of(named, "--out PATH"), workpiece(path, mode_of(path, OPEN)) as piece:
        piece.write((page,) if isinstance(page, str) else page)
        piece.replace()


def write_folder(path: str, pages: Mapping[str, str | Iterable[str]]) -> None:
    """Write a folder of pages at once; a folder of the same pages gives way, any other stays as it is."""
    named, path = path, os.path.realpath(path)
    with _told_of(named, "--out FOLDER"), workpiece(path) as piece:
        if bearer(path) and not (is_folder(path) and set(os.listdir(path)) <= set(pages)):
            refuse("file-exists", f"{named} holds something else.", "--out FOLDER names another place.")
        piece.write_folder((name, (page,) if isinstance(page, str) else page) for name, page in pages.items())
        piece.replace_folder()


@contextmanager
def _told_of(named: str, other: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        why = f"{named} was written by somebody else meanwhile; it is as they left it."
        refuse("file-exists", why, f"Repeat the command, or {other} names another place.")
    except OSError as error:
        refuse("disk", f"{named} cannot be written ({error.strerror}); what was there is as it was.", other)


IN_WORDS = {"text": as_text, "md": as_markdown}
LAST_TABLE = [*TABLES][-1]
PAGE_FORMAT = choice("md|html|text", "Markdown, HTML, plain text; else as --out ends", "md", "html", "text")
SECRETS = switch("with the face-down cards and the order of the decks of a showdown under way")
Format = Annotated[str | None, PAGE_FORMAT]
Whose = Annotated[list[str] | None, SURVIVOR]
Out = Annotated[str | None, PATH]
Secrets = Annotated[bool, SECRETS]
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
def summary(view: View, *, format_: Format = None, survivor: Whose = None, out: Out = None) -> "Page":
    """The settlement on one page: its phase, the living, the dead and how, storage, timeline, what is due.

    With --survivor only what the page says of those who are named.
    """
    rows = view.survivors(survivor) if survivor else list(view.draft.rows(Survivor).values())
    sheets = [survivor_sheet(view, row) for row in rows]
    page = one_page.summary(settlement_sheet(view), sheets, _under_way(view), bool(survivor), phase_sheet.end(view))
    written = format_for(format_, out, *IN_WORDS, "html")
    return delivered(IN_WORDS[written](page) if written in IN_WORDS else _drawn(view, page, survivor), out, view.newest)


def _drawn(view: View, page: WholePage, survivor: list[str] | None) -> str:
    """The page for a browser, the lives of all before everything else."""
    if survivor:
        return as_html(page)
    lives = lifelines(view, read_through(view)[0])
    boards = boards_in_page(
        board(view) if the_showdown.current(view) else None,
        hunt_sheet(view) if the_hunt.current(view) and not the_showdown.current(view) else None,
        _grids(view),
    )
    style = LIVES_STYLE + BOARDS_STYLE + PEOPLE_STYLE
    return as_html(page, in_page(lives), boards + people_in_page(lives), style, places_of(lives))


def _grids(view: View) -> list[Worn]:
    """What they wear who are out there or depart, or else everybody who wears anything."""
    people = numbers.party(view) or numbers.living(view)
    return [grid for grid in (worn_by(view, row) for row in people) if grid.cards]


def worn_by(view: View, row: Survivor) -> Worn:
    """The gear grid of a survivor, with the affinities on its cards."""
    worn = cards.cells(view, row)
    halves = {slot: entry.data["affinities"] for slot, entry in worn.items() if entry.data.get("affinities")}
    prism = cards.prismatic(view, row)
    whole = {slot: cards.whole_edges(view, worn, slot, prism=prism) for slot in halves}
    names = {slot: entry.name for slot, entry in worn.items()}
    return Worn(row.name, cards.side(view), cards.slots(view), names, halves, whole, cards.affinities(view, row))


def _under_way(view: View) -> str:
    """The showdown, the step of the settlement phase, or that the campaign is over."""
    found = the_showdown.current(view) or steps.current(view) or milestones.why_over(view)
    return phase_sheet.doing(view) if found else ""


@reading("export json", batch=False, examples=("export json", "export json --out ashhold.json"), declines=WHOLE)
def json_(view: View, *, out: Out = None, secrets: Secrets = False) -> "Page":
    """The whole campaign as one JSON document: facts and journal; face-down cards of a showdown only with --secrets.

    Each row and each entry is a line of its own, so that a document of any size can be read back line by line.
    """
    return delivered(_document(view, hiding=not secrets and hides(view)), out, view.newest)


def _document(view: View, *, hiding: bool) -> Iterator[str]:
    """The document, a line at a time."""
    yield f'{{"kdm": {EXPORT_FORMAT},\n"schema": {SCHEMA_VERSION},\n"facts": {{\n'
    for table in TABLES:
        rows = (row._asdict() for row in view.draft.tables[table].values())
        yield from _lines_of(table, (masked_row(table, row) for row in rows) if hiding else rows)
        yield ",\n" if table != LAST_TABLE else "},\n"
    entries = journal.every(view.file.connection)
    yield from _lines_of("journal", (entry._asdict() for entry in (map(masked_entry, entries) if hiding else entries)))
    yield "}\n"


def _lines_of(name: str, found: Iterable[Document]) -> Iterator[str]:
    """A list under its name, each thing on a line of its own."""
    import json

    encode = json.JSONEncoder().encode
    yield f'"{name}": ['
    before = "\n"
    for each in found:
        yield before + encode(each)
        before = ",\n"
    yield "]" if before == "\n" else "\n]"


JOURNAL = "journal"
COLUMNS = tuple(field for field in Entry._fields if field != "checkpoint")  # a checkpoint holds the tables once more
CONTENT, OWNER = "content", "survivor_id"
FOR_PEOPLE = {
    "survivors": (spreadsheets.SURVIVORS, spreadsheets.survivor_rows),
    "years": (spreadsheets.YEARS, spreadsheets.year_rows),
}
EVERY_TABLE = (*FOR_PEOPLE, *TABLES, JOURNAL)
TABLE = choice("TABLE", "one table only, as a page of its own: survivors, years, journal, ...", *EVERY_TABLE)
Table = Annotated[str | None, TABLE]
TABLES_ARE = (
    Declined("--format", "Tables are written as CSV.", "A page to read: kdm export summary --format VALUE"),
    Declined("--survivor", "A table holds everybody.", "kdm survivor show VALUE; kdm export csv --table survivor"),
    Declined("--year", "A table holds all years.", "kdm log --year VALUE; kdm export csv --table journal has a year"),
)


@reading(
    "export csv",
    batch=False,
    examples=("export csv", "export csv --out ashhold-tables", "export csv --table survivor"),
    declines=TABLES_ARE,
)
def csv(view: View, *, table_: Table = None, out: Out = None) -> "Tabulated":
    """Write every table as a CSV file into a folder; or print one table.

    survivors.csv and years.csv are for people: the numbers of the sheets, and a line for each lantern year.
    Text that a spreadsheet would calculate stands behind an apostrophe. Face-down cards of a showdown are hidden.
    """
    if table_ is not None:
        return cast("Tabulated", delivered(_table_page(view, table_), out, view.newest))
    if out == "-":
        refuse(
            "bad-input", "Many tables do not fit one stream.", "--table survivor prints one, --out FOLDER writes all."
        )
    then = f"-at-{view.file.moment}" if view.file.moment else ""
    beside = view.file.named if view.path.startswith(SERVER) else view.path
    folder = out or f"{beside.removesuffix('.kdm')}{then}-csv"
    pages = {f"{name}.csv": _table_page(view, name) for name in EVERY_TABLE}
    write_folder(folder, pages)
    return {"page": None, "out": folder, "tip": tip_of(view.newest), "files": list(pages)}


def _table_page(view: View, name: str) -> Iterator[str]:
    if name in FOR_PEOPLE:
        head, rows = FOR_PEOPLE[name]
        return table_lines(head, rows(view))
    if name == JOURNAL:
        return table_lines(COLUMNS, _entries(view))
    fields = TABLES[name]._fields
    besides = [f"{field.removesuffix('_id')}_name" for field in (CONTENT, OWNER) if field in fields]
    return table_lines((*fields, *besides), _named_rows(view, name))


def _named_rows(view: View, name: str) -> Iterator["list[Value]"]:
    hiding = hides(view)
    people = view.draft.rows(Survivor)
    for row in view.draft.tables[name].values():
        values = masked_row(name, row._asdict()) if hiding else row._asdict()
        besides: list[Value] = []
        if CONTENT in values:
            besides.append(view.name_of(values[CONTENT]))
        if OWNER in values:
            besides.append(people[values[OWNER]].name if values[OWNER] is not None else None)
        yield [*values.values(), *besides]


def _entries(view: View) -> Iterator["list[Value]"]:
    hiding = hides(view)
    for entry in journal.every(view.file.connection):
        shown = masked_entry(entry) if hiding else entry
        yield [_written(getattr(shown, field)) for field in COLUMNS]


def _written(value: object) -> "Value":
    """What is a list or a document in the journal is JSON in its cell."""
    import json

    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else cast("Value", value)


FORMULA = ("=", "+", "-", "@", "\t", "\r")
MARK = "'"


def table_lines(head: Sequence[str], rows: "Iterable[Sequence[Value]]") -> Iterator[str]:
    """A head and its rows, a line each; what is not there is an empty cell."""
    import csv

    handed_on = SimpleNamespace(write=str)
    writer = csv.writer(handed_on, lineterminator="\r\n")  # it answers with what `write` does
    yield str(writer.writerow(head))
    for row in rows:
        yield str(writer.writerow([cell(value) for value in row]))


def cell(value: "Value") -> str:
    """Numbers as they are, text with a mark before what a spreadsheet would calculate, or before such a mark."""
    if isinstance(value, str):
        return MARK + value if value.startswith((*FORMULA, MARK)) else value
    return "" if value is None else str(int(value))
