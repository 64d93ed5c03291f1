"""Tables for spreadsheets: nothing is calculated, everything can be read back."""

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from kdm_cli.service.operations.export import FORMULA, MARK, cell, table_lines

WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=30)


def read(page):
    return list(csv.reader(io.StringIO(page, newline="")))


@given(st.lists(st.tuples(WORDS, WORDS), max_size=8))
def test_every_text_can_be_read_back(rows):
    head, *found = read("".join(table_lines(("one", "two"), rows)))
    assert head == ["one", "two"]
    assert [tuple(each.removeprefix(MARK) for each in row) for row in found] == rows


@given(WORDS)
def test_no_cell_begins_as_a_formula(words):
    assert not cell(words).startswith(FORMULA)


def test_what_a_spreadsheet_would_calculate_stands_behind_an_apostrophe():
    assert [cell(each) for each in ("=1+1", "+1", "-1", "@SUM", "\tx", "\rx", "'x", "x=1")] == [
        "'=1+1", "'+1", "'-1", "'@SUM", "'\tx", "'\rx", "''x", "x=1",
    ]  # fmt: skip


def test_numbers_stay_numbers_and_what_is_not_there_stays_empty():
    assert [cell(each) for each in (-3, 0, True, None, "")] == ["-3", "0", "1", "", ""]
