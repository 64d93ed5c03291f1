"""What is still needed once entries stand in for others: whole injury tables, and the numbers that kdm reads itself."""

from collections.abc import Iterator, Mapping
from types import NoneType

from kdm_cli.content.faces import Span, uneven
from kdm_cli.content.library import Library
from kdm_cli.content.links import linked_of
from kdm_cli.rules.content import Entry

Relation = tuple[str, str, str]
Entries = Mapping[str, Entry]

TABLES = ("severe_injury", "brain_trauma")
HIGHEST = 10  # of the die that is rolled; what cards add may lead above it
ABOVE = 100
READ = {
    "rule_note": ("value", "slots", "columns", "insanity"),
    "first_day": ("range", "population", "draw"),
    "story_event": ("gains", "hands"),
    "milestone": ("reached",),
}


def check_stand_ins(own: Entries, others: Library) -> Iterator[Relation]:
    """Everything that is missing or there twice, with the pack beside the others; its links are without conflicts."""
    for entry in own.values():
        yield from _of_fields(entry, others)
    for kind in TABLES:
        mine = [entry for entry in own.values() if entry.kind == kind]
        if mine:
            yield from _of_tables(mine, others)


def _of_fields(entry: Entry, others: Library) -> Iterator[Relation]:
    replaced = entry.data.get("replaces")
    before = others.get(replaced) if isinstance(replaced, str) and entry.kind in READ else None
    for field in READ.get(entry.kind, ()):
        if before and field in before.data and field not in entry.data:
            yield entry.id, "", f'needs "{field}": {replaced} has it, and kdm reads it'


def _of_tables(mine: list[Entry], others: Library) -> Iterator[Relation]:
    """Each table that the pack changes; one whose other rows are not here cannot be looked at."""
    entries, linked = others.gathered(mine[0].kind)
    claims = [entry for entry in mine if "replaces" in entry.data or "was" in entry.data]
    together = entries | {entry.id: entry for entry in mine}
    instead = linked_of(together, [*linked, *claims]).instead
    spans: dict[str, list[Span | None]] = {}
    for entry in together.values():
        if entry.id not in instead:
            spans.setdefault(_table(entry), []).append(_span(entry))
    for table, entry in _changed(mine, entries).items():
        found = spans.get(table, [])
        for told in uneven(filter(None, found), 1, HIGHEST, "row") if None not in found else ():
            yield entry.id, ".roll_min", f"{table.replace('_', ' ')}: {told}"


def _changed(mine: list[Entry], entries: Entries) -> dict[str, Entry]:
    """The tables that these entries change, by the first of them; not those of which rows are missing."""
    changed: dict[str, Entry] = {}
    unknown = set()
    for entry in mine:
        replaced = entry.data.get("replaces")
        changed.setdefault(_table(entry), entry)
        if isinstance(replaced, str) and replaced in entries:
            changed.setdefault(_table(entries[replaced]), entry)
        elif replaced is not None:
            unknown.add(_table(entry))
    return {table: entry for table, entry in changed.items() if table not in unknown}


def _table(entry: Entry) -> str:
    return str(entry.data.get("location")) if entry.kind == "severe_injury" else entry.kind


def _span(entry: Entry) -> Span | None:
    """The rolls that mean a row; None where they are no numbers, which is told elsewhere."""
    low, high = entry.data.get("roll_min"), entry.data.get("roll_max")
    if type(low) is not int or type(high) not in (int, NoneType):
        return None
    return low, max(low, ABOVE) if high is None else high
