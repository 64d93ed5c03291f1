"""Survivors move: how far, around whom, and what stops them on the way."""

import pytest

from kdm_cli.rules.asking import the_showdown
from kdm_cli.rules.showdown.miniatures import survivor_moves
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Card
from tests.rules.showdown.turns import around_the_lion


def survivors_turn(fight):
    fight.draft.set(fight.showdown, turn="survivors")
    return fight


@pytest.mark.rule("R134")
@pytest.mark.rule("R35")
def test_up_to_five_spaces(fight):
    survivors_turn(around_the_lion(fight, Zachary="A1"))
    with fight.refuses("out-of-reach"):
        fight.do(survivor_moves.move, fight["Zachary"], "C5")
    fight.do(survivor_moves.move, fight["Zachary"], "C4")
    assert (fight.fighter("Zachary").space, fight.fighter("Zachary").moved) == ("C4", 5)
    assert fight.fighter("Zachary").movements == 0


@pytest.mark.rule("R132")
@pytest.mark.rule("R135")
def test_two_spaces_then_an_activation_then_three_spaces_is_not_a_movement(fight):
    survivors_turn(around_the_lion(fight, Zachary="A1"))
    fight.do(survivor_moves.move, fight["Zachary"], "A3")
    fight.do(acts.spend_activation, fight["Zachary"], "Founding Stone")
    with fight.refuses("spent"):
        fight.do(survivor_moves.move, fight["Zachary"], "A6")
    assert fight.fighter("Zachary").space == "A3"


@pytest.mark.rule("R134")
def test_who_is_slower_goes_less_far(fight):
    survivors_turn(around_the_lion(fight, Zachary="A1"))
    fight.token("Zachary", "movement", "-1")
    with fight.refuses("out-of-reach"):
        fight.do(survivor_moves.move, fight["Zachary"], "C4")
    fight.do(survivor_moves.move, fight["Zachary"], "B4")
    assert fight.fighter("Zachary").moved == 4


@pytest.mark.rule("R36")
def test_a_diagonal_is_two_steps(fight):
    survivors_turn(around_the_lion(fight, Zachary="A1"))
    with fight.refuses("out-of-reach"):
        fight.do(survivor_moves.move, fight["Zachary"], "D4")


@pytest.mark.rule("R188")
def test_not_through_monsters_or_survivors(fight):
    survivors_turn(around_the_lion(fight, Zachary="H10", Lucy="A2", Erza="B1", Al="A1"))
    with fight.refuses("out-of-reach"):
        fight.do(survivor_moves.move, fight["Zachary"], "I13")
    with fight.refuses("out-of-reach"):
        fight.do(survivor_moves.move, fight["Al"], "A3")


@pytest.mark.rule("R35")
@pytest.mark.rule("R134")
def test_not_onto_an_occupied_space(fight):
    survivors_turn(around_the_lion(fight, Zachary="H10", Lucy="H9"))
    for taken in ("H9", "H11", "I11"):
        with fight.refuses("space-occupied"):
            fight.do(survivor_moves.move, fight["Zachary"], taken)


def test_where_nobody_told_where_they_stood_the_end_is_written_down(fight):
    survivors_turn(around_the_lion(fight))
    fight.do(survivor_moves.move, fight["Zachary"], "P22")
    assert fight.fighter("Zachary").space == "P22"


@pytest.mark.rule("R103")
def test_the_knocked_down_do_not_move(fight):
    survivors_turn(around_the_lion(fight, Zachary="A1"))
    fight.do(the_showdown.change, turn="survivors")
    fight.draft.set(fight["Zachary"], knocked_down=True)
    with fight.refuses("knocked-down"):
        fight.do(survivor_moves.move, fight["Zachary"], "A2")


def test_a_mood_stops_whoever_enters_its_zone(against):
    fight = survivors_turn(around_the_lion(against("kings_man"), Zachary="H15"))
    fight.draft.create(Card, deck="ai", content="core:ai_card/kings_man_lash_out", pile="play", position=1)
    fight.do(survivor_moves.move, fight["Zachary"], "H13")
    assert fight.fighter("Zachary").space == "H13"
    assert fight["Zachary"].knocked_down


def test_the_way_leads_around_a_zone_where_it_can(against):
    fight = survivors_turn(around_the_lion(against("kings_man"), Zachary="G14"))
    fight.draft.create(Card, deck="ai", content="core:ai_card/kings_man_lash_out", pile="play", position=1)
    fight.do(survivor_moves.move, fight["Zachary"], "J14")
    assert not fight["Zachary"].knocked_down


def test_a_zone_nobody_can_work_out_is_asked(against):
    fight = survivors_turn(against("kings_man"))
    fight.draft.create(Card, deck="ai", content="core:ai_card/kings_man_lash_out", pile="play", position=1)
    fight.people.choices.append("yes")
    fight.do(survivor_moves.move, fight["Zachary"], "H13")
    assert fight["Zachary"].knocked_down
