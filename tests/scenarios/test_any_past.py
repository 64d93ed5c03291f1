"""Any past: what was so after an entry, shown by every command that only reads; nothing is written for it."""

import json
import shutil
from pathlib import Path

import pytest

from kdm_cli import Refused, open_campaign
from kdm_cli.service.language import index
from kdm_cli.service.language.words import split
from tests.scenarios.conftest import VILLAGE
from tests.scenarios.quick import Quick

FILES = Path(__file__).parent.parent / "files"
EVENING = (
    "survivor set Lucy survival +1",  # entry 5
    "survivor suffer Erza legs --roll 8",
    "storage add monster bone 2",
    "undo",
    "redo",
    "survivor kill Al --cause cold",  # entry 10
    "survivor rename Zachary Zach",
    "fix 5 survivor set Lucy survival +2",
    "settlement note 'the lanterns burn low'",
    "undo 2",
    "timeline advance --house-rule",
)


def spent(folder):
    """An evening with all that may be in a journal; beside it what was shown behind every entry."""
    village = Quick(folder / "table")
    village.folder.mkdir()
    village.after(*VILLAGE)
    shown = {4: looks(village)}
    for line in EVENING:
        entry = village.json(line)["entry"]
        shown[entry] = looks(village)
    (folder / "shown.json").write_text(json.dumps(shown))


@pytest.fixture
def evening(kept, tmp_path):
    """The evening, and what it showed by the number of the entry."""
    folder = kept.played("an evening looked at behind every entry", spent, tmp_path / "evening")
    kdm = Quick(folder / "table")
    kdm.shown = {int(entry): shown for entry, shown in json.loads((folder / "shown.json").read_text()).items()}
    return kdm


LOOKS = (
    "status", "show", "settlement show", "survivor list --all", "survivor show Lucy", "timeline show", "storage list",
    "phase show", "log", "log 3", "log --survivor Erza", "stats", "fetch-list", "settlement recipes", "pack list",
    "export summary", "export chronicle", "export json --secrets", "export csv --table journal",
    "export csv --table survivors", "export sheets",
)  # fmt: skip


def looks(kdm, more=""):
    return {line: kdm.json(f"{line}{more}") for line in LOOKS if line != "pack list" or not more}


def test_every_look_back_shows_what_was_shown_then(evening):
    """A: --at; sheets, log, numbers, chronicle and exports, with undo, redo and a mending on the way."""
    before = bytes_of(evening)
    for entry, then in evening.shown.items():
        now = looks(evening, f" --at {entry}")
        for line, answer in now.items():
            assert answer == then[line], (entry, line)
    assert bytes_of(evening) == before
    assert [path.name for path in evening.folder.iterdir()] == ["ashhold.kdm"]


def bytes_of(kdm):
    return (kdm.folder / "ashhold.kdm").read_bytes()


def test_it_stands_before_or_behind_the_command_or_alone(evening):
    """A: --at; an option like any other, and by itself where the campaign stood."""
    said = [evening(line) for line in ("--at 9 show Lucy", "show --at 9 Lucy", "show Lucy --at=9")]
    assert len(set(said)) == 1
    assert "as it stood after entry 9" in said[0]
    assert "as it stood" not in evening("--at 9 show Lucy --quiet")
    assert evening.json("--at 9")["last"][0]["id"] == 9
    assert evening.json("show lucy --at last") == evening.json("show lucy")


def test_names_and_words_are_those_of_then(evening):
    """A: --at; who was called otherwise is found by that name, who had not come is not."""
    assert evening.json("--at 9 survivor show Zachary")["name"] == "Zachary"
    assert evening.json("--at 9 survivor show Al")["status"] == "alive"
    refused = evening.json("--at 1 survivor show Lucy", code=1)["error"]
    assert refused["message"] == 'As it stood after entry 1: No survivor is called "Lucy".'
    assert refused["hint"] == "As it is now: kdm survivor show Lucy"
    evening("survivor add Bran:m")
    assert "Bran" in evening("--complete show ''", env={"KDM_FILE": "ashhold.kdm"})
    assert "Bran" not in evening("--complete --at 9 show ''", env={"KDM_FILE": "ashhold.kdm"})


