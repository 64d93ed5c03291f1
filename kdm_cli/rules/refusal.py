"""What a person is told when something cannot be done: a stable code, a sentence, a way out.

Nothing typed is ignored: options wait here, as faces, choices and cards on the tray, until something uses them; what
is left when all is decided is refused, and told apart so that the line can be shown without it.
"""

from collections.abc import Callable, Iterable, Sequence

from kdm_cli.light import Any, NamedTuple, NoReturn

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
    "no-access": 4,
    "older-version": 6,
    "no-server": 8,
    "no-rights": 8,
    "unsure": 8,
    "interrupted": 130,
}


class Refusal(NamedTuple):
    """An error as a value; `code` is stable, everything else is for people.

    `about` is the typed word that is meant; `line`, `column` and `step` say where it stands in a batch, and in a batch
    document. `turned` are the face-down cards it has shown, which `entry` keeps as seen. `lines` are all lines of a
    batch that are refused, in order, where there are several. `do` is for hands before anybody can answer.
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
    lines: tuple["Refusal", ...] = ()
    do: tuple[str, ...] = ()

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


WITHOUT = "Without it: "  # before the line that can be typed instead, which stands by itself


class Left(NamedTuple):
    """Something typed that nothing used: `kind` is die, choice, card or option; `within` what it was written behind.

    `means` tells of every way to write the value of an option whether it is left, `instead` what of it may stay.
    """

    kind: str
    text: str
    within: str = ""
    option: str = ""
    means: Callable[[str], bool] | None = None
    instead: str = ""


class Unused(Refused):
    """The refusal of what was typed and nothing used; `within` the command behind --then that it belongs to.

    `line` is the line without it, known to whoever has read the line.
    """

    def __init__(self, refusal: Refusal, left: Sequence[Left], line: str = "") -> None:
        super().__init__(refusal)
        self.left = tuple(left)
        self.line = line
        self.within = ""


class Waiting(NamedTuple):
    """An option with its value, and the sentence that says why nothing uses it."""

    option: str
    value: str
    why: Callable[[], str]
    survivor_id: int | None
    means: Callable[[str], bool] | None


class Beside:
    """The options of one command that something must use."""

    def __init__(self) -> None:
        self._waiting: list[Waiting] = []

    def lay(
        self, option: str, value: str, why: str | Callable[[], str], survivor_id: int | None = None,
        means: Callable[[str], bool] | None = None,
    ) -> None:  # fmt: skip
        """An option was given; a switch has no value."""
        self._waiting.append(Waiting(option, value, why if callable(why) else lambda: why, survivor_id, means))

    def use(self, *options: str) -> None:
        """Something took these into account."""
        if self._waiting:
            self._waiting = [each for each in self._waiting if each.option not in options]

    def use_if(self, used: bool, *options: str) -> None:
        """The same, where it is so."""
        if used:
            self.use(*options)

    def use_people(self, ids: Iterable[int | None], *options: str) -> None:
        """A card, or who carries it out, meant these survivors because they were named."""
        if self._waiting:
            found = set(ids) - {None}
            self._waiting = [
                each for each in self._waiting
                if each.survivor_id not in found or (options and each.option not in options)
            ]  # fmt: skip

    def taken(self) -> list[tuple[str, Left]]:
        """What is left, with the sentence that says why; it waits no longer."""
        waiting, self._waiting = self._waiting, []
        return [
            (f"{each.option}{f' {each.value}' if each.value else ''} is not used: {each.why()}.",
             Left("option", each.value, "", each.option, each.means))
            for each in waiting
        ]  # fmt: skip


def refuse_left(
    code: str, message: str, hint: str, option: str, values: Sequence[str] = ("",),
    means: Callable[[str], bool] | None = None,
) -> NoReturn:  # fmt: skip
    """Refuse an option, or values of it, that nothing asked for."""
    raise Unused(Refusal(code, message, hint), [Left("option", value, "", option, means) for value in values])


MOST_NAME = 60


def is_unicode(text: str) -> bool:
    """Whether it can be written down at all: no half of a letter, as broken UTF-8 leaves behind."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def became(old: object, new: object) -> str:
    """What something was and is; what stays is not told as a change."""
    return f"{old} -> {new}" if old != new else f"{new}, as before"


def as_fit(names: list[str], room: int, between: str = ", ") -> str:
    """As many of these names as fit into so many letters, and how many more there are; the first one is cut to fit."""
    said = more = ""
    for count in range(len(names), 0, -1):
        said, more = between.join(names[:count]), f" and {len(names) - count} more" if count < len(names) else ""
        if len(said + more) <= room:
            break
    return said[: room - len(more)] + more


def written(text: str, most: int, what: str, hint: str = "") -> str:
    """Words without the spaces around them, otherwise as typed; too few, too many or a NUL are refused."""
    words = text.strip()
    if not 1 <= len(words) <= most or "\x00" in words:
        refuse("bad-input", f"{what} has 1 to {most} characters, and no NUL among them.", hint)
    return words
