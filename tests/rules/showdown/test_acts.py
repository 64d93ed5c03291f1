"""Survivors' acts: one each a turn, what they hold, and what ends with them."""

import pytest

from kdm_cli.rules.asking import lasting, the_showdown
from kdm_cli.rules.carry.paying import can_pay, pay
from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Card, Lasting
from kdm_cli.rules.under_way import Scene
from kdm_cli.service.perform import line_after
from tests.rules.showdown.turns import refused


@pytest.fixture
def turn(fight):
    """The survivors' turn of round 1."""
    fight.do(the_showdown.change, turn="survivors")
    return fight


@pytest.mark.rule("R130")
def test_an_act_holds_one_movement_and_one_activation_in_either_order(turn):
    turn.do(acts.spend_activation, turn["Lucy"], "Founding Stone")
    turn.do(acts.spend_movement, turn["Lucy"])
    assert turn.showdown.acting_id == turn["Lucy"].id
    assert refused(turn, acts.spend_activation, turn["Lucy"]).code == "spent"
    assert "R130" in refused(turn, acts.spend_movement, turn["Lucy"]).message
    turn.do(acts.spend_movement, turn["Erza"])
    turn.do(acts.spend_activation, turn["Erza"])
    assert (turn.fighter("Erza").movements, turn.fighter("Erza").activations) == (0, 0)


@pytest.mark.rule("R128")
def test_each_survivor_acts_once_a_turn_in_any_order(turn):
    turn.do(acts.spend_movement, turn["Al"])
    turn.do(acts.spend_movement, turn["Lucy"])
    assert turn.fighter("Al").acted
    again = refused(turn, acts.spend_activation, turn["Al"])
    assert (again.message, again.hint) == ("Al has acted this round (R128).", "kdm attack Erza")
    assert refused(turn, acts.act, turn["Al"]).code == "has-acted"


@pytest.mark.rule("R133")
def test_opening_the_next_act_ends_the_one_under_way_and_says_what_is_lost(turn):
    turn.do(acts.spend_movement, turn["Lucy"])
    turn.do(acts.spend_activation, turn["Erza"], "Fist & Tooth")
    assert "Lucy's act ends: unspent activation lost (R133)" in turn.story
    assert "Erza spends an activation: Fist & Tooth" in turn.story
    assert (turn.fighter("Lucy").movements, turn.fighter("Lucy").activations) == (0, 0)
    turn.do(acts.spend_movement, turn["Al"])
    assert (turn.fighter("Erza").movements, turn.fighter("Erza").activations) == (0, 0)


@pytest.mark.rule("R131")
def test_nothing_unspent_is_carried_into_the_next_round(turn):
    turn.do(acts.act, turn["Lucy"])
    turn.do(acts.end_act)
    turn.do(monster_turn.end_round)
    turn.do(the_showdown.change, turn="survivors")
    assert (turn.fighter("Lucy").movements, turn.fighter("Lucy").activations) == (1, 1)
    turn.do(acts.spend_movement, turn["Lucy"])
    assert refused(turn, acts.spend_movement, turn["Lucy"]).code == "spent"


@pytest.mark.rule("R132")
@pytest.mark.rule("R135")
def test_movement_is_not_split_around_an_activation(turn):
    turn.do(acts.act, turn["Lucy"], move=True)
    turn.do(acts.act, turn["Lucy"], activate=True)
    assert refused(turn, acts.act, turn["Lucy"], move=True).code == "spent"


@pytest.mark.rule("R103")
def test_who_is_knocked_down_spends_neither_movement_nor_activation(turn):
    turn.draft.set(turn["Lucy"], knocked_down=True)
    for spend in (acts.spend_movement, acts.spend_activation):
        lying = refused(turn, spend, turn["Lucy"])
        assert "R103" in lying.message and lying.hint.startswith("kdm showdown stand Lucy")
    turn.do(acts.spend_activation, turn["Lucy"], "Brain Mint", lying=True)
    assert turn.fighter("Lucy").activations == 0


@pytest.mark.rule("R66")
def test_survivors_do_not_act_in_the_monsters_turn(fight):
    early = refused(fight, acts.spend_activation, fight["Lucy"])
    assert (early.code, early.hint) == ("monsters-turn", "kdm showdown monster-turn")
    assert refused(fight, acts.act, fight["Lucy"]).code == "monsters-turn"


def test_a_house_rule_lets_somebody_act_again(turn):
    turn.do(acts.spend_activation, turn["Lucy"])
    turn.do(acts.end_act)
    turn.play.house_rule = True
    turn.do(acts.spend_activation, turn["Lucy"])
    assert "House rule has-acted: Lucy has acted this round (R128)." in turn.story


@pytest.mark.rule("R129")
def test_after_the_last_act_the_monsters_turn_is_next(turn):
    for name in ("Lucy", "Erza", "Zachary"):
        turn.do(acts.spend_activation, turn[name])
        assert line_after(turn.play) != "kdm showdown monster-turn"
    turn.do(acts.spend_activation, turn["Al"])
    assert line_after(turn.play) == "kdm showdown monster-turn"


