"""Every principle: what holds, both halves of its choice roll, and what a choice gives to those who depart."""

import pytest

from kdm_cli.rules.asking import numbers, texts
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.settlement import departing, holdings, settlement_phase
from kdm_cli.rules.state import Lasting
from kdm_cli.rules.under_way import Scene
from tests.rules.settlement.settled import FOUR, people, settle

SHEET = [  # the principle, which choice it is, what it adds to the survival limit, what it grants
    ("Protect the Young", "new life", 0, "intimacy_roll_twice_keep_either"),
    ("Survival of the Fittest", "new life", 1, "intimacy_roll_twice_keep_lower"),
    ("Graves", "death", 0, ""),
    ("Cannibalize", "death", 1, ""),
    ("Collective Toil", "society", 0, ""),
    ("Accept Darkness", "society", 0, ""),
    ("Barbaric", "conviction", 1, ""),
    ("Romantic", "conviction", 1, "draw_three_arts_keep_one"),
]
CHOICE = {name: choice for name, choice, *_ in SHEET}


def choose(game, name):
    with game.house_rule():  # nothing has made the choice due
        game.do(holdings.choose, CHOICE[name], name)


def change_mind(game, name):
    game.do(holdings.take_back, CHOICE[name])


@pytest.mark.rule("R217")
@pytest.mark.rule("R218")
@pytest.mark.parametrize(("name", "choice", "limit", "grants"), SHEET)
def test_a_principle_raises_the_limit_and_grants_what_it_says(village, name, choice, limit, grants):
    choose(village, name)
    assert village.limit == 1 + limit
    assert " ".join(texts.granted(village.play, village["Lucy"])) == grants
    assert village.due == [f"{name} (the choice)"]
    change_mind(village, name)
    assert (village.limit, texts.granted(village.play, village["Lucy"]), village.due) == (1, {}, [])


def test_no_principle_is_forgotten(game):
    assert sorted(CHOICE) == sorted(entry.name for entry in game.play.content.of("principle"))


# the choice roll: the principle, the face, who is named, answers, and what is different for whom

NADIA = "Nadia"
PARENTS = ("Zachary", "Lucy")
TWO = {"Lucy": {"survival": 6}, "Al": {"survival": 6}}
ROLLS = [
    ("Protect the Young", 1, [], [], {name: {"survival": 3, "evasion": 1} for name in PARENTS}),
    ("Protect the Young", 5, [NADIA], [], {name: {"survival": 3, "evasion": 1} for name in PARENTS}),
    ("Protect the Young", 6, [], [], {NADIA: {"understanding": 2}}),
    ("Protect the Young", 10, [NADIA], [], {NADIA: {"understanding": 2}}),
    ("Graves", 6, ["Erza"], [], {"Erza": {"luck": 1}}),
    ("Graves", 10, [], ["Al"], {"Al": {"luck": 1}}),
    ("Cannibalize", 6, ["Erza"], [], {"Erza": {"speed": 1}}),
    ("Cannibalize", 10, [], ["Al"], {"Al": {"speed": 1}}),
    ("Collective Toil", 1, ["Lucy", "Al"], ["+5", "+5"], TWO),
    ("Collective Toil", 5, [], ["+5", "nothing", "nothing", "+5"], TWO),
    ("Accept Darkness", 1, ["Lucy"], ["+10"], {"Lucy": {"insanity": 10}}),
    ("Accept Darkness", 5, ["Erza", "Al"], ["+10", "nothing"], {"Erza": {"insanity": 10}}),
    ("Barbaric", 6, ["Erza"], [], {"Erza": {"courage": 4}}),
    ("Barbaric", 10, [], ["Al"], {"Al": {"courage": 4}}),
    ("Romantic", 6, ["Erza"], [], {"Erza": {"understanding": 4}}),
    ("Romantic", 10, [], ["Al"], {"Al": {"understanding": 4}}),
]
TRAITS = {
    "Protect the Young": ["Strategist"], "Collective Toil": ["Secretive", "Timeless Eye"], "Barbaric": ["Thundercaller"],
    "Accept Darkness": ["Quixotic", "Leader", "Orator of Death"], "Romantic": ["Legendcaller"],
}  # fmt: skip


def born(game):
    game.add(NADIA, origin="born", father_id=game["Zachary"].id, mother_id=game["Lucy"].id)


