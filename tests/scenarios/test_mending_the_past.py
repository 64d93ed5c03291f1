"""What was typed wrong long ago is put right by one command: what came after happens again on the changed past."""

import pytest


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")


def sheets(kdm):
    """Everything that stands on the sheets."""
    return kdm.json("survivor list --all"), kdm.json("settlement show")


def facts(kdm):
    """The whole campaign but for its journal."""
    import json

    return json.loads(kdm.json("export json --secrets")["page"])["facts"]


def test_lucy_was_hit_and_it_should_have_been_erza(founders):
    evening = ["survivor suffer {} legs --roll 6", *["survivor set Lucy insanity +1"] * 9, "kill Zachary --cause lion",
               "settlement note 'a long night'", *["survivor set Allister understanding +1"] * 2,
               "survivor set Erza courage +2", *["storage add monster bone"] * 6]  # fmt: skip
    for line in evening:
        founders(line.format("Lucy"))
    told = founders("fix 3 survivor suffer Erza legs --roll 6")
    assert told.startswith("Entry 3 mended: survivor suffer Erza legs\n")
    assert "Lucy: Torn Achilles Tendon (injuries knock down until the showdown ends) is gone" in told
    assert "Erza: Torn Achilles Tendon (injuries knock down until the showdown ends) is new" in told
    assert "next: kdm undo" in told
    mended = sheets(founders)
    right = founders.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
    for line in evening:
        right(line.format("Erza"))
    assert sheets(right) == mended


def test_a_die_was_misread(founders):
    founders("survivor suffer Lucy waist --roll 7")
    founders("survivor set Lucy courage +1")
    told = founders("fix 3 survivor suffer Lucy waist --roll 4")
    assert "Lucy: Broken Hip is gone" in told
    assert "Lucy: Intestinal Prolapse is new" in told
    assert founders.json("show Lucy")["courage"] == 1


def test_a_reward_was_read_off_the_wrong_card(founders):
    founders("showdown start white lion --prologue")
    founders("showdown end --victory --house-rule --auto --draw 'lion claw'")
    founders("phase next")
    founders("survivor set Lucy insanity +2")
    before = {each["name"]: each["count"] for each in founders.json("storage list")}
    assert before["Lion Claw"] == 1
    told = founders("fix 4 showdown end --victory --house-rule --auto --draw 'lion testes'")
    assert "storage: Lion Claw 1 -> 0, Lion Testes 0 -> 1" in told
    after = {each["name"]: each["count"] for each in founders.json("storage list")}
    assert {**before, "Lion Testes": 1} == {**after, "Lion Claw": 1}
    assert founders.json("show Lucy")["insanity"] == 2


def test_a_later_entry_may_need_dice_that_nobody_rolled(founders):
    founders("showdown start white lion --prologue")
    founders("showdown end --victory --house-rule --auto")
    founders("settlement depart Lucy Erza Zachary Allister --house-rule")
    founders("showdown start white lion --level 1 --house-rule --auto")
    founders("showdown end --victory --house-rule --auto")
    told = " ".join(founders("fix 6 showdown start white lion --level 2 --house-rule --auto", code=1).split())
    assert told.startswith("Entry 7 (showdown end --victory --house-rule) no longer fits: Nothing recorded answers")
    founders("undo --only 7")
    founders("fix 6 showdown start white lion --level 2 --house-rule --auto")
    told = founders("showdown end --victory --house-rule --auto")
    assert "Victory over White Lion level 2" in told
    assert founders.json("doctor")["healthy"]


def test_an_entry_that_never_should_have_been_is_taken_out(founders):
    founders("survivor set Lucy courage +2")
    before = facts(founders)
    founders("kill Lucy --cause 'nobody knows'")
    founders("survivor set Erza insanity +1")
    told = founders("undo --only 4")
    assert told.startswith(
        "Entry 4 taken out: survivor kill Lucy --cause 'nobody knows'\nLucy: dead in year 0 (nobody knows) -> alive\n"
    )
    after = facts(founders)
    erza = next(row for row in after["survivor"] if row["name"] == "Erza")
    assert erza["insanity"] == 1
    erza["insanity"] = 0
    assert after == before


