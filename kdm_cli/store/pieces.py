"""Journals in pieces that never change, in a folder that something else carries from machine to machine.

A piece holds some entries of one journal, as an export spells them. It is there whole or not at all. Nobody changes or
removes one, so that nobody has to wait for anybody; what has not arrived whole is left alone.
"""

import json
import os
import re
import stat
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import suppress

from kdm_cli.light import NamedTuple
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.store import locks
from kdm_cli.store.check import in_present
from kdm_cli.store.connecting import Connection
from kdm_cli.store.exported import entries_behind
from kdm_cli.store.formats import SCHEMA_VERSION
from kdm_cli.store.journal import COLUMNS, GENESIS, LIFE, Entry, opened
from kdm_cli.store.rows import UndoStack, as_changes
from kdm_cli.store.workpiece import workpiece

FORMAT = 1
ENOUGH, MOST = 4_000_000, 64_000_000  # bytes: behind so many a piece ends; no piece has more
MOST_DIGITS = 400  # of a number, which no campaign has
HEADER = ("kdm-piece", "schema", "uuid", "writer", "first", "last", "previous")
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
ENDING = ".kdmj"
IN_NAMES = "_"  # of files, for the mark of a later life in the name of a writer
NAME = re.compile(r"([0-9a-f]{16}(?:_[0-9a-f]+)?)-([1-9][0-9]{0,8})-([1-9][0-9]{0,8})-([0-9a-f]{16})\.kdmj")
FOLDER = re.compile(r"[0-9a-f]{8}")
LETTERS, OF_A_DIGEST = 8, 16
OF_SYSTEMS = ("desktop.ini", "thumbs.db")
Link = tuple[int, str]  # an entry by its number and digest, which is over all before it
Lies = dict[Link, tuple[int, int]]  # in which of the pieces an entry lies, as which of its entries; -1 is our journal


class Piece(NamedTuple):
    """What the name of a piece tells."""

    name: str
    writer: str
    first: int
    last: int
    digest: str

    def of(self, digests: Sequence[str]) -> bool:
        """Whether a journal, whose digests these are, holds the very same entries."""
        return self.last <= len(digests) and digests[self.last - 1].startswith(self.digest)


class Left(NamedTuple):
    """What lies there and was left alone, and why."""

    name: str
    why: str


class Listing(NamedTuple):
    """What lies in the folder of a campaign: pieces by name, and what is none."""

    pieces: dict[str, Piece]
    others: list[Left]


def place_of(folder: str, uuid: str) -> str:
    """Where the pieces of a campaign lie."""
    return os.path.join(folder, uuid[:LETTERS])


def listing(place: str) -> Listing:
    """The names in the folder of a campaign; nothing is opened."""
    pieces: dict[str, Piece] = {}
    others: list[Left] = []
    if os.path.islink(place):
        refuse("disk", f"{place} is a link, where a folder belongs.", "Take the link away, or name the real folder.")
    for name in sorted(_names(place)):
        found = NAME.fullmatch(name)
        first, last = (int(found[2]), int(found[3])) if found else (1, 0)
        if found and first <= last:
            pieces[name] = Piece(name, found[1].replace(IN_NAMES, LIFE), first, last, found[4])
        elif not (name.startswith(".") or name.lower() in OF_SYSTEMS):
            copied = ENDING[1:] in name.lower()
            others.append(Left(name, "no name of a piece; another program's copy of one?" if copied else "not kdm's"))
    return Listing(pieces, others)


def campaigns_in(folder: str) -> list[str]:
    """The sub-folders of a folder that hold pieces of campaigns; or it is such a one itself."""
    names = [name for name in sorted(_names(folder)) if FOLDER.fullmatch(name)]
    itself = [folder] if FOLDER.fullmatch(os.path.basename(folder)) else []
    places = [*itself, *(os.path.join(folder, name) for name in names)]
    return [place for place in places if os.path.isdir(place) and any(map(NAME.fullmatch, _names(place)))]


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        refuse(
            "disk", f"{folder} cannot be read ({error.strerror}).", "Is it there? Try again, or name another folder."
        )


class Opened(NamedTuple):
    """A piece that was read and is sound: the digest before its first entry, and the entries as they were written."""

    piece: Piece
    previous: str
    entries: list[Entry]


