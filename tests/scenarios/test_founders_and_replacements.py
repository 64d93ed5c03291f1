"""Who is made for a lost founder is one of the First Day's people (R201); a fifth founder leaves the line one that works."""

import pytest

FOUR = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
FOUGHT = (*FOUR, "showdown start white lion", "kill Zachary --cause lion", "showdown end --victory --house-rule --auto")
PAPER = (*FOUR, "kill Zachary --cause lion", "settlement return --victory")


def people(kdm):
    sheet = kdm.json("settlement show")
    return sheet["population"], sheet["nameless"]


@pytest.mark.rule("R201")
@pytest.mark.parametrize("before", [FOUGHT, PAPER], ids=["fought here", "on paper"])
@pytest.mark.parametrize("at", ["home", "event", "afterwards"])
def test_three_who_came_home_and_eight_who_come_are_eleven(kdm, before, at):
    lines = list(before)
    told = kdm.after(*lines[:-1]) and kdm(lines[-1])
    assert "out of the people whom the" in told and "kdm survivor add NAME" in told
    if before is FOUGHT:
        kdm("settlement return")
    if at == "home":
        assert "Nadia is one of the people whom First Day brings (R201)" in kdm("survivor add Nadia:f")
    kdm("next")
    if at == "event":
        kdm("survivor add Nadia:f")
    told = kdm("event first-day --choose '8 people'")
    assert ("Of these people Nadia has a sheet already (R201)" in told) == (at != "afterwards")
    if at == "afterwards":
        kdm("survivor add Nadia:f")
    assert people(kdm) == (11, 7)
    kdm("survivor remove Nadia")
    assert people(kdm) == (11, 8), "she was one of them"
    assert "healthy" in kdm("doctor")


@pytest.mark.rule("R201")
def test_a_replacement_made_before_the_return_has_not_fought(kdm):
    kdm.after(*FOUR, "kill Zachary --cause lion", "survivor add Nadia:f")
    kdm("settlement return --victory")
    sheet = kdm.json("settlement show")
    assert (sheet["returning"], sheet["endeavors"]) == (["Lucy", "Erza", "Allister"], 3)
    kdm("next")
    kdm("event first-day --choose '8 people'")
    assert people(kdm) == (11, 7)


@pytest.mark.rule("R201")
def test_two_for_two_and_a_newcomer_beside_them(kdm):
    for line in (*PAPER, "kill Erza --cause fever", "survivor add Nadia:f Bran:m", "survivor add Ada:f --newcomer"):
        kdm(line)
    kdm("principle death cannibalize")
    kdm("event cannibalize --by-hand")
    kdm("next")
    told = kdm("event first-day --choose '6 people'")
    assert "Of these people Nadia, Bran have a sheet already (R201)" in told
    assert people(kdm) == (2 + 1 + 6, 4)


@pytest.mark.rule("R201")
def test_undo_takes_the_people_back_and_leaves_the_replacement_one_of_them(kdm):
    kdm.after(*PAPER, "survivor add Nadia:f", "next", "event first-day --choose '8 people'")
    kdm("undo")
    assert people(kdm) == (4, 0)
    kdm("event first-day --choose '6 people'")
    assert people(kdm) == (9, 5)


@pytest.mark.rule("R9")
def test_with_a_fifth_founder_the_line_names_four_who_fight(kdm):
    kdm.after(*FOUR, "survivor add 'Old Tom:m'")
    line = kdm.json("status")["next"]
    assert line == "kdm showdown start white-lion --prologue --survivor Lucy,Erza,Zachary,Allister"
    assert line in kdm("next", code=1)
    refused = kdm.json("showdown start white lion", code=1)["error"]
    assert (refused["code"], refused["hint"].splitlines()[0]) == ("needs-four", line)
    assert "Lucy, Erza, Zachary and Allister fight" in kdm(line.removeprefix("kdm "))


@pytest.mark.rule("R9")
def test_who_fights_in_the_place_of_a_dead_founder_is_a_founder(kdm):
    kdm.after(*FOUR, "kill Zachary --cause 'a fall'", "survivor add Nadia:f")
    kdm("showdown start white lion")
    told = kdm("showdown end --victory --house-rule --auto")
    assert "4 return" in told
    kdm("settlement return")
    kdm("next")
    kdm("event first-day --choose '8 people'")
    assert people(kdm) == (12, 8)