def test_what_came_after_and_fits_no_more_is_named_and_nothing_has_changed(founders):
    founders("survivor add Neva:f --newcomer")
    founders("storage add bone axe")
    founders("gear give Neva bone axe")
    before = (founders.folder / "ashhold.kdm").read_bytes()
    told = founders("undo --only 3", code=1)
    assert told.startswith('Entry 5 (gear give Neva bone axe) no longer fits: No survivor is called "Neva".')
    for way_out in ("kdm log 5", "kdm undo --only 5", "kdm undo --to 2"):
        assert way_out in " ".join(told.split())
    assert (founders.folder / "ashhold.kdm").read_bytes() == before
    founders("undo --only 5")
    founders("undo --only 3")
    assert "Neva" not in founders("survivor list --all")


def test_mending_is_one_step_for_undo_and_redo(founders):
    founders("survivor suffer Lucy waist --roll 7")
    founders("survivor set Erza insanity +1")
    before = facts(founders)
    founders("fix 3 survivor suffer Zachary waist --roll 7")
    after = facts(founders)
    founders("undo")
    assert facts(founders) == before
    founders("redo")
    assert facts(founders) == after
    founders("survivor set Lucy insanity +1")
    founders("undo --to 4")
    assert facts(founders) == before
    assert founders.json("doctor")["healthy"]


def test_the_log_says_what_was_mended_and_what_was_taken_out(founders):
    founders("survivor set Lucy insanity +1")
    founders("survivor set Erza insanity +1")
    founders("fix 3 survivor set Lucy insanity +2 --because 'two tokens'")
    founders("undo --only 4")
    told = founders("log")
    assert "mended by entry 5: Lucy: insanity 0 -> 1" in told
    assert "taken out by entry 6: Erza: insanity 0 -> 1" in told
    assert "mended   by entry 5" in founders("log 3")
    entries = {each["id"]: each for each in founders.json("log")["entries"]}
    assert [(entries[at]["mended"], entries[at]["undone"]) for at in (2, 3, 4, 5)] == [
        (None, False), (5, False), (6, True), (None, False),
    ]  # fmt: skip
    fix = founders.json("log 5")["entry"]
    assert (fix["line"], fix["because"]) == ("kdm fix 3 survivor set Lucy insanity +2", "two tokens")
    assert founders.json("log 6")["entry"]["line"] == "kdm undo --only 4"


def test_one_entry_shown_whole_says_whether_it_counts(founders):
    founders("survivor set Lucy insanity +1")
    founders("survivor set Erza insanity +1")
    founders("undo")
    founders("undo --only 3")
    assert "taken out  by entry 6" in founders("log 3")
    assert "undone   it counts no more" in founders("log 4")
    shown = [founders.json(f"log {at}")["entry"] for at in (2, 3, 4, 5)]
    assert [(each["undone"], each["mended"]) for each in shown] == [
        (False, None),
        (True, 6),
        (True, None),
        (False, None),
    ]


def test_a_mending_can_itself_be_taken_out_later(founders):
    founders("survivor set Lucy insanity +1")
    founders("survivor set Erza insanity +1")
    before = facts(founders)
    founders("fix 3 survivor set Lucy insanity +5")
    founders("survivor set Zachary insanity +1")
    founders("undo --only 5")
    now = facts(founders)
    zachary = next(row for row in now["survivor"] if row["name"] == "Zachary")
    assert zachary.pop("insanity") == 1
    next(row for row in before["survivor"] if row["name"] == "Zachary").pop("insanity")
    assert now == before
    assert "Entry 5 was taken out by entry 7." in founders("undo --only 5", code=1)
    founders("undo --only 7")
    assert founders.json("show Lucy")["insanity"] == 5


def test_an_entry_is_mended_again_and_again(founders):
    founders("survivor suffer Lucy waist --roll 7")
    founders("survivor gain Lucy leader")
    for roll, name in ((4, "Intestinal Prolapse"), (5, None), (7, "Broken Hip")):
        founders(f"fix 3 survivor suffer Lucy waist --roll {roll}")
        traits = [each["name"] for each in founders.json("show Lucy")["traits"]]
        assert traits == [name, "Leader"] or name is None
    assert founders.json("doctor")["healthy"]


