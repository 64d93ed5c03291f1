"""Gear grids and settlement storage."""

import pytest

from kdm_cli.rules.asking import weapons
from kdm_cli.rules.asking.cards import affinities as counted
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.carry import storage
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import BodyPart
from kdm_cli.rules.survivors import gear


def test_gear_goes_from_storage_into_the_lowest_free_slot(founders):
    founders.store("bone axe", 2)
    founders.give("Lucy", "bone axe")
    assert founders.gear("Lucy") == {1: "Cloth", 2: "Founding Stone", 3: "Bone Axe"}
    assert founders.storage == {"Bone Axe": 1}
    assert founders.story == "Lucy: Bone Axe in slot 3"
    founders.give("Lucy", "bone axe", slot=9)
    assert founders.gear("Lucy")[9] == "Bone Axe"
    assert founders.storage == {}


def test_gear_that_is_not_in_storage_needs_a_house_rule(founders):
    with founders.refuses("not-in-storage"):
        founders.give("Lucy", "bone axe")
    with founders.house_rule():
        founders.give("Lucy", "bone axe")
    assert founders.gear("Lucy")[3] == "Bone Axe"
    assert founders.story.startswith("House rule not-in-storage: There is no Bone Axe in storage.")


def test_a_house_rule_still_takes_the_copy_that_is_there(founders):
    founders.store("bone axe")
    with founders.house_rule():
        founders.give("Lucy", "bone axe")
    assert founders.storage == {}


@pytest.mark.parametrize(
    ("slot", "code"), [(1, "slot-taken"), (0, "out-of-range"), (10, "out-of-range"), (-1, "out-of-range")]
)
def test_a_slot_that_is_taken_or_not_there_is_refused(founders, slot, code):
    founders.store("bone axe")
    with founders.refuses(code):
        founders.give("Lucy", "bone axe", slot=slot)


def test_a_grid_holds_nine_cards(founders):
    founders.equip("Lucy", *["bone axe"] * 7)
    founders.store("bone axe")
    with founders.refuses("grid-full"):
        founders.give("Lucy", "bone axe")


@pytest.mark.parametrize("thing", ["rawhide armor set", "fist & tooth"])
def test_armor_sets_and_fists_are_no_gear_cards(founders, thing):
    with founders.refuses("not-gear"):
        founders.give("Lucy", thing)


def test_the_dead_are_given_nothing(founders):
    founders.store("bone axe")
    founders.kill("Lucy")
    with founders.refuses("survivor-dead"):
        founders.give("Lucy", "bone axe")


def test_gear_goes_back_to_storage(founders):
    founders.take("Lucy", "cloth")
    assert founders.gear("Lucy") == {2: "Founding Stone"}
    assert founders.storage == {"Cloth": 1}
    with founders.refuses("unknown-name"):
        founders.take("Lucy", "cloth")


def test_of_two_copies_the_one_in_the_lower_slot_is_meant(founders):
    founders.equip("Lucy", "cloth", slot=5)
    assert gear.worn(founders.play, founders["Lucy"], "clo").slot == 1


@pytest.mark.rule("R47")
def test_archived_gear_is_out_of_the_campaign(founders):
    founders.archive("Lucy", "founding stone")
    assert founders.gear("Lucy") == {1: "Cloth"}
    assert founders.storage == {}
    assert founders.story == "Lucy: Founding Stone is archived"


def test_cursed_gear_cannot_leave_its_grid(founders):
    founders.equip("Lucy", "regal helm", "bone axe")
    for leave in (founders.take, founders.archive):
        with founders.refuses("cursed"):
            leave("Lucy", "regal helm")
    founders.strip("Lucy")
    assert founders.gear("Lucy") == {3: "Regal Helm"}
    assert "Lucy: Regal Helm is cursed and stays" in founders.story
    with founders.house_rule():
        founders.take("Lucy", "regal helm")
    assert founders.storage["Regal Helm"] == 1


