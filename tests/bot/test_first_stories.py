"""Whole First Stories played by a bot through the service, with the tool's dice; every entry checked, all undone."""

from collections import Counter

import pytest

from tests.bot.first_story import played

EVERYDAY, LONG = range(1, 5), range(1, 1001)


@pytest.mark.some(2)
@pytest.mark.parametrize("seed", EVERYDAY)
def test_a_first_story_ends_and_can_be_taken_back_to_its_start(seed):
    evening, _ = played(seed)
    assert evening.showdown is None
    evening.undo_everything()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_thousand_first_stories_end_and_can_be_taken_back(capsys):
    ends, foretold, came = Counter(), Counter(), Counter()
    for seed in LONG:
        evening, died = played(seed)
        foretold.update(evening.foretold)
        came.update(evening.came)
        ends["won" if died < 4 else "lost"] += 1
        ends["deaths"] += died
        ends["entries"] += len(evening.entries)
        evening.undo_everything()
    with capsys.disabled():
        print(f"\n{len(LONG)} First Stories: {dict(ends)}; came {dict(came)}, foretold {foretold_(foretold)}")
    assert ends["won"] + ends["lost"] == len(LONG)
    for what, average in foretold.items():
        assert abs(came[what] - average) < 5 * float(average) ** 0.5, f"{what} and their odds differ"


def foretold_(odds):
    return {what: round(float(average), 1) for what, average in odds.items()}
