"""Words that evenings with a bit of everything seldom meet."""

from collections.abc import Iterator

SELDOM = {  # by their list: heard for certain only where their own cards are played, in the long run
    "Moment": "lost",
    "Way": "on_board",
}


def seldom() -> Iterator[tuple[str, str]]:
    """Those that take an evening of their own."""
    for kind, words in SELDOM.items():
        for word in words.split():
            yield kind, word
