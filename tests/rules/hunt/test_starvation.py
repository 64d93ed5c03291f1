"""The Starvation space: who fights there finds less in storage at home."""

import pytest

from kdm_cli.rules.asking import the_hunt, the_showdown
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.hunt import hunt_course, losses, setting_out
from kdm_cli.rules.settlement import settlement_phase
from kdm_cli.rules.showdown import start
from kdm_cli.rules.under_way import Scene
from kdm_cli.rules.year import homecoming
from tests.rules.hunt.going import go, hunt

LAST = 12


@pytest.fixture
def far(home):
    """The party has followed the quarry to the end of the board; there are resources at home."""
    home.store("monster bone", 3)
    home.store("monster hide", 2)
    home.store("bone axe")
    go(home)
    the_hunt.change(home.play, space=LAST, monster=LAST, over="showdown")
    return home


@pytest.mark.rule("R257")
def test_who_fights_there_loses_d5_resources_that_the_group_names(far):
    far.people.faces, far.people.cards = [3], ["monster hide", "monster bone", "monster hide"]
    far.do(homecoming.end_hunt)
    assert far.people.asked[:2] == ["d5 Starvation, resources lost", "draw 3 storage"]
    assert far.storage == {"Monster Bone": 2, "Bone Axe": 1}
    assert "Starvation, 3 resources lost (R257): Monster Hide x2, Monster Bone" in far.story
    assert the_showdown.monster(far.play).name == "White Lion"


@pytest.mark.rule("R257")
def test_there_are_no_more_lost_than_there_are(far):
    far.spend("monster bone", 3)
    far.people.faces = [5]
    far.do(homecoming.end_hunt)
    assert far.storage == {"Bone Axe": 1}


@pytest.mark.rule("R257")
def test_an_ambush_there_is_a_fight_there(far):
    the_hunt.change(far.play, monster=LAST - 1, over=None)
    far.do(setting_out.ambush, "monster")
    far.people.faces, far.people.cards = [1], ["monster bone"]
    far.do(homecoming.end_hunt)
    assert far.storage["Monster Bone"] == 2


@pytest.mark.rule("R257")
def test_nowhere_else_on_the_board(home):
    home.store("monster bone", 3)
    go(home)
    the_hunt.change(home.play, space=LAST - 1, monster=LAST - 1, over="showdown")
    home.do(homecoming.end_hunt)
    assert home.storage == {"Monster Bone": 3}


def test_a_quarry_that_fled_to_the_end_of_the_board_is_fought_there(home):
    home.store("monster bone", 3)
    go(home)
    home.do(hunt_course.move_quarry, LAST)
    the_hunt.change(home.play, space=LAST - 1)
    home.do(hunt_course.move)
    assert hunt(home).over == "showdown"
    home.people.faces, home.people.cards = [2], ["monster bone"] * 2
    home.do(homecoming.end_hunt)
    assert home.storage == {"Monster Bone": 1}


def gruel(game):
    """Stone Nose Gruel was cooked: Starvation is ignored on the next hunt."""
    cooking = game.play.entry("core:innovation/cooking")
    [meal] = [each for each in cooking.data["endeavors"] if "Gruel" in each["name"]]
    game.do(carry_out, meal["effects"], Scene(cooking, roles={}))


@pytest.mark.rule("R257")
def test_a_card_may_ignore_it_once(far):
    gruel(far)
    far.do(homecoming.end_hunt)
    assert "Starvation is ignored (Cooking)" in far.story
    assert far.storage == {"Monster Bone": 3, "Monster Hide": 2, "Bone Axe": 1}
    far.draft.set(the_showdown.need(far.play), over="defeat")
    far.people.faces = [3]
    with far.house_rule():
        far.do(homecoming.come_home, False)
    far.people.faces, far.people.cards = [1], ["monster bone"]
    far.do(losses.take, "R257")
    assert far.storage["Monster Bone"] == 2


def test_a_special_showdown_before_the_hunt_does_not_eat_what_was_cooked_for_it(home):
    home.store("monster bone", 3)
    home.draft.set(home.sheet, phase="settlement")
    gruel(home)
    for place, name in enumerate(("Lucy", "Erza"), start=1):
        home.draft.set(home[name], party=place)
    with home.house_rule():
        home.do(start.start, home.play.entry("core:monster/butcher"), 1, the_showdown.SPECIAL)
    home.draft.set(the_showdown.need(home.play), over="victory")
    settlement_phase.fight_is_over(home.play, [home["Lucy"], home["Erza"]])
    home.do(losses.take, "R257")
    assert home.storage == {"Monster Bone": 3}
