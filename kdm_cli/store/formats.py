"""Is this a campaign file, of which format, and with which tables and fields? The present ones are in `rules/state.py`.

SQLite carries out whatever a file brings along: so nothing is read from one before everything in it is known to the
letter. While a journal lies beside it, its first bytes only say whose file it is: what counts is read under the lock.
"""

import os
import re
import stat
from collections.abc import Iterator
from functools import cache

from kdm_cli.light import digest, pattern
from kdm_cli.rules.content import SLOT, SURVIVOR, nearest
from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import TABLES, Fields
from kdm_cli.store.connecting import Connection

SINCE = {
    "loadout": 2,
    "pack_file": 3,
    "lasting": 3,
    "showdown": 4,
    "fighter": 4,
    "card": 4,
    "monster_token": 4,
    "loot": 4,
    "step": 5,
    "hunt": 6,
    "hunt_space": 6,
    "house_rule": 7,
    "player": 7,
    "writer": 7,
    "learned": 7,
}  # the format in which a table came; all others were there from the first
FIELDS_SINCE = {
    "campaign": {"uuid": 7, "rules": 7, "party_size": 7, "talk": 7},
    "survivor": {"player_id": 7},
    "showdown": {"secret": 7, "dealt": 7},
    "hunt": {"secret": 7, "dealt": 7},
}  # the format in which a field came to a table that was there before
CALLED = {"storage": {"copies": "count"}, "use": {"times": "count"}}  # in format 1
NOW_CALLED = {table: {old: new for new, old in names.items()} for table, names in CALLED.items()}

Columns = dict[str, Fields]


def columns_of(version: int) -> Columns:
    """The fields of every table of a format, each with the type of its values."""
    found: Columns = {}
    for table, row_type in TABLES.items():
        if SINCE.get(table, 1) <= version:
            called = CALLED.get(table, {}) if version == 1 else {}
            since = FIELDS_SINCE.get(table, {})
            kinds = row_type.__annotations__.items()
            found[table] = {called.get(name, name): kind for name, kind in kinds if since.get(name, 1) <= version}
    return found


def columns_ever() -> Columns:
    """All tables with all fields that any format had."""
    found: Columns = {table: {} for table in TABLES}
    for version in range(1, SCHEMA_VERSION + 1):
        for table, kinds in columns_of(version).items():
            found[table] |= kinds
    return found


def present_row(table: str, row: Fields) -> Fields:
    """A row of any format as the present one writes it: under today's names, with what fields have that came since."""
    called, since = NOW_CALLED.get(table, {}), FIELDS_SINCE.get(table, {})
    if not called and len(row) == len(TABLES[table]._fields):
        return row
    defaults = TABLES[table]._field_defaults
    named = {called.get(field, field): value for field, value in row.items()}
    return named | {field: defaults[field] for field in since if field not in named}


def present(change: Change) -> Change:
    """A change of any format as the present one writes it."""
    table = change.table
    if change.kind == "set":
        field = NOW_CALLED.get(table, {}).get(change.field)
        return change._replace(field=field) if field else change
    if change.kind == "create":
        return change._replace(new=present_row(table, change.new))
    return change._replace(old=present_row(table, change.old))


ANSWER = {"kind": (str,), "why": (str,), "who": (str,), "sides": (int, str, type(None)), "value": (int, str),
          "origin": (str,), "test": (str,), "least": (int,)}  # fmt: skip
NOT_ALWAYS = ("test", "least")
PLAIN = (int, str, bool, type(None))
MOST_STORED = 1 << 63
DIGITS = 15
ROW = 2  # letters behind the number of a survivor, in what a slot is called


def is_stored(value: object) -> bool:
    """Whether a field may hold it."""
    return type(value) in PLAIN and (type(value) is not int or -MOST_STORED <= value < MOST_STORED)


def is_answer(value: object) -> bool:
    """A die, a choice or a card as the journal keeps it."""
    return (
        type(value) is dict
        and value.keys() <= ANSWER.keys()
        and all(name in value for name in ANSWER if name not in NOT_ALWAYS)
        and all(type(each) in ANSWER[name] for name, each in value.items())
    )


def is_meant(value: object) -> bool:
    """Of each kind of thing the words that meant one: survivors by number, all else by id."""
    return type(value) is dict and all(
        type(words) is dict and all(_means(kind, word, found) for word, found in words.items())
        for kind, words in value.items()
    )


def _means(kind: str, word: str, found: object) -> bool:
    if kind == SLOT and not counts(word[:-ROW]):
        return False
    may_be = (int,) if kind == SURVIVOR else (int, str)
    return type(found) is list and all(type(each) in may_be and is_stored(each) for each in found)


def counts(word: str) -> bool:
    """Whether it is a number, in digits."""
    return word.isascii() and word.isdecimal() and len(word) <= DIGITS


Piece = tuple[str, str, str, str | None]  # its type, its name, the table it is of, the statement that makes it

