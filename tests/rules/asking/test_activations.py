"""What a survivor can activate, what it costs, and why not; and the survival actions."""

import pytest

from kdm_cli.rules.asking import lasting, survival_actions, weapons
from kdm_cli.rules.carry import rolls
from tests.rules.asking.grids import SETS, activation, dress, lay, library, weapon


@pytest.mark.rule("R103")
def test_who_is_knocked_down_activates_only_what_says_so(lucy):
    lucy.equip("Lucy", "bone axe", "bandages", "brain mint")
    lucy.draft.set(lucy["Lucy"], knocked_down=True)
    assert weapon(lucy, "Bone Axe")["why_not"] == "knocked down"
    assert activation(lucy, "Bandages")["why_not"] == "knocked down"
    assert activation(lucy, "Brain Mint")["why_not"] == ""


@pytest.mark.rule("R46", "reminded")
def test_slinging_a_founding_stone_costs_the_activation(founders):
    sling = activation(founders, "Founding Stone")
    assert (sling["name"], sling["cost"], sling["limit"], sling["why_not"]) == ("sling", "activation", None, "")
    assert "archive" in sling["effects"]


def test_what_cannot_be_paid_says_what_it_costs(lucy):
    lay(lucy, _2="white lion helm", _5="skull helm", _9="blue charm")
    lucy.take("Lucy", "skull helm")
    lay(lucy, _5="cat fang knife")
    roar = activation(lucy, "White Lion Helm")
    assert (roar["cost"], roar["why_not"]) == ("activation, 1 survival", "")
    lucy.set("Lucy", "survival", "0")
    assert activation(lucy, "White Lion Helm")["why_not"] == "costs 1 survival, has 0"


def test_a_limit_is_used_up_until_its_period_ends(lucy):
    lucy.equip("Lucy", "speed powder")
    powder = activation(lucy, "Speed Powder")
    assert (powder["limit"], powder["used"], powder["why_not"]) == ("showdown", False, "")
    lasting.count_use(lucy.play, lucy["Lucy"].id, "core:gear/speed_powder", "showdown")
    powder = activation(lucy, "Speed Powder")
    assert (powder["used"], powder["why_not"]) == (True, "used this showdown")
    lasting.end(lucy.play, ["showdown"], lucy["Lucy"])
    assert not activation(lucy, "Speed Powder")["used"]


def test_a_condition_that_does_not_hold_is_told(lucy):
    lucy.equip("Lucy", "crest crown")
    assert activation(lucy, "Crest Crown")["when"] == "is insane"
    assert activation(lucy, "Crest Crown")["why_not"] == "is not insane"
    lucy.set("Lucy", "insanity", "3")
    assert activation(lucy, "Crest Crown")["why_not"] == ""


def test_what_only_the_board_can_tell_is_no_reason_against(lucy):
    lucy.gain("Lucy", "double dash")
    assert activation(lucy, "Double Dash")["when"] == "is in the own act"
    assert activation(lucy, "Double Dash")["why_not"] == ""


def test_a_shattered_jaw_consumes_nothing(lucy):
    lucy.equip("Lucy", "brain mint", "bandages")
    lucy.gain("Lucy", "shattered jaw")
    assert activation(lucy, "Brain Mint")["why_not"] == "Shattered Jaw"
    assert activation(lucy, "Bandages")["why_not"] == ""


def test_arts_that_an_injury_switches_off_are_told_with_the_injury(lucy):
    lucy.gain("Lucy", "berserker")
    assert activation(lucy, "Berserker")["why_not"] == ""
    off = next(e for e in library.of("severe_injury") if "fighting_arts" in e.data.get("forbids", ()))
    lucy.gain("Lucy", off.name)
    assert activation(lucy, "Berserker")["why_not"] == off.name


