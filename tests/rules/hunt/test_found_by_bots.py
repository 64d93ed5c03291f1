"""What the bots found on the hunt, in the few lines that show it."""

import pytest

SETTLED = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "settlement set dice auto",
    "settlement depart Lucy Erza Zachary Al",
)


@pytest.fixture
def hunt(kdm):
    """Four on the hunt for the White Lion, at Start."""
    return kdm.after(*SETTLED, "hunt start white lion --level 1")


def test_show_shows_the_hunt_while_one_is_under_way(hunt):
    assert hunt("show") == hunt("hunt show")


def test_no_other_showdown_begins_while_a_hunt_is_under_way(hunt):
    assert "White Lion is hunted, not Phoenix." in hunt("showdown start phoenix --level 1", code=1)
    hunt("settlement gain pictograph")
    hunt("hunt move --draw 'lion in heat'")
    hunt("hunt run-away Lucy Erza Zachary --roll 10,10,10")
    begun = hunt("showdown start phoenix --level 1 --house-rule")
    assert "Al fights" in begun
    assert "No hunt is under way" in hunt("hunt show", code=1)


def test_who_ran_home_goes_on_the_next_hunt_like_everybody_else(kdm):
    kdm.after(
        *SETTLED, "settlement gain pictograph", "hunt start white lion --level 1", "hunt move --draw 'lion in heat'"
    )
    kdm("hunt run-away Lucy --roll 10")
    begun = kdm("hunt end --house-rule")
    assert "Erza, Zachary and Al fight; Erza has the controller tile" in begun
    kdm("showdown end --victory --house-rule")
    kdm("next --skip")
    kdm("hunt start white lion --level 1 --survivor Lucy --survivor Al --house-rule")
    assert "home" not in kdm("hunt show")


def test_who_departed_as_one_too_many_fights_at_the_end_of_the_hunt(kdm):
    kdm.after(*SETTLED, "survivor add Nora:f")
    kdm("settlement depart Lucy Erza Zachary Al Nora --house-rule")
    kdm("hunt start white lion --level 1")
    kdm("hunt ambush survivors")
    assert "Lucy, Erza, Zachary, Al and Nora fight" in kdm("hunt end")


def test_another_party_on_the_hunt_has_its_own_event_revealer(hunt):
    hunt("survivor add Nora:f")
    hunt("settlement depart Nora Al", code=1)
    assert "Nora is the event revealer" in hunt("settlement depart Nora Al --house-rule")
    hunt("hunt move --draw 'lion in heat'")
    assert "revealer    Al" in hunt("hunt show")


def test_smart_cat_shows_no_more_moods_than_the_table_has_dealt_into_the_deck(kdm):
    kdm.after(*SETTLED, "showdown start white lion --level 1", "turn alert")
    shown = "turn 'smart cat' lucy --house-rule --choose enraged"
    told = kdm(f"{shown} --choose 'ground fighting'", code=2)
    assert "One choice too many" in told
    assert "Enraged is in play" in kdm(shown)


def test_the_hunt_has_failed_when_the_event_run_away_takes_the_last_one_from_it(kdm):
    kdm.after(*SETTLED[:3], "settlement depart Lucy", "hunt start white lion --level 1")
    assert "Nobody is left on the hunt: it has failed" in kdm("event run away --survivor Lucy --roll 10 --house-rule")
    assert "White Lion" not in kdm("hunt end")


def test_a_failed_hunt_does_not_go_on_with_somebody_who_had_run_away_from_it(kdm):
    kdm.after(
        *SETTLED[:3], "settlement gain pictograph", "settlement depart Lucy Al", "hunt start white lion --level 1"
    )
    kdm("hunt move --draw 'lion in heat'")
    kdm("hunt run-away Lucy --roll 4")
    assert "Lucy dies: lost on the hunt" in kdm("survivor kill Al --cause 'the long way'")
    assert "The hunt goes on" not in kdm("survivor revive Lucy")
    assert "The hunt goes on" in kdm("survivor revive Al")


def test_who_is_revived_beside_the_quarry_fights_it(kdm):
    kdm.after(*SETTLED[:3], "settlement depart Lucy", "hunt start white lion --level 1", "hunt monster-move closer 3")
    kdm("hunt move")
    kdm("survivor kill Lucy --cause 'the long way'")
    assert "the showdown begins" not in kdm("survivor revive Lucy")
    assert "Lucy fights" in kdm("hunt end")


@pytest.mark.rule("R238")
def test_gear_is_found_though_a_grid_was_full_before_one_of_its_spaces_had_to_stay_empty(kdm):
    kdm.after(*SETTLED, "storage add cloth 9", *["gear give Lucy cloth"] * 9, "hunt start white lion --level 1")
    kdm("survivor gain Lucy lovelorn rock")
    told = kdm("gear find Lucy bone axe --choose cloth --choose cloth")
    assert told.count("Cloth is archived") == 2
    assert "Lucy: Bone Axe in slot" in told


@pytest.mark.rule("R111")
def test_who_loses_the_art_that_kept_them_from_bleeding_to_death_bleeds_to_death(hunt):
    hunt("survivor gain Lucy unconscious fighter")
    assert "dies" not in hunt("survivor set Lucy bleeding 6")
    assert "Lucy dies: bleeding" in hunt("survivor lose Lucy unconscious fighter")
