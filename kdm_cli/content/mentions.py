"""The other entries that an entry mentions: by their whole id, as kind/slug, or in a field that holds slugs."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

WHOLE = re.compile(r"([a-z0-9][a-z0-9_-]*):([a-z_]+)/[A-Za-z0-9_-]+")
SHORT = re.compile(r"([a-z_]+)/[A-Za-z0-9_-]+")
LINKS = {"id", "was", "replaces"}  # checked by themselves
PROSE = {"text", "say", "name", "aliases", "notes", "source", "variants", "definitions", "edition", "edition_seen"}
ALWAYS_REFERENCES = {"what", "has", "every"}
SLUGS = {
    "monster": "monster",
    "based_on": "monster",
    "requires_gear": "gear",
    "consequences": "innovation",
    "innovations": "innovation",
    "requires_innovation": "innovation",
    "requires_principle": "principle",
    "story_event": "story_event",
}
OF_THE_WHOLE_CARD = {"monster", "based_on", "consequences"}  # deeper in a card these words mean something else
LEADING = ("perform", "gain", "event")  # operations that carry another entry out


class Mention(NamedTuple):
    """Where something is mentioned, the ids it can mean (none: no id at all), and how it is written."""

    path: str
    ids: tuple[str, ...]
    told: str


def mentions(data: Mapping[str, Any], pack: str, kinds: Sequence[str]) -> Iterator[Mention]:
    """Every mention of another entry, in the order of the row."""
    waiting: list[tuple[str, str, Any]] = [(f".{key}", key, value) for key, value in data.items()]
    waiting.reverse()
    while waiting:
        path, key, value = waiting.pop()
        if key in PROSE or key in LINKS:
            continue
        if isinstance(value, dict):
            waiting += reversed([(f"{path}.{name}", name, each) for name, each in value.items()])
        elif isinstance(value, list):
            waiting += reversed([(f"{path}[{at}]", key, each) for at, each in enumerate(value)])
        elif isinstance(value, str):
            inside = key in OF_THE_WHOLE_CARD and "." in path[1:]
            ids = meanings(value, "" if inside else key, pack, kinds)
            if ids is not None:
                yield Mention(path, ids, value[:80])


def meanings(text: str, key: str, pack: str, kinds: Sequence[str]) -> tuple[str, ...] | None:
    """The ids a text can mean, best first; None where it mentions nothing."""
    whole, short = WHOLE.fullmatch(text), SHORT.fullmatch(text)
    if whole:
        return (text,) if whole[2] in kinds and whole[1] != "note" else None
    if short and short[1] in kinds:
        return f"{pack}:{text}", f"core:{text}"
    if short and key in ALWAYS_REFERENCES:
        return ()
    if key in SLUGS and text:
        return f"{pack}:{SLUGS[key]}/{text}", f"core:{SLUGS[key]}/{text}"
    return None


def followed(data: Mapping[str, Any], pack: str) -> Iterator[tuple[str, ...]]:
    """What an entry leads to without a die or a choice: consequences, and what its effects carry out."""
    consequences, effects = data.get("consequences"), data.get("effects")
    for slug in consequences if isinstance(consequences, list) else ():
        yield f"{pack}:innovation/{slug}", f"core:innovation/{slug}"
    for effect in effects if isinstance(effects, list) else ():
        what = effect.get("what") if isinstance(effect, dict) and effect.get("op") in LEADING else None
        if isinstance(what, str) and "/" in what:
            yield (what,) if ":" in what else (f"{pack}:{what}", f"core:{what}")