def test_block_and_deflect_are_activations(lucy):
    lucy.equip("Lucy", "beacon shield", "oxidized beacon shield", "blood sheath")
    found = {
        each["card"]: (each["name"], each["cost"], each["effects"])
        for each in rolls.activations(lucy.play, lucy["Lucy"])
    }
    assert found["Beacon Shield"][:2] == ("block 2", "activation")
    assert found["Beacon Shield"][2].startswith("ignore 2 hits")
    assert found["Oxidized Beacon Shield"][:2] == ("deflect 2", "activation")
    assert "tokens to 2" in found["Oxidized Beacon Shield"][2]
    assert found["Blood Sheath"][0] == "block 1"


def test_an_armor_set_brings_its_ability(lucy):
    dress(lucy, SETS["phoenix_armor_set"])
    charge = activation(lucy, "Phoenix Armor Set")
    assert (charge["name"], charge["cost"]) == ("charge", "activation, movement")
    lucy.take("Lucy", "phoenix greaves")
    assert "Phoenix Armor Set" not in [each["card"] for each in rolls.activations(lucy.play, lucy["Lucy"])]


# survival actions


@pytest.mark.rule("R14")
def test_survival_actions_say_what_must_be_gained_first(founders):
    founders.draft.set(founders.draft.settlement, phase="settlement")  # the prologue knows only dodge (R14)
    assert survival_actions.cannot(founders.play, founders["Lucy"]) == {
        "encourage": "needs Language", "dash": "needs Paint", "surge": "needs Inner Lantern", "endure": "needs Destiny",
    }  # fmt: skip
    founders.build("language", "paint")
    assert survival_actions.cannot(founders.play, founders["Lucy"]) == {
        "surge": "needs Inner Lantern",
        "endure": "needs Destiny",
    }


@pytest.mark.parametrize(
    ("happens", "reason", "what"),
    [
        (lambda game: game.set("Lucy", "survival", "0"), "costs 1 survival, has 0", ["dodge", "encourage", "dash"]),
        (lambda game: game.gain("Lucy", "shattered jaw"), "Shattered Jaw", ["encourage"]),
        (lambda game: game.draft.set(game["Lucy"], knocked_down=True), "knocked down", ["encourage", "dash"]),
    ],
)
def test_survival_actions_say_why_not(founders, happens, reason, what):
    founders.draft.set(founders.draft.settlement, phase="settlement")  # the prologue knows only dodge (R14)
    founders.build("language", "paint")
    happens(founders)
    barred = survival_actions.cannot(founders.play, founders["Lucy"])
    assert [action for action, why in barred.items() if why == reason] == what
    able = survival_actions.can(founders.play, founders["Lucy"])
    assert [action for action, yes in able.items() if not yes] == list(barred)


def test_the_dead_do_nothing(founders):
    founders.kill("Lucy")
    assert set(survival_actions.cannot(founders.play, founders["Lucy"]).values()) == {"dead"}
    assert {each["why_not"] for each in weapons.armed(founders.play, founders["Lucy"])} == {"dead"}


def test_the_red_fist_pays_with_strength(founders):
    founders.set("Lucy", "survival", "0")
    assert "dodge" in survival_actions.cannot(founders.play, founders["Lucy"])
    founders.gain("Lucy", "red fist")
    founders.token("Lucy", "strength", "1")
    assert "dodge" not in survival_actions.cannot(founders.play, founders["Lucy"])


def test_frenzy_bars_survival_but_not_for_the_bitter(founders):
    founders.do(lasting.add, founders["Lucy"], "core:brain_trauma/frenzy", "forbid/use_survival", 1, "showdown")
    assert survival_actions.cannot(founders.play, founders["Lucy"])["dodge"] == "Frenzy"
    founders.gain("Lucy", "bitter frenzy")
    assert "dodge" not in survival_actions.cannot(founders.play, founders["Lucy"])


def test_what_a_principle_lets_everybody_do_once_is_offered_until_it_is_used(lucy):
    lucy.build("survival of the fittest")
    reroll = activation(lucy, "Survival of the Fittest")
    assert (reroll["limit"], reroll["used"], reroll["why_not"]) == ("lifetime", False, "")
    card = lucy.play.entry("core:principle/survival_of_the_fittest")
    lasting.use(lucy.play, lucy["Lucy"], card, card.data["activate"][0])
    assert activation(lucy, "Survival of the Fittest")["used"]
