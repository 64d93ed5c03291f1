"""Cards move miniatures: away, toward, a full move, placed, turned, swapped, off the board."""

import pytest

from kdm_cli.rules.asking import monster, places, the_showdown
from kdm_cli.rules.showdown.miniatures import monster_moves, placing
from kdm_cli.rules.state import Card
from tests.rules.showdown.turns import around_the_lion, says


@pytest.mark.rule("R284")
def test_away_leaves_the_most_spaces_between(fight):
    around_the_lion(fight, Zachary="H10")
    says(
        fight,
        "white_lion_grasp",
        {"op": "move", "way": "away", "target": "monster", "to": "target"},
        target="Zachary",
    )
    assert fight.showdown.moved == 6
    assert places.distance(fight.play, fight["Zachary"]) == 7


@pytest.mark.rule("R285")
def test_toward_ends_as_near_as_it_can(fight):
    around_the_lion(fight, Zachary="H22")
    says(fight, "white_lion_grasp", {"op": "move", "way": "toward", "target": "monster", "to": "target", "spaces": 3},
         target="Zachary")  # fmt: skip
    assert (fight.showdown.space, fight.showdown.moved) == ("H14", 3)


@pytest.mark.rule("R285")
def test_toward_somebody_near_it_goes_no_further_than_it_must(fight):
    around_the_lion(fight, Zachary="H15")
    says(
        fight,
        "white_lion_grasp",
        {"op": "move", "target": "monster", "way": "toward", "to": "target"},
        target="Zachary",
    )
    assert (fight.showdown.space, fight.showdown.moved) == ("H13", 2)


@pytest.mark.rule("R285")
def test_toward_a_board_edge_it_goes_straight(fight):
    around_the_lion(fight)
    fight.draft.set(fight.showdown, space="B3")
    says(
        fight,
        "white_lion_grasp",
        {"op": "move", "target": "monster", "way": "full", "place": "the furthest board edge"},
    )
    assert (fight.showdown.space, fight.showdown.moved) == ("B9", 6)


@pytest.mark.rule("R85")
def test_a_full_move_forward_is_all_its_movement(fight):
    around_the_lion(fight)
    says(fight, "white_lion_grasp", {"op": "move", "way": "forward", "target": "monster"})
    assert fight.showdown.space == "B11"


@pytest.mark.rule("R85")
@pytest.mark.parametrize(("tokens", "space"), [(0, "B11"), (-2, "D11"), (1, "A11")])
def test_a_full_move_is_as_far_as_its_movement_goes_now(fight, tokens, space):
    around_the_lion(fight)
    fight.do(monster.lay_tokens, "movement", tokens)
    says(fight, "white_lion_grasp", {"op": "move", "way": "full", "target": "monster"})
    assert fight.showdown.space == space


def test_forward_stops_at_the_edge_and_backward_does_not_turn(fight):
    around_the_lion(fight)
    says(fight, "white_lion_grasp", {"op": "move", "way": "backward", "target": "monster", "spaces": 9})
    assert (fight.showdown.space, fight.showdown.facing) == ("O11", "n")


def test_whoever_is_passed_over_suffers_what_the_card_says(fight):
    around_the_lion(fight, Zachary="E11")
    says(fight, "white_lion_grasp", {"op": "move", "way": "forward", "target": "monster", "passing": [
        {"op": "change", "stat": "insanity", "by": 1}]})  # fmt: skip
    assert fight["Zachary"].insanity == 1
    assert fight["Zachary"].knocked_down


def test_on_an_unknown_board_it_is_asked_who_was_passed_over(fight):
    fight.people.choices += ["no", "yes"]
    says(fight, "white_lion_grasp", {"op": "move", "way": "forward", "target": "monster", "passing": [
        {"op": "change", "stat": "insanity", "by": 1}]})  # fmt: skip
    assert [fight[name].insanity for name in ("Lucy", "Erza", "Zachary")] == [0, 1, 0]
    assert "Grasp" in fight.hands


def test_to_face_and_to_turn_its_back(fight):
    around_the_lion(fight, Zachary="H15")
    says(
        fight,
        "white_lion_grasp",
        {"op": "move", "way": "face", "target": "monster", "to": "target"},
        target="Zachary",
    )
    assert fight.showdown.facing == "e"
    says(fight, "white_lion_grasp", {"op": "move", "way": "turn", "target": "monster", "to": "target",
                                     "place": "target in the blind spot"}, target="Zachary")  # fmt: skip
    assert fight.showdown.facing == "w"


