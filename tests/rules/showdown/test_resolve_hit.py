"""Hits that no attack of the tool dealt: said by hand, with the same consequences."""

import pytest

from kdm_cli.rules.showdown import by_hand
from kdm_cli.rules.state import BodyPart


def hit(fight, names, *locations, damage=1, faces=(), dodge=False, event=False):
    fight.people.faces += faces
    fight.do(by_hand.resolve, names.split(), list(locations), damage, dodge=dodge, event=event)
    assert fight.people.faces == []


def boxes(fight, name, location):
    part = next(part for part in fight.draft.of(BodyPart, fight[name].id) if part.location == location)
    return part.light, part.heavy


@pytest.fixture
def bare(fight):
    fight.bare("Lucy", "Erza", "Zachary", "Al")
    return fight


@pytest.mark.rule("R301")
def test_damage_fills_light_then_heavy_then_one_severe_injury(bare):
    hit(bare, "Lucy", "legs", damage=5, faces=[7])
    assert boxes(bare, "Lucy", "legs") == (True, True)
    assert bare.people.asked == ["d10 severe injury, legs"]


def test_several_survivors_roll_in_the_order_of_the_party(bare):
    hit(bare, "Al,Lucy", "legs", damage=3, faces=[7, 8])
    assert bare.story.index("Lucy suffers") < bare.story.index("Al suffers")


def test_every_means_all_five_locations(bare):
    hit(bare, "departing", "every")
    for location in ("arms", "body", "waist", "legs"):
        assert boxes(bare, "Lucy", location) == boxes(bare, "Al", location) == (True, False)
    assert boxes(bare, "Al", "head") == (False, True)


def test_who_falls_at_the_first_hit_suffers_the_second(bare):
    hit(bare, "Lucy", "head", "legs")
    assert bare["Lucy"].knocked_down
    assert boxes(bare, "Lucy", "legs") == (True, False)


@pytest.mark.rule("R120")
@pytest.mark.rule("R121")
def test_brain_damage_takes_insanity_then_the_box_then_one_roll(fight):
    fight.set("Lucy", "insanity", "1")
    hit(fight, "Lucy", "brain", damage=4, faces=[10, 3])
    assert fight["Lucy"].brain_injured
    assert [why for why in fight.people.asked if "brain trauma" in why] == ["d10 brain trauma"]


@pytest.mark.rule("R182")
def test_brain_damage_cannot_be_dodged(fight):
    fight.set("Lucy", "survival", "1")
    with fight.refuses("cannot-dodge") as refused:
        hit(fight, "Lucy", "brain", dodge=True)
    assert "R182" in refused.value.refusal.message


@pytest.mark.rule("R183")
def test_event_damage_cannot_be_dodged(fight):
    fight.set("Lucy", "survival", "1")
    with fight.refuses("cannot-dodge") as refused:
        hit(fight, "Lucy", "legs", dodge=True, event=True)
    assert "R183" in refused.value.refusal.message


@pytest.mark.rule("R179")
@pytest.mark.rule("R181")
def test_a_dodge_costs_survival_and_only_one_a_round(bare):
    bare.set("Lucy", "survival", "1")
    hit(bare, "Lucy", "legs", dodge=True)
    assert boxes(bare, "Lucy", "legs") == (False, False)
    assert bare["Lucy"].survival == 0
    bare.set("Lucy", "survival", "1")
    with bare.refuses("cannot-dodge"):
        hit(bare, "Lucy", "legs", dodge=True)


@pytest.mark.rule("R241")
def test_event_damage_never_causes_a_severe_injury(bare):
    hit(bare, "Lucy", "legs", damage=9, event=True)
    assert bare.people.asked == []
    assert "does nothing (R241)" in bare.story


@pytest.mark.rule("R240")
def test_on_a_hunt_it_is_event_damage(bare):
    bare.draft.set(bare.sheet, phase="hunt")
    hit(bare, "Lucy", "legs", damage=9)
    assert bare.people.asked == []


def test_nonsense_is_refused(fight):
    for locations, damage, code in (
        (("tail",), 1, "bad-input"), (("legs",), 0, "out-of-range"), (("b",), 1, "bad-input"),
    ):  # fmt: skip
        with fight.refuses(code):
            hit(fight, "Lucy", *locations, damage=damage)
    fight.kill("Al")
    with fight.refuses("survivor-dead"):
        hit(fight, "Al", "legs")
