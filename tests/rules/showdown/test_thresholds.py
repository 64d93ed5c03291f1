"""Which faces are enough, and what every such number is made of."""

import pytest

from kdm_cli.rules.asking import monster, weapons
from kdm_cli.rules.showdown import cards_in_play
from kdm_cli.rules.showdown.monsters_turn import monster_attack
from kdm_cli.rules.showdown.odds import odds_attack
from kdm_cli.rules.showdown.survivors_turn import attack_rolls, attempt
from kdm_cli.rules.state import MonsterToken, Token
from kdm_cli.rules.under_way import SurvivorAttack

CLAW = {"speed": 2, "accuracy": 2, "damage": 1}


def armed(fight, name, weapon):
    return next(each for each in weapons.armed(fight.play, fight[name]) if each["name"] == weapon)


def needs(fight, name="Lucy", weapon="Founding Stone"):
    return odds_attack.needs(fight.play, fight[name], armed(fight, name, weapon))


def under_way(fight, blind_spot=False):
    weapon = armed(fight, "Lucy", "Founding Stone")
    return SurvivorAttack(fight["Lucy"].id, weapon, weapons.card_of(fight.play, weapon), blind_spot=blind_spot)


def monster_hits_on(fight, name):
    needed = monster_attack.needed(fight.play, CLAW["accuracy"], fight[name])
    return monster_attack.least_face(sum(amount for _, amount in needed))


@pytest.mark.rule("R139")
def test_a_founding_stone_rolls_two_dice_and_hits_on_seven(fight):
    assert needs(fight).dice == 2
    assert needs(fight).hits == 7


@pytest.mark.rule("R143")
def test_from_the_blind_spot_a_six_is_enough(fight):
    assert needs(fight).behind == 6
    parts = attack_rolls.parts(fight.play, under_way(fight, blind_spot=True))
    assert [part for part in parts if part[1]] == [("Founding Stone", 7), ("blind spot", -1)]


@pytest.mark.rule("R147")
def test_a_founding_stone_wounds_the_first_lion_on_five(fight):
    assert needs(fight).wound == 5
    assert monster.number(fight.play, "toughness") == 6
    assert attempt.strength(fight.play, under_way(fight)) == [("Founding Stone", 1)]


@pytest.mark.rule("R146")
def test_strength_of_the_survivor_adds_to_that_of_the_weapon(fight):
    token = fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="strength", amount=2)
    assert needs(fight).wound == 3
    fight.draft.set(token, amount=3)
    assert needs(fight).wound == 2


@pytest.mark.rule("R155")
def test_only_the_lantern_wounds_critically(fight):
    assert needs(fight).critical == 10


@pytest.mark.rule("R164")
def test_fist_and_tooth_wounds_critically_on_nine(fight):
    assert needs(fight, weapon="Fist & Tooth").critical == 9


def test_the_luck_of_the_monster_puts_critical_wounds_out_of_reach(fight):
    fight.draft.create(MonsterToken, stat="luck", amount=1)
    assert needs(fight).critical is None
    assert needs(fight, weapon="Fist & Tooth").critical == 10
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="luck", amount=2)
    assert needs(fight).critical == 9


@pytest.mark.rule("R34")
def test_tokens_of_both_sides_count(fight):
    fight.draft.create(MonsterToken, stat="evasion", amount=2)
    fight.draft.create(MonsterToken, stat="accuracy", amount=1)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="evasion", amount=3)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="speed", amount=1)
    assert needs(fight).hits == 9
    assert needs(fight).dice == 3
    assert monster_hits_on(fight, "Lucy") == 4
    assert monster_hits_on(fight, "Erza") == 2, "R315: a 1 misses"


@pytest.mark.rule("R292")
def test_the_monster_must_roll_its_profile_and_the_targets_evasion(fight):
    fight.draft.create(Token, survivor_id=fight["Zachary"].id, stat="evasion", amount=2)
    assert monster_hits_on(fight, "Zachary") == 4
    assert monster_attack.needed(fight.play, 2, fight["Zachary"]) == [("profile", 2), ("evasion", 2)]


@pytest.mark.rule("R315")
def test_an_attack_roll_of_1_misses_and_a_lantern_10_hits_and_wounds_whatever_the_numbers(fight):
    fight.draft.create(MonsterToken, stat="toughness", amount=30)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="accuracy", amount=20)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="evasion", amount=20)
    assert needs(fight).wound == 10
    assert needs(fight).hits == 2
    assert monster_hits_on(fight, "Lucy") == 10
    assert monster_attack.needed(fight.play, 2, fight["Lucy"]) == [("profile", 2), ("evasion", 20)]


def test_what_is_not_a_number_is_left_to_the_table(fight):
    odd = {
        **armed(fight, "Lucy", "Founding Stone"),
        "name": "Odd",
        "speed": "*",
        "accuracy": "*",
        "strength": "*",
        "rules": [],
    }
    found = odds_attack.needs(fight.play, fight["Lucy"], odd)
    assert (found.dice, found.hits, found.wound) == (None, None, None)


def test_a_monster_that_lies_is_hit_on_three(fight):
    cards_in_play.knock_down(fight.play)
    assert needs(fight).hits == 3


def test_nothing_of_the_attack_that_was_supposed_is_left(fight):
    needs(fight)
    assert fight.play.fight.survivor_attack is None


def test_a_slow_weapon_rolls_one_die_however_fast_its_bearer(fight):
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="speed", amount=3)
    slow = {**armed(fight, "Lucy", "Founding Stone"), "speed": 1, "rules": ["Slow"]}
    assert odds_attack.needs(fight.play, fight["Lucy"], slow).dice == 1
