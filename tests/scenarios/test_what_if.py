"""What if: a branch of the campaign, which knows where it comes from, and what differs between two."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from kdm_cli import open_campaign

FILES = Path(__file__).parent.parent / "files"


@pytest.fixture
def evening(village):
    """Eight entries: Al dies with the sixth."""
    for line in (
        "set Lucy courage +1",
        "survivor kill Al --cause cold",
        "storage add monster bone 2",
        "set Erza insanity 2",
    ):
        village(line)
    return village


def journal(kdm, name):
    """The journal of a file as its rows are."""
    with sqlite3.connect(kdm.folder / name) as connection:
        return connection.execute("SELECT * FROM entry ORDER BY id").fetchall()


def test_a_branch_is_the_same_up_to_there_and_says_where_it_comes_from(evening):
    """A: branch; the journal to the letter, the sheets as they stood, its own first entry by a writer of its own."""
    before = (evening.folder / "ashhold.kdm").read_bytes()
    then = evening.json("settlement show --at 5"), evening.json("survivor list --all --at 5")
    made = evening.json("branch what-if --at 5")
    assert (made["branch"], made["at"], made["entry"]) == ("what-if.kdm", 5, 6)
    assert (evening.folder / "ashhold.kdm").read_bytes() == before
    ours, theirs = journal(evening, "ashhold.kdm"), journal(evening, "what-if.kdm")
    assert theirs[:5] == ours[:5] and len(theirs) == 6
    newest = evening.json("log 6 --file what-if.kdm")["entry"]
    assert newest["story"] == ["Branched from ashhold.kdm after entry 5"]
    assert newest["arguments"] == {"name": "what-if", "of": "ashhold.kdm", "entry": 5, "tip": made["tip"]}
    assert newest["writer"] not in {None, *(row[17] for row in ours)}
    assert newest["sequence"] == 1
    assert evening.json("doctor --file what-if.kdm")["healthy"]
    assert (evening.json("settlement show --file what-if.kdm"),
            evening.json("survivor list --all --file what-if.kdm")) == then  # fmt: skip
    with sqlite3.connect(evening.folder / "ashhold.kdm") as one, sqlite3.connect(made_in(evening)) as other:
        uuids = [each.execute("SELECT uuid FROM campaign").fetchone() for each in (one, other)]
    assert uuids[0] == uuids[1] != ("",)


def made_in(kdm):
    return kdm.folder / "what-if.kdm"


def test_a_branch_goes_its_own_way(evening):
    """A: branch; it is played, undone, mended, exported and branched like any campaign."""
    evening("branch what-if --at 5 --because 'had Al lived'")
    kdm = Elsewhere(evening, "what-if.kdm")
    assert "had Al lived" in kdm("log")
    kdm("set Al courage +1")
    kdm("fix 5 set Lucy courage +2")
    assert kdm.json("survivor show Lucy")["courage"] == 2
    assert kdm.json("doctor")["healthy"]
    kdm("undo 2")
    assert kdm("undo").splitlines()[:2] == [
        "Undone 5-6: Lucy: courage 0 -> 1",
        "Undone 5-6: Branched from ashhold.kdm after entry 5",
    ]
    assert kdm.json("survivor show Lucy")["courage"] == 0
    kdm("redo")
    assert kdm.json("survivor show Lucy")["courage"] == 1
    assert kdm.json("fix 6 set Lucy courage +2", code=1)["error"]["message"].startswith(
        "Entry 6 says where this copy comes"
    )
    kdm("fix last set Lucy courage +3")
    assert kdm.json("survivor show Lucy")["courage"] == 3
    assert kdm.json("stats") and kdm("export chronicle")
    kdm("branch further")
    assert evening.json("log --last 1 --file further.kdm")["entries"][0]["story"] == [
        "Branched from what-if.kdm after entry 13"
    ]
    assert evening.json("doctor --file further.kdm")["healthy"]


class Elsewhere:
    """The same command line about another file."""

    def __init__(self, kdm, name):
        self.kdm, self.name = kdm, name

    def __call__(self, line, **more):
        return self.kdm(f"{line} --file {self.name}", **more)

    def json(self, line, **more):
        return self.kdm.json(f"{line} --file {self.name}", **more)


def test_a_branch_overwrites_nothing_and_a_dry_run_makes_none(evening):
    """A: branch; a name that is taken, the campaign's own, a folder that is not there; --dry-run."""
    evening("branch what-if --dry-run")
    assert not made_in(evening).exists()
    made_in(evening).write_text("mine")
    for name in ("what-if", "what-if.kdm", "ashhold", "./ashhold.kdm"):
        refused = evening.json(f"branch {name} --file ashhold.kdm", code=1)["error"]
        assert refused["code"] == "file-exists", name
    assert made_in(evening).read_text() == "mine"
    assert evening.json("branch nowhere/at-all --file ashhold.kdm", code=8)["error"]["code"] == "disk"
    assert evening.json("branch '' --file ashhold.kdm", code=2)["error"]["code"] == "bad-input"
    assert (
        evening.json("branch x --at 99 --file ashhold.kdm", code=1)["error"]["hint"]
        == "The newest is 8: kdm branch x --at 8"
    )
    assert {path.name for path in evening.folder.iterdir()} == {"ashhold.kdm", "what-if.kdm"}


