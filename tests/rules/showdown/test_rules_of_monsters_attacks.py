"""What the monster does, to the letter: its way, its dice, one hit after the other, and what cannot be dodged."""

import pytest

from kdm_cli.rules.asking import monster
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.showdown.miniatures import monster_moves, placing
from kdm_cli.rules.showdown.monsters_turn import ai_card
from kdm_cli.rules.state import Card
from tests.rules.showdown.test_ai_cards import resolve
from tests.rules.showdown.test_board import around_the_lion
from tests.rules.showdown.test_monster_attack import bare, boxes, fill, strike
from tests.rules.showdown.test_monster_turn import turn


def moves(fight, **said):
    """A card whose target is Zachary sends the monster somewhere."""
    entry = fight.play.entry("core:ai_card/white_lion_grasp")
    scene = Scene(entry, None, {"target": (fight["Zachary"].id,)}, level=1)
    fight.do(carry_out, [{"op": "move", "target": "monster", **said}], scene)


def injured(fight, location):
    """The monster has the persistent injury of this hit location."""
    return fight.draft.create(
        Card, deck="hit_location", content=f"core:hit_location/white_lion_{location}", pile="play", position=1
    )


# where it goes


@pytest.mark.rule("R189")
def test_each_of_those_it_crosses_falls(fight):
    around_the_lion(fight, Zachary="H18", Erza="H14", Lucy="I14")
    assert fight.do(monster_moves.monster_toward, fight["Zachary"])
    assert fight.showdown.space == "H16"
    assert [fight[name].knocked_down for name in ("Erza", "Lucy", "Zachary")] == [True, True, False]


@pytest.mark.rule("R285")
def test_toward_somebody_near_it_goes_no_further_than_it_must(fight):
    around_the_lion(fight, Zachary="H15")
    moves(fight, way="toward", to="target")
    assert (fight.showdown.space, fight.showdown.moved) == ("H13", 2)


@pytest.mark.rule("R285")
def test_toward_a_board_edge_it_goes_straight(fight):
    around_the_lion(fight)
    fight.draft.set(fight.showdown, space="B3")
    moves(fight, way="full", place="the furthest board edge")
    assert (fight.showdown.space, fight.showdown.moved) == ("B9", 6)


@pytest.mark.rule("R286")
def test_placing_it_does_not_tear_at_its_tendon(fight):
    around_the_lion(fight)
    injured(fight, "beasts_heel")
    fight.do(placing.place, None, "A1")
    assert fight.people.asked == []
    moves(fight, way="place", place="the board centre")
    assert (fight.people.asked, fight.showdown.space, fight.showdown.moved) == ([], "H11", 0)


# what it does


@pytest.mark.rule("R162")
def test_without_its_hand_it_does_something_else_with_combo_claw(against):
    fight = around_the_lion(against("white_lion"), Zachary="G11", Lucy="A1", Erza="A2", Al="A3")
    injured(fight, "strange_hand")
    turn(fight, "combo claw")
    assert not any("attack" in why for why in fight.people.asked)
    assert [fight[name].understanding for name in ("Zachary", "Lucy", "Erza", "Al")] == [1, 0, 0, 0]


@pytest.mark.rule("R162")
def test_another_injury_does_not_keep_it_from_combo_claw(against):
    fight = around_the_lion(against("white_lion"), Zachary="G11", Lucy="A1", Erza="A2", Al="A3")
    injured(fight, "beasts_paw")
    turn(fight, "combo claw", target="Zachary", faces=[1, 1])
    assert "d10 attack, Combo Claw" in fight.people.asked
    assert fight["Zachary"].understanding == 0


@pytest.mark.rule("R192")
def test_every_turn_without_ai_cards_is_a_basic_action(fight):
    for row in list(fight.draft.rows(Card).values()):
        if row.deck == "ai":
            fight.draft.set(row, pile="wounds")
    for _ in range(2):
        turn(fight, target="Zachary", faces=[1, 1])
        assert "Basic Action against Zachary" in fight.story
    assert fight.showdown.round == 2


@pytest.mark.rule("R292")
@pytest.mark.rule("R293")
def test_the_accuracy_of_the_profile_evasion_and_accuracy_tokens_are_one_sum(fight):
    fight.token("Zachary", "evasion", "+1")
    fight.do(monster.lay_tokens, "accuracy", 2)
    strike(fight, "white_lion_combo_claw", "Zachary", 2, 3, "waist")
    assert "2, 3 need 4 +1 evasion -2 accuracy = 3: 1 hit" in fight.story


