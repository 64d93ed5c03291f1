"""Put on a server, played there by several people, and taken back."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kdm_cli.service.language.words import split
from kdm_cli.store.journal import COLUMNS

OLDER = Path(__file__).parent.parent / "files" / "campaign-v6.kdm"


def journal_of(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY id").fetchall()


def page(kdm, *more):
    return kdm.json("export", "json", "--secrets", *more)["page"]


def test_what_is_put_there_and_taken_back_is_the_same_to_the_letter(there):
    there("fetch home.save")
    ours, theirs = (page(there, "--file", name) for name in ("ashhold.kdm", "home.save"))
    assert ours == theirs == page(there)
    assert journal_of(there.folder / "ashhold.kdm") == journal_of(there.folder / "home.save")


def test_an_evening_there_is_an_evening(there):
    assert there("set Lucy insanity +1").startswith("Lucy: insanity 0 -> 1")
    told = there("set Lucy insanity +1 --dry-run")
    assert "1 -> 2" in told and there.json("show Lucy")["insanity"] == 1
    there(
        "batch run -", stdin="showdown start white lion\nturn claw zach 1,4,waist\nattack lucy 9,8 strange=7 knee=6\n"
    )
    assert there.json("showdown show")["ai"]["wounds"] == 2
    there("undo")
    there("redo")
    there("fix 3 set Lucy insanity +2")
    assert there.json("show Lucy")["insanity"] == 2
    assert there.json("show Lucy --at 2")["insanity"] == 0
    assert "healthy" in there("doctor")
    there("fetch home.save")
    assert "healthy" in there("doctor --file home.save")
    assert json.loads(page(there, "--file", "home.save")) == json.loads(page(there))


def test_who_shared_it_once_adds_what_the_file_has_more(there, cluster):
    refused = there.json("share", cluster.address("ashhold"), "--file", "ashhold.kdm", code=1)
    assert refused["error"]["code"] == "no-change"
    there("set Erza insanity +1 --file ashhold.kdm")
    assert there.json("share", cluster.address("ashhold"), "--file", "ashhold.kdm")["new"] == 1
    assert there.json("show Erza")["insanity"] == 1
    there("set Erza insanity +1")
    ahead = there.json("share", cluster.address("ashhold"), "--file", "ashhold.kdm", code=1)
    assert ahead["error"]["code"] == "no-change" and "1 entry that" in ahead["error"]["message"]
    there("set Erza insanity +1 --file ashhold.kdm")
    apart = there.json("share", cluster.address("ashhold"), "--file", "ashhold.kdm", code=1)["error"]
    assert apart["code"] == "grown-apart" and "merge ashhold.kdm" in apart["hint"]
    there("merge ashhold.kdm")
    assert there.json("show Erza")["insanity"] == 3
    assert [path.name for path in there.folder.glob("ashhold.kdm.before-merge-*")]


def test_another_campaign_takes_no_ones_place(there, cluster):
    there("settlement new Ashhold --seed 5 --file other.kdm")
    refused = there.json("share", cluster.address("ashhold"), "--file", "other.kdm", code=1)
    assert refused["error"]["code"] == "other-campaign"
    there("share", cluster.address("other"), "--file", "other.kdm")
    listed = there.json("share", cluster.address(), "--list")["campaigns"]
    assert listed == [cluster.address("ashhold"), cluster.address("other")]
    there.on_server = cluster.address()
    assert there.json("status", code=4)["error"]["code"] == "campaign-ambiguous"
    there("share", cluster.address("other"), "--drop", code=1)
    assert "a copy is kept" in there("share", cluster.address("other"), "--drop", "--yes")
    [kept] = there.folder.glob("other.kdm.dropped-*")
    assert "healthy" in there("doctor", "--file", str(kept))
    assert "Ashhold" in there("status"), "where there is one alone it need not be named"


def test_a_settlement_is_founded_there(kdm, cluster):
    kdm.on_server = cluster.address("newly")
    cluster.tell("drop schema if exists kdm_newly cascade")
    kdm("settlement new Newly --seed 4 --dry-run")
    kdm("settlement new Newly --seed 4")
    kdm("add Lucy:f")
    assert kdm.json("settlement new Newly", code=1)["error"]["code"] == "file-exists"
    assert "Lucy" in kdm("survivor list")
    assert not list(kdm.folder.glob("*.kdm"))


def test_roles_read_or_write_or_do_nothing(there, cluster):
    for role in ("ann", "ben"):
        if not cluster.tell(f"select 1 from pg_roles where rolname = '{role}'"):
            cluster.tell(f"create role {role} login")
    there("share", cluster.address("ashhold"), "--revoke", "ben")
    there("share", cluster.address("ashhold"), "--grant", "ann")
    mine = there.on_server
    there.on_server = cluster.address("ashhold", user="ben")
    refused = there.json("status", code=8)["error"]
    assert refused["code"] == "no-rights" and "--grant" in refused["hint"]
    there.on_server = cluster.address("ashhold", user="ann")
    there("set Lucy insanity +1")
    there.on_server = mine
    there("share", cluster.address("ashhold"), "--grant", "ben", "--read-only")
    there.on_server = cluster.address("ashhold", user="ben")
    assert there.json("show Lucy")["insanity"] == 1
    assert there.json("set Lucy insanity +1", code=8)["error"]["code"] == "no-rights"
    assert there.json("show Lucy")["insanity"] == 1


def test_another_format_there_is_told_and_brought_up_to_date(kdm, cluster):
    cluster.tell("drop schema if exists kdm_older cascade")
    cluster.tell("create schema kdm_older; comment on schema kdm_older is 'kdm campaign, format 6'")
    shutil.copy(OLDER, kdm.folder / "older.save")
    put_as_it_is(OLDER, cluster, "kdm_older")
    kdm.on_server = cluster.address("older")
    refused = kdm.json("status", code=6)["error"]
    assert refused["code"] == "older-version" and "--upgrade" in refused["hint"]
    told = kdm("share", cluster.address("older"), "--upgrade")
    assert "from format 6" in told
    assert "healthy" in kdm("doctor")
    assert kdm.facts() == json.loads(json.dumps(facts_of_file(kdm)))
    assert kdm.json("share", cluster.address("older"), "--upgrade", code=1)["error"]["code"] == "no-change"
    [kept] = kdm.folder.glob("older.kdm.format-6-*")
    assert "healthy" in kdm("doctor", "--file", str(kept))
    cluster.tell("comment on schema kdm_older is 'kdm campaign, format 99'")
    assert kdm.json("status", code=6)["error"]["code"] == "newer-version"


def facts_of_file(kdm):
    from tests.conftest import shared

    return shared(json.loads(kdm("export json --secrets --file older.save"))["facts"])


def put_as_it_is(path, cluster, schema):
    """The tables of a file as a server of that format had them."""
    import psycopg

    with closing(sqlite3.connect(path)) as old, psycopg.connect(cluster.address()) as new:
        for (table,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"):
            columns = [(row[1], row[2]) for row in old.execute(f'PRAGMA table_info("{table}")')]
            kinds = {"INTEGER": "bigint", "BOOLEAN": "smallint", "VARCHAR": "text"}
            made = ", ".join(f'"{name}" {kinds[kind]}' for name, kind in columns)
            new.execute(f'create table {schema}."{table}" ({made})')
            for row in old.execute(f'SELECT * FROM "{table}"'):
                new.execute(f'insert into {schema}."{table}" values ({", ".join("%s" for _ in row)})', row)


@pytest.mark.parametrize(
    ("address", "code", "why"),
    [
        ("postgresql://kdm:geheim@127.0.0.1/kdm", 2, "bad-input"),
        ("postgresql://127.0.0.1/kdm?password=geheim", 2, "bad-input"),
        ("postgresql://127.0.0.1", 2, "bad-input"),
        ("postgresql://127.0.0.1/kdm?campaign=A%20b", 2, "bad-input"),
        ("postgresql://kdm@127.0.0.1:1/kdm", 8, "no-server"),
        ("postgresql://kdm@127.0.0.1:1/kdm?sslmode=sometimes", 8, "no-server"),
    ],
)
def test_an_address_that_leads_nowhere_is_told(kdm, address, code, why):
    told = kdm.run("status", "--file", address, "--json")
    assert (told.returncode, json.loads(told.stdout)["error"]["code"]) == (code, why)
    assert "geheim" not in told.stdout + told.stderr


def test_what_is_done_to_files_alone_says_so(there):
    for line in ("restore ashhold.kdm --yes", "doctor --salvage out.kdm"):
        refused = there.json(line, code=4)["error"]
        assert refused["code"] == "not-a-campaign" and "kdm " in refused["hint"]
    assert there.json("fetch x.kdm --file ashhold.kdm", code=2)["error"]["code"] == "usage"


def test_what_nobody_would_use_is_refused(there, cluster):
    for line in ("--list --drop", "--read-only", "--grant ann --revoke ben"):
        assert there.json("share", cluster.address("ashhold"), *line.split(), code=2)["error"]["code"] == "usage"
    assert there.json("share ashhold.kdm", code=2)["error"]["code"] == "bad-input"


def test_encryption_is_what_the_address_says(there, cluster):
    address = f"{cluster.address()}?sslmode=require&campaign=ashhold"
    refused = there.json("status", "--file", address, code=8)["error"]
    assert refused["code"] == "no-server" and "SSL" in refused["message"]


def test_who_is_let_into_one_campaign_sees_nothing_of_another(there, cluster):
    if not cluster.tell("select 1 from pg_roles where rolname = 'cara'"):
        cluster.tell("create role cara login")
    there("settlement", "new", "Other", "--file", cluster.address("other"))
    there("share", cluster.address("other"), "--grant", "cara")
    assert there.json("share", cluster.address(user="cara"), "--list")["campaigns"] == [
        cluster.address("other", user="cara")
    ]
    refused = there.json("status", "--file", cluster.address("ashhold", user="cara"), code=8)["error"]
    assert refused["code"] == "no-rights"


@pytest.mark.parametrize("line", ["survivor list --roll 3 --file {}", "log --roll 1 --file {}", "statsu --file {}",
                                  "share {} --grant ann --revoke ben", "merge {}", "diff {}"])  # fmt: skip
def test_a_password_that_was_typed_is_not_told_again(kdm, line):
    for address in ("postgresql://kdm:geheim@127.0.0.1:1/kdm", "'postgresql://127.0.0.1:1/kdm?password=geheim'"):
        for more in ("", " --json"):
            done = kdm.run(*split(line.format(address) + more))
            assert done.returncode and "geheim" not in done.stdout + done.stderr
