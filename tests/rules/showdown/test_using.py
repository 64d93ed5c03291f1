"""Abilities of gear, arts and other cards: paid for, counted, carried out."""

import pytest

from kdm_cli.rules.asking import lasting, the_showdown
from kdm_cli.rules.showdown import use_ability
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Card, Loot
from kdm_cli.rules.survivors import injuries
from tests.rules.showdown.turns import refused


@pytest.fixture
def turn(against):
    """The survivors' turn against a White Lion."""
    fight = against("white_lion", 1)
    fight.settlement("survival-limit", "9")
    fight.do(the_showdown.change, turn="survivors")
    return fight


def test_an_ability_costs_the_activation_and_does_what_it_says(turn):
    turn.equip("Lucy", "bandages")
    turn.set("Al", "bleeding", "3")
    turn.people.choices += ["an adjacent survivor"]
    turn.do(use_ability.use, turn["Lucy"], "bandages", turn["Al"])
    assert turn["Al"].bleeding == 1
    assert turn.fighter("Lucy").activations == 0
    assert refused(turn, use_ability.use, turn["Lucy"], "bandages").code == "spent"


@pytest.mark.rule("R103")
def test_who_is_knocked_down_uses_only_what_says_so(turn):
    turn.equip("Lucy", "bandages", "brain mint")
    turn.token("Lucy", "movement", "-1")
    turn.do(injuries.knock_down, turn["Lucy"])
    assert "R103" in refused(turn, use_ability.use, turn["Lucy"], "bandages").message
    turn.do(use_ability.use, turn["Lucy"], "brain mint")
    assert not turn["Lucy"].knocked_down and turn.tokens("Lucy") == {}
    assert "Lucy consumes Brain Mint" in turn.story and "Brain Mint" in turn.gear("Lucy").values()


def test_what_is_once_a_showdown_is_used_up(turn):
    turn.equip("Lucy", "speed powder")
    turn.set("Lucy", "insanity", "5")
    turn.do(use_ability.use, turn["Lucy"], "speed powder")
    assert turn.tokens("Lucy") == {"speed": 1} and turn["Lucy"].insanity == 3
    turn.do(lasting.add, turn["Lucy"], "core:survival_action/action_surge", f"{lasting.EXTRA}activation", 1, "turn")
    assert "used this showdown" in refused(turn, use_ability.use, turn["Lucy"], "speed powder").message


def test_a_condition_and_a_card_that_forbids_are_named(turn):
    turn.equip("Lucy", "crest crown", "brain mint")
    assert "is not insane" in refused(turn, use_ability.use, turn["Lucy"], "crest crown").message
    turn.gain("Lucy", "shattered jaw")
    assert "Shattered Jaw" in refused(turn, use_ability.use, turn["Lucy"], "brain mint").message
    assert turn.fighter("Lucy").activations == 1


def test_double_dash_turns_the_activation_into_a_second_movement(turn):
    turn.gain("Lucy", "double dash")
    turn.do(use_ability.use, turn["Lucy"], "double dash")
    turn.do(acts.spend_movement, turn["Lucy"])
    turn.do(acts.spend_movement, turn["Lucy"])
    assert refused(turn, acts.spend_movement, turn["Lucy"]).code == "spent"


def test_sour_death_gets_up_by_itself_for_survival(turn):
    turn.gain("Lucy", "sour death")
    assert "not knocked down" in refused(turn, use_ability.use, turn["Lucy"], "encourage self").message
    turn.do(injuries.knock_down, turn["Lucy"])
    turn.do(use_ability.use, turn["Lucy"], "encourage self")
    assert not turn["Lucy"].knocked_down and turn["Lucy"].survival == 0
    assert turn.tokens("Lucy") == {"strength": 1} and turn.fighter("Lucy").activations == 1


