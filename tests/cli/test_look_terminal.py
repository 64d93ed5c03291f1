"""The real command on a real pseudo-terminal, and in pipes with every kind of environment."""

import subprocess
import sys

import pexpect
import pytest

from tests.cli.look import STYLE, harmful, screen
from tests.conftest import clean_environment
from tests.faults.terminals import left, terminal
from tests.scenarios.quick import Quick

EVIL = ("\x1b[31mRed\x07", "\u202eesreveR", "[red]Al[/red][/nope]", "日本語", "Z" + "\u0300" * 20)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    kdm = Quick(tmp_path_factory.mktemp("look"))
    kdm("settlement", "new", "Ashhold", "--seed", "4")
    kdm("survivor", "add", "Lucy:f", "Zoë:f", *EVIL)
    kdm("survivor", "set", "Lucy", "hunt-xp", "3")
    kdm("survivor", "note", "Lucy", "\x1b]0;owned\x07 keeps a tooth")
    return kdm.folder


def on_terminal(folder, *words, **environment):
    """What the command sends to a terminal of 24 by 80."""
    env = {**clean_environment(), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", **environment}
    env = {name: value for name, value in env.items() if value is not None}
    child = terminal([sys.executable, "-m", "kdm_cli", *words], folder, env, dimensions=(24, 80), encoding="utf-8")
    child.expect(pexpect.EOF)
    assert left(child) == 0, child.before
    return child.before.replace("\r\n", "\n")


def in_pipe(folder, *words, **environment):
    """The bytes the command writes into a pipe."""
    env = {**clean_environment(), **environment}
    done = subprocess.run(
        [sys.executable, "-m", "kdm_cli", *words], cwd=folder, env=env, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_survivor_sheet_on_a_terminal(folder):
    raw = on_terminal(folder, "survivor", "show", "Lucy")
    assert STYLE.search(raw)
    assert harmful(raw) == []
    shown = screen(raw, 25).display
    assert shown[0].startswith("╭─ Lucy  F ──")
    assert any("■ ◆ ■ □ □ ◇" in row for row in shown)
    assert any(r"\x1b]0;owned\x07 keeps a tooth" in row for row in shown)
    assert len(raw.splitlines()) <= 24


def test_kdm_alone_on_a_terminal(folder):
    raw = on_terminal(folder)
    assert harmful(raw) == []
    first = screen(raw).display[0]
    assert first.startswith("Ashhold  lantern year 0  prologue  population 7  limit 1")
    assert "[red]Al[/red][/nope]" in STYLE.sub("", raw)


@pytest.mark.parametrize(
    "words", ["survivor list", "settlement show", "log", "timeline show", "export summary", "gear grid lucy"]
)
def test_no_name_reaches_the_terminal_raw(folder, words):
    raw = on_terminal(folder, *words.split())
    assert harmful(raw) == []
    assert max(map(len, STYLE.sub("", raw).splitlines())) <= 80


@pytest.mark.parametrize(
    "environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": None}, {"NO_COLOR": "0"}, {"TERM": "unknown"}]
)
def test_who_wants_no_colours_gets_plain_letters(folder, environment):
    raw = on_terminal(folder, "survivor", "show", "Lucy", **environment)
    assert "\x1b" not in raw
    assert raw.startswith("+- Lucy  F --")
    assert "[x]<x>[x]" in raw


def test_an_empty_no_color_asks_for_nothing(folder):
    assert STYLE.search(on_terminal(folder, "survivor", "show", "Lucy", NO_COLOR=""))


@pytest.fixture(scope="module")
def usual(folder):
    """A sheet on a terminal and a status in a pipe where nobody claims a width."""
    return on_terminal(folder, "survivor", "show", "Lucy"), in_pipe(folder, "status")


@pytest.mark.some(3)
@pytest.mark.parametrize("columns", ["0", "1", "20", "10000", "-3", "wide", ""])
def test_columns_may_say_what_they_like(folder, usual, columns):
    sheet = on_terminal(folder, "survivor", "show", "Lucy", COLUMNS=columns, LINES=columns)
    assert (sheet, in_pipe(folder, "status", COLUMNS=columns)) == usual


@pytest.mark.some(4)
@pytest.mark.parametrize("environment", [{"FORCE_COLOR": "1"}, {"CLICOLOR_FORCE": "1"}, {"TTY_COMPATIBLE": "1"}, {}])
@pytest.mark.parametrize("words", ["survivor show lucy", "status", "settlement show"])
def test_a_pipe_gets_no_colours(folder, words, environment):
    assert b"\x1b" not in in_pipe(folder, *words.split(), **environment)


def test_an_ascii_terminal_gets_ascii_frames_and_no_name_is_lost(folder):
    raw = on_terminal(folder, "survivor", "show", "Zo", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert STYLE.sub("", raw).startswith(r"+- Zo\xeb  F --")
    assert raw.isascii()


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "euc-jp", "utf-16", "utf-8"])
def test_every_encoding_gets_the_same_sheet(folder, encoding):
    raw = in_pipe(folder, "survivor", "list", PYTHONIOENCODING=encoding)
    text = raw.decode(encoding)
    assert harmful(text) == []
    assert "Lucy" in text
    assert ("Zoë" if encoding not in ("ascii",) else r"Zo\xeb") in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("locale", ["C", "POSIX", "tr_TR.UTF-8", "xx_XX"])
def test_every_locale_gets_the_same_sheet(folder, locale):
    assert b"+- Lucy  F --" in in_pipe(folder, "survivor", "show", "lucy", LC_ALL=locale, LANG=locale)


RICH = "import sys; from kdm_cli.cli.main import main; main(sys.argv[1:]); sys.exit('rich' in sys.modules)"


def test_plain_sheets_do_not_import_rich(folder):
    words = [sys.executable, "-c", RICH, "survivor", "show", "Lucy"]
    done = subprocess.run(words, cwd=folder, env=clean_environment(), capture_output=True, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("words", ["status", "survivor show Lucy", "log", "set Lucy insanity +1 --dry-run"])
def test_coloured_ones_need_no_rich_either_which_takes_longer_than_the_command(folder, words):
    env = {**clean_environment(), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    child = terminal([sys.executable, "-c", RICH, *words.split()], folder, env, dimensions=(50, 80), encoding="utf-8")
    child.expect(pexpect.EOF)
    assert left(child) == 0, child.before
