"""`next`: the campaign goes on as far as it can by itself, and stops where people are needed."""

import pytest

from kdm_cli.rules.asking import lasting, steps, the_showdown
from kdm_cli.rules.carry import moments
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.settlement import milestones, settlement_phase
from kdm_cli.rules.showdown import ending
from kdm_cli.rules.state import Step
from kdm_cli.rules.year import homecoming, next_line, next_step
from kdm_cli.service.perform import line_after
from kdm_cli.service.sheets import phase_sheet
from tests.rules.showdown.conftest import PARTY, Fight

BUTCHER = "core:monster/butcher"


def go(home, *how, **more):
    home.do(next_step.next_step, *how, **more)


def step(home):
    now = steps.current(home.play)
    return now.key if now else home.sheet.phase


def departs(home, *names):
    for place, name in enumerate(names, start=1):
        home.draft.set(home[name], party=place)


def refused(home, code, *how):
    with home.refuses(code) as stopped:
        go(home, *how)
    return stopped.value.refusal


@pytest.fixture
def after():
    """A special showdown that interrupted the phase of lantern year 4 at its step."""
    fight = Fight()
    fight.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    fight.draft.set(fight.sheet, lantern_year=3)
    steps.begin(fight.play, "victory")
    for key in ("return", "endeavors", "event", "death_count", "timeline", "develop", "departing"):
        steps.finish(fight.play, key, "core:settlement_event/murder" if key == "event" else None)
    fight.draft.create(Step, step=steps.DEVELOPING, entry=1)
    fight.draft.set(fight.sheet, lantern_year=4, endeavors=2, phase="showdown")
    fight.begin("butcher", 1, "special")
    yield fight
    fight.end()


# the prologue and the hunt


def test_before_the_first_story_next_asks_for_its_founders(game):
    assert refused(game, "waits-for-people").hint == "kdm survivor add NAME:m NAME:f NAME:m NAME:f"
    game.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    told = refused(game, "waits-for-people")
    assert told.hint == "kdm showdown start white-lion --prologue, or kdm settlement return --victory"


def test_what_is_due_comes_first_in_the_prologue_too(founders):
    founders.set("Al", "courage", "3")
    assert refused(founders, "due-first").hint == "kdm event bold --survivor Al"


def test_on_the_hunt_next_names_what_can_be_hunted(home):
    home.do(settlement_phase.end_phase)
    assert "Nobody departs yet" in refused(home, "waits-for-people").message
    departs(home, "Lucy", "Erza")
    told = refused(home, "waits-for-people")
    assert (told.message, told.hint) == ("2 depart to hunt: White Lion.", "kdm hunt start white-lion --level 1")


def test_without_a_showdown_won_and_lost_are_the_return(home):
    home.do(settlement_phase.end_phase)
    departs(home, "Lucy", "Erza")
    go(home, True)
    assert (step(home), home.endeavors) == ("event", 2)


def test_in_a_showdown_next_is_the_showdowns_next_step(after):
    with after.refuses("needs-card"):  # the monster's turn: its card is asked for
        go(after)
    the_showdown.change(after.play, over="victory")
    after.people.faces += [1]
    go(after, True)
    assert not the_showdown.current(after.play)


# the steps


def test_the_return_and_its_endeavors_are_one_go(home):
    home.at("return").give_endeavors(0)
    go(home)
    assert (step(home), home.endeavors) == ("event", 4)


def test_what_is_due_waits_for_people_and_its_line_is_named(home):
    home.at("death_count")
    moments.make_due(home.play, "core:story_event/bold", home["Lucy"], "courage 3")
    told = refused(home, "due-first")
    assert (told.message, told.hint) == ("Bold is due for Lucy.", "kdm event bold --survivor Lucy")
    assert next_line.following(home.play) == "kdm event bold --survivor Lucy"


def test_a_house_rule_passes_what_waits_and_stops_at_the_next_thing_that_does(home):
    home.at("death_count")
    moments.make_due(home.play, "core:story_event/bold", home["Lucy"], "courage 3")
    with home.house_rule():
        go(home)
    assert "House rule due-first: Bold is due for Lucy." in home.story
    assert step(home) == "timeline"


@pytest.mark.rule("R211")
def test_the_event_of_the_first_phase_is_the_first_day_and_comes_once(founders):
    founders.do(homecoming.come_home, True)
    go(founders)
    assert founders.due == ["First Day (this phase's event)"]
    founders.settle("core:settlement_event/first_day")
    go(founders)
    assert founders.due == ["Returning Survivors (lantern year 1)"]


@pytest.mark.rule("R213")
@pytest.mark.rule("R214")
@pytest.mark.rule("R215")
def test_the_deaths_are_counted_and_the_year_passes_in_one_go(home):
    home.at("death_count")
    home.kill("Al")
    home.settle("core:story_event/principle_death")
    go(home)
    assert "Death count 1: each death is counted already" in home.story
    assert home.sheet.death_count == 1
    assert home.sheet.lantern_year == 2
    assert home.due == ["Endless Screams (lantern year 2)"]
    assert line_after(home.play).startswith("kdm event endless-screams")


