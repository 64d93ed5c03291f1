"""Before the box is opened: what to take out of it for the hunt, the showdown and the settlement phase."""

import pytest


def taken(kdm, line):
    return {each["for"]: each["take"] for each in kdm.json(line)["lists"]}


@pytest.fixture
def home(kdm):
    return kdm.after(
        "settlement new Ashhold --year 2 --population 9 --seed 4", "survivor add Odo:m Nora:f Ruth:f Kaj:m"
    )


def test_before_a_hunt_the_board_the_cards_and_all_of_the_fight_behind_it(home):
    found = taken(home, "fetch-list white lion 2")
    assert list(found) == ["the hunt of White Lion level 2", "the showdown against White Lion level 2"]
    hunt, fight = found.values()
    assert hunt["board"] == ["hunt board", "White Lion, 7 spaces ahead", "the party"]
    assert hunt["cards"][0] == "the 8 hunt event cards of White Lion, 5 of them on the board"
    assert fight["AI deck"] == ["10 basic", "5 advanced"]
    assert fight["beside it"] == ["Cunning", "Basic Action"]
    assert fight["hit locations"] == ["all 23"]
    assert fight["terrain"] == ["1 Tall Grass card (2 tiles)", "2 random terrain cards"]
    assert fight["rewards"] == ["4 of 22 basic resources", "6 of 19 White Lion resources"]


def test_level_three_says_its_tokens_and_what_it_gives_besides(home):
    _, fight = taken(home, "fetch-list white lion --level 3").values()
    assert {"+2 accuracy", "+1 luck"} <= set(fight["tokens"])
    assert "Elder Cat Teeth" in fight["rewards"]


def test_a_status_card_is_taken_for_each_survivor_and_exact_cards_by_name(home):
    (watcher,) = taken(home, "fetch-list watcher").values()
    assert "Harrow x2" in watcher["AI deck"] and "Retinue for each survivor" in watcher["beside it"]
    assert "15 life" in watcher["tokens"]


def test_without_a_name_it_is_what_comes_next(home):
    (phase,) = taken(home, "fetch-list").values()
    assert phase["decks"][0] == "20 settlement events"
    assert phase["innovation deck"] == ["Ammonia", "Drums", "Hovel", "Inner Lantern", "Paint", "Symposium"]
    assert "Endless Screams (rulebook p. 121)" in phase["events"]
    home("hunt start white lion --level 1 --survivor Odo --survivor Nora --survivor Ruth --survivor Kaj --house-rule")
    (fight,) = taken(home, "fetch-list")
    assert fight == "the showdown against White Lion level 1"
    assert "survivors: Odo, Nora, Ruth, Kaj" in taken(home, "fetch-list")[fight]["board"]


def test_the_settlement_phase_is_that_of_its_year_and_has_what_that_lists(kdm):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Odo:m Nora:f Ruth:f Kaj:m")
    assert list(taken(kdm, "fetch-list")) == ["the settlement phase of lantern year 1"]
    kdm("timeline advance")
    (phase,) = kdm.json("fetch-list")["lists"]
    assert phase["for"] == "the settlement phase of lantern year 1" and "Endless Screams" not in str(phase["take"])
    assert "settlement events" not in str(phase["take"]["decks"])
    kdm("showdown start white lion --level 1 --survivor Odo --house-rule")
    (phase,) = kdm.json("fetch-list")["lists"]
    assert phase["for"] == "the settlement phase of lantern year 2" and "Endless Screams" in str(phase["take"])
    assert "20 settlement events" in phase["take"]["decks"]
    kdm("showdown end --victory --house-rule --auto")
    assert list(taken(kdm, "fetch-list")) == ["the settlement phase of lantern year 2"]
    kdm("timeline advance --house-rule")
    (phase,) = kdm.json("fetch-list")["lists"]
    assert phase["for"] == "the settlement phase of lantern year 2" and "Endless Screams" in str(phase["take"])


def test_cards_of_expansions_are_among_the_decks_by_number(kdm):
    kdm("settlement new Ashhold --year 2 --population 9")
    arts = taken(kdm, "fetch-list").popitem()[1]["decks"][1]
    kdm("pack enable dragon_king")
    more = taken(kdm, "fetch-list").popitem()[1]["decks"][1]
    assert int(more.split()[0]) > int(arts.split()[0])
    assert "Dragon King resources" in kdm("fetch-list dragon king 2")


def test_the_page_fits_a_screen(home):
    told = home("fetch-list white lion 3").splitlines()
    assert len(told) <= 24 and all(len(line) <= 80 for line in told)
    assert told[-1] == "kdm fetch-list MONSTER [LEVEL] before: White Lion"


def test_a_level_that_it_has_not_is_refused_with_those_it_has(home):
    assert "White Lion has no level 9." in home("fetch-list white lion 9", code=1)
    assert "It has 1, 2, 3." in home("fetch-list white lion --level 9", code=1)


def test_cards_as_those_of_another_level_are_named(home):
    (hand,) = taken(home, "fetch-list the_hand 2").values()
    assert "as level 1" not in hand["beside it"]
    assert {"Ghost Step", "Impossible Eyes", "Red Lens - Closed"} <= set(hand["beside it"])


def test_a_monster_that_is_due_comes_at_the_level_the_timeline_lists(kdm):
    kdm.after("settlement new Ashhold --year 16 --population 9 --seed 4", "survivor add Odo:m Nora:f Ruth:f Kaj:m")
    assert "the showdown against Butcher level 2" in taken(kdm, "fetch-list")
