"""Storage in the settlement phase: what is unspent lies there, is counted by item and keyword, and is erased when spent."""

import pytest

from kdm_cli.rules.asking import steps
from kdm_cli.rules.carry import storage
from kdm_cli.rules.settlement import settlement_phase
from kdm_cli.rules.state import Stored


@pytest.mark.rule("R231")
@pytest.mark.rule("R280")
def test_what_is_neither_spent_nor_worn_is_in_storage_and_stays_over_the_years(home):
    home.store("monster bone")
    home.store("monster bone", 2)
    home.store("bone axe")
    home.strip("Al")
    home.do(settlement_phase.archive)
    assert home.story == "In storage: 3 resources, 3 gear"
    assert "every deck is whole again" in home.hands
    home.do(settlement_phase.end_phase)
    home.draft.set(home.sheet, lantern_year=2)
    steps.begin(home.play, "victory")
    assert home.storage == {"Monster Bone": 3, "Bone Axe": 1, "Cloth": 1, "Founding Stone": 1}
    home.give("Lucy", "bone axe")  # and is there to be had
    assert "Bone Axe" in home.gear("Lucy").values()


@pytest.mark.rule("R281")
@pytest.mark.parametrize("key", ["return", "develop", "archive", "end"])
def test_what_is_spent_is_erased_at_any_time_of_the_phase(home, key):
    home.at(key)
    home.store("monster bone", 2)
    home.spend("monster bone")
    assert home.storage == {"Monster Bone": 1}
    with home.refuses("not-enough"):
        home.spend("monster bone", 2)
    home.spend("monster bone")
    assert (home.storage, dict(home.draft.rows(Stored))) == ({}, {})


def test_a_resource_counts_for_each_keyword_it_has_and_gear_for_none(home):
    home.store("monster bone", 3)
    home.store("black skull", 2)
    home.store("bone axe")
    assert storage.by_keyword(home.play) == {"bone": 5, "iron": 2, "skull": 2}
    home.spend("black skull")
    assert storage.by_keyword(home.play) == {"bone": 4, "iron": 1, "skull": 1}
