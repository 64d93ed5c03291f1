"""Which faces are enough, and what every such number is made of."""

import pytest

from kdm_cli.rules.asking import weapons
from kdm_cli.rules.showdown.cards import cards_in_play
from kdm_cli.rules.showdown.odds import odds_effects
from kdm_cli.rules.state import MonsterToken, Token

CLAW = {"speed": 2, "accuracy": 2, "damage": 1}


def armed(fight, name, weapon):
    return next(each for each in weapons.armed(fight.play, fight[name]) if each["name"] == weapon)


def needs(fight, what, name="Lucy", weapon="Founding Stone", **more):
    return what(fight.play, fight[name], armed(fight, name, weapon), **more)


@pytest.mark.rule("R139")
def test_a_founding_stone_rolls_two_dice_and_hits_on_seven(fight):
    assert needs(fight, odds_effects.attack_dice).face == 2
    assert needs(fight, odds_effects.survivor_hits_on).face == 7


@pytest.mark.rule("R143")
def test_from_the_blind_spot_a_six_is_enough(fight):
    found = needs(fight, odds_effects.survivor_hits_on, blind_spot=True)
    assert found == (6, [("Founding Stone", 7), ("blind spot", -1)])


@pytest.mark.rule("R147")
def test_a_founding_stone_wounds_the_first_lion_on_five(fight):
    assert needs(fight, odds_effects.wounds_on) == (5, [("White Lion toughness", 6), ("Founding Stone", -1)])


@pytest.mark.rule("R146")
def test_strength_of_the_survivor_adds_to_that_of_the_weapon(fight):
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="strength", amount=2)
    assert needs(fight, odds_effects.wounds_on).face == 3
    assert needs(fight, odds_effects.wounds_on, more=1).face == 2


@pytest.mark.rule("R155")
def test_only_the_lantern_wounds_critically(fight):
    assert needs(fight, odds_effects.critical_on).face == 10


@pytest.mark.rule("R164")
def test_fist_and_tooth_wounds_critically_on_nine(fight):
    found = needs(fight, odds_effects.critical_on, weapon="Fist & Tooth")
    assert found == (9, [("lantern", 10), ("luck", -1)])


def test_the_luck_of_the_monster_puts_critical_wounds_out_of_reach(fight):
    fight.draft.create(MonsterToken, stat="luck", amount=1)
    assert needs(fight, odds_effects.critical_on).face is None
    assert needs(fight, odds_effects.critical_on, weapon="Fist & Tooth").face == 10
    assert needs(fight, odds_effects.critical_on, more=2).face == 9


@pytest.mark.rule("R34")
def test_tokens_of_both_sides_count(fight):
    fight.draft.create(MonsterToken, stat="evasion", amount=2)
    fight.draft.create(MonsterToken, stat="accuracy", amount=1)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="evasion", amount=3)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="speed", amount=1)
    assert needs(fight, odds_effects.survivor_hits_on).face == 9
    assert needs(fight, odds_effects.attack_dice).face == 3
    assert odds_effects.monster_hits_on(fight.play, CLAW, fight["Lucy"]).face == 4
    assert odds_effects.monster_hits_on(fight.play, CLAW, fight["Erza"]).face == 2, "R315: a 1 misses"


@pytest.mark.rule("R292")
def test_the_monster_must_roll_its_profile_and_the_targets_evasion(fight):
    fight.draft.create(Token, survivor_id=fight["Zachary"].id, stat="evasion", amount=2)
    found = odds_effects.monster_hits_on(fight.play, CLAW, fight["Zachary"])
    assert found == (4, [("profile", 2), ("evasion", 2)])


@pytest.mark.rule("R315")
def test_an_attack_roll_of_1_misses_and_a_lantern_10_hits_and_wounds_whatever_the_numbers(fight):
    fight.draft.create(MonsterToken, stat="toughness", amount=30)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="accuracy", amount=20)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="evasion", amount=20)
    assert needs(fight, odds_effects.wounds_on).face == 10
    assert needs(fight, odds_effects.survivor_hits_on).face == 2
    found = odds_effects.monster_hits_on(fight.play, CLAW, fight["Lucy"])
    assert (found.face, found.parts) == (10, [("profile", 2), ("evasion", 20)])


def test_what_is_not_a_number_is_left_to_the_table(fight):
    odd = {"name": "Odd", "speed": "*", "accuracy": "*", "strength": "*", "rules": []}
    for what in (odds_effects.attack_dice, odds_effects.survivor_hits_on, odds_effects.wounds_on):
        assert what(fight.play, fight["Lucy"], odd).face is None


def test_a_monster_that_lies_is_hit_on_three(fight):
    cards_in_play.knock_down(fight.play)
    assert needs(fight, odds_effects.survivor_hits_on).face == 3


def test_nothing_of_the_attack_that_was_supposed_is_left(fight):
    needs(fight, odds_effects.survivor_hits_on, blind_spot=True)
    assert fight.play.fight.survivor_attack is None


def test_a_slow_weapon_rolls_one_die_however_fast_its_bearer(fight):
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="speed", amount=3)
    slow = {**armed(fight, "Lucy", "Founding Stone"), "speed": 1, "rules": ["Slow"]}
    assert odds_effects.attack_dice(fight.play, fight["Lucy"], slow).face == 1
