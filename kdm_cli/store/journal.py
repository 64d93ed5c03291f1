"""The journal as it stands in the file: entries, their JSON columns, the digest chain, and who writes.

SQLite keeps any value in any column, so every row is looked at on its way to the rules, which take its types for
granted. Whatever is written must come back out of an export, and so must what takes it back. Each copy of a file is a
writer of its own, known by where it lies and which file lies there: no two give one number in the name of one writer.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from types import NoneType

from kdm_cli.light import Any, NamedTuple, digest
from kdm_cli.rules.content import Document
from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import damaged, refuse
from kdm_cli.rules.state import TABLES, Fields
from kdm_cli.store.connecting import SERVER, Connection
from kdm_cli.store.formats import is_answer, is_meant

Kinds = Document  # the fields of a row, each with the type of its values
Values = Sequence[Any]
Cells = tuple[Any, ...]  # a row as SQLite gives it

TYPES: dict[object, set[type]] = {
    int: {int},
    str: {str},
    bool: {int},  # SQLite knows no other yes and no
    int | None: {int, NoneType},
    str | None: {str, NoneType},
}
FLAGS = {0, 1}
SHOWN = 40  # letters of a value


def checked(table: str, kinds: Kinds, rows: Sequence[Values]) -> Iterable[Values]:
    """The same rows, with yes and no; the first value that is not of its column's type is refused."""
    columns = list(zip(*rows, strict=True))
    for at, kind in enumerate(kinds.values() if rows else ()):
        if not _fits(kind, columns[at]):
            for row in rows:
                strange = foreign(kinds, row)
                if strange:
                    damaged(f"Row {row[0]} of {table} is damaged: {strange}.")
        if kind is bool:
            columns[at] = tuple(map(bool, columns[at]))
    if rows and len(set(columns[0])) < len(rows):
        [[twice, _]] = Counter(columns[0]).most_common(1)
        damaged(f"Row {twice} of {table} stands there more than once.")
    return zip(*columns, strict=True)


def foreign(kinds: Kinds, row: Values) -> str | None:
    """Which value of a row nobody writes there, in words."""
    for (field, kind), value in zip(kinds.items(), row, strict=True):
        if not _fits(kind, (value,)):
            return f"{field} is {repr(value)[:SHOWN]}"
    return None


def _fits(kind: object, column: Values) -> bool:
    return TYPES[kind].issuperset(map(type, column)) and (kind is not bool or FLAGS.issuperset(column))


GENESIS = "0" * 64
UNDO, REDO = "undo", "redo"


class Entry(NamedTuple):
    """One line of the journal."""

    id: int
    group_id: int
    command: str
    arguments: Fields
    answers: list[Fields]
    changes: list[Change]
    story: list[str]
    because: str
    time: str
    year: int
    undoes: int | None
    beneath: int
    redoable: int
    last_id: int
    checkpoint: dict[str, list[Fields]] | None = None
    meant: Fields | None = None
    rules: str | None = None
    writer: str | None = None
    sequence: int | None = None
    command_id: str | None = None
    clock: int | None = None
    origin_writer: str | None = None
    origin_sequence: int | None = None
    digest: str = ""

    @property
    def top(self) -> int:
        """The group that undo would take back after this entry."""
        return self.beneath if self.command == UNDO else self.group_id


def first_written(entry: Entry) -> tuple[str | None, int | None]:
    """Who wrote an entry first, and as which of theirs."""
    return entry.origin_writer or entry.writer, entry.origin_sequence or entry.sequence


class Outlined(NamedTuple):
    """What of an entry tells whether it stands."""

    id: int
    group_id: int
    command: str
    undoes: int | None
    beneath: int
    redoable: int


