"""What a card grants or forbids is asked for by a rule; there is no word that no rule reads."""

import ast
from pathlib import Path
from typing import get_args

import pytest

import kdm_cli
from kdm_cli.rules.asking import weapons
from kdm_cli.rules.carry.carry_out import OPERATIONS
from kdm_cli.rules.language import words
from kdm_cli.rules.showdown import on_attacks

CODE = [path for path in Path(kdm_cli.__file__).parent.rglob("*.py") if path.name != "words.py"]
COMING, OF_THE_HUNT = (tuple(home.words.split()) for home in sorted(OPERATIONS["cancel"]) if home.words)
BEGUN = ("activate_", "depart_", "equip_", "wear_", "gain_", "no_knock_down_from_",
         "always_nominated_for_", "always_straggler_for_")  # fmt: skip  # activate_ and a keyword
ENDED = ("_roll_twice_keep_either", "_roll_twice_keep_lower", "_endeavors")
IGNORED = {f"ignore_{rule}{where}" for rule in weapons.IGNORED for where in ("", "_on_melee")}


def said():
    """Every string in the code; a lasting row says grant/ or forbid/ before the word."""
    for path in CODE:
        yield from said_in(path)


def said_in(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.rpartition("/")[2]


@pytest.fixture(scope="module")
def read():
    return set(said())


def test_a_rule_reads_every_word(read):
    every = {*get_args(words.Granted), *get_args(words.Forbidden)}
    unread = {word for word in every - read - IGNORED if not word.startswith(BEGUN) and not word.endswith(ENDED)}
    assert unread == set()


def test_what_a_card_may_cancel_is_carried_out_and_nothing_else_is_a_word():
    """A word that nothing carries out would be ignored: it is a fault of the pack."""
    carried_out = (
        *COMING, *OF_THE_HUNT, *on_attacks.OF_AN_ATTEMPT, *on_attacks.SUFFERED, *on_attacks.ATTACKS,
        *on_attacks.STOPPED, "showdown",
    )  # fmt: skip
    assert sorted(carried_out) == sorted(get_args(words.Cancelled))
    here = Path(on_attacks.__file__)  # where a grab is carried out too
    elsewhere = {word for path in CODE if path != here for word in said_in(path)}
    asked = {*on_attacks.OF_AN_ATTEMPT, *on_attacks.STOPPED, *COMING} - {"grab"}
    assert asked <= elsewhere, "each is asked for where it would happen"


@pytest.mark.parametrize("part", [*BEGUN, *ENDED])
def test_what_rules_put_together_they_do_put_together(read, part):
    assert part in read
