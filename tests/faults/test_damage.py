"""Bytes that nobody wrote: looking shows what can be shown or says that it is damage, and never a bug (rows 19-21)."""

import random
import sqlite3

import pytest

from tests.faults.processes import kdm, within

COMMANDS = [
    ("log",),
    ("log", "3"),
    ("log", "--survivor", "Lucy"),
    ("survivor", "list"),
    (),
    ("set", "Lucy", "insanity", "+1"),
    ("undo",),
    ("undo", "--to", "2"),
    ("doctor",),
    ("backup", "copy.kept"),
    ("branch", "what-if.kept"),
    ("--at", "2", "log"),
    ("diff", "2"),
    ("export", "json"),
    ("settlement", "list"),
]
CELLS = {
    "a word": "UPDATE entry SET story = replace(story, 'Lucy', 'Lacy') WHERE id = 3",
    "a number": "UPDATE survivor SET insanity = 4 WHERE name = 'Lucy'",
    "no JSON": "UPDATE entry SET changes = 'x' || changes WHERE id = 4",
    "another shape": "UPDATE entry SET changes = '[1]', arguments = '3' WHERE id = 4",
    "other names": "UPDATE entry SET changes = replace(changes, 'note', 'nose') WHERE id = 4",
    "bytes": "UPDATE entry SET time = x'ff00' WHERE id = 4",
    "bytes in a sheet": "UPDATE survivor SET name = x'ff00' WHERE name = 'Lucy'",
    "no UTF-8": "UPDATE survivor SET name = CAST(x'ff41' AS TEXT) WHERE name = 'Lucy'",
    "a digest": "UPDATE entry SET digest = replace(digest, substr(digest, 1, 1), 'z') WHERE id = 4",
    "a missing entry": "DELETE FROM entry WHERE id = 3",
    "no journal": "DELETE FROM entry",
    "no settlement": "DELETE FROM settlement",
    "no campaign": "DELETE FROM campaign",
}


@pytest.mark.parametrize("what", CELLS)
def test_the_doctor_finds_every_changed_cell(campaign, what):
    connection = sqlite3.connect(campaign)
    connection.execute(CELLS[what])
    connection.commit()
    connection.close()
    assert kdm(campaign.parent, "doctor", "--json").code == 7
    for words in COMMANDS:
        code = within(campaign.parent, *words, "--json").code
        assert code in ((0, 1, 7) if words[0:1] not in (("doctor",), ("backup",)) else (7,)), words


@pytest.mark.parametrize("seed", range(6))
def test_flipped_bits_and_lost_pages_are_damage_and_no_bug(campaign, seed):
    chance = random.Random(seed)
    whole = campaign.read_bytes()
    for _ in range(25):
        data = bytearray(whole)
        how = chance.random()
        if how < 0.2:
            del data[chance.randrange(len(data)) :]
        elif how < 0.4:
            page = chance.randrange(len(data) // 4096) * 4096
            data[page : page + 4096] = chance.choice([b"\xff" * 4096, bytes(4096), whole[:4096]])
        else:
            for _ in range(chance.choice([1, 3, 30])):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        for path in campaign.parent.iterdir():
            path.unlink()
        campaign.write_bytes(data)
        assert within(campaign.parent, *chance.choice(COMMANDS), "--json").code in (0, 1, 4, 6, 7, 8)
