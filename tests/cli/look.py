"""Looking at pages: the lines of an answer, and the screen of a terminal that was given them."""

import re
import unicodedata

import pyte

from kdm_cli.cli.colour import painted
from kdm_cli.cli.pages.pen import ASCII, UNICODE, Pen, size
from kdm_cli.cli.pages.registry import page_of

PLAIN, DRAWN = Pen(ASCII), Pen(UNICODE)
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def lines(path, answer, pen=PLAIN, quiet=False):
    """The page of an answer as text."""
    return ["".join(span.text for span in line).rstrip() for line in styled(path, answer, pen, quiet)]


def styled(path, answer, pen=PLAIN, quiet=False):
    """The page of an answer; no line may be wider than a terminal, but one to copy, which is not broken."""
    page = page_of(path, answer)(answer, pen, quiet)
    wide = ["".join(span.text for span in line).strip() for line in page if size(line) > 80]
    assert [line for line in wide if not line.startswith("kdm ")] == []
    return page


def page(path, answer, pen=PLAIN, quiet=False):
    """The page of an answer as one text."""
    return "\n".join(lines(path, answer, pen, quiet))


def sent(page):
    """What a terminal is sent for a page."""
    return painted(page)


def screen(raw, rows=None):
    """The lines a terminal of 80 columns shows, without the blanks at their ends."""
    terminal = pyte.Screen(80, rows or raw.count("\n") + 2)
    terminal.set_mode(pyte.modes.LNM)
    pyte.Stream(terminal).feed(raw)
    return terminal


def harmful(text):
    """The letters that must never reach a terminal from a name; colours of our own do not count."""
    hidden = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
    return [letter for letter in STYLE.sub("", text) if unicodedata.category(letter) in hidden and letter != "\n"]
