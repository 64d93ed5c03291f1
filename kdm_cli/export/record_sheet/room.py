"""How much room a text takes on paper: lines counted on the safe side, for no page can measure itself."""

import unicodedata
from collections.abc import Iterator
from functools import cache

from kdm_cli.export.text import shown

NARROW = frozenset(" !\"'()*,-./:;I[]\\^`fijlrt{|}~")
BROAD = frozenset("%@MWmw")
EMOJI = 0x1F000
RARE = 0x10000
LIGATURES = range(0xFDF0, 0xFE00)  # whole phrases in one letter
CUNEIFORM = range(0x12000, 0x12550)  # whole tablets in one sign
ELLIPSIS = "\u2026"


def letters(text: str) -> float:
    """The width of a text in ems: no less than what a wide sans-serif needs."""
    return sum(map(_letter, text))


@cache
def _letter(letter: str) -> float:
    if letter.isascii():
        return 0.42 if letter in NARROW else 1.0 if letter in BROAD else 0.8 if letter.isupper() else 0.66
    code = ord(letter)
    if code in LIGATURES or code in CUNEIFORM:
        return 10.0
    if unicodedata.category(letter).startswith("M"):
        return 0.1
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.4 if code >= EMOJI else 1.05
    return 2.5 if code >= RARE else 1.0


def lines(text: str, room: float) -> int:
    """How many lines of so many ems the text fills."""
    if letters(text) <= room:
        return 1
    return sum(1 for _ in folded(text, room))


def folded(text: str, room: float) -> Iterator[str]:
    """The text in lines of at most so many ems, broken at blanks where there are any, else anywhere."""
    line, used = "", 0.0
    for whole in text.replace(" ", " \n").split("\n"):
        word, wide = whole, letters(whole)
        if line and used + wide > room:
            yield line
            line, used = "", 0.0
        while wide > room:
            head = _head(word, room)
            yield head
            word = word.removeprefix(head)
            wide = letters(word)
        line, used = line + word, used + wide
    if line:
        yield line


def fitted(text: str, room: float, most: int = 1) -> str:
    """The text as it is shown in so many lines: cut with a mark where it is longer."""
    text = shown(text)
    if lines(text, room) <= most:
        return text
    kept = []
    for line, _ in zip(folded(text, room), range(most), strict=False):
        kept.append(line)
    last = kept[-1].rstrip()
    while letters(last + ELLIPSIS) > room:
        last = last[:-1]
    return "".join(kept[:-1]) + last + ELLIPSIS


def fits(text: str, room: float, most: int = 1) -> bool:
    """Whether the whole text is seen in so many lines."""
    return lines(shown(text), room) <= most


def _head(word: str, room: float) -> str:
    used = 0.0
    for at, letter in enumerate(word):
        used += _letter(letter)
        if used > room:
            return word[: max(at, 1)]
    return word
