"""The monster moves to its target: its way, what it crosses, and what hands are told where no board is known."""

import pytest

from kdm_cli.rules.asking import monster, places
from kdm_cli.rules.showdown.miniatures import monster_moves, placing
from kdm_cli.rules.showdown.monsters_turn import monster_attack
from kdm_cli.rules.state import Card
from tests.rules.showdown.attacks import attack
from tests.rules.showdown.turns import around_the_lion


@pytest.mark.rule("R80")
@pytest.mark.rule("R83")
def test_it_moves_next_to_its_target_and_may_attack(fight):
    around_the_lion(fight, Zachary="H18")
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight.showdown.space == "H16"
    assert places.adjacent(fight.play, fight["Zachary"])


@pytest.mark.rule("R81")
def test_it_turns_to_face_its_target(fight):
    around_the_lion(fight, Zachary="H18", Lucy="K12")
    fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight.showdown.facing == "e"
    fight.do(monster_moves.monster_toward, fight["Lucy"])
    assert fight.showdown.facing in "sw"
    assert places.in_front(fight.play, fight["Lucy"])


@pytest.mark.rule("R82")
def test_it_takes_the_most_direct_way(fight):
    around_the_lion(fight, Zachary="E14")
    fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight.showdown.moved == 4, "of the two shortest ends the controller took the first"
    assert places.distance(fight.play, fight["Zachary"]) == 1


@pytest.mark.rule("R82")
def test_of_ways_of_the_same_length_the_controller_chooses(fight):
    around_the_lion(fight, Zachary="E14")
    fight.people.choices.append("E12")
    fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight.showdown.space == "E12"
    assert len(fight.people.asked) == 1


@pytest.mark.rule("R82")
def test_it_goes_no_diagonals(fight):
    around_the_lion(fight, Zachary="M16", Lucy="L15")
    assert not fight.do(monster_moves.monster_toward, fight["Zachary"]), "four down and four across are seven steps"
    assert fight.showdown.moved == 6
    assert places.distance(fight.play, fight["Zachary"]) == 2


def test_beside_its_target_it_only_turns(fight):
    around_the_lion(fight, Zachary="J12")
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert (fight.showdown.space, fight.showdown.facing, fight.showdown.moved) == ("H11", "s", 0)


@pytest.mark.rule("R84")
def test_out_of_reach_it_moves_as_far_as_it_can_faces_and_does_not_attack(fight):
    around_the_lion(fight, Zachary="H22")
    assert not fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert (fight.showdown.space, fight.showdown.facing) == ("H17", "e")
    assert "does not reach Zachary" in fight.story


@pytest.mark.rule("R80")
def test_movement_tokens_change_how_far(fight):
    around_the_lion(fight, Zachary="H18")
    fight.do(monster.lay_tokens, "movement", -2)
    assert not fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight.showdown.space == "H15"


@pytest.mark.rule("R189")
def test_whoever_it_crosses_is_knocked_down(fight):
    around_the_lion(fight, Zachary="H18", Erza="H14", Lucy="G14")
    fight.people.choices.append("H16 through Erza")
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight["Erza"].knocked_down
    assert not fight["Lucy"].knocked_down
    assert fight.fighter("Erza").space == "H14"


@pytest.mark.rule("R189")
def test_each_of_those_it_crosses_falls(fight):
    around_the_lion(fight, Zachary="H18", Erza="H14", Lucy="I14")
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight.showdown.space == "H16"
    assert [fight[name].knocked_down for name in ("Erza", "Lucy", "Zachary")] == [True, True, False]


@pytest.mark.rule("R190")
def test_whom_it_must_stop_on_falls_and_is_pushed_five_spaces(fight):
    around_the_lion(fight, Zachary="A1", Lucy="A2", Erza="B1")
    fight.draft.set(fight.showdown, space="A6", facing="w")
    fight.people.choices += ["south"]
    fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight.showdown.space == "A2"
    assert fight["Lucy"].knocked_down
    assert fight.fighter("Lucy").space == "F2"
    assert not fight["Zachary"].knocked_down
    assert not fight["Erza"].knocked_down


