"""The code as an installed package has it: copied, byte-compiled, beside its own `kdm` script."""

import compileall
import os
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SCRIPT = """\
import sys
from kdm_cli.__main__ import run
if __name__ == "__main__":
    sys.exit(run())
"""


class View(NamedTuple):
    """Where the copy stands, and how it is called."""

    site: Path
    script: Path

    @property
    def kdm(self) -> list[str]:
        """The words before a command's own."""
        return [sys.executable, str(self.script)]

    @property
    def environment(self) -> dict[str, str]:
        """A plain environment in which the copy is found, and no other."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("KDM_", "PYTHON", "COV_"))}
        return {**kept, "PYTHONPATH": str(self.site), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}


def compiled(folder: Path) -> View:
    """Copy and compile; byte code is written once here and never during a measurement."""
    site = folder / "site"
    shutil.copytree(ROOT / "kdm_cli", site / "kdm_cli", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "schemas" / "campaign.sql", site / "kdm_cli" / "store" / "campaign.sql")
    if not compileall.compile_dir(site, quiet=1):
        sys.exit("the code does not compile")
    script = folder / "bin" / "kdm"
    script.parent.mkdir()
    script.write_text(SCRIPT, encoding="utf-8")
    return View(site, script)
