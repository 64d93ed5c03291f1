"""Printing: results on stdout, talk on stderr, pushed out while somebody can still be told that they were not.

Ctrl-C: raised once, while a command works; what comes earlier waits for that, what comes later changes nothing.
"""

import json
import os
import sys
import time
from _thread import get_ident, interrupt_main, start_new_thread
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from errno import EINVAL
from itertools import groupby

from kdm_cli.light import TYPE_CHECKING, TextIO
from kdm_cli.rules.content import Document
from kdm_cli.rules.refusal import as_fit
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.outcome import LongPage, Outcome, Spool
from kdm_cli.text import shown, wrapped

if TYPE_CHECKING:
    from sys import UnraisableHookArgs
    from types import FrameType

SPELLED_OUT = "backslashreplace"
STREAMS = {"stderr": 2, "stdout": 1}  # in this order: what fails on stdout is told on stderr


Spans = list[tuple[str, str]]  # the pieces of a line, each with its style


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
            as_elsewhere = {"newline": ""} if os.name == "nt" else {}  # the ends of lines that were written
            if os.name == "nt" and not stream.isatty() and not os.environ.get("PYTHONIOENCODING"):
                as_elsewhere["encoding"] = "utf-8"  # a file or a pipe gets what it gets everywhere
            stream.reconfigure(errors=SPELLED_OUT, **as_elsewhere)


def put(*parts: str) -> None:
    """Write on stdout and push it out."""
    put_all(parts)


def put_all(parts: Iterable[str]) -> None:
    """Write what comes in parts, and push it out when it is whole."""
    with heard():
        terminal = sys.stdout.isatty()
        for part in parts:
            sys.stdout.write(harmless(part) if terminal else part)
        sys.stdout.flush()


def coloured(lines: Iterable[Iterable[tuple[str, str]]]) -> str:
    """Lines as a terminal is sent them, in their colours; each is texts with their styles."""
    from kdm_cli.cli.colour import painted  # late: only where colours are shown

    return painted(lines)


def paint(lines: Iterable[Iterable[tuple[str, str]]], stream: TextIO) -> None:
    """Write lines in their colours on a terminal that knows them; each is texts with their styles."""
    text = coloured(lines)
    if stream is sys.stderr:
        _remarked(text)
        return
    with heard():
        stream.write(text)
        stream.flush()


def harmless(text: str) -> str:
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


def remark(text: str) -> None:
    """Write on stderr; what cannot be said there changes nothing about what is done."""
    if sys.stderr is not None:
        _remarked(harmless(text) if sys.stderr.isatty() else text)


def _remarked(text: str) -> None:
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
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


PLAIN_TERMINALS = ("", "dumb", "unknown")
COLUMNS = 80
LEAST_COLUMNS = 40
ROWS = 24
LEAST_TOLD = 2  # lines of what happened, however much hands must do
ALIKE, MOST_APART = " -> ", 2  # in a number that changes, and so many people are told of it one by one
ORDER = ("rolled", "entry", "do", "due", "next")  # on a terminal, whose last line is what is typed next
DO = "do:   "
BENEATH = " " * len(DO)


def rows(stream: TextIO | None) -> int:
    """So many lines a terminal has above the next prompt; 0 where it is none, or does not say."""
    if stream is None or not is_terminal(stream):
        return 0
    try:
        return max(os.get_terminal_size(stream.fileno()).lines - 1, 0)
    except OSError:
        return 0


def columns(stream: TextIO | None, most: int = COLUMNS) -> int:
    """As wide as the terminal, and not wider than can be read; 80 where it goes elsewhere."""
    if stream is None or not stream.isatty():
        return COLUMNS
    try:
        return max(LEAST_COLUMNS, min(os.get_terminal_size(stream.fileno()).columns or COLUMNS, most))
    except OSError:
        return COLUMNS


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody looks at the stream on a terminal that knows colours and wants them."""
    return not os.environ.get("NO_COLOR") and is_more_than_plain() and bool(stream and stream.isatty())


def is_more_than_plain() -> bool:
    """Whether the terminal knows colours and a cursor; of Windows' own only the newer one says that it does."""
    modern = os.name == "nt" and "TERM" not in os.environ and bool(os.environ.get("WT_SESSION"))
    return modern or os.environ.get("TERM", "") not in PLAIN_TERMINALS


