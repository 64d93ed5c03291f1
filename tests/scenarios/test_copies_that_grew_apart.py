"""Copies that differ in more than a few lines: packs, formats, clocks, fights of one year, rules yet to come."""

import json
import shutil
from pathlib import Path

import pytest

from kdm_cli.rules import RULES_VERSION
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.merging.merge import Merging, Source
from kdm_cli.store import check
from kdm_cli.store.campaign import reading
from kdm_cli.store.journal import MIGRATION, SALVAGE
from tests.scenarios.test_two_copies_become_one import Hers, copies, play, sheets

FILES = Path(__file__).parents[1] / "files"
FIGHT = (
    "settlement set dice auto",
    "settlement set rules loose",
    "settlement depart Lucy Erza Zach Al --house-rule",
    "showdown start white lion --level 1 --survivor Lucy --survivor Erza --survivor Zach --survivor Al --house-rule",
)
assert copies


def test_a_pack_that_one_side_enabled_is_there_for_both(copies):
    ours, hers = copies
    play(hers, "pack enable gorm", "settlement gain gorm", "storage add gormite")
    play(ours, "set Lucy courage +1", "set Erza insanity +1")
    ours("merge hers.save")
    assert "Gormite" in ours("storage list") and "gorm" in ours("pack list")
    hers("merge ashhold.kdm")
    assert sheets(ours) == sheets(hers)
    ours("doctor")


def test_a_pack_that_both_have_enabled_is_enabled_once(copies):
    ours, hers = copies
    play(hers, "pack enable gorm", "set Lucy courage +1")
    play(ours, "pack enable gorm", "set Erza courage +1")
    assert ours("merge hers.save").splitlines()[0].endswith("0 need you")
    hers("merge ashhold.kdm")
    assert sheets(ours) == sheets(hers)
    ours("doctor")


@pytest.mark.parametrize("version", [1, 4, 6])
def test_copies_of_an_older_format_are_merged_as_they_are_now(kdm, version, many_hands):
    for name in ("ashhold.kdm", "hers.save"):
        shutil.copy(FILES / f"campaign-v{version}.kdm", kdm.folder / name)
    assert "Nothing new" in kdm("merge hers.save")
    survivor = kdm.json("survivor list")[0]["name"]
    before = kdm.json(f"show '{survivor}'")["insanity"]
    kdm(f"set '{survivor}' insanity +2")
    assert "Nothing new" in kdm("merge hers.save"), "which is of the older format still"
    kdm(f"set '{survivor}' insanity +1 --file hers.save")
    kdm("merge hers.save")
    assert kdm.json(f"show '{survivor}'")["insanity"] == before + 3
    kdm("doctor")


def test_what_the_time_of_day_says_decides_nothing(copies, monkeypatch):
    ours, hers = copies
    monkeypatch.setattr("kdm_cli.service.outcome.now", lambda: "1999-01-01T00:00:00Z")
    play(hers, "set Lucy insanity +1", "set Lucy insanity 5")
    monkeypatch.setattr("kdm_cli.service.outcome.now", lambda: "2038-01-19T03:14:07Z")
    play(ours, "set Lucy insanity +2", "set Lucy insanity +1")
    ours("merge hers.save")
    hers("merge ashhold.kdm")
    assert sheets(ours) == sheets(hers)


@pytest.mark.parametrize("answer", ["ours", "theirs"])
def test_two_fights_of_one_year_are_asked_about(copies, answer):
    ours, hers = copies
    play(ours, *FIGHT, "showdown token Lucy strength +1")
    play(hers, *FIGHT, "showdown token Erza strength +1")
    stopped = ours("merge hers.save", code=3)
    assert "Both have a fight in year 1" in stopped
    assert not list(ours.folder.glob("*before-merge*"))
    before = (ours.folder / "ashhold.kdm").read_bytes()
    ours(f"merge hers.save -c {answer} --dry-run")
    assert (ours.folder / "ashhold.kdm").read_bytes() == before
    ours(f"merge hers.save -c {answer}")
    hers("merge ashhold.kdm")
    assert sheets(ours) == sheets(hers), "she is not asked again"
    for one in copies:
        tokens = {each["name"]: each["tokens"]["strength"] for each in one.json("showdown show")["survivors"]}
        assert (tokens["Lucy"], tokens["Erza"]) == ((1, 0) if answer == "ours" else (0, 1))
        one("doctor")


def test_two_fights_of_one_year_may_both_have_taken_place(copies):
    ours, hers = copies
    play(ours, *FIGHT, "set Lucy courage +1", "showdown end --defeat --house-rule")
    play(hers, *FIGHT, "set Erza courage +1", "showdown end --defeat --house-rule")
    ours("merge hers.save -c both")
    assert "Nothing new" in ours("merge hers.save")
    hers("merge ashhold.kdm")
    assert sheets(ours) == sheets(hers), "she is not asked again"
    assert [ours.json(f"show {name}")["courage"] for name in ("Lucy", "Erza")] == [1, 1]


