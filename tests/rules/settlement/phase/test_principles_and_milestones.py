"""Principles are due when they are due, and another choice leaves nothing of the first; milestones by hand."""

import pytest

from kdm_cli.rules.asking.lasting import GAVE
from kdm_cli.rules.asking.numbers import held
from kdm_cli.rules.settlement import departing, holdings, settlement_phase
from kdm_cli.rules.state import Event, Holding, Lasting, Trait, Use
from tests.rules.settlement.phase.conftest import Home
from tests.rules.settlement.settled import settle
from tests.rules.settlement.test_principles_do import CHOICE

CONVICTIONS = ("Barbaric", "Romantic")
NADIA, BRAN, CATO = "Nadia", "Bran", "Cato"
OTHER = {name: next(each for each in CHOICE if CHOICE[each] == CHOICE[name] and each != name) for name in CHOICE}
ROWS = [  # the principle, the face of its roll, who is named, what is answered, what is drawn
    ("Protect the Young", 1, [NADIA], [], []),
    ("Protect the Young", 6, [NADIA], [], []),
    ("Survival of the Fittest", 5, [NADIA], [], []),
    ("Survival of the Fittest", 10, [NADIA], [], ["hoarder"]),
    ("Graves", 1, [], [], []),
    ("Graves", 6, ["Erza"], [], []),
    ("Cannibalize", 5, [], [], []),
    ("Cannibalize", 10, ["Al"], [], []),
    ("Collective Toil", 1, ["Lucy", "Al"], ["+5", "+5"], []),
    ("Collective Toil", 6, ["Lucy"], ["anxiety"], []),
    ("Accept Darkness", 5, ["Erza"], ["+10"], []),
    ("Accept Darkness", 6, ["Lucy"], ["anxiety"], []),
    ("Barbaric", 5, [], ["anxiety"], []),
    ("Barbaric", 10, ["Al"], [], []),
    ("Romantic", 1, [], [], []),
    ("Romantic", 6, ["Al"], [], []),
]


def village():
    """A settlement that stands at Develop, with things to lose, and somebody who has no room for a disorder."""
    home = Home()
    home.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    home.draft.set(home.sheet, lantern_year=1, phase="settlement", nameless=8, endeavors=4)
    home.build("language", "lantern hoard", "white lion")
    home.at("develop")
    home.settlement("survival-limit", "20")
    home.gain("Lucy", "prey", "anxiety", "hoarder")
    home.store("monster bone", 12)
    return home


def birth(home, name):
    home.add(name, origin="born", father_id=home["Zachary"].id, mother_id=home["Lucy"].id)


def choose(home, name):
    with home.house_rule():
        home.do(holdings.choose, CHOICE[name], name)


def state(home):
    """All that a principle may touch, without the numbers of rows."""
    draft, play = home.draft, home.play
    names = {row.id: row.name for row in draft.tables["survivor"].values()} | {None: ""}
    people = [row._replace(id=0, father_id=0, mother_id=0) for row in draft.tables["survivor"].values()]
    lasting = [row for row in draft.rows(Lasting).values() if not row.what.startswith((GAVE, "departed/"))]
    return {
        "people": sorted(people),
        "traits": sorted((names[row.survivor_id], row.content) for row in draft.rows(Trait).values()),
        "uses": sorted((names[row.survivor_id], row.content, row.scope) for row in draft.rows(Use).values()),
        "lasting": sorted((names[row.survivor_id], row.content, row.what, row.amount) for row in lasting),
        "storage": home.storage,
        "timeline": sorted((row.year, row.content, row.done) for row in draft.rows(Event).values()),
        "held": sorted(row.content for row in draft.rows(Holding).values()),
        "sheet": (home.sheet.nameless, home.sheet.endeavors, home.sheet.death_count, home.population, home.limit),
        "due": sorted(home.due),
        "commands": sorted(home.commands),
        "kept": sorted(row.what for row in draft.rows(Lasting).values() if row.what.startswith("kept/")),
        "principles": [entry.name for entry in held(play, "principle")],
    }


@pytest.mark.parametrize("departs", [False, True])
@pytest.mark.parametrize(("name", "face", "named", "choices", "cards"), ROWS)
def test_another_choice_leaves_nothing_of_the_first(name, face, named, choices, cards, departs):
    changed, straight = village(), village()
    birth(changed, NADIA)
    choose(changed, name)
    birth(changed, BRAN)
    later = name in CONVICTIONS and face < 6  # who departs answers then
    settle(changed, name, *named, faces=[face], choices=[] if later else choices, cards=cards, kind="principle")
    changed.people.choices = list(choices) if later and departs else []
    birth(changed, CATO)
    party = ("Erza", "Al") if name == "Survival of the Fittest" else ("Lucy", "Erza")  # its parents skip the hunt
    if departs:
        changed.do(departing.depart, [changed[each] for each in party])
        assert changed.people.choices == []
    choose(changed, OTHER[name])
    for each in (NADIA, BRAN, CATO):
        birth(straight, each)
    if departs:
        straight.do(departing.depart, [straight[each] for each in party])
    choose(straight, OTHER[name])
    assert state(changed) == state(straight)
    for home in (changed, straight) if departs else ():
        home.do(departing.depart, [home["Zachary"]])  # nothing is given back a second time
    assert state(changed) == state(straight)
    for home in (changed, straight):
        home.end()


