"""Resources won in a showdown lie with whoever earned them."""

import pytest

from kdm_cli.rules.carry.carry_out import carry_out, carry_text
from kdm_cli.rules.showdown import ending, spoils
from kdm_cli.rules.state import Loot
from kdm_cli.rules.under_way import Scene


def beside(fight, name):
    return {fight.play.name_of(row.content): row.copies for row in fight.draft.of(Loot, fight[name].id)}


def win(fight, name, *ops, source="core:hit_location/white_lion_soft_belly"):
    """A card does something for a survivor."""
    fight.do(carry_out, list(ops), Scene(fight.play.entry(source), fight[name].id, {}))


def take(fight, name, resource, count=1):
    fight.do(spoils.record, fight[name], f"core:resource/{resource}", count)


def hand(fight, giver, resource, to):
    fight.do(spoils.hand_over, fight[giver], resource, fight[to])


@pytest.mark.rule("R158")
def test_a_critical_wounds_resource_lies_beside_the_attackers_grid(fight):
    fight.people.cards += ["White Fur"]
    win(fight, "Zachary", {"op": "store", "deck": "white_lion"})
    assert beside(fight, "Zachary") == {"White Fur": 1}
    assert fight.storage == {}
    assert "Zachary earns: White Fur" in fight.story


def test_the_monsters_deck_is_that_of_the_monster_fought(fight):
    fight.people.cards += ["Lion Claw", "Lion Claw"]
    win(fight, "Lucy", {"op": "store", "deck": "monster", "count": 2}, source="core:gear/scavenger_kit")
    assert beside(fight, "Lucy") == {"Lion Claw": 2}
    assert fight.story == "Lucy earns: Lion Claw x2"


def test_gear_that_is_gained_in_a_showdown_goes_to_storage(fight):
    win(fight, "Lucy", {"op": "store", "what": "gear/lantern_halberd"})
    assert fight.storage == {"Lantern Halberd": 1}
    assert beside(fight, "Lucy") == {}


def test_outside_a_showdown_resources_go_to_storage(founders):
    founders.people.cards += ["Broken Lantern"]
    win(founders, "Lucy", {"op": "store", "deck": "basic"})
    assert founders.storage == {"Broken Lantern": 1}


def test_what_a_hand_records_can_be_mended(fight):
    take(fight, "Erza", "lion_claw", 2)
    take(fight, "Erza", "lion_claw", -1)
    assert beside(fight, "Erza") == {"Lion Claw": 1}
    with fight.refuses("out-of-range"):
        take(fight, "Erza", "lion_claw", -2)


@pytest.mark.rule("R159")
def test_another_survivor_takes_what_the_dead_had_earned(fight):
    take(fight, "Zachary", "lion_claw", 2)
    with fight.refuses("still-alive"):
        hand(fight, "Zachary", "lion claw", "Lucy")
    fight.kill("Zachary")
    assert beside(fight, "Zachary") == {"Lion Claw": 2}
    hand(fight, "Zachary", "lion claw", "Lucy")
    assert (beside(fight, "Zachary"), beside(fight, "Lucy")) == ({}, {"Lion Claw": 2})
    assert "Lucy takes Lion Claw x2 from Zachary" in fight.story


def test_the_dead_take_nothing(fight):
    take(fight, "Zachary", "lion_claw")
    fight.kill("Zachary")
    fight.kill("Al")
    with fight.refuses("survivor-dead"):
        hand(fight, "Zachary", "lion claw", "Al")


@pytest.mark.rule("R159")
def test_nobody_left_alive_means_it_is_lost(fight):
    take(fight, "Zachary", "lion_claw")
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        fight.kill(name)
    fight.do(ending.end)
    assert "Lion Claw" not in fight.storage
    assert "Lost with Zachary: Lion Claw" in fight.story
    assert not fight.draft.rows(Loot)


def test_a_card_that_takes_all_resources_takes_what_the_survivor_has_won(fight):
    take(fight, "Lucy", "lion_claw", 2)
    take(fight, "Al", "white_fur")
    fight.store("Monster Bone", 3)
    win(fight, "Lucy", {"op": "archive", "what": "resources", "target": "self"})
    assert (beside(fight, "Lucy"), beside(fight, "Al")) == ({}, {"White Fur": 1})
    assert fight.storage == {"Monster Bone": 3}


def test_a_card_that_takes_one_resource_asks_which(fight):
    take(fight, "Lucy", "lion_claw")
    take(fight, "Lucy", "white_fur")
    fight.people.choices += ["white fur"]
    win(fight, "Lucy", {"op": "archive", "what": "resources", "count": 1, "target": "self"})
    assert beside(fight, "Lucy") == {"Lion Claw": 1}
    assert fight.story == "Lucy loses: White Fur"


def test_rewards_are_halved_where_a_card_of_the_hunt_says_so(against):
    fight = against("white_lion")
    opportunists = fight.play.entry("core:hunt_event/hunt_044")
    fight.people.choices += ["smaller tracks"]
    fight.do(carry_text, opportunists.data["effects"], Scene(opportunists, None))
    assert "half rewards" in fight.story
    fight.people.cards += ["White Fur", "Lion Claw", "Broken Lantern", "Monster Bone"]
    with fight.house_rule():
        fight.do(ending.end, True)
    assert fight.people.asked[:2] == ["draw 2 white_lion", "draw 2 basic"]
    assert not [row for row in fight.draft.tables["lasting"].values() if row.what == "grant/half_rewards"]
