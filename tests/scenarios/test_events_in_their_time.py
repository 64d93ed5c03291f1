"""An event is resolved as it is due, and once for each time that it is due (R311), through every door."""

import json

import pytest

HOME = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m", "settlement return --victory")
DAY = (*HOME, "next", "event first-day --choose '8 people'")
YEAR_1 = (*DAY, "next", "event returning-survivors --survivor Al", "next")
HUNT = (*YEAR_1, "next", "depart Lucy Erza", "next")
AWAY = (*HUNT, "hunt start white lion --level 1")
FIGHT = (*HUNT, "showdown start white lion --level 1 --auto")
YEAR_2 = (*HUNT, "settlement return --victory", "next -d murder", "event murder --by-hand", "next")
SCREAMS = (*YEAR_2, "event endless-screams --survivor Lucy -r 4")


def refused(kdm, line):
    """The code, the sentence and the way out of a line that is refused and leaves no trace."""
    before = kdm.json("log --last 1")["entries"][0]["id"]
    error = kdm.json(line, code=1)["error"]
    assert kdm.json("log --last 1")["entries"][0]["id"] == before
    return error["code"], error["message"], error["hint"]


@pytest.mark.rule("R311")
@pytest.mark.parametrize(
    ("before", "line", "told"),
    [
        (HOME, "event returning-survivors --survivor Lucy", "Lantern year 1 lists it"),
        (HOME[:2], "event returning-survivors --survivor Lucy", "Lantern year 1 lists it"),
        (HOME[:2], "event murder --by-hand", "step 4 of the settlement phase (R212)"),
        (DAY, "event returning-survivors --survivor Lucy", "Lantern year 1 lists it"),
        (YEAR_1, "event endless-screams --survivor Lucy -r 4", "Lantern year 2 lists it"),
        (YEAR_1, "event intimacy --survivor Lucy,Al -r 5", "love juice, augury, matchmaker"),
        (YEAR_1, "event bold --survivor Lucy -r 4", "courage 3"),
        (YEAR_1, "event age --survivor Lucy -r 4", "hunt xp 2"),
        (YEAR_1, "event butcher", "Lantern year 4 lists it"),
        (YEAR_1, "event acid-storm --by-hand", "step 4 of the settlement phase (R212)"),
        (HUNT, "event murder --by-hand", "step 4 of the settlement phase (R212)"),
        (AWAY, "event murder --by-hand", "step 4 of the settlement phase (R212)"),
        (FIGHT, "event murder --by-hand", "step 4 of the settlement phase (R212)"),
        (FIGHT, "event overwhelming-darkness --by-hand", "first entry of that hunt space"),
        (AWAY, "event overwhelming-darkness --by-hand", "first entry of that hunt space"),
        (YEAR_2, "event plague --by-hand", "step 4 of the settlement phase (R212)"),
        (YEAR_1, "timeline done 2 endless-screams", "kdm timeline remove"),
        (YEAR_1, "event graves -r 2", "kdm settlement principle death graves chooses it"),
    ],
)
def test_what_is_not_due_is_refused_with_its_moment_and_the_line_that_does_it(kdm, before, line, told):
    kdm.after(*before)
    code, message, hint = refused(kdm, line)
    assert (code, "R311" in message) == ("not-due", True)
    assert told in hint
    assert "Once all the same: kdm " in hint and " --house-rule" in hint


@pytest.mark.rule("R311")
@pytest.mark.parametrize(
    ("before", "line", "entry"),
    [
        (DAY, "event first-day --choose 8", 5),
        (YEAR_1, "event first-day --choose 8", 5),
        (HUNT, "event first-day --choose 8", 5),
        (YEAR_1, "event returning-survivors --survivor Lucy", 7),
        (SCREAMS, "event endless-screams --survivor Erza -r 4", 16),
        (SCREAMS, "event murder --by-hand", 14),
        ((*YEAR_1, "set Lucy courage 3", "event bold --survivor Lucy -r 4 --auto"), "event bold --survivor Lucy", 10),
    ],
)
def test_what_was_resolved_is_refused_with_the_entry_that_did_it(kdm, before, line, entry):
    kdm.after(*before)
    code, message, hint = refused(kdm, line)
    assert code == "already-done"
    assert f"done by entry {entry} (R311)" in message
    assert f"kdm log {entry} shows it" in hint
    assert " --house-rule" in hint.splitlines()[-1]
    assert kdm.json(f"log {entry}")["entry"]["command"] == "event"


@pytest.mark.rule("R311")
def test_a_house_rule_repeats_it_and_is_written_down(kdm):
    kdm.after(*DAY)
    told = kdm("event first-day --choose 8 --house-rule")
    assert "First Day: done by entry 5 (R311)" in told
    assert "Population 12 -> 20" in told
    assert "done by entry 6" in refused(kdm, "event first-day --choose 8")[1], "the last one"


