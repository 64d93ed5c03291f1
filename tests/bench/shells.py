"""One shell, many commands: how long each takes from the line to its answer, as a ratio to a bare interpreter."""

import json
import statistics
import subprocess
from itertools import cycle, islice
from pathlib import Path
from shutil import copy
from time import perf_counter
from typing import IO, cast

from tests.bench.processes import BARE, Timed, once
from tests.bench.report import Line
from tests.bench.view import View

COMMANDS, BEFORE = 300, 40
USUAL, SELDOM = 1.45, 2.9  # ratios to B, which takes 6.9 ms where nothing else runs: 10 ms usually, 20 ms in 19 of 20
BETWEEN = 10  # lines from one B to the next
EVENING = (
    "set {name} insanity +1",
    "show {name}",
    "survivor show {name} --why strength",
    "survivor note {name} saw a light",
    "survivor token {name} strength +1",
    "set {name} insanty +1",
    "undo",
    "survivor suffer {name} waist --roll 5",
    "undo",
    "storage add monster bone",
    "kdm",
    "look augury",
    "log --last 5",
    "settlement show",
    "gear grid {name}",
    "expect {name} insanity >= 0",
    "endeavor --list",
    "craft --list",
    "timeline show",
    "storage list",
)


def lines(view: View, campaign: Path) -> list[Line]:
    """The middle and the slow end of an evening in the shell, without what a process needs to start."""
    fresh = Path(copy(campaign, campaign.with_suffix(".shell")))
    taken, bare = answered(view, fresh)
    fresh.unlink()
    what = f"of {COMMANDS} commands in one shell"
    usual, seldom = statistics.median(taken), sorted(taken)[len(taken) * 95 // 100]
    return [
        Line(f"the median {what}", usual, "ms", USUAL, usual / bare),
        Line(f"95 % {what}", seldom, "ms", SELDOM, seldom / bare),
    ]


def answered(view: View, campaign: Path | str) -> tuple[list[float], float]:
    """The seconds from each line of an evening to its answer, and those of B beside them."""
    words = [*view.kdm, "--file", str(campaign), "shell", "--json"]
    taken, bare = [], []
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=view.environment) as shell:
        typed, told = cast(IO[bytes], shell.stdin), cast(IO[bytes], shell.stdout)
        told.readline()

        def ask(line: str) -> bytes:
            typed.write(f"{line}\n".encode())
            typed.flush()
            return told.readline()

        names = cycle(row["name"] for row in json.loads(ask("survivor list")))
        for at, line in enumerate(islice(cycle(EVENING), BEFORE + COMMANDS)):
            begun = perf_counter()
            ask(line.format(name=next(names)))
            taken.append(perf_counter() - begun)
            if not at % BETWEEN:
                bare.append(once(Timed(BARE), view.environment))
    return taken[BEFORE:], statistics.median(bare)
