"""What was forgotten is put where it belongs, and what was typed wrong is all said at once."""

import gzip
import json
from pathlib import Path

import pytest

SAVES = Path(__file__).parent.parent / "files" / "saves"


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")


EVENING = """survivor set Lucy courage +1
survivor set Luzy courage +1
survivor st Erza insanity +2
storage add bone axxe
survivor suffer Erza legs
survivor set Bob speed --foo
"""


def wrong(founders, text, verb="run", code=2):
    (founders.folder / "evening.txt").write_text(text)
    return founders.json(f"batch {verb} evening.txt", code=code)


@pytest.mark.parametrize("verb", ["run", "check"])
def test_a_batch_says_every_line_that_is_wrong(founders, verb):
    """A: batches report every line that can be judged, not only the first."""
    before = (founders.folder / "ashhold.kdm").read_bytes()
    answer = wrong(founders, EVENING, verb)
    assert answer["saved"] is False
    assert answer["error"]["line"] == 3, "a line that is no command is told before any is carried out, as ever"
    lines = answer["error"]["lines"]
    assert [each["line"] for each in lines] == [2, 3, 4, 5, 6]
    assert [each["code"] for each in lines] == ["unknown-name", "usage", "unknown-name", "needs-die", "usage"]
    assert lines[0]["message"] == 'line 2, column 14: No survivor is called "Luzy".'
    assert lines[0]["hint"] == "Did you mean Lucy?"
    assert (founders.folder / "ashhold.kdm").read_bytes() == before
    told = founders(f"batch {verb} evening.txt", code=2)
    assert told.index("line 2, column 14") < told.index("line 3, column 10") < told.index("line 6, column")
    assert "5 lines are to be mended; nothing was saved." in told


def test_a_batch_with_one_wrong_line_says_what_it_always_said(founders):
    """A: batches; one line alone is refused in the words of before."""
    answer = wrong(founders, "survivor set Luzy courage +1\nsurvivor set Lucy courage +1\n", code=1)
    assert "lines" not in answer["error"]
    assert "to be mended" not in founders("batch run evening.txt", code=1)


def test_what_only_follows_from_a_wrong_line_is_not_told(founders):
    """A: every line that can be judged: not one whose survivor, or whose fight, a wrong line was to bring."""
    answer = wrong(founders, "survivor ad Neva:f --newcomer\nset Neva courage +1\nset Luzy courage +1\n")
    assert [each["line"] for each in answer["error"]["lines"]] == [1, 3]
    lines = "set Luzy courage +1\nshowdown start white lioness\nattack zach 8,2\nst Lucy\n"
    answer = wrong(founders, lines, code=1)  # the first is a name nobody has; st is no name and no command
    assert [each["line"] for each in answer["error"]["lines"]] == [1, 2, 4]


def test_the_steps_of_a_document_are_all_judged(founders):
    """A: batches; a document names its steps."""
    step = '{"do": "survivor.set", "names": ["%s"], "stat": "%s", "amount": "+1"}'
    steps = (step % ("Luzy", "courage"), '{"do": "survivor.st"}', step % ("Lucy", "courage"), step % ("Al", "corage"))
    error = wrong(founders, f"[{','.join(steps)}]")["error"]
    assert (error["step"], [each["step"] for each in error["lines"]]) == (2, [1, 2, 4])


def test_many_wrong_lines_still_fit_a_screen(founders):
    """A: batches; what is too much for the screen stands in the document."""
    answer = wrong(founders, "\n".join(f"survivr set Lucy courage +{number}" for number in range(30)))
    assert len(answer["error"]["lines"]) == 30
    told = founders("batch run evening.txt", code=2)
    assert len(told.splitlines()) <= 24
    assert "more with --json" in told


def sheets(kdm):
    """Everything that stands on the sheets."""
    return kdm.json("survivor list --all"), kdm.json("settlement show")


BLEEDS = ("survivor set Erza bleeding +4", "survivor set Lucy courage +1", "survivor set Erza bleeding +1")


