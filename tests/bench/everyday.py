"""What is typed two hundred times an evening, as ratios to a bare interpreter."""

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from tests.bench.modules import foreign, loaded
from tests.bench.processes import BARE, Timed, medians
from tests.bench.report import Line
from tests.bench.view import View

BUDGETS = {
    "--version": 1.75,
    "--help": 2,
    "survivor --help": 7,
    "survivor set --help": 7,
    "--complete survivor s": 7.5,
    "--complete survivor show L": 7.5,
    "--complete gear give Lucy b": 7.5,
    "status": 7,
    "survivor show Lucy": 7,
    "survivor show Lucy --json": 7,
    "settlement show": 7,
    "settlement show --json": 7,
    "log": 7,
    "survivor set Lucy insanity +1": 7.5,
    "gear move Lucy 1 5": 7.5,
    "undo": 7.5,
    "export json": 11,
}
ON_TERMINAL = {"survivor show Erza": 11, "settlement show --quiet": 11}


def lines(view: View, folder: Path, rounds: int) -> list[Line]:
    """One interleaved run over all of them."""
    commands = {"B": Timed(BARE)}
    commands |= {words: Timed([*view.kdm, *words.split(" ")]) for words in BUDGETS}
    commands |= {words: Timed([*view.kdm, *words.split(" ")], terminal=True) for words in ON_TERMINAL}
    commands |= others(folder)
    seconds = medians(commands, folder, view.environment, rounds)
    bare = seconds.pop("B")
    found = [Line("a bare interpreter (B)", bare, "ms", None, 1.0)]
    for name, taken in seconds.items():
        budget = BUDGETS.get(name, ON_TERMINAL.get(name))
        told = f"kdm {name}" if budget else name
        modules = foreign(loaded(name.split(" "), folder, view.environment)[0]) if name in BUDGETS else None
        told += " (terminal)" if name in ON_TERMINAL else ""
        found.append(Line(told, taken, "ms", budget, taken / bare, modules))
    return found


def others(folder: Path) -> dict[str, Timed]:
    """Tools of the same kind, where they are installed."""
    campaign = str(folder / "ashhold.kdm")
    wanted = {
        "sqlite-utils": ["--help"],
        "sqlite-utils rows": ["rows", campaign, "settlement"],
        "watson": ["--help"],
        "watson projects": ["projects"],
    }
    found = {}
    for name, words in wanted.items():
        tool = name.partition(" ")[0]
        script = shutil.which(tool, path=str(Path(sys.executable).parent)) or shutil.which(tool)
        if script and find_spec(tool.replace("-", "_")):
            found[f"{tool} {words[0]}"] = Timed([sys.executable, script, *words])
    return found
