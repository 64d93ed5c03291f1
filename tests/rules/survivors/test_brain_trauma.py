"""Every row of the brain trauma table, carried out, with and without accepting darkness."""

import pytest

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.asking.texts import forbidden
from tests.rules.survivors.test_severe_injuries import START, Row, expected, sheet

TRAUMAS = {
    1: "Mortal Terror", 2: "Mortal Terror", 3: "Memory Loss", 4: "Flee", 5: "Danger Seizure", 6: "Danger Seizure",
    7: "Lunacy", 8: "Lunacy", 9: "New Perspective", 10: "Frenzy", 11: "Maniacal Laughter", 12: "Clarity",
    13: "Impossible!",
}  # fmt: skip
TRAUMA = {  # faces and cards that answer it, and what is different afterwards
    "Memory Loss": ([], [], {}),
    "Flee": ([3], [], {"insanity": 3, "down": True}),
    "Danger Seizure": ([3, "legs"], ["hoarder"], {"insanity": 3, "disorder": True}),
    "Lunacy": ([3], ["hoarder"], {"insanity": 3, "disorder": True}),
    "New Perspective": ([10], [], {"insanity": 10, "down": True}),
    "Frenzy": ([5], [], {"insanity": 5, "tokens": {"speed": 1, "strength": 1}, "grants": {"ignore_slow_on_melee"},
                         "numbers": START | {"speed": 1, "strength": 1},
                         "forbids": {"use_survival", "fighting_arts", "specialization", "mastery"}}),
    "Maniacal Laughter": ([4], [], {"insanity": 4, "down": True, "tokens": {"speed": -1}, "numbers": START | {"speed": -1}}),
    "Clarity": ([], ["hoarder"], {"insanity": 1, "down": True, "disorder": True}),
    "Impossible!": ([6, 8], [], {"insanity": 8, "tokens": {"luck": 2}, "numbers": START | {"luck": 2}}),
}  # fmt: skip
SURVIVAL = {"Clarity": 0, "Impossible!": 7}
HANDS = {
    "Flee": "Lucy, Flee: move toward the closest board edge, 5 spaces in a straight line; survivors passed over: knocked down",
    "Danger Seizure": "Danger Seizure: adjacent survivors: 1 damage at a random location",
    "Maniacal Laughter": "Lucy, Maniacal Laughter: +1 priority target token",
}


def test_there_are_10_brain_traumas(game):
    assert list(dict.fromkeys(TRAUMAS.values())) == [each.name for each in game.play.content.of("brain_trauma")]


@pytest.mark.parametrize("total", TRAUMAS)
@pytest.mark.parametrize("dark", [False, True])
def test_every_total_means_its_trauma_with_and_without_accepting_darkness(founders, total, dark):
    founders.settlement("survival-limit", "20")
    if dark:
        founders.build("accept darkness")
    face = min(10, max(1, total - 2 * dark))
    if more := total - 2 * dark - face:
        founders.do(lasting.add, founders["Lucy"], "core:gear/cloth", "roll/brain_trauma", more, "showdown")
    faces, cards, _ = TRAUMA.get(TRAUMAS[total], ([], [], {}))
    founders.suffer("Lucy", "brain", faces=[face, *faces], cards=cards)
    assert f"Lucy suffers {TRAUMAS[total]}" in founders.story.splitlines()[:2]
    assert (founders.people.faces, founders.people.cards) == ([], [])
    assert founders["Lucy"].dead == (total <= 2)


@pytest.mark.parametrize("name", TRAUMA)
def test_a_trauma_does_what_its_row_says(founders, name):
    founders.settlement("survival-limit", "20")
    founders.set("Lucy", "weapon-proficiency", "5")
    faces, cards, different = TRAUMA[name]
    founders.suffer("Lucy", name, faces=faces, cards=cards)
    assert sheet(founders) == expected(Row(name, "")) | different
    assert founders["Lucy"].survival == SURVIVAL.get(name, 1)
    assert founders["Lucy"].weapon_proficiency == (3 if name == "Memory Loss" else 5)
    assert founders.hands == HANDS.get(name, "")


def test_two_frenzies_add_up_and_end_with_the_showdown(founders):
    founders.suffer("Lucy", "frenzy", faces=[1])
    founders.suffer("Lucy", "frenzy", faces=[2])
    assert (founders.tokens("Lucy"), founders["Lucy"].insanity) == ({"speed": 2, "strength": 2}, 3)
    founders.heal("Lucy")
    assert forbidden(founders.play, founders["Lucy"]) == {}


def test_a_seizure_hurts_where_the_die_says(founders):
    founders.suffer("Lucy", "danger seizure", faces=[1, "waist"], cards=["hoarder"])
    assert founders.armor("Lucy", "waist") == 0


def test_clarity_kills_with_three_disorders_and_takes_all_survival_before(founders):
    founders.settlement("survival-limit", "9")
    for name, disorders in (("Lucy", 3), ("Erza", 2)):
        founders.gain(name, *["prey", "anxiety", "honorable"][:disorders])
        founders.set(name, "survival", "6")
    founders.suffer("Lucy", "clarity")
    founders.suffer("Erza", "clarity", cards=["hoarder"])
    assert founders["Lucy"].died_cause == "Clarity"
    assert (founders["Erza"].insanity, founders["Erza"].survival, founders["Erza"].dead) == (6, 0, False)
