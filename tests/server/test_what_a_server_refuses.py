"""What a server refuses is a sentence and an exit code; nothing is changed by it, and nobody sees a password."""

import os
import shutil
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from kdm_cli.store.postgres import wire
from kdm_cli.store.postgres.url import read_url
from tests.server.cluster import OWNER, wait_until
from tests.server.proxy import CUT, way_to

SET = "set Lucy insanity +1"
SECRET = "a word that nobody shall see"


@pytest.fixture
def role(there, cluster):
    """Somebody whom the server knows, and who may do nothing there."""
    cluster.tell("create role passerby login")
    there.owner, there.on_server = there.on_server, cluster.address("ashhold", user="passerby")
    yield "passerby"
    wire._engine.cache_clear()
    cluster.tell("drop owned by passerby; drop role passerby")


@pytest.fixture
def with_password(there, cluster):
    """Somebody whom the server asks for a password, and who may write."""
    cluster.tell(f"create role warden login password '{SECRET}'")
    there("share", there.on_server, "--grant", "warden")
    rules = cluster.data / "pg_hba.conf"
    usual = rules.read_text()
    rules.write_text(f"host all warden 127.0.0.1/32 scram-sha-256\n{usual}")
    cluster.tell("select pg_reload_conf()")
    there.owner, there.on_server = there.on_server, cluster.address("ashhold", user="warden")
    wait_until(lambda: not let_in(there.on_server.partition("?")[0]))
    yield there
    rules.write_text(usual)
    wire._engine.cache_clear()
    cluster.tell("select pg_reload_conf(); drop owned by warden; drop role warden")


def let_in(address):
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True


def plain(text):
    return " ".join(text.split())


def refused(there, line, code, called, *words, env=None, entries=None):
    """The line is refused so, in words and as a document, and nothing is changed; what was said."""
    before = entries() if entries else None
    document = there.json(line, code=code, env=env)
    assert document["error"]["code"] == called, document
    done = there.run(*line.split(), env=env)
    assert done.returncode == code and "Traceback" not in done.stderr, done.stderr
    for each in words:
        assert each in plain(done.stderr)
    assert before is None or entries() == before
    return plain(done.stderr) + str(document)


def test_a_wrong_password(with_password, entries):
    for env in ({"PGPASSWORD": "wrong"}, {}):
        for line in (SET, "survivor list"):
            told = refused(with_password, line, 4, "no-access", "PGPASSWORD", ".pgpass", env=env, entries=entries)
            assert SECRET not in told and "wrong" not in told


def test_the_right_password_is_seen_nowhere(with_password, cluster, entries, monkeypatch):
    right = {"PGPASSWORD": SECRET}
    told = [
        with_password.run(*line.split(), env=right) for line in (SET, "undo", "log", "who", "doctor", "survivor list")
    ]
    told.append(with_password.run(*SET.split(), "--json", env=right))
    assert [done.returncode for done in told][:2] == [0, 0]
    assert not any(SECRET in done.stdout + done.stderr for done in told)
    kept = cluster.tell("select string_agg(e::text, ' ') from kdm_ashhold.entry e")[0][0]
    assert SECRET not in kept
    monkeypatch.setattr("kdm_cli.store.postgres.unsure.SECONDS", 0.3)
    wire._engine.cache_clear()
    with way_to(cluster) as way:
        way.rule = lambda message: CUT if message.commits else None
        with_password.on_server = way.address(with_password.on_server)

        def rule(message):
            way.turns_away = way.turns_away or message.commits
            return CUT if message.commits else None

        way.rule = rule
        done = with_password.run(*SET.split(), env=right)
        assert done.returncode == 8 and "nobody knows" in plain(done.stderr) and SECRET not in done.stderr
        notes = list((Path(os.environ["XDG_STATE_HOME"]) / "kdm" / "server").iterdir())
        assert notes and not any(SECRET in path.read_text() + path.name for path in notes)
        way.forget()
        assert "was not saved" in plain(with_password("survivor list", env=right))


