"""The end of the settlement phase, and the years: none is skipped and none is repeated by accident."""

import pytest

from kdm_cli.rules.asking import lasting, numbers, steps, the_showdown
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.carry import moments
from kdm_cli.rules.settlement import settlement_phase, timeline
from kdm_cli.rules.showdown import ending, start
from kdm_cli.rules.state import Step
from kdm_cli.rules.year import homecoming
from tests.rules.showdown.conftest import PARTY

BUTCHER = "core:monster/butcher"


def hunt(home, monster="white lion", level=1, **more):
    for place, name in enumerate(PARTY, start=1):
        home.draft.set(home[name], party=place)
    home.do(start.start, start.which(home.play, monster), level, **more)


def advance(home):
    home.do(timeline.advance)


# the end of the phase


@pytest.mark.rule("R5")
def test_the_hunt_ends_the_settlement_phase_by_itself(home):
    hunt(home)
    assert (home.sheet.phase, home.sheet.step, home.endeavors) == ("showdown", 0, 0)
    assert "Endeavors 4 -> 0: what is not spent is lost (R282)" in home.story
    assert not home.draft.rows(Step)
    assert [home[name].party for name in PARTY] == [1, 2, 3, 4]


def test_a_special_showdown_is_part_of_the_phase(home):
    home.at("special")
    moments.make_due(home.play, BUTCHER, None, "lantern year 1", 1)
    hunt(home, "butcher", kind="special")
    assert (home.sheet.phase, home.endeavors) == ("showdown", 4)
    assert steps.done(home.play, "timeline")


@pytest.mark.rule("R276")
def test_of_two_special_showdowns_with_one_monster_each_is_fought(home):
    for level in (1, 2):
        moments.make_due(home.play, BUTCHER, None, "lantern year 1", level)
    home.at("special")
    hunt(home, "butcher", kind="special")
    the_showdown.change(home.play, over="victory")
    home.people.faces += [1]
    home.do(ending.end)
    assert home.commands == ["showdown start butcher --level 2 --special"]


def test_who_lost_a_second_eye_retires_when_the_phase_ends(home):
    for _ in range(2):
        home.suffer("Lucy", "blind")
    home.draft.set(home["Erza"], party=1)
    home.do(settlement_phase.end_phase)
    assert home["Lucy"].retired and not home["Erza"].retired


def test_a_phase_that_ends_without_endeavors_says_nothing_of_them(home):
    home.give_endeavors(0)
    home.do(settlement_phase.end_phase)
    assert home.story == "The settlement phase ends"


@pytest.mark.rule("R232")
def test_with_the_end_of_the_first_phase_the_campaign_has_begun(founders):
    founders.do(homecoming.come_home, True)
    assert steps.is_first(founders.play)
    for each in steps.present(founders.play):
        if not steps.done(founders.play, each.key):
            steps.finish(founders.play, each.key)
    founders.draft.set(founders.sheet, lantern_year=1)
    founders.do(settlement_phase.end_phase)
    assert founders.story == "Endeavors 4 -> 0: what is not spent is lost (R282)\nThe settlement phase ends"
    assert (founders.sheet.phase, founders.sheet.step, dict(founders.draft.rows(Step))) == ("hunt", 0, {})
    assert not any(founders[name].returned for name in PARTY)
    founders.draft.set(founders["Lucy"], party=1)
    founders.do(homecoming.come_home, True)
    assert not steps.is_first(founders.play), "there is no second First Story to come home from"
    assert len(steps.present(founders.play)) == 11


# a year is not skipped


@pytest.mark.rule("R214")
def test_nobody_hunts_before_the_year_has_passed(home):
    home.at("timeline")
    with home.refuses("year-open") as refused:
        hunt(home)
    assert refused.value.refusal.hint == "kdm next"
    with home.house_rule():
        hunt(home)
    assert the_showdown.current(home.play)


