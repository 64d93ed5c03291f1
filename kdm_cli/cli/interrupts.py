"""Ctrl-C: raised once, while a command works; what comes earlier waits for that, what comes later changes nothing."""

import _thread
import os
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs
    from types import FrameType

STARTING, WORKING, TOLD, DONE = "starting", "working", "told", "done"
CODE = 130
TO_CLEAN_UP = 1.0  # seconds in which a second one does not disturb the first
AGAIN = 0.005


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
            if frame is not None and _must_not_be_left(frame):
                _thread.start_new_thread(_again, (_thread.get_ident(),))
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
            _thread.start_new_thread(_again, (_thread.get_ident(),))
        elif os.environ.get("KDM_DEBUG"):
            sys.__unraisablehook__(unraisable)


def _must_not_be_left(frame: "FrameType") -> bool:
    """Whether this is the import system, whose locks nobody would let go of, or what hears of dropped exceptions."""
    code = frame.f_code
    return code.co_filename.startswith("<frozen importlib") or code is CtrlC.swallowed.__code__


def _again(thread: int) -> None:
    """Whatever that thread waits for by then is broken off, as by a Ctrl-C that was typed."""
    time.sleep(AGAIN)
    try:
        from _signal import SIGINT, pthread_kill  # type: ignore[import-not-found]  # signal itself imports much more
    except ImportError:  # Windows has no such thing: there it is heard when the waiting is over
        _thread.interrupt_main()
    else:
        pthread_kill(thread, SIGINT)


ctrl_c = CtrlC()
