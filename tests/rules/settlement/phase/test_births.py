"""Intimacy, and the children that come of it: who is nominated, what the newborn gain, what follows."""

import pytest

from kdm_cli.rules.asking import players
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.settlement import holdings
from kdm_cli.rules.state import Survivor, Trait
from kdm_cli.rules.survivors import births, creation
from kdm_cli.rules.under_way import Scene
from kdm_cli.rules.year import events

COUPLE = ("Lucy", "Zachary")


def settle(home, name, *survivors, faces=(), choices=(), cards=(), newborn=()):
    """Settle an event; every answer that was prepared must have been asked for."""
    home.people.faces, home.people.choices, home.people.cards = list(faces), list(choices), list(cards)
    home.play.newborn = list(newborn)
    entry = card(home.play, name, ("story_event", "principle"), "event")
    home.call_for(entry, *survivors)
    home.do(events.settle, entry, [home[n] for n in survivors], None)
    assert (home.people.faces, home.people.choices, home.people.cards, home.play.newborn) == ([], [], [], [])


def intimacy(home, *survivors, **more):
    settle(home, "Intimacy", *(survivors or COUPLE), **more)


def children(home):
    return [row.name for row in home.draft.rows(Survivor).values() if row.origin == "born"]


def parents(home, child):
    return {home.draft.rows(Survivor)[each].name for each in players.parents(home[child])}


# who is nominated


def test_one_woman_and_one_man_are_nominated(home):
    intimacy(home, "Zachary", "Lucy", faces=[4])
    child = home["Child of Lucy"]
    assert (child.mother_id, child.father_id) == (home["Lucy"].id, home["Zachary"].id)
    assert (child.origin, child.born_year, child.sex) == ("born", 1, None)


@pytest.mark.parametrize(
    ("named", "choices"),
    [((), ["Erza", "Al"]), (("Erza",), ["Al"]), (("Al",), ["Erza"])],
)
def test_whoever_is_missing_is_asked_for(home, named, choices):
    settle(home, "Intimacy", *named, faces=[5], choices=choices)
    assert parents(home, "Child of Erza") == {"Erza", "Al"}
    assert "Intimacy: Erza and Al" in home.story


def test_the_only_man_need_not_be_asked_for(home):
    home.kill("Zachary")
    intimacy(home, "Lucy", faces=[5])
    assert parents(home, "Child of Lucy") == {"Lucy", "Al"}


def test_three_are_too_many(home):
    with home.refuses("too-many"):
        intimacy(home, "Lucy", "Zachary", "Al", faces=[5])


@pytest.mark.parametrize("couple", [("Lucy", "Erza"), ("Zachary", "Al")])
def test_two_of_one_sex_need_a_house_rule(home, couple):
    with home.refuses("wrong-sex"):
        intimacy(home, *couple, faces=[5])
    with home.house_rule():
        intimacy(home, *couple, faces=[5])
    assert [parents(home, child) for child in children(home)] == [set(couple)]
    assert f"are two {'women' if couple[0] == 'Lucy' else 'men'}." in home.story


def test_whose_sex_nobody_has_told_is_asked_about(home):
    home.add("Sam", origin="newcomer")
    intimacy(home, "Lucy", "Sam", faces=[5], choices=["m"])
    assert home["Sam"].sex == "m"
    assert "Sam: sex unknown -> m" in home.story
    home.add("Kim", origin="newcomer")
    intimacy(home, "Al", faces=[5], choices=["Kim"])
    assert home["Kim"].sex == "f"
    with home.refuses("needs-choice"):
        home.add("Jo", origin="newcomer")
        intimacy(home, "Lucy", "Jo", faces=[5])


