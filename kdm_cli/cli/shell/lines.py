"""Where the lines of the shell come from: prompt_toolkit on a terminal, else standard input as it is."""

import sys
from collections.abc import Callable
from typing import Protocol

from kdm_cli.cli.output import remark
from kdm_cli.cli.pages.registry import is_more_than_plain
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language.operation import MOST_TEXT

MARK = "\ufeff"  # before the first letter of a file from Windows


class Reader(Protocol):
    """One line after the other; `attended` where somebody sits at a terminal."""

    attended: bool

    def line(self, prompt: str) -> str | None:
        """The next line; None when there are no more."""


class Plain:
    """Standard input, line by line; on a terminal with a prompt on standard error."""

    def __init__(self, attended: bool) -> None:
        self.attended = attended

    def line(self, prompt: str) -> str | None:
        """Read so much as a line may hold, never a whole stream without line ends; letters as they are in argv."""
        if self.attended:
            remark(prompt)
        try:
            read = sys.stdin.buffer.readline(4 * MOST_TEXT + 1)
            typed = read.decode(sys.getfilesystemencoding(), "surrogateescape")
        except KeyboardInterrupt:
            if not self.attended:
                raise
            remark("\n")
            return ""
        if len(typed) > MOST_TEXT:
            refuse("bad-input", f"A line is longer than {MOST_TEXT} characters.", "Is this a text file?")
        return typed.rstrip("\r\n").removeprefix(MARK) if typed else None


def reader(words_before: Callable[[], list[str]]) -> Reader:
    """The best there is: without a terminal, or without prompt_toolkit, a plain one."""
    if sys.stdin is None:
        refuse("bad-input", "Standard input is closed.", "kdm batch run FILE takes lines from a file.")
    attended = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
    if attended and sys.stdout.isatty() and is_more_than_plain():
        try:
            from kdm_cli.cli.shell.editing import Editing  # late: only on a terminal
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] != "prompt_toolkit":
                raise
        else:
            return Editing(words_before)
    return Plain(attended)
