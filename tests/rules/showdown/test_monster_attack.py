"""The monster attacks: its dice, its numbers, hit after hit, and what the card says in between."""

import pytest

from kdm_cli.rules.asking import monster, places, the_showdown
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.showdown.monsters_turn import monster_attack
from kdm_cli.rules.state import Card, Lasting
from tests.rules.showdown.turns import around_the_lion, box, boxes, filled, strike


@pytest.mark.rule("R291")
@pytest.mark.rule("R294")
@pytest.mark.rule("R297")
@pytest.mark.rule("R300")
def test_the_example_of_the_rulebook_is_played_to_the_letter(fight):
    strike(fight, "white_lion_vicious_claw", "Zachary", 1, 4, "waist")
    assert "Vicious Claw against Zachary: 1, 4 need 2: 1 hit" in fight.story
    assert "Zachary: armor at the waist 1 -> 0" in fight.story
    assert fight.armor("Zachary", "waist") == 0
    assert box(fight, "Zachary", "waist") == (False, False)
    assert fight["Zachary"].bleeding == 1


@pytest.mark.rule("R83")
@pytest.mark.rule("R84")
@pytest.mark.parametrize("space", ["H22", "H20", "M16"])
def test_from_where_it_does_not_stand_beside_its_target_it_does_not_attack(fight, space):
    around_the_lion(fight, Zachary=space)
    assert strike(fight, "white_lion_claw", "Zachary") is None
    assert not any("attack" in why for why in fight.people.asked)
    assert "turn" in fight.play.fight.stops
    assert places.distance(fight.play, fight["Zachary"]) > 1


@pytest.mark.rule("R288", "stated")
def test_it_moves_to_its_target_and_then_attacks(fight):
    around_the_lion(fight, Zachary="H18")
    strike(fight, "white_lion_claw", "Zachary", 1, 1)
    assert fight.story.index("White Lion: H11 -> H16") < fight.story.index("Claw against Zachary")


@pytest.mark.rule("R287", "stated")
def test_every_attack_of_a_monster_has_speed_accuracy_and_damage(fight):
    profiles = [entry.data["attack"] for entry in fight.play.content.of("ai_card") if entry.data.get("attack")]
    assert profiles and all({"speed", "accuracy", "damage"} <= set(each) for each in profiles)
    assert "speed, accuracy, damage" in fight.play.entry("core:rule/R287").data["text"]


# its numbers


@pytest.mark.rule("R86")
@pytest.mark.rule("R290")
def test_it_rolls_as_many_dice_as_its_speed_and_its_speed_tokens(fight):
    fight.do(monster.lay_tokens, "speed", 1)
    strike(fight, "white_lion_claw", "Zachary", 1, 1, 1)
    assert fight.people.asked == ["d10 attack, Claw"] * 3
    fight.do(monster.lay_tokens, "speed", -4)
    strike(fight, "white_lion_claw", "Zachary")
    assert "speed -1, no attack dice" in fight.story


@pytest.mark.rule("R86")
@pytest.mark.parametrize(("slug", "dice"), [("white_lion_claw", 2), ("white_lion_chomp", 1)])
def test_the_profile_says_how_many_dice(fight, slug, dice):
    strike(fight, slug, "Zachary", *[1] * dice)
    assert len(fight.people.asked) == dice


@pytest.mark.rule("R87")
@pytest.mark.rule("R292")
@pytest.mark.rule("R293")
def test_the_accuracy_of_the_profile_evasion_and_accuracy_tokens_are_one_sum(fight):
    fight.token("Zachary", "evasion", "+1")
    fight.do(monster.lay_tokens, "accuracy", 2)
    strike(fight, "white_lion_combo_claw", "Zachary", 2, 3, "waist")
    assert "2, 3 need 4 +1 evasion -2 accuracy = 3: 1 hit" in fight.story


@pytest.mark.rule("R125")
@pytest.mark.rule("R295")
@pytest.mark.rule("R34")
def test_what_changes_either_side_changes_the_attack(fight):
    fight.bare("Zachary")
    for stat in ("speed", "damage", "accuracy"):
        fight.do(monster.lay_tokens, stat, 1)
    fight.token("Zachary", "evasion", "+3")
    strike(fight, "white_lion_claw", "Zachary", 3, 4, 1, "legs")
    assert "3, 4, 1 need 2 +3 evasion -1 accuracy = 4: 1 hit" in fight.story
    assert boxes(fight, "Zachary") == {"legs": (True, True)}


