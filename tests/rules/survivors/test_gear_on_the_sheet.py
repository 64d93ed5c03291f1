"""What gear changes on the sheet while it lies in the grid, and what of it leaves its owner."""

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS
from kdm_cli.rules.survivors import gear

CURSED = ("regal helm", "regal plackart", "regal gauntlet", "regal faulds", "regal greaves", "thunder maul",
          "twilight sword")  # fmt: skip
IRREPLACEABLE = ("adventure sword", "antelope mask", "butcher cleaver", "death mask", "forsaker mask", "god mask",
                 "lance of longinus", "lantern halberd", "man mask", "perfect slayer", "phoenix mask", "steel shield",
                 "steel sword", "white lion mask")  # fmt: skip
GRID = 9


def numbers(game):
    return {name: game.attribute("Lucy", name) for name in ATTRIBUTES}


def changed(game, *items):
    """What these pieces of gear change of Lucy's attributes."""
    before = numbers(game)
    game.equip("Lucy", *items)
    return {name: number - before[name] for name, number in numbers(game).items() if number != before[name]}


@pytest.mark.parametrize(
    ("item", "by"),
    [
        ("lantern cuirass", {"movement": -2}),
        ("perfect slayer", {"movement": -2}),
        ("steel shield", {"movement": -3}),
        ("monster grease", {"evasion": 1}),
        ("monster tooth necklace", {"strength": 1}),
        ("lucky charm", {}),  # a bonus of its affinities
        ("phoenix greaves", {}),  # only while insane
    ],
)
def test_what_gear_always_does_is_on_the_sheet_as_long_as_it_is_worn(lucy, item, by):
    assert changed(lucy, item) == by
    lucy.take("Lucy", item)
    assert changed(lucy) == {} and lucy.gear("Lucy") == {}


def test_a_death_mask_is_lucky_only_where_there_are_no_affinities(lucy):
    assert changed(lucy, "death mask") == {"luck": 4}
    assert changed(lucy, "rawhide vest", "rawhide gloves") == {"luck": -4}


def test_a_king_of_a_thousand_battles_is_sure_strong_and_quick(lucy):
    before = numbers(lucy)
    lucy.gain("Lucy", "king of a thousand battles")
    assert numbers(lucy) == before | {"accuracy": 2, "strength": 2, "evasion": 2}


@pytest.mark.parametrize(
    ("item", "points"),
    [("beacon shield", 2), ("oxidized beacon shield", 2), ("scrap shield", 1), ("round leather shield", 1)],
)
def test_a_shield_covers_every_location(lucy, item, points):
    lucy.equip("Lucy", item)
    assert {lucy.armor("Lucy", location) for location in LOCATIONS} == {points}


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("almanac", {"gain_disorders"}),
        ("hours ring", {"gain_tokens", "gain_hunt_xp", "gain_weapon_proficiency"}),
    ],
)
def test_what_gear_forbids_whoever_wears_it(lucy, item, words):
    assert forbidden(lucy.play, lucy["Lucy"]) == {}
    lucy.equip("Lucy", item)
    assert set(forbidden(lucy.play, lucy["Lucy"])) == words


@pytest.mark.parametrize("item", CURSED)
def test_what_is_cursed_cannot_be_taken_off(lucy, item):
    lucy.equip("Lucy", item)
    with lucy.refuses("cursed"):
        lucy.take("Lucy", item)


def test_what_is_irreplaceable_or_cursed_dies_with_its_owner_and_the_rest_lies_in_storage(lucy):
    pieces = [entry for entry in core_library().of("gear") if entry.slug != "fist_and_tooth"]
    gone = set()
    for first in range(0, len(pieces), GRID):
        game, worn = lucy.again(), pieces[first : first + GRID]
        for slot, entry in enumerate(worn, start=1):
            gear.place(game.play, game["Lucy"], entry.id, slot)
        game.kill("Lucy")
        gone |= {entry.name.casefold() for entry in worn} - {name.casefold() for name in game.storage}
    assert gone == {*IRREPLACEABLE, *CURSED}
