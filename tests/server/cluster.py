"""A PostgreSQL of the tests' own: a scratch folder, a free port of this machine, no root, nothing else in it."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from glob import glob
from pathlib import Path

import pytest

from tests.conftest import has_room

OWNER = "nobody"  # where the tests run as root, as whom PostgreSQL refuses to run
QUICK = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c log_min_messages=log"


def program(name):
    """Where a program of PostgreSQL lies: Debian keeps them out of the way."""
    kept = sorted(glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)
    return kept[0] if kept else shutil.which(name)


def free_port():
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return any_port.getsockname()[1]


class Cluster:
    """A server that is up, or down."""

    def __init__(self, folder, settings=QUICK):
        self.settings = settings
        self.folder = Path(folder)
        self.data, self.log = self.folder / "data", self.folder / "log"
        self.port = free_port()
        self._as(
            program("initdb"), "-D", self.data, "-A", "trust", "-U", "kdm", "-E", "UTF8", "--locale=C", "--no-sync"
        )
        self.start()

    @classmethod
    def standby_of(cls, primary, folder):
        """Another server that follows this one, until it is to take its place."""
        found = cls.__new__(cls)
        found.folder, found.settings, found.port = Path(folder), primary.settings, free_port()
        found.data, found.log = found.folder / "data", found.folder / "log"
        found._as(
            program("pg_basebackup"), "-d", primary.address(), "-D", found.data, "-R", "-X", "stream", "--no-sync"
        )
        found.start()
        return found

    def promote(self):
        """From now on it can be written."""
        self._as(program("pg_ctl"), "-D", self.data, "-w", "promote")
        self.alone()

    def alone(self):
        """Nobody follows it any more."""
        self.tell("alter system reset synchronous_standby_names")
        self.tell("select pg_reload_conf()")

    def start_alone(self):
        """It is up again, as what it was before anybody followed it."""
        self.start()
        self.alone()

    def start(self):
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 {self.settings}"
        self._as(program("pg_ctl"), "-D", self.data, "-l", self.log, "-o", options, "-w", "start")

    def stop(self, how="immediate"):
        self._as(program("pg_ctl"), "-D", self.data, "-m", how, "-w", "stop")

    def address(self, campaign="", user="kdm", database="postgres"):
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}" + (f"?campaign={campaign}" if campaign else "")

    def tell(self, sql, database="postgres"):
        """What somebody at the server does there by hand."""
        import psycopg

        with psycopg.connect(self.address(database=database), autocommit=True) as connection:
            done = connection.execute(sql)
            return done.fetchall() if done.description else []

    def _as(self, *words):
        more = {"user": OWNER, "group": "nogroup"} if os.getuid() == 0 else {}
        done = subprocess.run(
            list(map(str, words)), cwd=self.folder, capture_output=True, text=True, timeout=60, check=False, **more
        )
        assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def begun(lasting=False):
    """A cluster in a folder that its owner may enter; without PostgreSQL on this machine it says so and skips."""
    pytest.importorskip("psycopg")
    if program("initdb") is None:
        told = "PostgreSQL is not on this machine: apt-get install postgresql"
        assert not os.environ.get("KDM_TESTS_NEVER_SKIP"), told
        pytest.skip(told)
    folder = tempfile.mkdtemp(prefix="kdm-pg-", dir="/dev/shm" if has_room() else None)
    if os.getuid() == 0:
        shutil.chown(folder, OWNER)
    cluster = Cluster(folder, "" if lasting else QUICK)
    try:
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def wait_until(what, seconds=10):
    """Whatever it is comes about within some seconds."""
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it does not come about"
        time.sleep(0.02)
