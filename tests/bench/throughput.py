"""Much at once, and a long journal."""

import shutil
from pathlib import Path

from tests.bench.campaigns import evening, everyday, lengthened, newest
from tests.bench.processes import BARE, Timed, medians
from tests.bench.report import Line
from tests.bench.view import View

OPERATIONS = 10_000
LONG = 50_000
BATCH_SECONDS = 1.5
DOCTOR_SECONDS = 2.0
FLAT = 1.3
GROWING = {"undo": "undo", "survivor show Lucy": "show", "survivor set Lucy insanity +1": "write", "log": "log"}


def lines(view: View, folder: Path, rounds: int) -> list[Line]:
    """A batch, a doctor, and the same commands on a short and a long journal."""
    short = everyday(folder / "short" / "ashhold.kdm")
    long = folder / "long" / "ashhold.kdm"
    long.parent.mkdir()
    shutil.copy(short, long)
    lengthened(long, LONG)
    assert newest(long).id == LONG
    return [_batch(view, short, rounds), _doctor(view, long, rounds), *_flat(view, short, long, rounds)]


def _batch(view: View, campaign: Path, rounds: int) -> Line:
    lines = evening(campaign.parent / "evening.txt", OPERATIONS)
    seconds = []
    for _ in range(max(3, rounds // 4)):
        fresh = campaign.with_suffix(".batch")
        shutil.copy(campaign, fresh)
        command = Timed([*view.kdm, "--file", str(fresh), "batch", "run", str(lines), "--quiet"])
        seconds.append(medians({"batch": command}, campaign.parent, view.environment, 0 + 1)["batch"])
        fresh.unlink()
    return Line(f"batch of {OPERATIONS:,} operations", sorted(seconds)[len(seconds) // 2], "s", BATCH_SECONDS)


def _doctor(view: View, campaign: Path, rounds: int) -> Line:
    command = Timed([*view.kdm, "--file", str(campaign), "doctor"])
    seconds = medians({"doctor": command}, campaign.parent, view.environment, max(3, rounds // 4))["doctor"]
    return Line(f"doctor on {LONG:,} entries of 7 changes", seconds, "s", DOCTOR_SECONDS)


def _flat(view: View, short: Path, long: Path, rounds: int) -> list[Line]:
    commands = {"B": Timed(BARE)}
    for words in GROWING:
        for campaign in (short, long):
            commands[f"{words} {campaign}"] = Timed([*view.kdm, "--file", str(campaign), *words.split(" ")])
    seconds = medians(commands, short.parent, view.environment, rounds)
    found = []
    for words, name in GROWING.items():
        few, many = seconds[f"{words} {short}"], seconds[f"{words} {long}"]
        found.append(Line(f"{name}: {LONG:,} entries to 100", many, "ms", FLAT, many / few))
    return found
