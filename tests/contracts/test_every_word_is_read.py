"""What a card grants or forbids is asked for by a rule; words no rule reads yet stand here, with what they wait for."""

import ast
from pathlib import Path
from typing import get_args

import pytest

import kdm_cli
from kdm_cli.rules import weapons
from kdm_cli.rules.effects import words

CODE = [path for path in Path(kdm_cli.__file__).parent.rglob("*.py") if path.name != "words.py"]
BEGUN = ("activate_", "depart_", "equip_", "wear_", "gain_", "no_knock_down_from_",
         "always_nominated_for_")  # fmt: skip  # activate_ and a keyword
ENDED = ("_roll_twice_keep_either", "_roll_twice_keep_lower", "_endeavors")
IGNORED = {f"ignore_{rule}{where}" for rule in weapons.IGNORED for where in ("", "_on_melee")}
WAIT_FOR_HUNT = {
    "must_consume", "roll_twice_use_lower_as_revealer", "brave_path", "use_anothers_courage",
    "reroll_hunt_event",
}  # fmt: skip


def said():
    """Every string in the code; a lasting row says grant/ or forbid/ before the word."""
    for path in CODE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value.rpartition("/")[2]


@pytest.fixture(scope="module")
def read():
    return set(said())


def test_a_rule_reads_every_word_but_those_that_wait(read):
    every = {*get_args(words.Granted), *get_args(words.Forbidden)}
    unread = {word for word in every - read - IGNORED if not word.startswith(BEGUN) and not word.endswith(ENDED)}
    assert unread == WAIT_FOR_HUNT


@pytest.mark.parametrize("part", [*BEGUN, *ENDED])
def test_what_rules_put_together_they_do_put_together(read, part):
    assert part in read
