"""Every core monster at every level, fought for some rounds with the tool's dice and decks, then taken back."""

import pytest

from kdm_cli.content import core_library
from tests.bot.showdowns import fought

EVERY = [(entry.name, row["level"]) for entry in core_library().of("monster") for row in entry.data["levels"]]


@pytest.mark.parametrize(("monster", "level"), EVERY, ids=lambda value: str(value).replace(" ", "-"))
def test_every_monster_can_be_fought_looked_at_and_taken_back(monster, level):
    evening = fought(monster, level, seed=len(monster) + (level if level != "prologue" else 0))
    assert evening.showdown is None
    assert any("the showdown begins" in line for line in evening.told)
    evening.undo_everything()
