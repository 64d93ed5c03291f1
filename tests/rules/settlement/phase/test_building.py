"""Locations are built where it is printed, for the price that is printed there, and stay for good."""

import json
from pathlib import Path

import pytest

from kdm_cli.content import CORE, Library
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import settlement_phase
from kdm_cli.rules.settlement.develop import endeavors

PACKS = Path(CORE).parent
STARTING = ("bone smith", "skinnery", "organ grinder")


def build(home, *names, by=None):
    entries = home.play.content.find_many(names, ("location",), "location")
    home.do(endeavors.build, entries, home[by] if by else None)


def built(home):
    return [entry.name for entry in numbers.held(home.play, "location")]


@pytest.mark.rule("R220")
@pytest.mark.rule("R222")
@pytest.mark.rule("R219")
def test_three_endeavors_build_the_three_starting_locations_and_nothing_else_is_paid(home):
    home.store("monster bone", 3)
    build(home, *STARTING, by="Lucy")
    assert built(home) == ["Lantern Hoard", "Bone Smith", "Skinnery", "Organ Grinder"]
    assert home.endeavors == 1
    assert home.storage == {"Monster Bone": 3}
    assert "Endeavors 4 -> 1 (Lucy, 3 locations)" in home.story


@pytest.mark.rule("R220")
def test_with_fewer_endeavors_the_group_chooses(home):
    home.give_endeavors(1)
    with home.refuses("not-enough"):
        build(home, "bone smith", "skinnery")
    build(home, "skinnery")
    assert (built(home)[1:], home.endeavors) == (["Skinnery"], 0)


@pytest.mark.rule("R222")
@pytest.mark.parametrize("name", STARTING)
def test_the_first_are_built_at_the_lantern_hoard(home, name):
    home.unbuild("lantern hoard")
    with home.refuses("not-here") as refused:
        build(home, name)
    assert str(refused.value) == f"Build {name.title()} needs Lantern Hoard."


@pytest.mark.rule("R220")
@pytest.mark.rule("R222")
@pytest.mark.parametrize("name", STARTING)
def test_each_of_them_is_an_endeavor_of_the_lantern_hoard(home, name):
    home.do(endeavors.do, home["Lucy"], f"build {name}")
    assert built(home) == ["Lantern Hoard", name.title()]
    assert (home.endeavors, home.storage) == (3, {})


@pytest.mark.rule("R221", "reminded")
def test_its_card_lies_below_the_board(home):
    build(home, "bone smith")
    assert home.hands == "Lay Bone Smith below the settlement board (R221)."


@pytest.mark.rule("R268")
def test_what_is_built_is_not_built_again_even_by_house_rule(home):
    build(home, "bone smith")
    assert [entry.content for entry in home.draft.tables["holding"].values()][-1] == "core:location/bone_smith"
    with home.refuses("already-built"):
        build(home, "bone smith")
    home.play.house_rule = True
    with home.refuses("already-built"):
        build(home, "bone smith")
    with home.refuses("already-built"):
        home.do(endeavors.do, home["Lucy"], "build bone smith")
    home.play.house_rule = False
    with home.refuses("already-built"):
        build(home, "skinnery", "skinnery")
    home.do(settlement_phase.end_phase)
    assert built(home) == ["Lantern Hoard", "Bone Smith"]


@pytest.mark.rule("R265")
@pytest.mark.parametrize(
    ("place", "name", "resources"),
    [
        ("bone smith", "weapon crafter", {"monster bone": 3, "monster hide": 1}),
        ("skinnery", "leather worker", {"monster hide": 3, "monster organ": 1}),
        ("scrap smelting", "blacksmith", {"monster bone": 6, "scrap": 3}),
        ("organ grinder", "stone circle", {"monster organ": 3, "monster hide": 1}),
        ("organ grinder", "barber surgeon", {"monster organ": 3, "monster hide": 1}),
        ("pottery", "barber surgeon", {"monster organ": 3, "scrap": 1}),
    ],
)
def test_every_other_location_has_its_place_and_its_price(home, place, name, resources):
    with home.refuses("not-here"):
        build(home, name)
    home.build(place)
    with home.refuses("not-enough"):
        build(home, name)
    for resource, count in resources.items():
        home.store(resource, count)
    build(home, name, by="Erza")
    assert home.storage == {}
    assert home.endeavors == 3
    assert name.title() in built(home)


