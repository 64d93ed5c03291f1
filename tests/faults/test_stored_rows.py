"""Rows that no command can have written: they are damage, told with table and row, and no bug of kdm (rows 77, 80)."""

import shutil
import sqlite3
import time
from contextlib import closing

import pytest

from tests.content.shelf import card, pack
from tests.faults.damaging import damage, saved
from tests.faults.processes import bytes_of, within
from tests.faults.test_other_formats import OLDER

LOOKS = [("survivor", "list"), ("survivor", "show", "Lucy"), ("settlement", "show"), ("export", "json"), ()]
CHANGES = [
    ("set", "Erza", "insanity", "+1"),
    ("undo",),
    ("undo", "--to", "2"),
    ("fix", "3", "survivor", "add", "Nadia:f"),
]
CELLS = {
    "text for a number": ("UPDATE survivor SET insanity = 'x' WHERE id = 21", "Row 21 of survivor", "insanity is 'x'"),
    "bytes for a number": ("UPDATE survivor SET insanity = x'07' WHERE id = 21", "Row 21 of survivor", "insanity"),
    "a fraction": ("UPDATE gear SET slot = 1.5 WHERE id = (SELECT min(id) FROM gear)", "of gear", "slot is 1.5"),
    "bytes for text": ("UPDATE survivor SET name = x'4c' WHERE id = 21", "Row 21 of survivor", "name is b'L'"),
    "neither yes nor no": ("UPDATE survivor SET dead = 2 WHERE id = 21", "Row 21 of survivor", "dead is 2"),
    "less than nothing": ("UPDATE survivor SET insanity = -3 WHERE id = 21", "Row 21 of survivor", "insanity >= 0"),
    "an unknown word": ("UPDATE settlement SET phase = 'sleep'", "Row 1 of settlement", "phase IN ("),
    "a missing survivor": ("UPDATE body_part SET survivor_id = 9 WHERE id = 22", "Row 22 of body_part", "a survivor"),
}
NULLS = {
    "a number": ("survivor", "insanity INTEGER NOT NULL", "insanity", "Row 21 of survivor", "insanity is None"),
    "a word": ("survivor", "name VARCHAR NOT NULL", "name", "Row 21 of survivor", "name is None"),
    "yes or no": ("survivor", "dead BOOLEAN NOT NULL", "dead", "Row 21 of survivor", "dead is None"),
    "the year": ("settlement", "lantern_year INTEGER NOT NULL", "lantern_year", "Row 1 of settlement", "lantern_year"),
}
JOURNAL = {
    "no object": "UPDATE entry SET arguments = '3' WHERE id = 4",
    "no list": "UPDATE entry SET answers = '{}' WHERE id = 4",
    "a list of something else": "UPDATE entry SET story = '[1]' WHERE id = 4",
    "nested for ever": "UPDATE entry SET changes = printf('%.*c', 90000, '[') WHERE id = 4",
    "a change of nothing": """UPDATE entry SET changes = '[["set","nobody",1,"x",1,2]]' WHERE id = 4""",
    "a change that is none": """UPDATE entry SET changes = '[["burn","survivor",21,"",null,null]]' WHERE id = 4""",
    "a reason that is a number": "UPDATE entry SET because = '7' WHERE id = 4",
    "what it means": "UPDATE entry SET meant = '[]' WHERE id = 4",
    "a checkpoint of nothing": """UPDATE entry SET checkpoint = '{"nobody": []}' WHERE id = 4""",
    "a number as text": "UPDATE entry SET last_id = 'many' WHERE id = 4",
    "it lies on itself": "UPDATE entry SET beneath = 4 WHERE id = 4",
    "it lies on a later one": "UPDATE entry SET beneath = 5, group_id = 9 WHERE id = 4",
    "it takes back itself": "UPDATE entry SET undoes = 4 WHERE id = 4",
}
COMMANDS = [
    *LOOKS,
    *CHANGES,
    ("log",),
    ("log", "3"),
    ("log", "--survivor", "Lucy"),
    ("next",),
    ("doctor",),
    ("stats",),
    ("phase", "show"),
    ("showdown", "show"),
    ("odds", "attack", "Lucy"),
    ("showdown", "monster-turn", "--auto"),
    ("timeline", "advance", "--auto"),
    ("chronicle",),
    ("redo",),
]
FOUND = (16, 51, 70, 77)  # a bug once, or damage that an undo or a mending hid


