"""Damage at a hit location and to the brain, point by point; cards reach it by their effects."""

import pytest

from kdm_cli.rules.asking import numbers
from kdm_cli.rules.state import BodyPart
from kdm_cli.rules.survivors import injuries


def part(game, name, location):
    row = next(each for each in game.draft.of(BodyPart, game[name].id) if each.location == location)
    return row.light, row.heavy


def hurt(game, name, location, amount, event=False, faces=()):
    game.people.faces += faces
    game.do(injuries.damage, game[name], location, amount, event=event)


def shock(game, name, amount, event=False, faces=(), cards=()):
    game.people.faces += faces
    game.people.cards += cards
    game.do(injuries.brain_damage, game[name], amount, event=event)


@pytest.mark.rule("R92")
@pytest.mark.rule("R303")
def test_each_armor_point_takes_one_damage_and_is_lost(founders):
    assert founders.armor("Lucy", "waist") == 1
    hurt(founders, "Lucy", "waist", 1)
    assert (founders.armor("Lucy", "waist"), part(founders, "Lucy", "waist")) == (0, (False, False))
    assert founders.story == "Lucy: armor at the waist 1 -> 0"


def test_the_example_of_the_rulebook(founders):
    hurt(founders, "Lucy", "waist", 1)
    assert not founders["Lucy"].knocked_down
    assert founders.armor("Lucy", "waist") == 0


@pytest.mark.rule("R93")
@pytest.mark.rule("R304")
@pytest.mark.rule("R301")
def test_without_armor_the_light_box_fills_first_then_the_heavy_one(founders):
    hurt(founders, "Lucy", "waist", 2)
    assert part(founders, "Lucy", "waist") == (True, False)
    hurt(founders, "Lucy", "waist", 1)
    assert part(founders, "Lucy", "waist") == (True, True)


@pytest.mark.rule("R92")
@pytest.mark.rule("R303")
def test_armor_takes_damage_until_the_damage_or_the_armor_is_spent(founders):
    founders.equip("Lucy", "white lion skirt")
    assert founders.armor("Lucy", "waist") == 2
    hurt(founders, "Erza", "waist", 2)
    assert (founders.armor("Erza", "waist"), part(founders, "Erza", "waist")) == (0, (True, False))
    hurt(founders, "Lucy", "waist", 2)
    assert (founders.armor("Lucy", "waist"), part(founders, "Lucy", "waist")) == (0, (False, False))
    hurt(founders, "Lucy", "waist", 1)
    assert part(founders, "Lucy", "waist") == (True, False)


@pytest.mark.rule("R93")
@pytest.mark.rule("R304")
def test_two_damage_at_once_fill_both_boxes_and_only_the_heavy_one_knocks_down(founders):
    hurt(founders, "Lucy", "legs", 1)
    assert (part(founders, "Lucy", "legs"), founders["Lucy"].knocked_down) == ((True, False), False)
    hurt(founders, "Erza", "legs", 2)
    assert (part(founders, "Erza", "legs"), founders["Erza"].knocked_down) == ((True, True), True)


@pytest.mark.rule("R38")
@pytest.mark.rule("R99")
def test_a_filled_heavy_box_knocks_down(founders):
    hurt(founders, "Lucy", "arms", 1)
    assert not founders["Lucy"].knocked_down
    hurt(founders, "Lucy", "arms", 1)
    assert founders["Lucy"].knocked_down


@pytest.mark.rule("R38")
def test_the_head_has_only_a_heavy_box(founders):
    hurt(founders, "Lucy", "head", 1)
    assert part(founders, "Lucy", "head") == (False, True)
    assert founders["Lucy"].knocked_down


@pytest.mark.rule("R94")
@pytest.mark.rule("R305")
@pytest.mark.rule("R108")
def test_whatever_is_left_is_one_severe_injury_however_much_it_is(founders):
    hurt(founders, "Lucy", "legs", 9, faces=[10])
    assert founders.people.asked == ["d10 severe injury, legs"]
    assert part(founders, "Lucy", "legs") == (True, True)
    assert "Lucy suffers Lost Balance" in founders.story


@pytest.mark.rule("R98")
@pytest.mark.rule("R107")
@pytest.mark.rule("R306")
def test_a_filled_box_takes_no_damage_again_every_further_hit_is_a_severe_injury(founders):
    hurt(founders, "Lucy", "legs", 2)
    for _ in range(2):
        hurt(founders, "Lucy", "legs", 1, faces=[10])
        assert founders.people.asked == ["d10 severe injury, legs"]


