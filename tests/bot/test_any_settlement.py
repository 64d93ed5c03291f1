"""Any sequence of commands between two showdowns: what is refused leaves no trace, what is done keeps every promise."""

import pytest

from tests.bot.at_home import PAGES, any_line
from tests.bot.campaign import Campaign


def lived(seed, count):
    """So many lines of a settlement that has just won its First Story; every ninth a page is looked at."""
    game = Campaign(seed)
    game.say("survivor add Lucy:f Erza:f Zachary:m Al:m")
    game.say(f"settlement set decks {'tool' if seed % 2 else 'table'}")
    game.say("showdown start white lion --prologue")
    game.say("showdown end --victory --house-rule")
    done = 0
    for number in range(count):
        if game.population < 3:
            game.say(f"survivor add 'Neva {number}:f' 'Noam {number}:m' --newcomer")
        before = game.now()
        line = any_line(game)
        if game.tries(line) is None:
            assert game.draft.tables == before, line
        else:
            done += 1
        if number % 9 == 0:
            game.look(game.luck.choice(PAGES))
            game.look(f"survivor show {game.luck.choice(game.people() or game.people(dead=True))!r}")
    return game, done


@pytest.mark.parametrize("seed", range(1, 5))
def test_any_sequence_at_home_keeps_every_promise_and_can_be_taken_back(seed):
    game, done = lived(seed, 120)
    assert done > 30
    game.undo_everything()


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(100, 300))
def test_two_hundred_long_sequences_at_home(seed):
    game, _ = lived(seed, 400)
    game.undo_everything()