@pytest.mark.rule("R217")
@pytest.mark.parametrize(("name", "face", "named", "choices", "changed"), ROLLS)
def test_the_roll_that_comes_with_a_choice(home, name, face, named, choices, changed):
    home.settlement("population", "+3")
    if name == "Protect the Young":
        born(home)
    choose(home, name)
    settle(home, name, *named, faces=[face], choices=choices, kind="principle")
    those = (*FOUR, NADIA) if name == "Protect the Young" else FOUR
    strong = {"strength": 1} if name == "Barbaric" else {}
    assert people(home, *those) == {each: strong | changed.get(each, {}) for each in those if strong or each in changed}
    gained = [home.traits(each) for each in those if home.traits(each)]
    assert gained == ([TRAITS[name]] if face >= 6 and name in TRAITS else [])
    change_mind(home, name)
    assert people(home, *those) == {} and not any(home.traits(each) for each in those)


@pytest.mark.parametrize("face", [1, 5])
def test_without_mercy_the_parents_grow_hard(home, face):
    born(home)
    choose(home, "Survival of the Fittest")
    settle(home, "Survival of the Fittest", faces=[face], kind="principle")
    hard = {"strength": 1, "insanity": 2, "skip_next_hunt": True}
    assert people(home) == {"Lucy": hard, "Zachary": hard}
    change_mind(home, "Survival of the Fittest")
    assert people(home) == {}


@pytest.mark.parametrize("face", [6, 10])
def test_without_mercy_the_newborn_is_tough(home, face):
    born(home)
    choose(home, "Survival of the Fittest")
    settle(home, "Survival of the Fittest", faces=[face], cards=["hoarder"], kind="principle")
    assert people(home, NADIA) == {NADIA: {"courage": 2}}
    assert home.traits(NADIA) == ["Tough", "Hoarder"]
    change_mind(home, "Survival of the Fittest")
    assert (people(home, NADIA), home.traits(NADIA)) == ({}, [])


def test_where_nobody_knows_the_child_the_hands_are_told(home):
    choose(home, "Protect the Young")
    settle(home, "Protect the Young", faces=[6], kind="principle")
    assert home.hands.splitlines()[:2] == [
        "Protect the Young: the newborn: understanding +2",
        "Protect the Young: the newborn: gain strategist",
    ]


WAITING = [
    ("Graves", {"survival": 2, "understanding": 1}, {}),
    ("Cannibalize", {"insanity": 3}, {"Founding Stone": 1}),
]


@pytest.mark.parametrize(("name", "gained", "stored"), WAITING)
@pytest.mark.parametrize("face", [1, 5])
def test_what_a_choice_gives_to_the_departing_waits_for_them(home, name, gained, stored, face):
    choose(home, name)
    settle(home, name, faces=[face], kind="principle")
    assert (people(home), home.storage) == ({}, stored)
    home.do(departing.depart, [home["Erza"], home["Al"]])
    assert people(home) == {"Erza": gained, "Al": gained}


@pytest.mark.parametrize("name", [row[0] for row in WAITING])
def test_what_waits_is_forgotten_with_the_choice(home, name):
    choose(home, name)
    settle(home, name, faces=[1], kind="principle")
    change_mind(home, name)
    home.do(departing.depart, [home["Erza"]])
    assert (people(home), home.storage) == ({}, {})
    assert not [row for row in home.draft.rows(Lasting).values() if "principle" in row.content]


@pytest.mark.parametrize(
    ("name", "stat", "disorder"), [("Barbaric", "speed", "Honorable"), ("Romantic", "luck", "Prey")]
)
@pytest.mark.parametrize("count", [9, 10])
def test_a_conviction_may_cost_everything(home, name, stat, disorder, count):
    home.store("monster bone", count)
    home.store("bone axe")
    choose(home, name)
    settle(home, name, faces=[5], kind="principle")
    assert home.storage == {"Bone Axe": 1}
    home.do(departing.depart, [home["Erza"]])
    assert (getattr(home["Erza"], stat), home.traits("Erza")) == ((1, [disorder]) if count == 10 else (0, []))
    change_mind(home, name)
    assert home.storage == {"Bone Axe": 1, "Monster Bone": count}


def test_a_woman_accepts_the_darkness_before_any_man(home):
    choose(home, "Accept Darkness")
    settle(home, "Accept Darkness", faces=[6], choices=["Erza"], kind="principle")
    assert home.traits("Erza") == TRAITS["Accept Darkness"]


@pytest.mark.parametrize(("named", "choices"), [("Lucy", []), ("Erza", []), ("Al", ["Erza"])])
def test_a_woman_named_is_the_one_and_a_man_named_is_not(home, named, choices):
    choose(home, "Accept Darkness")
    settle(home, "Accept Darkness", named, faces=[10], choices=choices, kind="principle")
    named = choices[0] if choices else named
    assert home.traits(named) == TRAITS["Accept Darkness"]


