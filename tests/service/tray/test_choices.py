"""How the tray answers choices: those that must be made, and those that may."""

import pytest

from kdm_cli.service.faces import Answer
from kdm_cli.service.tray import Typed
from tests.service.tray.trays import refusal, tray


@pytest.mark.parametrize("typed", ["left", "LEFT", "le", "Léft"])
def test_a_given_choice_is_matched_like_a_name(typed):
    table = tray(choices=(typed,))
    assert table.choose("which way", ["left", "right"]) == "left"
    assert table.answers == [Answer("choice", "which way", "", None, "left", "given")]


def test_choices_answer_in_order():
    table = tray(choices=("no", "y"))
    assert [table.choose("spend", ["yes", "no"], "no"), table.choose("again", ["yes", "no"], "no")] == ["no", "yes"]


def test_a_required_choice_that_matches_nothing_is_refused_with_the_options():
    refused = refusal(tray(choices=("up",)).choose, "which way", ["left", "right"])
    assert refused.code == "bad-input"
    assert "left, right" in refused.hint


def test_a_choice_that_means_two_options_is_refused():
    assert refusal(tray(choices=("l",)).choose, "which way", ["left", "low"]).code == "bad-input"


def test_an_optional_choice_not_named_is_not_taken_and_the_next_one_is():
    table = tray(choices=("dodge",))
    assert table.choose("encourage", ["yes", "no"], default="no") == "no"
    assert table.choose("dodge, legs", ["yes", "no"], default="no") == "yes"
    table.finish()


def test_an_optional_choice_misspelled_is_refused_in_the_end_with_what_was_asked():
    table = tray(choices=("dogde",))
    table.choose("dodge", ["yes", "no"], default="no")
    refused = refusal(table.finish)
    assert (refused.code, refused.message) == ("bad-input", "One choice too many: dogde.")
    assert refused.hint == "Asked for: dodge (yes, no)."


def test_an_optional_choice_takes_its_default_silently():
    table = tray()
    assert table.choose("dodge", ["yes", "no"], default="no") == "no"
    assert table.answers[0].origin == "default"


@pytest.mark.parametrize("auto", [False, True])
def test_a_required_choice_is_asked_for_even_of_the_tool(auto):
    refused = refusal(tray(auto=auto).choose, "which way", ["left", "right"])
    assert refused.code == "needs-choice"
    assert refused.needs == ({"choose": "which way", "options": ["left", "right"]},)


def test_the_tool_takes_defaults():
    assert tray(auto=True, offers=True).choose("dodge", ["yes", "no"], default="no") == "no"


def test_a_terminal_is_offered_what_may_be_done():
    refused = refusal(tray(offers=True).choose, "dodge", ["yes", "no"], default="no")
    assert refused.needs == ({"choose": "dodge", "options": ["yes", "no"], "default": "no"},)
    typed = Typed(choices=("yes", "maybe"))
    table = tray(offers=True, typed=typed)
    assert table.choose("dodge", ["yes", "no"], default="no") == "yes"
    assert refusal(table.choose, "dodge", ["yes", "no"], default="no").code == "bad-input"
