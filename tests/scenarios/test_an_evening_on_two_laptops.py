"""Ann types at the table, Ben at home, and a folder that a drive carries lies between them: one evening, word for word."""

import pytest

from tests.scenarios.laptops import BEGUN, Laptop, group
from tests.scenarios.test_two_copies_become_one import sheets

EVENING = """
ann: whoami Ann
ann: set Lucy insanity +1
ann: survivor note Lucy "keeps a tooth"
ben: whoami Ben
ben: set Lucy insanity +2
ben: storage add "monster bone" 3
ben: set Al courage +1
ben: undo
ann: sync
  Published 3 entries in DRIVE
ben: sync
  5 same, 1 differs, 0 need you
  Merged with drive: 3 entries of theirs, 3 of ours behind them
  Both set Lucy: insanity (ours 2, theirs 1, now 3)
  Our entry 4 (survivor set Lucy insanity +2): Lucy: insanity 1 -> 3
  Published 12 entries in DRIVE
ben: sync
  Nothing new in DRIVE, and nothing new here
ann: sync
  5 same, 0 differ, 0 need you
  Merged with drive: 3 entries of theirs, 2 of ours behind them
  Published 6 entries in DRIVE
ben: sync
  Nothing new: all that drive has is here.
ben: kill Zach --cause lantern
ann: set Erza insanity +1
ann: set Zach courage +1
ann: set Erza courage +1
ben: sync
  Published 1 entry in DRIVE
ann: sync
  3 same, 0 differ, 1 needs you
  Merged with drive: 1 entry of theirs, 3 of ours behind them
  Our entry 13 (survivor set Zach courage +1) does not fit: Zach is dead.
  survivor set Zach courage +1 waits: kdm sync --skip a11c:12 or --as a11c:12 COMMAND
  Published 7 entries in DRIVE
  due:  Principle: Death: first death
ben: sync
  2 same, 0 differ, 1 needs you
  Merged with drive: 3 entries of theirs
  What waited (survivor set Zach courage +1) does not fit: Zach is dead.
  survivor set Zach courage +1 waits: kdm sync --skip a11c:12 or --as a11c:12 COMMAND
  Published 3 entries in DRIVE
ann: sync
  Nothing new: all that drive has is here.
  survivor set Zach courage +1 waits: kdm sync --skip a11c:12 or --as a11c:12 COMMAND
ben: sync --as a11c:12 set Al courage +1
  1 same, 1 differs, 0 need you
  Merged with drive: 0 entries of theirs, 2 of ours behind them
  What waited (survivor set Zach courage +1): Al: courage 0 -> 1
  Published 3 entries in DRIVE
ann: sync
  2 same, 0 differ, 0 need you
  Merged with drive: 1 entry of theirs, 1 of ours behind them
  Published 3 entries in DRIVE
ann: undo
ann: sync
  2 same, 0 differ, 0 need you
  Merged with drive: 1 entry of theirs, 1 of ours behind them
  Published 4 entries in DRIVE
ben: sync
  0 same, 0 differ, 0 need you
  Merged with drive: 0 entries of theirs
  Published 1 entry in DRIVE
ann: sync
  Nothing new: all that drive has is here.
"""
FIGHTS = """
ann: depart Lucy Erza Zach Al --house-rule
ann: showdown start white lion --level 1 --auto --house-rule
ben: set Lucy insanity +1
ben: depart Lucy Erza Zach Al --house-rule
ben: showdown start white lion --level 2 --auto --house-rule
ben: showdown place monster K12 --house-rule
ann: sync
  Published 2 entries in DRIVE
ben: sync
  3 same, 1 differs, 1 needs you
  Merged with drive: 2 entries of theirs, 4 of ours behind them
  Our entry 5 (showdown start 'white lion' --level 2 ..) does not fit: year 1 ha..
  Our entry 4 (settlement depart Lucy Erza Zach Al --..): House rule showdown-un..
  Year 1 has two fights, first white lion level 1, second white lion level 2, which waits: kdm sync --choose first, second or both
  Published 9 entries in DRIVE
ann: sync
  3 same, 0 differ, 1 needs you
  Merged with drive: 4 entries of theirs, 1 of ours behind them
  What waited (showdown start 'white lion' --level 2 ..) does not fit: year 1 ha..
  Year 1 has two fights, first white lion level 1, second white lion level 2, which waits: kdm sync --choose first, second or both
  Published 4 entries in DRIVE
ann: sync
  Nothing new in DRIVE, and nothing new here
  Year 1 has two fights, first white lion level 1, second white lion level 2, which waits: kdm sync --choose first, second or both
"""
SECOND = """
ann: sync --choose second
  2 same, 1 differs, 0 need you
  Merged with drive: 0 entries of theirs, 3 of ours behind them
  What waited (showdown start 'white lion' --level 2 ..): with other numbers beh..
  Published 4 entries in DRIVE
ben: sync
  3 same, 0 differ, 0 need you
  Merged with drive: 2 entries of theirs, 1 of ours behind them
  Our entry 10 (showdown start 'white lion' --level 1 ..) was taken back
  Published 4 entries in DRIVE
"""
BOTH = """
ben: sync --choose both
  0 same, 0 differ, 1 needs you
  Merged with drive: 0 entries of theirs, 2 of ours behind them
  What waited (showdown start 'white lion' --level 2 ..) does not fit: A showdow..
  showdown start 'white lion' --level 2 .. waits: kdm sync --skip be11:3 or --as be11:3 COMMAND
  Published 1 entry in DRIVE
ann: sync
  0 same, 0 differ, 1 needs you
  Merged with drive: 0 entries of theirs, 2 of ours behind them
  What waited (showdown start 'white lion' --level 2 ..) does not fit: A showdow..
  showdown start 'white lion' --level 2 .. waits: kdm sync --skip be11:3 or --as be11:3 COMMAND
  Published 1 entry in DRIVE
ben: sync --skip be11:3
"""


