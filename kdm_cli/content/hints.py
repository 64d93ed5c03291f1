"""What the typed dictionaries of packs say: their fields, and the types of these without what is said about them."""

import sys
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, NotRequired, Required, Union, get_args, get_origin, get_type_hints

from kdm_cli.rules.language import card_text, operations, values
from kdm_cli.rules.language.words import Bounds

LANGUAGE: dict[str, Any] = {**vars(values), **vars(operations), **vars(card_text)}
WORDS: dict[Any, tuple[str, str]] = {
    str: ("text", "string"),
    int: ("a whole number", "integer"),
    bool: ("true or false", "boolean"),
    NoneType: ("null", "null"),
}


class Field(NamedTuple):
    """One field of a typed dictionary."""

    kind: Any
    required: bool
    description: str
    bounds: Bounds | None = None


@cache
def fields(shape: Any) -> dict[str, Field]:
    """The fields of a typed dictionary with what is said about them."""
    names = {**LANGUAGE, **vars(sys.modules[shape.__module__])}
    hints = get_type_hints(shape, names, include_extras=True)
    return {name: _field(shape, name, hint) for name, hint in hints.items()}


def _field(shape: Any, name: str, hint: Any) -> Field:
    required = name in shape.__required_keys__
    said = ""
    bounds: Bounds | None = None
    while get_origin(hint) in (Annotated, Required, NotRequired):
        if get_origin(hint) is Annotated:
            bounds = bounds or bounds_of(hint)
            said = said or next((note for note in hint.__metadata__ if isinstance(note, str)), "")
            hint = hint.__origin__
        else:
            required = get_origin(hint) is Required
            hint = get_args(hint)[0]
    return Field(hint, required, said, bounds)


def bounds_of(kind: Any) -> Bounds | None:
    """Between what a type says its numbers lie; the outermost word counts."""
    notes = kind.__metadata__ if get_origin(kind) is Annotated else ()
    return next((note for note in reversed(notes) if isinstance(note, Bounds)), None)


def bounds_among(kind: Any) -> Bounds | None:
    """The same for one of several types, of which one is a number."""
    return next(filter(None, (bounds_of(each) for each in get_args(kind))), None)


def bare(kind: Any) -> Any:
    """A type without what is said about it."""
    while get_origin(kind) in (Annotated, Required, NotRequired):
        kind = get_args(kind)[0]
    if isinstance(kind, str) or type(kind).__name__ == "ForwardRef":
        kind = eval_name(kind if isinstance(kind, str) else kind.__forward_arg__, LANGUAGE)
        return bare(kind)
    return kind


def eval_name(name: str, names: dict[str, Any]) -> Any:
    """A type that another one mentions before it stands: one name, or several with a bar between them."""
    first, *more = [names[part.strip()] for part in name.split("|")]
    for each in more:
        first = first | each
    return first


def options_of(kind: Any) -> list[Any]:
    """The members of a union, its unions opened."""
    found: list[Any] = []
    for each in get_args(kind):
        option = bare(each)
        found += options_of(option) if get_origin(option) in (Union, UnionType) else [option]
    return found
