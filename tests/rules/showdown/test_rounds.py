"""Rounds: the monster's turn, the survivors' turn, and what begins and ends with them."""

from typing import get_args

import pytest

from kdm_cli.rules.asking import lasting, monster, the_showdown
from kdm_cli.rules.language import phrases
from kdm_cli.rules.language.words import Duration
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.showdown import by_hand, cards_in_play, controller_tile, going_on
from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Card, Lasting
from kdm_cli.rules.survivors import injuries
from kdm_cli.service.perform import line_after
from tests.rules.showdown.turns import FOUNDERS, turn

ENDS = ("act", "turn", "round", "next_round", "monster_turn")  # with turns and rounds
IN_ATTACKS = ("attack", "next_attack", "wound_attempt")
ELSEWHERE = ("showdown", "hunt", "settlement_phase", "return", "year", "event", "lifetime")


def whole_round(fight):
    fight.do(monster_turn.start_monster_turn)
    fight.do(monster_turn.end_monster_turn)


@pytest.mark.rule("R66")
def test_a_round_is_the_monsters_turn_and_then_the_survivors(fight):
    fight.do(monster_turn.start_monster_turn)
    assert (fight.showdown.round, fight.showdown.turn, fight.showdown.begun) == (1, "monster", True)
    fight.do(monster_turn.end_monster_turn)
    assert (fight.showdown.round, fight.showdown.turn, fight.showdown.begun) == (1, "survivors", False)
    assert line_after(fight.play) == "kdm attack Lucy"
    fight.do(monster_turn.start_monster_turn)
    assert (fight.showdown.round, fight.showdown.turn, fight.showdown.begun) == (2, "monster", True)


@pytest.mark.rule("R129")
def test_the_monsters_turn_ends_the_round_and_says_who_has_not_acted(fight):
    whole_round(fight)
    fight.do(acts.act, fight["Lucy"])
    fight.do(monster_turn.start_monster_turn)
    assert "Lucy's act ends: unspent activation lost (R133)" in fight.story
    assert "Without an act this round: Erza, Zachary, Al" in fight.story
    assert fight.story.index("Without an act") < fight.story.index("Round 2")
    assert not fight.fighter("Lucy").acted
    fight.do(monster_turn.end_monster_turn)
    fight.do(acts.spend_activation, fight["Lucy"])


@pytest.mark.rule("R106")
def test_who_is_knocked_down_stands_when_the_monsters_turn_of_a_later_round_ends(fight):
    fight.do(monster_turn.start_monster_turn)
    fight.do(injuries.knock_down, fight["Lucy"])
    fight.do(monster_turn.end_monster_turn)
    assert fight["Lucy"].knocked_down
    fight.do(injuries.knock_down, fight["Erza"])
    fight.do(monster_turn.start_monster_turn)
    fight.do(injuries.knock_down, fight["Al"])
    fight.do(monster_turn.end_monster_turn)
    assert [fight[name].knocked_down for name in ("Lucy", "Erza", "Al")] == [False, False, True]
    assert "Lucy stands" in fight.story and fight.fighter("Lucy").fell is None


def test_what_forbids_standing_keeps_a_survivor_down(fight):
    fight.do(injuries.knock_down, fight["Lucy"])
    fight.do(lasting.add, fight["Lucy"], "core:ai_card/watcher_stolen_dreams", "forbid/stand", 0, "showdown")
    fight.do(the_showdown.change, round=2)
    whole_round(fight)
    assert fight["Lucy"].knocked_down and "Lucy stays down (Stolen Dreams)" in fight.story


def test_the_monster_stands_when_its_turn_starts(fight):
    fight.do(cards_in_play.knock_down)
    fight.do(monster_turn.start_monster_turn)
    assert fight.showdown.fell is None and "White Lion stands" in fight.story


@pytest.mark.rule("R67")
def test_the_controller_tile_passes_to_the_next_who_lives_after_every_round(fight):
    fight.do(controller_tile.take, fight["Lucy"])
    fight.kill("Erza")
    whole_round(fight)
    assert fight.showdown.controller_id == fight["Lucy"].id
    fight.do(monster_turn.start_monster_turn)
    assert fight.showdown.controller_id == fight["Zachary"].id
    for name in ("Al", "Lucy"):
        fight.do(monster_turn.end_monster_turn)
        fight.do(monster_turn.start_monster_turn)
        assert fight.showdown.controller_id == fight[name].id


