"""Everything can be undone, redone, explained."""

import pytest


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f")


def told(kdm):
    """What the file holds, but for the numbers of its rows."""
    return {table: [{**row, "id": 0} for row in rows] for table, rows in kdm.facts().items()}


def sheets(kdm):
    return kdm.json("survivor list --all"), kdm.json("settlement show")


def test_undo_takes_back_the_last_step_and_redo_brings_it_again(founders):
    before = sheets(founders)
    founders("set Lucy insanity +2")
    after = sheets(founders)
    founders("undo")
    assert sheets(founders) == before
    founders("redo")
    assert sheets(founders) == after
    founders("undo")
    assert sheets(founders) == before


def test_several_steps_back_and_several_forth(founders):
    states = [sheets(founders)]
    for amount in (1, 2, 3):
        founders(f"set Lucy insanity {amount}")
        states.append(sheets(founders))
    founders("undo 3")
    assert sheets(founders) == states[0]
    founders("redo")
    assert sheets(founders) == states[1]
    founders("redo 2")
    assert sheets(founders) == states[3]
    founders("redo", code=1)


def test_a_new_command_after_an_undo_leaves_nothing_to_redo(founders):
    founders("set Lucy insanity 1")
    founders("undo")
    founders("set Lucy insanity 2")
    assert "nothing to redo" in founders("redo", code=1)
    assert founders.json("show Lucy")["insanity"] == 2


def test_undo_to_an_entry(founders):
    founders("set Lucy insanity 1")
    wanted = sheets(founders)
    founders("set Lucy insanity 2")
    founders("set Erza courage 2")
    founders("undo --to 3")
    assert sheets(founders) == wanted


def test_undo_past_undone_steps_goes_on_with_what_stands(founders):
    founders("set Lucy insanity 1")
    founders("set Lucy insanity 2")
    founders("undo")
    founders("set Lucy insanity 3")
    founders("undo 2")
    assert founders.json("show Lucy")["insanity"] == 0


def test_the_first_entry_cannot_be_undone(founders):
    founders("undo")
    assert "nothing to undo" in founders("undo", code=1)


def test_more_steps_than_there_are_are_refused_with_the_line_that_takes_them_all(founders):
    founders("set Lucy insanity 1")
    refused = founders.json("undo 999", code=1)["error"]
    assert (refused["code"], refused["message"]) == ("out-of-range", "There are only 2 steps to undo, not 999.")
    assert refused["hint"] == "kdm undo 2"
    assert founders.json("show Lucy")["insanity"] == 1, "nothing was taken back"
    founders("undo")
    assert founders.json("undo 2", code=1)["error"]["message"] == "There is only 1 step to undo, not 2."
    founders("undo")
    assert founders.json("survivor list --all") == []
    refused = founders.json("redo 3", code=1)["error"]
    assert (refused["message"], refused["hint"]) == ("There are only 2 steps to redo, not 3.", "kdm redo 2")
    founders("redo 2")
    assert founders.json("show Lucy")["insanity"] == 1
    assert "kdm undo 2" in founders("undo 3 --dry-run", code=1)


def test_a_batch_is_one_step(founders):
    before = sheets(founders)
    founders("batch run -", stdin="set Lucy insanity 1\nset Erza insanity 2\nkill Lucy --cause cold\n")
    assert founders.json("show Lucy")["status"] == "dead"
    founders("undo")
    assert sheets(founders) == before
    founders("redo")
    assert founders.json("show Erza")["insanity"] == 2


def test_a_batch_that_moves_things_around_leaves_what_its_lines_leave_one_by_one(founders):
    founders("batch run -", stdin="storage add bone axe 2\ngive Lucy bone axe\ngive Lucy bone axe\n")
    around = [
        "gear move Lucy 3 9", "gear move Lucy 4 3", "gear move Lucy 9 4", "set Lucy insanity 3", "set Lucy survival 1",
        "set Lucy insanity 0", "kill Erza --cause cold", "survivor revive Erza", "token Lucy luck +1",
        "token Lucy luck 0", "token Lucy luck +2", "set Erza courage 1", "set Lucy insanity 1", "set Erza courage 2",
    ]  # fmt: skip
    for line in around:
        founders(f"{line} --auto")
    left = told(founders)
    founders(f"undo {len(around)}")
    founders("batch run -", stdin="\n".join(around))
    for line in ("doctor", "undo", "redo", "doctor"):
        founders(line)
    assert told(founders) == left


def test_undo_into_the_middle_of_a_batch_is_refused(founders):
    founders("batch run -", stdin="set Lucy insanity 1\nset Erza insanity 2\n")
    assert "one step" in founders("undo --to 3", code=1)


def test_a_roll_taken_back_and_repeated_is_the_same_roll(founders):
    first = founders.json("survivor suffer Lucy waist --auto")["dice"]
    founders("undo")
    assert founders.json("survivor suffer Lucy waist --auto")["dice"] == first


def test_the_log_tells_who_did_what_and_why(founders):
    founders("set Lucy insanity 1 --because 'saw the face'")
    founders("set Erza courage 1")
    founders("undo")
    told = founders("log")
    assert "Lucy: insanity 0 -> 1" in told
    assert "undone" in told
    lucy = founders.json("log --survivor Lucy")["entries"]
    assert [entry["command"] for entry in lucy] == ["survivor add", "survivor set"]
    whole = founders.json("log 3")["entry"]
    assert whole["because"] == "saw the face"
    assert whole["changes"] == [
        {"kind": "set", "table": "survivor", "id": whole["changes"][0]["id"], "field": "insanity", "old": 0, "new": 1}
    ]


def test_a_dry_run_says_the_same_and_changes_nothing(founders):
    before = sheets(founders)
    dry = founders.json("kill Lucy --cause cold --dry-run")
    assert sheets(founders) == before
    real = founders.json("kill Lucy --cause cold")
    assert dry["saved"] is False
    assert dry["entry"] is None
    for key in ("story", "do", "due", "changes"):
        assert dry[key] == real[key]


def test_doctor_is_content_after_all_of_it(founders):
    founders("batch run -", stdin="set Lucy insanity 1\nkill Erza --cause cold\n")
    founders("undo")
    founders("redo")
    founders("undo")
    assert founders.json("doctor")["healthy"] is True


def test_backup_and_restore(founders):
    founders("backup ashhold.copy")
    before = sheets(founders)
    founders("kill Lucy --cause cold")
    assert "--yes" in founders("restore ashhold.copy", code=1)
    founders("restore ashhold.copy --yes")
    assert sheets(founders) == before
    assert [path.name for path in founders.folder.glob("ashhold.kdm.replaced-*")]


def test_a_batch_shows_what_its_lines_look_at_as_it_stands_there(founders):
    notes = "set Lucy insanity 4\nsurvivor show Lucy\nset Lucy insanity 5\nexpect Lucy insanity = 5\n"
    (look,) = founders.json("batch check -", stdin=notes)["looks"]
    assert (look["line"], look["command"], look["answer"]["insanity"]) == (2, "kdm survivor show Lucy", 4)
    told = founders("batch run -", stdin=notes)
    assert "line 2: kdm survivor show Lucy" in told
    assert "Hunt XP" in told
