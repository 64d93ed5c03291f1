"""The front door: `kdm ...` and `python -m kdm_cli ...`."""

import gc
import sys


def run() -> None:
    """Answer the cheapest questions at once, hand everything else to the command line."""
    gc.disable()
    if sys.argv[1:] == ["--version"] and sys.stdout is not None:
        from kdm_cli import __version__

        sys.stdout.write(f"kdm {__version__}\n")
        return
    from kdm_cli.cli.front import main

    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
