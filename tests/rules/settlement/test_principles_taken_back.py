"""Changing one's mind about a principle takes back exactly what it gave, and nothing that came from elsewhere."""

import pytest

from kdm_cli.rules.settlement import departing, timeline
from kdm_cli.rules.state import Event
from kdm_cli.rules.survivors import death
from tests.rules.settlement.settled import people, settle
from tests.rules.settlement.test_principles_do import CHOICE, change_mind, choose


@pytest.mark.parametrize(
    ("name", "event", "year"),
    [("Collective Toil", "Bone Witch", 4), ("Barbaric", "Hands of Heat", 2), ("Romantic", "Bone Witch", 2)],
)
def test_what_a_principle_writes_into_the_timeline_goes_with_it(home, name, event, year):
    def written():
        return [row.year for row in home.draft.rows(Event).values() if home.play.name_of(row.content) == event]

    before = written()
    choose(home, name)
    assert written() == [*before, year]
    home.years(year - 1)
    assert f"{event} (lantern year {year})" in home.due
    change_mind(home, name)
    assert (written(), [due for due in home.due if event in due]) == (before, [])


def test_an_event_that_was_carried_out_stays(home):
    choose(home, "Barbaric")
    home.years()
    home.do(timeline.done, 2, "hands of heat")
    change_mind(home, "Barbaric")
    assert "core:story_event/hands_of_heat" in [row.content for row in home.draft.rows(Event).values()]


def test_collective_toil_costs_somebody(home):
    home.settlement("population", "+1")
    choose(home, "Collective Toil")
    settle(home, "Collective Toil", "Lucy", faces=[1], choices=["nothing"], kind="principle")
    assert home.population == 4
    change_mind(home, "Collective Toil")
    assert home.population == 5


def test_the_dead_keep_what_they_were_given_and_the_living_lose_it(home):
    choose(home, "Barbaric")
    home.kill("Al")
    change_mind(home, "Barbaric")
    assert people(home) == {"Al": {"strength": 1}}


def test_a_trait_that_was_lost_or_numbers_that_were_spent_are_not_taken_twice(home):
    choose(home, "Romantic")
    settle(home, "Romantic", "Erza", faces=[6], kind="principle")
    home.lose("Erza", "legendcaller")
    home.set("Erza", "understanding", "1")
    home.gain("Erza", "legendcaller")
    change_mind(home, "Romantic")
    assert (home["Erza"].understanding, home.traits("Erza")) == (0, ["Legendcaller"])


def test_what_a_principle_drove_out_comes_back(home):
    home.settlement("population", "+1")
    home.gain("Lucy", "prey", "anxiety", "hoarder")
    choose(home, "Collective Toil")
    settle(home, "Collective Toil", "Lucy", faces=[6], choices=["anxiety"], kind="principle")
    assert home.traits("Lucy") == ["Prey", "Hoarder", "Secretive", "Timeless Eye"]
    change_mind(home, "Collective Toil")
    assert sorted(home.traits("Lucy")) == ["Anxiety", "Hoarder", "Prey"]


def test_whoever_was_lost_to_a_principle_stays_dead_and_so_does_what_followed(home):
    choose(home, "Collective Toil")
    settle(home, "Collective Toil", "Lucy", faces=[1], choices=["Al", "+5"], kind="principle")
    storage = home.storage
    change_mind(home, "Collective Toil")
    assert home["Al"].dead and home.storage == storage == {"Cloth": 1, "Founding Stone": 1}
    assert "Principle: Death (first death)" in home.due
    assert people(home) == {}


def test_what_another_principle_gave_meanwhile_stays(home):
    choose(home, "Graves")
    choose(home, "Collective Toil")
    settle(home, "Collective Toil", "Lucy", faces=[1], choices=["Al", "nothing"], kind="principle")
    assert home.sheet.endeavors == 1
    change_mind(home, "Collective Toil")
    assert home.sheet.endeavors == 1


@pytest.mark.parametrize("name", CHOICE)
def test_another_choice_takes_the_first_one_back(home, name):
    other = next(each for each, choice in CHOICE.items() if choice == CHOICE[name] and each != name)
    choose(home, other)
    expected = people(home), [(row.year, row.content) for row in home.draft.rows(Event).values()], home.due, home.limit
    change_mind(home, other)
    choose(home, name)
    choose(home, other)
    assert (
        people(home),
        [(row.year, row.content) for row in home.draft.rows(Event).values()],
        home.due,
        home.limit,
    ) == expected


def test_what_waited_for_the_departure_is_taken_back_too(home):
    choose(home, "Graves")
    settle(home, "Graves", faces=[1], kind="principle")
    home.do(departing.depart, [home["Erza"]])
    change_mind(home, "Graves")
    assert people(home) == {}


def test_who_dies_without_remains_leaves_nothing_to_a_principle(home):
    choose(home, "Graves")
    home.do(death.kill, home["Al"], "gone", "without_remains")
    assert home.sheet.endeavors == 0