@pytest.mark.rule("R275")
def test_nobody_hunts_while_a_special_showdown_of_the_year_waits(home):
    moments.make_due(home.play, BUTCHER, None, "lantern year 1", 1)
    with home.refuses("special-due") as refused:
        hunt(home)
    assert refused.value.refusal.hint == "kdm showdown start butcher --level 1 --special"


def test_a_campaign_outside_the_phase_hunts_as_it_likes(home):
    home.do(settlement_phase.end_phase)
    hunt(home)
    assert the_showdown.current(home.play)


def test_a_phase_of_an_older_file_is_taken_as_it_is(home):
    steps.forget(home.play)
    home.draft.set(home.sheet, step=7)
    hunt(home)
    assert the_showdown.current(home.play)


# a year is not repeated


@pytest.mark.rule("R214")
def test_what_was_forbidden_for_a_year_is_allowed_when_it_has_passed(home):
    lasting.add(home.play, home["Lucy"], "core:settlement_event/heat_wave", "forbid/depart", 0, "year")
    lasting.count_use(home.play, None, "core:innovation/pottery", "year")
    assert not numbers.may_depart(home.play, home["Lucy"])[0]
    home.at("timeline")
    advance(home)
    assert numbers.may_depart(home.play, home["Lucy"])[0]
    assert not lasting.used(home.play, None, "core:innovation/pottery", "year")


@pytest.mark.rule("R214")
def test_a_year_passes_once_in_a_phase(home):
    home.play.entry_id = 9
    home.at("timeline")
    advance(home)
    assert (home.sheet.lantern_year, steps.following(home.play).key) == (2, "develop")
    assert steps.current(home.play).key == "timeline", "Endless Screams is due"
    with home.refuses("already-done") as refused:
        advance(home)
    assert refused.value.refusal.message == "Update the Timeline: done by entry 9."
    with home.house_rule():
        advance(home)
    assert home.sheet.lantern_year == 3


@pytest.mark.rule("R214")
def test_a_year_passes_at_its_step(home):
    home.at("event")
    with home.refuses("too-early") as refused:
        advance(home)
    assert refused.value.refusal.message == "This is step 4, Settlement Event: a year passes at step 6 (R214)."
    home.at("death_count")
    advance(home)
    assert steps.done(home.play, "death_count"), "the deaths are counted before"


@pytest.mark.rule("R214")
def test_no_year_passes_before_anybody_has_returned(home):
    home.do(settlement_phase.end_phase)
    with home.refuses("nobody-returned") as refused:
        advance(home)
    assert refused.value.refusal.hint == "kdm settlement return --victory, or --defeat"


def test_a_prologue_kept_by_hand_is_over_when_the_first_year_passes(founders):
    advance(founders)
    assert (founders.sheet.phase, steps.following(founders.play).key) == ("settlement", "develop")
    assert steps.is_first(founders.play)
    assert founders.due == ["First Day (lantern year 1)", "Returning Survivors (lantern year 1)"]
    assert steps.done(founders.play, "event").how == "core:settlement_event/first_day"
    founders.do(homecoming.come_home)
    assert founders.sheet.endeavors == 4, "the return can still be typed"


@pytest.mark.rule("R211")
@pytest.mark.rule("R215")
def test_an_event_that_was_settled_before_its_year_does_not_come_due_again(founders):
    founders.do(homecoming.come_home, True)
    steps.finish(founders.play, "event", "core:settlement_event/first_day")
    advance(founders)
    assert founders.due == ["Returning Survivors (lantern year 1)"]


def test_an_event_that_the_group_wrote_into_the_year_belongs_to_the_phase_too(home):
    home.at("timeline")
    steps.finish(home.play, "event", "core:settlement_event/clinging_mist")
    home.do(timeline.add, 2, card(home.play, "murder", ("settlement_event",), "event"))
    advance(home)
    drawn = [row.how for row in home.draft.rows(Step).values() if row.step == "event" and row.how]
    assert drawn == ["core:settlement_event/clinging_mist", "core:settlement_event/murder"]
