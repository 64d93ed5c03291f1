"""Printing: results on stdout, talk on stderr, at most 24 lines of 80 columns for a change.

The standard streams: what is written is pushed out while somebody can still be told that it was not.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from errno import EINVAL
from typing import TYPE_CHECKING, TextIO

from kdm_cli.rules.content import Document
from kdm_cli.rules.refusal import WITHOUT, Refusal, as_fit
from kdm_cli.rules.requirements import AGAIN, ONCE
from kdm_cli.rules.state import Fields
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.sheets.outcome import Outcome
from kdm_cli.text import shown, wrapped

if TYPE_CHECKING:
    from kdm_cli.content.check import Fault

SPELLED_OUT = "backslashreplace"
STREAMS = {"stderr": 2, "stdout": 1}  # in this order: what fails on stdout is told on stderr


class Told:
    """What has become of stdout: whether anything stands there, so that no second document follows; or it is gone."""

    begun = False
    gone = False


def settle() -> None:
    """A closed stream swallows, an encoding that lacks a letter spells it out, and so does a key that is no letter."""
    Told.begun = Told.gone = False
    if getattr(sys.stdin, "errors", SPELLED_OUT) != SPELLED_OUT and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors=SPELLED_OUT)
    for name in STREAMS:
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - lives as long as the process
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=SPELLED_OUT, **(_as_elsewhere(stream) if os.name == "nt" else {}))


def _as_elsewhere(stream: TextIO) -> dict[str, str]:
    """On Windows a file or a pipe gets what it gets everywhere: UTF-8, and the ends of lines that were written."""
    if stream.isatty() or os.environ.get("PYTHONIOENCODING"):
        return {"newline": ""}
    return {"newline": "", "encoding": "utf-8"}


def put(*parts: str) -> None:
    """Write on stdout and push it out."""
    put_all(parts)


def put_all(parts: Iterable[str]) -> None:
    """Write what comes in parts, and push it out when it is whole."""
    with heard():
        terminal = sys.stdout.isatty()
        for part in parts:
            sys.stdout.write(_harmless(part) if terminal else part)
        sys.stdout.flush()


def _harmless(text: str) -> str:
    """Only letters and the ends of lines, whoever wrote the text; what is drawn with colours does not come here."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "\n".join(shown(line.removesuffix("\r")) for line in text.split("\n"))


@contextmanager
def heard() -> Iterator[None]:
    """While stdout is written to: Windows has no name of its own for a pipe that nobody reads any more."""
    Told.begun = True
    try:
        yield
    except OSError as error:
        if os.name == "nt" and error.errno == EINVAL:
            raise BrokenPipeError(*error.args) from error
        raise


def remark(text: str, stream: TextIO | None = None) -> None:
    """Write on stderr; what cannot be said there changes nothing about what is done."""
    stream = stream or sys.stderr
    if stream is None:
        return
    try:
        stream.write(_harmless(text) if stream.isatty() else text)
        stream.flush()
    except (OSError, ValueError):
        if stream is sys.stderr:
            swallow("stderr")


def swallow(name: str = "stdout") -> None:
    """Point a stream away, so that nothing is left in it to complain about."""
    Told.gone = Told.gone or name == "stdout"
    try:
        away = os.open(os.devnull, os.O_WRONLY)
        os.dup2(away, STREAMS[name])
        os.close(away)
    except OSError:
        setattr(sys, name, None)


def pushed_out(code: int) -> int:
    """Push out what is left in both streams; the exit code tells where a result could not be."""
    for name in reversed(STREAMS):
        stream = getattr(sys, name)
        if stream is None:
            continue
        try:
            with heard():
                stream.flush()
        except BrokenPipeError:
            swallow(name)
        except (OSError, ValueError) as error:
            swallow(name)
            if name == "stdout" and code == 0:
                remark(f"Output failed: {getattr(error, 'strerror', None) or error}.\n")
                code = 8
    return code


COLUMNS = 80
ROWS = 24
LEAST_TOLD = 2  # lines of what happened, however much hands must do
MOST_FAULTS = 18


def result(text: str) -> None:
    """A result, on stdout, pushed out at once so that a full disk shows here."""
    put(text + "\n")


def document(data: Answered) -> None:
    """One JSON document on stdout; plain ASCII, so that no terminal or locale can choke on it."""
    from kdm_cli.service.perform.spool import Spool  # late: only with --json

    indent = 2 if sys.stdout.isatty() else None
    if isinstance(data, Mapping) and any(isinstance(each, Spool) for each in data.values()):
        page(_in_parts(data, indent))
    else:
        result(json.dumps(data, indent=indent))


def page(found: str | Iterable[str]) -> None:
    """A page on stdout; one that comes in parts ends its last line itself."""
    if isinstance(found, str):
        result(found.removesuffix("\n"))
        return
    put_all(found)


