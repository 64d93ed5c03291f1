"""The same campaign in a file and on a PostgreSQL of this machine: what the way to a server costs."""

import shutil
import statistics
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

from kdm_cli.store.campaign import reading
from kdm_cli.store.postgres import sharing
from kdm_cli.store.postgres.url import read_url
from tests.bench.campaigns import evening, everyday
from tests.bench.processes import BARE, Timed, medians, once
from tests.bench.report import Line
from tests.bench.shells import answered
from tests.bench.view import View
from tests.server.cluster import begun, program

PROCESS = 45.0  # ratio to B of a command on a server, as a process of its own
IN_SHELL = 0.005  # seconds, of the median command in a shell
OPERATIONS, CLIENTS, WRITES = 10_000, 8, 60
CAMPAIGNS, ENTRIES = 100, 600


def lines(view: View, folder: Path, rounds: int) -> list[Line]:
    """Nothing where there is no PostgreSQL."""
    if program("initdb") is None:
        return []
    with begun(lasting=True) as cluster:
        short = everyday(folder / "shared" / "ashhold.kdm")
        address = _put(short, cluster.address("ashhold"))
        words = ("survivor show Lucy", "survivor set Lucy insanity +1")
        both = {f"{line} ({where})": Timed([*view.kdm, "--file", each, *line.split()])
                for line in words for where, each in (("file", str(short)), ("server", address))}  # fmt: skip
        taken = medians({"B": Timed(BARE), **both}, short.parent, view.environment, rounds)
        found = [
            Line(name, taken[name], "ms", PROCESS if "server" in name else None, taken[name] / taken["B"])
            for name in both
        ]
        usual = statistics.median(answered(view, address)[0])
        found.append(Line("the median of 300 commands in one shell (server)", usual, "ms", IN_SHELL))
        found += _batches(view, short, address)
        found.append(_at_once(view, address))
        found.append(_many(view, short, cluster, rounds))
        return found


def _put(path: Path, address: str) -> str:
    with reading(str(path)) as file:
        sharing.share(read_url(address), file)
    return address


def _batches(view: View, short: Path, address: str) -> list[Line]:
    typed = evening(short.parent / "evening.txt", OPERATIONS)
    found = []
    for where in (str(shutil.copy(short, short.with_name("batch.kdm"))), address):
        took = once(Timed([*view.kdm, "--file", where, "batch", "run", str(typed), "--quiet"]), view.environment)
        found.append(
            Line(f"batch of {OPERATIONS:,} operations ({'server' if where == address else 'file'})", took, "s")
        )
    return found


def _at_once(view: View, address: str) -> Line:
    """Eight shells that write as fast as they are answered."""

    def write(_: int) -> None:
        typed = "set Lucy insanity +1\n" * WRITES
        subprocess.run(
            [*view.kdm, "--file", address, "shell"], input=typed, text=True, env=view.environment, check=True,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip

    begun_at = perf_counter()
    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(write, range(CLIENTS)))
    return Line(f"writes a second, {CLIENTS} clients", CLIENTS * WRITES / (perf_counter() - begun_at), "/ s")


def _many(view: View, short: Path, cluster: "object", rounds: int) -> Line:
    """One of a hundred campaigns in a database."""
    long = Path(shutil.copy(short, short.with_name("long.kdm")))
    notes = long.with_suffix(".txt")
    notes.write_text("set Lucy insanity +1\nset Lucy insanity -1\n" * (ENTRIES // 2))
    once(Timed([*view.kdm, "--file", str(long), "batch", "run", str(notes), "--quiet"]), view.environment)
    for number in range(CAMPAIGNS):
        _put(long, cluster.address(f"c{number}"))  # type: ignore[attr-defined]
    look = Timed([*view.kdm, "--file", cluster.address("c50"), "status"])  # type: ignore[attr-defined]
    taken = medians({"B": Timed(BARE), "look": look}, short.parent, view.environment, rounds)
    return Line(
        f"status of one of {CAMPAIGNS} campaigns of {ENTRIES} entries",
        taken["look"],
        "ms",
        PROCESS,
        taken["look"] / taken["B"],
    )