INDEX_SINCE = {"ix_entry_writer": 7}
EARLIER = {
    1: {
        "storage": "5aeda8446c9d6bd4e1a30b43562b4620dd4bd4c84d52fd846d54c67c82742395",
        "use": "c762f16134f4862ad89a064d11f156061d12a01023296cbe396157f26885a0cf",
    },
    6: {
        "campaign": "32cab2e82e5a5d1ac57f559a99052ec51e674be87d63f8acdcb13b831a763f6e",
        "entry": "15646b80269a728263ed55b3c880177cc8f4b67060ed3355b09683b52cbfa910",
        "hunt": "ff76033c7ebaf2219b97bf4166932369f2da03406445a891f986db66c9e0bb8e",
        "showdown": "f2aee5400d008cc6386ca0ffc2ea70cc119ada222b9c2ea8166b8f10e63fc4e3",
        "survivor": "601c1f2c969a991c9815ac71926be130ab7a918b2eb62c610f82b25b3efe27ae",
    },
}  # until which format another statement made a table, and the sha256 of that
STATISTICS = {
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
}  # what ANALYZE leaves, to the letter
PLAIN_INDEX = pattern(r'CREATE INDEX\s+(?:"[^"]*"|\w+)\s+ON\s+"?(\w+)"?\s*\(([\w\s",]*)\)\s*', re.ASCII)
RULE = pattern(r"CHECK \((.*)\),?$", re.MULTILINE)
LIKE_A_COLUMN = {"asc", "desc", "collate", "nocase", "binary", "rtrim"}


def strange(connection: Connection, version: int) -> list[str]:
    """What is not as in every file of this format, in sentences; plain indexes more or less change nothing."""
    found = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    expected = _expected()
    if version < SCHEMA_VERSION:
        expected, found = _as_they_were(expected, found, version)
    if len(found) == len(expected) and expected.issuperset(found):
        return []
    return list(_differences(connection, expected, found))


def unruly(connection: Connection, table: str) -> str:
    """Which row of a table is not as the statement that made the table wants its rows, in words; or nothing."""
    [told, *_] = connection.execute(f"PRAGMA quick_check({table})").fetchone()
    if told == "ok":
        return ""
    [[text]] = connection.execute("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", (table,))
    for rule in RULE.findall(text):
        row = connection.execute(f"SELECT id FROM {table} WHERE NOT ({rule}) LIMIT 1").fetchone()
        if row:
            return f"Row {row[0]} of {table} is damaged: {rule} must be so."
    return f"The table {table} is damaged: {told}."


def schema_sql() -> str:
    """The statements that make an empty campaign file."""
    here = os.path.dirname(os.path.abspath(__file__))
    packaged = os.path.join(here, "campaign.sql")
    source = packaged if os.path.exists(packaged) else os.path.join(here, "..", "..", "schemas", "campaign.sql")
    with open(source, encoding="utf-8") as file:
        return file.read()


@cache
def _expected() -> set[Piece]:
    """All that stands in a file of the present format; SQLite adds an index for whatever is there only once."""
    found: set[Piece] = set()
    for statement in schema_sql().removesuffix(";\n").split(";\n\n"):
        _, kind, name, _, table, _ = [*statement.split(None, 5), ""][:6]
        kind = kind.lower()
        if kind == "table":
            table = name
            once = range(1, statement.count(" UNIQUE (") + 1)
            found |= {("index", f"sqlite_autoindex_{table}_{number}", table, None) for number in once}
        found.add((kind, name, table, statement))
    return found


def _as_they_were(expected: set[Piece], found: list[Piece], version: int) -> tuple[set[Piece], list[Piece]]:
    """What stands in a file of an older format, and in this one; where they differ from today, by sha256."""
    seals: dict[str, str] = {}
    for until in sorted(EARLIER, reverse=True):
        seals |= EARLIER[until] if until >= version else {}
    since = SINCE | INDEX_SINCE
    kept = [each for each in expected if max(since.get(each[1], 1), since.get(each[2], 1)) <= version]
    return (
        {(kind, name, table, seals.get(name, text)) for kind, name, table, text in kept},
        [
            (kind, name, table, digest([text.encode()]) if name in seals and isinstance(text, str) else text)
            for kind, name, table, text in found
        ],
    )


def _differences(connection: Connection, expected: set[Piece], found: list[Piece]) -> Iterator[str]:
    names = {piece[:2] for piece in expected}
    for kind, name in sorted(names - {piece[:2] for piece in found}):
        yield f"The {kind} {name} is missing."
    for piece in found:
        if piece not in expected:
            if piece[:2] in names:
                yield f"The {piece[0]} {piece[1]} was altered."
            elif not _harmless(connection, piece):
                yield f"The {piece[0]} {piece[1]} does not belong here."