@pytest.mark.rule("R175")
def test_the_doomed_use_nothing_that_costs_survival(turn):
    turn.gain("Lucy", "sour death")
    turn.do(injuries.knock_down, turn["Lucy"])
    turn.do(lasting.add, turn["Lucy"], "core:monster/white_lion", "mark/doomed", 0, "turn")
    assert "R175" in refused(turn, use_ability.use, turn["Lucy"], "sour death").message


def test_resources_beside_the_grid_are_consumed_in_the_showdown(turn):
    turn.draft.create(Loot, survivor_id=turn["Lucy"].id, content="core:resource/crab_spider", copies=2)
    for copies in ([1], []):
        turn.do(use_ability.use, turn["Lucy"], "crab spider")
        assert [row.copies for row in turn.draft.of(Loot, turn["Lucy"].id)] == copies
    assert turn["Lucy"].survival == 7
    assert refused(turn, use_ability.use, turn["Erza"], "crab spider").code == "unknown-name"


def test_who_has_parasites_consumes_without_effect(turn):
    turn.gain("Lucy", "parasites")
    turn.draft.create(Loot, survivor_id=turn["Lucy"].id, content="core:resource/crab_spider", copies=1)
    survival = turn["Lucy"].survival
    turn.do(use_ability.use, turn["Lucy"], "crab spider")
    assert turn["Lucy"].survival == survival and "no effect (Parasites)" in turn.story
    assert not turn.draft.of(Loot, turn["Lucy"].id)


def test_the_monsters_cards_can_be_used_where_they_say_so(turn):
    turn.draft.create(Card, deck="ai", content="core:ai_card/white_lion_vanish", pile="play", position=1)
    turn.people.choices += ["yes"]
    turn.people.faces += [3]
    turn.do(use_ability.use, turn["Lucy"], "search the tall grass")
    assert turn.fighter("Lucy").activations == 0 and not turn.people.faces


def test_what_nobody_has_cannot_be_used(turn):
    assert refused(turn, use_ability.use, turn["Lucy"], "bandages").code == "unknown-name"
    turn.add("Nadia:f")
    assert refused(turn, use_ability.use, turn["Nadia"], "bandages").code == "not-fighting"


def test_a_weapon_that_an_injury_bars_is_not_used_as_an_ability(turn):
    turn.equip("Lucy", "founding stone")
    injury = "core:severe_injury/arms_dislocated_shoulder"
    turn.do(lasting.add, turn["Lucy"], injury, "forbid/activate_any_weapon", 0, "showdown")
    assert "Dislocated Shoulder" in refused(turn, use_ability.use, turn["Lucy"], "sling").message
    assert turn.fighter("Lucy").activations == 1


def test_a_house_rule_uses_what_is_used_up(turn):
    turn.equip("Lucy", "speed powder")
    turn.do(lasting.count_use, turn["Lucy"].id, "core:gear/speed_powder", "showdown")
    turn.set("Lucy", "insanity", "5")
    turn.play.house_rule = True
    turn.do(use_ability.use, turn["Lucy"], "speed powder")
    assert turn.tokens("Lucy") == {"speed": 1} and "House rule" in turn.story


# outside of a showdown


def test_activations_need_the_act_of_a_showdown(lucy):
    lucy.equip("Lucy", "bandages")
    assert refused(lucy, use_ability.use, lucy["Lucy"], "bandages").code == "no-showdown"


def test_what_costs_no_act_is_used_at_home_too(lucy):
    lucy.store("crab spider")
    lucy.settlement("survival-limit", "9")
    survival = lucy["Lucy"].survival
    lucy.do(use_ability.use, lucy["Lucy"], "crab spider")
    assert lucy["Lucy"].survival == survival + 3 and "Crab Spider" not in lucy.storage


def test_the_dead_use_nothing(lucy):
    lucy.store("crab spider")
    lucy.kill("Lucy")
    assert refused(lucy, use_ability.use, lucy["Lucy"], "crab spider").code == "survivor-dead"