@pytest.mark.rule("R311")
@pytest.mark.parametrize(
    ("door", "line"),
    [
        ("batch", "event intimacy --survivor Lucy,Al -r 5"),
        ("document", json.dumps([{"do": "event", "name": "intimacy", "survivor": ["Lucy", "Al"], "roll": "5"}])),
        ("batch", "survivor note Lucy 'a long night'\nevent first-day --choose 8"),
        ("batch", "timeline done 2 endless screams"),
    ],
)
def test_a_batch_goes_through_the_same_guard(kdm, door, line):
    kdm.after(*YEAR_1)
    error = kdm.json("batch run -", stdin=line, code=1)["error"]
    assert error["code"] in ("not-due", "already-done")
    assert kdm.json("log --last 1")["entries"][0]["id"] == 8


@pytest.mark.rule("R311")
def test_what_follows_an_event_goes_through_the_same_guard(kdm):
    kdm.after(*YEAR_1, "set Lucy courage 3")
    error = kdm.json("event bold --survivor Lucy -r 4 --auto --then event murder --by-hand", code=1)["error"]
    assert error["code"] == "not-due"
    assert error["message"].startswith("--then 1, event murder")


@pytest.mark.rule("R311")
@pytest.mark.parametrize("door", ["timeline advance", "next", "next --skip"])
def test_no_door_leads_past_the_first_day_while_it_is_due(kdm, door):
    kdm.after(*HOME, "next")
    code, message, hint = refused(kdm, door)
    assert (code, "First Day is due" in message) == ("too-early" if "advance" in door else "due-first", True)
    assert "kdm event first-day" in hint


@pytest.mark.rule("R311")
def test_an_event_that_is_due_twice_is_resolved_twice(kdm):
    kdm.after(*YEAR_1, "settlement set endeavors 4", "build organ grinder")
    for _ in range(2):
        kdm("endeavor Lucy augury -r 9 --house-rule")
    assert [each["what"] for each in kdm.json("status")["due"]] == ["Intimacy", "Intimacy"]
    kdm("event intimacy --survivor Lucy,Zachary -r 4")
    kdm("event intimacy --survivor Erza,Zachary -r 4")
    assert refused(kdm, "event intimacy --survivor Lucy,Zachary -r 4")[0] == "not-due"


@pytest.mark.rule("R311")
def test_a_hunt_kept_on_paper_comes_to_its_events(kdm):
    kdm.after(*HUNT)
    kdm("event 44 --revealer Lucy --choose larger --auto")
    kdm("event overwhelming-darkness --by-hand")
    assert "House rule" not in kdm("log --last 2")


@pytest.mark.rule("R311")
def test_what_the_group_writes_into_the_year_that_runs_is_due(kdm):
    kdm.after(*YEAR_1, "timeline add 1 intimacy")
    assert "Intimacy (Lucy, Al): done" in kdm("event intimacy --survivor Lucy,Al -r 4")
    assert refused(kdm, "event intimacy --survivor Lucy,Al -r 4")[0] == "already-done"


@pytest.mark.rule("R311")
def test_under_loose_rules_what_is_not_due_is_done_with_a_note_and_what_is_done_is_not(kdm):
    kdm.after(*YEAR_1, "settlement set rules loose")
    told = kdm("event intimacy --survivor Lucy,Al -r 4")
    assert "note: not-due: Intimacy is not due (R311)." in told
    assert refused(kdm, "event first-day --choose 8")[0] == "already-done"


# a campaign that begins later


def test_a_settlement_that_says_its_people_needs_no_die(kdm):
    told = kdm("settlement new Ashhold --skip-prologue --population 8")
    assert "Population 0 -> 8, all nameless" in told
    sheet = kdm.json("settlement show")
    assert (sheet["lantern_year"], sheet["population"], sheet["due"], sheet["storage"]) == (1, 8, [], [])
    assert (sheet["innovations"], sheet["quarries"]) == (["Language"], ["White Lion"])
    assert refused(kdm, "event first-day --choose 8")[0] == "already-done"
    assert "healthy" in kdm("doctor")


@pytest.mark.parametrize("line", ["--population 12 --year 5", "--year 5 --population 12 --skip-prologue"])
def test_a_settlement_that_says_its_year_begins_there(kdm, line):
    kdm(f"settlement new Ashhold {line}")
    sheet = kdm.json("settlement show")
    assert (sheet["lantern_year"], sheet["population"]) == (5, 12)
    assert [each["what"] for each in sheet["due"]] == ["Hands of Heat"]
    assert refused(kdm, "event endless-screams")[0] == "already-done"
    assert "healthy" in kdm("doctor")


@pytest.mark.parametrize("line", ["--year 0", "--year 41", "--population 0", "--year 5 --population 0"])
def test_a_year_or_a_population_that_cannot_be_makes_no_file(kdm, line):
    assert kdm.json(f"settlement new Ashhold {line} --auto", code=1)["error"]["code"] == "out-of-range"
    assert not list(kdm.folder.iterdir())
