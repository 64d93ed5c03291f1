"""What about a value does not fit a type of the packs, or within itself: everything at once, each with its path.

The types are typed dictionaries: their fields are read here, without what is said about them.
"""

import sys
from collections.abc import Iterator, Mapping
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from kdm_cli.content.kinds.entry import Names
from kdm_cli.content.reading import DEEPEST, Flaw
from kdm_cli.rules.content import Document, nearest
from kdm_cli.rules.language import card_text, operations, values
from kdm_cli.rules.language.card_text import AT_LEAST_ONE, EXACTLY_ONE, NEEDS, NOT_ABOVE, ONLY_WHERE
from kdm_cli.rules.language.words import Attribute, Bounds
from kdm_cli.rules.state import Fields

LANGUAGE: Fields = {**vars(values), **vars(operations), **vars(card_text)}
Hint = Any  # a type as an annotation says it
BY_TOKENS = ("damage", "toughness")  # of a monster: no attributes
WORDS: dict[Hint, tuple[str, str]] = {
    str: ("text", "string"),
    int: ("a whole number", "integer"),
    bool: ("true or false", "boolean"),
    NoneType: ("null", "null"),
}


class Field(NamedTuple):
    """One field of a typed dictionary."""

    kind: Hint
    required: bool
    description: str
    bounds: Bounds | None = None
    names: Names | None = None


@cache
def fields(shape: Hint) -> dict[str, Field]:
    """The fields of a typed dictionary with what is said about them."""
    names = {**LANGUAGE, **vars(sys.modules[shape.__module__])}
    hints = get_type_hints(shape, names, include_extras=True)
    return {name: _field(shape, name, hint) for name, hint in hints.items()}


def _field(shape: Hint, name: str, hint: Hint) -> Field:
    required, said = name in shape.__required_keys__, ""
    bounds: Bounds | None = None
    names: Names | None = None
    while origin_of(hint) in (Annotated, Required, NotRequired):
        if origin_of(hint) is Annotated:
            bounds = bounds or bounds_of(hint)
            names = names or next((note for note in hint.__metadata__ if isinstance(note, Names)), None)
            said = said or next((note for note in hint.__metadata__ if isinstance(note, str)), "")
            hint = hint.__origin__
        else:
            required = origin_of(hint) is Required
            hint = get_args(hint)[0]
    return Field(hint, required, f"{said}; {names.told()}" if names else said, bounds, names)


class Named(NamedTuple):
    """A word of a row that must mean something: where it stands, what it can mean, and in which object."""

    path: str
    word: str
    names: Names
    within: Document


class Inside(NamedTuple):
    """What of a type holds other values: the fields of each object it can be, and what its lists are of."""

    objects: tuple[tuple[tuple[str, Field], ...], ...] = ()
    lists: tuple[Hint, ...] = ()


@cache
def inside(kind: Hint) -> Inside:
    """The fields and lists of a type in which there may be words that must mean something."""
    kind = bare(kind)
    options = options_of(kind) if origin_of(kind) in (Union, UnionType) else [kind]
    return Inside(
        tuple(tuple(fields(option).items()) for option in options if is_typeddict(option)),
        tuple(get_args(option)[0] for option in options if origin_of(option) is list),
    )


def named(value: object, kind: Hint, path: str = "") -> Iterator[Named]:
    """Every word in a value of a type that must mean an entry or one of some words."""
    if isinstance(value, list):
        for item in inside(kind).lists:
            for at, each in enumerate(value):
                yield from named(each, item, f"{path}[{at}]")
    elif isinstance(value, dict):
        for shape in inside(kind).objects:
            for name, field in shape:
                if name not in value:
                    continue
                if field.names:
                    found = _words(value[name], f"{path}.{name}")
                    yield from (Named(where, word, field.names, value) for where, word in found)
                elif isinstance(value[name], (dict, list)):
                    yield from named(value[name], field.kind, f"{path}.{name}")


