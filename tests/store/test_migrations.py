"""Files of older formats keep opening, with everything that stood in them."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kdm_cli.service.line import parse, split
from kdm_cli.service.work import perform
from kdm_cli.store.campaign import open_campaign
from kdm_cli.store.check import findings
from kdm_cli.store.identify import SCHEMA_VERSION
from kdm_cli.store.migrations import STEPS

FILES = Path(__file__).parent.parent / "files"
OLDER = sorted(FILES.glob("campaign-v*.kdm"))


def kdm(path, line):
    return perform(parse(split(line), {"file": str(path)}))


def facts(path):
    file = open_campaign(str(path))
    try:
        return {table: [row._asdict() for row in rows.values()] for table, rows in file.load().items()}, findings(file)
    finally:
        file.close()


def dump(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_there_is_a_saved_campaign_of_every_format_before_this_one():
    assert [path.name for path in OLDER] == [f"campaign-v{number}.kdm" for number in range(1, SCHEMA_VERSION)]


@pytest.mark.parametrize("older", OLDER, ids=lambda path: path.stem)
def test_a_look_migrates_a_copy_in_memory_and_leaves_the_file_as_it_is(older, tmp_path):
    path = tmp_path / "old.kdm"
    shutil.copy(older, path)
    expected = json.loads(older.with_suffix(".facts.json").read_text())
    found, wrong = facts(path)
    assert found == expected
    assert wrong == []
    assert path.read_bytes() == older.read_bytes()
    assert list(tmp_path.iterdir()) == [path]


def test_an_older_file_is_read_alike_whenever_it_is_read(tmp_path, monkeypatch):
    path = tmp_path / "old.kdm"
    shutil.copy(OLDER[0], path)
    first = kdm(path, "export json")["page"]
    monkeypatch.setattr("time.gmtime", lambda *_: (2040, 1, 2, 3, 4, 5, 0, 2, 0))
    assert kdm(path, "export json")["page"] == first
    kdm(path, "set Lucy insanity +1")
    migrated = [
        entry for entry in json.loads(kdm(path, "export json")["page"])["journal"] if entry["command"] == "migrate"
    ]
    assert [entry["time"] for entry in migrated] == ["2040-01-02T03:04:05Z"], "a write says when it was"


@pytest.mark.parametrize("older", OLDER, ids=lambda path: path.stem)
def test_the_first_write_migrates_the_file_and_keeps_the_old_one_beside_it(older, tmp_path):
    path = tmp_path / "old.kdm"
    shutil.copy(older, path)
    before, _ = facts(path)
    done = kdm(path, "set Lucy insanity +1")
    after, wrong = facts(path)
    assert wrong == []
    lucy = {row["name"]: row for row in after["survivor"]}["Lucy"]
    assert lucy["insanity"] == {row["name"]: row for row in before["survivor"]}["Lucy"]["insanity"] + 1
    assert {table: rows for table, rows in after.items() if table != "survivor"} == {
        table: rows for table, rows in before.items() if table != "survivor"
    }
    (kept,) = [other for other in tmp_path.iterdir() if other != path]
    assert dump(kept) == dump(older)
    entries = kdm(path, "log --last 2")["entries"]
    assert [entry["command"] for entry in entries] == ["migrate", "survivor set"]
    assert entries[1]["id"] == done.entry


@pytest.mark.parametrize("older", OLDER, ids=lambda path: path.stem)
def test_undo_stops_at_the_migration(older, tmp_path):
    from kdm_cli.rules.refusal import Refused

    path = tmp_path / "old.kdm"
    shutil.copy(older, path)
    kdm(path, "set Lucy insanity +1")
    kdm(path, "undo")
    with pytest.raises(Refused) as stopped:
        kdm(path, "undo")
    assert stopped.value.refusal.code == "cannot-undo"
    assert facts(path)[1] == []


def test_what_an_injury_forbade_until_the_showdown_ends_it_still_forbids_in_format_3(tmp_path):
    path = tmp_path / "old.kdm"
    shutil.copy(OLDER[1], path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO use VALUES (9001, 2, 'core:severe_injury/waist_slashed_back', 'showdown', 1)")
        connection.execute("INSERT INTO use VALUES (9002, 2, 'core:story_event/bold', 'courage 3', 1)")
        connection.execute("BEGIN")
        STEPS[3](connection)
        assert connection.execute("SELECT * FROM lasting").fetchall() == [
            (9001, 2, "core:severe_injury/waist_slashed_back", "forbid/surge", 0, "showdown")
        ]
        assert connection.execute("SELECT id FROM use WHERE id > 9000").fetchall() == [(9002,)]