@pytest.mark.rule("R261")
def test_the_first_next_at_develop_says_what_there_is_and_the_second_ends_it(home):
    home.store("monster bone", 2)
    go(home)
    assert step(home) == "develop"
    assert "Develop: 4 endeavors; in storage 2 resources, 0 gear" in home.story
    assert "What can be done (R261): kdm endeavor --list, kdm craft --list" in home.hands
    assert "When the group is done: kdm next" in home.hands
    go(home)
    assert step(home) == "departing"
    assert "Developed: 4 endeavors unspent, lost when the phase ends" in home.story


@pytest.mark.rule("R274")
def test_the_phase_waits_for_the_departing_for_weeks_if_it_must(home):
    home.at("departing")
    told = refused(home, "nobody-departs")
    assert told.message == "Who departs? Lucy, Erza, Zachary, Al may."
    assert told.hint == "kdm settlement depart NAME ..."
    departs(home, "Lucy", "Erza")
    go(home)
    assert home.sheet.phase == "hunt"


def test_where_nobody_has_a_sheet_somebody_is_made_and_where_nobody_is_left_nobody_departs(home):
    for name in PARTY:
        home.draft.set(home[name], retired=True)
    home.at("departing")
    assert refused(home, "nobody-departs").hint == "kdm survivor add NAME:f NAME:m ..."
    home.draft.set(home.sheet, nameless=0)
    assert refused(home, "nobody-departs").hint == "kdm next --skip"
    moments.make_due(home.play, BUTCHER, None, "lantern year 4", 1)
    go(home, skip=True)
    assert refused(home, "special-due").hint == "kdm next --skip"
    go(home, skip=True)
    go(home)
    assert (home.sheet.phase, line_after(home.play)) == ("hunt", "kdm settlement return --defeat")


@pytest.mark.rule("R275")
def test_a_special_showdown_is_fought_before_the_phase_goes_on(home):
    home.at("special")
    departs(home, "Lucy", "Erza")
    moments.make_due(home.play, BUTCHER, None, "lantern year 4", 1)
    assert refused(home, "special-due").hint == "kdm showdown start butcher --level 1 --special"
    with home.house_rule():
        go(home)
    assert home.sheet.phase == "hunt"
    assert "House rule special-due: The departing survivors fight a special showdown now" in home.story


@pytest.mark.rule("R275")
def test_from_the_departure_the_phase_comes_to_its_special_showdown(home):
    moments.make_due(home.play, BUTCHER, None, "lantern year 4", 1)
    departs(home.at("departing"), "Lucy", "Erza")
    go(home)
    assert (step(home), line_after(home.play)) == ("special", "kdm showdown start butcher --level 1 --special")
    for name in ("Lucy", "Erza"):
        home.draft.set(home[name], party=None)
    told = refused(home, "special-due")
    assert (told.message, told.hint) == (
        "A special showdown is due, and nobody departs.",
        "kdm settlement depart NAME ...",
    )


@pytest.mark.rule("R275")
def test_a_monster_that_is_due_waits_for_its_step(home):
    moments.make_due(home.play, BUTCHER, None, "lantern year 4", 1)
    go(home)
    assert steps.DEVELOPING in [row.step for row in home.draft.rows(Step).values()]


@pytest.mark.rule("R273")
def test_in_the_first_phase_no_special_showdown_is_asked_for(founders):
    steps.begin(founders.play, "victory")
    for each in steps.present(founders.play):
        if each.number < 8 and each.key != "setup":
            steps.finish(founders.play, each.key)
    moments.make_due(founders.play, BUTCHER, None, "lantern year 1", 1)
    departs(founders, "Lucy")
    go(founders)
    assert founders.sheet.phase == "hunt"


@pytest.mark.rule("R277")
@pytest.mark.rule("R279")
def test_after_a_special_showdown_the_group_develops_again_but_nothing_earlier_is_repeated(after):
    after.people.faces += [1]
    the_showdown.change(after.play, over="victory")
    after.do(ending.end, True)
    assert (after.sheet.phase, step(after)) == ("settlement", "death_count")
    assert line_after(after.play) == "kdm next"
    go(after)
    assert (step(after), after.sheet.lantern_year, after.sheet.endeavors) == ("develop", 4, 2)
    assert "Develop: 2 endeavors" in after.story
    assert [row.how for row in after.draft.rows(Step).values() if row.step == "event"] == [
        "core:settlement_event/murder"
    ]
    go(after)
    assert step(after) == "departing", "who departs is chosen anew"


@pytest.mark.rule("R278")
@pytest.mark.rule("R279")
def test_whoever_returned_before_a_special_showdown_does_not_return_again(after):
    for name in PARTY:
        after.draft.set(after[name], returned=True)
    after.people.faces += [1]
    the_showdown.change(after.play, over="victory")
    after.do(homecoming.come_home, True)
    assert (step(after), after.sheet.endeavors) == ("death_count", 2)
    with after.refuses("already-done"):
        after.do(homecoming.come_home, True)