@pytest.mark.rule("R296")
@pytest.mark.rule("R302")
@pytest.mark.rule("R89")
@pytest.mark.parametrize(
    ("slug", "face", "filled"), [("white_lion_chomp", (), "head"), ("white_lion_power_swat", ("arms",), "arms")]
)
def test_the_profile_says_how_much_damage(fight, slug, face, filled):
    fight.bare("Zachary")
    strike(fight, slug, "Zachary", 9, *face)
    assert boxes(fight, "Zachary") == {filled: (filled == "arms", True)}


@pytest.mark.rule("R290")
@pytest.mark.rule("R295")
def test_a_lion_of_the_second_level_is_faster_and_hits_harder_with_the_same_card(against):
    fight = against("white_lion", 2)
    fight.bare("Zachary")
    strike(fight, "white_lion_claw", "Zachary", 1, 1, 5, "legs")
    assert fight.people.asked[:3] == ["d10 attack, Claw"] * 3
    assert box(fight, "Zachary", "legs") == (True, True)


@pytest.mark.rule("R295")
def test_a_heavier_card_does_more_damage_and_the_token_adds_to_it(fight):
    fight.do(monster.lay_tokens, "damage", 1)
    strike(fight, "white_lion_power_swat", "Zachary", 6, ("legs", 10))
    assert box(fight, "Zachary", "legs") == (True, True)
    assert "Zachary suffers" in fight.story


def until_the_attack_ends(fight, stat, by):
    op = {"op": "change", "stat": stat, "by": by, "target": "monster", "until": "attack"}
    fight.do(carry_out, [op], monster.scene(fight.play, fight.play.entry("core:ai_card/white_lion_claw")))


def test_what_changes_the_monsters_numbers_for_the_attack_counts_in_it(fight):
    fight.bare("Zachary")
    until_the_attack_ends(fight, "speed", 1)
    until_the_attack_ends(fight, "damage", 1)
    until_the_attack_ends(fight, "accuracy", -2)
    strike(fight, "white_lion_claw", "Zachary", 3, 1, 4, "legs")
    assert "Claw against Zachary: 3, 1, 4 need 2 +2 accuracy = 4: 1 hit" in fight.story
    assert box(fight, "Zachary", "legs") == (True, True)


def test_what_a_card_adds_to_the_damage_after_the_hit_counts_for_that_hit(against):
    fight = against("screaming_antelope", 1)
    fight.bare("Zachary")
    the_showdown.change(fight.play, space="H8", facing="n", moved=1)
    strike(fight, "screaming_antelope_ram", "Zachary", 9, "legs", moves=False)
    assert box(fight, "Zachary", "legs") == (True, True)


def test_a_number_that_a_card_sets_stays_so_whatever_the_tokens(fight):
    fight.do(monster.lay_tokens, "toughness", 3)
    op = {"op": "set", "stat": "toughness", "to": 4, "target": "monster", "until": "attack"}
    fight.do(carry_out, [op], monster.scene(fight.play, fight.play.entry("core:ai_card/white_lion_claw")))
    assert monster.number(fight.play, "toughness") == 4


# its hits


@pytest.mark.rule("R88")
def test_without_a_hit_no_location_is_rolled_and_nothing_follows(fight):
    strike(fight, "white_lion_vicious_claw", "Zachary", 1, 1)
    assert "a miss" in fight.story
    assert fight["Zachary"].bleeding == 0


@pytest.mark.rule("R90")
@pytest.mark.rule("R289")
@pytest.mark.rule("R298")
@pytest.mark.rule("R91")
@pytest.mark.parametrize("order", [("legs", "arms"), ("arms", "legs")])
def test_all_hit_locations_are_rolled_and_then_suffered_in_the_order_the_target_names_them(fight, order):
    fight.bare("Zachary")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, *order)
    first, second = (fight.story.index(f"light injury at the {each}") for each in order)
    assert first < second
    assert fight.people.asked[:4] == ["d10 attack, Claw"] * 2 + ["d0 hit location, Claw"] * 2
    assert boxes(fight, "Zachary") == {"legs": (True, False), "arms": (True, False)}


@pytest.mark.rule("R95")
@pytest.mark.rule("R299")
@pytest.mark.rule("R306")
def test_two_hits_on_one_location_are_two_hits(fight):
    fight.bare("Zachary")
    fight.draft.set(fight["Zachary"], knocked_down=True)
    filled(fight, "Zachary")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, ("legs", 7), ("legs", 10))
    assert fight.story.count("Zachary suffers") == 2


@pytest.mark.rule("R105")
@pytest.mark.rule("R306")
@pytest.mark.rule("R102")
def test_who_falls_in_the_middle_of_the_monsters_attack_suffers_the_rest_and_may_still_dodge(fight):
    fight.bare("Zachary")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, "head", "legs")
    assert fight["Zachary"].knocked_down
    assert box(fight, "Zachary", "legs") == (True, False)
    fight.set("Zachary", "survival", "1")
    strike(fight, "white_lion_claw", "Zachary", 5, 1, ("legs", "yes"))
    assert box(fight, "Zachary", "legs") == (True, False)


