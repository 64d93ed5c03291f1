"""Groups that play otherwise: rules of their own by name, and what follows from each."""

import re

import pytest

from kdm_cli.content import core_library


@pytest.fixture
def home(kdm):
    return kdm.after(
        "settlement new Ashhold --year 3 --population 9 --seed 4",
        "survivor add Odo:m Nora:f Ruth:f Kaj:m",
        "settlement set endeavors 4",
        "storage add scrap 9",
    )


def test_a_rule_of_the_group_is_named_and_stands_on_the_sheet(home):
    told = " ".join(home("settlement set house-rule draw-one-more").split())
    assert "one card more is drawn, and one is kept" in told and "waived" not in told
    assert "draw-one-more" in home("settlement show")
    assert "taken back" in home("settlement set house-rule draw-one-more off")
    assert "Did you mean draw-one-more" in home("settlement set house-rule draw-one-mor")
    refused = home("build bone smith --house-rule draw-one-more", code=2)
    assert "kdm settlement set house-rule draw-one-more" in refused
    assert "is for every card" in home("settlement set house-rule event-discard plague", code=2)


def test_of_innovations_one_more_is_drawn_and_one_is_kept(home):
    assert "Drawn: Drums, Ammonia" in home("innovate --auto --house-rule -c ammonia")
    home("undo")
    home("settlement set house-rule draw-one-more")
    (drawn,) = [line for line in home("innovate --auto --house-rule -c ammonia").splitlines() if "Drawn:" in line]
    assert len(drawn.split(",")) == 3


def test_of_fighting_arts_one_more_is_drawn_and_one_is_kept(home):
    home("survivor set Odo hunt-xp 2")
    assert "Odo gains" in home("event age --survivor Odo --roll 4+5 --choose sword --auto")
    home("undo")
    home("settlement set house-rule draw-one-more")
    asked = home("event age --survivor Odo --roll 4+5 --choose sword --auto", code=3)
    assert "Odo: which art is kept" in asked


def test_no_hunt_event_comes_twice_on_a_hunt(home):
    home("settlement set house-rule hunt-events-once")
    home("hunt start white lion --level 1 --survivor Odo --survivor Nora --survivor Ruth --survivor Kaj --house-rule")
    assert "4: Famine" in home("hunt event --roll 4 --house-rule --choose 'press on' --auto")
    told = home("hunt event --roll 4,26 --house-rule --auto")
    assert "Famine came before on this hunt: rolled again (hunt-events-once)" in told
    assert "26: " in told


def test_settlement_events_go_to_a_discard_until_the_deck_is_empty(home):
    home("settlement set house-rule event-discard")
    home("settlement depart Odo --house-rule")
    home("settlement return --victory --house-rule")
    *first, last = [entry.slug for entry in core_library().of("settlement_event") if entry.slug != "first_day"]
    for event in first:
        assert "shuffled" not in home(f"event {event} --by-hand --house-rule")
    refused = " ".join(home(f"event {first[0]} --auto", code=1).split())
    assert "lies in the discard of settlement events (event-discard)" in refused
    told = home(f"event {last} --by-hand --house-rule")
    assert "The discard of settlement events is shuffled into a new deck" in told
    assert "lies in the discard" not in home(f"event {first[0]} --by-hand --house-rule")


def test_the_discard_of_settlement_events_begins_empty_whenever_it_is_played_with(home):
    home("settlement set house-rule event-discard")
    home("settlement depart Odo --house-rule")
    home("settlement return --victory --house-rule")
    home("event plague --by-hand --house-rule")
    assert "lies in the discard" in " ".join(home("event plague --auto", code=1).split())
    told = home("settlement set house-rule event-discard off")
    assert "The discard of settlement events goes back into the deck" in told
    home("settlement set house-rule event-discard")
    assert "lies in the discard" not in " ".join(home.run("event", "plague", "--auto").stderr.split())


