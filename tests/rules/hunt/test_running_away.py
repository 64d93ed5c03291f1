"""Run Away on the hunt: with Pictograph, after an event, each by their own roll."""

import pytest

from kdm_cli.rules.asking import lasting, the_hunt, the_showdown
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.hunt import hunt_course, hunt_events, setting_out
from kdm_cli.rules.hunt.hunt_events import Said
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Fighter
from kdm_cli.rules.under_way import Scene
from kdm_cli.rules.year import homecoming
from tests.rules.hunt.going import befall, go, hunt

NOTHING = 92  # an event after which everybody may run


@pytest.fixture
def scared(home):
    """An event is over, and the settlement has Pictograph."""
    home.build("pictograph")
    befall(go(home), NOTHING)
    return home


def runs(game, *names, faces, choices=()):
    game.people.faces, game.people.choices = list(faces), list(choices)
    game.do(hunt_course.run_away, [game[name] for name in names])
    assert (game.people.faces, game.people.choices) == ([], [])


def fates(game, *names):
    return [the_hunt.fate(game.play, game[name]) for name in names]


@pytest.mark.rule("R260")
def test_it_needs_pictograph_and_a_hunt_event_before_it(home):
    go(home)
    with home.refuses("no-pictograph"):
        home.do(hunt_course.run_away, [home["Lucy"]])
    home.build("pictograph")
    with home.refuses("too-early"):
        home.do(hunt_course.run_away, [home["Lucy"]])
    befall(home, NOTHING)
    runs(home, "Lucy", faces=(10,))


@pytest.mark.rule("R260")
def test_after_each_event_it_is_said_and_nobody_is_asked(home):
    befall(go(home), NOTHING)
    assert "run away" not in home.hands
    home.build("pictograph")
    befall(home, NOTHING)
    assert not any("away" in asked for asked in home.people.asked)
    assert home.hands.count("Now anybody may run away (R260, Pictograph): kdm hunt run-away NAME") == 1
    home.do(hunt_events.befall, hunt_events.numbered(home.play, NOTHING))
    assert home.hands.count("run-away") == 1


@pytest.mark.rule("R260")
def test_any_number_run_and_each_rolls_in_the_order_of_the_party(scared):
    runs(scared, "Al", "Lucy", "Zachary", faces=(10, 1, 9))
    assert fates(scared, "Lucy", "Erza", "Al") == [lasting.HOME, None, lasting.HOME]
    assert scared["Zachary"].dead
    assert scared.people.asked == ["d10 Run Away"] * 3


def test_on_two_or_three_they_pay_or_die_and_roll_again(scared):
    scared.set("Lucy", "survival", "1")
    runs(scared, "Lucy", faces=(3, 9), choices=("spend 1 survival",))
    assert (scared["Lucy"].survival, fates(scared, "Lucy")) == (0, [lasting.HOME])
    runs(scared, "Erza", faces=(2,), choices=("die",))
    assert scared["Erza"].dead
    scared.set("Al", "survival", "0")
    runs(scared, "Al", faces=(2,))
    assert scared["Al"].dead


def test_on_six_or_seven_a_leg_breaks_and_they_roll_again_one_higher(scared):
    runs(scared, "Lucy", faces=(6, 7))
    assert ("Broken Leg" in scared.traits("Lucy"), scared["Lucy"].bleeding) == (True, 1)
    assert "Lucy rolls 7 +1 (again) = 8" in scared.story


def test_on_eight_or_nine_they_are_home_and_not_insane(scared):
    scared.set("Lucy", "insanity", "4")
    scared.set("Erza", "insanity", "4")
    runs(scared, "Lucy", "Erza", faces=(8, 10))
    assert (scared["Lucy"].insanity, scared["Erza"].insanity) == (0, 4)
    assert fates(scared, "Lucy", "Erza") == [lasting.HOME] * 2


def test_with_homing_instinct_five_more(scared):
    scared.gain("Lucy", "homing instinct")
    runs(scared, "Lucy", faces=(5,))
    assert fates(scared, "Lucy") == [lasting.HOME]


