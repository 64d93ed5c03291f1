"""What a gear grid adds up to: affinities, affinity bonuses, armor sets."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdm_cli.rules.asking import cards, weapons
from kdm_cli.rules.carry import rolls
from kdm_cli.rules.state import Gear
from kdm_cli.rules.survivors import gear
from kdm_cli.service.operations.gear import affinity_bonuses, armor_sets
from tests.rules.asking.grids import SETS, affinities, bonus, dress, invented, lay, library
from tests.rules.conftest import Game

SLOTS = range(1, 10)
EDGES = ("up", "down", "left", "right")
COLOURS = st.sampled_from(["red", "green", "blue"])
CARDS = st.dictionaries(st.sampled_from(SLOTS), st.dictionaries(st.sampled_from(EDGES), COLOURS), max_size=9)
BONUSES = [entry for entry in library.of("gear") if "affinity_bonus" in entry.data]


def place_of(slot):
    return divmod(slot - 1, 3)


INNER = {
    (one, "right" if place_of(one)[0] == place_of(other)[0] else "down", other)
    for one in SLOTS
    for other in SLOTS
    if one < other and sum(abs(a - b) for a, b in zip(place_of(one), place_of(other), strict=True)) == 1
}


# the twelve inner edges


def test_a_grid_of_nine_has_twelve_inner_edges():
    assert len(INNER) == 12
    game = Game()
    seen = {(slot, edge, other) for slot in SLOTS for edge, other in cards.neighbours(game.play, slot).items()}
    assert {each for each in seen if each[1] in ("right", "down")} == INNER
    assert {(other, cards.OPPOSITE[edge], slot) for slot, edge, other in seen} == seen


@given(CARDS)
def test_affinities_are_counted_on_every_inner_edge_and_nowhere_else(halves):
    game = Game()
    game.add("Lucy:f")
    game.strip("Lucy")
    invented(game, {slot: {"affinities": edges} for slot, edges in halves.items()})
    expected = Counter(
        halves[one][edge]
        for one, edge, other in INNER
        if edge in halves.get(one, {}) and halves[one][edge] == halves.get(other, {}).get(cards.OPPOSITE[edge])
    )
    assert affinities(game) == {colour: expected[colour] for colour in cards.COLOURS}


@given(CARDS)
def test_each_edge_of_a_card_completes_one_puzzle_affinity_at_most(halves):
    game = Game()
    game.add("Lucy:f")
    game.strip("Lucy")
    invented(game, {slot: {"affinities": edges} for slot, edges in halves.items()})
    lying = cards.cells(game.play, game["Lucy"])
    own = [cards.completed(game.play, lying, slot) for slot in lying]
    for slot, found in zip(lying, own, strict=True):
        assert found <= Counter(halves[slot].values())
    assert sum(map(Counter.total, own)) == 2 * sum(affinities(game).values())


# what counts as complete, and where


def test_a_puzzle_affinity_must_be_completed_on_the_cards_own_edges(lucy):
    lay(lucy, _1="lantern gauntlets", _5="leather boots", _6="leather boots")
    assert affinities(lucy)["green"] == 1
    assert bonus(lucy, "Lantern Gauntlets")["missing"] == ["1 green on its own edges"]
    lucy.move("Lucy", 1, 7)
    lucy.move("Lucy", 7, 4)
    assert bonus(lucy, "Lantern Gauntlets")["missing"] == ["1 green on its own edges"], "its half is on the left"
    lucy.move("Lucy", 6, 1)
    lucy.move("Lucy", 5, 3)
    lucy.move("Lucy", 4, 2)
    assert bonus(lucy, "Lantern Gauntlets")["active"]


def test_a_complete_affinity_counts_wherever_it_lies(lucy):
    lay(lucy, _9="lucky charm", _1="lucky charm", _2="lucky charm")
    assert bonus(lucy, "Lucky Charm")["missing"] == ["1 blue"]
    assert lucy.attribute("Lucy", "luck") == 0
    lay(lucy, _3="lucky charm")
    assert bonus(lucy, "Lucky Charm")["active"]
    assert lucy.attribute("Lucy", "luck") == 1, "four charms are lucky once"


def test_a_charm_fills_no_puzzle_piece(lucy):
    lay(lucy, _1="rawhide headband", _4="blue charm")
    assert affinities(lucy)["blue"] == 1
    assert bonus(lucy, "Rawhide Headband")["missing"] == ["1 blue on its own edges"]


def test_five_charms_of_a_colour_have_their_own_bonus_once(lucy):
    lucy.equip("Lucy", *["red charm"] * 4)
    assert bonus(lucy, "Red Charm")["missing"] == ["1 red"]
    lucy.equip("Lucy", "red charm")
    assert bonus(lucy, "Red Charm")["active"]
    assert len(affinity_bonuses(lucy.play, lucy["Lucy"])) == 1


def test_what_fills_a_puzzle_piece_does_not_fill_a_square_besides(lucy):
    lay(lucy, _4="oxidized lantern dagger", _5="bone axe")
    assert bonus(lucy, "Oxidized Lantern Dagger")["needs"] == ["1 red on its own edges", "1 red"]
    assert bonus(lucy, "Oxidized Lantern Dagger")["missing"] == ["1 red"]
    lay(lucy, _9="red charm")
    assert bonus(lucy, "Oxidized Lantern Dagger")["active"]


@pytest.mark.parametrize(
    ("dream", "colour"),
    [("dream of the beast", "red"), ("dream of the crown", "green"), ("dream of the lantern", "blue")],
)
def test_a_dream_is_an_affinity_for_good_and_needs_no_gear(lucy, dream, colour):
    lucy.gain("Lucy", dream)
    assert affinities(lucy) == {**dict.fromkeys(cards.COLOURS, 0), colour: 1}
    lucy.equip("Lucy", f"{colour} charm")
    assert affinities(lucy)[colour] == 2
    lucy.lose("Lucy", dream)
    assert affinities(lucy)[colour] == 1


def test_a_dream_counts_toward_a_bonus(lucy):
    lucy.equip("Lucy", "monster tooth necklace", "red charm")
    assert lucy.attribute("Lucy", "strength") == 1
    lucy.gain("Lucy", "dream of the beast")
    assert bonus(lucy, "Monster Tooth Necklace")["active"]
    assert lucy.attribute("Lucy", "strength") == 3, "1 necklace, 1 its bonus, 1 the dream"


def test_a_bonus_is_lost_when_a_card_moves_and_there_again_when_it_moves_back(lucy):
    lay(lucy, _1="rawhide vest", _2="bone axe", _4="rawhide headband")
    assert not bonus(lucy, "Rawhide Vest")["active"]
    lay(lucy, _5="rawhide vest", _6="bone axe")
    lucy.take("Lucy", "rawhide headband")
    lay(lucy, _8="red charm")
    lucy.take("Lucy", "bone axe")
    lay(lucy, _2="rawhide headband")
    assert bonus(lucy, "Rawhide Vest")["active"]
    assert lucy.attribute("Lucy", "evasion") == 1
    lucy.move("Lucy", 6, 9)
    assert bonus(lucy, "Rawhide Vest")["missing"] == ["1 red on its own edges"]
    assert lucy.attribute("Lucy", "evasion") == 0
    lucy.move("Lucy", 9, 6)
    assert lucy.attribute("Lucy", "evasion") == 1


def test_of_two_identical_cards_one_is_told_and_one_grants(lucy):
    lay(lucy, _1="rawhide headband", _2="rawhide headband", _5="rawhide vest", _6="bone axe")
    assert bonus(lucy, "Rawhide Headband")["slot"] == 2
    assert bonus(lucy, "Rawhide Headband")["active"]
    assert [each["card"] for each in rolls.activations(lucy.play, lucy["Lucy"])] == ["Rawhide Headband"]


def test_what_a_bonus_gives_to_this_card_it_gives_to_the_copy_that_has_it(lucy):
    lay(lucy, _1="zanbato", _7="zanbato", _4="bone dagger", _9="green charm")
    lucy.take("Lucy", "bone dagger")
    lay(lucy, _4="skull helm")
    first, second = (each["rules"] for each in weapons.weapons(lucy.play, lucy["Lucy"])[:2])
    assert "Devastating 1" not in first
    assert "Devastating 1" in second


# every card of the core game


@pytest.mark.parametrize("entry", BONUSES, ids=lambda entry: entry.slug)
def test_no_bonus_asks_for_more_than_the_edges_of_its_card_hold(entry):
    needs = entry.data["affinity_bonus"]
    halves = Counter((entry.data.get("affinities") or {}).values())
    assert Counter(needs["requires_puzzle"]) <= halves
    assert sum(needs["requires_complete"].values()) + sum(needs["requires_puzzle"].values()) <= 12
    assert {*needs["requires_puzzle"], *needs["requires_complete"]} <= set(cards.COLOURS)
    assert needs["text"]


@pytest.mark.parametrize("entry", BONUSES, ids=lambda entry: entry.slug)
def test_every_bonus_counts_in_some_grid(entry):
    """The card in the middle, around it what its edges ask for, and charms in the corners, or dreams."""
    game = Game()
    game.add("Lucy:f")
    game.strip("Lucy")
    needs, halves = entry.data["affinity_bonus"], dict(entry.data.get("affinities") or {})
    around = {"up": 2, "left": 4, "right": 6, "down": 8}
    invented(game, {around[edge]: {"affinities": {cards.OPPOSITE[edge]: halves[edge]}} for edge in halves})
    gear.place(game.play, game["Lucy"], entry.id, 5)
    if needs["requires_puzzle"]:
        assert not cards.missing({**needs, "requires_complete": {}}, Counter(halves.values()), {})
    free = [slot for slot in SLOTS if slot != 5 and slot not in {around[edge] for edge in halves}]
    lacking = [word for each in bonus(game, entry.name)["missing"] for word in each.split()[1:2] * int(each.split()[0])]
    for slot, colour in zip(free, lacking, strict=False):
        gear.place(game.play, game["Lucy"], f"core:gear/{colour}_charm", slot)
    for colour in lacking[len(free) :]:
        game.gain(
            "Lucy", {"red": "dream of the beast", "green": "dream of the crown"}.get(colour, "dream of the lantern")
        )
    assert bonus(game, entry.name)["active"]
    assert any(text.kind == "bonus" and text.entry.id == entry.id for text in cards.bonuses(game.play, game["Lucy"]))


# armor sets


def armor_set(game):
    (found,) = armor_sets(game.play, game["Lucy"])
    return found


@pytest.mark.parametrize("slug", SETS)
def test_an_armor_set_counts_when_every_piece_is_worn(lucy, slug):
    dress(lucy, SETS[slug])
    worn = armor_set(lucy)
    assert (worn["active"], worn["missing"]) == (True, [])
    assert worn["text"]
    assert [text.entry.slug for text in cards.complete_sets(lucy.play, lucy["Lucy"])] == [slug]


@pytest.mark.parametrize("slug", SETS)
def test_one_piece_short_is_no_set(lucy, slug):
    for lacking in SETS[slug]:
        lucy.strip("Lucy")
        dress(lucy, [piece for piece in SETS[slug] if piece != lacking])
        worn = armor_set(lucy)
        assert not worn["active"]
        assert worn["missing"] == [lucy.play.name_of(f"core:gear/{lacking}")]
        assert cards.complete_sets(lucy.play, lucy["Lucy"]) == []


@pytest.mark.parametrize("slug", SETS)
def test_what_a_set_adds_to_armor_it_adds_everywhere(lucy, slug):
    dress(lucy, SETS[slug])
    extra = {"lantern_armor_set": 0, "screaming_armor_set": 2}.get(slug, 1)
    for piece in SETS[slug]:
        printed = library.get(f"core:gear/{piece}").data["armor"]
        assert lucy.armor("Lucy", printed["location"]) == printed["points"] + extra


def test_one_piece_of_a_set_is_not_worth_telling(lucy):
    dress(lucy, ["rawhide_vest"])
    assert armor_sets(lucy.play, lucy["Lucy"]) == []
    dress(lucy, [])
    lay(lucy, _2="rawhide gloves")
    assert len(armor_set(lucy)["missing"]) == 3


def test_an_outfit_stands_for_the_piece_of_any_set_at_its_location(lucy):
    dress(lucy, [*SETS["leather_armor_set"][1:], "oxidized_lantern_helm"])
    assert armor_set(lucy)["active"]
    assert lucy.armor("Lucy", "head") == 7
    lucy.strip("Lucy")
    dress(lucy, [*SETS["leather_armor_set"][:4], "oxidized_lantern_helm"])
    assert armor_set(lucy)["missing"] == ["Leather Boots"], "a helm is no boot"


def test_a_card_that_no_pack_knows_adds_nothing(lucy):
    lucy.play.draft.create(Gear, survivor_id=lucy["Lucy"].id, slot=1, content="note:gear/Grandmother's Needle")
    assert affinities(lucy) == dict.fromkeys(cards.COLOURS, 0)
    assert affinity_bonuses(lucy.play, lucy["Lucy"]) == []
    assert [each["name"] for each in weapons.armed(lucy.play, lucy["Lucy"])] == ["Fist & Tooth"]
