"""What is large: how time and memory grow with a campaign and with a batch, and what a refusal of too much takes."""

from pathlib import Path

from tests.bench.campaigns import begun, lengthened
from tests.bench.measured import Taken, taken
from tests.bench.report import Line

FEW, HALF, WHOLE = 100, 10_000, 20_000
GROWS = 2.3  # for twice as much
HELD = 4.0  # times the memory of a single look
FOREIGN = {
    "63 MB of {}": "{},",
    "63 MB of names": '"a":{},',
    "63 MB of texts": '"a",',
    "63 MB of lists in lists": "[",
}


def lines(folder: Path) -> list[Line]:
    """Exports, an import and a batch of looks at n and twice n; documents that are refused."""
    one = begun(folder / "one" / "ashhold.kdm").parent
    few = taken(one, "survivor", "show", "Lucy")
    found = []
    half, whole = (lengthened(begun(folder / str(size) / "ashhold.kdm"), size).parent for size in (HALF, WHOLE))
    for what in ("json", "csv", "chronicle"):
        runs = [taken(each, "export", what, "--out", f"{what}.out") for each in (half, whole)]
        found += _grown(f"export {what}", runs, few)
    runs = [taken(one, "import", f"{each}/json.out", "--as", each.name) for each in (half, whole)]
    found += _grown("import", runs, few)
    for size in (HALF, WHOLE):
        (one / f"{size}.txt").write_text("survivor show Lucy\n" * (size // 4), encoding="utf-8")
    looks = [taken(one, "--file", "ashhold.kdm", "batch", "run", f"{size}.txt") for size in (HALF, WHOLE)]
    found += _grown("batch of looks", looks, few)
    for name, part in FOREIGN.items():
        (one / "foreign.json").write_text(("{" if ":" in part else "[") + part * (63_000_000 // len(part)), "utf-8")
        for words in (("import",), ("--file", "ashhold.kdm", "batch", "run")):
            refused = taken(one, *words, "foreign.json")
            assert refused.code == 2
            held = refused.megabytes / few.megabytes
            found.append(
                Line(
                    f"{words[-1].replace('run', 'batch')} of {name}: memory to a look",
                    refused.megabytes,
                    "MB",
                    8.0,
                    held,
                )
            )
    return found


def _grown(name: str, runs: list[Taken], few: Taken) -> list[Line]:
    half, whole = runs
    assert half.code == whole.code == 0, name
    return [
        Line(f"{name}, {WHOLE:,} to {HALF:,}: time", whole.seconds, "s", GROWS, whole.seconds / half.seconds),
        Line(f"{name}, {WHOLE:,}: memory to a look", whole.megabytes, "MB", HELD, whole.megabytes / few.megabytes),
    ]
