"""Where in a batch something is wrong: its line, and the column of the word that the sentence is about."""

import re
from typing import NamedTuple

from kdm_cli.rules.names import fold
from kdm_cli.rules.refusal import Refused

QUOTED = re.compile(r'"([^"]+)"')
OPTION = re.compile(r"(?<!\S)--[\w-]+")
WORD = re.compile(r"""(?:[^\s"']|"[^"]*"|(?<=\w)'(?=\w)|'[^']*')+""")


class Place(NamedTuple):
    """A place of a batch: the line from 1, what stands there, where that begins, and the step of a document."""

    line: int
    text: str = ""
    column: int = 1
    step: int | None = None


class at_place:
    """Whatever is refused in here says which line it was, and which word of it."""

    def __init__(self, line: int, text: str = "", column: int = 1, step: int | None = None) -> None:
        """The line of the batch file, from 1, and the step of a document."""
        self.place = Place(line, text, column, step)

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        """Put the place into the refusal that passes by."""
        if isinstance(error, Refused) and error.refusal.line is None:
            place, refusal = self.place, error.refusal
            column = place.column - 1 + (refusal.column or column_of(place.text, refusal.message))
            step = f"step {place.step}, " if place.step is not None else ""
            told = f"{step}line {place.line}, column {column}: {refusal.message}"
            raise Refused(refusal._replace(line=place.line, column=column, step=place.step, message=told)) from None


def column_of(text: str, message: str) -> int:
    """The column of the words that a sentence names; where it names none of them, that of the first word."""
    words = [(match.start() + 1, fold(match.group())) for match in WORD.finditer(text)]
    quoted = QUOTED.findall(message)
    last = [phrase.rpartition(" ")[2] for phrase in quoted]  # "kdm survivor dance" is wrong at its end
    for meant in filter(None, map(fold, [*OPTION.findall(message), *quoted, *last])):
        for find in (_running, _holding):
            column = find(words, meant)
            if column:
                return column
    return words[0][0] if words else 1


def _running(words: list[tuple[int, str]], meant: str) -> int:
    """Where words begin that make up a name together, quoted or not."""
    for at, (column, _) in enumerate(words):
        run = ""
        for _, word in words[at:]:
            run += word
            if run == meant:
                return column
            if not meant.startswith(run):
                break
    return 0


def _holding(words: list[tuple[int, str]], meant: str) -> int:
    """Where a word stands in which the name is one of several."""
    return next((column for column, word in words if meant in word), 0)
