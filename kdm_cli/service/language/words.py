"""A typed line as words with their places, as a shell would part them, kind to apostrophes."""

import re

from kdm_cli.light import NamedTuple
from kdm_cli.rules.refusal import Refusal, Refused

PLAIN = frozenset("+-_.,:=/@%’!?&*()[]<>;")
MARKS = "\"'#\\"  # a line without them is parted by its blanks alone
RUNS = {"": re.compile(r"""[^\s"'\\]+"""), '"': re.compile(r'[^"\\]+'), "'": re.compile(r"[^']+")}  # by open quote
QUOTED = ('"', "\\")  # what a backslash stands before in double quotes


class Word(NamedTuple):
    """A word without its quotes, where it begins and ends in the line, and where a quote in it is still open."""

    text: str
    begun: int
    ended: int
    opened: int | None = None


class HalfLine(NamedTuple):
    """The whole words of a line, the unfinished one, and how many letters of the line that takes."""

    words: list[str]
    unfinished: str
    length: int


def read(line: str, comments: bool = True) -> list[Word]:
    """The words of a line: `#` begins a comment, quotes as in a shell, an apostrophe between letters is a letter."""
    words: list[Word] = []
    at = 0
    while at < len(line) and not (comments and line[at] == "#"):
        if line[at].isspace():
            at += 1
        else:
            words.append(_word(line, at))
            at = words[-1].ended
    return words


def split(line: str) -> list[str]:
    """The words of a line that is whole."""
    if not any(mark in line for mark in MARKS):
        return line.split()
    words = read(line)
    opened = words[-1].opened if words else None
    if opened is not None:
        hint = "An apostrophe at a word's end needs a backslash: \\'"
        raise Refused(Refusal("bad-input", f"The quote {line[opened]} is never closed.", hint, column=opened + 1))
    return [word.text for word in words]


def taken_apart(line: str) -> HalfLine:
    """The words of a line up to its end, where a word or a quote may still be open."""
    words = read(line, comments=False)
    last = words.pop() if words and words[-1].ended == len(line) else Word("", len(line), len(line))
    return HalfLine([word.text for word in words], last.text, last.ended - last.begun)


def spelled(value: str) -> str:
    """The value as one word: bare where that reads the same, else in quotes."""
    if value and all(_is_bare(value, at) for at in range(len(value))):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _word(line: str, begun: int) -> Word:
    letters: list[str] = []
    quote, opened, at = "", 0, begun
    while at < len(line) and (quote or not line[at].isspace()):
        run = RUNS[quote].match(line, at)
        if run is not None:
            letters.append(run[0])
            at = run.end()
            continue
        letter = line[at]
        if letter == quote:
            quote = ""
        elif letter == "\\" and (line[at + 1 : at + 2] in QUOTED if quote == '"' else not quote and at + 1 < len(line)):
            at += 1
            letters.append(line[at])
        elif not quote and (letter == '"' or (letter == "'" and not _between_letters(line, at))):
            quote, opened = letter, at
        else:
            letters.append(letter)
        at += 1
    return Word("".join(letters), begun, at, opened if quote else None)


def _is_bare(value: str, at: int) -> bool:
    return value[at].isalnum() or value[at] in PLAIN or (value[at] == "'" and _between_letters(value, at))


def _between_letters(text: str, at: int) -> bool:
    return 0 < at < len(text) - 1 and text[at - 1].isalnum() and text[at + 1].isalnum()