def read_piece(place: str, piece: Piece, uuid: str) -> Opened | Left:
    """A piece, each entry checked against its digest; or what is wrong with it. Of a uuid its beginning will do."""
    try:
        lines = _content(os.path.join(place, piece.name)).split(b"\n")
        if lines.pop() != b"":
            return Left(piece.name, "it breaks off: not all of it has arrived")
        [header, *entries] = map(_loaded, lines)
        wrong = _wrong(header, piece, uuid, len(entries))
        if wrong:
            return Left(piece.name, wrong)
        return Opened(piece, header["previous"], _followed(piece, header["previous"], entries))
    except Refused as stopped:
        return Left(piece.name, stopped.refusal.message)
    except OSError as error:
        return Left(piece.name, f"it cannot be read ({error.strerror or error})")
    except UNREADABLE:
        return Left(piece.name, "it is not as it was written")


def _content(path: str) -> bytes:
    """The bytes of a plain file; what is a link, a pipe or larger than any piece is not read."""
    handle = os.open(path, locks.LOOKING)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(0, "it is no file")
        if status.st_size > MOST:
            raise OSError(0, f"it is larger than any piece: {status.st_size:,} bytes")
        with open(handle, "rb", closefd=False) as file:
            return file.read(MOST + 1)
    finally:
        os.close(handle)


def _loaded(line: bytes) -> Fields:
    found = json.loads(line, parse_int=_whole, parse_float=_none, parse_constant=_none)
    if type(found) is not dict:
        raise ValueError(line[:MOST_DIGITS])
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(digits[:MOST_DIGITS])
    return int(digits)


def _none(typed: str) -> int:
    raise ValueError(typed)  # no journal has such a number


def _wrong(header: Fields, piece: Piece, uuid: str, count: int) -> str:
    """What the first line of a piece says that its name does not."""
    if header.get(HEADER[0]) != FORMAT or header.get(HEADER[1], 0) > SCHEMA_VERSION:
        return "it is from a newer kdm: pip install --upgrade kdm"
    if not header["uuid"].startswith(uuid):
        return "it is of another campaign"
    if tuple(header) != HEADER or (header["writer"], header["first"], header["last"]) != piece[1:4]:
        return "its name is not its own"
    if count != piece.last - piece.first + 1:
        return "it breaks off: not all of it has arrived"
    if type(header["previous"]) is not str or (piece.first == 1) != (header["previous"] == GENESIS):
        return "it is not as it was written"
    return ""


def _followed(piece: Piece, previous: str, entries: Iterable[Fields]) -> list[Entry]:
    found = list(entries_behind(entries, piece.first - 1, previous))
    if not found[-1].digest.startswith(piece.digest):
        refuse("damaged", "its name is not its own")
    return found


def digests_of(connection: Connection) -> list[str]:
    """Those of a whole journal, in order."""
    return [digest for (digest,) in connection.execute("SELECT digest FROM entry ORDER BY id")]


def missing(pieces: Iterable[Piece], digests: Sequence[str]) -> list[tuple[int, int]]:
    """Which entries of a journal none of these pieces has: first and last of each stretch."""
    have = sorted((piece.first, piece.last) for piece in pieces if piece.of(digests))
    found, reached = [], 0
    for first, last in have:
        if first > reached + 1:
            found.append((reached + 1, first - 1))
        reached = max(reached, last)
    return [*found, *([(reached + 1, len(digests))] if reached < len(digests) else [])]


class ToPublish(NamedTuple):
    """A piece that is to be written."""

    piece: Piece
    lines: list[str]


def cut(connection: Connection, uuid: str, writer: str, stretches: Iterable[tuple[int, int]]) -> Iterator[ToPublish]:
    """What a journal has of these stretches, in pieces under this name."""
    asked = f"SELECT {COLUMNS} FROM entry WHERE id BETWEEN ? AND ? ORDER BY id"
    for first, last in stretches:
        held: list[str] = []
        begin, size = first, 0
        for row in connection.execute(asked, (first, last)):
            held.append(json.dumps(opened(row)._asdict()) + "\n")
            size += len(held[-1])
            if size > ENOUGH or row[0] == last:
                yield _piece(connection, uuid, writer, (begin, row[0]), row[-1], held)
                held, begin, size = [], row[0] + 1, 0


