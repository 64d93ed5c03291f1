"""Every number and name of a settlement of kdm-manager stands in what the reader makes of it."""

import copy
import random
from collections import Counter

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.service.importing import companion_save, manager_save, readers
from kdm_cli.service.importing.readers import Defeated, Named
from tests.service.importing.foreign import damaged, folded, one_of_each_shape, opened, places

SAMPLE = "manager/settlement_get"
ATTRIBUTES = ("Movement", "Speed", "Accuracy", "Strength", "Evasion", "Luck")
PARTS = ("Head", "Arms", "Body", "Waist", "Legs")
FULL = {
    "fighting_arts": ["mighty_strike", "kings_step"],
    "disorders": ["post_traumatic_stress"],
    "abilities_and_impairments": ["broken_hip", "broken_hip", "sword_specialization", "mastery_axe"],
    "weapon_proficiency_type": "fist_and_tooth",
    "bleeding_tokens": 2,
    "brain_damage_light": True,
    "head_damage_heavy": True,
    "arms_damage_light": True,
    "waist_damage_light": True,
    "waist_damage_heavy": True,
    "cursed_items": ["thunder_maul"],
    "attribute_detail": {"Strength": {"tokens": 2, "gear": 1}, "Luck": {"tokens": -1, "gear": 0}},
    "affinities": {"red": 1, "blue": 0, "green": -1},
    "skip_next_hunt": True,
    "sotf_reroll": True,
    "returning_survivor": [0, 1],
    "max_bleeding_tokens": 6,
    "cannot_use_fighting_arts": True,
    "groups": ["_departing", "the brave"],
    "constellation": "Witch",
}


@pytest.fixture
def document():
    return opened(SAMPLE)


@pytest.fixture
def settlement(document):
    return manager_save.read(copy.deepcopy(document)).settlements[0]


def sheets(document):
    return [each["sheet"] for each in document["user_assets"]["survivors"]]


def after(document, at=0, **changes):
    """The survivor as read after some boxes of the sheet were changed."""
    sheets(document)[at].update(changes)
    return manager_save.read(document).settlements[0].survivors[at]


def test_the_answer_is_known_by_what_is_in_it(document):
    assert manager_save.recognises(document) and not companion_save.recognises(document)
    read = manager_save.read(document)
    assert (read.tracker, read.version) == ("kdm-manager", document["meta"]["api"]["version"])
    assert readers.read(document) == read and len(read.settlements) == 1


def test_the_settlement_has_the_numbers_that_the_sheet_prints(document, settlement):
    sheet = document["sheet"]
    assert (settlement.key, settlement.name) == (sheet["_id"]["$oid"], sheet["name"])
    assert settlement.lantern_year == sheet["lantern_year"]
    assert dict(settlement.numbers) == {
        "population": sheet["population"],
        "death_count": sheet["death_count"],
        "survival_limit": sheet["survival_limit"],
        "lost_settlements": sheet["lost_settlements"],
        "endeavors": sheet["endeavor_tokens"],
    }


def test_storage_counts_the_copies_of_a_handle(document, settlement):
    expected = Counter(folded(handle) for handle in document["sheet"]["storage"])
    assert {folded(each.name): each.copies for each in settlement.storage} == dict(expected)
    assert sum(each.copies for each in settlement.storage) == len(document["sheet"]["storage"]) == 8


def test_the_settlement_holds_what_the_sheet_holds(document, settlement):
    sheet = document["sheet"]
    held = [(each.kind, folded(each.name)) for each in settlement.holdings]
    lists = {"innovations": "innovation", "locations": "location", "principles": "principle"}
    monsters = {"quarries": "monster", "nemesis_monsters": "monster"}
    expected = [(kind, folded(each)) for key, kind in (lists | monsters).items() for each in sheet[key]]
    assert held == expected and len(held) == 5
    assert settlement.defeated == (Defeated("White Lion", 1, 1),)
    assert sheet["defeated_monsters"] == ["White Lion Lvl 1"]


def test_the_timeline_has_every_event_of_every_year(document, settlement):
    lines = []
    for line in document["sheet"]["timeline"]:
        for kind, events in line.items():
            for event in events if kind != "year" else ():
                name = event.get("handle", "").removeprefix("core_") or event["name"].replace("Nemesis Encounter: ", "")
                lines.append((line["year"], folded(name.replace("conviction", "Principle: Conviction"))))
    read = [(each.year, folded(f"{each.name}{'' if each.level is None else f' lvl {each.level}'}")) for each in
            settlement.timeline]  # fmt: skip
    assert read == [(year, name.replace("level3", "lvl3")) for year, name in lines] and len(read) == 19
    now = document["sheet"]["lantern_year"]
    assert [each.done for each in settlement.timeline] == [each.year < now for each in settlement.timeline]


