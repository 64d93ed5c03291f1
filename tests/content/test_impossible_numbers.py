"""Numbers that no card can have, and fields that contradict each other, are found wherever they stand (rows 43-45, 49)."""

from typing import Any, is_typeddict

import pytest

from kdm_cli.content.check import check_entry
from kdm_cli.content.kinds import OF_KIND, reference, settlement, survivor
from kdm_cli.content.shape import fields
from kdm_cli.rules.language import card_text, operations, values
from tests.content.shelf import card


def told(kind: str, **more: Any) -> list[str]:
    row = card(f"home:{kind}/odd", **more)
    return [f"{found.path} {found.message}" for found in check_entry(row, kind)]


def of_operation(**op: Any) -> list[str]:
    return [each.removeprefix(".effects[0]").strip() for each in told("disorder", effects=[op])]


LEVEL = {"level": 1, "movement": 6, "toughness": 8}
OF_LION = {"monster": "white_lion", "rank": "basic"}


@pytest.mark.parametrize(
    ("kind", "more", "expected"),
    [
        ("gear", {"armor": {"points": -3, "location": "head"}}, ".armor.points must be at least 0, not -3"),
        ("gear", {"armor": {"points": 21, "location": "head"}}, ".armor.points must be at most 20, not 21"),
        ("gear", {"armor_all": 11}, ".armor_all must be at most 10, not 11"),
        ("gear", {"weapon": {"speed": -1}}, ".weapon.speed must be at least 0, not -1"),
        ("gear", {"weapon": {"accuracy": 0}}, ".weapon.accuracy must be at least 1, not 0"),
        ("gear", {"weapon": {"accuracy": 11}}, ".weapon.accuracy must be at most 10, not 11"),
        (
            "gear",
            {"crafting_cost": [{"resources": {"iron": 0}}]},
            ".crafting_cost[0].resources.iron must be at least 1",
        ),
        ("gear", {"modifiers": {"luck": 21}}, ".modifiers.luck must be at most 20, not 21"),
        ("gear", {"rolls": {"any": -21}}, ".rolls.any must be at least -20, not -21"),
        ("gear", {"held": [{"copy": 1, "grants": ["deaf"]}]}, ".held[0].copy must be at least 2, not 1"),
        ("gear", {"held": [{"armor": {"all": 999}}]}, ".held[0].armor.all must be at most 20"),
        ("gear", {"activate": [{"cost": {"endeavors": -1}, "effects": []}]}, "cost.endeavors must be at least 1"),
        ("resource", {"deck": "basic", "copies": 101}, ".copies must be at most 100, not 101"),
        ("hunt_event", {"roll": 101}, ".roll must be at most 100, not 101"),
        (
            "ai_card",
            {**OF_LION, "attack": {"speed": 2, "accuracy": 11, "damage": 1}},
            ".attack.accuracy must be at most 10",
        ),
        (
            "ai_card",
            {**OF_LION, "attack": {"speed": None, "accuracy": 5, "damage": -1}},
            ".attack.damage must be at least 0",
        ),
        ("innovation", {"survival_limit": 11}, ".survival_limit must be at most 10, not 11"),
        ("timeline_year", {"lantern_year": 41, "entries": []}, ".lantern_year must be at most 40, not 41"),
        (
            "monster",
            {"role": "nemesis", "levels": [LEVEL], "timeline": [4, -1]},
            ".timeline[1] must be at least 0, not -1",
        ),
        (
            "monster",
            {"role": "nemesis", "levels": [LEVEL], "life": {"1": 0}},
            ".life.1 must be at least 1, not 0",
        ),
        (
            "monster",
            {"role": "nemesis", "levels": [{**LEVEL, "ai_deck": {"basic": 10**8}}]},
            ".levels[0].ai_deck.basic must be at most 100",
        ),
        ("weapon_type", {"mastery_level": 1000}, ".mastery_level must be at most 999, not 1000"),
        (
            "track",
            {"field": "courage", "starting_value": 0, "max": 5, "milestones": [{"at": 3}, {"at": 6}]},
            ".max is 5, less than milestones.at, 6",
        ),
        ("track", {"field": "courage", "starting_value": 6, "max": 5}, ".max is 5, less than starting_value, 6"),
        (
            "weapon_type",
            {"specialization_level": 5, "mastery_level": 4},
            ".mastery_level is 4, less than specialization_level, 5",
        ),
        ("brain_trauma", {"roll_min": 0}, ".roll_min must be at least 1, not 0"),
        ("brain_trauma", {"roll_min": 5, "roll_max": 4}, ".roll_max is 4, less than roll_min, 5"),
        (
            "disorder",
            {"moments": [{"at": "attack", "effects": [], "times": 0}]},
            ".moments[0].times must be at least 1",
        ),
    ],
)
def test_a_number_that_no_card_can_have_is_told(kind: str, more: dict[str, Any], expected: str) -> None:
    found = told(kind, **more)
    assert len(found) == 1
    assert expected in found[0]


