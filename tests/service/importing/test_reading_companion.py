"""Every number and name of every kdm-companion save stands in what the reader makes of it."""

import copy
import random

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.service.importing import companion_save, manager_save, readers
from tests.service.importing.foreign import damaged, folded, one_of_each_shape, opened, places

SAMPLES = ("companion/real_example_v4", "companion/save_v5", "companion/save_v6")
MEANT = {
    "pty": "Protect the Young",
    "sotf": "Survival of the Fittest",
    "sacrification": "Scarification",
    "momento_mori": "Memento Mori",
    "whishbone": "Wishbone",
    "hollow wing bone": "Hollow Wing Bones",
    "great cat bone": "Great Cat Bones",
    "Twilight Sword": "Twilight Sword (curse)",
}
STAR_SIGNS = {"championsRite": "Champion's Rite", "oraclesEye": "Oracle's Eye"}


@pytest.fixture(params=SAMPLES)
def save(request):
    document = opened(request.param)
    return document, companion_save.read(copy.deepcopy(document))


def people(document, read):
    """Each survivor as the save has them, and as they were read."""
    for campaign, settlement in zip(document["campaigns"], read.settlements, strict=True):
        theirs, ours = campaign["settlement"]["survivors"], settlement.survivors
        assert [each.key for each in ours] == list(theirs)
        yield from zip(theirs.values(), ours, strict=True)


def called(handle):
    return folded(MEANT.get(handle, handle))


def test_every_save_is_known_by_what_is_in_it(save):
    document, read = save
    assert companion_save.recognises(document) and not manager_save.recognises(document)
    assert read.tracker == "kdm-companion" and read.version == str(document["version"])
    assert readers.read(document) == read


def test_every_campaign_is_a_settlement_of_its_own(save):
    document, read = save
    assert [each.key for each in read.settlements] == [each["id"] for each in document["campaigns"]]
    assert [each.name for each in read.settlements] == [each["settlement"]["name"] for each in document["campaigns"]]


def test_the_settlement_has_the_numbers_that_the_save_prints(save):
    document, read = save
    for campaign, settlement in zip(document["campaigns"], read.settlements, strict=True):
        printed = {}
        if "survivalLimit" in campaign["settlement"]:
            printed["survival_limit"] = campaign["settlement"]["survivalLimit"]
        if "endeavor" in campaign["stored_resources"]:
            printed["endeavors"] = campaign["stored_resources"]["endeavor"]["quantity"]
        assert dict(settlement.numbers) == printed
        assert settlement.lantern_year == 0 and settlement.timeline == () and settlement.defeated == ()


def test_storage_has_every_resource_with_its_copies_and_none_that_has_run_out(save):
    document, read = save
    for campaign, settlement in zip(document["campaigns"], read.settlements, strict=True):
        lines = campaign["stored_resources"].values()
        expected = {called(line["resource"]): line["quantity"] for line in lines if line["quantity"]}
        expected.pop("endeavor", None)
        assert {folded(each.name): each.copies for each in settlement.storage} == expected
        assert {each.kind for each in settlement.storage} <= {"resource"}


def test_the_settlement_holds_what_the_save_holds(save):
    document, read = save
    for campaign, settlement in zip(document["campaigns"], read.settlements, strict=True):
        held = {}
        for each in settlement.holdings:
            held.setdefault(each.kind, []).append(folded(each.name))
        taught = [handle for handle in campaign["innovations"] if handle.startswith("mastery_")]
        assert held.get("location", []) == [called(each) for each in campaign["locations"]]
        innovations = [called(each) for each in campaign["innovations"] if each not in taught]
        assert held.get("innovation", []) == innovations
        weapons = [folded(each.removeprefix("mastery_")).replace("fistandtooth", "fisttooth") for each in taught]
        assert held.get("weapon_type", []) == weapons
        chosen = [called(each) for each in campaign["principles"].values() if each]
        assert held.get("principle", []) == chosen
        assert len(settlement.holdings) == sum(len(each) for each in held.values())


