"""Campaigns made of kdm-companion and kdm-manager saves print the numbers that the save prints, or the report says why."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from kdm_cli.content import Library
from kdm_cli.content.places import shipped
from tests.conftest import scratch
from tests.scenarios.quick import Quick
from tests.service.importing.foreign import folded, opened
from tests.service.importing.test_reading_companion import MEANT, SAMPLES

MANAGER = "manager/settlement_get"
ATTRIBUTES = ("movement", "speed", "accuracy", "strength", "evasion", "luck")


@cache
def imported(name):
    """The report of an import and, for each settlement, its sheet and those of its survivors in the order they came."""
    with scratch() as folder:
        kdm = Quick(folder)
        (Path(folder) / "save.json").write_text(json.dumps(opened(name)), encoding="utf-8")
        report = kdm.json("import", "save.json")
        campaigns = []
        for told in report["settlements"]:
            file = ("--file", told["file"])
            assert kdm.run("doctor", *file).returncode == 0
            people = kdm.json("survivor", "list", "--all", *file)
            sheet = kdm.json("settlement", "show", *file)
            campaigns.append((told, sheet, sorted(people, key=lambda each: each["id"])))
        return report, campaigns


def called(handle):
    return folded(MEANT.get(handle, handle))


def named_the_same(sheet, raw, told):
    """A survivor keeps the name of the save, or the report says what became of it."""
    assert (
        sheet["name"] == raw
        or {"was": raw, "now": sheet["name"]}.items()
        <= next(each for each in told["renamed"] if each["now"] == sheet["name"]).items()
    ), raw


def traits_of(sheet):
    return Counter(folded(each["name"]) for each in sheet["traits"] if not each["kind"].startswith("weapon_"))


def unknown(kinds, names):
    """What neither the core game has nor an expansion; what has its cards in the save is played with."""
    packs = [folder for pack, folder in shipped().items() if not pack.startswith("printing")]
    known = {(entry.kind, folded(name)) for entry in Library(packs).everything for name in (entry.name, entry.slug)}
    return [each for each in names if not any((kind, called(each)) in known for kind in kinds)]


def kept_by_name(told, handle, where):
    """Whether the report lists a name that no pack knows, with its kind or whose it is."""
    return any(called(handle) in folded(str(line)) and folded(where) in folded(str(line)) for line in told["named"])


def counted(told, what):
    return next((each for each in told["counts"] if each["what"] == what), {"source": 0, "kept": 0, "refused": 0})


@pytest.fixture(params=SAMPLES)
def companion(request):
    report, campaigns = imported(request.param)
    raw = opened(request.param)["campaigns"]
    return report, list(zip(raw, campaigns, strict=True))


def test_a_file_for_every_campaign_with_its_population_deaths_and_limit(companion):
    report, pairs = companion
    assert report["saved"] and len({told["file"] for _, (told, _, _) in pairs}) == len(pairs)
    for raw, (told, sheet, people) in pairs:
        statuses = Counter(each["status"] for each in raw["settlement"]["survivors"].values())
        assert told["source_name"] == raw["settlement"]["name"]
        assert sheet["population"] == statuses["alive"] + statuses["retired"] and sheet["nameless"] == 0
        assert sheet["death_count"] == statuses["dead"] and len(people) == statuses.total()
        assert counted(told, "survivors")["source"] == counted(told, "survivors")["kept"] == statuses.total()
        if "survivalLimit" in raw["settlement"]:
            assert sheet["survival_limit"] == raw["settlement"]["survivalLimit"]
        else:
            assert any("no survival limit" in line for line in report["unplaced"])
        assert sheet["endeavors"] == raw["stored_resources"].get("endeavor", {"quantity": 0})["quantity"]
        assert sheet["lantern_year"] == 0 and any("no lantern year" in line for line in report["unplaced"])


def test_every_companion_sheet_prints_what_the_app_prints(companion):
    for raw, (told, _, people) in companion[1]:
        for theirs, ours in zip(raw["settlement"]["survivors"].values(), people, strict=True):
            named_the_same(ours, theirs["name"], told)
            for field in ("survival", "insanity", "courage", "understanding"):
                assert ours[field] == theirs[field], (ours["name"], field)
            assert ours["hunt_xp"] == theirs["hunt xp"]
            assert ours["weapon_proficiency"]["level"] == theirs["weaponProficiencyLevel"]
            assert folded(ours["weapon_proficiency"]["type"] or "") == folded(theirs.get("weaponProficiency", ""))
            assert {each: ours["permanent"][each] for each in ATTRIBUTES} == {each: theirs[each] for each in ATTRIBUTES}
            assert (ours["status"], ours["sex"]) == (theirs["status"], theirs["gender"][0])
            assert ours["skip_next_hunt"] == theirs["skipNextHunt"]
            rerolled = [each["id"] for each in ours["used"] if "survival_of_the_fittest" in each["id"]]
            assert bool(rerolled) == theirs["rerollUsed"]
            assert not theirs["notes"] or theirs["notes"] in ours["notes"]
            assert any("dragon traits" in note for note in ours["notes"]) == any(theirs["dragonTraits"].values())
        assert not any(told["refused"]) and not [line for line in told["changed"] if " -> " in line]


@pytest.mark.some(1)
def test_every_companion_trait_came_over_or_is_kept_by_its_name(companion):
    for raw, (told, _, people) in companion[1]:
        lists = {"fightingArts": ("fighting_art", "secret_fighting_art"), "disorders": ("disorder",)}
        lists["abilities"] = ("ability", "impairment", "severe_injury", "curse", "title", "status")
        for theirs, ours in zip(raw["settlement"]["survivors"].values(), people, strict=True):
            listed = [each for key in lists for each in theirs[key]]
            assert traits_of(ours) == Counter(map(called, listed)), ours["name"]
            for key, kinds in lists.items():
                for each in unknown(kinds, theirs[key]):
                    assert kept_by_name(told, each, ours["name"]), each


def test_storage_and_what_the_settlement_holds_came_over_or_is_kept_by_its_name(companion):
    for raw, (told, sheet, _) in companion[1]:
        stored = {called(each["resource"]): each["quantity"] for each in raw["stored_resources"].values()}
        stored = {each: copies for each, copies in stored.items() if copies and each != "endeavor"}
        assert {folded(each["name"]): each["count"] for each in sheet["storage"]} == stored
        assert counted(told, "resources")["kept"] == sum(stored.values())
        held = [each.replace("mastery_", "") + "mastery" * each.startswith("mastery_") for each in raw["innovations"]]
        expected = Counter(called(each).replace("fistandtooth", "fisttooth") for each in held)
        assert Counter(map(folded, sheet["innovations"])) == expected
        assert Counter(map(folded, sheet["locations"])) == Counter(map(called, raw["locations"]))
        chosen = Counter(called(each) for each in raw["principles"].values() if each)
        assert Counter(folded(each) for each in sheet["principles"].values() if each) == chosen
        for kind, names in (("innovation", raw["innovations"]), ("location", raw["locations"]),
                            ("resource", [each["resource"] for each in raw["stored_resources"].values()
                                          if each["quantity"] and each["resource"] != "endeavor"])):  # fmt: skip
            for each in unknown((kind,), [name for name in names if not name.startswith("mastery_")]):
                assert kept_by_name(told, each, kind), each


def test_words_hunts_and_expansions_of_a_companion_campaign_are_told(companion):
    report, pairs = companion
    for raw, (_, sheet, _) in pairs:
        assert not raw["notes"] or raw["notes"] in sheet["notes"]
        further = len(raw["expansions"]) - 1
        lines = [note for note in sheet["notes"] if "expansions: " in note]
        assert len(lines) == bool(further) and (not lines or lines[0].count(", ") == further - 1)
        for key, what in (("hunting", "hunt"), ("showdown", "showdown")):
            told = [line for line in report["refused"] if line.startswith(f"{raw['settlement']['name']}: the {what} ")]
            assert len(told) == bool(raw[key])


@pytest.fixture(scope="module")
def manager():
    report, ((told, sheet, people),) = imported(MANAGER)
    raw = opened(MANAGER)
    return raw["sheet"], [each["sheet"] for each in raw["user_assets"]["survivors"]], report, told, sheet, people


def test_the_settlement_of_kdm_manager_prints_what_the_site_prints(manager):
    raw, sheets, _, told, sheet, _ = manager
    for ours, theirs in (
        ("name", "name"), ("lantern_year", "lantern_year"), ("death_count", "death_count"),
        ("survival_limit", "survival_limit"), ("lost_settlements", "lost_settlements"), ("endeavors", "endeavor_tokens"),
    ):  # fmt: skip
        assert sheet[ours] == raw[theirs], ours
    assert sheet["population"] == len(sheets) == 5 and raw["population"] == 0
    assert any(line.startswith("population 0 -> 5") for line in told["changed"])
    assert Counter(map(folded, sheet["innovations"])) == Counter(map(folded, raw["innovations"]))
    assert sheet["locations"] == raw["locations"] == []
    assert [folded(each) for each in sheet["principles"].values() if each] == [
        folded(each) for each in raw["principles"]
    ]
    assert [folded(each) for each in sheet["quarries"]] == [folded(each) for each in raw["quarries"]]
    assert [folded(each) for each in sheet["nemeses"]] == [folded(each) for each in raw["nemesis_monsters"]]
    stored = Counter(map(folded, raw["storage"]))
    assert {folded(each["name"]): each["count"] for each in sheet["storage"]} == dict(stored)
    assert {each["kind"] for each in sheet["storage"]} == {"gear"} and not told["named"]
    assert any("core_1_6" in note for note in sheet["notes"])


def test_the_timeline_of_kdm_manager_has_every_event_in_its_year(manager):
    raw, _, _, _, sheet, _ = manager
    theirs = {line["year"]: sum(len(events) for key, events in line.items() if key != "year") for line in
              raw["timeline"]}  # fmt: skip
    ours = {line["year"]: len(line["events"]) for line in sheet["timeline"]}
    assert ours == theirs and sum(ours.values()) == 19
    levels = [(line["year"], each["level"]) for line in sheet["timeline"] for each in line["events"] if each["level"]]
    assert levels == [(9, 1), (13, 1), (16, 2), (19, 2), (23, 3), (28, 3)]
    assert not [each for line in sheet["timeline"] for each in line["events"] if each["id"].startswith("note:")]


def test_every_sheet_of_kdm_manager_prints_what_the_site_prints_or_the_report_says_why(manager):
    _, sheets, _, told, _, people = manager
    for theirs, ours in zip(sheets, people, strict=True):
        named_the_same(ours, theirs["name"], told)
        for field, key, most in (
            ("survival", "survival", None), ("insanity", "Insanity", None), ("courage", "Courage", 9),
            ("understanding", "Understanding", 9), ("hunt_xp", "hunt_xp", 16), ("bleeding", "bleeding_tokens", None),
        ):  # fmt: skip
            within = theirs[key] if most is None else min(theirs[key], most)
            assert ours[field] == within, (ours["name"], field)
            words = f"{ours['name']}: {field.replace('_', ' ')} {theirs[key]} -> {within}"
            assert (words in told["changed"]) == (within != theirs[key])
        level = theirs["Weapon Proficiency"]
        assert ours["weapon_proficiency"]["level"] == min(level, 8)
        assert (f"{ours['name']}: weapon proficiency {level} -> 8" in told["changed"]) == (level > 8)
        assert folded(ours["weapon_proficiency"]["type"] or "") == theirs["weapon_proficiency_type"]
        assert {each: ours["permanent"][each] for each in ATTRIBUTES} == {
            each: theirs[each.title()] for each in ATTRIBUTES
        }
        assert not any(ours["tokens"].values()) and (ours["status"], ours["sex"]) == ("alive", theirs["sex"].lower())
        armor = {place: box["armor"] for place, box in ours["hit_locations"].items()}
        assert armor == {place: theirs[place.title()] for place in armor}
        assert ours["born"] == theirs["born_in_ly"] and not ours["departing"]
        shown = {f"{folded(each['name'])}" for each in ours["traits"]}
        expected = {"axespecialization", "axemastery"} if theirs["abilities_and_impairments"] else set()
        assert shown == expected
    assert [each["name"] for each in people if each["parents"]] == ["Kid"]
    assert people[4]["parents"] == ["Anonymous"] and any(
        "mother Anonymous 2 is a man" in line for line in told["refused"]
    )


def test_a_dangling_or_contradictory_reference_is_told(manager):
    report = manager[2]
    assert any("group of the departing" in line for line in report["unplaced"])


@pytest.mark.parametrize("companion", [each for each in SAMPLES if "real" in str(each)], indirect=True)
def test_a_save_with_cards_of_an_expansion_is_played_with_it(companion):
    told = {report["name"]: (report, sheet) for _, (report, sheet, _) in companion[1]}
    report, sheet = told["Tatooine"]
    assert any(
        "played with what has cards that are in the save: " in line and "Gorm" in line for line in report["changed"]
    )
    assert {"Gormery", "Gormchymist"} & set(sheet["locations"])
