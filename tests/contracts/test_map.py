"""The map in figures, which only get better: late imports say why, everyday commands load few files of ours."""

import ast

import pytest

from tests.bench.modules import loaded
from tests.conftest import ROOT, clean_environment

PACKAGE = ROOT / "kdm_cli"
MOST_LATE = 60
MOST_FILES = 340
MOST_OWN = 64  # packages counted
WHY = "# late: "


def late_imports():
    """Every import of ours inside a function, and whether it says what it saves."""
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
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


def test_there_are_not_more_files_than_ideas():
    assert len(list(PACKAGE.rglob("*.py"))) <= MOST_FILES


@pytest.mark.parametrize("words", ["survivor show Lucy --json", "survivor set Lucy insanity +1"])
def test_a_command_of_every_minute_loads_few_files_of_ours(words, ashhold_folder):
    modules, _ = loaded(words.split(" "), ashhold_folder, clean_environment())
    own = sorted(name for name in modules if name.split(".")[0] == "kdm_cli")
    assert len(own) <= MOST_OWN, own
