"""What a command has imported when it ends: a number without noise."""

import os
import subprocess
import sys
from pathlib import Path

Ended = subprocess.CompletedProcess[str]
RUNNER = """
import os, sys
sys.argv = ["kdm", *sys.argv[1:]]
os._exit = sys.exit
from kdm_cli.__main__ import run
try:
    run()
finally:
    with open(os.environ["LOADED"], "w") as file:
        file.write("\\n".join(sys.modules))
"""


def loaded(words: list[str], folder: Path, environment: dict[str, str]) -> tuple[set[str], Ended]:
    """The modules a command had imported by its end, and how it ended."""
    answer = folder / "loaded"
    done = subprocess.run(
        [sys.executable, "-c", RUNNER, *words],
        cwd=folder,
        env={**environment, "LOADED": str(answer)},
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        check=False,
    )
    found = set(answer.read_text().split())
    os.unlink(answer)
    return found, done


def foreign(modules: set[str]) -> int:
    """How many are not kdm's own."""
    return sum(name.partition(".")[0] != "kdm_cli" for name in modules)
