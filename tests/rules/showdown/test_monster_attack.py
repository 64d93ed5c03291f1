"""The monster attacks: dice, hit locations, each hit in the target's order, and what the card says in between."""

import pytest

from kdm_cli.rules.asking import monster, the_showdown, weapons
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.showdown.monsters_turn import ai_card, monster_attack
from kdm_cli.rules.state import BodyPart, Card, Lasting


def card(fight, slug):
    return fight.play.entry(f"core:ai_card/{slug}")


def strike(fight, slug, name, *faces, reach=None, **more):
    """The card's attack on a survivor, with these dice."""
    fight.people.faces += faces
    entry = card(fight, slug)
    under_way = fight.do(monster_attack.attack, entry, entry.data["attack"], fight[name], reach=reach, **more)
    assert fight.people.faces == []
    return under_way


def boxes(fight, name, location):
    part = next(part for part in fight.draft.of(BodyPart, fight[name].id) if part.location == location)
    return part.light, part.heavy


def fill(fight, name):
    """Every injury box is filled already."""
    for part in fight.draft.of(BodyPart, fight[name].id):
        fight.draft.set(part, light=part.location != "head", heavy=True)


def bare(fight, *names):
    for name in names:
        fight.bare(name)


@pytest.mark.rule("R291")
@pytest.mark.rule("R294")
@pytest.mark.rule("R297")
@pytest.mark.rule("R300")
def test_the_example_of_the_rulebook_is_played_to_the_letter(fight):
    strike(fight, "white_lion_vicious_claw", "Zachary", 1, 4, "waist")
    assert "Vicious Claw against Zachary: 1, 4 need 2: 1 hit" in fight.story
    assert "Zachary: armor at the waist 1 -> 0" in fight.story
    assert fight.armor("Zachary", "waist") == 0
    assert boxes(fight, "Zachary", "waist") == (False, False)
    assert fight["Zachary"].bleeding == 1


@pytest.mark.rule("R86")
@pytest.mark.rule("R290")
def test_it_rolls_as_many_dice_as_its_speed_and_its_speed_tokens(fight):
    fight.do(monster.lay_tokens, "speed", 1)
    strike(fight, "white_lion_claw", "Zachary", 1, 1, 1)
    assert fight.people.asked == ["d10 attack, Claw"] * 3
    fight.do(monster.lay_tokens, "speed", -4)
    strike(fight, "white_lion_claw", "Zachary")
    assert "speed -1, no attack dice" in fight.story


@pytest.mark.rule("R87")
@pytest.mark.rule("R292")
@pytest.mark.rule("R293")
def test_accuracy_tokens_and_the_targets_evasion_both_count(fight):
    fight.token("Zachary", "evasion", "+2")
    fight.do(monster.lay_tokens, "accuracy", 1)
    strike(fight, "white_lion_claw", "Zachary", 2, 3, "waist")
    assert "Claw against Zachary: 2, 3 need 2 +2 evasion -1 accuracy = 3: 1 hit" in fight.story


@pytest.mark.rule("R88")
def test_without_a_hit_no_location_is_rolled_and_nothing_follows(fight):
    strike(fight, "white_lion_vicious_claw", "Zachary", 1, 1)
    assert "a miss" in fight.story
    assert fight["Zachary"].bleeding == 0


@pytest.mark.rule("R89")
@pytest.mark.rule("R295")
@pytest.mark.rule("R125")
def test_each_hit_does_the_damage_of_profile_monster_and_tokens(fight):
    bare(fight, "Zachary")
    fight.do(monster.lay_tokens, "damage", 1)
    strike(fight, "white_lion_claw", "Zachary", 1, 5, "legs")
    assert boxes(fight, "Zachary", "legs") == (True, True)


@pytest.mark.rule("R90")
@pytest.mark.rule("R298")
@pytest.mark.rule("R289")
def test_all_hit_locations_are_rolled_before_anything_is_applied(fight):
    bare(fight, "Zachary")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, "legs", "arms")
    assert fight.people.asked[:4] == ["d10 attack, Claw"] * 2 + ["d0 hit location, Claw"] * 2
    assert boxes(fight, "Zachary", "legs") == boxes(fight, "Zachary", "arms") == (True, False)


@pytest.mark.rule("R95")
@pytest.mark.rule("R299")
@pytest.mark.rule("R306")
def test_two_hits_on_one_location_are_two_hits(fight):
    bare(fight, "Zachary")
    fight.draft.set(fight["Zachary"], knocked_down=True)
    fill(fight, "Zachary")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, ("legs", 7), ("legs", 10))
    assert fight.story.count("Zachary suffers") == 2


@pytest.mark.rule("R105")
@pytest.mark.rule("R306")
@pytest.mark.rule("R102")
def test_who_falls_in_the_middle_of_the_monsters_attack_suffers_the_rest_and_may_still_dodge(fight):
    bare(fight, "Zachary")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, "head", "legs")
    assert fight["Zachary"].knocked_down
    assert boxes(fight, "Zachary", "legs") == (True, False)
    fight.set("Zachary", "survival", "1")
    strike(fight, "white_lion_claw", "Zachary", 5, 1, ("legs", "yes"))
    assert boxes(fight, "Zachary", "legs") == (True, False)