def test_where_printings_differ_the_group_says_where(home):
    home.build("organ grinder", "pottery")
    home.store("monster organ", 3)
    home.store("monster hide")
    home.store("scrap")
    with home.refuses("needs-choice"):
        build(home, "barber surgeon")
    home.people.choices = ["Pottery: 1 endeavor, 3 organ, 1 scrap (printing 1.3/1.5)"]
    build(home, "barber surgeon")
    assert home.storage == {"Monster Hide": 1}
    assert "Build Barber Surgeon at Pottery (printing 1.3/1.5)" in home.story


def test_the_only_price_that_can_be_paid_needs_no_answer(home):
    home.build("organ grinder", "pottery")
    home.store("monster organ", 3)
    home.store("monster hide")
    build(home, "barber surgeon")
    assert "Build Barber Surgeon at Organ Grinder (printing 1.6)" in home.story


def test_one_location_may_be_what_the_next_is_built_at(home):
    home.store("monster bone", 3)
    home.store("monster hide")
    build(home, "bone smith", "weapon crafter", by="Lucy")
    assert built(home)[1:] == ["Bone Smith", "Weapon Crafter"]
    assert home.endeavors == 2


def test_several_are_paid_together_or_none(home):
    home.build("bone smith", "skinnery")
    home.store("monster bone", 3)
    home.store("monster organ")
    home.store("monster hide", 3)
    with home.refuses("not-enough") as refused:
        build(home, "weapon crafter", "leather worker")
    assert str(refused.value) == "2 locations: short of 1 hide."
    home.store("monster hide")
    build(home, "weapon crafter", "leather worker")
    assert home.storage == {}


def test_a_house_rule_builds_with_what_there_is(home):
    home.store("monster bone", 2)
    with home.house_rule():
        build(home, "weapon crafter", by="Lucy")
    assert "House rule not-here: Build Weapon Crafter needs Bone Smith." in home.story
    assert home.storage == {}
    assert (home.endeavors, built(home)[1:]) == (3, ["Weapon Crafter"])


@pytest.mark.parametrize(
    ("name", "given"),
    [("catarium", "first White Lion defeat"), ("plumery", "first Phoenix defeat"), ("mask maker", "Forsaker Mask")],
)
def test_what_nobody_builds_is_refused_with_what_gives_it(home, name, given):
    with home.refuses("not-built") as refused:
        build(home, name)
    assert given in refused.value.refusal.hint
    with home.house_rule():
        build(home, name)
    assert (home.endeavors, built(home)[1:]) == (4, [name.title()])


@pytest.mark.rule("R219")
@pytest.mark.rule("R261")
@pytest.mark.parametrize("step", ["return", "event"])
def test_nothing_is_built_before_the_settlement_develops(home, step):
    home.at(step)
    with home.refuses("too-early"):
        build(home, "bone smith")


def test_whoever_may_spend_no_endeavors_builds_nothing(home):
    home.kill("Al")
    with home.refuses("survivor-dead"):
        build(home, "bone smith", by="Al")
    build(home, "bone smith")
    assert "Endeavors 4 -> 3 (Build Bone Smith)" in home.story


# one price


@pytest.mark.parametrize("printing", [None, "printing_1_3", "printing_1_5", "printing_1_7"])
def test_what_a_location_says_of_its_price_is_what_is_printed_where_it_is_built(home, printing):
    library = Library([CORE, *([PACKS / printing] if printing else [])])
    play = Play(home.draft, library, home.people)
    for location in library.of("location"):
        said = location.data["build"]
        ways = endeavors.ways(play, location)
        prices = {way.source.slug: (way.cost, dict(way.resources)) for way in ways}
        if "endeavor" in said:
            place = said["at"].removeprefix("innovation ")
            assert prices[place] == (said["endeavor"], said.get("resources", {})), location.id
        else:
            assert not prices or all(way.data["edition"] for way in ways), location.id


@pytest.mark.rule("R265")
def test_a_location_that_no_card_builds_is_built_for_what_it_says_itself(home, tmp_path):
    price = {"endeavor": 2, "at": "lantern_hoard", "resources": {"bone": 1}}
    tower = {"id": "tales:location/tower", "name": "Tower", "confidence": "own", "build": price}
    manifest = {"id": "tales", "name": "Tales", "version": "1", "files": {"places.json": ["location"]}}
    (tmp_path / "pack.json").write_text(json.dumps(manifest), encoding="utf-8")
    (tmp_path / "places.json").write_text(json.dumps([tower]), encoding="utf-8")
    home.play = Play(home.draft, Library([CORE, tmp_path]), home.people)
    home.store("monster bone")
    build(home, "tower", by="Lucy")
    assert (home.endeavors, home.storage) == (2, {})
    assert built(home)[1:] == ["Tower"]
