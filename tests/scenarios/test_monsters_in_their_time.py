"""Which monster can be fought now: what the timeline lists this year, and what the settlement knows to hunt."""

import json

import pytest

FOUR = "survivor add Lucy:f Erza:f Zachary:m Al:m"
PARTY = "settlement depart Lucy Erza Zachary Al"


def in_one_line(told):
    return " ".join(told.split())


@pytest.fixture
def village(kdm):
    """Lantern year 1, as it develops, long before the Butcher."""
    return kdm.after("settlement new Ashhold --seed 4 --skip-prologue --auto", FOUR)


@pytest.fixture
def home(village):
    """And four depart."""
    village("next")
    village(PARTY)
    return village


@pytest.fixture
def visited(village):
    """The group has written the Butcher into this very year."""
    village("timeline add 1 butcher level 1")
    village("next")
    village(PARTY)
    return village


@pytest.mark.rule("R275")
@pytest.mark.rule("R311")
@pytest.mark.parametrize("monster", ["butcher", "kings man", "watcher", "gold smoke knight", "white lion --special"])
def test_a_monster_that_the_year_does_not_list_is_out_of_order(home, monster):
    told = in_one_line(home(f"showdown start {monster} --auto", code=1))
    assert "is not due (R275, R311)." in told
    assert "Once all the same: kdm showdown start" in told
    assert "For good: kdm settlement set rules loose" in told
    assert home.json("showdown start butcher", code=1)["error"]["code"] == "not-due"


@pytest.mark.rule("R275")
def test_when_it_is_listed_stands_in_the_refusal(home):
    assert "Lantern year 4 lists it." in home("showdown start butcher", code=1)
    assert "kdm timeline add 2 white-lion" in home("showdown start white lion --special", code=1)


def test_the_line_of_the_refusal_does_it_once_and_loose_rules_with_one_note(home):
    told = home("showdown start butcher --level 1 --auto --dry-run --house-rule not-due")
    assert "House rule not-due: Butcher is not due (R275, R311)." in told
    home("settlement set rules loose")
    told = home("showdown start butcher --level 1 --auto")
    assert told.count("note: ") == 1
    assert "note: not-due: Butcher is not due (R275, R311)." in told


def test_a_house_rule_that_stands_lets_the_butcher_come_whenever(home):
    home("settlement set house-rule not-due butcher")
    assert "not due" in home("showdown start kings man --level 1 --auto", code=1)
    assert "House rule not-due" in home("showdown start butcher --level 1 --auto")


@pytest.mark.parametrize("line", ["showdown start butcher", "event butcher"])
def test_no_other_door_lets_it_in(village, line):
    home = village
    assert "Butcher is not due" in home("batch run -", code=1, stdin=f"{line}\n")
    do, monster = line.rsplit(" ", 1)
    named = {"do": do.replace(" ", "."), "monster" if "showdown" in do else "name": monster}
    assert "Butcher is not due" in home("batch run -", code=1, stdin=json.dumps([named]))
    home("timeline add 1 open-maw")
    followed = f"event open-maw --by-hand --then '{line}{' --level 1' * ('showdown' in line)}'"
    assert "Butcher is not due" in home(followed, code=1)


@pytest.mark.rule("R275")
def test_what_the_group_writes_into_this_year_is_fought_at_its_step(visited):
    assert "Butcher level 1: the showdown begins" in visited("showdown start butcher --auto")


@pytest.mark.rule("R275")
@pytest.mark.parametrize("line", ["showdown start butcher --level 2 --auto", "showdown start butcher level 2 --auto"])
def test_at_another_level_than_the_timeline_says_it_is_out_of_order(visited, line):
    """What is due at level 1 is not fought at level 2 in silence."""
    told = in_one_line(visited(line, code=1))
    assert "Butcher is due at level 1, not 2 (R275)." in told
    assert "kdm showdown start butcher" in told
    assert visited.json(f"{line} --house-rule not-due")["saved"]


@pytest.mark.rule("R311")
def test_fought_once_in_its_year_it_is_done_and_the_entry_is_named(visited):
    home = visited
    entry = home.json("showdown start butcher --level 1 --auto")["entry"]
    home("showdown end --defeat --house-rule --auto")
    told = in_one_line(home("showdown start butcher --level 1 --survivor Lucy --auto", code=1))
    assert f"Butcher: done by entry {entry} (R275, R311)." in told
    assert "Again: kdm showdown start butcher" in told
    home("showdown start butcher --level 1 --survivor Lucy --auto --house-rule")


@pytest.mark.rule("R228")
@pytest.mark.rule("R309")
@pytest.mark.parametrize("monster", ["phoenix --level 1", "screaming antelope --level 1", "beast of sorrow"])
def test_a_quarry_that_nobody_knows_yet_is_not_fought_either(home, monster):
    refused = home.json(f"showdown start {monster} --auto", code=1)["error"]
    assert refused["code"] == "no-quarry"
    assert "is not on the quarry list (R228): White Lion." in refused["message"]
    assert "--house-rule" in refused["hint"]
    assert "House rule no-quarry" in home(f"showdown start {monster} --auto --house-rule")


@pytest.mark.rule("R228")
def test_a_quarry_of_the_list_is_fought_without_a_recorded_hunt(home):
    home("settlement quarry add phoenix")
    assert "Phoenix level 1: the showdown begins" in home("showdown start phoenix --level 1 --auto")


@pytest.mark.rule("R228")
def test_after_the_prologue_the_white_lion_can_be_hunted_before_any_event_lists_a_quarry(kdm):
    kdm.after("settlement new Ashhold --seed 4", FOUR, "timeline advance", PARTY)
    assert kdm.json("settlement show")["quarries"] == []
    assert "no-quarry" in kdm("showdown start phoenix --level 1 --auto --json", code=1)
    assert "White Lion level 1: the showdown begins" in kdm("showdown start white lion --level 1 --auto")


def test_a_level_that_there_is_not_stays_impossible_whoever_insists(home):
    refused = home.json("showdown start butcher --level 7 --house-rule", code=1)["error"]
    assert refused["code"] == "unknown-level"
