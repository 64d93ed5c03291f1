"""Weapons as they are now: pairs, sets, bonuses, arts, skills; and which of them cannot be activated."""

import pytest

from kdm_cli.rules.asking import lasting, texts, weapons
from tests.rules.asking.grids import SETS, activation, lay, library, weapon

# weapons


def test_paired_weapons_add_the_speed_of_the_second(lucy):
    lucy.equip("Lucy", "hollow sword")
    assert weapon(lucy, "Hollow Sword")["speed"] == 3
    lucy.equip("Lucy", "hollow sword")
    assert weapon(lucy, "Hollow Sword")["speed"] == 6
    lucy.equip("Lucy", "hollow sword")
    assert weapon(lucy, "Hollow Sword")["speed"] == 6, "there are no three hands"
    lucy.equip("Lucy", "bone axe", "bone axe")
    assert weapon(lucy, "Bone Axe")["speed"] == 2, "two axes are no pair"


def test_the_ambidextrous_pair_melee_weapons_but_not_with_a_shield(lucy):
    lucy.equip("Lucy", "bone axe", "bone axe", "bone darts", "bone darts")
    lucy.gain("Lucy", "ambidextrous")
    assert (weapon(lucy, "Bone Axe")["speed"], weapon(lucy, "Bone Axe")["rules"]) == (4, ["Frail", "Paired", "Savage"])
    assert weapon(lucy, "Bone Darts")["speed"] == 1
    assert weapon(lucy, "Fist & Tooth")["rules"] == [], "it lies in no space of the grid"
    lucy.equip("Lucy", "round leather shield")
    assert weapon(lucy, "Bone Axe")["speed"] == 2


def test_monster_claw_style_makes_fist_and_tooth_a_weapon(lucy):
    plain = weapon(lucy, "Fist & Tooth")
    assert (plain["accuracy"], plain["strength"], plain["luck"], plain["rules"]) == (8, 0, 1, [])
    lucy.gain("Lucy", "monster claw style", "metal maw")
    lucy.equip("Lucy", "bone axe")
    claws = weapon(lucy, "Fist & Tooth")
    assert (claws["accuracy"], claws["strength"], claws["rules"]) == (7, 1, ["Savage", "Sharp"])
    assert weapon(lucy, "Bone Axe")["accuracy"] == 6


def test_the_white_lion_armor_set_quickens_daggers_and_katars(lucy):
    lucy.equip("Lucy", "bone dagger", "lion beast katar", "bone axe")
    before = {each["name"]: (each["speed"], each["strength"]) for each in weapons.weapons(lucy.play, lucy["Lucy"])}
    lucy.equip("Lucy", *(lucy.play.name_of(f"core:gear/{slug}") for slug in SETS["white_lion_armor_set"]))
    after = {each["name"]: (each["speed"], each["strength"]) for each in weapons.weapons(lucy.play, lucy["Lucy"])}
    for name, (speed, strength) in before.items():
        more = name in ("Bone Dagger", "Lion Beast Katar")
        assert after[name] == (speed + more, strength + 2 * more)


def test_an_affinity_bonus_changes_its_weapon(lucy):
    lay(lucy, _1="arc bow", _9="blue charm")
    assert weapon(lucy, "Arc Bow")["rules"] == ["Cumbersome", "Range 6", "Slow"]
    lucy.move("Lucy", 1, 5)
    lay(lucy, _4="scrap shield", _6="monster grease")
    assert weapon(lucy, "Arc Bow")["rules"] == ["Cumbersome", "Range 8", "Slow"]


def test_lantern_gauntlets_make_clubs_hit_easier(lucy):
    lay(lucy, _1="leather boots", _2="lantern gauntlets", _4="bone club", _5="bone axe")
    assert weapon(lucy, "Bone Club")["accuracy"] == 4
    assert weapon(lucy, "Bone Axe")["accuracy"] == 6


def test_specialists_and_masters_have_better_weapons(lucy):
    lucy.equip("Lucy", "zanbato", "bone blade", "cat gut bow")
    lucy.set("Lucy", "weapon-type", "grand weapon")
    lucy.set("Lucy", "weapon-proficiency", "3")
    assert weapon(lucy, "Zanbato")["accuracy"] == 5
    lucy.set("Lucy", "weapon-type", "sword")
    assert weapon(lucy, "Zanbato")["accuracy"] == 6
    assert weapon(lucy, "Bone Blade")["speed"] == 2
    lucy.set("Lucy", "weapon-proficiency", "8")
    blade = weapon(lucy, "Bone Blade")
    assert (blade["speed"], blade["accuracy"], blade["strength"]) == (3, 5, 3)
    lucy.set("Lucy", "weapon-type", "bow")
    lucy.set("Lucy", "weapon-proficiency", "8")
    assert weapon(lucy, "Cat Gut Bow")["rules"] == ["Deadly 2", "Range 6"]
    assert {skill["kind"] for skill in texts.skills(lucy.play, lucy["Lucy"])} >= {"weapon_mastery"}