def test_a_line_of_a_batch_is_mended_by_itself(founders):
    founders("batch run -", stdin="set Lucy insanity 1\nkill Erza --cause cold\nset Zachary insanity 2\n")
    founders("fix 4 kill Allister --cause cold")
    assert founders.json("show Erza")["status"] == "alive"
    assert founders.json("show Allister")["status"] == "dead"
    founders("undo 2")
    assert founders.json("show Lucy")["insanity"] == 0
    assert founders.json("doctor")["healthy"]


def test_a_dry_run_shows_the_same_and_writes_nothing(founders):
    founders("survivor suffer Lucy waist --roll 7")
    before = (founders.folder / "ashhold.kdm").read_bytes()
    dry = founders.json("fix 3 survivor suffer Lucy waist --roll 4 --dry-run")
    assert (founders.folder / "ashhold.kdm").read_bytes() == before
    real = founders.json("fix 3 survivor suffer Lucy waist --roll 4")
    assert (dry["saved"], dry["entry"], real["entry"]) == (False, None, 4)
    for key in ("story", "due", "dice", "changes", "result"):
        assert dry[key] == real[key]
    assert real["result"] == {"mended": 3, "retold": [3]}
    assert [die["value"] for die in real["dice"]] == [4]


def test_a_mending_without_effect_is_not_written(founders):
    founders("survivor suffer Lucy waist --roll 7")
    told = founders("fix 3 survivor suffer Lucy waist --roll 7", code=1)
    assert told.startswith("Nothing would change: entry 3 is so already.")
    assert len(founders.json("log")["entries"]) == 3


def test_a_die_that_is_missing_is_asked_for(founders):
    founders("survivor set Lucy insanity +1")
    refusal = founders.json("fix 3 survivor suffer Erza waist", code=3)["error"]
    assert [(need["sides"], need["who"]) for need in refusal["needs"]] == [(10, "Erza")]


@pytest.mark.parametrize(
    ("line", "told", "way_out"),
    [
        ("fix 90 survivor heal Lucy", "There is no entry 90.", "kdm log"),
        ("fix 1 survivor heal Lucy", "where all the others begin", "survivor set"),
        ("fix 1 settlement new Emberhold", "where all the others begin", "settlement set, name"),
        ("undo --only 1", "where all the others begin", "survivor set"),
        ("fix 5 survivor heal Lucy", "Entry 5 is an undo.", "kdm redo"),
        ("fix 4 survivor heal Lucy", "undone and counts no more", "kdm log"),
        ("undo --only 6", "Entry 6 is a redo.", "kdm undo"),
        ("fix 3 survivor show Lucy", "no command of which the past is made", "kdm fix ENTRY COMMAND"),
        ("fix 3 undo", "no command of which the past is made", "kdm fix ENTRY COMMAND"),
        ("fix 7 survivor heal Lucy", "is itself a mending of entry 3", "kdm undo --only 7"),
        ("fix 3 survivor suffer Olga waist", 'As things stood at entry 3: No survivor is called "Olga".', ""),
    ],
)
def test_what_cannot_be_mended_says_why_and_the_way_out(founders, line, told, way_out):
    founders("survivor set Lucy insanity +1")
    founders("survivor set Erza insanity +1")
    founders("undo")
    if "6" in line:
        founders("redo")
    else:
        founders("settlement note x")
    founders("fix 3 survivor set Lucy insanity +3")
    answer = " ".join(founders(line, code=1).split())
    assert told in answer
    assert way_out in answer


def test_fix_takes_the_whole_rest_of_the_line(founders):
    founders("survivor set Lucy insanity +1")
    founders("fix 3 kill Lucy --cause 'a cold night' --because 'we were tired'")
    assert founders.json("show Lucy")["died"]["cause"] == "a cold night"
    founders("undo")
    founders("fix", "3", "kill Lucy --cause cold")
    assert founders.json("show Lucy")["died"]["cause"] == "cold"
    founders("fix 3 kdm survivor set Lucy insanity +4")  # as the log prints it
    assert founders.json("show Lucy")["insanity"] == 4
    told = founders("fix 3", code=2)
    assert "COMMAND" in told
    assert "whole number" in founders("fix three survivor heal Lucy", code=2)
    assert "cannot stand in a batch" in founders("batch run -", stdin="fix 3 survivor heal Lucy\n", code=2)
    assert "--only takes out one entry" in founders("undo 2 --only 3", code=2)


