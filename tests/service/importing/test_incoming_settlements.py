"""Settlements of other trackers become campaigns: what they have, their years, and the account of all of it."""

from collections import Counter

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.service.importing.foreign_save import Wanted, settled
from kdm_cli.service.importing.readers import Defeated, Listed, Named, Save, SavedSettlement, SavedSurvivor, read
from tests.service import printed
from tests.service.brought import LUCY, built, counts, made
from tests.service.importing.foreign import SAVES, opened

SAMPLES = sorted(str(path.relative_to(SAVES)).removesuffix(".json.gz") for path in SAVES.glob("*/*.json.gz"))


# whole saves of others, number by number


@pytest.mark.some(3)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_sheet_prints_what_it_printed_there(name, tmp_path):
    save = read(opened(name))
    told = built(tmp_path, settled(name, save))
    for saved, (campaign, report) in zip(save.settlements, told, strict=True):
        assert campaign("doctor")["healthy"]
        sheet = campaign("settlement show")
        assert printed.of_settlement(saved, sheet) == []
        people = sorted(campaign("survivor list --all"), key=lambda each: each["id"])
        for each, person in zip(saved.survivors, people, strict=True):
            for what, there, here in printed.differing(each, person):
                assert any(f"{person['name']}: {what.replace('_', ' ')} {there} -> {here}" == line
                           for line in report["changed"]), (person["name"], what, there, here)  # fmt: skip
            missing = printed.traits(each) - printed.recorded(person)
            assert sum(missing.values()) <= counts(report).get("traits", (0, 0, 0, 0))[3], missing
            assert printed.recorded(person) - printed.traits(each) == Counter()
        goods = sum(each.copies for each in saved.storage)
        assert sum(each["count"] for each in sheet["storage"]) == goods
        listed = sum(len(year["events"]) for year in sheet["timeline"])
        assert listed == len(saved.timeline) or (not saved.timeline and listed >= 19)  # as the packs list it


@pytest.mark.some(3)
@pytest.mark.parametrize("name", SAMPLES)
def test_everything_that_is_counted_in_a_save_is_kept_noted_or_refused(name, tmp_path):
    save = read(opened(name))
    for saved, (campaign, report) in zip(save.settlements, built(tmp_path, settled(name, save)), strict=True):
        found = counts(report)
        for what, (source, *rest) in found.items():
            assert source == sum(rest), what
        dead = sum(each.status == "dead" for each in saved.survivors)
        expected = {
            "survivors": len(saved.survivors),
            "dead": dead,
            "living": len(saved.survivors) - dead,
            "traits": sum(each.copies for survivor in saved.survivors for each in survivor.traits),
            "innovations": sum(each.kind == "innovation" for each in saved.holdings),
            "locations": sum(each.kind == "location" for each in saved.holdings),
            "resources": sum(each.copies for each in saved.storage if each.kind == "resource"),
            "lines of the timeline": len(saved.timeline),
        }
        assert {what: found.get(what, (0,))[0] for what in expected} == expected
        sheet = campaign("settlement show")
        here = {"innovations": sheet["innovations"], "locations": sheet["locations"]}
        masteries = sum(each.kind == "weapon_type" for each in saved.holdings)
        assert len(here["innovations"]) == found.get("innovations", (0, 0))[1] + masteries
        assert len(here["locations"]) == found.get("locations", (0, 0))[1]


# by hand


