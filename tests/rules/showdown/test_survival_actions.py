"""Survival spent in a showdown: dodge, encourage, dash, surge, endure, and what stops it."""

import pytest

from kdm_cli.rules.asking import lasting, survival_actions, the_showdown
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.showdown import by_hand
from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.rules.showdown.survivors_turn import acts, survival
from kdm_cli.rules.survivors import injuries
from kdm_cli.rules.under_way import Scene
from kdm_cli.service.perform import line_after
from tests.rules.showdown.turns import refused


@pytest.fixture
def party(against):
    """Everybody has survival and knows every action; it is the survivors' turn."""
    fight = against("white_lion", 1)
    fight.build("language", "paint", "inner lantern")
    fight.settlement("survival-limit", "9")
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        fight.set(name, "survival", "3")
    fight.do(the_showdown.change, turn="survivors")
    return fight


@pytest.mark.rule("R179")
def test_a_dodge_costs_one_survival_and_is_there_once_a_round(party):
    party.do(survival.dodge, party["Lucy"])
    assert party["Lucy"].survival == 2
    assert "once a round" in refused(party, survival.dodge, party["Lucy"]).message
    party.do(survival.dodge, party["Erza"])
    party.do(monster_turn.start_monster_turn)
    party.do(survival.dodge, party["Lucy"])
    assert party["Lucy"].survival == 1


@pytest.mark.rule("R16")
def test_survival_that_is_spent_does_not_come_back_and_nobody_owes_it(party):
    party.set("Lucy", "survival", "1")
    party.do(survival.dodge, party["Lucy"])
    party.do(monster_turn.start_monster_turn)
    party.do(monster_turn.end_monster_turn)
    assert party["Lucy"].survival == 0
    assert "costs 1 survival, has 0" in refused(party, survival.dodge, party["Lucy"]).message


@pytest.mark.rule("R105")
def test_dodge_is_open_to_who_is_knocked_down_and_does_not_make_them_stand(party):
    party.do(injuries.knock_down, party["Lucy"])
    for action in ("encourage", "dash", "surge"):
        assert survival_actions.why_not(party.play, party["Lucy"], action) == "knocked down"
    party.do(survival.dodge, party["Lucy"])
    assert party["Lucy"].knocked_down and party["Lucy"].survival == 2


@pytest.mark.rule("R14")
def test_the_prologue_knows_only_dodge(fight):
    fight.build("language", "paint", "inner lantern")
    for action in ("encourage", "dash", "surge"):
        assert "R14" in refused(fight, survival.spend, fight["Lucy"], action).message
    assert fight["Lucy"].survival == 1
    fight.do(survival.dodge, fight["Lucy"])
    assert fight["Lucy"].survival == 0


@pytest.mark.rule("R15")
def test_further_actions_are_there_once_they_are_gained(against):
    fight = against("white_lion", 1)
    assert "needs Paint" in refused(fight, survival.spend, fight["Lucy"], "dash").message
    fight.build("paint")
    fight.do(survival.spend, fight["Lucy"], "dash")
    assert fight["Lucy"].survival == 0


@pytest.mark.rule("R175")
def test_who_is_doomed_spends_no_survival_until_the_turn_ends(party):
    party.do(by_hand.doom, party["Lucy"])
    for action in ("encourage", "dash", "surge"):
        assert "doomed, R175" in refused(party, survival.spend, party["Lucy"], action).message
    assert "doomed" in refused(party, survival.dodge, party["Lucy"]).message
    assert refused(party, by_hand.doom, party["Lucy"]).code == "doomed"
    assert {"what": "doomed", "from": "White Lion", "until": "until the turn ends"} in lasting.told(
        party.play, party["Lucy"]
    )
    party.do(survival.dodge, party["Erza"])
    party.do(monster_turn.start_monster_turn)
    party.do(survival.dodge, party["Lucy"])


def test_the_card_that_doomed_is_resolved_and_survival_is_spent_again(party):
    party.do(by_hand.doom, party["Lucy"])
    lion = party.play.entry("core:monster/white_lion")
    party.do(carry_out, [{"op": "clear", "what": "doomed"}], Scene(lion, party["Lucy"].id))
    party.do(survival.dodge, party["Lucy"])


def test_cards_allow_more_dodges_a_round(party):
    party.gain("Lucy", "extra sense")
    party.do(survival.dodge, party["Lucy"])
    party.do(survival.dodge, party["Lucy"])
    assert "once a round" in refused(party, survival.dodge, party["Lucy"]).message
    party.gain("Erza", "king of a thousand battles")
    for _ in range(3):
        party.do(survival.dodge, party["Erza"])
    assert "costs 1 survival" in refused(party, survival.dodge, party["Erza"]).message


# encourage


def test_encourage_lets_another_stand(party):
    party.do(injuries.knock_down, party["Al"])
    party.do(survival.spend, party["Lucy"], "encourage")
    assert not party["Al"].knocked_down and party["Lucy"].survival == 2
    assert party.fighter("Al").fell is None
    assert "Al stands" in party.story
    party.do(acts.spend_activation, party["Al"])


def test_of_several_who_lie_one_is_chosen_or_named(party):
    for name in ("Al", "Erza"):
        party.do(injuries.knock_down, party[name])
    assert refused(party, survival.spend, party["Lucy"], "encourage").code == "needs-choice"
    party.do(survival.spend, party["Lucy"], "encourage", party["Erza"])
    assert [party[name].knocked_down for name in ("Al", "Erza")] == [True, False]


