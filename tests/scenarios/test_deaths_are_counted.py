"""The sheet shows each death at once; what the count calls for comes due when step 5 counts it (R213, R217)."""

import json

import pytest

FOUR = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
LOST = (*FOUR, "kill Zachary --cause lion")
HOME = (*LOST, "settlement return --victory")
FIRST_DAY = (*HOME, "next", "event first-day --choose '8 people'")
CALLED = "due:  Principle: Death: first death"
IN_ORDER = ("Death count 1", "Principle: Death is due (first death)", "Lantern year 0 -> 1")


@pytest.fixture
def first_day(kdm):
    """Zachary fell, the others are at home, and the First Day has brought its people."""
    return kdm.after(*FIRST_DAY)


def due(kdm):
    return [each["what"] for each in kdm.json("status")["due"]]


def agree(kdm):
    """What is due, the step and the line that follows, as every page tells them."""
    status, phase, sheet = kdm.json("status"), kdm.json("phase show"), kdm.json("settlement show")
    assert status["due"] == phase["due"] == sheet["due"]
    assert status["step"] == phase["step"] == sheet["step"]
    assert status["next"] == phase["next"]
    now = [each["number"] for each in phase["steps"] if each["state"] == "now"]
    assert now == ([status["step"]] if phase["steps"] else [])
    return status["step"], [each["what"] for each in status["due"]], status["next"]


# the order of the rulebook


@pytest.mark.rule("R213")
@pytest.mark.rule("R217")
def test_next_walks_home_and_asks_for_the_principle_with_the_story_events(kdm):
    kdm.after(*LOST)
    assert kdm.json("settlement show")["death_count"] == 1
    kdm("settlement return --victory")
    assert agree(kdm) == (4, [], "kdm next")
    kdm("next")
    assert agree(kdm) == (4, ["First Day"], "kdm event first-day")
    kdm("event first-day --choose '8 people'")
    assert agree(kdm) == (5, [], "kdm next")
    told = kdm.json("next")["story"]
    places = [next(at for at, line in enumerate(told) if line.startswith(begun)) for begun in IN_ORDER]
    assert places == sorted(places)
    both = ["Principle: Death", "Returning Survivors"]
    assert agree(kdm) == (6, both, "kdm settlement principle death")
    assert kdm.json("next", code=1)["error"]["code"] == "due-first"
    kdm("principle death graves")
    assert agree(kdm) == (6, ["Returning Survivors", "Graves"], "kdm event graves")
    kdm("event graves -r 2")
    assert agree(kdm) == (6, ["Returning Survivors"], "kdm event returning-survivors")
    kdm("event returning-survivors --survivor Lucy")
    assert agree(kdm) == (7, [], "kdm next")


@pytest.mark.rule("R217")
@pytest.mark.parametrize("before", [LOST, HOME, (*HOME, "next"), FIRST_DAY], ids=["fallen", "home", "event", "people"])
@pytest.mark.parametrize("line", ["principle death graves", "settlement principle death cannibalize"])
def test_the_principle_is_not_chosen_before_its_time_and_a_house_rule_chooses_it(kdm, before, line):
    kdm.after(*before)
    refused = kdm.json(line, code=1)["error"]
    assert refused["code"] == "not-due"
    assert "before step 5 counts the deaths (R213)" in refused["message"]
    assert f"principle death {line.split()[-1]} --house-rule" in refused["hint"]
    kdm(f"{line} --house-rule")
    chosen = kdm.json("settlement show")["principles"]["death"]
    for due_now in kdm.json("status")["due"]:
        kdm(f"{due_now['command']} --by-hand")
    while kdm.json("status")["lantern_year"] == 0:
        if kdm.json("status")["phase"] == "prologue":
            kdm("settlement return --victory")
        for due_now in kdm.json("status")["due"]:
            kdm(f"{due_now['command']} --choose 8")
        kdm("next")
    assert due(kdm) == ["Returning Survivors"], "it is not asked for again"
    assert kdm.json("settlement show")["milestones"] == ["First Death"]
    assert kdm.json("settlement show")["principles"]["death"] == chosen


