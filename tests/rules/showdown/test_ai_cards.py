"""AI cards one by one: what they do to whom, and what becomes of them."""

import pytest

from kdm_cli.rules.asking import lasting, monster, places
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.showdown.monsters_turn import ai_card, monster_attack
from kdm_cli.rules.state import BodyPart, Card, Lasting
from tests.rules.showdown.turns import FOUNDERS, around_the_lion, boxes, down, resolve, turn


@pytest.mark.rule("R64")
@pytest.mark.rule("R65")
def test_claw_is_two_dice_against_a_threat(fight):
    row = resolve(fight, "white_lion_claw", 1, 2, "waist", target="Zachary")
    assert "Claw against Zachary: 1, 2 need 2: 1 hit" in fight.story
    assert "armor at the waist 1 -> 0" in fight.story
    assert row.pile == "discard"


@pytest.mark.rule("R118")
def test_size_up_hurts_the_brain_and_knocks_down(fight):
    fight.set("Zachary", "insanity", "2")
    resolve(fight, "white_lion_size_up", 4, target="Zachary")
    assert fight["Zachary"].insanity == 1
    assert fight["Zachary"].knocked_down
    fight.set("Erza", "insanity", "2")
    resolve(fight, "white_lion_size_up", 3, target="Erza")
    assert fight["Erza"].insanity == 2


def test_the_stalwart_stand_when_they_are_intimidated(fight):
    fight.gain("Zachary", "stalwart")
    fight.set("Zachary", "insanity", "2")
    resolve(fight, "white_lion_size_up", 4, target="Zachary")
    assert fight["Zachary"].insanity == 1
    assert not fight["Zachary"].knocked_down


def test_whoever_panics_at_monsters_suffers_more_when_intimidated(fight):
    fight.gain("Zachary", "monster panic")
    fight.set("Zachary", "insanity", "3")
    resolve(fight, "white_lion_size_up", 4, target="Zachary")
    assert fight["Zachary"].insanity == 1


@pytest.mark.rule("R162")
def test_without_a_jaw_it_does_not_chomp(against):
    fight = against("white_lion", 1)
    injury = next(
        entry for entry in fight.play.content.of("hit_location") if entry.data.get("persistent_injury") == "No Jaw"
    )
    fight.draft.create(Card, deck="hit_location", content=injury.id, pile="play", position=1)
    resolve(fight, "white_lion_chomp", choices=["yes"] * 4)
    assert not any("attack" in why for why in fight.people.asked)


def test_merciless_doubles_the_damage_of_a_grab(against):
    fight = against("white_lion", 1)
    fight.bare("Zachary", "Al")
    fight.draft.create(Card, deck="ai", content="core:ai_card/white_lion_merciless", pile="play", position=-1)
    fight.people.faces += ["legs"]
    entry = fight.play.entry("core:ai_card/white_lion_grasp")
    scene = monster.scene(fight.play, entry, fight["Zachary"].id)
    fight.do(carry_out, [{"op": "perform", "what": "effect/grab"}], scene)
    part = next(part for part in fight.draft.of(BodyPart, fight["Zachary"].id) if part.location == "legs")
    assert (part.light, part.heavy) == (True, True)


def test_what_lasts_until_the_attack_ends_is_gone_with_the_card(against):
    fight = against("screaming_antelope", 1)
    fight.draft.set(fight["Zachary"], knocked_down=True)
    fight.people.faces += [1, 1, 1, 1]
    entry = fight.play.entry("core:ai_card/screaming_antelope_run_down")
    fight.do(ai_card.act, entry, [fight["Zachary"]])
    assert fight.people.faces == []  # speed 1 and 3 more
    assert not [row for row in fight.draft.rows(Lasting).values() if row.until == "attack"]


def test_a_card_nobody_has_captured_is_for_hands(against):
    fight = against("watcher", 1)
    resolve(fight, "watcher_mortify")
    assert "do what the card says" in fight.hands


def test_destroyed_armor_absorbs_nothing(against):
    fight = against("kings_man", 1)
    entry = fight.play.entry("core:ai_card/kings_man_hammer")
    fight.people.faces += [9, 1, 1, ("waist", 7)]
    fight.do(monster_attack.attack, entry, fight["Zachary"])
    assert "armor at the waist 1 -> 0" in fight.story
    assert "Zachary suffers" in fight.story  # 3 damage: with the armor there would only be both injuries


def test_dried_acanthus_ignores_a_severe_injury_before_it_does_anything(fight):
    fight.equip("Zachary", "dried acanthus")
    fight.people.choices += ["yes"]
    fight.suffer("Zachary", "legs", faces=[7])
    assert "the severe injury is ignored" in fight.story
    assert fight["Zachary"].bleeding == 0
    assert "Dried Acanthus" not in fight.gear("Zachary").values()


def test_under_an_oxidized_helm_one_need_not_hear_the_roar(fight):
    fight.do(lasting.add, fight["Zachary"], "core:gear/oxidized_lantern_helm", "grant/ignore_non_deaf", 0, "showdown")
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        fight.draft.set(fight[name], insanity=5)
    resolve(fight, "white_lion_terrifying_roar", 10, 10, 10, choices=["yes", *["no"] * 4])
    assert "ignore Terrifying Roar" in " ".join(fight.people.asked)
    assert fight["Zachary"].insanity == 5
    assert fight["Lucy"].insanity < 5


@pytest.mark.rule("R118")
def test_a_roar_hurts_the_brain_and_no_body(fight):
    fight.bare(*FOUNDERS)
    around_the_lion(fight, Lucy="A1", Erza="A22", Zachary="P1", Al="P22")
    turn(fight, "terrifying roar", faces=[2, 1, 2, 1])
    assert [fight[name].brain_injured for name in FOUNDERS] == [True, False, True, False]
    assert [boxes(fight, name) for name in FOUNDERS] == [{}] * 4


@pytest.mark.rule("R119")
@pytest.mark.rule("R118")
def test_it_frightens_from_where_it_stands_however_far_the_target_is(fight):
    around_the_lion(fight, Lucy="P22", Erza="J11", Zachary="J12", Al="J12")
    down(fight, "Al")
    fight.set("Lucy", "insanity", "3")
    turn(fight, "size up", faces=[4])
    assert fight["Lucy"].insanity == 2
    assert boxes(fight, "Lucy") == {}
    assert (fight.showdown.space, fight.showdown.moved) == ("H11", 0)
    assert places.in_front(fight.play, fight["Lucy"]), "it faces its target all the same"


@pytest.mark.rule("R65")
@pytest.mark.rule("R89")
def test_each_of_its_hits_does_one_damage(fight):
    fight.bare("Zachary")
    turn(fight, "claw", target="Zachary", faces=[2, 10, "legs", "arms"])
    assert boxes(fight, "Zachary") == {"legs": (True, False), "arms": (True, False)}