def test_a_campaign_that_begins_later_is_told_who_was_met_and_what_was_chosen_by_then(kdm):
    told = " ".join(kdm("settlement new Ashhold --year 9 --population 12 --pack gorm").split())
    assert "Met by then: Gorm, Screaming Antelope, Phoenix: kdm settlement quarry add NAME" in told
    assert "Met by then: Butcher, King's Man: kdm settlement nemesis add NAME" in told
    assert "Principles chosen by then: kdm settlement principle PAIR CHOICE" in told


def test_without_a_timeline_nothing_comes_by_itself(home):
    home("settlement set house-rule no-timeline")
    home("settlement depart Odo --house-rule")
    home("settlement return --victory --house-rule")
    told = home("timeline advance --house-rule")
    assert "Not played by the timeline: Butcher level 1" in told and "due:" not in told
    home("undo")
    home("settlement set house-rule no-timeline off")
    assert "due:  Butcher" in home("timeline advance --house-rule")


def test_what_a_year_listed_and_nobody_played_stands_open_beside_it(home):
    home("settlement set house-rule no-timeline")
    home("settlement set rules loose")
    for _ in range(2):
        home("settlement depart Odo --house-rule")
        home("settlement return --victory --house-rule")
        home("timeline advance --house-rule")
    assert "x  4  Butcher level 1 (open)\n" in home("timeline show")
    assert ">  5  Hands of Heat\n" in home("timeline show") and "Endless Screams\n" in home("timeline show")
    assert "Butcher level 1 (open)" in home("settlement show")
    for form in ("summary", "sheets"):
        home(f"export {form} --format html --out {form}.html")
        page = (home.folder / f"{form}.html").read_text(encoding="utf-8")
        assert page.count("(open)") == 1 and "Butcher level 1 (open)" in re.sub("<[^>]*>", "", page), form


def test_without_a_timeline_the_group_says_what_comes_and_in_which_year(home):
    refused = home("event phoenix-feather --auto", code=1)
    assert "Lantern year 7 lists it" in refused
    home("settlement set house-rule no-timeline")
    home("settlement depart Odo --house-rule")
    home("settlement return --victory --house-rule")
    told = " ".join(home("timeline advance --house-rule").split())
    assert "It comes in the year you say: kdm showdown start butcher --level 1 --special" in told
    assert "Phoenix" in home("event phoenix-feather --auto --choose Odo"), "three years early"
    home("settlement depart Odo Nora --house-rule")
    home("showdown start king's man --level 2 --house-rule=too-early")
    assert home.json("showdown show")["monster"]["level"] == 2


def test_six_players_depart_hunt_and_fight(kdm):
    kdm.after(
        "settlement new Sixholm --year 3 --population 9 --seed 4", "settlement set party-size 6",
        "survivor add Ann:f Ben:m Cid:m Dora:f Eve:f Fin:m", "next", "next",
    )  # fmt: skip
    assert "Departing: Ann, Ben, Cid, Dora, Eve, Fin" in kdm("depart all")
    kdm("hunt white lion")
    assert "Ann, Ben, Cid, Dora, Eve and Fin fight" in kdm("showdown start --house-rule=not-reached")
    told = kdm("next --won --auto")
    assert "6 return" in told
    assert "Endeavors 0 -> 6" in kdm("next")


def test_an_arena_is_a_fight_without_a_hunt_against_anybody(home):
    home("settlement set house-rule no-quarry")
    told = home("showdown start phoenix --level 1 --survivor Odo --survivor Nora")
    assert "Phoenix level 1: the showdown begins" in told


def test_of_disorders_one_more_is_drawn_and_one_is_kept(home):
    home("settlement set house-rule draw-one-more")
    hurt = "survivor suffer Odo 'destroyed genitals' --draw hoarder --draw quixotic"
    assert "Hoarder, Quixotic" in home(hurt, code=3)
    told = home(f"{hurt} --choose hoarder")
    assert "Odo gains Hoarder" in told and "Quixotic" not in told