def test_every_survivor_has_the_numbers_of_the_sheet(document, settlement):
    assert len(settlement.survivors) == len(sheets(document)) == 5
    for sheet, survivor in zip(sheets(document), settlement.survivors, strict=True):
        assert (survivor.key, survivor.name) == (sheet["_id"]["$oid"], sheet["name"])
        assert survivor.sex == sheet["sex"].lower() and survivor.born_year == sheet["born_in_ly"]
        assert dict(survivor.numbers) == {
            "survival": sheet["survival"],
            "insanity": sheet["Insanity"],
            "courage": sheet["Courage"],
            "understanding": sheet["Understanding"],
            "hunt_xp": sheet["hunt_xp"],
            "weapon_proficiency": sheet["Weapon Proficiency"],
            "bleeding": sheet["bleeding_tokens"],
        }
        assert dict(survivor.attributes) == {each.lower(): sheet[each] for each in ATTRIBUTES}
        assert dict(survivor.armor) == {each.lower(): sheet[each] for each in PARTS}
        assert folded(survivor.weapon_type) == sheet["weapon_proficiency_type"]
        assert survivor.departing is sheet.get("departing", False)
        assert survivor.skip_next_hunt is sheet["skip_next_hunt"] and survivor.status == "alive"
        assert not survivor.boxes and not survivor.tokens and not survivor.brain_injured and not survivor.gear
        assert all(folded(tag) in folded(survivor.notes[-1]) for tag in sheet["tags"])
    assert settlement.survivors[0].numbers["hunt_xp"] == 20  # out of range: told as it stands there
    assert settlement.survivors[0].numbers["weapon_proficiency"] == 9


def test_skills_that_follow_from_the_level_are_no_traits_and_all_others_are(document, settlement):
    master = sheets(document)[1]
    assert master["abilities_and_impairments"] == ["axe_specialization", "mastery_axe"]
    assert master["Weapon Proficiency"] == 8 and settlement.survivors[1].traits == ()
    assert [each.name for each in after(document, 1, **{"Weapon Proficiency": 7}).traits] == ["Mastery Axe"]
    taught = after(document, 2, abilities_and_impairments=["axe_specialization"])
    assert [each.name for each in taught.traits] == ["Axe Specialization"]


def test_parents_are_the_ids_of_the_sheet(document, settlement):
    kid = sheets(document)[4]
    assert settlement.survivors[4].father == kid["father"]["$oid"] == settlement.survivors[0].key
    assert settlement.survivors[4].mother == kid["mother"]["$oid"] == settlement.survivors[1].key
    assert [each.origin for each in settlement.survivors] == ["founder"] * 4 + ["born"]


def test_a_group_that_contradicts_the_sheets_is_told():
    told = manager_save.read(opened(SAMPLE)).unplaced
    assert any("group of the departing" in line and line.count("Anonymous") == 4 for line in told)


def test_nothing_of_a_player_comes_over():
    document = opened(SAMPLE)
    for sheet in sheets(document):
        sheet.update(email="someone@example.org", favorite=["someone@example.org"])
    document["sheet"]["admins"] = document["user_assets"]["players"][0]["login"] = "someone@example.org"
    assert "example.org" not in repr(manager_save.read(document))


def test_a_full_sheet_comes_over_box_by_box(document):
    survivor = after(document, **copy.deepcopy(FULL))
    assert survivor.traits == (
        Named("fighting_art", "Mighty Strike"),
        Named("fighting_art", "Kings Step"),
        Named("disorder", "Post Traumatic Stress"),
        Named("ability", "Broken Hip"),
        Named("ability", "Broken Hip"),
        Named("ability", "Sword Specialization"),
        Named("ability", "Mastery Axe"),
    )
    assert survivor.weapon_type == "Fist & Tooth" and survivor.numbers["bleeding"] == 2
    assert survivor.brain_injured and survivor.skip_next_hunt and survivor.reroll_used and survivor.returned
    assert dict(survivor.boxes) == {"head": (False, True), "arms": (True, False), "waist": (True, True)}
    assert dict(survivor.tokens) == {"strength": 2, "luck": -1} and survivor.gear == ("Thunder Maul",)
    for told in (
        "gear adds +1 strength", "affinity red +1", "affinity green -1", "cannot use fighting arts",
        "dies at 6 bleeding tokens", "returned in lantern year 0, 1", "groups: the brave", "constellation: Witch",
    ):  # fmt: skip
        assert told in survivor.notes[-1], told
    assert len(survivor.notes) == 1


