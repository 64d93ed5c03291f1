"""Batches of very many lines: what they answer waits on the disk, and time and memory stay in bounds (row 76)."""

import json

import pytest

from kdm_cli.service.operations import batch
from tests.bench.measured import taken

LINES = [
    "set Lucy insanity +1",
    "survivor show Lucy",
    'survivor note Erza "Zoë said: {no}"',
    "settlement show",
    'set Erza,Lucy courage +1 --because "again"',
    "expect Lucy insanity >= 1",
    "survivor list",
]
STEPS = [{"do": "survivor.set", "names": ["Lucy"], "stat": "insanity", "amount": "+1"}] * 9
FEW, MANY = 100, 1_500
HALF, WHOLE = 55_000, 110_000
GROWS = 2.3


def written(kdm, name, lines):
    (kdm.folder / name).write_text("\n".join(lines), encoding="utf-8")
    return name


@pytest.fixture
def few_are_held(monkeypatch):
    """Batches lay by what everyday ones hold."""
    monkeypatch.setattr(batch, "MOST_HELD", 2)
    monkeypatch.setattr(batch, "MOST_LOOKS", 2)


def both(kdm, command, monkeypatch):
    """What a dry run says when it holds everything, and when it holds next to nothing."""
    held = kdm.run(*command.split())
    monkeypatch.setattr(batch, "MOST_HELD", 2)
    monkeypatch.setattr(batch, "MOST_LOOKS", 2)
    return held, kdm.run(*command.split())


@pytest.mark.some(5)
@pytest.mark.parametrize("option", ["--json", "--quiet", "--auto"])
@pytest.mark.parametrize("ending", ["", "set Nobody insanity +1", "expect Lucy insanity = 99", "survivor dance"])
def test_what_lies_on_the_disk_is_said_as_what_is_held(ashhold, monkeypatch, option, ending):
    written(ashhold, "evening.txt", [*LINES, *LINES, ending])
    held, laid_by = both(ashhold, f"batch check evening.txt {option}", monkeypatch)
    assert vars(held) == vars(laid_by)
    assert (held.returncode == 0) == (not ending)
    assert held.returncode == 0 or option == "--json" or held.stdout == ""


def test_a_document_is_read_step_by_step(ashhold, monkeypatch):
    (ashhold.folder / "evening.json").write_text(json.dumps(STEPS, indent=1), encoding="utf-8")
    held, laid_by = both(ashhold, "batch check evening.json --json", monkeypatch)
    assert vars(held) == vars(laid_by)
    assert len(json.loads(held.stdout)["outcomes"]) == len(STEPS)


def test_on_a_terminal_a_document_is_drawn_in_as_ever(ashhold, monkeypatch):
    monkeypatch.setattr("tests.scenarios.quick.pipe", terminal(monkeypatch))
    written(ashhold, "evening.txt", [*LINES, *LINES])
    held, laid_by = both(ashhold, "batch check evening.txt --json", monkeypatch)
    assert vars(held) == vars(laid_by)
    assert held.stdout.startswith('{\n  "saved": false,\n  "outcomes": [\n    {\n      "entry"')


def terminal(monkeypatch):
    """Streams that say they are one."""
    from tests.scenarios import quick

    plain = quick.pipe

    def made(content=b""):
        stream = plain(content)
        stream.isatty = lambda: True
        return stream

    return made


@pytest.mark.usefixtures("few_are_held")
def test_a_long_batch_is_saved_whole_and_taken_back_whole(ashhold):
    before = ashhold.facts()
    written(ashhold, "evening.txt", [*LINES, *LINES])
    answer = ashhold.json("batch run evening.txt")
    assert answer["saved"]
    assert [each["entry"] for each in answer["outcomes"]] == list(range(3, 9))
    assert [look["line"] for look in answer["looks"]] == [2, 4, 7, 9, 11, 14]
    assert "healthy" in ashhold("doctor")
    ashhold("undo")
    assert ashhold.facts()["survivor"] == before["survivor"]


@pytest.mark.usefixtures("few_are_held")
def test_python_gets_lists(ashhold):
    from kdm_cli import open_campaign

    done = open_campaign(str(ashhold.folder / "ashhold.kdm")).batch("\n".join([*LINES, *LINES]))
    assert done.outcomes[-1].entry == 8
    assert done.looks[0].answer["name"] == "Lucy"


@pytest.mark.usefixtures("few_are_held")
def test_where_nothing_can_be_laid_by_nothing_is_saved(ashhold, monkeypatch):
    def fails(**_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryFile", fails)
    written(ashhold, "evening.txt", LINES)
    assert "The folder for temporary files" in ashhold("batch run evening.txt", code=8)
    assert [entry["id"] for entry in ashhold.json("log")["entries"]] == [1, 2]


def test_many_looks_take_no_more_memory_than_few(ashhold):
    held = []
    for lines in (FEW, MANY):
        written(ashhold, "looks.txt", ["survivor show Lucy"] * lines)
        held.append(taken(ashhold.folder, "batch", "run", "looks.txt").megabytes)
    assert held[1] < held[0] + 25


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("line", ["survivor show Lucy", "survivor note Lucy again"])
def test_a_batch_takes_time_as_its_length_and_little_memory(ashhold, line):
    found = []
    for lines in (HALF, WHOLE):
        written(ashhold, "lines.txt", [line] * lines)
        found.append(taken(ashhold.folder, "batch", "check", "lines.txt"))
    half, whole = found
    assert half.code == whole.code == 0
    assert whole.seconds <= half.seconds * GROWS
    assert whole.megabytes <= 300
