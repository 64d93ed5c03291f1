"""Every core monster at every level, fought for some rounds with the tool's dice and decks, then taken back.

Every day at its highest level, which has all that the others have; at those below in the long run.
"""

import pytest

from kdm_cli.content import core_library
from tests.bot.showdowns import fought

LEVELS = {entry.name: [row["level"] for row in entry.data["levels"]] for entry in core_library().of("monster")}
HIGHEST = [(name, levels[-1]) for name, levels in LEVELS.items()]
LOWER = [(name, level) for name, levels in LEVELS.items() for level in levels[:-1]]


def spelled(value):
    return str(value).replace(" ", "-")


@pytest.mark.some(4)
@pytest.mark.parametrize(("monster", "level"), HIGHEST, ids=spelled)
def test_every_monster_can_be_fought_looked_at_and_taken_back(monster, level):
    taken_back(monster, level)


@pytest.mark.long
@pytest.mark.parametrize(("monster", "level"), LOWER, ids=spelled)
def test_every_monster_can_be_fought_at_each_lower_level(monster, level):
    taken_back(monster, level)


def taken_back(monster, level):
    """Fought, over, and as if it had never been."""
    evening = fought(monster, level, seed=len(monster) + (level if level != "prologue" else 0))
    assert evening.showdown is None
    assert any("the showdown begins" in line for line in evening.told)
    evening.undo_everything()
