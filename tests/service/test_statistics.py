"""The dice against chance, to the last die: what was needed, what came, and when nothing can be said."""

import re

import pytest

from kdm_cli.content import core_library
from kdm_cli.export.chronicle import height_of, luck_of
from kdm_cli.service.faces import Answer
from kdm_cli.service.outcome import FIRST
from kdm_cli.service.telling import statistics
from tests.bot.showdowns import fought

LEVELS = [(entry.name, row["level"]) for entry in core_library().of("monster") for row in entry.data["levels"]]
HITS = re.compile(r"^Rolls [0-9, ]+: (\d+) hit", re.MULTILINE)
WOUNDS = re.compile(r", toughness -?\d+: (?:critical )?wound$", re.MULTILINE)
STRUCK = re.compile(r" need [^:]*\d+: (\d+) hit", re.MULTILINE)


def die(value, test="", least=None, why="attack, Axe", origin="given"):
    return Answer("die", why, "Lucy", 10, value, origin, test, least).written()


def luck(entry):
    read = statistics.Luck()
    read.read(entry)
    return read.told()


def rolled(*answers):
    """What the journal tells of these dice."""
    return luck(FIRST._replace(answers=list(answers)))


def rate(what, *answers):
    told = rolled(*answers)["typed"][what]
    return told["came"], told["dice"], told["expected"]


def test_an_answer_that_decided_nothing_is_written_as_it_always_was():
    assert Answer("choice", "which way", "", None, "left", "given").written() == {
        "kind": "choice", "why": "which way", "who": "", "sides": None, "value": "left", "origin": "given",
    }  # fmt: skip
    assert die(7, "hit", 6)["least"] == 6


def test_each_die_is_measured_by_the_face_it_needed():
    """5, 8 and 2 or more: 0.6, 0.3 and 0.9."""
    assert rate("hits", die(5, "hit", 5), die(7, "hit", 8), die(1, "hit", 2)) == (1, 3, 1.8)


@pytest.mark.parametrize(("least", "expected"), [(-3, 1.0), (1, 1.0), (2, 0.9), (10, 0.1), (11, 0.0), (15, 0.0)])
def test_what_every_face_or_none_is_enough_for(least, expected):
    assert rate("struck", die(1, "struck", least)) == (int(least <= 1), 1, expected)


def test_hits_wounds_and_the_monsters_hits_are_told_apart():
    told = rolled(die(9, "hit", 6), die(2, "wound", 4, "wound, Ear"), die(5, "struck", 3, "attack, Claw"))["typed"]
    assert [told[what]["dice"] for what in ("hits", "wounds", "struck")] == [1, 1, 1]
    assert [told[what]["came"] for what in ("hits", "wounds", "struck")] == [1, 0, 1]


@pytest.mark.parametrize(("wound", "sharp", "came"), [(10, 1, 1), (9, 5, 1), (9, 4, 0), (4, 10, 1), (4, 9, 0)])
def test_a_sharp_weapon_wounds_with_a_lantern_or_with_both_dice(wound, sharp, came):
    """Together 14, or a 10: 10 pairs with the lantern, and 6 + 5 + 4 + 3 + 2 + 1 without it, of a hundred."""
    answers = die(wound, "wound", 10, "wound, Ear"), die(sharp, "sharp", 14, "sharp, Ear")
    assert rate("wounds", *answers) == (came, 1, 0.3)
    assert rolled(*answers)["typed"]["wounds"]["expected_percent"] == 31
    assert rolled(*answers)["typed"]["d10"]["dice"] == 2


def test_dice_of_the_table_are_given_or_typed_and_the_tools_are_rolled():
    told = rolled(die(9, "hit", 6), die(9, "hit", 6, origin="typed"), die(9, "hit", 6, origin="rolled"))
    assert (told["typed"]["hits"]["dice"], told["rolled"]["hits"]["dice"]) == (2, 1)


def test_dice_from_before_thresholds_were_kept_are_counted_and_not_measured():
    told = rolled(die(9), die(3, why="wound, Ear"), die(5, why="Augury"), die("4+6", why="Murder"))["typed"]
    assert told["untold"] == 2
    assert told["hits"]["dice"] == 0
    assert told["d10"]["dice"] == 5, "dice of one roll are dice"
    assert told["d10"]["faces"] == [0, 0, 1, 1, 1, 1, 0, 0, 1, 0]
    assert told["d10"]["mean"] == 5.4


def test_other_dice_and_cards_are_no_d10s():
    location = Answer("die", "hit location", "Lucy", "location", "legs", "given").written()
    card = Answer("card", "turn", "", "AI", "core:ai/claw", "given").written()
    assert rolled(location, card)["typed"]["d10"]["dice"] == 0


@pytest.mark.parametrize(
    ("good", "of", "said"),
    [
        (19, 19, "too few to tell"),
        (10, 20, "as chance has it"),
        (13, 20, "as chance has it"),  # 1.3 times the spread of 2.2
        (14, 20, "lucky: 1 table in 20"),  # 1.8
        (6, 20, "unlucky: 1 table in 20"),
        (16, 20, "lucky: 1 table in 100"),  # 2.7
        (17, 20, "lucky: 1 table in 1000"),  # 3.1
    ],
)
def test_luck_is_said_only_where_chance_would_hardly_do_it(good, of, said):
    """Of 20 dice that hit on 6 ten do, give or take 2.2."""
    answers = [die(10, "hit", 6)] * good + [die(1, "hit", 6)] * (of - good)
    assert luck_of(rolled(*answers)["typed"]["hits"]) == said


def test_many_hits_of_the_monster_are_bad_luck_and_high_dice_are_only_high():
    told = rolled(*[die(10, "struck", 6)] * 20)["typed"]
    assert luck_of(told["struck"], theirs=True) == "unlucky: 1 table in 1000"
    assert height_of(told["d10"]) == "high: 1 table in 1000"
    assert height_of(rolled(*[die(5)] * 20)["typed"]["d10"]) == "as chance has it"
    assert height_of(rolled(*[die(4)] * 20)["typed"]["d10"]) == "low: 1 table in 100"


def test_dice_that_could_not_fail_are_no_luck():
    assert luck_of(rolled(*[die(3, "struck", 1)] * 30)["typed"]["struck"], theirs=True) == "as chance has it"


@pytest.mark.parametrize(("monster", "level"), [("White Lion", 3), ("Phoenix", 1)])
def test_what_the_journal_measures_is_what_the_story_tells(monster, level):
    assert measured(monster, level) >= 5


@pytest.mark.long
def test_what_the_journal_measures_is_what_the_story_tells_of_every_monster():
    assert sum(measured(monster, level) for monster, level in LEVELS) > 200


def measured(monster, level):
    """How many dice of a fight were measured; each entry comes to the hits and wounds that were told."""
    measured = 0
    for line, entry in fought(monster, level, seed=1).entries:
        dice, story = luck(entry)["rolled"], "\n".join(entry.story)
        came = [dice[what]["came"] for what in ("hits", "wounds", "struck")]
        hits, struck = (sum(map(int, found.findall(story))) for found in (HITS, STRUCK))
        assert came == [hits, len(WOUNDS.findall(story)), struck], (line, entry.story)
        assert dice["untold"] == 0
        measured += sum(dice[what]["dice"] for what in ("hits", "wounds", "struck"))
    return measured
