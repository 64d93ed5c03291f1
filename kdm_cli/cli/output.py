"""Printing: results on stdout, talk on stderr, pushed out while somebody can still be told that they were not.

Ctrl-C: raised once, while a command works; what comes earlier waits for that, what comes later changes nothing.
"""

import json
import os
import sys
import time
from _thread import get_ident, interrupt_main, start_new_thread
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from errno import EINVAL
from itertools import groupby

from kdm_cli.light import TYPE_CHECKING, TextIO
from kdm_cli.rules.content import Document
from kdm_cli.rules.play import AGAIN, ONCE
from kdm_cli.rules.refusal import WITHOUT, Refusal, as_fit
from kdm_cli.rules.state import Fields
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.outcome import LongPage, Outcome, Spool
from kdm_cli.text import shown, wrapped

if TYPE_CHECKING:
    from sys import UnraisableHookArgs
    from types import FrameType

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
            sys.stdout.write(_harmless(part) if terminal else part)
        sys.stdout.flush()


def drawn(text: str) -> None:
    """Write on the terminal what is harmless already, in its colours."""
    with heard():
        sys.stdout.write(text)
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


def remark(text: str) -> None:
    """Write on stderr; what cannot be said there changes nothing about what is done."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(_harmless(text) if sys.stderr.isatty() else text)
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
MOST_FAULTS = 18
ALIKE, MOST_APART = " -> ", 2  # in a number that changes, and so many people are told of it one by one
TIED = "\u00a0"  # a blank at which no line is broken
MOST_REFUSED = 22  # lines of the screen for all that is wrong in a batch


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


def outcome(done: Outcome, quiet: bool) -> None:
    """A change: what changed, then what hands must do, what is due, and the next line to copy."""
    result("\n".join(outcome_lines(done, quiet, columns(sys.stdout))))


def outcome_lines(done: Outcome, quiet: bool, wide: int) -> list[str]:
    """The same, line by line, so many letters wide."""
    whose = {(f"{due['who']}: " if due["who"] else "") + f"{due['what']} is due ({due['why']})" for due in done.due}
    story = done.story if quiet else [line for line in done.story if line not in whose]  # which is told once
    lines = [line for told in _together(story) for line in wrapped(shown(told), wide, "  ")]
    lines = lines or ([] if done.due else ["Nothing changed."])
    tail: list[str] = []
    if not quiet:
        tail += _rolled(done, wide)
        for line in done.do:
            tail += wrapped(f"do:   {shown(line)}", wide, "      ")
        for due in done.due:
            who = f" ({due['who']})" if due["who"] else ""
            tail += wrapped(f"due:  {shown(due['what'] + who)}: {shown(due['why'])}", wide, "      ")
        if done.next:
            tail += wrapped(f"next: {shown(done.next)}", wide, "      ")
        tail.append(f"entry {done.entry}" if done.saved else "dry run: nothing was saved")
    room = max(ROWS - len(tail), LEAST_TOLD)
    if len(lines) > room:
        more = f"... {len(lines) - room + 1} lines more" + (f": kdm log {done.entry}" if done.saved else "")
        lines = [*lines[: room - 1], more]
    return [*lines, *tail]


def _together(story: Sequence[str]) -> list[str]:
    """The lines of a story; a number that changes alike for three people or more is told once."""
    told: list[str] = []
    for what, lines in groupby(story, lambda line: line.partition(": ")[2]):
        same = list(lines)
        if ALIKE in what and len(same) > MOST_APART:
            same = [f"{', '.join(line.partition(': ')[0] for line in same)}: {what}"]
        told += same
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


def refusal(refused: Refusal, as_json: bool, faults: "Sequence[Fault]" = ()) -> None:
    """An error: on stderr in words, with --json on stdout as a document too; what is wrong in a pack a line each."""
    if as_json:
        error: Fields = {"code": refused.code, "message": refused.message, "hint": refused.hint}
        if refused.needs:
            error["needs"] = list(refused.needs)
        if refused.entry is not None:
            error |= {"entry": refused.entry, "turned_over": list(refused.turned)}
        error |= _place(refused)
        if refused.lines:
            error["lines"] = [
                {**_place(each), "code": each.code, "message": each.message, "hint": each.hint}
                for each in refused.lines
            ]
        error |= {"do": list(refused.do)} if refused.do else {}
        if faults:
            error["faults"] = [fault._asdict() for fault in faults]
        answer: Fields = {"error": error}
        document({"saved": False, **answer} if refused.line is not None else answer)
        return
    hands(refused.do)
    told = wrapped(shown(refused.message), columns(sys.stderr), "  ")
    named = [f"  {' '.join(filter(None, fault[:2]))}: {fault.message}" for fault in faults]
    listed = [line for fault in named for line in wrapped(shown(fault), columns(sys.stderr), "    ")]
    told += listed[:MOST_FAULTS] if len(listed) <= MOST_FAULTS else listed[: MOST_FAULTS - 1]
    told += [f"  ... {len(faults)} in all"] if len(listed) > MOST_FAULTS else []
    told += _way_out(refused)
    if refused.lines:
        parts = [[*wrapped(shown(each.message), columns(sys.stderr), "  "), *_way_out(each)] for each in refused.lines]
        most = next((at for at in range(1, len(parts)) if sum(map(len, parts[: at + 1])) > MOST_REFUSED), len(parts))
        more = f", {len(parts) - most} more with --json" if most < len(parts) else ""
        told = [line for part in parts[:most] for line in part]
        told.append(f"{len(parts)} lines are to be mended{more}; nothing was saved.")
    for line in told:
        talk(line)
    turned(refused)


def _place(refused: Refusal) -> Fields:
    """Where in a batch it stands."""
    return {name: at for name in ("line", "column", "step") if (at := getattr(refused, name)) is not None}


def _way_out(refused: Refusal) -> list[str]:
    """The hint, in which a line to copy is never broken."""
    told: list[str] = []
    for part in _unbroken(refused.hint, refused).split("\n") if refused.hint else ():
        told += (
            [shown(part)]
            if part.startswith((WITHOUT, ONCE, AGAIN))
            else wrapped(shown(part), columns(sys.stderr), "  ")
        )
    return [line.replace(TIED, " ") for line in told]


def one_of(options: Sequence[str]) -> None:
    """Options with their numbers, each on lines of its own and broken between words."""
    for at, option in enumerate(options, start=1):
        for line in wrapped(f"{at} {shown(option)}", columns(sys.stderr) - 2, "  "):
            talk(f"  {line}")


def _unbroken(hint: str, refused: Refusal) -> str:
    """The hint with every option in one piece."""
    for option in sorted((each for need in refused.needs for each in need.get("options", ())), key=len, reverse=True):
        hint = hint.replace(option, option.replace(" ", TIED))
    return hint


def hands(lines: Sequence[str]) -> None:
    """What hands must do before a question can be answered."""
    for line in lines:
        for part in wrapped(f"do:   {shown(line)}", columns(sys.stderr), "      "):
            talk(part)


def turned(refused: Refusal) -> None:
    """Which face-down cards were shown, and that this is kept."""
    if refused.entry is not None:
        cards = f": {', '.join(refused.turned)}" if refused.turned else ""
        for line in wrapped(
            shown(f"Turned over, and kept so as entry {refused.entry}{cards}."), columns(sys.stderr), "  "
        ):
            talk(line)


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