def test_who_cannot_have_children_is_not_nominated(home):
    home.gain("Zachary", "Destroyed Genitals")
    assert births.may_be_parent(home.play, home["Zachary"]) == (False, "Destroyed Genitals")
    with home.refuses("may-not-be-parent") as refused:
        intimacy(home, "Lucy", "Zachary", faces=[5])
    assert refused.value.refusal.message == "Zachary may not be nominated: Destroyed Genitals."
    intimacy(home, "Lucy", faces=[5])
    assert parents(home, "Child of Lucy") == {"Lucy", "Al"}
    with home.house_rule():
        intimacy(home, "Lucy", "Zachary", faces=[5])
    assert parents(home, "Child of Lucy 2") == {"Lucy", "Zachary"}


def test_where_no_man_can_the_reasons_are_told(home):
    home.gain("Zachary", "Destroyed Genitals")
    home.kill("Al")
    with home.refuses("nobody") as refused:
        intimacy(home, "Lucy", faces=[5])
    assert "Zachary: Destroyed Genitals" in refused.value.refusal.hint
    with home.house_rule():
        intimacy(home, "Lucy", faces=[5], choices=["Zachary"])
    assert parents(home, "Child of Lucy") == {"Lucy", "Zachary"}


def test_the_dead_are_no_parents_and_the_retired_are(home):
    home.kill("Zachary")
    assert births.may_be_parent(home.play, home["Zachary"]) == (False, "dead")
    with home.refuses("may-not-be-parent"):
        intimacy(home, "Lucy", "Zachary", faces=[5])
    home.retire("Al")
    intimacy(home, "Lucy", "Al", faces=[5])
    assert parents(home, "Child of Lucy") == {"Lucy", "Al"}


def test_partners_have_children_only_with_each_other(home):
    home.gain("Lucy", "partner")
    home.gain("Zachary", "partner")
    for other in (("Lucy", "Al"), ("Erza", "Zachary")):
        with home.refuses("has-partner"):
            intimacy(home, *other, faces=[5])
    intimacy(home, "Lucy", faces=[5])
    assert parents(home, "Child of Lucy") == {"Lucy", "Zachary"}
    intimacy(home, "Erza", faces=[5], choices=["Al"])
    assert parents(home, "Child of Erza") == {"Erza", "Al"}
    with home.house_rule():
        intimacy(home, "Lucy", "Al", faces=[5])
    assert parents(home, "Child of Lucy 2") == {"Lucy", "Al"}


def test_of_several_pairs_the_group_knows_who_belongs_together(home):
    for name in ("Lucy", "Zachary", "Erza", "Al"):
        home.gain(name, "partner")
    intimacy(home, "Lucy", "Al", faces=[5])
    assert "Lucy and Al: only if they are each other's partners." in home.hands


# the roll


def test_both_may_die_of_it(home):
    intimacy(home, faces=[1])
    assert (home["Lucy"].died_cause, home["Zachary"].died_cause) == ("Intimacy", "Intimacy")
    assert (home.population, home.sheet.death_count) == (10, 2)


def test_she_dies_and_he_is_troubled_by_house_rule_of_two_women_too(home):
    with home.house_rule():
        intimacy(home, "Lucy", "Erza", faces=[3], cards=["hoarder"])
    assert (home["Lucy"].dead, home["Erza"].dead, home["Erza"].insanity) == (True, False, 3)
    assert home.traits("Erza") == ["Hoarder"]


@pytest.mark.parametrize(
    ("principle", "choices", "face"),
    [("protect the young", ["9"], 9), ("protect the young", ["4"], 4), ("survival of the fittest", [], 4)],
)
def test_two_rolls_of_which_one_counts(home, principle, choices, face):
    home.build(principle)
    intimacy(home, faces=[9, 4], choices=choices)
    assert len(children(home)) == (2 if face == 9 else 1)


def test_twins_have_one_mother_and_two_names(home):
    intimacy(home, faces=[9])
    assert children(home) == ["Child of Lucy", "Child of Lucy 2"]
    assert home.hands.splitlines() == [
        "Name the newborn: kdm survivor rename 'Child of Lucy' NAME:m, or NAME:f",
        "Name the newborn: kdm survivor rename 'Child of Lucy 2' NAME:m, or NAME:f",
    ]
    assert [each.name for each in players.siblings(home.play, home["Child of Lucy"])] == ["Child of Lucy 2"]


