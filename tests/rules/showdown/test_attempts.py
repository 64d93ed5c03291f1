"""Attempts to wound: the die against toughness, wounds, critical wounds, and what they leave behind."""

import pytest

from kdm_cli.rules.asking import lasting, monster
from kdm_cli.rules.state import Card
from tests.rules.showdown.attacks import attack


@pytest.mark.rule("R146")
@pytest.mark.rule("R147")
def test_toughness_six_and_strength_one_is_wounded_on_a_five(fight):
    attack(fight, "Zachary", "heel", faces=[7, 1, 4])
    assert "Beast's Heel: 4 +1 Founding Stone = 5, toughness 6: no wound" in fight.story
    assert len(fight.pile("ai", "wounds")) == 0
    attack(fight, "Zachary", "knee", faces=[7, 1, 5])
    assert "Beast's Knee: 5 +1 Founding Stone = 6, toughness 6: wound" in fight.story
    assert len(fight.pile("ai", "wounds")) == 1


@pytest.mark.rule("R148")
def test_a_wound_moves_one_ai_card_unseen(fight):
    attack(fight, "Zachary", "heel", faces=[7, 1, 5])
    assert (len(fight.pile("ai", "deck")), len(fight.pile("ai", "wounds"))) == (7, 1)
    assert not any(word.startswith("draw") and "ai" in word for word in fight.people.asked)


@pytest.mark.rule("R152")
def test_a_location_is_finished_before_the_next_is_attempted(fight):
    attack(fight, "Zachary", "strange", "knee", faces=[7, 8, (2, 1, 1), 9])
    story = fight.story
    assert story.index("Strange Hand: 2") < story.index("Basic Action") < story.index("Beast's Knee: 9")


@pytest.mark.rule("R153")
@pytest.mark.rule("R154")
def test_a_finished_location_lies_face_up_on_the_discard(fight):
    attack(fight, "Zachary", "heel", "knee", faces=[7, 8, 2, 8])
    assert fight.pile("hit_location", "discard") == ["Beast's Knee", "Beast's Heel"]
    assert fight.pile("hit_location", "play") == []


@pytest.mark.rule("R155")
def test_only_a_lantern_ten_is_critical_and_only_where_there_is_an_effect(fight):
    assert attack(fight, "Zachary", "knee", faces=[7, 1, 9]).criticals == 0
    assert fight.monster_tokens == {}
    assert attack(fight, "Zachary", "tricep", faces=[7, 1, 10]).criticals == 1


@pytest.mark.rule("R155")
def test_a_ten_where_nothing_is_critical_is_a_plain_wound(against):
    fight = against("watcher", 1, "special")
    toxin = next(row for row in fight.draft.rows(Card).values() if row.content.endswith("void_toxin"))
    fight.draft.set(toxin, position=100)
    assert attack(fight, "Zachary", faces=[7, 1, 10]).criticals == 0


@pytest.mark.rule("R156")
@pytest.mark.rule("R157")
def test_a_critical_wound_moves_one_card_and_does_what_the_location_says(fight):
    attack(fight, "Zachary", "knee", faces=[7, 1, 10])
    assert len(fight.pile("ai", "wounds")) == 1
    assert fight.monster_tokens == {"movement": -1}


@pytest.mark.rule("R160")
def test_strange_hand_sells_strength_that_counts_from_then_on(fight):
    attack(fight, "Zachary", "strange", "heel", faces=[7, 7, (10, "permanent"), 4])
    assert (fight["Zachary"].survival, fight.box("Zachary", "strength")) == (0, 1)
    assert "Beast's Heel: 4 +1 Founding Stone +1 strength = 6, toughness 6: wound" in fight.story


@pytest.mark.rule("R160")
def test_without_survival_strange_hand_offers_nothing_but_nothing(fight):
    fight.set("Zachary", "survival", "0")
    attack(fight, "Zachary", "strange", faces=[7, 1, 10])
    assert fight.box("Zachary", "strength") == 0
    assert not any(asked.startswith("choose") for asked in fight.people.asked)


