"""A line that can be edited, completed and called back, by prompt_toolkit: the extra `shell`."""

import os
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from kdm_cli.cli import colour
from kdm_cli.cli.output import is_terminal
from kdm_cli.own_folder import own_folder
from kdm_cli.service.completion.complete import complete
from kdm_cli.service.language.words import spelled, taken_apart

HISTORY = "history"
AT_ONCE = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)  # never waits for a pipe


class Editing:
    """Reads lines at a terminal with history and completion."""

    attended = True

    def __init__(self, words_before: Callable[[], list[str]]) -> None:
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # nothing here is drawn below the line
        self._coloured = is_terminal(sys.stdout)
        self._session: PromptSession[str] = PromptSession(
            history=history(),
            completer=Words(words_before),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            enable_open_in_editor=False,
            enable_system_prompt=False,
        )

    def line(self, prompt: str) -> str | None:
        """One line; Ctrl-D on an empty one is the end."""
        try:
            return self._session.prompt(ANSI(colour.painted_text(prompt, "ask")) if self._coloured else prompt)
        except EOFError:
            return None


class Words(Completer):
    """What the command line completes with Tab, in the shell's own spelling."""

    def __init__(self, words_before: Callable[[], list[str]]) -> None:
        self._words_before = words_before
        self._paths = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Each way to go on with the word before the cursor."""
        try:
            line = taken_apart(document.text_before_cursor)
            words = line.words[1:] if line.words[:1] == ["kdm"] else line.words
            found = complete([*self._words_before(), *words], line.unfinished)
            if found.files:
                yield from self._paths.get_completions(Document(line.unfinished), complete_event)
            for offer in found.offers:
                value = offer.value if offer.value.endswith("=") else spelled(offer.value)
                yield Completion(value, start_position=-line.length, display_meta=offer.note)
        except Exception:  # whatever is wrong, a person pressing Tab can do nothing about it here
            return


class Kept(FileHistory):
    """Lines in a file; where they cannot be written down any more, they are known for this evening."""

    def store_string(self, string: str) -> None:
        """Write one line; a full disk is no reason to stop."""
        with suppress(OSError):
            super().store_string(string)


def history() -> History:
    """The lines of earlier evenings, in the folder for such things; where that cannot be written, only of this one."""
    path = os.path.join(own_folder("XDG_STATE_HOME", ".local/state"), HISTORY)
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        handle = os.open(path, AT_ONCE, 0o600)
        regular = stat.S_ISREG(os.fstat(handle).st_mode)
        os.close(handle)
    except OSError:
        return InMemoryHistory()
    return Kept(path) if regular else InMemoryHistory()
