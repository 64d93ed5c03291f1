"""Events at the table: the group nominates, rolls and chooses; the sheets follow."""

import pytest


def test_who_is_nominated_is_named_or_asked_for(village):
    assert "nominate a survivor" in village("event endless screams --roll 4 --house-rule", code=3)
    told = village("event endless screams --roll 4 --choose Erza --house-rule")
    assert "Erza: courage 0 -> 1" in told
    assert "Erza: understanding 0 -> 1" in told
    village("undo")
    assert "Al: courage 0 -> 1" in village("event endless screams --survivor Al --roll 4 --house-rule")


@pytest.mark.parametrize(("face", "told"), [(1, "Erza suffers Shattered Jaw"), (8, "Erza gains Orator of Death")])
def test_the_face_decides_the_row(village, face, told):
    assert told in village(f"event endless screams --survivor Erza --roll {face} --house-rule")


def test_an_event_writes_what_follows_into_the_lists_and_the_timeline(village):
    village("settlement set population 12")
    assert "resist: fight the King's Man" in village("event armored strangers --roll 5 --house-rule", code=3)
    told = village("event armored strangers --roll 5 --choose resist --house-rule")
    assert "King's Man (nemesis)" in told
    shown = village.json("settlement show")
    assert "King's Man" in shown["nemeses"]
    assert "Guidepost" not in shown["innovations"]
    assert any(due["what"] == "King's Man" for due in shown["due"])


def test_two_rolls_for_intimacy_where_the_young_are_protected(village):
    village("settlement principle new-life 'protect the young' --house-rule")
    refused = village("event intimacy --survivor Lucy --survivor Zachary --house-rule", code=3)
    assert "2 x d10 Intimacy" in refused
    told = village("event intimacy --survivor Lucy --survivor Zachary --roll 2,5 --choose 5 --house-rule")
    assert "Child of Lucy is born: population 4 -> 5 (Intimacy)" in told


def test_the_fittest_take_the_lower_of_two(village):
    village("settlement principle new-life 'survival of the fittest' --house-rule")
    told = village("event intimacy --survivor Lucy --survivor Zachary --roll 5,9 --house-rule")
    assert "Rolled 5 and 9: the lower counts (Survival of the Fittest)" in told


def test_an_event_nobody_captured_says_so_and_keeps_what_the_card_said(village):
    told = village("event acid storm --roll 5 --note 'the scrap melted' --house-rule")
    assert "do what the card says" in told
    assert "Acid Storm: the scrap melted" in village.json("settlement show")["notes"]


def test_the_age_that_is_due_is_the_one_that_is_rolled(village):
    village("set Lucy hunt-xp 2")
    told = village("event age --survivor Lucy --choose axe --roll 3+4 --draw tough")
    assert "Lucy: weapon type none -> Axe" in told
    assert "Lucy gains Tough (fighting art)" in told
    village("set Lucy hunt-xp 6")
    assert "Lucy: strength 0 -> 1" in village("event age --survivor Lucy --roll 5+5")
    village("set Lucy hunt-xp 10")
    told = village("event age --survivor Lucy --roll 9+9 --draw leader,crazed --choose crazed")
    assert "Lucy gains Crazed (fighting art)" in told
