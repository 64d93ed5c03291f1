"""The monster reacts to wound attempts."""

import pytest

from kdm_cli.rules.asking import lasting, survival_actions, the_showdown
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.showdown import cards_in_play
from kdm_cli.rules.showdown.survivors_turn import survival, survivor_attack
from kdm_cli.rules.under_way import Scene, SurvivorAttack
from tests.rules.showdown.attacks import attack


@pytest.mark.rule("R163")
@pytest.mark.rule("R168")
def test_strange_hand_strikes_back_after_a_failure_only(fight):
    attack(fight, "Zachary", "strange", faces=[7, 1, (2, 6, 1, "legs")])
    assert "Strange Hand: failure reaction" in fight.story
    assert "Basic Action against Zachary" in fight.story


@pytest.mark.rule("R168")
@pytest.mark.rule("R170")
def test_a_wound_spares_the_failure_reaction(fight):
    attack(fight, "Zachary", "strange", faces=[7, 1, 5])
    assert "reaction" not in fight.story


@pytest.mark.rule("R166")
@pytest.mark.rule("R167")
def test_a_wound_reaction_follows_the_wound(fight):
    attack(fight, "Zachary", "flank", faces=[7, 1, 5])
    story = fight.story
    assert story.index("in the wound stack") < story.index("Beast's Flank: wound reaction")
    assert fight.showdown.priority_id == fight["Zachary"].id


@pytest.mark.rule("R167")
def test_no_wound_reaction_without_a_wound(fight):
    attack(fight, "Zachary", "flank", faces=[7, 1, 4])
    assert fight.showdown.priority_id is None


@pytest.mark.rule("R169")
@pytest.mark.parametrize("die", [2, 8])
def test_a_reflex_comes_after_success_and_failure(fight, die):
    attack(fight, "Zachary", "tail", faces=[7, 1, die])
    assert "Beast's Tail: reflex reaction" in fight.story


@pytest.mark.rule("R170")
@pytest.mark.rule("R157")
@pytest.mark.parametrize("location", ["flank", "tail", "ear"])
def test_a_critical_wound_cancels_every_reaction(fight, location):
    attack(fight, "Zachary", location, faces=[7, 1, 10])
    assert "reaction" not in fight.story and fight.showdown.priority_id is None


def test_a_knocked_down_monster_does_not_react(fight):
    fight.do(cards_in_play.knock_down)
    attack(fight, "Zachary", "strange", faces=[7, 1, 2])
    assert "no failure reaction (the monster is knocked down)" in fight.story
    assert "Basic Action" not in fight.story


@pytest.mark.parametrize(("understanding", "survival"), [("2", 0), ("3", 1)])
def test_a_reaction_has_its_condition(fight, understanding, survival):
    fight.set("Al", "understanding", understanding)
    fight.set("Al", "survival", "0")
    attack(fight, "Al", "ribs", faces=[7, 1, 6])
    assert fight["Al"].survival == survival


@pytest.mark.rule("R102")
def test_who_falls_in_the_middle_of_an_attack_loses_the_hits_that_are_left(fight):
    fight.draft.set(next(each for each in fight.draft.tables["body_part"].values()
                         if (each.survivor_id, each.location) == (fight["Zachary"].id, "legs")), light=True)  # fmt: skip
    attack(fight, "Zachary", "strange", "knee", faces=[7, 7, (2, 6, 1, "legs")])
    assert fight["Zachary"].knocked_down
    assert "Beast's Knee discarded" in fight.story and "Beast's Knee:" not in fight.story
    assert fight.pile("hit_location", "discard") == ["Beast's Knee", "Strange Hand"]


@pytest.mark.rule("R102")
def test_somebody_else_who_falls_meanwhile_costs_the_attacker_no_hit(fight):
    fight.draft.set(fight["Al"], knocked_down=True)
    attack(fight, "Zachary", "ear", "knee", faces=[7, 7, 2, 2])
    assert "Beast's Ear: 2" in fight.story and "Beast's Knee: 2" in fight.story


