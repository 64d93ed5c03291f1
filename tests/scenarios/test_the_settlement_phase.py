"""The settlement phase typed at the table: a whole first year, evenings weeks apart, a special showdown, doors."""

import json

import pytest

from tests.scenarios.quick import Quick

LION = "white fur,white fur,lion claw,great cat bones,monster hide,monster bone,monster bone,monster organ"
FIGHT = [
    "survivor add Lucy:f Erza:f Zachary:m Allister:m",
    "showdown start white lion",
    *["showdown wound"] * 9,
    "survivor suffer Lucy legs --roll 9",
    "kill Zachary --cause 'eaten by a lion'",
]
FIRST_YEAR = [
    "survivor add Lucy:f Erza:f Zachary:m Allister:m",
    "settlement return --victory",
    "next",
    "event first-day --choose '8 people'",
    "next",
    "event returning-survivors --survivor Allister",
]
TO_THE_HUNT = ["next", "next", "depart Lucy Erza", "next"]


@pytest.fixture
def kdm(tmp_path):
    quick = Quick(tmp_path)
    quick("settlement new Ashhold --seed 4")
    return quick


@pytest.fixture
def lion(kdm):
    """The First Story at its end: Zachary is dead, Lucy bleeds, the lion is dead."""
    return typed(kdm, FIGHT)


@pytest.fixture
def ashhold(kdm):
    """Lantern year 1: the settlement is about to develop, and everything due is settled."""
    return typed(kdm, FIRST_YEAR)


def typed(kdm, lines):
    kdm("batch run -", stdin="\n".join(lines))
    return kdm


def settled(kdm, *but):
    """Everything that is due is settled, as the tool rolls it."""
    while due := [each for each in kdm.json("status")["due"] if each["what"] not in but]:
        named = "" if "--survivor" in due[0]["command"] else " --survivor Lucy"
        kdm(due[0]["command"] + named + " --auto --house-rule")


def refused(kdm, line):
    return json.loads(kdm.run(*line.split(), "--json").stdout)["error"]


@pytest.mark.rule("R5")
def test_the_first_year_from_the_dead_lion_to_the_first_departure(lion):
    told = lion(f"next --won -d '{LION}'")
    assert "The settlement phase begins: 3 return" in told, "R202"
    assert "next: kdm next" in told
    sheet = lion.json("phase show")
    assert (sheet["doing"], len(sheet["steps"])) == ("step 2 of 10, Survivors Return", 10)

    told = lion("next")
    assert "Lucy heals: bleeding 2 -> 0" in told, "R206"
    assert "Population 3; returned: Lucy, Erza, Allister" in told, "R208"
    assert "Endeavors 0 -> 3, one each from: Lucy, Erza, Allister" in told, "R209"

    assert "next: kdm event first-day" in lion("next"), "R211"
    told = lion("event first-day --choose '8 people'")
    assert "Population 3 -> 11" in told
    assert "next: kdm next" in told

    told = lion("next")
    assert "Death count 1: each death is counted already" in told, "R213"
    assert "Lantern year 0 -> 1" in told, "R214"
    assert "next: kdm settlement principle death" in told, "R217"
    lion("settlement principle death cannibalize")
    told = lion("event cannibalize --roll 3")
    assert "next: kdm event returning-survivors" in told, "R215"
    told = lion("event returning-survivors --survivor Allister")
    assert "The settlement gains Language" in told, "R216"
    assert "The settlement gains Lantern Hoard" in told, "R216"

    assert "Develop: 3 endeavors; in storage 8 resources, 3 gear" in lion("next")
    lion("settlement build bone smith, organ grinder, skinnery")  # R220
    lion("settlement craft bone blade --pay 'monster bone'")
    status = lion.json("status")
    assert (status["endeavors"], status["lantern_year"], status["population"]) == (0, 1, 11)

    assert "next: kdm settlement depart NAME ..." in lion("next")
    assert "Who departs? Lucy, Erza may." in lion("next", code=1), "Allister skips the next hunt; R274"
    lion("gear give Lucy bone blade")
    assert "Lucy: armor 0-0-0-1-0" in lion("depart Lucy Erza"), "R230"
    told = lion("next")
    assert "Archive the resource and gear cards that nobody wears" in told, "R231, R280"
    assert "The settlement phase ends" in told, "R232"
    status = lion.json("status")
    assert (status["phase"], status["step"], status["next"]) == ("hunt", 0, "kdm hunt start white-lion --level 1")
    lion("doctor")


@pytest.mark.rule("R5")
def test_the_second_year_has_eleven_steps_and_draws_its_event(ashhold):
    typed(ashhold, TO_THE_HUNT)
    assert "2 depart to hunt: White Lion." in ashhold("next", code=1)
    ashhold("showdown start white lion --level 1 --auto")
    assert "The settlement phase begins: 2 return" in ashhold("next --won --house-rule --auto")
    settled(ashhold)
    assert "Sat out this hunt, may go on the next: Allister" in ashhold("next")
    assert len(ashhold.json("phase show")["steps"]) == 11
    assert "settlement event" in ashhold("next", code=3)
    assert "next: kdm event hunt-reenactment" in ashhold("next --draw 'hunt reenactment'")
    steps = {each["key"]: each for each in ashhold.json("phase show")["steps"]}
    assert (steps["event"]["state"], steps["event"]["what"]) == ("now", "Hunt Reenactment"), "it is due"
    ashhold("doctor")


