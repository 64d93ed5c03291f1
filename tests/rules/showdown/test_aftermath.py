"""What monsters bring when they are defeated, and what they take when they are not."""

import pytest

from kdm_cli.rules.asking import lasting, monster, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.lasting import counted
from kdm_cli.rules.asking.weapons import WOUNDED
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.showdown import ending
from kdm_cli.rules.state import Holding
from kdm_cli.rules.under_way import Scene
from tests.rules.showdown.conftest import PARTY

SWORD = "core:weapon_type/sword"


def victory(fight, cards=(), faces=(), choices=()):
    the_showdown.change(fight.play, over="victory")
    fight.people.cards += cards
    fight.people.faces += faces
    fight.people.choices += choices
    fight.do(ending.end, True)


def defeat(fight, faces=(), choices=()):
    for name in PARTY:
        fight.kill(name)
    fight.people.faces += faces
    fight.people.choices += choices
    fight.do(ending.end)


def cards(deck, count):
    return {"white_lion": ["White Fur"], "basic": ["Broken Lantern"], "phoenix": ["Tall Feathers"]}[deck] * count


def wounded(fight, name, weapon):
    lasting.count_use(fight.play, fight[name].id, weapon, "showdown", WOUNDED)


@pytest.mark.parametrize(("level", "of_lion", "xp"), [(1, 4, 1), (2, 6, 2), (3, 8, 2)])
def test_a_white_lion_brings_more_the_stronger_it_was(against, level, of_lion, xp):
    fight = against("white_lion", level)
    victory(fight, cards("white_lion", of_lion) + cards("basic", 4))
    assert (fight.storage["White Fur"], fight.storage["Broken Lantern"]) == (of_lion, 4)
    assert fight.storage.get("Elder Cat Teeth", 0) == (level == 3)
    assert [fight[name].hunt_xp for name in PARTY] == [xp] * 4


def test_the_first_white_lion_gives_the_catarium_the_second_no_other(against):
    fight = against("white_lion")
    victory(fight, cards("white_lion", 4) + cards("basic", 4))
    assert "The settlement gains Catarium" in fight.story
    assert lasting.defeated(fight.play, "core:monster/white_lion") == 1
    fight.unbuild("Catarium")
    fight.begin("white_lion", 2, "hunt")
    victory(fight, cards("white_lion", 6) + cards("basic", 4))
    assert "Catarium" not in fight.story
    assert lasting.defeated(fight.play, "core:monster/white_lion") == 2


def test_who_wounded_with_their_weapon_type_grows_more_proficient(against):
    fight = against("white_lion")
    for name in ("Lucy", "Erza", "Al"):
        fight.draft.set(fight[name], weapon_type=SWORD)
    wounded(fight, "Lucy", SWORD)
    wounded(fight, "Erza", "core:weapon_type/axe")
    wounded(fight, "Zachary", SWORD)
    victory(fight, cards("white_lion", 4) + cards("basic", 4))
    assert [fight[name].weapon_proficiency for name in PARTY] == [1, 0, 0, 0]


def test_who_cannot_gain_experience_gains_none(against):
    fight = against("white_lion")
    fight.equip("Lucy", "Hours Ring")
    victory(fight, cards("white_lion", 4) + cards("basic", 4))
    assert (fight["Lucy"].hunt_xp, fight["Al"].hunt_xp) == (0, 1)


def test_the_ageless_may_decline_experience(against):
    fight = against("white_lion")
    fight.gain("Lucy", "Ageless")
    fight.gain("Al", "Ageless")
    victory(fight, cards("white_lion", 4) + cards("basic", 4), choices=["no", "yes"])
    assert (fight["Lucy"].hunt_xp, fight["Al"].hunt_xp) == (1, 0)


def test_cards_with_an_aftermath_speak_once_for_their_owner(against):
    fight = against("white_lion")
    fight.gain("Lucy", "Life Exchange")
    victory(fight, cards("white_lion", 4) + cards("basic", 4))
    assert (fight["Lucy"].hunt_xp, fight["Al"].hunt_xp) == (2, 1)


def test_the_disemboweled_live_if_somebody_else_does(against):
    for others in (True, False):
        fight = against("white_lion")
        lasting.add(fight.play, fight["Lucy"], "core:severe_injury/body_disemboweled",
                    "grant/dies_unless_another_lives", 0, "showdown")  # fmt: skip
        for name in () if others else ("Erza", "Zachary", "Al"):
            fight.kill(name)
        victory(fight, cards("white_lion", 4) + cards("basic", 4))
        assert fight["Lucy"].dead is not others


def test_who_was_taken_dies_at_the_end_and_gains_nothing(against):
    fight = against("white_lion")
    event = "core:hunt_event/hunt_082"
    lasting.add(fight.play, fight["Lucy"], event, "grant/not_a_threat,dies_at_showdown_end", 0, "showdown")
    lasting.add(fight.play, fight["Al"], "core:hunt_event/hunt_093", "grant/gone_at_showdown_end", 0, "showdown")
    victory(fight, cards("white_lion", 4) + cards("basic", 4))
    assert (fight["Lucy"].dead, fight["Lucy"].hunt_xp) == (True, 0)
    assert "Al leaves the settlement" in fight.story or fight["Al"].dead
    assert fight.sheet.death_count == 1


def test_a_victory_over_the_antelope_loses_the_mad(against):
    fight = against("screaming_antelope")
    fight.draft.set(fight["Lucy"], insanity=20)
    fight.draft.set(fight["Al"], insanity=19)
    victory(fight, ["Beast Steak"] * 4 + ["Broken Lantern"] * 4)
    assert (fight["Lucy"].dead, fight["Al"].dead) == (True, False)


