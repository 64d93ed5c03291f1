"""Special rules of weapons, and skills with them, in an attack."""

import pytest

from kdm_cli.rules.asking import the_showdown
from kdm_cli.service.operations.showdown import acts
from tests.rules.showdown.attacks import attack


def arm(fight, name, weapon, **skill):
    fight.settlement("survival-limit", "5")
    fight.bare(name)
    fight.equip(name, weapon)
    for stat, amount in skill.items():
        fight.set(name, stat.replace("_", "-"), str(amount))
    return weapon


def test_slow_weapons_roll_one_die_whatever_the_speed(fight):
    arm(fight, "Al", "zanbato")
    fight.token("Al", "speed", "+2")
    assert attack(fight, "Al", faces=[5]).faces == [5]


def test_paired_weapons_add_their_speed(fight):
    fight.bare("Al")
    fight.equip("Al", "beast knuckle", "beast knuckle")
    assert len(attack(fight, "Al", faces=[1, 1, 1, 1]).faces) == 4


def test_deadly_widens_the_critical_range(fight):
    arm(fight, "Al", "zanbato")
    assert attack(fight, "Al", "knee", faces=[7, 9]).criticals == 1


def test_sharp_adds_a_die_that_is_never_critical(against):
    fight = against("white_lion")
    arm(fight, "Al", "steel sword")
    done = attack(fight, "Al", "knee", faces=[7, (1, 10)])
    assert (done.wounds, done.criticals) == (1, 0)
    assert "Beast's Knee: 1 +5 Steel Sword +10 sharp = 16" in fight.story


def test_devastating_inflicts_more_wounds(fight):
    arm(fight, "Al", "dragon slayer")
    done = attack(fight, "Al", "knee", faces=[7, (5, 1)])
    assert done.wounds == 2 and len(fight.pile("ai", "wounds")) == 2


def test_savage_adds_a_wound_to_the_first_critical_of_an_attack(fight):
    arm(fight, "Al", "bone axe")
    done = attack(fight, "Al", "knee", "tricep", faces=[7, 7, 10, 10])
    assert (done.criticals, done.wounds) == (2, 3)


def test_savage_does_nothing_where_it_is_impervious(against):
    fight = against("white_lion")
    arm(fight, "Al", "bone axe")
    assert attack(fight, "Al", "glorious mane", faces=[7, 1, 10]).wounds == 0


def test_early_iron_loses_the_attack_on_a_one(fight):
    arm(fight, "Al", "lantern sword")
    done = attack(fight, "Al", faces=[9, 9, 1])
    assert done.hits == 0 and "cancelled (early iron)" in fight.story
    assert fight.pile("hit_location", "discard") == []


def test_unwieldy_hurts_for_each_one(fight):
    arm(fight, "Al", "whistling mace")
    attack(fight, "Al", faces=[(1, "arms"), 1, 2, "legs"])
    hurt = {part.location for part in fight.draft.tables["body_part"].values()
            if part.light and part.survivor_id == fight["Al"].id}  # fmt: skip
    assert hurt == {"arms", "legs"}


def test_frail_breaks_on_what_is_super_dense(against):
    fight = against("screaming_antelope")
    arm(fight, "Al", "bone axe")
    attack(fight, "Al", "giant teeth", faces=[7, 1, 2])
    assert "Bone Axe" not in fight.gear("Al").values() and "breaks" in fight.story


def test_what_is_not_frail_does_not_break(against):
    fight = against("screaming_antelope")
    arm(fight, "Al", "bone dagger")
    attack(fight, "Al", "giant teeth", faces=[7, 1, 1, 2])
    assert "Bone Dagger" in fight.gear("Al").values()


def test_provoking_weapons_take_the_priority_target_token(fight):
    arm(fight, "Al", "rawhide whip")
    attack(fight, "Al", "knee", faces=[7, 1, 1, 8])
    assert fight.showdown.priority_id == fight["Al"].id


def test_cumbersome_weapons_cost_the_movement_too(fight):
    fight.do(the_showdown.change, turn="survivors")
    arm(fight, "Al", "bone club")
    fight.people.faces += [1, 1]
    fight.do(acts.attack, "Al")
    assert (fight.fighter("Al").movements, fight.fighter("Al").activations) == (0, 0)


def test_an_arrow_is_shot_once_a_showdown(fight):
    fight.do(the_showdown.change, turn="survivors")
    fight.bare("Al")
    fight.equip("Al", "cat gut bow", "claw head arrow")
    fight.people.faces += [7, 2]
    fight.do(acts.attack, "Al", weapon="claw head", location=["knee"])
    assert fight.monster_tokens == {"evasion": -1}
    with fight.refuses("cannot-activate"):
        fight.do(acts.attack, "Al", weapon="claw head")


