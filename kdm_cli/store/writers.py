"""Who writes: each copy of a campaign file is a writer of its own, known by where it lies and on which machine.

Nothing is kept beside the journal: a file that is copied or moved goes on as another writer, and no two copies ever
give the same number in the name of one writer.
"""

import os
from collections.abc import Collection, Iterator
from sqlite3 import Connection

from kdm_cli.store.journal import Entry

LETTERS = 16


def signed(connection: Connection, path: str, entries: Collection[Entry]) -> Iterator[Entry]:
    """The entries of one transaction with who writes them, with which number, and later than all that is known here."""
    if not entries:
        return
    writer = writer_of(campaign_uuid(connection), path)
    asked = "SELECT max(sequence) FROM entry WHERE writer = ?"
    sequence = connection.execute(asked, (writer,)).fetchone()[0] or 0
    newest = connection.execute("SELECT coalesce(clock, id) FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    clock = newest[0] if newest else 0  # clocks only ever rise from entry to entry
    command_id = os.urandom(LETTERS // 2).hex()
    for number, entry in enumerate(entries, start=1):
        yield entry._replace(writer=writer, sequence=sequence + number, command_id=command_id, clock=clock + number)


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


def writer_of(uuid: str, path: str) -> str:
    """The name under which this file, here and now, writes in its journal."""
    machine = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    user = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    return _hashed(uuid, machine, user, os.path.realpath(path))[:LETTERS]


def _hashed(*words: str) -> str:
    from hashlib import sha256  # a mere look needs no OpenSSL

    return sha256("\0".join(words).encode("utf-8", "surrogateescape")).hexdigest()
