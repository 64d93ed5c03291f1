"""kdm in a process of its own and kdm in this one, and what must hold of both whatever was done to them.

What only tries words, or faults of SQL that raise, is tried `within` this process: starting one for every line would take
longer than all the rest. Whatever start-up, streams, signals, limits, locales or terminals have to do with is real.
"""

import hashlib
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from kdm_cli.cli.main import main
from kdm_cli.rules.refusal import EXIT_CODES
from kdm_cli.store.campaign import open_campaign
from kdm_cli.store.check import findings
from tests.conftest import clean_environment
from tests.faults.faulty import planned
from tests.scenarios.quick import Quick

DRIVER = Path(__file__).with_name("driver.py")


class Done(NamedTuple):
    """What a process left behind."""

    code: int
    out: str
    err: str

    @property
    def error(self):
        """The refusal of a --json command."""
        return json.loads(self.out)["error"]


def command(words, plan=None):
    """The argv of a kdm process, with a fault planned or without."""
    if plan is None:
        return [sys.executable, "-m", "kdm_cli", *words]
    return [sys.executable, str(DRIVER), json.dumps(plan), *words]


def start(folder, *words, plan=None, env=None, prefix=(), argv=None, **popen):
    """Start a kdm process and do not wait for it; argv is what starts it, if not the command itself."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    environment = {name: value for name, value in {**clean_environment(), **(env or {})}.items() if value is not None}
    if "preexec_fn" in popen:  # Python would keep what it compiled in files cut short, and fail on them ever after
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    return subprocess.Popen(
        [*prefix, *([*argv, *words] if argv else command(words, plan))],
        cwd=folder,
        env=environment,
        **{**streams, **popen},
    )


def wait(process, words=(), stdin=None, timeout=30):
    """Wait for a process; it may refuse and it may die, but never with a traceback or half a document."""
    try:
        out, err = process.communicate(stdin, timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    done = Done(process.returncode, *((text or b"").decode("utf-8", "surrogateescape") for text in (out, err)))
    return sound(done, () if out is None else words)


def sound(done, words):
    """Whatever came of it: no traceback, no bug, and with --json one document."""
    assert "Traceback" not in done.err + done.out, done.err + done.out
    assert "kdm has a bug" not in done.err + done.out, done.err + done.out
    if "--json" in [*words, "--"][: [*words, "--"].index("--")] and done.code >= 0:
        check_document(done)
    return done


def check_document(done):
    """A --json command answers with one document, refusals too, and its code fits the exit code."""
    document = json.loads(done.out)
    if done.code == 0:
        assert not (isinstance(document, dict) and "error" in document), done.out
    elif "packs" not in document:  # `pack check` tells all that is wrong in a document of its own
        assert EXIT_CODES.get(document["error"]["code"], 1) == done.code, done.out
        assert document["error"]["message"], done.out


def kdm(folder, *words, stdin=None, timeout=30, **more):
    """Run one command to its end."""
    if stdin is not None:
        more["stdin"] = subprocess.PIPE
    return wait(start(folder, *words, **more), words, stdin, timeout)


def within(folder, *words, stdin=None, env=None, plan=None):
    """Run one command to its end in this process."""
    with planned(plan or {}):
        done = Quick(folder).run(*words, stdin=stdin, env=env)
    return sound(Done(done.returncode, done.stdout, done.stderr), words)


def here(capsys, *words):
    """The same in the current folder."""
    capsys.readouterr()
    done = Done(main(list(words)), *capsys.readouterr())
    return sound(done, words)


def snap(path):
    """Everything a campaign says, as one short string."""
    connection = sqlite3.connect(path)
    try:
        version = connection.execute("PRAGMA user_version").fetchone()
        return hashlib.sha256(repr([version, *connection.iterdump()]).encode()).hexdigest()
    finally:
        connection.close()


def bytes_of(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def healthy(path):
    """What `kdm doctor` checks, without starting a process for it."""
    file = open_campaign(str(path))
    try:
        assert findings(file) == []
        return True
    finally:
        file.close()


def entries(path):
    """How many entries the journal has."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT max(id) FROM entry").fetchone()[0]
    finally:
        connection.close()


def tree(folder):
    """The names of all that lies in a folder."""
    return sorted(os.listdir(folder))