@pytest.mark.rule("R189")
def test_it_goes_where_nobody_stands_if_it_can(fight):
    around_the_lion(fight, Zachary="H16", Erza="H15")
    fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert not fight["Erza"].knocked_down
    assert fight.showdown.space == "I15", "five spaces, though three would have ended on Erza"


def test_a_shield_bearer_of_skill_does_not_fall_in_a_collision(fight):
    fight.equip("Erza", "Round Leather Shield")
    fight.set("Erza", "weapon-type", "shield")
    fight.set("Erza", "weapon-proficiency", "3")
    around_the_lion(fight, Zachary="H18", Erza="H14")
    fight.people.choices.append("H16 through Erza")
    fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert not fight["Erza"].knocked_down


def test_a_tumbler_may_roll_out_of_its_way(fight):
    fight.gain("Erza", "Tumble")
    around_the_lion(fight, Zachary="H18", Erza="H14")
    fight.people.choices.append("H16 through Erza")
    fight.people.faces.append(6)
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert not fight["Erza"].knocked_down
    assert "Then kdm showdown place Erza SPACE." in fight.hands


def test_a_torn_tendon_may_bring_it_down_as_it_starts(fight):
    around_the_lion(fight, Zachary="H18")
    [row] = [row for row in fight.draft.rows(Card).values() if fight.play.name_of(row.content) == "Beast's Heel"]
    fight.draft.set(row, pile="play", position=1)
    fight.people.faces.append(1)
    assert not fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert (fight.showdown.space, fight.showdown.moved) == ("H11", 0)
    assert fight.showdown.fell == 2


def test_nobody_told_where_they_stand_so_hands_move_it(fight):
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert "move up to 6 spaces to Zachary" in fight.hands
    assert not fight.do(monster_moves.monster_toward, fight["Zachary"], reach=False)
    assert "full move toward Zachary" in fight.hands


def test_hands_move_it_to_the_same_target_only_once(fight):
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight.hands == ""
    fight.do(placing.push, fight["Zachary"], 3)
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert "to Zachary" in fight.hands


def test_who_strikes_it_stands_beside_it_so_it_need_not_move_to_react(fight):
    attack(fight, "Zachary", "clever ploy", faces=[8, 1, 1, 1])
    assert "Basic Action against Zachary" in fight.story
    assert "move up to" not in fight.hands


def test_who_throws_from_afar_is_moved_to(fight):
    attack(fight, "Zachary", "clever ploy", faces=[8, 1, 1, 1], melee=False)
    assert "move up to 6 spaces to Zachary" in fight.hands


@pytest.mark.parametrize(("space", "arrives"), [("H18", 5), ("A16", 10)])
def test_running_down_it_moves_twice(against, space, arrives):
    fight = around_the_lion(against("screaming_antelope"), Zachary=space)
    card = fight.play.entry("core:ai_card/screaming_antelope_run_down")
    fight.people.faces += [1]
    fight.do(monster_attack.attack, card, fight["Zachary"])
    assert fight.showdown.moved == arrives
    assert "Run Down against Zachary" in fight.story


def test_hands_that_run_somebody_down_are_told_both_moves(against):
    fight = against("screaming_antelope")
    card = fight.play.entry("core:ai_card/screaming_antelope_run_down")
    fight.people.faces += [1]
    fight.do(monster_attack.attack, card, fight["Zachary"])
    assert "move up to 12 spaces to Zachary" in fight.hands


def test_with_a_long_arm_it_stops_a_space_short(against):
    fight = around_the_lion(against("kings_man"), Zachary="H16")
    fight.draft.create(Card, deck="ai", content="core:ai_card/kings_man_out_fighting", pile="play", position=1)
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert places.distance(fight.play, fight["Zachary"]) == 2
