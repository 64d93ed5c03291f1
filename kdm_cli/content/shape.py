"""The typed dictionaries of packs, read: as a JSON Schema for editors, and as findings for one value."""

import sys
from collections.abc import Iterator
from functools import cache
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

from kdm_cli.rules.effects import operations
from kdm_cli.rules.names import nearest

WORDS: dict[Any, tuple[str, str]] = {
    str: ("text", "string"),
    int: ("a whole number", "integer"),
    bool: ("true or false", "boolean"),
    NoneType: ("null", "null"),
}
MOST_SHOWN = 8
DEEPEST = 40


class Finding(NamedTuple):
    """Something wrong in a pack: where in the file, and what."""

    path: str
    message: str


class Field(NamedTuple):
    """One field of a typed dictionary."""

    kind: Any
    required: bool
    description: str


@cache
def fields(shape: Any) -> dict[str, Field]:
    """The fields of a typed dictionary with what is said about them."""
    names = {**vars(operations), **vars(sys.modules[shape.__module__])}
    hints = get_type_hints(shape, names, include_extras=True)
    return {name: _field(shape, name, hint) for name, hint in hints.items()}


def _field(shape: Any, name: str, hint: Any) -> Field:
    required = name in shape.__required_keys__
    said = ""
    while get_origin(hint) in (Annotated, Required, NotRequired):
        if get_origin(hint) is Annotated:
            said = said or next((note for note in hint.__metadata__ if isinstance(note, str)), "")
            hint = hint.__origin__
        else:
            required = get_origin(hint) is Required
            hint = get_args(hint)[0]
    return Field(hint, required, said)


def findings(value: object, kind: Any, path: str = "", depth: int = 0) -> Iterator[Finding]:
    """Everything about a value that does not fit a type."""
    kind = _bare(kind)
    origin = get_origin(kind)
    if depth > DEEPEST:
        yield Finding(path, "is nested too deeply")
    elif is_typeddict(kind):
        yield from _of_object(value, kind, path, depth)
    elif origin is Literal:
        yield from _of_words(value, get_args(kind), path)
    elif origin in (Union, UnionType):
        yield from _of_either(value, _options(kind), path, depth)
    elif origin is list:
        if not isinstance(value, list):
            yield Finding(path, f"must be a list, not {described(value)}")
            return
        for place, each in enumerate(value):
            yield from findings(each, get_args(kind)[0], f"{path}[{place}]", depth + 1)
    elif origin is dict:
        key, item = get_args(kind)
        yield from _of_mapping(value, key, item, path, depth)
    elif kind is not Any and not _is(value, kind):
        yield Finding(path, f"must be {WORDS[kind][0]}, not {described(value)}")


def _of_object(value: object, shape: Any, path: str, depth: int) -> Iterator[Finding]:
    if not isinstance(value, dict):
        yield Finding(path, f"must be an object, not {described(value)}")
        return
    known = fields(shape)
    for name, given in value.items():
        if name in known:
            yield from findings(given, known[name].kind, f"{path}.{name}", depth + 1)
        else:
            close = nearest(str(name), list(known))
            hint = f"did you mean {close[0]}?" if close else f"known here: {', '.join(list(known)[:MOST_SHOWN])}"
            yield Finding(path, f'has no field "{str(name)[:40]}"; {hint}')
    for name, field in known.items():
        if field.required and name not in value:
            yield Finding(path, f'needs "{name}": {field.description or name}')


def _of_words(value: object, words: tuple[object, ...], path: str) -> Iterator[Finding]:
    if any(type(word) is type(value) and word == value for word in words):
        return
    close = nearest(str(value)[:80], [str(word) for word in words])
    shown = ", ".join(str(word) for word in (close or words[:MOST_SHOWN]))
    more = "" if close or len(words) <= MOST_SHOWN else f" or one of {len(words) - MOST_SHOWN} others"
    yield Finding(path, f"{described(value)} is not one of {shown}{more}")


def _of_either(value: object, options: list[Any], path: str, depth: int) -> Iterator[Finding]:
    """One of several types: the operation it calls itself, the option whose fields it has, or any that fits."""
    objects = [option for option in options if is_typeddict(option)]
    if isinstance(value, dict) and objects:
        yield from _of_one_object(value, objects, path, depth)
        return
    plain = [option for option in options if not is_typeddict(option)]
    words = tuple(word for option in plain if get_origin(option) is Literal for word in get_args(option))
    others = [option for option in plain if get_origin(option) is not Literal]
    found = [list(findings(value, option, path, depth + 1)) for option in others]
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
        WORDS[option][0] if option in WORDS else "a list" if get_origin(option) is list else "an object"
        for option in options
        if get_origin(option) is not Literal
    ]
    yield Finding(path, f"must be {' or '.join(dict.fromkeys(names))}, not {described(value)}")


