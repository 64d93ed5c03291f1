"""Knockback: straight away from the monster, through whoever stands there, no further than the edge."""

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.showdown.miniatures import placing
from tests.rules.showdown.turns import around_the_lion, says


def test_a_card_may_stop_it(fight):
    around_the_lion(fight, Zachary="H13")
    says(fight, "white_lion_claw", {"op": "cancel", "what": "knockback"})
    fight.do(placing.push, fight["Zachary"], 3)
    assert fight.fighter("Zachary").space == "H13"
    fight.do(placing.push, fight["Zachary"], 3)
    assert fight.fighter("Zachary").space == "H16"


@pytest.mark.rule("R184")
def test_pushed_straight_away_from_the_monster(fight):
    around_the_lion(fight, Zachary="H13")
    fight.do(placing.push, fight["Zachary"], 6)
    assert fight.fighter("Zachary").space == "H19"
    assert fight.fighter("Zachary").moved == 0


@pytest.mark.rule("R184")
@pytest.mark.parametrize(("stood", "ends"), [("H13", "H16"), ("I10", "I7"), ("G11", "D11"), ("J12", "M12")])
def test_a_push_leads_straight_away_from_whichever_side_of_the_monster(fight, stood, ends):
    around_the_lion(fight, Zachary=stood)
    fight.do(placing.push, fight["Zachary"], 3)
    assert fight.fighter("Zachary").space == ends


@pytest.mark.rule("R187")
def test_the_board_edge_stops_it(fight):
    around_the_lion(fight, Zachary="D11")
    fight.do(placing.push, fight["Zachary"], 6)
    assert fight.fighter("Zachary").space == "A11"
    assert "board edge" in fight.story


@pytest.mark.rule("R185")
def test_through_a_survivor_both_fall(fight):
    around_the_lion(fight, Zachary="H13", Erza="H15")
    fight.do(placing.push, fight["Zachary"], 6)
    assert fight["Zachary"].knocked_down
    assert fight["Erza"].knocked_down
    assert fight.fighter("Zachary").space == "H19"


@pytest.mark.rule("R185")
def test_through_three_survivors_all_four_fall(fight):
    around_the_lion(fight, Zachary="H13", Erza="H15", Lucy="H16", Al="H18")
    fight.do(placing.push, fight["Zachary"], 6)
    assert [fight[name].knocked_down for name in ("Zachary", "Erza", "Lucy", "Al")] == [True] * 4


@pytest.mark.rule("R185")
@pytest.mark.rule("R186")
def test_landing_on_a_survivor_one_is_moved_to_a_free_space_beside(fight):
    around_the_lion(fight, Zachary="H13", Erza="H19", Lucy="G19")
    fight.people.choices.append("I19")
    fight.do(placing.push, fight["Zachary"], 6)
    assert fight.fighter("Zachary").space == "I19"
    assert fight.fighter("Erza").space == "H19"
    assert fight["Erza"].knocked_down and fight["Zachary"].knocked_down


@pytest.mark.rule("R186")
def test_who_lands_on_somebody_is_not_moved_onto_another(fight):
    around_the_lion(fight, Zachary="H13", Erza="H19", Lucy="G19")
    fight.people.choices.append("G19")
    with pytest.raises(Refused):
        fight.do(placing.push, fight["Zachary"], 6)
    assert fight.fighter("Zachary").space == "H13"


def test_at_a_corner_the_table_says_which_way(fight):
    around_the_lion(fight, Zachary="G13")
    fight.people.choices.append("east")
    fight.do(placing.push, fight["Zachary"], 5)
    assert fight.fighter("Zachary").space == "G18"


def test_an_iron_will_is_pushed_one_space(fight):
    around_the_lion(fight, Zachary="H13")
    fight.gain("Zachary", "Iron Will")
    fight.do(placing.push, fight["Zachary"], 6)
    assert fight.fighter("Zachary").space == "H14"


def test_a_feather_mantle_may_ignore_the_collision(fight):
    fight.equip("Zachary", "Feather Mantle")
    around_the_lion(fight, Zachary="H13", Erza="H15")
    fight.people.choices.append("no")
    fight.do(placing.push, fight["Zachary"], 6)
    assert fight["Erza"].knocked_down


def test_and_where_they_say_so_nobody_falls(fight):
    fight.equip("Zachary", "Feather Mantle")
    around_the_lion(fight, Zachary="H13", Erza="H15")
    fight.people.choices.append("yes")
    fight.do(placing.push, fight["Zachary"], 6)
    assert not fight["Erza"].knocked_down
    assert not fight["Zachary"].knocked_down


def test_unknown_places_are_reminded(fight):
    fight.do(placing.push, fight["Zachary"], 6)
    assert "Zachary: knockback 6, straight away from White Lion." in fight.hands


def test_by_hand_it_is_at_least_one_space(fight):
    with fight.refuses("out-of-range"):
        fight.do(placing.by_hand, fight["Zachary"], 0)
