"""Every requirement of the rules has its stable name and its kind in one table, and the table has no others."""

import ast
from pathlib import Path

import kdm_cli
from kdm_cli.rules.play import REQUIREMENTS
from tests.contracts.codes import constants, words_of

ASKED = {"require": 1, "waives": 0, "passes": 0}
CARRIED = ("Hindrance", "Waits")  # a requirement on its way to `require`


def asked():
    """The names that the source gives to what asks for a requirement, or to a hindrance that is asked for later."""
    for path in Path(kdm_cli.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in (*ASKED, *CARRIED)):
            continue
        module = ast.parse(text)
        named = constants(module)
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                place = 0 if called in CARRIED else ASKED.get(called)
                if place is not None and len(node.args) > place:
                    yield from words_of(node.args[place], named)


def test_each_requirement_in_the_source_is_in_the_table_and_the_other_way_round():
    assert sorted(set(asked()) - {""}) == sorted(REQUIREMENTS)