def test_a_fight_is_never_torn_apart_by_what_others_typed_meanwhile(copies):
    ours, hers = copies
    play(ours, *FIGHT, "set Lucy courage +1", "set Lucy insanity +1", "showdown end --defeat --house-rule")
    play(hers, *(f"survivor note Zach word{number}" for number in range(12)))
    ours("merge hers.save")
    entries = ours.json("log --last 100")["entries"]
    lines = [each["command"] for each in entries if not each["undone"] and not each["again"]]
    fight = lines[lines.index("showdown start") : lines.index("showdown end")]
    assert "survivor note" in lines and "survivor note" not in fight


def test_what_nobody_can_decide_again_is_refused(copies):
    ours, hers = copies
    hers("set Lucy insanity +1")
    with reading(str(ours.folder / "ashhold.kdm")) as mine, reading(str(ours.folder / "hers.save")) as other:
        now, journaled, theirs = mine.load(), check.whole(mine.connection), check.whole(other.connection)
    for wrong, code in (
        ({"command": MIGRATION}, "cannot-merge"),
        ({"command": SALVAGE}, "cannot-merge"),
        ({"rules": f"kdm=9.9 rules={RULES_VERSION + 1} core=1"}, "newer-version"),
    ):
        changed = [*theirs[:-1], theirs[-1]._replace(**wrong)]
        with pytest.raises(Refused) as refused:
            Merging(now, journaled, [Source("hers.save", changed)])
        assert refused.value.refusal.code == code


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("merge hers.save --roll 4", 2, "Without it: kdm merge hers.save"),
        ("merge hers.save --choose ours", 2, 'Nothing asks for "ours"'),
        ("merge hers.save --as 4", 2, "--as needs a command"),
        ("merge hers.save --as 4 show Lucy", 1, "no command of which the past is made"),
        ("merge hers.save --skip 99", 1, "no entry that --skip could mean"),
        ("merge hers.save --as 4 survivor suffer Al legs --roll 4,7", 3, "One die too many"),
        ("merge ashhold.kdm", 2, "this campaign itself"),
        ("merge nowhere.save", 4, "nowhere.save"),
        ("merge cut.save", 7, "cut.save"),
    ],
)
def test_whatever_is_typed_is_used_or_refused(copies, line, code, told):
    ours, hers = copies
    hers("set Lucy insanity +1")
    before = (ours.folder / "ashhold.kdm").read_bytes()
    (ours.folder / "cut.save").write_bytes((ours.folder / "hers.save").read_bytes()[:-4096])
    assert told in " ".join(ours(line, code=code).split())
    assert (ours.folder / "ashhold.kdm").read_bytes() == before


def test_what_the_tool_rolls_in_an_entrys_place_is_no_die_that_was_rolled_before(copies):
    ours, hers = copies
    hers("survivor suffer Lucy legs --auto")
    ours("survivor suffer Erza legs --auto")
    before = ours.json("export json")["page"]
    rolled = json.loads(before)["facts"]["campaign"][0]["dice_rolled"]
    ours("merge hers.save --as 4 survivor suffer Al head --auto")
    page = json.loads(ours.json("export json")["page"])
    assert page["facts"]["campaign"][0]["dice_rolled"] > rolled
    ours("doctor")


def test_a_copy_may_have_blanks_in_its_name_and_go_without_its_ending(copies):
    ours, hers = copies
    play(hers, "set Lucy insanity +1", "set Lucy insanity +1")
    ours("kill Lucy --cause cold")
    (ours.folder / "hers.save").rename(ours.folder / "at Ann's.kdm")
    stopped = ours('merge "at Ann\'s" --file ashhold.kdm', code=3)
    [line] = [each for each in stopped.splitlines() if each.startswith("kdm merge")]
    assert ours(f"{line.removeprefix('kdm ')} --file ashhold.kdm")


def test_a_fight_that_others_saw_half_of_is_one_fight(kdm, many_hands):
    """What came after a merge belongs to it too: left out, it ends nobody else's."""
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zach:m Al:m")
    a, b, c = kdm, Hers(kdm, "b.save"), Hers(kdm, "c.save")
    lion = "showdown start white lion --prologue --auto"
    b("set Erza courage +1")
    play(a, lion, "merge b.save", "showdown end --stopped")
    play(c, lion, "set Lucy courage +1")
    c("merge ashhold.kdm -c ours")
    assert c.json("show Lucy")["courage"] == 1
    assert c.json("showdown show")["monster"]["name"].startswith("White Lion"), "hers goes on"
    a("merge c.save")
    assert sheets(a) == sheets(c)


def test_what_was_undone_with_a_merge_is_still_known_to_be_two_fights(copies):
    ours, hers = copies
    play(ours, *FIGHT, "showdown end --stopped --house-rule")
    play(hers, *FIGHT, "showdown end --stopped --house-rule")
    ours("merge hers.save -c ours")
    ours("undo")
    assert "Both have a fight" in ours("merge hers.save", code=3)


