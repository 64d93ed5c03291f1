"""A survivor attacks: the weapon, the dice, the hits, and what it costs."""

import pytest

from kdm_cli.rules.asking import lasting, monster, the_showdown, weapons
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.showdown import cards_in_play
from kdm_cli.rules.state import Card, Gear
from kdm_cli.service.operations.showdown import acts
from tests.rules.showdown.attacks import attack


@pytest.fixture
def turn(fight):
    """The survivors' turn of round 1."""
    fight.do(the_showdown.change, turn="survivors")
    return fight


def stand(fight, name, space):
    """Lucy, say, on a space, and the lion on C3 facing south."""
    fight.do(the_showdown.change, space="C3", facing="s")
    fight.draft.set(fight.fighter(name), space=space)


@pytest.mark.rule("R139")
@pytest.mark.rule("R140")
@pytest.mark.rule("R142")
def test_the_founding_stone_rolls_two_dice_and_without_a_seven_misses(fight):
    done = attack(fight, "Zachary", faces=[6, 5])
    assert fight.people.asked == ["d10 attack, Founding Stone"] * 2
    assert (done.hits, fight.pile("hit_location", "discard")) == (0, [])
    assert "2 dice, hits on 7+" in fight.story and "Zachary misses" in fight.story


@pytest.mark.rule("R141")
@pytest.mark.rule("R144")
def test_each_die_that_meets_the_accuracy_draws_one_hit_location(fight):
    done = attack(fight, "Zachary", "ear", "heel", faces=[7, 9, 4, 4])
    assert done.hits == 2
    assert fight.pile("hit_location", "discard") == ["Beast's Heel", "Beast's Ear"]


@pytest.mark.rule("R143")
def test_in_the_blind_spot_a_six_counts_as_a_seven(fight):
    done = attack(fight, "Zachary", "heel", faces=[6, 5, 3], blind_spot=True)
    assert done.hits == 1
    assert "hits on 6+ (7 -1 blind spot)" in fight.story


@pytest.mark.rule("R143")
def test_a_survivor_known_to_stand_in_the_blind_spot_needs_not_say_so(fight):
    stand(fight, "Zachary", "B3")
    assert attack(fight, "Zachary", "heel", faces=[6, 5, 3]).hits == 1


@pytest.mark.rule("R34")
def test_attributes_and_tokens_of_both_sides_count(fight):
    fight.token("Zachary", "accuracy", "+1")
    fight.token("Zachary", "speed", "+1")
    fight.token("Zachary", "strength", "+2")
    fight.do(monster.lay_tokens, "evasion", 2)
    fight.do(monster.lay_tokens, "toughness", 1)
    done = attack(fight, "Zachary", "heel", faces=[8, 7, 7, 4])
    assert done.hits == 1
    assert "3 dice, hits on 8+ (7 +2 evasion -1 accuracy)" in fight.story
    assert "Beast's Heel: 4 +1 Founding Stone +2 strength = 7, toughness 7: wound" in fight.story


def test_a_one_never_hits_and_a_lantern_ten_always_does(fight):
    fight.token("Zachary", "accuracy", "+9")
    assert attack(fight, "Zachary", "heel", faces=[1, 2, 3]).hits == 1
    fight.token("Zachary", "accuracy", "-9")
    fight.do(monster.lay_tokens, "evasion", 9)
    assert attack(fight, "Zachary", "knee", faces=[9, 10, 3]).hits == 1


def test_a_knocked_down_monster_is_hit_on_three(fight):
    fight.do(cards_in_play.knock_down)
    assert attack(fight, "Zachary", "heel", faces=[2, 3, 2]).hits == 1
    assert "hits on 3+ (it is knocked down)" in fight.story


@pytest.mark.rule("R145")
def test_locations_are_attempted_in_the_order_in_which_they_are_named(fight):
    attack(fight, "Zachary", "knee", "heel", faces=[7, 7, 2, 9])
    assert fight.story.index("Beast's Knee: 2") < fight.story.index("Beast's Heel: 9")


