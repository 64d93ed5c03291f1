"""What Ann and we wrote fits by itself, and not together: it is asked about, and never blocks what else was played."""

import pytest

from tests.scenarios.test_two_copies_become_one import BEGUN, Hers, play, sheets


@pytest.fixture
def copies(kdm):
    """Ours and hers: two files with one past."""
    kdm.after(*BEGUN)
    kdm.one_hand = False
    return kdm, Hers(kdm, "hers.save")


def test_what_people_insist_on_is_merged_though_the_sheets_do_not_fit_together(copies):
    ours, hers = copies
    ours("survivor add Nia:f --mother Erza --father Al")
    play(hers, "set Lucy courage +1", "survivor sex Erza m --house-rule")
    ours("merge hers.save")
    assert "Nia" in [each["name"] for each in ours.json("survivor list")]
    assert "man and the mother" in ours("doctor")


def test_each_line_that_is_typed_instead_takes_only_its_own_answers(copies):
    ours, hers = copies
    ours("kill Lucy --cause lantern")
    play(
        hers, "set Erza courage +1", *(f"gear give Lucy '{each}' --house-rule" for each in ("cloth", "founding stone"))
    )
    answers = ("retype", "set Nobody courage +1", "retype", "set Al courage +1", "retype", "set Zach courage +1")
    ours("merge hers.save " + " ".join(f"--choose '{each}'" for each in answers))
    assert [ours.json(f"show {name}")["courage"] for name in ("Al", "Erza", "Zach")] == [1, 1, 1]


GOODS = (
    "monster bone",
    "monster hide",
    "monster organ",
    "scrap",
    "leather",
    "iron",
    "love juice",
    "broken lantern",
    "bone axe",
    "bone blade",
)


def test_an_entry_both_have_that_was_mended_and_told_anew_makes_rows_of_its_own(copies):
    ours, hers = copies
    play(hers, "survivor add Bob:m --newcomer", "fix 3 survivor add Nia:f --newcomer")
    play(ours, *(f"storage add '{each}'" for each in GOODS), "survivor add Ann:f --newcomer")
    hers("merge ashhold.kdm")
    told = hers.json("log --since 6")["entries"]
    hers(f"undo --only {next(each['id'] for each in told if 'Bob' in each['story'][0])}")
    ours("merge hers.save")
    assert sheets(ours) == sheets(hers)
    ours("doctor")


def test_what_comes_to_another_sheet_stands_behind_what_came_there_before_it(copies):
    ours, hers = copies
    play(ours, "gain Zach prey", "set Al courage +1")
    hers("fix 3 gain Lucy leader")
    ours("merge hers.save")
    hers("merge ashhold.kdm")
    entry = next(each["id"] for each in hers.json("log")["entries"][::-1] if each["command"] == "survivor gain")
    hers(f"fix {entry} gain Lucy prey")
    ours("merge hers.save")
    assert sheets(ours) == sheets(hers)


@pytest.mark.parametrize(
    "drawn",
    ["--auto", "--draw 'white fur',claw,sinew,'eye of cat','love juice','monster organ','monster bone','monster hide'"],
)
def test_a_first_story_on_paper_that_is_told_anew_comes_to_the_same(kdm, drawn):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zach:m Al:m", "set Lucy insanity +1",
              "showdown start white lion --prologue")  # fmt: skip
    kdm(f"settlement return --victory {drawn}")
    before = kdm.json("storage list")
    kdm("fix 3 set Erza insanity +1")
    assert kdm.json("storage list") == before


def test_a_permission_is_for_whatever_is_typed_instead_wherever_it_is_typed(copies):
    ours, hers = copies
    play(hers, "set Erza courage +1", "gear give Lucy cloth --house-rule")
    ours("kill Lucy --cause lantern")
    line = "merge hers.save --choose retype --choose 'gear give Al cloth'"
    assert "cloth" in ours(line, code=3), "there is none in storage"
    ours(f"{line} --house-rule")
    assert ours.json("log --last 1")["entries"][0]["story"][0].startswith("House rule")


def test_dice_are_left_to_the_tool_in_whatever_is_typed_instead(copies):
    ours, hers = copies
    play(hers, "set Erza courage +1", "gear give Lucy cloth --house-rule")
    ours("kill Lucy --cause lantern")
    line = "merge hers.save --choose retype --choose 'survivor suffer Al legs'"
    assert "d10" in ours(line, code=3)
    ours(f"{line} --auto")
    assert ours.json("log --last 1")["entries"][0]["command"] == "survivor suffer"


def test_what_lies_in_a_slot_is_still_meant_where_another_has_moved_it(copies):
    ours, hers = copies
    play(ours, "gear give Lucy cloth --slot 5 --house-rule")
    hers("merge ashhold.kdm")
    ours("gear move Lucy 5 7")
    play(hers, "set Erza courage +1", "gear move Lucy 5 6")
    ours("merge hers.save")
    assert [(each["name"], each["slot"]) for each in ours.json("show Lucy")["gear"]] == [("Cloth", 6)]
