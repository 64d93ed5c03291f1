"""The end of the campaign, and what does not happen any more."""

import pytest

from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.asking.numbers import held
from kdm_cli.rules.settlement import departing, milestones, timeline
from kdm_cli.rules.showdown import start
from kdm_cli.rules.state import Use
from kdm_cli.rules.year import events, homecoming, next_step

PARTY = ("Lucy", "Erza", "Zachary", "Al")


def everyone_dies(home):
    home.draft.set(home.sheet, nameless=0)
    for name in PARTY:
        home.kill(name)


def at_the_table(home, monster, how):
    home.people.choices = [how]
    entry = card(home.play, monster, ("monster",), "")
    home.at("special").call_for(entry)
    home.do(events.settle, entry, [], "a long night")


def boxes(home):
    return [entry.name for entry in held(home.play, "milestone")]


@pytest.mark.rule("R1")
def test_a_settlement_in_which_nobody_lives_is_lost(home):
    everyone_dies(home)
    assert "Population 0: Ashhold is lost. The campaign is over." in home.story
    assert "Population 0" in boxes(home)
    assert "Game Over (population 0)" in home.due
    assert milestones.why_over(home.play) == "The campaign is over: nobody lives in Ashhold any more."


@pytest.mark.rule("R1")
def test_who_leaves_last_loses_it_too(home):
    home.draft.set(home.sheet, nameless=0)
    for name in PARTY:
        home.draft.set(home[name], dead=True, died_year=1, died_cause="exile")
    home.settlement("endeavors", "0")
    assert milestones.why_over(home.play)


@pytest.mark.rule("R1")
def test_somebody_who_comes_back_takes_the_end_back(home):
    everyone_dies(home)
    home.revive("Lucy")
    assert milestones.why_over(home.play) == ""
    assert "Game Over (population 0)" not in home.due
    assert "Population 0" not in boxes(home)


@pytest.mark.rule("R1")
@pytest.mark.rule("R194")
def test_a_prologue_in_which_everybody_dies_is_played_again(founders):
    for name in PARTY:
        founders.kill(name)
    assert milestones.why_over(founders.play) == ""
    assert "play the prologue again" in founders.hands


@pytest.mark.rule("R1")
def test_in_a_lost_settlement_no_year_passes_and_nobody_departs_returns_or_fights(home):
    everyone_dies(home)
    butcher = card(home.play, "butcher", ("monster",), "")
    for doing in (
        lambda: home.do(timeline.advance),
        lambda: home.do(next_step.next_step),
        lambda: home.do(departing.depart, []),
        lambda: home.do(homecoming.come_home, True),
        lambda: home.do(start.start, butcher, 1, "special"),
    ):
        with home.refuses("campaign-over") as refused:
            doing()
        assert "nobody lives in Ashhold any more" in refused.value.refusal.hint


def test_who_insists_goes_on(home):
    everyone_dies(home)
    with home.house_rule():
        home.at("timeline").do(timeline.advance)
    assert "House rule campaign-over: The campaign is over: no year passes." in home.story
    assert home.sheet.lantern_year == 2


@pytest.mark.rule("R2")
def test_the_defeat_of_the_watcher_wins_the_campaign_and_the_years_may_go_on(home):
    at_the_table(home, "watcher", "won")
    assert "Watcher is defeated: the campaign is won (R2)" in home.story
    assert milestones.won(home.play) == "Watcher"
    assert home.box("Lucy", "strength") == 1
    assert "Blackout (Watcher)" in home.due
    assert milestones.why_over(home.play) == ""
    home.settle("core:story_event/blackout")
    home.at("timeline").do(timeline.advance)


@pytest.mark.rule("R2")
def test_a_victory_is_said_once(home):
    at_the_table(home, "watcher", "won")
    at_the_table(home, "watcher", "won")
    assert "won" not in home.story
    assert len([use for use in home.draft.of(Use, None) if use.scope == milestones.WON]) == 1


@pytest.mark.rule("R2")
def test_who_loses_to_the_watcher_has_lost_the_campaign(home):
    at_the_table(home, "watcher", "lost")
    assert "Defeat by Watcher: the campaign is over" in home.story
    assert milestones.won(home.play) == ""
    assert boxes(home) == ["Defeat by the Watcher"]
    assert milestones.why_over(home.play) == "The campaign is over: defeat by Watcher."
    assert sum("Game Over" in due for due in home.due) == 1


@pytest.mark.parametrize(("how", "told"), [("won", "Victory over"), ("lost", "Defeat by")])
def test_the_gold_smoke_knight_ends_the_campaign_either_way(home, how, told):
    at_the_table(home, "gold smoke knight", how)
    assert f"{told} Gold Smoke Knight: the campaign is over" in home.story
    assert milestones.why_over(home.play)
    assert sum("Game Over" in due for due in home.due) == 1


def test_an_end_that_has_come_is_not_told_again(home):
    everyone_dies(home)
    at_the_table(home, "watcher", "lost")
    assert "campaign is over" not in home.story
    assert sum("Game Over" in due for due in home.due) == 1


def test_the_lost_settlement_counts_for_the_next_campaign(home):
    everyone_dies(home)
    home.do(events.settle, card(home.play, "game over", ("story_event",), ""), [])
    assert "the next campaign checks one more lost settlement box" in home.hands
    assert home.sheet.lost_settlements == 0
    assert milestones.why_over(home.play)
