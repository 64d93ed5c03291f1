"""Overwhelming Darkness: once a hunt, before anything else, and nobody walks around it."""

import pytest

from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.showdown import tokens
from kdm_cli.rules.state import HuntSpace
from kdm_cli.rules.under_way import Scene

QUIET = [7, 7, 7, 7]  # four doomed: an evasion token less for each


@pytest.mark.rule("R233")
def test_the_first_step_into_it_is_its_story_event_for_everybody(trail):
    trail.stand_on(5)
    trail.move(faces=QUIET)
    assert trail.space == 6
    assert trail.story.splitlines()[0] == "The party moves: space 5 -> Overwhelming Darkness"
    assert all(trail.tokens(name) == {"evasion": -1} for name in trail.party)
    assert trail.revealer == "Erza", "the tile passes on after it"


@pytest.mark.rule("R234")
def test_nobody_is_moved_through_it(trail):
    trail.stand_on(4)
    trail.move(3, faces=QUIET)
    assert (trail.space, trail.hunt.over) == (6, None)
    assert "Overwhelming Darkness" in trail.story


@pytest.mark.rule("R234")
def test_an_event_that_skips_the_next_space_does_not_skip_it(trail):
    trail.stand_on(4)
    the_hunt.change(trail.play, extra=1)
    row = next(row for row in the_hunt.spaces(trail.play) if row.space == 5)
    trail.draft.set(row, done=True)
    trail.stand_on(5)
    trail.event("12", faces=QUIET, choices=["skip the next space"])
    assert trail.space == 6
    assert all(trail.tokens(name) == {"evasion": -1} for name in trail.party)


@pytest.mark.rule("R234")
def test_nor_is_anybody_moved_through_it_backwards(trail):
    trail.stand_on(8)  # they came past it by a house rule
    trail.quarry_moves(4)
    trail.move(-4, faces=QUIET)
    assert trail.space == 6


@pytest.mark.rule("R235")
def test_it_comes_before_the_quarry_that_stands_there(trail):
    trail.stand_on(5)
    trail.draft.set(trail.hunt, monster=6)
    trail.move(faces=QUIET)
    told = trail.story.splitlines()
    darkness = next(at for at, line in enumerate(told) if line.startswith("Overwhelming Darkness"))
    assert told.index("White Lion is reached: the showdown begins") > darkness
    assert trail.hunt.over == "showdown"


@pytest.mark.rule("R235")
def test_it_comes_before_what_else_lies_there(trail):
    trail.stand_on(5)
    event = trail.play.content.get("core:hunt_event/hunt_081")
    trail.play.draft.create(HuntSpace, space=6, kind=the_hunt.PLACED, content=event.id)
    trail.move(faces=QUIET)
    told = trail.story.splitlines()
    darkness = next(at for at, line in enumerate(told) if line.startswith("Overwhelming Darkness"))
    placed = next(at for at, line in enumerate(told) if "Field of Arms" in line)
    assert darkness < placed
    assert trail.waits == ""


@pytest.mark.rule("R235")
def test_it_comes_before_what_cards_say_of_the_space(trail):
    trail.stand_on(5)
    trail.draft.set(trail.hunt, monster=6)
    mist = trail.play.content.get("core:hunt_event/hunt_039")
    trail.do(tokens.card_tokens, Scene(mist, None), 1)
    trail.move(faces=QUIET)
    told = trail.story.splitlines()
    darkness = next(at for at, line in enumerate(told) if line.startswith("Overwhelming Darkness"))
    assert next(at for at, line in enumerate(told) if "ambush" in line) > darkness
    assert trail.hunt.ambush == "monster"


@pytest.mark.rule("R236")
def test_later_in_the_same_hunt_the_space_is_blank(trail):
    trail.stand_on(5)
    trail.move(faces=QUIET)
    trail.move(-1)
    trail.move()
    assert trail.story == "The party moves: space 5 -> Overwhelming Darkness"
    trail.quarry_moves(4)
    trail.move(2, cards=["lion in heat"])
    assert trail.space == 8


@pytest.mark.rule("R233")
def test_the_next_hunt_has_it_again(trail):
    trail.stand_on(5)
    trail.move(faces=QUIET)
    the_hunt.clear(trail.play)
    trail.begin(level=3)
    assert not the_hunt.darkness(trail.play).done


def test_who_dies_in_it_is_gone_and_the_tile_passes_on(trail):
    trail.stand_on(5)
    trail.set("Lucy", "survival", "0")
    trail.move(faces=[1, 7, 7, 7])
    assert trail["Lucy"].dead
    assert trail.party == ["Erza", "Zachary", "Al"]
    assert trail.revealer == "Erza"
