"""What many clients say that they did to one campaign, held against its journal.

A history is strictly serialisable if there is one order of all that was written in which every answer is true, and in
which nothing that was answered comes behind what began afterwards. Here the order is given: it is the journal's, whose
digests leave no other. So one look at each act is enough.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT, clean_environment

SAVED, REFUSED, UNSURE, LOOKED, TOLD = "saved", "refused", "unsure", "looked", "told"
NUMBER = "insanity"
LUCY = "Lucy"


class Act(NamedTuple):
    """One command of a client: under which mark it was sent, when, and what was answered, if anything was."""

    client: str
    mark: str
    begun: int
    answered: int | None = None
    said: str | None = None
    entry: int | None = None  # what was written, or how far somebody who looked has seen
    what: object = None  # the number that was seen, the code of a refusal, or what was said of what was left open


class Written(NamedTuple):
    """An entry of the journal."""

    id: int
    mark: str
    changes: list


def faults(acts, journal, facts, founded):
    """All that is wrong with a history; `founded` entries were there before it began.

    `facts` are the rows of all tables as they are afterwards, by table and number.
    """
    return [
        *_once(acts, journal[founded:]),
        *_in_time(acts),
        *_follows(acts, journal, facts),
        *_told_the_truth(acts, journal),
    ]


def _once(acts, journal):
    """What was acknowledged is there once, where it was said to be; what was refused is not, and nothing twice."""
    there = {}
    for entry in journal:
        there.setdefault(entry.mark, []).append(entry.id)
    sent = set()
    for act in acts:
        if act.said in (LOOKED, TOLD):
            continue
        sent.add(act.mark)
        found = there.get(act.mark, [])
        if len(found) > 1:
            yield f"{act.mark} is there {len(found)} times: {found}"
        elif act.said == SAVED and found != [act.entry]:
            yield f"{act.mark} was acknowledged as entry {act.entry}, and is {found or 'lost'}"
        elif act.said == REFUSED and found:
            yield f"{act.mark} was refused as {act.what}, and is entry {found[0]}"
    yield from (f"{mark} was never sent, and is there: {found}" for mark, found in there.items() if mark not in sent)


def _in_time(acts):
    """What was answered before something else began is behind it in no order."""
    moments = []
    for act in acts:
        if act.entry is not None and act.said in (SAVED, LOOKED):
            moments += [(act.begun, 1, act), (act.answered, 0, act)]
    latest = None  # of what is answered, the act that was furthest
    for _, begins, act in sorted(moments, key=lambda each: each[:2]):
        if not begins:
            latest = act if latest is None or act.entry > latest.entry else latest
        elif latest is not None and act.entry < latest.entry + (act.said == SAVED):
            yield f"{act.mark} ({act.said} {act.entry}) began when {latest.mark} ({latest.entry}) was answered"


def _follows(acts, journal, facts):
    """Every entry was decided on what the one before it left, what was looked at was so, and so is what is there."""
    rows, numbers = {}, {}
    for at, entry in enumerate(journal, start=1):
        if entry.id != at:
            yield f"entry {entry.id} stands in place {at}"
        for kind, table, number, field, old, new in entry.changes:
            row = rows.get((table, number))
            if kind == "create":
                if row is not None:
                    yield f"entry {entry.id} makes {table} {number}, which was there"
                rows[table, number] = dict(new)
            elif row is None:
                yield f"entry {entry.id} changes {table} {number}, which was not there"
            elif kind == "delete":
                if row != old:
                    yield f"entry {entry.id} takes away {table} {number} as {old}, when it was {row}"
                del rows[table, number]
            else:
                if row[field] != old:
                    yield f"entry {entry.id} was decided on {table} {number} {field} {old}, when it was {row[field]}"
                row[field] = new
        lucy = next((row for (table, _), row in rows.items() if table == "survivor" and row["name"] == LUCY), {})
        numbers[entry.id] = lucy.get(NUMBER)
    for act in acts:
        if act.said == LOOKED and numbers.get(act.entry) != act.what:
            yield f"{act.mark} saw {act.what} behind entry {act.entry}, when it was {numbers.get(act.entry)}"
    if rows != facts:
        yield f"the facts are not as the journal leaves them: {sorted(map(str, _differing(rows, facts)))[:5]}"


def _differing(rows, facts):
    return [key for key in rows.keys() | facts.keys() if rows.get(key) != facts.get(key)]


def _told_the_truth(acts, journal):
    """What was said afterwards of a client's commands that were left open is so, and was said once for each."""
    own, left = {}, {}
    for entry in journal:
        own[entry.id] = entry.mark
    for act in acts:
        slot = act.client.split(".")[0]
        if act.said in (None, UNSURE):
            left.setdefault(slot, []).append(act)
        if act.said != TOLD:
            continue
        words, of = str(act.what), left.get(slot, [])
        there = [each for each in of if each.mark in own.values()]
        if "was saved, as entry " in words:
            number = int(words.rpartition("was saved, as entry ")[2].rstrip("."))
            found = [each for each in there if each.mark == own.get(number)]
            told = found and found[0]
        else:
            found = [each for each in of if each not in there]
            told = found and found[0]
        if not told:
            yield f"{act.client} was told {words}, which is so of none of {[each.mark for each in of]}"
        else:
            of.remove(told)