def test_what_was_forgotten_happens_in_its_place(founders):
    """A: `fix --before ENTRY COMMAND`: decided in its place, later entries are played again on it."""
    for line in ("survivor suffer Lucy legs --roll 6", "survivor set Lucy courage +1", "storage add monster bone"):
        founders(line)
    told = founders("fix --before 4 survivor add Neva:f --newcomer")
    assert told.startswith("Forgotten before entry 4: survivor add Neva:f --newcomer\n")
    assert "Neva: the sheet is new" in told
    assert "next: kdm undo" in told
    mended = sheets(founders)
    right = founders.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")
    for line in ("survivor suffer Lucy legs --roll 6", "survivor add Neva:f --newcomer", "survivor set Lucy courage +1",
                 "storage add monster bone"):  # fmt: skip
        right(line)
    assert [sheet | {"id": 0} for sheet in sheets(right)[0]] == [sheet | {"id": 0} for sheet in mended[0]]
    assert sheets(right)[1] == mended[1]


def test_later_entries_follow_from_what_was_forgotten(founders):
    """A: later entries are replayed as `fix` does: survival above the limit was lost, with the limit raised it is not."""
    founders("survivor set Lucy survival 1")
    founders("survivor set Lucy survival +3")
    assert founders.json("show Lucy")["survival"] == 1
    told = founders("fix --before 4 settlement set survival-limit +5")
    assert "Lucy: survival 1 -> 4" in told
    assert founders.json("show Lucy")["survival"] == 4
    assert founders.json("doctor")["healthy"]


def test_a_forgotten_roll_uses_the_dice_that_were_given(founders):
    """A: decided in its place, with its own dice; a missing one is asked for."""
    founders("survivor set Lucy insanity +1")
    founders("fix --before 3 survivor suffer Lucy waist", code=3)
    assert "Lucy" in founders("fix --before 3 survivor suffer Lucy waist --roll 7")
    assert founders.json("log 4")["entry"]["line"] == "kdm fix --before 3 survivor suffer Lucy waist"
    assert "mended" not in founders("log 3"), "entry 3 is what it was"
    founders("fix 3 --before survivor set Erza insanity +2")
    assert founders.json("show Erza")["insanity"] == 2


def test_it_is_one_step_for_undo_and_can_be_taken_out_alone(founders):
    """A: one undo step."""
    founders("survivor set Lucy insanity +1")
    before = sheets(founders)
    founders("fix --before 3 survivor set Erza courage +2")
    after = sheets(founders)
    assert before != after
    founders("undo")
    assert sheets(founders) == before
    founders("redo")
    assert sheets(founders) == after
    founders("survivor set Al insanity +1")
    founders("fix 3 survivor set Lucy insanity +2")
    founders("fix --before 3 survivor set Zachary courage +1")
    told = founders("undo --only 4")
    assert "Erza: courage 2 -> 0" in told
    assert founders.json("show Zachary")["courage"] == 1
    assert founders.json("show Lucy")["insanity"] == 2
    assert founders.json("doctor")["healthy"]
    founders("undo --only 10")
    assert founders.json("show Erza")["courage"] == 2
    assert founders.json("doctor")["healthy"]


def test_it_is_refused_whole_when_a_later_entry_no_longer_fits(founders):
    """A: refused whole with the reason when a later entry no longer fits."""
    founders("storage add bone axe")
    founders("gear give Lucy bone axe")
    before = (founders.folder / "ashhold.kdm").read_bytes()
    told = " ".join(founders("fix --before 4 kill Lucy --cause lion", code=1).split())
    assert told.startswith("Entry 4 (gear give Lucy bone axe) no longer fits: ")
    assert "Nothing was changed." in told
    told = founders("fix --before 4 gear give Lucy bone club", code=1)
    assert told.startswith("As things stood before entry 4: ")
    assert "There is no entry 40" in founders("fix --before 40 set Lucy courage +1", code=1)
    assert "begin" in founders("fix --before 1 set Lucy courage +1", code=1)
    assert (founders.folder / "ashhold.kdm").read_bytes() == before


def test_what_was_put_in_keeps_its_place_when_the_past_is_mended_again(founders):
    """A: what was forgotten is an entry of the past like the others, for mending, chronicle and export."""
    founders("survivor set Lucy survival +1")
    founders("survivor set Lucy survival +9")
    founders("fix --before 4 settlement set survival-limit +5")
    founders("fix 3 survivor set Erza survival +1")
    assert founders.json("show Lucy")["survival"] == 6
    founders("fix --before 4 survivor rename Al Allister")
    founders("undo --only 5")
    assert founders.json("show Lucy")["survival"] == 1
    assert "put before entry 4" in founders("fix 7 survivor rename Al Bob", code=1)
    assert founders.json("doctor")["healthy"]
    founders("stats")
    founders("export chronicle")
    founders("export json --secrets --out out.json")
    founders("import out.json --as Emberhold")
    assert founders.json("doctor --file emberhold.kdm")["healthy"]


