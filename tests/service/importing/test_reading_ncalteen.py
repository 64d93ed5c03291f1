"""Saves of ncalteen-kdm: every number and every word of the samples, compared with the file itself."""

from collections import Counter
from time import perf_counter

import pytest

from kdm_cli.service.importing import ncalteen_save, readers
from tests.service.importing.foreign import opened

VERSIONS = ("0.12.0", "0.14.0", "0.15.0", "0.19.0")
INJURIES = {
    "armBroken": "Broken Arm",
    "armContracture": "Contracture",
    "armDismembered": "Dismembered Arm",
    "armRupturedMuscle": "Ruptured Muscle",
    "bodyBrokenRib": "Broken Rib",
    "bodyDestroyedBack": "Destroyed Back",
    "bodyGapingChestWound": "Gaping Chest Wound",
    "headBlind": "Blind",
    "headDeaf": "Deaf",
    "headIntracranialHemorrhage": "Intracranial Hemorrhage",
    "headShatteredJaw": "Shattered Jaw",
    "legBroken": "Broken Leg",
    "legDismembered": "Dismembered Leg",
    "legHamstrung": "Hamstrung",
    "waistBrokenHip": "Broken Hip",
    "waistDestroyedGenitals": "Destroyed Genitals",
    "waistIntestinalProlapse": "Intestinal Prolapse",
    "waistWarpedPelvis": "Warped Pelvis",
}
ABILITIES = ("Analyze", "Explore", "Matchmaker", "Prepared", "Stalwart", "Tinker")
GOALS = {
    "First child is born": "First Child",
    "First time death count is updated": "First Death",
    "Population reaches 15": "Population 15",
    "Population reaches 0": "Population 0",
    "Settlement has 5 innovations": "5 Innovations",
}
BOX = {"head": "head", "arms": "arm", "body": "body", "waist": "waist", "legs": "leg"}
ON_THE_SHEET = {
    *INJURIES,
    *(f"has{name}" for name in ABILITIES),
    *(f"{part}{what}" for part in BOX.values() for what in ("Armor", "LightDamage", "HeavyDamage")),
    *("id", "name", "settlementId", "gender", "dead", "retired", "notes", "brainLightDamage", "skipNextHunt"),
    *("survival", "insanity", "courage", "understanding", "huntXP", "weaponProficiency", "weaponProficiencyType"),
    *("movement", "speed", "accuracy", "strength", "evasion", "luck", "rerollUsed", "cursedGear", "huntXPRankUp"),
    *("fightingArts", "secretFightingArts", "disorders", "abilitiesAndImpairments"),
    *("canDodge", "canSpendSurvival", "canUseFightingArtsOrKnowledges"),  # noted where they are not ticked
    "color",
}
ON_THE_SETTLEMENT = {
    *("id", "name", "population", "deathCount", "lostSettlements", "survivalLimit", "timeline", "gear", "resources"),
    *("innovations", "locations", "milestones", "principles", "quarries", "nemeses", "notes", "wanderers"),
}


@pytest.fixture(params=VERSIONS)
def sample(request):
    """What a file holds and what was read of it."""
    name = f"ncalteen/{request.param}"
    return opened(name), ncalteen_save.read(opened(name))


def named(things, *kinds):
    """How many there are of each name."""
    return Counter({each.name: each.copies for each in things if each.kind in kinds})


def squeezed(text):
    return text.replace(" ", "").lower()


def assert_noted(key, value, notes):
    """A key without a place of its own stands in the notes with all that it holds."""
    if not value:
        return
    assert squeezed(key) in squeezed(notes)
    if value is not True:
        for each in value if isinstance(value, list) else [value]:
            for part in each.values() if isinstance(each, dict) else [each]:
                assert isinstance(part, bool) or str(part) in notes


def test_the_sample_is_recognised_and_nobody_is_missing(sample):
    raw, save = sample
    assert ncalteen_save.recognises(raw)
    assert readers.read(raw) == save
    assert (save.tracker, save.version) == ("ncalteen-kdm", raw["version"])
    assert [(home.key, home.name) for home in save.settlements] == [
        (str(each["id"]), each["name"]) for each in raw["settlements"]
    ]
    for home in save.settlements:
        sheets = [each for each in raw["survivors"] if str(each["settlementId"]) == home.key]
        assert [(each.key, each.name) for each in home.survivors] == [
            (str(each["id"]), each["name"]) for each in sheets
        ]