def test_a_defeat_by_the_antelope_makes_somebody_deaf(against):
    fight = against("screaming_antelope")
    fight.add("Nadia:f")
    defeat(fight)
    assert "Deaf" in fight.traits("Nadia")


def test_a_butcher_pays_by_its_table_and_teaches_the_axe(against):
    fight = against("butcher", 2)
    fight.draft.set(fight["Lucy"], weapon_type=SWORD, weapon_proficiency=1)
    victory(fight, faces=[5], choices=["yes", "no", "no", "no"])
    assert (fight.storage["Butcher Cleaver"], fight.storage["Broken Lantern"]) == (1, 1)
    assert fight.play.name_of(fight["Lucy"].weapon_type) == "Axe"
    assert (fight["Lucy"].weapon_proficiency, fight["Erza"].weapon_type) == (2, None)
    assert [fight[name].hunt_xp for name in PARTY] == [1] * 4


def test_a_furious_scrag_makes_the_roll_better(against):
    fight = against("butcher")
    lasting.add(fight.play, None, "core:hit_location/butcher_furious_scrag", "roll/rewards", 2, "showdown")
    victory(fight, faces=[10])
    assert fight.storage == {"Forsaker Mask": 1}


def test_a_defeat_by_the_butcher_costs_everything_in_storage(against):
    fight = against("butcher")
    fight.store("Monster Bone", 3)
    defeat(fight)
    assert "Monster Bone" not in fight.storage
    assert fight.sheet.phase == "settlement"


def test_the_forsaker_mask_is_won_once(against):
    fight = against("butcher", 3)
    victory(fight, faces=[4, 1, 1])
    assert fight.storage["Forsaker Mask"] == 1
    fight.begin("butcher", 3, "special")
    victory(fight, faces=[1, 1])
    assert fight.storage["Forsaker Mask"] == 1


def test_who_kills_a_kings_man_suffers_its_curse(against):
    fight = against("kings_man")
    the_showdown.change(fight.play, last_wound_id=fight["Zachary"].id)
    victory(fight, faces=[1])
    assert [bool(fight.traits(name)) for name in PARTY] == [False, False, True, False]
    assert "King's Curse" in fight.traits("Zachary")


def test_a_defeat_by_a_kings_man_costs_pottery(against):
    fight = against("kings_man")
    fight.build("Pottery")
    defeat(fight)
    assert "The settlement loses Pottery" in fight.story


def test_a_defeat_by_the_hand_kills_the_retired_unless_a_guidepost_stands(against):
    for guided in (False, True):
        fight = against("the_hand")
        fight.add("Nadia:f")
        fight.retire("Nadia")
        if guided:
            fight.build("Guidepost")
        defeat(fight)
        assert fight["Nadia"].dead is not guided


def test_a_defeat_by_the_lion_may_cost_a_piece_of_jewelry(against):
    fight = against("white_lion")
    fight.store("Lucky Charm")
    fight.store("Elder Earrings")
    defeat(fight, faces=[6], choices=["Lucky Charm"])
    assert "Elder Earrings" in fight.storage
    assert "Lucky Charm" not in fight.storage


def test_the_watcher_leaves_everybody_stronger(against):
    fight = against("watcher")
    fight.add("Nadia:f")
    victory(fight)
    assert [fight.box(name, "strength") for name in (*PARTY, "Nadia")] == [1] * 5
    assert any(due.startswith("Blackout") for due in fight.due)


def test_what_nobody_captured_is_said(against):
    fight = against("the_hand")
    fight.settlement("population", "+1")
    fight.people.choices += [*["no"] * 4, "Lucy"]  # nobody turns to fists; who goes mad over the skull
    victory(fight, faces=[9], cards=["Broken Lantern"] * 5)
    assert "hunt xp nobody captured" in fight.hands
    assert [fight[name].hunt_xp for name in PARTY] == [0] * 4


def written(fight, *choices):
    records = fight.play.entry("core:innovation/records")
    fight.people.choices += choices
    fight.do(carry_text, records.data["endeavors"][1]["effects"][:1], Scene(records, None))


def test_volumes_of_the_monster_are_reroll_tokens_for_the_scholar_of_death(against):
    fight = against("white_lion", 2)
    victory(fight, cards("white_lion", 6) + cards("basic", 4))
    written(fight)
    assert "A volume is written: White Lion level 2" in fight.story
    written(fight)
    assert "volume" in fight.hands, "one level, one volume: the people know of others"
    fight.begin("white_lion", 1, "hunt")
    fight.gain("Lucy", "scholar of death")
    moments.happen(fight.play, "showdown_start", fight["Lucy"])
    assert counted(fight.play, fight["Lucy"].id, "token/card") == 1


def test_how_often_this_monster_was_defeated_can_be_counted(against):
    fight = against("white_lion", 1)
    victory(fight, cards("white_lion", 4) + cards("basic", 4))
    fight.begin("white_lion", 2, "hunt")
    lion = the_showdown.monster(fight.play)
    assert worth(fight.play, {"count": "defeated"}, Scene(lion, None)) == 1


def test_the_watcher_is_as_tough_as_the_years_and_tougher_with_records(against):
    fight = against("watcher")
    fight.draft.set(fight.draft.settlement, lantern_year=20)
    year = fight.play.year
    assert monster.number(fight.play, "toughness") == year > 18
    fight.draft.create(Holding, content="core:innovation/records", year=0)
    assert monster.number(fight.play, "toughness") == year + 2
