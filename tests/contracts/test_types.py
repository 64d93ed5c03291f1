"""What mypy cannot see: how much of the package it is told nothing about."""

import ast
import re
import sys
from pathlib import Path
from subprocess import run

import pytest

import kdm_cli
from kdm_cli.store import tables
from tests.contracts import methods

PACKAGE = Path(kdm_cli.__file__).parent
MOST = 205  # lines with Any; the number only becomes less


def test_little_is_any():
    lines = [line for file in PACKAGE.rglob("*.py") for line in file.read_text("utf-8").splitlines()]
    assert sum(bool(re.search(r"\bAny\b", line)) for line in lines) <= MOST


def test_the_methods_for_editors_are_those_of_the_code():
    assert methods.STUB.read_text("utf-8") == methods.methods(), "python -m tests.contracts.fresh"


def test_every_table_is_known_to_editors_by_name():
    told = (PACKAGE / "__init__.py").read_text("utf-8")
    assert all(f"    {model.__name__} = tables.{model.__name__}\n" in told for model in (*tables.FACTS, tables.Entry))


GOOD = """
from kdm_cli import Survivor, open_campaign
campaign = open_campaign("ashhold.kdm")
strength: int = campaign.survivor.show("Lucy")["attributes"]["strength"]
parts: list[int] = [part["value"] for part in campaign.survivor.show("Lucy", why="strength")["why"][0]["parts"]]
year: int = campaign.status()["lantern_year"]
told: list[str] = campaign.set(["Lucy"], "survival", +1, because="mending", dry_run=True).story
names: list[str] = [sheet["name"] for sheet in campaign.survivor.list(all=True)]
query = Survivor.insanity >= 2
"""
WRONG = {
    "campaign.survivor.shwo('Lucy')": "attr-defined",
    "campaign.status()['lantern_yaer']": "typeddict-item",
    "campaign.survivor.rename('Lucy')": "call-arg",
    "campaign.timeline.advance(rol=3)": "call-arg",
}


def test_a_reader_who_checks_types_is_told_what_the_campaign_can_do(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "script.py").write_text("\n".join([GOOD, *WRONG, ""]), "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", str(tmp_path / "script.py")]
    told = run(command, capture_output=True, text=True, cwd=PACKAGE.parent, check=False).stdout
    assert re.findall(r"script.py:.* error: .*\[(.*)\]", told) == list(WRONG.values()), told


def test_whoever_carries_an_operation_out_is_typed_with_its_dictionary():
    untyped = []
    for path in sorted((Path(kdm_cli.__file__).parent / "rules").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text if "CARRY" in text else "")
        tables = [node.value for node in tree.body if isinstance(node, ast.AnnAssign) and node.target.id == "CARRY"]
        named = {each.id for table in tables for each in ast.walk(table) if isinstance(each, ast.Name)}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in named - {"by_hand", "_when"}:
                kinds = [ast.unparse(each.annotation) for each in node.args.args if each.arg == "op"]
                untyped += [f"{path.name}: {node.name}"] if kinds == ["Op"] else []
    assert untyped == []