@pytest.mark.parametrize("line", ["survivor list", SET, "settlement new Oakfall", "doctor", "log", "fetch", "status"])
def test_a_password_in_an_address_is_refused_and_not_repeated(there, cluster, line):
    for address in ("postgresql://warden:{}@127.0.0.1/postgres?campaign=ashhold", "postgres://h/db?password={}"):
        there.on_server = address.format("unseen")
        told = refused(there, line, 2, "bad-input", "A password in an address")
        assert "unseen" not in told


def test_no_server(there):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        there.on_server = f"postgresql://kdm@127.0.0.1:{nobody.getsockname()[1]}/postgres?campaign=ashhold"
        for line in (SET, "survivor list", f"share {there.on_server} --list"):
            refused(there, line, 8, "no-server", "cannot be reached", "Is it running")


def test_no_such_name_on_any_server(there):
    there.on_server = "postgresql://kdm@no-such-host.invalid/postgres?campaign=ashhold"
    refused(there, SET, 8, "no-server", "cannot be reached")


def test_no_such_database(there, cluster, entries):
    there.on_server = cluster.address("ashhold", database="nowhere")
    for line in (SET, "survivor list"):
        refused(there, line, 4, "campaign-not-found", "nowhere", "createdb", entries=entries)


def test_no_such_role(there, cluster, entries):
    there.on_server = cluster.address("ashhold", user="stranger")
    refused(there, SET, 4, "no-access", "stranger", entries=entries)


def test_no_such_campaign(there, cluster, entries):
    there.on_server = cluster.address("oakfall")
    for line in (SET, "survivor list"):
        refused(there, line, 4, "campaign-not-found", "no campaign of this name", "campaign=ashhold", entries=entries)


def test_who_has_no_rights_neither_reads_nor_writes(there, role, entries):
    for line in (SET, "survivor list", "log", "doctor", "fetch elsewhere.kdm"):
        refused(there, line, 8, "no-rights", "you may not", "--grant", entries=entries)
    assert not (Path(there.folder) / "elsewhere.kdm").exists()


def test_who_may_only_read_reads(there, role, entries):
    there("share", there.owner, "--grant", role, "--read-only")
    assert "Lucy" in there("survivor list")
    assert "healthy" in there("doctor")
    for line in (SET, "undo", "note hello"):
        refused(there, line, 8, "no-rights", "you may not", "nothing was saved", entries=entries)
    there("share", there.owner, "--grant", role)
    assert there(SET).startswith("Lucy: insanity 0 -> 1")
    there("share", there.owner, "--revoke", role)
    refused(there, "survivor list", 8, "no-rights", "you may not")


def test_who_may_write_shares_nothing_out(there, role, cluster, entries):
    there("share", there.owner, "--grant", role)
    refused(there, f"share {there.on_server} --grant passerby", 8, "no-rights", entries=entries)
    refused(there, f"share {there.on_server} --drop --yes", 8, "no-rights", entries=entries)


def test_nobody_of_that_name_gets_rights(there, entries):
    refused(
        there,
        f"share {there.on_server} --grant stranger",
        2,
        "bad-input",
        'role "stranger" does not exist',
        entries=entries,
    )


def test_somebody_writes_for_long(there, cluster, entries, monkeypatch):
    monkeypatch.setattr(wire, "PATIENCE", 0.2)
    with psycopg.connect(cluster.address()) as other:
        other.execute("select pg_advisory_xact_lock(%s)", (read_url(there.on_server).lock,))
        refused(
            there,
            SET,
            5,
            "locked",
            "is being written by somebody else; waited 0.2 seconds",
            "Try again",
            entries=entries,
        )
        assert "Lucy" in there("survivor list")  # who reads does not wait
    assert there(SET).startswith("Lucy: insanity 0 -> 1")


