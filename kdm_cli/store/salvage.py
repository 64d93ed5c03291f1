"""What agrees in a damaged campaign, in a new file: the journal as far as its chain holds, then what the tables say.

Each entry of the journal proves those before it: where it is whole, the facts are what it tells. Where it breaks off,
one more entry brings over what the tables have since, if that can stand in a campaign; what neither has is lost.
"""

import os
import re
import shutil
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from tempfile import TemporaryDirectory
from typing import NamedTuple

from kdm_cli.rules.content import Document
from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.store.campaign_file import CampaignFile, apply
from kdm_cli.store.check import findings
from kdm_cli.store.formats import APPLICATION_ID, SCHEMA_VERSION, columns_of, present, present_row
from kdm_cli.store.journal import GENESIS, SALVAGE, SINCE_7, Cells, Entry, broken, opened
from kdm_cli.store.locks import bearer
from kdm_cli.store.migrations import brought_up, told
from kdm_cli.store.pages import SIZES, Pages
from kdm_cli.store.rows import Rows, UndoStack, difference, follow, rows_of, types_of
from kdm_cli.store.workpiece import create_campaign

BESIDE = ("-journal", "-wal")
COLUMN = re.compile(r'^\s+"?(\w+)"? (?:INTEGER|VARCHAR|BOOLEAN|TEXT)', re.MULTILINE)
BEFORE_7 = SINCE_7 + 1  # columns that an entry had until format 7
HINT = "kdm restore BACKUP brings a backup back."
LONGEST = 512 * 1024 * 1024


class Salvaged(NamedTuple):
    """What came of it."""

    kept: int
    lost: list[int]
    ends: bool  # no other entry can have been there
    otherwise: list[str]  # what the tables have
    adopted: bool  # that was taken over


class _Journal(NamedTuple):
    """The entries up to where the chain breaks, the rows they lead to, the numbers of those behind; is that the end?"""

    entries: list[Entry]
    rows: Rows
    lost: list[int]
    ends: bool


def salvage(path: str, target: str, time: str, as_typed: str) -> Salvaged:
    """Write what agrees into a new file; the damaged one stays as it is."""
    with TemporaryDirectory(prefix="kdm-salvage-") as folder:
        pages = _pages(path, folder)
        schema = {row.values[1]: row.values for row in pages.table(1) if len(row.values) == 5}
        kept = _journal(pages, _root(schema.get("entry")))
        version = _version(pages, kept.entries)
        facts, changes = brought_up({table: list(rows.values()) for table, rows in kept.rows.items()}, version)
        entries = kept.entries
        if entries and changes:
            entries = [*entries, told(entries[-1], version, changes)]
        rows = rows_of(facts)
        tables = _tables(pages, schema, version, rows)
    otherwise = list(difference(rows, tables))
    adopted = bool(otherwise) and not (kept.ends and entries)
    if not entries and not all(tables[table] for table in ("campaign", "settlement")):
        refuse("damaged", f"Nothing in {path} agrees: neither a journal nor tables.", HINT)
    report = Salvaged(len(kept.entries), kept.lost, kept.ends, [_said(change, rows) for change in otherwise], adopted)
    try:
        _made(target, entries, rows, otherwise if adopted else [], report, time, as_typed)
    except Refused as stopped:
        if not adopted or not entries or stopped.refusal.code != "damaged":
            raise
        report = report._replace(adopted=False)  # the tables say what cannot be
        _made(target, entries, rows, [], report, time, as_typed)
    return report