def test_what_is_left_of_an_attack_on_the_dead_is_void(fight):
    bare(fight, "Zachary")
    fight.draft.set(fight["Zachary"], bleeding=4, knocked_down=True)
    fill(fight, "Zachary")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, ("legs", 7), "arms")
    assert fight["Zachary"].dead


@pytest.mark.rule("R91")
@pytest.mark.rule("R114")
@pytest.mark.rule("R179")
@pytest.mark.rule("R180")
@pytest.mark.rule("R181")
def test_one_hit_is_dodged_for_one_survival_and_does_nothing(fight):
    fight.set("Zachary", "survival", "1")
    bare(fight, "Zachary")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, ("legs", "yes"), "arms")
    assert boxes(fight, "Zachary", "legs") == (False, False)
    assert boxes(fight, "Zachary", "arms") == (True, False)
    assert fight["Zachary"].survival == 0


@pytest.mark.rule("R181")
@pytest.mark.rule("R117")
def test_when_every_hit_is_dodged_nothing_comes_after_damage(fight):
    fight.set("Zachary", "survival", "1")
    strike(fight, "white_lion_vicious_claw", "Zachary", 1, 6, ("legs", "yes"))
    assert fight["Zachary"].bleeding == 0


@pytest.mark.rule("R179")
def test_a_second_dodge_in_one_round_is_refused(fight):
    fight.build("language")
    fight.settlement("survival-limit", "5")
    fight.set("Zachary", "survival", "3")
    with fight.refuses("cannot-dodge") as refused:
        strike(fight, "white_lion_claw", "Zachary", 5, 6, ("legs", "yes"), ("arms", "dodge"))
    assert "the hit at the arms" in refused.value.refusal.message


@pytest.mark.rule("R14")
@pytest.mark.rule("R179")
def test_a_dodge_without_survival_is_refused(fight):
    fight.set("Zachary", "survival", "0")
    with fight.refuses("cannot-dodge"):
        strike(fight, "white_lion_claw", "Zachary", 1, 6, ("legs", "dodge"))


@pytest.mark.rule("R175")
def test_who_is_doomed_cannot_dodge_until_the_card_is_resolved(against):
    fight = against("butcher", 1)
    fight.set("Zachary", "survival", "1")
    entry = card(fight, "butcher_devour_lantern")
    fight.people.faces += [9, 1, ("legs", "dodge")]
    with fight.refuses("cannot-dodge"):
        fight.do(ai_card.act, entry, [fight["Zachary"]])
    fight.people.faces[:] = [1, 1]
    fight.do(ai_card.act, entry, [fight["Zachary"]])
    assert "Zachary is doomed" in fight.story
    assert not [row for row in fight.draft.of(Lasting, fight["Zachary"].id) if row.what == "mark/doomed"]


@pytest.mark.rule("R105")
def test_who_lies_may_dodge_and_stays_down(fight):
    fight.set("Zachary", "survival", "1")
    fight.draft.set(fight["Zachary"], knocked_down=True)
    strike(fight, "white_lion_claw", "Zachary", 1, 6, ("legs", "yes"))
    assert fight["Zachary"].knocked_down
    assert fight["Zachary"].survival == 0


@pytest.mark.rule("R116")
def test_aimed_hits_need_no_location_die(fight):
    strike(fight, "white_lion_chomp", "Zachary", 6)
    assert "d0" not in " ".join(fight.people.asked)
    assert "at the head" in fight.story


@pytest.mark.rule("R115")
@pytest.mark.rule("R117")
def test_a_knockback_comes_after_the_damage_of_every_hit(fight):
    strike(fight, "white_lion_power_swat", "Zachary", 6, "waist")
    assert "armor at the waist 1 -> 0" in fight.story
    assert "knockback" in (fight.hands + fight.story).casefold() or "6" in fight.hands


@pytest.mark.rule("R84")
def test_out_of_reach_there_is_no_attack_and_the_turn_ends(fight):
    assert strike(fight, "white_lion_claw", "Zachary", reach=False) is None
    assert "turn" in fight.play.fight.stops


@pytest.mark.rule("R183")
def test_a_grab_knocks_down_and_hurts_and_cannot_be_dodged(fight):
    bare(fight, "Zachary")
    fight.set("Zachary", "survival", "1")
    strike(fight, "white_lion_grasp", "Zachary", 6, "arms", "legs")
    assert fight["Zachary"].knocked_down
    assert boxes(fight, "Zachary", "legs") == (True, False)
    assert [row.until for row in fight.draft.of(Lasting, fight["Zachary"].id) if row.what == "mark/grabbed"]
    assert sum("dodge" in why for why in fight.people.asked) == 1


