"""Make campaigns, measure, print; the exit code is 1 only where a budget is broken beyond what noise explains."""

import sys
import tempfile
from pathlib import Path

from tests.bench import everyday, large, server, shells, throughput
from tests.bench.campaigns import before_hunts, fighting, hunting
from tests.bench.campaigns import everyday as campaign
from tests.bench.report import broken, table
from tests.bench.view import compiled
from tests.bench.years import DEATHS, old

ROUNDS, BRIEF = 20, 7


def main(words: list[str]) -> int:
    """Run all measurements in a scratch folder."""
    rounds = BRIEF if "--brief" in words else ROUNDS
    with tempfile.TemporaryDirectory(prefix="kdm-bench-") as scratch:
        folder = Path(scratch)
        view = compiled(folder)
        table_folder = campaign(folder / "table" / "ashhold.kdm").parent
        daily = everyday.lines(view, table_folder, rounds)
        print(table(f"Everyday commands, medians of {rounds} interleaved runs, ratios to B", daily), flush=True)
        fight_folder = fighting(folder / "fight" / "ashhold.kdm").parent
        fights = everyday.in_a_showdown(view, fight_folder, rounds)
        print(table("While a showdown is under way", fights), flush=True)
        hunt_folder = hunting(folder / "hunt" / "ashhold.kdm").parent
        home = before_hunts(folder / "before" / "ashhold.kdm").parent
        away = everyday.on_the_hunt(view, hunt_folder, home, rounds)
        print(table("While a hunt is under way", away), flush=True)
        year_30, before = old(folder / "old" / "ashhold.kdm"), old(folder / "older" / "ashhold.kdm", step=DEATHS)
        years = everyday.in_year_30(view, year_30.parent, before.parent, rounds)
        years += shells.lines(view, year_30)
        print(table("In lantern year 30, with 80 survivors", years), flush=True)
        much = throughput.lines(view, folder, rounds)
        print(table("Throughput and growth", much), flush=True)
        size = large.lines(folder / "large")
        print(table("What is large: time and memory, ratios only", size), flush=True)
        there = [] if "--brief" in words else server.lines(view, folder / "server", rounds)
        print(table("A campaign on a server of this machine", there), flush=True)
    found = broken([*daily, *fights, *away, *years, *much, *size, *there])
    for line in found:
        print(f"broken: {line}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
