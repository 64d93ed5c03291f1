"""`--help`: the page of all commands from a file, every other page from the Typer app."""

import sys
from os import path

HELP = path.join(path.dirname(path.abspath(__file__)), "help.txt")
ASKING = ("--help", "-h", "help")


def show_help(words: list[str]) -> int:
    """Print the help of whatever the words name; what does not exist is refused as the command line refuses it."""
    named = [] if all(word in ASKING for word in words) else _named(words)
    sys.stdout.write(_page(named) if named else cached())
    sys.stdout.flush()
    return 0


def cached() -> str:
    """The page of all commands, as it was when it was last written to the file; a test keeps it fresh."""
    with open(HELP, encoding="utf-8") as file:
        return file.read()


def _named(words: list[str]) -> list[str]:
    from kdm_cli.service import catalog
    from kdm_cli.service.halfline import standing

    words = words[1:] if words[0] == "help" else words
    if words[:1] == ["completion"]:
        return ["completion"]
    here = standing(words)
    names = [words[at] for at in here.named]
    if here.lost:
        catalog.find(names)
    if here.operation is not None and here.operation.path in catalog.LISTED.values():
        return here.operation.path.split()  # craft --list --help
    return names


def _page(names: list[str]) -> str:
    from kdm_cli.cli.app import help_page

    return help_page(names)


if __name__ == "__main__":
    sys.stdout.write(_page([]))
