"""Colours, where a terminal knows them and somebody wants them: what a style is on it, and lines written in theirs."""

import os
from collections.abc import Iterable

from kdm_cli.text import shown

BEGUN, ENDED = "\x1b[{}m", "\x1b[0m"
STYLES = {  # by the terminal's own sixteen colours, which people have chosen to be readable on their background
    "name": "1",
    "value": "1",
    "label": "36",
    "faint": "2",
    "gone": "2;9",
    "frame": "2",
    "filled": "1",
    "milestone": "1;33",
    "hurt": "31",
    "due": "33",
    "good": "32",
    "command": "3",
    "red": "31",
    "green": "32",
    "blue": "34",
    "scan": "30;107",
}
MANY = {"scan": "38;5;16;48;5;231"}  # black and white that nobody has chosen, where there are 256
SHADES = ("256color", "truecolor", "24bit")
if os.name == "nt":
    os.system("")  # from then on a console of Windows reads colours


def painted(lines: Iterable[Iterable[tuple[str, str]]]) -> str:
    """Every span in its style, as literal text, whatever it says."""
    told = []
    for line in lines:
        told += [painted_text(text, style) for text, style in line]
        told.append("\n")
    return "".join(told)


def painted_text(text: str, style: str) -> str:
    """A text in its style; without one it stays as it is."""
    code = _code(style)
    return f"{BEGUN.format(code)}{shown(text)}{ENDED}" if code and text else shown(text)


def _code(style: str) -> str:
    if style in MANY and any(shade in os.environ.get(name, "") for name in ("TERM", "COLORTERM") for shade in SHADES):
        return MANY[style]
    return STYLES.get(style, "")
