"""Journals by somebody who can reckon digests: where a merge, a mending or an undo says nonsense, a sentence answers.

Whatever reads such a journal reads it from the file itself, from another copy, from a folder, or out of an export.
"""

import copy
import json
import random
import sqlite3
from contextlib import closing
from shutil import copyfile, rmtree
from unittest.mock import patch

import pytest

from kdm_cli.service.language.words import split
from kdm_cli.store import journal
from kdm_cli.store.formats import SCHEMA_VERSION
from kdm_cli.store.hearsay import SAYS
from kdm_cli.store.journal import GENESIS, INSERT, OF_OTHERS, Entry
from kdm_cli.store.pieces import FORMAT, HEADER, OF_A_DIGEST
from tests.conftest import WRITER_OF
from tests.scenarios.quick import Quick
from tests.scenarios.test_copies_that_grew_apart import FIGHT
from tests.scenarios.test_two_copies_become_one import BEGUN, Hers, play

NONSENSE = (None, True, -1, 1, 10**30, 0.5, "x", "1", [], [[]], {}, {"x": 1})
OURS, HERS = "0e25000000000000", "aaaa000000000000"
SAMPLE = 8
READS = ("log", "log --json", "show Lucy", "settlement show", "doctor", "next", "stats", "chronicle", "export json",
         "fix {0} set Lucy insanity +1 --dry-run", "undo --only {0} --dry-run", "undo --dry-run", "redo --dry-run",
         "--at 5 show Lucy", "branch what-if --dry-run", "diff ../sound/ashhold.kdm", "merge ../sound/ashhold.kdm --dry-run",
         "sync ../drive --yes --dry-run", "set Lucy insanity +1 --dry-run")  # fmt: skip


def whose(uuid, path, lies):
    """Two hands, known beforehand."""
    return HERS if "hers" in path else OURS


def begin(folder, *, waits):
    """A settlement with everything in its journal that speaks of other entries."""
    ours = Quick(folder).after(*BEGUN)
    hers = Hers(ours, "hers.save")
    play(ours, "set Lucy insanity +1", *FIGHT, "showdown end --defeat --house-rule", "kill Zach --cause cold",
         "fix 3 set Lucy survival 0")  # fmt: skip
    play(hers, "set Al courage +1", "set Erza courage +1", *FIGHT, "showdown end --defeat --house-rule", "undo", "redo",
         "fix 3 set Lucy survival 2", "survivor add Bob:m --newcomer", "undo --only 14",
         "fix --before 5 set Zach insanity +1")  # fmt: skip
    (folder / "drive").mkdir()
    ours("sync drive --yes --file ashhold.kdm")
    hers("sync drive --yes")
    ours("sync --file ashhold.kdm")
    if not waits:
        ours("sync --choose both --file ashhold.kdm")
        play(ours, "set Erza courage +1", "fix --before 15 set Erza insanity +1", "undo --only 15", "undo")
    return ours


