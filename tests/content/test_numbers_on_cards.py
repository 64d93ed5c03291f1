"""The numbers on cards that the rules read: what changes attributes, covers locations, forbids, and cannot be kept."""

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.content import Entry

ATTRIBUTES = {"movement", "speed", "accuracy", "strength", "evasion", "luck"}

core = core_library()


def everything() -> list[Entry]:
    return core.of(*core.kinds)


def the(bare_id: str) -> Entry:
    entry = core.get(f"core:{bare_id}")
    assert entry is not None, bare_id
    return entry


@pytest.mark.parametrize(
    ("bare_id", "modifiers"),
    [
        ("gear/lantern_cuirass", {"movement": -2}),
        ("gear/perfect_slayer", {"movement": -2}),
        ("gear/steel_shield", {"movement": -3}),
        ("gear/monster_grease", {"evasion": 1}),
        ("gear/monster_tooth_necklace", {"strength": 1}),
        ("ability/possessed", {"accuracy": 1, "strength": 2}),
        ("ability/dream_of_the_crown", {"evasion": 1}),
        ("impairment/bone_witch_scarred_eyes", {"accuracy": -4, "strength": 4}),
        ("secret_fighting_art/king_of_a_thousand_battles", {"accuracy": 2, "strength": 2, "evasion": 2}),
        ("severe_injury/waist_broken_hip", {"movement": -1}),
        ("severe_injury/arms_broken_arm", {"accuracy": -1, "strength": -1}),
        ("severe_injury/head_blind", {"accuracy": -1}),
    ],
)
def test_what_always_holds_changes_attributes(bare_id: str, modifiers: dict[str, int]) -> None:
    assert the(bare_id).data["modifiers"] == modifiers


@pytest.mark.parametrize(
    "bare_id",
    [
        "gear/lucky_charm",  # a bonus of its affinities
        "gear/phoenix_greaves",  # only while insane
        "gear/death_mask",  # only without affinities
        "gear/fist_and_tooth",  # of the weapon, not of the survivor
        "ability/leyline_walker",  # only without armor
        "fighting_art/clutch_fighter",  # only with bleeding tokens
        "secret_fighting_art/synchronized_strike",  # only with a partner
        "severe_injury/body_collapsed_lung",  # a token of the showdown
    ],
)
def test_what_holds_only_sometimes_is_no_modifier(bare_id: str) -> None:
    assert "modifiers" not in the(bare_id).data


def test_modifiers_of_a_card_are_whole_numbers_on_the_six_attributes() -> None:
    found = [entry.data["modifiers"] for entry in everything() if "modifiers" in entry.data]
    assert len(found) == 23
    assert all(modifiers.keys() <= ATTRIBUTES for modifiers in found)
    assert all(isinstance(n, int) and n for modifiers in found for n in modifiers.values())


def test_the_second_eye_costs_more_than_the_first() -> None:
    blind = the("severe_injury/head_blind").data
    assert blind["modifiers"] == {"accuracy": -1}
    assert [(block["copy"], block["modifiers"]) for block in blind["held"]] == [(2, {"accuracy": -3})]


def test_without_a_second_arm_no_weapon_can_be_activated() -> None:
    arm = the("severe_injury/arms_dismembered_arm").data
    assert arm["forbids"] == ["activate_two_handed_weapons"]
    assert [(block["copy"], block["forbids"]) for block in arm["held"]] == [(2, ["activate_any_weapon"])]


def test_shields_and_complete_armor_sets_cover_every_location() -> None:
    covering = {entry.slug: entry.data["armor_all"] for entry in core.of("gear") if "armor_all" in entry.data}
    assert covering == {
        "beacon_shield": 2,
        "oxidized_beacon_shield": 2,
        "scrap_shield": 1,
        "round_leather_shield": 1,
    }
    assert the("armor_set/screaming_armor_set").data["armor_all"] == 2
    assert "armor_all" not in the("armor_set/lantern_armor_set").data


@pytest.mark.parametrize(
    ("bare_id", "words"),
    [
        ("severe_injury/head_intracranial_hemorrhage", {"use_survival", "gain_survival"}),
        ("severe_injury/waist_broken_hip", {"dodge"}),
        ("severe_injury/legs_hamstrung", {"fighting_arts", "abilities"}),
        ("impairment/dead_inside", {"gain_survival"}),
        ("impairment/endless_babble", {"encourage"}),
        ("ability/iron_will", {"knocked_down"}),
        ("disorder/apathetic", {"use_survival", "gain_survival", "gain_courage"}),
        ("gear/almanac", {"gain_disorders"}),
        ("gear/hours_ring", {"gain_tokens", "gain_hunt_xp", "gain_weapon_proficiency"}),
    ],
)
def test_what_a_card_forbids(bare_id: str, words: set[str]) -> None:
    assert set(the(bare_id).data["forbids"]) == words


def test_what_is_forbidden_only_sometimes_is_not_forbidden() -> None:
    assert "forbids" not in the("disorder/prey").data
    assert "forbids" not in the("disorder/immortal").data


def test_gear_that_dies_with_its_owner_and_gear_that_cannot_be_taken_off() -> None:
    irreplaceable = {entry.slug for entry in core.of("gear") if entry.data.get("irreplaceable")}
    cursed = {entry.slug for entry in core.of("gear") if entry.data.get("cursed")}
    assert len(irreplaceable) == 16
    assert {"adventure_sword", "lance_of_longinus", "perfect_slayer", "twilight_sword"} <= irreplaceable
    assert cursed == {
        "regal_helm", "regal_plackart", "regal_gauntlet", "regal_faulds", "regal_greaves", "thunder_maul",
        "twilight_sword",
    }  # fmt: skip
