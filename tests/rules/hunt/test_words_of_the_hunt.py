"""What arts, disorders, abilities, gear and innovations say of the hunt."""

import pytest

from kdm_cli.rules.asking import lasting, the_hunt
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.hunt import hunt_course, hunt_events, losses, setting_out
from kdm_cli.rules.state import HuntSpace
from kdm_cli.rules.under_way import Scene
from tests.rules.hunt.hunting import at_home, on_hunt

# who reveals


def test_the_undecided_roll_twice_for_what_they_reveal_and_the_lower_counts(hunt):
    hunt.gain("Lucy", "indecision")
    hunt.reveal(7, [8, 1])
    assert hunt["Lucy"].survival == 0 and "Rolled 1 and 8: the lower counts (Indecision)" in hunt.story


def test_what_others_reveal_is_rolled_for_once(hunt):
    hunt.gain("Lucy", "indecision")
    hunt.draft.set(hunt.hunt, revealer_id=hunt["Erza"].id)
    hunt.reveal(74, [5, 9])
    assert hunt.gear("Erza") == {1: "Founding Stone"}


def test_a_leader_lends_courage_once_a_hunt(hunt):
    hunt.gain("Erza", "leader")
    hunt.draft.set(hunt["Erza"], courage=3)
    hunt.reveal(40, choices=["yes"])
    assert hunt.tokens("Lucy") == {"evasion": 1} and hunt["Lucy"].courage == 0
    hunt.draft.set(hunt.hunt, revealer_id=hunt["Lucy"].id)
    hunt.reveal(40)
    assert hunt["Lucy"].brain_injured


def test_understanding_that_is_lent_is_added_to_rolls(hunt):
    hunt.gain("Erza", "leader")
    hunt.draft.set(hunt["Erza"], understanding=4)
    hunt.reveal(35, [1], ["yes"])
    assert "Lantern Oven" in hunt.story


# results that are rolled again or replaced


def explored(game, face=2):
    """Lucy has had an insight on the hunt."""
    game.people.faces = [face]
    entry = game.play.entry("core:story_event/insight")
    game.do(carry_out, entry.data["effects"], Scene(entry, game["Lucy"].id, {"nominated": (game["Lucy"].id,)}))


@pytest.mark.parametrize(("choices", "found"), [(["yes"], "Destiny-Bound"), (["no"], "Monster Droppings")])
def test_insight_rolls_one_result_again(hunt, choices, found):
    explored(hunt)
    hunt.people.faces, hunt.people.choices = [11, 12], list(choices)
    assert hunt.do(hunt_events.from_table).name == found


def test_insight_rolls_only_one_result_again(hunt):
    explored(hunt)
    hunt.people.faces, hunt.people.choices = [11, 12, 13], ["yes", "yes"]
    assert hunt.do(hunt_events.from_table).name == "Destiny-Bound"
    assert hunt.do(hunt_events.from_table).name == "Overload" and hunt.people.choices == ["yes"]


@pytest.mark.parametrize(("ability", "instead", "faces"), [("legendcaller", "53: Mask Salesman", [8, 1]),
                                                           ("thundercaller", "100: The Finale", [])])  # fmt: skip
def test_behind_the_darkness_another_event_can_be_called(hunt, ability, instead, faces):
    behind_the_darkness(hunt)
    hunt.gain("Erza", ability)
    hunt.reveal(37, faces, ["yes", *(["retreat"] if not faces else [])])
    assert "Lost does not happen" in hunt.story and f"{instead}, revealed by Lucy" in hunt.story
    assert hunt.hunt.revealer_id == hunt["Erza"].id
    hunt.stand(party=8)
    hunt.reveal(37)
    assert hunt.hunt.space == 6  # once in a lifetime


def behind_the_darkness(game):
    game.draft.set(dark_space(game), done=True)
    game.stand(party=8, monster=11)


