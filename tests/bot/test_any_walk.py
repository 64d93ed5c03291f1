"""Any command, anywhere: nothing that is accepted leaves what `doctor` refuses, and the export comes back as it was.

Row 67: after every accepted line the whole file is looked at as `doctor` does, and every few lines the campaign goes
on in what was imported of its own export.
"""

from collections import Counter

import pytest

from kdm_cli.service.language import index
from tests.bot import walk

FOUND = {  # what once left sheets that did not fit together, or could not be written, and where
    ("settlement set rules loose", "event rivalry --survivor Zachary"): "prologue",
    (
        "gain lucy matchmaker --house-rule",
        "settlement set endeavors 0",
        "use lucy matchmaker --house-rule",
    ): "departing",
}
BROKE_OFF = {  # what a walk of thousands once met: a bug of kdm, or what doctor called damage, and where
    ("event 'Endless Screams'", "settlement endeavor 'survivor 2' 'Harvest Ritual'"): "companion 6",
    ("undo --to 27", "undo 3", "survivor gain Lucy Prey"): "format 4",
    ("undo --to 19", "event accept-darkness --note 'as the card says'"): "format 4",
}
SHOWN_ONLY = {("settlement craft", "list_"), ("settlement endeavor", "list_")}  # they change nothing


@pytest.mark.some(12)
@pytest.mark.parametrize(("seed", "start"), walk.turns(range(1, len(walk.STARTS) + 1)))
def test_nothing_that_is_accepted_leaves_what_the_doctor_refuses(seed, start, tmp_path):
    walk.Walk(seed, start, tmp_path).goes(8)


@pytest.mark.parametrize("lines", FOUND)
def test_what_once_could_not_be_written_or_did_not_fit_together(lines, tmp_path):
    game = walk.Walk(0, FOUND[lines], tmp_path)
    for line in lines:
        game.types(line)
    game.comes_back()
    assert (len(game.entries), game.wrong) == (len(lines), {}), game.refused


@pytest.mark.parametrize("lines", BROKE_OFF)
def test_what_once_broke_off_is_done_and_comes_back(lines, tmp_path):
    game = walk.Walk(0, BROKE_OFF[lines], tmp_path)
    for line in lines:
        game.types(line)
    game.comes_back()
    assert len(game.entries) == len(lines), game.refused


def test_a_line_behind_then_is_told_without_what_nothing_used_however_it_was_quoted(tmp_path):
    game = walk.Walk(0, "development", tmp_path)
    game.types(
        """event plague --then="event 'game over' --newborn='Nora:m' --newborn='Nell 2' --by-hand" --house-rule"""
    )
    [(_, refusal)] = game.refused
    assert "Nobody was born to be called Nora" in refusal.message


@pytest.mark.long
@pytest.mark.timeout(14400)
def test_two_thousand_walks_in_which_every_command_is_accepted(tmp_path_factory, capsys):
    """One that breaks off is told at the end, with all the others."""
    accepted, broken = Counter(), []
    for seed, start in walk.turns(range(10_000, 12_000)):
        try:
            accepted += walk.Walk(seed, start, tmp_path_factory.mktemp("walk")).goes(40).accepted()
        except Exception as bug:
            bug.add_note(f"walk {seed}, {start}")
            broken.append(bug)
        if seed % 100 == 99:
            with capsys.disabled():
                print(f"\n{seed + 1 - 10_000} walks, {len(broken)} broke off", end="", flush=True)
    if broken:
        raise ExceptionGroup("walks that broke off", broken)
    changing = [each for each in index.everything().values() if each.way == "changing"]
    options = {(each.path, option.name) for each in changing for option in each.parameters} - SHOWN_ONLY
    with capsys.disabled():
        print(f"\n{sum(accepted[each.path] for each in changing)} entries, never: {options - accepted.keys()}")
    assert min(accepted[each.path] for each in changing) >= 5
