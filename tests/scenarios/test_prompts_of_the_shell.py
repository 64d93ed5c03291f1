"""Prompts as players meet them: what has to be reached, what came of it, one answer back, places by their beginning."""

import sys

import pexpect
import pytest

from kdm_cli.cli import output
from kdm_cli.cli.shell import WIDEST, _short
from kdm_cli.rules.refusal import Refusal
from tests.conftest import clean_environment
from tests.faults.terminals import left, terminal
from tests.scenarios.test_at_the_table import Table, begun


@pytest.fixture
def lion(kdm):
    return begun(kdm)


def test_a_prompt_says_the_target_number_and_the_running_result(lion):
    """D: target number, running result and what for."""
    table = Table(lion, "turn claw zach")
    assert "attack, Claw (Zachary), 2+" in table.asked
    told = table.answers("1 4")
    assert "attack, Claw: 1, 4, 1 of 2 enough" in told
    assert "hit location, Claw (Zachary)" in told
    table.interrupts()


def test_one_answer_can_be_taken_back(lion):
    """D: `<` goes back one answer; at the first question it says that there is none before."""
    table = Table(lion, "turn claw zach")
    assert "no answer before" in table.answers("<")
    assert "location die is needed" in table.answers("1 4")
    assert "2 rolls are needed" in table.answers("<")
    assert "2 rolls are needed: 2 x location die" in table.answers("4 4").replace("\n", " ")
    table.interrupts()


def test_a_location_by_its_beginning_at_a_prompt(lion):
    """D: location prefixes."""
    lion("set Zachary survival 0")
    table = Table(lion, "turn claw zach")
    table.answers("1 4")
    assert "armor at the waist 1 -> 0" in table.answers("w")


def test_one_dodge_question_a_turn(lion):
    """D: one question about all hits that are known; the answer is the place, or no."""
    table = Table(lion, "turn claw zach")
    table.answers("4 4")
    assert "Zachary may dodge one hit: waist, legs, or no." in table.answers("w l")
    told = table.answers("legs")
    assert "Zachary dodges the hit at the legs" in told
    assert "armor at the waist 1 -> 0" in told
    assert table.code == 0
    assert lion.json("doctor")["healthy"] is True


def test_no_dodge_is_one_answer_too(lion):
    """D: one dodge question a turn, declined."""
    table = Table(lion, "turn claw zach")
    table.answers("4 4")
    table.answers("w l")
    told = table.answers("no")
    assert "armor at the waist 1 -> 0" in told
    assert "armor at the legs 1 -> 0" in told or "legs" in told
    assert table.code == 0


def test_arrow_keys_leave_no_letters_in_an_answer(lion):
    """D: arrow keys."""
    lion("set Zachary survival 0")
    table = Table(lion, "turn claw zach 1,4")
    assert "armor at the waist 1 -> 0" in table.answers("\x1b[D\x1b[Cwaist")


@pytest.mark.parametrize(
    ("stands", "short"),
    [
        ("Ashhold, prologue", "Ashhold, prologue"),
        ("Ashhold, year 12, White Lion level 1, round 3, 2 due", "round 3, 2 due"),
        ("The Long Night of Many Lanterns", "The Long Night of Ma.."),
    ],
)
def test_the_prompt_of_the_shell_is_short(stands, short):
    """D: a prompt of at most 24 columns: what is under way stays, the name goes first."""
    assert _short(stands) == short
    assert len(short) <= WIDEST <= 22


def test_choices_are_never_broken_in_words(monkeypatch):
    """D: an option of several words stands in one piece in a refusal."""
    options = ["brave the smoke and whatever burns", "go around the whole of the burning field", "wait"]
    hint = f"--choose one of: {', '.join(options)}."
    told = []
    monkeypatch.setattr(output, "talk", told.append)
    needs = ({"choose": "it", "options": options},)
    output.refusal(Refusal("needs-choice", "A choice is needed.", hint, needs), as_json=False)
    assert [option for option in options if not any(option in line for line in told)] == []
    assert max(map(len, told)) <= 80


def test_help_goes_through_the_pager(kdm):
    """D: `help` through the pager, where it is longer than the terminal."""
    env = {**clean_environment(), "TERM": "xterm", "PAGER": "head -n 2"}
    child = terminal([sys.executable, "-m", "kdm_cli", "help"], kdm.folder, env, encoding="utf-8", dimensions=(24, 80))
    child.expect(pexpect.EOF)
    assert len(child.before.splitlines()) <= 2
    assert left(child) == 0
