"""An evening's last step: the group says who departs, equips them, thinks again, and goes on weeks later."""

import json

import pytest

from kdm_cli.content import core_library
from tests.scenarios.answering import sheet
from tests.scenarios.quick import Quick


@pytest.fixture
def evening(tmp_path):
    """Lantern year 1 at Develop, with nothing due, room for survival, and a few things in storage."""
    kdm = Quick(tmp_path)
    kdm("settlement new Ashhold --seed 4")
    kdm("survivor add Lucy:f Erza:f Zachary:m Al:m")
    kdm("timeline advance")
    for due in kdm.json("settlement show")["due"]:
        kdm(f"timeline done 1 '{due['what']}'")
    kdm("settlement set survival-limit +9")
    kdm("settlement set population 9")
    kdm("storage add bone axe")
    kdm("storage add rawhide boots")
    kdm("settlement gain white lion")
    return kdm


def fits(told):
    lines = told.splitlines()
    return len(lines) <= 24 and all(len(line) <= 80 for line in lines)


@pytest.mark.rule("R274")
def test_who_departs_is_chosen_at_the_next_evening(evening):
    evening("next")
    assert evening.json("phase show")["step"] == 7
    refused = evening("next --dry-run")
    assert "nothing was saved" in refused
    evening("next")
    shown = evening.json("settlement show")
    assert (shown["step"], shown["departing"]) == (8, [])
    evening("next", code=1)  # the file waits, for weeks if it must
    told = evening("depart lucy, erza")
    assert "do:   2 more must depart (R269): Zachary, Al" in told
    assert "Choose the quarry (R228): White Lion" in told
    assert fits(told)
    shown = evening.json("settlement show")
    assert (shown["departing"], shown["step_name"]) == (["Lucy", "Erza"], "step 9 of 10, Record & Archive Resources")
    evening("next")
    assert evening.json("settlement show")["phase"] == "hunt"


def test_the_group_thinks_again_and_undoes_all_of_it(evening):
    evening("settlement gain hovel")
    before = evening.json("survivor list")
    evening("gear give Lucy rawhide boots")
    told = evening("depart Lucy Al Zachary Erza")
    assert "Lucy, Al, Zachary, Erza: survival 1 -> 2 (Hovel)" in told
    assert "Lucy: survival 2 -> 3 (Rawhide Boots)" in told
    told = evening("depart Erza Zachary Al")
    assert "Lucy: survival 3 -> 2" in told
    assert sheet(evening, "Lucy")["survival"] == 1
    assert [sheet(evening, name)["survival"] for name in ("Erza", "Al")] == [2, 2]
    evening("undo 3")
    assert evening.json("survivor list") == before


def test_armor_given_after_the_choice_counts_when_the_phase_ends(evening):
    evening("depart Lucy Erza Zachary Al")
    evening("gear give Lucy rawhide boots")
    assert sheet(evening, "Lucy")["survival"] == 1
    told = evening("next")
    assert "Lucy: survival 1 -> 2 (Rawhide Boots)" in told
    assert evening.json("settlement show")["phase"] == "hunt"


def test_after_a_special_showdown_the_next_departure_gives_again_and_nothing_twice(evening):
    evening("settlement gain hovel")
    evening("gear strip Lucy")
    evening("survivor gain Lucy 'crystal skin'")
    evening("depart Lucy Erza")
    evening("showdown start butcher --level 1 --house-rule --auto")
    evening("showdown end --defeat --house-rule --auto")
    lucy = sheet(evening, "Lucy")
    assert (lucy["hit_locations"]["head"]["armor"], lucy["departing"]) == (0, False)
    before = lucy["survival"]
    evening("next")
    told = evening("depart Lucy --house-rule")
    assert "Lucy: armor 3-3-3-3-3 (head to legs)" in told
    assert sheet(evening, "Lucy")["survival"] == before + 1


def test_who_is_unknown_may_be_one_without_a_name(evening):
    refused = evening("depart Nadia", code=1)
    assert "kdm survivor add NAME names one of the 5" in refused
    evening("survivor add Nadia:f")
    assert "Departing: Nadia" in evening("depart Nadia")


