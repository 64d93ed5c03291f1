"""Whole campaigns of 30 lantern years played by a bot through the service; every entry checked, all of it undone."""

import json
import time
from collections import Counter

import pytest

from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from tests.bot.lantern_years import played
from tests.bot.test_export_and_import import comes_back_as_it_was

EVERYDAY, LONG, FOUGHT, ON_DISK = (7, 110), range(101, 201), range(301, 311), range(201, 204)


def in_the_file(game, line):
    """What a command answers that works on the campaign's file."""
    return perform(parse([*split(line), "--file", game.path]))


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", EVERYDAY)
def test_thirty_lantern_years_keep_every_promise_and_can_be_taken_back(seed, tmp_path):
    game = played(seed, path=str(tmp_path / "ashhold.kdm"))
    assert game.over or game.year > 30
    assert game.year >= 5
    game.undo_everything()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_hundred_campaigns_of_thirty_years(capsys, tmp_path):
    ends, counted, begun = Counter(), Counter(), time.monotonic()
    for seed in LONG:
        game = played(seed, path=str(tmp_path / f"{seed}.kdm"))
        why = game.over or "It went on after lantern year 30."
        ends[why.replace(game.sheet.name, "the settlement").removeprefix("The campaign is over: ")] += 1
        counted.update(years=game.year, entries=len(game.entries), deaths=game.dead, births=game.births, **game.ends)
        game.undo_everything()
    with capsys.disabled():
        seconds = time.monotonic() - begun
        print(f"\n{len(LONG)} campaigns in {seconds:.0f} s: {dict(ends)}; {dict(counted)}")
    assert sum(ends.values()) == len(LONG)
    assert len(ends) >= 4  # nobody left, the Watcher, the Gold Smoke Knight won and lost


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_ten_campaigns_in_which_a_third_of_the_showdowns_is_fought(capsys, tmp_path):
    told, counted = [], Counter()
    for seed in FOUGHT:
        game = played(seed, path=str(tmp_path / f"{seed}.kdm"), fought=0.3)
        told.append(f"{seed}: year {game.year}, {len(game.entries)} entries, {game.over or 'it goes on'}")
        counted.update({f"died, {where}": count for where, count in game.deaths.items()})
        counted.update(game.ends)
        game.taken_back_and_done_again()
    with capsys.disabled():
        print("", *told, dict(counted), sep="\n")
    assert len(told) == len(FOUGHT)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", ON_DISK)
def test_a_campaign_in_a_file_is_healthy_and_exported_as_it_is(seed, tmp_path):
    game = played(seed, path=str(tmp_path / "ashhold.kdm"), one_by_one=True, fought=0.2)
    assert in_the_file(game, "doctor")["healthy"]
    comes_back_as_it_was(tmp_path / "ashhold.kdm", tmp_path)
    exported = json.loads("".join(in_the_file(game, "export json")["page"]))
    facts = {table: [row._asdict() for row in rows.values()] for table, rows in game.draft.tables.items()}
    assert exported["facts"] == json.loads(json.dumps(facts))
    assert len(exported["journal"]) == game.newest.id
    in_the_file(game, "undo --to 1")
    emptied = json.loads("".join(in_the_file(game, "export json")["page"]))["facts"]
    first = {table: [row._asdict() for row in rows.values()] for table, rows in game.start.items()}
    assert emptied == json.loads(json.dumps(first))
