"""How bash, zsh and fish spell words: a line taken apart, a name written so that the shell reads it as one word."""

from typing import NamedTuple

from kdm_cli.rules.names import fold

SPECIAL = frozenset(" !\"#$&'()*;<=>?@:[\\]^`{|}~%")
KEPT_IN_DOUBLE = '"\\$`'


class Line(NamedTuple):
    """The words of a line up to the cursor; the last is unfinished.

    `standing` is how much of the unfinished word the shell leaves as it is: bash replaces only what follows a break.
    """

    words: list[str]
    unfinished: str
    quote: str = ""
    standing: str = ""


def taken_apart(line: str, breaks: str = "") -> Line:
    """A line as a shell reads it, however many quotes are still open."""
    words: list[str] = []
    word, quote, standing, begun, at = "", "", "", False, 0
    while at < len(line):
        letter = line[at]
        at += 1
        if quote:
            if letter == quote:
                quote, standing = "", ""
            elif letter == "\\" and quote == '"' and line[at : at + 1] and line[at] in KEPT_IN_DOUBLE:
                word += line[at]
                at += 1
            else:
                word += letter
        elif letter.isspace():
            if begun:
                words.append(word)
            word, standing, begun = "", "", False
            continue
        elif letter in "\"'":
            quote, standing = letter, word
        elif letter == "\\":
            word += line[at : at + 1]
            at += 1
        else:
            word += letter
            if letter in breaks:
                standing = word
        begun = True
    return Line(words, word, quote, standing)


def in_bash(value: str, line: Line) -> str:
    """A candidate as it is put in place of the unfinished word."""
    rest = value.removeprefix(line.standing)
    if line.quote == "'":
        return rest.replace("'", "'\\''")
    if line.quote == '"':
        return "".join("\\" + letter if letter in KEPT_IN_DOUBLE else letter for letter in rest if letter != "!")
    return "".join("\\" + letter if letter in SPECIAL else letter for letter in rest)


def continued(value: str, typed: str) -> str:
    """The candidate so that it begins as it was typed, for shells that drop all others: `el` makes `elan` of Élan."""
    if not typed or value.startswith(typed) or (typed.isascii() and value[: len(typed)].lower() == typed.lower()):
        return value
    wanted = fold(typed)
    for at in range(1, len(value) + 1):
        if fold(value[:at]) == wanted:
            return typed + value[at:]
    return value
