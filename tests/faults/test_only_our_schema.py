"""Files that bring along what no campaign has: it is damage at the door, and nothing of it ever runs (rows 64, 65)."""

import itertools
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from kdm_cli.store.formats import SCHEMA_VERSION
from tests.faults.processes import bytes_of, within
from tests.faults.test_other_formats import OLDER

COMMANDS = [
    ("survivor", "list"),
    ("set", "Lucy", "insanity", "+1"),
    ("doctor",),
    ("backup", "copy.kept"),
    ("undo",),
    ("export", "json"),
    (),
]
FEW = COMMANDS[:3]
BACK = "BEGIN UPDATE survivor SET insanity = 0; END"
ENDLESS = "WITH RECURSIVE more(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM more)"


def planted(kind, name, table, text):
    """A line in the list of what there is, past all that SQLite would say to it."""
    return (
        "PRAGMA writable_schema = ON",
        f"INSERT INTO sqlite_master VALUES ('{kind}', '{name}', '{table}', 0, '{text}')",
    )


def altered(table, old, new):
    """A table made by another statement, with the same pages."""
    change = f"UPDATE sqlite_master SET sql = replace(sql, '{old}', '{new}') WHERE name = '{table}'"
    return ("PRAGMA writable_schema = ON", change)


HOSTILE = {
    "a trigger": (f"CREATE TRIGGER evil AFTER UPDATE ON survivor {BACK}",),
    "a trigger with almost a name of SQLite's": (f"CREATE TRIGGER sqliteXevil AFTER UPDATE ON survivor {BACK}",),
    "a trigger with a name of SQLite's": planted(
        "trigger", "sqlite_evil", "survivor", f"CREATE TRIGGER sqlite_evil AFTER UPDATE ON survivor {BACK}"
    ),
    "a trigger that says it is an index": planted(
        "index", "sqlite_autoindex_evil_1", "survivor",
        f"CREATE TRIGGER sqlite_autoindex_evil_1 AFTER UPDATE ON survivor {BACK}",
    ),
    "a trigger on statistics": (
        "ANALYZE",
        *planted("trigger", "counted", "sqlite_stat1", f"CREATE TRIGGER counted AFTER INSERT ON sqlite_stat1 {BACK}"),
    ),
    "a view": ("CREATE VIEW everybody AS SELECT * FROM survivor",),
    "an endless view in place of a table": (
        "DROP TABLE note",
        f"CREATE VIEW note AS {ENDLESS} SELECT id, NULL AS survivor_id, 1 AS year, '' AS text FROM more",
    ),
    "an endless view in place of statistics": (
        "ANALYZE",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET type = 'view', rootpage = 0, sql = 'CREATE VIEW sqlite_stat1(tbl, idx, stat) AS "
        f"{ENDLESS} SELECT ''survivor'', NULL, id FROM more' WHERE name = 'sqlite_stat1'",
    ),
    "statistics that are calculated": ("ANALYZE", *altered("sqlite_stat1", "stat)", "stat AS (abs(-1)))")),
    "a column that is calculated": altered(
        "survivor", "insanity INTEGER NOT NULL", "insanity INTEGER GENERATED ALWAYS AS (1) VIRTUAL"
    ),
    "a table without row numbers": ("CREATE TABLE more (id INTEGER PRIMARY KEY) WITHOUT ROWID",),
    "a table of ours without row numbers": (
        "DROP TABLE note",
        "CREATE TABLE note (id INTEGER NOT NULL, survivor_id INTEGER, year INTEGER NOT NULL, text VARCHAR NOT NULL, "
        "PRIMARY KEY (id)) WITHOUT ROWID",
    ),
    "a check that is not ours": altered("survivor", "CONSTRAINT named", "CONSTRAINT more CHECK (insanity < 9), CONSTRAINT named"),
    "a check that is gone": altered("survivor", "CHECK (insanity >= 0)", "CHECK (1)"),
    "a default": altered("survivor", "insanity INTEGER NOT NULL", "insanity INTEGER NOT NULL DEFAULT 7"),
    "another space": altered("note", "    id INTEGER", "   id INTEGER"),
    "one more table": ("CREATE TABLE more (id INTEGER)",),
    "one more table, called like one of SQLite's": ("CREATE TABLE sqliteXmore (id INTEGER)",),
    "a virtual table": ("CREATE VIRTUAL TABLE more USING fts5(text)",),
    "a table is gone": ("DROP TABLE loadout",),
    "an index is gone": ("DROP INDEX ix_entry_group_id",),
    "an index that refuses": ("CREATE UNIQUE INDEX once ON survivor (insanity, name)",),
    "an index that calculates": ("CREATE INDEX far ON survivor (abs(insanity))",),
    "an index of a part": ("CREATE INDEX mad ON survivor (insanity) WHERE insanity > 2",),
    "an index of ours over something else": (
        "DROP INDEX ix_entry_group_id", "CREATE INDEX ix_entry_group_id ON entry (year)",
    ),
}  # fmt: skip
HARMLESS = {
    "an index": ("CREATE INDEX by_name ON survivor (name)",),
    "an index in another order": ('CREATE INDEX "by the name" ON survivor (name COLLATE NOCASE DESC, "sex")',),
    "an index of the journal": ("CREATE INDEX by_command ON entry (command)",),
    "what ANALYZE leaves": ("CREATE INDEX by_name ON survivor (name)", "ANALYZE"),
    "nothing is left of it": ("CREATE TABLE more (id INTEGER)", "DROP TABLE more", "VACUUM"),
}