@pytest.fixture
def laptops(tmp_path):
    return group(tmp_path)


def agree(*laptops, waits=0):
    """Nobody has anything new any more, and all sheets are the same; so many things wait."""
    for one in (*laptops, *laptops):
        one("sync")
    for one in laptops:
        nothing, *waiting = one.told("sync")
        assert (nothing, len(waiting)) == ("Nothing new in DRIVE, and nothing new here", waits)
        one("doctor")
    first, *others = map(sheets, laptops)
    assert all(first == each for each in others)


def follow(ann, ben, transcript):
    """Type each line, and read what stands behind it."""
    lines, asked = transcript.strip().splitlines(), []
    for at, line in enumerate(lines):
        if line.startswith("  "):
            continue
        who, _, command = line.partition(": ")
        said = {"ann": ann, "ben": ben}[who].told(command)
        behind = [each[2:] for each in lines[at + 1 :]]
        count = next((n for n, each in enumerate(lines[at + 1 :]) if not each.startswith("  ")), len(behind))
        if count:
            asked.append(line)
            assert said == behind[:count], line
    assert asked


def test_an_evening_word_for_word(laptops):
    follow(*laptops, EVENING)
    agree(*laptops)
    for one in laptops:
        assert len(list(one.folder.glob("ashhold.kdm.before-sync-*"))) in (1, 2), "one a day, whatever midnight does"


@pytest.mark.parametrize("decided", [SECOND, BOTH], ids=["the second", "both"])
def test_two_fights_of_one_year_wait_for_a_word_and_stop_nobody(laptops, decided):
    follow(*laptops, FIGHTS.strip() + decided)
    agree(*laptops)


def test_what_waits_is_tried_again_when_what_it_waits_for_is_undone_here(laptops):
    ann, ben = laptops
    ben.play("kill Zach --cause lantern", "set Lucy insanity +1")
    ann.play(*["set Lucy courage +1"] * 3, "set Zach courage +1", "sync")
    ben("sync")
    assert any("waits" in line for line in ben.told("sync"))
    killed = next(each["id"] for each in ben.json("log --since 0")["entries"][::-1] if "Zach dies" in str(each))
    ben(f"undo --only {killed}")
    ben("sync")
    agree(ben, ann)
    assert ann.json("show Zach")["courage"] == 1


