"""What cards grant, forbid and wait for is said in words that many of them share; no rule knows a card by name.

A verb with a match is one word, whatever it is narrowed to: the matches are keywords, locations, numbers, tracks.
"""

import ast
import json
from collections import defaultdict
from pathlib import Path
from typing import get_args

import pytest

import kdm_cli
from kdm_cli.content import CORE
from kdm_cli.content.shape import fields
from kdm_cli.rules.language import values, words

MOST = 32  # words of one card; fewer some day, never more
LISTS = {
    "Granted": (words.Granted, values.Allowed),
    "Forbidden": (words.Forbidden, values.Barred),
    "Moment": (words.Moment, values.Narrowed),
}


def entries():
    for file in sorted(Path(CORE).parent.glob("*/*.json")):
        rows = json.loads(file.read_text(encoding="utf-8"))
        yield from rows if isinstance(rows, list) else ()


def said(value):
    """Every word that stands in a row, and in which list: of a verb with a match the verb."""
    if isinstance(value, list):
        for each in value:
            yield from said(each)
    if isinstance(value, dict):
        for field, name in (("grants", "Granted"), ("forbids", "Forbidden")):
            yield from ((name, each) for each in value.get(field, ()))
        if {"at", "effects"} <= value.keys():
            yield "Moment", value["at"]
        if "moment" in value:
            yield "Moment", value["moment"]
        for each in value.values():
            yield from said(each)


@pytest.fixture(scope="module")
def cards():
    """The cards on which each word stands, as the files have it."""
    found = defaultdict(set)
    for row in entries():
        for name, each in said(row):
            found[name, each if isinstance(each, str) else next(iter(each))].add(row["id"])
    return found


def test_few_words_are_for_one_card_only(cards):
    alone = [word for word, holders in cards.items() if len(holders) == 1]
    assert len(alone) <= MOST, sorted(alone)


def test_every_word_of_a_card_is_in_its_list(cards):
    known = {(name, each) for name, (plain, verbs) in LISTS.items() for each in (*get_args(plain), *fields(verbs))}
    assert cards.keys() <= known, "what is a verb with a match is not said in one word any more"


CARDS = (
    "ability", "ai_card", "armor_set", "brain_trauma", "curse", "disorder", "fighting_art", "gear", "hit_location",
    "hunt_event", "impairment", "innovation", "location", "monster", "principle", "resource", "secret_fighting_art",
    "settlement_event", "severe_injury", "weapon_type",
)  # fmt: skip
ELSEWHERE = ("store", "importing", "saves")  # files of former formats, and of other programs
ALSO_WORDS = {
    "fist_and_tooth": "how an attack is made, which all weapons know",
    "synchronized_strike": "a state: somebody with the same art stands across",
    "partner": "a part somebody plays",
    "murder": "how a roll is called",
    "first_day": "a kind of entries",
    "frenzy": "a moment, as packs of before say it",
    "newborn": "whom a birth brings",
    "arena": "a rule of groups: fights without hunts",
    "unlucky": "how dice fell, in the chronicle",
}  # words of the language, and what they mean beside the card of that name


def strings_of(path):
    """The strings in a file that are not said about it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def test_no_rule_knows_a_card_by_name():
    known = {}
    for row in entries():
        _, _, rest = row["id"].partition(":")
        kind, _, slug = rest.partition("/")
        if kind in CARDS:
            known |= {slug: row["id"], rest: row["id"], row["id"]: row["id"]}
    found = [
        (path.name, each)
        for path in sorted(Path(kdm_cli.__file__).parent.rglob("*.py"))
        if not {*path.parts} & {*ELSEWHERE}
        for each in strings_of(path)
        if each in known and each not in ALSO_WORDS
    ]
    assert found == []