def _in_parts(data: Document, indent: int | None) -> Iterator[str]:
    """An object of which one value or another is too long to be held, as `json.dumps` would write it."""
    from kdm_cli.service.perform.spool import LongPage, Spool  # late: only with --json

    encode = json.JSONEncoder(indent=indent).encode
    around, ended = ("\n" + " " * indent, "\n") if indent else ("", "")
    between = "," + (around or " ")
    before = "{" + around
    for name, value in data.items():
        yield f"{before}{encode(name)}: "
        if isinstance(value, LongPage):
            yield '"'
            yield from (encode(part)[1:-1] for part in value)
            yield '"'
        elif isinstance(value, Spool):
            deeper = around + " " * (indent or 0)
            for at, each in enumerate(value):
                told = encode(each.document()).replace("\n", deeper or "\n")
                yield f"{',' if at else '['}{deeper or (' ' if at else '')}{told}"
            yield f"{around}]"
        else:
            yield encode(value).replace("\n", around or "\n")
        before = between
    yield ended + "}\n"


def talk(text: str, stream: TextIO | None = None) -> None:
    """A remark for the person, on stderr."""
    remark(text + "\n", stream)


def outcome(done: Outcome, quiet: bool) -> None:
    """A change: what changed, then what hands must do, what is due, and the next line to copy."""
    lines = [line for told in done.story for line in wrapped(shown(told), COLUMNS, "  ")] or ["Nothing changed."]
    tail: list[str] = []
    if not quiet:
        tail += _rolled(done)
        for line in done.do:
            tail += wrapped(f"do:   {shown(line)}", COLUMNS, "      ")
        for due in done.due:
            who = f" ({due['who']})" if due["who"] else ""
            tail += wrapped(f"due:  {shown(due['what'] + who)}: {shown(due['why'])}", COLUMNS, "      ")
        if done.next:
            tail += wrapped(f"next: {shown(done.next)}", COLUMNS, "      ")
        tail.append(f"entry {done.entry}" if done.saved else "dry run: nothing was saved")
    room = max(ROWS - len(tail), LEAST_TOLD)
    if len(lines) > room:
        more = f"... {len(lines) - room + 1} lines more" + (f": kdm log {done.entry}" if done.saved else "")
        lines = [*lines[: room - 1], more]
    result("\n".join([*lines, *tail]))


def _rolled(done: Outcome) -> list[str]:
    """What the tool has rolled for the people, on one line: each die by its reason."""
    found: dict[str, list[str]] = {}
    for die in done.dice:
        if die["origin"] == "rolled":
            found.setdefault(str(die["why"]), []).append(str(die["value"]))
    label = "rolled: "
    told = as_fit([shown(f"{why} {', '.join(values)}") for why, values in found.items()], COLUMNS - len(label), "; ")
    return [f"{label}{told}"] if found else []


def refusal(refused: Refusal, as_json: bool, faults: "Sequence[Fault]" = ()) -> None:
    """An error: on stderr in words, with --json on stdout as a document too; what is wrong in a pack a line each."""
    if as_json:
        error: Fields = {"code": refused.code, "message": refused.message, "hint": refused.hint}
        if refused.needs:
            error["needs"] = list(refused.needs)
        if refused.entry is not None:
            error |= {"entry": refused.entry, "turned_over": list(refused.turned)}
        error |= {name: at for name in ("line", "column", "step") if (at := getattr(refused, name)) is not None}
        if faults:
            error["faults"] = [fault._asdict() for fault in faults]
        answer: Fields = {"error": error}
        document({"saved": False, **answer} if refused.line is not None else answer)
        return
    for line in wrapped(shown(refused.message), COLUMNS, "  "):
        talk(line)
    for line in _listed(faults):
        talk(line)
    if refused.hint:
        for part in refused.hint.split("\n"):
            for line in (
                [shown(part)] if part.startswith((WITHOUT, ONCE, AGAIN)) else wrapped(shown(part), COLUMNS, "  ")
            ):
                talk(line)
    turned(refused)


def turned(refused: Refusal) -> None:
    """Which face-down cards were shown, and that this is kept."""
    if refused.entry is not None:
        cards = f": {', '.join(refused.turned)}" if refused.turned else ""
        for line in wrapped(shown(f"Turned over, and kept so as entry {refused.entry}{cards}."), COLUMNS, "  "):
            talk(line)


def _listed(faults: "Sequence[Fault]") -> list[str]:
    """Faults of a pack, as many as a screen holds."""
    lines = [
        line
        for fault in faults
        for line in wrapped(shown(f"  {' '.join(filter(None, fault[:2]))}: {fault.message}"), COLUMNS, "    ")
    ]
    return lines if len(lines) <= MOST_FAULTS else [*lines[: MOST_FAULTS - 1], f"  ... {len(faults)} in all"]
