"""Evenings of fights alone: no hunts, no years, no returns; the dead stay dead, and gear is made of what is won."""

import pytest


@pytest.fixture
def arena(kdm):
    return kdm.after(
        "settlement new Arena --seed 3",
        "settlement set house-rule arena",
        "survivor add Ann:f Ben:m Cid:m Dora:f Eve:f",
    )


def step(kdm):
    return kdm.json("status")["next"]


def test_three_fights_in_a_row_and_each_time_the_next_is_named(arena):
    assert step(arena) == "kdm showdown start white-lion --level 1 --survivor NAME ...", "five are too many"
    arena("showdown start phoenix --level 1 --survivor Ann,Ben,Cid,Dora")
    arena("kill Ann --cause Phoenix")
    told = arena("showdown end --victory --auto --house-rule")
    assert "Ann to storage: Cloth, Founding Stone" in told and "Rewards:" in told
    assert "due:" not in told and "year" not in told, "the first death calls for no principle here"
    assert "next: kdm showdown start white-lion --level 1\n" in told, "four may all go"
    arena("gear give Eve founding stone")
    arena("settlement craft 'phoenix helm:Eve'")
    arena("showdown start white lion --level 1 --survivor Eve")
    told = arena("next --won --auto")
    assert "Victory over White Lion level 1" in told
    assert "next: kdm showdown start screaming-antelope --level 1" in told, "the first that nobody has beaten"
    arena("showdown start butcher --level 1 --survivor Eve")
    told = arena("next --won --auto")
    assert "Victory over Butcher level 1" in told, "it is the survivors' turn first, and nobody has acted"
    sheet = arena.json("settlement show")
    assert (sheet["lantern_year"], sheet["death_count"], sheet["endeavors"]) == (0, 1, 0)
    assert "phoenix helm" in arena("survivor show Eve").lower()
    assert arena("doctor")


def test_who_must_skip_a_hunt_sits_one_fight_out(arena):
    arena("survivor set Ben skip-next-hunt yes")
    told = arena("showdown start lion --level 1")
    assert "Sit out this fight, may go into the next: Ben" in told
    assert "Ann, Cid, Dora and Eve fight" in told
    arena("next --won --auto")
    assert "Ben" in arena.json("status")["may_depart"]


def test_nobody_lives_and_others_come(arena):
    arena("showdown start butcher --level 2 --survivor Ann")
    arena("kill Ann --cause Butcher")
    assert step(arena) == "kdm showdown end --defeat"
    arena("showdown end --defeat --auto")
    told = arena("kill Ben Cid Dora Eve")
    assert "The campaign is over" not in told and step(arena) == "kdm survivor add NAME:f NAME:m ..."
    arena("survivor add Fay:f")
    assert step(arena) == "kdm showdown start white-lion --level 1"


def test_next_says_that_people_choose(arena):
    refused = arena("next", code=1)
    assert "The next fight is yours to choose" in refused and "kdm showdown start" in refused
    arena("survivor set Ann hunt-xp 2")
    assert "Age is due for Ann" in arena("next", code=1), "what a survivor has lived through comes all the same"


def test_the_settlement_goes_on_where_it_stood_when_the_arena_is_over(kdm):
    kdm.after(
        "settlement new Ashhold --year 3 --population 9 --seed 3", "survivor add Ann:f Ben:m",
        "settlement set house-rule arena", "showdown start lion --level 1", "kill Ann", "next --won --auto",
    )  # fmt: skip
    told = kdm("settlement set house-rule arena off")
    assert "due:  Principle: Death: first death" in told
    status = kdm.json("status")
    assert (status["phase"], status["lantern_year"], status["next"]) == (
        "settlement", 3, "kdm settlement principle death",
    )  # fmt: skip


def test_a_hunt_is_a_hunt_and_brings_home_as_ever(arena):
    arena("hunt start white lion --level 1 --survivor Ann,Ben --house-rule")
    arena("showdown start --house-rule")
    told = arena("next --won --auto")
    assert "The settlement phase begins: 2 return" in told
