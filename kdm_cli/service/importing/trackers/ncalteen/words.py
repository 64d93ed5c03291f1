"""What is kept of ncalteen-kdm as a note: keys and values that kdm has no box for, in words."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.service.importing.trackers.readable import spaced
from kdm_cli.service.importing.trackers.source import EMPTY, Source

TRACKER = "ncalteen-kdm"


def told(left: Mapping[str, Any]) -> list[str]:
    """Each thing that was left over: `lumi 5`, `can dash`, `neurosis: Fear of Darkness`."""
    return list(filter(None, (_line(key, value) for key, value in left.items())))


def listed(what: str, names: list[str]) -> list[str]:
    """Names under what they are; nothing where there are none."""
    return [f"{what}: {', '.join(names)}"] if names else []


def called(source: Source, what: str) -> str:
    """The name of a thing; one without a name is called by its number."""
    return source.text("name").strip() or f"{what} {source.whole('id', None)}"


def numbered(source: Source, key: str) -> list[int]:
    """A list of the numbers of sheets."""
    each = {str(at): value for at, value in enumerate(source.values(key))}
    inside = Source(each, f"{source.where}.{key}")
    return [inside.whole(at, None) for at in each]


def _line(key: str, value: Any) -> str:
    words = spaced(key)
    if value is True:
        return words
    if isinstance(value, int | float) and value is not False:
        return f"{words} {value}"
    inner = _value(value)
    return f"{words}: {inner}" if inner else ""


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_value(each) for each in value)
    if isinstance(value, dict):
        filled = {key: each for key, each in value.items() if key != "name" and not any(each == no for no in EMPTY)}
        inner = ", ".join(told(filled))
        name = _value(value.get("name") or "")
        return f"{name} ({inner})" if name and inner else name or inner
    if value is None or isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