def test_every_number_on_every_survivor_sheet_is_the_one_in_the_file(sample):
    raw, save = sample
    sheets = {each.key: each for home in save.settlements for each in home.survivors}
    assert len(sheets) == len(raw["survivors"])
    for was in raw["survivors"]:
        sheet = sheets[str(was["id"])]
        assert dict(sheet.numbers) == {
            "survival": was["survival"],
            "insanity": was["insanity"],
            "courage": was["courage"],
            "understanding": was["understanding"],
            "hunt_xp": was["huntXP"],
            "weapon_proficiency": was["weaponProficiency"],
        }
        stats = ("movement", "speed", "accuracy", "strength", "evasion", "luck")
        assert dict(sheet.attributes) == {stat: was[stat] for stat in stats}
        assert dict(sheet.armor) == {part: was[f"{key}Armor"] for part, key in BOX.items()}
        assert dict(sheet.boxes) == {
            part: (was.get(f"{key}LightDamage", False), was[f"{key}HeavyDamage"]) for part, key in BOX.items()
        }
        assert sheet.brain_injured == was["brainLightDamage"]
        assert sheet.sex == was["gender"].lower()
        assert sheet.weapon_type == was.get("weaponProficiencyType", "")
        assert (sheet.status == "dead") == was["dead"]
        assert (sheet.status == "retired") == (was["retired"] and not was["dead"])
        assert sheet.skip_next_hunt == was["skipNextHunt"]
        assert sheet.reroll_used == was["rerollUsed"]
        assert list(sheet.gear) == was["cursedGear"]
        assert not sheet.departing and not sheet.returned and not sheet.tokens


def test_every_card_and_every_other_word_of_every_survivor_is_there(sample):
    raw, save = sample
    sheets = {each.key: each for home in save.settlements for each in home.survivors}
    for was in raw["survivors"]:
        sheet = sheets[str(was["id"])]
        notes = " ".join(sheet.notes)
        assert named(sheet.traits, "severe_injury") == +Counter({INJURIES[key]: int(was[key]) for key in INJURIES})
        assert named(sheet.traits, "fighting_art") == Counter(was["fightingArts"])
        assert named(sheet.traits, "secret_fighting_art") == Counter(was["secretFightingArts"])
        assert named(sheet.traits, "disorder") == Counter(was["disorders"])
        learned = [name for name in ABILITIES if was[f"has{name}"]]
        assert named(sheet.traits, "ability") == Counter(was["abilitiesAndImpairments"] + learned)
        assert was.get("notes", "") in notes
        for key, value in was.items():
            if key not in ON_THE_SHEET:
                assert_noted(key, value, notes)
        assert ("cannot spend survival" in notes) == (not was["canSpendSurvival"])
        assert ("cannot use fighting arts" in notes) == (not was["canUseFightingArtsOrKnowledges"])
        ages = was["huntXPRankUp"]
        assert ("grows older at" in notes) == (ages not in ([], [2, 6, 10, 15]))
        assert ", ".join(map(str, ages)) in notes or ages == [2, 6, 10, 15]


def test_every_number_and_every_line_of_every_settlement_is_the_one_in_the_file(sample):
    raw, save = sample
    for was, home in zip(raw["settlements"], save.settlements, strict=True):
        assert dict(home.numbers) == {
            "population": was["population"],
            "death_count": was["deathCount"],
            "lost_settlements": was["lostSettlements"],
            "survival_limit": was["survivalLimit"],
        }
        assert named(home.storage, "resource") == Counter({each["name"]: each["amount"] for each in was["resources"]})
        assert named(home.storage, "gear") == Counter(was["gear"])
        assert named(home.holdings, "innovation") == Counter(was["innovations"])
        assert named(home.holdings, "location") == Counter(
            each["name"] for each in was["locations"] if each["unlocked"]
        )
        reached = [each["name"] for each in was["milestones"] if each["complete"]]
        assert named(home.holdings, "milestone") == Counter(GOALS.get(name, name) for name in reached)
        chosen = [each["option1Name"] for each in was["principles"] if each["option1Selected"]]
        chosen += [each["option2Name"] for each in was["principles"] if each["option2Selected"]]
        assert named(home.holdings, "principle") == Counter(chosen)
        foes = was["quarries"] + was["nemeses"]
        assert named(home.holdings, "monster") == Counter(each["name"] for each in foes if each["unlocked"])
        assert {(each.name, each.level) for each in home.defeated} == {
            (each["name"], level)
            for each in was["nemeses"]
            for level in (1, 2, 3, 4)
            if each.get(f"level{level}Defeated")
        }
        ticked = [year for year, box in enumerate(was["timeline"]) if box["completed"]]
        assert home.lantern_year == (ticked[-1] if ticked else 0)
        lines = Counter(
            (year, line, box["completed"]) for year, box in enumerate(was["timeline"]) for line in box["entries"]
        )
        assert lines == Counter((each.year, printed(each), each.done) for each in home.timeline)


