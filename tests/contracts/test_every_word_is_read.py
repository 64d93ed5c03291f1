"""What a card grants or forbids is asked for by a rule; there is no word that no rule reads."""

import ast
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Literal, Union, get_args, get_origin

import pytest

import kdm_cli
from kdm_cli.content.shape import bare, fields, options_of
from kdm_cli.rules import matches
from kdm_cli.rules.carry.carry_out import OPERATIONS
from kdm_cli.rules.language import values, words
from kdm_cli.rules.language.card_text import EXACTLY_ONE
from kdm_cli.rules.showdown import attack_changes

CODE = [path for path in Path(kdm_cli.__file__).parent.rglob("*.py") if path.name not in ("words.py", "matches.py")]
COMING, OF_THE_HUNT = (tuple(home.words.split()) for home in sorted(OPERATIONS["cancel"]) if home.words)
NAMED = [("settlement_event", "murder"), ("settlement_event", "skull_eater"), ("hunt_event", "hunt_034")]
VERBS = {each.__name__: each for each in (values.Barred, values.Allowed)}


def said():
    """Every string in the code; a lasting row says grant/ or forbid/ before the word."""
    for path in CODE:
        yield from said_in(path)


@cache
def said_in(path):
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    strings = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {each.rpartition("/")[2] for each in strings}


def asked_in(path):
    """The verbs with a match that rules ask for: `matches.word("activate", keyword)`; of numbers each by its name."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if "matches" in text else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("matches."):
            how = node.func.attr
            for each in node.args[1:] if how == "number" else node.args[:1]:
                given = [part.value for part in ast.walk(each) if isinstance(part, ast.Constant)]
                yield from ((f"number {part}" if how == "number" else part) for part in given)


@pytest.fixture(scope="module")
def read():
    return set(said())


@pytest.fixture(scope="module")
def asked():
    found = {verb for path in CODE for verb in asked_in(path)}
    return found | {f"number fighting_art{part[7:]}" for part in found if part.startswith("number s_")}


def test_a_rule_reads_every_word(read):
    assert {*get_args(words.Granted), *get_args(words.Forbidden)} - read == set()


def matches_of(shape):
    """Every verb with every match that a closed list allows; of an open one any."""
    for verb, field in fields(shape).items():
        for option in map(bare, alternatives(field.kind)):
            if get_origin(option) is Literal:
                yield from ((verb, each) for each in get_args(option))
            elif get_origin(option) is dict:
                names, amounts = map(bare, get_args(option))
                whole = [each for one in alternatives(names) for each in get_args(one)]
                yield from ((verb, {each: one}) for each in whole for one in (get_args(amounts) or (3,)))
            else:
                yield verb, "axe"


def alternatives(kind):
    return options_of(kind) if get_origin(kind) in (Union, UnionType) else [kind]


@pytest.mark.parametrize("shape", VERBS)
def test_a_rule_asks_for_every_verb_and_every_match(read, asked, shape):
    unread = [
        (verb, match)
        for verb, match in matches_of(VERBS[shape])
        if matches.word(verb, match) not in read
        and verb not in asked
        and not (isinstance(match, dict) and f"{verb} {next(iter(match))}" in asked)
    ]
    assert unread == []


@pytest.mark.parametrize(("kind", "shape"), [("Forbidden", "Barred"), ("Granted", "Allowed"), ("Moment", "Narrowed")])
def test_what_was_one_word_before_is_a_verb_with_a_match(kind, shape):
    """Packs written before say activate_axe: each such word is what a verb with some match is read into."""
    before = get_args(getattr(words, f"{kind}Before"))
    shape = getattr(values, shape)
    assert not {*before} & {*get_args(getattr(words, kind))}
    assert {*fields(shape)} == {*EXACTLY_ONE[shape.__name__]}
    means = {matches.word(*each) for each in matches_of(shape)}
    keywords = ("dagger", "katar", "scythe", "spear", "sword", "weapon", "paired", "two-handed", "stinky", "consumable",
                "lantern", "final_lantern", "recorded_armor", "music", "science", "education", "home", "innovate",
                "other", "waist")  # fmt: skip
    means |= {matches.word(verb, each) for verb in fields(shape) for each in keywords}
    means |= {matches.word("activate_from_strength", 2), matches.word("hunt", 3)} if shape is values.Barred else set()
    means |= {matches.word("may_choose", "weapon_type/twilight_sword")} if shape is values.Allowed else set()
    means |= {matches.word("always_named_for", f"{kind}/{slug}") for kind, slug in NAMED}
    means |= {matches.word("number", {name: n}) for name in get_args(words.RuleNumber) for n in range(1, 10)}
    assert {word for word in before if matches.read({"grants": [word]})["grants"][0] not in means} == set()


def test_what_a_card_may_cancel_is_carried_out_and_nothing_else_is_a_word():
    """A word that nothing carries out would be ignored: it is a fault of the pack."""
    carried_out = (
        *COMING, *OF_THE_HUNT, *attack_changes.OF_AN_ATTEMPT, *attack_changes.SUFFERED, *attack_changes.ATTACKS,
        *attack_changes.STOPPED, "showdown", "next_reaction",
    )  # fmt: skip
    assert sorted(carried_out) == sorted(get_args(words.Cancelled))
    here = Path(attack_changes.__file__)  # where a grab is carried out too
    elsewhere = {word for path in CODE if path != here for word in said_in(path)}
    asked = {*attack_changes.OF_AN_ATTEMPT, *attack_changes.STOPPED, *COMING} - {"grab"}
    assert asked <= elsewhere, "each is asked for where it would happen"
