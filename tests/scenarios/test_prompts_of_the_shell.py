"""Prompts as players meet them: what has to be reached, what came of it, one answer back, places by their beginning."""

import sys

import pexpect
import pytest

from kdm_cli.cli import refused
from kdm_cli.cli.prompts import WIDEST as WIDEST_PROMPT
from kdm_cli.cli.prompts import prompt
from kdm_cli.cli.shell import WIDEST, _short
from kdm_cli.rules.refusal import Refusal
from tests.bench.modules import loaded
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
    """D: arrow keys, where nothing edits the line."""
    lion("set Zachary survival 0")
    table = Table(lion, "turn claw zach 1,4")
    assert "armor at the waist 1 -> 0" in table.answers("\x1b[D\x1b[Cwaist")


def test_arrow_keys_move_within_an_answer(lion):
    """D: where the terminal has a line editor, what was typed wrong is mended, not typed again."""
    lion("set Zachary survival 0")
    table = Table(lion, "turn claw zach 1,4", TERM="xterm-256color")
    left_arrow, backspace = "\x1b[D", "\x7f"
    assert "armor at the waist 1 -> 0" in table.answers(f"wxaist{left_arrow * 4}{backspace}")
    assert table.code == 0


@pytest.mark.parametrize(
    "words", [["status"], ["set", "Zachary", "insanity", "+1"], ["turn", "claw", "zach"]], ids=" ".join
)
def test_no_line_editor_is_loaded_where_nobody_is_asked(lion, words):
    """D: arrow keys cost nothing on the path of other commands, nor where nobody sits."""
    modules, _ = loaded(words, lion.folder, clean_environment())
    assert {"readline", "kdm_cli.cli.prompts"}.isdisjoint(modules)


def test_tab_completes_the_answer_of_a_question(lion):
    """D: Tab offers what can be drawn now: at a prompt the cards that may come, by any word of their name."""
    lion("turn claw lucy 1,1")
    table = Table(lion, "attack zach 8,9", TERM="xterm-256color")
    assert "wound, Strange Hand (Zachary)" in table.answers("femur\t")
    assert "wound, Beast's Femur (Zachary)" in table.answers("7")
    assert "2 in the wound stack" in table.answers("7")


def test_a_card_typed_is_meant_for_the_question_not_for_the_card_that_is_sure(lion):
    """D: the Strange Hand lies on top and is not asked for; what is typed is the location behind it."""
    lion("turn claw lucy 1,1")
    table = Table(lion, "attack zach 8,9")
    assert "card of the hit location deck is needed" in table.asked
    told = table.answers("femur")
    assert "is called" not in told
    assert "wound, Strange Hand (Zachary), 5+" in told
    table.interrupts()


def test_the_running_result_is_told_once(lion):
    """D: what the last answer came to, and not again behind the next."""
    table = Table(lion, "turn claw zach")
    assert "attack, Claw: 1, 4, 1 of 2 enough" in table.answers("1 4")
    assert "enough" not in table.answers("waist")
    table.interrupts()


def test_a_question_is_broken_between_words_and_its_prompt_is_short(lion):
    """D: a prompt of at most 24 columns, and no word broken at the edge of the terminal."""
    table = Table(lion, "turn claw")
    question, *options, asks = table.asked.splitlines()
    assert question == "A choice is needed: Claw: who is the target (closest threat, facing, in range;"
    assert max(map(len, [question, *options])) <= 80
    assert len(asks) <= WIDEST_PROMPT
    table.interrupts()


@pytest.mark.parametrize(
    ("need", "asks"),
    [
        ({"sides": 10, "count": 1}, "d10: "),
        ({"sides": "location"}, "location die: "),
        ({"deck": "hit location"}, "card: "),
        ({"choose": "it", "options": ["yes", "no"], "default": "no"}, "choose [no]: "),
        ({"choose": "it", "options": ["leave", "go around the burning field"], "default": "go around the burning field"},
         "choose [2]: "),
    ],
)  # fmt: skip
def test_every_prompt_is_short(need, asks):
    """D: a prompt of at most 24 columns; a usual answer that is longer stands there by its number."""
    assert prompt([need]) == asks
    assert len(prompt([need] * 12)) <= WIDEST_PROMPT