def test_the_adventure_sword_is_as_strong_as_its_owner_is_brave(lucy):
    lucy.equip("Lucy", "adventure sword")
    lucy.set("Lucy", "courage", "4")
    assert weapon(lucy, "Adventure Sword")["strength"] == 4


def test_what_a_card_says_of_itself_it_says_of_its_own_copy_only(lucy):
    lucy.set("Lucy", "courage", "4")
    lucy.equip("Lucy", "adventure sword")
    with lucy.house_rule():
        lucy.equip("Lucy", "adventure sword")
    assert [each["strength"] for each in weapons.weapons(lucy.play, lucy["Lucy"])[:2]] == [4, 4]


def test_a_slow_weapon_attacks_once_however_fast_it_is(lucy):
    lucy.equip("Lucy", "perfect slayer")
    assert weapon(lucy, "Perfect Slayer")["speed"] == 1
    lasting.add(lucy.play, lucy["Lucy"], "core:brain_trauma/frenzy", "grant/ignore_slow_on_melee", 1, "showdown")
    assert weapon(lucy, "Perfect Slayer")["speed"] == 3
    assert "Slow" not in weapon(lucy, "Perfect Slayer")["rules"]


# what cannot be activated, and why


@pytest.mark.parametrize(
    ("injury", "barred", "allowed"),
    [
        ("dismembered arm", "Zanbato", "Hollow Sword"),
        ("aichmophobia", "King Spear", "Bone Club"),
        ("destroyed back", "Bone Axe", "Founding Stone"),
    ],
)
def test_an_injury_or_a_fear_bars_weapons(lucy, injury, barred, allowed):
    lucy.equip("Lucy", barred, allowed)
    assert weapon(lucy, barred)["why_not"] == ""
    lucy.gain("Lucy", injury)
    assert weapon(lucy, barred)["why_not"].casefold() == injury
    assert weapon(lucy, allowed)["why_not"] == ""
    assert weapon(lucy, "Fist & Tooth")["why_not"] == ""


def test_who_has_no_arms_activates_no_weapon(lucy):
    lucy.equip("Lucy", "bone axe")
    lucy.gain("Lucy", "dismembered arm", "dismembered arm")
    for each in weapons.armed(lucy.play, lucy["Lucy"]):
        assert each["why_not"] == "Dismembered Arm"


def test_a_dislocated_shoulder_bars_pairs_two_hands_and_blocks_until_the_showdown_ends(lucy):
    lucy.equip("Lucy", "hollow sword", "zanbato", "scrap shield", "bone axe")
    lucy.suffer("Lucy", "dislocated shoulder")
    for name in ("Hollow Sword", "Zanbato"):
        assert weapon(lucy, name)["why_not"] == "Dislocated Shoulder"
    assert weapon(lucy, "Scrap Shield")["why_not"] == weapon(lucy, "Bone Axe")["why_not"] == ""
    assert activation(lucy, "Scrap Shield")["why_not"] == "Dislocated Shoulder"
    lasting.end(lucy.play, ["showdown"], lucy["Lucy"])
    assert weapon(lucy, "Hollow Sword")["why_not"] == activation(lucy, "Scrap Shield")["why_not"] == ""


def test_sentient_weapons_obey_the_insane_and_arrows_need_a_bow(lucy):
    lucy.equip("Lucy", "butcher cleaver", "claw head arrow")
    assert weapon(lucy, "Butcher Cleaver")["why_not"] == "sentient: only for the insane"
    assert weapon(lucy, "Claw Head Arrow")["why_not"] == "needs a bow in the grid"
    lucy.set("Lucy", "insanity", "3")
    lucy.equip("Lucy", "cat gut bow")
    assert weapon(lucy, "Butcher Cleaver")["why_not"] == weapon(lucy, "Claw Head Arrow")["why_not"] == ""


def test_what_bars_a_weapon_bars_its_own_attack(lucy):
    lucy.equip("Lucy", "claw head arrow")
    assert activation(lucy, "Claw Head Arrow")["why_not"] == "needs a bow in the grid"
    lucy.equip("Lucy", "cat gut bow")
    assert activation(lucy, "Claw Head Arrow")["why_not"] == ""
    arrow = library.get("core:gear/claw_head_arrow")
    lucy.do(lasting.use, lucy["Lucy"], arrow, arrow.data["activate"][0])
    assert weapon(lucy, "Claw Head Arrow")["why_not"] == "used this showdown"
    assert activation(lucy, "Claw Head Arrow")["why_not"] == "used this showdown"
    lucy.equip("Lucy", "founding stone")
    lucy.gain("Lucy", "dismembered arm", "dismembered arm")
    assert activation(lucy, "Founding Stone")["why_not"] == "Dismembered Arm"
