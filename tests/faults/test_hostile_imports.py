"""Files that are no saves, or worse: nothing is imported, nothing is left behind, nothing hangs (rows 16-18, 34-48)."""

import gzip
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kdm_cli.content.reading import read_strictly
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.importing.foreign_save import settled
from kdm_cli.service.importing.readers import read
from kdm_cli.service.language.json_documents import MOST_DIGITS
from kdm_cli.service.secrets import disagreeing
from kdm_cli.store.campaign import open_campaign
from kdm_cli.store.check import findings
from kdm_cli.store.journal import newest, sealed
from kdm_cli.store.workpiece import Workpiece, create_campaign
from tests.faults.terminals import harmful
from tests.faults.test_forged_journals import spelled
from tests.faults.test_hostile_names import NAMES
from tests.service.importing.foreign import damaged, one_of_each_shape, opened

OURS = {"kdm": 1, "schema": 5, "facts": {}, "journal": []}
SAVES = ("companion/save_v5", "manager/settlement_get", "ncalteen/0.12.0")
EVERYDAY = {"companion/save_v5": 120, "manager/settlement_get": 300, "ncalteen/0.12.0": 100}  # one place of so many
CONTENTS = {
    "empty": b"",
    "spaces": b"   \n",
    "text": b"Ashhold, lantern year 4",
    "a picture": b"\xff\xd8\xff\xe0\x00\x10JFIF" + b"\x00" * 300,
    "another program's database": b"SQLite format 3\x00" + b"\x00" * 200,
    "packed": gzip.compress(b"{}"),
    "a mark before it": b"\xef\xbb\xbf{}",
    "UTF-16": '{"kdm": 1}'.encode("utf-16"),
    "latin-1": '{"kdm": "Zoë"}'.encode("latin-1"),
    "cut off": b'{"kdm": 1, "facts": {"survivor": [',
    "a comma too many": b'{"kdm": 1,}',
    "two documents": b"{} {}",
    "twice the same name": b'{"kdm": 1, "kdm": 1, "facts": {}}',
    "no number": b'{"kdm": NaN, "facts": {}}',
    "no end": b'{"kdm": -Infinity, "facts": {}}',
    "a number without end": b'{"kdm": ' + b"9" * 5000 + b', "facts": {}}',
    "a fraction": b'{"kdm": 1.0, "facts": {}}',
    "a truth": b'{"kdm": true, "facts": {}}',
    "nested": b"[" * 100_000,
    "nested and closed": b'{"kdm": 1, "facts": ' + b"[" * 500 + b"]" * 500 + b"}",
    "nested in a save": b'{"campaigns": [{"settlement": {"name": "Ashhold", "more": '
    + b'{"more": ' * 60
    + b"1"
    + b"}" * 62
    + b"]}",
    "a NUL": b'{"kdm": 1, "facts": {"a": "\\u0000"}}',
    "half a letter": b'{"kdm": 1, "facts": {"a": "\\ud800"}}',
    "nothing of a campaign": json.dumps(OURS).encode(),
    "null facts": json.dumps({**OURS, "facts": None}).encode(),
    "a list of facts": json.dumps({**OURS, "facts": [[]]}).encode(),
    "a list of nothing": json.dumps({**OURS, "journal": [None]}).encode(),
}


def left(folder):
    return sorted(str(path.relative_to(folder)) for path in Path(folder).rglob("*"))


@pytest.mark.parametrize("what", CONTENTS)
def test_what_is_no_save_is_refused_and_leaves_nothing(kdm, what):
    (Path(kdm.folder) / "save.json").write_bytes(CONTENTS[what])
    done = kdm.run("import", "save.json", "--json")
    assert done.returncode == 2
    error = json.loads(done.stdout)["error"]
    assert error["code"] == "bad-input"
    assert error["hint"]
    assert left(kdm.folder) == ["save.json"]


def test_a_file_that_is_none_is_refused_at_once(installed):
    folder = Path(installed.folder)
    os.mkfifo(folder / "pipe")
    (folder / "folder").mkdir()
    for name, code in (("pipe", 4), ("folder", 4), ("nowhere.json", 4), ("/dev/null", 4)):
        assert installed.run("import", name).returncode == code, name
    assert left(folder) == ["folder", "pipe"]


def test_a_campaign_needs_no_import(ashhold):
    assert "is a campaign already" in ashhold("import ashhold.kdm", code=2)


def test_a_file_larger_than_any_campaign_is_not_read_whole(kdm):
    with open(Path(kdm.folder) / "save.json", "wb") as file:
        file.truncate(65_000_000)
    assert "larger than" in kdm("import save.json", code=2)