def test_a_weapon_speaks_only_of_attacks_with_it(fight):
    arm(fight, "Al", "bone dagger")
    attack(fight, "Al", "knee", weapon="fist", faces=[10, 1, 1])
    assert fight["Al"].survival == 1
    attack(fight, "Al", "heel", weapon="dagger", faces=[10, 1, 1, 1])
    assert fight["Al"].survival == 2


def test_mighty_strikes_last_for_the_attack(fight):
    fight.gain("Al", "mighty strike")
    attack(fight, "Al", "knee", faces=[10, 1, 3])
    assert "Beast's Knee: 3 +1 Founding Stone +2 strength = 6" in fight.story
    attack(fight, "Al", "heel", faces=[7, 1, 3])
    assert "Beast's Heel: 3 +1 Founding Stone = 4" in fight.story


def test_a_location_can_be_weak_against_a_weapon(against):
    fight = against("kings_man", 1, "special")
    arm(fight, "Al", "bone dagger")
    attack(fight, "Al", "regal helm", faces=[9, 1, 1, 2])
    assert "Regal Helm: 2 +4 Bone Dagger = 6" in fight.story


def test_club_specialists_double_the_total_after_a_perfect_hit(against):
    fight = against("white_lion")
    arm(fight, "Al", "skullcap hammer", weapon_type="club", weapon_proficiency=3)
    attack(fight, "Al", "knee", faces=[10, 1, 2])
    assert "= 10, toughness" in fight.story


def test_club_masters_wound_once_more_where_the_total_is_twice_the_toughness(fight):
    arm(fight, "Al", "skullcap hammer", weapon_type="club", weapon_proficiency=8)
    attack(fight, "Al", "knee", faces=[7, 1, 9])
    assert len(fight.pile("ai", "wounds")) == 2


def test_katar_specialists_cancel_the_reactions_of_the_first_location(fight):
    arm(fight, "Al", "beast knuckle", weapon_type="katar", weapon_proficiency=3)
    attack(fight, "Al", "flank", faces=[7, 1, 8])
    assert "no wound reaction (cancelled)" in fight.story


def test_grand_weapon_masters_cancel_all_reactions_with_a_perfect_hit(fight):
    arm(fight, "Al", "zanbato", weapon_type="grand weapon", weapon_proficiency=8)
    attack(fight, "Al", "flank", faces=[10, 8])
    assert fight.showdown.priority_id is None
    attack(fight, "Al", "tail", faces=[8, 1])
    assert "reflex reaction" in fight.story


def test_grand_weapon_specialists_knock_the_monster_down_with_a_critical_wound_in_their_own_act(fight):
    fight.do(the_showdown.change, turn="survivors")
    arm(fight, "Al", "zanbato", weapon_type="grand weapon", weapon_proficiency=3)
    fight.people.faces += [8, 10]
    fight.do(acts.attack, "Al", location=["knee"])
    assert fight.showdown.fell == 1


def test_axe_masters_turn_a_wound_at_an_injury_into_a_critical_one(fight):
    arm(fight, "Al", "bone axe", weapon_type="axe", weapon_proficiency=8)
    done = attack(fight, "Al", "strange", faces=[7, 1, (5, "nothing")])
    assert done.criticals == 1 and fight.pile("hit_location", "play") == ["Strange Hand"]
    assert len(fight.pile("ai", "wounds")) == 2  # the axe is savage


def test_whip_specialists_may_take_the_wound_from_the_discard(fight):
    arm(fight, "Al", "hunter whip", weapon_type="whip", weapon_proficiency=3)
    claw = fight.top("ai", "Claw")
    fight.draft.set(claw, pile="discard", position=1)
    attack(fight, "Al", "knee", faces=[7, 1, 1, 8], choices=["yes"])
    assert fight.pile("ai", "wounds") == ["Claw"] and len(fight.pile("ai", "deck")) == 7


def test_sword_specialists_may_roll_before_they_choose_the_location(fight):
    arm(fight, "Al", "bone blade", weapon_type="sword", weapon_proficiency=3)
    attack(fight, "Al", "heel", "knee", faces=[7, 7, 10, 2], choices=["yes", "knee"])
    assert "Beast's Knee: 10" in fight.story and "Beast's Heel: 2" in fight.story


@pytest.mark.parametrize("weapon", ["bone blade", "bone axe"])
def test_a_skill_counts_only_for_weapons_of_its_type(fight, weapon):
    arm(fight, "Al", weapon, weapon_type="katar", weapon_proficiency=3)
    attack(fight, "Al", "flank", faces=[7, 1, 8])
    assert fight.showdown.priority_id == fight["Al"].id
