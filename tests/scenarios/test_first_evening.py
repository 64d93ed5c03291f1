"""The first evening: four people, a lion, a grave; typed as it happens at the table."""

import pytest

from tests.scenarios.answering import answered


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")


@pytest.mark.rule("R11")
@pytest.mark.rule("R13")
def test_four_founders_wear_cloth_hold_a_stone_and_have_one_survival_for_their_name(founders):
    sheets = founders.json("survivor list")
    assert [sheet["name"] for sheet in sheets] == ["Lucy", "Erza", "Zachary", "Allister"]
    assert all([gear["name"] for gear in sheet["gear"]] == ["Cloth", "Founding Stone"] for sheet in sheets)
    assert all(sheet["survival"] == 1 for sheet in sheets)
    assert all(sheet["hit_locations"]["waist"]["armor"] == 1 for sheet in sheets)


@pytest.mark.rule("R40")
def test_the_brain_is_a_sixth_location_with_one_box_and_no_armor(founders):
    sheet = founders.json("survivor show Lucy")
    assert sheet["brain"] == {"injured": False}
    assert list(sheet["hit_locations"]) == ["head", "arms", "body", "waist", "legs"]
    assert "Brain" in founders("survivor show Lucy")
    founders("survivor show Lucy --why 'armor brain'", code=1)


def test_a_change_says_what_changed_from_what_to_what_and_its_entry(founders):
    told = founders("survivor set Lucy survival -1")
    assert "Lucy: survival 1 -> 0" in told
    assert "entry 3" in told


def test_lucy_dodges_and_cannot_dodge_without_survival(founders):
    founders("set Lucy survival -1")
    refused = founders("set Lucy survival -1", code=1)
    assert "survival cannot be -1" in refused
    assert founders.json("survivor show Lucy")["survival"] == 0


@pytest.mark.rule("R178")
def test_survival_above_the_limit_is_lost_and_said_so(founders):
    told = founders("set Lucy survival +3")
    assert "above the limit 1 lost" in told
    assert founders.json("show Lucy")["survival"] == 1


def test_a_broken_leg_slows_and_bleeds_and_can_be_taken_back(founders):
    told = founders("survivor suffer Lucy broken leg")
    assert "bleeding 0 -> 1" in told
    sheet = founders.json("survivor show Lucy")
    assert sheet["attributes"]["movement"] == 4
    assert sheet["permanent"]["movement"] == 4
    assert [trait["name"] for trait in sheet["traits"]] == ["Broken Leg"]
    founders("undo")
    sheet = founders.json("survivor show Lucy")
    assert sheet["attributes"]["movement"] == 5
    assert sheet["bleeding"] == 0
    assert sheet["traits"] == []


def test_where_a_number_comes_from(founders):
    founders("survivor suffer Lucy broken leg")
    founders("survivor token Lucy movement -1")
    told = founders("survivor show Lucy --why movement")
    assert "Broken Leg" in told
    assert "tokens" in told
    (movement,) = founders.json("survivor show Lucy --why movement")["why"]
    assert movement["value"] == 3
    assert sum(part["value"] for part in movement["parts"]) == 3


@pytest.mark.rule("R111")
def test_the_fifth_bleeding_token_kills(founders):
    founders("set Zachary bleeding 4")
    told = founders("set Zachary bleeding +1")
    assert "Zachary" in told
    sheet = founders.json("survivor show Zachary")
    assert sheet["status"] == "dead"
    assert sheet["died"] == {"year": 0, "cause": "bleeding"}


@pytest.mark.rule("R213")
@pytest.mark.rule("R217")
def test_the_first_death_counts_brings_the_gear_home_and_asks_for_a_principle_at_its_step(founders):
    told = founders("kill Zachary --cause 'eaten by a lion'")
    assert "Principle: Death: due when step 5 counts the deaths (R213)" in told
    assert "due:" not in told
    sheet = founders.json("settlement show")
    assert (sheet["death_count"], sheet["due"], sheet["milestones"]) == (1, [], [])
    assert {item["name"]: item["count"] for item in sheet["storage"]} == {"Cloth": 1, "Founding Stone": 1}
    for line in ("settlement return --victory", "next", "event first-day --choose '8 people'"):
        founders(line)
    assert founders.json("status")["due"] == []
    founders("next")
    sheet = founders.json("settlement show")
    assert [due["what"] for due in sheet["due"]] == ["Principle: Death", "Returning Survivors"]
    founders("event returning-survivors --survivor Lucy")
    founders("settlement principle death graves")
    sheet = founders.json("settlement show")
    assert [due["command"] for due in sheet["due"]] == ["event graves"]
    assert sheet["principles"]["death"] == "Graves"
    told = founders("event graves --roll 8 --choose Lucy")
    assert "Lucy: luck 0 -> 1" in told
    assert founders.json("settlement show")["due"] == []


