"""The page itself: one document with all that belongs to it, under a nonce that is good for once."""

import os
from functools import cache

from kdm_cli.export.html import COLOURS

HERE = os.path.dirname(__file__)


def page(nonce: str, asks_who: bool) -> bytes:
    """The document; a phone is asked who holds it."""
    text = _read("page.html")
    for mark, meant in (("NONCE", nonce), ("ASKS", "yes" if asks_who else "no")):
        text = text.replace("{" + mark + "}", meant)
    return text.replace("{STYLE}", COLOURS + _read("page.css")).replace("{SCRIPT}", _read("page.js")).encode()


@cache
def _read(name: str) -> str:
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()