def result(text: str) -> None:
    """A result, on stdout, pushed out at once so that a full disk shows here."""
    put(text + "\n")


def document(data: Answered) -> None:
    """One JSON document on stdout; plain ASCII, so that no terminal or locale can choke on it."""
    indent = 2 if sys.stdout.isatty() else None
    if isinstance(data, Mapping) and any(isinstance(each, Spool) for each in data.values()):
        page(_in_parts(data, indent))
    else:
        result(json.dumps(data, indent=indent))


def page(found: str | Iterable[str]) -> None:
    """A page on stdout; one that comes in parts ends its last line itself."""
    put_all([found.removesuffix("\n") + "\n"] if isinstance(found, str) else found)


def _in_parts(data: Document, indent: int | None) -> Iterator[str]:
    """An object of which one value or another is too long to be held, as `json.dumps` would write it."""
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


def talk(text: str) -> None:
    """A remark for the person, on stderr."""
    remark(text + "\n")


def say(text: str) -> None:
    """A sentence for the person, on stderr, broken between words."""
    for line in wrapped(shown(text), columns(sys.stderr), "  "):
        talk(line)


def outcome(done: Outcome, quiet: bool, full: bool = False) -> None:
    """A change: what changed, then what hands must do, what is due, and the next line to copy."""
    wide = columns(sys.stdout)
    if not is_terminal(sys.stdout):
        result("\n".join(outcome_lines(done, quiet, wide, full)))
        return
    story, tail = _told(done, quiet, wide, full, _bearing(done))
    tail.sort(key=lambda line: ORDER.index(line[1]))
    paint([_labelled(*line) for line in (*story, *tail)], sys.stdout)


def outcome_lines(done: Outcome, quiet: bool, wide: int, full: bool = False) -> list[str]:
    """The same, line by line, so many letters wide."""
    story, tail = _told(done, quiet, wide, full, lambda line: "")
    return [text for text, _ in (*story, *tail)]


def _bearing(done: Outcome) -> Callable[[str], str]:
    """What each line of a story tells: a death, a wound, a loss, a gain, or none of these."""
    from kdm_cli.service.bearings import bearing_of  # late: only where colours are shown, or too much is told

    return lambda line: bearing_of(line, done.changes)


def _told(done: Outcome, quiet: bool, wide: int, full: bool, styled: Callable[[str], str]) -> tuple[Spans, Spans]:
    """What happened, and what follows from it: lines, each with its style."""
    whose = {(f"{due['who']}: " if due["who"] else "") + f"{due['what']} is due ({due['why']})" for due in done.due}
    story = done.story if quiet else [line for line in done.story if line not in whose]  # which is told once
    parts = [(part, one) for told, one in _together(story) for part in wrapped(shown(told), wide, "  ")]
    parts = parts or ([] if done.due else [("Nothing changed.", "")])
    tail: Spans = []
    if not quiet:
        tail += [(line, "rolled") for line in _rolled(done, wide)]
        for line in done.do:
            tail += [(part, "do") for part in wrapped(DO + shown(line), wide, BENEATH)]
        for due in done.due:
            who = f" ({due['who']})" if due["who"] else ""
            told = f"due:  {shown(due['what'] + who)}: {shown(due['why'])}"
            tail += [(part, "due") for part in wrapped(told, wide, BENEATH)]
        if done.next:
            tail += [(part, "next") for part in wrapped(f"next: {shown(done.next)}", wide, BENEATH)]
        if not (done.saved and done.entry is None):  # else there was nothing to be written
            tail.append((f"entry {done.entry}" if done.saved else "dry run: nothing was saved", "entry"))
    room = max(ROWS - len(tail), LEAST_TOLD)
    if len(parts) <= room or full:
        return [(part, styled(one)) for part, one in parts], tail
    more = f"... {len(parts) - room + 1} lines more" + (f": kdm log {done.entry}" if done.saved else "")
    return [*((part, styled(one)) for part, one in _weightiest(parts, room - 1, _bearing(done))), (more, "entry")], tail


