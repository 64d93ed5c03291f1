"""Whole campaigns of 30 lantern years played by a bot through the service; every entry checked, all of it undone."""

from collections import Counter

import pytest

from tests.bot.lantern_years import played

EVERYDAY, LONG = (1, 4, 9, 10, 11), range(101, 201)


@pytest.mark.parametrize("seed", EVERYDAY)
def test_thirty_lantern_years_keep_every_promise_and_can_be_taken_back(seed):
    game = played(seed)
    assert game.over or game.year > 30
    assert game.year >= 5
    game.undo_everything()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_hundred_campaigns_of_thirty_years(capsys):
    ends, counted = Counter(), Counter()
    for seed in LONG:
        game = played(seed)
        ends[game.over or "went on after lantern year 30"] += 1
        counted.update(years=game.year, entries=len(game.entries), deaths=game.dead, **game.ends)
        game.undo_everything()
    with capsys.disabled():
        print(f"\n{len(LONG)} campaigns: {dict(ends)}; {dict(counted)}")
    assert sum(ends.values()) == len(LONG)
