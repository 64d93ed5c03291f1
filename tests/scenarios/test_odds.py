"""What the table reads before it rolls: the chances of an attack, and of the card the monster is about to play."""

import pytest


@pytest.fixture
def lion(kdm):
    """The First Story, at the first card."""
    return kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "showdown start 'white lion' --prologue",
    )


def test_there_are_no_chances_without_a_showdown(kdm):
    kdm("settlement new Ashhold --seed 4")
    kdm("survivor add Zachary:m")
    assert "No showdown is under way" in kdm("odds attack Zachary", code=1)
    assert "No showdown is under way" in kdm("odds monster-turn Claw --target Zachary", code=1)


def test_before_an_attack_one_reads_how_likely_it_hits_wounds_and_is_critical(lion):
    told = lion("odds attack zach")
    assert "2 dice, hit on 7+, wound on 5+, critical on 10" in told
    assert "hits             36.0 %  48.0 %  16.0 %     64.0 %  0.80" in told
    assert "failure  Strange Hand" in told
    assert "Assumed: nothing is spent" in told
    assert len(told.splitlines()) <= 24
    assert max(map(len, told.splitlines())) <= 80


def test_the_exact_ratio_stands_in_the_json(lion):
    odds = lion.json("odds attack Zachary --weapon fist --blind-spot")
    assert (odds["weapon"], odds["hit_on"], odds["critical_on"]) == ("Fist & Tooth", 7, 9)
    assert odds["hits"]["at_least_one"] == {"ways": 16, "of": 25, "percent": 64.0}
    assert odds["hits"]["average"] == {"ways": 4, "of": 5, "number": 0.8}


def test_before_claw_one_reads_that_it_hits_with_99_percent(lion):
    told = lion("odds monster-turn claw --target Zachary")
    assert "Claw: White Lion against Zachary" in told
    assert "2 dice, hit on 2+, damage 1" in told
    assert "99.0 %" in told


def test_intimidation_speaks_of_the_brain(lion):
    told = lion("odds monster-turn 'size up' --target Lucy")
    assert "knocked down 70.0 %" in told
    assert "brain injured 70.0 %" in told


def test_asking_for_chances_writes_nothing(lion):
    before = lion.json("log --last 1")
    lion("odds attack Lucy")
    lion("odds monster-turn maul --target Lucy")
    assert lion.json("log --last 1") == before
    assert "unknown" not in lion("odds attack Lucy --quiet")
    lion("odds attack Lucy --weapon zanbato", code=1)
    lion("odds monster-turn zanbato --target Lucy", code=1)
