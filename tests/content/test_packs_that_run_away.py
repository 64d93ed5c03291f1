"""Cards that cause each other without end are refused as a bad pack, and nothing of it is saved (row 49)."""

import time

import pytest

from tests.content.shelf import card, pack

BAD_PACK = 2


def gained(*effects):
    return [{"at": "gained", "effects": list(effects)}]


def gain(what):
    return {"op": "gain", "what": what}


LOSE_ALL = {"op": "lose", "every": "disorder"}
AGAIN = {"op": "when", "if": {"not": {"is": "dead"}}, "then": [{"op": "perform", "what": "effect/again"}]}
ROWS = [
    card("tales:disorder/echo", moments=gained(gain("disorder/answer"))),
    card("tales:disorder/answer", moments=gained(gain("disorder/echo"))),
    card("tales:disorder/tide", moments=gained(LOSE_ALL, gain("disorder/ebb"))),
    card("tales:disorder/ebb", moments=gained(LOSE_ALL, gain("disorder/tide"))),
    card("tales:disorder/phantom", moments=gained({"op": "lose", "this": True}, gain("disorder/phantom"))),
    card("tales:disorder/loop", moments=gained({"op": "perform", "what": "effect/again"})),
    card("tales:effect/again", effects=[AGAIN]),
    card(
        "tales:disorder/brittle",
        moments=[{"at": "severe_injury", "effects": [gain("severe_injury/legs_lost_balance")]}],
    ),
]


@pytest.fixture
def endless(ashhold):
    pack(ashhold.folder, "tales", ROWS)
    ashhold("pack enable ./tales")
    return ashhold


def state(kdm):
    return (kdm.folder / "ashhold.kdm").read_bytes(), kdm.json("export json")


def refused(kdm, *words):
    before, begun = state(kdm), time.monotonic()
    told = kdm.json(*words, code=BAD_PACK)
    assert time.monotonic() - begun < 3  # with a new process, on a busy machine
    assert told["error"]["code"] == "bad-pack"
    assert "without end" in told["error"]["message"]
    assert state(kdm) == before


@pytest.mark.parametrize("name", ["tide", "phantom", "loop"])
def test_cards_that_cause_each_other_without_end_are_refused_and_nothing_is_kept(endless, name):
    refused(endless, "survivor", "gain", "Lucy", name)
    endless("doctor")


def test_an_injury_that_brings_an_injury_brings_one(endless):
    endless("survivor gain Lucy brittle")
    told = endless("survivor suffer Lucy legs_lost_balance")
    assert told.count("Lucy suffers Lost Balance") == 2


def test_two_cards_that_give_each_other_once_are_both_there(endless):
    told = endless("survivor gain Lucy echo")
    assert "Lucy gains Answer" in told
    assert "Lucy has Echo already" in told


def test_what_always_leads_back_to_itself_is_never_enabled(ashhold):
    rows = [card("tales:effect/again", effects=[{"op": "perform", "what": "effect/again"}])]
    pack(ashhold.folder, "tales", rows)
    before = state(ashhold)
    told = ashhold("pack enable ./tales", code=BAD_PACK)
    assert "leads back to itself: tales:effect/again -> tales:effect/again" in told
    assert state(ashhold) == before


def test_a_chain_that_doubles_at_every_card_is_stopped(ashhold):
    twice = [[{"op": "perform", "what": f"effect/t{number}"}] * 2 for number in range(1, 25)]
    chain = [card(f"tales:effect/t{number}", effects=ops) for number, ops in enumerate(twice)]
    last = card("tales:effect/t24", effects=[{"op": "change", "stat": "insanity", "by": 1}])
    first = card("tales:disorder/doubling", moments=gained({"op": "perform", "what": "effect/t0"}))
    pack(ashhold.folder, "tales", [*chain, last, first])
    ashhold("pack enable ./tales")
    refused(ashhold, "survivor", "gain", "Lucy", "doubling")
