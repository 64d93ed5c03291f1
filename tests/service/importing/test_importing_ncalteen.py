"""A backup of ncalteen-kdm made into campaigns: what kdm prints of each is compared with the file, number by number."""

import json
from collections import Counter

import pytest

from tests.scenarios.quick import Quick
from tests.service.importing.foreign import opened

COUNTED = {"population": "population", "deathCount": "death_count", "lostSettlements": "lost_settlements"}
TRACKS = {"survival": "survival", "insanity": "insanity", "courage": "courage", "understanding": "understanding"}
PARTS = {"head": "head", "arms": "arm", "body": "body", "waist": "waist", "legs": "leg"}
STATS = ("movement", "speed", "accuracy", "strength", "evasion", "luck")


@pytest.fixture(scope="module", params=["0.12.0", "0.14.0", "0.15.0", "0.19.0"])
def brought(request, tmp_path_factory):
    """What the file holds, the report of its import, and the folder of the campaigns; nobody changes them."""
    kdm = Quick(tmp_path_factory.mktemp("brought"))
    raw = opened(f"ncalteen/{request.param}")
    (kdm.folder / "backup.json").write_text(json.dumps(raw))
    return raw, kdm.json("import backup.json"), kdm


def settlements(brought):
    """Each settlement of the file, what is told of it, and its two sheets."""
    raw, report, kdm = brought
    for was, told in zip(raw["settlements"], report["settlements"], strict=True):
        people = [each for each in raw["survivors"] if each["settlementId"] == was["id"]]
        sheet = kdm.json("--file", told["file"], "settlement", "show")
        sheets = sorted(kdm.json("--file", told["file"], "survivor", "list", "--all"), key=lambda each: each["id"])
        yield was, told, sheet, list(zip(people, sheets, strict=True))


@pytest.mark.some(2)
def test_every_settlement_is_a_file_and_every_printed_number_is_the_one_of_the_save(brought):
    raw, report, _ = brought
    assert [each["source_name"] for each in report["settlements"]] == [each["name"] for each in raw["settlements"]]
    for was, told, sheet, people in settlements(brought):
        for key, field in COUNTED.items():
            if was[key] != sheet[field]:
                assert key == "population" and was[key] < sheet[field] == sum(not each["dead"] for each, _ in people)
                assert f"population {was[key]} -> {sheet[field]}, the living sheets" in told["changed"]
        assert sheet["survival_limit"] == was["survivalLimit"]
        assert sheet["nameless"] == max(0, was["population"] - sum(not each["dead"] for each, _ in people))
        assert Counter({each["name"]: each["count"] for each in sheet["storage"]}) == Counter(was["gear"]) + Counter(
            {each["name"]: each["amount"] for each in was["resources"]}
        )
        assert sheet["innovations"] == was["innovations"]
        assert sheet["locations"] == [each["name"] for each in was["locations"] if each["unlocked"]]
        named = [each["name"] for each in told["named"]]
        for what in ("quarries", "nemeses"):
            unlocked = {each["name"] for each in was[what] if each["unlocked"]}
            assert unlocked - set(sheet[what]) <= set(named) and set(sheet[what]) <= unlocked
        lines = sum(len(each["entries"]) for each in was["timeline"])
        assert sum(len(each["events"]) for each in sheet["timeline"]) == lines
        for year, box in enumerate(was["timeline"]):
            assert all(
                event["done"] == box["completed"]
                for each in sheet["timeline"] if each["year"] == year
                for event in each["events"]
            )  # fmt: skip


@pytest.mark.some(2)
def test_every_number_that_kdm_prints_of_a_survivor_is_the_one_of_the_save(brought):
    counted = 0
    for _, told, _, people in settlements(brought):
        sources = {each["now"]: each["was"] for each in told["renamed"]}
        for was, sheet in people:
            counted += 1
            assert sources.get(sheet["name"], sheet["name"]) == was["name"]
            assert {key: sheet[field] for key, field in TRACKS.items()} == {key: was[key] for key in TRACKS}
            assert sheet["hunt_xp"] == was["huntXP"]
            proficiency = {"type": was.get("weaponProficiencyType"), "level": was["weaponProficiency"]}
            assert sheet["weapon_proficiency"] == proficiency
            assert sheet["attributes"] == {stat: was[stat] for stat in STATS}
            assert sheet["hit_locations"] == {
                part: {
                    "armor": was[f"{key}Armor"],
                    "light": was[f"{key}LightDamage"] if part != "head" else None,
                    "heavy": was[f"{key}HeavyDamage"],
                }
                for part, key in PARTS.items()
            }
            assert sheet["brain"]["injured"] == was["brainLightDamage"]
            assert sheet["skip_next_hunt"] == was["skipNextHunt"]
            assert sheet["sex"] == was["gender"].lower()
            assert sheet["status"] == ("dead" if was["dead"] else "retired" if was["retired"] else "alive")
            assert [each["name"] for each in sheet["gear"]] == was["cursedGear"]
    assert counted == len(brought[0]["survivors"])


@pytest.mark.some(2)
def test_every_trait_is_on_the_sheet_and_every_word_of_the_player_is_a_note(brought):
    for was, _, sheet, people in settlements(brought):
        assert was["notes"] in sheet["notes"]
        for survivor, own in people:
            traits = Counter(each["name"] for each in own["traits"])
            written = [*survivor["fightingArts"], *survivor["secretFightingArts"], *survivor["disorders"]]
            assert Counter([*written, *survivor["abilitiesAndImpairments"]]) <= traits
            assert traits["Broken Arm"] == survivor["armBroken"]
            assert traits["Contracture"] == survivor["armContracture"]
            assert traits["Gaping Chest Wound"] == survivor["bodyGapingChestWound"]
            assert traits["Broken Hip"] == int(survivor["waistBrokenHip"])
            assert survivor.get("notes", "") in " ".join(own["notes"])


def test_what_came_is_healthy_and_told_once(brought):
    raw, report, kdm = brought
    for told in report["settlements"]:
        assert kdm("--file", told["file"], "doctor")
        counts = {each["what"]: each for each in told["counts"]}
        people = [each for each in raw["survivors"] if each["settlementId"] == key_of(raw, told)]
        assert counts.get("survivors", {"kept": 0})["kept"] == len(people)
        assert counts.get("dead", {"kept": 0})["kept"] == sum(each["dead"] for each in people)
        assert all(each["source"] == each["kept"] + each["noted"] + each["refused"] for each in told["counts"])
    under_way = [each for each in report["refused"] if "under way there is not taken over" in each]
    assert len(under_way) == sum(
        each["settlementId"] in [home["id"] for home in raw["settlements"]] for each in raw["hunts"] + raw["showdowns"]
    )


def key_of(raw, told):
    """The id in the save of a settlement that is told of."""
    return next(each["id"] for each in raw["settlements"] if each["name"] == told["source_name"])


def test_a_damaged_backup_brings_nothing(kdm):
    raw = opened("ncalteen/0.19.0")
    raw["survivors"][131]["luck"] = "much"
    (kdm.folder / "backup.json").write_text(json.dumps(raw))
    refused = kdm.json("import backup.json", code=2)
    assert refused["error"]["message"] == "ncalteen-kdm.survivors[131].luck of the save must be a whole number."
    assert [each.name for each in kdm.folder.iterdir()] == ["backup.json"]
