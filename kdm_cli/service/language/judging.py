"""Every line of a batch that is wrong, as far as it can be told while those before it are not done."""

import re
from collections.abc import Iterable

from kdm_cli.rules.content import fold, nearest
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language import index
from kdm_cli.service.language.documents import QUOTED, Place
from kdm_cli.service.language.operation import MOST_TEXT

MOST_MENDED = 3  # the exit code up to which another line would do; beyond it the file or the disk is wrong
MOST_WRONG = 100  # lines that are told to be wrong
MOMENTS = (
    "showdown", "hunt", "phase", "next", "event", "depart", "return", "advance", "turn", "attack", "sling", "act",
)  # fmt: skip
WORD = re.compile(r"\w+")


class Judging:
    """The lines of a batch that are refused; those behind them are judged as if they were not there.

    A line is not judged where one that is refused would have made its moment, a fight or a step of the year, or would
    have made what it names.
    """

    def __init__(self, wrong: Iterable[Refused], lost: Iterable[Place]) -> None:
        self.wrong = list(wrong)
        self._lost = list(lost)

    def is_over(self, line: int) -> bool:
        """Whether nobody can tell how things would stand at this line."""
        return len(self.wrong) >= MOST_WRONG or any(each.line < line and _makes(each) for each in self._lost)

    def add(self, error: Refused, place: Place) -> None:
        """One more line is refused; where it names what a line before it was to make, nothing is said of it."""
        if error.refusal.exit_code > MOST_MENDED:
            raise error
        said = {fold(word) for each in self._lost if each.line < place.line for word in _words(each)}
        named = [_worded(name) for name in QUOTED.findall(error.refusal.message)]
        if not any(words and all(fold(word) in said for word in words) for words in named):
            self.wrong.append(error)
        self._lost.append(place)

    def close(self) -> None:
        """Refuse the batch, if any of its lines is."""
        if len(self.wrong) == 1:
            raise self.wrong[0]
        if self.wrong:
            first = self.wrong[0]
            found = sorted((each.refusal for each in self.wrong), key=lambda each: (each.line or 0, each.column or 0))
            first.refusal = first.refusal._replace(lines=tuple(found))
            raise first


def _worded(text: str) -> list[str]:
    return WORD.findall(text)


def _words(place: Place) -> list[str]:
    """What was typed there; the command of a step of a document is one of its words."""
    found = _worded(place.text[:MOST_TEXT])
    return found[found[:1] == ["do"] :]


def _makes(place: Place) -> bool:
    """Whether what was to be done there makes a moment for others."""
    words = [fold(word) for word in _words(place)[:2]]
    known = {path.partition(" ")[0] for path in index.everything()}
    mistyped = [word for word in words[:1] if word not in known]
    return any(word in MOMENTS or (word in mistyped and nearest(word, MOMENTS)) for word in words)