def test_every_survivor_has_the_numbers_of_the_sheet(save):
    document, read = save
    count = 0
    for sheet, survivor in people(document, read):
        count += 1
        assert survivor.name == sheet["name"]
        assert survivor.sex == {"male": "m", "female": "f"}[sheet["gender"]]
        assert survivor.status == sheet["status"]
        assert dict(survivor.numbers) == {
            "survival": sheet["survival"],
            "insanity": sheet["insanity"],
            "courage": sheet["courage"],
            "understanding": sheet["understanding"],
            "hunt_xp": sheet["hunt xp"],
            "weapon_proficiency": sheet["weaponProficiencyLevel"],
        }
        attributes = ("movement", "speed", "accuracy", "strength", "evasion", "luck")
        assert dict(survivor.attributes) == {each: sheet[each] for each in attributes}
        assert folded(survivor.weapon_type) == folded(sheet.get("weaponProficiency", ""))
        assert survivor.skip_next_hunt == sheet["skipNextHunt"] and survivor.reroll_used == sheet["rerollUsed"]
        assert not survivor.departing and not survivor.returned and not survivor.tokens and not survivor.gear
    assert count == {4: 35, 5: 3}[document["version"]]


def test_every_survivor_has_the_traits_of_the_sheet(save):
    document, read = save
    for sheet, survivor in people(document, read):
        listed = {"fighting_art": "fightingArts", "disorder": "disorders", "ability": "abilities"}
        expected = [(kind, called(each)) for kind, key in listed.items() for each in sheet[key]]
        assert [(each.kind, folded(each.name)) for each in survivor.traits] == expected


def test_what_has_no_box_is_one_note_and_the_own_words_are_another(save):
    document, read = save
    for sheet, survivor in people(document, read):
        ticked = [trait for trait, yes in sheet["dragonTraits"].items() if yes]
        notes = list(survivor.notes)
        if sheet["notes"]:
            assert notes.pop(0) == sheet["notes"]
        if sheet["cannotUseAbilities"]:
            assert "cannot use abilities" in notes[0]
        for trait in ticked:
            assert folded(STAR_SIGNS.get(trait, trait)) in folded(notes[0])
        assert len(notes) == bool(ticked or sheet["cannotUseAbilities"])


def test_expansions_the_campaign_and_the_own_words_stand_in_the_notes_of_the_settlement(save):
    document, read = save
    for campaign, settlement in zip(document["campaigns"], read.settlements, strict=True):
        notes = list(settlement.notes)
        if campaign["notes"]:
            assert notes.pop(0) == campaign["notes"]
        further = [each for each in campaign["expansions"] if each != "core"]
        if further or campaign["type"] != "potl":
            (note,) = notes
            assert ("People of the Stars" in note) == (campaign["type"] == "pots")
            named = note.partition("expansions: ")[2].split(", ")
            assert len(named) == len(further) and not set(named) & set(further) - {"gorm"}
        else:
            assert not notes


def test_a_hunt_or_showdown_that_was_chosen_is_told_and_not_taken_over(save):
    document, read = save
    chosen = [
        campaign[key]["level"] for campaign in document["campaigns"] for key in ("hunting", "showdown") if campaign[key]
    ]
    assert len(read.refused) == len(chosen)
    assert [line.partition(" level ")[2].partition(" ")[0] for line in read.refused] == chosen
    if chosen:
        assert read.refused[0].startswith("Ian: the showdown of Gold Smoke Knight level 4 ")


def test_the_later_versions_say_themselves_that_they_keep_no_survival_limit():
    told = companion_save.read(opened("companion/save_v6")).unplaced
    assert any(line.startswith("test: this version keeps no survival limit") for line in told)
    assert not any(
        "survival limit" in line for line in companion_save.read(opened("companion/real_example_v4")).unplaced
    )


