"""What levels of weapon proficiency change on a weapon or on people, level by level."""

import pytest

from kdm_cli.rules.asking import texts
from tests.rules.asking.grids import weapon

BETTER = [  # the type, a weapon of it, the level, and what its speed, accuracy and strength gain
    ("grand weapon", "Zanbato", 2, (0, 0, 0)),
    ("grand weapon", "Zanbato", 3, (0, 1, 0)),
    ("sword", "Scrap Sword", 7, (0, 0, 0)),
    ("sword", "Scrap Sword", 8, (1, 1, 1)),
    ("whip", "Rawhide Whip", 7, (0, 0, 0)),
    ("whip", "Rawhide Whip", 8, (0, 0, 5)),
    ("bow", "Cat Gut Bow", 8, (0, 0, 0)),
]


def levelled(game, kind, level):
    game.set("Lucy", "weapon-type", kind)
    game.set("Lucy", "weapon-proficiency", str(level))


@pytest.mark.parametrize(("kind", "gear", "level", "better"), BETTER)
def test_what_levels_add_to_a_weapon(lucy, kind, gear, level, better):
    lucy.equip("Lucy", gear)
    before = weapon(lucy, gear)
    levelled(lucy, kind, level)
    after = weapon(lucy, gear)
    gained = [after[name] - before[name] for name in ("speed", "accuracy", "strength")]
    assert (gained[0], -gained[1], gained[2]) == better


def test_a_master_of_bows_is_deadly_and_quick_to_aim(lucy):
    lucy.equip("Lucy", "cat gut bow")
    assert "Cumbersome" in weapon(lucy, "Cat Gut Bow")["rules"]
    levelled(lucy, "bow", 8)
    assert "Deadly 2" in weapon(lucy, "Cat Gut Bow")["rules"]
    assert "Cumbersome" not in weapon(lucy, "Cat Gut Bow")["rules"]


def test_fists_and_teeth_make_their_master_strong_and_sure(lucy):
    levelled(lucy, "fist & tooth", 3)
    assert "stand_at_turn_start" in texts.granted(lucy.play, lucy["Lucy"])
    levelled(lucy, "fist & tooth", 8)
    assert (lucy.attribute("Lucy", "accuracy"), lucy.attribute("Lucy", "strength")) == (2, 2)


def test_a_shield_protects_its_specialist_while_it_is_carried(lucy):
    levelled(lucy, "shield", 3)
    assert lucy.armor("Lucy", "head") == 0
    bare = lucy.armor("Lucy", "legs")
    lucy.equip("Lucy", "round leather shield")
    with_shield = lucy.armor("Lucy", "legs")
    levelled(lucy, "shield", 2)
    assert with_shield - lucy.armor("Lucy", "legs") == 1
    assert bare == 0


@pytest.mark.parametrize(
    ("level", "speed", "rules"),
    [
        (1, 1, {"Slow", "Cumbersome"}),
        (2, 1, {"Slow"}),
        (3, 1, {"Slow"}),
        (4, 3, set()),
        (5, 3, set()),
        (6, 3, {"Deadly"}),
    ],
)
def test_the_twilight_sword_opens_at_the_second_fourth_and_sixth_level(lucy, level, speed, rules):
    lucy.equip("Lucy", "twilight sword")
    lucy.gain("Lucy", "twilight sword (curse)")
    levelled(lucy, "twilight sword", level)
    sword = weapon(lucy, "Twilight Sword")
    assert (sword["speed"], sword["accuracy"]) == (speed, 9 - level)
    assert {rule for rule in sword["rules"] if rule in ("Slow", "Cumbersome", "Deadly")} == rules


@pytest.mark.parametrize(("choices", "passed"), [(["nothing"], False), (["pass the sword on", "Erza"], True)])
def test_the_master_of_the_twilight_sword_leaves_and_may_pass_it_on(village, choices, passed):
    village.bare("Lucy")
    village.equip("Lucy", "twilight sword")
    village.gain("Lucy", "twilight sword (curse)")
    village.people.choices = list(choices)
    levelled(village, "twilight sword", 8)
    assert (village["Lucy"].dead, village.sheet.death_count, village.population) == (True, 0, 3)
    assert ("Twilight Sword" in village.gear("Erza").values()) == passed
    assert "Twilight Sword" not in village.storage


def test_only_who_bears_it_learns_the_twilight_sword(lucy):
    with lucy.refuses("cannot-choose"):
        lucy.set("Lucy", "weapon-type", "twilight sword")
    with lucy.house_rule():
        lucy.set("Lucy", "weapon-type", "twilight sword")
    assert lucy["Lucy"].weapon_type == "core:weapon_type/twilight_sword"