def entries_of(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(journal.every(connection))


def forged(entries, entry):
    """The journal with this entry in the place of its own, as whoever wrote it would have sealed it."""
    said = [entry if each.id == entry.id else each for each in entries]
    return list(journal.chained(said, GENESIS))


def into_file(path, rows):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM entry")
        connection.executemany(INSERT, rows)


def spelled(row):
    """An entry as exports and pieces spell it."""
    told = dict(zip(Entry._fields, row, strict=True))
    encoded = ("arguments", "answers", "changes", "story", "because", "checkpoint", "meant")
    return {name: json.loads(value) if name in encoded and value else value for name, value in told.items()}


def into_piece(place, uuid, rows):
    digest, number = rows[-1][-1], len(rows)
    header = dict(zip(HEADER, (FORMAT, SCHEMA_VERSION, uuid, HERS, 1, number, GENESIS), strict=True))
    path = place / f"{HERS}-1-{number}-{digest[:OF_A_DIGEST]}.kdmj"
    path.write_text("".join(json.dumps(each) + "\n" for each in (header, *map(spelled, rows))))


def kinds_of_places(entries):
    """Where something stands in what speaks of other entries, alike places together: the entry, and the way there."""
    found = {}
    for entry in entries:
        if entry.command in OF_OTHERS:
            for way in ways(entry.arguments):
                alike = (entry.command, *("#" if isinstance(key, int) or key.isdigit() else key for key in way))
                found.setdefault(alike, []).append((entry, way))
    return [found[alike] for alike in sorted(found)]


def ways(holder):
    for key, value in list(holder.items()) if isinstance(holder, dict) else list(enumerate(holder)):
        if key not in ("report", "story"):
            yield (key,)
            if isinstance(value, dict | list):
                yield from ((key, *way) for way in ways(value))


def spoilt(entry, way, nonsense):
    """What an entry says, with nonsense in one place."""
    said = copy.deepcopy(entry.arguments)
    holder = said
    for key in way[:-1]:
        holder = holder[key]
    holder[way[-1]] = nonsense
    return entry._replace(arguments=said)


class Table:
    """A sound campaign, one that is forged, and a folder that both know."""

    def __init__(self, place, *, waits):
        self.place = place
        (place / "begun").mkdir()
        self.kdm = begin(place / "begun", waits=waits)
        self.path = place / "begun" / "ashhold.kdm"
        self.entries = entries_of(self.path)
        self.document = json.loads(self.kdm("export json --secrets --file ashhold.kdm"))
        self.uuid = self.document["facts"]["campaign"][0]["uuid"]
        for name in ("forged", "sound", "drive", "there"):
            (place / name).mkdir()
        copyfile(place / "begun" / "hers.save", place / "sound" / "ashhold.kdm")

    def tried(self, entry):
        """What no person understands, of all that is said to a forged journal."""
        number, rows = entry.id, forged(self.entries, entry)
        copyfile(self.path, self.place / "forged" / "ashhold.kdm")
        into_file(self.place / "forged" / "ashhold.kdm", rows)
        drive = self.place / "drive" / self.uuid[:8]
        rmtree(drive, ignore_errors=True)
        drive.mkdir()
        into_piece(drive, self.uuid, rows)
        document = {**self.document, "journal": list(map(spelled, rows))}
        (self.place / "there" / "whole.json").write_text(json.dumps(document))
        env = {"XDG_STATE_HOME": str(self.place / "state")}
        rmtree(self.place / "state", ignore_errors=True)
        for where, line in (
            *(("forged", line.format(number)) for line in READS),
            ("forged", f"log {number}"),
            ("forged", f"log {number} --json"),
            ("sound", "merge ../forged/ashhold.kdm --dry-run"),
            ("sound", "diff ../forged/ashhold.kdm"),
            ("sound", "sync ../drive --yes --dry-run"),
            ("there", "sync ../drive --yes --dry-run --file new.kdm"),
            ("there", "import whole.json --dry-run"),
        ):
            done = Quick(self.place / where).run(*split(line), env=env)
            said = done.stdout + done.stderr
            if "bug here" in said or "Traceback" in said:
                yield f"kdm {line} in {where}: {said}"


@pytest.fixture(scope="module", params=[True, False], ids=["waits", "told"])
def table(request, tmp_path_factory):
    with patch(WRITER_OF, whose):
        yield Table(tmp_path_factory.mktemp("forged"), waits=request.param)


def test_whatever_says_something_of_others_is_looked_at():
    assert set(OF_OTHERS) == set(SAYS)


def test_what_is_sound_is_read_by_all(table):
    assert list(table.tried(table.entries[-1])) == []


def test_what_nobody_can_have_meant_by_name_place_or_number_a_sentence_answers(table):
    merge, fix = (next(each for each in table.entries if each.command == which) for which in ("merge", "fix"))
    first, second = (name_of(each) for each in table.entries[:2])
    name = merge.arguments["acts"][0]["name"]
    for entry in (
        table.entries[2]._replace(meant={"slot": {"3305": ["core:gear/cloth"]}, "survivor": {"lucy": [33]}}),
        spoilt(merge, ("acts", 0, "place"), [-1, "", name, -1, 1, name]),
        spoilt(merge, ("acts", 0, "place"), [0, "", name, 0, 1, name]),
        spoilt(merge, ("killed",), {first: [second]}),
        spoilt(merge, ("killed",), {name: [name]}),
        spoilt(merge, ("killed",), {name: [second], second: [name]}),
        spoilt(merge, ("acts", 0, "version"), [name, 1, ""]),
        spoilt(merge, ("acts", 0, "name"), first),
        spoilt(merge, ("acts", 1, "name"), name),
        spoilt(merge, ("apart",), [[name, name]]),
        spoilt(merge, ("both",), [[first, second]]),
        spoilt(merge, ("from",), 1),
        spoilt(fix, ("entry",), True),
        spoilt(fix, ("entry",), 1),
        spoilt(fix, ("retold",), {"1": {"changes": [], "story": [], "answers": [], "year": 0}}),
        spoilt(fix, ("decided",), {"command": "survivor set", "arguments": {"names": [5]}}),
        spoilt(fix, ("decided",), {"command": "dance", "arguments": {}}),
        table.entries[2]._replace(meant={"survivor": {"lucy": [10**30]}}),
        table.entries[2]._replace(meant={"slot": {"x1": ["5"]}}),
        table.entries[2]._replace(arguments={"names": [5], "stat": [], "amount": {}}),
        table.entries[2]._replace(answers=[{"kind": "die"}]),
    ):
        assert list(table.tried(entry)) == [], entry


def name_of(entry):
    return f"{entry.writer}:{entry.sequence}:{entry.digest[:8]}"


@pytest.mark.parametrize("seed", range(SAMPLE))
def test_whatever_an_entry_tells_of_others_a_sentence_answers(table, seed):
    chance = random.Random(seed)
    entry, way = chance.choice(chance.choice(kinds_of_places(table.entries)))
    nonsense = chance.choice(NONSENSE)
    assert list(table.tried(spoilt(entry, way, nonsense))) == [], (entry.id, way, nonsense)


@pytest.mark.long
@pytest.mark.timeout(36_000)
def test_whatever_any_entry_tells_of_others_a_sentence_answers(table):
    chance = random.Random(4)
    for alike in kinds_of_places(table.entries):
        for nonsense in NONSENSE:
            entry, way = chance.choice(alike)
            assert list(table.tried(spoilt(entry, way, nonsense))) == [], (entry.id, way, nonsense)
