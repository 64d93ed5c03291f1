"""A hunt goes badly: what is found, who dies, who runs, and what is left of it at home, as players type it."""

import pytest

from tests.scenarios.quick import Quick

LEFT_HOME = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "timeline advance",
    "timeline done 1 first-day",
    "timeline done 1 returning-survivors",
    "settlement set population 12",
    "settlement set survival-limit +5",
    "settlement gain 'white lion'",
    "storage add 'monster bone' 4",
    "storage add 'monster hide'",
    "storage add 'bone axe' 2",
    "gear give Al 'bone axe'",
    "settlement depart Lucy Erza Zachary Al",
    "hunt start 'white lion' --level 1",
)


@pytest.fixture
def hunt(tmp_path):
    """Lucy, Erza, Zachary and Al stand on Start; the lion is four spaces ahead."""
    kdm = Quick(tmp_path).after(*LEFT_HOME)
    yield kdm
    kdm("doctor")


def fits(told):
    lines = told.splitlines()
    return len(lines) <= 24 and all(len(line) <= 80 for line in lines)


def grid(kdm, name):
    return {each["slot"]: each["name"] for each in kdm.json(f"gear grid {name}")["gear"]}


def stored(kdm):
    return {each["name"]: each["count"] for each in kdm.json("storage list")}


def away(kdm):
    return {each["name"]: each["away"] for each in kdm.json("hunt show")["survivors"]}


@pytest.mark.rule("R237")
def test_antlers_turn_up_a_stone_for_two_of_them(hunt):
    told = hunt("hunt event 74 --house-rule --roll lucy=9,erza=5,zachary=5,al=10")
    assert "Lucy: Founding Stone in slot 3" in told
    assert "Al: Founding Stone in slot 4" in told
    assert "Founding Stone" not in stored(hunt)
    told = hunt(
        "hunt event 74 --house-rule --roll lucy=9,erza=5,zachary=5,al=10 --choose 'to storage' --choose 'slot 9'"
    )
    assert (stored(hunt)["Founding Stone"], grid(hunt, "Al")[9]) == (1, "Founding Stone")


@pytest.mark.rule("R238")
def test_with_a_full_grid_they_are_asked_what_goes(hunt):
    for slot in range(3, 10):
        hunt(f"gear find Erza monster-grease --slot {slot}")
    refused = hunt.run("gear", "find", "Erza", "steel", "sword")
    assert refused.returncode == 3
    assert "Erza, no room for Steel Sword: which is archived (R238)" in refused.stderr
    assert "Steel Sword" in refused.stderr and "Cloth" in refused.stderr and "to storage" not in refused.stderr
    told = hunt("gear find Erza steel sword --choose cloth")
    assert "Erza: Cloth is archived" in told and "Erza: Steel Sword in slot 1" in told
    needs = hunt.json("gear find Erza twilight sword", code=3)["error"]["needs"]
    assert "Twilight Sword" not in needs[0]["options"]
    assert hunt.json("gear find Erza bone axe", code=3)["error"]["needs"][0]["options"][0] == "Bone Axe"


@pytest.mark.rule("R239")
@pytest.mark.rule("R249")
def test_grids_stay_as_they_are_and_the_dead_lend_nothing(hunt):
    for line in ("gear move Lucy 1 5", "gear take Lucy cloth", "gear strip Lucy", "gear strip --all"):
        refused = hunt.json(line, code=1)["error"]
        assert (refused["code"], refused["message"]) == (
            "on-hunt",
            "Lucy is on the hunt: no grid is rearranged there (R239).",
        )
    hunt("survivor kill Al --cause 'a spore cloud'")
    assert stored(hunt)["Bone Axe"] == 2
    told = hunt("gear give Lucy bone axe", code=1)
    assert told.splitlines() == [
        "Lucy is on the hunt: nothing comes from storage (R239, R249).",
        "What an event gives now: kdm gear find Lucy 'Bone Axe'; forgotten: --forgot",
        "Once all the same: kdm gear give Lucy bone axe --house-rule",
        "For good: kdm settlement set rules loose",
    ]
    assert "Lucy: Bone Axe in slot 3" in hunt("give Lucy bone axe --house-rule")
    assert "Lucy: Cloth is archived" in hunt("gear archive Lucy cloth")


@pytest.mark.rule("R248")
@pytest.mark.rule("R258")
@pytest.mark.rule("R259")
def test_they_all_die_and_the_lantern_year_is_over(hunt):
    hunt("gear find Lucy steel sword")
    hunt("hunt move --draw 'lion in heat'")
    told = hunt("survivor kill Lucy --cause 'walked into the dark'")
    assert "Lucy to storage: Cloth, Founding Stone" in told and "Lucy archived: Steel Sword" in told
    for name in ("Erza", "Zachary"):
        hunt(f"survivor kill {name} --cause spores")
    told = hunt("survivor kill Al --cause spores")
    assert "Nobody is left on the hunt: it has failed, White Lion is lost (R258)" in told
    assert "next: kdm hunt end" in told
    assert "failed" in hunt("hunt move", code=1)
    needs = hunt.json("next", code=3)["error"]["needs"]
    assert needs[0]["why"] == "Starvation, resources lost"
    told = hunt("next --roll 2 --draw 'monster hide,monster bone'")
    assert "Starvation, 2 resources lost (R259): Monster Hide, Monster Bone" in told
    assert "The hunt has failed: the settlement phase begins; nobody came home" in told
    assert stored(hunt)["Monster Bone"] == 3
    shown = hunt.json("settlement show")
    assert (shown["phase"], shown["death_count"], shown["returning"]) == ("settlement", 4, [])
    assert "Nobody returns and brings endeavors" in hunt("settlement return")
    assert "no-hunt" in hunt.json("hunt show", code=1)["error"]["code"]
    hunt("undo 3")
    assert away(hunt) == {"Al": ""}


