"""Whatever the bot has played: an entry that is looked at whole speaks of people and cards, not of rows and fields."""

import re
from functools import cache
from unittest.mock import patch

import pytest

from kdm_cli.rules.draft import Draft
from kdm_cli.service.operations.journal import log
from kdm_cli.service.secrets import hides
from kdm_cli.service.tray import View, library_of
from kdm_cli.store import journal
from kdm_cli.store.campaign import open_campaign
from tests.bot import walk
from tests.bot.fitting import STRANGE
from tests.bot.kept import thirty_years
from tests.cli.look import lines

TYPED = ("command", "meant", "because", "story")  # what people said, and what was told of it
(BRACES,) = (each for each in STRANGE if "{" in each)  # a walk types it, and somebody died of it
RAW = re.compile(
    r"\bcore:|[a-z]_[a-z]|\bNone\b|\bTrue\b|\bFalse\b|[{}]"  # ids, keys, what Python prints
    r"|\bbody part\b|\bcard (?:pile|position|\d)|dice rolled|survivor \d|\b(?:row|id) \d"  # rows of tables
)


def raw(path, step=1):
    """The lines of every entry, or of every so many, that speak of data."""
    file = open_campaign(path)
    newest, tables = file.newest(), file.load()
    view = View(Draft(tables, newest.last_id), library_of(tables), file, newest, path)
    found, hidden = [], hides(view)
    with patch.object(journal, "entry", cache(journal.entry)):  # nobody writes; each look goes back from the newest
        for number in range(1, newest.id + 1, step):
            answer = log(view, number)
            assert hidden or "hidden" not in str(answer["entry"]["answered"])
            label = ""
            for line in lines("log", answer):
                label = line.split("  ")[0].strip() or label
                if label not in TYPED and RAW.search(line.replace(BRACES, "")):
                    found.append((number, line))
    file.close()
    return found


@pytest.mark.some(3)
@pytest.mark.parametrize(("seed", "start"), walk.turns(range(1, 9)))
def test_no_entry_of_a_walk_shows_a_row_or_a_field(seed, start, tmp_path):
    """E: `log ENTRY` speaks of people."""
    game = walk.Walk(seed, start, tmp_path)
    for _ in range(30):
        game.types(walk.any_line(game))
    assert raw(str(next(tmp_path.glob("*.kdm")))) == []


@pytest.mark.parametrize(
    ("seed", "step"), [(108, 5), *(pytest.param(seed, 1, marks=pytest.mark.long) for seed in (108, *range(200, 220)))]
)
def test_no_entry_of_thirty_years_shows_a_row_or_a_field(seed, step, kept, tmp_path):
    """E: the same for a whole campaign; each fifth entry where there is no time for all."""
    assert raw(str(thirty_years(kept, tmp_path, seed) / "ashhold.kdm"), step) == []