def chosen(die: int | None, *faces: str) -> dict[str, Any]:
    """A choice whose options have these faces."""
    options = [{"name": str(at), "effects": [], "faces": each} for at, each in enumerate(faces)]
    rolled = {} if die is None else {"die": die}
    return {"op": "choose", "options": options or [{"name": "one", "effects": []}], **rolled}


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        ({"op": "change", "stat": "luck", "by": 1000}, ".by must be at most 999, not 1000"),
        ({"op": "change", "stat": "luck", "by": {"level": 1, "per": 0}}, ".by.per must be at least 1, not 0"),
        ({"op": "change", "stat": "luck", "by": {"die": 1}}, ".by.die must be at least 2, not 1"),
        ({"op": "change", "stat": "luck", "by": {"die": 6, "dice": 0}}, ".by.dice must be at least 1, not 0"),
        ({"op": "change", "stat": "luck", "by": {"sum": [1, -1000]}}, ".by.sum[1] must be at least -999"),
        (
            {"op": "change", "stat": "luck", "by": {"level": 1, "least": 3, "most": 2}},
            ".by.most is 2, less than least, 3",
        ),
        ({"op": "change", "stat": "luck", "by": {"times": 2}}, ".by needs one of stat, level, count, die, rolled, sum"),
        (
            {"op": "change", "stat": "luck", "by": {"die": 6, "level": 1}},
            ".by has level and die, which exclude each other",
        ),
        ({"op": "change", "by": 1}, "needs one of stat, roll, armor"),
        (
            {"op": "change", "by": 1, "stat": "luck", "armor": "head", "until": "round"},
            "has stat and armor, which exclude each other",
        ),
        ({"op": "change", "by": 1, "armor": "head"}, 'with "armor" also needs "until"'),
        ({"op": "gain"}, "needs one of what, random, choose, injury"),
        ({"op": "gain", "random": "disorder", "count": 0}, ".count must be at least 1, not 0"),
        ({"op": "gain", "random": "disorder", "injury": "head"}, "has random and injury, which exclude each other"),
        ({"op": "lose"}, "needs one of what, random, choose, every, this"),
        ({"op": "store", "count": 2}, "needs one of what, deck"),
        ({"op": "mark", "target": "self"}, "needs at least one of box, forbids, grants"),
        ({"op": "mark", "forbids": ["dash"]}, 'with "forbids" also needs "until"'),
        ({"op": "reroll", "what": "misses", "keep": "best"}, '.keep says something only where "what" is any'),
        ({"op": "archive", "what": {}}, "needs at least one of keyword"),
        ({"op": "damage", "amount": 0}, ".amount must be at least 1, not 0"),
        ({"op": "schedule", "what": "story_event/birth", "years": 41}, ".years must be at most 40, not 41"),
        ({"op": "roll", "die": 10, "dice": 0, "bands": {"0+": []}}, ".dice must be at least 1, not 0"),
        ({"op": "roll", "die": 10, "bands": {"5-1": [], "6+": []}}, '.bands "5-1" is no range'),
        ({"op": "roll", "die": 10, "bands": {"1-%s" % ("9" * 6000): []}}, "is no range: 3, 1-5 or 8+"),
        ({"op": "roll", "die": 10, "bands": {"0": [], "1+": []}}, ".bands no die shows 0"),
        ({"op": "roll", "die": 10, "bands": {"1-4": [], "6+": []}}, ".bands no band says what happens on 5"),
        ({"op": "roll", "die": 10, "bands": {"1-5": [], "5+": []}}, ".bands two bands hold 5"),
        (chosen(None, "8+"), ".options[0].faces the choice has no die"),
        (chosen(10), ".die no option says which of its faces take it"),
        (chosen(10, "5-1"), '.options[0].faces "5-1" is no range'),
        (chosen(10, "11"), ".options[0].faces a d10 has no 11"),
        (chosen(10, "1-5", "5+"), ".options[1].faces two options hold 5"),
    ],
)
def test_an_operation_that_cannot_be_meant_is_told(op: dict[str, Any], expected: str) -> None:
    assert [expected in each for each in of_operation(**op)] == [True], of_operation(**op)


def test_numbers_at_the_bounds_and_numbers_that_are_worked_out_are_taken() -> None:
    extreme = {"points": 20, "location": "head"}
    assert not told("gear", armor=extreme, armor_all=10, weapon={"speed": 20, "accuracy": "*", "strength": 99})
    assert not told("gear", held=[{"when": {"is": "insane"}, "modifiers": {"luck": {"stat": "courage"}}}])
    assert not told("gear", held=[{"when": {"at_least": 3, "of": {"stat": "luck"}}, "rolls": {"any": 1}}])
    assert not of_operation(op="change", stat="insanity", by=-999)
    assert not of_operation(op="change", stat="insanity", by={"die": 10, "dice": 2, "times": -1})
    assert not of_operation(op="mark", box="doomed", forbids=["dash"], until="round")


def test_every_whole_number_of_the_models_has_bounds() -> None:
    modules = (operations, values, card_text, survivor, reference, settlement)
    shapes = {each.__name__: each for module in modules for each in vars(module).values() if is_typeddict(each)}
    unbounded = [
        f"{shape.__name__}.{name}"
        for shape in shapes.values()
        for name, field in fields(shape).items()
        if field.bounds is None and field.kind in (int, int | None, dict[str, int])
    ]
    assert unbounded == ["StoryEvent.rulebook_page_1_5"]


def test_what_goes_together_is_said_of_fields_that_there_are() -> None:
    shapes = {
        **vars(operations),
        **vars(values),
        **vars(card_text),
        **{model.__name__: model for model in OF_KIND.values()},
    }
    above = {name: [*pairs, *pairs.values()] for name, pairs in card_text.NOT_ABOVE.items()}
    for table in (card_text.EXACTLY_ONE, card_text.AT_LEAST_ONE, card_text.NEEDS, card_text.ONLY_WHERE, above):
        for name, named in table.items():
            assert {field.partition(".")[0] for field in named} <= set(fields(shapes[name])), name
    assert {need for needs in card_text.NEEDS.values() for need in needs.values()} == {"until"}