@pytest.mark.rule("R260")
def test_pictograph_lets_them_run_and_each_rolls(hunt):
    assert "Pictograph" in hunt("hunt run-away Lucy --roll 10", code=1)
    hunt("settlement gain pictograph")
    hunt("survivor set Erza survival 1")
    told = hunt("hunt move --draw 'lion in heat'")
    assert "do:   Now anybody may run away (R260, Pictograph): kdm hunt run-away NAME" in told
    assert fits(told)
    told = hunt("hunt run-away Erza Lucy Al --roll 10,2,4,5 --choose spend")
    assert "Lucy is home" in told and "Erza: survival 1 -> 0" in told
    assert fits(told)
    assert away(hunt) == {"Lucy": "home", "Erza": "ran away", "Zachary": "", "Al": "ran away"}
    assert "Lucy is not on the hunt: home already." in hunt("hunt run-away Lucy --roll 1", code=1)
    assert "home already" in hunt("hunt event 97 --house-rule --survivor Lucy --roll 9", code=1)


@pytest.mark.rule("R243")
@pytest.mark.rule("R259")
def test_who_ran_home_returns_from_the_hunt_that_failed_and_who_fled_does_not(hunt):
    hunt("settlement gain pictograph")
    hunt("hunt move --draw 'lion in heat'")
    hunt("survivor token Lucy strength +1")
    hunt("hunt run-away Lucy Erza --roll 8,5")
    hunt("survivor kill Zachary --cause spores")
    told = hunt("survivor kill Al --cause spores")
    assert "Erza dies: lost on the hunt" in told
    told = hunt("next --lost --roll 5")
    assert "5 resources lost (R259): Monster Bone x4, Monster Hide" in told
    assert "Endeavors 0 -> 1, one each from: Lucy" in told
    assert hunt.json("settlement show")["returning"] == ["Lucy"]
    assert hunt.json("survivor show Lucy")["tokens"]["strength"] == 0
    hunt("undo 2")
    assert away(hunt) == {"Lucy": "home", "Erza": "ran away", "Al": ""}


@pytest.mark.rule("R242")
@pytest.mark.rule("R245")
@pytest.mark.rule("R247")
def test_what_the_hunt_did_to_them_is_there_in_the_showdown(hunt):
    hunt("hit Lucy,Erza waist 2")
    hunt("survivor suffer Zachary 'broken arm'")
    hunt("survivor token Al evasion -1")
    hunt("survivor retire Al")
    before = hunt.json("survivor list")
    hunt("hunt ambush monster")
    hunt("hunt end")
    told = {each["name"]: each for each in hunt.json("survivor list")}
    kept = ("hit_locations", "brain", "bleeding", "attributes", "tokens", "survival", "insanity", "gear")
    for each in before:
        assert {key: told[each["name"]][key] for key in kept} == {key: each[key] for key in kept}
    assert told["Lucy"]["hit_locations"]["waist"] == {"armor": 0, "light": True, "heavy": False}
    assert (told["Zachary"]["bleeding"], told["Al"]["tokens"]["evasion"]) == (1, -1)
    assert [each["name"] for each in hunt.json("showdown show")["survivors"]] == ["Lucy", "Erza", "Zachary", "Al"]
    hunt("showdown end --victory --house-rule --auto")
    assert hunt.json("survivor show Al")["tokens"]["evasion"] == 0
    al = hunt.json("survivor show Al")
    assert (al["status"], al["may_depart"]) == ("retired", {"yes": False, "why": "retired"})
    assert "Al" in hunt.json("settlement show")["returning"]


@pytest.mark.rule("R246")
def test_the_hunt_they_skip_is_the_next_one(hunt):
    hunt("survivor set Lucy skip-next-hunt yes")
    hunt("hunt ambush survivors")
    hunt("hunt end")
    hunt("showdown end --victory --house-rule --auto")
    told = hunt("next")
    assert "may go on the next" not in told
    assert hunt.json("survivor show Lucy")["may_depart"] == {"yes": False, "why": "skips the next hunt"}


@pytest.mark.rule("R257")
def test_at_the_end_of_the_board_they_starve_at_home(hunt):
    hunt("hunt monster-move away 20")
    assert hunt.json("hunt show")["monster"] == 12
    told = hunt("hunt move 12 --roll 8,8,8,8")
    assert "Overwhelming Darkness" in told
    assert "White Lion is reached: the showdown begins" in hunt("hunt move 6")
    refused = hunt.json("hunt end", code=3)["error"]["needs"]
    assert refused == [{"sides": 5, "count": 1, "why": "Starvation, resources lost", "who": ""}]
    refused = hunt.json("hunt end --roll 2", code=3)["error"]["needs"]
    assert refused[0]["deck"] == "storage"
    told = hunt("hunt end --roll 2 --draw 'monster hide,monster bone'")
    assert "Starvation, 2 resources lost (R257): Monster Hide, Monster Bone" in told
    hunt("undo")
    told = hunt("next --auto")
    assert "lost (R257)" in told and "the showdown begins" in told


def test_the_tool_draws_what_is_lost_where_nobody_names_it(hunt):
    for name in ("Lucy", "Erza", "Zachary"):
        hunt(f"survivor kill {name} --cause spores")
    hunt("survivor kill Al --cause spores")
    told = hunt("hunt end --roll 2 --auto")
    assert "Starvation, 2 resources lost (R259)" in told
    assert sum(count for name, count in stored(hunt).items() if name.startswith("Monster")) == 3
