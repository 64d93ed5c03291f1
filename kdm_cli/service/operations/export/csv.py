"""The campaign as CSV: one file a table, with the names that stand behind the numbers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, cast

from kdm_cli.export.csv_table import Value, lines
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import TABLES
from kdm_cli.rules.state import Survivor as Person
from kdm_cli.service.language.operation import PATH, Declined, choice, reading
from kdm_cli.service.operations.export.pages import delivered, write_folder
from kdm_cli.service.sheets.secrets import hides, masked_entry, masked_row
from kdm_cli.service.table.view import View
from kdm_cli.store import journal
from kdm_cli.store.checked_journal import tip_of
from kdm_cli.store.journal import Entry

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Tabulated


JOURNAL = "journal"
COLUMNS = tuple(field for field in Entry._fields if field != "checkpoint")  # a checkpoint holds the tables once more
CONTENT, SURVIVOR = "content", "survivor_id"
TABLE = choice("TABLE", "one table only, as a page of its own: survivor, journal, ...", *TABLES, JOURNAL)
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
def csv(
    view: View,
    *,
    table_: Annotated[str | None, TABLE] = None,
    out: Annotated[str | None, PATH] = None,
) -> "Tabulated":
    """Write every table as a CSV file into a folder; or print one table.

    Text that a spreadsheet would calculate stands behind an apostrophe. Face-down cards of a showdown are hidden.
    """
    if table_ is not None:
        return cast("Tabulated", delivered(_page(view, table_), out, view.newest))
    if out == "-":
        refuse(
            "bad-input", "Many tables do not fit one stream.", "--table survivor prints one, --out FOLDER writes all."
        )
    folder = out or f"{view.path.removesuffix('.kdm')}-csv"
    pages = {f"{name}.csv": _page(view, name) for name in (*TABLES, JOURNAL)}
    write_folder(folder, pages)
    return {"page": None, "out": folder, "tip": tip_of(view.newest), "files": list(pages)}


def _page(view: View, name: str) -> Iterator[str]:
    if name == JOURNAL:
        return lines(COLUMNS, _entries(view))
    fields = TABLES[name]._fields
    besides = [_named(field) for field in (CONTENT, SURVIVOR) if field in fields]
    return lines((*fields, *besides), _rows(view, name))


def _named(field: str) -> str:
    return f"{field.removesuffix('_id')}_name"


def _rows(view: View, name: str) -> Iterator[list[Value]]:
    hiding = hides(view)
    people = view.draft.rows(Person)
    for row in view.draft.tables[name].values():
        values = masked_row(name, row._asdict()) if hiding else row._asdict()
        besides: list[Value] = []
        if CONTENT in values:
            besides.append(view.name_of(values[CONTENT]))
        if SURVIVOR in values:
            besides.append(people[values[SURVIVOR]].name if values[SURVIVOR] is not None else None)
        yield [*values.values(), *besides]


def _entries(view: View) -> Iterator[list[Value]]:
    hiding = hides(view)
    for entry in journal.every(view.file.connection):
        shown = masked_entry(entry) if hiding else entry
        yield [_written(getattr(shown, field)) for field in COLUMNS]


def _written(value: object) -> Value:
    """What is a list or a document in the journal is JSON in its cell."""
    import json

    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else cast("Value", value)
