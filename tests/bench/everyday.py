"""What is typed two hundred times an evening, as ratios to a bare interpreter."""

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from kdm_cli.service.language.parse import parse
from tests.bench.modules import foreign, loaded
from tests.bench.processes import BARE, Timed, medians
from tests.bench.report import Line
from tests.bench.view import View

BUDGETS = {
    "--version": 1.75,
    "--help": 1.75,
    "survivor --help": 7,
    "survivor set --help": 7,
    "--complete survivor s": 5,
    "--complete survivor show L": 5,
    "--complete gear give Lucy b": 5,
    "status": 4,
    "survivor show Lucy": 4,
    "survivor show Lucy --json": 4,
    "survivor show Lucy --at 9": 4,
    "settlement show": 4,
    "settlement show --json": 4,
    "log": 4,
    "survivor set Lucy insanity +1": 4,
    "gear move Lucy 1 5": 4,
    "undo": 4,
    "export json": 6,
}
IN_A_SHOWDOWN = {
    "showdown show": 4.8,
    "showdown show --json": 4.8,
    "odds attack Lucy": 4.8,
    "odds monster-turn claw --target Erza": 4.8,
    "showdown attack Lucy --auto": 4.8,
    "showdown monster-turn --card chomp --target Erza --auto --roll 9": 4.8,
    "showdown resolve-hit Erza --location waist": 4.8,
    "showdown token monster speed +1": 4.8,
}
SHOWDOWN_ON_TERMINAL = {"showdown show": 5.5}
ON_THE_HUNT = {
    "hunt show": 4.8,
    "hunt show --json": 4.8,
    "status": 4.8,
    "phase show": 4.8,
    "expect hunt space = 1": 4.8,
    "--complete hunt event L": 5,
    "hunt move --draw prowling": 4.8,
    "hunt move 2 --roll 81": 4.8,
    "hunt event 12 --house-rule": 4.8,
    "hunt monster-move closer": 4.8,
    "showdown resolve-hit Erza --location waist": 4.8,
}
HUNT_ON_TERMINAL = {"hunt show": 5.5}
TO_THE_HUNT = {
    "hunt start white-lion --level 2 --survivor Lucy,Erza --house-rule": 4.8,
}
IN_YEAR_30 = {
    "status": 5.5,
    "settlement show": 5.5,
    "settlement show --json": 5.5,
    "phase show": 5.5,
    "endeavor --list": 5.5,
    "craft --list": 5.5,
    "survivor show Lucy": 5.5,
    "event murder --roll 2 --auto --house-rule": 5.5,
    "settlement depart Lucy Survivor9n0": 5.5,
    "build blacksmith": 5.5,
    "innovate saga": 5.5,
    "endeavor Lucy augury --roll 4": 5.5,
    "craft bone-axe": 5.5,
    "survivor set Lucy insanity +1": 5.5,
}
TO_YEAR_30 = {"next": 5.5, "timeline advance --house-rule": 5.5}
YEAR_30_ON_TERMINAL = {"status": 5.5, "settlement show --quiet": 5.5, "phase show": 5.5, "craft --list": 5.5}
TERMINAL = " (terminal)"
ON_TERMINAL = {"survivor show Erza": 5.5, "settlement show --quiet": 5.5}


def lines(view: View, folder: Path, rounds: int) -> list[Line]:
    """One interleaved run over all of them."""
    return _measured(view, folder, rounds, BUDGETS, ON_TERMINAL, others(folder))


def in_a_showdown(view: View, folder: Path, rounds: int) -> list[Line]:
    """The same while a showdown is under way; what was done is taken back, so that all find the same turn."""
    return _measured(view, folder, rounds, IN_A_SHOWDOWN, SHOWDOWN_ON_TERMINAL, {}, taken_back=True)


def on_the_hunt(view: View, folder: Path, home: Path, rounds: int) -> list[Line]:
    """The hunt's own commands on their first spaces, and the one that begins it."""
    away = _measured(view, folder, rounds, ON_THE_HUNT, HUNT_ON_TERMINAL, {}, taken_back=True)
    return [*away, *_measured(view, home, rounds, TO_THE_HUNT, {}, {}, taken_back=True)[1:]]


def in_year_30(view: View, developing: Path, before: Path, rounds: int) -> list[Line]:
    """A settlement of eighty in its thirtieth lantern year, and the moment in which that year begins."""
    home = _measured(view, developing, rounds, IN_YEAR_30, YEAR_30_ON_TERMINAL, {}, taken_back=True)
    return [*home, *_measured(view, before, rounds, TO_YEAR_30, {}, {}, taken_back=True)[1:]]


def changes(words: str) -> bool:
    """Whether a command leaves an entry behind."""
    return not words.startswith("-") and parse(words.split(" ")).operation.way == "changing"


def _measured(
    view: View,
    folder: Path,
    rounds: int,
    budgets: dict[str, float],
    on_terminal: dict[str, float],
    beside: dict[str, Timed],
    *,
    taken_back: bool = False,
) -> list[Line]:
    commands = {"B": Timed(BARE)}
    undone = [words for words in budgets if taken_back and changes(words)]
    undo = [*view.kdm, "undo"]
    for words in budgets:
        commands[words] = Timed([*view.kdm, *words.split(" ")], after=undo if words in undone else ())
    commands |= {f"{words}{TERMINAL}": Timed([*view.kdm, *words.split(" ")], terminal=True) for words in on_terminal}
    seconds = medians(commands | beside, folder, view.environment, rounds)
    bare = seconds.pop("B")
    found = [Line("a bare interpreter (B)", bare, "ms", None, 1.0)]
    for name, taken in seconds.items():
        budget = budgets.get(name, on_terminal.get(name.removesuffix(TERMINAL)))
        modules = None
        if name in budgets:
            modules = foreign(loaded(name.split(" "), folder, view.environment)[0])
            if name in undone:
                loaded(["undo"], folder, view.environment)
        told = f"kdm {name}" if budget else name
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
