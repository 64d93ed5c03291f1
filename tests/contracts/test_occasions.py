"""Occasions are told somewhere, and whoever hears of one is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from kdm_cli import rules
from kdm_cli.rules.asking.lasting import answerer
from kdm_cli.rules.carry.occasions import HEARD_BY

ROOT = Path(rules.__file__).parent
ROOMS = ("service", "language", "asking", "carry", "survivors", "settlement", "hunt", "showdown", "year")


@cache
def told():
    """Which occasions are told or asked about, and in which rooms."""
    found = {}
    for path in [*ROOT.rglob("*.py"), *(ROOT.parent / "service").rglob("*.py")]:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if re.search(r"\b(tell|ask)\b", text) else ():
            name = getattr(getattr(node, "func", None), "attr", getattr(getattr(node, "func", None), "id", ""))
            if name in ("tell", "ask") and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                top, room = path.relative_to(ROOT.parent).parts[:2]
                found.setdefault(node.args[1].value, set()).add(room if top == "rules" else top)
    return found


def test_every_occasion_is_told_and_every_one_that_is_told_stands_in_the_table():
    assert set(told()) == set(HEARD_BY)


@pytest.mark.parametrize("occasion", HEARD_BY)
def test_whoever_hears_of_an_occasion_is_there_and_lives_above(occasion):
    for listener in HEARD_BY[occasion]:
        assert callable(answerer(listener)), listener
        room = listener.partition(".")[0]
        assert min(map(ROOMS.index, told()[occasion])) < ROOMS.index(room), listener
