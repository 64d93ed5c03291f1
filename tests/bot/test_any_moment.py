"""Any moment of what bots have played: what is taken back from today is what the journal leads to from its beginning."""

import json

import pytest

from kdm_cli.rules.state import TABLES
from kdm_cli.store.campaign import reading
from kdm_cli.store.check import findings, replayed
from kdm_cli.store.past import as_it_stood
from kdm_cli.store.rows import rows_of
from tests.bot.kept import hunts, thirty_years
from tests.scenarios.quick import Quick

PLAYED = {"years": thirty_years, "hunts": hunts}


@pytest.mark.parametrize("moments", [12, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("what", PLAYED)
def test_every_moment_is_what_the_journal_leads_to(what, moments, kept, tmp_path):
    """A: --at; the first entry, the last but one, and so many between them."""
    [path] = PLAYED[what](kept, tmp_path / "played").glob("*.kdm")
    before = path.read_bytes()
    with reading(str(path)) as file:
        newest = file.newest().id
        for number in (1, *range(7, newest, max(7, newest // moments)), newest - 1):
            with as_it_stood(file, number, "kdm show") as past:
                rows, wrong = replayed(past.connection)
                found = {table: [row._asdict() for row in past.load()[table].values()] for table in TABLES}
                assert (past.newest().id, wrong) == (number, [])
            assert rows_of(found) == rows, number
        assert file.newest().id == newest
        assert findings(file) == []
    assert path.read_bytes() == before


def test_a_branch_of_any_moment_is_healthy_and_is_told_apart(kept, tmp_path):
    """A: branch, diff; thirty years, at a few of their moments."""
    folder = thirty_years(kept, tmp_path / "played")
    [path] = folder.glob("*.kdm")
    kdm = Quick(folder)
    newest = kdm.json("doctor")["entries"]
    for number in (2, newest // 3, newest // 2, newest - 2):
        kdm(f"branch at-{number} --at {number} --file {path.name}")
        assert kdm.json(f"doctor --file at-{number}.kdm")["healthy"]
        there, back = kdm.json(f"diff at-{number} --file {path.name}"), kdm.json(f"diff {number} --file {path.name}")
        assert there["common"] == number
        assert len(json.dumps(there["differences"])) > 2
        ours = kdm.json(f"export json --secrets --file {path.name} --at {number}")["page"]
        theirs = kdm.json(f"export json --secrets --file at-{number}.kdm --at {number}")["page"]
        assert theirs == ours
        assert {line.partition(":")[0] for line in there["differences"]} & {
            line.partition(":")[0] for line in back["differences"]
        }