def test_a_special_showdown_that_is_lost_goes_back_to_the_deaths_too(after):
    for name in PARTY:
        after.kill(name)
    for due in ("core:story_event/principle_death", "core:story_event/game_over"):
        after.settle(due)
    with after.house_rule():
        after.do(ending.end, False)
    assert (after.sheet.phase, step(after)) == ("settlement", "death_count")


@pytest.mark.rule("R231")
@pytest.mark.rule("R280")
def test_what_is_not_spent_or_worn_is_counted_and_its_cards_archived(home):
    home.store("monster bone", 3)
    home.store("bone axe")
    departs(home.at("archive"), "Lucy")
    go(home)
    assert "In storage: 3 resources, 1 gear" in home.story
    assert home.storage == {"Monster Bone": 3, "Bone Axe": 1}
    assert "Archive the resource and gear cards that nobody wears: every deck is whole again" in home.hands


@pytest.mark.rule("R210")
@pytest.mark.rule("R282")
@pytest.mark.parametrize("unspent", [1, 4])
def test_endeavors_are_lost_when_the_phase_ends(home, unspent):
    departs(home.at("end"), "Lucy")
    home.give_endeavors(unspent)
    go(home)
    assert (home.endeavors, home.sheet.phase, home.sheet.step) == (0, "hunt", 0)
    assert f"Endeavors {unspent} -> 0: what is not spent is lost (R282)" in home.story
    assert line_after(home.play) == "kdm hunt start white-lion --level 1"


def test_a_group_leaves_a_step_out_and_says_so(home):
    home.at("event")
    go(home, skip=True)
    assert (step(home), home.story) == ("death_count", "Settlement Event is left out")
    home.at("return").give_endeavors(0)
    go(home, skip=True)
    assert (step(home), home.endeavors) == ("event", 0)


def test_a_year_is_not_left_out(home):
    home.at("timeline")
    with home.refuses("not-left-out"):
        go(home, skip=True)


def test_the_end_of_the_phase_is_not_left_out_even_by_house_rule(home):
    home.at("end")
    with home.house_rule(), home.refuses("not-left-out"):
        go(home, skip=True)
    steps.finish(home.play, "end")  # as a file may have it in which it was
    go(home)
    assert (home.sheet.phase, home.sheet.step) == ("hunt", 0)


def test_the_whole_phase_is_walked_with_a_dozen_lines_and_none_does_nothing(home):
    home.at("return").give_endeavors(0)
    home.people.cards += ["hunt reenactment"]
    departs(home, "Lucy")
    done = []
    while home.sheet.phase == "settlement":
        before = len(home.draft.changes)
        try:
            go(home)
        except Refused as stopped:
            assert stopped.refusal.code == "due-first"
            due = milestones.first_due(home.play)
            home.settle(due.content, home.play.draft.tables["survivor"].get(due.survivor_id) and "Lucy")
        assert len(home.draft.changes) > before
        done.append(step(home))
        assert len(done) < 12
    assert done[-1] == "hunt"


# what lasts until the end of the phase


@pytest.mark.rule("R282")
def test_what_lasted_at_home_is_over_with_the_phase_and_nobody_returns_any_more(home):
    lasting.add(home.play, home["Lucy"], "core:innovation/bed", "forbid/endeavor", 0, "settlement_phase")
    lasting.count_use(home.play, None, "core:innovation/bed", "settlement_phase")
    departs(home.at("end"), "Lucy")
    go(home)
    assert not lasting.words(home.play, home["Lucy"], "forbid")
    assert not lasting.used(home.play, None, "core:innovation/bed", "settlement_phase")
    assert not any(home[name].returned for name in PARTY)


# what follows


@pytest.mark.parametrize(
    ("key", "line"),
    [("return", "kdm next"), ("event", "kdm next --draw CARD"), ("death_count", "kdm next"), ("develop", "kdm next"),
     ("departing", "kdm settlement depart NAME ..."), ("special", "kdm next"), ("end", "kdm next")],
)  # fmt: skip
def test_every_step_has_its_line(home, key, line):
    home.at(key)
    assert next_line.following(home.play) == line
    shown = phase_sheet.document(home.play)
    assert [each["state"] for each in shown["steps"]].count("now") == 1
    assert shown["next"] == line


def test_the_tools_own_deck_needs_no_card(home):
    home.at("event")
    home.settlement("decks", "tool")
    assert next_line.following(home.play) == "kdm next"


def test_what_was_left_behind_is_shown_as_open(founders):
    founders.years()
    states = {each["key"]: each["state"] for each in phase_sheet.document(founders.play)["steps"]}
    assert (states["setup"], states["return"], states["timeline"]) == ("done", "open", "now")
    assert (states["develop"], states["departing"]) == ("later", "later")
    for due in ("core:settlement_event/first_day", "core:story_event/returning_survivors"):
        founders.settle(due)
    go(founders)
    assert "kdm settlement return does it now" in founders.hands
