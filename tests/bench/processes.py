"""Whole processes, from their start to their end, many of them in turn so that noise falls on all alike."""

import os
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

BARE = [sys.executable, "-c", "pass"]


class Timed(NamedTuple):
    """A command line to be measured."""

    words: Sequence[str]
    terminal: bool = False
    stdin: str = os.devnull
    code: int = 0
    after: Sequence[str] = ()  # run behind it and not measured: it takes back what was done


def medians(commands: Mapping[str, Timed], folder: Path, environment: dict[str, str], rounds: int) -> dict[str, float]:
    """The median seconds of each; every round runs all of them once, after one round that does not count."""
    here = os.getcwd()
    os.chdir(folder)
    try:
        taken: dict[str, list[float]] = {name: [] for name in commands}
        for at in range(rounds + 1):
            for name, command in commands.items():
                seconds = once(command, environment)
                if command.after:
                    once(Timed(command.after), environment)
                if at:
                    taken[name].append(seconds)
    finally:
        os.chdir(here)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def once(command: Timed, environment: dict[str, str]) -> float:
    """The seconds of one run; a wrong exit code ends the measurement, for it measures something else."""
    seconds, code = (on_terminal if command.terminal else silently)(command, environment)
    if code != command.code:
        sys.exit(f"{' '.join(command.words)}: exit code {code} instead of {command.code}")
    return seconds


def silently(command: Timed, environment: dict[str, str]) -> tuple[float, int]:
    """Run without a terminal."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, command.stdin, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
    ]
    begun = time.perf_counter()
    pid = os.posix_spawn(command.words[0], command.words, environment, file_actions=actions)
    _, status = os.waitpid(pid, 0)
    return time.perf_counter() - begun, os.waitstatus_to_exitcode(status)


def on_terminal(command: Timed, environment: dict[str, str]) -> tuple[float, int]:
    """Run on a pseudo-terminal, and read all it writes."""
    ours, theirs = os.openpty()
    actions = [(os.POSIX_SPAWN_DUP2, theirs, number) for number in (0, 1, 2)]
    begun = time.perf_counter()
    pid = os.posix_spawn(command.words[0], command.words, environment, file_actions=actions)
    os.close(theirs)
    try:
        while os.read(ours, 65536):
            pass
    except OSError:  # Linux says so when the other end is closed
        pass
    _, status = os.waitpid(pid, 0)
    seconds = time.perf_counter() - begun
    os.close(ours)
    return seconds, os.waitstatus_to_exitcode(status)