@pytest.mark.parametrize(("at", "told", "hint"), [
    ("0", "There is no entry 0.", "The newest is 16: kdm survivor show Lucy --at 16"),
    ("-2", "There is no entry -2.", "The newest is 16: kdm survivor show Lucy --at 16"),
    ("17", "There is no entry 17 yet.", "The newest is 16: kdm survivor show Lucy --at 16"),
])  # fmt: skip
def test_where_there_is_no_entry_a_line_that_works_is_shown(evening, at, told, hint):
    """A: --at; 0 and what is yet to come."""
    refused = evening.json(f"survivor show Lucy --at {at}", code=1)["error"]
    assert (refused["code"], refused["message"], refused["hint"]) == ("unknown-entry", told, hint)
    evening(hint.partition("kdm ")[2])


@pytest.mark.parametrize("at", ["x", "9.5", "''", "1e3"])
def test_what_is_no_entry_is_wrong_usage(evening, at):
    """A: --at; a word, a fraction, nothing."""
    assert evening.json(f"survivor show Lucy --at {at}", code=2)["error"]["code"] == "bad-input"


def test_whatever_changes_or_keeps_is_refused_with_a_line_that_works(evening):
    """A: --at; only what reads looks back."""
    before = bytes_of(evening)
    for path, operation in index.everything().items():
        if operation.way == "reading" or "at" in operation.takes:
            continue
        refused = evening.json(*path.split(), "--at", "9", "a", "b", code=2)["error"]
        assert refused["code"] == "usage", path
        assert refused["message"].startswith("--at only looks back"), path
    assert bytes_of(evening) == before
    hint = evening.json("--at 9 set Lucy insanity +1", code=2)["error"]["hint"]
    assert hint.splitlines()[0] == "As it is now: kdm set Lucy insanity +1 --json"
    assert evening.json("--at 9 undo", code=2)["error"]["hint"] == "kdm undo --to 9"
    hint = evening.json("survivor note Lucy 'a {brace}' --at=9", code=2)["error"]["hint"]
    assert "kdm survivor note Lucy 'a {brace}'" in hint


READING = sorted(path for path, each in index.everything().items() if each.way == "reading" or "at" in each.takes)
WORDS = {
    "batch check": "evening.txt", "batch run": "evening.txt", "branch": "what-if --dry-run", "diff": "3", "expect": "Lucy courage >= 0",
    "fetch-list": "white lion", "look": "lion", "log": "3", "odds attack": "Lucy", "odds monster-turn": "claw --target Lucy",
    "pack check": "mine", "pack show": "core", "survivor show": "Lucy", "show": "Lucy",
    "timeline show": "", "gear grid": "Lucy", "export csv": "--table journal",
}  # fmt: skip


@pytest.mark.parametrize("path", READING)
def test_every_command_that_reads_looks_back(evening, path):
    """A: --at; in front of the line and behind it, and nothing is written for it."""
    before = bytes_of(evening)
    line = f"{path} {WORDS.get(path, '')}".strip()
    then, front, behind = (
        evening.run(*split(each)) for each in (f"{line} --at 3 --json", f"--at 3 {line}", f"{line} --at 3")
    )
    assert front.stdout == behind.stdout and front.returncode == behind.returncode == then.returncode
    if then.returncode:
        assert json.loads(then.stdout)["error"]["message"].startswith("As it stood after entry 3: "), then.stdout
    elif path != "branch":
        assert "as it stood after entry 3:" in front.stdout + front.stderr
    assert bytes_of(evening) == before


@pytest.mark.parametrize("line", ["help past", "help", "help set", "help --man"])
@pytest.mark.parametrize("more", ["--at 3", "--file nowhere.kdm", "--because why", "--at=3 --dry-run"])
def test_help_needs_no_past_and_no_campaign(evening, line, more):
    """A: --at; help is the same whatever goes with every command."""
    plain = evening(line)
    assert evening(f"{more} {line}") == evening(f"{line} {more}") == plain
    assert "Lucy" in evening("--at 3 survivor note Lucy help --dry-run", code=2), "a word is no command"


