"""What a person is told when something cannot be done: a stable code, a sentence, a way out."""

from typing import Any, NamedTuple, NoReturn

EXIT_CODES = {
    "usage": 2,
    "bad-input": 2,
    "bad-pack": 2,
    "needs-die": 3,
    "needs-card": 3,
    "needs-choice": 3,
    "campaign-not-found": 4,
    "campaign-ambiguous": 4,
    "not-a-campaign": 4,
    "locked": 5,
    "newer-version": 6,
    "damaged": 7,
    "past-missing": 7,
    "disk": 8,
    "hard-linked": 8,
    "moved": 8,
    "interrupted": 130,
}


class Refusal(NamedTuple):
    """An error as a value; `code` is stable, everything else is for people.

    `about` is the typed word that is meant; `line`, `column` and `step` say where it stands in a batch, and in a batch
    document. `turned` are the face-down cards it has shown, which `entry` keeps as seen.
    """

    code: str
    message: str
    hint: str = ""
    needs: tuple[dict[str, Any], ...] = ()
    line: int | None = None
    column: int | None = None
    step: int | None = None
    about: str = ""
    turned: tuple[str, ...] = ()
    entry: int | None = None

    @property
    def exit_code(self) -> int:
        """The process's answer; whatever has no code of its own is the rules refusing."""
        return EXIT_CODES.get(self.code, 1)


class Refused(Exception):
    """Carries a Refusal out of the middle of a decision to the one place that answers it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


def refuse(code: str, message: str, hint: str = "", about: str = "") -> NoReturn:
    """Stop here: nothing of this command is kept."""
    raise Refused(Refusal(code, message, hint, about=about))


def damaged(message: str) -> NoReturn:
    """Stop here: what the file holds nobody can have written so."""
    refuse("damaged", message, "kdm doctor tells more, kdm doctor --salvage OUT saves what agrees.")