def test_the_board_of_a_showdown_that_is_over_is_not_laid_out_again(founders):
    founders("showdown start white lion --prologue")
    mending = "fix 3 showdown start white lion --prologue --controller Erza"
    assert founders.json(f"{mending} --dry-run")["do"] != []
    founders("showdown end --victory --house-rule --auto")
    assert founders.json(mending)["do"] == []


def test_what_was_due_before_is_not_told_as_due(founders):
    founders("survivor set Lucy courage 3")
    founders("survivor set Lucy courage 4")
    told = founders.json("fix 3 survivor set Erza courage 3")
    assert [each["who"] for each in told["due"]] == ["Erza"], "Lucy is bold by entry 4 alone"
    assert [each["who"] for each in founders.json("settlement show")["due"]] == ["Erza", "Lucy"]


def test_two_cards_change_places_in_the_past(founders):
    for line in ("gear strip Lucy", "gear give Lucy cloth", "gear give Lucy founding-stone"):
        founders(line)
    founders("fix 4 gear give Lucy cloth --slot 2")
    worn = {each["name"]: each["slot"] for each in founders.json("show Lucy")["gear"]}
    assert worn == {"Founding Stone": 1, "Cloth": 2}
    assert founders.json("doctor")["healthy"]


def test_whom_a_mending_adds_takes_nobodys_sheet(founders):
    founders("survivor add Neva:f --newcomer")
    told = founders("fix 2 survivor add Lucy:f Erza:f Zachary:m Allister:m Olga:f")
    assert told.splitlines()[1:3] == ["Olga: the sheet is new", "next: kdm undo"]


def test_dice_that_nothing_asks_for_any_more_fit_no_more(founders):
    founders("survivor set Lucy speed +1 --house-rule")
    founders("showdown start white lion --prologue")
    founders("turn claw Allister 1,4,legs:dodge")
    founders("attack Lucy 9,8,2 strange=7 knee=6")
    told = " ".join(founders("undo --only 3", code=1).split())
    assert told.startswith("Entry 6 (showdown attack Lucy")
    assert "no longer fits: Nothing asks any more for attack" in told


def test_what_was_chosen_and_cannot_be_any_more_fits_no_more(founders):
    founders("timeline advance")
    founders("settlement note 'who is it'")
    founders("event murder --choose Lucy --choose Erza --roll 5 --house-rule")
    told = " ".join(founders("fix 4 kill Lucy --cause cold", code=1).split())
    assert told.startswith("Entry 5 (event murder --house-rule) no longer fits: ")
    assert '"Lucy" cannot be chosen for' in told


def test_a_deck_that_was_shuffled_with_a_card_less_is_not_dealt_so(founders):
    founders("settlement set decks tool")
    founders("showdown start white lion --prologue")
    founders("showdown wound")
    founders("showdown shuffle ai")
    told = " ".join(founders("undo --only 5", code=1).split())
    assert told.startswith("Entry 6 (showdown shuffle ai) no longer fits: The AI deck has 8 cards, not 7")


def test_a_deck_that_lies_as_it_lay_is_not_told_anew(founders):
    founders("settlement note x")
    founders("settlement set decks tool")
    founders("showdown start white lion --prologue")
    founders("showdown shuffle ai")
    assert founders.json("fix 3 settlement note y")["result"] == {"mended": 3, "retold": [3]}


def test_what_a_mending_changed_is_told_and_kept_on_one_screen(founders):
    founders("survivor add " + " ".join(f"Neva{number}:f" for number in range(20)) + " --newcomer")
    founders("survivor set --all-living insanity +1")
    told = founders("fix 4 survivor set --all-living courage +1").splitlines()
    assert len(told) <= 24
    assert "more: kdm log 5" in told[-3]
    assert len(founders.json("log 5")["entry"]["story"]) < 20