def test_what_is_left_of_an_attack_on_the_dead_is_void(fight):
    fight.bare("Zachary")
    fight.draft.set(fight["Zachary"], bleeding=4, knocked_down=True)
    filled(fight, "Zachary")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, ("legs", 7), "arms")
    assert fight["Zachary"].dead


# before and after damage


@pytest.mark.rule("R117")
@pytest.mark.rule("R115")
def test_power_swat_is_one_die_for_two_damage_and_then_a_knockback_of_six(fight):
    around_the_lion(fight, Zachary="H13")
    strike(fight, "white_lion_power_swat", "Zachary", 1)
    assert fight.fighter("Zachary").space == "H13", "a miss pushes nobody"
    strike(fight, "white_lion_power_swat", "Zachary", 2, "waist")
    assert fight.fighter("Zachary").space == "H19"
    assert fight.armor("Zachary", "waist") == 0
    assert boxes(fight, "Zachary") == {"waist": (True, False)}
    assert fight.story.index("light injury at the waist") < fight.story.index("H13 -> H19")


@pytest.mark.rule("R116")
def test_before_damage_comes_between_the_hits_and_the_hit_location_dice(against):
    fight = against("screaming_antelope", 1)
    fight.bare("Zachary")
    strike(fight, "screaming_antelope_stomp", "Zachary", 2)
    assert not any(why.startswith("d0") for why in fight.people.asked), "the hits land on the body"
    assert boxes(fight, "Zachary") == {"body": (True, True)}


@pytest.mark.rule("R116")
def test_without_a_hit_nothing_comes_before_damage(against):
    fight = against("phoenix", 1)
    fight.equip("Zachary", "Rawhide Vest")
    before = fight.armor("Zachary", "body")
    entry = fight.play.entry("core:ai_card/phoenix_pustule_cannon")
    fight.people.faces += [1] * int(entry.data["attack"]["speed"])
    fight.do(monster_attack.attack, entry, fight["Zachary"])
    assert fight.armor("Zachary", "body") == before > 0


@pytest.mark.rule("R117")
def test_after_damage_comes_once_when_the_last_hit_is_resolved(fight):
    strike(fight, "white_lion_vicious_claw", "Zachary", 5, 6, "legs", "arms")
    assert fight["Zachary"].bleeding == 1
    assert fight.story.index("light injury at the arms") < fight.story.index("bleeding 0 -> 1")


@pytest.mark.rule("R183")
def test_a_grab_knocks_down_and_hurts_and_cannot_be_dodged(fight):
    fight.bare("Zachary")
    fight.set("Zachary", "survival", "1")
    strike(fight, "white_lion_grasp", "Zachary", 6, "arms", "legs")
    assert fight["Zachary"].knocked_down
    assert box(fight, "Zachary", "legs") == (True, False)
    assert [row.until for row in fight.draft.of(Lasting, fight["Zachary"].id) if row.what == "mark/grabbed"]
    assert sum("dodge" in why for why in fight.people.asked) == 1


def test_a_broken_foot_grabs_nobody(fight):
    fight.draft.create(
        Card, deck="hit_location", content="core:hit_location/white_lion_beasts_paw", pile="play", position=1
    )
    strike(fight, "white_lion_grasp", "Zachary", 6, "arms")
    assert "Zachary is not grabbed" in fight.story
    assert not fight["Zachary"].knocked_down


def test_steel_shields_and_lion_skin_cloaks_take_their_share(fight):
    fight.equip("Zachary", "lion skin cloak")
    before = fight.armor("Zachary", "body")
    strike(fight, "white_lion_power_swat", "Zachary", 6, "body")
    assert "Zachary: damage 2 -> 1 (Lion Skin Cloak)" in fight.story or "damage 2 -> 1" in fight.story
    assert fight.armor("Zachary", "body") == max(0, before - 1)
    assert the_showdown.survivors(fight.play)


@pytest.mark.parametrize("cracked", [True, False])
def test_a_cracked_beak_destroys_no_armor(against, cracked):
    fight = against("phoenix", 1)
    if cracked:
        beak = "core:hit_location/phoenix_hard_beak"
        [row] = [row for row in fight.draft.rows(Card).values() if row.content == beak]
        fight.draft.set(row, pile="play", position=1)
    strike(fight, "phoenix_peck", "Zachary", 9, 1, "waist", damage=-1)
    assert ("no armor is destroyed (Cracked Beak)" in fight.story) is cracked
    assert box(fight, "Zachary", "waist") == (not cracked, False)