@pytest.mark.rule("R217")
@pytest.mark.parametrize("choice", ["graves", "cannibalize"])
def test_what_a_principle_gives_for_a_death_begins_when_it_is_chosen(first_day, choice):
    def owns():
        sheet = first_day.json("settlement show")
        return sheet["endeavors"], sum(each["count"] for each in sheet["storage"] if each["kind"] == "resource")

    first_day("next")
    first_day(f"principle death {choice}")
    assert owns() == (3, 0), "nothing for Zachary"
    first_day("kill Allister --cause fever --auto")
    assert owns() == ((4, 0) if choice == "graves" else (3, 1))


# every door counts


@pytest.mark.rule("R213")
@pytest.mark.parametrize(
    ("door", "told"),
    [("next", "Lantern year 0 -> 1"), ("timeline advance", "Lantern year 0 -> 1"),
     ("next --skip", "Update the Death Count is left out")],
)  # fmt: skip
def test_every_door_past_step_5_counts_the_deaths(first_day, door, told):
    passed = first_day(door)
    assert CALLED in passed
    assert told in passed
    if door == "next --skip":
        assert agree(first_day) == (6, ["Principle: Death"], "kdm next"), "the year passes first"
        first_day("next")
    assert agree(first_day)[1][0] == "Principle: Death"
    assert first_day.json("status")["lantern_year"] == 1


@pytest.mark.rule("R213")
def test_a_first_story_kept_on_paper_is_counted_as_its_year_passes(kdm):
    kdm.after(*LOST)
    assert CALLED in kdm("timeline advance")
    assert agree(kdm)[:2] == (6, ["Principle: Death", "First Day", "Returning Survivors"])


@pytest.mark.rule("R213")
def test_undo_and_redo_take_the_count_and_what_it_called_for_with_them(first_day):
    facts = [json.loads(first_day("export json --secrets"))["facts"]]
    first_day("next")
    facts.append(json.loads(first_day("export json --secrets"))["facts"])
    first_day("undo")
    assert json.loads(first_day("export json --secrets"))["facts"] == facts[0]
    assert due(first_day) == []
    first_day("redo")
    assert json.loads(first_day("export json --secrets"))["facts"] == facts[1]
    assert "Principle: Death" in due(first_day)


@pytest.mark.rule("R213")
def test_a_death_that_is_taken_back_calls_for_nothing(first_day):
    first_day("survivor revive Zachary")
    assert CALLED not in first_day("next")
    assert due(first_day) == ["Returning Survivors"]
    first_day("kill Zachary --cause fever")
    assert "Principle: Death" in due(first_day), "at home it counts at once"
    first_day("survivor revive Zachary")
    assert due(first_day) == ["Returning Survivors"]


@pytest.mark.rule("R213")
def test_a_death_at_home_counts_at_once_beside_one_that_waits(kdm):
    kdm.after(*HOME)
    assert CALLED in kdm("kill Allister --cause fever")
    assert agree(kdm)[1] == ["Principle: Death"]
    kdm("survivor revive Allister")
    assert due(kdm) == [], "Zachary's waits on"


@pytest.mark.rule("R213")
def test_what_a_hand_writes_on_the_sheet_waits_too(kdm):
    kdm.after(*FOUR, "settlement set death-count 2")
    assert due(kdm) == []
    kdm("settlement set death-count 1")
    for line in ("settlement return --victory", "next", "event first-day --choose 6", "next"):
        kdm(line)
    assert "Principle: Death" in due(kdm)
    kdm("settlement set death-count 0")
    assert due(kdm) == ["Returning Survivors"]


