"""Handles of other trackers as names a person would write, and what was left over of an object as words."""

import json
import re
from typing import Any

SMALL = frozenset(("a", "an", "and", "for", "from", "in", "of", "on", "the", "to", "with"))


def titled(handle: str) -> str:
    """A name for a handle: `song_of_the_brave` is Song of the Brave; what has capitals is a name already."""
    if handle != handle.lower():
        return handle
    words = handle.replace("_", " ").split()
    return " ".join(word if at and word in SMALL else word[:1].upper() + word[1:] for at, word in enumerate(words))


def spaced(key: str) -> str:
    """The words of a key: `cannotUseSurvival` and `cannot_use_survival` are both cannot use survival."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", key).replace("_", " ").lower().strip() or key


def left_over(left: dict[str, Any]) -> list[str]:
    """Each thing that nobody has read, in words."""
    return [f"{spaced(key)}: {_told(value)}" for key, value in left.items()]


def kept_note(tracker: str, kept: list[str]) -> str:
    """The one note of everything that has no box of its own on this sheet; empty where there is nothing."""
    return f"Also in the {tracker} save: {'; '.join(kept)}" if kept else ""


def _told(value: Any) -> str:
    if value is True:
        return "yes"
    if isinstance(value, list) and all(isinstance(each, str | int) for each in value):
        return ", ".join(str(each) for each in value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
