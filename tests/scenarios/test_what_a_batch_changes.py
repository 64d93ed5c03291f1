"""All that an evening of lines has changed is told in a few lines: old -> new, what is gone, what is new."""

import pytest


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")


def differences(kdm, *lines):
    return kdm.json("batch check -", stdin="\n".join(lines))["differences"]


def test_what_changed_on_one_sheet_stands_in_one_line(founders):
    told = differences(founders, "set Lucy insanity 3", "set Lucy courage +1", "set Erza survival -1")
    assert told == ["Lucy: insanity 0 -> 3, courage 0 -> 1", "Erza: survival 1 -> 0"]


def test_an_event_that_is_done_was_open(founders):
    lines = "settlement return --victory --house-rule", "next", "event first-day --choose '8 people'"
    told = differences(founders, *lines)
    assert any("First Day in year 1: open -> done" in line for line in told)
    assert not any("First Day" in line and ("gone" in line or "new" in line) for line in told)


def test_an_event_that_comes_to_the_timeline_is_new(founders):
    assert "the settlement: Intimacy in year 3 is new" in differences(founders, "timeline add 3 intimacy")


def test_what_is_only_remembered_is_not_told(founders):
    told = differences(founders, "settlement principle death graves --house-rule")
    assert [line for line in told if "Graves" in line] == ["the settlement: Graves and Graves (due) are new"]


def test_what_lasts_is_told_in_words(founders):
    told = differences(founders, "survivor suffer Lucy legs --roll 6")
    assert told[1] == "Lucy: Torn Achilles Tendon (injuries knock down until the showdown ends) is new"


def test_gear_is_told_where_it_goes(founders):
    told = differences(founders, "gear strip Lucy", "storage add monster bone 2")
    assert told == [
        "Lucy: Cloth and Founding Stone are gone",
        "storage: Cloth 0 -> 1, Founding Stone 0 -> 1, Monster Bone 0 -> 2",
    ]


def test_who_comes_is_named_in_one_line_and_who_dies_says_of_what(founders):
    told = differences(founders, "add Nadia:f Bran:m", "kill Bran --cause lion", "kill Zachary --cause 'the cold'")
    assert told[:2] == ["Nadia: the sheet is new", "Bran: the sheet is new, dead in year 0 (lion)"]
    assert "Zachary: alive -> dead in year 0 (the cold)" in told


def test_a_showdown_that_begins_is_one_line(founders):
    told = differences(founders, "showdown start white lion")
    assert told[-1] == "the showdown: White Lion (First Story) level 1 is new"
    assert [line for line in told if line.startswith("the showdown")] == told[-1:]


def test_how_dice_are_rolled_from_now_on_is_a_difference(founders):
    assert differences(founders, "settlement set dice auto") == ["the settlement: dice ask -> auto"]


def test_two_of_a_thing_are_counted(founders):
    given = "storage add cloth 2", "give Lucy cloth", "give Lucy cloth"
    assert "Lucy: Cloth 1 -> 3" in differences(founders, *given)
