"""A survivor dodges a hit of the monster: when it is asked, which hit, and who cannot."""

import pytest

from kdm_cli.rules.asking import weapons
from kdm_cli.rules.showdown.monsters_turn import ai_card
from kdm_cli.rules.state import Lasting
from kdm_cli.rules.under_way import SurvivorAttack
from tests.rules.showdown.turns import box, boxes, crippled, resolve, strike


@pytest.mark.rule("R90")
def test_nobody_decides_anything_before_all_hit_locations_lie_there(fight):
    fight.set("Zachary", "survival", "1")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, "legs", "arms")
    rolled = [at for at, why in enumerate(fight.people.asked) if why.startswith("d0")]
    decided = [at for at, why in enumerate(fight.people.asked) if "dodge" in why]
    assert (len(rolled), len(decided)) == (2, 2)
    assert max(rolled) < min(decided)


@pytest.mark.rule("R114")
@pytest.mark.rule("R179")
@pytest.mark.rule("R180")
@pytest.mark.rule("R181")
@pytest.mark.rule("R91")
@pytest.mark.parametrize(("legs", "arms"), [("yes", "no"), ("no", "yes")])
def test_one_hit_that_the_target_names_is_dodged_for_one_survival(fight, legs, arms):
    fight.set("Zachary", "survival", "1")
    strike(fight, "white_lion_claw", "Zachary", 5, 6, ("legs", legs), ("arms", arms) if legs == "no" else "arms")
    assert fight["Zachary"].survival == 0
    assert boxes(fight, "Zachary") == {"arms" if legs == "yes" else "legs": (True, False)}


@pytest.mark.rule("R114")
def test_who_has_no_box_left_dodges_the_hit_and_rolls_for_no_severe_injury(fight):
    fight.set("Zachary", "survival", "1")
    crippled(fight, "Zachary")
    strike(fight, "white_lion_claw", "Zachary", 1, 6, ("legs", "yes"))
    assert "Zachary dodges the hit at the legs" in fight.story
    assert not any("severe injury" in why for why in fight.people.asked)
    assert (fight["Zachary"].survival, fight["Zachary"].bleeding) == (0, 0)


@pytest.mark.rule("R180")
@pytest.mark.rule("R114")
def test_of_two_such_hits_one_is_dodged_and_one_is_a_severe_injury(fight):
    fight.set("Zachary", "survival", "1")
    crippled(fight, "Zachary")
    strike(fight, "white_lion_claw", "Zachary", 6, 6, ("legs", "no", 9), ("arms", "yes"))
    assert fight.story.index("Zachary suffers Bloody Thighs") < fight.story.index("dodges the hit at the arms")
    assert fight["Zachary"].bleeding == 2
    assert fight.people.asked == [
        "d10 attack, Claw", "d10 attack, Claw", "d0 hit location, Claw", "d0 hit location, Claw",
        "choose dodge, Zachary: the hit at the legs", "d10 severe injury, legs",
        "choose dodge, Zachary: the hit at the arms",
    ]  # fmt: skip


@pytest.mark.rule("R105")
def test_who_lies_may_dodge_and_stays_down(fight):
    fight.set("Zachary", "survival", "1")
    fight.draft.set(fight["Zachary"], knocked_down=True)
    strike(fight, "white_lion_claw", "Zachary", 1, 6, ("legs", "yes"))
    assert fight["Zachary"].knocked_down
    assert fight["Zachary"].survival == 0


@pytest.mark.rule("R181")
@pytest.mark.rule("R117")
def test_when_every_hit_is_dodged_nothing_comes_after_damage(fight):
    fight.set("Zachary", "survival", "1")
    strike(fight, "white_lion_vicious_claw", "Zachary", 1, 6, ("legs", "yes"))
    assert fight["Zachary"].bleeding == 0


@pytest.mark.rule("R181")
def test_a_dodged_hit_does_not_count_for_what_the_card_does_with_its_hits(against):
    fight = against("white_lion")
    fight.set("Zachary", "survival", "1")
    resolve(fight, "white_lion_combo_claw", 5, 6, ("legs", "yes"), "arms", target="Zachary")
    assert box(fight, "Zachary", "arms") == (True, False)
    assert not any(why.startswith("draw") for why in fight.people.asked), "one hit draws no other card"


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
    entry = fight.play.entry("core:ai_card/butcher_devour_lantern")
    fight.people.faces += [9, 1, ("legs", "dodge")]
    with fight.refuses("cannot-dodge"):
        fight.do(ai_card.act, entry, [fight["Zachary"]])
    fight.people.faces[:] = [1, 1]
    fight.do(ai_card.act, entry, [fight["Zachary"]])
    assert "Zachary is doomed" in fight.story
    assert not [row for row in fight.draft.of(Lasting, fight["Zachary"].id) if row.what == "mark/doomed"]


@pytest.mark.rule("R313")
def test_an_attacker_does_not_dodge_the_reaction(fight):
    fight.set("Zachary", "survival", "1")
    stone = weapons.armed(fight.play, fight["Zachary"])[0]
    fight.play.fight.survivor_attack = SurvivorAttack(
        fight["Zachary"].id, stone, fight.play.entry("core:ai_card/white_lion_claw")
    )
    with fight.refuses("cannot-dodge"):
        fight.people.faces += [1, 2, ("waist", "dodge")]
        fight.do(ai_card.basic_action_on, fight["Zachary"], reaction=True)
    fight.people.faces[:] = [1, 2, "waist"]
    fight.people.choices[:] = []
    fight.do(ai_card.basic_action_on, fight["Zachary"], reaction=True)
    fight.play.fight.survivor_attack = None
    assert not any("dodge" in why for why in fight.people.asked)


@pytest.mark.rule("R182")
def test_nobody_is_offered_to_dodge_what_hurts_the_brain(fight):
    fight.set("Zachary", "survival", "1")
    fight.set("Zachary", "insanity", "3")
    resolve(fight, "white_lion_size_up", 4, target="Zachary")
    assert fight["Zachary"].insanity == 2
    assert not any("dodge" in why for why in fight.people.asked)
