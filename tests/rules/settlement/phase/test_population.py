"""Population, death count and lost settlements: kept by what happens, sheets and nameless together; corrected by hand."""

import pytest

from kdm_cli.rules.asking import players, steps
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import births, creation, death
from kdm_cli.rules.under_way import Scene
from kdm_cli.rules.year import events


def says(home, *operations):
    """A card says so, of nobody in particular."""
    home.do(carry_out, operations, Scene(home.play.entry("core:innovation/sacrifice"), None, {}))


def people(home, by):
    says(home, {"op": "change", "stat": "population", "by": by, "target": "settlement"})


def counts(home):
    """Population, people without names, deaths."""
    return home.population, home.sheet.nameless, home.sheet.death_count


# who comes and goes


@pytest.mark.rule("R208")
@pytest.mark.rule("R211")
@pytest.mark.parametrize("found", [6, 8, 10])
def test_the_first_day_finds_people_and_the_population_is_theirs_and_who_returned(home, found):
    home.draft.set(home.sheet, nameless=0, lantern_year=0)
    home.at("event")
    home.people.choices = [f"{found} people"]
    home.do(events.settle, card(home.play, "First Day", ("settlement_event",), "event"), [], None)
    assert counts(home) == (4 + found, found, 0)


@pytest.mark.parametrize(
    ("how", "deaths"),
    [("dies", 1), ("without_remains", 1), ("exiled", 0), ("lost", 0), ("leaves", 0), ("ceases_to_exist", 0)],
)
def test_every_way_to_go_takes_one_and_back_again(home, how, deaths):
    home.do(death.kill, home["Lucy"], "a story", how)
    assert counts(home) == (11, 8, deaths)
    home.revive("Lucy")
    assert counts(home) == (12, 8, 0)
    home.do(death.kill, home["Lucy"], "a story", how)
    home.remove("Lucy")
    assert counts(home) == (11, 8, 0)


def test_the_retired_are_people(home):
    home.retire("Lucy")
    assert counts(home) == (12, 8, 0)


@pytest.mark.rule("R229")
def test_new_survivors_come_from_the_people_without_names(home):
    home.add("Nadia:f", "Bran:m")
    assert counts(home) == (12, 6, 0)
    people(home, -5)
    home.add("Cato:m")
    assert counts(home) == (7, 0, 0), "the last of them too"
    home.remove("Cato")
    people(home, 5)
    home.remove("Nadia")
    assert counts(home) == (12, 7, 0)
    home.kill("Bran")
    home.remove("Bran")
    assert counts(home) == (12, 8, 0)


def test_a_late_founder_was_one_of_them_too(home):
    home.add("Nadia:f", origin="founder")
    assert counts(home) == (12, 7, 0)
    home.remove("Nadia")
    assert counts(home) == (12, 8, 0)
    people(home, -8)
    home.add("Bran:m", origin="founder")
    home.remove("Bran")
    assert counts(home) == (4, 0, 0)


@pytest.mark.rule("R229")
@pytest.mark.parametrize("origin", ["born", "newcomer"])
def test_the_newborn_and_newcomers_always_add_one(home, origin):
    home.add("Nadia:f", origin=origin)
    assert counts(home) == (13, 8, 0)
    home.remove("Nadia")
    assert counts(home) == (12, 8, 0)


def test_a_birth_adds_a_sheet_and_no_nameless_one(home):
    home.do(births.born, [home["Lucy"], home["Al"]], 2, "a story")
    assert counts(home) == (14, 8, 0)


def test_when_the_nameless_are_gone_the_group_says_who_is_lost(home):
    people(home, -8)
    assert counts(home) == (4, 0, 0)
    home.people.choices = ["Erza", "Al"]
    people(home, -2)
    assert counts(home) == (2, 0, 2)
    assert (home["Erza"].dead, home["Al"].dead) == (True, True)


def test_nobody_is_lost_twice(home):
    home.people.choices = ["Lucy", "Erza", "Zachary"]
    people(home, -20)
    assert counts(home) == (0, 0, 4)
    assert "The campaign is over" in home.story


@pytest.mark.rule("R217")
def test_the_first_death_brings_the_choice_about_death(home):
    home.kill("Al")
    assert home.due == ["Principle: Death (first death)"]
    home.kill("Erza")
    assert home.due == ["Principle: Death (first death)"]


@pytest.mark.rule("R217")
def test_who_is_exiled_has_not_died(home):
    home.do(death.kill, home["Al"], "a story", "exiled")
    assert (home.sheet.death_count, home.due) == (0, [])


def test_who_returned_and_dies_has_not_returned_and_has_again_when_the_death_is_taken_back(home):
    home.kill("Lucy")
    assert not home["Lucy"].returned
    home.revive("Lucy")
    assert home["Lucy"].returned
    home.kill("Lucy")
    home.play.entry_id = 20
    steps.begin(home.play, "victory")
    home.revive("Lucy")
    assert not home["Lucy"].returned


# by hand


@pytest.mark.parametrize("field", ["population", "death-count", "lost-settlements"])
def test_what_events_keep_is_corrected_for_a_reason(home, field):
    home.settlement(field, "+1")
    assert "Corrected by hand; --because TEXT keeps the reason" in home.story
    home.play.because = "one was forgotten"
    home.settlement(field, "+1")
    assert "by hand" not in home.story


def test_other_numbers_need_no_reason(home):
    home.settlement("endeavors", "+1")
    home.settlement("survival limit", "+1")
    assert "by hand" not in home.story


def test_a_correction_has_the_same_consequences(home):
    home.settlement("population", "15")
    home.settlement("death-count", "1")
    assert home.due == ["Principle: Society (population 15)", "Principle: Death (first death)"]


def test_the_population_is_never_less_than_its_sheets(home):
    with home.refuses("out-of-range"):
        home.settlement("population", "3")
    with home.refuses("out-of-range"):
        home.settlement("lost settlements", "-1")


# names


def test_a_name_may_say_the_sex():
    assert creation.sexed("Ada:f") == ("Ada", "f")
    assert creation.sexed(" Lucy the Bold:M ") == ("Lucy the Bold", "m")
    for name in ("Ada", "Ada:x", ":f", "a:b"):
        assert creation.sexed(name) == (name, None)


def test_twins_are_born_by_one_command_and_each_year_is_its_own(home):
    home.add("Nadia:f", origin="born")
    home.play.entry_id += 1
    home.add("Bran:m", "Iris:f", origin="born")
    births_of = [players.birth(home.play, home[name]) for name in ("Nadia", "Bran", "Iris", "Lucy")]
    assert births_of == [1, 2, 2, 0]
    home.years()
    assert {players.birth(home.play, row) for row in home.draft.rows(Survivor).values()} == {0}
