"""Whatever is typed is answered: no bug, a documented exit code, one document with --json, and a healthy campaign."""

import contextlib

import pytest

from kdm_cli.service.language import index
from tests.faults.any_line import MOMENTS, TAKES_THE_NEXT, Lines
from tests.faults.processes import bytes_of, healthy, within
from tests.scenarios.quick import Quick

HERE = {"KDM_FILE": "ashhold.kdm"}
FOUND = {
    "a list that names nothing": ("settlement", ["craft", ",  "]),
    "a blank in a list": ("settlement", ["craft", " "]),
    "a blank among others": ("settlement", ["build", ""]),
    "a line wider than a terminal": ("prologue", ["look", "herb", "gathering"]),
}  # what once was answered with a fault of kdm, or not at all


@pytest.fixture
def playing(tmp_path):
    """A campaign at one of its moments."""
    return lambda moment: Quick(tmp_path).after(*MOMENTS[moment])


def answered(kdm, words):
    """The answer to a line: documented, one document with --json, and what is refused has changed nothing."""
    path = f"{kdm.folder}/ashhold.kdm"
    before, options = bytes_of(path), words[: words.index("--") if "--" in words else None]
    done = within(kdm.folder, *words, env=HERE)
    assert done.code in (0, 1, 2, 3, 4), (words, done)
    if not {"--json", "--help", "-h"} & set(options) and words[:1] not in (["export"], ["help"]):
        assert max(map(len, done.out.split("\n"))) <= 80, (words, done)
        assert done.out or done.err or {"-q", "--quiet"} & set(options), words
    shown = '"turned_over"' in done.out  # cards that were seen stay turned over, whatever stops the command
    if (done.code or "--dry-run" in options) and not shown:
        assert bytes_of(path) == before, (words, done)
    return done


def played(kdm, seed, lines):
    typed = Lines(seed)
    for at in range(lines):
        words = typed.line()
        if "--" not in words and words and words[-1] not in TAKES_THE_NEXT and at % 4:
            words.append("--json")
        with contextlib.suppress(UnicodeEncodeError):
            answered(kdm, words)
        if at % 100 == 0:
            assert healthy(f"{kdm.folder}/ashhold.kdm"), words
    assert healthy(f"{kdm.folder}/ashhold.kdm")


@pytest.mark.parametrize("what", FOUND)
def test_what_was_found_once_is_answered(playing, what):
    moment, words = FOUND[what]
    assert answered(playing(moment), words).code in (0, 1, 2)


@pytest.mark.some(2)
@pytest.mark.parametrize("moment", MOMENTS)
def test_any_words_are_answered(playing, moment):
    played(playing(moment), 1, 60)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("moment", MOMENTS)
def test_any_many_words_are_answered(playing, moment, seed):
    played(playing(moment), seed, 2000)


def test_what_a_command_cannot_do_without_is_asked_for_by_name(campaign):
    index.everything()
    for path, operation in index.REGISTRY.items():
        for parameter in operation.parameters:
            if parameter.required and not parameter.positional:
                words = ["Lucy" for each in operation.parameters if each.positional and each.required]
                done = within(campaign.parent, *path.split(), *words, "--json")
                assert (done.code, done.error["code"]) == (2, "usage")
                assert parameter.option in done.error["message"] + done.error["hint"]