def test_a_branch_from_within_a_merge_brings_all_of_its_own_home(copies):
    ours, hers = copies
    play(hers, "set Lucy insanity +1", "set Erza insanity +1", "set Al insanity +1")
    ours("merge hers.save")
    merge = next(each["id"] for each in ours.json("log")["entries"] if each["command"] == "merge")
    ours(f"branch x --at {merge + 1}")
    for line in ("set Zach insanity +1", "set Zach courage +1", "set Al courage +1"):
        ours(f"{line} --file x.kdm")
    ours("merge x.kdm --file ashhold.kdm")
    zach = ours.json("show Zach --file ashhold.kdm")
    assert (zach["insanity"], zach["courage"]) == (1, 1)
    assert ours.json("show Al --file ashhold.kdm")["courage"] == 1


def test_an_entry_that_both_have_mended_is_told_with_both_lines(copies):
    ours, hers = copies
    ours("fix 3 set Lucy insanity +2")
    hers("fix 3 set Lucy insanity +3")
    told = " ".join(ours("merge hers.save").split())
    assert "Entry 3 was mended twice: survivor set Lucy insanity +" in told
    assert "Nothing new" in ours("merge hers.save")
    hers("merge ashhold.kdm")
    assert sheets(ours) == sheets(hers)
    assert ours.json("show Lucy")["insanity"] in (2, 3)


def test_what_others_have_taken_back_is_told(copies):
    ours, hers = copies
    hers("set Erza courage +1")
    ours("merge hers.save")
    hers("undo")
    told = " ".join(ours("merge hers.save").split())
    assert "(survivor set Erza courage +1) was taken back" in told
    merge = next(each["id"] for each in ours.json("log")["entries"][::-1] if each["command"] == "merge")
    assert ours.json(f"log {merge}")["entry"]["arguments"]["report"]["lost"], "whole, for whoever wants to know"


def test_what_was_taken_back_is_nothing_to_decide(copies):
    ours, hers = copies
    hers("set Erza courage +1")
    ours("merge hers.save")
    ours("undo --only 5")
    assert "was taken back" in ours("merge hers.save --as 4 set Nobody courage +5", code=1)
    assert "One of both" in ours("merge hers.save --skip ours:3 --as ours:3 set Al courage +1", code=2)


def test_what_is_typed_in_the_place_of_what_others_have_mended_is_told_to_nobody_as_mended_twice(copies):
    ours, hers = copies
    play(hers, "set Lucy insanity +1", "fix 4 set Lucy insanity +2")
    ours("merge hers.save --as 4 set Lucy insanity +3")
    assert "Nothing new" in ours("merge hers.save")
    assert "mended twice" not in hers("merge ashhold.kdm")
    assert "Nothing new" in ours("merge hers.save")
    assert [one.json("show Lucy")["insanity"] for one in copies] == [3, 3]


@pytest.mark.parametrize("decided", ["--skip 4", "--as 4 set Lucy insanity +4"])
def test_what_others_decided_of_ours_goes_when_they_think_better_of_it(copies, decided):
    ours, hers = copies
    play(ours, "set Lucy insanity +1", "fix 4 set Lucy insanity +2", "survivor add Nia:f --newcomer")
    hers(f"merge ashhold.kdm {decided} --skip 6")
    ours("merge hers.save")
    assert ours.json("show Lucy")["insanity"] == (0 if "skip" in decided else 4)
    hers("undo")
    ours("merge hers.save")
    hers("merge ashhold.kdm")
    assert sheets(ours) == sheets(hers)
    assert ours.json("show Lucy")["insanity"] == 2
    assert "Nia" in [each["name"] for each in ours.json("survivor list")]
    assert "Nothing new" in ours("merge hers.save")


def test_whoever_had_what_others_left_out_brings_it_back(copies):
    ours, hers = copies
    cat = Hers(ours, "cat.save")
    hers("set Lucy insanity +2")
    play(ours, "merge hers.save", "set Al courage +1")
    cat("merge ashhold.kdm --skip 5")
    ours("merge cat.save")
    cat("undo")
    (ours.folder / "hers.save").unlink()
    ours("merge cat.save")
    cat("merge ashhold.kdm")
    assert sheets(ours) == sheets(cat)
    assert ours.json("show Lucy")["insanity"] == 2


def test_what_was_typed_in_a_fight_that_one_took_back_stands_nowhere(copies):
    ours, hers = copies
    play(ours, *FIGHT, "kill Lucy --cause lion")
    begun = ours.json("log --last 2")["entries"][0]["id"]
    shutil.copy(ours.folder / "ashhold.kdm", ours.folder / "hers.save")
    hers(f"undo --only {begun}")
    assert hers.json("show Lucy")["status"] == "dead", "in her copy it stays, as far as she knows"
    play(ours, "set Erza courage +1")
    play(hers, "set Zach courage +1")
    (ours.folder / "drive").mkdir()
    for one in (ours, hers, ours, hers):
        one("sync drive --yes")
    assert sheets(ours) == sheets(hers)
    assert ours.json("show Lucy")["status"] == "alive", "her death waits, wherever, until somebody says what it was"
    assert "Nothing new" in hers("sync drive")
