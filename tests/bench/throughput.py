"""Much at once, and a long journal."""

import shutil
from pathlib import Path

from tests.bench import fights
from tests.bench.campaigns import before_hunts, evening, everyday, hunts, lengthened, newest, shuffled
from tests.bench.processes import BARE, Timed, medians, once
from tests.bench.report import Line
from tests.bench.view import View
from tests.bench.years import at_home, old

OPERATIONS = 10_000
LONG = 50_000
BATCH_SECONDS = 1.5
HOME_YEARS, HOME_LIVING = 5, 16
HOME_SECONDS = 2.2  # to be brought back to 1.5: what is offered and told at each step costs that
FIGHT_SECONDS = 1.9
HUNT_SECONDS = 2.5  # each second line reveals an event to four survivors
DOCTOR_SECONDS = 2.0
MENDED = 2_000
FIX_SECONDS = 0.35
BACK_SECONDS = 1.5  # to the first of them; undo --to of as many takes half a minute
APART = 500
MERGE_SECONDS = 1.0
FLAT = 1.3
GROWING = {"undo": "undo", "survivor show Lucy": "show", "survivor set Lucy insanity +1": "write", "log": "log"}


def lines(view: View, folder: Path, rounds: int) -> list[Line]:
    """Four batches, a doctor, a mending, and the same commands on a short and a long journal."""
    short = everyday(folder / "short" / "ashhold.kdm")
    long = folder / "long" / "ashhold.kdm"
    long.parent.mkdir()
    shutil.copy(short, long)
    lengthened(long, LONG)
    assert newest(long).id == LONG
    fight = shuffled(folder / "shuffled" / "ashhold.kdm")
    fought = fight.with_suffix(".txt")
    fought.write_text("\n".join([*fights.fight(fight, OPERATIONS), ""]), encoding="utf-8")
    home = old(folder / "home" / "ashhold.kdm", HOME_YEARS, HOME_LIVING)
    phases = home.with_suffix(".txt")
    phases.write_text("\n".join([*at_home(home, OPERATIONS), ""]), encoding="utf-8")
    away = before_hunts(folder / "hunts" / "ashhold.kdm")
    trails = hunts(away.with_suffix(".txt"), OPERATIONS)
    return [
        _batch(view, short, evening(short.parent / "evening.txt", OPERATIONS), rounds, "operations", BATCH_SECONDS),
        _batch(view, fight, fought, rounds, "showdown operations", FIGHT_SECONDS),
        _batch(view, away, trails, rounds, "hunt operations", HUNT_SECONDS),
        _batch(view, home, phases, rounds, "settlement phase operations", HOME_SECONDS),
        _doctor(view, long, rounds),
        *_looking_back(view, short, long, rounds),
        _mending(view, folder / "mended" / "ashhold.kdm", rounds),
        _merging(view, folder / "merged" / "ashhold.kdm", rounds),
        *_flat(view, short, long, rounds),
    ]


def _batch(view: View, campaign: Path, lines: Path, rounds: int, what: str, budget: float) -> Line:
    seconds = []
    before = campaign.read_bytes()
    command = Timed([*view.kdm, "--file", str(campaign), "batch", "run", str(lines), "--quiet"])
    for _ in range(max(3, rounds // 4)):
        seconds.append(once(command, view.environment))
        campaign.write_bytes(before)  # in its own place: the tool would roll other dice in a copy
    return Line(f"batch of {OPERATIONS:,} {what}", sorted(seconds)[len(seconds) // 2], "s", budget)


def _doctor(view: View, campaign: Path, rounds: int) -> Line:
    command = Timed([*view.kdm, "--file", str(campaign), "doctor"])
    seconds = medians({"doctor": command}, campaign.parent, view.environment, max(3, rounds // 4))["doctor"]
    return Line(f"doctor on {LONG:,} entries of 7 changes", seconds, "s", DOCTOR_SECONDS)


def _looking_back(view: View, short: Path, long: Path, rounds: int) -> list[Line]:
    """The moment before the last entry of a short and a long journal, and the first evening of the long one."""
    look = [*view.kdm, "survivor", "show", "Lucy", "--file"]
    last = {path: Timed([*look, str(path), "--at", str(newest(path).id - 1)]) for path in (short, long)}
    few, many = medians({str(path): last[path] for path in last}, short.parent, view.environment, rounds).values()
    first = {"first": Timed([*look, str(long), "--at", "12"])}
    seconds = medians(first, long.parent, view.environment, max(3, rounds // 4))["first"]
    return [
        Line(f"--at the last but one: {LONG:,} entries to 100", many, "ms", FLAT, many / few),
        Line(f"--at entry 12 of {LONG:,}", seconds, "s", BACK_SECONDS),
    ]


def _mending(view: View, campaign: Path, rounds: int) -> Line:
    """What came after the tenth of so many entries is decided again."""
    everyday(campaign)
    typed = evening(campaign.with_suffix(".txt"), MENDED * 10 // 9 - newest(campaign).id)  # each tenth line only looks
    once(Timed([*view.kdm, "--file", str(campaign), "batch", "run", str(typed), "--quiet"]), view.environment)
    words = ["fix", "10", "settlement", "note", "mended", "--dry-run"]
    command = Timed([*view.kdm, "--file", str(campaign), *words])
    seconds = medians({"fix": command}, campaign.parent, view.environment, max(3, rounds // 4))["fix"]
    return Line(f"fix of entry 10 in {newest(campaign).id:,}", seconds, "s", FIX_SECONDS)


def _merging(view: View, campaign: Path, rounds: int) -> Line:
    """Both go on from one past: ours has so many entries in all, the other copy a quarter of them besides."""
    other = campaign.with_suffix(".save")
    everyday(campaign)
    for path, until in ((campaign, MENDED - APART), (other, MENDED), (campaign, MENDED)):
        if path == other:
            shutil.copy(campaign, other)
        typed = evening(path.with_suffix(".txt"), (until - newest(path).id) // 9 * 10)  # whole evenings
        once(Timed([*view.kdm, "--file", str(path), "batch", "run", str(typed), "--quiet"]), view.environment)
    command = Timed([*view.kdm, "--file", str(campaign), "merge", str(other), "--dry-run"])
    seconds = medians({"merge": command}, campaign.parent, view.environment, max(3, rounds // 4))["merge"]
    return Line(f"merge of {APART} entries onto {newest(campaign).id:,}", seconds, "s", MERGE_SECONDS)


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