def test_who_lies_is_not_waited_for(turn):
    turn.draft.set(turn["Al"], knocked_down=True)
    for name in ("Lucy", "Erza", "Zachary"):
        turn.do(acts.spend_activation, turn[name])
    assert line_after(turn.play) == "kdm showdown monster-turn"


def test_who_carries_a_mask_moves_twice_in_an_act(turn):
    turn.do(acts.act, turn["Lucy"])
    turn.do(lasting.add, turn["Lucy"], "core:gear/antelope_mask", "grant/extra_movement", 0, "act")
    turn.do(acts.spend_movement, turn["Lucy"])
    turn.do(acts.spend_movement, turn["Lucy"])
    assert refused(turn, acts.spend_movement, turn["Lucy"]).code == "spent"


def test_who_is_hyperactive_is_reminded_to_move(turn):
    turn.gain("Lucy", "hyperactive")
    turn.do(acts.spend_activation, turn["Lucy"])
    assert "Lucy must move at least 1 space this round (Hyperactive)" in turn.hands
    turn.gain("Erza", "hyperactive")
    turn.do(acts.spend_movement, turn["Erza"])
    assert "must move" not in turn.hands


def test_what_cannot_move_does_not(turn):
    turn.do(lasting.add, turn["Lucy"], "core:severe_injury/legs_hamstrung", "forbid/move", 0, "showdown")
    assert refused(turn, acts.spend_movement, turn["Lucy"]).code == "forbidden"
    turn.do(acts.spend_activation, turn["Lucy"])


def test_moments_of_the_act_are_heard_by_the_survivors_own_cards(turn):
    turn.gain("Lucy", "story of the young hero")
    turn.settlement("survival-limit", "5")
    turn.people.choices += ["yes"]
    survival = turn["Lucy"].survival
    turn.do(acts.spend_activation, turn["Lucy"])
    assert (turn["Lucy"].bleeding, turn["Lucy"].survival) == (2, survival + 1)


def test_an_activation_is_heard_by_the_monsters_cards_whosever_it_is(against):
    fight = against("phoenix", 1)
    fight.do(the_showdown.change, turn="survivors")
    fight.draft.create(Card, deck="ai", content="core:ai_card/phoenix_chatter", pile="play", position=1)
    fight.set("Lucy", "insanity", "3")
    fight.people.choices += ["yes"]
    fight.do(acts.spend_activation, fight["Lucy"])
    assert fight["Lucy"].insanity == 1


def test_a_cancelled_act_is_over_before_anything_is_spent(turn):
    turn.build("pictograph")
    turn.people.choices += ["yes"]
    turn.play.fight.stops.add("act")
    turn.do(acts.act, turn["Lucy"])
    assert (turn.fighter("Lucy").acted, turn.showdown.acting_id) == (True, None)
    turn.play.fight.stops.add("act")
    assert refused(turn, acts.spend_movement, turn["Erza"]).code == "act-cancelled"


def test_what_lasts_until_the_act_ends_is_over_with_it(turn):
    turn.do(acts.act, turn["Lucy"])
    for until in ("act", "attack", "wound_attempt", "turn"):
        turn.do(lasting.add, turn["Lucy"], "core:gear/bandages", "attribute/speed", 1, until)
    turn.do(lasting.count_use, turn["Lucy"].id, "core:gear/bandages", "act")
    turn.do(acts.finish)
    assert [row.until for row in turn.draft.of(Lasting, turn["Lucy"].id)] == ["turn"]
    assert not lasting.used(turn.play, turn["Lucy"].id, "core:gear/bandages", "act")
    assert refused(turn, acts.finish).hint == "kdm attack Erza"


def test_costs_of_cards_are_paid_by_the_act(turn):
    bandages = Scene(turn.play.entry("core:gear/bandages"), turn["Lucy"].id)
    assert can_pay(turn.play, turn["Lucy"], {"activation": 1, "movement": 1}, bandages)
    assert not can_pay(turn.play, turn["Lucy"], {"activation": 2}, bandages)
    turn.do(pay, turn["Lucy"], {"activation": 1, "movement": 1}, bandages)
    assert (turn.fighter("Lucy").movements, turn.fighter("Lucy").activations) == (0, 0)
    assert not can_pay(turn.play, turn["Lucy"], {"activation": 1}, bandages)


def test_nobody_acts_when_the_showdown_is_decided(turn):
    turn.do(the_showdown.change, over="victory")
    done = refused(turn, acts.spend_activation, turn["Lucy"])
    assert (done.code, done.hint) == ("showdown-over", "kdm showdown end --victory")


@pytest.mark.rule("R131")
def test_what_nobody_spent_in_one_act_is_not_there_besides_in_the_next(turn):
    turn.do(acts.act, turn["Lucy"])
    turn.do(monster_turn.end_round)
    turn.do(the_showdown.change, turn="survivors")
    for name in ("Lucy", "Erza"):
        for spend in (acts.spend_movement, acts.spend_activation):
            turn.do(spend, turn[name])
            with turn.refuses("spent"):
                turn.do(spend, turn[name])
