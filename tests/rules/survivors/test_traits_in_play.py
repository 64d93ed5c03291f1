"""Disorders, abilities and impairments in company: departing, gear, damage, death, birth and age."""

import pytest

from kdm_cli.rules.asking import numbers, texts
from kdm_cli.rules.asking.survival_actions import can
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.survivors import injuries
from kdm_cli.rules.under_way import Scene
from tests.rules.asking.grids import weapon
from tests.rules.survivors.carried import at, has, insane, showdown, use

# who may depart, and with what


@pytest.mark.parametrize(
    ("card", "gear", "why"),
    [
        ("aichmophobia", "bone axe", "Aichmophobia: with Bone Axe"),
        ("aichmophobia", "bone blade", "Aichmophobia: with Bone Blade"),
        ("aichmophobia", "king spear", "Aichmophobia: with King Spear"),
        ("aichmophobia", "bone dagger", "Aichmophobia: with Bone Dagger"),
        ("aichmophobia", "lion beast katar", "Aichmophobia: with Lion Beast Katar"),
        ("aichmophobia", "rawhide whip", ""),
        ("binge eating disorder", "bone axe", "Binge Eating Disorder: without consumable gear"),
        ("binge eating disorder", "brain mint", ""),
        ("squeamish", "musk bomb", "Squeamish: with Musk Bomb"),
        ("squeamish", "brain mint", ""),
    ],
)
def test_a_disorder_keeps_at_home_who_wears_the_wrong_things(lucy, card, gear, why):
    lucy.gain("Lucy", card)
    lucy.equip("Lucy", gear)
    assert numbers.may_depart(lucy.play, lucy["Lucy"]) == (not why, why)


def test_a_weak_spot_must_be_covered(lucy):
    lucy.people.faces = ["waist"]
    lucy.gain("Lucy", "weak spot")
    assert numbers.may_depart(lucy.play, lucy["Lucy"]) == (False, "Weak Spot: without armor at the waist")
    lucy.equip("Lucy", "cloth")
    assert numbers.may_depart(lucy.play, lucy["Lucy"]) == (True, "")


def test_blades_are_not_activated_either(lucy):
    lucy.gain("Lucy", "aichmophobia")
    lucy.equip("Lucy", "bone axe", "rawhide whip")
    assert (weapon(lucy, "Bone Axe")["why_not"], weapon(lucy, "Rawhide Whip")["why_not"]) == ("Aichmophobia", "")


@pytest.mark.parametrize(
    ("card", "gear"),
    [("vestiphobia", "rawhide vest"), ("crystal skin", "rawhide boots"), ("life exchange", "cat eye circlet")],
)
def test_some_things_cannot_be_worn(lucy, card, gear):
    lucy.gain("Lucy", card)
    with lucy.refuses("cannot-wear"):
        lucy.equip("Lucy", gear)
    lucy.equip("Lucy", "bone axe")


def test_the_ageless_hunt_on(village):
    village.gain("Lucy", "ageless")
    village.retire("Lucy")
    village.retire("Erza")
    assert [numbers.may_depart(village.play, village[name])[0] for name in ("Lucy", "Erza")] == [True, False]
    village.suffer("Lucy", "hamstrung")
    assert numbers.may_depart(village.play, village["Lucy"]) == (False, "retired")


# what only some gear, some company or some age brings out


def noisy(game):
    scene = Scene(game.play.entry("core:disorder/coprolalia"), game["Lucy"].id)
    return holds(game.play, {"has": {"keyword": "noisy"}}, scene)


def test_all_the_gear_of_a_coprolaliac_is_noisy(lucy):
    lucy.equip("Lucy", "bone axe")
    assert not noisy(lucy)
    lucy.gain("Lucy", "coprolalia")
    assert noisy(lucy)
    lucy.take("Lucy", "bone axe")
    assert not noisy(lucy)


def test_damage_to_the_insane_immortal_goes_to_the_brain(lucy):
    lucy.gain("Lucy", "immortal")
    lucy.set("Lucy", "insanity", "4")
    lucy.do(injuries.damage, lucy["Lucy"], "arms", 2)
    assert lucy["Lucy"].insanity == 2
    lucy.do(injuries.damage, lucy["Lucy"], "arms", 1)
    assert (lucy["Lucy"].insanity, lucy.story) == (2, "Lucy: light injury at the arms")


@pytest.mark.parametrize(("damage", "suffered"), [(1, 1), (2, 1), (3, 2)])
def test_lepers_suffer_one_damage_less_but_at_least_one(lucy, damage, suffered):
    lucy.gain("Lucy", "leprosy")
    lucy.do(injuries.damage, lucy["Lucy"], "arms", damage)
    assert lucy.story.count("injury at the arms") == suffered


@pytest.mark.parametrize("trauma", ["flee", "new perspective", "maniacal laughter"])
def test_the_stalwart_stand_through_a_trauma_but_not_through_an_injury(founders, trauma):
    founders.gain("Lucy", "stalwart")
    founders.suffer("Lucy", trauma, faces=[1])
    assert not founders["Lucy"].knocked_down
    founders.suffer("Lucy", "belly-up")
    assert founders["Lucy"].knocked_down


def test_the_prey_dodge_only_when_insane(founders):
    founders.gain("Lucy", "prey")
    assert not can(founders.play, founders["Lucy"])["dodge"]
    insane(founders)
    assert can(founders.play, founders["Lucy"])["dodge"]