@pytest.mark.parametrize("name", CHOICE)
def test_a_choice_that_is_taken_back_leaves_nothing_at_all(name):
    changed, untouched = village(), village()
    for home in (changed, untouched):
        birth(home, NADIA)
    choose(changed, name)
    for home in (changed, untouched):
        birth(home, BRAN)
    changed.do(holdings.take_back, CHOICE[name])
    assert state(changed) == state(untouched)
    for home in (changed, untouched):
        home.end()


@pytest.mark.rule("R217")
def test_the_principle_of_death_is_due_with_the_first_death_and_only_then(home):
    with home.refuses("not-due") as refused:
        home.do(holdings.choose, "death", "graves")
    assert refused.value.refusal.message == "Principle: Death is not due (R217)."
    home.kill("Al")
    assert home.due == ["Principle: Death (first death)"]
    home.do(holdings.choose, "death", "graves")
    assert home.due == ["Graves (the choice)"]
    home.kill("Zachary")
    assert home.due == ["Graves (the choice)"]


def test_a_choice_made_earlier_is_recorded_by_hand(home):
    home.build("graves")
    home.do(holdings.choose, "death", "cannibalize")  # it was chosen, so another may be chosen
    assert [entry.name for entry in held(home.play, "principle")] == ["Cannibalize"]


@pytest.mark.rule("R217")
@pytest.mark.rule("R218")
def test_a_chosen_principle_stays_and_its_pair_is_not_chosen_besides(home):
    home.kill("Al")
    home.do(holdings.choose, "death", "graves")
    home.do(settlement_phase.end_phase)
    home.at("develop")
    assert [entry.name for entry in held(home.play, "principle")] == ["Graves"]
    with home.refuses("principle-chosen"):
        home.build("cannibalize")
    with home.refuses("already-has"):
        home.do(holdings.choose, "death", "graves")


def test_who_was_born_before_stays_as_they_were(home):
    birth(home, NADIA)
    choose(home, "Survival of the Fittest")
    birth(home, BRAN)
    assert [home[name].strength for name in (NADIA, BRAN)] == [0, 1]
    choose(home, "Protect the Young")
    assert [home[name].strength for name in (NADIA, BRAN)] == [0, 0]


# milestones and monsters by hand


def test_a_milestone_by_hand_makes_its_event_due_and_takes_it_back(home):
    home.do(holdings.milestone, "first child", True)
    assert home.due == ["Principle: New Life (first child)"]
    with home.refuses("already-has"):
        home.do(holdings.milestone, "first child", True)
    home.do(holdings.milestone, "first child", False)
    assert home.due == []
    with home.refuses("not-checked"):
        home.do(holdings.milestone, "first child", False)
    with home.refuses("unknown-name"):
        home.do(holdings.milestone, "first dance", True)


@pytest.mark.rule("R228")
def test_the_list_of_quarries(home):
    assert [entry.name for entry in held(home.play, "monster")] == ["White Lion"]
    home.do(holdings.list_monster, "quarry", "screaming antelope")
    with home.refuses("already-listed"):
        home.do(holdings.list_monster, "quarry", "white lion")
    with home.refuses("not-a-quarry") as refused:
        home.do(holdings.list_monster, "quarry", "butcher")
    assert refused.value.refusal.hint == "kdm settlement nemesis add butcher"
    with home.refuses("not-a-quarry"):
        home.do(holdings.list_monster, "quarry", "great golden cat")
    home.do(holdings.strike_monster, "quarry", "white lion")
    with home.refuses("not-listed") as refused:
        home.do(holdings.strike_monster, "quarry", "white lion")
    assert refused.value.refusal.hint == "It has Screaming Antelope."
    with home.refuses("unknown-name"):
        home.do(holdings.list_monster, "quarry", "yellow lion tamer")


def test_the_list_of_nemeses(home):
    home.do(holdings.list_monster, "nemesis", "gold smoke knight")
    assert "The settlement gains Gold Smoke Knight (nemesis finale)" in home.story
    with home.refuses("not-a-nemesis"):
        home.do(holdings.list_monster, "nemesis", "phoenix")
    home.do(holdings.strike_monster, "nemesis", "gold smoke knight")
    with home.refuses("not-listed") as refused:
        home.do(holdings.strike_monster, "nemesis", "gold smoke knight")
    assert refused.value.refusal.hint == "It has none."
