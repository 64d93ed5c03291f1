"""What stands in the core pack: every row is there once, under its kind, with a name to read."""

import json
from collections import Counter
from pathlib import Path

import pytest

from kdm_cli.content import CORE, core_library
from kdm_cli.rules.content import Entry

ROWS = {
    "abilities_impairments.json": {
        "ability": 34, "impairment": 9, "curse": 3, "status": 1, "title": 1, "settlement_note": 1,
    },
    "ai_cards.json": {"ai_card": 167},
    "brain_trauma.json": {"brain_trauma": 10},
    "disorders.json": {"disorder": 23},
    "fighting_arts.json": {"fighting_art": 20},
    "first_day.json": {"first_day": 9},
    "gear.json": {"gear": 134, "armor_set": 6},
    "hit_locations.json": {"hit_location": 158},
    "hunt_events.json": {"hunt_event": 126},
    "innovations.json": {"innovation": 34, "rule_note": 1},
    "keywords.json": {"keyword": 50},
    "locations.json": {"location": 13},
    "milestones.json": {"milestone": 7},
    "monster_effects.json": {"effect": 11},
    "monsters.json": {"monster": 13},
    "principles.json": {"principle": 8},
    "resources.json": {"resource": 57},
    "rules.json": {"rule": 315},
    "secret_fighting_arts.json": {"secret_fighting_art": 12},
    "settlement_events.json": {"settlement_event": 21},
    "severe_injuries.json": {"severe_injury": 44},
    "story_events.json": {"story_event": 36, "effect": 2},
    "survivor.json": {
        "attribute": 6, "track": 6, "survival_action": 5, "rule_note": 14, "body_location": 6, "cap": 7, "status": 3,
        "token": 1, "innate_weapon": 1, "effect": 1,
    },
    "timeline.json": {"timeline_year": 31, "rule_note": 1},
    "weapon_types.json": {"weapon_type": 12},
}  # fmt: skip
LOCATIONS = {"head", "arms", "body", "waist", "legs", "brain"}
STATED = {3, 4, 5, 7, 55, 68, 138, 204, 221, 264, 270, 287, 288, 307, 314}

core = core_library()


def everything() -> list[Entry]:
    return core.of(*core.kinds)


def the(bare_id: str) -> Entry:
    entry = core.get(f"core:{bare_id}")
    assert entry is not None, bare_id
    return entry


def slugs(*kinds: str) -> set[str]:
    return {entry.slug for entry in core.of(*kinds)}


@pytest.mark.parametrize("file", ROWS)
def test_no_row_of_a_file_is_lost_and_none_is_added(file: str) -> None:
    rows = json.loads(Path(CORE, file).read_text(encoding="utf-8"))
    assert Counter(Entry(row["id"], row["name"], row).kind for row in rows) == ROWS[file]


def test_the_manifest_names_every_file_and_every_kind_in_it() -> None:
    manifest = json.loads(Path(CORE, "pack.json").read_text(encoding="utf-8"))
    assert manifest["files"].keys() == ROWS.keys()
    assert {file: set(kinds) for file, kinds in manifest["files"].items()} == {f: set(k) for f, k in ROWS.items()}
    assert {file.name for file in Path(CORE).iterdir()} == {"pack.json", *ROWS}


def test_every_entry_has_an_id_of_its_own_and_a_name() -> None:
    entries = everything()
    assert len(entries) == sum(sum(kinds.values()) for kinds in ROWS.values())
    assert len({entry.id for entry in entries}) == len(entries)
    assert all(entry.name.strip() == entry.name != "" for entry in entries)
    assert all(core.get(entry.id) is entry for entry in entries)


@pytest.mark.parametrize(
    ("bare_id", "name"),
    [
        ("weapon_type/fist_and_tooth", "Fist & Tooth"),
        ("weapon_type/grand_weapon", "Grand Weapon"),
        ("story_event/principle_death", "Principle: Death"),
        ("timeline_year/ly_04", "Lantern Year 4"),
        ("track/attr_hunt_xp", "Hunt XP"),
        ("resource/unknown_bit", "???"),
    ],
)
def test_names_are_as_people_read_them(bare_id: str, name: str) -> None:
    assert the(bare_id).name == name


@pytest.mark.parametrize("kind", ["milestone", "first_day", "timeline_year", "cap", "rule_note", "survival_action"])
def test_rows_that_were_nameless_can_be_told_apart(kind: str) -> None:
    names = Counter(entry.name for entry in core.of(kind))
    assert not [name for name, times in names.items() if times > 1]


def test_the_word_the_rules_use_stands_beside_the_name_that_is_shown() -> None:
    assert the("track/attr_hunt_xp").data["field"] == "hunt_xp"
    assert {entry.data["field"] for entry in core.of("attribute")} == {
        entry.name.lower() for entry in core.of("attribute")
    }
    assert {entry.data["field"] for entry in core.of("body_location")} == LOCATIONS


def test_words_that_meant_something_else_than_the_kind_are_kept() -> None:
    assert Counter(entry.data["role"] for entry in core.of("monster")) == {
        "prologue": 1, "quarry": 3, "nemesis": 3, "nemesis_finale": 2, "legendary": 4,
    }  # fmt: skip
    assert the("keyword/savage").data["category"] == "gear_rule"
    assert the("principle/graves").data["principle"] == "death"


def test_the_rules_are_numbered_without_a_gap_and_fifteen_are_only_stated() -> None:
    rules = core.of("rule")
    assert [rule.name for rule in rules] == [f"R{number}" for number in range(1, 316)]
    assert all(rule.data[field] for rule in rules for field in ("text", "chapter", "where"))
    assert {int(rule.name[1:]) for rule in rules if rule.data.get("stated")} == STATED
    assert the("rule/R1").data["chapter"] == "A. Game frame"


def test_what_is_not_captured_stays_unknown() -> None:
    assert the("gear/steel_sword").data["crafting_cost"] is None
    assert all("confidence" in entry.data for entry in everything() if entry.kind != "rule")


def test_rows_mention_only_rows_that_exist() -> None:
    innovations, gear, events = slugs("innovation"), slugs("gear"), slugs("story_event")
    assert {slug for entry in core.of("innovation") for slug in entry.data["consequences"]} <= innovations
    assert {slug for entry in core.of("armor_set") for slug in entry.data["requires_gear"]} <= gear
    assert {entry.data["story_event"] for entry in core.of("milestone")} <= events
    assert {entry.data["monster"] for entry in core.of("ai_card", "hit_location")} <= slugs("monster")
    told = [told for year in core.of("timeline_year") for told in year.data["entries"]]
    assert {told["id"] for told in told if told["type"] == "story_event"} <= events
    assert {told["id"] for told in told if told["type"] == "nemesis_encounter"} <= slugs("monster")