def printed(line):
    """A line of the timeline as the tracker prints it."""
    fought = line.name in ("Watcher", "Gold Smoke Knight", "The Gambler", "Godhand", "Death of the Dragon King")
    level = f" Lvl {line.level}" if line.level else ""
    return f"Nemesis Encounter - {line.name}{level}" if level or fought else line.name


def test_every_other_word_of_every_settlement_is_noted(sample):
    raw, save = sample
    for was, home in zip(raw["settlements"], save.settlements, strict=True):
        notes = " ".join(home.notes)
        assert was["notes"] in notes
        for key, value in was.items():
            if key not in ON_THE_SETTLEMENT and value not in ("People of the Lantern", "Core"):
                assert_noted(key, value, notes)
        for each in was["resources"]:
            assert all(f"{word}" in notes for word in (each["name"], each["category"], *each["types"]))
        for each in was["locations"] + was["milestones"] + was["quarries"] + was["nemeses"] + was.get("wanderers", []):
            assert each["name"] in notes or each.get("unlocked") or each.get("complete")
        for each in was["quarries"] + was["nemeses"]:
            assert each.get("node", "") in notes
        for each in was["principles"]:
            chosen = each["option1Selected"] or each["option2Selected"]
            assert chosen or f"{each['name']} ({each['option1Name']} or {each['option2Name']})" in notes
        for each in was["milestones"]:
            assert f"{each['name']} ({each['event']}{', reached' if each['complete'] else ''})" in notes


def test_what_is_under_way_is_noted_and_the_report_says_that_it_is_not_taken_over(sample):
    raw, save = sample
    names = {each["id"]: each["name"] for each in raw["survivors"]}
    notes = {home.key: " ".join(home.notes) for home in save.settlements}
    own = {each.key: " ".join(each.notes) for home in save.settlements for each in home.survivors}
    for what in ("hunt", "showdown"):
        for was in raw[f"{what}s"]:
            at_home = str(was["settlementId"]) in notes
            told = notes.get(str(was["settlementId"]), " ".join(save.unplaced))
            foe = was.get("monster") or was["monsters"][0]
            opening = "was under way there" if at_home else f"belongs to settlement {was['settlementId']}"
            assert f"{what} for {foe['name']} {opening}" in told
            for key, value in foe.items():
                if isinstance(value, int) and value:
                    assert squeezed(f"{key} {int(value)}" if value is not True else key) in squeezed(told)
            turn = was.get("turn", {"currentTurn": "", "monsterState": {"aiCardDrawn": False}})
            assert turn["currentTurn"] in told
            assert "ai card drawn" in told or not turn["monsterState"]["aiCardDrawn"]
            for number in was["survivors"]:
                assert names.get(number, f"survivor {number}") in (told if number in names else " ".join(save.unplaced))
            for each in was["survivorDetails"]:
                for key, value in each.items():
                    place = own[str(each["id"])] if each["id"] in names else " ".join(save.unplaced)
                    assert key in ("id", "color") or not value or squeezed(f"{key}") in squeezed(place)
    refused = [each for each in save.refused if "under way there is not taken over" in each]
    assert len(refused) == sum(str(each["settlementId"]) in notes for each in raw["hunts"] + raw["showdowns"])


def test_monsters_of_the_players_own_are_refused_by_name(sample):
    raw, save = sample
    for each in [*raw.get("customQuarries", {}).values(), *raw.get("customNemeses", {}).values()]:
        assert any(told.startswith(f"{each['name']}, a {each['type'].lower()}") for told in save.refused)


def test_the_largest_sample_is_read_in_a_moment():
    raw = opened("ncalteen/0.19.0")
    begun = perf_counter()
    ncalteen_save.read(raw)
    assert perf_counter() - begun < 0.3