def _piece(
    connection: Connection, uuid: str, writer: str, stretch: tuple[int, int], digest: str, lines: list[str]
) -> ToPublish:
    first, last = stretch
    before = connection.execute("SELECT digest FROM entry WHERE id = ?", (first - 1,)).fetchone()
    header = dict(
        zip(HEADER, (FORMAT, SCHEMA_VERSION, uuid, writer, first, last, *(before or (GENESIS,))), strict=True)
    )
    name = f"{writer.replace(LIFE, IN_NAMES)}-{first}-{last}-{digest[:OF_A_DIGEST]}{ENDING}"
    piece = Piece(name, writer, first, last, digest[:OF_A_DIGEST])
    return ToPublish(piece, [json.dumps(header) + "\n", *lines])


def publish(
    folder: str, place: str, pieces: Iterable[ToPublish], there: Container[str], *, named: bool
) -> Iterator[Piece]:
    """Write pieces into the folder, each whole or not at all; one whose name is taken is left as it is.

    Only a folder that is named is made; the last one, if it is not there, is a drive that is not connected.
    """
    try:
        for made in (*([folder] if named else []), place):
            with suppress(FileExistsError):
                os.mkdir(made)
        locks.sweep(os.path.join(place, ENDING))
        for each in pieces:
            if each.piece.name in there:
                continue
            with workpiece(os.path.join(place, each.piece.name)) as work:
                work.write(each.lines)
                with suppress(FileExistsError):  # somebody wrote the same at the same time
                    work.place()
            yield each.piece
    except OSError as error:
        told = f"{folder} cannot be written to ({error.strerror or error}): nobody else has yet what is new here."
        refuse("disk", told, "Look after the folder, then kdm sync again.")


class Journal(NamedTuple):
    """A whole journal that lay there in pieces, and who wrote the last of them."""

    writer: str
    entries: list[Entry]
    pieces: Sequence[Piece]  # beside what is ours, the last first


def journals(found: Iterable[Opened], ours: Sequence[Entry], *, raw: bool = False) -> tuple[list[Journal], list[Left]]:
    """The journals that end with one of these pieces, and with which none goes on; what hangs in the air.

    In the present format, or `raw` as they were written.
    """
    known: Lies = {(0, GENESIS): (-1, 0)} | {(entry.id, entry.digest): (-1, entry.id) for entry in ours}
    pieces: list[Opened] = []
    left: list[Left] = []
    gone_on: set[Link] = set()
    for each in sorted(found, key=lambda each: (each.piece.first, each.piece.last, each.piece.name)):
        before = (each.piece.first - 1, each.previous)
        if before not in known:
            left.append(Left(each.piece.name, f"what comes before it, up to entry {before[0]}, is not here yet"))
            continue
        gone_on.add(before)
        for at, entry in enumerate(each.entries):
            known.setdefault((entry.id, entry.digest), (len(pieces), at + 1))
        gone_on.update((entry.id, entry.digest) for entry in each.entries[:-1])
        pieces.append(each)
    sources: list[Journal] = []
    ends: set[Link] = set()
    for each in pieces:
        end = (each.piece.last, each.entries[-1].digest)
        if end in gone_on or end in ends or known[end][0] < 0:
            continue
        ends.add(end)
        journal, parts = _journal(end, known, pieces, ours)
        wrong = _flaw(journal)
        if wrong:
            left.append(Left(each.piece.name, wrong))
        else:
            sources.append(Journal(each.piece.writer, journal if raw else _in_present(journal), parts))
    return sources, left


def _journal(
    end: Link, known: Lies, pieces: Sequence[Opened], ours: Sequence[Entry]
) -> tuple[list[Entry], list[Piece]]:
    """All entries up to one, from the last piece back to the first, or to what is ours as well; and those pieces."""
    parts: list[Sequence[Entry]] = []
    held: list[Piece] = []
    while True:
        at, count = known[end]
        if at < 0:
            parts.append(ours[:count])
            break
        piece = pieces[at]
        parts.append(piece.entries[:count])
        held.append(piece.piece)
        end = (piece.piece.first - 1, piece.previous)
    return [entry for part in reversed(parts) for entry in part], held


def _in_present(whole: list[Entry]) -> list[Entry]:
    """A journal as the present format has it; entries of this format are that."""
    whole = [in_present(entry) if entry.writer is None else entry for entry in whole]
    return as_changes(whole) if any(entry.checkpoint is not None for entry in whole) else whole


def _flaw(journal: Iterable[Entry]) -> str:
    """What no journal has in it, whose every entry is sound."""
    stack: UndoStack[None] = UndoStack()
    last = 0
    for entry in journal:
        told = stack.follow_checked(entry)
        if told or entry.last_id < last:
            return f"entry {entry.id} {told or 'counts backwards'}"
        last = entry.last_id
    return ""
