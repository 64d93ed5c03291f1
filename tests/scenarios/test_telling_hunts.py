"""The hunt in the chronicle and in the numbers: what befell whom on the way, and what it came to."""

import pytest

from tests.scenarios.test_telling_the_campaign import pages, year

ALL = "Lucy, Erza, Zachary and Al"
SET_OUT = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "settlement set dice auto",
    "depart Lucy Erza Zachary Al --house-rule",
    "hunt start white lion --level 1",
)
ON_THE_WAY = (*SET_OUT, "hunt move --draw 'lion in heat'", "hunt event 12 --house-rule")
REACHED = (*ON_THE_WAY, "kill Al --cause spores", "hunt ambush survivors")
LOST = (*ON_THE_WAY, *(f"kill {name} --cause spores" for name in ("Al", "Lucy", "Erza", "Zachary")))


@pytest.fixture
def hunting(kdm):
    """Two hunt events behind the party, the quarry ahead."""
    return kdm.after(*ON_THE_WAY)


@pytest.fixture
def lost(kdm):
    """All four died on the hunt."""
    return kdm.after(*LOST)


def hunts(kdm):
    return [(each["how"], each["departed"], each["died"]) for each in kdm.json("stats")["hunts"]]


def counted(kdm):
    """What the page says of the one quarry."""
    [row] = kdm.json("stats")["quarries"]
    return tuple(row[key] for key in ("fought", "slain", "lost", "failed", "departed", "died", "home", "percent"))


def test_a_hunt_under_way_is_told_as_such(hunting):
    told = year(hunting, 1)
    assert f"The hunt for a White Lion (level 1) is under way: {ALL}." in told
    assert "On the hunt: Lion in Heat (all: brain injured); Destiny-Bound (Erza: courage +1)." in told
    assert hunts(hunting) == [("under way", ["Lucy", "Erza", "Zachary", "Al"], [])]
    assert hunting.json("stats")["quarries"] == []
    assert "hunted now: White Lion level 1" in hunting("stats")
    assert "showdowns 0." in hunting("export chronicle --year 1")


def test_nothing_is_told_of_what_lies_ahead(kdm):
    kdm.after(*SET_OUT)
    page = kdm("export chronicle --year 1")
    assert "On the hunt" not in page
    kdm("hunt monster-move away")
    assert kdm("export chronicle --year 1") == page


def test_what_was_undone_befell_nobody(hunting):
    hunting("undo")
    assert "On the hunt: Lion in Heat (all: brain injured)." in year(hunting, 1)
    hunting("redo")
    assert "On the hunt: Lion in Heat (all: brain injured); Destiny-Bound (Erza: courage +1)." in year(hunting, 1)


def test_an_event_is_told_once_whichever_command_revealed_it(hunting):
    hunting("event 12")
    hunting("next --draw 'prowling lion'")
    told = (
        "On the hunt: Lion in Heat (all: brain injured); Destiny-Bound (Erza and Zachary: courage +1); Prowling Lion."
    )
    assert told in year(hunting, 1)


def test_an_event_that_is_settled_by_hand_is_told_too(hunting):
    hunting("event 44 --by-hand")
    assert "On the hunt: Lion in Heat (all: brain injured); Destiny-Bound (Erza: courage +1); Opportunists." in year(
        hunting, 1
    )


def test_an_event_that_does_not_happen_is_not_told_but_what_comes_instead(kdm):
    kdm.after(*SET_OUT, "survivor gain Lucy legendcaller", "hunt monster-move away 8")
    kdm("hunt move 6 --auto")
    kdm("hunt move --roll 12 --choose yes --auto")
    assert "On the hunt: Overwhelming Darkness and Mask Salesman." in year(kdm, 1)


def test_a_reason_stands_with_the_event(kdm):
    kdm.after(*SET_OUT)
    kdm("hunt move --draw 'lion in heat' --because 'we smelled it'")
    assert 'On the hunt: Lion in Heat (all: brain injured) ("we smelled it").' in year(kdm, 1)


def test_who_died_on_the_way_belongs_to_the_hunt_and_its_showdown(kdm):
    kdm.after(*REACHED)
    kdm("hunt end --auto --because 'upwind at last'")
    kdm("kill Lucy --cause claws")
    assert "The showdown with a White Lion (level 1) is under way" in " ".join(year(kdm, 1))
    kdm("showdown end --victory --house-rule --auto")
    told = year(kdm, 1)
    fought = (
        f'Hunted a White Lion (level 1) and won: {ALL} ("upwind at last"). Al died on the way: spores.'
        " Lucy fell: claws."
    )
    assert told.index("On the hunt: Lion in Heat (all: brain injured); Destiny-Bound (Erza: courage +1).") < told.index(
        fought
    )
    assert "died: spores" not in " ".join(told).replace(fought, "")
    assert hunts(kdm) == [("showdown", ["Lucy", "Erza", "Zachary", "Al"], ["Al"])]
    [fight] = kdm.json("stats")["fights"]
    assert (fight["departed"], fight["died"], fight["on_the_way"]) == (
        ["Lucy", "Erza", "Zachary", "Al"],
        ["Lucy"],
        ["Al"],
    )
    assert counted(kdm) == (1, 1, 0, 0, 4, 2, 2, 50)
    assert kdm.json("stats")["deaths"]["by_place"] == {"showdown": 1, "hunt": 1}