def test_gear_moves_to_a_free_slot_of_the_grid(founders):
    founders.move("Lucy", 1, 5)
    assert founders.gear("Lucy") == {2: "Founding Stone", 5: "Cloth"}
    assert founders.story == "Lucy: Cloth slot 1 -> 5"
    for from_slot, to_slot, code in ((5, 2, "slot-taken"), (1, 3, "slot-empty"), (5, 10, "out-of-range")):
        with founders.refuses(code):
            founders.move("Lucy", from_slot, to_slot)


def test_several_survivors_are_stripped_at_once(founders):
    founders.strip("Lucy", "Erza")
    assert founders.gear("Lucy") == founders.gear("Erza") == {}
    assert founders.storage == {"Cloth": 2, "Founding Stone": 2}
    assert founders.story.splitlines()[0] == "Lucy to storage: Cloth, Founding Stone"


@pytest.mark.rule("R39")
def test_cloth_protects_the_waist_with_one_point(founders):
    points = {location: founders.armor("Lucy", location) for location in ("head", "arms", "body", "waist", "legs")}
    assert points == {"head": 0, "arms": 0, "body": 0, "waist": 1, "legs": 0}


@pytest.mark.rule("R96")
def test_armor_that_is_used_up_stays_in_the_grid(founders):
    waist = next(row for row in founders.draft.rows(BodyPart).values() if row.location == "waist")
    founders.draft.set(waist, armor_lost=1)
    assert founders.armor("Lucy", "waist") == 0
    assert founders.gear("Lucy")[1] == "Cloth"
    founders.take("Lucy", "cloth")
    assert founders.armor("Lucy", "waist") == 0
    founders.equip("Lucy", "leather skirt")
    assert founders.armor("Lucy", "waist") == 2


def test_a_shield_protects_everywhere(founders):
    founders.equip("Lucy", "beacon shield")
    assert [founders.armor("Lucy", location) for location in ("head", "waist")] == [2, 3]


@pytest.mark.parametrize(
    ("trait", "barred", "allowed"),
    [
        ("vestiphobia", "rawhide vest", "rawhide headband"),
        ("crystal skin", "rawhide headband", "bone axe"),
        ("intestinal prolapse", "leather skirt", "rawhide vest"),
    ],
)
def test_who_cannot_wear_something_is_refused_it(founders, trait, barred, allowed):
    founders.gain("Lucy", trait)
    founders.store(barred)
    with founders.refuses("cannot-wear"):
        founders.give("Lucy", barred)
    founders.equip("Lucy", allowed)
    with founders.house_rule():
        founders.give("Lucy", barred)


@pytest.mark.rule("R44")
@pytest.mark.rule("R139")
@pytest.mark.rule("R165")
def test_a_founder_chooses_between_the_stone_and_fist_and_tooth(founders):
    stone, fist = weapons.weapons(founders.play, founders["Lucy"])
    assert stone == {
        "id": "core:gear/founding_stone", "name": "Founding Stone", "slot": 2, "speed": 2, "accuracy": 7, "strength": 1,
        "rules": [],
    }  # fmt: skip
    assert (fist["name"], fist["slot"], fist["luck"]) == ("Fist & Tooth", None, 1)
    founders.strip("Lucy")
    assert [each["name"] for each in weapons.weapons(founders.play, founders["Lucy"])] == ["Fist & Tooth"]


def affinities(game, cards):
    """Lucy's grid laid out by slot, made of cards with these half affinities."""
    game.strip("Lucy")
    for slot, halves in cards.items():
        content = f"test:gear/{slot}"
        entry = Entry(content, f"Card {slot}", {"affinities": halves})
        game.play.entry = lambda wanted, known=game.play.entry, own=entry: own if wanted == own.id else known(wanted)
        gear.place(game.play, game["Lucy"], content, slot)
    return counted(game.play, game["Lucy"])