@pytest.mark.rule("R67", "reminded")
def test_a_tile_nobody_told_of_is_passed_by_hand(fight):
    whole_round(fight)
    fight.do(monster_turn.start_monster_turn)
    assert "controller tile passes" in fight.hands


def test_who_controls_the_monster_is_a_survivor_who_fights(fight):
    fight.add("Nadia:f")
    with pytest.raises(Refused, match="not in this showdown"):
        fight.do(controller_tile.take, fight["Nadia"])


def test_every_duration_a_card_can_name_ends_somewhere():
    assert set(get_args(Duration)) == {*ENDS, *IN_ATTACKS, *ELSEWHERE, "own_act"}
    assert {*ENDS, *IN_ATTACKS, "own_act", "showdown"} == set(lasting.FIGHT)
    assert {*get_args(Duration)} <= set(phrases.LASTING)


@pytest.mark.parametrize("whose", ["Lucy", None])
def test_everything_that_lasts_ends_with_its_time(fight, whose):
    owner = fight[whose] if whose else None
    fight.do(monster_turn.start_monster_turn)
    for until in ENDS:
        fight.do(lasting.add, owner, "core:gear/bandages", "monster/attribute/speed", 1, until)

    def left():
        rows = fight.draft.of(Lasting, owner.id if owner else None)
        return sorted(row.until for row in rows if row.content == "core:gear/bandages")

    fight.do(monster_turn.end_monster_turn)
    assert left() == ["next_round", "round"]
    for until in ("act", "turn"):
        fight.do(lasting.add, owner, "core:gear/bandages", "monster/attribute/speed", 1, until)
    fight.do(monster_turn.start_monster_turn)
    assert left() == ["round"]
    fight.do(monster_turn.end_monster_turn)
    assert left() == ["round"]
    fight.do(monster_turn.start_monster_turn)
    assert left() == []


def test_what_is_once_a_round_is_there_again_in_the_next(fight):
    fight.do(lasting.count_use, fight["Lucy"].id, "core:survival_action/action_dodge", "round")
    whole_round(fight)
    assert lasting.used(fight.play, fight["Lucy"].id, "core:survival_action/action_dodge", "round") == 1
    fight.do(monster_turn.start_monster_turn)
    assert not lasting.used(fight.play, fight["Lucy"].id, "core:survival_action/action_dodge", "round")


@pytest.mark.rule("R251")
def test_ambushed_survivors_skip_their_first_turn_and_no_other(fight):
    fight.do(lasting.add, None, fight.showdown.monster, lasting.SKIPPED, 0, "showdown")
    whole_round(fight)
    assert "skip this turn (R251)" in fight.story
    assert (fight.showdown.round, fight.showdown.turn) == (2, "monster")
    with pytest.raises(Refused, match="monster's turn"):
        fight.do(acts.spend_activation, fight["Lucy"])
    whole_round(fight)
    assert (fight.showdown.round, fight.showdown.turn) == (2, "survivors")


def test_a_skill_lets_a_survivor_stand_at_the_start_of_a_turn_once_a_round(fight):
    fight.set("Lucy", "weapon-type", "fist & tooth")
    fight.set("Lucy", "weapon-proficiency", "3")
    fight.do(injuries.knock_down, fight["Lucy"])
    fight.people.choices += ["yes"]
    fight.do(monster_turn.start_monster_turn)
    assert not fight["Lucy"].knocked_down
    fight.do(injuries.knock_down, fight["Lucy"])
    fight.do(monster_turn.end_monster_turn)
    assert fight["Lucy"].knocked_down and not fight.people.asked


def test_moments_of_the_turns_come_to_the_monsters_and_the_survivors_cards(against):
    fight = against("butcher", 1)
    fight.draft.create(Card, deck="ai", content="core:ai_card/butcher_screaming", pile="play", position=1)
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        fight.set(name, "insanity", "2")
    fight.do(monster_turn.start_monster_turn)
    assert [fight[name].insanity for name in ("Lucy", "Al")] == [1, 1]


