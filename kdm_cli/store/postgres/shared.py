"""A campaign on a server, opened: the same to everybody who reads or writes as one in a file."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager

from sqlalchemy import CursorResult, bindparam, insert

from kdm_cli.light import Any, cast
from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import damaged, refuse
from kdm_cli.rules.state import TABLES, Fields, Tables
from kdm_cli.store import journal
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.connecting import Connection
from kdm_cli.store.formats import SCHEMA_VERSION
from kdm_cli.store.journal import Entry, checked, signature, signed, sized
from kdm_cli.store.postgres import shape, unsure
from kdm_cli.store.postgres.url import CampaignUrl, read_url
from kdm_cli.store.postgres.wire import Lost, Wire
from kdm_cli.store.workpiece import in_memory

MAY = "has_schema_privilege(oid, 'USAGE')"
ASKED = f"SELECT obj_description(oid, 'pg_namespace'), {MAY} FROM pg_namespace WHERE nspname = ?"
CHANNEL = "kdm"


class SharedCampaign(CampaignFile):
    """A campaign that several people have at once; what a transaction finds is how it is till it ends."""

    in_a_folder = False

    def __init__(self, url: CampaignUrl, wire: Wire, patience: float | None = None) -> None:
        super().__init__(url.spoken, cast("Connection", wire), patience)
        self.named = f"{url.campaign}.kdm"
        self.url, self.wire = url, wire
        self._copy: CampaignFile | None = None

    def close(self) -> None:
        """Let go of the connection."""
        if self._copy is not None:
            self._copy.close()
        self.wire.rollback()
        self.wire.close()

    def load(self, breathe: Callable[[], None] | None = None) -> Tables:
        """Every row of every table, except the journal, in one answer; nobody waits for who reads."""
        found = dict(zip(TABLES, self.wire.ask(shape.everything()).one(), strict=True))
        return self.whole({table: _rows(table, rows) for table, rows in found.items()})

    def at_hand(self) -> CampaignFile:
        """All of it in SQLite, in memory, as it stands at this moment."""
        if self._copy is None:
            self._copy = in_memory(self.path, self.copied)
            self._copy.named = self.named
            self._copy.connection.execute("PRAGMA query_only = ON")
        return self._copy

    def copied(self, made: CampaignFile) -> None:
        """Write all of it into a file in the making."""
        made.take_over(self, self.load())
        made.connection.execute("COMMIT")

    def stirred(self) -> int:
        """Nothing of what others write is seen here."""
        return 0

    def version(self) -> int:
        """The format of the campaign there, which must be ours."""
        version = self.format()
        if version > SCHEMA_VERSION:
            told = f"{self.path} is kept by a newer kdm (format {version}, this one knows {SCHEMA_VERSION})."
            refuse("newer-version", told, "Install the newer kdm: pip install --upgrade kdm. Nothing was changed.")
        if version < SCHEMA_VERSION:
            told = f"{self.path} is kept in an older format ({version}, this kdm writes {SCHEMA_VERSION})."
            refuse("older-version", told, f"When all who play there have this kdm: kdm share '{self.path}' --upgrade")
        return version

    def format(self) -> int:
        """In which format it is kept there."""
        found = self.wire.execute(ASKED, (self.url.schema,)).fetchone()
        if found is None or not str(found[0]).startswith(shape.FORMAT):
            refuse("campaign-not-found", f"{self.path}: there is no campaign of this name.", _there(self.wire))
        if not found[1]:
            hint = f"Who shared it lets you in: kdm share '{self.path}' --grant ROLE"
            refuse("no-rights", f"{self.path}: you may not look at this campaign.", hint)
        return int(str(found[0]).removeprefix(shape.FORMAT))

    @contextmanager
    def locked(self) -> Iterator[int]:
        """A transaction in which nobody else can write, begun before anything is read."""
        self.wire.begin_changing(self.patience)
        try:
            version = self.version()
            unsure.tell(self.url, self.wire)
            yield version
        finally:
            self.wire.rollback()

    def rollback(self) -> None:
        """Forget the transaction."""
        self.wire.rollback()

    def commit(self, entries: Collection[Entry], previous_digest: str) -> None:
        """Write facts and journal together, or nothing at all."""
        write(self.wire, (change for entry in entries for change in entry.changes))
        by = signature(self.connection, self.path, entries)
        written = list(signed(entries, by))
        add(self.wire, sized(journal.chained(written, previous_digest)))
        if written:
            self.wire.execute("SELECT pg_notify(?, ?)", (CHANNEL, self.url.campaign))
        self._save(written)
        self.signed += len(written)

    def _save(self, written: Sequence[Entry]) -> None:
        if not written:
            self.wire.commit()
            return
        first, last = written[0], written[-1]
        note = unsure.Note(last.command_id or "", last.id, first.command, "".join(first.story[:1]))
        with unsure.noted(self.url, note) as settled:
            try:
                self.wire.commit()
            except Lost as lost:
                unsure.settle(self.url, note, lost)
            settled()

    def append(self, entries: Iterable[Entry], previous_digest: str) -> None:
        """Add entries to the journal, each sealed over the one before."""
        add(self.wire, journal.chained(entries, previous_digest))


def opened(typed: str, write: bool, patience: float | None) -> SharedCampaign:
    """A campaign on a server, to be looked at as it stands at one moment, or to be written."""
    url = read_url(typed)
    if not url.campaign:
        url = url.of(only_one(url))
    wire = Wire(url)
    file = SharedCampaign(url, wire, patience)
    try:
        if not write:
            wire.begin_reading()
            file.version()
            if unsure.tell(url):
                wire.rollback()
                wire.begin_reading()  # what was told may have come about since
    except BaseException:
        file.close()
        raise
    return file


def only_one(url: CampaignUrl) -> str:
    """The name of the only campaign in a database."""
    with closing(Wire(url)) as wire:
        found = campaigns(wire)
        hint = _there(wire)
    if not found:
        refuse("campaign-not-found", f"There is no campaign in {url.spoken}.", hint)
    if len(found) > 1:
        refuse("campaign-ambiguous", f"{url.spoken} holds several campaigns.", hint)
    return found[0]


def campaigns(wire: Wire) -> list[str]:
    """The campaigns in a database that whoever asks may see."""
    ours = f"obj_description(oid, 'pg_namespace') LIKE ? AND {MAY}"
    asked = f"SELECT nspname FROM pg_namespace WHERE {ours} ORDER BY nspname"
    return [str(name).removeprefix("kdm_") for (name,) in wire.execute(asked, (f"{shape.FORMAT}%",))]


def _there(wire: Wire) -> str:
    found = campaigns(wire)
    if not found:
        return "There is none in this database: kdm share ADDRESS puts one there."
    return f"There: {', '.join(wire.url.of(each).spoken for each in found[:8])}"


def _rows(table: str, rows: "list[list[Any]]") -> dict[int, Any]:
    row_type = TABLES[table]
    return {row[0]: tuple.__new__(row_type, row) for row in checked(table, row_type.__annotations__, rows)}


def add(wire: Wire, rows: Iterable[journal.Cells]) -> None:
    """Rows behind the journal."""
    if found := [dict(zip(Entry._fields, row, strict=True)) for row in rows]:
        wire.ask(insert(shape.tables()[shape.JOURNAL]), found)


Key = tuple[str, int]


class Net:
    """What many changes come to: of each row how it was and how it is."""

    def __init__(self, changes: Iterable[Change]) -> None:
        self.was: dict[Key, Fields | None] = {}  # what is known of it before: whole, or the fields that were set
        self.now: dict[Key, Fields | None] = {}
        self.sets: set[Key] = set()  # rows of which only some fields are known
        for change in changes:
            self._follow(change)

    def _follow(self, change: Change) -> None:
        kind, table, number, field, old, new = change
        row = (table, number)
        known = row in self.now
        now = self.now.get(row)
        if kind == "create":
            fits = now is None
            self.was.setdefault(row, None)
            self.now[row] = stored = shape.stored(new)
            fits = fits and bool(stored)
        elif kind == "delete":
            gone = shape.stored(old)
            fits = not known or (now is not None and all(gone.get(name) == value for name, value in now.items()))
            before = self.was.get(row, {})
            if before is not None:
                self.was[row] = {**gone, **before}
            self.now[row] = None
        else:
            was, value = shape.stored({"old": old, "new": new}).values()
            fits = not known or (now is not None and now.get(field, was) == was)
            before = self.was.setdefault(row, {})
            if before is not None:
                before.setdefault(field, was)
            self.now[row] = {**(now or {}), field: value}
        if not fits:
            damaged(f"Row {number} of {table} is not as the journal remembers it.")


def write(wire: Wire, changes: Iterable[Change]) -> None:
    """Carry recorded changes out on the tables; a row that is not as remembered is damage."""
    net = Net(changes)
    fresh: dict[str, list[Fields]] = {}
    gone: dict[tuple[str, frozenset[str]], list[Fields]] = {}
    other: dict[tuple[str, frozenset[str]], list[Fields]] = {}
    for (table, number), was in net.was.items():
        now = net.now[table, number]
        if was is None and now is not None:
            fresh.setdefault(table, []).append(now)
        elif was is not None and now is None:
            gone.setdefault((table, frozenset(was)), []).append({**_before(was), "b_id": number})
        elif was is not None and now is not None:
            altered = {field: value for field, value in now.items() if was.get(field) != value}
            if altered:
                before = _before({field: was[field] for field in altered})
                other.setdefault((table, frozenset(altered)), []).append({**altered, **before, "b_id": number})
    for (table, fields), rows in gone.items():
        _carried_out(wire, table, shape.tables()[table].delete(), fields, rows)
    for (table, fields), rows in other.items():
        settled = shape.tables()[table].update().values({field: bindparam(field) for field in fields})
        _carried_out(wire, table, settled, fields, rows)
    for table, rows in fresh.items():
        wire.ask(insert(shape.tables()[table]), rows)


def _before(was: Fields) -> Fields:
    return {f"b_{field}": value for field, value in was.items()}


def _carried_out(wire: Wire, name: str, statement: Any, fields: Iterable[str], rows: list[Fields]) -> None:
    """Of rows that are as they are remembered; one that is not is not found."""
    table = shape.tables()[name]
    where = [table.c.id == bindparam("b_id")]
    where += [table.c[field].is_not_distinct_from(bindparam(f"b_{field}")) for field in sorted(fields) if field != "id"]
    done = wire.ask(statement.where(*where), rows)
    if cast("CursorResult[Any]", done).rowcount != len(rows):
        damaged(f"A row of {name} is not as the journal remembers it.")
