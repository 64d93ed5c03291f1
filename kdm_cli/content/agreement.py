"""Fields of one object that contradict each other, or that need each other."""

from collections.abc import Iterator, Mapping
from typing import Any

from kdm_cli.rules.language.together import AT_LEAST_ONE, EXACTLY_ONE, NEEDS, NOT_ABOVE, ONLY_WHERE

Problem = tuple[str, str]  # the field, nothing where it is the object itself, and what is wrong


def disagreements(value: Mapping[str, Any], shape: str) -> Iterator[Problem]:
    """What does not go together in an object of this shape."""
    yield from _which(value, shape)
    for field, needed in NEEDS.get(shape, {}).items():
        if field in value and needed not in value:
            yield "", f'with "{field}" also needs "{needed}"'
    for field, (other, only) in ONLY_WHERE.get(shape, {}).items():
        if field in value and value.get(other) != only:
            yield field, f'says something only where "{other}" is {only}'
    for low, high in NOT_ABOVE.get(shape, {}).items():
        most = value.get(high)
        for number in _numbers(value, low) if _is_number(most) else ():
            if number > value[high]:
                yield high, f"is {most}, less than {low}, {number}"


def _numbers(value: Mapping[str, Any], field: str) -> list[int]:
    """The number in a field; or in a field of each object in a list."""
    table, _, last = field.rpartition(".")
    rows = value.get(table, ()) if table else [value]
    found = [row.get(last) for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []
    return [number for number in found if isinstance(number, int) and not isinstance(number, bool)]


def _which(value: Mapping[str, Any], shape: str) -> Iterator[Problem]:
    one, some = EXACTLY_ONE.get(shape, ()), AT_LEAST_ONE.get(shape, ())
    given = [field for field in one if field in value]
    if one and not given:
        yield "", f"needs one of {', '.join(one)}"
    elif len(given) > 1:
        yield "", f"has {' and '.join(given)}, which exclude each other: only one of {', '.join(one)}"
    if some and not any(field in value for field in some):
        yield "", f"needs at least one of {', '.join(some)}"


def agreement_schema(shape: str) -> dict[str, Any]:
    """The same for editors, as far as a JSON Schema can say it."""
    schema: dict[str, Any] = {}
    if shape in EXACTLY_ONE:
        schema["oneOf"] = [{"required": [field]} for field in EXACTLY_ONE[shape]]
    if shape in AT_LEAST_ONE:
        schema["anyOf"] = [{"required": [field]} for field in AT_LEAST_ONE[shape]]
    if shape in NEEDS:
        schema["dependentRequired"] = {field: [needed] for field, needed in NEEDS[shape].items()}
    if shape in ONLY_WHERE:
        schema["allOf"] = [
            {"if": {"required": [field]}, "then": {"properties": {other: {"const": only}}}}
            for field, (other, only) in ONLY_WHERE[shape].items()
        ]
    return schema


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
