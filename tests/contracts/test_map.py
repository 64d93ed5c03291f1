"""The map in figures, which only get better: late imports say why, everyday commands load few files of ours."""

import ast
import re
from graphlib import TopologicalSorter

import pytest

from tests.bench.modules import loaded
from tests.conftest import ROOT, clean_environment

PACKAGE = ROOT / "kdm_cli"
MOST_LATE = 60
MOST_FILES = 361
MOST_LINES = 70_726  # 51,435 when the rooms were ordered; raised for what players can do since, for nothing else
MOST_OWN = 45  # packages counted
WHY = "# late: "


def late_imports():
    """Every import of ours inside a function, and whether it says what it saves."""
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not re.search(r"^[ \t].*\bimport\b", text, re.MULTILINE):
            continue
        tree, lines = ast.parse(text), text.splitlines()
        typing = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            for inner in ast.walk(node)
        }
        top = set(map(id, tree.body)) | typing
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and id(node) not in top and str(node.module).startswith("kdm_cli"):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", WHY in lines[node.lineno - 1]


def test_an_import_inside_a_function_says_what_it_saves_and_few_do():
    found = list(late_imports())
    assert [place for place, says in found if not says] == []
    assert len(found) <= MOST_LATE


def imported(path):
    """What a file imports at run time, wherever the line stands."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    only_typed = {id(inner) for node in typing for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in only_typed:
            yield from ((node.module, each.name) for each in node.names)


def test_no_file_imports_one_that_imports_it_not_even_late():
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in PACKAGE.rglob("*.py")}
    files = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    wanted = {
        name: {f"{module}.{what}" if f"{module}.{what}" in files else module for module, what in imported(path)}
        - {name}
        for name, path in files.items()
    }
    assert files.keys() <= set(TopologicalSorter(wanted).static_order()), "a circle is refused with its files"


def test_there_are_not_more_files_than_ideas():
    files = list(PACKAGE.rglob("*.py"))
    assert len(files) <= MOST_FILES
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in files) <= MOST_LINES


@pytest.mark.parametrize("words", ["survivor show Lucy --json", "survivor set Lucy insanity +1"])
def test_a_command_of_every_minute_loads_few_files_of_ours(words, ashhold_folder):
    loaded(["survivor", "set", "Lucy", "courage", "+1"], ashhold_folder, clean_environment())  # of a copy the first one
    modules, _ = loaded(words.split(" "), ashhold_folder, clean_environment())
    own = sorted(name for name in modules if name.split(".")[0] == "kdm_cli")
    assert len(own) <= MOST_OWN, own
    assert {"typing", "hashlib", "dataclasses"} & modules == set(), "kdm_cli.light is there for that"