def test_a_branch_is_for_the_same_people(evening):
    """A: branch; who may read the campaign may read its copy, and nobody else."""
    (evening.folder / "ashhold.kdm").chmod(0o600)
    evening("branch what-if")
    assert made_in(evening).stat().st_mode & 0o777 == 0o600


@pytest.mark.some(2)
@pytest.mark.parametrize("version", range(1, 7))
def test_a_branch_of_an_older_file_is_one_of_today_at_every_entry(kdm, version):
    """A: branch over steps between formats; the older file stays as it is."""
    old = FILES / f"campaign-v{version}.kdm"
    shutil.copy(old, kdm.folder / "old.kdm")
    newest = kdm.json("doctor")["entries"]
    for entry in (1, 2, newest // 2, newest - 1, newest):
        if version == 6 and entry > 60:
            continue  # a fight with the tool's decks is under way there
        made = kdm.json(f"branch at-{entry} --at {entry} --file old.kdm")
        assert kdm.json(f"doctor --file {made['branch']}")["healthy"]
        there = kdm.json(f"settlement show --file {made['branch']}")
        assert there == kdm.json(f"settlement show --at {entry} --file old.kdm")
    assert (kdm.folder / "old.kdm").read_bytes() == old.read_bytes()


def test_no_branch_begins_where_the_tools_decks_lie_face_down(kdm):
    """A: branch; turned over in a copy, cards would tell how they lie here; when all is over nobody minds."""
    kdm.after("settlement new Ashhold --seed 4", "add Lucy:f Erza:f Zachary:m Al:m", "settlement set decks tool")
    began = kdm.json("showdown start white-lion --prologue")["entry"]
    kdm("showdown wound")
    for at in ("", f" --at {began}"):
        refused = kdm.json(f"branch peek{at}", code=1)["error"]
        assert refused["code"] == "hidden-card"
        assert refused["hint"] == f"Before it began: kdm branch peek --at {began - 1}"
    assert not (kdm.folder / "peek.kdm").exists()
    kdm("undo 2")
    assert kdm.json(f"branch peek --at {began}", code=1)["error"]["code"] == "hidden-card", "it may begin again"
    kdm(refused["hint"].partition("kdm ")[2])
    kdm("redo 2 --file ashhold.kdm")
    kdm("showdown end --victory --house-rule --auto --file ashhold.kdm")
    kdm(f"branch over --at {began} --file ashhold.kdm")


def test_a_branch_deals_other_cards_than_an_undone_fight_would(kdm):
    """A: branch; a fight that was undone begins again as it was, here and not in the copy."""
    kdm.after("settlement new Ashhold --seed 4", "add Lucy:f Erza:f Zachary:m Al:m", "settlement set decks tool")
    kdm("showdown start white-lion --prologue")
    kdm("undo")
    kdm("branch other")
    kdm("redo --file other.kdm", code=1)
    dealt = []
    for name in ("ashhold.kdm", "other.kdm"):
        kdm(f"showdown start white-lion --prologue --file {name}")
        facts = json.loads(kdm(f"export json --secrets --file {name}"))["facts"]
        dealt.append((facts["showdown"][0]["secret"], [row["content"] for row in facts["card"]]))
    assert dealt[0][0] != dealt[1][0] and dealt[0][1] != dealt[1][1]
    began = kdm.json("log 4 --file ashhold.kdm --json")["entry"]
    assert began["command"] == "showdown start"


def test_a_damaged_campaign_is_not_branched(evening):
    """A: branch; nothing of it is there."""
    with sqlite3.connect(evening.folder / "ashhold.kdm") as connection:
        connection.execute("UPDATE survivor SET courage = 7 WHERE name = 'Lucy'")
    refused = evening.json("branch what-if", code=7)["error"]
    assert "was not copied" in refused["message"]
    assert not made_in(evening).exists()


def test_what_differs_between_two_moments_is_told_as_on_the_sheets(evening):
    """A: diff; since an entry, between two, back, from a moment that is looked back to."""
    assert evening.json("diff 6")["differences"] == ["Erza: insanity 0 -> 2", "storage: Monster Bone 0 -> 2"]
    told = evening.json("diff 5 6")
    assert (told["before"]["entry"], told["after"]["entry"], told["same_campaign"]) == (5, 6, True)
    assert any("alive -> dead in year 1 (cold)" in line for line in told["differences"])
    back = evening.json("diff 6 5")["differences"]
    assert any("dead in year 1 (cold) -> alive" in line for line in back)
    assert evening.json("diff 8")["differences"] == evening.json("diff last")["differences"] == []
    assert "Nothing on the sheets differs." in evening("diff 8")
    assert evening.json("diff 5 --at 6")["differences"] == told["differences"]
    assert evening.json("diff 9", code=1)["error"]["hint"] == "The newest is 8: kdm diff 8"
    assert evening.json("diff 8 --at 6", code=1)["error"]["code"] == "unknown-entry"
    assert evening.json("diff 5 x", code=2)["error"]["code"] == "bad-input"
    assert open_campaign(evening.folder / "ashhold.kdm").diff(5, 6)["differences"] == told["differences"]


def test_what_differs_in_a_branch_is_told_and_from_where_on(evening):
    """A: diff; people who came since are known by their names, whatever numbers their rows have."""
    evening("branch what-if --at 5")
    evening("survivor add Ruth:f Bran:m --file ashhold.kdm")
    evening("survivor add Bran:m Nell:f --file what-if.kdm")
    evening("set Bran courage +1 --file what-if.kdm")
    evening("survivor rename Zachary Zach --file what-if.kdm")
    told = evening.json("diff what-if --file ashhold.kdm")
    assert (told["common"], told["same_campaign"]) == (5, True)
    lines = "\n".join(told["differences"])
    assert "Nell: the sheet is new" in lines
    assert "Ruth: the sheet is gone" in lines
    assert "Bran: courage 0 -> 1" in lines
    assert "Zach: name Zachary -> Zach" in lines
    assert "dead in year 1 (cold) -> alive" in lines
    assert evening.json("diff what-if.kdm 6 --file ashhold.kdm")["after"]["entry"] == 6
    assert "both the same up to entry 5" in evening("diff what-if --file ashhold.kdm")


def test_another_campaign_is_compared_and_told_to_be_one(evening):
    """A: diff; there people of one name are taken for one."""
    evening("settlement new Emberhold --seed 3 --file other.kdm")
    evening("survivor add Max:m Lucy:f --file other.kdm")
    told = evening.json("diff other --file ashhold.kdm")
    assert (told["common"], told["same_campaign"]) == (0, False)
    assert "Max: the sheet is new" in told["differences"]
    assert any(line.startswith("Lucy: courage 1 -> 0") for line in told["differences"])
    assert "another campaign" in evening("diff other --file ashhold.kdm")
    assert evening.json("diff ashhold --file ashhold.kdm", code=2)["error"]["code"] == "usage"
    assert evening.json("diff nowhere --file ashhold.kdm", code=4)["error"]["code"] == "campaign-not-found"
    (evening.folder / "text.kdm").write_text("no campaign")
    assert evening.json("diff text --file ashhold.kdm", code=4)["error"]["code"] == "not-a-campaign"


def test_a_difference_never_tells_how_a_deck_lies(kdm):
    """A: diff; who lays out a deck as they guess it lies is not told whether they are right."""
    kdm.after("settlement new Ashhold --seed 4", "add Lucy:f Erza:f Zachary:m Al:m", "settlement set decks tool")
    kdm("showdown start white-lion --prologue")
    shutil.copy(kdm.folder / "ashhold.kdm", kdm.folder / "same.kdm")
    shutil.copy(kdm.folder / "ashhold.kdm", kdm.folder / "guess.kdm")
    kdm("showdown shuffle ai --file guess.kdm")
    same, guess = (kdm.json(f"diff {name} --file ashhold.kdm")["differences"] for name in ("same", "guess"))
    assert same == guess == []
    kdm("showdown draw ai --file guess.kdm")
    assert kdm.json("diff guess --file ashhold.kdm")["differences"] == ["the showdown: its decks lie otherwise"]


def test_a_branch_comes_home_when_what_might_be_shall_be(evening):
    """A: branch and merge; the equal beginning is common, and the entry that says so is nobody's command."""
    evening("branch what-if --at 5")
    evening("set Erza courage +1 --file what-if.kdm")
    evening("survivor add Nell:f --file what-if.kdm")
    merged = evening("merge what-if.kdm --file ashhold.kdm")
    assert "0 differ, 0 need you" in merged and "2 entries of theirs" in merged
    assert evening.json("survivor show Erza --file ashhold.kdm")["courage"] == 1
    assert "Branched" not in evening("log --file ashhold.kdm")
    assert evening.json("doctor --file ashhold.kdm")["healthy"]
    lines = evening.json("diff what-if --file ashhold.kdm")["differences"]
    assert not [line for line in lines if "Nell" in line], "known by the name"
    assert any("Al: dead in year 1 (cold) -> alive" in line for line in lines), "what only happened here"
