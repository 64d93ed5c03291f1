"""Children are named once, monsters have levels, years that are past are past, and numbers are what is known."""

import pytest

SETTLED = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "add Lucy:f Erza:f Mira:f Al:m",
    "settlement set population 12",
)


@pytest.fixture
def home(kdm):
    return kdm.after(*SETTLED)


@pytest.fixture
def born(home):
    home("event intimacy --survivor lucy,al --roll 7 --house-rule")
    return home


def names(kdm):
    return [each["name"] for each in kdm.json("survivor list")]


# A child that has come already


@pytest.mark.rule("R224")
def test_a_child_that_was_born_already_is_not_made_twice(born):
    error = born.json("add Sol:m --born", code=3)["error"]
    assert error["needs"][0]["options"] == ["name Child of Lucy", "another child"]
    assert "kdm survivor rename 'Child of Lucy' Sol" in error["message"]
    told = born("add Sol:m --born --choose name")
    assert "Child of Lucy is now called Sol" in told and "population" not in told
    sol = born.json("survivor show Sol")
    assert (sol["sex"], sol["parents"]) == ("m", ["Al", "Lucy"])
    assert born.json("settlement show")["population"] == 13


def test_another_child_is_another_child(born):
    assert "Sol is born: population 13 -> 14" in born("add Sol:m --born --choose another")
    assert "Child of Lucy" in names(born)


def test_with_other_parents_it_is_another_child_without_a_question(born):
    assert "Sol is born" in born("add Sol:m --born --mother Erza")
    assert "Nia is born" in born("add Nia:f --born --father Al --choose 'another child'")


def test_nobody_is_asked_for_who_joins_or_has_a_name(born):
    born("survivor rename 'Child of Lucy' Rue:f")
    assert "Sol is born" in born("add Sol:m --born")
    assert "Tom joins" in born("add Tom:m --newcomer")


def test_of_twins_the_one_is_named_who_is_meant(home):
    home("event intimacy --survivor lucy,al --roll 10 --house-rule --auto")
    if sum(name.startswith("Child of Lucy") for name in names(home)) < 2:
        home("event intimacy --survivor lucy,al --roll 7 --house-rule")
    assert "Child of Lucy 2 is now called Sol" in home("add Sol:m --born --choose 'name Child of Lucy 2'")


# Monsters with levels, and years that are past


def test_a_level_may_stand_behind_a_monster(home):
    assert "Lantern year 5: Butcher level 2 added" in home("timeline add 5 butcher level 2")
    assert "Lantern year 6: Butcher level 3 added" in home("timeline add 6 butcher:3")
    assert "Butcher has no level 9." in home("timeline add 7 butcher level 9", code=1)
    assert "Butcher level 2 done" in home("timeline done 5 butcher level 2 --house-rule")
    assert "Butcher level 3 removed" in home("timeline remove 6 butcher level 3")


def test_so_it_may_where_a_showdown_or_a_hunt_begins(home):
    assert "White Lion level 2: the hunt begins" in home("hunt start white lion level 2 --survivor lucy --house-rule")
    home("undo")
    told = home("showdown start butcher level 2 --survivor lucy --house-rule --auto")
    assert "Butcher level 2: the showdown begins" in told
    home("undo")
    assert "either level 2 or level 1" in home("hunt start white lion level 2 --level 1", code=2)


@pytest.mark.rule("R275")
def test_a_monster_written_into_this_year_is_fought_while_its_step_is_ahead(home):
    told = home("timeline add 1 butcher level 1")
    assert "due:  Butcher: lantern year 1" in told
    assert home.json("status")["due"][-1]["command"].startswith("showdown start butcher")


@pytest.mark.rule("R275")
def test_a_monster_written_into_a_year_whose_step_is_past_is_too_late_and_the_line_shown_works(home):
    home("depart Lucy Erza")
    home("next")
    assert home.json("status")["phase"] == "hunt"
    error = home.json("timeline add 1 butcher level 2", code=1)["error"]
    assert error["code"] == "too-late"
    assert "its special showdowns were at step 9 (R275)" in error["message"]
    line = error["hint"].splitlines()[0]
    assert line == "kdm timeline add 2 butcher level 2"
    assert "Lantern year 2: Butcher level 2 added" in home(line.removeprefix("kdm "))
    assert "Lantern year 1: Butcher level 2 added" in home("timeline add 1 butcher level 2 --house-rule")


@pytest.mark.rule("R215")
def test_what_a_past_year_lists_never_comes(home):
    assert "too far gone for Murder" in home("timeline add 0 murder", code=1)
    assert "due:  Murder: lantern year 1" in home("timeline add 1 murder")


# Numbers that cannot be


@pytest.mark.parametrize("amount", ["0", "1", "-1"])
def test_the_survival_limit_is_at_least_what_is_known(home, amount):
    error = home.json(f"settlement set survival-limit {amount}", code=1)["error"]
    assert "what is known gives 2" in error["message"]
    assert error["hint"] == "kdm settlement lose THING, if it does not have it: start +1, Language +1."
    home(f"settlement set survival-limit {amount} --house-rule", code=1)


def test_what_a_hand_has_added_to_the_limit_a_hand_may_take_away(home):
    home("settlement set survival-limit +3")
    assert "Survival limit 5 -> 3" in home("settlement set survival-limit 3")
    home("settlement lose language")
    assert "Survival limit 2 -> 1" in home("settlement set survival-limit 1")


@pytest.mark.parametrize("field", ["population", "death-count", "lost-settlements", "endeavors"])
def test_no_number_of_the_settlement_is_below_what_there_is(home, field):
    home(f"settlement set {field} -99", code=1)
    home(f"settlement set {field} many", code=2)
    home("settlement set population 3", code=1)


# What a save has reached, and nobody has chosen


@pytest.mark.rule("R217")
def test_a_principle_that_a_save_left_open_is_due(kdm):
    import json
    from pathlib import Path

    from tests.scenarios.test_bringing_a_campaign_along import SAVES, unpacked

    found = 0
    for save in sorted(SAVES.rglob("*.json.gz")):
        name = str(save.relative_to(SAVES)).removesuffix(".json.gz")
        folder = Path(kdm.folder) / name.replace("/", "-")
        folder.mkdir()
        done = kdm.run("import", unpacked(kdm.folder, name), "--out", str(folder), "--json")
        for campaign in folder.glob("*.kdm") if done.returncode == 0 else ():
            sheet = kdm.json("settlement", "show", "--file", str(campaign))
            chosen, due = sheet["principles"], [each["what"] for each in sheet["due"]]
            for milestone, principle in (("First Death", "Death"), ("First Child", "New Life")):
                if milestone in sheet["milestones"] and not chosen[principle.lower().replace(" ", "_")]:
                    assert f"Principle: {principle}" in due, (name, json.dumps(sheet["due"]))
                    found += 1
    assert found


def test_a_name_that_was_given_is_a_name_whatever_it_looks_like(home):
    home("add Newcomer1:f --newcomer")
    assert "Newcomer2 joins" in home("add Newcomer2:f --newcomer")
