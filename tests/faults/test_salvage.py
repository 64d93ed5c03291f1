"""Of a damaged campaign what agrees goes into a new file; a noted tip says whether a past is still there (row 82)."""

import random
import sqlite3

import pytest

from kdm_cli.store.pages import INTERIOR, LEAF, Pages
from tests.faults.processes import bytes_of, kdm, tree, within
from tests.faults.terminals import seen

LONG = 24  # entries, so that the journal has pages of its own


@pytest.fixture
def evening(campaign):
    """A campaign whose journal fills several pages."""
    for number in range(LONG):
        assert within(campaign.parent, "survivor", "note", "Lucy", f"{number} " + "and so on " * 8).code == 0
    return campaign


def page_of(data, table, row_id):
    """The page on which a row lies, and how large pages are."""
    pages = Pages(data)
    root = next(row.values[3] for row in pages.table(1) if row.values[1] == table)
    waiting = [root]
    while waiting:
        number = waiting.pop()
        kind, cells, right = pages._header(number)
        if kind == INTERIOR:
            waiting += [right, *(pages._number(number, at, 4) for at in cells)]
        elif kind == LEAF and row_id in [row.id for row in pages._rows(number, cells)]:
            return number, pages._size
    raise AssertionError


def wipe(path, number, size, what=b"\x00"):
    data = bytearray(path.read_bytes())
    data[(number - 1) * size : number * size] = what * size
    path.write_bytes(data)


def salvaged(campaign, expect=0):
    before = bytes_of(campaign)
    done = kdm(campaign.parent, "--file", campaign.name, "doctor", "--salvage", "saved.kdm", "--json")
    assert done.code == expect, done.out + done.err
    assert bytes_of(campaign) == before, "the damaged file stays as it was"
    return done


def sheets(folder, name):
    return kdm(folder, "--file", name, "survivor", "list", "--json").out


def test_a_whole_file_is_salvaged_to_the_last_entry(evening):
    told = within(evening.parent, "--file", "ashhold.kdm", "log", "--last", "1", "--json")
    assert salvaged(evening).code == 0
    assert within(evening.parent, "--file", "saved.kdm", "log", "--last", "1", "--json").out == told.out
    assert sheets(evening.parent, "saved.kdm") == sheets(evening.parent, "ashhold.kdm")


def test_without_its_first_page_the_journal_tells_everything(evening):
    """No table can be found any more, and SQLite does not know the file."""
    people = sheets(evening.parent, "ashhold.kdm")
    wipe(evening, 1, Pages(evening.read_bytes())._size, b"\xff")
    assert kdm(evening.parent, "--file", "ashhold.kdm", "survivor", "list").code in (4, 7)
    salvaged(evening)
    assert sheets(evening.parent, "saved.kdm") == people
    assert kdm(evening.parent, "--file", "saved.kdm", "doctor").code == 0


def test_a_lost_page_of_the_sheets_is_told_by_the_journal(evening):
    people = sheets(evening.parent, "ashhold.kdm")
    lucy = within(evening.parent, "survivor", "show", "Lucy", "--json").out.partition('"id": ')[2].partition(",")[0]
    wipe(evening, *page_of(evening.read_bytes(), "survivor", int(lucy)))
    salvaged(evening)
    assert sheets(evening.parent, "saved.kdm") == people


def test_where_the_journal_breaks_off_the_tables_say_how_it_went_on(evening):
    """What is known of the lost entries is said, the facts are kept, and what comes before can still be undone."""
    people = sheets(evening.parent, "ashhold.kdm")
    number, size = page_of(evening.read_bytes(), "entry", 20)
    wipe(evening, number, size)
    done = kdm(evening.parent, "--file", "ashhold.kdm", "doctor")
    assert done.code == 7
    assert "kdm doctor --salvage" in done.err
    told = salvaged(evening)
    assert '"tables": "taken over"' in told.out
    assert "cannot be read" in told.out
    assert sheets(evening.parent, "saved.kdm") == people
    log = kdm(evening.parent, "--file", "saved.kdm", "log", "--last", "1").out
    assert "Salvaged: what came after entry" in log
    for words in (("doctor",), ("undo",), ("doctor",), ("undo",), ("redo",), ("doctor",)):
        assert kdm(evening.parent, "--file", "saved.kdm", *words).code == 0


def test_what_was_changed_behind_the_journals_back_is_set_aside_and_said(evening):
    people = sheets(evening.parent, "ashhold.kdm")
    connection = sqlite3.connect(evening)
    connection.execute("UPDATE survivor SET insanity = 9 WHERE name = 'Lucy'")
    connection.commit()
    connection.close()
    told = salvaged(evening)
    assert '"tables": "set aside"' in told.out
    assert "insanity is 9 in the table, 2 by the journal" in told.out
    assert sheets(evening.parent, "saved.kdm") == people


