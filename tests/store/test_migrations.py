"""Files of older formats keep opening, with everything that stood in them, and with all of their past."""

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import TABLES
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from kdm_cli.store.campaign import open_campaign
from kdm_cli.store.check import findings, whole
from kdm_cli.store.formats import SCHEMA_VERSION
from kdm_cli.store.journal import COLUMNS
from kdm_cli.store.rows import LAST_STEP, as_changes

FILES = Path(__file__).parent.parent / "files"
OLDER = sorted(FILES.glob("campaign-v*.kdm"))
ALTERED = {1: True, 2: True, 3: True, 4: False, 5: False, 6: False}  # whether the way here changes what is written
EVERY = pytest.mark.parametrize("older", OLDER, ids=lambda path: path.stem)


def number_of(path):
    return int(path.stem.removeprefix("campaign-v"))


def kdm(path, line):
    return perform(parse(split(line), {"file": str(path)}))


def facts(path):
    file = open_campaign(str(path))
    try:
        return {table: [row._asdict() for row in rows.values()] for table, rows in file.load().items()}, findings(file)
    finally:
        file.close()


def saved_then(older):
    """The facts as a kdm of that time told them, with what every field has that came since."""
    golden = json.loads(older.with_suffix(".facts.json").read_text())
    return {
        table: [kind(**row)._asdict() for row in golden.get(table, ())] for table, kind in TABLES.items()
    }  # a field without a default cannot have come since


