"""Every day's commands stay light: what a process has imported when it ends."""

import json
import os
import shutil
from importlib.util import find_spec

import pytest

from tests.bench.campaigns import fighting, hunting
from tests.bench.modules import foreign, loaded
from tests.bench.years import old
from tests.conftest import ROOT, clean_environment

ALWAYS_HEAVY = {"sqlmodel", "sqlalchemy", "pydantic", "pydantic_core", "asyncio"}
DRAWING = {"rich", "typer", "click", "shellingham", "pygments"}
MOST_MODULES = 160
OTHER_OPERATIONS = [f"operations.{name}" for name in ("batch", "export", "file", "shell", "settlement")]
PATHS = {
    "version": "--version",
    "help": "--help",
    "help of a group": "survivor --help",
    "help of a command": "survivor set --help",
    "completion of a command": "--complete survivor s",
    "completion of a name": "--complete survivor show Lu",
    "completion of gear": "--complete gear give Lucy bone",
    "the shell's script": "completion bash",
    "status": "status",
    "reading a survivor": "survivor show Lucy",
    "reading a survivor as JSON": "survivor show Lucy --json",
    "why": "survivor show Lucy --why movement",
    "reading the settlement": "settlement show",
    "reading the settlement as JSON": "settlement show --json",
    "the log": "log",
    "a refusal": "survivor show Nobody",
    "a typo": "survivor sett Lucy",
    "writing": "survivor set Lucy insanity +1",
    "writing with a die": "survivor suffer Lucy legs --auto",
    "writing gear": "gear give Lucy bone blade",
    "undo": "undo",
    "a batch": "batch run evening.txt",
    "doctor": "doctor",
    "export json": "export json",
    "export summary": "export summary",
}
IN_A_SHOWDOWN = {
    "the showdown": "showdown show",
    "the showdown as JSON": "showdown show --json",
    "the monster's turn": "showdown monster-turn --card chomp --target Erza --auto",
    "a survivor's attack": "attack Lucy --auto",
    "a hit": "hit Erza waist",
    "a miniature placed": "showdown place Lucy B12",
    "tokens": "showdown token monster speed +1",
    "chances of an attack": "odds attack Lucy",
    "chances of the monster's card": "odds monster-turn claw --target Erza",
}
ON_THE_HUNT = {
    "the hunt": "hunt show",
    "the hunt as JSON": "hunt show --json",
    "where the hunt stands": "status",
    "a step": "hunt move --draw marked-territory --auto",
    "an event": "hunt event 12 --house-rule",
    "the quarry": "hunt monster-move closer",
    "its end": "hunt ambush survivors",
    "the showdown": "hunt end",
}
AT_HOME = {
    "where the campaign stands": "status",
    "the settlement": "settlement show",
    "the settlement as JSON": "settlement show --json",
    "the phase": "phase show",
    "the next step": "next --skip",
    "a year": "timeline advance --house-rule",
    "what endeavors can do": "endeavor --list",
    "what can be crafted": "craft --list",
    "an endeavor": "endeavor Lucy augury --roll 4 --house-rule",
    "a location": "build blacksmith --house-rule",
    "an innovation": "innovate saga --house-rule",
    "a piece of gear": "craft bone-axe --house-rule",
    "an event": "event bold --survivor Lucy --auto --house-rule",
    "a departure": "settlement depart Lucy Erza --house-rule",
}
WITHOUT_DEVELOPING = ("where the campaign stands", "the settlement", "the phase", "a year", "a departure")
DRAWN_BY_TYPER = ("help of a group", "help of a command")


def imported(folder, words):
    """The modules a command had imported by its end, and what it printed."""
    modules, done = loaded(words, folder, clean_environment())
    assert "Traceback" not in done.stderr, done.stderr
    assert "a bug here" not in done.stderr, done.stderr
    return modules, done


def heavy(modules, names):
    return sorted(names & {name.partition(".")[0] for name in modules})


@pytest.mark.some(9)
@pytest.mark.parametrize("name", PATHS)
def test_an_everyday_command_imports_nothing_heavy(name, ashhold_folder):
    modules, done = imported(ashhold_folder, PATHS[name].split(" "))
    assert heavy(modules, ALWAYS_HEAVY) == []
    drawing = DRAWING - {"typer", "shellingham"} if name in DRAWN_BY_TYPER else DRAWING
    assert heavy(modules, drawing) == [], "rich is for terminals, typer for help and for embedding"
    assert foreign(modules) <= MOST_MODULES
    assert done.stdout or done.returncode


@pytest.mark.parametrize("words", ["--version", "--help"])
def test_what_is_the_same_everywhere_is_told_with_next_to_nothing_imported(words, ashhold_folder):
    modules, _ = imported(ashhold_folder, [words])
    assert {"typing", "re", "enum", "kdm_cli.cli.main"} & modules == set()


