"""A half-typed line of the shell taken apart, and a name spelled so that the shell reads it as one word."""

from typing import NamedTuple

PLAIN = frozenset("+-_.,:=/@%’!?&*()[]<>;")


class HalfLine(NamedTuple):
    """The whole words of a line, the unfinished one, and how many letters of the line that takes."""

    words: list[str]
    unfinished: str
    length: int


def taken_apart(text: str) -> HalfLine:
    """Read the line as `splitting.split` does, up to its end, where a word or a quote may still be open."""
    words: list[str] = []
    word: list[str] | None = None
    quote, begun, at = "", 0, 0
    while at < len(text):
        letter, here = text[at], at
        at += 1
        if not quote and letter.isspace():
            words += ["".join(word)] if word is not None else []
            word = None
            continue
        if word is None:
            word, begun = [], here
        if quote and letter == quote:
            quote = ""
        elif letter == "\\" and quote != "'" and at < len(text):
            word.append(text[at])
            at += 1
        elif not quote and (letter == '"' or (letter == "'" and not _between_letters(text, here))):
            quote = letter
        else:
            word.append(letter)
    return HalfLine(words, "".join(word or ()), len(text) - begun if word is not None else 0)


def spelled(value: str) -> str:
    """The value as one word: bare where that reads the same, else in quotes."""
    if value and all(_is_bare(value, at) for at in range(len(value))):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _is_bare(value: str, at: int) -> bool:
    return value[at].isalnum() or value[at] in PLAIN or (value[at] == "'" and _between_letters(value, at))


def _between_letters(text: str, at: int) -> bool:
    return 0 < at < len(text) - 1 and text[at - 1].isalnum() and text[at + 1].isalnum()
