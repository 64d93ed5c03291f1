"""Traps among the hit locations."""

import pytest

from kdm_cli.content import CORE, Library
from kdm_cli.rules.asking import monster
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.showdown import cards_in_play
from kdm_cli.rules.showdown.survivors_turn import survivor_attack
from kdm_cli.rules.state import Card, Lasting
from tests.content.shelf import card, pack
from tests.rules.showdown.attacks import attack


@pytest.mark.rule("R171")
@pytest.mark.rule("R172")
def test_a_trap_comes_first_and_nothing_else_is_attempted(fight):
    done = attack(fight, "Zachary", "ear", "clever ploy", faces=[8, 8, 1, 1])
    assert "The other hits are lost: Beast's Ear discarded" in fight.story
    assert done.wounds == 0 and "Beast's Ear: " not in fight.story
    assert [asked for asked in fight.people.asked if "wound" in asked] == []


@pytest.mark.rule("R173")
@pytest.mark.rule("R177")
def test_clever_ploy_dooms_the_attacker_and_performs_the_basic_action_on_them(fight):
    attack(fight, "Zachary", "clever ploy", faces=[8, 1, 6, 1, "legs"])
    assert "Zachary is doomed" in fight.story
    assert "Basic Action against Zachary" in fight.story


def test_the_attacker_cannot_dodge_what_the_trap_does(fight):
    fight.people.faces += [8, 1, 6, 1, ("legs", "dodge")]
    with fight.refuses("cannot-dodge"):
        attack(fight, "Zachary", "clever ploy")
    fight.people.faces.clear()
    fight.people.choices.clear()


@pytest.mark.rule("R175")
def test_the_doom_is_over_with_the_attack(fight):
    attack(fight, "Zachary", "clever ploy", faces=[8, 1, 1, 1])
    assert not doomed(fight)


@pytest.mark.rule("R174")
@pytest.mark.parametrize(("named", "trap"), [("white_lion", "clever ploy"), ("butcher", "overpower")])
def test_every_trap_dooms_at_least_the_attacker(against, named, trap):
    fight = against(named)
    fight.people.faces += [8, 1]
    fight.play.fight.named["hit_location"] = [trap]
    stone = survivor_attack.weapon(fight.play, fight["Zachary"])
    with pytest.raises(Refused) as stopped:  # at the dice of its Basic Action, or when it asks who stands in its zone
        survivor_attack.attack(fight.play, fight["Zachary"], stone)
    assert stopped.value.refusal.code in ("needs-die", "needs-choice")
    assert [row.survivor_id for row in doomed(fight)] == [fight["Zachary"].id]


def doomed(fight):
    return [row for row in fight.draft.rows(Lasting).values() if row.what == "mark/doomed"]


@pytest.mark.rule("R176")
def test_after_a_trap_all_hit_locations_are_one_deck_again(fight):
    before = len(fight.pile("hit_location", "deck"))
    attack(fight, "Al", "heel", faces=[7, 1, 2])
    attack(fight, "Zachary", "ear", "clever ploy", faces=[8, 8, 1, 1])
    assert fight.pile("hit_location", "discard") == fight.pile("hit_location", "play") == []
    assert len(fight.pile("hit_location", "deck")) == before
    assert "Shuffle the hit location deck." in fight.hands


@pytest.mark.rule("R176")
@pytest.mark.rule("R161")
def test_a_persistent_injury_is_not_shuffled_in(fight):
    attack(fight, "Al", "strange", faces=[7, 1, (10, "nothing")])
    attack(fight, "Zachary", "clever ploy", faces=[8, 1, 1, 1])
    assert fight.pile("hit_location", "play") == ["Strange Hand"]


def test_a_trap_makes_the_monster_stand(fight):
    fight.do(cards_in_play.knock_down)
    attack(fight, "Zachary", "clever ploy", faces=[8, 1, 1, 1])
    assert fight.showdown.fell is None


def test_a_card_may_cancel_the_trap_and_the_attack_goes_on(fight):
    fight.set("Zachary", "weapon-type", "spear")
    fight.set("Zachary", "weapon-proficiency", "3")
    fight.equip("Zachary", "king spear")
    done = attack(fight, "Zachary", "clever ploy", "heel", "knee", weapon="king spear", faces=[8, 8, 7, 2, 2])
    assert "Clever Ploy is cancelled" in fight.story
    assert done.hits == 2 and fight.story.index("Beast's Heel:") < fight.story.index("Beast's Knee:")


def test_with_another_weapon_the_spear_specialist_is_caught(fight):
    fight.set("Zachary", "weapon-type", "spear")
    fight.set("Zachary", "weapon-proficiency", "3")
    attack(fight, "Zachary", "clever ploy", faces=[8, 1, 1, 1])
    assert "Zachary is doomed" in fight.story


def test_while_time_stands_still_the_phoenix_hits_on_2_whatever_the_modifiers(against):
    fight = against("phoenix", 1)
    fight.token("Zachary", "evasion", "+3")
    fight.do(monster.lay_tokens, "accuracy", -2)
    speed = fight.play.entry("core:ai_card/phoenix_basic_action").data["attack"]["speed"]
    attack(fight, "Zachary", "time stop", faces=[10, 1, *[1] * (speed - 1), 2, "legs"], choices=["no"] * 4)
    assert "need 2: 1 hit" in fight.story
    assert not [row for row in fight.draft.rows(Lasting).values() if row.what == "monster/set/accuracy"]


@pytest.mark.rule("R174")
def test_a_trap_that_does_not_say_so_dooms_the_attacker_all_the_same(fight, tmp_path):
    snare = card("home:hit_location/snare", monster="white_lion", trap=True, trap_effects=[
        {"op": "change", "stat": "insanity", "by": 1}, {"op": "roll", "die": 10, "bands": {"1+": []}},
    ])  # fmt: skip
    fight.play.content = Library([CORE, pack(tmp_path, "home", [snare])])
    fight.draft.create(Card, deck="hit_location", content="home:hit_location/snare", position=100)
    fight.people.faces += [7, 1]
    stone = survivor_attack.weapon(fight.play, fight["Zachary"])
    with pytest.raises(Refused) as stopped:  # at the die of the trap
        survivor_attack.attack(fight.play, fight["Zachary"], stone)
    assert stopped.value.refusal.code == "needs-die"
    assert [row.what for row in fight.draft.of(Lasting, fight["Zachary"].id)] == ["mark/doomed"]
    assert fight["Zachary"].insanity == 1
