"""Chances and counts are drawn beside their numbers: blocks on a terminal, plain letters where it cannot carry them."""

import sys

import pexpect
import pytest

from kdm_cli.cli.pages.bars import HEIGHTS, bar, heights, length
from kdm_cli.cli.pages.pen import ASCII, UNICODE, Pen, size
from kdm_cli.cli.pages.registry import page_of
from tests.cli import stats_samples
from tests.cli.look import STYLE, page
from tests.conftest import clean_environment
from tests.faults.terminals import left, terminal

DRAWN, LETTERS = Pen(UNICODE), Pen(ASCII, drawn=True)
LION = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m", "showdown start white lion")


def seen(kdm, line, columns=80, **more):
    """What somebody at a terminal sees of a line."""
    env = {**clean_environment(), "TERM": "xterm-256color", **more}
    child = terminal([sys.executable, "-m", "kdm_cli", *line.split()], kdm.folder, env, encoding="utf-8",
                     dimensions=(50, columns))  # fmt: skip
    child.expect(pexpect.EOF)
    assert left(child) == 0
    return [line.rstrip() for line in STYLE.sub("", child.before).splitlines()]


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_chances_have_a_bar_below_each_number(kdm, columns):
    kdm.after(*LION)
    told = seen(kdm, "odds attack zach", columns)
    [hits] = [at for at, line in enumerate(told) if line.startswith("hits ")]
    assert told[hits].split()[:5] == ["hits", "36.0", "%", "48.0", "%"]
    assert told[hits + 1].split() == ["██▏", "██▉", "█", "███▉"]
    assert len(told) <= 24


def test_on_a_terminal_of_older_letters_bars_are_drawn_with_those(kdm):
    kdm.after(*LION)
    told = seen(kdm, "odds attack zach", PYTHONIOENCODING="ascii")
    [hits] = [at for at, line in enumerate(told) if line.startswith("hits ")]
    assert told[hits + 1].split() == ["##", "###", "#", "####"]


def test_a_pipe_has_the_numbers_alone(kdm):
    kdm.after(*LION)
    told = kdm("odds attack zach")
    assert told.isascii() and "##" not in told


def test_stats_draw_the_people_of_all_years(kdm):
    kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto", "settlement set rules loose", "add Lucy:f Erza:f",
        "settlement set population 4", "timeline advance --house-rule", "settlement set population 16",
        "timeline advance --house-rule", "settlement set population 8", "timeline advance --house-rule",
    )  # fmt: skip
    years = [year["population"] for year in kdm.json("stats")["years"]]
    assert len(years) >= 3
    [line] = [line for line in seen(kdm, "stats") if line.startswith("Population ")]
    drawn = line.split()[1]
    assert len(drawn) == len(years) and drawn[years.index(max(years))] == "█"
    assert f"{min(years)} to {max(years)} people" in line
    [plain] = [line for line in seen(kdm, "stats", PYTHONIOENCODING="ascii") if line.startswith("Population ")]
    assert plain.isascii() and plain.split()[1][years.index(max(years))] == "@"
    assert kdm("stats").isascii() and "@" not in kdm("stats")


def test_whoever_came_home_and_what_killed_are_drawn_where_there_is_room():
    answer = stats_samples.campaign()
    answer["deaths"]["by_cause"][0]["count"] = 4
    told = page("stats", answer, DRAWN)
    assert "9 (75 %)     ████▌" in told
    assert "cause 0 4 ██████, cause 1 1 █▌" in told
    assert "9 (75 %)     ####" in page("stats", answer, LETTERS)
    answer["monsters"][0]["name"] = "Screaming Antelope"
    wide = page_of("stats", answer)(answer, Pen(UNICODE, columns=120), False)
    [beside] = [line for line in wide if line[0].text.startswith("Screaming Antelope level 1")]
    assert "".join(span.text for span in beside).rstrip().endswith("9 (75 %)     ████▌"), "with more room, longer names"
    assert "█" not in page("stats", answer)


@pytest.mark.parametrize("pen", [DRAWN, LETTERS])
def test_what_is_not_nothing_can_be_seen_and_nothing_is_longer_than_the_whole(pen):
    drawn = [size(length(pen, part / 100, 6)) for part in range(-5, 120)]
    assert drawn == sorted(drawn)
    assert (drawn[5], drawn[6], drawn[-1]) == (0, 1, 6)
    assert {size(bar(pen, part / 100, 6)) for part in range(101)} == {6}
    letters = HEIGHTS[pen is DRAWN]
    assert heights(pen, [0, 1, 50, 100])[0].text == letters[0] + letters[0] + letters[3] + letters[-1]
    assert heights(pen, [0, 0])[0].text == letters[0] * 2