def test_quarries_nemeses_and_milestones_are_kept_by_hand(evening):
    evening("settlement quarry add screaming antelope")
    evening("settlement nemesis add butcher")
    told = evening("settlement milestone first child done")
    assert "due:  Principle: New Life: first child" in told
    shown = evening.json("settlement show")
    assert shown["quarries"] == ["White Lion", "Screaming Antelope"]
    assert shown["nemeses"] == ["Butcher"]
    assert "First Child" in shown["milestones"]
    assert "First Child" not in shown["milestones_open"]
    page = evening("settlement show")
    assert "[x] First Child  [ ] First Death" in page
    evening("settlement milestone 'first child' undone")
    evening("settlement quarry remove white lion")
    evening("settlement nemesis remove butcher")
    shown = evening.json("settlement show")
    assert (shown["quarries"], shown["nemeses"], shown["due"]) == (["Screaming Antelope"], [], [])
    assert "Butcher is no quarry (nemesis)." in evening("settlement quarry add butcher", code=1)


def test_a_principle_is_chosen_when_it_is_due_or_by_house_rule(evening):
    refused = evening("settlement principle death graves", code=1)
    assert "Principle: Death is not due (R217)." in refused
    told = evening("settlement principle death graves --house-rule")
    assert "House rule not-due: Principle: Death is not due (R217)." in told


def test_storage_of_sixty_kinds_is_piped_whole_and_counted_by_keyword(evening):
    silent = [entry for entry in core_library().of("resource") if "moments" not in entry.data]  # asks nobody
    kinds = (
        silent[:40] + [entry for entry in core_library().of("gear") if entry.data.get("location") != "gear_grid"][:30]
    )
    lines = "\n".join(f"storage add {entry.id} 2" for entry in kinds)
    (evening.folder / "chest.txt").write_text(lines, encoding="utf-8")
    evening("batch run chest.txt")
    page = evening("storage list")
    assert [row["name"] for row in evening.json("storage list") if row["name"] not in page] == []
    assert "a card counts for each keyword it has, and pays one cost" in page
    bones = evening.json("storage list bone")
    assert bones and all("bone" in row["keywords"] for row in bones)
    totals = {row["keyword"]: row for row in evening.json("storage list --totals")}
    resources = [row for row in evening.json("storage list resource") if "bone" in row["keywords"]]
    assert totals["bone"]["count"] == sum(row["count"] for row in resources)
    assert evening.json("settlement show")["keywords"]["bone"] == totals["bone"]["count"]
    assert max(map(len, evening("settlement show").splitlines())) <= 80
    assert len(evening("storage list gear").splitlines()) == 1 + len(evening.json("storage list gear"))  # a line each
    assert "No kind is called" in evening("storage list zork", code=1)


def survival(kdm, name):
    return kdm.json(f"survivor show {name}")["survival"]


@pytest.mark.rule("R272")
def test_each_copy_of_a_card_gives_what_departing_gives(evening):
    evening("storage add fecal salve 2")
    before = survival(evening, "Lucy")
    evening("gear give Lucy fecal salve")
    evening("depart Lucy Al")
    assert survival(evening, "Lucy") == before + 1
    evening("gear give Lucy fecal salve")
    assert survival(evening, "Lucy") == before + 1, "she departs with it when she departs"
    evening("depart Lucy Al")
    assert survival(evening, "Lucy") == before + 2
    evening("depart Al")
    assert survival(evening, "Lucy") == before


def test_each_copy_of_a_resource_in_storage_speaks_when_they_depart(evening, tmp_path):
    glow = {"at": "depart", "effects": [{"op": "change", "stat": "insanity", "by": 1, "target": "departing"}]}
    ember = {"id": "fen:resource/ember", "name": "Ember", "deck": "strange", "keywords": ["scrap"], "moments": [glow]}
    (tmp_path / "fen").mkdir()
    for name, content in {
        "pack": {"id": "fen", "name": "Fen", "version": "1", "files": {"resource.json": ["resource"]}},
        "resource": [ember],
    }.items():
        (tmp_path / "fen" / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    evening("pack enable ./fen")
    evening("storage add ember 3")
    told = evening("depart Lucy Al")
    assert [evening.json(f"survivor show {name}")["insanity"] for name in ("Lucy", "Al", "Erza")] == [3, 3, 0], told
    evening("storage remove ember")
    evening("depart Lucy")
    assert [evening.json(f"survivor show {name}")["insanity"] for name in ("Lucy", "Al")] == [3, 0]