JSON = dict.fromkeys(("arguments", "answers", "changes", "story"), str)
WRITTEN = {**Entry.__annotations__, **JSON, "checkpoint": str | None, "meant": str | None}  # as SQLite keeps them
KINDS = ("create", "set", "delete")
BETWEEN = "\x1f"  # before format 7 nothing else told columns apart for the digest
SINCE_7 = Entry._fields.index("meant")  # entries that older formats wrote end before it
WRITER = Entry._fields.index("writer")
SALVAGE = "doctor"  # the command of an entry that brings over what the tables had where the journal was lost
HANDS = ("settlement set", "import", SALVAGE)  # commands that write down what people say, or what was found
MIGRATION = "migrate"  # the command of an entry that brought the facts up to another format
TOLD = "told-to-hands"  # among the arguments of an entry: what hands are not reminded of again in the same round
BRANCHED = "branch"  # the command of the entry with which a copy begins that says where it comes from
MERGE = "merge"  # the command of an entry that takes in another copy's: what it tells anew comes behind it, as a group
TURNING = "turn over"  # the command of an entry that notes which face-down cards a stopped command has shown
OF_OTHERS = (UNDO, REDO, "fix", MERGE, MIGRATION, BRANCHED, TURNING)  # commands of entries that say something of others
COLUMNS = ", ".join(Entry._fields)
INSERT = f"INSERT INTO entry ({COLUMNS}) VALUES ({', '.join('?' * len(Entry._fields))})"

ALL = 1 << 62

PASSED_OVER = ('%"house-rule":%', '%"waived":[%', '%"field":"rules"%')


def _made_once() -> Callable[[object], str]:
    """What `encode` makes anew for each value is made here once for all; as it is where Python has it not in C."""
    slow, letters = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")), json.encoder.encode_basestring
    try:
        make: Any = getattr(json.encoder, "c_make_encoder", None)
        parts = make(None, slow.default, letters, None, ":", ",", False, False, True)
    except TypeError:
        return slow.encode
    return lambda value: "".join(parts(value, 0))


_encode = _made_once()


def sealed(entry: Entry, previous_digest: str) -> Cells:
    """The entry as its row, with the digest over everything in it and the digest before it."""
    row = (
        entry.id,
        entry.group_id,
        entry.command,
        _encode(entry.arguments),
        _encode(entry.answers) if entry.answers else "[]",
        _encode(entry.changes),
        _encode(entry.story),
        _encode(entry.because) if entry.because else '""',
        entry.time,
        entry.year,
        entry.undoes,
        entry.beneath,
        entry.redoable,
        entry.last_id,
        _encode(entry.checkpoint) if entry.checkpoint else None,
        _encode(entry.meant) if entry.meant is not None else None,
        *entry[SINCE_7 + 1 : -1],
    )
    return (*row, digest_of(row, previous_digest))


def chained(entries: Iterable[Entry], previous_digest: str) -> Iterator[Cells]:
    """Entries as their rows, each sealed over the one before."""
    for entry in entries:
        row = sealed(entry, previous_digest)
        previous_digest = row[-1]
        yield row


def digest_of(row: Cells, previous_digest: str) -> str:
    """sha256 over the previous digest and every column with its type: nothing is not the word None, 1 is not "1".

    Of an entry without a writer, from before format 7, over the columns it had, as they are spelled.
    """
    if row[WRITER] is None:
        told = BETWEEN.join((previous_digest, *map(str, row[:SINCE_7])))
    else:
        told = _encode([previous_digest, *row])
    return digest([told.encode("utf-8", "surrogatepass")])


def broken(row: Cells, number: int, previous_digest: str) -> str:
    """What is wrong with the row that should be the entry of this number, in words, or nothing."""
    if row[0] != number:
        return f"Entry {number} of the journal is missing."
    older = row[WRITER] is None and (
        any(value is not None for value in row[SINCE_7:-1]) or any(BETWEEN in str(value) for value in row)
    )
    if foreign(WRITTEN, row) is not None or older or digest_of(row[:-1], previous_digest) != row[-1]:
        return f"Entry {number} of the journal is not as it was written."
    return ""


def rows(connection: Connection, after: int = 0) -> Iterable[Cells]:
    """The journal behind an entry, as it is kept."""
    return connection.execute(f"SELECT {COLUMNS} FROM entry WHERE id > ? ORDER BY id", (after,))