def dark_space(game):
    return next(row for row in game.draft.rows(HuntSpace).values() if row.kind == "darkness")


def test_before_the_darkness_nothing_answers(hunt):
    hunt.gain("Erza", "legendcaller")
    hunt.reveal(37)
    assert hunt.hunt.space == 1


def test_nobody_calls_the_harvester_off(hunt):
    behind_the_darkness(hunt)
    hunt.gain("Erza", "legendcaller")
    hunt.reveal(10, choices=["spend", "spend"], cards=["hoarder", "rageholic"])
    assert (hunt["Lucy"].survival, hunt["Erza"].survival) == (2, 2)


# tools


@pytest.mark.parametrize(("tool", "event"), [("bone pickaxe", "Mineral Gathering"), ("bone sickle", "Herb Gathering")])
def test_a_tool_lays_its_event_on_a_space_of_the_hunt_board(tool, event):
    game = at_home().again()
    game.equip("Lucy", tool)
    game.play.house_rule = True
    game.people.choices = ["2"]
    game.do(setting_out.start, setting_out.which(game.play, "white lion"), 1, [game["Lucy"], game["Erza"]])
    game.play.house_rule = False
    assert game.lies_on(2) == [event, "monster"] and f"{event} lies on: space 2" in game.story
    game.play.story.clear()
    game.end()


def test_herbs_grow_where_the_party_comes_by_and_then_the_space_has_its_event(hunt):
    hunt.equip("Lucy", "bone sickle")
    hunt.draft.create(HuntSpace, space=4, kind="placed", content="core:story_event/herb_gathering")
    hunt.people.choices = ["2", "2"]
    hunt.people.faces = [5, 9, 3, 2, 37]
    hunt.do(hunt_course.move)
    assert hunt.storage["Fresh Acanthus"] == 1 and "37: Lost" in hunt.story


# the darkness


def darkness(game, *, faces, choices=()):
    game.people.faces, game.people.choices = list(faces), list(choices)
    game.do(losses.befall, dark_space(game))


def test_a_song_lets_those_who_hear_it_be_brave(hunt):
    hunt.build("song of the brave")
    hunt.gain("Erza", "deaf")
    darkness(hunt, faces=[10, 9], choices=["brave"])
    assert hunt.tokens("Lucy") == {"evasion": 1} and hunt["Erza"].courage == 1  # doomed, and unshaken


def test_without_a_song_the_fearful_are_doomed(hunt):
    darkness(hunt, faces=[7, 7])
    assert hunt.tokens("Lucy") == {"evasion": -1}


# who runs away joins the others, or is lost


def test_who_runs_off_is_told_once(hunt):
    from kdm_cli.rules.hunt import hunt_course

    hunt.build("pictograph")
    hunt.reveal(91)
    hunt.people.faces = [4]
    hunt.do(hunt_course.run_away, [hunt["Lucy"]])
    assert hunt.story.count("runs away from the hunt") == 1
    assert hunt.hands.count("joins the showdown if anybody reaches it") == 1
    assert the_hunt.fate(hunt.play, hunt["Lucy"]) == lasting.FLED


# at the ends


@pytest.mark.rule("R256")
def test_a_quarry_that_would_leave_the_hunt_board_stops_on_its_last_space():
    game = on_hunt("screaming antelope", 1, 2)
    game.stand(party=3, monster=10)
    game.reveal("screaming_antelope_migration")
    assert (game.hunt.monster, game.hunt.over) == (12, None)
    game.end()


@pytest.mark.rule("R258")
def test_nobody_is_ambushed_where_a_nightmare_left_nobody():
    game = on_hunt("phoenix", 1, 2)
    game.stand(party=3, monster=5)
    for name in ("Lucy", "Erza"):
        game.draft.set(game[name], survival=0)
    game.reveal("phoenix_recurring_nightmare", [1, 1])
    assert (game.hunt.over, game.hunt.ambush) == (the_hunt.FAILED, None)
    game.end()
