"""A real kdm with one fault planned: `driver.py PLAN word...`. The product knows nothing of this.

PLAN is JSON. `do` is what happens and `at` is when: a number counts the calls that speak SQL (execute, executemany,
backup) of the whole process, "before COMMIT" and "after BEGIN" name a statement by its first word. `patience` is how long it waits for a lock,
`clock` the time of day.
"""

import json
import os
import signal
import sqlite3
import sys
import time

PLAN = json.loads(sys.argv[1])


class Faulty(sqlite3.Connection):
    """A connection that keeps count, and at the planned call does what is planned."""

    calls = 0

    def execute(self, sql, *more):
        return self._counted(sql, super().execute, sql, *more)

    def executemany(self, sql, *more):
        return self._counted(sql, super().executemany, sql, *more)

    def backup(self, *more, **options):
        return self._counted("BACKUP", super().backup, *more, **options)

    def _counted(self, sql, call, *more, **options):
        Faulty.calls += 1
        word = sql.split(None, 1)[0].upper()
        if PLAN["at"] == f"before {word}":
            happen()
        if PLAN["do"] == "fail" and (PLAN["at"] in (Faulty.calls, word) or PLAN.get("on", 1e9) <= Faulty.calls):
            raise sql_error(PLAN["code"])
        answer = call(*more, **options)
        if PLAN["at"] in (f"after {word}", Faulty.calls):
            happen()
        return answer


def happen():
    if PLAN["do"] == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if PLAN["do"] == "pause":
        os.write(PLAN["tell"], b"here\n")
        while True:
            try:
                os.read(PLAN["wait"], 1)
                return
            except InterruptedError:
                continue
    if PLAN["do"] == "rename":
        os.replace(*PLAN["paths"])
    if PLAN["do"] == "remove":
        os.unlink(PLAN["paths"][0])


def sql_error(name):
    kind = sqlite3.DatabaseError if name in ("SQLITE_CORRUPT", "SQLITE_NOTADB") else sqlite3.OperationalError
    error = kind(f"planned {name}")
    error.sqlite_errorcode = getattr(sqlite3, name)
    error.sqlite_errorname = name
    return error


def planned_clock():
    """The time of day as planned; what is measured in between stays as it is."""
    real = time.gmtime
    time.gmtime = lambda seconds=None: real(PLAN["clock"] if seconds is None else seconds)


def main():
    real = sqlite3.connect
    mine = {"factory": Faulty} | ({"timeout": PLAN["patience"]} if "patience" in PLAN else {})
    sqlite3.connect = lambda *given, **named: real(*given, **{**named, **mine})
    if "clock" in PLAN:
        planned_clock()
    sys.argv = ["kdm", *sys.argv[2:]]
    from kdm_cli.__main__ import run

    run()


main()
