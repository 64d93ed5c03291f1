"""No change prints more than it has to: the evenings in players' words, and what becomes of several people alike."""

from statistics import median

from tests.scenarios import sizes

LINES = 8  # of an older kdm the same changes were 6.9 lines and 44.2 words in the mean
WORDS = 47


def test_a_change_of_an_evening_prints_six_lines():
    """The proof: a change's median is 6 lines, none is longer than a screen, and all together no more than before."""
    changes = [each for each in sizes.measured() if each.change]
    assert len(changes) >= 140
    assert median(each.lines for each in changes) <= 6
    assert max(each.lines for each in changes) <= 24
    assert sum(each.lines for each in changes) / len(changes) < LINES
    assert sum(each.words for each in changes) / len(changes) < WORDS


def test_what_becomes_of_three_people_alike_is_one_line(kdm):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")
    kdm("showdown start white lion --prologue")
    told = kdm("showdown end --victory --house-rule --auto")
    assert "Lucy, Erza, Zachary, Al: hunt xp 0 -> 1" in told
    assert kdm.json("log 4")["entry"]["story"].count("Erza: hunt xp 0 -> 1") == 1, "the journal keeps a line for each"
    assert "Lucy: insanity 0 -> 1\nErza: insanity 0 -> 1" in kdm("set Lucy Erza insanity +1")