@pytest.mark.rule("R145")
def test_from_the_tools_own_deck_the_attacker_chooses_which_comes_first(against):
    fight = against("white_lion", decks="tool")
    for position, card in enumerate(("heel", "knee"), 90):
        row = next(row for row in fight.draft.tables["card"].values() if row.content.endswith(f"beasts_{card}"))
        fight.draft.set(row, position=position)
    attack(fight, "Zachary", faces=[7, 7, 2, 9], choices=["heel"])
    assert fight.story.index("Beast's Heel: 2") < fight.story.index("Beast's Knee: 9")


@pytest.mark.rule("R165")
def test_fist_and_tooth_is_always_there(fight):
    fight.bare("Lucy")
    attack(fight, "Lucy", "heel", faces=[8, 3, 2])
    assert "Lucy attacks, Fist & Tooth: 2 dice, hits on 8+" in fight.story
    attack(fight, "Zachary", faces=[2, 2], weapon="fist")
    assert "Zachary attacks, Fist & Tooth" in fight.story


def test_of_several_weapons_one_is_chosen(fight):
    fight.equip("Lucy", "bone axe")
    attack(fight, "Lucy", faces=[1, 1], choices=["bone axe"])
    assert "Lucy attacks, Bone Axe" in fight.story
    with fight.refuses("needs-choice"):
        attack(fight, "Lucy")


@pytest.mark.rule("R136")
def test_who_stands_apart_cannot_strike(fight):
    for apart in ("H8", "F3", "E5"):  # far away, two spaces away, at a corner of the base
        stand(fight, "Zachary", apart)
        with fight.refuses("out-of-reach"):
            attack(fight, "Zachary")
    stand(fight, "Zachary", "E3")
    assert attack(fight, "Zachary", faces=[2, 2]).hits == 0


def test_reach_strikes_from_further_away(fight):
    fight.equip("Zachary", "king spear")
    stand(fight, "Zachary", "F3")
    with fight.refuses("out-of-reach"):
        attack(fight, "Zachary", weapon="founding")
    attack(fight, "Zachary", weapon="king spear", faces=[2, 2])


@pytest.mark.rule("R137")
@pytest.mark.rule("R103")
def test_an_attack_spends_the_activation_and_the_knocked_down_make_none(turn):
    turn.people.faces += [2, 2]
    turn.do(acts.attack, "Zachary")
    assert turn.fighter("Zachary").activations == 0
    with pytest.raises(Refused) as refused:
        turn.do(acts.attack, "Zachary")
    assert refused.value.refusal.code == "spent"
    turn.draft.set(turn["Lucy"], knocked_down=True)
    with pytest.raises(Refused):
        turn.do(acts.attack, "Lucy")


@pytest.mark.rule("R45")
@pytest.mark.rule("R46")
@pytest.mark.rule("R137")
def test_a_slung_stone_wounds_critically_without_a_die_and_is_lost(turn):
    stand(turn, "Zachary", "P22")
    turn.people.choices += ["nothing"]
    result = turn.do(acts.slung, "Zachary", location=["strange"])
    assert (result["hits"], result["wounds"], result["criticals"]) == (1, 1, 1)
    assert not any(word.startswith("d10") for word in turn.people.asked)
    assert turn.fighter("Zachary").activations == 0
    assert "Founding Stone" not in turn.gear("Zachary").values() and "Founding Stone" not in turn.storage
    assert "persistent injury: Lost Hand" in turn.story
    with pytest.raises(Refused) as refused:
        turn.do(acts.slung, "Zachary")
    assert refused.value.refusal.code == "no-weapon"


@pytest.mark.rule("R45")
@pytest.mark.rule("R171")
def test_a_slung_stone_can_find_the_trap_too(turn):
    turn.people.faces += [1, 1]
    turn.do(acts.slung, "Zachary", location=["clever ploy"])
    assert "Trap: Clever Ploy" in turn.story and turn.pile("ai", "wounds") == []
    assert "Founding Stone" not in turn.gear("Zachary").values()