def test_table_talk_looks_back_too(evening):
    """A: --at; a line as it is said, if it only asks, under the names of then."""
    assert "read: kdm log" in evening("--at 9 what did zachary do")
    assert "read: kdm survivor show Lucy" in evening("--at 9 why lucy movement")
    assert evening("--at 9 oops", code=2).splitlines()[-1] == "kdm undo --to 9"


def test_a_batch_looks_back_on_its_way(evening):
    """A: --at; in lines and in documents, at entries that are in the file."""
    lines = "show Lucy --at 9\nset Lucy courage +1\n--at 4 survivor show Erza\nshow Lucy\n"
    (evening.folder / "looks.txt").write_text(lines)
    looked = evening.json("batch run looks.txt")["looks"]
    assert looked[0]["command"] == "kdm show Lucy --at 9"
    assert looked[0]["answer"] == evening.shown[9]["survivor show Lucy"]
    assert looked[2]["answer"]["courage"] == 1
    steps = [{"do": "survivor.show", "name": "Lucy", "at": 9}, {"do": "survivor.list", "at": "4"}]
    (evening.folder / "steps.json").write_text(json.dumps(steps))
    looked = evening.json("batch check steps.json")["looks"]
    assert looked[0]["answer"] == evening.shown[9]["survivor show Lucy"]
    (evening.folder / "later.txt").write_text("set Lucy courage +1\nshow Lucy --at 18\n")
    assert "no entry 18 yet" in evening("batch run later.txt", code=1)
    (evening.folder / "wrong.txt").write_text("set Lucy courage +1 --at 9\n")
    assert "--at only looks back" in evening("batch run wrong.txt", code=2)
    (evening.folder / "step.json").write_text('[{"do": "survivor.add", "names": ["A:m"], "at": 9}]')
    assert 'takes no "at"' in evening("batch run step.json", code=2)


def test_the_shell_and_python_look_back(evening):
    """A: --at; in a shell and from Python as on a line."""
    told = evening("shell", stdin="--at 9 show Zachary\nshow Zach\n")
    assert "Zachary" in told
    campaign = open_campaign(evening.folder / "ashhold.kdm")
    assert campaign.survivor.show("Lucy", at=9) == evening.shown[9]["survivor show Lucy"]
    assert campaign.do("--at 9 survivor show Lucy") == evening.shown[9]["survivor show Lucy"]
    with pytest.raises(Refused, match='takes no "at"'):
        campaign.survivor.set(["Lucy"], "courage", "+1", at=9)


def test_cards_and_packs_are_those_of_then(kdm):
    """A: --at; what is looked up, and with which packs the campaign played."""
    kdm.after("settlement new Ashhold --seed 4", "pack enable gorm")
    enabled = {
        at: [each["id"] for each in kdm.json(f"pack list --at {at}")["packs"] if each["enabled"]] for at in (1, 2)
    }
    assert enabled == {1: ["core"], 2: ["core", "gorm"]}
    assert kdm.json("look gorm --at 2")["entries"] or kdm.json("look gorm --at 2")["found"]
    assert kdm.json("look gorment boots --at 1", code=1)["error"]["code"] == "unknown-name"
    assert kdm.json("look gorm --at 9", code=1)["error"]["hint"] == "The newest is 2: kdm look gorm --at 2"


def test_an_export_of_a_past_is_a_campaign(evening):
    """A: --at and exports; what comes back from it is what was there, and tables of a past lie by themselves."""
    evening("export json --secrets --at 9 --out then.json")
    evening("import then.json --as then")
    [made] = [path for path in evening.folder.glob("*.kdm") if path.name != "ashhold.kdm"]
    assert evening.json(f"survivor list --all --file {made.name}") == evening.shown[9]["survivor list --all"]
    assert evening.json(f"doctor --file {made.name}")["healthy"]
    assert evening.json("export csv --at 9 --file ashhold.kdm")["out"] == "ashhold-at-9-csv"


