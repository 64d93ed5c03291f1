"""Any sequence of commands on a hunt, sensible or not: what is refused leaves no trace, what is done keeps every promise."""

import pytest

from tests.bot import hunting, on_the_hunt


def lived(seed, count):
    """So many lines on hunts; when one is over the next one begins with whoever is left."""
    game = hunting.set_out(seed)
    done = 0
    for number in range(count):
        while game.hunt is None:
            _hunts_anew(game)
        line = on_the_hunt.any_line(game)
        done += game.tries(line) is not None
        if number % 9 == 0:
            game.look("hunt show" if game.hunt else "show")
    return game, done


def _hunts_anew(game):
    """A showdown is soon over, newcomers take the place of the dead, and the next hunt begins."""
    if game.showdown is not None:
        game.say(f"showdown end --{game.luck.choice(('victory', 'defeat'))} --house-rule")
    if len(game.people()) < 4:
        game.say(f"survivor add 'Neva {len(game.entries)}:f' 'Noam {len(game.entries)}:m' --newcomer")
    party = ", ".join(game.luck.sample(game.people(), game.luck.randint(1, min(6, len(game.people())))))
    game.say(f"settlement depart {party!r} --house-rule")
    game.tries(f"hunt start {game.luck.choice(on_the_hunt.QUARRIES)!r} --level {game.luck.randint(1, 3)} --house-rule")


@pytest.mark.parametrize("seed", range(1, 4))
def test_any_sequence_on_the_hunt_keeps_every_promise_and_can_be_taken_back(seed):
    game, done = lived(seed, 120)
    assert done > 30
    game.taken_back_and_done_again()


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(100, 200))
def test_a_hundred_long_sequences_on_the_hunt(seed):
    game, _ = lived(seed, 400)
    game.taken_back_and_done_again()