@pytest.mark.rule("R96")
def test_armor_at_nought_is_still_worn(founders):
    hurt(founders, "Lucy", "waist", 1)
    assert founders.gear("Lucy")[1] == "Cloth"


@pytest.mark.rule("R97")
def test_armor_points_come_back_only_with_healing(founders):
    hurt(founders, "Lucy", "waist", 1)
    founders.take("Lucy", "cloth")
    founders.give("Lucy", "cloth")
    assert founders.armor("Lucy", "waist") == 0
    founders.heal("Lucy")
    assert founders.armor("Lucy", "waist") == 1


def test_a_hit_is_over_when_its_damage_is_spent(founders):
    hurt(founders, "Lucy", "body", 1)
    assert (part(founders, "Lucy", "body"), founders.people.asked) == ((True, False), [])


@pytest.mark.rule("R120")
@pytest.mark.rule("R41")
@pytest.mark.rule("R40")
def test_insanity_is_the_armor_of_the_brain_then_comes_its_one_box_then_a_trauma(founders):
    founders.set("Lucy", "insanity", "2")
    shock(founders, "Lucy", 2)
    assert (founders["Lucy"].insanity, founders["Lucy"].brain_injured) == (0, False)
    shock(founders, "Lucy", 1)
    assert founders["Lucy"].brain_injured
    shock(founders, "Lucy", 1, faces=[9, 4])
    assert "Lucy suffers New Perspective" in founders.story


@pytest.mark.rule("R121")
def test_one_trauma_takes_all_the_brain_damage_that_is_left(founders):
    shock(founders, "Lucy", 8, faces=[9, 4])
    assert founders.people.asked[0] == "d10 brain trauma"
    assert founders.story.count("suffers") == 1


@pytest.mark.rule("R42")
def test_damage_to_the_body_leaves_the_brain_alone_and_the_other_way_round(founders):
    hurt(founders, "Lucy", "body", 2)
    assert not founders["Lucy"].brain_injured
    shock(founders, "Erza", 1)
    assert not any(any(part(founders, "Erza", each)) for each in ("head", "arms", "body", "waist", "legs"))


@pytest.mark.rule("R240")
@pytest.mark.rule("R241")
def test_event_damage_fills_boxes_but_is_never_a_severe_injury_or_a_trauma(founders):
    hurt(founders, "Lucy", "legs", 9, event=True)
    assert (part(founders, "Lucy", "legs"), founders.people.asked) == ((True, True), [])
    shock(founders, "Lucy", 9, event=True)
    assert (founders["Lucy"].brain_injured, founders.people.asked) == (True, [])
    assert "does nothing (R241)" in founders.story


def test_a_complete_set_and_what_lasts_a_while_protect_too(founders):
    founders.equip("Lucy", "rawhide headband", "rawhide gloves", "rawhide vest", "rawhide pants", "rawhide boots")
    assert [numbers.armor(founders.play, founders["Lucy"], each) for each in ("head", "waist")] == [2, 2]


@pytest.mark.rule("R107")
def test_armor_helps_even_who_has_no_box_left(founders):
    for part in founders.draft.of(BodyPart, founders["Lucy"].id):
        founders.draft.set(part, light=part.location != "head", heavy=True)
    founders.do(injuries.damage, founders["Lucy"], "waist", 1)
    assert founders.armor("Lucy", "waist") == 0
    assert founders.people.asked == []
    founders.people.faces.append(10)
    founders.do(injuries.damage, founders["Lucy"], "waist", 1)
    assert founders.people.asked == ["d10 severe injury, waist"]


@pytest.mark.rule("R41")
def test_insanity_takes_as_much_brain_damage_as_there_is_of_it(founders):
    founders.set("Lucy", "insanity", "2")
    founders.do(injuries.brain_damage, founders["Lucy"], 3)
    assert (founders["Lucy"].insanity, founders["Lucy"].brain_injured) == (0, True)
    founders.set("Erza", "insanity", "5")
    founders.do(injuries.brain_damage, founders["Erza"], 3)
    assert (founders["Erza"].insanity, founders["Erza"].brain_injured) == (2, False)
