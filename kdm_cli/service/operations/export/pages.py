"""Exports: the settlement on one page, the whole campaign as data.

Where an export goes: standard output, or a file or a folder that is written whole or not at all.
"""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, cast

from kdm_cli.export import summary as pages
from kdm_cli.rules.asking import steps, the_showdown
from kdm_cli.rules.content import Document
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import campaign_over
from kdm_cli.rules.state import TABLES, Survivor
from kdm_cli.service.language.operation import PATH, SURVIVOR, Declined, choice, reading, switch
from kdm_cli.service.perform.spool import page_of
from kdm_cli.service.sheets import phase_sheet
from kdm_cli.service.sheets.secrets import hides, masked_entry, masked_row
from kdm_cli.service.sheets.settlement import settlement_sheet
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.table.view import View
from kdm_cli.store import journal
from kdm_cli.store.checked_journal import tip_of
from kdm_cli.store.identify import EXPORT_FORMAT, SCHEMA_VERSION, is_campaign
from kdm_cli.store.journal import Entry
from kdm_cli.store.renaming import bearer, is_folder
from kdm_cli.store.workpiece import mode_of, workpiece

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Page


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


def write_whole(path: str, page: str | Iterable[str]) -> None:
    """Write a file so that there is never half of it: beside it first, then in its place; never over a campaign."""
    named, path = path, os.path.realpath(path)
    _check_replaceable(named, path)
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


def _check_replaceable(named: str, path: str) -> None:
    try:
        there = bearer(path)
        if there and not stat.S_ISREG(there.st_mode):
            refuse("bad-input", f"{named} is not a file that a page can go into.", "--out PATH names another place.")
        if there and is_campaign(path):
            refuse("file-exists", f"{named} is a campaign; a page would destroy it.", "--out PATH names another place.")
    except OSError as error:
        refuse("disk", f"{named} cannot be read ({error.strerror}).", "--out PATH names another place.")


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
) -> "Page":
    """The settlement on one page: its phase, the living, the dead and how, storage, timeline, what is due.

    With --survivor only what the page says of those who are named.
    """
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
    return phase_sheet.doing(view) if found else ""


@reading("export json", batch=False, examples=("export json", "export json --out ashhold.json"), declines=WHOLE)
def json_(view: View, *, out: Annotated[str | None, PATH] = None, secrets: Annotated[bool, SECRETS] = False) -> "Page":
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


def _listed(name: str, found: Iterable[Document]) -> Iterator[str]:
    """A list under its name, each thing on a line of its own."""
    import json

    encode = json.JSONEncoder().encode
    yield f'"{name}": ['
    before = "\n"
    for each in found:
        yield before + encode(each)
        before = ",\n"
    yield "]" if before == "\n" else "\n]"
