"""A command is decided again with what was typed at its prompts."""

import pytest

from kdm_cli.service.tray import NOTHING_TYPED, Asked, Typed
from tests.service.tray.trays import AI_DECK, ATTACK, INJURY, LOCATION, play, refusal, tray, values


def prompted(lines, **more):
    typed, lines = NOTHING_TYPED, list(lines)
    while True:
        table = tray(typed=typed, **more)
        try:
            return play(table), table
        except Asked as asked:
            typed = typed.with_answer(asked, lines.pop(0))


@pytest.mark.parametrize(
    "lines",
    [
        ["7 9", "yes", "claw", "3"],
        ["7", "9", "yes", "claw", "3"],
        ["7 9 3", "yes", "claw"],
        ["zach=9, 7", "y", "claw", "lucy=3"],
    ],
)
def test_typed_answers_reach_the_questions_they_were_typed_for(lines):
    answers, table = prompted(lines)
    assert answers == ([7, 9], "yes", "Claw", 3)
    assert [answer.origin for answer in table.answers] == ["typed", "typed", "default", "typed", "typed", "typed"]


def test_a_typed_label_does_not_reach_back_to_an_earlier_prompt():
    assert prompted(["7", "9", "yes", "claw", "lucy=3"])[0][0] == [7, 9]


def test_given_faces_go_before_typed_ones():
    table = tray("lucy=4", typed=Typed(rolls=("9",)))
    assert values(table.roll(ATTACK._replace(who="Zach"), ATTACK)) == [9, 4]


def test_a_typed_card_of_no_such_name_is_refused():
    refused = refusal(tray(typed=Typed(draws=("clow",))).draw, "AI", AI_DECK, 1, "turn")
    assert (refused.code, refused.hint) == ("unknown-name", "Did you mean Claw?")


def test_a_refusal_alone_is_enough_to_keep_an_answer():
    refused = refusal(tray().roll, ATTACK)
    assert NOTHING_TYPED.with_answer(refused, "7").rolls == ("7",)


def test_the_questions_of_two_runs_can_be_compared():
    typed = NOTHING_TYPED
    with pytest.raises(Asked) as stopped:
        tray("7").roll(ATTACK, INJURY)
    typed = typed.with_answer(stopped.value, "3")
    same, other = tray("7", typed=typed), tray("7", typed=typed)
    same.roll(ATTACK, INJURY)
    other.roll(ATTACK, ATTACK)
    assert tuple(same.questions[: len(typed.questions)]) == typed.questions
    assert tuple(other.questions[: len(typed.questions)]) != typed.questions


@pytest.mark.parametrize(
    "changed",
    [
        ATTACK._replace(who="Zach"),
        ATTACK._replace(sides=6),
        ATTACK._replace(dice=2),
        ATTACK._replace(why="x"),
        LOCATION,
    ],
)
def test_every_part_of_a_question_tells(changed):
    table = tray(auto=True)
    table.roll(ATTACK, changed)
    assert table.questions[0] != table.questions[1]


def test_options_and_decks_are_parts_of_a_question():
    table = tray(auto=True)
    table.choose("which", ["a", "b"], "a")
    table.choose("which", ["a", "c"], "a")
    table.draw("AI", AI_DECK, 1, "which")
    table.draw("hit location", AI_DECK, 1, "which")
    assert len(set(table.questions)) == 4


def test_an_answer_typed_for_a_campaign_that_changed_is_refused():
    with pytest.raises(Asked) as first:
        tray().roll(ATTACK)
    with pytest.raises(Asked) as second:
        tray().choose("which way", ["left", "right"])
    typed = NOTHING_TYPED.with_answer(first.value, "7")
    assert refusal(typed.with_answer, second.value, "left").code == "campaign-changed"
