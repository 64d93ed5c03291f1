"""A connection that is cut: kdm says what became of the command, or that nobody knows, and sends nothing again unasked."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.service.api import OpenCampaign
from kdm_cli.store.postgres import unsure, wire
from kdm_cli.store.postgres.url import read_url
from tests.conftest import clean_environment
from tests.server.cluster import wait_until
from tests.server.proxy import CUT

SET = "set Lucy insanity +1"


@pytest.fixture
def soon(monkeypatch):
    """Nobody waits long for a server that is away."""
    monkeypatch.setattr(unsure, "SECONDS", 0.5)
    monkeypatch.setattr(unsure, "PAUSE", 0.05)


def plain(text):
    """What was said, on one line."""
    return " ".join(text.split())


def cut_when(rule, times=1):
    """Cut the connection at the first messages of which the rule is so."""
    left = [times]

    def decide(message):
        if left[0] and rule(message):
            left[0] -= 1
            return CUT
        return None

    return decide


def commits(message):
    return message.commits


def has_committed(message):
    return message.has_committed


def away_from(way, when):
    """The connection is cut, and nobody gets through any more."""

    def decide(message):
        if when(message):
            way.turns_away = True
            return CUT
        return None

    return decide


def test_cut_before_it_was_told_to_last_nothing_is_saved(there, way, entries):
    way.rule = cut_when(commits)
    done = there.run(*SET.split())
    assert done.returncode == 8
    assert "the connection was lost before it was saved; nothing was saved." in plain(done.stderr)
    assert "Repeat the command." in done.stderr
    assert entries() == 2
    assert there(SET).startswith("Lucy: insanity 0 -> 1")
    assert entries() == 3


def test_cut_when_it_lasts_kdm_looks_and_says_that_it_is_saved(there, way, entries):
    way.rule = cut_when(has_committed)
    assert there(SET).startswith("Lucy: insanity 0 -> 1")
    assert entries() == 3
    assert there.json(SET)["entry"] == 4  # and nothing is said of the one before


def test_told_to_last_too_late_it_is_saved_all_the_same(there, way, entries):
    """The client is cut off, and COMMIT still on its way: kdm waits until nobody is at it any more."""
    held = []

    def on_its_way(client):
        client.shutdown(socket.SHUT_RDWR)
        time.sleep(0.4)

    def rule(message):
        if message.commits and not held:
            held.append(message)
            return on_its_way
        return None

    way.rule = rule
    assert there(SET).startswith("Lucy: insanity 0 -> 1")
    assert held and entries() == 3


def test_with_the_server_away_nobody_knows_and_the_next_command_tells(there, way, soon, entries):
    way.rule = away_from(way, has_committed)
    done = there.run(*SET.split(), "--json")
    assert done.returncode == 8
    told = json.loads(done.stdout)
    assert told["saved"] is None and told["error"]["code"] == "unsure"
    assert "nobody knows whether entry 3 was saved" in told["error"]["message"]
    still = there.run("survivor", "list")
    assert still.returncode == 8 and "as entry 3" not in still.stderr and "Traceback" not in still.stderr
    way.forget()
    said = plain(there("survivor show Lucy"))
    assert said.count('"kdm survivor set') == 1 and "which was cut off, was saved, as entry 3." in said
    assert "cut off" not in plain(there("survivor show Lucy"))
    assert entries() == 3


def test_a_batch_is_saved_as_a_whole_or_nobody_knows(there, way, soon, entries):
    way.rule = away_from(way, has_committed)
    done = there.run("batch", "run", "-", "--json", stdin=f"{SET}\nnote hello\n")
    assert done.returncode == 8
    told = json.loads(done.stdout)
    assert told["saved"] is None and told["error"]["code"] == "unsure"
    way.forget()
    assert plain(there("survivor list")).count("was saved, as entry 4.") == 1
    assert entries() == 4


@pytest.mark.parametrize("saved", [True, False])
def test_a_server_that_is_back_soon_is_asked_which_it_was(there, way, entries, saved):
    way.rule = away_from(way, has_committed if saved else commits)
    threading.Timer(0.5, way.forget).start()
    done = there.run(*SET.split())
    assert done.returncode == (0 if saved else 8) and "nobody knows" not in done.stderr
    assert entries() == (3 if saved else 2)
    assert "cut off" not in plain(there("survivor list"))


def test_with_the_server_away_before_it_was_told_to_last(there, way, soon, entries):
    way.rule = away_from(way, commits)
    done = there.run(*SET.split())
    assert done.returncode == 8 and "nobody knows whether entry 3 was saved" in plain(done.stderr)
    way.forget()
    said = plain(there(SET))
    assert (
        "was not saved: nothing of it is there." in said and "Lucy: insanity 0 -> 1" in said
    )  # the one that was typed now; nothing was sent again
    assert "cut off" not in plain(there("survivor list"))
    assert entries() == 3


@pytest.mark.parametrize("saved", [True, False])
def test_a_client_that_is_killed_in_between_leaves_a_note(there, way, cluster, entries, saved):
    killed = threading.Event()
    reached = threading.Event()

    def rule(message):
        if message.commits and not killed.is_set():
            return stop
        return None

    def stop(client):
        reached.set()
        killed.wait(10)
        if not saved:
            raise OSError("it never arrives")

    way.rule = rule
    client = subprocess.Popen(
        [sys.executable, "-m", "kdm_cli", *SET.split()],
        cwd=there.folder,
        env=clean_environment() | {"KDM_FILE": there.on_server},
        stdin=subprocess.DEVNULL,
    )
    assert reached.wait(20)
    os.kill(client.pid, signal.SIGKILL)
    client.wait()
    killed.set()
    wait_until(lambda: not cluster.tell("select 1 from pg_locks where locktype = 'advisory'"))
    was = "was saved, as entry 3." if saved else "was not saved: nothing of it is there."
    assert plain(there("survivor list")).count(was) == 1
    assert entries() == (3 if saved else 2)
    assert "cut off" not in plain(there("survivor list"))


def told_truly(done, before, after, writes):
    """What was said of a command is what became of it."""
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode in (0, 8), done.stderr
    assert after == before + (writes and not done.returncode), done.stdout + done.stderr
    assert not done.returncode or "nothing was saved" in plain(done.stderr), done.stderr
    return done.returncode


def cut_everywhere(there, way, entries, line, where, writes=True):
    """A command again and again, its connection cut each time a message later; how often it was saved."""
    codes = []
    for place in range(1000):
        wire._engine.cache_clear()  # each begins with a connection of its own
        way.forget()
        reached = []

        def rule(message, place=place, reached=reached):
            if not reached and where(place):
                reached.append(message)
                return CUT
            return None

        way.rule = rule
        before = entries()
        codes.append(told_truly(there.run(*line.split()), before, entries(), writes))
        if not reached:
            break
    assert codes[-1] == 0 and codes.count(8) > 5
    way.forget()
    assert "healthy" in there("doctor")


LINES = [(SET, True), ("survivor list", False)]
OTHERS = [
    ("undo", True),
    ("note hello --dry-run", False),
    ("doctor", False),
    ("export json", False),
    ("batch run all.txt", True),
]


@pytest.mark.parametrize(
    ("line", "writes"), [*LINES, *(pytest.param(*each, marks=pytest.mark.long) for each in OTHERS)]
)
def test_cut_at_any_question_or_answer_kdm_says_the_truth(there, way, entries, line, writes):
    (Path(there.folder) / "all.txt").write_text(f"{SET}\n")
    for _ in range(50 if line == "undo" else 0):
        there(SET)
    cut_everywhere(
        there, way, entries, line, lambda place: sum(m.letter in "QSZ" for m in way.seen) == place + 1, writes
    )


@pytest.mark.long
def test_cut_at_any_message_kdm_says_the_truth(there, way, entries):
    cut_everywhere(there, way, entries, SET, lambda place: len(way.seen) == place + 1)


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_the_server_was_restarted_between_two_commands(there, cluster, entries, how):
    """Who sits at a shell all evening notices nothing of it."""
    there(SET)
    cluster.stop(how)
    cluster.start()
    there(SET)
    assert entries() == 4


@pytest.mark.parametrize("saved", [True, False])
@pytest.mark.parametrize(
    "line", ["share {0}", "settlement new Oakfall --file {0}", "share {1} --grant kdm", "share {1} --drop --yes"]
)
def test_what_is_done_with_a_whole_campaign_is_not_told_as_not_saved_either(there, way, cluster, line, saved):
    first = there.on_server.replace("ashhold", "oakfall"), there.on_server
    there.on_server = ""
    way.rule = cut_when(has_committed if saved else commits)
    done = there.run(*line.format(*first).split(), "--json")
    assert done.returncode == 8, done.stdout + done.stderr
    told = json.loads(done.stdout)
    assert told["saved"] is None and told["error"]["code"] == "unsure"
    assert "nobody knows whether it was done" in told["error"]["message"]
    assert "kdm share '" in told["error"]["hint"]


def test_what_lasts_is_seen_at_once_though_others_write(there, way, soon, cluster, entries):
    """Whoever has the turn after it keeps nobody from seeing that it is there."""
    with psycopg.connect(cluster.address()) as other:

        def rule(message):
            if message.has_committed and not way.rule.done:
                way.rule.done = True
                other.execute("select pg_advisory_xact_lock(%s)", (read_url(there.on_server).lock,))
                return CUT
            return None

        way.rule = rule
        rule.done = False
        assert there(SET).startswith("Lucy: insanity 0 -> 1")
    assert entries() == 3


def test_what_did_not_last_is_known_though_others_write_all_the_time(there, way, cluster, entries, monkeypatch):
    """Who asks stands in one line with those who write."""
    monkeypatch.setattr(unsure, "SECONDS", 5)
    over = threading.Event()

    def busy():
        with psycopg.connect(cluster.address(), autocommit=True) as other:
            while not over.is_set():
                with other.transaction():
                    other.execute("select pg_advisory_xact_lock(%s), pg_sleep(0.05)", (read_url(there.on_server).lock,))

    others = [threading.Thread(target=busy) for _ in range(4)]
    for each in others:
        each.start()
    try:
        way.rule = cut_when(commits)
        done = there.run(*SET.split())
    finally:
        over.set()
        for each in others:
            each.join()
    assert done.returncode == 8 and "before it was saved; nothing was saved." in plain(done.stderr)
    assert entries() == 2


def test_a_client_that_sleeps_in_the_middle_does_not_keep_others_out(there, way, cluster, entries, monkeypatch):
    """A laptop that is shut while it writes: the server waits for a while, and lets others write."""
    monkeypatch.setattr(wire, "LONGEST", 0.3)
    awake, asleep = threading.Event(), threading.Event()

    def sleeps(client):
        asleep.set()
        awake.wait(10)

    way.rule = lambda message: sleeps if b"INSERT INTO entry" in message.body and not asleep.is_set() else None
    told = []

    def writes():
        try:
            told.append(OpenCampaign(there.on_server).do(SET))
        except Refused as refused:
            told.append(refused.refusal)

    client = threading.Thread(target=writes)
    client.start()
    assert asleep.wait(5)
    done = OpenCampaign(there.straight).do(SET)
    assert done["entry"] == 3
    awake.set()
    client.join()
    assert told[0].code == "no-server" and "nothing was saved" in told[0].message
    assert entries() == 3


def test_a_line_that_falls_silent_is_noticed(there):
    """A network that is gone says nothing: the system asks in between, and gives up in half a minute, not in hours."""
    with closing(wire._dialled(read_url(there.on_server).server)) as connection:
        told = connection.info.get_parameters()
    assert int(told["tcp_user_timeout"]) <= 30_000
    assert int(told["keepalives_idle"]) + int(told["keepalives_interval"]) * int(told["keepalives_count"]) <= 30
    with closing(wire._dialled(read_url(f"{there.on_server}&keepalives_idle=99").server)) as connection:
        assert connection.info.get_parameters()["keepalives_idle"] == "99"  # who asks for something else gets it


def test_who_looks_while_the_same_program_writes_is_told_of_no_loss(there, way, cluster):
    """A note is of who was cut off, not of who is just at it."""
    held, go_on = threading.Event(), threading.Event()

    def holds(client):
        held.set()
        go_on.wait(10)

    way.rule = lambda message: holds if message.has_committed and not held.is_set() else None
    writer = threading.Thread(target=lambda: OpenCampaign(there.on_server).do(SET))
    writer.start()
    assert held.wait(10)
    said = plain(there("survivor list"))
    go_on.set()
    writer.join()
    assert "Lucy" in said and "cut off" not in said
    assert "cut off" not in plain(there("survivor list"))


def test_a_note_is_of_somebody_gone_whoever_has_his_number_now(there, way, soon, monkeypatch, entries):
    """After a crash of the machine another program has the number of the process that wrote the note."""
    way.rule = away_from(way, has_committed)
    with monkeypatch.context() as other:
        other.setattr(os, "getpid", lambda: 1)  # which always lives
        assert there.run(*SET.split()).returncode == 8
    way.forget()
    assert "was saved, as entry 3." in plain(there("survivor list"))


def test_there_is_no_place_for_a_note(there, way, entries):
    done = there.run(*SET.split(), env={"XDG_STATE_HOME": "/dev/null/nowhere"})
    assert "Traceback" not in done.stderr and "bug" not in done.stderr, done.stderr
    assert done.returncode == 8 and "/dev/null/nowhere cannot be reached" in plain(done.stderr)
    assert entries() == 2