def edited(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            connection.execute(statement)


def refused(campaign, commands, *told):
    before = bytes_of(campaign)
    for words in commands:
        error = within(campaign.parent, *words, "--json").error
        assert error["code"] == "damaged", words
        for each in told:
            assert each in error["message"], words
        assert "kdm doctor" in error["hint"], words
    assert bytes_of(campaign) == before


@pytest.fixture
def campaign(campaign):
    assert within(campaign.parent, "gear", "give", "Lucy", "Founding Stone", "--house-rule").code == 0
    return campaign


@pytest.mark.parametrize("what", CELLS)
def test_a_value_that_nobody_writes_there_is_named_with_its_row(campaign, what):
    statement, *told = CELLS[what]
    edited(campaign, statement)
    refused(campaign, [*LOOKS[:2], CHANGES[0]], *told)
    assert within(campaign.parent, "doctor", "--json").code == 7


@pytest.mark.parametrize("what", NULLS)
def test_nothing_where_something_must_stand_is_named_with_its_row(campaign, what):
    table, text, column, *told = NULLS[what]
    loose = text.removesuffix(" NOT NULL")
    swapped = "UPDATE sqlite_master SET sql = replace(sql, '{}', '{}') WHERE name = '{}'"
    edited(campaign, "PRAGMA writable_schema = ON", swapped.format(text, loose, table))
    edited(campaign, f"UPDATE {table} SET {column} = NULL WHERE id IN (1, 21)")
    edited(campaign, "PRAGMA writable_schema = ON", swapped.format(loose, text, table))
    refused(campaign, [*LOOKS[:2], CHANGES[0]], *told)


def test_a_year_that_no_timeline_has_is_named_and_not_counted_to(campaign):
    """Whoever tells year by year would need all the memory there is."""
    with closing(sqlite3.connect(campaign)) as connection:
        connection.execute("UPDATE settlement SET lantern_year = 17000000000")
        connection.commit()
    for words in (("stats",), ("settlement", "show"), ("export", "chronicle"), ("survivor", "list")):
        done = within(campaign.parent, *words, "--json")
        assert done.code == 7, words
        assert "Row 1 of settlement is damaged: lantern_year is 17000000000." in done.error["message"]


def test_tables_in_each_others_place_are_named(campaign):
    with closing(sqlite3.connect(campaign, isolation_level=None)) as connection:
        roots = dict(connection.execute("SELECT name, rootpage FROM sqlite_master"))
        connection.execute("PRAGMA writable_schema = ON")
        for one, other in (("survivor", "body_part"), ("body_part", "survivor")):
            connection.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = ?", (roots[other], one))
    refused(campaign, [*LOOKS[:2], CHANGES[0]], "Row 22 of survivor")


@pytest.mark.parametrize("what", JOURNAL)
def test_an_entry_of_another_shape_is_named(campaign, what):
    edited(campaign, JOURNAL[what])
    before = bytes_of(campaign)
    for words in (("log",), ("log", "4"), ("undo", "2"), ("stats",), CHANGES[-1], ("doctor",)):
        done = within(campaign.parent, *words, "--json")
        assert (done.code, done.error["code"]) == (7, "damaged"), words
        assert "ntry 4" in done.error["message"], words
    assert bytes_of(campaign) == before


def test_an_entry_that_cannot_be_read_does_not_keep_people_from_their_sheets(campaign):
    edited(campaign, JOURNAL["no object"])
    for words in LOOKS[:3]:
        assert within(campaign.parent, *words).code == 0


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("undoes", "'None'"), ("checkpoint", "'None'"), ("group_id", "x'33'"), ("year", "x'30'"),
        ("command", "x'73'"), ("because", "'\"\"' || char(31)"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("older", [None, OLDER[0], OLDER[-1]], ids=["now", "format 1", "format 6"])
def test_nothing_is_not_the_word_none_and_a_number_is_no_text(campaign, older, column, value):
    """Before format 7 the digest spelled columns out, and could not tell; their types can."""
    if older:
        shutil.copy(older, campaign)
    edited(campaign, f"UPDATE entry SET {column} = {value} WHERE id = 3")
    done = within(campaign.parent, "doctor", "--json")
    assert done.code == 7
    assert "Entry 3 of the journal" in done.error["message"]


def test_a_card_that_no_pack_has_in_the_place_of_the_monster_is_no_bug(campaign):
    campaign.write_bytes(saved("campaign-v4", present=True))
    edited(campaign, "UPDATE showdown SET monster = 'core:monster/white_li/n'")
    refused(campaign, [("showdown", "show"), ("odds", "attack", "Lucy")], "white_li/n", "by the journal")


def test_a_pack_that_was_altered_in_the_file_is_damage_of_the_file(campaign):
    pack(campaign.parent, "tales", [card("tales:disorder/homesick", text=["stays"], forbids=["hunt"])])
    assert within(campaign.parent, "pack", "enable", "./tales").code == 0
    assert within(campaign.parent, "survivor", "gain", "Lucy", "homesick").code == 0
    shutil.rmtree(campaign.parent / "tales")
    edited(campaign, "UPDATE pack_file SET text = '[' || text WHERE name = 'disorder.json'")
    refused(campaign, [("survivor", "show", "Lucy"), ("survivor", "list")], "pack_file", "text is", "by the journal")


def test_a_stumble_over_a_whole_file_is_a_bug(campaign, monkeypatch):
    """What is wrong with kdm is not blamed on the file."""
    from tests.scenarios.quick import Quick

    monkeypatch.setattr("kdm_cli.service.perform.library_of", lambda _: {}["core"])
    done = Quick(campaign.parent).run("survivor", "list")
    assert done.returncode == 1
    assert "kdm has a bug" in done.stderr
    edited(campaign, "UPDATE survivor SET insanity = 9 WHERE id = 21")
    done = Quick(campaign.parent).run("survivor", "list")
    assert done.returncode == 7
    assert "survivor 21: insanity is 9 in the table, 2 by the journal" in " ".join(done.stderr.split())


def judged(seed, folder, commands):
    """No command on a damaged file is a bug or without an end, and none makes the damage unseen."""
    path = folder / "ashhold.kdm"
    told = damage(seed, path)
    bad = path.read_bytes()
    sick = within(folder, "doctor").code == 7
    for words in commands:
        for each in folder.iterdir():
            each.unlink()
        path.write_bytes(bad)
        begun = time.process_time()
        done = within(folder, *words)
        assert time.process_time() - begun < 2, (seed, told, words)
        assert done.code in (0, 1, 2, 3, 4, 6, 7, 8), (seed, told, words, done)
        if done.code == 7:
            assert path.read_bytes() == bad, (seed, told, words)
        elif sick and path.read_bytes() != bad:
            assert within(folder, "doctor").code == 7, (seed, told, words)


@pytest.mark.parametrize(
    "seed", [FOUND[0], *range(3), *(pytest.param(each, marks=pytest.mark.long) for each in FOUND[1:])]
)
def test_damage_at_random_is_damage_and_no_bug(seed, tmp_path):
    judged(seed, tmp_path, COMMANDS if seed in FOUND else COMMANDS[seed % 4 :: 4])


@pytest.mark.long
@pytest.mark.parametrize("begin", range(0, 2050, 50))
def test_two_thousand_damaged_files(begin, tmp_path):
    for seed in range(begin, begin + 50):
        judged(seed, tmp_path, COMMANDS)
