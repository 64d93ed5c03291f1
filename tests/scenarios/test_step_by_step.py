"""The same evening done by hand, one step after the other: cards drawn, hits resolved, wounds moved, turns passed."""

import pytest


@pytest.fixture
def lion(kdm):
    return kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Allister:m",
        "showdown start white lion",
    )


@pytest.mark.rule("R100")
def test_the_monsters_turn_step_by_step_comes_to_the_same_as_in_one_line(lion):
    told = lion("showdown draw ai")
    assert "Round 1: White Lion's turn" in told
    assert "Drawn: Claw" in told, "it is known to lie on top"
    assert "Attack: speed 2, accuracy 2+, damage 1" in told
    lion("showdown resolve-hit zach --location waist")
    assert "kdm showdown next" in lion("showdown discard claw")
    lion("showdown next")
    by_hand = lion.json("showdown show")
    assert (by_hand["turn"], by_hand["ai"]["discard"]) == ("survivors", ["Claw"])
    lion("undo 4")
    lion("turn claw zach 1,4,waist")
    assert lion.json("showdown show") == by_hand


@pytest.mark.rule("R6")
def test_next_leads_through_the_rounds_evening_after_evening(lion):
    assert "White Lion draws Claw" in lion("next --choose zach -r 1,1")
    for name in ("Lucy", "Erza", "Zachary", "Allister"):
        lion(f"showdown act {name} --activate")
    assert lion.json("status")["next"] == "kdm showdown monster-turn"
    assert "A card of the AI deck is needed" in lion("next", code=3)
    told = lion("next -d chomp --choose erza -r 1")
    assert "Round 2: White Lion's turn" in told
    assert lion.json("showdown show")["round"] == 2


def test_a_survivors_attack_by_hand(lion):
    lion("turn claw zach 1,1")
    lion("showdown act zach --move --activate")
    assert "Drawn: Strange Hand" in lion("showdown draw hit-location")
    lion("showdown wound")
    lion("showdown discard strange hand")
    show = lion.json("showdown show")
    assert (show["ai"]["wounds"], show["ai"]["deck"], show["hit_locations"]["discard"]) == (1, 6, ["Strange Hand"])
    lion("showdown loot zach lion claw")
    lion("showdown end-act")
    assert lion.json("showdown show")["survivors"][2]["acted"]


def test_a_card_turned_over_by_hand_is_what_the_turn_resolves(lion):
    told = lion("showdown draw ai")
    assert "next: kdm showdown monster-turn" in told
    assert "lies drawn" in lion("turn chomp zach 1", code=1)
    told = lion("turn claw zach 1,4,waist")
    assert "armor at the waist 1 -> 0" in told
    show = lion.json("showdown show")
    assert (show["turn"], show["ai"]["discard"], show["ai"]["deck"]) == ("survivors", ["Claw"], 7)


def test_the_tools_own_card_is_seen_before_a_target_is_chosen(kdm):
    kdm("settlement new Ashhold --seed 4")
    kdm("survivor add Lucy:f Erza:f Zachary:m Allister:m")
    kdm("showdown start white lion --decks tool")
    assert "Drawn: Claw" in kdm("showdown draw ai")
    kdm("showdown monster-turn --target lucy --auto")
    assert kdm.json("showdown show")["ai"]["discard"] == ["Claw"]
