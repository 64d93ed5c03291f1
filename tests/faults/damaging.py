"""Files with pages, bits and cells that nobody wrote, each made from a saved campaign by a number."""

import random
import shutil
import sqlite3
from contextlib import closing, suppress
from functools import cache
from pathlib import Path

from kdm_cli.store.campaign import open_campaign, transaction
from tests.conftest import scratch

FILES = Path(__file__).parent.parent / "files"
SAVED = ("campaign-v4", "campaign-v5", "campaign-v6")  # a showdown, a settlement phase, a hunt that came to a showdown
PAGE = 4096
WAYS = ("swap", "overwrite", "one bit", "bits", "cell", "cell", "cell", "journal", "journal", "roots")
OF_ENTRIES = ("changes", "arguments", "answers", "story", "undoes", "because", "checkpoint", "beneath", "group_id")
TABLES = "SELECT name, rootpage FROM sqlite_master WHERE type = 'table' ORDER BY name"


@cache
def saved(name, present):
    """The bytes of a saved campaign, in its own format or brought up to the present one; the same every time."""
    with scratch() as folder:
        path = Path(shutil.copy(FILES / f"{name}.kdm", Path(folder) / "saved.kdm"))
        if present:
            file = open_campaign(str(path), write=True)
            with transaction(file):
                pass
            file.close()
        return path.read_bytes()


def damage(seed, path):
    """Write a damaged campaign to a path; what was done to it is answered."""
    chance = random.Random(seed)
    way = chance.choice(WAYS)
    name, present = chance.choice(SAVED), chance.random() < 0.75
    data = bytearray(saved(name, present))
    told = f"{name}{' now' if present else ''}, {way}"
    if way in ("swap", "overwrite"):
        _spoil_pages(chance, data, way)
    elif way in ("one bit", "bits"):
        used = [at for at, byte in enumerate(data) if byte]
        for _ in range(1 if way == "one bit" else chance.choice((3, 10, 40))):
            data[chance.choice(used)] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    if way in ("cell", "journal", "roots"):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection, suppress(sqlite3.IntegrityError):
            connection.execute("PRAGMA ignore_check_constraints = ON")
            told += _swap_roots(chance, connection) if way == "roots" else _spoil_cell(chance, connection, way)
    return told


def _spoil_pages(chance, data, way):
    one, other = chance.sample(range(1, len(data) // PAGE), 2)
    one, other = slice(one * PAGE, (one + 1) * PAGE), slice(other * PAGE, (other + 1) * PAGE)
    if way == "swap":
        data[one], data[other] = data[other], data[one]
    else:
        data[one] = chance.choice((bytes(PAGE), b"\xff" * PAGE, chance.randbytes(PAGE), bytes(data[other])))


def _swap_roots(chance, connection):
    (one, first), (other, second) = chance.sample(connection.execute(TABLES).fetchall(), 2)
    connection.execute("PRAGMA writable_schema = ON")
    for name, page in ((one, second), (other, first)):
        connection.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = ?", (page, name))
    return f" {one} and {other}"


def _spoil_cell(chance, connection, way):
    held = [
        name
        for name, _ in connection.execute(TABLES).fetchall()
        if connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() and (name != "entry" or way == "journal")
    ]
    table = "entry" if way == "journal" else chance.choice(held)
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    column = chance.choice(OF_ENTRIES if way == "journal" else columns[1:])
    row, value = chance.choice(connection.execute(f"SELECT id, {column} FROM {table} ORDER BY id").fetchall())
    new = spoiled(chance, value)
    connection.execute("PRAGMA foreign_keys = OFF")
    mark = "CAST(? AS TEXT)" if isinstance(value, str) and isinstance(new, bytes) else "?"
    connection.execute(f"UPDATE {table} SET {column} = {mark} WHERE id = ?", (new, row))
    return f" {table} {row}: {column} {str(value)[:40]!r} to {str(new)[:40]!r}"


def spoiled(chance, value):
    """Another value: a bit flipped, or something that never stands there."""
    if isinstance(value, int) and chance.random() < 0.5:
        return chance.choice((value ^ 1 << chance.randrange(8), value ^ 1 << chance.randrange(62), -value - 1))
    if isinstance(value, str) and value and chance.random() < 0.7:
        letters = bytearray(value.encode())
        letters[chance.randrange(len(letters))] ^= 1 << chance.randrange(8)
        return bytes(letters)
    return chance.choice((None, 0, -1, 7, 10**15, 1.5, "", "x", "core:", "None", "{}", "[[1]]", "x" * 5000, b"\xff\0"))