def offered(kdm, *words):
    """What Tab makes of the last word."""
    return [line.split("\t")[0] for line in kdm.run("--complete", *words).stdout.splitlines()]


def test_tab_offers_the_cards_that_can_be_drawn_now(lion):
    """D: Tab offers what can be drawn now: the deck that is drawn from, without what lies face up elsewhere."""
    assert offered(lion, "turn", "") == ["Claw"], "it lies on top"
    lion("turn claw zach 1,4,waist --choose no")
    left = ["Chomp", "Enraged", "Grasp", "Maul", "Power Swat", "Size Up", "Terrifying Roar"]
    assert offered(lion, "turn", "") == left
    assert offered(lion, "turn", "size+") == [f"size+{name}" for name in left if name != "Size Up"]
    assert offered(lion, "attack", "zach", "8,9", "") == ["Strange Hand"]
    behind = offered(lion, "attack", "zach", "8,9", "strange=3", "")
    assert "Strange Hand" not in behind
    assert "Beast's Femur" in behind
    assert "Claw" not in offered(lion, "attack", "zach", "8,9", "--draw", "")
    assert offered(lion, "showdown", "draw", "ai", "--card", "") == left


def test_tab_tells_nothing_of_what_the_tool_has_dealt(kdm):
    """D: with the tool's decks every card that lies nowhere in sight is offered, dealt or not."""
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")
    kdm("showdown start white lion --prologue --decks tool")
    kdm("turn --auto --choose Lucy")
    come = offered(kdm, "turn", "")
    assert {"Golden Eyes", "Maul", "Chomp"} <= set(come)


def test_tab_offers_the_resources_and_the_events_that_can_come(kdm):
    """D: completion of `--draw`, of `hunt event` and of `move`: what the command would ask for."""
    begun(kdm)
    end = ("showdown", "end", "--victory", "--house-rule", "--draw")
    assert {"White Fur", "Eye of Cat"} <= set(offered(kdm, *end, ""))
    assert "Claw" not in offered(kdm, *end, "")
    assert offered(kdm, *end, "White Fur,Eye") == ["White Fur,Eye of Cat"]
    kdm("showdown end --victory --house-rule --auto")
    kdm("settlement set rules loose")
    kdm("depart Lucy Erza Zachary Al --house-rule")
    kdm("hunt start white lion --level 1 --house-rule")
    coming = offered(kdm, "move", "")
    assert "Lion in Heat" in coming
    assert offered(kdm, "hunt", "event", "") == coming == offered(kdm, "hunt", "move", "--draw", "")
    kdm("hunt move --draw lion-in-heat")
    assert "Lion in Heat" not in offered(kdm, "move", "")
    assert "Broken Lanterns" in offered(kdm, "move", "bro")


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
    monkeypatch.setattr(refused, "talk", told.append)
    needs = ({"choose": "it", "options": options},)
    refused.tell(Refusal("needs-choice", "A choice is needed.", hint, needs), as_json=False)
    assert [option for option in options if not any(option in line for line in told)] == []
    assert max(map(len, told)) <= 80


def test_help_goes_through_the_pager(kdm):
    """D: `help` through the pager, where it is longer than the terminal."""
    env = {**clean_environment(), "TERM": "xterm", "PAGER": "head -n 2"}
    child = terminal([sys.executable, "-m", "kdm_cli", "help"], kdm.folder, env, encoding="utf-8", dimensions=(24, 80))
    child.expect(pexpect.EOF)
    assert len(child.before.splitlines()) <= 2
    assert left(child) == 0