@pytest.fixture(scope="module")
def fight_folder(tmp_path_factory):
    """The First Story after the monster's first turn."""
    return fighting(tmp_path_factory.mktemp("fight") / "ashhold.kdm").parent


@pytest.mark.some(4)
@pytest.mark.parametrize("name", IN_A_SHOWDOWN)
def test_a_command_of_a_showdown_imports_nothing_heavy(name, fight_folder):
    modules, done = imported(fight_folder, IN_A_SHOWDOWN[name].split(" "))
    assert done.returncode == 0, done.stdout
    assert heavy(modules, ALWAYS_HEAVY | DRAWING | {"dataclasses", "inspect"}) == []
    assert foreign(modules) <= MOST_MODULES


@pytest.fixture(scope="module")
def hunt_begun(tmp_path_factory):
    """A White Lion is hunted; the party stands on the first space."""
    return hunting(tmp_path_factory.mktemp("hunt") / "ashhold.kdm").parent


@pytest.fixture
def hunt_folder(hunt_begun, tmp_path):
    """The same for each command, in whatever order they are tried."""
    return shutil.copytree(hunt_begun, tmp_path / "hunt")


@pytest.mark.some(4)
@pytest.mark.parametrize("name", ON_THE_HUNT)
def test_a_command_of_the_hunt_imports_nothing_heavy(name, hunt_folder):
    if name == "the showdown":
        imported(hunt_folder, ON_THE_HUNT["its end"].split(" "))
    modules, done = imported(hunt_folder, ON_THE_HUNT[name].split(" "))
    assert done.returncode == 0, done.stdout + done.stderr
    assert heavy(modules, ALWAYS_HEAVY | DRAWING | {"dataclasses", "inspect"}) == []
    assert foreign(modules) <= MOST_MODULES
    if name not in ("its end", "the showdown"):
        assert not [module for module in modules if module.startswith("kdm_cli.rules.settlement.develop.")]


@pytest.fixture(scope="module")
def home_folder(tmp_path_factory):
    """The second lantern year at home, while the settlement develops."""
    return old(tmp_path_factory.mktemp("home") / "ashhold.kdm", years=2, living=8).parent


@pytest.mark.some(5)
@pytest.mark.parametrize("name", AT_HOME)
def test_a_command_at_home_imports_nothing_heavy(name, home_folder):
    modules, done = imported(home_folder, AT_HOME[name].split(" "))
    assert done.returncode == 0, done.stdout + done.stderr
    assert heavy(modules, ALWAYS_HEAVY | DRAWING | {"dataclasses", "inspect"}) == []
    assert foreign(modules) <= MOST_MODULES
    if name in WITHOUT_DEVELOPING:
        assert not [module for module in modules if module.startswith("kdm_cli.rules.settlement.develop.")]


def test_a_command_loads_only_its_own_part_of_the_service(ashhold_folder):
    modules, _ = imported(ashhold_folder, ["survivor", "show", "Lucy"])
    strangers = {f"kdm_cli.service.{name}" for name in (*OTHER_OPERATIONS, "language.documents", "sheets.shapes")}
    assert strangers & modules == set()
    assert all(map(find_spec, strangers))


@pytest.mark.parametrize("words", ["export json", "export summary", "undo", "log"])
def test_no_book_is_opened_with_what_only_folders_and_mending_need(words, ashhold_folder):
    modules, _ = imported(ashhold_folder, words.split(" "))
    assert {"shutil", "kdm_cli.service.operations.fix", "kdm_cli.service.journal.replay"} & modules == set()


def test_a_campaign_of_core_alone_looks_at_no_other_pack(ashhold_folder):
    for words in (["status"], ["survivor", "set", "Lucy", "insanity", "+1"], ["look", "cloth"], ["undo"]):
        modules, _ = imported(ashhold_folder, words)
        others = {"enabled", "places", "outside", "strict", "check", "checking_packs", "kinds", "shape"}
        assert {f"kdm_cli.content.{name}" for name in others} & modules == set()


def test_the_measure_itself_sees_what_is_imported(ashhold_folder):
    (ashhold_folder / "sitecustomize.py").write_text("import sqlmodel, rich, typer", encoding="utf-8")
    modules, _ = loaded(
        ["--version"], ashhold_folder, {**clean_environment(), "PYTHONPATH": f"{ashhold_folder}:{ROOT}"}
    )
    assert {"pydantic", "sqlalchemy", "sqlmodel", "rich", "typer"} <= set(heavy(modules, ALWAYS_HEAVY | DRAWING))


def test_json_is_one_document_on_stdout(ashhold_folder):
    _, done = imported(ashhold_folder, ["survivor", "list", "--json"])
    assert [sheet["name"] for sheet in json.loads(done.stdout)][:2] == ["Lucy", "Erza"]
    assert os.linesep not in done.stdout.rstrip(os.linesep)
