"""Evenings in players' words: how many happenings can be said at the first, second or third try, or not at all.

Each evening was written by somebody who had read the contract and the rules, and nothing of the code: what happened, up
to three lines one would type for it, and what must be true afterwards. `python -m tests.scenarios.evenings` counts;
`--told` shows what was refused, and why; `--sizes` counts the lines that are printed (`sizes.py`). A line with `!` is how it is said where none of the three will do, so that the
evening can go on.
"""

import io
import os
import shutil
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from kdm_cli.cli.main import main as kdm
from kdm_cli.service.language.words import split
from tests.conftest import scratch

FOLDER = Path(__file__).parent / "evenings"
FILE = "evening.kdm"
FIRST, NEVER = 1, 0


class Happening(NamedTuple):
    """What happened at the table, what somebody types for it, and what must be so afterwards."""

    said: str
    guesses: list[str]
    checks: list[str]
    sure: list[str]


class Tried(NamedTuple):
    """Which guess said it, 0 if none did, and what was answered to those that did not."""

    happening: Happening
    guess: int
    answers: list[tuple[str, str]]


def read(path: Path) -> tuple[list[str], list[Happening]]:
    """The lines that lead up to an evening, and what happens in it."""
    given: list[str] = []
    found: list[Happening] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        mark, _, rest = line.strip().partition(" ")
        if mark == "given:":
            given.append(rest.strip())
        elif mark == "*":
            found.append(Happening(rest.strip(), [], [], []))
        elif mark in ("1", "2", "3"):
            found[-1].guesses.append(rest.strip())
        elif mark == "=":
            found[-1].checks.extend(part.strip() for part in rest.split(";") if part.strip())
        elif mark == "!":
            found[-1].sure.append(rest.strip())
        elif mark and not mark.startswith("#"):
            raise ValueError(f"{path.name}: {line}")
    return given, found


def typed(line: str) -> tuple[int, str]:
    """A line as a shell would hand it over: the exit code, and all that was printed."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        code = kdm(split(line.removeprefix("kdm ")))
    return code, out.getvalue()


def holds(check: str, printed: str) -> bool:
    """Whether what must be so is so."""
    if check == "done":
        return True
    if check.startswith("says:"):
        return " ".join(check[5:].casefold().split()) in " ".join(printed.casefold().split())
    return typed(f"expect {check}")[0] == 0


def tried(happening: Happening) -> Tried:
    """Type one guess after the other; what did not do as was meant is taken back."""
    answers: list[tuple[str, str]] = []
    for number, line in enumerate(happening.guesses, FIRST):
        if os.path.exists(FILE):
            shutil.copy(FILE, "before")
        code, printed = typed(line)
        wrong = [check for check in happening.checks if code == 0 and not holds(check, printed)]
        if code == 0 and not wrong:
            return Tried(happening, number, answers)
        answers.append((line, printed + "".join(f"(not so: {check})\n" for check in wrong)))
        if os.path.exists("before"):
            shutil.copy("before", FILE)
    for line in happening.sure:
        code, printed = typed(line)
        if code:
            answers.append((f"! {line}", printed))
    return Tried(happening, NEVER, answers)


def evening(path: Path) -> list[Tried]:
    """One evening in a folder of its own."""
    given, happenings = read(path)
    with scratch() as folder, chdir(folder):
        os.environ["KDM_FILE"] = FILE
        try:
            for line in given:
                code, printed = typed(line)
                if code:
                    raise ValueError(f"{path.name}: {line}\n{printed}")
            return [tried(each) for each in happenings]
        finally:
            del os.environ["KDM_FILE"]


def main(words: list[str]) -> None:
    """Count, and with --told say what was refused."""
    if "--sizes" in words:
        from tests.scenarios import sizes

        sizes.main([word for word in words if word != "--sizes"])
        return
    total = [0, 0, 0, 0]
    for path in sorted(FOLDER.glob("*.txt")):
        found = evening(path)
        counts = [sum(each.guess == number for each in found) for number in range(4)]
        total = [a + b for a, b in zip(total, counts, strict=True)]
        never, first, second, third = counts
        print(f"{path.stem:30} first {first:3}  second {second:3}  third {third:3}  never {never:3}")
        for each in found if "--told" in words else ():
            for line, printed in each.answers:
                print(f"  * {each.happening.said}\n    {line}\n      " + printed.strip().replace("\n", "\n      "))
    never, first, second, third = total
    print(f"{'together':30} first {first:3}  second {second:3}  third {third:3}  never {never:3}  of {sum(total)}")


if __name__ == "__main__":
    main(sys.argv[1:])
