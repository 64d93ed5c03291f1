"""Ctrl-C while a server is at it: kdm does not say that nothing was saved unless it is so."""

import signal
import subprocess
import sys
import threading

import psycopg
import pytest

from kdm_cli.store.postgres.url import read_url
from tests.conftest import clean_environment
from tests.server.cluster import wait_until

SET = "set Lucy insanity +1"


def begun(there, address):
    return subprocess.Popen(
        [sys.executable, "-m", "kdm_cli", *SET.split()],
        cwd=there.folder,
        env=clean_environment() | {"KDM_FILE": address},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("when", ["told", "done"])
def test_while_it_is_made_to_last(there, way, entries, when):
    held, go_on = threading.Event(), threading.Event()

    def holds(client):
        held.set()
        go_on.wait(10)

    way.rule = lambda m: holds if not held.is_set() and (m.commits if when == "told" else m.has_committed) else None
    client = begun(there, there.on_server)
    assert held.wait(20)
    client.send_signal(signal.SIGINT)
    threading.Timer(0.5, go_on.set).start()
    out, err = client.communicate(timeout=30)
    assert client.returncode == 130 and not out
    assert "Interrupted. kdm log shows what is saved." in " ".join(err.split())
    told = " ".join(there("survivor list").split())
    assert told.count("which was cut off, was saved, as entry 3.") == 1
    assert "Lucy F 1 1 " in told  # and what is shown is how it is since
    assert entries() == 3


def test_while_it_waits_for_its_turn(there, cluster, entries):
    with psycopg.connect(cluster.address()) as other:
        other.execute("select pg_advisory_xact_lock(%s)", (read_url(there.on_server).lock,))
        client = begun(there, there.on_server)
        wait_until(lambda: cluster.tell("select 1 from pg_locks where locktype = 'advisory' and not granted"), 20)
        client.send_signal(signal.SIGINT)
        out, err = client.communicate(timeout=30)
    assert client.returncode == 130 and err.startswith("Interrupted.") and not out
    assert entries() == 2
