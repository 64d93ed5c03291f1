"""The hunt board: its spaces, the limits of who moves on it, and where the two meet."""

import pytest

from kdm_cli.rules.asking import the_hunt
from kdm_cli.service.perform import line_after
from tests.rules.hunt.trail import at_home

QUARRIES = {"white lion": (4, 7, 11), "screaming antelope": (4, 8, 10), "phoenix": (5, 8, 11)}


@pytest.fixture
def home():
    yield from at_home()


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("quarry", QUARRIES)
def test_every_quarry_has_a_board_of_twelve_spaces_and_a_place_for_each_level(home, quarry, level):
    home.build(quarry) if quarry != "white lion" else None
    home.begin(quarry, level)
    kinds = [row.kind for row in the_hunt.spaces(home.play)]
    assert home.hunt.monster == QUARRIES[quarry][level - 1]
    assert (len(kinds), kinds[5], kinds[-1]) == (12, "darkness", "starvation")
    assert set(kinds) == {"basic", "monster", "darkness", "starvation"}
    assert home.space == 0


def test_one_step_reveals_what_lies_on_the_next_space(trail):
    trail.move(cards=["lion in heat"])
    assert trail.space == 1
    assert trail.story.splitlines()[:2] == ["The party moves: Start -> space 1", "Lion in Heat, revealed by Lucy"]
    assert line_after(trail.play) == "kdm hunt move"


def test_a_basic_space_takes_its_event_from_the_table(trail):
    trail.stand_on(2)
    trail.move(faces=[81])
    assert "81: Field of Arms, revealed by Lucy" in trail.story


def test_a_space_that_is_resolved_has_nothing_more(trail):
    trail.move(cards=["lion in heat"])
    trail.move(-1)
    trail.move()
    assert trail.story == "The party moves: Start -> space 1"
    assert trail.revealer == "Erza", "the tile passes after events only"


@pytest.mark.rule("R254")
def test_a_compulsory_move_takes_the_whole_group_so_many_spaces_either_way(trail):
    trail.move(3, faces=[81])
    assert (trail.space, trail.party) == (3, ["Lucy", "Erza", "Zachary", "Al"])
    trail.move(-2, cards=["lion in heat"])
    assert trail.space == 1
    assert "The party moves: space 3 -> space 1" in trail.story


@pytest.mark.rule("R254")
def test_events_move_the_whole_group_too(trail):
    trail.stand_on(3)
    trail.move(faces=[100], choices=["retreat"])
    assert "The party moves: space 4 -> space 2" in trail.story


@pytest.mark.rule("R255")
def test_nobody_moves_back_beyond_start(trail):
    trail.stand_on(1)
    trail.move(-5)
    assert trail.space == 0
    assert trail.story.splitlines() == ["The hunt board ends at Start (R255)", "The party moves: space 1 -> Start"]


@pytest.mark.rule("R255")
def test_nobody_moves_beyond_starvation(trail):
    trail.stand_on(9).no_darkness()
    trail.quarry_moves(9)
    trail.move(9)
    assert (trail.space, trail.hunt.over) == (12, "showdown")
    assert "The party moves: space 9 -> Starvation" in trail.story


@pytest.mark.rule("R256")
def test_a_quarry_that_would_leave_the_board_stops_on_its_last_space(trail):
    trail.quarry_moves(8)
    assert trail.hunt.monster == 12
    assert trail.story.splitlines() == [
        "White Lion moves: space 7 -> Starvation",
        "White Lion stays on Starvation: the hunt board ends there (R256)",
    ]
    trail.quarry_moves(1)
    assert trail.story == "White Lion stays on Starvation: the hunt board ends there (R256)"


@pytest.mark.rule("R256")
def test_a_card_that_drives_the_quarry_away_stops_there_too(trail):
    trail.quarry_moves(8)
    trail.move(cards=["prowling lion"])
    assert trail.hunt.monster == 12
    assert "the hunt board ends there" in trail.story


def test_a_quarry_that_goes_away_is_reached_later(trail):
    trail.stand_on(7).no_darkness()
    trail.quarry_moves(2)
    trail.move(cards=["lion in heat"])
    assert (trail.space, trail.hunt.over) == (8, None)
    trail.move()
    assert trail.hunt.over == "showdown"
    assert "White Lion is reached: the showdown begins" in trail.story


def test_where_the_quarry_stands_no_event_is_revealed(trail):
    trail.stand_on(6).no_darkness()
    trail.move()
    assert (trail.space, trail.hunt.over, trail.waits) == (7, "showdown", "")
    assert line_after(trail.play) == "kdm hunt end"


def test_nobody_is_moved_past_the_quarry(trail):
    trail.stand_on(6).no_darkness()
    trail.move(4)
    assert (trail.space, trail.hunt.over) == (7, "showdown")


def test_once_the_hunt_is_over_nobody_moves(trail):
    trail.ambush("survivors")
    for line in (trail.move, trail.event):
        with trail.refuses("hunt-over"):
            line()
    with trail.refuses("hunt-over"):
        trail.quarry_moves(1)
    with trail.refuses("hunt-over"):
        trail.ambush("monster")


def test_a_move_by_no_space_is_none(trail):
    with trail.refuses("out-of-range") as refused:
        trail.move(0)
    assert "kdm hunt move" in refused.value.refusal.hint


def test_an_event_that_moves_the_party_onto_an_open_space_leaves_its_event_to_the_next_command(trail):
    trail.move(4, faces=[100], choices=["retreat"])
    assert (trail.space, trail.waits) == (2, "A hunt event of the quarry waits on this space.")
    assert line_after(trail.play) == "kdm hunt event"
    with trail.refuses("event-waits"):
        trail.move()
    trail.event(cards=["marked territory"])
    assert "Marked Territory" in trail.story
