"""SQLite with one fault planned; the product knows nothing of this.

`do` is what happens and `at` is when: a number counts the calls that speak SQL (execute, executemany, backup) of the
whole command, "before COMMIT" and "after BEGIN" name a statement by its first word. `patience` is how long it waits for
a lock, `clock` the time of day, `synchronous` how much of a commit SQLite waits for.
"""

import os
import shutil
import signal
import time
from contextlib import contextmanager
from functools import partial

from kdm_cli.store import campaign_file, connecting
from kdm_cli.store.connecting import Bounded, sqlite3

NOTHING_PLANNED = {"do": "", "at": ""}


class Faulty(Bounded):
    """A connection that keeps count with the others of its plan, and at the planned call does what is planned."""

    def __init__(self, plan, *given, **named):
        self.plan = plan
        super().__init__(*given, **named)

    def execute(self, sql, *more):
        return self._counted(sql, super().execute, sql, *more)

    def executemany(self, sql, *more):
        return self._counted(sql, super().executemany, sql, *more)

    def backup(self, *more, **options):
        return self._counted("BACKUP", super().backup, *more, **options)

    def _counted(self, sql, call, *more, **options):
        plan = self.plan
        plan["calls"] = plan.get("calls", 0) + 1
        word = sql.split(None, 1)[0].upper()
        if plan["at"] == f"before {word}":
            happen(plan)
        if plan["do"] == "fail" and (plan["at"] in (plan["calls"], word) or plan.get("on", 1e9) <= plan["calls"]):
            raise sql_error(plan["code"])
        answer = call(*more, **options)
        if plan["at"] in (f"after {word}", plan["calls"]):
            happen(plan)
        return answer


def happen(plan):
    if plan["do"] == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if plan["do"] == "pause":
        os.write(plan["tell"], b"here\n")
        while True:
            try:
                os.read(plan["wait"], 1)
                return
            except InterruptedError:
                continue
    if plan["do"] == "rename":
        os.replace(*plan["paths"])
    if plan["do"] == "copy" and not os.path.exists(plan["paths"][1]):
        shutil.copy(*plan["paths"])
    if plan["do"] == "remove":
        os.unlink(plan["paths"][0])


def sql_error(name):
    kind = sqlite3.DatabaseError if name in ("SQLITE_CORRUPT", "SQLITE_NOTADB") else sqlite3.OperationalError
    error = kind(f"planned {name}")
    error.sqlite_errorcode = getattr(sqlite3, name)
    error.sqlite_errorname = name
    return error


@contextmanager
def planned(plan):
    """In here SQLite and the clock are as planned; what is measured in between stays as it is."""
    plan = {**NOTHING_PLANNED, **plan}
    connect, gmtime = sqlite3.connect, time.gmtime
    mine = {"factory": partial(Faulty, plan)} | ({"timeout": plan["patience"]} if "patience" in plan else {})
    patience, lasting = connecting.PATIENCE, campaign_file.LASTING
    connecting.PATIENCE = plan.get("patience", patience)
    campaign_file.LASTING = (f"synchronous = {plan['synchronous']}",) if "synchronous" in plan else lasting
    sqlite3.connect = lambda *given, **named: connect(*given, **{**named, **mine})
    if "clock" in plan:
        time.gmtime = lambda seconds=None: gmtime(plan["clock"] if seconds is None else seconds)
    try:
        yield
    finally:
        sqlite3.connect, time.gmtime = connect, gmtime
        connecting.PATIENCE, campaign_file.LASTING = patience, lasting
