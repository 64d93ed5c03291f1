"""A server goes down while it saves, and another takes its place: kdm says of each command what became of it."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile

import pytest

from tests.conftest import clean_environment
from tests.server.cluster import OWNER, Cluster, wait_until

SET = ("set", "Lucy", "insanity", "+1")


@pytest.fixture
def pair(there, cluster):
    """A server and its standby, to which everything is on its way before it counts as saved."""
    folder = tempfile.mkdtemp(prefix="kdm-pg-", dir=cluster.folder.parent)
    if os.getuid() == 0:
        shutil.chown(folder, OWNER)
    standby = Cluster.standby_of(cluster, folder)
    cluster.tell("alter system set synchronous_standby_names = '*'")
    cluster.tell("select pg_reload_conf()")
    wait_until(lambda: cluster.tell("select 1 from pg_stat_replication where sync_state = 'sync'"))
    yield cluster, standby
    standby.stop()
    cluster.alone()
    shutil.rmtree(folder, ignore_errors=True)


def either(first, second):
    """Whichever of two servers can be written, as libpq is told."""
    hosts = f"127.0.0.1:{first.port},127.0.0.1:{second.port}"
    return f"postgresql://kdm@{hosts}/postgres?target_session_attrs=read-write&campaign=ashhold"


@pytest.mark.long
@pytest.mark.parametrize("arrives", [True, False])
def test_a_standby_takes_over_in_the_middle_of_a_commit(there, pair, arrives):
    first, second = pair
    there.on_server = either(first, second)
    there(*SET)
    [[receiver]] = second.tell("select pid from pg_stat_wal_receiver")
    os.kill(receiver, signal.SIGSTOP)
    env = {**clean_environment(), "KDM_FILE": there.on_server}
    command = subprocess.Popen(
        [sys.executable, "-m", "kdm_cli", *SET],
        cwd=there.folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    waits = "select 1 from pg_stat_activity where wait_event = 'SyncRep'"
    wait_until(lambda: first.tell(waits))
    try:
        if not arrives:
            os.kill(receiver, signal.SIGKILL)  # what was on its way to it is lost with it
        first.stop("immediate")
        if arrives:
            os.kill(receiver, signal.SIGCONT)
        second.promote()
        told, wrong = command.communicate(timeout=40)
    finally:
        first.start_alone()
    assert "Traceback" not in wrong.decode()
    there.on_server = second.address("ashhold")
    now = there.json("show Lucy")["insanity"]
    assert (command.returncode, now) in ((0, 2), (8, 1)), told + wrong
    assert b"nothing was saved" in wrong if now == 1 else b"insanity 1 -> 2" in told
    there(*SET)
    assert there.json("show Lucy")["insanity"] == now + 1 and "healthy" in there("doctor")