def test_the_dead_and_the_retired_say_when_and_how(document):
    dead = after(document, dead=True, died_in=3, cause_of_death="a lion", retired=True, retired_in=2)
    assert (dead.status, dead.died_year, dead.died_cause) == ("dead", 3, "a lion")
    assert "was retired; retired in: 2" in dead.notes[-1]
    assert after(document, 1, retired=True).status == "retired"


def test_the_own_words_of_a_group_stay_their_own_notes(document):
    note = {"_id": {"$oid": "1"}, "note": "we moved", "author": "someone", "lantern_year": 4, "pinned": True}
    document["sheet"]["settlement_notes"] = [note, "plain words"]
    document["user_assets"]["survivors"][0]["notes"] = [{"note": "brave", "created_on": {"$date": 1}}]
    settlement = manager_save.read(document).settlements[0]
    assert settlement.notes[:2] == ("we moved (lantern year 4; pinned: yes)", "plain words")
    assert settlement.survivors[0].notes[0] == "brave"


def test_the_rest_of_the_settlement_sheet_is_held_or_told(document):
    document["sheet"].update(
        innovations=["language", "mastery_axe", "mastery_fist_and_tooth"],
        milestone_story_events=["first_child", "pop_15", "innovations_5", "game_over"],
        expansions=["gorm", "dragon_king"],
        campaign="people_of_the_stars",
        nemesis_encounters={"butcher": [1, 2]},
        lantern_research_level=3,
        strain_milestones=["a", "b"],
        current_quarry="White Lion Lvl 2",
        defeated_monsters=["White Lion Lvl 1", "White Lion Lvl 1", "Butcher"],
    )
    read = manager_save.read(document)
    held = {each.name for each in read.settlements[0].holdings}
    assert {"Axe", "Fist & Tooth", "First Child", "Population 15", "5 Innovations", "Population 0"} <= held
    assert read.settlements[0].defeated == (Defeated("White Lion", 1, 2), Defeated("Butcher", 1, 1))
    for told in (
        "campaign: People of the Stars", "expansions: Gorm, Dragon King", "Butcher encountered at level 1, 2",
        "lantern research level: 3", "strain milestones: a, b",
    ):  # fmt: skip
        assert told in read.settlements[0].notes[-1], told
    assert any("White Lion Lvl 2" in line for line in read.refused)


def test_references_to_nobody_are_told(document):
    sheets(document)[4]["mother"] = {"$oid": "nobody"}
    document["user_assets"]["survivor_oids_list"].append("gone")
    document["sheet"]["timeline"][3]["story_event"] = [{"ly": 3}]
    sheets(document)[3]["_id"] = sheets(document)[2]["_id"]
    read = manager_save.read(document)
    for told in ("Kid: the mother nobody is no survivor", "names gone", "neither a handle nor a name", "2 survivors"):
        assert any(told in line for line in read.refused), told
    assert read.settlements[0].survivors[4].mother == ""


@pytest.mark.parametrize(
    ("at", "value", "said"),
    [
        ("Courage", "nine", "survivors[0].sheet.Courage of the save must be a whole number"),
        ("Movement", None, "survivors[0].sheet.Movement of the save must be there"),
        ("sex", "X", "sheet.sex of the save must be M or F"),
        ("_id", "6afd", "sheet._id of the save must be an object"),
        ("tags", [1], "sheet.tags of the save must be a list of words"),
        ("attribute_detail", {"Luck": {"tokens": True}}, "attribute_detail.Luck.tokens of the save must be a whole"),
    ],
)
def test_damage_is_refused_with_its_place(document, at, value, said):
    sheets(document)[0][at] = value
    with pytest.raises(Refused) as refused:
        manager_save.read(document)
    assert said in refused.value.refusal.message and refused.value.refusal.code == "bad-input"


def _refuses_or_reads(document, chosen):
    for told, changed in damaged(document, chosen):
        try:
            if manager_save.recognises(changed):
                manager_save.read(changed)
        except Refused as refused:
            assert refused.refusal.code == "bad-input", told
        except Exception as error:
            raise AssertionError(told) from error


def test_damage_of_every_shape_is_read_or_refused(document):
    sheets(document)[0].update(copy.deepcopy(FULL))
    seen = [each for each in one_of_each_shape(document) if "survivor_groups" not in each[2]]
    _refuses_or_reads(document, random.Random(0).sample(seen, 60))


@pytest.mark.long
def test_damage_in_every_place_is_read_or_refused(document):
    sheets(document)[0].update(copy.deepcopy(FULL))
    _refuses_or_reads(document, list(places(document)))