def test_what_the_settlement_has_is_on_its_sheet_or_in_its_notes(tmp_path):
    held = (
        Named("innovation", "Language"),
        Named("innovation", "symposium"),
        Named("innovation", "Language"),
        Named("innovation", "Dragon Speech"),
        Named("location", "bonesmith"),
        Named("location", "Throne"),
        Named("principle", "Graves"),
        Named("principle", "Cannibalize"),
        Named("principle", "Burn Them"),
        Named("monster", "White Lion"),
        Named("monster", "Bog Wyrm"),
        Named("monster", "Butcher"),
        Named("milestone", "First Child"),
        Named("weapon_type", "Sword"),
    )
    stored = (Named("resource", "Monster Bone", 4), Named("gear", "bone axe", 2), Named("resource", "Bogstone"))
    beaten = (Defeated("White Lion", 1, 2), Defeated("White Lion", 1), Defeated("Bog Wyrm", 2))
    campaign, report = made(tmp_path, LUCY, lantern_year=4, holdings=held, storage=stored, defeated=beaten)
    sheet = campaign("settlement show")
    assert sheet["innovations"] == ["Language", "Symposium", "Dragon Speech", "Sword mastery"]
    assert sheet["locations"] == ["Bone Smith", "Throne"]
    assert (sheet["quarries"], sheet["nemeses"]) == (["White Lion"], ["Butcher"])
    assert sheet["principles"]["death"] == "Graves"
    assert {each["name"]: each["count"] for each in sheet["storage"]} == {
        "Monster Bone": 4,
        "Bone Axe": 2,
        "Bogstone": 1,
    }
    assert "In the save, quarries and nemeses: Bog Wyrm" in sheet["notes"]
    assert "In the save, principles: Burn Them" in sheet["notes"]
    assert report["refused"] == ["Language: stands there twice", "Cannibalize: Graves is chosen of this pair"]
    assert counts(report)["principles"] == (3, 1, 1, 1)
    assert counts(report)["monsters defeated"] == (4, 4, 0, 0)
    slain = {(each["name"], each["level"]): each["slain"] for each in campaign("stats")["brought_along"]}
    assert slain == {("White Lion", 1): 3, ("Bog Wyrm", 2): 1}
    campaign("storage remove bogstone")
    campaign("settlement innovate drums --house-rule")


def test_a_settlement_without_a_timeline_gets_the_usual_one_with_the_past_checked_off(tmp_path):
    campaign, report = made(tmp_path, LUCY, lantern_year=6)
    years = campaign("settlement show")["timeline"]
    assert all(event["done"] for year in years if year["year"] < 6 for event in year["events"])
    assert not any(event["done"] for year in years if year["year"] >= 6 for event in year["events"])
    assert any("none in the save" in line for line in report["changed"])


def test_an_event_that_stands_twice_in_a_year_is_open_until_both_are_done(tmp_path):
    lines = (Listed(3, "Murder", done=True), Listed(3, "murder"), Listed(4, "Plague", done=True), Listed(4, "Plague"))
    campaign, report = made(tmp_path, LUCY, lantern_year=6, timeline=(*lines[:2], *lines[:1:-1]))
    years = campaign("settlement show")["timeline"]
    assert [[(event["name"], event["done"]) for event in year["events"]] for year in years if year["events"]] == [
        [("Murder", False)],
        [("Plague", False)],
    ]
    assert counts(report)["lines of the timeline"] == (4, 2, 0, 2)
    assert report["refused"] == [
        f"lantern year {line}" for line in ("3: murder stands there twice", "4: Plague stands there twice")
    ]


def test_a_line_of_a_year_that_no_timeline_has_is_noted(tmp_path):
    campaign, report = made(tmp_path, LUCY, lantern_year=6, timeline=(Listed(-1, "Murder"), Listed(4000, "Plague")))
    notes = campaign("settlement show")["notes"]
    assert notes[:2] == ["In the save, lantern year -1: Murder", "In the save, lantern year 4000: Plague"]
    assert counts(report)["lines of the timeline"] == (2, 0, 2, 0)


def test_what_lies_in_storage_is_gear_or_a_resource_as_the_packs_know_it(tmp_path):
    campaign, report = made(tmp_path, LUCY, storage=(Named("resource", "Bone Axe"), Named("gear", "Monster Bone", 2)))
    storage = campaign("settlement show")["storage"]
    assert {each["name"]: (each["kind"], each["count"]) for each in storage} == {
        "Bone Axe": ("gear", 1),
        "Monster Bone": ("resource", 2),
    }
    assert [each["name"] for each in report["named"] if each["where"] == ["storage"]] == []