def test_no_connection_is_left(there, role, cluster, entries):
    cluster.tell("alter role passerby connection limit 0")
    for line in (SET, "survivor list"):
        refused(there, line, 5, "locked", "no connection left", "Try again", entries=entries)


@pytest.mark.parametrize(("version", "called"), [(99, "newer-version"), (6, "older-version")])
def test_another_format_there(there, cluster, entries, version, called):
    cluster.tell(f"comment on schema kdm_ashhold is 'kdm campaign, format {version}'")
    for line in (SET, "survivor list"):
        refused(there, line, 6, called, f"{version}", entries=entries)


@pytest.mark.parametrize("when", ["before insert", "at the end"])
@pytest.mark.parametrize(
    ("state", "code", "called"),
    [
        ("53100", 8, "disk"),
        ("53200", 8, "disk"),
        ("58030", 8, "disk"),
        ("25006", 8, "no-rights"),
        ("40001", 5, "locked"),
        ("57014", 8, "no-server"),
        ("57P01", 8, "no-server"),
    ],
)
def test_the_server_gives_up_in_the_middle(there, cluster, entries, monkeypatch, when, state, code, called):
    """No room, no memory, a standby now, somebody else's turn, cancelled, shut down: here as it writes, and as it ends."""
    cluster.tell(f"""
        create function kdm_ashhold.gives_up() returns trigger language plpgsql as
        $$ begin raise exception 'this is why' using errcode = '{state}'; end $$""")
    timing = {
        "before insert": "trigger gives_up before insert",
        "at the end": "constraint trigger gives_up after insert",
    }
    late = "deferrable initially deferred" if when == "at the end" else ""
    does = "for each row execute function kdm_ashhold.gives_up()"
    cluster.tell(f"create {timing[when]} on kdm_ashhold.entry {late} {does}")
    told = refused(there, SET, code, called, "nothing was saved" if code == 8 else "", entries=entries)
    assert called != "disk" or "this is why" in told
    assert "Lucy" in there("survivor list")
    cluster.tell("drop function kdm_ashhold.gives_up cascade")
    assert there(SET).startswith("Lucy: insanity 0 -> 1")


@pytest.fixture
def tiny(cluster):
    """A database on a disk of its own with hardly any room."""
    disk = cluster.folder / "tiny"
    disk.mkdir()
    if os.getuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "none", disk], check=False).returncode:
        pytest.skip("only root makes a disk; that none is left is tried by what the server says, in another test")
    shutil.chown(disk, OWNER)
    cluster.tell(f"create tablespace tiny location '{disk}'")
    cluster.tell("create database tiny tablespace tiny")
    yield "tiny"
    wire._engine.cache_clear()
    cluster.tell("drop database tiny with (force)")
    cluster.tell("drop tablespace tiny")
    subprocess.run(["umount", disk], check=True)


def test_a_disk_that_is_full(there, cluster, tiny):
    there.on_server = cluster.address(database=tiny)
    there("share", there.on_server, "--file", "ashhold.kdm", "--dry-run")
    there("share", there.on_server, "--file", "ashhold.kdm")
    there.on_server = cluster.address("ashhold", database=tiny)
    there(SET)
    with pytest.raises(psycopg.errors.DiskFull):
        cluster.tell("create table filler as select repeat(n::text, 999) from generate_series(1, 1e6) n", database=tiny)
    for size in (6, 5, 4, 3, 2, 1, 1):
        with suppress(psycopg.errors.DiskFull):
            for number in range(99):
                cluster.tell(
                    f"create table f{size}{number} as select n from generate_series(1, {10**size}) n", database=tiny
                )
    told = [there.run("note", "x" * 180) for _ in range(60)]
    full = [done for done in told if done.returncode]
    assert full and all(done.returncode == 8 and "has no room left" in plain(done.stderr) for done in full)
    assert "Lucy" in there("survivor list")
    saved = cluster.tell("select count(*) from kdm_ashhold.entry", database=tiny)[0][0]
    assert saved == 3 + len(told) - len(full)
    assert "healthy" in there("doctor")
