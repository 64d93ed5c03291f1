"""How the tray answers dice: given faces, then typed ones, then its own; what nothing asked for is refused."""

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdm_cli.rules.under_way import Die, Face
from kdm_cli.service.tray import Given, Tray, Typed
from tests.service.tray.trays import ATTACK, INJURY, LOCATION, campaign, refusal, tray, values

# Dice that are given


def test_faces_answer_in_the_order_they_were_given():
    table = tray("1,4", "waist")
    assert values(table.roll(ATTACK, ATTACK)) == [1, 4]
    assert values(table.roll(LOCATION)) == ["waist"]
    table.finish()


def test_one_word_with_commas_equals_three_words():
    assert values(tray("1,4,waist").roll(ATTACK, ATTACK, LOCATION)) == [1, 4, "waist"]
    assert values(tray("1", "4", "waist").roll(ATTACK, ATTACK, LOCATION)) == [1, 4, "waist"]


def test_a_pinned_face_goes_to_its_survivor_and_the_rest_in_order():
    zach = ATTACK._replace(who="Zach")
    assert values(tray("7,zach=5,8").roll(ATTACK, zach, ATTACK)) == [7, 5, 8]


def test_a_pinned_face_waits_for_its_die():
    table = tray("waist=9,3")
    assert values(table.roll(ATTACK)) == [3]
    assert values(table.roll(INJURY)) == [9]


def test_a_label_goes_where_it_fits_best():
    al, albert = ATTACK._replace(who="Al"), ATTACK._replace(who="Albert")
    assert values(tray("al=5,albert=7").roll(albert, al)) == [7, 5]
    assert values(tray("al=5,7", draft=campaign("Albert", "Al")).roll(albert)) == [7]


def test_two_pinned_faces_of_one_survivor_keep_their_order():
    assert values(tray("lucy=5,lucy=6").roll(ATTACK, INJURY)) == [5, 6]


def test_two_dice_of_one_roll_are_one_face():
    table = tray("5+6")
    assert table.roll(Die(10, "intimacy", "Lucy", 2)) == [Face(11)]
    assert table.answers[0].value == "5+6"


@pytest.mark.parametrize(
    ("face", "die"),
    [
        ("11", ATTACK),
        ("legs", ATTACK),
        ("5+6", ATTACK),
        ("7", LOCATION),
        ("6", Die(5, "weight")),
        ("7", Die(10, "intimacy", dice=2)),
        ("lucy=11", ATTACK),
    ],
)
def test_a_face_that_is_not_on_the_die_is_refused(face, die):
    refused = refusal(tray(face).roll, die)
    assert refused.code == "bad-input"
    assert face in refused.message


def test_bad_syntax_is_refused_before_anything_is_decided():
    assert refusal(tray, "1,,4").code == "bad-input"
    assert refusal(tray, draws=("claw,,",)).code == "bad-input"
    assert refusal(tray, draws=("x" * 5000,)).code == "bad-input"
    assert refusal(tray, typed=Typed(rolls=("seven",))).code == "bad-input"


# Dice that are missing


def test_a_missing_die_is_asked_for_by_name_and_reason():
    refused = refusal(tray().roll, INJURY)
    assert refused.code == "needs-die"
    assert refused.exit_code == 3
    assert refused.message == "A d10 is needed: severe injury, waist (Lucy)."
    assert refused.hint == "--roll 7, or --auto to let the tool roll."
    assert refused.needs == ({"sides": 10, "count": 1, "why": "severe injury, waist", "who": "Lucy"},)


def test_all_dice_of_a_call_that_are_missing_are_listed():
    refused = refusal(tray("7").roll, ATTACK, ATTACK, ATTACK, LOCATION)
    assert refused.message == "3 rolls are needed: 2 x d10 attack (Lucy); location die hit location (Lucy)."
    assert refused.hint == "--roll 7,7,waist, or --auto to let the tool roll."
    assert [need["sides"] for need in refused.needs] == [10, 10, "location"]


def test_two_dice_of_one_roll_are_asked_for_as_such():
    refused = refusal(tray().roll, Die(10, "intimacy", dice=2))
    assert refused.message == "2d10 are needed: intimacy."
    assert refused.hint.startswith("--roll 7+6,")


