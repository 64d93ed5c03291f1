"""The settlement phase at a real terminal with nothing on the line: everything is asked for, at its moment, by name."""

import pytest

from tests.scenarios.quick import Quick
from tests.scenarios.test_at_the_table import Table

FIRST_YEAR = [
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "settlement return --victory",
    "next",
    "event first-day --choose '8 people'",
    "next",
    "event returning-survivors --survivor al",
    "next",
]
GOODS = ["storage add monster bone", "storage add monster organ", "storage add monster hide"]


@pytest.fixture
def home(tmp_path):
    """Year 1 at Develop, with an Organ Grinder and what an innovation costs."""
    kdm = Quick(tmp_path)
    kdm("settlement new Ashhold --seed 4")
    kdm("batch run -", stdin="\n".join([*FIRST_YEAR, "build organ grinder", *GOODS]))
    return kdm


def test_a_child_is_asked_for_step_by_step(home):
    augury = Table(home, "endeavor lucy augury")
    assert "A d10 is needed: Augury (Lucy)." in augury.asked
    assert '"11" is not on the d10 for Augury (Lucy).' in augury.answers("11"), "asked again"
    assert "next: kdm event intimacy" in augury.answers("9")

    intimacy = Table(home, "event intimacy")
    assert "Intimacy: the mother." in intimacy.asked
    assert "1 Lucy\n  2 Erza" in intimacy.asked
    father = intimacy.answers("erza")
    assert "Intimacy: the father.\n  1 Zachary\n  2 Al\n" in father
    assert "A d10 is needed: Intimacy." in intimacy.answers("2")
    told = intimacy.answers("5")
    assert "Intimacy: Erza and Al" in told
    assert "Child of Erza is born: population 12 -> 13" in told
    assert "next: kdm settlement principle new-life" in told

    principle = Table(home, "principle new life")
    assert "1 Protect the Young\n  2 Survival of the Fittest" in principle.asked
    assert "next: kdm event protect-the-young" in principle.answers("protect")
    assert home.json("status")["next"] == "kdm event protect-the-young"


def test_an_innovation_is_asked_for_card_by_card(home):
    table = Table(home, "innovate")
    assert "2 cards of the innovation deck are needed: Innovate." in table.asked
    assert "A card of the innovation deck is needed" in table.answers("hovel")
    again = table.answers("hovel")
    assert 'No card of the innovation deck is called "hovel".' in again, "it is in the hand already"
    kept = table.answers("paint")
    assert "which is kept.\n  1 Hovel\n  2 Paint" in kept
    assert '"bed" is not a choice' in table.answers("bed")
    told = table.answers("paint")
    assert "From now on survivors can dash (Paint)" in told
    assert table.code == 0


def test_who_is_interrupted_has_paid_nothing(home):
    before = home.json("settlement show")
    table = Table(home, "innovate --by erza")
    assert "nothing was saved" in table.interrupts()
    assert table.code == 130
    assert home.json("settlement show") == before


def test_next_asks_for_the_card_of_the_event(home):
    home("batch run -", stdin="next\ndepart lucy erza\nnext\nsettlement return --victory")
    table = Table(home, "next")
    assert "A card of the settlement event deck is needed: settlement event of lantern year" in table.asked
    assert 'called "first day"' in table.answers("first day"), "it left the deck for good"
    told = table.answers("open maw")
    assert "Settlement event: Open Maw" in told
    assert "next: kdm event open-maw" in told