def test_next_says_what_follows_and_ends_a_turn_that_is_played_step_by_step(fight):
    with fight.refuses("needs-card"):  # the turn is not over before it has drawn
        fight.do(going_on.step)
    fight.top("ai", "Claw")
    fight.do(by_hand.draw, "ai", None)
    fight.do(by_hand.discard, "claw")
    fight.do(going_on.step)
    assert fight.showdown.turn == "survivors"
    with fight.refuses("still-to-act") as refused:
        fight.do(going_on.step)
    assert refused.value.refusal.hint == "kdm attack Lucy"
    fight.do(acts.act, fight["Lucy"])
    with fight.refuses("still-to-act") as refused:
        fight.do(going_on.step)
    assert "end-act" in refused.value.refusal.hint
    fight.do(acts.spend_activation, fight["Lucy"])
    fight.do(going_on.step)
    assert "Still to act: Erza, Zachary, Al" in fight.story
    for name in ("Erza", "Zachary", "Al"):
        fight.do(acts.spend_activation, fight[name])
    assert going_on.onward(fight.play).line == "kdm showdown monster-turn"
    fight.do(by_hand.draw, "ai", "Chomp")
    assert (fight.showdown.round, fight.showdown.begun) == (2, True)
    fight.do(the_showdown.change, over="defeat")
    with fight.refuses("showdown-over") as refused:
        fight.do(going_on.step)
    assert refused.value.refusal.hint == "kdm showdown end --defeat"
    fight.do(monster_turn.end_monster_turn)
    with pytest.raises(Refused, match="decided"):
        fight.do(monster_turn.start_monster_turn)


# by hand


@pytest.mark.rule("R31")
@pytest.mark.rule("R33")
def test_tokens_are_laid_beside_survivors_and_beside_the_monster(fight):
    fight.do(by_hand.token, "Lucy", "strength", "+1")
    fight.do(by_hand.token, "monster", "damage", "+2")
    fight.do(by_hand.token, "monster", "damage", "-1")
    assert fight.tokens("Lucy") == {"strength": 1} and fight.attribute("Lucy", "strength") == 1
    assert fight.box("Lucy", "strength") == 0
    assert fight.monster_tokens == {"damage": 1} and monster.number(fight.play, "damage") == 1
    fight.do(by_hand.token, "monster", "damage", "0")
    assert fight.monster_tokens == {}
    for stat, amount in (("courage", "1"), ("damage", "500")):
        with pytest.raises(Refused):
            fight.do(by_hand.token, "monster", stat, amount)


@pytest.mark.rule("R104")
def test_who_lies_is_not_knocked_down_again_by_hand(fight):
    for name in ("Lucy", "monster"):
        fight.do(by_hand.knock_down, name)
        with pytest.raises(Refused, match="R104"):
            fight.do(by_hand.knock_down, name)
        fight.do(by_hand.stand, name)
        with pytest.raises(Refused, match="not knocked down"):
            fight.do(by_hand.stand, name)
    assert fight.fighter("Lucy").fell is None and fight.showdown.fell is None


def test_what_forbids_standing_forbids_it_to_hands_too(fight):
    fight.do(by_hand.knock_down, "Lucy")
    fight.do(lasting.add, fight["Lucy"], "core:ai_card/watcher_stolen_dreams", "forbid/stand", 0, "showdown")
    with pytest.raises(Refused, match="Stolen Dreams"):
        fight.do(by_hand.stand, "Lucy")


@pytest.mark.rule("R66")
def test_each_survivor_has_one_act_and_then_it_is_the_monsters_turn_again(fight):
    turn(fight, "claw", target="Zachary", faces=[1, 1])
    assert (fight.showdown.round, fight.showdown.turn) == (1, "survivors")
    for name in FOUNDERS:
        fight.do(acts.spend_activation, fight[name])
    fight.do(acts.end_act)
    for name in FOUNDERS:
        with fight.refuses("has-acted"):
            fight.do(acts.spend_activation, fight[name])
    turn(fight, "chomp", target="Zachary", faces=[1])
    assert (fight.showdown.round, fight.showdown.turn) == (2, "survivors")
    fight.do(acts.spend_activation, fight["Lucy"])


@pytest.mark.rule("R97")
def test_armor_points_do_not_come_back_in_the_showdown(fight):
    fight.do(monster_turn.start_monster_turn)
    fight.do(injuries.damage, fight["Lucy"], "waist", 1)
    for _ in range(2):
        fight.do(monster_turn.end_monster_turn)
        assert fight.armor("Lucy", "waist") == 0
        fight.do(acts.spend_activation, fight["Lucy"])
        fight.do(acts.end_act)
        assert fight.armor("Lucy", "waist") == 0
        fight.do(monster_turn.start_monster_turn)
        assert fight.armor("Lucy", "waist") == 0
