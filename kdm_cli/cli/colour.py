"""Colours, where a terminal knows them and somebody wants them: what a style is on it, and lines written in theirs."""

import os
from collections.abc import Iterable, Sequence

from kdm_cli.rules.draft import Change
from kdm_cli.service.bearings import bearing_of
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
    "gain": "32",
    "loss": "31",
    "wound": "31",
    "death": "1;31",
    "rolled": "2",
    "entry": "2",
    "do": "1;36",
    "next": "1",
    "ask": "1;36",
    "refused": "1;31",
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


def style_of(line: str, changes: Sequence[Change]) -> str:
    """The style of a line of a command's story: what it tells is a death, a wound, a loss, a gain, or none of these."""
    return bearing_of(line, changes)


def prompt(text: str) -> str:
    """A prompt in its style for a line editor, which must know what of it takes no room."""
    code = _code("ask")
    return f"\001{BEGUN.format(code)}\002{text}\001{ENDED}\002"


def painted_text(text: str, style: str) -> str:
    """A text in its style; without one it stays as it is."""
    code = _code(style)
    return f"{BEGUN.format(code)}{shown(text)}{ENDED}" if code and text else shown(text)


def _code(style: str) -> str:
    if style in MANY and any(shade in os.environ.get(name, "") for name in ("TERM", "COLORTERM") for shade in SHADES):
        return MANY[style]
    return STYLES.get(style, "")