def test_the_last_entry_is_mended_by_its_name(founders):
    """A: `fix last COMMAND`."""
    founders("survivor set Lucy courage +1")
    told = founders("fix last survivor set Erza courage +1")
    assert told.startswith("Entry 3 mended: survivor set Erza courage +1\n")
    assert "mending of entry 3" in founders("fix last survivor set Al courage +1", code=1)
    founders("survivor set Al insanity +1")
    founders("fix --before last survivor set Al insanity +1")
    assert founders.json("show Al")["insanity"] == 2


def opened(name):
    """A save of another tracker."""
    return json.loads(gzip.decompress((SAVES / f"{name}.json.gz").read_bytes()))


def test_a_save_that_holds_itself_again_is_not_copied_into_every_file(kdm):
    """E: an import's report fits a screen, and a save within the save does not stand in the log of every settlement."""
    save = opened("ncalteen/0.19.0")
    (kdm.folder / "once.json").write_text(json.dumps(save))
    (kdm.folder / "twice.json").write_text(json.dumps({**save, "version": "0.20.0", "campaign": save}))
    once = kdm.json("import once.json --dry-run")
    twice = kdm.json("import twice.json")
    [told] = set(twice["unplaced"]) - set(once["unplaced"])
    assert told == (
        "campaign: the save holds a save within itself of version 0.19.0, 11 settlements: left out, "
        "kdm reads the outer one"
    )
    for each in twice["settlements"]:
        [entry] = kdm.json(f"log --file {each['file']}")["entries"]
        assert sum(map(len, entry["story"])) < 60_000
        assert any("within itself" in line for line in entry["story"])
    (kdm.folder / "again").mkdir()
    assert len(kdm("import twice.json --out again").splitlines()) <= 24


def test_a_companion_save_names_the_quarry_to_add(kdm):
    """E: a kdm-companion save names the quarry to add, and the line works."""
    (kdm.folder / "app.json").write_text(json.dumps(opened("companion/real_example_v4")))
    (kdm.folder / "elsewhere").mkdir()
    told = kdm("import app.json")
    assert len(told.splitlines()) <= 24
    assert "no quarry, for the save names none" in " ".join(told.split())
    shown = [line.strip().rstrip(",") for line in told.splitlines()]
    assert "kdm --file ian.kdm settlement quarry add white lion" in shown, "whole, as it can be copied"
    assert "kdm import app.json --only Ian --year YEAR" in shown
    ian = next(each for each in kdm.json("import app.json --dry-run --out elsewhere --only Ian")["settlements"])
    [line] = [line for line in ian["changed"] if line.startswith("no quarry")]
    lines = line.partition("told: ")[2].split(", ")
    assert lines == [f"kdm settlement quarry add {name}" for name in ("white lion", "screaming antelope", "phoenix")]
    for each in lines:
        kdm(f"--file ian.kdm {each.removeprefix('kdm ')}")
    assert "White Lion" in str(kdm.json("settlement show --file ian.kdm")["quarries"])


def test_the_files_of_an_import_can_be_told_apart(kdm):
    """E: an import's report fits a screen, and its files are named whole, however long the folder's name."""
    (kdm.folder / "backup.json").write_text(json.dumps(opened("ncalteen/0.19.0")))
    (kdm.folder / "the folder of everything from the old browser").mkdir()
    told = kdm.run("import", "backup.json", "--out", "the folder of everything from the old browser").stdout
    assert len(told.splitlines()) <= 24
    for name in ("potl-1.kdm", "custom-settlement-3.kdm"):
        assert f"\n{name} " in told


def test_one_entry_speaks_of_people(founders):
    """E: `log ENTRY` speaks of people, not of rows and their numbers."""
    founders("hit Lucy legs 1 --house-rule")
    founders("survivor suffer Erza legs --roll 6")
    founders("survivor set Al courage +1")
    told = founders("log 3") + founders("log 4") + founders("log 5")
    assert "body part" not in told
    assert "Lucy: light injury at the legs no -> yes" in told
    assert "Al: courage 0 -> 1" in told
    assert "Erza: Torn Achilles Tendon" in told
