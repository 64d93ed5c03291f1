"""JSON that a stranger wrote: read without trust, and whatever nothing here can hold is found in it."""

import json
from collections.abc import Iterator
from functools import partial
from math import isfinite
from typing import Any, NamedTuple

from kdm_cli.rules.writing import is_unicode

DEEPEST = 40
MOST_DIGITS = 9
SOUND = {int, bool, float, type(None)}


class Flaw(NamedTuple):
    """Something in a document that no card and no sheet can hold: where, and what."""

    path: str
    message: str


class NotJson(ValueError):
    """A text that breaks off being JSON: where, and what is wrong there."""

    def __init__(self, line: int, column: int, what: str) -> None:
        super().__init__(f"line {line}, column {column}: {what}")
        self.line, self.column, self.what = line, column, what


class Doubled(dict[str, Any]):
    """An object in which a name stands twice; nobody can say which of the two counts."""


class NoNumber(NamedTuple):
    """What stands where a number should: NaN, Infinity, or more digits than any sheet has room for."""

    told: str


def decoder(digits: int = MOST_DIGITS) -> json.JSONDecoder:
    """Reads JSON, with marks in the place of what is none."""
    return json.JSONDecoder(
        object_pairs_hook=_object,
        parse_constant=NoNumber,
        parse_int=partial(_whole, most=digits),
        parse_float=_with_point,
    )


def parsed(text: str, digits: int = MOST_DIGITS) -> Any:
    """The document, with marks in the place of what is no JSON; NotJson says where it breaks off, ValueError why."""
    try:
        return decoder(digits).decode(text)
    except json.JSONDecodeError as error:
        raise NotJson(error.lineno, error.colno, error.msg) from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def read_strictly(text: str, digits: int = MOST_DIGITS) -> Any:
    """A document without any flaw; a ValueError names the first one."""
    value = parsed(text, digits)
    for flaw in flaws(value):
        raise ValueError(f"{flaw.path or 'the whole'} {flaw.message}")
    return value


def flaws(value: Any, path: str = "", depth: int = 0) -> Iterator[Flaw]:
    """Names that stand twice, what is no number, text that is none, and what is nested too deeply."""
    if isinstance(value, NoNumber):
        yield Flaw(path, f"is {value.told}, which is no number a card or a sheet can hold")
    elif isinstance(value, str) and not _is_text(value):
        yield Flaw(path, "holds what is no text")
    elif isinstance(value, dict | list) and depth >= DEEPEST:
        yield Flaw(path, "is nested too deeply")
    elif isinstance(value, list):
        for at, part in enumerate(value):
            if type(part) not in SOUND and not (type(part) is str and _is_text(part)):
                yield from flaws(part, f"{path}[{at}]", depth + 1)
    elif isinstance(value, dict):
        yield from _flaws_of_names(path, value)
        for name, part in value.items():
            if type(part) not in SOUND and not (type(part) is str and _is_text(part)):
                yield from flaws(part, f"{path}.{name}", depth + 1)


def _flaws_of_names(path: str, found: dict[str, Any]) -> Iterator[Flaw]:
    if isinstance(found, Doubled):
        yield Flaw(path, "has a name that stands in it twice")
    if not all(map(_is_text, found)):
        yield Flaw(path, "has a name that is no text")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else Doubled(found)


def _whole(digits: str, most: int) -> int | NoNumber:
    return int(digits) if len(digits.lstrip("-")) <= most else NoNumber(f"{digits[:MOST_DIGITS]}..")


def _with_point(digits: str) -> float | NoNumber:
    number = float(digits)
    return number if isfinite(number) else NoNumber(digits[:20])


def _is_text(words: str) -> bool:
    return "\x00" not in words and is_unicode(words)
