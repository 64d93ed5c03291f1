"""What the hunt did to the survivors is carried into its showdown, and ends when it must."""

import pytest

from kdm_cli.rules.asking import numbers, the_showdown
from kdm_cli.rules.hunt import hunt_course, setting_out
from kdm_cli.rules.state import Token
from kdm_cli.rules.survivors import death, injuries
from kdm_cli.rules.year import homecoming, next_step
from tests.rules.hunt.going import befall, boxes, go, hunt

REWARDS = ["white fur", "great cat bones", "lion claw", "shimmering mane", *["monster bone"] * 4]


def fight(game):
    """The quarry ambushes them: the showdown begins."""
    game.do(setting_out.ambush, "monster")
    game.do(homecoming.end_hunt)
    return game


def come_home(game, how="victory"):
    """The showdown is decided, and who lives is home."""
    game.draft.set(the_showdown.need(game.play), over=how)
    game.people.cards, game.people.faces = (list(REWARDS), []) if how == "victory" else ([], [3])
    with game.house_rule():
        game.do(homecoming.come_home, how == "victory")


def runs(game, *names, faces):
    game.people.faces = list(faces)
    with game.house_rule():
        game.do(hunt_course.run_away, [game[name] for name in names])


@pytest.mark.rule("R242")
def test_damage_taken_on_the_hunt_is_still_there_in_the_showdown(home):
    home.equip("Lucy", "rawhide headband")
    go(home)
    home.do(injuries.damage, home["Lucy"], "head", 9, event=True)
    home.do(injuries.damage, home["Lucy"], "waist", 2, event=True)
    befall(home, 92)
    before = boxes(home, "Lucy")
    assert {part[0]: part[1:] for part in before[0] if any(part[1:])} == {
        "head": (False, True, 1),
        "waist": (True, False, 1),
    }
    fight(home)
    assert boxes(home, "Lucy") == before
    assert (home.armor("Lucy", "head"), home["Lucy"].brain_injured) == (0, True)
    come_home(home)
    assert not any(light or heavy or lost for _, light, heavy, lost in boxes(home, "Lucy")[0])


@pytest.mark.rule("R245")
def test_injuries_bleeding_and_what_they_change_count_in_the_showdown(home):
    go(home)
    home.suffer("Lucy", "broken arm")
    home.gain("Lucy", "aichmophobia")
    home.token("Lucy", "evasion", "-1")
    befall(home, 41, revealer="Erza", faces=(4,), choices=("into the grid",))
    before = [boxes(home, name) for name in ("Lucy", "Erza")]
    numbers_before = [home.attribute("Lucy", stat) for stat in ("accuracy", "strength", "evasion")]
    fight(home)
    assert [boxes(home, name) for name in ("Lucy", "Erza")] == before
    assert [home.attribute("Lucy", stat) for stat in ("accuracy", "strength", "evasion")] == numbers_before
    assert (home["Lucy"].bleeding, numbers_before, home["Erza"].insanity) == (1, [-1, -1, -1], 4)
    home.set("Lucy", "bleeding", "5")
    assert home["Lucy"].dead


@pytest.mark.rule("R243")
def test_tokens_of_the_hunt_end_with_its_showdown(home):
    go(home)
    for name in ("Lucy", "Erza"):
        home.token(name, "strength", "+2")
    home.kill("Erza")
    fight(home)
    assert (home.tokens("Lucy"), home.attribute("Lucy", "strength")) == ({"strength": 2}, 2)
    come_home(home)
    assert not list(home.draft.rows(Token))
    home.revive("Erza")
    assert home.tokens("Erza") == {}


@pytest.mark.rule("R243")
@pytest.mark.parametrize("how", ["failed", "returned by hand"])
def test_or_as_soon_as_the_settlement_phase_begins(home, how):
    go(home)
    for name in ("Lucy", "Erza"):
        home.token(name, "luck", "+1")
    if how == "failed":
        runs(home, "Lucy", faces=(10,))
        for name in ("Erza", "Zachary", "Al"):
            home.kill(name)
        home.people.faces = [1]
        home.do(next_step.next_step)
    else:
        home.do(homecoming.come_home, False)
    assert home.sheet.phase == "settlement"
    assert (list(home.draft.rows(Token)), hunt(home)) == ([], None)
    assert home.attribute("Lucy", "luck") == 0


@pytest.mark.rule("R246")
@pytest.mark.parametrize("who", ["fought", "ran home", "ran home from a failed hunt"])
def test_the_next_hunt_that_is_skipped_is_the_one_after_this(home, who):
    go(home, "Lucy", "Erza")
    home.set("Lucy", "skip-next-hunt", "yes")
    if who != "fought":
        runs(home, "Lucy", faces=(10,))
    if who == "ran home from a failed hunt":
        home.kill("Erza")
        home.people.faces = [1]
        home.do(homecoming.end_hunt)
        home.do(homecoming.come_home)
    else:
        fight(home)
        assert [each.name for each in numbers.party(home.play)] == ["Lucy", "Erza"]
        come_home(home)
    assert home["Lucy"].returned
    assert numbers.may_depart(home.play, home["Lucy"]) == (False, "skips the next hunt")
    home.draft.set(home.sheet, phase="hunt", step=0)
    go_again(home, "Al")
    fight(home)
    come_home(home)
    assert "Sat out this hunt, may go on the next: Lucy" in home.story
    assert numbers.may_depart(home.play, home["Lucy"]) == (True, "")


def go_again(game, *names):
    entry = setting_out.which(game.play, "white lion")
    game.do(setting_out.start, entry, 1, [game[name] for name in names])


@pytest.mark.rule("R247")
def test_who_retires_on_the_hunt_fights_once_more_comes_home_and_never_hunts_again(home):
    go(home)
    home.do(death.retire, home["Lucy"])
    assert "Lucy still fights the coming showdown, then never hunts again" in home.story
    assert home["Lucy"].party == 1
    fight(home)
    assert "Lucy" in [each.name for each in the_showdown.survivors(home.play)]
    come_home(home)
    assert (home["Lucy"].returned, home["Lucy"].party, home.sheet.endeavors) == (True, None, 4)
    assert numbers.may_depart(home.play, home["Lucy"]) == (False, "retired")
    home.draft.set(home.sheet, phase="hunt", step=0)
    with home.refuses("may-not-depart"):
        go_again(home, "Lucy")


def test_who_is_home_already_retires_there(home):
    go(home)
    runs(home, "Lucy", faces=(10,))
    home.do(death.retire, home["Lucy"])
    assert "Lucy is home already and never hunts again" in home.story