def test_the_deaf_the_standing_and_oneself_are_not_encouraged(party):
    assert refused(party, survival.spend, party["Lucy"], "encourage").code == "nobody"
    assert "not knocked down" in refused(party, survival.spend, party["Lucy"], "encourage", party["Al"]).message
    party.gain("Al", "deaf")
    party.do(injuries.knock_down, party["Al"])
    assert "(Deaf)" in refused(party, survival.spend, party["Lucy"], "encourage", party["Al"]).message
    assert "Al: Deaf" in refused(party, survival.spend, party["Lucy"], "encourage").message
    assert party["Lucy"].survival == 3


def test_what_keeps_a_survivor_down_is_stronger_than_words(party):
    party.do(injuries.knock_down, party["Al"])
    party.do(lasting.add, party["Al"], "core:ai_card/watcher_stolen_dreams", "forbid/stand", 0, "showdown")
    assert "Stolen Dreams" in refused(party, survival.spend, party["Lucy"], "encourage", party["Al"]).message


def test_a_drum_encourages_everybody_and_a_leader_makes_them_faster(party):
    party.equip("Lucy", "rawhide drum")
    party.gain("Lucy", "leader")
    for name in ("Al", "Erza"):
        party.do(injuries.knock_down, party[name])
    party.do(survival.spend, party["Lucy"], "encourage")
    assert not party["Al"].knocked_down and not party["Erza"].knocked_down
    assert party.attribute("Al", "speed") == 1


def test_only_encourage_is_done_on_somebody(party):
    assert refused(party, survival.spend, party["Lucy"], "dash", party["Al"]).code == "usage"


# dash and surge


def test_dash_is_one_more_movement_at_once_also_after_the_own_act(party):
    party.do(acts.act, party["Lucy"], move=True)
    party.do(acts.act, party["Erza"])
    party.do(survival.spend, party["Lucy"], "dash")
    party.do(acts.spend_movement, party["Lucy"])
    assert party.showdown.acting_id == party["Erza"].id
    assert refused(party, acts.spend_movement, party["Lucy"]).code == "has-acted"
    assert "once a round" in refused(party, survival.spend, party["Lucy"], "dash").message


def test_surge_is_one_more_activation_at_once(party):
    party.do(acts.spend_activation, party["Lucy"])
    party.do(survival.spend, party["Lucy"], "surge")
    assert line_after(party.play) == "kdm attack Lucy"
    assert party.do(acts.spend_activation, party["Lucy"]) is True
    assert refused(party, acts.spend_activation, party["Lucy"]).code == "spent"


def test_what_a_dash_gave_is_gone_when_the_turn_ends(party):
    party.do(survival.spend, party["Lucy"], "dash")
    party.do(monster_turn.start_monster_turn)
    assert refused(party, acts.spend_movement, party["Lucy"]).code == "monsters-turn"


def test_a_free_surge_needs_neither_innovation_nor_survival_but_a_weapon(against):
    fight = against("white_lion", 1)
    fight.gain("Lucy", "sweet battle")
    fight.set("Lucy", "survival", "0")
    fight.do(the_showdown.change, turn="survivors")
    fight.do(acts.spend_activation, fight["Lucy"])
    fight.do(survival.spend, fight["Lucy"], "surge")
    assert "a weapon at once (Sweet Battle)" in fight.hands and "for free" in fight.story
    assert refused(fight, acts.spend_activation, fight["Lucy"], weapon=False).code == "spent"
    fight.do(acts.spend_activation, fight["Lucy"])
    assert "once a round" in refused(fight, survival.spend, fight["Lucy"], "surge").message


def test_survival_actions_are_heard_by_cards(party):
    party.do(lasting.add, party["Lucy"], "core:brain_trauma/frenzy", "forbid/use_survival", 0, "showdown")
    assert "Frenzy" in refused(party, survival.spend, party["Lucy"], "dash").message
    assert refused(party, survival.dodge, party["Lucy"]).code == "cannot-dodge"


def test_nothing_is_spent_when_the_showdown_is_decided(party):
    party.do(the_showdown.change, over="victory")
    assert refused(party, survival.spend, party["Lucy"], "dash").hint == "kdm showdown end --victory"


# endure


@pytest.fixture
def destined(party):
    party.build("destiny")
    party.set("Lucy", "survival", "8")
    return party


def test_endure_ignores_a_severe_injury_before_it_is_rolled(destined):
    destined.people.choices += ["yes"]
    destined.suffer("Lucy", "legs")
    assert destined["Lucy"].survival == 1 and "the severe injury is ignored" in destined.story
    assert destined["Lucy"].bleeding == 0
    destined.people.faces += [10]
    destined.do(injuries.suffer, destined["Lucy"], "legs")
    assert not destined.people.faces


def test_endure_costs_less_for_the_lucky_and_is_not_taken_unasked(destined):
    destined.set("Lucy", "luck", "+2")
    destined.people.faces += [10]
    destined.do(injuries.suffer, destined["Lucy"], "legs")
    assert destined["Lucy"].survival == 8 and not destined.people.faces
    destined.people.choices += ["yes"]
    destined.do(injuries.suffer, destined["Lucy"], "legs")
    assert destined["Lucy"].survival == 3


def test_endure_can_be_paid_before_the_attack_is_played_step_by_step(destined):
    destined.do(survival.spend, destined["Lucy"], "endure")
    assert destined["Lucy"].survival == 1
    destined.do(injuries.suffer, destined["Lucy"], "arms")
    assert "endures" in destined.story
    destined.people.faces += [10]
    destined.do(injuries.suffer, destined["Lucy"], "arms")
    assert not destined.people.faces
