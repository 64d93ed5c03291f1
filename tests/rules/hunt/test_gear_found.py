"""Gear found on the hunt: into the grid at once, what makes room for it, and nothing rearranged."""

import pytest

from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.hunt import losses
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Gear
from kdm_cli.rules.survivors import gear
from tests.rules.hunt.going import befall, go

FOOD, ANTLERS, BLACKSMITH, NIGHTMARE, COURAGE = 24, 74, 29, 41, 85
NINE = ("cat eye circlet", "cat gut bow", "bone axe", "bone blade", "bone dagger", "bone darts", "rawhide whip",
        "scrap sword", "monster grease")  # fmt: skip


def find(game, name, item, *choices, slot=None):
    game.people.choices += choices
    game.do(losses.record, game[name], card(game.play, item, ("gear",), "gear"), slot)
    assert game.people.choices == []


def full(game):
    """Lucy's grid has no free slot, and the hunt is under way."""
    for item in ("cloth", "founding stone"):
        game.archive("Lucy", item)
    game.equip("Lucy", *NINE)
    return go(game)


def offered_no(game, name, item):
    """Who finds a cursed sword is not offered this."""
    game.people.choices += [item]
    with pytest.raises(Refused) as refused:
        game.do(losses.record, game[name], game.play.entry("core:gear/twilight_sword"))
    assert refused.value.refusal.code == "unknown-name"
    game.people.choices.clear()


@pytest.mark.rule("R237")
def test_who_finds_gear_has_it_in_the_grid_at_once(home):
    befall(go(home), FOOD, faces=(6,))
    assert home.gear("Lucy") == {1: "Cloth", 2: "Founding Stone", 3: "Founding Stone"}
    assert home.storage == {}
    befall(home, ANTLERS, faces=(9, 3, 3, 10))
    assert (home.gear("Lucy")[4], home.gear("Al")[3]) == ("Founding Stone", "Founding Stone")
    assert len(home.gear("Erza")) == 2


@pytest.mark.rule("R237")
def test_they_may_send_it_home_or_lay_it_into_another_free_slot(home):
    befall(go(home), FOOD, faces=(6,), choices=("to storage",))
    assert (len(home.gear("Lucy")), home.storage) == (2, {"Founding Stone": 1})
    befall(home, FOOD, revealer="Erza", faces=(6,), choices=("slot 9",))
    assert home.gear("Erza")[9] == "Founding Stone"


def test_what_people_find_by_a_card_of_their_own_goes_the_same_way(home):
    find(go(home), "Lucy", "bone axe")
    find(home, "Lucy", "scrap sword", slot=7)
    assert (home.gear("Lucy")[3], home.gear("Lucy")[7], home.storage) == ("Bone Axe", "Scrap Sword", {})
    with home.refuses("slot-taken"):
        home.do(losses.record, home["Lucy"], card(home.play, "bone axe", ("gear",), "gear"), 7)
    with home.refuses("not-gear"):
        home.do(losses.record, home["Lucy"], card(home.play, "fist & tooth", ("gear",), "gear"))


def test_nothing_is_found_at_home(home):
    go(home, "Lucy", "Erza")
    with home.refuses("not-hunting"):
        home.do(losses.record, home["Al"], card(home.play, "bone axe", ("gear",), "gear"))
    the_hunt.clear(home.play)
    with home.refuses("not-hunting"):
        home.do(losses.record, home["Lucy"], card(home.play, "bone axe", ("gear",), "gear"))


@pytest.mark.rule("R238")
def test_for_a_full_grid_what_is_found_or_another_card_is_archived(home):
    full(home)
    with home.refuses("needs-choice"):
        befall(home, FOOD, revealer="Lucy", faces=(6,))
    befall(home, FOOD, revealer="Lucy", faces=(6,), choices=("founding stone",))
    assert (list(home.gear("Lucy").values()).count("Founding Stone"), len(home.gear("Lucy"))) == (0, 9)
    befall(home, FOOD, revealer="Lucy", faces=(6,), choices=("bone dagger",))
    assert home.gear("Lucy")[5] == "Founding Stone"
    assert home.storage == {}


