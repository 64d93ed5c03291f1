"""A batch document: the same commands as JSON, `[{"do": "survivor.set", ...}]`."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from kdm_cli.content.bounds import PART, Count, TooMuch
from kdm_cli.content.strict import MOST_DIGITS, NotJson, flaws
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language import index
from kdm_cli.service.language.error_place import Place, at_place
from kdm_cli.service.language.kinds import text, yes
from kdm_cli.service.language.long_document import LongDocument, TooLong
from kdm_cli.service.language.operation import Operation
from kdm_cli.service.language.parse import Everywhere, Request

DOES = '"do" is a command with a point, such as survivor.set; what belongs to it has names: "names", "stat", "amount".'
HOLDS = "A step holds text, whole numbers, true or false, and lists of these, each under a name of its own."
COMMAS = "Names and words stand in double quotes, a comma between two of them, none behind the last."
SPLIT = "Split it into several documents, or write it as lines, one command each: kdm batch run FILE takes both."
END = object()
LISTS = {"roll": "rolls", "choose": "choices", "draw": "draws"}


def check_size(document: bytes) -> None:
    """Refuse what holds more than can be carried out together, before anything of it is read."""
    count = Count()
    try:
        for at in range(0, len(document), PART):
            count.add(document[at : at + PART])
    except TooMuch as error:
        refuse("bad-input", f"The document holds {error}.", SPLIT)


def requests(document: bytes, everywhere: Everywhere) -> Iterator[tuple[Place, Request]]:
    """Each step of a document as a request, and where it stands; the first that is wrong is named by its place."""
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
        with at_place(*place):
            request = _request(step, everywhere)
        yield place, request
    with _read():
        if reader.next():
            reader.breaks_off("Extra data")


def _request(step: Any, everywhere: Everywhere) -> Request:
    for flaw in flaws(step):
        refuse("bad-input", f"{flaw.path.removeprefix('.') or 'A step'} {flaw.message}.", HOLDS)
    if not isinstance(step, dict) or not isinstance(step.get("do"), str):
        refuse("bad-input", 'A step is an object with "do".', '{"do": "survivor.set", "names": ["Lucy"], ...}')
    given = {name.replace("-", "_"): value for name, value in step.items() if name != "do"}
    known = index.everything()
    operation = known.get(step["do"].replace(".", " "))
    if operation is None:
        from kdm_cli.rules.names import nearest

        close = nearest(step["do"], [each.document for each in known.values()])
        hint = f"Did you mean {', '.join(close)}?" if close else DOES
        refuse("bad-input", f'There is no command "{step["do"][:60]}".', hint)
    return request_of(operation, given, everywhere)


def request_of(operation: Operation, given: dict[str, Any], everywhere: Everywhere) -> Request:
    """An operation with named values: its own, and those that go with every change."""
    values: dict[str, Any] = {}
    if "auto" in given:
        values["auto"] = yes(given.pop("auto"), "auto")
    if "house_rule" in given:
        values["house_rule"] = _waived(given.pop("house_rule"))
    for name, field in LISTS.items():
        if name in given:
            words = given.pop(name)
            values[field] = tuple(text(word, name) for word in (words if isinstance(words, list) else [words]))
    if "because" in given:
        values["because"] = text(given.pop("because"), "because")
    shared = everywhere._replace(file=None, json=False, quiet=False, dry_run=False, yes=False)
    return Request(operation, operation.checked(given), shared._replace(**values))


def _waived(value: Any) -> tuple[str, ...]:
    """What a house rule waives: true for all, or requirements by name."""
    from kdm_cli.rules.requirements import ALL, checked

    if isinstance(value, str | list):
        return tuple(checked(text(each, "house_rule")) for each in (value if isinstance(value, list) else [value]))
    return (ALL,) if yes(value, "house_rule") else ()


@contextmanager
def _read() -> Iterator[None]:
    """What is no JSON is refused with its place."""
    try:
        yield
    except NotJson as error:
        with at_place(error.line, column=error.column):
            refuse("bad-input", f"This is not JSON: {error.what}.", COMMAS)
    except TooLong as error:
        refuse("bad-input", f"The document cannot be read: {error}.", SPLIT)
    except ValueError as error:
        refuse("bad-input", f"The document cannot be read: {error}.", COMMAS)