def test_who_fled_fights_if_anybody_gets_there(scared):
    runs(scared, "Lucy", faces=(4,))
    assert fates(scared, "Lucy") == [lasting.FLED]
    assert "joins the showdown" in scared.hands
    scared.do(setting_out.ambush, "monster")
    scared.do(homecoming.end_hunt)
    assert "Lucy finds the others and fights" in scared.story
    assert [each.name for each in the_showdown.survivors(scared.play)] == ["Lucy", "Erza", "Zachary", "Al"]


def test_who_is_gone_is_no_target_and_holds_no_tile(scared):
    the_hunt.change(scared.play, revealer_id=scared["Lucy"].id)
    runs(scared, "Lucy", "Erza", faces=(10, 4))
    assert hunt(scared).revealer_id == scared["Zachary"].id
    befall(scared, NOTHING)
    assert [len(scared.gear(name)) for name in ("Lucy", "Erza", "Zachary", "Al")] == [3, 3, 4, 4]
    for said in (Said(revealer=scared["Lucy"]), Said(nominated=(scared["Lucy"],))):
        with scared.refuses("not-hunting") as refused:
            scared.do(hunt_events.befall, hunt_events.numbered(scared.play, NOTHING), said)
        assert refused.value.refusal.message == "Lucy is not on the hunt: home already."
    with scared.refuses("not-hunting") as refused:
        scared.do(hunt_course.run_away, [scared["Erza"]])
    assert refused.value.refusal.message == "Erza is not on the hunt: ran away."


def test_only_who_is_still_there_is_nominated(scared):
    runs(scared, "Lucy", faces=(10,))
    entry = scared.play.entry(hunt_course.EVENT)
    for who in ("nominated", {"who": "nominated", "count": 1}):
        scared.people.choices = ["Lucy"]
        with pytest.raises(Refused):
            scared.do(people, who, Scene(entry, scared["Erza"].id, roles={}))
        scared.people.choices = ["Al"]
        assert [each.name for each in people(scared.play, who, Scene(entry, scared["Erza"].id, roles={}))] == ["Al"]


def test_who_is_home_stands_off_the_board_and_returns_with_the_others(scared):
    runs(scared, "Lucy", faces=(10,))
    scared.do(setting_out.ambush, "survivors")
    scared.do(homecoming.end_hunt)
    assert "Erza, Zachary and Al fight; Erza has the controller tile" in scared.story
    assert [row.off_board for row in scared.draft.rows(Fighter).values()] == [True, False, False, False]
    assert [each.name for each in acts.to_act(scared.play)] == ["Erza", "Zachary", "Al"]
    scared.draft.set(the_showdown.need(scared.play), over="victory")
    scared.people.cards = ["white fur", "great cat bones", "lion claw", "shimmering mane", *["monster bone"] * 4]
    with scared.house_rule():
        scared.do(homecoming.come_home, True)
    assert (scared["Lucy"].returned, scared["Lucy"].hunt_xp, scared.sheet.endeavors) == (True, 1, 4)
    assert fates(scared, "Lucy") == [None]


def test_with_all_the_others_dead_the_showdown_is_lost_for_who_is_home(scared):
    runs(scared, "Lucy", faces=(10,))
    scared.do(setting_out.ambush, "monster")
    scared.do(homecoming.end_hunt)
    for name in ("Erza", "Zachary", "Al"):
        assert the_showdown.need(scared.play).over is None
        scared.kill(name)
    assert "Everyone else in the showdown is home" in scared.story
    scared.people.faces = [3]  # what this defeat means for the settlement
    scared.do(homecoming.come_home, False)
    assert [scared[name].returned for name in ("Lucy", "Erza")] == [True, False]


def test_who_runs_home_in_the_showdown_fights_no_more(scared):
    scared.do(setting_out.ambush, "monster")
    scared.do(homecoming.end_hunt)
    for name in ("Erza", "Zachary", "Al"):
        scared.kill(name)
    assert the_showdown.need(scared.play).over is None
    entry = scared.play.entry(hunt_course.EVENT)
    scared.people.faces = [10]
    scared.do(carry_out, entry.data["effects"], Scene(entry, scared["Lucy"].id, roles={}))
    assert the_showdown.need(scared.play).over == "defeat"
    assert "Everyone else in the showdown is home" in scared.story
