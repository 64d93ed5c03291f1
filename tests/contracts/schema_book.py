"""The typed dictionaries of packs as JSON Schemas, for editors."""

from types import UnionType
from typing import Any, Literal, Union, get_args, is_typeddict

from kdm_cli.content.shape import (
    WORDS,
    Field,
    bare,
    bounds_among,
    bounds_of,
    fields,
    options_of,
    origin_of,
)
from kdm_cli.rules.language.card_text import AT_LEAST_ONE, EXACTLY_ONE, NEEDS, ONLY_WHERE
from kdm_cli.rules.language.words import Bounds
from kdm_cli.rules.state import Fields

LANGUAGE = "kdm_cli.rules.language."  # the modules of the language


class SchemaBook:
    """JSON Schemas of types; every typed dictionary is written once under $defs, or stands in another book."""

    def __init__(self, language: "SchemaBook | None" = None, file: str = "") -> None:
        """What belongs to the language of cards is written into that book, and mentioned by its file."""
        self.definitions: Fields = {}
        self.language = language
        self.file = file

    def of(self, kind: Any, bounds: Bounds | None = None) -> Fields:
        """The schema of a type; what bounds a list or an object bounds the numbers in it."""
        bounds = bounds or bounds_of(kind)
        kind = bare(kind)
        origin = origin_of(kind)
        if is_typeddict(kind):
            return self._object(kind)
        if origin is Literal:
            return {"enum": list(get_args(kind))}
        if origin in (Union, UnionType):
            return self._either(kind, bounds or bounds_among(kind))
        if origin is list:
            return {"type": "array", "items": self.of(get_args(kind)[0], bounds)}
        if origin is dict:
            key, item = get_args(kind)
            names = {"propertyNames": self.of(key)} if origin_of(bare(key)) else {}
            return {"type": "object", **names, "additionalProperties": self.of(item, bounds)}
        limits = {"minimum": bounds.least, "maximum": bounds.most} if bounds and kind in (int, Any) else {}
        return limits if kind is Any else {"type": WORDS[kind][1], **limits}

    def _either(self, kind: Any, bounds: Bounds | None) -> Fields:
        options = options_of(kind)
        words = [word for option in options if origin_of(option) is Literal for word in get_args(option)]
        others = [self.of(option, bounds) for option in options if origin_of(option) is not Literal]
        return {"anyOf": [{"enum": words}, *others] if words else others}

    def _object(self, shape: Any) -> Fields:
        name = shape.__name__
        if self.language is not None and shape.__module__.startswith(LANGUAGE):
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
                **agreement_schema(name),
            }
        return {"$ref": f"#/$defs/{name}"}

    def _described(self, field: Field) -> Fields:
        schema = self.of(field.kind, field.bounds)
        return {"description": field.description, **schema} if field.description else schema


def agreement_schema(shape: str) -> Fields:
    """The same for editors, as far as a JSON Schema can say it."""
    schema: Fields = {}
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