def read_back(address):
    """The journal of a campaign, whose digests are checked, and its facts."""
    from kdm_cli.store import journal
    from kdm_cli.store.campaign import reading
    from kdm_cli.store.check import findings

    with reading(address) as file:
        wrong = list(findings(file))
        entries = [Written(e.id, e.because, [list(each) for each in e.changes]) for e in journal.every(file.connection)]
        facts = {(table, row.id): row._asdict() for table, rows in file.load().items() for row in rows.values()}
    return entries, facts, wrong


# What a client does


class Log:
    """What a client writes down before and behind each command; a kill may cut it off between two lines."""

    def __init__(self, path, client):
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self.client = client

    def note(self, *values):
        os.write(self._file, (json.dumps([self.client, *values]) + "\n").encode())


def read_logs(folder):
    """The acts of all clients, in the order in which each client did them."""
    found = []
    for path in sorted(Path(folder).glob("*.log"), key=lambda path: [int(each) for each in path.stem.split(".")]):
        acts = {}
        for line in path.read_text().splitlines():
            act = Act(*json.loads(line))
            acts[act.mark] = act
        found += acts.values()
    return found


def client(address, folder, name, seed, plant):
    """Write and look until told to stop by a file in the folder."""
    from kdm_cli.rules.refusal import Refused
    from kdm_cli.service.api import OpenCampaign
    from kdm_cli.store.campaign import reading
    from kdm_cli.store.campaign_file import CampaignFile

    if plant:
        PLANTS[plant]()
    log, dice, campaign = Log(f"{folder}/{name}.log", name), random.Random(seed), OpenCampaign(address)
    said = []
    CampaignFile.remark = said.append
    stop, number = Path(folder) / "stop", 0
    while not stop.exists():
        number += 1
        mark, begun = f"{name}-{number}", time.monotonic_ns()
        log.note(mark, begun)
        seen = None
        try:
            if (chance := dice.random()) < 0.1:
                with reading(address) as file:
                    entry = file.newest().id
                    seen = next(each.insanity for each in file.load()["survivor"].values() if each.name == LUCY)
                told = (LOOKED, entry, seen)
            else:
                line = (
                    f"note {mark}"
                    if chance < 0.2
                    else "undo"
                    if chance < 0.3 and number > 3
                    else f"set {LUCY} {NUMBER} +1"
                )
                told = (SAVED, campaign.do(f"{line} --because {mark}")["entry"], None)
        except Refused as refused:
            code = refused.refusal.code
            told = (UNSURE if code == "unsure" else REFUSED, None, code)
        answered = time.monotonic_ns()
        for at, words in enumerate(said):
            log.note(f"{mark}:{at}", begun, answered, TOLD, None, words)
        said.clear()
        log.note(mark, begun, answered, *told)
        if told[0] == REFUSED:
            time.sleep(0.05)


