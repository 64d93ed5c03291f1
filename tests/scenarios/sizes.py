"""How many lines kdm prints for the evenings in players' words: each change, and whole evenings.

`python -m tests.scenarios.evenings --sizes` types for each happening the line of the contract (its last guess, else the
one before) and counts; `--sizes FILE` writes the counts to a file too, or compares with it where it is there: only lines
that were carried out on both sides count. `--told` prints the longest answers.
"""

import json
import os
import statistics
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple

from tests.conftest import scratch
from tests.scenarios.evenings import FILE, FOLDER, read, typed

SHOWN = 12


class Size(NamedTuple):
    """One line that was carried out, how many lines came of it, and whether it changed the campaign."""

    evening: str
    said: str
    line: str
    lines: int
    words: int
    change: bool
    printed: str


def entries() -> str:
    """What the newest entry is, or nothing where there is no campaign yet."""
    return typed("log --last 1 --json")[1] if os.path.exists(FILE) else ""


def sizes(path: Path) -> list[Size]:
    """One evening, typed as the contract says it."""
    given, happenings = read(path)
    found = []
    with scratch() as folder, chdir(folder):
        os.environ["KDM_FILE"] = FILE
        try:
            for line in given:
                typed(line)
            for each in happenings:
                for line in [*reversed(each.guesses), *each.sure]:
                    before = entries()
                    code, printed = typed(line)
                    if not code:
                        lines = printed.strip("\n").count("\n") + 1
                        changed = entries() != before
                        found.append(Size(path.stem, each.said, line, lines, len(printed.split()), changed, printed))
                        break
        finally:
            del os.environ["KDM_FILE"]
    return found


def measured() -> list[Size]:
    """All evenings."""
    return [size for path in sorted(FOLDER.glob("*.txt")) for size in sizes(path)]


def main(words: list[str]) -> None:
    """Count, and compare with what was counted elsewhere."""
    found = measured()
    files = [word for word in words if not word.startswith("--")]
    before = (
        [Size(*each) for each in json.loads(Path(files[0]).read_text())] if files and Path(files[0]).exists() else []
    )
    if files and not before:
        Path(files[0]).write_text(json.dumps(found))
    if before:
        was = {(each.evening, each.said, each.line): each for each in before}
        both = [(was[key], each) for each in found if (key := (each.evening, each.said, each.line)) in was]
        told("before", [old for old, _ in both])
        told("now", [new for _, new in both])
        if "--told" in words:
            for old, new in sorted(both, key=lambda pair: pair[0].lines - pair[1].lines)[:SHOWN]:
                print(f"\n{old.lines} -> {new.lines}  {new.line}\n{old.printed}---\n{new.printed}")
        return
    told("now", found)
    for each in sorted(found, key=lambda each: -each.lines)[:SHOWN] if "--told" in words else ():
        print(f"\n{each.lines}  {each.line}\n{each.printed}")


def told(when: str, found: list[Size]) -> None:
    """One line for each evening, and the median of all changes."""
    for evening in sorted({each.evening for each in found}):
        own = [each for each in found if each.evening == evening]
        print(f"{when:7} {evening:26} {len(own):3} commands {sum(each.lines for each in own):4} lines")
    changes = [each.lines for each in found if each.change]
    reads = [each.lines for each in found if not each.change]
    print(
        f"{when:7} {len(changes)} changes: median {statistics.median(changes or [0]):g}, {sum(changes)} lines,"
        f" {sum(each.words for each in found if each.change)} words, longest {max(changes, default=0)};"
        f" {len(reads)} reads: median {statistics.median(reads or [0]):g}, {sum(reads)} lines"
    )