def test_a_survivor_of_the_sun_keeps_the_marks_as_abilities_of_their_names():
    document = opened("companion/save_v6")
    sheet = next(iter(document["campaigns"][1]["settlement"]["survivors"].values()))
    sheet["potSun"] = {"attributes": {"childOfTheSun": "childOfTheSun", "sunEater": "sunEater"}, "more": 3}
    survivor = companion_save.read(document).settlements[1].survivors[0]
    assert [each.name for each in survivor.traits] == ["Child of the Sun", "Sun Eater"]
    assert survivor.notes[-1].endswith("more: 3")


def test_the_first_release_wrote_no_version_and_no_survivors():
    settlement = {"name": "Old", "survivalLimit": 1, "departing": None, "newborn": None, "showdown": None}
    document = {"campaigns": [{"id": "new", "settlement": settlement, "hunting": None}], "selectedCampaign": "new"}
    read = companion_save.read(document)
    assert (read.version, read.refused, read.settlements[0].survivors) == ("1", (), ())


def test_what_nobody_knows_is_kept_in_words():
    document = opened("companion/save_v5")
    campaign = document["campaigns"][1]
    campaign["lanternYear"] = 7
    campaign["settlement"]["deathCount"] = 3
    next(iter(campaign["settlement"]["survivors"].values()))["favoriteColor"] = "red"
    document["theme"] = "dark"
    read = companion_save.read(document)
    assert "lantern year: 7; death count: 3" in read.settlements[1].notes[-1]
    assert "favorite color: red" in read.settlements[1].survivors[0].notes[-1]
    assert "theme: dark" in read.unplaced


def test_references_to_nobody_are_told():
    document = opened("companion/real_example_v4")
    document["campaigns"][0]["settlement"]["activeSurvivorsList"].append("nobody")
    document["selectedCampaign"] = "nowhere"
    document["campaigns"][1]["stored_resources"]["scell"] = {"id": "scell", "resource": "scell", "quantity": -2}
    document["campaigns"][2]["id"] = document["campaigns"][1]["id"]
    refused = companion_save.read(document).refused
    for told in ("names nobody, who is no survivor", "names nowhere", "-2 Scell", "stands there more than once"):
        assert any(told in line for line in refused), told


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (("survival",), "many", "survivors.30a68af4-50b6-4b52-ab4e-e4bef12720e8.survival of the save must be a whole"),
        (("hunt xp",), 1.5, ".hunt xp of the save must be a whole number"),
        (("gender",), "dragon", ".gender of the save must be male or female"),
        (("status",), "asleep", ".status of the save must be alive or dead or retired"),
        (("abilities",), [3], ".abilities of the save must be a list of words"),
        (("skipNextHunt",), 1, ".skipNextHunt of the save must be true or false"),
        (("dragonTraits",), [], ".dragonTraits of the save must be an object"),
        (("dragonTraits", "scar"), "yes", ".dragonTraits.scar of the save must be true or false"),
    ],
)
def test_damage_is_refused_with_its_place(place, value, said):
    document = opened("companion/real_example_v4")
    at = next(iter(document["campaigns"][0]["settlement"]["survivors"].values()))
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = value
    with pytest.raises(Refused, match="of the save must be") as refused:
        companion_save.read(document)
    assert said in refused.value.refusal.message and refused.value.refusal.code == "bad-input"


def _refuses_or_reads(document, chosen):
    for told, changed in damaged(document, chosen):
        try:
            if companion_save.recognises(changed):
                companion_save.read(changed)
        except Refused as refused:
            assert refused.refusal.code == "bad-input", told
        except Exception as error:
            raise AssertionError(told) from error


@pytest.mark.parametrize("name", SAMPLES[1:])
def test_damage_of_every_shape_is_read_or_refused(name):
    document = opened(name)
    few = random.Random(name).sample(one_of_each_shape(document), 40)
    _refuses_or_reads(document, few)
    assert companion_save.read(document) == companion_save.read(opened(name))


@pytest.mark.long
@pytest.mark.parametrize("name", SAMPLES)
def test_damage_in_every_place_is_read_or_refused(name):
    document = opened(name)
    skipped = {".campaigns.*.endeavors", ".campaigns.*.bonuses"}
    _refuses_or_reads(document, [each for each in places(document) if not each[2].startswith(tuple(skipped))])
