"""Story events in the middle of a showdown: the step of the king, what swallows, what spares an injury."""

import pytest

from kdm_cli.rules.survivors import injuries
from tests.rules.settlement.settled import lasts, people, settle


@pytest.fixture
def king(against):
    """Lucy and the others against the King's Man of level 2."""
    return against("kings_man", 2, "special")


STEPS = [
    ([4], ["spend 1 survival"], {"survival": 0}, 1),
    ([5], ["spend 1 survival"], {"survival": 0}, 1),
    ([10], [], {}, 0),
]


@pytest.mark.parametrize(("faces", "choices", "changed", "tempo"), STEPS)
def test_the_king_s_step_is_overcome(king, faces, choices, changed, tempo):
    settle(king, "story_event/kings_step", "Lucy", faces=faces, choices=choices)
    assert people(king) == ({"Lucy": changed} if changed else {})
    assert lasts(king, "Lucy") == ["token/card 1 showdown"] * tempo
    assert king.traits("Lucy") == (["King's Step"] if faces == [10] else [])


def test_the_king_s_step_maddens_as_the_king_is_strong(king):
    king.set("Lucy", "insanity", "5")
    settle(king, "story_event/kings_step", "Lucy", faces=[1])
    assert people(king) == {"Lucy": {"insanity": 3}}


@pytest.mark.parametrize("face", [6, 7])
def test_the_king_s_step_throws_them_down(king, face):
    settle(king, "story_event/kings_step", "Lucy", faces=[face])
    assert king["Lucy"].knocked_down and lasts(king, "Lucy")[0] == "token/card 1 showdown"


@pytest.mark.parametrize(("face", "location"), [(2, "legs"), (3, "legs"), (5, "body")])
def test_the_king_s_step_injures(king, face, location):
    choices = ["suffer a severe body injury"] if location == "body" else []
    settle(king, "story_event/kings_step", "Lucy", faces=[face, 10], choices=choices)
    assert "Lucy suffers" in king.story and "token/card 1 showdown" in lasts(king, "Lucy")


def test_every_step_makes_the_next_easier(king):
    settle(king, "story_event/kings_step", "Lucy", faces=[8])
    settle(king, "story_event/kings_step", "Lucy", faces=[8])
    assert "Lucy rolls 8 +1 (added) = 9" in king.story
    assert lasts(king, "Lucy") == ["token/card 2 showdown"]


def test_who_knows_the_forbidden_dance_is_in_time(king):
    king.build("forbidden dance")
    settle(king, "story_event/kings_step", "Lucy", faces=[9])
    assert "token/card 2 showdown" in lasts(king, "Lucy")
    assert "knockback 3" in f"{king.story}{king.hands}"


def test_insight_spares_the_next_severe_injury_and_only_that(king):
    settle(king, "Insight", "Erza", faces=[3])
    king.do(injuries.suffer, king["Erza"], "arms")
    assert king.story == "Erza endures: the severe injury is ignored" and king.people.asked == []
    king.people.faces = [10]
    king.do(injuries.suffer, king["Erza"], "arms")
    assert "Erza suffers" in king.story
