"""`kdm watch`: what a reading command prints, in place and anew whenever the campaign has changed."""

import gc
import os
import sys
import time
from collections.abc import Callable
from functools import partial

from kdm_cli.cli import output
from kdm_cli.cli.colour import painted
from kdm_cli.cli.pages.pen import Line
from kdm_cli.cli.pages.registry import page_of, pen_for, print_view
from kdm_cli.cli.serve import ended
from kdm_cli.live.file_state import CHANGED, SAME, state_of
from kdm_cli.live.follow import LONG, PAUSE, TROUBLE
from kdm_cli.rules.refusal import EXIT_CODES, Refused, refuse
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.language.parse import Request
from kdm_cli.service.operations.live import looked, watched
from kdm_cli.service.perform import Session

Look = Callable[[], tuple[Request, Answered]]
LOST = "... {} lines more; a higher window shows them"


def run(request: Request, again: Callable[[list[str]], int]) -> int:
    """Show it until somebody ends it, or the standard input of a program that wants documents ends."""
    everywhere = request.everywhere
    beginning = request.operation.call(Session(everywhere), request.arguments)
    words = request.arguments.get("words", [])
    request = watched(Session(everywhere), words)
    look = partial(looked, request, not words)
    try:
        if everywhere.json:
            output.document(beginning)
            if not everywhere.dry_run:
                _documents(beginning["file"], look)
        elif everywhere.dry_run:
            print_view(*look())
        elif not (sys.stdout.isatty() and output.is_more_than_plain()):
            told = "kdm watch shows in place what changes, and this is no terminal that can."
            refuse("usage", told, f"{' '.join(['kdm', *request.typed])} prints it once; kdm watch --json follows.")
        else:
            _in_place(beginning["file"], look)
    except KeyboardInterrupt:
        return EXIT_CODES["interrupted"]
    return 0


def _documents(path: str, look: Look) -> None:
    """Each change's document; what stood there before it began is known."""
    state, over = state_of(path), ended()
    state.look()
    state.follow_up()
    while not over.is_set():
        if state.look() == CHANGED:
            state.follow_up()
            output.document(look()[1])
        time.sleep(PAUSE)


def _in_place(path: str, look: Look) -> None:
    """The page of the command on the whole screen, which is given back as it was."""
    from rich.console import Console, ConsoleDimensions
    from rich.live import Live
    from rich.text import Text

    gc.freeze()
    gc.enable()
    state, trouble, well = state_of(path), "", time.monotonic()
    lines: list[Line] = []
    drawn: tuple[int, int, str] | None = None
    console = Console(file=sys.stdout, markup=False, emoji=False, highlight=False)
    with Live(console=console, screen=True, auto_refresh=False) as live:
        while True:
            found, now = state.look(), time.monotonic()
            size = os.get_terminal_size(sys.stdout.fileno())  # now; variables may tell what was once
            resized = drawn is not None and drawn[:2] != tuple(size)
            if found == CHANGED or (found == SAME and resized):
                state.follow_up()
                try:
                    lines, drawn = _page(*look()), None
                except Refused as refused:
                    found = refused.refusal.message
                    state.forget()
            if found in (SAME, CHANGED):
                trouble, well = "", now
            elif now - well > LONG:
                trouble = TROUBLE.get(found, found)
            if drawn != (shape := (*size, trouble)):
                drawn, console.size = shape, ConsoleDimensions(*size)
                live.update(Text.from_ansi(painted(_fitting(lines, trouble, size.lines))), refresh=True)
            time.sleep(PAUSE)


def _page(looking: Request, answer: Answered) -> list[Line]:
    pen = pen_for(sys.stdout)
    return page_of(looking.operation.path, answer)(answer, pen, looking.everywhere.quiet)


def _fitting(lines: list[Line], trouble: str, rows: int) -> list[Line]:
    """As much as there is room for, and what is wrong with the file in front."""
    pen = pen_for(sys.stdout)
    told = [pen(trouble, "hurt")] if trouble else []
    whole = [*told, *lines]
    return whole if len(whole) < rows else [*whole[: rows - 2], pen(LOST.format(len(whole) - rows + 2), "faint")]