def _made(
    target: str, entries: list[Entry], rows: Rows, adopted: list[Change], report: Salvaged, time: str, typed: str
) -> None:
    """The new file, as whole as doctor wants it; an entry says what was lost where anything was."""
    final = rows_of({table: found.values() for table, found in rows.items()})
    if adopted or not report.ends or not entries:
        follow(final, adopted)
        entries = [*entries, _entry(entries, final, adopted, report, time, typed)]

    def write(file: CampaignFile) -> None:
        connection = file.connection
        connection.execute("PRAGMA defer_foreign_keys = ON")
        try:
            apply(connection, difference(rows_of({}), final))
            file.append(entries, GENESIS)
            wrong = findings(file)
            if wrong:
                refuse("damaged", f"What agrees makes no campaign: {wrong[0]}", HINT)
            connection.execute("COMMIT")
        except sqlite3.IntegrityError as error:
            refuse("damaged", f"What agrees makes no campaign: {error}.", HINT)

    create_campaign(target, write)


def _entry(before: list[Entry], final: Rows, adopted: list[Change], report: Salvaged, time: str, typed: str) -> Entry:
    """The entry that tells of it; nobody decided anything, so nothing is decided anew when the past is mended."""
    newest = before[-1] if before else None
    number = newest.id + 1 if newest else 1
    numbered = [rows for table, rows in final.items() if table not in ("campaign", "settlement")]
    given = max((number for rows in numbered for number in rows), default=0)
    story = [f"Salvaged: {lost_words(report)}"] if newest else ["Salvaged: the journal is lost, the tables were read"]
    if adopted:
        changes = "change" if len(adopted) == 1 else "changes"
        story.append(f"{len(adopted)} {changes} since then as the tables have them")
    beneath = newest.top if newest else 0
    year = next(iter(final["settlement"].values()))["lantern_year"]
    return Entry(
        number, number, SALVAGE, {"salvage": typed}, [], adopted, story, "", time, year, None, beneath, 0,
        max(given, newest.last_id if newest else 0), writer="", sequence=0, command_id="",
        clock=(newest.clock or newest.id) + 1 if newest else 1,
    )  # fmt: skip


def lost_words(report: Salvaged) -> str:
    """What is known of the entries that are gone."""
    if report.ends:
        return "no entry is lost"
    if not report.lost:
        return f"what came after entry {report.kept}, if anything did, cannot be read"
    return f"what came after entry {report.kept} (up to entry {report.lost[-1]} at least) cannot be read"


def _said(change: Change, rows: Rows) -> str:
    """A difference between journal and tables, in words."""
    row = f"{change.table} {change.id}"
    if change.kind == "set":
        return f"{row}: {change.field} is {change.new!r} in the table, {change.old!r} by the journal."
    return f"{row} is {'not in the journal' if change.kind == 'create' else 'missing'}."


def _pages(path: str, folder: str) -> Pages:
    """A copy of the file, in which SQLite has taken back what a killed command left half done."""
    copy = os.path.join(folder, "copy")
    try:
        for more in ("", *BESIDE):
            if bearer(path + more):
                if os.path.getsize(path + more) > LONGEST:
                    refuse("bad-input", f"{path}{more} is larger than {LONGEST >> 20} MB.")
                shutil.copyfile(path + more, copy + more)
        with suppress(sqlite3.Error), closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            connection.execute("PRAGMA journal_mode = DELETE")  # what a foreign program put beside the file, into it
        with open(copy, "rb") as file:
            return _read(file.read())
    except OSError as error:
        refuse("disk", f"{path} cannot be read ({error.strerror}).", "Who may read it? ls -l shows.")


def _read(data: bytes) -> Pages:
    """The pages as large as the file says; where it does not, as most entries are found."""
    found = Pages(data)
    if found.known:
        return found
    sizes = [Pages(data, size) for size in SIZES]
    return max(sizes, key=lambda pages: sum(_as_entry(*row) is not None for row in pages.everywhere()))


def _version(pages: Pages, entries: list[Entry]) -> int:
    """The format the file says it has; a file that says nothing sensible is of this one."""
    said = pages.version
    if pages.application == APPLICATION_ID and 1 <= said <= SCHEMA_VERSION:
        return said
    return SCHEMA_VERSION if not entries or entries[-1].writer is not None else SCHEMA_VERSION - 1


