"""A campaign that began elsewhere, or is to skip its first years: what was there by then is asked, named or drawn."""

import pytest

from kdm_cli.content.places import campaigns
from tests.content.shelf import card, pack
from tests.faults.terminals import ended, spawn


def begun(kdm, answers="", year=5, people=9):
    return " ".join(kdm(f"settlement new Ashhold --year {year} --population {people} --seed 3 {answers}").split())


def of_sheet(kdm):
    return kdm.json("settlement show")


def test_what_was_chosen_innovated_and_built_is_named_and_what_years_bring_is_there(kdm):
    told = begun(kdm, "-c 'survival of,graves,hovel,bed,bone smith,weapon crafter'", year=9)
    sheet = of_sheet(kdm)
    assert sheet["quarries"] == ["White Lion", "Screaming Antelope", "Phoenix"]
    assert sheet["nemeses"] == ["Butcher", "King's Man"]
    assert sheet["principles"]["new_life"] == "Survival of the Fittest"
    assert sheet["principles"]["death"] == "Graves"
    assert sheet["innovations"] == ["Language", "Hovel", "Bed"]
    assert sheet["locations"] == ["Lantern Hoard", "Bone Smith", "Weapon Crafter"]
    assert sheet["milestones"] == ["First Child", "First Death"]
    assert sheet["survival_limit"] == 5, "1, and one each: Language, Hovel, Bed and Survival of the Fittest"
    assert "Met by then" not in told and "Survival limit 1 -> 5" in told
    assert "If chosen by then: kdm settlement principle PAIR CHOICE (society)" in " ".join(told.split())


def test_a_milestone_that_is_reached_and_not_answered_comes_due(kdm):
    assert "due: Principle: Society: population 15" in begun(kdm, "-c graves", people=16)
    assert "due: Principle: Conviction" in begun_anew(kdm, "-c graves", year=13)


def begun_anew(kdm, *words, **more):
    (kdm.folder / "ashhold.kdm").unlink()
    return begun(kdm, *words, **more)


def test_what_is_to_come_is_not_asked_for_and_nobody_is_asked_twice(kdm):
    refused = kdm("settlement new Ashhold --year 5 --population 9 -c barbaric", code=2)
    assert "principle of death, chosen by then" in refused
    assert "principle of conviction" not in refused, "its year is to come"
    begun(kdm, "-c barbaric", year=13)
    assert of_sheet(kdm)["principles"]["conviction"] == "Barbaric"


def test_the_tool_draws_what_nobody_names(kdm):
    told = begun(kdm, "--auto -c graves")
    sheet = of_sheet(kdm)
    assert sheet["principles"]["death"] == "Graves" and sheet["principles"]["new_life"]
    assert sheet["principles"]["society"] is None, "nine people have no society to found"
    assert len(sheet["innovations"]) == 1 + 4, "Language, and one for each year before"
    assert sheet["locations"] == ["Lantern Hoard", "Bone Smith", "Skinnery", "Organ Grinder"]
    assert "rolled:" in told
    dice = kdm.json("log 1")["entry"]["answers"]
    assert [each["sides"] for each in dice if each["kind"] == "die"][:2] == [2, 6], "each draw is a die of the journal"
    assert kdm("doctor")


def test_a_script_that_answers_nothing_is_told_the_lines_as_before(kdm):
    told = begun(kdm)
    assert "Met by then: Screaming Antelope: kdm settlement quarry add NAME" in told
    assert "Principles chosen by then: kdm settlement principle PAIR CHOICE" in told
    assert of_sheet(kdm)["quarries"] == ["White Lion"]


def test_an_answer_too_many_says_what_was_asked(kdm):
    refused = kdm("settlement new Ashhold --year 5 --population 9 -c plaint", code=2)
    assert "One choice too many: plaint" in refused and "innovation of an earlier year" in refused
    assert not (kdm.folder / "ashhold.kdm").exists()


def test_on_a_terminal_each_is_asked_once_and_enter_leaves_it_out(tmp_path):
    child = spawn(tmp_path, "settlement", "new", "Ashhold", "--year", "5", "--population", "9", "--seed", "3")
    for asked, answer in (
        ("new life", "protect"), ("death", ""), ("society", ""), ("innovation", "hovel, bed"),
        ("innovation", ""), ("location", "random"), ("location", ""),
    ):  # fmt: skip
        child.expect(asked)
        child.expect(r"choose \[no\]: ")
        child.sendline(answer)
    told, code = ended(child)
    assert code == 0, told
    told = " ".join(told.split())
    assert "Principle of new life: Protect the Young" in told and "Hovel, Bed" in told
    assert "Location of an earlier year:" in told


def test_a_campaign_of_its_own_keeps_the_principle_it_begins_with(kdm):
    kdm("settlement new Sunhold --campaign 'people of the sun' --year 13 --population 20 --auto --seed 2")
    sheet = of_sheet(kdm)
    assert sheet["principles"]["new_life"] == "Survival of the Fittest"
    assert sheet["principles"]["conviction"], "its own year 11 calls for it"
    assert "Sun Language" in sheet["innovations"] and "Language" not in sheet["innovations"]
    assert kdm("doctor")


HOWEVER = (
    "--skip-prologue --auto",
    "--year 1 --population 5",
    "--year 3 --population 9",
    "--year 3 --auto",
    "--year 25 --population 9 -c graves",
    "--skip-prologue --auto --after before.kdm",
)


@pytest.mark.some(8)
@pytest.mark.parametrize("campaign", campaigns(), ids=lambda campaign: campaign.name)
@pytest.mark.parametrize("however", HOWEVER)
def test_every_campaign_may_skip_its_prologue_and_has_what_it_begins_with_once(kdm, campaign, however):
    kdm(f"settlement new Before --seed 4 --campaign '{campaign.name}' --file before.kdm")
    kdm(f"settlement new Ashhold --seed 4 --campaign '{campaign.name}' {however} --file ashhold.kdm")
    begins_with, sheet = (kdm.json(f"settlement show --file {each}.kdm") for each in ("before", "ashhold"))
    for listed in ("quarries", "nemeses", "locations", "innovations"):
        assert {*begins_with[listed]} <= {*sheet[listed]}
        assert len(sheet[listed]) == len({*sheet[listed]})
    assert kdm("doctor --file ashhold.kdm")


def test_what_the_bloom_people_have_is_not_given_again_when_they_skip_the_prologue(kdm):
    told = kdm("settlement new Ashhold --seed 4 --campaign 'The Bloom People' --skip-prologue --auto")
    sheet = of_sheet(kdm)
    assert sheet["quarries"] == ["White Lion"], "they begin with it"
    assert sheet["innovations"] == ["Language"] and sheet["locations"] == ["Forest Run", "Lantern Hoard"]
    assert told.count("White Lion (quarry)") == 1 and "Lantern year 0 -> 1" in told


def test_a_campaign_of_ones_own_begins_with_what_the_opening_would_bring(kdm):
    pack(kdm.folder, "own", [
        card("own:campaign/talkers", starts=["innovation/language", "innovation/language", "location/lantern_hoard"],
             removes=["monster/white_lion"]),
    ])  # fmt: skip
    kdm("settlement new Ashhold --seed 4 --pack ./own --campaign talkers --population 7")
    sheet = of_sheet(kdm)
    assert (sheet["innovations"], sheet["locations"]) == (["Language"], ["Lantern Hoard"])
    assert sheet["quarries"] == [], "there is no White Lion in it"