def test_names_that_are_given_are_taken_in_order(home):
    intimacy(home, faces=[9], newborn=["Ada:f", "Bo"])
    assert (home["Ada"].sex, home["Bo"].sex) == ("f", None)
    assert home.hands == "Choose a sex: kdm survivor sex Bo m, or f"
    with home.refuses("duplicate-name"):
        intimacy(home, faces=[5], newborn=["ada"])


def test_a_name_for_whom_nobody_bore_is_refused(home):
    home.play.newborn = ["Ada:f"]
    with home.refuses("bad-input"):
        births.check_names_used(home.play)
    home.play.newborn = []
    births.check_names_used(home.play)


def test_a_provisional_name_is_never_too_long_or_taken(home):
    home.rename("Lucy", "x" * 60)
    intimacy(home, "Zachary", faces=[9], choices=["x" * 60])
    assert [len(name) for name in children(home)] == [56, 58]
    home.play.story = []  # nobody's name is so long
    home.add("Sam", origin="newcomer")
    home.do(births.born, [home["Sam"]], 1, "a story")
    home.do(births.born, [], 2, "a story")
    assert children(home)[2:] == ["Child of Sam", "Newborn", "Newborn 2"]


def test_a_child_of_a_father_alone_is_called_after_him(home):
    (child,) = home.do(births.born, [home["Al"]], 1, "a story")
    assert (child.name, child.father_id, child.mother_id) == ("Child of Al", home["Al"].id, None)
    assert home.story.splitlines()[0] == "Child of Al is born: population 12 -> 13 (a story)"


# what the newborn gain


@pytest.mark.rule("R23")
def test_the_newborn_have_the_survival_of_their_name_and_no_gear(home):
    intimacy(home, faces=[4])
    assert (home["Child of Lucy"].survival, home.gear("Child of Lucy")) == (1, {})


def test_all_that_gives_to_the_newborn_gives_at_birth_and_says_so(home):
    home.build("survival of the fittest", "graves", "barbaric", "saga", "clan of death", "family")
    home.set("Zachary", "weapon-type", "axe")
    home.set("Zachary", "weapon-proficiency", "5")
    home.people.cards = []
    intimacy(home, faces=[8, 7])
    child = home["Child of Lucy"]
    assert [home.box("Child of Lucy", stat) for stat in ("strength", "evasion", "accuracy")] == [3, 2, 1]
    assert (child.courage, child.understanding, child.hunt_xp) == (2, 3, 2)
    assert (child.weapon_type, child.weapon_proficiency) == ("core:weapon_type/axe", 2)
    told = [line for line in home.story.splitlines() if line.startswith("Child of Lucy")]
    for source in ("Survival of the Fittest", "Graves", "Barbaric", "Saga", "Clan of Death", "Family"):
        assert any(f"({source})" in line for line in told), source
    assert "Child of Lucy may take a surname" in home.hands


def test_an_heirloom_of_long_names_is_told_in_lines_that_fit(home):
    home.build("family")
    home.rename("Lucy", "Child of Child of Dov 3")
    home.set("Child of Child of Dov 3", "weapon-type", "axe")
    home.play.story = []
    intimacy(home, "Child of Child of Dov 3", "Zachary", faces=[4])
    child = "Child of Child of Child of Dov 3"
    assert f"{child} inherits Axe, proficiency 0" in home.story
    assert f"{child} inherits from Child of Child of Dov 3 (Family)" in home.story


@pytest.mark.parametrize(("face", "strength"), [(6, 0), (7, 1), (8, 1), (9, 0)])
def test_a_bed_makes_children_strong_on_its_rows(home, face, strength):
    home.build("bed")
    intimacy(home, faces=[face])
    assert {home.box(child, "strength") for child in children(home)} == {strength}


def test_crystal_skin_is_handed_down_by_either_parent(home):
    home.gain("Zachary", "crystal skin")
    intimacy(home, faces=[9])
    assert [home.traits(child) for child in children(home)] == [["Crystal Skin"]] * 2


