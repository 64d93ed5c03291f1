"""The export of a campaign read back: of this format and of every older one; what cannot have been is not taken."""

import copy
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from kdm_cli.store.campaign import open_campaign
from kdm_cli.store.check import findings
from kdm_cli.store.exported import exported, restore
from kdm_cli.store.formats import columns_of
from kdm_cli.store.journal import GENESIS, Entry, every, sealed
from kdm_cli.store.workpiece import create_campaign

FILES = Path(__file__).parent.parent / "files"
OLDER = sorted(FILES.glob("campaign-v*.kdm"))


def said(line, path):
    return perform(parse([*split(line), "--file", str(path)]))


def as_exported_then(path):
    """The document that a kdm of this file's own format would have written."""
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        facts = {}
        for table, kinds in columns_of(version).items():
            rows = connection.execute(f"SELECT {', '.join(kinds)} FROM {table} ORDER BY id").fetchall()
            facts[table] = [
                {
                    field: bool(value) if kind is bool else value
                    for (field, kind), value in zip(kinds.items(), row, strict=True)
                }
                for row in rows
            ]
        entries = [as_written_then(dict(row)) for row in connection.execute("SELECT * FROM entry ORDER BY id")]
    return json.loads(json.dumps({"kdm": 1, "schema": version, "facts": facts, "journal": entries}))


def as_written_then(row):
    """An entry as it stands in the file; one without a checkpoint has none."""
    coded = ("arguments", "answers", "changes", "story", "because", "checkpoint", "meant")
    return {**row, **{column: json.loads(row[column] or "null") for column in coded if column in row}}


def restored(document, path):
    def decide(file):
        restore(file, exported(document))
        file.commit([], file.newest().digest)

    create_campaign(str(path), decide)


@pytest.mark.parametrize("older", OLDER, ids=lambda path: path.stem)
def test_every_format_had_the_tables_and_fields_that_are_written_down_of_it(older):
    with closing(sqlite3.connect(f"file:{older}?immutable=1", uri=True)) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        for table, kinds in columns_of(version).items():
            assert [row[1] for row in connection.execute(f"PRAGMA table_info({table})")] == list(kinds)
        named = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert named == {*columns_of(version), "entry"}


