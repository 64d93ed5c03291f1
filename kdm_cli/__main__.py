"""The front door: `kdm ...` and `python -m kdm_cli ...`."""

import _signal  # type: ignore[import-not-found]  # `signal` takes longer to import than `kdm --version` may
import gc
import os
import sys

TYPE_CHECKING = False  # as in kdm_cli itself
if TYPE_CHECKING:
    from typing import NoReturn

PRESSED: list[bool] = []  # Ctrl-C while there is nobody yet who could tell of it


def run() -> "NoReturn":
    """Answer the cheapest questions at once, hand everything else to the command line; Python has no last word."""
    interruptible = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
    if interruptible:
        _signal.signal(_signal.SIGINT, _pressed)
    gc.disable()
    words = before_remark(sys.argv[1:])
    if len(words) == 1 and words[0] in ("--version", "--help", "-h", "help") and _told(words[0]):
        _leave(0)
    from kdm_cli.cli import main as front  # late: nothing of it for --version

    sys.unraisablehook = front.ctrl_c.swallowed
    if interruptible:
        _signal.signal(_signal.SIGINT, front.ctrl_c)
        front.ctrl_c.pressed = bool(PRESSED)
    _leave(front.output.pushed_out(front.main(words)))


def before_remark(words: list[str]) -> list[str]:
    """The words without a remark behind a lone `#`, which a prompt of zsh hands on like any other word."""
    return words[: words.index("#")] if "#" in words and "--" not in words else words


def _pressed(*_: object) -> None:
    """Once it is kept in mind; whoever presses it again is not kept waiting."""
    if PRESSED:
        os._exit(130)
    PRESSED.append(True)


def _leave(code: int) -> "NoReturn":
    """All is pushed out and nothing is open: what Python tidies up at its end only takes time, or fails aloud."""
    if sys.getprofile() or sys.gettrace():
        sys.exit(code)
    os._exit(code)


def _told(word: str) -> bool:
    """Print what is the same in every folder; where that fails the command line knows how to say so."""
    try:
        if word != "--version" and sys.stdout.isatty():
            return False  # there it may go through the pager
        sys.stdout.write(_version() if word == "--version" else _help(word))
        sys.stdout.flush()
    except (OSError, AttributeError, ValueError):
        return False
    return True


def _version() -> str:
    from kdm_cli import __version__  # late: only for --version

    return f"kdm {__version__}\n"


def _help(word: str) -> str:
    from os.path import dirname, join

    page = ("help", "topics.txt") if word == "help" else ("front.txt",)
    with open(join(dirname(__file__), "cli", *page), encoding="utf-8") as file:
        return file.read()


if __name__ == "__main__":
    run()