def test_a_man_does_where_there_is_no_woman(home):
    for name in ("Lucy", "Erza"):
        home.kill(name)
    choose(home, "Accept Darkness")
    settle(home, "Accept Darkness", faces=[6], choices=["Al"], kind="principle")
    assert home.traits("Al") == TRAITS["Accept Darkness"]


def test_a_disorder_of_a_principle_cannot_be_removed_until_the_mind_is_changed(home):
    home.settlement("population", "+1")
    choose(home, "Collective Toil")
    settle(home, "Collective Toil", "Lucy", faces=[6], kind="principle")
    lose = [{"op": "lose", "choose": "disorder"}]
    home.do(carry_out, lose, Scene(home.play.entry("core:innovation/bloodletting"), home["Lucy"].id, {}))
    assert home.traits("Lucy") == ["Secretive", "Timeless Eye"]
    assert home.story == "Lucy cannot lose Secretive (Collective Toil)"
    change_mind(home, "Collective Toil")
    assert home.traits("Lucy") == []


# what holds


@pytest.mark.parametrize("origin", ["born", "newcomer"])
@pytest.mark.parametrize(
    ("name", "born_with", "come_with"),
    [("Survival of the Fittest", {"strength": 1, "evasion": 1}, {}), ("Graves", {"understanding": 1}, {"understanding": 1}),
     ("Barbaric", {"strength": 1}, {}), ("Romantic", {}, {}), ("Protect the Young", {}, {})],
)  # fmt: skip
def test_what_the_newborn_and_newcomers_gain(home, name, born_with, come_with, origin):
    choose(home, name)
    home.add(NADIA, origin=origin)
    assert people(home, NADIA).get(NADIA, {}) == (born_with if origin == "born" else come_with)
    change_mind(home, name)
    assert people(home, NADIA) == {}


def test_barbarians_are_strong_the_living_too(home):
    choose(home, "Barbaric")
    assert people(home) == {name: {"strength": 1} for name in FOUR}


@pytest.mark.parametrize(("phase", "endeavors"), [("hunt", 2), ("showdown", 2), ("settlement", 1)])
def test_graves_turn_deaths_into_endeavors(home, phase, endeavors):
    choose(home, "Graves")
    home.draft.set(home.sheet, phase=phase)
    home.kill("Al")
    assert home.sheet.endeavors == endeavors


def test_endeavors_of_long_ago_are_not_taken_back(home):
    choose(home, "Graves")
    home.kill("Al")
    home.do(settlement_phase.end_phase)
    home.settlement("endeavors", "3")
    change_mind(home, "Graves")
    assert home.sheet.endeavors == 3


def test_cannibals_gain_a_resource_of_every_death_until_it_is_spent(home):
    choose(home, "Cannibalize")
    home.people.cards = ["love juice", "broken lantern"]
    home.kill("Al")
    home.kill("Zachary")
    assert {name: number for name, number in home.storage.items() if name in ("Love Juice", "Broken Lantern")} == {
        "Love Juice": 1,
        "Broken Lantern": 1,
    }
    home.spend("broken lantern")
    change_mind(home, "Cannibalize")
    assert not {"Love Juice", "Broken Lantern"} & set(home.storage)
    assert "Broken Lantern is no longer in storage: it cannot be taken back." in home.hands


@pytest.mark.parametrize(("population", "endeavors"), [(9, 0), (10, 1), (29, 2)])
def test_collective_toil_gives_endeavors_for_every_ten_people(home, population, endeavors):
    home.settlement("population", str(population))
    choose(home, "Collective Toil")
    home.do(settlement_phase.begin, "victory")
    assert home.sheet.endeavors == endeavors


def test_who_accepts_darkness_adds_two_to_brain_trauma(home):
    choose(home, "Accept Darkness")
    assert numbers.on_rolls(home.play, home["Lucy"], "brain_trauma") == [("Accept Darkness", 2)]


def test_the_fittest_reroll_once_in_a_lifetime(home):
    entry = home.play.entry("core:principle/survival_of_the_fittest")
    [reroll] = entry.data["activate"]
    assert (reroll["limit"], reroll["cost"]) == ("lifetime", {})
    home.do(carry_out, reroll["effects"], Scene(entry, home["Lucy"].id, {}))
    assert home.hands == (
        "Lucy, Survival of the Fittest: roll a roll of yours again before it is typed: the new result counts."
    )


def test_romantics_draw_three_arts_and_keep_one(home):
    choose(home, "Romantic")
    home.people.cards, home.people.choices = ["tumble", "leader", "crazed"], ["leader"]
    gain = [{"op": "gain", "random": "fighting_art"}]
    home.do(carry_out, gain, Scene(home.play.entry("core:innovation/drums"), home["Lucy"].id, {}))
    assert home.traits("Lucy") == ["Leader"]
