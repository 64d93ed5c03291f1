"""Documents as they would never be: one or several places of a good one replaced, taken out, doubled or misspelt."""

import copy
import json

VALUES = (None, True, False, -1, 0, 7, 10**9, 10**30, 0.5, "", " ", "x", ",", "\u202e", "core:gear/bone_axe", "+1", "Lucy",
          [], {}, ["x"], [1], [None], [[]], {"x": 1}, {"x": {"y": [1]}}, [[[]]], "x" * 2000, "9" * 40, "\x1b[2J")  # fmt: skip


def places(document):
    """Every place in a document: what holds it, and its key."""
    inside = list(document.items()) if isinstance(document, dict) else list(enumerate(document))
    for key, value in inside:
        yield document, key
        if isinstance(value, dict | list):
            yield from places(value)


def spoilt(document, chance):
    """The same with up to three places of it spoilt."""
    document = [copy.deepcopy(document)]
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        found = list(places(document))
        holder, key = chance.choice(found)
        how = chance.randrange(6)
        if how == 0 and holder is not document:
            del holder[key]
        elif how == 1:
            other, name = chance.choice(found)
            holder[key] = copy.deepcopy(other[name]) if other is not document else None
        elif how == 2 and isinstance(holder, dict):
            holder[chance.choice([str(key)[:-1], f"{key}s", "", "id", "x", "do", "at", "op"])] = holder.pop(key)
        elif how == 3 and isinstance(holder, list) and holder is not document:
            holder.insert(key, copy.deepcopy(holder[key]))
        else:
            holder[key] = copy.deepcopy(chance.choice(VALUES))
    return document[0]


def miswritten(text, chance):
    """The text of a document with a letter too many, too few, or another."""
    for _ in range(chance.choice([1, 1, 2, 5])):
        at = chance.randrange(len(text) + 1)
        other = chance.choice(
            ['"', "{", "}", "[", "]", ",", ":", "\\", "\n", "0", "-", "e", "NaN", "\ufeff", "/", "x", "\x00"]
        )
        text = text[:at] + chance.choice([other, ""]) + text[at + chance.choice([0, 1, 1, 7]) :]
    return text


def as_text(document, chance):
    """What a document is written as, now and then not quite as JSON."""
    text = json.dumps(document, ensure_ascii=chance.random() < 0.5)
    return (miswritten(text, chance) if chance.random() < 0.15 else text).encode("utf-8", "surrogatepass")