def test_the_living_have_died_neither_in_a_year_nor_of_anything(founders):
    assert founders.json("survivor show Lucy")["died"] == {"year": None, "cause": None}


def test_editing_a_cause_counts_no_second_death(founders):
    founders("kill Zachary --cause claws")
    founders("kill Zachary --cause teeth")
    assert founders.json("settlement show")["death_count"] == 1
    assert founders.json("survivor show Zachary")["died"]["cause"] == "teeth"


def test_reviving_undoes_exactly_the_death(founders):
    before = founders.json("survivor show Zachary")
    founders("kill Zachary --cause claws")
    founders("survivor revive Zachary")
    after = founders.json("survivor show Zachary")
    assert after == before
    sheet = founders.json("settlement show")
    assert sheet["death_count"] == 0
    assert sheet["due"] == []
    assert sheet["storage"] == []


def test_removing_a_sheet_made_by_mistake_counts_nobody_dead(founders):
    founders("survivor add Lucie:f")
    founders("survivor remove Lucie")
    assert founders.json("settlement show")["death_count"] == 0
    assert founders.json("settlement show")["population"] == 4


def test_courage_three_makes_bold_due_once(founders):
    told = founders("set Erza courage 3")
    assert "Bold" in told
    founders("set Erza courage 4")
    due = founders.json("status")["due"]
    assert [(each["what"], each["who"]) for each in due] == [("Bold", "Erza")]
    answered(founders, due[0]["command"])
    assert founders.json("status")["due"] == []
    founders("set Erza courage +1")
    assert founders.json("status")["due"] == []


def test_kdm_alone_says_where_we_stand(founders):
    told = founders()
    assert "Ashhold" in told
    assert "population 4" in told
    assert "next" in told
    assert len(told.splitlines()) <= 24
    assert all(len(line) <= 80 for line in told.splitlines())


def test_what_was_left_open_on_a_sheet_can_be_mended(founders):
    founders("survivor add Nadia")
    told = founders("survivor sex Nadia f")
    assert "Nadia: sex unknown -> f" in told
    founders("survivor parents Nadia --father Zachary --mother Lucy")
    founders("survivor add Bran:m --mother Lucy")
    sheet = founders.json("survivor show Nadia")
    assert (sheet["sex"], sheet["parents"], sheet["siblings"]) == ("f", ["Zachary", "Lucy"], ["Bran"])
    assert "mother of Nadia" in founders("survivor sex Lucy m", code=1)
    assert "own ancestor" in founders("survivor parents Lucy --mother Nadia", code=1)


def test_whatever_comes_due_in_thirty_years_names_a_line_that_settles_it(founders):
    founders("settlement set population 40")
    founders("set Erza courage 9")
    founders("set Erza understanding 9")
    founders("set Lucy hunt-xp 15")
    founders("kill Allister --cause claws --auto")
    founders("batch run -", stdin="timeline advance --house-rule\n" * 30)
    assert len(founders.json("status")["due"]) > 20
    for _ in range(120):
        due = founders.json("status")["due"]
        if not due:
            break
        answered(founders, settling(due[0]))
    assert due == []
    founders("doctor")


def settling(due):
    """The line itself; a showdown was fought on paper."""
    line = due["command"]
    return f"event {line.split()[2]} --house-rule" if line.startswith("showdown") else line


def test_an_event_does_what_its_card_says_and_asks_what_it_cannot_know(founders):
    founders("timeline advance")
    assert "8 people" in founders("event first-day", code=3)
    told = founders("event first-day --choose '8 people'")
    assert "Population 4 -> 12" in told
    told = founders("event returning survivors --survivor Lucy")
    assert "Lucy: courage 0 -> 1" in told
    assert "The settlement gains Language (innovation)" in told
    sheet = founders.json("survivor show Lucy")
    assert (sheet["understanding"], sheet["skip_next_hunt"]) == (1, True)


def test_a_fight_kept_on_paper_leaves_no_tokens(kdm):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")
    kdm("survivor token Lucy strength +1")
    assert "Tokens off: Lucy strength +1" in kdm("timeline advance")
    assert kdm.json("survivor show Lucy")["tokens"]["strength"] == 0


def test_who_was_sent_along_with_the_founders_leaves_no_tokens_either(kdm):
    kdm.after(
        "settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m", "survivor add Bo:m --newcomer"
    )
    kdm("settlement depart Bo --house-rule")
    kdm("survivor token Bo movement -1")
    assert "Tokens off: Bo movement -1" in kdm("settlement return --victory")
