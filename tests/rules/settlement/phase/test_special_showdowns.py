"""Special showdowns: what the timeline brings home is fought by the departing survivors, in the order listed."""

import pytest

from kdm_cli.rules.asking import lasting, steps, the_showdown
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.carry import moments
from kdm_cli.rules.settlement import departing, timeline
from kdm_cli.rules.showdown import ending, start
from kdm_cli.rules.state import BodyPart, Event, Lasting
from kdm_cli.rules.year import events

PARTY = ("Lucy", "Erza", "Zachary", "Al")


@pytest.fixture
def nemesis(home):
    """Lantern year 4, in which the Butcher comes; the departing are chosen."""
    home.draft.set(home.sheet, lantern_year=3)
    home.at("timeline").do(timeline.advance)
    home.do(departing.depart, [home[name] for name in PARTY])
    return home.at("special")


def monster(home, name):
    return card(home.play, name, ("monster",), "monster")


def fight(home, name, level=None):
    home.do(start.start, monster(home, name), level, "special")


def fought(home, victory=True):
    """However it went on the board."""
    the_showdown.change(home.play, over="victory" if victory else "defeat")
    home.do(ending.end, victory)


def depart(home):
    home.do(departing.depart, [home[name] for name in PARTY if not home[name].dead])
    home.at("special")


def order(home):
    """What is due to be fought, in its order."""
    return [home.play.name_of(row.content) for row in departing.special_due(home.play)]


def lists(home, name, level):
    """The running year lists another monster."""
    home.do(timeline.write, home.play.year, monster(home, name), level)


@pytest.mark.rule("R275")
def test_a_nemesis_of_the_year_is_due_with_the_line_that_begins_its_showdown(nemesis):
    assert nemesis.due == ["Butcher (lantern year 4)"]
    assert nemesis.commands == ["showdown start butcher --level 1 --special"]
    assert [row.command for row in departing.special_due(nemesis.play)] == nemesis.commands


@pytest.mark.rule("R275")
def test_it_waits_for_its_step_and_for_the_departing_survivors(nemesis):
    nemesis.at("develop")
    with nemesis.refuses("too-early") as refused:
        fight(nemesis, "butcher", 1)
    assert "A special showdown belongs to step 9" in refused.value.refusal.message
    nemesis.at("special")
    for name in PARTY:
        nemesis.draft.set(nemesis[name], party=None)
    with nemesis.refuses("nobody") as refused:
        fight(nemesis, "butcher", 1)
    assert "kdm settlement depart" in refused.value.refusal.hint


def test_once_it_is_fought_it_is_due_no_longer_and_checked_off(nemesis):
    fight(nemesis, "butcher")
    assert the_showdown.need(nemesis.play).level == 1
    assert nemesis.due == []
    assert [row.done for row in nemesis.draft.rows(Event).values() if row.year == 4] == [True]


@pytest.mark.rule("R276")
def test_several_are_fought_in_the_order_in_which_they_are_listed(nemesis):
    lists(nemesis, "the hand", 1)
    lists(nemesis, "kings man", 2)
    assert [nemesis.play.name_of(row.content) for row in departing.special_due(nemesis.play)] == [
        "Butcher",
        "The Hand",
        "King's Man",
    ]
    with nemesis.refuses("not-in-order") as refused:
        fight(nemesis, "kings man", 2)
    assert refused.value.refusal.message == "Butcher comes before King's Man (R276)."
    assert refused.value.refusal.hint == "kdm showdown start butcher --level 1 --special"
    with nemesis.house_rule():
        fight(nemesis, "kings man", 2)
    assert nemesis.due == ["Butcher (lantern year 4)", "The Hand (lantern year 4)"]


@pytest.mark.rule("R276")
def test_the_same_monster_twice_is_fought_twice_each_at_its_level(nemesis):
    lists(nemesis, "butcher", 3)
    with nemesis.refuses("not-in-order"):
        fight(nemesis, "butcher", 3)
    fight(nemesis, "butcher", 1)
    assert nemesis.commands == ["showdown start butcher --level 3 --special"]
    nemesis.people.faces, nemesis.people.choices = [5, 2], ["no"] * 4
    fought(nemesis)
    assert nemesis.commands == ["showdown start butcher --level 3 --special"]


@pytest.mark.rule("R276")
def test_whoever_insists_on_the_second_visit_first_still_has_the_first_to_fight(nemesis):
    lists(nemesis, "butcher", 3)
    with nemesis.house_rule():
        fight(nemesis, "butcher", 3)
    assert nemesis.commands == ["showdown start butcher --level 1 --special"]


@pytest.mark.rule("R276")
def test_what_the_timeline_lists_comes_before_what_a_card_brings(home):
    moments.make_due(home.play, "core:monster/kings_man", None, "a visit", 1)
    home.draft.set(home.sheet, lantern_year=3)
    home.at("timeline").do(timeline.advance)
    assert order(home) == ["Butcher", "King's Man"]