@pytest.mark.some(2)
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("version", range(1, 7))
def test_every_past_of_an_older_file_is_a_campaign(kdm, version, every):
    """A: --at over steps between formats; the file stays in its own, and before them it is as this kdm reads it."""
    old = FILES / f"campaign-v{version}.kdm"
    shutil.copy(old, kdm.folder / "old.kdm")
    newest = kdm.json("doctor")["entries"]
    for entry in (*range(1, newest, every), newest):
        kdm(f"export json --secrets --out then.json --at {entry}")
        (kdm.folder / "made").mkdir()
        kdm("import then.json --out made --as then")
        shutil.rmtree(kdm.folder / "made")
    assert (kdm.folder / "old.kdm").read_bytes() == old.read_bytes()
    kdm("settlement note migrated")
    for entry in (1, newest // 2, newest - 1, newest):
        assert kdm.json(f"settlement show --at {entry}")["name"]


def test_a_damaged_past_is_refused_and_a_later_one_is_shown(evening):
    """A: --at; what lies behind the moment is read and must be as it was written, what lies before it need not."""
    import sqlite3

    with sqlite3.connect(evening.folder / "ashhold.kdm") as connection:
        connection.execute("UPDATE entry SET changes = '[]' WHERE id = 7")
    assert evening.json("--at 9 survivor show Lucy") == evening.shown[9]["survivor show Lucy"]
    refused = evening.json("--at 5 survivor show Lucy", code=7)["error"]
    assert refused["message"].endswith("Entry 7 of the journal is not as it was written.")


def test_a_past_is_read_from_a_disk_that_nobody_may_write_to(evening, monkeypatch):
    """A: --at; nothing is written, not even beside the file."""
    path = evening.folder / "ashhold.kdm"
    path.chmod(0o444)
    evening.folder.chmod(0o555)
    try:
        assert evening.json("--at 9 survivor show Lucy") == evening.shown[9]["survivor show Lucy"]
    finally:
        evening.folder.chmod(0o755)


def test_what_lay_face_down_then_or_lies_so_now_stays_hidden_in_every_look_back(kdm):
    """A: --at; a look back shows no more of the tool's decks than was shown then, and than is shown now."""
    kdm.after("settlement new Ashhold --seed 4", "add Lucy:f Erza:f Zachary:m Al:m", "settlement set decks tool")
    kdm("showdown start white-lion --prologue")
    fight = kdm.json("log --last 1")["entries"][0]["id"]
    kdm("showdown wound")
    kdm("showdown shuffle ai")
    secret, cards = face_down(kdm)
    kdm("undo --to 3")  # the fight lies behind; it may begin again as it was
    newest = kdm.json("log")["entries"][-1]["id"]
    for entry in range(1, newest + 1):
        told = "".join(
            kdm(f"--at {entry} {line}") for line in ("log", "show", "export json", "export csv --table card")
        )
        told += "".join(kdm(f"log {number} --json --at {entry}") for number in range(1, entry + 1))
        assert secret not in told, entry
        assert not [card for card in cards if f'"{card}"' in told], entry
    assert secret in kdm(f"--at {fight} export json --secrets")
    kdm("redo")
    assert secret not in kdm("--at 3 export json") + kdm(f"--at {newest} export json") + kdm(f"diff 3 {fight}")


def face_down(kdm):
    """What the tool's cards are dealt from, and which lie face down, but for the card that is on top at the start."""
    facts = json.loads(kdm("export json --secrets"))["facts"]
    known = {"core:ai_card/white_lion_claw", "core:hit_location/white_lion_strange_hand"}
    hidden = {row["content"] for row in facts["card"] if row["pile"] in ("deck", "wounds")}
    return facts["showdown"][0]["secret"], hidden - known


def test_a_fight_that_is_over_hides_again_when_its_end_is_undone(kdm):
    """A: --at; the moment after the end shows what the end showed, until the fight goes on."""
    kdm.after("settlement new Ashhold --seed 4", "add Lucy:f Erza:f Zachary:m Al:m", "settlement set decks tool")
    kdm("showdown start white-lion --prologue")
    secret, cards = face_down(kdm)
    ended = kdm.json("showdown end --victory --house-rule --auto")["entry"]
    assert secret in kdm(f"export json --at {ended}")
    assert secret not in kdm(f"export json --at {ended - 1}"), "it lay face down then"
    kdm("undo")
    told = kdm(f"export json --at {ended}") + kdm(f"log {ended} --json --at {ended}")
    assert secret not in told, "it lies face down now"
    assert not [card for card in cards if f'"{card}"' in told]
