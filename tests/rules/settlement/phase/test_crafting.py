"""Crafting gear at the built locations: several pieces with one payment, all or none."""

import pytest

from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.carry import storage
from kdm_cli.rules.settlement.develop import crafting, payment
from kdm_cli.rules.settlement.develop.crafting import Piece


def craft(home, *pieces, pay=()):
    """craft(home, "bone axe", "skull helm:Lucy")"""
    made = []
    for piece in pieces:
        name, _, who = piece.partition(":")
        made.append(Piece(card(home.play, name, ("gear",), "gear"), home[who] if who else None))
    home.play.payment[:] = pay
    home.do(crafting.craft, made)
    return home.story


@pytest.fixture
def smith(home):
    """Bone Smith, Skinnery and Organ Grinder are built, and nothing is in storage."""
    home.build("bone smith", "skinnery", "organ grinder")
    for item in list(home.storage):
        home.spend(item, home.storage[item])
    return home


@pytest.mark.rule("R227")
@pytest.mark.rule("R261")
@pytest.mark.rule("R263")
def test_resources_are_archived_and_the_gear_comes_from_the_box(smith):
    smith.store("monster bone")
    smith.store("monster organ")
    assert craft(smith, "bone axe") == "Paid: Monster Organ, Monster Bone\nStorage: Bone Axe 0 -> 1"
    assert smith.storage == {"Bone Axe": 1}
    assert smith.hands == "Paid cards go back into the box, crafted gear comes out of it."


@pytest.mark.rule("R227")
@pytest.mark.rule("R262")
def test_gear_is_crafted_only_where_its_location_is_built(smith):
    smith.store("white fur", 2)
    with smith.refuses("not-built") as refused:
        craft(smith, "lion skin cloak")
    assert refused.value.refusal.message == "Lion Skin Cloak needs the Catarium, which is not built."
    assert refused.value.refusal.hint.startswith("It comes from: first White Lion defeat."), "nobody builds it"
    smith.build("catarium")
    craft(smith, "lion skin cloak")
    assert smith.storage == {"Lion Skin Cloak": 1}


@pytest.mark.rule("R262")
def test_each_piece_has_its_cost_and_cannot_be_had_for_less(smith):
    smith.store("monster bone", 2)
    with smith.refuses("not-enough") as refused:
        craft(smith, "bone club")
    assert refused.value.refusal.message == "Bone Club: short of 1 bone."


@pytest.mark.rule("R261")
@pytest.mark.parametrize(("step", "code"), [("event", "too-early"), ("timeline", "too-early")])
def test_nothing_is_crafted_before_the_settlement_develops(smith, step, code):
    smith.store("monster bone")
    smith.at(step)
    with smith.refuses(code):
        craft(smith, "bone dagger")
    with smith.house_rule():
        craft(smith, "bone dagger")
    assert "House rule too-early: Crafting belongs to step 7 (R261)" in smith.story


@pytest.mark.rule("R281")
@pytest.mark.parametrize("step", ["develop", "departing", "special", "archive", "end"])
def test_stored_resources_are_spent_until_the_phase_ends(smith, step):
    smith.store("monster bone")
    smith.at(step)
    craft(smith, "bone dagger")
    assert smith.storage == {"Bone Dagger": 1}


@pytest.mark.rule("R227")
@pytest.mark.rule("R262")
def test_several_pieces_are_paid_together(smith):
    smith.store("monster bone", 2)
    smith.store("???")
    story = craft(smith, "bone dagger", "bandages", "bone dagger")
    assert story == "Paid: Monster Bone x2, ???\nStorage: Bone Dagger 0 -> 2\nStorage: Bandages 0 -> 1"
    assert smith.storage == {"Bone Dagger": 2, "Bandages": 1}


def test_all_pieces_are_made_or_none(smith):
    smith.store("monster bone", 1)
    with smith.refuses("not-enough") as refused:
        craft(smith, "bone dagger", "bone blade")
    assert refused.value.refusal.message == "2 pieces: short of 1 bone."