def _words(value: object, path: str) -> Iterator[tuple[str, str]]:
    """The texts in it: of a list each, of an object its values, of an object with numbers its keys."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from _words(each, f"{path}[{at}]")
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from [(f"{path}.{name}", name)] if isinstance(each, int) else _words(each, f"{path}.{name}")


def origin_of(kind: Hint) -> object:
    """What a type is made with, if with anything: list, Annotated, Union."""
    return get_origin(kind)


def bounds_of(kind: Hint) -> Bounds | None:
    """Between what a type says its numbers lie; the outermost word counts."""
    notes = kind.__metadata__ if origin_of(kind) is Annotated else ()
    return next((note for note in reversed(notes) if isinstance(note, Bounds)), None)


def bounds_among(kind: Hint) -> Bounds | None:
    """The same for one of several types, of which one is a number."""
    return next(filter(None, (bounds_of(each) for each in get_args(kind))), None)


def bare(kind: Hint) -> Hint:
    """A type without what is said about it."""
    while origin_of(kind) in (Annotated, Required, NotRequired):
        kind = get_args(kind)[0]
    if isinstance(kind, str) or type(kind).__name__ == "ForwardRef":
        names = kind if isinstance(kind, str) else kind.__forward_arg__  # mentioned before it stands, | between them
        return bare(reduce(or_, (LANGUAGE[name.strip()] for name in names.split("|"))))
    return kind


def options_of(kind: Hint) -> list[Hint]:
    """The members of a union, its unions opened."""
    found: list[Hint] = []
    for each in get_args(kind):
        option = bare(each)
        found += options_of(option) if origin_of(option) in (Union, UnionType) else [option]
    return found


Problem = tuple[str, str]  # the field, nothing where it is the object itself, and what is wrong


def disagreements(value: Document, shape: str) -> Iterator[Problem]:
    """What does not go together in an object of this shape."""
    one, some = EXACTLY_ONE.get(shape, ()), AT_LEAST_ONE.get(shape, ())
    given = [field for field in one if field in value]
    if one and not given:
        yield "", f"needs one of {', '.join(one)}"
    elif len(given) > 1:
        yield "", f"has {' and '.join(given)}, which exclude each other: only one of {', '.join(one)}"
    if some and not any(field in value for field in some):
        yield "", f"needs at least one of {', '.join(some)}"
    for field, needed in NEEDS.get(shape, {}).items():
        if field in value and needed not in value:
            yield "", f'with "{field}" also needs "{needed}"'
    for field, (other, only) in ONLY_WHERE.get(shape, {}).items():
        if field in value and value.get(other) != only:
            yield field, f'says something only where "{other}" is {only}'
    for low, high in NOT_ABOVE.get(shape, {}).items():
        most = value.get(high)
        for number in _numbers(value, low) if _is(most, int) else ():
            if number > value[high]:
                yield high, f"is {most}, less than {low}, {number}"


def _numbers(value: Document, field: str) -> list[int]:
    """The number in a field; or in a field of each object in a list."""
    table, _, last = field.rpartition(".")
    rows = value.get(table, ()) if table else [value]
    found = [row.get(last) for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []
    return [number for number in found if isinstance(number, int) and not isinstance(number, bool)]


MOST_SHOWN = 8


def findings(value: object, kind: Hint, path: str = "", depth: int = 0, bounds: Bounds | None = None) -> Iterator[Flaw]:
    """Everything about a value that does not fit a type; what bounds a list or an object bounds the numbers in it."""
    bounds = bounds or bounds_of(kind)
    kind = bare(kind)
    origin = origin_of(kind)
    if depth > DEEPEST:
        yield Flaw(path, "is nested too deeply")
    elif is_typeddict(kind):
        yield from _of_object(value, kind, path, depth)
    elif origin is Literal:
        yield from _of_words(value, get_args(kind), path)
    elif origin in (Union, UnionType):
        yield from _of_either(value, kind, path, depth, bounds)
    elif origin is list:
        if not isinstance(value, list):
            yield Flaw(path, f"must be a list, not {described(value)}")
            return
        for place, each in enumerate(value):
            yield from findings(each, get_args(kind)[0], f"{path}[{place}]", depth + 1, bounds)
    elif origin is dict:
        if not isinstance(value, dict):
            yield Flaw(path, f"must be an object, not {described(value)}")
            return
        key, item = get_args(kind)
        for name, each in value.items():
            if origin_of(bare(key)) is not None:
                yield from findings(name, key, f"{path}.{name}", depth + 1)
            yield from findings(each, item, f"{path}.{name}", depth + 1, bounds)
    elif kind is Any:
        yield from _of_anything(value, path, depth, bounds)
    elif not _is(value, kind):
        yield Flaw(path, f"must be {WORDS[kind][0]}, not {described(value)}")
    elif kind is int and isinstance(value, int):
        yield from _of_number(value, path, bounds)


def _of_number(value: int, path: str, bounds: Bounds | None) -> Iterator[Flaw]:
    if bounds and value < bounds.least:
        yield Flaw(path, f"must be at least {bounds.least}, not {described(value)}")
    elif bounds and value > bounds.most:
        yield Flaw(path, f"must be at most {bounds.most}, not {described(value)}")


def _of_anything(value: object, path: str, depth: int, bounds: Bounds | None) -> Iterator[Flaw]:
    """The numbers in what has no shape of its own."""
    if depth > DEEPEST:
        yield Flaw(path, "is nested too deeply")
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _of_anything(each, f"{path}.{name}", depth + 1, bounds)
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from _of_anything(each, f"{path}[{place}]", depth + 1, bounds)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from _of_number(value, path, bounds)


def _of_object(value: object, shape: Hint, path: str, depth: int) -> Iterator[Flaw]:
    if not isinstance(value, dict):
        yield Flaw(path, f"must be an object, not {described(value)}")
        return
    known = fields(shape)
    for name, given in value.items():
        if name in known:
            yield from findings(given, known[name].kind, f"{path}.{name}", depth + 1, known[name].bounds)
        else:
            close = nearest(str(name), list(known))
            hint = f"did you mean {close[0]}?" if close else f"known here: {', '.join(list(known)[:MOST_SHOWN])}"
            yield Flaw(path, f'has no field "{str(name)[:40]}"; {hint}')
    for name, field in known.items():
        if field.required and name not in value:
            yield Flaw(path, f'needs "{name}": {field.description or name}')
    for name, told in disagreements(value, shape.__name__):
        yield Flaw(f"{path}.{name}" if name else path, told)


def _of_words(value: object, words: tuple[object, ...], path: str) -> Iterator[Flaw]:
    if any(type(word) is type(value) and word == value for word in words):
        return
    close = nearest(str(value)[:80], [str(word) for word in words])
    shown = ", ".join(str(word) for word in (close or words[:MOST_SHOWN]))
    more = "" if close or len(words) <= MOST_SHOWN else f" or one of {len(words) - MOST_SHOWN} others"
    if value in BY_TOKENS and words == get_args(Attribute):
        more = f': tokens change it, {{"op": "token", "stat": "{value}", "by": 1, "target": "monster"}}'
    yield Flaw(path, f"{described(value)} is not one of {shown}{more}")


def _of_either(value: object, kind: Hint, path: str, depth: int, bounds: Bounds | None) -> Iterator[Flaw]:
    """One of several types: the operation it calls itself, the option whose fields it has, or any that fits."""
    options, bounds = options_of(kind), bounds or bounds_among(kind)
    objects = [option for option in options if is_typeddict(option)]
    if isinstance(value, dict) and objects:
        yield from _of_one_object(value, objects, path, depth)
        return
    plain = [option for option in options if not is_typeddict(option)]
    words = tuple(word for option in plain if origin_of(option) is Literal for word in get_args(option))
    others = [option for option in plain if origin_of(option) is not Literal]
    found = [list(findings(value, option, path, depth + 1, bounds)) for option in others]
    if any(not each for each in found):
        return
    if words and (isinstance(value, str) or not others):
        yield from _of_words(value, words, path)
        return
    best = [each for each, option in zip(found, others, strict=True) if isinstance(value, get_origin(option) or option)]
    if best:
        yield from best[0]
        return
    names = [
        WORDS[option][0] if option in WORDS else "a list" if origin_of(option) is list else "an object"
        for option in options
        if origin_of(option) is not Literal
    ]
    yield Flaw(path, f"must be {' or '.join(dict.fromkeys(names))}, not {described(value)}")


def _of_one_object(value: Fields, objects: list[Hint], path: str, depth: int) -> Iterator[Flaw]:
    if "op" in fields(objects[0]):
        by_name = {get_args(fields(each)["op"].kind)[0]: each for each in objects}
        name = value.get("op")
        if isinstance(name, str) and name in by_name:
            yield from _of_object(value, by_name[name], path, depth)
        elif name is None:
            yield Flaw(path, 'needs "op": which operation it is')
        else:
            yield from _of_words(name, tuple(by_name), f"{path}.op")
        return
    needed = {each: [name for name, field in fields(each).items() if field.required] for each in objects}
    fitting = [each for each, names in needed.items() if all(name in value for name in names)]
    if not fitting:
        marks = [name for names in needed.values() for name in names]
        yield Flaw(path, f"needs one of {', '.join(dict.fromkeys(marks))}")
        return
    yield from min((list(_of_object(value, each, path, depth)) for each in fitting), key=len)


def _is(value: object, kind: Hint) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def described(value: object) -> str:
    """A value as a finding shows it."""
    names = {dict: "an object", list: "a list", bool: "true or false", float: "a number with a point"}
    if value is None:
        return "null"
    if isinstance(value, str):
        return f'"{value[:40]}"'
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)[:40]
    return names.get(type(value), type(value).__name__)