@pytest.mark.parametrize("sides", [0, 2, 5, 6, 10, 100])
@pytest.mark.parametrize("count", [1, 2])
def test_the_hint_is_an_answer(sides, count):
    die = Die(sides, "luck", dice=count if sides else 1)
    example = refusal(tray().roll, die).hint.split()[1].rstrip(",")
    table = tray(example)
    table.roll(die)
    table.finish()


# Dice the tool rolls


def test_the_tool_rolls_what_was_not_given():
    table = tray("lucy=3", auto=True)
    zach, lucy = table.roll(ATTACK._replace(who="Zach"), ATTACK)
    assert 1 <= zach.number <= 10
    assert lucy.number == 3
    assert [answer.origin for answer in table.answers] == ["rolled", "given"]


def test_each_rolled_die_moves_the_position_and_undo_is_no_reroll():
    draft = campaign("Lucy")
    first = tray("5", auto=True, draft=draft).roll(ATTACK, LOCATION, Die(10, "intimacy", dice=2))
    assert draft.campaign.dice_rolled == 3
    for change in reversed(list(draft.changes)):
        draft.apply(change.inverse())
    assert draft.campaign.dice_rolled == 0
    again = tray("5", auto=True, draft=draft).roll(ATTACK, LOCATION, Die(10, "intimacy", dice=2))
    assert again == first


def test_given_faces_use_no_luck():
    draft = campaign("Lucy")
    tray("5", auto=True, draft=draft).roll(ATTACK)
    assert draft.changes == []


@given(st.integers(min_value=0, max_value=2**63), st.lists(st.sampled_from([0, 5, 6, 10, 100]), max_size=20))
def test_the_same_seed_rolls_the_same_faces(seed, sides):
    dice = [Die(each, "luck") for each in sides]
    first = tray(auto=True, draft=campaign(seed=seed)).roll(*dice)
    one_by_one = tray(auto=True, draft=campaign(seed=seed))
    assert [one_by_one.roll(die)[0] for die in dice] == first


@given(st.lists(st.integers(min_value=1, max_value=10), max_size=30))
def test_given_faces_come_back_in_order(faces):
    table = tray(",".join(map(str, faces))) if faces else tray()
    assert values(table.roll(*[ATTACK] * len(faces))) == faces
    table.finish()


def test_the_tool_rolls_every_face_about_equally():
    table = tray(auto=True)
    faces = values(table.roll(*[ATTACK] * 5000))
    assert all(400 < faces.count(face) < 600 for face in range(1, 11))


def test_faces_do_not_depend_on_the_hash_seed():
    script = "from kdm_cli.service.faces import chance; print([chance(9, at, 10) for at in range(50)])"
    seen = {
        subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(seen) == 1


def test_an_answered_tray_imports_no_hashing():
    script = (
        "import sys; before = set(sys.modules); import kdm_cli.service.tray;"
        "print(sorted({'hashlib', '_hashlib', 'random'} & (set(sys.modules) - before)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "[]"


# Leftovers


@pytest.mark.parametrize(
    ("given_words", "message"),
    [
        ({"rolls": ("7",)}, "One die too many: 7."),
        ({"rolls": ("7,lucy=5", "legs")}, "3 dice too many: 7, lucy=5, legs."),
        ({"choices": ("left",)}, "One choice too many: left."),
        ({"draws": ("claw,swat",)}, "2 cards too many: claw, swat."),
        ({"rolls": ("7",), "draws": ("claw",)}, "One die too many: 7. One card too many: claw."),
        ({"typed": Typed(rolls=("9",))}, "One die too many: 9."),
        ({"typed": Typed(choices=("yes",), draws=("claw",))}, "One choice too many: yes. One card too many: claw."),
    ],
)
def test_nothing_given_is_silently_ignored(given_words, message):
    refused = refusal(Tray(campaign(), Given(**given_words), auto=True).finish)
    assert (refused.code, refused.message) == ("bad-input", message)


def test_a_label_nobody_answers_to_is_left_over():
    table = tray("lucie=5", auto=True)
    table.roll(ATTACK)
    refused = refusal(table.finish)
    assert refused.message == "One die too many: lucie=5."
    assert refused.hint == "Nothing called lucie is rolled. Asked for: attack (Lucy): 6."