# doors to the same steps


def test_whoever_comes_second_is_told_which_entry_did_it(lion):
    lion(f"showdown end --victory -d '{LION}'")
    ended = lion.json("log")["entries"][-1]["id"]
    assert f"done by entry {ended}" in lion("showdown end --victory", code=1)
    assert "recorded a victory" in lion("settlement return --defeat", code=1)
    assert "a year passes at step 6" in lion("timeline advance", code=1)
    lion("settlement return")
    assert f"done by entry {ended + 1}" in lion("settlement return --victory", code=1)


def test_the_return_ends_the_showdown_and_gives_the_settlement_its_name(lion):
    told = lion(f"settlement return --victory --name Emberhold -d '{LION}'")
    assert "Victory over White Lion, round 1" in told
    assert "Ashhold is now called Emberhold" in told, "R203"
    assert lion.json("phase show")["doing"] == "step 4 of 10, Settlement Event"


def test_an_evening_kept_by_hand_needs_no_steps(kdm):
    kdm("survivor add Lucy:f Erza:f")
    kdm("timeline advance")
    assert kdm.json("phase show")["doing"] == "step 6 of 10, Update the Timeline", "its story event is due"
    assert "done by entry 3" in kdm("timeline advance", code=1)
    assert "Endeavors 0 -> 2" in kdm("settlement return")
    assert kdm.json("phase show")["doing"] == "step 6 of 10, Update the Timeline"
    kdm("timeline advance --house-rule")
    assert kdm.json("status")["lantern_year"] == 2


@pytest.mark.rule("R194")
def test_a_lost_first_story_is_played_again(kdm):
    typed(kdm, [*FIGHT[:2], *[f"kill {name} --cause lion" for name in ("Lucy", "Erza", "Zachary", "Allister")]])
    assert "The First Story is lost: play it again until it is won" in kdm("next --lost")
    assert "kdm showdown start white-lion --prologue" in kdm("next", code=1)
    assert kdm.json("phase show")["phase"] == "prologue"


# waiting


def test_what_is_due_waits_and_a_house_rule_passes_it(ashhold):
    ashhold("set Lucy courage 3")
    error = refused(ashhold, "next")
    assert (error["code"], error["hint"]) == ("due-first", "kdm event bold --survivor Lucy")
    assert ashhold.json("status")["next"] == "kdm event bold --survivor Lucy"
    assert "House rule due-first: Bold is due for Lucy." in ashhold("next --house-rule")
    assert [due["what"] for due in ashhold.json("status")["due"]] == ["Bold"]


@pytest.mark.rule("R6")
def test_the_same_evening_goes_on_weeks_later(ashhold):
    ashhold("next")
    left, people = ashhold.json("phase show"), ashhold.json("survivor list")
    ashhold("backup ../weeks-later.kdm")
    later = "--file ../weeks-later.kdm"
    assert ashhold.json(f"phase show {later}") == left
    assert ashhold.json(f"survivor list {later}") == people
    assert "Developed: 4 endeavors unspent" in ashhold(f"next {later}")


def test_a_group_without_the_event_deck_leaves_the_step_out(ashhold):
    typed(ashhold, TO_THE_HUNT)
    ashhold("settlement return --defeat")
    assert "Settlement Event is left out" in ashhold("next --skip --because 'no deck here'")
    ashhold("next --skip")
    assert "Update the Timeline is not left out" in ashhold("next --skip", code=1)


@pytest.mark.rule("R276")
def test_a_special_showdown_goes_back_to_the_deaths_of_the_same_year(ashhold):
    ashhold("timeline add 2 butcher")
    typed(ashhold, [*TO_THE_HUNT, "settlement return --victory", "next --skip", "next"])
    settled(ashhold, "Butcher")
    ashhold("next")
    assert "not fought" in ashhold("showdown start white lion --level 1 --survivor Lucy", code=1), "R275"
    ashhold("next")
    ashhold("depart Lucy Erza")
    status = ashhold.json("status")
    assert status["next"].startswith("kdm showdown start butcher")
    assert "special showdown" in ashhold("next", code=1), "R275"
    ashhold(f"{status['next'].removeprefix('kdm ')} --level 1 --auto")
    assert "goes on at Update the Death Count (R277)" in ashhold("next --won --house-rule --auto")
    settled(ashhold)
    ashhold("next")
    after = ashhold.json("status")
    assert (after["lantern_year"], after["doing"]) == (2, "step 7 of 11, Develop"), "R279"
    assert after["endeavors"] == status["endeavors"] == 2, "R278: nobody returned"


# the pages


def test_every_page_of_the_cycle_fits_a_screen(lion):
    for line in (f"next --won -d '{LION}'", *["next --house-rule"] * 5):
        assert len(lion(line).splitlines()) <= 24
        page = lion("phase show").splitlines()
        assert len(page) <= 24
        assert max(map(len, page)) <= 80
        assert lion.json("phase show")["next"] == lion.json("status")["next"]
