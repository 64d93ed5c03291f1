"""Any command, anywhere: nothing that is accepted leaves what `doctor` refuses, and the export comes back as it was."""

import pytest

from tests.bot import walk
from tests.bot.test_export_and_import import comes_back_as_it_was

FOUND = {  # what once left sheets that did not fit together, or could not be written, and where
    ("settlement set rules loose", "event rivalry --survivor Zachary"): "prologue",
    (
        "gain lucy matchmaker --house-rule",
        "settlement set endeavors 0",
        "use lucy matchmaker --house-rule",
    ): "departing",
}


def walked(seed, start, folder, count):
    """So many lines, and then the whole of what the doctor looks at."""
    game = walk.Walk(seed, start, folder).goes(count)
    walk.said("doctor", game.path, game.luck)
    comes_back_as_it_was(game.path, folder)
    return game


@pytest.mark.parametrize(("seed", "start"), walk.turns(range(1, 41)))
def test_nothing_that_is_accepted_leaves_what_the_doctor_refuses(seed, start, tmp_path):
    game = walked(seed, start, tmp_path, 40)
    assert game.entries


@pytest.mark.parametrize("lines", FOUND)
def test_what_once_could_not_be_written_or_did_not_fit_together(lines, tmp_path):
    game = walk.Walk(0, FOUND[lines], tmp_path)
    for line in lines:
        game.types(line)
    assert (len(game.entries), game.wrong) == (len(lines), {}), game.refused


def test_a_line_behind_then_is_told_without_what_nothing_used_however_it_was_quoted(tmp_path):
    game = walk.Walk(0, "development", tmp_path)
    game.types(
        """event plague --then="event 'game over' --newborn='Nora:m' --newborn='Nell 2' --by-hand" --house-rule"""
    )
    [(_, refusal)] = game.refused
    assert "Nobody was born to be called Nora" in refusal.message


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(100, 200))
def test_thousands_of_walks(seed, tmp_path_factory):
    for start in walk.STARTS:
        walked(seed, start, tmp_path_factory.mktemp("walk"), 100)
