"""Ambush: which side begins the showdown at once, who loses a turn with it, and who may take the first."""

import pytest

from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.service.perform import line_after


@pytest.mark.rule("R250")
def test_a_quarry_that_moves_onto_the_party_ambushes_it(trail):
    trail.stand_on(5)
    trail.quarry_moves(-2)
    assert (trail.hunt.monster, trail.hunt.over, trail.hunt.ambush) == (5, "showdown", "monster")
    assert "White Lion ambushes the survivors (R250)" in trail.story
    assert line_after(trail.play) == "kdm hunt end"


@pytest.mark.rule("R250")
def test_a_card_that_brings_it_onto_the_party_ends_every_other_event(trail):
    trail.stand_on(7).no_darkness()
    trail.draft.set(trail.hunt, monster=9, extra=0)
    trail.move(cards=["aromatic breeze"])
    assert (trail.hunt.over, trail.hunt.ambush, trail.hunt.extra, trail.waits) == ("showdown", "monster", 0, "")
    assert trail.story.count("ambushes the survivors") == 1
    with trail.refuses("hunt-over"):
        trail.event("12")


@pytest.mark.rule("R250")
def test_events_that_were_to_come_before_the_party_moves_on_do_not_come(trail):
    trail.draft.set(trail.hunt, extra=2)
    trail.ambush("monster")
    assert trail.hunt.extra == 0


@pytest.mark.rule("R251")
def test_ambushed_survivors_skip_their_first_turn(trail):
    trail.ambush("monster")
    trail.end_hunt()
    assert "The survivors are ambushed: they skip their first turn (R251)" in trail.story
    assert trail.fight.turn == "monster"
    trail.draft.set(trail.fight, begun=True)
    trail.do(monster_turn.end_monster_turn)
    assert "skip this turn" in trail.story
    assert trail.fight.turn == "monster", "the monster takes two turns"


@pytest.mark.rule("R252")
def test_survivors_who_ambush_take_the_first_turn_unless_they_do_not_want_it(trail):
    trail.ambush("survivors")
    declined = trail.again()
    trail.end_hunt()
    assert (trail.fight.turn, line_after(trail.play)) == ("survivors", "kdm attack Lucy")
    declined.end_hunt(choices=["no"])
    assert (declined.fight.turn, line_after(declined.play)) == ("monster", "kdm showdown monster-turn")


@pytest.mark.rule("R253", "reminded")
def test_after_their_ambush_everything_is_placed_freely(trail):
    trail.ambush("survivors")
    trail.end_hunt()
    assert "The survivors ambush: place the listed terrain, monster and survivors freely (R253)" in trail.hands
    assert "Terrain: 1 Tall Grass card (2 tiles); 2 random terrain cards" in trail.hands
    assert "What terrain cards say of their own set-up still applies (R253)." in trail.hands
    assert "board centre" not in trail.hands
    assert "exactly 6 spaces" not in trail.hands


def test_without_an_ambush_the_monster_stands_as_its_showdown_says(trail):
    trail.stand_on(6).no_darkness()
    trail.move()
    trail.end_hunt()
    assert "White Lion: board centre" in trail.hands
    assert trail.fight.turn == "monster"
    assert "skip" not in trail.story
