"""Hunts that are under way when a test begins."""

import pytest

from tests.rules.hunt.hunting import on_hunt
from tests.rules.hunt.trail import on_the_hunt


@pytest.fixture
def trail():
    """Lucy, Erza, Zachary and Al are away from home, with a quarry before them."""
    yield from on_the_hunt()


@pytest.fixture
def hunt():
    """Lucy and Erza hunt a White Lion of level 2, on the third space."""
    game = on_hunt(level=2, size=2)
    game.stand(party=3)
    yield game
    game.end()
