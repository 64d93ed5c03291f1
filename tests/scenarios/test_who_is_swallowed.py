"""Swallowed by the Screaming Antelope, chewed, and freed again."""

import pytest

FIGHTERS = "".join(f" --survivor {name}" for name in ("Lucy", "Erza", "Zachary", "Al"))


@pytest.fixture
def swallowed(kdm):
    """Lucy is inside the Screaming Antelope; the tool rolls what nobody names."""
    return kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "settlement quarry add screaming antelope",
        f"showdown start screaming antelope --level 1{FIGHTERS} --auto",
        "settlement set dice auto",
        "turn 'crush and devour' lucy -r 8,7",
    )


def in_play(kdm):
    return kdm.json("showdown show")["ai"]["in_play"]


def lucy(kdm):
    return next(row for row in kdm.json("showdown show")["survivors"] if row["name"] == "Lucy")


def test_who_fights_back_is_freed_and_the_monsters_traits_stay(swallowed):
    assert in_play(swallowed) == ["Trample", "Gobbled Up (Lucy)"]
    told = swallowed("event crush and devour --survivor lucy -r 9,9,1")
    assert "Gobbled Up leaves play" in told and "Trample leaves play" not in told
    assert "Lucy, Regurgitate: return to the board" in told
    assert "Erza" not in told.partition("next:")[0]
    assert in_play(swallowed) == ["Trample"]
    assert not lucy(swallowed)["off_board"] and lucy(swallowed)["knocked_down"]


def test_everybody_who_is_inside_comes_out(swallowed):
    swallowed("turn 'crush and devour' erza -r 8,7 --house-rule")
    told = swallowed("event crush and devour --survivor lucy -r 9,9,8,8")
    assert "Lucy, Regurgitate" in told and "Erza, Regurgitate" in told
    assert in_play(swallowed) == ["Trample"]
    assert "Lucy: understanding 0 -> 1" in told and "Erza: understanding 0 -> 1" in told


def test_two_wounds_in_a_round_free_who_is_inside(swallowed):
    swallowed("set Erza strength +9")
    told = swallowed("attack erza -r 10,10 --auto")
    assert "Gobbled Up: 0 -> 1 tokens" in told and "Gobbled Up: 1 -> 2 tokens" in told
    assert "Lucy, Regurgitate: return to the board" in told
    assert in_play(swallowed) == ["Trample"]


def test_the_wounds_of_another_round_do_not_count(swallowed):
    swallowed("set Erza strength +9")
    swallowed("attack erza -r 10,1 --auto -c no,no,no,no,no")
    swallowed("turn gore al --auto -c al")
    assert "Gobbled Up: 0 -> 1 tokens" in swallowed("attack erza -r 10,1 --auto -c no,no,no,no,no")
    assert in_play(swallowed) == ["Trample", "Gobbled Up (Lucy)"]


def test_who_was_swallowed_on_paper_is_freed_when_it_is_said(swallowed):
    swallowed("undo")
    told = swallowed("event crush and devour --survivor lucy -r 9,9,1 -c 'lucy=was swallowed' --house-rule")
    assert "Lucy, Regurgitate: return to the board" in told
    assert in_play(swallowed) == ["Trample"]


def test_a_status_beside_two_is_discarded_beside_the_one_who_is_meant(swallowed):
    swallowed("turn 'crush and devour' erza -r 8,7 --house-rule")
    assert "beside whom" in swallowed("showdown discard gobbled up --json", code=3)
    swallowed("showdown discard gobbled up -c lucy")
    assert in_play(swallowed) == ["Trample", "Gobbled Up (Erza)"]
