"""The campaign in numbers as a player sees it."""

import pytest

from tests.cli import stats_samples
from tests.cli.look import DRAWN, PLAIN, lines, page


@pytest.mark.parametrize("pen", [PLAIN, DRAWN])
@pytest.mark.parametrize("answer", stats_samples.answers()["stats"])
def test_stats_fit_a_small_terminal_with_room_for_the_next_prompt(answer, pen):
    assert len(lines("stats", answer, pen)) <= 23


def test_what_has_no_room_is_named_as_a_number():
    shown = page("stats", stats_samples.campaign(monsters=40, causes=50))
    assert "and 37 more: kdm stats --json" in shown
    assert "and 45 more" in shown
    told = "without a recorded showdown: 1 won, 2 lost; hunted now: White Lion level 2;"
    assert any(line.startswith(told) and len(line) == 80 for line in shown.splitlines()), "cut where the line ends"
    assert "slain before: Phoenix level 1 x2" in shown


def test_without_room_for_every_level_each_monster_has_a_line_for_all_of_them():
    shown = lines("stats", stats_samples.campaign(monsters=3, levels=3, causes=50))
    assert len(shown) <= 23
    assert [" ".join(line.split()) for line in shown[2:5]] == [
        f"White Lion {number} all levels 9 6 6 51 36 27 (75 %)" for number in range(3)
    ]
    roomy = page("stats", stats_samples.campaign(monsters=1, levels=2))
    assert roomy.index("White Lion 0 level 2") < roomy.index("White Lion 0 all levels")


def test_luck_is_told_for_the_survivors():
    shown = page("stats", stats_samples.campaign())
    assert "  hits     44 of 60 (73 %)  expected 30.5 (51 %)  lucky: 1 table in 1000" in shown
    assert "  wounds   9 of 30 (30 %)   expected 15.0 (50 %)  unlucky: 1 table in 100" in shown
    assert "  monster  30 of 40 (75 %)  expected 22.1 (55 %)  unlucky: 1 table in 100" in shown
    assert "  12 dice to hit or wound without a note of what they needed" in shown
    assert "Dice of kdm: 90 d10s, 5.61 on average (5.5), as chance has it" in shown


def test_thousands_of_dice_have_room():
    answer = stats_samples.campaign()
    answer["dice"]["typed"]["struck"] = stats_samples.rate(6000, 4400, 3050.5, "more", 1000)
    line = "  monster  4400 of 6000 (73 %)  expected 3050.5 (51 %)  unlucky: 1 table in 1000"
    assert line in page("stats", answer)


def test_who_still_lives_is_told_from_the_dead():
    shown = page("stats", stats_samples.campaign())
    assert "Lucy (9 years so far), Erza (9 years)" in shown
    assert "Nadia" not in shown, "the five oldest"
    assert "Old Tom exiled (cause unknown)" in shown


def test_quiet_leaves_the_heading_out():
    answer = stats_samples.campaign()
    assert lines("stats", answer, quiet=True) == lines("stats", answer)[1:]