@pytest.mark.rule("R286")
def test_placed_at_the_centre_is_no_movement(fight):
    around_the_lion(fight)
    fight.draft.set(fight.showdown, space="A1")
    says(fight, "white_lion_grasp", {"op": "move", "way": "place", "target": "monster", "place": "the board centre"})
    assert (fight.showdown.space, fight.showdown.moved) == ("H11", 0)


@pytest.mark.rule("R286")
def test_placing_it_does_not_tear_at_its_tendon(fight):
    around_the_lion(fight)
    heel = "core:hit_location/white_lion_beasts_heel"
    fight.draft.create(Card, deck="hit_location", content=heel, pile="play", position=1)
    fight.do(placing.place, None, "A1")
    assert fight.people.asked == []
    says(fight, "white_lion_grasp", {"op": "move", "target": "monster", "way": "place", "place": "the board centre"})
    assert (fight.people.asked, fight.showdown.space, fight.showdown.moved) == ([], "H11", 0)


def test_a_grabbed_survivor_is_placed_in_front(fight):
    around_the_lion(fight, Zachary="A1", Lucy="G11")
    says(fight, "white_lion_grasp", {"op": "move", "way": "place", "target": "self", "to": "monster",
                                     "place": "in front of the monster"}, me="Zachary")  # fmt: skip
    assert fight.fighter("Zachary").space == "G12"


def test_off_the_board_and_back(fight):
    around_the_lion(fight, Zachary="A1")
    says(fight, "white_lion_grasp", {"op": "move", "way": "off_board", "target": "self"}, me="Zachary")
    assert fight.fighter("Zachary").off_board
    assert "Zachary" not in [each.name for each in the_showdown.survivors(fight.play)]
    fight.do(placing.place, fight["Zachary"], "A2")
    assert not fight.fighter("Zachary").off_board


def test_two_change_places(fight):
    around_the_lion(fight, Zachary="A1", Lucy="P1")
    says(fight, "white_lion_grasp", {"op": "move", "way": "swap", "target": "self", "to": "target"}, me="Zachary",
         target="Lucy")  # fmt: skip
    assert [fight.fighter(name).space for name in ("Zachary", "Lucy")] == ["P1", "A1"]


def test_the_frightened_run_to_the_edge_over_others(fight):
    around_the_lion(fight, Zachary="D5", Lucy="C5")
    says(fight, "white_lion_grasp", {"op": "move", "way": "toward", "target": "self", "place": "the closest board edge",
                                     "line": True, "passing": [{"op": "knock_down"}]}, me="Zachary")  # fmt: skip
    assert fight.fighter("Zachary").space == "A5"
    assert fight["Lucy"].knocked_down


def test_what_nobody_can_work_out_is_said_to_hands(fight):
    says(
        fight,
        "white_lion_grasp",
        {"op": "move", "way": "toward", "target": "monster", "place": "closest Acanthus Plant"},
    )
    assert "Grasp" in fight.hands


def test_a_knockback_on_a_card_is_carried_out(fight):
    around_the_lion(fight, Zachary="H13")
    says(fight, "white_lion_power_swat", {"op": "knockback", "spaces": 6, "target": "target"}, target="Zachary")
    assert fight.fighter("Zachary").space == "H19"


def test_whoever_hands_moved_must_be_placed_anew(fight):
    around_the_lion(fight)
    says(
        fight,
        "white_lion_grasp",
        {"op": "move", "way": "toward", "target": "monster", "place": "closest Acanthus Plant"},
    )
    assert "Then kdm showdown place monster SPACE." in fight.hands
    assert not fight.do(monster_moves.monster_toward, fight["Zachary"], reach=False)
    assert "Then kdm showdown place monster SPACE." in fight.hands


def test_a_torn_tendon_speaks_of_a_move_on_an_unknown_board_too(fight):
    [row] = [row for row in fight.draft.rows(Card).values() if fight.play.name_of(row.content) == "Beast's Heel"]
    fight.draft.set(row, pile="play", position=1)
    fight.people.faces.append(1)
    says(fight, "white_lion_grasp", {"op": "move", "way": "forward", "target": "monster"})
    assert fight.showdown.fell == 1
    assert "does not move" in fight.story