@pytest.mark.rule("R238")
def test_cursed_gear_that_is_found_is_not_archived_and_not_sent_home(home):
    full(home)
    offered_no(home, "Lucy", "twilight sword")
    find(home, "Lucy", "twilight sword", "bone axe")
    assert home.gear("Lucy")[3] == "Twilight Sword"
    offered_no(home, "Al", "to storage")
    find(home, "Al", "twilight sword")
    assert "Twilight Sword" in home.gear("Al").values()


@pytest.mark.rule("R238")
def test_cursed_gear_makes_no_room(home):
    full(home)
    for row in list(home.draft.of(Gear, home["Lucy"].id)):
        home.draft.delete(row)
    for slot in range(1, 10):
        home.do(gear.place, home["Lucy"], "core:gear/twilight_sword", slot)
    find(home, "Lucy", "bone axe")
    assert (set(home.gear("Lucy").values()), home.storage) == ({"Twilight Sword"}, {})
    assert "Bone Axe is archived: Lucy has no room for it (R238)" in home.story
    find(home, "Lucy", "thunder maul")
    assert (set(home.gear("Lucy").values()), home.storage) == ({"Twilight Sword"}, {"Thunder Maul": 1})


@pytest.mark.rule("R238")
def test_of_two_pieces_of_armor_for_one_location_one_is_archived(home):
    home.equip("Lucy", "rawhide headband")
    go(home)
    find(home, "Lucy", "lantern helm", "rawhide headband")
    assert home.gear("Lucy")[3] == "Lantern Helm"
    find(home, "Lucy", "rawhide headband", "rawhide headband")
    assert (home.gear("Lucy")[3], len(home.gear("Lucy")), home.storage) == ("Lantern Helm", 3, {})
    home.do(gear.place, home["Erza"], "core:gear/regal_helm", 5)
    find(home, "Erza", "rawhide headband")
    assert (home.gear("Erza")[5], len(home.gear("Erza")), home.storage) == ("Regal Helm", 3, {})


def test_what_the_finder_cannot_wear_goes_to_storage(home):
    home.gain("Lucy", "vestiphobia")
    go(home)
    find(home, "Lucy", "lantern cuirass")
    assert home.storage == {"Lantern Cuirass": 1}
    assert "Lucy cannot wear Lantern Cuirass (Vestiphobia)" in home.story


@pytest.mark.rule("R239")
def test_no_grid_is_rearranged_on_the_hunt(home):
    home.do(gear.save, home["Lucy"], "cave")
    go(home, "Lucy", "Erza")
    for line in (
        lambda: home.take("Lucy", "cloth"),
        lambda: home.move("Lucy", 1, 9),
        lambda: home.strip("Al", "Lucy"),
        lambda: home.do(gear.load, home["Lucy"], "cave"),
    ):
        with home.refuses("on-hunt") as refused:
            line()
        assert refused.value.refusal.message == "Lucy is on the hunt: no grid is rearranged there (R239)."
        assert refused.value.refusal.hint == "kdm gear archive puts a card back in the box."
    home.archive("Lucy", "cloth")
    home.move("Al", 1, 9)
    with home.house_rule():
        home.move("Lucy", 2, 9)
    assert (home.gear("Lucy"), home.gear("Al")) == ({9: "Founding Stone"}, {2: "Founding Stone", 9: "Cloth"})


@pytest.mark.rule("R239")
@pytest.mark.rule("R249")
def test_what_others_wore_or_found_is_given_to_nobody_on_this_hunt(home):
    home.equip("Al", "bone axe")
    go(home)
    home.kill("Al")
    assert home.storage["Bone Axe"] == 1
    with home.refuses("on-hunt") as refused:
        home.give("Lucy", "bone axe")
    assert refused.value.refusal.hint.startswith("What an event gives now: kdm gear find Lucy 'Bone Axe'")
    the_hunt.clear(home.play)
    home.draft.set(home.sheet, phase="settlement")
    home.give("Lucy", "bone axe")
    assert home.gear("Lucy")[3] == "Bone Axe"


@pytest.mark.rule("R312")
def test_on_a_hunt_kept_on_paper_storage_is_as_far(home):
    home.store("bone axe", 2)
    home.draft.set(home.sheet, phase="hunt")
    home.draft.set(home["Lucy"], party=1)
    with home.refuses("gear-away"):
        home.give("Lucy", "bone axe")
    with home.refuses("gear-away"):
        home.move("Lucy", 1, 9)
    home.give("Al", "bone axe")
    assert home.gear("Al")[3] == "Bone Axe"
