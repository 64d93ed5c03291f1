"""Documents from outside that hold too much are refused before they are read: at once, and in little memory (row 76)."""

import json

import pytest

from tests.bench.measured import taken

SIZE = 63_000_000
SHAPES = {
    "objects": ("[", "{},", ""),
    "lists in lists": ("[", "[", ""),
    "quotes": ("[", '"', ""),
    "texts": ("[", '"abcdefgh" ', ""),
    "names": ("{", '"%d":0,', '"":0}'),
    "one text": ('["', "x", '"]'),
    "one text of wide letters": ('["', "x", '\U0001f981"]'),
    "one text that says its letters": ('["', "x", '\\ud83e\\udd81"]'),
    "backslashes": ('["', "\\\\", '"]'),
    "one number": ("[", "1", ".5]"),
    "spaces": ("[", " " * 30 + ",", "]"),
}
EVERYDAY = ("objects", "one text of wide letters")
COMMANDS = (("import",), ("--file", "ashhold.kdm", "batch", "run"))


def written(folder, shape):
    before, part, after = SHAPES[shape]
    many = (part % at for at in range(SIZE // 12)) if "%" in part else [part * (SIZE // len(part))]
    (folder / "foreign.json").write_text("".join([before, *many, after]), encoding="utf-8")


def test_what_holds_too_much_is_refused_at_once(ashhold):
    check_refused(ashhold, EVERYDAY)


@pytest.mark.long
def test_whatever_holds_too_much_is_refused_at_once(ashhold):
    check_refused(ashhold, SHAPES)


def check_refused(ashhold, shapes):
    look = taken(ashhold.folder, "--file", "ashhold.kdm", "survivor", "show", "Lucy")
    for shape in shapes:
        written(ashhold.folder, shape)
        for command in COMMANDS:
            done = taken(ashhold.folder, *command, "foreign.json")
            assert done.code == 2, (shape, command)
            assert done.megabytes < 300, (shape, command, done)
            assert done.seconds < 20 * look.seconds, (shape, command, done)
    assert sorted(path.name for path in ashhold.folder.iterdir()) == ["ashhold.kdm", "foreign.json"]


def test_a_batch_document_that_holds_too_much_says_what_to_do(ashhold):
    step = {"do": "survivor.set", "names": ["Lucy"], "stat": "insanity", "amount": "+1"}
    (ashhold.folder / "evening.json").write_text(f"[{','.join([json.dumps(step)] * 620_000)}]", encoding="utf-8")
    told = ashhold("batch run evening.json", code=2)
    assert "holds more than 2,000,000 values" in told
    assert "Split it into several documents, or write it as lines" in told


def test_a_line_of_a_batch_has_an_end(ashhold):
    (ashhold.folder / "evening.txt").write_text(f"set Lucy insanity +1\n{'x' * 1_000_001}\n", encoding="utf-8")
    assert "line 2, column 1: The line is longer than 1,000,000 letters" in ashhold("batch run evening.txt", code=2)


def test_a_save_of_another_tracker_holds_thousands_of_people_at_most(kdm):
    save = {"campaigns": [{"settlement": {"name": "Ashhold"}, "more": [0] * 400_000}]}
    (kdm.folder / "save.json").write_text(json.dumps(save), encoding="utf-8")
    assert "holds 400,006 values and 1,200,062 letters" in kdm("import save.json", code=2)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("shape", ['{"a": 0}', '{"id": %d, "b": [], "name": "x%d"}', "[0]", '"%d"', "{}", "%d"])
def test_what_is_read_as_a_whole_fits_in_memory_whatever_its_shape(kdm, shape):
    count = json.dumps(json.loads(shape.replace("%d", "1"))).count(",") + 1
    many = [
        shape.replace("%d", str(1_000 + at))
        for at in range(1_950_000 // (count + (shape[0] in "{[") * (shape != "{}")))
    ]
    (kdm.folder / "save.json").write_text(
        f'{{"facts": {{}}, "kdm": 1, "journal": [{",".join(many)}]}}', encoding="utf-8"
    )
    done = taken(kdm.folder, "import", "save.json")
    assert done.code == 2
    assert done.megabytes < 300
