"""What people write for their dice, and which die it is meant for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.under_way import Die
from kdm_cli.service.faces import BEGINNING, EXACT, WHOLE_WORD, chance, on_die, parse, pinned, spelled, unspelled

D10 = Die(10, "severe injury, waist", "Lucy")
LOCATION = Die(0, "hit location", "Lucy")
TWO = Die(10, "intimacy", "Lucy", 2)


def shown(line, prompted=False):
    return [face.shown for face in parse(line, prompted)]


@pytest.mark.parametrize(
    ("line", "faces"),
    [
        ("7", [7]),
        ("1,4,waist", [1, 4, "waist"]),
        (" 1 , 4 ", [1, 4]),
        ("07", [7]),
        ("100", [100]),
        ("HEAD,Arms,bODY", ["head", "arms", "body"]),
        ("5+6", [(5, 6)]),
        ("5 + 6,1", [(5, 6), 1]),
    ],
)
def test_faces_are_numbers_locations_and_two_dice_of_one_roll(line, faces):
    assert shown(line) == faces


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        ",",
        "1,,4",
        "1,",
        ",1",
        "=5",
        " =5",
        "lucy=",
        "lucy==5",
        "lucy=5=6",
        "legs:",
        "legs::7",
        ":7",
        "legs:0",
        "legs:101",
        "legs:5x",
        "legs:lucy=5",
        "strange=3:lucy=5",
        "legs:٣",
        "0",
        "101",
        "1000",
        "-1",
        "1.5",
        "1e1",
        "0x5",
        "٣",
        "５",
        "²",
        "Ⅳ",
        "5+",
        "+5",
        "5+6+700",
        "5++6",
        "5+legs",
        "5+6=7",
        "1 4",
        "leg",
        "dodge",
        "legſ",
        "\x00",
        "\udce9",
        "9" * 1_999,
        "+" * 1_999,
        "=" * 1_999,
        ":" * 1_999,
        "1," * 500_000,
        "x" * 1_000_000 + "=5",
    ],
)
def test_what_is_not_a_face_is_refused_in_a_short_sentence(line):
    with pytest.raises(Refused) as stopped:
        parse(line)
    assert stopped.value.refusal.code == "bad-input"
    assert len(stopped.value.refusal.message) < 140


def test_the_zero_of_a_d10_is_explained():
    with pytest.raises(Refused) as stopped:
        parse("0")
    assert stopped.value.refusal.hint == "The 0 of a d10 is typed 10."


def test_one_prompt_takes_several_faces_with_spaces():
    assert shown("7 9", prompted=True) == [7, 9]
    assert shown(" 7, 9  waist ", prompted=True) == [7, 9, "waist"]


def test_a_label_at_a_prompt_may_hold_spaces():
    assert [(face.label, face.shown) for face in parse("strange hand=3, lucy=5", prompted=True)] == [
        ("strange hand", 3),
        ("lucy", 5),
    ]


def test_what_stands_behind_a_colon_belongs_to_the_face():
    legs, wound = parse("legs:dodge,strange=3:6:1:legs")
    assert (legs.shown, legs.then) == ("legs", ("dodge",))
    assert (wound.label, wound.shown, wound.then) == ("strange", 3, ("6", "1", "legs"))


@given(st.text(max_size=60) | st.text("0123456789+=:,. lucyegs", max_size=30), st.booleans())
def test_no_text_does_anything_but_parse_or_be_refused(line, prompted):
    try:
        outcome = parse(line, prompted)
    except Refused as stopped:
        outcome = stopped.refusal.code
    assert outcome == "bad-input" or all(face.text in line for face in outcome)


@pytest.mark.parametrize(
    ("typed", "location"),
    [(1, "head"), (2, "arms"), (3, "body"), (4, "body"), (5, "waist"), (6, "legs"), ("legs", "legs")],
)
def test_the_location_die_may_be_typed_by_word_or_by_number(typed, location):
    assert on_die(typed, LOCATION) == location


@pytest.mark.parametrize(
    ("face", "die"),
    [
        (11, D10),
        ("legs", D10),
        ((5, 6), D10),
        (7, LOCATION),
        ((1, 2), LOCATION),
        (6, Die(5, "weight")),
        (7, TWO),
        ("legs", TWO),
        ((5, 11), TWO),
    ],
)
def test_a_face_that_is_not_on_the_die_says_nothing(face, die):
    assert on_die(face, die) is None


def test_two_dice_of_one_roll_are_added():
    assert on_die((5, 6), TWO) == 11


@pytest.mark.parametrize("face", [1, 100, "legs", (5, 6)])
def test_a_face_is_read_back_from_the_journal_as_it_was(face):
    assert unspelled(spelled(face)) == face


@pytest.mark.parametrize(
    ("label", "who", "why", "sure"),
    [
        ("lucy", "Lucy", "attack", EXACT),
        ("LUCY", "Lucy", "attack", EXACT),
        ("lucy", "Lücy", "attack", EXACT),
        ("lu", "Lucy", "attack", BEGINNING),
        ("ucy", "Lucy", "attack", 0),
        ("kings man", "King's Man", "attack", EXACT),
        ("man", "King's Man", "attack", WHOLE_WORD),
        ("waist", "Lucy", "severe injury, waist", WHOLE_WORD),
        ("severe-injury", "Lucy", "severe injury, waist", WHOLE_WORD),
        ("strange", "", "wound, Strange Hand", WHOLE_WORD),
        ("strange hand", "", "wound, Strange Hand", WHOLE_WORD),
        ("strange ha", "", "wound, Strange Hand", BEGINNING),
        ("hands", "", "wound, Strange Hand", 0),
        ("lucy", "", "attack", 0),
    ],
)
def test_a_label_means_a_name_or_a_word_of_the_reason(label, who, why, sure):
    assert pinned(label, Die(10, why, who), ()) == sure


def test_the_full_name_of_a_survivor_is_not_the_beginning_of_another():
    assert pinned("al", Die(10, "attack", "Albert"), {"al", "albert"}) == 0
    assert pinned("al", Die(10, "attack", "Al"), {"al", "albert"}) == EXACT


def test_chance_is_the_same_on_every_machine():
    assert [chance(1, position, 10) for position in range(1, 9)] == CHANCE_OF_SEED_ONE
    assert chance(2**200, 10**30, 100) in range(1, 101)


CHANCE_OF_SEED_ONE = [1, 7, 2, 6, 1, 3, 7, 7]  # frozen: a campaign's luck may never change


@pytest.mark.parametrize("sides", [2, 3, 5, 6, 7, 10, 12, 20, 100])
def test_no_face_is_favoured(sides):
    rolls = 400 * sides
    counts = [0] * (sides + 1)
    for position in range(rolls):
        counts[chance(7, position, sides)] += 1
    assert counts[0] == 0
    surprise = sum((count - 400) ** 2 / 400 for count in counts[1:])
    assert surprise < sides + 5 * (2 * sides) ** 0.5


@given(st.integers(), st.integers(min_value=0), st.integers(min_value=1, max_value=200))
def test_chance_is_always_on_the_die(seed, position, sides):
    assert 1 <= chance(seed, position, sides) <= sides