@pytest.mark.parametrize("name", SAVES)
def test_a_save_cut_off_anywhere_imports_nothing(kdm, name):
    text = json.dumps(opened(name)).encode()
    for part in range(12):
        (Path(kdm.folder) / "save.json").write_bytes(text[: len(text) * part // 12])
        kdm("import save.json", code=2)
    assert left(kdm.folder) == ["save.json"]


def test_an_export_cut_or_changed_anywhere_imports_nothing(ashhold):
    whole = ashhold("export json")
    places = range(100, len(whole), len(whole) // 40)
    for at in places:
        changed = whole[:at] + ("1" if whole[at] != "1" else "2") + whole[at + 1 :]
        (Path(ashhold.folder) / "save.json").write_text(changed)
        done = ashhold.run("import", "save.json", "--as", "Other")
        assert done.returncode in (2, 6, 7), (at, whole[at - 20 : at + 20], done)
    assert left(ashhold.folder) == ["ashhold.kdm", "save.json"]


def test_a_disk_that_is_read_only_imports_nothing(ashhold, monkeypatch):
    def fails(*_):
        raise OSError(30, "Read-only file system")

    ashhold("export json --out save.json")
    before = left(ashhold.folder)
    monkeypatch.setattr("kdm_cli.store.workpiece._begun", fails)
    assert "Read-only file system" in ashhold("import save.json --as Other", code=8)
    assert left(ashhold.folder) == before


def test_a_file_that_appears_meanwhile_is_not_written_over_and_the_others_go(kdm, monkeypatch):
    (Path(kdm.folder) / "save.json").write_text(json.dumps(opened("companion/real_example_v4")))
    place, placed = Workpiece.place, []

    def somebody_else_is_faster(piece):
        if len(placed) == 2:
            assert all(os.path.exists(each) for each in placed)
            Path(piece.target).write_text("mine")
        place(piece)
        placed.append(piece.target)

    monkeypatch.setattr(Workpiece, "place", somebody_else_is_faster)
    assert "test.kdm exists already" in kdm("import save.json", code=1)
    assert left(kdm.folder) == ["save.json", "test.kdm"]
    assert (Path(kdm.folder) / "test.kdm").read_text() == "mine"


def test_names_that_want_to_do_something_are_letters(kdm):
    document = opened("ncalteen/0.14.0")
    home = document["settlements"][0]["id"]
    person = next(each for each in document["survivors"] if each["settlementId"] == home)
    document["survivors"] = [
        {**person, "id": 1000 + at, "settlementId": home, "name": name} for at, name in enumerate(NAMES)
    ]
    document["settlements"] = [{**document["settlements"][0], "name": "\x1b[31m../../etc/[/red] {0}"}]
    for key in ("hunts", "showdowns"):
        document[key] = []
    (Path(kdm.folder) / "save.json").write_text(json.dumps(document))
    told = kdm("import save.json")
    assert not harmful(told)
    [campaign] = [name for name in left(kdm.folder) if name.endswith(".kdm")]
    assert "/" not in campaign
    here = sorted(kdm.json("survivor list --all"), key=lambda each: each["id"])
    assert [each["name"] for each in here] == [name.strip() for name in NAMES]
    assert not harmful(kdm("log 1"))
    assert "healthy" in kdm("doctor")


def survives(name, path, document):
    """A damaged save is refused, or becomes campaigns that are whole; what went wrong otherwise."""
    try:
        save = read(read_strictly(json.dumps(document), MOST_DIGITS))
        found = settled(name, save) if save is not None else None
    except ValueError:
        return ""
    except Refused as refused:
        return "" if refused.refusal.code in ("bad-input", "usage") else str(refused.refusal)
    for each in found.campaigns if found else ():
        create_campaign(str(path), each.decide)
        file = open_campaign(str(path))
        wrong = findings(file) or disagreeing(file)[0]
        file.close()
        path.unlink()
        if wrong:
            return str(wrong)
    return ""


@pytest.mark.parametrize("name", SAVES)
def test_a_damaged_save_is_refused_or_becomes_a_whole_campaign(name, tmp_path):
    document = opened(name)
    chosen = one_of_each_shape(document)[:: EVERYDAY[name]]
    for what, each in damaged(document, chosen):
        assert survives(name, tmp_path / "a.kdm", each) == "", what


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", SAVES)
def test_a_save_damaged_in_every_place_is_refused_or_becomes_a_whole_campaign(name, tmp_path):
    document = opened(name)
    for what, each in damaged(document, one_of_each_shape(document)):
        assert survives(name, tmp_path / "a.kdm", each) == "", what


@pytest.mark.parametrize("waits", [[], None, 5, [None], [{"name": "x"}], [{"name": "x", "entry": {"changes": [[]]}}]])
def test_a_merge_that_keeps_nonsense_is_not_taken_back_in(kdm, waits):
    kdm("settlement new Ashhold --seed 4 --skip-prologue --auto")
    with closing(sqlite3.connect(kdm.folder / "ashhold.kdm")) as connection:
        last = newest(connection)
    arguments = {"of": [], "from": None, "clock": 1, "acts": [], "killed": {}, "apart": [], "both": [], "mended": []}
    over = {"group_id": last.id + 1, "beneath": last.group_id, "sequence": last.sequence + 1, "changes": []}
    said = last._replace(
        id=last.id + 1, command="merge", arguments={**arguments, "waiting": waits}, checkpoint=None, **over
    )
    document = json.loads(kdm("export json --secrets"))
    document["journal"].append(spelled(sealed(said, last.digest)))
    (kdm.folder / "whole.json").write_text(json.dumps(document))
    (kdm.folder / "there").mkdir()
    done = kdm.run("import", "whole.json", "--out", "there")
    assert (done.returncode, "what its merge tells cannot be read" in done.stderr) == (
        7 if waits != [] else 0,
        waits != [],
    )