@pytest.mark.rule("R213")
@pytest.mark.parametrize("way", ["the hunt", "the hunt board", "a showdown"])
def test_who_falls_away_from_home_is_counted_at_home(kdm, way):
    kdm.after(
        "settlement new Ashhold --population 8 --seed 5", "survivor add Lucy:f Erza:f Bran:m Nadia:f", "next",
        "depart Lucy Erza Bran", "next",
    )  # fmt: skip
    if way == "the hunt board":
        kdm("hunt start white lion --level 1")
    elif way == "a showdown":
        kdm("showdown start white lion --level 1 --auto")
    told = kdm("kill Bran --cause claws")
    assert "due when step 5 counts the deaths" in told
    assert due(kdm) == []
    kdm("showdown end --defeat --house-rule --auto" if way == "a showdown" else "settlement return --victory")
    while kdm.json("status")["lantern_year"] == 1:
        assert due(kdm) == []
        kdm("next --skip" if kdm.json("status")["step"] == 4 else "next")
    assert agree(kdm)[:2] == (6, ["Principle: Death", "Endless Screams"])


@pytest.mark.rule("R277")
@pytest.mark.rule("R213")
def test_after_a_special_showdown_its_dead_are_counted_in_the_same_year(kdm):
    kdm.after(
        "settlement new Ashhold --year 4 --population 8 --seed 5", "survivor add Lucy:f Erza:f Bran:m Nadia:f", "next",
        "depart Lucy Erza Bran", "showdown start butcher --level 1 --auto", "kill Bran --cause 'cut in two'",
    )  # fmt: skip
    assert due(kdm) == []
    told = kdm("showdown end --victory --house-rule --auto")
    assert "goes on at Update the Death Count (R277)" in told
    for each in kdm.json("status")["due"]:
        kdm(f"{each['command']} --auto --choose sword")
    assert agree(kdm)[::2] == (5, "kdm next")
    told = kdm("next")
    assert CALLED in told
    assert "Lantern year" not in told
    assert agree(kdm)[:2] == (6, ["Principle: Death"])
    assert kdm.json("status")["lantern_year"] == 4


# campaigns from elsewhere


@pytest.mark.rule("R217")
def test_what_waits_and_what_is_due_comes_back_from_an_export(kdm):
    kdm.after(*FIRST_DAY, "export json --out waits.json", "next", "export json --out due.json")
    kdm("import waits.json --as Waits")
    kdm("import due.json --as Due")
    assert "Principle: Death" in [each["what"] for each in kdm.json("status --file due.kdm")["due"]]
    assert kdm.json("status --file waits.kdm")["due"] == []
    assert CALLED in kdm("next --file waits.kdm")


@pytest.mark.rule("R213")
def test_whatever_else_a_pack_hangs_on_the_deaths_waits_for_the_same_step(kdm):
    (kdm.folder / "tales").mkdir()
    (kdm.folder / "tales" / "pack.json").write_text(
        json.dumps({"id": "tales", "name": "Tales", "version": "1", "files": {"m.json": ["milestone", "story_event"]}})
    )
    condition = {"all": [{"at_least": 2, "of": {"count": "deaths"}}]}
    (kdm.folder / "tales" / "m.json").write_text(json.dumps([
        {"id": "tales:milestone/two_graves", "name": "Two Graves", "story_event": "wake", "reached": condition},
        {"id": "tales:story_event/wake", "name": "The Wake", "text": ["everybody sings"]},
    ]))  # fmt: skip
    for line in (*LOST, "pack enable ./tales"):
        kdm(line)
    assert "The Wake: due when step 5 counts the deaths (R213)" in kdm("kill Allister --cause lion")
    for line in ("settlement return --victory", "next", "event first-day --choose 6"):
        kdm(line)
    assert due(kdm) == []
    kdm("next")
    assert due(kdm) == ["Principle: Death", "The Wake", "Returning Survivors"]
    kdm("survivor revive Allister")
    assert due(kdm) == ["Principle: Death", "Returning Survivors"]


@pytest.mark.rule("R194")
@pytest.mark.rule("R213")
def test_a_lost_first_story_leaves_nothing_to_count(kdm):
    kdm.after(
        *FOUR, "showdown start white lion", *(f"kill {name} --cause lion" for name in ("Lucy", "Erza", "Zachary"))
    )
    kdm("kill Allister --cause lion")
    kdm("showdown end --defeat")
    for line in ("settlement return --victory", "next", "event first-day --choose 6"):
        kdm(line)
    assert CALLED not in kdm("next")
    assert agree(kdm)[1] == ["Returning Survivors"]
