"""Dice first from hands: given, asked for, or rolled by the tool; never guessed."""

import sys

import pexpect
import pytest

from tests.conftest import clean_environment
from tests.faults.terminals import left, terminal


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f")


def at_the_table(kdm, line):
    argv = [sys.executable, "-m", "kdm_cli", *line.split()]
    return terminal(argv, kdm.folder, clean_environment(), encoding="utf-8")


def test_a_location_is_rolled_for_and_the_face_decides(founders):
    told = founders("survivor suffer Lucy waist --roll 5")
    assert "Warped Pelvis" in told
    assert founders.json("show Lucy")["attributes"]["luck"] == -1


def test_without_a_die_and_without_a_terminal_nothing_happens_and_the_die_is_named(founders):
    before = founders.json("survivor show Lucy")
    refused = founders("survivor suffer Lucy waist", code=3)
    assert "d10" in refused
    assert "--roll" in refused
    error = founders.json("survivor suffer Lucy waist", code=3)["error"]
    assert error["code"] == "needs-die"
    assert error["needs"] == [{"sides": 10, "why": "severe injury, waist", "who": "Lucy", "count": 1}]
    assert founders.json("survivor show Lucy") == before


def test_a_face_that_is_not_on_the_die_is_refused(founders):
    assert "not on the d10" in founders("survivor suffer Lucy waist --roll 11", code=2)
    assert "not on the d10" in founders("survivor suffer Lucy waist --roll legs", code=2)


def test_a_die_too_many_is_refused_and_nothing_saved(founders):
    assert "too many" in founders("survivor suffer Lucy waist --roll 5,7", code=2)
    assert founders.json("show Lucy")["traits"] == []


def test_a_face_pinned_to_a_survivor_or_to_a_word_of_the_reason(founders):
    founders("survivor suffer Lucy waist --roll lucy=5")
    founders("survivor suffer Erza brain --roll insanity=3,trauma=9")
    assert founders.json("show Erza")["insanity"] == 3


def test_the_tool_rolls_when_it_is_told_to_and_the_journal_says_so(founders):
    done = founders.json("survivor suffer Lucy arms --auto")
    assert [die["origin"] for die in done["dice"]] == ["rolled"] * len(done["dice"])
    founders("settlement set dice auto")
    founders("survivor suffer Erza arms")
    answers = founders.json("log 5")["entry"]["answers"]
    assert answers[0]["origin"] == "rolled"


def test_what_the_tool_has_rolled_is_told_with_its_reason(founders):
    told = founders("survivor suffer Lucy legs --auto")
    [die] = founders.json("log 3")["entry"]["answers"]
    assert f"rolled: severe injury, legs {die['value']}\n" in told
    assert "rolled:" not in founders("survivor suffer Erza legs --roll 8"), "the table saw its own dice"
    assert "rolled:" not in founders("survivor suffer Erza arms --auto --quiet")


def test_at_a_terminal_the_die_is_asked_for_by_name(founders):
    child = at_the_table(founders, "survivor suffer Lucy waist")
    child.expect("severe injury, waist")
    child.expect("d10: ")
    child.sendline("5")
    child.expect("Warped Pelvis")
    child.expect(pexpect.EOF)
    assert left(child) == 0
    (die,) = founders.json("log 3")["entry"]["answers"]
    assert die["origin"] == "typed"


def test_a_wrong_answer_at_the_prompt_is_asked_for_again(founders):
    child = at_the_table(founders, "survivor suffer Lucy waist")
    child.expect("d10: ")
    child.sendline("14")
    child.expect("not on the d10")
    child.expect("d10: ")
    child.sendline("5")
    child.expect("Warped Pelvis")
    child.expect(pexpect.EOF)


def test_an_interrupt_at_the_prompt_saves_nothing(founders):
    child = at_the_table(founders, "survivor suffer Lucy waist")
    child.expect("d10: ")
    child.sendintr()
    child.expect(pexpect.EOF)
    assert left(child) == 130
    assert founders.json("show Lucy")["traits"] == []


def test_a_prompt_holds_no_lock_and_decides_again_when_somebody_wrote_meanwhile(founders):
    child = at_the_table(founders, "survivor suffer Lucy waist")
    child.expect("d10: ")
    founders("set Erza courage 1")
    child.sendline("5")
    child.expect("Warped Pelvis")
    child.expect(pexpect.EOF)
    assert founders.json("show Erza")["courage"] == 1
    assert founders.json("show Lucy")["attributes"]["luck"] == -1


def test_an_answer_to_another_question_than_now_is_asked_saves_nothing_and_gives_the_line_to_repeat(founders):
    child = at_the_table(founders, "survivor suffer Lucy waist")
    child.expect("d10: ")
    founders("survivor rename Lucy 'Lucy Two'")
    child.sendline("5")
    child.expect("Repeat: kdm survivor suffer Lucy waist")
    child.expect(pexpect.EOF)
    assert left(child) == 1
    assert founders.json("show Lucy")["traits"] == []


def test_a_survivor_who_died_meanwhile_suffers_nothing_more(founders):
    child = at_the_table(founders, "survivor suffer Lucy waist")
    child.expect("d10: ")
    founders("kill Lucy --cause cold")
    child.sendline("5")
    child.expect("Lucy is dead")
    child.expect(pexpect.EOF)
    assert founders.json("show Lucy")["traits"] == []


def test_a_disorder_from_trauma_is_a_card_of_the_tables_own_deck(founders):
    refused = founders.json("survivor suffer Lucy brain --roll 7,4", code=3)
    assert refused["error"]["needs"][0]["deck"] == "disorder"
    founders("survivor suffer Lucy brain --roll 7,4 --draw hoarder")
    assert [trait["name"] for trait in founders.json("show Lucy")["traits"]] == ["Hoarder"]


def test_the_fourth_fighting_art_asks_which_goes(founders):
    for art in ("leader", "tough", "berserker"):
        founders(f"gain Lucy {art}")
    error = founders.json("gain Lucy strategist", code=3)["error"]
    assert error["code"] == "needs-choice"
    founders("gain Lucy strategist --choose tough")
    names = {trait["name"] for trait in founders.json("show Lucy")["traits"]}
    assert names == {"Leader", "Berserker", "Strategist"}