@pytest.mark.some(2)
@pytest.mark.parametrize("older", OLDER, ids=lambda path: path.stem)
def test_an_export_of_an_older_format_is_what_the_older_file_would_be_now(older, tmp_path):
    restored(as_exported_then(older), tmp_path / "back.kdm")
    shutil.copy(older, tmp_path / "old.kdm")
    tables = []
    for name in ("back.kdm", "old.kdm"):
        file = open_campaign(str(tmp_path / name))
        assert findings(file) == []
        tables.append(file.load())
        entries = list(every(file.connection))
        tables.append(entries)
        file.close()
    assert tables[:2] == tables[2:]
    said("set Lucy insanity +1", tmp_path / "back.kdm")
    said("undo", tmp_path / "back.kdm")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The export of a campaign with a little of everything that undo and batches leave in a journal."""
    folder = tmp_path_factory.mktemp("whole")
    path = folder / "ashhold.kdm"
    for line in (
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Allister:m",
        "set Lucy insanity +2",
        "undo",
        "redo",
        "survivor note Lucy 'keeps a tooth'",
        "undo 2",
        "gear save Lucy start",
    ):
        said(line, path)
    return json.loads(said("export json", path)["page"])


def resealed(document):
    """The document with digests that fit what stands in it now: somebody took pains."""
    digest = GENESIS
    for entry in document["journal"]:
        digest = entry["digest"] = sealed(Entry(**entry), digest)[-1]
    return document


def at(document, path):
    *way, last = path
    for step in way:
        document = document[step]
    return document, last


CANNOT = [
    (("facts", "survivor", 0, "courage"), -1, "bad-input", "facts.survivor[0] cannot stand"),
    (("facts", "survivor", 0, "courage"), 10, "damaged", "courage is 10 in the table, 0 by the journal"),
    (("facts", "survivor", 0, "courage"), "1", "bad-input", "facts.survivor[0].courage must be a whole number"),
    (("facts", "survivor", 0, "courage"), True, "bad-input", "facts.survivor[0].courage must be"),
    (("facts", "survivor", 0, "courage"), 1.0, "bad-input", "facts.survivor[0].courage must be"),
    (("facts", "survivor", 0, "courage"), None, "bad-input", "facts.survivor[0].courage must be"),
    (("facts", "survivor", 0, "name"), "Lacy", "damaged", "name is 'Lacy'"),
    (("facts", "survivor", 1, "id"), 21, "bad-input", "facts.survivor[1] cannot stand"),
    (("facts", "survivor", 0, "father_id"), 99, "damaged", "points to a survivor that is not there"),
    (("facts", "survivor", 0, "wings"), 2, "bad-input", 'facts.survivor[0] has "wings"'),
    (("facts", "monsters"), [], "bad-input", 'facts has "monsters"'),
    (("facts", "settlement"), [], "damaged", "settlement 1 is missing"),
    (("facts", "note"), {}, "bad-input", "facts.note must be a list"),
    (("facts", "gear", 0), [1, 2], "bad-input", "facts.gear[0] must be an object"),
    (("facts",), None, "bad-input", "facts must be an object"),
    (("journal",), [], "bad-input", "journal is empty"),
    (("journal",), {}, "bad-input", "journal must be a list"),
    (("journal", 1), None, "bad-input", "journal[1] must be an object"),
    (("journal", 1, "story"), ["a", 2], "bad-input", "journal[1].story[1] must be text"),
    (("journal", 1, "story"), ["Nobody joins"], "damaged", "journal[1].digest"),
    (("journal", 1, "year"), -1, "bad-input", "journal[1].year"),
    (("journal", 1, "arguments"), [], "bad-input", "journal[1].arguments must be an object"),
    (("journal", 1, "answers"), [{"kind": "die"}], "bad-input", "journal[1].answers[0] has no"),
    (("journal", 1, "meant"), [], "bad-input", "journal[1].meant must be an object"),
    (("journal", 1, "meant"), {"survivor": []}, "bad-input", "journal[1].meant.survivor must be an object"),
    (("journal", 1, "meant"), {"survivor": {"br": ["x"]}}, "bad-input", "meant.survivor.br[0] must be a whole number"),
    (("journal", 1, "meant"), {"card": {"br": [6]}}, "bad-input", "journal[1].meant.card.br[0] must be text"),
    (("journal", 1, "digest"), "0" * 64, "damaged", "journal[1].digest"),
    (("journal", 2, "id"), 9, "damaged", "journal[2].id is 9"),
    (("schema",), 0, "bad-input", "schema is 0, which never was"),
    (("schema",), "5", "bad-input", "schema must be a whole number"),
    (("schema",), 99, "newer-version", "file format 99"),
    (("schema",), 5, "bad-input", 'facts has "hunt'),
    (("more",), 1, "bad-input", 'the document has "more"'),
]
FORGED = [
    (("journal", 1, "changes", 0, 1), "sqlite_master", "bad-input", "changes[0].table is no table"),
    (("journal", 1, "changes", 0, 0), "drop", "bad-input", "changes[0].kind is one of"),
    (("journal", 1, "changes", 0, 5, "name = 'x' --"), 1, "bad-input", "journal[1].changes[0] has"),
    (("journal", 1, "changes", 0, 0), [], "bad-input", "changes[0].kind must be text"),
    (("journal", 1, "changes", 0, 1), {}, "bad-input", "changes[0].table must be text"),
    (("journal", 1, "changes", 0, 2), 77, "bad-input", "changes[0] holds a row of another id"),
    (("journal", 1, "changes", 0), [1], "bad-input", "changes[0] must be a list of"),
    (("journal", 2, "changes", 0, 3), "name = 'x' --", "bad-input", "changes[0].field is no field"),
    (("journal", 2, "changes", 0, 3), "id", "bad-input", "changes[0].field is no field"),
    (("journal", 2, "changes", 0, 5), "two", "bad-input", "journal[2].changes[0] must be a whole number"),
    (("journal", 2, "changes", 0, 5), {}, "bad-input", "journal[2].changes[0].new must be"),
    (("journal", 2, "changes", 0, 5), 3, "damaged", "insanity"),
    (("journal", 2, "beneath"), 3, "damaged", "does not lie on the group before it"),
    (("journal", 2, "beneath"), 1, "damaged", "does not lie on the group before it"),
    (("journal", 2, "group_id"), 2, "damaged", "lies on another group"),
    (("journal", 2, "group_id"), 1, "damaged", "belongs to a group that is over"),
    (("journal", 2, "redoable"), 1, "damaged", "is no undo"),
    (("journal", 3, "arguments", "group"), 2, "damaged", "takes back what was not there"),
    (("journal", 3, "arguments", "group"), [3], "damaged", "takes back what was not there"),
    (("journal", 3, "undoes"), None, "damaged", "takes back what was not there"),
    (("journal", 3, "redoable"), 0, "damaged", "as an undo does"),
    (("journal", 3, "beneath"), 3, "damaged", "as an undo does"),
    (("journal", 4, "undoes"), 2, "damaged", "does again what was not undone"),
    (("journal", 4, "arguments", "group"), 4, "damaged", "as a redo does"),
    (("journal", 7, "last_id"), 3, "bad-input", "journal[7].last_id is less than"),
    (("journal", 8, "last_id"), 20, "bad-input", "journal[8].last_id is less than"),
    (("journal", 1, "checkpoint"), {"survivor": []}, "bad-input", "journal[1].checkpoint has no"),
]


@pytest.mark.parametrize(("path", "value", "code", "told"), CANNOT)
def test_what_cannot_have_been_is_refused_with_its_place(whole, tmp_path, path, value, code, told):
    document = copy.deepcopy(whole)
    place, last = at(document, path)
    place[last] = value
    with pytest.raises(Refused) as stopped:
        restored(document, tmp_path / "back.kdm")
    assert stopped.value.refusal.code == code, stopped.value.refusal
    assert told in stopped.value.refusal.message
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("path", "value", "code", "told"), FORGED)
def test_a_forged_journal_is_refused_though_its_digests_fit(whole, tmp_path, path, value, code, told):
    document = copy.deepcopy(whole)
    place, last = at(document, path)
    place[last] = value
    with pytest.raises(Refused) as stopped:
        restored(resealed(document), tmp_path / "back.kdm")
    assert stopped.value.refusal.code == code, stopped.value.refusal
    assert told in stopped.value.refusal.message
    assert list(tmp_path.iterdir()) == []


def test_what_nobody_touched_is_taken(whole, tmp_path):
    restored(resealed(copy.deepcopy(whole)), tmp_path / "back.kdm")
    assert json.loads(said("export json", tmp_path / "back.kdm")["page"]) == whole
