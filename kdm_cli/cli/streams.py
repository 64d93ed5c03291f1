"""The standard streams: what is written is pushed out while somebody can still be told that it was not."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from errno import EINVAL
from typing import Any

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
        stream: Any = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - lives as long as the process
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=SPELLED_OUT, **(_as_elsewhere(stream) if os.name == "nt" else {}))


def _as_elsewhere(stream: Any) -> dict[str, str]:
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
    from kdm_cli.export.text import shown  # late: most commands are read by a program or draw with colours

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


def remark(text: str, stream: Any = None) -> None:
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