def prepared(path, statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize("what", HOSTILE)
def test_it_is_damage_and_nothing_of_it_runs(campaign, what):
    prepared(campaign, HOSTILE[what])
    before = bytes_of(campaign)
    for words in COMMANDS if what.startswith("a trigger") else FEW:
        begun = time.process_time()
        done = within(campaign.parent, *words, "--json")
        assert (done.code, done.error["code"]) == (7, "damaged"), (words, done)
        assert time.process_time() - begun < 2
    assert bytes_of(campaign) == before


@pytest.mark.parametrize(
    "older",
    [OLDER[0], OLDER[-1], *(pytest.param(each, marks=pytest.mark.long) for each in OLDER[1:-1])],
    ids=lambda path: path.stem,
)
def test_an_older_format_has_its_own_tables_and_no_others(older, tmp_path):
    for number, what in enumerate(("a trigger with a name of SQLite's", "a view", "a check that is gone")):
        path = Path(shutil.copy(older, tmp_path / f"{number}.kdm"))
        prepared(path, HOSTILE[what])
        before = bytes_of(path)
        for words in FEW:
            assert within(tmp_path, "--file", str(path), *words, "--json").code == 7, (what, words)
        assert bytes_of(path) == before
    path = Path(shutil.copy(older, tmp_path / "analyzed.kdm"))
    prepared(path, HARMLESS["what ANALYZE leaves"])
    for words in FEW:
        assert within(tmp_path, "--file", str(path), *words).code == 0


def test_the_tables_of_one_format_are_not_those_of_another(tmp_path):
    for older in OLDER:
        path = Path(shutil.copy(older, tmp_path / older.name))
        prepared(path, (f"PRAGMA user_version = {SCHEMA_VERSION}",))
        assert within(tmp_path, "--file", str(path), "log", "--json").code == 7
    prepared(path, (f"PRAGMA user_version = {SCHEMA_VERSION - 2}",))
    assert within(tmp_path, "--file", str(path), "log", "--json").code == 7


def test_it_is_said_what_does_not_belong(campaign):
    prepared(campaign, (*HOSTILE["a view"], *HOSTILE["an index is gone"]))
    for words in FEW:
        told = within(campaign.parent, *words, "--json").error
        assert told["message"].endswith("The index ix_entry_group_id is missing. And 1 more.")
        assert "kdm restore" in told["hint"]


@pytest.mark.parametrize("what", HARMLESS)
def test_what_changes_nothing_is_passed_over(campaign, what):
    prepared(campaign, HARMLESS[what])
    for words in COMMANDS:
        assert within(campaign.parent, *words).code == 0, words


def test_nothing_that_is_not_ours_is_restored(campaign):
    bad = Path(shutil.copy(campaign, campaign.with_name("bad.kept")))
    prepared(bad, HOSTILE["a trigger"])
    before = bytes_of(campaign)
    assert within(campaign.parent, "restore", "bad.kept", "--yes", "--json").code == 7
    assert bytes_of(campaign) == before


def test_it_is_read_again_when_writing_begins(campaign):
    """Between a look and the lock somebody may have put something in."""
    from kdm_cli.rules.refusal import Refused
    from kdm_cli.store.campaign import open_campaign, transaction

    file = open_campaign(str(campaign), write=True)
    prepared(campaign, HOSTILE["a trigger"])
    with pytest.raises(Refused) as stopped, transaction(file):
        pass
    file.close()
    assert "The trigger evil does not belong here." in stopped.value.refusal.message


def endless(path, table):
    """A table whose pages all lead to the next one, as often as a page can: no two ways through it are the same."""
    data = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        [[root]] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
    size = int.from_bytes(data[16:18], "big")
    pages, most = len(data) // size, 400
    depth = 8
    places = [root, *range(pages + 1, pages + depth + 1)]
    leaf = bytes(data[(root - 1) * size : root * size])
    data += bytes(depth * size)
    for place, below in itertools.pairwise(places):
        cells = b"".join(below.to_bytes(4, "big") + bytes([1]) for _ in range(most))
        begin = size - len(cells)
        page = bytes([5]) + bytes(2) + most.to_bytes(2, "big") + begin.to_bytes(2, "big") + bytes(1)
        page += below.to_bytes(4, "big")
        page += b"".join((begin + 5 * number).to_bytes(2, "big") for number in range(most))
        data[(place - 1) * size : place * size] = page.ljust(begin, b"\0") + cells
    data[(places[-1] - 1) * size : places[-1] * size] = leaf
    data[28:32] = (len(data) // size).to_bytes(4, "big")
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("table", "commands"),
    [
        pytest.param("note", FEW, marks=pytest.mark.long),
        ("survivor", FEW[:1]),
        ("entry", [("doctor",), ("stats",), ("export", "json")]),
    ],
    ids=["note", "survivor", "entry"],
)
def test_a_table_without_an_end_is_damage(campaign, table, commands):
    assert within(campaign.parent, "settlement", "note", "once").code == 0
    endless(campaign, table)
    before = bytes_of(campaign)
    for words in commands:
        begun = time.process_time()
        done = within(campaign.parent, *words, "--json")
        assert done.code == 7, (words, done)
        assert words == ("doctor",) or table == "entry" or "never come to an end" in done.error["message"]
        assert time.process_time() - begun < 2
    assert bytes_of(campaign) == before