@pytest.mark.parametrize(
    ("cards", "red", "blue"),
    [
        ({1: {"right": "red"}, 2: {"left": "red"}}, 1, 0),
        ({1: {"right": "red"}, 2: {"left": "blue"}}, 0, 0),
        ({1: {"down": "blue"}, 4: {"up": "blue"}}, 0, 1),
        ({3: {"right": "red"}, 4: {"left": "red"}}, 0, 0),
        ({7: {"down": "red"}, 9: {"right": "red"}}, 0, 0),
        ({4: {"right": "red"}, 5: {"left": "red", "right": "red"}, 6: {"left": "red"}}, 2, 0),
        ({5: {"left": "red", "up": "blue"}, 4: {"right": "red"}, 2: {"down": "blue"}}, 1, 1),
    ],
)  # fmt: skip
def test_two_halves_of_one_colour_that_touch_are_an_affinity(founders, cards, red, blue):
    assert affinities(founders, cards) == {"red": red, "green": 0, "blue": blue}


def test_every_inner_edge_of_the_grid_counts_once(founders):
    every = dict.fromkeys(("left", "right", "up", "down"), "green")
    assert affinities(founders, dict.fromkeys(range(1, 10), every)) == {"red": 0, "green": 12, "blue": 0}


def test_a_charm_is_an_affinity_by_itself(founders):
    founders.equip("Lucy", "red charm")
    assert counted(founders.play, founders["Lucy"])["red"] == 1


def test_storage_counts_copies_and_says_so(founders):
    founders.store("monster bone", 3)
    assert founders.story == "Storage: Monster Bone 0 -> 3"
    founders.store("monster bone")
    assert founders.storage == {"Monster Bone": 4}
    founders.spend("monster bone", 4)
    assert founders.storage == {}
    assert founders.story == "Storage: Monster Bone 4 -> 0"


def test_more_than_there_is_cannot_be_taken(founders):
    founders.store("monster bone", 2)
    with founders.refuses("not-enough") as refused:
        founders.spend("monster bone", 3)
    assert "2 Monster Bone" in refused.value.refusal.message
    with founders.refuses("unknown-name"):
        founders.spend("scrap")


@pytest.mark.parametrize("count", [0, -1, 10**9])
def test_a_count_is_at_least_one_and_no_more_than_nine_digits(founders, count):
    with founders.refuses("out-of-range"):
        founders.store("monster bone", count)


def test_storage_holds_no_more_than_nine_digits_of_a_kind(founders):
    founders.store("monster bone", 999_999_998)
    founders.store("monster bone")
    with founders.refuses("out-of-range"):
        founders.store("monster bone")
    for count in (0, -1):
        with founders.refuses("out-of-range"):
            founders.spend("monster bone", count)


def test_what_is_neither_gear_nor_resource_is_not_stored(founders):
    for content, kind in (("leader", "fighting_art"), ("fist & tooth", "gear")):
        with founders.refuses("not-storable"):
            founders.do(storage.add, card(founders.play, content, (kind,), "thing"), 1)


def test_the_lowest_free_slot_may_be_the_first(founders):
    founders.take("Lucy", "cloth")
    founders.store("bone axe")
    founders.give("Lucy", "bone axe")
    assert founders.gear("Lucy")[1] == "Bone Axe"


def test_a_slot_outside_the_grid_is_no_empty_slot(founders):
    for slot in (0, 10):
        with founders.refuses("out-of-range"):
            founders.move("Lucy", slot, 5)


def test_a_long_list_is_told_whole_in_lines_that_fit(founders):
    names = [f"Piece {number}" for number in range(1, 26)]
    founders.do(Play.tell_list, "Lucy to storage:", names)
    lines = founders.play.story
    assert all(line.startswith("Lucy to storage: Piece") and 60 < len(line) <= 78 for line in lines[:-1])
    assert ", ".join(line.removeprefix("Lucy to storage: ") for line in lines) == ", ".join(names)
    founders.do(Play.tell_list, "Nothing:", [])
    assert founders.story == ""