# what follows


@pytest.mark.rule("R224")
def test_the_first_birth_brings_the_choice_of_new_life(home):
    intimacy(home, faces=[5])
    assert home.due == ["Principle: New Life (first child)"]
    home.do(holdings.choose, "new life", "protect the young")
    intimacy(home, faces=[5, 6], choices=["6"])
    assert home.due == ["Protect the Young (the choice)"]


def test_the_choice_finds_twins_and_their_parents_later_in_the_year(home):
    intimacy(home, faces=[9])
    home.rename("Child of Lucy", "Ada")
    home.play.entry_id += 1
    home.do(holdings.choose, "new life", "protect the young")
    settle(home, "protect the young", faces=[6])
    assert [home.traits(child) for child in children(home)] == [["Strategist"], ["Strategist"]]
    home.do(holdings.choose, "new life", "survival of the fittest")
    settle(home, "survival of the fittest", faces=[5])
    assert [home[name].insanity for name in ("Lucy", "Zachary", "Erza", "Al")] == [2, 2, 0, 0]


def test_of_several_births_the_latest_is_meant(home):
    intimacy(home, faces=[5])
    home.play.entry_id += 1
    intimacy(home, "Erza", "Al", faces=[9])
    home.do(holdings.choose, "new life", "protect the young")
    settle(home, "protect the young", faces=[6])
    assert [home.traits(child) for child in children(home)] == [[], ["Strategist"], ["Strategist"]]


def test_next_year_the_newborn_are_no_longer_meant(home):
    intimacy(home, faces=[9])
    home.draft.set(home.sheet, lantern_year=2)
    home.do(holdings.choose, "new life", "protect the young")
    settle(home, "protect the young", faces=[6])
    assert home.hands.splitlines()[0] == "Protect the Young: the newborn: understanding +2"


@pytest.mark.parametrize("dream", ["Beast", "Crown", "Lantern"])
def test_the_special_child_of_a_hovel_becomes_a_savior_under_its_own_name(home, dream):
    home.build("hovel", "protect the young")
    intimacy(home, faces=[10, 2], choices=["10"], newborn=["Ada:f"])
    assert children(home) == ["Ada"]
    assert "Birth of a Savior Ada (Intimacy)" in home.due
    home.rename("Ada", "Ada the Bright")
    assert "event birth-of-a-savior --survivor 'Ada the Bright'" in home.commands
    with home.refuses("whose"):
        settle(home, "Birth of a Savior")
    settle(home, "Birth of a Savior", "Ada the Bright", choices=[f"Dream of the {dream}"])
    assert home.traits("Ada the Bright")[0] == f"Dream of the {dream}"
    assert home.traits("Ada the Bright")[-1] == "Life Exchange"
    assert home.due == []


def test_a_card_may_say_whose_children_are_born(home):
    scene = Scene(home.play.entry("core:innovation/family"), home["Erza"].id, {})
    home.do(carry_out, [{"op": "birth", "count": 2, "parents": "self"}], scene)
    assert [parents(home, child) for child in children(home)] == [{"Erza"}, {"Erza"}]
    assert scene.roles["newborn"] == tuple(home[child].id for child in children(home))


def test_where_nobody_can_tell_whose_children_they_are_hands_see_to_it(home):
    scene = Scene(home.play.entry("core:innovation/family"), None, {})
    home.do(carry_out, [{"op": "birth", "parents": "straggler"}], scene)
    assert (home.hands, children(home)) == ("Family: a child is born", [])


def test_a_newborn_that_dies_was_born(home):
    intimacy(home, faces=[4])
    home.kill("Child of Lucy")
    assert (home.population, home.sheet.death_count) == (12, 1)
    assert home.due == ["Principle: New Life (first child)", "Principle: Death (first death)"]
    home.do(creation.revive, home["Child of Lucy"])
    home.do(creation.remove, home["Child of Lucy"])
    assert (home.population, home.sheet.death_count, home.due) == (12, 0, [])
    assert not home.draft.rows(Trait)