@pytest.mark.rule("R276")
def test_what_an_earlier_year_left_over_comes_first_and_what_it_had_fought_does_not(home):
    home.do(timeline.write, 3, monster(home, "the hand"), 1)
    home.do(timeline.write, 3, monster(home, "kings man"), 1)
    with home.house_rule():  # before its year
        home.do(timeline.done, 3, "the hand")
    home.draft.set(home.sheet, lantern_year=3)
    home.at("timeline").do(timeline.advance)
    lists(home, "the hand", 1)
    moments.make_due(home.play, "core:monster/kings_man", None, "lantern year 3", 1)
    assert order(home) == ["King's Man", "Butcher", "The Hand"]


@pytest.mark.rule("R275")
def test_a_nemesis_is_a_special_showdown_whether_anybody_says_so_or_not(nemesis):
    nemesis.do(start.start, monster(nemesis, "butcher"), 1)
    assert the_showdown.need(nemesis.play).kind == "special"
    assert steps.done(nemesis.play, "timeline"), "the phase goes on after it"


@pytest.mark.rule("R271")
def test_what_was_put_on_after_the_choice_counts_in_a_special_showdown_too(nemesis):
    nemesis.settlement("survival-limit", "9")
    nemesis.equip("Lucy", "rawhide boots")
    fight(nemesis, "butcher", 1)
    assert nemesis["Lucy"].survival == 2


@pytest.mark.rule("R277")
@pytest.mark.rule("R278")
@pytest.mark.rule("R279")
def test_one_that_was_fought_at_the_table_is_recorded_with_a_note(nemesis):
    part = next(row for row in nemesis.draft.of(BodyPart, nemesis["Lucy"].id) if row.location == "arms")
    nemesis.draft.set(part, light=True)
    nemesis.token("Lucy", "strength", "+1")
    before = nemesis.sheet
    nemesis.do(events.settle, monster(nemesis, "butcher"), [], "we drove him off")
    assert nemesis.due == []
    assert nemesis.draft.of(BodyPart, nemesis["Lucy"].id)[1].light is False
    assert nemesis.tokens("Lucy") == {}
    assert steps.current(nemesis.play).key == "death_count"
    assert steps.done(nemesis.play, "timeline")
    assert (nemesis.sheet.lantern_year, nemesis.sheet.endeavors) == (before.lantern_year, before.endeavors)
    assert "Ashhold: noted" in nemesis.story
    assert "aftermath" in nemesis.hands


@pytest.mark.rule("R276")
def test_at_the_table_too_the_first_that_is_listed_comes_first(nemesis):
    lists(nemesis, "kings man", 1)
    with nemesis.refuses("not-in-order"):
        nemesis.do(events.settle, monster(nemesis, "kings man"), [])


@pytest.mark.rule("R275")
@pytest.mark.parametrize(
    ("event", "face", "answer", "line"),
    [
        ("armored strangers", 5, "resist", "showdown start kings-man --level 1 --special"),
        ("regal visit", 1, "challenge", "showdown start the-hand --level 1 --special"),
    ],
)
def test_who_resists_a_visit_fights_in_this_very_phase(home, event, face, answer, line):
    home.draft.set(home.sheet, lantern_year=6)
    home.people.faces, home.people.choices = [face], [answer]
    home.call_for(entry := card(home.play, event, ("story_event",), ""))
    home.do(events.settle, entry, [])
    assert home.commands[-1] == line
    assert departing.special_due(home.play)[-1].command == line


def test_a_monster_of_one_level_needs_none_in_its_line(home):
    home.draft.set(home.sheet, lantern_year=24)
    home.at("timeline").do(timeline.advance)
    assert home.commands[0] == "showdown start watcher --special"
    assert "Watcher is a special showdown" in home.hands


@pytest.mark.rule("R272")
@pytest.mark.rule("R278")
@pytest.mark.parametrize("at_the_table", [True, False], ids=["at the table", "recorded"])
def test_who_fought_one_departs_anew_and_gains_again_what_departing_gives(home, at_the_table):
    home.draft.set(home.sheet, lantern_year=3)
    home.build("hovel")
    home.at("timeline").do(timeline.advance)
    depart(home)
    given = home["Lucy"].survival - 1
    assert given > 0
    if at_the_table:
        home.do(events.settle, monster(home, "butcher"), [])
    else:
        fight(home, "butcher")
        home.people.faces, home.people.choices = [5, 2], ["no"] * 4
        fought(home)
    home.at("departing")
    home.set("Lucy", "survival", "0")
    depart(home)
    assert home["Lucy"].survival == given


@pytest.mark.rule("R278")
def test_what_lasted_until_the_showdown_is_over_after_one_at_the_table_too(nemesis):
    lasting.add(nemesis.play, nemesis["Lucy"], "core:gear/bone_blade", "attribute/strength", 1, "showdown")
    lasting.add(nemesis.play, None, "core:gear/bone_blade", "forbid/surge", 0, "showdown")
    nemesis.do(events.settle, monster(nemesis, "butcher"), [])
    assert not [row for row in nemesis.draft.rows(Lasting).values() if row.until == "showdown"]
