"""Where in a batch something is wrong: its line, and the column of the word that the sentence is about."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kdm_cli.rules.names import fold
from kdm_cli.rules.refusal import Refusal, Refused
from kdm_cli.service.language.kinds import MOST_TEXT

QUOTED = re.compile(r'"([^"]+)"')
OPTION = re.compile(r"(?<!\S)--[\w-]+")
BEHIND = re.compile(r"--then (\d+), ")  # which of the commands that stand behind it
WORD = re.compile(r"""(?:[^\s"']|"[^"]*"|(?<=\w)'(?=\w)|'[^']*')+""")
JSON_WORD = re.compile(r"""\"(?:[^"\\]|\\.)*\"|[^\s"\[\]{}:,]+""")
PIECE = re.compile(r"[^,=:;+\s\"']+")
Word = tuple[int, str]  # where it begins, from 0, and the word


class Place(NamedTuple):
    """A place of a batch: the line from 1, what stands there, where that begins, and the step of a document."""

    line: int
    text: str = ""
    column: int = 1
    step: int | None = None


class at_place:
    """Whatever is refused in here says which line it was, and which word of it."""

    def __init__(self, line: int, text: str = "", column: int = 1, step: int | None = None) -> None:
        """The line of the batch file, from 1, and the step of a document, which may take several lines."""
        self.place = Place(line, text, column, step)

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        """Put the place into the refusal that passes by."""
        if isinstance(error, Refused) and error.refusal.line is None:
            place, refusal = self.place, error.refusal
            at = refusal.column - 1 if refusal.column else meant(place, refusal)
            before = place.text[:at]
            line = place.line + before.count("\n")
            column = at - before.rfind("\n") if "\n" in before else place.column + at
            step = f"step {place.step}, " if place.step is not None else ""
            told = f"{step}line {line}, column {column}: {refusal.message}"
            raise Refused(refusal._replace(line=line, column=column, step=place.step, message=told)) from None


def meant(place: Place, refusal: Refusal) -> int:
    """Where the words begin that a refusal names; where it names none of them, the line or the step begins."""
    words = list(_words(place))
    here = _behind(words, refusal.message)
    quoted = QUOTED.findall(refusal.message)
    last = [phrase.rpartition(" ")[2] for phrase in quoted]  # "kdm survivor dance" is wrong at its end
    named = [] if here is not words else OPTION.findall(refusal.message)
    for one, among in ((refusal.about, here[::-1]), *((each, here) for each in (*named, *quoted, *last))):
        wanted = fold(one)
        for find in (_running, _piece, _holding) if wanted else ():
            at = find(here if find is _running else among, wanted)
            if at is not None:
                return at
    return here[0][0] if here and place.step is None else 0


def _words(place: Place) -> Iterator[Word]:
    """The words of a line up to its comment, or the strings and numbers of a document's step."""
    for match in (WORD if place.step is None else JSON_WORD).finditer(place.text, 0, MOST_TEXT):
        if place.step is None and match.group()[0] == "#":
            return
        yield match.start(), match.group()


def _behind(words: list[Word], message: str) -> list[Word]:
    """The words of the command behind a --then that is wrong; else all."""
    which = BEHIND.match(message)
    starts = [at for at, (_, word) in enumerate(words) if word.partition("=")[0] == "--then"]
    if which is None or len(starts) < int(which[1]):
        return words
    first, *others = [*starts[int(which[1]) - 1 :], len(words)]
    return words[first + ("=" not in words[first][1]) : others[0]] or words


def _running(words: list[Word], wanted: str) -> int | None:
    """Where words begin that make up a name together, quoted or not."""
    for at, (begun, _) in enumerate(words):
        run = ""
        for _, word in words[at:]:
            run += fold(word)
            if run == wanted:
                return begun
            if not wanted.startswith(run):
                break
    return None


def _piece(words: Iterable[Word], wanted: str) -> int | None:
    """Where a name stands alone in a word of several: `Lucy,Erzza`, `1,14,waist`, `bone axe:Erza`."""
    for begun, word in words:
        for piece in PIECE.finditer(word):
            if fold(piece.group()) == wanted:
                return begun + piece.start()
    return None


def _holding(words: Iterable[Word], wanted: str) -> int | None:
    """Where a word stands in which the name is one of several."""
    return next((begun for begun, word in words if wanted in fold(word)), None)
