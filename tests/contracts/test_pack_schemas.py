"""An editor that knows schemas/packs/ finds nothing wrong with the packs that come with kdm, and something with bad ones."""

import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, validators
from referencing import Registry, Resource

from kdm_cli.content import CORE

SCHEMAS = Path(__file__).parents[2] / "schemas" / "packs"
PACKS = sorted(path.parent for path in Path(CORE).parent.glob("*/pack.json"))


@cache
def documents():
    return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in SCHEMAS.glob("*.json")}


@cache
def registry():
    return (
        Registry()
        .with_resources((name, Resource.from_contents(document)) for name, document in documents().items())
        .crawl()
    )


def of_several(keyword, fits):
    """`anyOf` and `oneOf` as they are; what is wrong with each of several is only looked for where they do not fit."""

    def told(validator, several, instance, schema):
        if not fits(validator.evolve(schema=each).is_valid(instance) for each in several):
            yield from Draft202012Validator.VALIDATORS[keyword](validator, several, instance, schema)

    return told


Quick = validators.extend(
    Draft202012Validator,
    {"anyOf": of_several("anyOf", any), "oneOf": of_several("oneOf", lambda found: sum(found) == 1)},
)


@cache
def validator(name):
    return Quick(documents()[name], registry=registry())


def test_every_schema_is_one():
    for document in documents().values():
        Draft202012Validator.check_schema(document)


def entries(pack):
    manifest = json.loads((pack / "pack.json").read_text(encoding="utf-8"))
    return [row for file in manifest["files"] for row in json.loads((pack / file).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_a_shipped_pack_keeps_the_schemas_of_its_kinds(pack):
    manifest = json.loads((pack / "pack.json").read_text(encoding="utf-8"))
    assert not list(validator("pack.schema.json").iter_errors(manifest))
    every = entries(pack)
    for kind in sorted({row["id"].partition(":")[2].partition("/")[0] for row in every}):
        rows = [row for row in every if f":{kind}/" in row["id"]]
        wrong = list(validator(f"{kind}.schema.json").iter_errors(rows))
        assert not wrong, [f"{'/'.join(map(str, each.absolute_path))}: {each.message[:200]}" for each in wrong[:5]]


def test_any_file_tells_the_kinds_apart_by_their_ids():
    check = validator("any-file.schema.json")
    good = [{"id": "x:gear/a", "name": "A", "armor_all": 1}, {"id": "x:disorder/b", "name": "B"}]
    assert not list(check.iter_errors(good))
    assert list(check.iter_errors([{"id": "x:gear/a", "name": "A", "armour": 1}]))


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "chang"},
        {"op": "change", "stat": "luc", "by": 1},
        {"op": "change", "stat": "luck", "by": 1000},
        {"op": "change", "stat": "luck", "by": {"die": 1}},
        {"op": "change", "stat": "luck", "by": {"times": 2}},
        {"op": "change", "stat": "luck", "armor": "head", "by": 1, "until": "round"},
        {"op": "change", "armor": "head", "by": 1},
        {"op": "gain", "random": "disorder", "injury": "head"},
        {"op": "mark", "target": "self"},
        {"op": "damage", "amount": 0},
        {"op": "die", "how": "sings"},
        {"op": "stand", "x": 1},
    ],
)
def test_an_operation_that_is_none_is_marked(operation):
    card = [{"id": "x:disorder/a", "name": "A", "effects": [operation]}]
    assert list(validator("disorder.schema.json").iter_errors(card))


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("gear", {"armor": {"points": -1, "location": "head"}}),
        ("gear", {"weapon": {"accuracy": 11}}),
        ("gear", {"modifiers": {"luck": 21}}),
        ("gear", {"crafting_cost": [{"resources": {"iron": 0}}]}),
        ("resource", {"deck": "basic", "copies": 101}),
        ("ai_card", {"attack": {"accuracy": 0}}),
        ("monster", {"role": "quarry", "timeline": [41]}),
        ("weapon_type", {"mastery_level": 1000}),
        ("severe_injury", {"roll_min": 3, "permanent": True}),
    ],
)
def test_a_number_that_no_card_can_have_is_marked(kind, more):
    assert list(validator(f"{kind}.schema.json").iter_errors([{"id": f"x:{kind}/a", "name": "A", **more}]))


def test_what_is_found_in_a_pack_and_what_an_editor_marks_is_the_same():
    good = [{"op": "change", "armor": "head", "by": {"level": 2, "times": -1}, "until": "round"}]
    good += [{"op": "mark", "box": "doomed"}, {"op": "archive", "what": {"keyword": "noisy"}}]
    assert not list(
        validator("disorder.schema.json").iter_errors([{"id": "x:disorder/a", "name": "A", "effects": good}])
    )


def test_every_field_and_every_operation_is_described():
    undescribed = []
    for path in SCHEMAS.glob("*.json"):
        document = json.loads(path.read_text(encoding="utf-8"))
        for name, definition in document.get("$defs", {}).items():
            undescribed += [f"{path.name} {name}"] if not definition.get("description") else []
            undescribed += [
                f"{path.name} {name}.{field}"
                for field, schema in definition.get("properties", {}).items()
                if field != "op" and not schema.get("description")
            ]
    assert not undescribed