def test_before_the_first_story_nothing_of_its_year_is_due(tmp_path):
    campaign, _ = made(tmp_path, SavedSurvivor("1", "Lucy"), timeline=(Listed(0, "First Day"),))
    sheet = campaign("settlement show")
    assert (sheet["phase"], sheet["due"]) == ("prologue", [])


def test_a_number_that_no_box_of_the_settlement_can_say_is_noted(tmp_path):
    campaign, _ = made(tmp_path, LUCY, numbers={"population": 1, "lanterns": 7})
    assert "In the save: lanterns 7" in campaign("settlement show")["notes"]


def test_a_year_that_the_save_does_not_tell_can_be_told(tmp_path):
    save = Save("other", "1", (SavedSettlement("s", "Ashhold", survivors=(LUCY,)),))
    assert any("--year" in line for line in settled("save.json", save).campaigns[0].report["changed"])
    [(campaign, _)] = built(tmp_path, settled("save.json", save, Wanted(year=9)))
    assert campaign("settlement show")["lantern_year"] == 9


def test_a_settlement_of_which_everybody_has_died_is_lost(tmp_path):
    campaign, _ = made(tmp_path, SavedSurvivor("1", "Al", status="dead"), lantern_year=3)
    assert "Population 0" in campaign("settlement show")["milestones"]
    with pytest.raises(Refused) as stopped:
        campaign("timeline advance")
    assert stopped.value.refusal.code == "campaign-over"


@pytest.mark.parametrize(("people", "population"), [((LUCY,), None), ((), 12)])
def test_where_people_live_the_last_milestone_is_not_reached_whatever_is_ticked(tmp_path, people, population):
    numbers = {} if population is None else {"population": population}
    held = (Named("milestone", "Population 0"), Named("milestone", "First Death"))
    campaign, report = made(tmp_path, *people, lantern_year=3, holdings=held, numbers=numbers)
    sheet = campaign("settlement show")
    assert sheet["milestones"] == ["First Death"]
    assert counts(report)["milestones"] == (2, 1, 1, 0)
    assert "milestone Population 0 is ticked there, though people live: left open" in report["changed"]
    assert any("Population 0" in note for note in sheet["notes"])
    assert [each["what"] for each in sheet["due"]] == ["Principle: Death"]
    campaign("settlement principle death graves")
    assert "Lantern year 3 -> 4" in campaign("timeline advance --house-rule").story


def test_settlements_of_one_name_are_numbered(tmp_path):
    save = Save("other", "1", tuple(SavedSettlement(str(at), name) for at, name in enumerate(("Ash", "ash", ""))))
    found = settled("save.json", save)
    assert [each.name for each in found.campaigns] == ["Ash", "ash 2", "Settlement"]
    with pytest.raises(Refused) as stopped:
        settled("save.json", save, Wanted("Emberhold"))
    assert stopped.value.refusal.code == "usage"


def test_one_settlement_of_several_can_be_taken(tmp_path):
    save = Save("other", "1", tuple(SavedSettlement(str(at), name) for at, name in enumerate(("Ash", "Birch"))))
    found = settled("save.json", save, Wanted("Emberhold", "birch", 7))
    [(campaign, report)] = built(tmp_path, found)
    assert (report["source_name"], report["name"]) == ("Birch", "Emberhold")
    assert campaign("settlement show")["lantern_year"] == 7
    assert found.report["unplaced"] == ["Ash: another settlement, left out by --only"]
    with pytest.raises(Refused) as stopped:
        settled("save.json", save, Wanted(only="Oak"))
    assert "Ash, Birch" in stopped.value.refusal.hint


def test_the_first_entry_holds_everything_and_cannot_be_undone(tmp_path):
    campaign, _ = made(tmp_path, LUCY, lantern_year=2)
    whole = campaign("log 1")["entry"]
    assert whole["command"] == "import"
    assert {change["kind"] for change in whole["changes"]} == {"create"}
    assert all(len(line) <= 80 for line in whole["story"])
    with pytest.raises(Refused) as stopped:
        campaign("undo")
    assert stopped.value.refusal.code == "nothing-to-undo"