@pytest.mark.rule("R313")
def test_who_attacks_takes_no_survival_action_until_the_attack_is_over(fight):
    for innovation in ("destiny", "inner lantern"):
        fight.build(innovation)
    the_showdown.change(fight.play, kind="hunt")
    fight.draft.set(fight["Al"], survival=9)
    fight.draft.set(fight["Erza"], survival=9)
    stone = survivor_attack.weapon(fight.play, fight["Al"])
    fight.play.fight.survivor_attack = SurvivorAttack(
        fight["Al"].id, stone, fight.play.entry("core:gear/founding_stone")
    )
    reasons = {
        action: survival_actions.why_not(fight.play, fight["Al"], action) for action in ("dodge", "surge", "endure")
    }
    assert set(reasons.values()) == {"their own attack is not over, R313"}
    assert survival_actions.why_not(fight.play, fight["Erza"], "dodge") == "", "the others may"
    assert not survival.endures(fight.play, fight["Al"]) and fight.people.asked == []
    fight.play.fight.survivor_attack = None
    assert survival_actions.why_not(fight.play, fight["Al"], "endure") == ""


def test_hits_out_of_range_are_lost_when_the_people_say_so(fight):
    attack(fight, "Zachary", "ear", "knee", faces=[7, 7, 2], choices=["out of range"])
    assert "Out of range: Beast's Knee discarded" in fight.story


def test_hits_out_of_range_are_a_reminder_where_nobody_says_anything(fight):
    attack(fight, "Zachary", "ear", "knee", faces=[7, 7, 2, 2])
    assert "hits out of range are cancelled" in fight.hands and "Beast's Knee: 2" in fight.story


def test_hits_out_of_range_are_lost_where_the_board_shows_it(fight):
    fight.do(the_showdown.change, space="C3", facing="s")
    fight.draft.set(fight.fighter("Zachary"), space="E3")
    attack(fight, "Zachary", "ear", "knee", faces=[7, 7, 2])
    assert "Out of range: Beast's Knee discarded" in fight.story


def test_rewinding_undoes_the_wounds_of_the_attack(against):
    fight = against("phoenix")
    entry = fight.play.content.get("core:hit_location/phoenix_feathered_breast")
    fight.do(carry_out, [{"op": "token", "stat": "age", "by": 1}], Scene(entry, fight["Zachary"].id))
    attack(fight, "Zachary", "feathered breast", faces=[8, 1, 9])
    assert fight.pile("ai", "wounds") == []


def test_one_reaction_may_count_as_a_failure_reaction(fight):
    lasting.add(fight.play, fight["Al"], "core:innovation/heart_flute", "grant/reaction_becomes_failure", 0, "attack")
    attack(fight, "Al", "tail", faces=[7, 1, 8], choices=["yes"])
    assert "reflex reaction" not in fight.story


@pytest.mark.rule("R154")
def test_while_the_lion_strikes_back_the_location_is_not_discarded_yet(fight):
    fight.people.faces += [7, 1, 2]
    fight.play.fight.named["hit_location"] = ["strange"]
    stone = survivor_attack.weapon(fight.play, fight["Zachary"])
    with pytest.raises(Refused) as stopped:  # at the dice of its Basic Action
        survivor_attack.attack(fight.play, fight["Zachary"], stone)
    assert stopped.value.refusal.code == "needs-die"
    assert (fight.pile("hit_location", "play"), fight.pile("hit_location", "discard")) == (["Strange Hand"], [])


@pytest.mark.rule("R166")
def test_every_location_has_its_reaction_after_its_own_attempt(fight):
    attack(fight, "Zachary", "flank", "strange", faces=[7, 7, 5, (2, 1, 1)])
    told = ["in the wound stack", "Flank: wound reaction", "Strange Hand: 2", "Strange Hand: failure reaction"]
    places = [fight.story.index(line) for line in told]
    assert places == sorted(places)
