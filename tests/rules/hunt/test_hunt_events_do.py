"""What hunt events do: rows of the table and cards of the quarries, each answered as a player would."""

from itertools import groupby

import pytest

from kdm_cli.content import core_library
from tests.rules.hunt import cards_of_quarries, rows_1_to_30, rows_31_to_60, rows_61_to_100
from tests.rules.hunt.hunting import happens

TABLE = [*rows_1_to_30.CASES, *rows_31_to_60.CASES, *rows_61_to_100.CASES]
CARDS = cards_of_quarries.CASES


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in (*TABLE, *CARDS)])
def test_what_an_event_does_is_this_and_nothing_else(case):
    assert happens(case) == case.then


def test_every_card_of_a_quarry_is_played():
    cards = {entry.slug for entry in core_library().of("hunt_event") if "monster" in entry.data}
    assert {case.event for case in CARDS} == cards and len(cards) == 26


def test_every_row_of_the_table_is_played():
    assert [event for event, _ in groupby(case.event for case in TABLE)] == list(range(1, 101))
