"""What Tab puts into the shell is read as exactly that word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdm_cli.service.language.words import spelled, split, taken_apart

WORD = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=12)


@given(WORD)
def test_a_spelled_word_is_read_as_it_was(word):
    assert split(spelled(word)) == [word]
    assert taken_apart(f"show {spelled(word)}").unfinished == word


@given(st.lists(WORD, max_size=4), WORD)
def test_the_words_before_the_cursor_are_those_the_line_will_have(words, last):
    line = " ".join(map(spelled, words)) + " "
    assert taken_apart(line).words == split(line) == words
    half = taken_apart(line + spelled(last))
    assert (half.words, half.unfinished, half.length) == (words, last, len(spelled(last)))


@pytest.mark.parametrize(
    ("line", "words", "unfinished", "length"),
    [
        ("set Lu", ["set"], "Lu", 2),
        ("give Lucy 'bone bl", ["give", "Lucy"], "bone bl", 8),
        ('give Lucy "bone bl', ["give", "Lucy"], "bone bl", 8),
        ("storage add Beast's T", ["storage", "add", "Beast's"], "T", 1),
        ("set Lucy ", ["set", "Lucy"], "", 0),
        ("", [], "", 0),
    ],
)
def test_half_a_line(line, words, unfinished, length):
    assert taken_apart(line) == (words, unfinished, length)


def test_a_plain_name_stays_bare():
    assert [spelled(word) for word in ("Lucy", "Beast's", "bone-axe", "Bone Axe", "Al'")] == [
        "Lucy", "Beast's", "bone-axe", '"Bone Axe"', '"Al\'"',
    ]  # fmt: skip
