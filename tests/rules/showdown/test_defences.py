"""Block and deflect: hits that gear ignores."""

import pytest

from kdm_cli.rules.asking import lasting, the_showdown
from kdm_cli.rules.showdown import tokens, use_ability
from kdm_cli.rules.showdown.monsters_turn import monster_attack, monster_turn
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Lasting
from kdm_cli.rules.under_way import Hit, MonsterAttack


@pytest.fixture
def shield(against):
    """Lucy has raised a shield that blocks two hits."""
    fight = against("white_lion", 1)
    fight.equip("Lucy", "beacon shield")
    fight.do(the_showdown.change, turn="survivors")
    fight.do(use_ability.use, fight["Lucy"], "beacon shield")
    return fight


def attack(fight, name="Lucy"):
    card = fight.play.entry("core:ai_card/white_lion_claw")
    attack = MonsterAttack(card, fight[name].id, 2, 2, 1)
    attack.under_way = Hit("legs")
    return attack


def ignored(fight, name="Lucy"):
    return fight.do(monster_attack.ignores, fight[name], attack(fight, name))


def test_block_costs_the_activation_and_ignores_so_many_hits_of_one_attack(shield):
    assert shield.fighter("Lucy").activations == 0
    assert {"what": "ignores 2 hits of an attack", "from": "Beacon Shield", "until": "until the own next act"} in (
        lasting.told(shield.play, shield["Lucy"])
    )
    assert [ignored(shield) for _ in range(3)] == ["Beacon Shield", "Beacon Shield", ""]
    shield.do(lasting.end, ["attack"], shield["Lucy"])
    assert ignored(shield) == "" and not shield.draft.of(Lasting, shield["Lucy"].id)


def test_what_is_left_of_a_block_is_lost_with_the_attack(shield):
    assert ignored(shield) == "Beacon Shield"
    shield.do(lasting.end, ["attack"], shield["Lucy"])
    assert ignored(shield) == ""


def test_the_defender_chooses_which_hits_are_ignored(shield):
    shield.people.choices += ["no"]
    assert ignored(shield) == "" and shield.people.asked == ["choose Beacon Shield, Lucy: ignore the hit at the legs"]
    assert ignored(shield) == "Beacon Shield"


def test_one_block_an_attack(shield):
    shield.do(tokens.raise_, shield["Lucy"], shield.play.entry("core:gear/blood_sheath"), "block", 1)
    assert [ignored(shield) for _ in range(3)] == ["Beacon Shield", "Beacon Shield", ""]
    shield.do(lasting.end, ["attack"], shield["Lucy"])
    assert ignored(shield) == "Blood Sheath"


def test_a_block_is_over_when_the_own_next_act_begins(shield):
    shield.do(monster_turn.start_monster_turn)
    shield.do(monster_turn.end_monster_turn)
    assert len(shield.draft.of(Lasting, shield["Lucy"].id)) == 1
    shield.do(acts.act, shield["Erza"])
    assert len(shield.draft.of(Lasting, shield["Lucy"].id)) == 1
    shield.do(acts.act, shield["Lucy"])
    assert ignored(shield) == ""


def test_who_cannot_block_does_not(shield):
    shield.do(lasting.add, shield["Lucy"], "core:ai_card/phoenix_time_stop", "forbid/block", 0, "attack")
    assert ignored(shield) == "" and not shield.people.asked


def test_nobody_else_is_behind_the_shield(shield):
    assert ignored(shield, "Erza") == ""


def test_deflect_tokens_are_set_and_go_one_a_hit(against):
    fight = against("white_lion", 1)
    fight.equip("Lucy", "oxidized beacon shield")
    fight.do(the_showdown.change, turn="survivors")
    fight.do(use_ability.use, fight["Lucy"], "deflect 2")
    fight.do(tokens.raise_, fight["Lucy"], fight.play.entry("core:gear/oxidized_beacon_shield"), "deflect", 2)
    assert "2 deflect tokens" in [each["what"] for each in lasting.told(fight.play, fight["Lucy"])]
    assert ignored(fight) == "Oxidized Beacon Shield"
    fight.do(lasting.end, ["attack"], fight["Lucy"])
    assert [ignored(fight) for _ in range(2)] == ["Oxidized Beacon Shield", ""]
