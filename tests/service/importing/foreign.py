"""Saves of other trackers for the tests: opened, folded, and damaged in every place."""

import gzip
import json
from functools import cache
from pathlib import Path

SAVES = Path(__file__).parents[2] / "files" / "saves"
VALUES = (None, True, -1, 7, 10**30, 0.5, "x", "", "\x00\u202e", [], ["x"], [1], [None], {}, {"x": {"y": [1]}}, [[[]]])
GONE = object()


@cache
def _text(name):
    return gzip.decompress((SAVES / f"{name}.json.gz").read_bytes())


def opened(name):
    """A save of tests/files/saves, as JSON; the caller may change it."""
    return json.loads(_text(name))


def folded(name):
    """A name without everything that two trackers write differently."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


def places(document, shape=""):
    """Every place in a document: what holds it, its key, and the path with ids and numbers left out."""
    inside = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in list(inside):
        listed = isinstance(key, int) or value == key or all(isinstance(each, dict) for each in document.values())
        word = "*" if listed else key
        yield document, key, f"{shape}.{word}"
        if isinstance(value, dict | list):
            yield from places(value, f"{shape}.{word}")


def damaged(document, chosen):
    """The document with one place after another damaged in every way, and whole again after each."""
    for holder, key, shape in chosen:
        was, order = holder[key], list(holder)
        for value in (*VALUES, GONE):
            if value is GONE:
                if isinstance(holder, list):
                    continue
                del holder[key]
            else:
                holder[key] = value
            yield f"{shape} = {'gone' if value is GONE else repr(value)[:40]}", document
            holder[key] = was
        if isinstance(holder, dict):
            for each in order:
                holder[each] = holder.pop(each)


def one_of_each_shape(document):
    """One place for each path that has another shape."""
    found = {}
    for holder, key, shape in places(document):
        found.setdefault(shape, (holder, key, shape))
    return list(found.values())