def test_a_broken_foot_grabs_nobody(fight):
    from kdm_cli.rules.state import Card

    fight.draft.create(
        Card, deck="hit_location", content="core:hit_location/white_lion_beasts_paw", pile="play", position=1
    )
    strike(fight, "white_lion_grasp", "Zachary", 6, "arms")
    assert "Zachary is not grabbed" in fight.story
    assert not fight["Zachary"].knocked_down


@pytest.mark.rule("R60")
@pytest.mark.rule("R61")
def test_a_basic_action_is_two_dice_for_one_damage(fight):
    fight.people.faces += [1, 2, "waist"]
    fight.do(ai_card.basic_action_on, fight["Zachary"])
    assert "Basic Action against Zachary: 1, 2 need 2: 1 hit" in fight.story


@pytest.mark.rule("R313")
def test_an_attacker_does_not_dodge_the_reaction(fight):
    from kdm_cli.rules.fight import SurvivorAttack

    fight.set("Zachary", "survival", "1")
    stone = weapons.armed(fight.play, fight["Zachary"])[0]
    fight.play.fight.survivor_attack = SurvivorAttack(fight["Zachary"].id, stone, card(fight, "white_lion_claw"))
    with fight.refuses("cannot-dodge"):
        fight.people.faces += [1, 2, ("waist", "dodge")]
        fight.do(ai_card.basic_action_on, fight["Zachary"], reaction=True)
    fight.people.faces[:] = [1, 2, "waist"]
    fight.people.choices[:] = []
    fight.do(ai_card.basic_action_on, fight["Zachary"], reaction=True)
    fight.play.fight.survivor_attack = None
    assert not any("dodge" in why for why in fight.people.asked)


def test_steel_shields_and_lion_skin_cloaks_take_their_share(fight):
    fight.equip("Zachary", "lion skin cloak")
    before = fight.armor("Zachary", "body")
    strike(fight, "white_lion_power_swat", "Zachary", 6, "body")
    assert "Zachary: damage 2 -> 1 (Lion Skin Cloak)" in fight.story or "damage 2 -> 1" in fight.story
    assert fight.armor("Zachary", "body") == max(0, before - 1)
    assert the_showdown.survivors(fight.play)


@pytest.mark.rule("R296")
@pytest.mark.rule("R302")
def test_all_damage_of_a_hit_goes_to_one_location_and_then_the_next_hit_is_resolved(fight):
    bare(fight, "Zachary")
    strike(fight, "white_lion_power_swat", "Zachary", 5, "legs")
    assert boxes(fight, "Zachary", "legs") == (True, True)
    assert all(boxes(fight, "Zachary", each) == (False, False) for each in ("head", "arms", "body", "waist"))


def until_the_attack_ends(fight, stat, by):
    op = {"op": "change", "stat": stat, "by": by, "target": "monster", "until": "attack"}
    fight.do(carry_out, [op], monster.scene(fight.play, card(fight, "white_lion_claw")))


def test_what_changes_the_monsters_numbers_for_the_attack_counts_in_it(fight):
    bare(fight, "Zachary")
    until_the_attack_ends(fight, "speed", 1)
    until_the_attack_ends(fight, "damage", 1)
    until_the_attack_ends(fight, "accuracy", -2)
    strike(fight, "white_lion_claw", "Zachary", 3, 1, 4, "legs")
    assert "Claw against Zachary: 3, 1, 4 need 2 +2 accuracy = 4: 1 hit" in fight.story
    assert boxes(fight, "Zachary", "legs") == (True, True)


def test_what_a_card_adds_to_the_damage_after_the_hit_counts_for_that_hit(against):
    fight = against("screaming_antelope", 1)
    bare(fight, "Zachary")
    the_showdown.change(fight.play, space="H8", facing="n", moved=1)
    strike(fight, "screaming_antelope_ram", "Zachary", 9, "legs", moves=False)
    assert boxes(fight, "Zachary", "legs") == (True, True)


def test_a_number_that_a_card_sets_stays_so_whatever_the_tokens(fight):
    fight.do(monster.lay_tokens, "toughness", 3)
    op = {"op": "set", "stat": "toughness", "to": 4, "target": "monster", "until": "attack"}
    fight.do(carry_out, [op], monster.scene(fight.play, card(fight, "white_lion_claw")))
    assert monster.number(fight.play, "toughness") == 4


@pytest.mark.parametrize("cracked", [True, False])
def test_a_cracked_beak_destroys_no_armor(against, cracked):
    fight = against("phoenix", 1)
    if cracked:
        beak = "core:hit_location/phoenix_hard_beak"
        [row] = [row for row in fight.draft.rows(Card).values() if row.content == beak]
        fight.draft.set(row, pile="play", position=1)
    strike(fight, "phoenix_peck", "Zachary", 9, 1, "waist", damage=-1)
    assert ("no armor is destroyed (Cracked Beak)" in fight.story) is cracked
    assert boxes(fight, "Zachary", "waist") == (not cracked, False)
