"""Whole hunts by a bot through the service: every quarry and level, every entry checked, all taken back and done again."""

from collections import Counter

import pytest

from tests.bot.hunting import hunted

EVERYDAY, LONG = range(1, 9), range(1001, 1501)


@pytest.mark.some(3)
@pytest.mark.parametrize("seed", EVERYDAY)
def test_a_hunt_ends_and_can_be_taken_back_and_done_again(seed, tmp_path):
    game = hunted(seed, str(tmp_path / "ashhold.kdm"))
    assert game.hunt is None and game.showdown is None
    game.taken_back_and_done_again()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_five_hundred_hunts(capsys, tmp_path):
    counted = Counter()
    for seed in LONG:
        game = hunted(seed, str(tmp_path / f"{seed}.kdm"), rounds=3)
        counted.update(
            entries=len(game.entries), dead=game.dead, dry=game.dry, refused=len(game.refused), **game.seen()
        )
        game.taken_back_and_done_again()
    with capsys.disabled():
        print(f"\n{len(LONG)} hunts: {dict(counted)}")
    assert counted["showdown"] + counted["failed"] + counted["kept by hand"] == len(LONG)