def linked(connection: Connection) -> Iterator[tuple[Cells, str]]:
    """Every row of the journal, in order, each with what is wrong with it as a link of the chain."""
    digest = GENESIS
    for number, row in enumerate(connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY id"), start=1):
        yield row, broken(row, number, digest)
        digest = row[-1]


def opened(row: Cells) -> Entry:
    """A row of the file as an entry."""
    values = dict(zip(Entry._fields, row, strict=True))
    strange = foreign(WRITTEN, row)
    if strange is not None:
        damaged(f"Entry {row[0]} of the journal: {strange}.")
    try:
        for column in ("arguments", "answers", "story", "because"):
            values[column] = json.loads(values[column])
        values["changes"] = [Change(*change) for change in json.loads(values["changes"])]
        for column in ("checkpoint", "meant"):
            values[column] = json.loads(values[column]) if values[column] else None
    except (ValueError, TypeError, RecursionError):
        damaged(f"Entry {row[0]} of the journal cannot be read.")
    entry = Entry(**values)
    if not shaped(entry):
        damaged(f"Entry {row[0]} of the journal is not as entries are.")
    if entry.command in OF_OTHERS:
        _check_said(entry)
    return entry


def _check_said(entry: Entry) -> None:
    from kdm_cli.store.hearsay import misheard  # late: few entries say anything of others

    wrong = misheard(entry.command, entry.id, entry.arguments)
    if wrong:
        damaged(wrong)


def shaped(entry: Entry) -> bool:
    """Whether it points back and its JSON has the shape that everybody takes for granted."""
    return (
        0 <= entry.beneath < entry.id
        and 0 < entry.group_id <= entry.id
        and (entry.undoes is None or 0 < entry.undoes < entry.id)
        and 0 <= entry.redoable <= entry.id
        and type(entry.arguments) is dict
        and type(entry.because) is str
        and type(entry.answers) is list
        and all(map(is_answer, entry.answers))
        and _all(str, entry.story)
        and all(change.kind in KINDS and change.table in TABLES and type(change.id) is int for change in entry.changes)
        and (entry.meant is None or is_meant(entry.meant))
        and (entry.checkpoint is None or (type(entry.checkpoint) is dict and _rows_of(entry.checkpoint)))
    )


def _all(kind: type, found: object) -> bool:
    return type(found) is list and {kind}.issuperset(map(type, found))


def _rows_of(checkpoint: Fields) -> bool:
    return TABLES.keys() >= checkpoint.keys() and all(
        _all(dict, rows) and all("id" in row for row in rows) for rows in checkpoint.values()
    )


def newest(connection: Connection) -> Entry | None:
    """The last entry of the journal."""
    row = connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    return opened(row) if row else None


def tip(connection: Connection) -> str:
    """The last entry and its digest, nothing else."""
    found = connection.execute("SELECT id, digest FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    return f"{found[0]}:{found[1]}" if found else ""


def has_turned(connection: Connection, since: str) -> bool:
    """Whether this tip is none of this journal any more, or anything was undone or done again since."""
    number, _, digest = since.partition(":")
    there = connection.execute("SELECT 1 FROM entry WHERE (id, digest) = (?, ?)", (int(number or 0), digest)).fetchone()
    asked = "SELECT 1 FROM entry WHERE id > ? AND command IN (?, ?) LIMIT 1"
    return there is None or connection.execute(asked, (int(number), UNDO, REDO)).fetchone() is not None


def entry(connection: Connection, entry_id: int) -> Entry | None:
    """One entry by its number."""
    row = connection.execute(f"SELECT {COLUMNS} FROM entry WHERE id = ?", (entry_id,)).fetchone()
    return opened(row) if row else None


def outline(connection: Connection) -> Iterator[Outlined]:
    """The whole journal, in order, without what its entries hold."""
    asked = "SELECT id, group_id, command, undoes, beneath, redoable FROM entry ORDER BY id"
    return map(Outlined._make, _counted(connection.execute(asked)))


def creating(connection: Connection, row_id: int) -> Entry | None:
    """The entry that created a row: the first one after which its number was given out."""
    where = "WHERE last_id >= ? ORDER BY id LIMIT 1"
    row = connection.execute(f"SELECT {COLUMNS} FROM entry {where}", (row_id,)).fetchone()
    return opened(row) if row else None


def latest(connection: Connection, year: int | None, limit: int, after: int = 0) -> Iterator[Entry]:
    """Entries from the newest backwards, of one year if asked, and none before that one."""
    limit = limit if limit >= 0 else ALL
    where, values = ("AND year = ?", (after, year, limit)) if year is not None else ("", (after, limit))
    asked = f"SELECT {COLUMNS} FROM entry WHERE id > ? {where} ORDER BY id DESC LIMIT ?"
    rows = connection.execute(asked, values).fetchall()
    return map(opened, rows)


def reminded(connection: Connection, most: int) -> Iterator[tuple[str, Sequence[str]]]:
    """The last commands, newest first, and of what each has reminded hands."""
    asked = "SELECT command, arguments FROM entry ORDER BY id DESC LIMIT ?"
    for command, arguments in connection.execute(asked, (most,)).fetchall():
        yield command, json.loads(arguments).get(TOLD, ()) if TOLD in arguments else ()


def of_command(connection: Connection, since: int, *commands: str) -> list[Entry]:
    """The entries of these commands from a number on, in order."""
    where = f"WHERE command IN ({', '.join('?' * len(commands))}) AND id >= ? ORDER BY id"
    return list(map(opened, connection.execute(f"SELECT {COLUMNS} FROM entry {where}", (*commands, since)).fetchall()))


def about(connection: Connection, table: str, row_id: int) -> list[Entry]:
    """The entries with a change of this row, in order, as they were written; one more may come along."""
    asked = f"SELECT {COLUMNS} FROM entry WHERE instr(changes, ?) > 0 ORDER BY id"
    return list(map(opened, connection.execute(asked, (_encode([table, row_id])[1:-1] + ",",)).fetchall()))


def answered(connection: Connection, kind: str) -> Iterator[tuple[int, str, str, list[Fields]]]:
    """The entries with an answer of this kind, in order: group, command, who wrote it first, all answers."""
    first = "coalesce(origin_writer, writer, '')"
    asked = f"SELECT group_id, command, {first}, answers FROM entry WHERE answers LIKE ? ORDER BY id"
    for group_id, command, writer, answers in connection.execute(asked, (f'%"kind":"{kind}"%',)).fetchall():
        yield group_id, command, writer, json.loads(answers)


def holds(connection: Connection, text: str, argument: str) -> bool:
    """Whether a change of any entry holds this text, or an answer of one that has this among its arguments."""
    said = "instr(answers, ?1) > 0 AND instr(arguments, ?2) > 0"
    asked = f"SELECT 1 FROM entry WHERE instr(changes, ?1) > 0 OR ({said}) LIMIT 1"
    return connection.execute(asked, (text, argument)).fetchone() is not None


def first_with(connection: Connection, text: str) -> int:
    """The first entry that holds this text among its changes or its arguments."""
    asked = "SELECT min(id) FROM entry WHERE instr(changes, ?1) > 0 OR instr(arguments, ?1) > 0"
    return int(connection.execute(asked, (text,)).fetchone()[0])


def ever_waived(connection: Connection) -> bool:
    """Whether any entry passed over a requirement of the rules, or said how strict they are."""
    said = " OR ".join("arguments LIKE ?" for _ in PASSED_OVER)
    return connection.execute(f"SELECT 1 FROM entry WHERE {said} LIMIT 1", PASSED_OVER).fetchone() is not None


def every(connection: Connection) -> Iterator[Entry]:
    """The whole journal, in order."""
    return map(opened, _counted(connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY id")))


def _counted(rows: Iterable[Cells]) -> Iterator[Cells]:
    """The rows of the journal from the first on, if there is one for every number."""
    for number, row in enumerate(rows, start=1):
        if row[0] != number:
            damaged(f"Entry {number} of the journal is missing.")
        yield row


MOST_LETTERS = 16_000_000  # in one line of an export
MOST_VALUES = 2_000_000
MOST_OF_A_LETTER = 2  # letters of an export, of one that is plain
ROOM = 100_000  # for the names of fields, and what stands in an entry beside its changes
BACK = "What takes all this back"
HINT = "In parts: kdm batch run with a part of the file, or one step after the other."
GROUP, COMMAND, CHANGES = map(Entry._fields.index, ("group_id", "command", "changes"))


def sized(rows: Iterable[Cells]) -> Iterator[Cells]:
    """The rows of entries that come back; one that does not is refused, and a group that one undo could not hold.

    What takes a merge back is not the sum of what its entries change: whoever merges has it checked.
    """
    group, letters, values, merges = 0, ROOM, 0, False
    for row in rows:
        if row[GROUP] != group:
            group, letters, values, merges = row[GROUP], ROOM, 0, row[COMMAND] == MERGE
        texts = [value for value in row if type(value) is str]
        whole, changes = "".join(texts), row[CHANGES]
        if not _plain(whole) or ROOM + len(whole) * MOST_OF_A_LETTER > MOST_LETTERS or len(whole) > MOST_VALUES:
            _check(ROOM + sum(map(_written, texts)), sum(map(_marks, texts)), f'"kdm {row[COMMAND]}"')
        if not merges:
            letters += _written(changes)
            values += _marks(changes)
            _check(letters, values, BACK)
        yield row


def check_fit(entries: Iterable[Entry]) -> None:
    """Refuse entries of which one would not come back out of an export."""
    for _ in sized(chained(entries, GENESIS)):
        pass


def check_goes_back(changes: Iterable[Change]) -> None:
    """Refuse what no entry could take back: these are the changes that would."""
    text = _encode(list(changes))
    _check(ROOM + _written(text), _marks(text), BACK)


def _check(letters: int, values: int, what: str) -> None:
    if letters > MOST_LETTERS or values > MOST_VALUES:
        most = f"{MOST_LETTERS // 1_000_000} MB or {MOST_VALUES:,} values"
        refuse("too-large", f"{what} would be an entry of more than {most}, which no import takes back.", HINT)


def _written(text: str) -> int:
    """How many letters an export makes of it: a space behind each mark, an escape for what is not plain."""
    return (len(text) if _plain(text) else len(json.dumps(text))) + text.count(",") + text.count(":")


def _plain(text: str) -> bool:
    return text.isascii() and "\x7f" not in text


def _marks(text: str) -> int:
    return text.count(",") + text.count("[") + text.count("{")


LETTERS = 16
OF_A_PLACE = 8  # letters with which the names of all files begin that lay at one path of one user of one machine
NEW_WRITER = ("create", "writer")
LIFE = "+"  # behind the name of a file: what it writes as since another wrote in that name


class Signature(NamedTuple):
    """Who writes the entries of a transaction, and what they had written before it; the newest clock known here."""

    writer: str
    sequence: int
    clock: int


def signature(connection: Connection, path: str, entries: Collection[Entry] = (), lies: str = "") -> Signature:
    """Who writes these entries: as before, unless one of them begins another life of this file.

    A file in the making `lies` elsewhere; one that brings along what was written in its own name, here or first in a
    copy that was merged, begins another, too.
    """
    name = name_of(connection, path, lies)
    writer = _begun(connection, name, entries) or _latest_life(connection, name)
    if lies and knows(connection, name):
        writer = _another_life(name)
    sequence = written_by(connection, writer)
    newest = connection.execute("SELECT coalesce(clock, id) FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    known = max((entry.clock or 0 for entry in entries), default=0)  # what others have written, where it comes along
    return Signature(writer, sequence, max(newest[0] if newest else 0, known))  # clocks only ever rise


def signed(entries: Iterable[Entry], by: Signature) -> Iterator[Entry]:
    """The entries of one transaction with who writes them, with which number, and later than all that is known here."""
    command_id = os.urandom(LETTERS // 2).hex()
    for number, entry in enumerate(entries, start=1):
        sequence, clock = by.sequence + number, by.clock + number
        yield entry._replace(writer=by.writer, sequence=sequence, command_id=command_id, clock=clock)


def present_writer(connection: Connection, path: str) -> str:
    """The name under which the next entry of this file is written: that of the file, or of its last life."""
    return _latest_life(connection, name_of(connection, path))


def next_life(connection: Connection, path: str) -> str:
    """A new name for this file, in whose name another wrote: two that were one choose different ones.

    An entry of its own, first written here, that creates a row of `writer` with this name is the first one under it.
    """
    return _another_life(name_of(connection, path))


def _another_life(name: str) -> str:
    return f"{name}{LIFE}{os.urandom(LETTERS // 4).hex()}"


def _latest_life(connection: Connection, name: str) -> str:
    lives = _from(connection, *_lives(name))
    return max((name, *lives), key=lambda each: _last_entry(connection, each)) if lives else name


def _lives(name: str) -> tuple[str, str]:
    """Between which two names all later lives of this one lie."""
    return name + LIFE, name + chr(ord(LIFE) + 1)


def _begun(connection: Connection, name: str, entries: Iterable[Entry]) -> str | None:
    """The new life that one of these entries begins, of which nothing was written before."""
    asked = "SELECT writer FROM writer WHERE writer > ? AND writer < ?"
    found = [life for (life,) in connection.execute(asked, _lives(name)) if not written_by(connection, life)]
    own = (each.changes for each in entries if each.origin_writer is None) if found else ()
    made = {change.new["writer"] for each in own for change in each if (change.kind, change.table) == NEW_WRITER}
    return next((life for life in found if life in made), None)


def writers(connection: Connection) -> list[str]:
    """All who have written in this file, each once; without the entries that every copy writes alike."""
    return _from(connection, "", "~")


def _from(connection: Connection, after: str, before: str) -> list[str]:
    """The writers between these names, each found in the index by itself."""
    found: list[str] = []
    asked = "SELECT min(writer) FROM entry WHERE writer > ? AND writer < ?"
    while after := connection.execute(asked, (after, before)).fetchone()[0] or "":
        found.append(after)
    return found


def counted_by_first(connection: Connection) -> list[tuple[str, int]]:
    """How many entries each has written first, here or in another copy; decided again they count once."""
    writer, sequence = "coalesce(origin_writer, writer)", "coalesce(origin_sequence, sequence)"
    asked = f"SELECT {writer}, count(DISTINCT {sequence}) FROM entry WHERE {writer} > '' GROUP BY {writer}"
    return [(writer, count) for writer, count in connection.execute(asked)]


def written_by(connection: Connection, writer: str) -> int:
    """How many entries somebody has written here."""
    return connection.execute("SELECT max(sequence) FROM entry WHERE writer = ?", (writer,)).fetchone()[0] or 0


def _last_entry(connection: Connection, writer: str) -> int:
    asked = "SELECT id FROM entry WHERE writer = ? ORDER BY sequence DESC LIMIT 1"
    found = connection.execute(asked, (writer,)).fetchone()
    return found[0] if found else 0


def salt(connection: Connection, writer: str | None) -> str:
    """What sets the tool's dice of this writer apart from all others': those of the founder follow the seed alone.

    Who wrote before anybody was known rolled as the founder does.
    """
    [founder] = connection.execute("SELECT writer FROM entry WHERE id = 1").fetchone() or (None,)
    return "" if writer is None or writer == founder else writer


def knows(connection: Connection, name: str) -> bool:
    """Whether an entry was written under this name of a file, here or first elsewhere."""
    of = "{0} = ?1 OR ({0} > ?2 AND {0} < ?3)".format
    asked = f"SELECT 1 FROM entry WHERE {of('writer')} OR {of('origin_writer')} LIMIT 1"
    return connection.execute(asked, (name, *_lives(name))).fetchone() is not None


def new_uuid() -> str:
    """For a campaign that begins."""
    return os.urandom(LETTERS).hex()


def campaign_uuid(connection: Connection) -> str:
    """Which campaign this is, in all its copies: its own word, or for one that is older what its first entry says."""
    [uuid] = connection.execute("SELECT uuid FROM campaign").fetchone()
    if uuid:
        return str(uuid)
    first = connection.execute("SELECT digest FROM entry WHERE id = 1").fetchone()
    return _hashed("campaign", first[0])[: 2 * LETTERS] if first else ""


def name_of(connection: Connection, path: str, lies: str = "") -> str:
    """The name that this very file has as a writer in its first life, where it bears this path."""
    return writer_of(campaign_uuid(connection), path, lies or path)


def writer_of(uuid: str, path: str, lies: str) -> str:
    """The name under which this very file, here and now, writes in its journal.

    What is put in its place, by whatever program, is another file: its number on the disk tells, which writing keeps.
    """
    machine = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    user = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    machine = machine.partition(".")[0]  # a laptop has another domain in every network
    place = (uuid, machine, user, path if path.startswith(SERVER) else os.path.normcase(os.path.realpath(path)))
    return _hashed(*place)[:OF_A_PLACE] + _hashed(*place, file_number(lies))[: LETTERS - OF_A_PLACE]


def file_number(path: str) -> str:
    """Which file of its disk it is: the same as long as it is only written, and renamed."""
    try:
        return str(os.stat(path).st_ino)
    except OSError:  # nothing lies there: it is only tried out
        return ""


def _hashed(*words: str) -> str:
    return digest(["\0".join(words).encode("utf-8", "surrogateescape")])