def _weightiest(parts: Spans, room: int, bearing: Callable[[str], str]) -> Spans:
    """The first lines of a long story, and wherever they stand in it those that tell of a death."""
    deaths = [at for at, (_, one) in enumerate(parts) if bearing(one) == "death"][:room]
    first = [at for at in range(len(parts)) if at not in deaths][: room - len(deaths)]
    return [parts[at] for at in sorted([*deaths, *first])]


def do_lines(what: str, wide: int) -> list[Spans]:
    """What hands must do, line by line, with its label."""
    return [_labelled(part, "do") for part in wrapped(DO + shown(what), wide, BENEATH)]


def _labelled(text: str, style: str) -> Spans:
    """What hands must do is set off by its label alone, so that all of it can be read."""
    label = text[: len(DO)]
    return [(label, style), (text[len(DO) :], "")] if style == "do" and label == DO else [(text, style)]


def _together(story: Sequence[str]) -> Spans:
    """The lines of a story, each with one as it was told; a number that changes alike for three is told once."""
    told: Spans = []
    for what, lines in groupby(story, lambda line: line.partition(": ")[2]):
        same = list(lines)
        if ALIKE in what and len(same) > MOST_APART:
            told.append((f"{', '.join(line.partition(': ')[0] for line in same)}: {what}", same[0]))
        else:
            told += [(line, line) for line in same]
    return told


def _rolled(done: Outcome, wide: int) -> list[str]:
    """What the tool has rolled for the people, on one line: each die by its reason."""
    found: dict[str, list[str]] = {}
    for die in done.dice:
        if die["origin"] == "rolled":
            found.setdefault(str(die["why"]), []).append(str(die["value"]))
    label = "rolled: "
    told = as_fit([shown(f"{why} {', '.join(values)}") for why, values in found.items()], wide - len(label), "; ")
    return [f"{label}{told}"] if found else []


STARTING, WORKING, TOLD, DONE = "starting", "working", "told", "done"
CODE = 130
TO_CLEAN_UP = 1.0  # seconds in which a second one does not disturb the first
PAUSE = 0.005


class CtrlC:
    """What a Ctrl-C comes to at this moment; a process makes it the handler of the signal, scripts and tests do not."""

    def __init__(self) -> None:
        """Nothing has been read or written yet."""
        self.moment = STARTING
        self.pressed = False
        self.told = 0.0

    def __call__(self, number: int, frame: "FrameType | None") -> None:
        """Answer the signal; whoever presses it again and again is not kept."""
        if self.moment == WORKING:
            code = None if frame is None else frame.f_code
            if code and (code.co_filename.startswith("<frozen importlib") or code is CtrlC.swallowed.__code__):
                # the import system, whose locks nobody would let go of, or what hears of dropped exceptions
                start_new_thread(_again, (get_ident(),))
                return
            self.moment, self.told = TOLD, time.monotonic()
            raise KeyboardInterrupt
        if self.moment == TOLD and time.monotonic() - self.told > TO_CLEAN_UP:
            os._exit(CODE)
        self.pressed = self.moment == STARTING

    def heed(self) -> None:
        """From here on somebody catches what is raised."""
        self.moment = WORKING
        if self.pressed:
            self.pressed = False
            raise KeyboardInterrupt

    def ignore(self) -> None:
        """All is done and said."""
        self.moment = DONE

    def over(self, before: str) -> None:
        """A command has ended, within another one (a line of the shell) or with its process."""
        self.moment = DONE if before == STARTING else before

    def swallowed(self, unraisable: "UnraisableHookArgs") -> None:
        """Python drops what is raised in a destructor or a callback, and says so: it comes again where it is heard."""
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            self.moment = WORKING
            start_new_thread(_again, (get_ident(),))
        elif os.environ.get("KDM_DEBUG"):
            sys.__unraisablehook__(unraisable)


def _again(thread: int) -> None:
    """Whatever that thread waits for by then is broken off, as by a Ctrl-C that was typed."""
    time.sleep(PAUSE)
    try:
        from _signal import SIGINT, pthread_kill  # type: ignore[import-not-found]  # signal itself imports much more
    except ImportError:  # Windows has no such thing: there it is heard when the waiting is over
        interrupt_main()
    else:
        pthread_kill(thread, SIGINT)


ctrl_c = CtrlC()