def test_people_play_on_where_a_departure_waits(laptops):
    ann, ben = laptops
    ann.play("kill Zach --cause lantern", "sync")
    ben.play("set Lucy courage +1", "depart Lucy Zach --house-rule")
    assert any(line.startswith("settlement depart Lucy Zach") for line in ben.told("sync"))
    ben("depart Lucy Erza --house-rule")
    agree(ann, ben, waits=1)


def test_it_says_what_goes_along_before_the_first_time(tmp_path):
    ann = Laptop(tmp_path, "ann")
    ann.play(*BEGUN)
    assert ann.told("sync", code=2) == [
        "No folder is remembered for this campaign.",
        "kdm sync FOLDER names one, the first time.",
    ]
    assert ann.told("sync ../drive", code=1) == [
        "DRIVE will hold all that is typed into ashhold.kdm. Whoever can read it reads the whole campaign: names,"
        " notes, and which cards lie face down.",
        "Repeat with --yes; it is said only once for a folder.",
    ]
    assert ann.told("sync ../drive --dry-run") == ["Would publish 2 entries in DRIVE", "dry run: nothing was saved"]
    assert not list(ann.drive.iterdir())
    assert ann.told("sync ../drive --yes") == ["Published 2 entries in DRIVE"]
    assert ann.told("sync") == ["Nothing new in DRIVE, and nothing new here"]
    ann("set Lucy insanity +1")
    assert ann.told("sync") == ["Published 1 entry in DRIVE"], "nobody is asked again"


def test_somebody_new_gets_the_campaign_out_of_the_folder(laptops):
    ann, ben = laptops
    assert sheets(ann) == sheets(ben)
    cid = Laptop(ann.folder.parent, "cid")
    assert cid.told("sync ../drive --file ashhold.kdm", code=1)[0].startswith("ashhold.kdm will be made from DRIVE")
    assert not cid.file.exists()
    ann.play("set Lucy insanity +1", "sync")
    ben.play("set Lucy insanity +2", "sync")
    dry = cid.told("sync ../drive --file ashhold.kdm --dry-run")
    assert dry == ["ashhold.kdm would hold the 6 entries of the campaign in DRIVE", "dry run: nothing was saved"]
    assert not cid.file.exists()
    told = cid.told("sync ../drive --file ashhold.kdm --yes")
    assert told[0] == "ashhold.kdm holds the 6 entries of the campaign in DRIVE"
    cid.play("whoami Cid", "set Erza insanity +1")
    agree(cid, ann, ben)
    assert cid.json("show Lucy")["insanity"] == 3


def test_several_campaigns_share_a_folder(laptops):
    ann, _ = laptops
    for line in ("settlement new Dustfall --seed 5 --skip-prologue --auto", "sync ../drive --yes"):
        ann(f"{line} --file dustfall.kdm")
    assert len({each.parent for each in ann.pieces.values()}) == 2
    cid = Laptop(ann.folder.parent, "cid")
    told = " ".join(cid.told("sync ../drive --file new.kdm --yes", code=4))
    assert "(Ashhold)" in told and "(Dustfall)" in told
    [place] = {each.parent.name for each in ann.pieces.values() if "Dustfall" in each.read_text()}
    cid(f"sync ../drive/{place} --file new.kdm --yes")
    assert cid.json("settlement show --file new.kdm")["name"] == "Dustfall"
    assert ann.told("sync --file ashhold.kdm") == ["Nothing new in DRIVE, and nothing new here"]


