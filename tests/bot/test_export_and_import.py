"""Export, import, export is the identity: of whatever was played, undone, done again, typed up or is under way."""

import random
from pathlib import Path

import pytest

from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from tests.bot.at_home import any_line
from tests.bot.campaign import Campaign
from tests.bot.test_any_sequence import lines

BATCH = "survivor add 'Typed up:f' --newcomer\nset 'Typed up' courage 2\nsurvivor note 'Typed up' \"a \\\"quoted\\\" ☉ word\""


def said(line, path):
    return perform(parse([*split(line), "--file", str(path)]))


def comes_back_as_it_was(path, folder):
    """The file's export, imported elsewhere and exported again, is the same letter by letter; and undo works there."""
    for place in ("out", "back"):
        (folder / place).mkdir()
    first = "".join(said("export json --secrets", path)["page"])
    (folder / "out" / "whole.json").write_text(first, encoding="utf-8")
    [settlement] = said(f"import {folder}/out/whole.json --out {folder}/back", path)["settlements"]
    back = Path(settlement["file"])
    assert "".join(said("export json --secrets", back)["page"]) == first
    assert said("doctor", back)["healthy"]
    return back


def at_home(seed, path, count):
    """So many lines between two showdowns, some undone for good, some undone and done again."""
    game = Campaign(seed, path=str(path))
    game.say("survivor add Lucy:f Erza:f Zachary:m Al:m")
    game.say("showdown start white lion --prologue")
    game.say("showdown end --victory --house-rule")
    for number in range(count):
        game.tries(any_line(game))
        if number % 20 == 19:
            game.forget(2)
        if number % 20 == 9:
            game.take_back(2)
    game.write()
    return game


@pytest.mark.parametrize("seed", [3, 4])
def test_a_settlement_comes_back_as_it_was(seed, tmp_path):
    path = tmp_path / "ashhold.kdm"
    at_home(seed, path, 40)
    said("pack enable printing-1-3", path)
    (tmp_path / "evening.txt").write_text(BATCH, encoding="utf-8")
    said(f"batch run {tmp_path}/evening.txt", path)
    said("undo", path)
    said("redo", path)
    mended = said("settlement note once", path).entry
    said("settlement note twice", path)
    said(f"undo --only {mended}", path)
    back = comes_back_as_it_was(path, tmp_path)
    assert said("undo", back).changes == said("undo", path).changes


@pytest.mark.parametrize("seed", [1, 2])
def test_a_showdown_under_way_comes_back_as_it_was(seed, tmp_path):
    path, luck = tmp_path / "ashhold.kdm", random.Random(seed)
    game = Campaign(seed, path=str(path))
    game.say("survivor add Lucy:f Erza:f Zachary:m Al:m")
    game.say(f"showdown start white lion --prologue --decks {'tool' if seed % 2 else 'table'}")
    for _ in range(15):
        if game.showdown is not None and not game.showdown.over:
            game.tries(lines(luck))
    game.write()
    assert game.showdown is not None
    comes_back_as_it_was(path, tmp_path)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(100, 150))
def test_fifty_settlements_come_back_as_they_were(seed, tmp_path):
    path = tmp_path / "ashhold.kdm"
    at_home(seed, path, 200)
    comes_back_as_it_was(path, tmp_path)
