"""Help on a narrow terminal: it flows anew within the width, and what is to be typed stays whole."""

import re
import sys

import pexpect
import pytest

from kdm_cli.cli import guide, manual
from kdm_cli.cli.narrow import narrowed
from kdm_cli.cli.tree import help_page
from kdm_cli.service.language import index
from kdm_cli.service.language.signposts import LONGER_TEXTS
from kdm_cli.text import width
from tests.cli.look import STYLE
from tests.conftest import clean_environment
from tests.faults.terminals import left, terminal

PAGES = {path: help_page(path.split()) for path in [*index.GROUPS, "survivor set", "fix", "serve", "attack", "look"]}
PAGES |= {"": manual.front(), "all": guide.cached()}


def within(line, typed):
    return line in typed or line.lstrip().startswith(("kdm ", "eval "))


@pytest.mark.parametrize("columns", [40, 60, 79])
@pytest.mark.parametrize("topic", LONGER_TEXTS)
def test_a_longer_text_keeps_its_words_and_its_lines_to_type(topic, columns):
    text, typed = guide.longer_text(topic), guide.to_type(topic)
    told = narrowed(text, columns, typed)
    assert told.split() == text.split()
    assert [line for line in told.splitlines() if width(line) > columns and not within(line, typed)] == []
    assert [line for line in text.splitlines() if within(line, typed) and line[:1] == " " and line not in told] == []


@pytest.mark.parametrize("columns", [40, 60, 79])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_keeps_its_words(path, columns):
    told = narrowed(PAGES[path], columns)
    assert told.split() == PAGES[path].split()
    assert [line for line in told.splitlines() if width(line) > columns and not within(line, ())] == []


@pytest.mark.parametrize("text", [*PAGES.values(), guide.longer_text("hunt")])
def test_with_room_enough_a_page_is_as_it_was(text):
    assert narrowed(text, 80) == text == narrowed(text, 120)


def test_whoever_asks_on_a_narrow_terminal_reads_it_so(tmp_path):
    env = {**clean_environment(), "TERM": "xterm-256color", "PAGER": "cat"}
    argv = [sys.executable, "-m", "kdm_cli", "help", "dice"]
    child = terminal(argv, tmp_path, env, encoding="utf-8", dimensions=(60, 60))
    child.expect(pexpect.EOF)
    lines = STYLE.sub("", child.before).splitlines()
    assert max(map(width, lines)) <= 60
    assert re.search(r"Faces go in the order they were\s+rolled", "\n".join(lines))
    assert left(child) == 0