def dump(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def shape(path):
    """Every table, index, view and trigger, to the letter."""
    with closing(sqlite3.connect(path)) as connection:
        return sorted(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall(), key=str)


def journal_of(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY id").fetchall()


@pytest.fixture
def old(older, tmp_path):
    return Path(shutil.copy(older, tmp_path / "old.kdm"))


def test_there_is_a_saved_campaign_of_every_format_before_this_one():
    assert [path.name for path in OLDER] == [f"campaign-v{number}.kdm" for number in range(1, SCHEMA_VERSION)]


@EVERY
def test_a_look_migrates_a_copy_in_memory_and_leaves_the_file_as_it_is(older, old):
    found, wrong = facts(old)
    assert found == saved_then(older)
    assert wrong == []
    assert kdm(old, "doctor")["healthy"]
    assert old.read_bytes() == older.read_bytes()
    assert list(old.parent.iterdir()) == [old]


@EVERY
def test_an_older_file_is_brought_up_alike_wherever_and_whenever_that_is(many_hands, older, tmp_path, monkeypatch):
    written = []
    for place, machine, user, year in (("here", "anvil", 1000, 2030), ("there", "lantern", 1001, 2040)):
        (tmp_path / place).mkdir()
        path = Path(shutil.copy(older, tmp_path / place / f"{place}.kdm"))
        monkeypatch.setattr("os.uname", lambda of=machine: os.uname_result(("", of, "", "", "")))
        monkeypatch.setattr("os.getuid", lambda of=user: of)
        monkeypatch.setattr("time.gmtime", lambda *_, of=year: (of, 1, 2, 3, 4, 5, 0, 2, 0))
        seen = json.loads(kdm(path, "export json --secrets")["page"])["journal"]
        kdm(path, "survivor note Lucy 'opened again'")
        entries = journal_of(path)
        assert [entry["digest"] for entry in seen] == [row[-1] for row in entries[:-1]], "a look has seen the same"
        written.append(entries)
    [here, there] = written
    assert here[:-1] == there[:-1]
    own = [dict(zip(COLUMNS.split(", "), entries[-1], strict=True)) for entries in written]
    assert own[0]["writer"] != own[1]["writer"]
    assert own[0]["command_id"] != own[1]["command_id"]
    assert [(each["sequence"], each["clock"]) for each in own] == [(1, len(here))] * 2


@EVERY
def test_the_first_write_migrates_the_file_and_keeps_the_old_one_beside_it(older, old, tmp_path):
    before, _ = facts(old)
    entries = journal_of_old(older)
    done = kdm(old, "set Lucy insanity +1")
    after, wrong = facts(old)
    assert wrong == []
    lucy = {row["name"]: row for row in after["survivor"]}["Lucy"]
    assert lucy["insanity"] == {row["name"]: row for row in before["survivor"]}["Lucy"]["insanity"] + 1
    assert {table: rows for table, rows in after.items() if table != "survivor"} == {
        table: rows for table, rows in before.items() if table != "survivor"
    }
    (kept,) = [other for other in tmp_path.iterdir() if other != old]
    assert dump(kept) == dump(older)
    known = set(columns_of_old(older))
    written = [
        tuple(cell for name, cell in zip(COLUMNS.split(", "), row, strict=True) if name in known)
        for row in journal_of(old)
    ]
    assert written[: len(entries)] == entries, "the past is as it was written"
    told = kdm(old, "log --last 2")["entries"]
    altered = ["migrate"] * ALTERED[number_of(older)]
    assert [entry["command"] for entry in told][-1 - len(altered) :] == [*altered, "survivor set"]
    assert told[-1]["id"] == done.entry == len(entries) + len(altered) + 1


def columns_of_old(path):
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as connection:
        return [name for _, name, *_ in connection.execute("PRAGMA table_info(entry)")]


def journal_of_old(path):
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as connection:
        return connection.execute("SELECT * FROM entry ORDER BY id").fetchall()


@EVERY
def test_a_migrated_file_is_made_as_a_new_one(old, tmp_path):
    kdm(old, "survivor note Lucy 'opened again'")
    kdm(tmp_path / "new.kdm", "settlement new Ashhold")
    assert shape(old) == shape(tmp_path / "new.kdm")
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.some(2)
@EVERY
def test_undo_goes_back_over_a_format_that_altered_nothing_and_stops_where_one_did(older, old):
    stopped_at = 1
    for entry in journal_of_old(older):
        if entry[2] == "migrate":
            stopped_at = entry[0]
    if ALTERED[number_of(older)]:
        stopped_at = len(journal_of_old(older)) + 1
    kdm(old, "set Lucy insanity +1")
    codes = []
    while not codes:
        try:
            kdm(old, "undo")
        except Refused as refused:
            codes.append(refused.refusal.code)
        assert facts(old)[1] == []
        assert kdm(old, "doctor")["healthy"]
    assert codes == ["nothing-to-undo" if stopped_at == 1 else "cannot-undo"]
    with closing(sqlite3.connect(old)) as connection:
        [beneath] = connection.execute("SELECT beneath FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    assert beneath == stopped_at
    while True:
        try:
            kdm(old, "redo")
        except Refused:
            break
        assert facts(old)[1] == []
    now = facts(old)[0]
    lucy = next(row for row in now["survivor"] if row["name"] == "Lucy")
    lucy["insanity"] -= 1
    assert now == saved_then(older)


def test_what_an_injury_forbade_until_the_showdown_ends_it_still_forbids(tmp_path):
    """Format 3 wrote down otherwise what lasts; the entry that tells of it holds exactly that."""
    path = Path(shutil.copy(OLDER[1], tmp_path / "old.kdm"))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO use VALUES (9001, 21, 'core:severe_injury/waist_slashed_back', 'showdown', 1)")
        connection.execute("INSERT INTO use VALUES (9002, 21, 'core:story_event/bold', 'courage 3', 1)")
    found = facts(path)[0]
    assert [tuple(row.values()) for row in found["lasting"]] == [
        (9001, 21, "core:severe_injury/waist_slashed_back", "forbid/surge", 0, "showdown")
    ]
    assert [row["id"] for row in found["use"] if row["id"] > 9000] == [9002]
    told = json.loads(kdm(path, "export json")["page"])["journal"][-1]
    assert (told["command"], told["arguments"], told["checkpoint"]) == ("migrate", {"from": 2, "to": LAST_STEP}, None)
    assert [change[:4] for change in told["changes"]] == [
        ["delete", "use", 9001, ""], ["create", "lasting", 9001, ""], ["set", "settlement", 1, "step"]
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("UPDATE trait SET survivor_id = 9999", "points to a survivor that is not there"),
        ("UPDATE survivor SET survival = -3", "CHECK constraint failed"),
    ],
)
def test_an_older_file_that_is_damaged_is_not_brought_up_and_stays_as_it_is(tmp_path, wrong, told):
    path = Path(shutil.copy(OLDER[-1], tmp_path / "old.kdm"))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(wrong)
    before = dump(path)
    for line in ("doctor", "survivor note Lucy 'opened again'"):
        with pytest.raises(Refused) as stopped:
            kdm(path, line)
        assert stopped.value.refusal.code == "damaged"
        assert told in stopped.value.refusal.message
    assert dump(path) == before
    assert list(tmp_path.iterdir()) == [path]


def test_what_an_earlier_migration_wrote_down_whole_is_read_as_what_it_altered(tmp_path):
    """Up to format 6 every migration ended in a checkpoint; mending needs to know what became of each fact there."""
    path = Path(shutil.copy(OLDER[2], tmp_path / "old.kdm"))
    file = open_campaign(str(path))
    entries = whole(file.connection)
    file.close()
    altering = entries.pop()
    golden = json.loads(OLDER[2].with_suffix(".facts.json").read_text())
    checkpoint = altering._replace(arguments={"from": 3, "to": 6}, changes=[], checkpoint=golden)
    [*_, read] = as_changes([*entries, checkpoint])
    assert read.checkpoint is None
    assert read.changes == altering.changes
    assert [change[1:] for change in read.changes] == [("settlement", 1, "step", 0, 7)]
    golden["settlement"][0]["endeavors"] += 1
    [*_, read] = as_changes([*entries, checkpoint])
    assert read.changes[1:] == [("set", "settlement", 1, "endeavors", 0, 1)], "whatever else was written down there"


def test_an_altered_row_of_another_type_shows_in_the_digest(tmp_path):
    """Nothing is not the word None, and 1 is not the text 1; before format 7 nobody could have told."""
    path = tmp_path / "ashhold.kdm"
    kdm(path, "settlement new Ashhold")
    kdm(path, "survivor add Lucy:f")
    kdm(path, "set Lucy insanity +1")
    whole = path.read_bytes()
    for column, value in (
        ("undoes", "'None'"), ("meant", "'null'"), ("origin_writer", "'None'"), ("origin_sequence", "1"),
        ("clock", "clock + 1"), ("sequence", "7"), ("writer", "'0123456789abcdef'"), ("command_id", "NULL"),
        ("rules", "'kdm=9'"), ("writer", "NULL"),
    ):  # fmt: skip
        path.write_bytes(whole)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(f"UPDATE entry SET {column} = {value} WHERE id = 2")
        with pytest.raises(Refused) as stopped:
            kdm(path, "doctor")
        assert "Entry 2 of the journal is not as it was written." in stopped.value.refusal.message, column
    path.write_bytes(whole)
    assert kdm(path, "doctor")["healthy"]


@pytest.mark.parametrize("older", OLDER[-1:], ids=lambda path: path.stem)
def test_digests_of_older_entries_are_still_held_against_them(old):
    kdm(old, "survivor note Lucy 'opened again'")
    whole = old.read_bytes()
    for column, value in (("story", "'[]'"), ("because", "'\"why\"'"), ("meant", "'{}'"), ("clock", "1")):
        old.write_bytes(whole)
        with closing(sqlite3.connect(old, isolation_level=None)) as connection:
            connection.execute(f"UPDATE entry SET {column} = {value} WHERE id = 3")
        with pytest.raises(Refused) as stopped:
            kdm(old, "doctor")
        assert "Entry 3 of the journal is not as it was written." in stopped.value.refusal.message, column