def test_a_file_with_somebody_elses_trigger_is_salvaged_without_it(evening):
    connection = sqlite3.connect(evening)
    connection.execute("CREATE TRIGGER sqliteXevil AFTER UPDATE ON survivor BEGIN DELETE FROM entry; END")
    connection.execute(
        "CREATE VIEW more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT * FROM n"
    )
    connection.commit()
    connection.close()
    salvaged(evening)
    connection = sqlite3.connect(evening.with_name("saved.kdm"))
    assert connection.execute("SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')").fetchone() == (0,)
    connection.close()
    assert kdm(evening.parent, "--file", "saved.kdm", "set", "Lucy", "insanity", "+1").code == 0


def test_what_is_there_already_is_not_written_over(evening):
    salvaged(evening)
    saved = bytes_of(evening.with_name("saved.kdm"))
    done = salvaged(evening, expect=1)
    assert done.error["code"] == "file-exists"
    assert "kdm doctor --salvage" in done.error["hint"]
    assert bytes_of(evening.with_name("saved.kdm")) == saved


def test_of_what_is_no_campaign_nothing_is_salvaged_and_nothing_is_left(evening):
    evening.write_bytes(b"nothing at all" * 3000)
    done = salvaged(evening, expect=7)
    assert "Nothing" in done.error["message"]
    assert tree(evening.parent) == ["ashhold.kdm"]


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 200))])
def test_whatever_is_broken_the_saved_file_is_whole(evening, seed):
    """Pages lost, swapped, cut off, bits flipped: either nothing agrees, or doctor is content with what does."""
    chance = random.Random(seed)
    data = bytearray(evening.read_bytes())
    size = Pages(bytes(data))._size
    for _ in range(chance.randint(1, 6)):
        at, other = (chance.randrange(len(data) // size) * size for _ in range(2))
        how = chance.randrange(4)
        if how == 0:
            data[at : at + size] = chance.randbytes(size)
        elif how == 1:
            data[at : at + size] = data[other : other + size]
        elif how == 2:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        else:
            del data[len(data) - chance.randrange(size) :]
    evening.write_bytes(data)
    done = within(evening.parent, "--file", "ashhold.kdm", "doctor", "--salvage", "saved.kdm", "--json")
    assert done.code in (0, 7), done.out
    assert evening.with_name("saved.kdm").exists() is (done.code == 0)
    if done.code == 0:
        assert within(evening.parent, "--file", "saved.kdm", "doctor").code == 0


def test_a_tip_that_was_noted_says_whether_that_past_is_still_there(campaign):
    """Somebody puts an older copy in its place, or one that went another way: only a noted tip shows it."""
    older = campaign.read_bytes()
    kdm(campaign.parent, "set", "Lucy", "insanity", "+1")
    tip = kdm(campaign.parent, "log", "--last", "1").out.split()[-1]
    assert tip == kdm(campaign.parent, "log", "--json").out.partition('"tip": "')[2].partition('"')[0]
    kdm(campaign.parent, "set", "Lucy", "insanity", "+1")
    done = kdm(campaign.parent, "doctor", "--since", tip)
    assert done.code == 0
    assert "1 entry since" in done.out.replace("\n  ", " ")
    campaign.write_bytes(older)
    done = kdm(campaign.parent, "doctor", "--since", tip, "--json")
    assert done.code == 7
    assert done.error["code"] == "past-missing"
    assert "1 entry of the past" in done.error["message"]
    kdm(campaign.parent, "set", "Erza", "insanity", "+1")
    done = kdm(campaign.parent, "doctor", "--since", tip, "--json")
    assert done.code == 7
    assert "another past" in done.error["message"]
    assert kdm(campaign.parent, "doctor").code == 0, "the file itself is whole"


@pytest.mark.parametrize("typed", ["", "41", "41:", "0:9f3a2c1d", "41:9f3", "41:xyzxyzxy", "9f3a2c1d"])
def test_what_is_no_tip_is_refused_with_one_that_reads_so(campaign, typed):
    done = within(campaign.parent, "doctor", "--since", typed, "--json")
    assert done.code == 2
    assert "41:9f3a2c1d" in done.error["hint"] or "TIP" in done.error["hint"]


def test_a_backup_tells_its_tip(campaign):
    tip = kdm(campaign.parent, "log", "--last", "1").out.split()[-1]
    assert f"tip {tip}" in kdm(campaign.parent, "backup", "copy.kept").out.replace("\n  ", " ")
    assert kdm(campaign.parent, "--file", "copy.kept", "doctor", "--since", tip).code == 0


def test_an_export_tells_the_tip_of_what_it_holds(campaign):
    tip = kdm(campaign.parent, "log", "--last", "1").out.split()[-1]
    for words in (("json", "--out", "a.json"), ("summary", "--out", "a.html"), ("csv", "--out", "tables")):
        assert f"tip {tip}" in within(campaign.parent, "export", *words).out.replace("\n  ", " ")
    on_terminal, code = seen(campaign.parent, "export", "summary")
    assert code == 0
    assert on_terminal.endswith(f"tip {tip}\r\n")
    assert "tip" not in kdm(campaign.parent, "export", "summary").err, "a pipe gets the page and nothing else"
    assert within(campaign.parent, "export", "summary", "--out", "b.txt", "--quiet").out == "b.txt\n"