@pytest.mark.rule("R290")
@pytest.mark.rule("R295")
def test_a_lion_of_the_second_level_is_faster_and_hits_harder_with_the_same_card(against):
    fight = against("white_lion", 2)
    bare(fight, "Zachary")
    strike(fight, "white_lion_claw", "Zachary", 1, 1, 5, "legs")
    assert fight.people.asked[:3] == ["d10 attack, Claw"] * 3
    assert boxes(fight, "Zachary", "legs") == (True, True)


@pytest.mark.rule("R295")
def test_a_heavier_card_does_more_damage_and_the_token_adds_to_it(fight):
    fight.do(monster.lay_tokens, "damage", 1)
    strike(fight, "white_lion_power_swat", "Zachary", 6, ("legs", 10))
    assert boxes(fight, "Zachary", "legs") == (True, True)
    assert "Zachary suffers" in fight.story


@pytest.mark.rule("R289")
@pytest.mark.rule("R298")
def test_hits_are_resolved_one_by_one_in_the_order_the_target_names_them(fight):
    bare(fight, "Zachary", "Lucy")
    for name, first, second in (("Zachary", "legs", "arms"), ("Lucy", "arms", "legs")):
        strike(fight, "white_lion_claw", name, 5, 6, first, second)
        assert fight.story.index(f"light injury at the {first}") < fight.story.index(f"light injury at the {second}")


# dodging


@pytest.mark.rule("R180")
def test_a_dodge_stands_between_the_hit_locations_and_the_severe_injury(fight):
    bare(fight, "Zachary")
    fill(fight, "Zachary")
    fight.draft.set(fight["Zachary"], knocked_down=True)
    fight.set("Zachary", "survival", "1")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, ("legs", 10), ("arms", "yes"))
    assert fight.people.asked == [
        "d10 attack, Claw", "d10 attack, Claw", "d0 hit location, Claw", "d0 hit location, Claw",
        "choose dodge, Zachary: the hit at the legs", "d10 severe injury, legs",
        "choose dodge, Zachary: the hit at the arms",
    ]  # fmt: skip
    assert "Zachary dodges the hit at the arms" in fight.story


@pytest.mark.rule("R181")
def test_a_dodged_hit_does_not_count_for_what_the_card_does_with_its_hits(against):
    fight = against("white_lion")
    fight.set("Zachary", "survival", "1")
    resolve(fight, "white_lion_combo_claw", 5, 6, ("legs", "yes"), "arms", target="Zachary")
    assert boxes(fight, "Zachary", "arms") == (True, False)
    assert not any(why.startswith("draw") for why in fight.people.asked), "one hit draws no other card"


@pytest.mark.rule("R182")
def test_nobody_is_offered_to_dodge_what_hurts_the_brain(fight):
    fight.set("Zachary", "survival", "1")
    fight.set("Zachary", "insanity", "3")
    row = fight.draft.set(fight.top("ai", "Size Up"), pile="play")
    fight.people.faces += [4]
    fight.do(ai_card.resolve, row, "Zachary")
    assert fight["Zachary"].insanity == 2
    assert not any("dodge" in why for why in fight.people.asked)


# what is only stated


@pytest.mark.rule("R138", "stated")
def test_every_weapon_has_speed_accuracy_and_strength(fight):
    arms = [entry.data["weapon"] for entry in fight.play.content.of("gear") if entry.data.get("weapon")]
    assert arms and all({"speed", "accuracy", "strength"} <= set(each) for each in arms)
    assert "speed, accuracy, strength" in fight.play.entry("core:rule/R138").data["text"]


@pytest.mark.rule("R287", "stated")
def test_every_attack_of_a_monster_has_speed_accuracy_and_damage(fight):
    profiles = [entry.data["attack"] for entry in fight.play.content.of("ai_card") if entry.data.get("attack")]
    assert profiles and all({"speed", "accuracy", "damage"} <= set(each) for each in profiles)
    assert "speed, accuracy, damage" in fight.play.entry("core:rule/R287").data["text"]


@pytest.mark.rule("R288", "stated")
def test_it_moves_to_its_target_and_then_attacks(fight):
    around_the_lion(fight, Zachary="H18")
    strike(fight, "white_lion_claw", "Zachary", 1, 1)
    assert fight.story.index("White Lion: H11 -> H16") < fight.story.index("Claw against Zachary")