def _root(described: Cells | None) -> int:
    """The page on which a table begins; 0 where nobody knows."""
    known = described is not None and described[0] == "table" and isinstance(described[3], int)
    return int(described[3]) if known and described is not None else 0


def _journal(pages: Pages, root: int) -> _Journal:
    """Entries wherever they lie, taken as far as each follows from the one before."""
    candidates: dict[int, list[Cells]] = {}
    before = pages.wrong
    _collect(candidates, pages.table(root))
    whole = pages.wrong == before and root != 0
    _collect(candidates, pages.everywhere())
    entries: list[Entry] = []
    digest = GENESIS
    with suppress(Refused):  # by whoever opens an entry that is not sound
        while row := _following(candidates, len(entries) + 1, digest):
            entries.append(opened(row))
            digest = row[-1]
    good, rows = _led_to(entries)
    if good < len(entries):
        entries = entries[:good]
        rows = _led_to(entries)[1]
    lost = sorted(number for number in candidates if number > len(entries))
    return _Journal(entries, rows, lost, whole and not lost)


def _collect(candidates: dict[int, list[Cells]], source: Iterable[tuple[int, Cells]]) -> None:
    for number, values in source:
        row = _as_entry(number, values)
        if row is not None and row not in candidates.setdefault(number, []):
            candidates[number].append(row)


def _following(candidates: Mapping[int, list[Cells]], number: int, digest: str) -> Cells | None:
    return next((row for row in candidates.get(number, ()) if not broken(row, number, digest)), None)


def _as_entry(number: int, values: Cells) -> Cells | None:
    """A row that may be an entry of the journal, of whichever format."""
    if len(values) not in (len(Entry._fields), BEFORE_7) or not isinstance(values[-1], str) or len(values[-1]) != 64:
        return None
    middle = values[1:-1] if len(values) > BEFORE_7 else (*values[1:-1], *[None] * (len(Entry._fields) - BEFORE_7))
    return (number, *middle, values[-1])


def _led_to(entries: list[Entry]) -> tuple[int, Rows]:
    """How many entries can have come one after the other, and the rows after all of these."""
    rows, stack = rows_of({}), UndoStack[None]()
    for at, entry in enumerate(entries):
        try:
            if stack.follow_checked(entry):
                return at, rows
            if entry.checkpoint is not None:
                stood = entry.checkpoint.items()
                rows = rows_of({table: [present_row(table, row) for row in found] for table, found in stood})
            elif follow(rows, map(present, entry.changes)):
                return at, rows
        except (KeyError, TypeError, ValueError, AttributeError):
            return at, rows
    return len(entries), rows


def _tables(pages: Pages, schema: Mapping[str, Cells], version: int, rows: Rows) -> Rows:
    """The rows of the tables, where they can be read; where not, those of the journal."""
    found: dict[str, list[Fields]] = {}
    for table, kinds in columns_of(version).items():
        read, whole = _table(pages, schema.get(table), kinds)
        told_by_journal = () if whole else (row for number, row in rows[table].items() if number not in read)
        found[table] = [*read.values(), *told_by_journal]
    with suppress(KeyError, TypeError, ValueError):
        return rows_of(brought_up(found, version)[0])
    return rows


def _table(pages: Pages, described: Cells | None, kinds: Document) -> tuple[dict[int, Fields], bool]:
    """The rows of one table that are such rows, and whether that is all of them."""
    root = _root(described)
    if described is None or not root:
        return {}, False
    names = COLUMN.findall(str(described[4]))
    if set(names) != set(kinds):
        return {}, False
    before, read, strange = pages.wrong, {}, 0
    for number, values in pages.table(root):
        row = dict(zip(names, values, strict=False)) | {"id": number}
        if len(values) == len(names) and all(type(row[name]) in types_of(kind) for name, kind in kinds.items()):
            read[number] = row
        else:
            strange += 1
    return read, not strange and pages.wrong == before
