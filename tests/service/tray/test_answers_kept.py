"""What the journal keeps of the answers answers the same questions again."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdm_cli.rules.under_way import Die
from kdm_cli.service.faces import Answer
from kdm_cli.service.journal.replay_tray import Replay
from tests.service.tray.trays import (
    AI_DECK,
    ATTACK,
    CLAW,
    INJURY,
    LOCATION,
    SIZE_UP,
    campaign,
    play,
    refusal,
    tray,
    values,
)


def test_every_answer_is_recorded_in_order_and_can_be_written_as_json():
    table = tray("7", choices=("no", "yes"), draws=("claw",), auto=True)
    play(table)
    assert [(answer.kind, answer.sides) for answer in table.answers] == [
        ("die", 10), ("die", 10), ("choice", None), ("choice", None), ("card", "AI"), ("die", 10),
    ]  # fmt: skip
    assert table.answers[0] == Answer("die", "attack", "Lucy", 10, 7, "given")
    assert len(table.questions) == len(table.answers)
    written = json.loads(json.dumps([answer._asdict() for answer in table.answers]))
    assert [Answer(**row) for row in written] == table.answers


def test_the_location_die_is_recorded_by_its_word():
    table = tray("4")
    table.roll(LOCATION)
    assert table.answers == [Answer("die", "hit location", "Lucy", "location", "body", "given")]


def test_recorded_answers_answer_the_same_questions_again():
    draft = campaign("Lucy", "Zach")
    first = tray("7", choices=("no", "yes"), auto=True, draft=draft)
    answers = play(first)
    again = campaign("Lucy", "Zach")
    replay = Replay(again, first.answers)
    assert play(replay) == answers
    assert replay.answers == first.answers
    assert replay.questions == first.questions
    assert again.campaign == draft.campaign


@given(st.lists(st.sampled_from([ATTACK, LOCATION, Die(10, "intimacy", dice=2), Die(100, "event")]), max_size=12))
def test_rolled_dice_replay_to_the_last_face(dice):
    draft, again = campaign(), campaign()
    first = tray(auto=True, draft=draft)
    faces = first.roll(*dice)
    replay = Replay(again, first.answers)
    assert replay.roll(*dice) == faces
    replay.finish()
    assert again.campaign == draft.campaign


def test_what_stood_behind_a_face_is_replayed_at_its_place():
    def hit(table):
        (legs,) = table.roll(LOCATION)
        with table.follow(legs):
            return table.choose("dodge", ["yes", "no"], default="no"), values(table.roll(INJURY))

    first = tray("legs:dodge:7")
    assert hit(first) == ("yes", [7])
    assert hit(Replay(campaign(), first.answers)) == ("yes", [7])


@pytest.mark.parametrize(
    "question",
    [
        lambda table: table.roll(ATTACK._replace(sides=6)),
        lambda table: table.roll(ATTACK._replace(dice=2)),
        lambda table: table.roll(LOCATION),
        lambda table: table.roll(ATTACK._replace(why="wound")),
        lambda table: table.choose("dodge", ["yes", "no"]),
        lambda table: table.draw("AI", AI_DECK, 1, "turn"),
        lambda table: table.roll(ATTACK, ATTACK),
        lambda table: table.finish(),
    ],
)
def test_a_recorded_answer_to_another_question_no_longer_fits(question):
    assert (
        refusal(question, Replay(campaign(), [Answer("die", "attack", "Lucy", 10, 7, "given")])).code
        == "no-longer-fits"
    )


def test_a_choice_that_nobody_made_may_come_and_go():
    made = Answer("choice", "surge", "", None, "yes", "given")
    replay = Replay(campaign(), [made._replace(why="dash", value="no", origin="default"), made])
    assert replay.choose("dodge", ["yes", "no"], default="no") == "no"
    assert replay.choose("surge", ["yes", "no"], default="no") == "yes"
    replay.finish()
    gone = Replay(campaign(), [made._replace(value="left", origin="default")])
    assert gone.choose("surge", ["up", "down"], default="up") == "up"
    gone.finish()
    nobody = Replay(campaign(), [made._replace(origin="default")])
    assert refusal(nobody.choose, "surge", ["yes", "no"]).code == "no-longer-fits"


def test_everybody_keeps_the_own_die_in_whatever_order_they_are_asked():
    dice = [Die(10, "plague", name) for name in ("Lucy", "Erza", "Zach")]
    recorded = [
        Answer("die", "plague", die.who, 10, value, "given") for die, value in zip(dice, (1, 2, 3), strict=True)
    ]
    replay = Replay(campaign(), recorded)
    assert values(replay.roll(*reversed(dice))) == [3, 2, 1]
    assert values(Replay(campaign(), recorded).roll(Die(10, "plague", "Al"), dice[0])) == [1, 2]


def test_the_same_card_may_be_drawn_for_another_reason_and_the_same_choice_put_in_other_words():
    card, choice = (
        Answer("card", "turn", "", "AI", CLAW.id, "given"),
        Answer("choice", "who (a)", "", None, "x", "given"),
    )
    assert Replay(campaign(), [card]).draw("AI", AI_DECK, 1, "another turn") == [CLAW]
    assert Replay(campaign(), [choice]).choose("who (b)", ["x", "y"]) == "x"


def test_a_recorded_choice_or_card_that_is_gone_no_longer_fits():
    choice, card = (
        Answer("choice", "which way", "", None, "left", "given"),
        Answer("card", "turn", "", "AI", CLAW.id, "given"),
    )
    assert refusal(Replay(campaign(), [choice]).choose, "which way", ["up"]).code == "no-longer-fits"
    assert refusal(Replay(campaign(), [card]).draw, "AI", [SIZE_UP], 1, "turn").code == "no-longer-fits"
    assert refusal(Replay(campaign(), [card]).draw, "hit location", [CLAW], 1, "turn").code == "no-longer-fits"
