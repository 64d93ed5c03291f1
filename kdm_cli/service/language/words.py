"""A typed line as words, as a shell would part them, kind to apostrophes."""

import re

from kdm_cli.rules.refusal import Refusal, Refused

WORD = r"""[^\s'"#\\]+|'[^'"\\]*'|"[^'"\\]*\""""
SIMPLE = rf"\s*(?:{WORD})(?:\s+(?:{WORD}))*\s*"  # quotes around whole words and nothing else


def split(line: str) -> list[str]:
    """A batch line as words: `#` begins a comment, quotes as in a shell, an apostrophe between letters is a letter."""
    if not any(letter in line for letter in "\"'#\\"):
        return line.split()
    if re.fullmatch(SIMPLE, line):
        return [word.strip("'\"") for word in re.findall(WORD, line)]
    words: list[str] = []
    word: list[str] | None = None
    quote, opened = "", 0
    at = 0
    while at < len(line):
        letter = line[at]
        at += 1
        if quote:
            if letter == quote:
                quote = ""
            elif letter == "\\" and quote == '"' and line[at : at + 1] in ('"', "\\"):
                assert word is not None
                word.append(line[at])
                at += 1
            else:
                assert word is not None
                word.append(letter)
        elif letter.isspace():
            if word is not None:
                words.append("".join(word))
            word = None
        elif letter == "#" and word is None:
            break
        elif letter == '"' or (letter == "'" and not (_is_letter(line, at - 2) and _is_letter(line, at))):
            quote, opened = letter, at
            word = word if word is not None else []
        else:
            word = word if word is not None else []
            if letter == "\\" and at < len(line):
                letter = line[at]
                at += 1
            word.append(letter)
    if quote:
        hint = "An apostrophe at a word's end needs a backslash: \\'"
        raise Refused(Refusal("bad-input", f"The quote {quote} is never closed.", hint, column=opened))
    if word is not None:
        words.append("".join(word))
    return words


def _is_letter(line: str, at: int) -> bool:
    return 0 <= at < len(line) and line[at].isalnum()
