"""Milestones: each box is checked once, by its own number, whoever changes it; by hand it is checked and cleared."""

import pytest

from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.asking.numbers import held
from kdm_cli.rules.carry import moments
from kdm_cli.rules.settlement import milestones, timeline
from kdm_cli.rules.year import events


def boxes(game):
    return [entry.name for entry in held(game.play, "milestone")]


def milestone(game, name):
    return card(game.play, name, ("milestone",), "milestone")


def _a_child(game):
    game.add("Nadia", origin="born")


def _a_death(game):
    game.kill("Lucy")


def _people(game):
    game.settlement("population", "15")


def _innovations(game):
    game.build("language", "paint", "hovel", "drums", "ammonia")


def _years(game):
    game.draft.set(game.sheet, lantern_year=11)
    game.play.house_rule = True
    game.do(timeline.advance)
    game.play.house_rule = False


def _watcher(game):
    game.people.choices = ["lost"]
    game.do(events.fought_at_the_table, card(game.play, "watcher", ("monster",), ""))


@pytest.mark.rule("R217")
@pytest.mark.rule("R224")
@pytest.mark.parametrize(
    ("cause", "box", "event"),
    [
        (_a_child, "First Child", "Principle: New Life"),
        (_a_death, "First Death", "Principle: Death"),
        (_people, "Population 15", "Principle: Society"),
        (_innovations, "5 Innovations", "Hooded Knight"),
        (_years, "Lantern Year 12", "Principle: Conviction"),
        (_watcher, "Defeat by the Watcher", "Game Over"),
    ],
)
def test_its_own_number_checks_a_box_and_its_event_is_due_once(village, cause, box, event):
    cause(village)
    assert boxes(village) == [box]
    assert sum(due.startswith(event) for due in village.due) == 1
    village.settlement("endeavors", "1")
    assert boxes(village) == [box]
    assert sum(due.startswith(event) for due in village.due) == 1


def test_the_year_that_calls_for_a_choice_checks_its_box(village):
    _years(village)
    assert "Principle: Conviction is due (lantern year 12)" in village.story
    assert "Milestone: Lantern Year 12" in village.story


def test_a_box_checked_by_hand_makes_its_event_due(village):
    village.do(milestones.tick, milestone(village, "population 15"))
    assert village.due == ["Principle: Society (population 15)"]
    with village.refuses("already-has"):
        village.do(milestones.tick, milestone(village, "population 15"))


def test_a_box_cleared_by_hand_takes_back_what_was_due(village):
    village.do(milestones.tick, milestone(village, "population 15"))
    village.do(milestones.untick, milestone(village, "population 15"))
    assert (village.due, boxes(village)) == ([], [])
    with village.refuses("not-checked"):
        village.do(milestones.untick, milestone(village, "population 15"))


def test_what_is_reached_stays_checked(village):
    village.settlement("population", "15")
    with village.refuses("still-reached"):
        village.do(milestones.untick, milestone(village, "population 15"))
    village.settlement("population", "14")
    village.do(milestones.untick, milestone(village, "population 15"))
    assert village.due == []


def test_what_a_milestone_calls_for_waits_once_however_often_it_is_caused(village):
    for _ in range(2):
        village.do(moments.make_due, "core:story_event/hooded_knight", None, "the group says so")
    assert village.due == ["Hooded Knight (the group says so)"]
    for _ in range(2):
        village.do(moments.make_due, "core:story_event/endless_screams", None, "twice")
    assert len(village.due) == 3


def test_an_event_that_is_due_for_one_is_not_done_for_another_by_the_way(village):
    village.set("Lucy", "courage", "3")
    with village.refuses("not-due") as refused:
        village.do(events.settle, card(village.play, "bold", ("story_event",), ""), [village["Lucy"], village["Erza"]])
    assert refused.value.refusal.message == "Bold is not due for Erza."
    assert village.due == ["Bold Lucy (courage 3)"]
