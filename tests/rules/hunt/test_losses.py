"""Who dies on the hunt, what becomes of what they wore, and the hunt that fails with the last of them."""

import pytest

from kdm_cli.rules.asking import lasting, numbers, the_hunt
from kdm_cli.rules.hunt import hunt_course, losses
from kdm_cli.rules.state import Due, Hunt
from kdm_cli.rules.year import homecoming, next_step
from kdm_cli.service.perform import line_after
from tests.rules.hunt.going import FOUR, befall, go, hunt

FAILED = "Nobody is left on the hunt: it has failed, White Lion is lost (R258)"


def runs(game, *names, faces, choices=()):
    game.people.faces, game.people.choices = list(faces), list(choices)
    game.play.house_rule = True
    game.do(hunt_course.run_away, [game[name] for name in names])
    game.play.house_rule = False
    assert (game.people.faces, game.people.choices) == ([], [])


@pytest.mark.rule("R248")
def test_gear_of_who_dies_comes_to_storage_but_for_what_is_irreplaceable_or_cursed(home):
    home.equip("Lucy", "bone axe", "steel sword")
    home.equip("Lucy", "twilight sword")
    go(home)
    home.kill("Lucy")
    assert home.storage == {"Cloth": 1, "Founding Stone": 1, "Bone Axe": 1}
    assert home.gear("Lucy") == {}
    assert "Lucy archived: Steel Sword, Twilight Sword" in home.story


def test_what_an_event_takes_before_it_kills_is_not_brought_home(home):
    go(home)
    home.archive("Lucy", "cloth")
    home.kill("Lucy")
    assert home.storage == {"Founding Stone": 1}


@pytest.mark.rule("R258")
@pytest.mark.parametrize("how", ["by hand", "by an event", "bled to death", "on the run"])
def test_with_the_last_of_them_the_hunt_has_failed(home, how):
    home.build("pictograph")
    go(home, "Lucy", "Erza")
    home.kill("Erza")
    assert hunt(home).over is None
    match how:
        case "by hand":
            home.kill("Lucy")
        case "by an event":
            befall(home, 88, faces=(1,), choices=("try the sword",))
        case "bled to death":
            home.set("Lucy", "bleeding", "5")
        case "on the run":
            runs(home, "Lucy", faces=(1,))
    assert (hunt(home).over, hunt(home).revealer_id) == ("failed", None)
    assert FAILED in home.story
    assert line_after(home.play) == "kdm hunt end"
    with home.refuses("hunt-over"):
        home.do(the_hunt.need_open)


@pytest.mark.rule("R258")
def test_a_hunt_whose_last_survivors_are_home_has_failed_too(home):
    runs(go(home, "Lucy", "Erza"), "Lucy", "Erza", faces=(10, 4))
    assert FAILED in home.story
    assert (home["Lucy"].dead, home["Erza"].died_cause) == (False, losses.LOST)


@pytest.mark.rule("R259")
def test_after_it_nobody_returns_but_who_ran_home(home):
    runs(go(home), "Lucy", faces=(10,))
    for name in ("Erza", "Zachary", "Al"):
        home.kill(name)
    home.store("monster bone", 4)
    home.people.faces, home.people.cards = [3], ["monster bone"] * 3
    home.do(next_step.next_step)
    assert home.storage["Monster Bone"] == 1
    assert "Starvation, 3 resources lost (R259): Monster Bone x3" in home.story
    assert (home.sheet.phase, hunt(home)) == ("settlement", None)
    home.do(homecoming.come_home)
    assert [name for name in FOUR if home[name].returned] == ["Lucy"]
    assert (home.sheet.endeavors, home["Lucy"].party, home["Lucy"].hunt_xp) == (1, None, 0)


@pytest.mark.rule("R259")
def test_with_nobody_home_the_year_is_over_all_the_same(home):
    home.settlement("population", "9")
    go(home, "Lucy")
    home.kill("Lucy")
    home.people.faces = [1]
    home.do(homecoming.end_hunt)
    assert "Starvation: there are no resources to lose (R259)" in home.story
    assert home.sheet.phase == "settlement"
    home.do(homecoming.come_home)
    assert "Nobody returns and brings endeavors; who stayed home goes on" in home.story
    assert not any(row.returned for row in numbers.living(home.play))


def test_returning_in_defeat_ends_a_failed_hunt_in_the_same_way(home):
    go(home, "Lucy")
    home.kill("Lucy")
    home.store("monster bone", 2)
    with home.refuses("hunt-over"):
        home.do(homecoming.come_home, True)
    home.people.faces = [5]
    home.do(homecoming.come_home, False)
    assert (home.storage.get("Monster Bone"), home.sheet.phase) == (None, "settlement")


def test_the_last_of_all_people_die_on_the_hunt(game):
    game.add("Lucy:f")
    game.years()
    for event in [due.content for due in game.draft.rows(Due).values()]:
        game.settle(event)
    go(game, "Lucy")
    game.kill("Lucy")
    assert game.population == 0
    game.people.faces = [2]
    game.do(next_step.next_step)
    with game.refuses("campaign-over"):
        game.do(next_step.next_step)


@pytest.mark.rule("R258")
def test_a_death_taken_back_brings_the_hunt_back_and_who_was_lost_with_it(home):
    go(home)
    runs(home, "Erza", faces=(4,))
    for name in ("Lucy", "Zachary", "Al"):
        home.kill(name)
    assert (home["Erza"].dead, hunt(home).over) == (True, "failed")
    home.revive("Al")
    assert (hunt(home).over, hunt(home).revealer_id) == (None, home["Al"].id)
    assert [name for name in FOUR if home[name].dead] == ["Lucy", "Zachary"]
    assert the_hunt.fate(home.play, home["Erza"]) == lasting.FLED
    assert home.gear("Al") == {1: "Cloth", 2: "Founding Stone"}
    home.revive("Lucy")
    assert [each.name for each in the_hunt.hunters(home.play)] == ["Lucy", "Al"]


def test_the_tile_passes_on_when_its_holder_dies(home):
    go(home)
    home.kill("Lucy")
    assert hunt(home).revealer_id == home["Erza"].id
    home.kill("Al")
    assert hunt(home).revealer_id == home["Erza"].id


def test_a_sheet_is_not_torn_up_while_its_survivor_hunts(home):
    go(home, "Lucy", "Erza")
    with home.refuses("on-hunt"):
        home.remove("Lucy")
    home.remove("Al")
    assert list(home.draft.rows(Hunt))
