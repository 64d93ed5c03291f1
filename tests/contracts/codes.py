"""Every code a refusal can have, read off the source: scripts find the list in schemas/refusal.schema.json."""

import ast
import re
from functools import cache
from pathlib import Path

import kdm_cli

SOURCE = Path(kdm_cli.__file__).parent
CODE = re.compile(r"[a-z]+(?:-[a-z]+)*")


@cache
def codes() -> list[str]:
    """The words that stand where something called in the source takes its `code`."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))]
    places = {name: place for text in texts if "code" in text for name, place in _places(ast.parse(text))}
    called = re.compile(rf"\b(?:{'|'.join(places)}|code)\b")  # no other file can call any of them
    return sorted({code for text in texts if called.search(text) for code in _codes(ast.parse(text), places)})


def _places(module: ast.Module):
    """Which functions and rows take a code, and as which of their arguments."""
    for node in ast.walk(module):
        names: list[str] = []
        if isinstance(node, ast.ClassDef):
            names = [each.target.id for each in node.body if isinstance(each, ast.AnnAssign)]
        elif isinstance(node, ast.FunctionDef):
            names = [each.arg for each in node.args.args if each.arg != "self"]
        if "code" in names:
            yield node.name, names.index("code")


def _codes(module: ast.Module, places: dict[str, int]):
    named = constants(module)
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            place = places.get(called)
            if place is not None and len(node.args) > place:
                yield from words_of(node.args[place], named)
            yield from (code for each in node.keywords if each.arg == "code" for code in words_of(each.value, named))


def constants(module: ast.Module) -> dict[str, ast.expr]:
    """What stands behind the names that a module gives to single values."""
    return {
        node.targets[0].id: node.value
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }


def words_of(node: ast.expr, constants: dict[str, ast.expr]):
    """The words of an expression: a literal, one of two, or a constant of the module."""
    if isinstance(node, ast.IfExp):
        yield from words_of(node.body, constants)
        yield from words_of(node.orelse, constants)
    elif isinstance(node, ast.Name) and node.id in constants:
        yield from words_of(constants[node.id], {})
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        raise AssertionError(f"a code is written out, so that it can be found: {ast.unparse(node)}")