@pytest.mark.rule("R263")
def test_a_piece_goes_straight_into_a_grid(smith):
    smith.strip("Lucy", "Erza")
    for item in list(smith.storage):
        smith.spend(item, smith.storage[item])
    smith.store("monster bone", 3)
    craft(smith, "bone dagger:Lucy", "bone blade:Erza", "bone darts")
    assert smith.gear("Lucy") == {1: "Bone Dagger"}
    assert smith.gear("Erza") == {1: "Bone Blade"}
    assert smith.storage == {"Bone Darts": 1}


def test_a_full_grid_refuses_before_anything_is_paid(smith):
    smith.strip("Lucy")
    smith.equip("Lucy", *["cloth"] * 8)
    smith.store("monster bone", 2)
    with smith.refuses("grid-full"):
        craft(smith, "bone dagger:Lucy", "bone blade:Lucy")
    assert smith.storage["Monster Bone"] == 2


@pytest.mark.rule("R262")
def test_an_innovation_may_be_needed(smith):
    smith.store("monster bone")
    smith.store("leather")
    with smith.refuses("needs-innovation") as refused:
        craft(smith, "bone pickaxe")
    assert refused.value.refusal.message == "Bone Pickaxe cannot be made without Ammonia."
    smith.build("ammonia")
    assert "Paid: Monster Bone, Leather" in craft(smith, "bone pickaxe")


def test_heat_comes_from_the_lantern_oven(smith):
    smith.build("weapon crafter")
    smith.store("monster bone")
    smith.store("broken lantern")
    with smith.refuses("needs-innovation") as refused:
        craft(smith, "scrap dagger")
    assert refused.value.refusal.message == "Scrap Dagger cannot be made without heat."
    smith.build("lantern oven")
    craft(smith, "scrap dagger")
    assert smith.storage == {"Scrap Dagger": 1}


def masks(home):
    home.build("mask maker")
    home.store("monster bone", 6)
    home.store("monster organ", 4)


def test_a_mask_costs_an_endeavor_too(smith):
    masks(smith)
    smith.store("pelt")
    craft(smith, "antelope mask")
    assert smith.endeavors == 3
    assert "Endeavors 4 -> 3 (Antelope Mask)" in smith.story


def test_without_endeavors_no_mask_is_made(smith):
    masks(smith)
    smith.store("pelt")
    smith.give_endeavors(0)
    with smith.refuses("not-enough"):
        craft(smith, "antelope mask")


def test_what_only_hands_can_pay_is_said(smith):
    masks(smith)
    craft(smith, "death mask")
    assert "Death Mask also takes: -1 Population" in smith.hands


@pytest.mark.rule("R262")
def test_gear_is_part_of_a_cost(smith):
    masks(smith)
    with smith.refuses("not-enough") as refused:
        craft(smith, "god mask")
    assert refused.value.refusal.hint.startswith("Lucy wears Founding Stone")
    smith.take("Lucy", "founding stone")
    assert craft(smith, "god mask").splitlines()[1].startswith("Paid: Founding Stone, ")
    assert "Founding Stone" not in smith.storage


@pytest.mark.parametrize(
    ("stored", "made_of", "paid"),
    [
        ({"monster bone": 2}, "2 bone", "Monster Bone x2"),
        ({"skull": 1}, "1 Skull", "Skull"),
        ({"black skull": 1, "monster bone": 1}, "2 bone", "Monster Bone, Black Skull"),
        ({"skull": 1, "pelt": 1, "monster bone": 2}, "1 Skull", "Skull"),
    ],
)
def test_of_two_ways_to_pay_the_one_that_can_be_paid_and_is_missed_least_is_taken(smith, stored, made_of, paid):
    for item, count in stored.items():
        smith.store(item, count)
    told = craft(smith, "skull helm").splitlines()
    assert told[:2] == [f"Skull Helm is made of {made_of}", f"Paid: {paid}"]


