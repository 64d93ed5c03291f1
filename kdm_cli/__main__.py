"""The front door: `kdm ...` and `python -m kdm_cli ...`."""

import gc
import sys


def run() -> None:
    """Answer the cheapest questions at once, hand everything else to the command line."""
    gc.disable()
    words = sys.argv[1:]
    if len(words) == 1 and words[0] in ("--version", "--help", "-h", "help") and _told(words[0]):
        return
    from kdm_cli.cli.front import main

    code = main(words)
    _finish_undisturbed()
    sys.exit(code)


def _finish_undisturbed() -> None:
    """A late Ctrl-C changes neither answer nor code, not even one that comes while this is being arranged."""
    while True:
        try:
            import signal

            signal.signal(signal.SIGINT, signal.SIG_IGN)
            return
        except KeyboardInterrupt:
            continue


def _told(word: str) -> bool:
    """Print what is the same in every folder; where that fails the command line knows how to say so."""
    try:
        sys.stdout.write(_version() if word == "--version" else _help())
        sys.stdout.flush()
    except (OSError, AttributeError, ValueError):
        return False
    return True


def _version() -> str:
    from kdm_cli import __version__

    return f"kdm {__version__}\n"


def _help() -> str:
    from os.path import dirname, join

    with open(join(dirname(__file__), "cli", "help.txt"), encoding="utf-8") as file:
        return file.read()


if __name__ == "__main__":
    run()
