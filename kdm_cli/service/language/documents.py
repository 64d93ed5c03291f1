"""A batch document, the same commands as JSON; and where in a batch something is wrong, to the word."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO

from kdm_cli.content.reading import MOST_DIGITS, PART, Count, NotJson, TooMuch, flaws
from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import fold, nearest
from kdm_cli.rules.play import ALL, checked
from kdm_cli.rules.refusal import Refusal, Refused, refuse
from kdm_cli.rules.state import AnyField, Fields
from kdm_cli.service.language import index
from kdm_cli.service.language.index import AT, CHANGES, HOUSE_RULE, OPTIONS, Everywhere, Option, options_of
from kdm_cli.service.language.json_documents import LongDocument, TooLong
from kdm_cli.service.language.operation import MOST_TEXT, Operation, text, yes
from kdm_cli.service.language.parse import Request
from kdm_cli.service.language.words import read

QUOTED = re.compile(r'"([^"]+)"')
OPTION = re.compile(r"(?<!\S)--[\w-]+")
BEHIND = re.compile(r"--then (\d+), ")  # which of the commands that stand behind it
JSON_WORD = re.compile(r"""\"(?:[^"\\]|\\.)*\"|[^\s"\[\]{}:,]+""")
PIECE = re.compile(r"[^,=:;+\s\"']+")
Word = tuple[int, str]  # where it begins, from 0, and the word


class Place(NamedTuple):
    """A place of a batch: the line from 1, what stands there, where that begins, and the step of a document."""

    line: int
    text: str = ""
    column: int = 1
    step: int | None = None


@contextmanager
def at_place(place: Place) -> Iterator[None]:
    """Whatever is refused in here says which line it was, which word of it, and which step of a document."""
    try:
        yield
    except Refused as error:
        if error.refusal.line is not None:
            raise
        raise placed(error, place) from None


def placed(error: Refused, place: Place) -> Refused:
    """What was refused, with its place in the batch if it has none yet."""
    refusal = error.refusal
    if refusal.line is not None:
        return error
    at = refusal.column - 1 if refusal.column else meant(place, refusal)
    before = place.text[:at]
    line = place.line + before.count("\n")
    column = at - before.rfind("\n") if "\n" in before else place.column + at
    step = f"step {place.step}, " if place.step is not None else ""
    told = f"{step}line {line}, column {column}: {refusal.message}"
    return Refused(refusal._replace(line=line, column=column, step=place.step, message=told))


def meant(place: Place, refusal: Refusal) -> int:
    """Where the words begin that a refusal names; where it names none of them, the line or the step begins."""
    if place.step is None:
        words = [(word.begun, place.text[word.begun : word.ended]) for word in read(place.text[:MOST_TEXT])]
    else:
        words = [(match.start(), match.group()) for match in JSON_WORD.finditer(place.text, 0, MOST_TEXT)]
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


DOES = '"do" is a command with a point, such as survivor.set; what belongs to it has names: "names", "stat", "amount".'
HOLDS = "A step holds text, whole numbers, true or false, and lists of these, each under a name of its own."
COMMAS = "Names and words stand in double quotes, a comma between two of them, none behind the last."
SPLIT = "Split it into several documents, or write it as lines, one command each: kdm batch run FILE takes both."
END = object()


def check_size(document: bytes) -> None:
    """Refuse what holds more than can be carried out together, before anything of it is read."""
    count = Count()
    try:
        for at in range(0, len(document), PART):
            count.add(document[at : at + PART])
    except TooMuch as error:
        refuse("bad-input", f"The document holds {error}.", SPLIT)


Wrong = Callable[[Refused, Place], None]


def requests(document: bytes, everywhere: Everywhere, wrong: Wrong) -> Iterator[tuple[Place, Request]]:
    """Each step of a document as a request, and where it stands; `wrong` is told of each that is none."""
    reader = LongDocument(BytesIO(document), MOST_DIGITS)
    with _read():
        if not reader.comes("["):
            reader.value()
            refuse("bad-input", "A batch document is a list of steps.", 'For instance [{"do": "timeline.advance"}]')
    steps, number = reader.elements(), 0
    while True:
        with _read():
            step = next(steps, END)
        if step is END:
            break
        number += 1
        line, column = reader.place
        place = Place(line, reader.text, column, number)
        try:
            with at_place(place):
                request = _request(step, everywhere)
        except Refused as error:
            wrong(error, place)
            continue
        yield place, request
    with _read():
        if reader.next():
            reader.breaks_off("Extra data")


def _request(step: object, everywhere: Everywhere) -> Request:
    for flaw in flaws(step):
        refuse("bad-input", f"{flaw.path.removeprefix('.') or 'A step'} {flaw.message}.", HOLDS)
    if not isinstance(step, dict) or not isinstance(step.get("do"), str):
        refuse("bad-input", 'A step is an object with "do".', '{"do": "survivor.set", "names": ["Lucy"], ...}')
    given = {name.replace("-", "_"): value for name, value in step.items() if name != "do"}
    known = index.everything()
    operation = known.get(step["do"].replace(".", " "))
    if operation is None:
        close = nearest(step["do"], [each.document for each in known.values()])
        hint = f"Did you mean {', '.join(close)}?" if close else DOES
        refuse("bad-input", f'There is no command "{step["do"][:60]}".', hint)
    return request_of(operation, given, everywhere)


def request_of(operation: Operation, given: Fields, everywhere: Everywhere) -> Request:
    """An operation with named values: its own, and those that go with every change."""
    beside = [each for each in OPTIONS if each.ways == CHANGES or (each == AT and AT in options_of(operation))]
    values = {each.field: _read_option(each, given.pop(each.name)) for each in beside if each.name in given}
    shared = Everywhere(**everywhere.given(beside))
    return Request(operation, operation.checked(given), shared._replace(**values))


def _read_option(option: Option, value: object) -> AnyField:
    """The value of an option that goes with every change; a house rule waives requirements by name, or all."""
    house_rule = option.flags[0] == HOUSE_RULE
    if house_rule and not isinstance(value, str | list):
        return (ALL,) if yes(value, option.name) else ()
    if option.repeated:
        words = [text(word, option.name) for word in (value if isinstance(value, list) else [value])]
        return tuple(map(checked, words) if house_rule else words)
    return text(value, option.name) if option.metavar else yes(value, option.name)


@contextmanager
def _read() -> Iterator[None]:
    """What is no JSON is refused with its place."""
    try:
        yield
    except NotJson as error:
        with at_place(Place(error.line, column=error.column)):
            refuse("bad-input", f"This is not JSON: {error.what}.", COMMAS)
    except ValueError as error:
        hint = SPLIT if isinstance(error, TooLong) else COMMAS
        refuse("bad-input", f"The document cannot be read: {error}.", hint)
