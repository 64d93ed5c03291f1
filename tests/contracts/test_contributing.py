"""What `.github/CONTRIBUTING.md` and the pages of the rooms tell people to look at, and to type, is there."""

import ast
import re
import shutil
from importlib.util import find_spec
from shutil import which
from subprocess import run

import pytest

from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from tests.conftest import ROOT, sampled, spread

PAGE = (ROOT / ".github/CONTRIBUTING.md").read_text(encoding="utf-8")
PROSE = re.sub(r"```diff\n.*?```", "", PAGE, flags=re.DOTALL)
DIFFS = dict(re.findall(r"<!-- diff (\w+) -->\n```diff\n(.*?)```", PAGE, re.DOTALL))
QUOTED = [" ".join(found.split()) for found in re.findall(r"`([^`\n]+(?:\n[^`\n]+)?)`", PROSE)]
PLACES = ("kdm_cli/", "tests/", "schemas/", ".ci/", ".github/")


@pytest.mark.parametrize("walk", ["command", "card", "operation", "table"])
def test_a_walk_touches_files_that_are_still_there(walk):
    touched = re.findall(r"^\+\+\+ b/(.+)$", DIFFS[walk], re.MULTILINE)
    assert [path for path in touched if not (ROOT / path).is_file()] == [], (
        "make the change again, and print it as it is"
    )
    assert len(touched) >= 3
    assert {"tests"} <= {path.partition("/")[0] for path in touched}, "a change without a test"


@pytest.mark.skipif(not which("git"), reason="git is not here: whether the walks still apply is not tried")
@pytest.mark.parametrize("walks", [("command",), ("card", "operation"), ("table",)], ids=" and ".join)
def test_a_walk_can_still_be_made_as_it_is_printed(walks, tmp_path):
    """As the page promises, `git apply --unidiff-zero` takes it, and what comes of it can be read."""
    for path in re.findall(r"^\+\+\+ b/(.+)$", "".join(map(DIFFS.get, walks)), re.MULTILINE):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    for walk in walks:
        argv = ["git", "apply", "--unidiff-zero"]
        done = run(argv, check=False, cwd=tmp_path, input=DIFFS[walk], text=True, capture_output=True)
        assert done.returncode == 0, f"{walk}: make the change again, and print it as it is\n{done.stderr}"
    for path in tmp_path.rglob("*.py"):
        ast.parse(path.read_text(encoding="utf-8"))


def test_the_paths_it_names_exist():
    words = [word.rstrip(".,:;") for each in QUOTED for word in each.split()]
    named = {word for word in words if word.startswith(PLACES) and "vN" not in word}
    linked = set(re.findall(r"\]\(([^)]+)\)", PROSE))
    assert len(named) >= 10
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert [path for path in linked if not (ROOT / ".github" / path).exists()] == []


def test_the_commands_it_names_are_commands():
    lines = [each for each in QUOTED if each.startswith("kdm ") and not each.startswith("kdm help")]
    assert lines
    for line in lines:
        parse(split(line)[1:]) if "storage set" not in line and line != "kdm" else None


def test_the_programs_it_has_people_run_are_there():
    modules = re.findall(r"python -m ([\w.]+)", PROSE)
    assert modules and [name for name in modules if find_spec(name) is None] == []
    judge = (ROOT / ".ci/run").read_text(encoding="utf-8")
    for gate in ("ruff", "mypy", "lint-imports", "tests.contracts.fresh", "tests.bench"):
        assert gate in judge


def test_each_room_has_a_page_and_what_its_table_names_is_in_it():
    rooms = [path.parent for path in (ROOT / "kdm_cli").glob("*/__init__.py")]
    for room in rooms:
        page = (room / "README.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
        named = [name for row in rows for name in re.findall(r"`([\w/.]+)`", row)]
        there = {path.name for path in room.rglob("*")} | {path.stem for path in room.rglob("*.py")}
        assert named and [name for name in named if name.rstrip("/").split("/")[-1] not in there] == [], room.name


def test_the_pages_name_modules_that_are_there():
    rooms = (ROOT / "kdm_cli", ROOT / "tests", ROOT / "schemas")
    places = [path.relative_to(ROOT).as_posix() for room in rooms for path in (room, *room.rglob("*"))]
    for page in [ROOT / "kdm_cli/README.md", *(ROOT / "kdm_cli").glob("*/README.md")]:
        named = re.findall(r"`([a-z_]+(?:/[a-z_]+)*(?:\.py|/))`", page.read_text(encoding="utf-8"))
        assert [
            name for name in named if not any(f"/{path}/".endswith(f"/{name.rstrip('/')}/") for path in places)
        ] == [], page


class Case:
    """What the collection of tests asks of a case."""

    def __init__(self, nodeid, *marks):
        self.nodeid, self.marks = nodeid, {mark.name: mark for mark in marks}

    def get_closest_marker(self, name):
        return self.marks.get(name)

    def add_marker(self, name):
        self.marks[name] = getattr(pytest.mark, name).mark


def test_of_many_cases_as_many_as_a_test_says_are_played_every_day():
    assert spread(range(10), 4) == [0, 3, 6, 9]
    assert (spread(range(10), 1), spread(range(3), 9), spread([], 2)) == ([0], [0, 1, 2], [])
    some, long = pytest.mark.some(2).mark, pytest.mark.long.mark
    many = [Case(f"test_a.py::test_b[{number}]", some, *([long] if number == 4 else [])) for number in range(5)]
    others = [Case(f"test_a.py::test_c[{number}]") for number in range(5)] + [Case("test_a.py::test_d", some)]
    sampled([*many, *others])
    assert [case.nodeid[-2] for case in many if not case.get_closest_marker("long")] == ["0", "3"]
    assert not any(case.get_closest_marker("long") for case in others)