def test_the_people_may_choose_the_other_way(smith):
    smith.store("skull")
    smith.store("monster bone", 2)
    smith.people.choices = ["2 bone"]
    assert "Paid: Monster Bone x2" in craft(smith, "skull helm")
    assert smith.people.asked == ["choose Skull Helm, how it is paid"]


def test_what_is_named_for_payment_chooses_the_way(smith):
    smith.store("skull")
    smith.store("monster bone", 2)
    assert "Paid: Monster Bone x2" in craft(smith, "skull helm", pay=["monster bone x2"])


def test_two_of_a_kind_may_be_paid_in_different_ways(smith):
    smith.store("skull")
    smith.store("monster bone", 2)
    story = craft(smith, "skull helm", "skull helm")
    assert "Skull Helm is made of 2 bone + 1 Skull" in story
    assert smith.storage == {"Skull Helm": 2}


@pytest.mark.parametrize("name", ["cloth", "twilight sword", "lantern halberd"])
def test_what_has_no_recipe_is_not_crafted(smith, name):
    with smith.refuses("no-recipe"):
        craft(smith, name)
    with smith.house_rule():
        craft(smith, name)
    assert smith.story.startswith("House rule no-recipe: ")
    assert list(smith.storage.values()) == [1]


def test_a_house_rule_builds_with_what_there_is(smith):
    smith.store("white fur")
    with smith.house_rule():
        story = craft(smith, "lion skin cloak")
    assert story.splitlines() == [
        "House rule not-built: Lion Skin Cloak needs the Catarium, which is not built.",
        "House rule not-enough: Lion Skin Cloak without 1 White Fur",
        "Paid: White Fur",
        "Storage: Lion Skin Cloak 0 -> 1",
    ]


@pytest.mark.rule("R263")
def test_the_perfect_crucible_takes_its_toll_when_something_is_crafted_with_it(smith):
    smith.build("blacksmith")
    smith.store("perfect crucible")
    smith.store("iron", 5)
    smith.store("leather", 9)
    smith.store("monster bone", 9)
    recipe = crafting.ways(smith.play, card(smith.play, "beacon shield", ("gear",), "gear"))[0]
    assert "iron" in recipe.cost.resources
    people = smith.population
    smith.people.faces = [3]
    craft(smith, "beacon shield", pay=["perfect crucible"])
    assert smith.population == people - 3
    assert "Perfect Crucible" not in smith.storage


def test_iron_goes_in_its_place_and_costs_nobody(smith):
    smith.build("blacksmith")
    smith.store("iron", 5)
    smith.store("leather", 9)
    smith.store("monster bone", 9)
    people = smith.population
    craft(smith, "beacon shield")
    assert smith.population == people


def test_every_recipe_can_be_made_with_just_what_it_asks_for(smith):
    """Each card that a location crafts, with storage holding exactly its cost."""
    for innovation in ("pictograph", "pottery", "paint", "ammonia", "drums", "lantern oven"):
        smith.build(innovation)
    for location in crafting.crafted_at(smith.play, everywhere=True):
        if location not in [row.content for row in smith.draft.tables["holding"].values()]:
            smith.build(location)
    smith.people.faces = [1] * 50
    of = {"bone": "monster_bone", "hide": "monster_hide", "organ": "pustules", "scrap": "broken_lantern",
          "any": "monster_hide"}  # fmt: skip
    for cards in crafting.crafted_at(smith.play).values():
        for gear in cards:
            cost = crafting.ways(smith.play, gear)[0].cost
            for word, count in cost.resources.items():
                storage.put(smith.play, word if ":" in word else f"core:resource/{of.get(word, word)}", count)
            for content, count in cost.gear.items():
                storage.put(smith.play, content, count)
            smith.give_endeavors(1)
            smith.do(crafting.craft, [Piece(gear)])
            assert smith.storage == {gear.name: 1}, gear.name
            smith.spend(gear.name)
    assert payment.purse(smith.play) == []
