"""What one run of kdm takes: processor time and the most memory it ever held."""

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.conftest import clean_environment

MEGABYTE = 1024
ALONE = """\
import json, os, sys
pid = os.posix_spawn(sys.executable, [sys.executable, "-m", "kdm_cli", *sys.argv[1:]], os.environ)
_, status, used = os.wait4(pid, 0)
json.dump((used.ru_utime + used.ru_stime, used.ru_maxrss, os.waitstatus_to_exitcode(status)), sys.stderr)
"""  # a small process between: what a test holds would count as held by its child


class Taken(NamedTuple):
    """Processor seconds and megabytes of one process, and how it ended."""

    seconds: float
    megabytes: float
    code: int


def taken(folder: Path, *words: str) -> Taken:
    """Run kdm in a folder; what it prints lies in the file `printed` beside the folder."""
    with open(f"{folder}.printed", "wb") as printed:
        command = [sys.executable, "-c", ALONE, *words]
        done = subprocess.run(
            command, cwd=folder, env=clean_environment(), stdin=subprocess.DEVNULL, stdout=printed,
            stderr=subprocess.PIPE, check=True, text=True,
        )  # fmt: skip
    told, _, figures = done.stderr.rpartition("[")
    seconds, kilobytes, code = json.loads(f"[{figures}")
    Path(f"{folder}.told").write_text(told, encoding="utf-8")
    return Taken(seconds, kilobytes / MEGABYTE, code)