@pytest.mark.rule("R161")
@pytest.mark.rule("R157")
def test_strange_hand_stays_as_a_lost_hand(fight):
    attack(fight, "Zachary", "strange", faces=[7, 1, (10, "nothing")])
    assert fight.pile("hit_location", "play") == ["Strange Hand"]
    assert monster.has_injury(fight.play, "Lost Hand")
    assert "Basic Action" not in fight.story
    attack(fight, "Al", "heel", faces=[7, 1, 2])
    assert fight.pile("hit_location", "play") == ["Strange Hand"]


@pytest.mark.rule("R161")
def test_a_location_that_was_only_drawn_is_no_injury_yet(fight):
    attack(fight, "Zachary", "strange", "heel", faces=[7, 7, (2, 1, 1), 2])
    assert "Ruptured Tendon" not in fight.story
    assert fight.showdown.fell is None


@pytest.mark.rule("R164")
def test_fist_and_tooth_wounds_critically_on_a_nine(fight):
    assert attack(fight, "Zachary", "knee", weapon="fist", faces=[8, 1, 9]).criticals == 1
    assert attack(fight, "Zachary", "femur", weapon="fist", faces=[8, 1, 8]).criticals == 0
    assert attack(fight, "Al", "tricep", faces=[8, 1, 9]).criticals == 0


def test_luck_lowers_and_the_monsters_luck_raises_what_is_critical(fight):
    fight.token("Zachary", "luck", "+2")
    assert attack(fight, "Zachary", "knee", faces=[7, 1, 8]).criticals == 1
    fight.do(monster.lay_tokens, "luck", 1)
    assert attack(fight, "Zachary", "heel", faces=[7, 1, 8]).criticals == 0
    assert attack(fight, "Zachary", "flank", faces=[7, 1, 9]).criticals == 1


def test_a_lantern_ten_always_wounds(fight):
    fight.do(monster.lay_tokens, "toughness", 20)
    assert attack(fight, "Zachary", "heel", faces=[7, 1, 10]).wounds == 1
    assert attack(fight, "Zachary", "knee", faces=[7, 1, 9]).wounds == 0


def test_what_is_impervious_is_never_wounded_but_critical_effects_happen(against):
    fight = against("white_lion")
    done = attack(fight, "Zachary", "glorious mane", faces=[7, 1, 9])
    assert done.wounds == 0 and "impervious" in fight.story
    back_into_the_deck(fight)
    fight.set("Zachary", "insanity", "3")
    done = attack(fight, "Zachary", "glorious mane", faces=[7, 1, 10])
    assert done.wounds == 0 and fight.tokens("Zachary")["strength"] == 1


def back_into_the_deck(fight):
    for row in list(fight.draft.rows(Card).values()):
        if row.pile == "discard":
            fight.draft.set(row, pile="deck", position=0)


def test_a_location_may_be_softer_while_it_is_attempted(against):
    fight = against("screaming_antelope")
    toughness = monster.number(fight.play, "toughness")
    attack(fight, "Zachary", "tongue", faces=[7, 1, toughness - 3])
    assert f"toughness {toughness - 2}: wound" in fight.story
    assert monster.number(fight.play, "toughness") == toughness


def test_first_strikes_come_before_other_locations(against):
    fight = against("screaming_antelope")
    attack(fight, "Zachary", "giant teeth", "restless eye", faces=[7, 8, 2, 2])
    assert fight.story.index("Restless Eye:") < fight.story.index("Giant Teeth:")


def test_a_death_blow_is_for_the_last_wound_at_that_location(against):
    fight = against("butcher")
    for row in list(fight.draft.rows(Card).values()):
        if row.deck == "ai":
            fight.draft.set(row, pile="wounds")
    attack(fight, "Zachary", "scrag", faces=[7, 1, 10], choices=["accuracy"] * 4)
    assert fight.showdown.over == "victory"
    assert [fight.box(name, "accuracy") for name in ("Lucy", "Al")] == [1, 1]


def test_the_red_charm_makes_wound_attempts_a_mere_die(fight):
    lasting.add(fight.play, fight["Zachary"], "core:gear/red_charm", "grant/wound_attempts_are_d10", 0, "showdown")
    fight.do(monster.lay_tokens, "toughness", 5)
    assert attack(fight, "Zachary", "heel", faces=[7, 1, 6]).wounds == 1
    assert attack(fight, "Zachary", "knee", faces=[7, 1, 5]).wounds == 0
