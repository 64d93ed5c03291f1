"""Groups come from other trackers, move to another machine, or send their campaign to a friend: nothing is lost."""

import gzip
import json
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import pytest

SAVES = Path(__file__).parent.parent / "files" / "saves"


def unpacked(folder, name):
    """A save of another tracker, under a name that tells nothing."""
    text = gzip.decompress((SAVES / f"{name}.json.gz").read_bytes())
    (Path(folder) / "backup").write_bytes(text)
    return "backup"


def tree(folder):
    """What lies in a folder and below, with what is in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}


# our own export


def test_a_campaign_moves_to_another_machine_with_its_whole_past(ashhold):
    ashhold("set Lucy courage 3")
    ashhold("undo")
    ashhold("redo")
    ashhold("export json --out whole.json")
    told = ashhold.run("import", "whole.json", "--as", "Emberhold")
    assert told.returncode == 0
    assert "emberhold.kdm  Emberhold" in told.stdout
    there = ("--file", "emberhold.kdm")
    assert ashhold.json("settlement", "show", *there)["name"] == "Emberhold"
    assert [each["story"] for each in ashhold.json("log", *there)["entries"]][:-1] == [
        each["story"] for each in ashhold.json("log", "--file", "ashhold.kdm")["entries"]
    ]
    ashhold("undo", "2", *there)
    assert ashhold.json("settlement", "show", *there)["name"] == "Ashhold"
    assert ashhold.json("survivor", "show", "Lucy", *there)["courage"] == 0
    assert "healthy" in ashhold("doctor", *there)


def test_a_showdown_under_way_moves_only_with_what_lies_face_down(ashhold):
    ashhold("showdown start white lion --prologue --auto")
    ashhold("export json --out masked.json")
    ashhold("export json --secrets --out whole.json")
    (Path(ashhold.folder) / "there").mkdir()
    before = tree(ashhold.folder)
    refused = ashhold.json("import masked.json --out there", code=2)["error"]
    assert refused["code"] == "bad-input"
    assert "--secrets" in refused["hint"]
    assert tree(ashhold.folder) == before
    ashhold("import whole.json --out there")
    here, there = (ashhold.json("showdown", "show", "--file", f"{folder}ashhold.kdm") for folder in ("", "there/"))
    assert here == there
    turns = [
        ashhold.json("turn", "claw", "lucy", "--auto", "--file", f"{folder}ashhold.kdm") for folder in ("", "there/")
    ]
    assert turns[0]["story"] == turns[1]["story"]


def test_an_import_overwrites_nothing(ashhold):
    ashhold("export json --out whole.json")
    before = tree(ashhold.folder)
    refused = ashhold("import whole.json", code=1)
    assert "ashhold.kdm exists already; nothing was imported." in refused
    assert "--as NAME" in refused
    assert "--out FOLDER" in refused
    ashhold("import whole.json --out nowhere", code=2)
    assert tree(ashhold.folder) == before


def test_a_newer_export_asks_for_a_newer_kdm(ashhold):
    document = json.loads(ashhold("export json"))
    for key in ("kdm", "schema"):
        (Path(ashhold.folder) / "newer.json").write_text(json.dumps({**document, key: 99}))
        assert "newer kdm" in ashhold("import newer.json --as New", code=6)


# other trackers


def test_a_group_of_another_tracker_plays_on(kdm):
    kdm("import", unpacked(kdm.folder, "ncalteen/0.12.0"), "--seed", "4")
    assert [path.name for path in Path(kdm.folder).glob("*.kdm")] == ["knowhere.kdm"]
    lucy = kdm.json("survivor show lucy")
    assert lucy["attributes"]["strength"] == lucy["permanent"]["strength"] == 2
    assert lucy["weapon_proficiency"] == {"type": "Axe", "level": 3}
    assert {box["armor"] for box in lucy["hit_locations"].values()} == {2, 3, 4, 5, 6}
    kdm("settlement show")
    assert "Lantern year 7 -> 8" in kdm("timeline advance")
    kdm("undo")
    assert "nothing to undo" in kdm("undo", code=1)
    kdm("build mask maker --house-rule")
    kdm("survivor add Nadia:f Noam:m")
    kdm("depart Erza Nadia Noam --house-rule")
    kdm("next --auto")
    kdm("showdown start white lion --level 1 --auto")
    kdm("turn claw nadia --auto")
    kdm("showdown end --defeat --house-rule --auto")
    assert "healthy" in kdm("doctor")


def test_every_settlement_of_a_save_gets_a_file_of_its_own(kdm):
    (Path(kdm.folder) / "old").mkdir()
    save = unpacked(kdm.folder, "ncalteen/0.19.0")
    told = kdm.run("import", save, "--out", "old").stdout.splitlines()
    assert len(told) <= 24
    assert all(len(line) <= 80 for line in told)
    assert told[1].startswith("11 settlements") or "11 settlements" in told[0]
    files = sorted(path.name for path in (Path(kdm.folder) / "old").iterdir())
    assert len(files) == 11
    assert {"potl-1.kdm", "custom-settlement-3.kdm"} <= set(files)
    listed = kdm.json("settlement list old")
    assert sorted(each["name"] for each in listed)[-1] == "PotSun 2"
    assert "--as NAME is for one" in kdm("import", save, "--as", "Home", code=2)


def test_if_one_file_is_in_the_way_none_is_made(kdm):
    (Path(kdm.folder) / "potsun-2.kdm").write_text("mine")
    save = unpacked(kdm.folder, "ncalteen/0.15.0")
    before = tree(kdm.folder)
    assert "potsun-2.kdm exists already; nothing was imported." in kdm("import", save, code=1)
    assert tree(kdm.folder) == before


def test_a_dry_run_tells_the_same_and_makes_nothing(kdm):
    save = unpacked(kdm.folder, "manager/settlement_get")
    before = tree(kdm.folder)
    dry = kdm.json("import", save, "--dry-run")
    assert tree(kdm.folder) == before
    assert "dry run: nothing was saved" in kdm("import", save, "--dry-run")
    done = kdm.json("import", save)
    assert dry == {**done, "saved": False}
    assert done["settlements"][0]["file"] == "probe.kdm"


def test_the_report_says_what_became_of_everything(kdm):
    told = kdm.json("import", unpacked(kdm.folder, "manager/settlement_get"))
    [probe] = told["settlements"]
    assert {"was": "Anonymous", "now": "Anonymous 2", "why": "stands there twice"} in probe["renamed"]
    assert "Anonymous: hunt xp 20 -> 16" in probe["changed"]
    assert "Anonymous: weapon proficiency 9 -> 8" in probe["changed"]
    notes = kdm.json("survivor show Anonymous")["notes"]
    assert "In the save: hunt xp 20" in notes
    assert all(each["source"] == each["kept"] + each["noted"] + each["refused"] for each in probe["counts"])
    assert told["unplaced"]


def test_a_save_without_lantern_years_is_told_the_year(kdm):
    save = unpacked(kdm.folder, "companion/real_example_v4")
    assert "--only NAME takes one: Ian, Tatooine, Test." in kdm("import", save, "--year", "14", code=2)
    changed = kdm.json("import", save, "--dry-run")["settlements"][1]["changed"]
    assert "kdm import backup --only Tatooine --year YEAR" in changed[0]
    assert "lantern year 0" not in kdm("import", save, "--only", "ian", "--year", "14")
    assert kdm.json("settlement show")["lantern_year"] == 14
    assert [path.name for path in Path(kdm.folder).glob("*.kdm")] == ["ian.kdm"]


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "name",
    ["companion/real_example_v4", "companion/save_v5", "manager/settlement_get", "ncalteen/0.12.0", "ncalteen/0.19.0"],
)
def test_one_screen_tells_something_of_every_kind_and_the_journal_tells_all(kdm, name):
    save = unpacked(kdm.folder, name)
    dry = kdm.json("import", save, "--dry-run")
    lines = kdm.run("import", save).stdout.splitlines()
    assert len(lines) <= 24
    assert all(len(line) <= 80 for line in lines)
    assert lines == [line.rstrip() for line in lines]
    told = [*dry["settlements"], dry]
    labels = {
        "refused": "refused",
        "changed": "changed",
        "unplaced": "left out",
        "renamed": "renamed",
        "named": "kept by name",
    }
    kinds = [label for key, label in labels.items() if any(each.get(key) for each in told)]
    shown = [label for line in lines for label in kinds if line.startswith(f"{label}: ")]
    assert list(dict.fromkeys(shown)) == kinds
    for each in dry["settlements"]:
        assert any(line.startswith(each["file"]) for line in lines)
        [entry] = kdm.json("--file", each["file"], "log")["entries"]
        story = "\n".join(entry["story"])
        for key in ("refused", "changed"):
            assert all(f"{labels[key]}: {line}" in story for line in each[key])
        assert all(one["now"] in story and one["was"] in story for one in each["renamed"])
        assert all(one["name"] in story for one in each["named"])
    whole = "".join(kdm("--file", each["file"], "log", "1") for each in dry["settlements"])
    for line in (*dry["refused"], *dry["unplaced"]):
        assert all(word in whole for word in line.split())


@pytest.mark.parametrize("content", ['{"version": 9}', "[]", "null", '"kdm"', '{"kdm": 1}', '{"settlements": {}}'])
def test_what_no_tracker_wrote_is_refused_with_what_kdm_knows(kdm, content):
    (Path(kdm.folder) / "what.json").write_text(content)
    before = tree(kdm.folder)
    refused = kdm("import what.json", code=2)
    assert "is no save that kdm knows" in refused
    assert "ncalteen/kdm" in refused
    assert tree(kdm.folder) == before


def test_two_megabytes_in_two_seconds(installed):
    document = json.loads((Path(installed.folder) / unpacked(installed.folder, "ncalteen/0.19.0")).read_bytes())
    settlements, survivors = document["settlements"], document["survivors"]
    document["settlements"] = settlements + [{**each, "id": each["id"] + 1000} for each in settlements]
    document["survivors"] = survivors + [
        {**each, "id": each["id"] + 1000, "settlementId": each["settlementId"] + 1000} for each in survivors
    ]
    path = Path(installed.folder) / "large.json"
    path.write_text(json.dumps(document, indent=4))
    assert path.stat().st_size > 2_000_000
    begun = getrusage(RUSAGE_CHILDREN)
    told = installed.json("import", "large.json")
    done = getrusage(RUSAGE_CHILDREN)
    assert done.ru_utime + done.ru_stime - begun.ru_utime - begun.ru_stime < 2
    assert len(told["settlements"]) == 2 * len(settlements)


def test_what_the_tool_rolls_in_a_campaign_from_elsewhere_comes_from_a_seed_that_may_be_named(kdm):
    save, rolled = unpacked(kdm.folder, "ncalteen/0.12.0"), {}
    for folder, seed in {"a": 7, "b": 7, "c": 8}.items():
        (kdm.folder / folder).mkdir()
        [told] = kdm.json("import", save, "--seed", str(seed), "--out", folder)["settlements"]
        named = ["--file", told["file"], "--auto"]
        suffered = [
            kdm.json("survivor", "suffer", "Erza", place, *named) for place in ("waist", "arms", "legs", "body")
        ]
        rolled[folder] = [die["value"] for each in suffered for die in each["dice"]]
    assert rolled["a"] == rolled["b"] != rolled["c"]
    assert "A seed lies between 0 and" in kdm("import", save, "--seed", "-1", code=1)


def test_our_own_export_has_its_seed(kdm):
    kdm.after("settlement new Ashhold --seed 4", "export json --out whole.json")
    refused = kdm.json("import whole.json --as Emberhold --seed 5", code=2)["error"]
    assert (refused["message"], refused["hint"]) == ("An export of kdm brings its own dice along.", "Leave out --seed.")