def test_a_life_tells_the_hunt_on_which_it_ended(kdm):
    kdm.after(*REACHED)
    kdm("hunt end --auto")
    kdm("showdown end --victory --house-rule --auto")
    told = pages(kdm, "--survivor", "Al")
    hunted = "Hunted a White Lion (level 1) and won, with Lucy, Erza and Zachary. Died on the way: spores."
    assert hunted in told["Lantern year 1"]
    assert "showdowns 0, children 0." in kdm("export chronicle --survivor Al"), "Al fought nobody"
    assert "showdowns 1 (1 won), children 0." in kdm("export chronicle --survivor Lucy")


@pytest.mark.rule("R258")
def test_a_hunt_that_failed_is_told_with_its_quarry_and_the_dead(lost):
    for line in ("stats", "hunt end --auto"):  # as soon as nobody is left, and when that is over
        lost(line)
        told = year(lost, 1)
        failed = f"The hunt for a White Lion (level 1) failed: {ALL}. Al, Lucy, Erza and Zachary died: spores."
        assert told.index(
            "On the hunt: Lion in Heat (all: brain injured); Destiny-Bound (Erza: courage +1)."
        ) < told.index(failed)
        assert "came home" not in " ".join(told)
        assert "showdowns 0 (1 hunt failed)." in lost("export chronicle --year 1")
    assert "The hunt for a White Lion (level 1) failed, with Lucy, Erza and Zachary. Died: spores." in " ".join(
        year(lost, 1, "--survivor", "Al")
    )


@pytest.mark.rule("R258")
def test_a_hunt_that_failed_is_a_quarry_lost_and_no_showdown(lost):
    for line in ("stats", "hunt end --auto"):
        lost(line)
        assert counted(lost) == (0, 0, 1, 1, 4, 4, 0, 0)
        stats = lost.json("stats")
        assert (stats["fights"], stats["by_hand"]) == ([], {"victory": 0, "defeat": 0})
        assert stats["deaths"]["by_place"] == {"hunt": 4}
        assert {(each["against"], each["level"]) for each in stats["deaths"]["named"]} == {("White Lion", 1)}
        page = lost("stats")
        assert "White Lion level 1       0      0     1       0         4  0 (0 %)" in page
        assert "failed on the hunt: White Lion level 1 x1" in page


def test_a_hunt_that_failed_by_mistake_goes_on(lost):
    lost("survivor revive Zachary")
    assert hunts(lost) == [("under way", ["Lucy", "Erza", "Zachary", "Al"], ["Lucy", "Erza", "Al"])]
    told = f"The hunt for a White Lion (level 1) is under way: {ALL}. Al, Lucy and Erza died: spores."
    assert told in year(lost, 1)


def test_a_hunt_whose_showdown_was_kept_by_hand_is_told_with_its_end(hunting):
    hunting("kill Al --cause spores")
    hunting("settlement return --victory")
    assert f"Hunted a White Lion (level 1) and won: {ALL}. Al died on the way: spores." in year(hunting, 1)
    assert "came home" not in " ".join(year(hunting, 1))
    assert counted(hunting) == (1, 1, 0, 0, 4, 1, 3, 75)
    assert hunting.json("stats")["by_hand"] == {"victory": 0, "defeat": 0}


def test_who_is_sent_after_the_others_hunts_with_them(hunting):
    hunting("survivor add Nadia:f")
    hunting("depart Lucy Erza Zachary Al Nadia --house-rule")
    assert f"The hunt for a White Lion (level 1) is under way: {ALL.replace(' and', ',')} and Nadia." in year(
        hunting, 1
    )
    assert hunts(hunting) == [("under way", ["Lucy", "Erza", "Zachary", "Al", "Nadia"], [])]


def test_a_death_at_home_is_none_of_the_hunt(hunting):
    hunting("survivor add Nadia:f")
    hunting("kill Nadia --cause fever")
    told = year(hunting, 1)
    assert "Nadia died: fever." in told
    assert hunts(hunting) == [("under way", ["Lucy", "Erza", "Zachary", "Al"], [])]


def test_who_ran_away_and_came_home_is_told_and_counts_as_home(hunting):
    hunting("settlement gain pictograph --house-rule")
    hunting("hunt run-away Lucy --roll 10")
    assert "Lucy ran away from the hunt." in year(hunting, 1)
    assert "Ran away from the hunt." in year(hunting, 1, "--survivor", "Lucy")
    hunting("hunt ambush survivors")
    hunting("hunt end --auto")
    hunting("kill Erza --cause claws")
    hunting("showdown end --defeat --house-rule --auto")
    assert counted(hunting) == (1, 0, 1, 0, 4, 1, 3, 75)


def test_overwhelming_darkness_is_told_as_one_of_the_encounters(kdm):
    kdm.after(*SET_OUT, "hunt monster-move away 5")
    kdm("hunt move 6 --auto")
    assert year(kdm, 1).count("On the hunt: Overwhelming Darkness.") == 1


def test_a_hunt_move_that_was_mended_is_told_as_it_was_mended(hunting):
    hunting("fix 6 hunt move --draw 'prowling lion'")
    assert "On the hunt: Prowling Lion; Destiny-Bound (Erza: courage +1)." in year(hunting, 1)
    hunting("undo --only 7")
    assert "On the hunt: Prowling Lion." in year(hunting, 1)