def test_what_is_waiting_is_found_by_programs(laptops):
    ann, ben = laptops
    ben.play("kill Zach --cause lantern", "sync")
    ann.play("set Lucy insanity +1", "set Zach courage +1")
    dry = ann.told("sync --dry-run")
    assert dry[0] == "1 same, 0 differ, 1 needs you" and "Would publish 2 entries in DRIVE" in dry
    done = ann.json("sync")
    assert (done["saved"], done["result"]["same"], len(done["result"]["needs"])) == (True, 1, 1)
    assert done["result"]["lines"] == ann.json("sync")["result"]["lines"]
    assert done["result"]["left"] == [] and all(name in ann.pieces for name in done["result"]["published"])


def test_a_line_that_decides_names_the_campaign_where_it_must(laptops):
    ann, ben = laptops
    ben.play("kill Zach --cause lantern", "sync")
    ann.play("set Lucy insanity +1", "branch what-if", "set Zach courage +1 --file ashhold.kdm")
    [line] = ann.json("sync --file ashhold.kdm")["result"]["lines"]
    assert line.endswith("kdm sync --file ashhold.kdm --skip a11c:3 or --as a11c:3 COMMAND")
    assert line in ann.told("sync --file ashhold.kdm"), "where nothing is new, too"
    (ann.folder / "what-if.kdm").unlink()
    for typed in ("sync", "sync", "sync --file ../ann/ashhold.kdm"):
        assert ann.told(typed)[1].endswith("kdm sync --skip a11c:3 or --as a11c:3 COMMAND"), "alone it is meant"
    (ann.folder / "at home").mkdir()
    ann.file.rename(ann.folder / "at home" / "ashhold.kdm")
    told = ann.told("sync ../drive --yes --file 'at home/ashhold.kdm'")
    [line] = [each for each in told if "waits" in each]
    typed = line.partition("waits: kdm ")[2].partition(" or --as")[0]
    assert typed == "sync --file 'at home/ashhold.kdm' --skip a11c:3"
    ann(typed)
    assert ann.json("sync --file 'at home/ashhold.kdm'")["result"]["lines"] == []


def test_a_line_to_merge_with_names_the_campaign_where_it_must(laptops):
    ann, ben = laptops
    ben("kill Zach --cause lantern")
    ann.play("set Lucy insanity +1", "branch what-if", "set Zach courage +1 --file ashhold.kdm")
    told = ann.told("merge ../ben/ashhold.kdm --file ashhold.kdm", code=3)
    typed = next(line for line in told if line.startswith("kdm merge")).removeprefix("kdm ")
    assert typed == "merge ../ben/ashhold.kdm --file ashhold.kdm --skip ours:4"
    ann(typed)


def test_the_last_folder_is_of_this_file_on_this_machine(laptops):
    ann, ben = laptops
    nowhere = {"XDG_STATE_HOME": "", "HOME": "/proc/nowhere"}
    ann("set Lucy insanity +1")
    assert ann.told("sync", code=2, env=nowhere)[0] == "No folder is remembered for this campaign."
    told = ann.told("sync ../drive", env=nowhere)
    assert told == ["Published 1 entry in DRIVE", "The folder could not be remembered: next time kdm sync DRIVE again"]
    ben("sync", env=None)
    assert ben.json("show Lucy")["insanity"] == 1


def test_an_empty_folder_gets_the_campaign_under_its_own_name(laptops):
    ann, ben = laptops
    cid = Laptop(ann.folder.parent, "cid")
    assert cid.told("sync", code=4)[0] == "There is no campaign in this folder."
    assert cid.told("sync ../drive --yes")[0] == "ashhold.kdm holds the 2 entries of the campaign in DRIVE"
    cid("set Lucy insanity +1")
    agree(cid, ann, ben)


def test_who_would_mix_a_branch_into_the_campaign_is_told_so(laptops):
    ann, _ = laptops
    ann.play("set Lucy insanity +1", "sync", "branch what-if", "set Lucy insanity +9 --file what-if.kdm")
    told = ann.told("sync ../drive --file what-if.kdm", code=1)[0]
    assert told.endswith("This file is a branch of ashhold.kdm: what was tried in it becomes everybody's.")
    ann("sync --file ashhold.kdm")
    assert ann.json("show Lucy --file ashhold.kdm")["insanity"] == 1
