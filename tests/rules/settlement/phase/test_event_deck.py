"""The settlement event: the First Day once, then a card each phase, and what it does while it is there."""

import pytest

from kdm_cli.rules.asking import steps
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.settlement import timeline
from kdm_cli.rules.state import Event, Step
from kdm_cli.rules.year import events

FIRST = "core:settlement_event/first_day"


@pytest.fixture
def first(home):
    """The first phase of all at step 4: the year has not passed yet."""
    home.draft.set(home.sheet, lantern_year=0, nameless=0)
    return home.at("event")


def event(home, name, *survivors):
    found = card(home.play, name, ("settlement_event", "story_event"), "event")
    home.do(events.settle, found, [home[each] for each in survivors])


def of_year(home, year):
    return [(home.play.name_of(row.content), row.done) for row in home.draft.rows(Event).values() if row.year == year]


def in_play(home):
    drawn = [row.how for row in home.draft.rows(Step).values() if row.step == "event" and row.how]
    return [home.play.name_of(content) for content in dict.fromkeys(drawn)]


@pytest.mark.rule("R211")
def test_in_the_first_phase_the_event_is_the_first_day_and_nobody_draws(first):
    first.do(timeline.draw)
    assert first.people.asked == []
    assert first.due == ["First Day (this phase's event)"]
    assert (steps.current(first.play).key, steps.following(first.play).key) == ("event", "death_count")


@pytest.mark.rule("R211")
def test_the_first_day_is_checked_off_before_its_year_and_does_not_come_again(first):
    first.do(timeline.draw)
    first.people.choices = ["8 people"]
    before = first.population
    event(first, "first day")
    assert first.population == before + 8
    assert of_year(first, 1)[0] == ("First Day", True)
    first.do(steps.finish, "death_count")
    first.do(timeline.advance)
    assert first.due == ["Returning Survivors (lantern year 1)"]


@pytest.mark.rule("R211")
def test_naming_the_first_day_at_its_step_is_enough(first):
    first.people.choices = ["6 people"]
    event(first, "first day")
    assert "though it was not due" not in first.story
    assert steps.done(first.play, "event").how == FIRST


@pytest.mark.rule("R211")
def test_no_other_event_opens_a_new_settlement(first):
    with first.refuses("first-day"):
        event(first, "murder")
    with first.house_rule():
        event(first, "open maw")
    assert in_play(first) == ["Open Maw"]


@pytest.mark.rule("R212")
def test_later_a_card_of_the_deck_is_drawn_and_comes_due(home):
    home.at("event").people.cards = ["open maw"]
    home.do(timeline.draw)
    assert home.people.asked == ["draw 1 settlement_event"]
    assert home.due == ["Open Maw (this phase's event)"]
    assert home.commands == ["event open-maw"]
    assert in_play(home) == ["Open Maw"]


@pytest.mark.rule("R212")
def test_every_card_but_the_first_day_can_be_drawn_in_every_phase(home):
    deck = [entry.name for entry in timeline.deck(home.play)]
    assert (len(deck), "First Day" in deck) == (20, False)
    for _ in range(2):
        home.at("event").people.cards = ["murder"]
        home.do(timeline.draw)
    assert home.due == ["Murder (this phase's event)"] * 2


@pytest.mark.rule("R212")
def test_the_first_day_has_left_the_deck(home):
    home.at("event")
    with home.refuses("first-day"):
        event(home, "first day")


@pytest.mark.rule("R212")
def test_naming_the_card_at_its_step_is_the_draw(home):
    home.at("event")
    event(home, "open maw")
    assert home.story.splitlines()[0] == "Open Maw: done"
    assert steps.done(home.play, "event").how == "core:settlement_event/open_maw"
    assert steps.current(home.play).key == "death_count"


@pytest.mark.rule("R212")
def test_where_the_tool_draws_nobody_names_the_card(home):
    home.settlement("decks", "tool")
    home.at("event")
    with home.refuses("needs-house-rule"):
        event(home, "open maw")


@pytest.mark.rule("R212")
def test_a_second_event_is_drawn_only_against_the_rules(home):
    home.at("event").people.cards = ["murder", "plague"]
    home.do(timeline.draw)
    with home.refuses("already-done"):
        home.do(timeline.draw)
    with home.house_rule():
        home.do(timeline.draw)
    assert in_play(home) == ["Murder", "Plague"]


def test_what_a_year_brings_is_beside_what_was_drawn(home):
    home.at("event").people.cards = ["open maw"]
    home.do(timeline.draw)
    event(home, "open maw")
    home.do(timeline.add, 2, card(home.play, "acid storm", ("settlement_event",), ""))
    home.do(steps.finish, "death_count")
    home.do(timeline.advance)
    assert "Acid Storm (lantern year 2)" in home.due
    home.people.faces = [5]
    event(home, "acid storm")
    assert in_play(home) == ["Open Maw", "Acid Storm"]
    assert of_year(home, 2)[-1] == ("Acid Storm", True)


def test_an_event_that_was_drawn_and_that_the_year_lists_too_comes_twice(home):
    home.at("event").people.cards = ["open maw"]
    home.do(timeline.draw)
    home.do(timeline.add, 2, card(home.play, "open maw", ("settlement_event",), ""))
    home.do(steps.finish, "death_count")
    with home.house_rule():  # before the first of them is settled
        home.do(timeline.advance)
    assert [due for due in home.due if "Open Maw" in due] == [
        "Open Maw (this phase's event)",
        "Open Maw (lantern year 2)",
    ]
    assert in_play(home) == ["Open Maw"]


def test_rivalry_among_fewer_than_two_is_another_event(home):
    for name in ("Lucy", "Erza", "Zachary"):
        home.draft.set(home[name], returned=False)
    home.at("event").people.cards = ["rivalry", "haunted"]
    home.do(timeline.draw)
    event(home, "rivalry")
    assert home.due == ["Haunted (this phase's event)"]
    assert in_play(home) == ["Haunted"]


def test_a_card_nobody_captured_asks_to_be_read_and_recorded(home):
    home.at("event").set("Lucy", "hunt-xp", "1")
    home.people.faces = [4]
    event(home, "plague")
    assert "Plague: read your card, and record it in one entry (kdm undo first), like" in home.hands
    assert "kdm event plague --note TEXT --then survivor kill NAME --cause TEXT" in home.hands


def test_a_note_alone_is_enough(home):
    home.at("event").set("Lucy", "hunt-xp", "1")
    home.people.faces = [4]
    home.do(events.settle, card(home.play, "plague", ("settlement_event",), ""), [], "Lucy coughs")
    assert "read your card" not in home.hands


@pytest.mark.rule("R212")
def test_a_settlement_event_before_its_step_does_not_skip_the_return(home):
    home.draft.set(home.sheet, lantern_year=3)
    home.at("return")
    with home.refuses("too-early") as refused:
        event(home, "murder")
    assert refused.value.refusal.message == "A settlement event belongs to step 4 (R212), this is 2."
    assert steps.current(home.play).key == "return"