def test_a_metal_maw_bites_sharply(lucy):
    assert weapon(lucy, "Fist & Tooth")["rules"] == []
    lucy.gain("Lucy", "metal maw")
    assert weapon(lucy, "Fist & Tooth")["rules"] == ["Sharp"]


def test_the_possessed_forget_what_they_learned(lucy):
    lucy.gain("Lucy", "possessed", "extra sense")
    lucy.set("Lucy", "weapon-type", "fist & tooth")
    lucy.set("Lucy", "weapon-proficiency", "8")
    assert lucy.attribute("Lucy", "accuracy") == 1
    assert texts.limit(lucy.play, lucy["Lucy"], "dodge", 0) == 0
    lucy.lose("Lucy", "possessed")
    assert lucy.attribute("Lucy", "accuracy") == 2
    assert texts.limit(lucy.play, lucy["Lucy"], "dodge", 0) == 1


def test_a_partner_s_death_costs_the_ability_and_brings_a_disorder_another_s_does_not(founders):
    showdown(founders)
    founders.gain("Lucy", "partner")
    founders.gain("Erza", "partner")
    founders.kill("Al")
    assert (founders.traits("Lucy"), founders.hands.count("Partner")) == (["Partner"], 0)
    founders.people.cards = ["hoarder"]
    founders.kill("Erza")
    assert founders.traits("Lucy") == ["Hoarder"]


def test_of_two_pairs_the_people_say_whose_partner_died(founders):
    showdown(founders)
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        founders.gain(name, "partner")
    founders.people.choices, founders.people.cards = ["yes", "no", "no"], ["hoarder"]
    founders.kill("Al")
    assert [founders.traits(name) for name in ("Lucy", "Erza", "Zachary")] == [["Hoarder"], ["Partner"], ["Partner"]]


def test_crystal_skin_is_handed_down(village):
    village.gain("Lucy", "crystal skin")
    village.add("Nadia", origin="born", mother_id=village["Lucy"].id)
    assert village.traits("Nadia") == ["Crystal Skin"]


@pytest.mark.parametrize(("happens_", "gone"), [(has(understanding=9), True), (has(understanding=8), False)])
def test_who_exchanged_life_ceases_to_exist_with_the_white_secret(village, happens_, gone):
    village.gain("Lucy", "life exchange")
    happens_(village)
    assert (village["Lucy"].dead, village.sheet.death_count) == (gone, 0)


def test_who_exchanged_life_ceases_to_exist_when_retiring(village):
    village.gain("Lucy", "life exchange")
    village.retire("Lucy")
    assert (village["Lucy"].dead, village.sheet.death_count) == (True, 0)


SAVIORS = [("Caratosis", "red", "Beast of Caratosis"), ("Dormenatus", "green", "Grace of Dormenatus"),
           ("Lucernae", "blue", "Lucernae's Lantern")]  # fmt: skip
DREAMS = {"red": "dream of the beast", "green": "dream of the crown", "blue": "dream of the lantern"}


@pytest.mark.parametrize(("savior", "colour", "art"), SAVIORS)
def test_a_savior_learns_the_secret_art_at_the_second_age(founders, savior, colour, art):
    founders.gain("Lucy", savior)
    founders.set("Lucy", "hunt-xp", "5")
    assert founders.traits("Lucy") == [savior]
    founders.set("Lucy", "hunt-xp", "6")
    assert founders.traits("Lucy") == [savior, art]


def declared(game, savior, number):
    game.people.choices = ["yes", number] if savior != "Dormenatus" else [number]
    if savior == "Dormenatus":
        use()(game)
    else:
        at("attack" if savior == "Caratosis" else "wound_attempt")(game)


@pytest.mark.parametrize(("savior", "colour", "art"), SAVIORS)
def test_a_savior_declares_no_more_than_there_are_affinities(founders, savior, colour, art):
    showdown(founders)
    founders.gain("Lucy", savior, DREAMS[colour])
    founders.card = founders.play.entry(f"core:ability/{savior.casefold()}").id
    luck = founders.attribute("Lucy", "luck")
    declared(founders, savior, "2")
    assert founders["Lucy"].hunt_xp == 0
    declared(founders, savior, "1")
    assert founders["Lucy"].hunt_xp == 1
    assert founders.attribute("Lucy", "luck") - luck == (savior == "Lucernae")
    assert founders.armor("Lucy", "head") == (savior == "Dormenatus")
    assert founders.hands == ("Lucy, Caratosis: hits +1 until the attack ends" if savior == "Caratosis" else "")


@pytest.mark.parametrize(
    ("curse", "gear"), [("twilight sword (curse)", "twilight sword"), ("thunder maul bond", "thunder maul")]
)
def test_a_bond_cannot_be_undone_and_ends_with_death(lucy, curse, gear):
    lucy.equip("Lucy", gear)
    lucy.gain("Lucy", curse)
    with lucy.refuses("cursed"):
        lucy.take("Lucy", gear)
    lucy.kill("Lucy")
    assert lucy.play.name_of(f"core:gear/{gear.replace(' ', '_')}") not in lucy.storage


def test_nobody_falls_who_knows_the_story_of_the_forsaker_when_it_is_a_nemesis(founders):
    card = founders.play.entry("core:ability/story_of_the_forsaker").data
    assert card["held"] == [{"when": {"is": "nemesis_showdown"}, "forbids": ["knocked_down"]}]
