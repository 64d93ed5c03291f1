"""What a lost First Story takes back, table by table."""

import pytest

from kdm_cli.rules.settlement.first_story import DAMAGE, FACTS
from kdm_cli.rules.state import TABLES

WORDS_AND_SETTINGS = {
    "campaign", "pack", "pack_file", "note", "loadout", "house_rule", "player", "writer", "learned",
}  # fmt: skip


@pytest.mark.rule("R194")
def test_every_table_is_either_of_the_try_or_of_the_people():
    """Who adds a table says what a new try makes of it."""
    assert {*FACTS} | WORDS_AND_SETTINGS == {*TABLES}
    assert not {*FACTS} & WORDS_AND_SETTINGS


def test_what_people_write_in_the_tables_of_a_try_are_columns_of_theirs():
    for table, columns in (*FACTS.items(), *DAMAGE.items()):
        assert {*columns} <= {*TABLES[table]._fields}, table
