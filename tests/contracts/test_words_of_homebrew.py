"""What the help says of targets, people and moments is what the rules understand, and all of it."""

import re
from typing import get_args

from kdm_cli.content.hands import OF_CARD, OF_LOCATION, OF_MONSTER
from kdm_cli.content.kinds.monster import Role
from kdm_cli.content.kinds.survivor import PLACES
from kdm_cli.rules import matches
from kdm_cli.rules.asking import fitting
from kdm_cli.rules.language import values, words
from kdm_cli.rules.settlement import holdings
from kdm_cli.rules.showdown.decks import RANKS
from tests.contracts.texts import TOPICS

TEXT = TOPICS["homebrew-words"]


def paragraph(begin, end):
    return TEXT[TEXT.index(begin) : TEXT.index(end)]


def phrases():
    listed = [line.strip() for line in paragraph("facing, in range", "A zone").splitlines() if line.startswith("  ")]
    return [each.strip() for each in ", ".join(listed).split(",")]


def test_every_phrase_of_a_list_of_targets_that_the_help_names_is_understood():
    assert len(phrases()) > 30
    assert {each: fitting.unknown(fitting.read(each)) for each in phrases()} == dict.fromkeys(phrases(), "")


def test_the_help_has_a_phrase_for_every_word_that_is_understood():
    said = phrases()
    assert [
        pattern
        for pattern, _ in fitting.WORDS
        if not any(re.search(rf"(?:^|\s){pattern}(?:,|\s|$)", each) for each in said)
    ] == []


def test_what_the_help_says_can_be_measured_is_known_and_nothing_is_left_out():
    told = " ".join(paragraph("Most,\nfewest", "Whatever else").split())
    said = [*fitting.TRACKS, "armor points", "red affinities", "age tokens"]
    assert [each for each in said if each not in told] == []
    assert all(map(fitting.is_measured, [*said, "strength"])) and not fitting.is_measured("gear")


def test_whom_the_help_names_are_targets():
    block = paragraph("`target` in an effect", '{"who"')
    heads = [found[1] for line in block.splitlines() if (found := re.match(r"  ([a-z][a-z, ]*?)(?:  |$)", line))]
    named = {each for head in heads for each in head.split(", ")}
    assert len(named) > 12 and named <= set(get_args(words.Target)), named - set(get_args(words.Target))
    assert {"only", "most", "least", "count", "up_to", "random"} <= set(values.Chosen.__annotations__)


def moments_in(text):
    """The moments a text names: a word, or a verb with what it is narrowed to."""
    narrowed = {matches.word(verb, match) for verb, match in re.findall(r'\{"(\w+)":\s+"(\w+)"\}', text)}
    return narrowed | set(re.findall(r"\b\w+\b", re.sub(r"\{[^}]*\}", "", text))) & set(get_args(words.Moment))


def test_the_moments_that_a_card_hears_are_those_the_help_names():
    assert moments_in(paragraph("  AI card ", "  mood, trait")) == OF_CARD
    assert moments_in(paragraph("  hit location ", "  monster ").replace("hit location", "")) == OF_LOCATION
    staying = moments_in(paragraph("  mood, trait", "All that befalls")) - {"enters_play", "leaves_play"}
    assert staying and staying <= OF_MONSTER
    assert moments_in(paragraph("  monster  ", "  gear, arts")) <= OF_MONSTER


def test_the_lists_of_kinds_are_those_the_rules_have():
    assert get_args(words.Rank) == RANKS
    assert set(holdings.ROLES) < set(get_args(Role))
    assert "rare_gear" in PLACES
    rows = TOPICS["homebrew-rows"]
    assert all(f"{rank}" in rows for rank in RANKS)