def test_the_honorable_attack_neither_from_behind_nor_who_lies_down(fight):
    fight.gain("Al", "honorable")
    with fight.refuses("forbidden"):
        attack(fight, "Al", blind_spot=True)
    fight.do(cards_in_play.knock_down)
    with fight.refuses("forbidden"):
        attack(fight, "Al")


def test_what_was_to_last_for_the_next_attack_ends_with_it(fight):
    lasting.add(fight.play, fight["Al"], "core:gear/white_lion_gauntlets", "attribute/accuracy", 1, "next_attack")
    attack(fight, "Al", faces=[5, 5])
    assert "hits on 6+" in fight.story
    attack(fight, "Al", faces=[5, 5])
    assert "hits on 7+" in fight.story


def test_who_wounded_last_and_with_what_is_remembered(fight):
    fight.equip("Lucy", "bone axe")
    attack(fight, "Lucy", "heel", weapon="axe", faces=[6, 1, 9])
    assert fight.showdown.last_wound_id == fight["Lucy"].id
    assert weapons.wounded_with(fight.play, fight["Lucy"]) == {"core:weapon_type/axe"}
    assert weapons.wounded_with(fight.play, fight["Al"]) == set()


def test_an_attack_that_kills_ends_at_once(fight):
    for row in list(fight.draft.tables["card"].values()):
        if row.deck == "ai":
            fight.draft.set(row, pile="wounds")
    attack(fight, "Zachary", "heel", "paw", faces=[9, 9, 9])
    assert fight.showdown.over == "victory"
    assert fight.pile("hit_location", "play") == []
    assert "Beast's Paw discarded" in fight.story
    assert len(fight.draft.of(Gear, fight["Zachary"].id)) == 2


def test_perfect_hits_speak(fight):
    fight.gain("Al", "crazed")
    attack(fight, "Al", "heel", "knee", faces=[10, 10, 2, 2])
    assert fight["Al"].insanity == 2
    fight.gain("Lucy", "timeless eye", "crazed")
    attack(fight, "Lucy", "femur", faces=[9, 2, 2])
    assert fight["Lucy"].insanity == 1


def test_extra_attack_rolls_are_rolled_at_once(fight):
    fight.gain("Al", "combo master")
    done = attack(fight, "Al", "heel", faces=[10, 2, 3, 2])
    assert (done.faces, done.hits) == ([10, 2, 3], 1)


def test_the_blue_lens_cancels_each_hit_of_the_blue_that_is_not_perfect(against):
    fight = against("the_hand")
    fight.draft.create(Card, deck="ai", content="core:ai_card/the_hand_blue_lens_open", pile="play", position=1)
    fight.equip("Zachary", "blue charm")
    done = attack(fight, "Zachary", "gilded sabaton", weapon="founding stone", faces=[10, 9, 1])
    assert done.hits == 1
    assert fight.story.count("a hit is cancelled") == 1


def test_a_timeless_eye_makes_a_9_perfect_for_whoever_asks(against):
    fight = against("the_hand")
    fight.draft.create(Card, deck="ai", content="core:ai_card/the_hand_blue_lens_open", pile="play", position=1)
    fight.equip("Zachary", "blue charm")
    fight.gain("Zachary", "timeless eye")
    done = attack(fight, "Zachary", "gilded sabaton", weapon="founding stone", faces=[9, 8, 1])
    assert "1 perfect" in fight.story, fight.story
    assert done.hits == 1, "the lens cancels what is not perfect: the 8"


@pytest.mark.rule("R138", "stated")
def test_every_weapon_has_speed_accuracy_and_strength(fight):
    arms = [entry.data["weapon"] for entry in fight.play.content.of("gear") if entry.data.get("weapon")]
    assert arms and all({"speed", "accuracy", "strength"} <= set(each) for each in arms)
    assert "speed, accuracy, strength" in fight.play.entry("core:rule/R138").data["text"]


@pytest.mark.rule("R140")
def test_a_faster_weapon_rolls_more_dice(fight):
    fight.equip("Zachary", "bone dagger")
    attack(fight, "Zachary", weapon="bone dagger", faces=[2, 2, 2])
    assert fight.people.asked == ["d10 attack, Bone Dagger"] * 3
