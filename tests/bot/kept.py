"""What bots have played, for whoever looks at it afterwards: the same campaign for every test and worker of a run."""

from tests.bot.hunts import Hunting
from tests.bot.lantern_years import played


def thirty_years(kept, folder, seed=108):
    """A campaign of up to thirty lantern years in this folder."""
    return kept.played(f"years {seed}", lambda place: played(seed, 30, str(place / "ashhold.kdm")).write(), folder)


def hunts(kept, folder, seed=5):
    """Four years of hunts in this folder."""
    return kept.played(f"hunts {seed}", lambda place: Hunting(place, seed).plays(4), folder)