def _of_one_object(value: dict[Any, Any], objects: list[Any], path: str, depth: int) -> Iterator[Finding]:
    if "op" in fields(objects[0]):
        by_name = {get_args(fields(each)["op"].kind)[0]: each for each in objects}
        name = value.get("op")
        if isinstance(name, str) and name in by_name:
            yield from _of_object(value, by_name[name], path, depth)
        elif name is None:
            yield Finding(path, 'needs "op": which operation it is')
        else:
            yield from _of_words(name, tuple(by_name), f"{path}.op")
        return
    fitting = [
        each
        for each in objects
        if all(name in value for name, field in fields(each).items() if field.required)
    ]  # fmt: skip
    if not fitting:
        marks = [name for each in objects for name, field in fields(each).items() if field.required]
        yield Finding(path, f"needs one of {', '.join(dict.fromkeys(marks))}")
        return
    yield from min((list(_of_object(value, each, path, depth)) for each in fitting), key=len)


def _of_mapping(value: object, key: Any, item: Any, path: str, depth: int) -> Iterator[Finding]:
    if not isinstance(value, dict):
        yield Finding(path, f"must be an object, not {described(value)}")
        return
    for name, each in value.items():
        if get_origin(_bare(key)) is not None:
            yield from findings(name, key, f"{path}.{name}", depth + 1)
        yield from findings(each, item, f"{path}.{name}", depth + 1)


def _bare(kind: Any) -> Any:
    while get_origin(kind) in (Annotated, Required, NotRequired):
        kind = get_args(kind)[0]
    if isinstance(kind, str) or type(kind).__name__ == "ForwardRef":
        kind = eval_name(kind if isinstance(kind, str) else kind.__forward_arg__, vars(operations))
        return _bare(kind)
    return kind


def eval_name(name: str, names: dict[str, Any]) -> Any:
    """A type that another one mentions before it stands: one name, or several with a bar between them."""
    first, *more = [names[part.strip()] for part in name.split("|")]
    for each in more:
        first = first | each
    return first


def _options(kind: Any) -> list[Any]:
    """The members of a union, its unions opened."""
    found: list[Any] = []
    for each in get_args(kind):
        bare = _bare(each)
        found += _options(bare) if get_origin(bare) in (Union, UnionType) else [bare]
    return found


def _is(value: object, kind: Any) -> bool:
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


class SchemaBook:
    """JSON Schemas of types; every typed dictionary is written once under $defs, or stands in another book."""

    def __init__(self, language: "SchemaBook | None" = None, file: str = "") -> None:
        """What belongs to the language of cards is written into that book, and mentioned by its file."""
        self.definitions: dict[str, Any] = {}
        self.language = language
        self.file = file

    def of(self, kind: Any) -> dict[str, Any]:
        """The schema of a type."""
        kind = _bare(kind)
        origin = get_origin(kind)
        if is_typeddict(kind):
            return self._object(kind)
        if origin is Literal:
            return {"enum": list(get_args(kind))}
        if origin in (Union, UnionType):
            options = _options(kind)
            words = [word for option in options if get_origin(option) is Literal for word in get_args(option)]
            schemas = [{"enum": words}] if words else []
            return {"anyOf": schemas + [self.of(option) for option in options if get_origin(option) is not Literal]}
        if origin is list:
            return {"type": "array", "items": self.of(get_args(kind)[0])}
        if origin is dict:
            key, item = get_args(kind)
            names = {"propertyNames": self.of(key)} if get_origin(_bare(key)) else {}
            return {"type": "object", **names, "additionalProperties": self.of(item)}
        return {} if kind is Any else {"type": WORDS[kind][1]}

    def _object(self, shape: Any) -> dict[str, Any]:
        name = shape.__name__
        if self.language is not None and shape.__module__ == operations.__name__:
            return {"$ref": self.language.file + self.language._object(shape)["$ref"]}
        if name not in self.definitions:
            self.definitions[name] = {}
            known = fields(shape)
            self.definitions[name] = {
                "description": " ".join((shape.__doc__ or "").split()),
                "type": "object",
                "properties": {each: self._described(field) for each, field in known.items()},
                "required": [each for each, field in known.items() if field.required],
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{name}"}

    def _described(self, field: Field) -> dict[str, Any]:
        schema = self.of(field.kind)
        return {"description": field.description, **schema} if field.description else schema