def _harmless(connection: Connection, piece: Piece) -> bool:
    """Whether it neither does nor refuses anything: what ANALYZE leaves, an index over plain columns."""
    kind, name, table, text = piece
    if kind == "table":
        return name == table and name in STATISTICS and STATISTICS[name] == text
    if kind != "index" or not isinstance(text, str):
        return False
    plain = PLAIN_INDEX.fullmatch(text)
    if plain is None or plain[1] != table:
        return False
    columns = {row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')}
    return columns | LIKE_A_COLUMN >= set(re.findall(r"\w+", plain[2].lower()))


APPLICATION_ID = 0x6B646D31  # "kdm1"
EXPORT_FORMAT = 1  # of the document that `export json` writes
SCHEMA_VERSION = 7

HEADER_SIZE = 100
MAGIC = b"SQLite format 3\x00"
SQLITES_OWN = ("-journal", "-wal", "-shm")  # what it keeps beside a campaign, and plays into it


def identify(path: str) -> str:
    """The real path of a campaign file; anything else is refused and left untouched."""
    real = existing(path)
    if real.lower().endswith(SQLITES_OWN):
        _foreign(path, "has a name under which SQLite keeps what belongs to another file")
    head = _head(path, real)
    if not head:
        refuse("not-a-campaign", f"{path} is an empty file, not a campaign.", "kdm settlement new NAME makes one.")
    if not head.startswith(MAGIC):
        _foreign(path, "is not a campaign file")
    if len(head) < HEADER_SIZE:
        refuse("damaged", f"{path} breaks off after {len(head)} bytes.", RESTORE_HINT)
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        _foreign(path, "belongs to another program")
    if not os.path.exists(real + "-journal"):
        check_version(path, int.from_bytes(head[60:64], "big", signed=True))
        _check_length(path, real, head)
    return real


def check_version(path: str, version: int) -> None:
    """Refuse a file format that this kdm does not know."""
    if version > SCHEMA_VERSION:
        refuse(
            "newer-version",
            f"{path} was written by a newer kdm (file format {version}, this one knows {SCHEMA_VERSION}).",
            "Install the newer kdm: pip install --upgrade kdm. The file is untouched.",
        )
    if version < 1:
        refuse("damaged", f"{path} says that its file format is {version}, which never was.", RESTORE_HINT)


SALVAGE_HINT = "kdm doctor --salvage OUT writes what agrees into a new file."
RESTORE_HINT = f"kdm restore BACKUP brings a backup back; {SALVAGE_HINT}"


def is_campaign(path: str) -> bool:
    """Whether this regular file begins as a campaign does."""
    with open(path, "rb") as file:
        head = file.read(HEADER_SIZE)
    return head.startswith(MAGIC) and int.from_bytes(head[68:72], "big") == APPLICATION_ID


def existing(path: str) -> str:
    """The real path of a regular file; anything else is refused."""
    try:
        mode = os.stat(path).st_mode
        real = os.path.realpath(path)
    except FileNotFoundError:
        refuse("campaign-not-found", f"There is no file {path}.", _nearby(path))
    except NotADirectoryError:
        refuse("campaign-not-found", f"{path} leads through something that is not a folder.")
    except (OSError, ValueError) as error:
        refuse("campaign-not-found", f"{path} cannot be opened ({getattr(error, 'strerror', None) or error}).")
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
        refuse(
            "not-a-campaign", f"{path} is {what}, not a campaign file.", "kdm settlement list FOLDER shows campaigns."
        )
    return real


def _head(path: str, real: str) -> bytes:
    try:
        with open(real, "rb") as file:
            return file.read(HEADER_SIZE)
    except OSError as error:
        refuse("disk", f"{path} cannot be read ({error.strerror}).", "Who may read it? ls -l shows.")


def _foreign(path: str, why: str) -> None:
    refuse("not-a-campaign", f"{path} {why}.", "kdm settlement list shows the campaigns in a folder.")


def _check_length(path: str, real: str, head: bytes) -> None:
    page_size = int.from_bytes(head[16:18], "big")
    page_size = 65536 if page_size == 1 else page_size
    expected = page_size * int.from_bytes(head[28:32], "big")
    actual = os.path.getsize(real)
    if actual >= expected and not (page_size and actual % page_size):
        return
    if _head(path, real) == head:  # else somebody took back meanwhile what had been begun
        refuse("damaged", f"{path} is cut off: {actual} bytes of {expected}.", RESTORE_HINT)


def _nearby(path: str) -> str:
    folder, wanted = os.path.split(path)
    try:
        names = [name for name in os.listdir(folder or ".") if name.endswith(".kdm")]
    except OSError:
        return "kdm settlement new NAME makes a campaign."
    close = nearest(wanted.removesuffix(".kdm"), [name.removesuffix(".kdm") for name in names])
    if close:
        return "Did you mean " + ", ".join(os.path.join(folder, name + ".kdm") for name in close) + "?"
    return "kdm settlement new NAME makes a campaign."