def plant_lost_update():
    """Whoever writes decides on what it read before it had the lock, and overwrites what it finds."""
    from kdm_cli.store.postgres import shared

    usual, carried_out = shared.SharedCampaign.locked, shared._carried_out
    early = []

    def load(self, breathe=None):
        return early.pop() if early else usual_load(self)

    def locked(self):
        self.wire.begin_reading()
        early[:] = [usual_load(self)]
        self.wire.rollback()
        time.sleep(0.05)
        return usual(self)

    def blind(wire, name, statement, fields, rows):
        kept = [{key: value for key, value in row.items() if not key.startswith("b_") or key == "b_id"} for row in rows]
        carried_out(wire, name, statement, (), kept)

    usual_load, shared.SharedCampaign.load = shared.SharedCampaign.load, load
    shared.SharedCampaign.locked, shared._carried_out = locked, blind


def plant_double():
    """Whoever gets no answer in time sends it again, unasked."""
    from kdm_cli.service.api import OpenCampaign

    usual = OpenCampaign.do

    def twice(self, line):
        usual(self, line)
        return usual(self, line)

    OpenCampaign.do = twice


def plant_early_answer():
    """A client is told that it is saved before it is."""
    from kdm_cli.store.postgres.wire import Wire

    Wire.commit = Wire.rollback


PLANTS = {"lost update": plant_lost_update, "double": plant_double, "early answer": plant_early_answer}


# Clients as processes: one that knows kdm already makes the others, which is much quicker than each of its own


def breed():
    """Make a client of each line that comes in, and answer with its number."""
    from kdm_cli.service.api import OpenCampaign
    from kdm_cli.store.campaign import servers
    from kdm_cli.store.postgres import wire

    servers()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    known = False
    for line in sys.stdin:
        order = json.loads(line)
        if not known:
            with suppress(Exception):  # the server may be down
                OpenCampaign(order["address"]).do("survivor list")
                known = True
            wire._engine.cache_clear()
        number = os.fork()
        if not number:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.environ["XDG_STATE_HOME"] = order.pop("state")
            client(**order)
            os._exit(0)
        print(number, flush=True)


@contextmanager
def breeder():
    """The process of which all clients are children."""
    words = [sys.executable, "-m", "tests.server.histories"]
    pipe = subprocess.PIPE
    found = subprocess.Popen(words, cwd=ROOT, env=clean_environment(), stdin=pipe, stdout=pipe, text=True)
    try:
        yield found
    finally:
        found.stdin.close()
        found.wait()


class Crowd:
    """Clients that write to one campaign; whoever is killed is there again with another name."""

    def __init__(self, parent, address, folder, plant=""):
        self.address, self.folder, self.plant, self.lives = address, Path(folder), plant, {}
        self.numbers, self.killed, self._parent = {}, 0, parent

    def enter(self, slot):
        """A client in this place."""
        life = self.lives[slot] = self.lives.get(slot, 0) + 1
        name = f"{slot}.{life}"
        order = {"address": self.address, "folder": str(self.folder), "name": name, "seed": name, "plant": self.plant}
        order["state"] = str(self.folder / f"state-{slot}")
        self._parent.stdin.write(json.dumps(order) + "\n")
        self._parent.stdin.flush()
        self.numbers[slot] = int(self._parent.stdout.readline())

    def kill(self, slot):
        """It is gone in the middle of whatever it does, and another comes in its place."""
        os.kill(self.numbers[slot], signal.SIGKILL)
        self.killed += 1
        self.enter(slot)

    def acknowledged(self):
        """How many writes have been so far."""
        return sum(path.read_text().count(f'"{SAVED}"') for path in self.folder.glob("*.log"))

    def leave(self):
        """All end what they do, and go."""
        (self.folder / "stop").touch()
        until = time.monotonic() + 60
        while any(map(lives, self.numbers.values())):
            assert time.monotonic() < until, "somebody waits forever"
            time.sleep(0.02)

    def close(self):
        for number in self.numbers.values():
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)


def lives(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def crowd(parent, address, folder, clients, plant=""):
    found = Crowd(parent, address, folder, plant)
    try:
        for slot in range(clients):
            found.enter(slot)
        yield found
    finally:
        found.close()


if __name__ == "__main__":
    breed()
