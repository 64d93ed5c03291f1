"""What is longer than the terminal goes through a pager, as git and jj do it; a pager that fails is no error."""

import os
import sys
from collections.abc import Iterable, Iterator

from kdm_cli.cli import output
from kdm_cli.cli.output import ctrl_c
from kdm_cli.light import pattern
from kdm_cli.text import width

USUAL = "less -FRX"
FLAGS = {"LESS": "FRX", "LV": "-c"}  # where people have not set their own: leave what fits one screen, show colours
NONE = ("", "cat")
COLOUR = pattern(r"\x1b\[[0-9;]*m")
INTERRUPTED = 130


def show(parts: Iterable[str], paged: bool = True) -> None:
    """Text whose letters are harmless, in its colours; `parts` can be gone through again where the pager fails."""
    command = pager() if paged and _attended() else ""
    if not command or _fits(parts) or not _through(command, parts):
        _write(parts)


def pager() -> str:
    """Which one people want; none where they have set it to nothing."""
    wanted = os.environ.get("KDM_PAGER", os.environ.get("PAGER", USUAL)).strip()
    return "" if wanted in NONE else wanted


def _attended() -> bool:
    """Whether somebody sits at a terminal on which a pager can draw."""
    return output.is_more_than_plain() and all(each is not None and each.isatty() for each in (sys.stdin, sys.stdout))


def _fits(parts: Iterable[str]) -> bool:
    """Whether all of it stands above the next prompt; of a long page only the beginning is looked at."""
    try:
        size = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        return True
    left = size.lines - 1
    if left <= 0 or size.columns <= 0:
        return True
    for line in _lines(parts):
        left -= max(1, -(-width(COLOUR.sub("", line)) // size.columns))
        if left < 0:
            return False
    return True


def _lines(parts: Iterable[str]) -> Iterator[str]:
    begun = ""
    for part in parts:
        *whole, begun = (begun + part).split("\n")
        yield from whole
    if begun:
        yield begun


def _write(parts: Iterable[str]) -> None:
    with output.heard():
        for part in parts:
            sys.stdout.write(part)
        sys.stdout.flush()


def _through(command: str, parts: Iterable[str]) -> bool:
    """Whether the pager took it; whoever leaves it early has seen enough."""
    import subprocess

    words = command if os.name == "nt" else _split(command)
    if not words:
        return False
    try:
        process = subprocess.Popen(words, stdin=subprocess.PIPE, env={**FLAGS, **os.environ})
    except (OSError, ValueError):
        return False
    moment = ctrl_c.moment
    ctrl_c.ignore()  # it belongs to whom the terminal belongs to meanwhile
    encoding = sys.stdout.encoding or "utf-8"
    try:
        assert process.stdin is not None
        with output.heard():
            try:
                for part in parts:
                    process.stdin.write(part.encode(encoding, output.SPELLED_OUT))
                process.stdin.close()
            except BrokenPipeError:
                process.stdin.close = lambda: None  # type: ignore[method-assign]
        code = process.wait()
    finally:
        ctrl_c.moment = moment
    return code <= 0 or code == INTERRUPTED


def _split(command: str) -> list[str]:
    """The words of the command; what a shell must read is given to one, and less always shows colours."""
    import shlex

    try:
        words = shlex.split(command)
    except ValueError:
        return []
    if any(letter in command for letter in "|&;<>$`"):
        return ["/bin/sh", "-c", command]
    return [*words, "-R"] if os.path.basename(words[0]) == "less" else words
