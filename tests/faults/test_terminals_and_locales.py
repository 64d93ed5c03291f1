"""Terminals, pipes and locales of every kind: no crash, no escape where none belongs, the same data (rows 58, 59)."""

import itertools
import json
import os
import subprocess

import pyte
import pytest

from tests.faults.processes import kdm, within
from tests.faults.terminals import COLOUR, seen, seen_at_once

LOOKS = [
    (),
    ("survivor", "list"),
    ("survivor", "show", "Zoë"),
    ("settlement", "show"),
    ("log",),
    ("--help",),
    ("survivor", "--help"),
    ("survivor", "set", "--help"),
]
LOCALES = {
    "C": {"LC_ALL": "C"},
    "POSIX": {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0"},
    "C.UTF-8": {"LC_ALL": "C.UTF-8"},
    "Turkish": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    "unknown": {"LC_ALL": "xx_YY.KOI8-Q"},
    "ascii": {"PYTHONIOENCODING": "ascii:strict"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "UTF-16": {"PYTHONIOENCODING": "utf-16"},
    "shift_jis": {"PYTHONIOENCODING": "shift_jis"},
}


@pytest.fixture(scope="module")
def hold(played, tmp_path_factory):
    """A settlement with letters that not every terminal has."""
    folder = tmp_path_factory.mktemp("hold")
    (folder / "hold.kdm").write_bytes(played.read_bytes())
    for words in (
        ("survivor", "rename", "Lucy", "Zoë"),
        ("survivor", "rename", "Erza", "狮子 👩"),
        ("settlement", "name", "Łódź"),
    ):
        assert within(folder, *words).code == 0
    return folder


@pytest.mark.some(2)
@pytest.mark.parametrize("columns", ["0", "1", "20", "10000"])
def test_the_width_somebody_claims_does_not_matter(hold, columns):
    more = {"COLUMNS": columns, "LINES": columns}
    for words in LOOKS:
        out = (kdm if "--help" in words else within)(hold, *words, env=more).out
        assert max(map(len, out.splitlines())) <= 80
    for words in LOOKS[2:3] + LOOKS[-1:]:
        out, code = seen_at_once(hold, *words, env=more)
        assert code == 0
        assert len(out) < 40_000


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (300, 100)])
def test_a_terminal_may_have_any_size(hold, size):
    columns, rows = size
    for words in LOOKS[:3]:
        out, code = seen_at_once(hold, *words, columns=columns, rows=rows)
        assert code == 0
        assert len(out) < 40_000


@pytest.mark.parametrize(
    "env", [{"TERM": "dumb"}, {"TERM": None}, {"TERM": ""}, {"TERM": "unknown"}, {"NO_COLOR": "1"}], ids=str
)
def test_a_plain_terminal_gets_no_escape(hold, env):
    for words in (*LOOKS[:3], *LOOKS[-1:]):
        out, code = seen_at_once(hold, *words, env=env)
        assert code == 0
        assert "\x1b" not in out, (words, env)


@pytest.mark.parametrize(
    "force", [{"FORCE_COLOR": "1"}, {"CLICOLOR_FORCE": "1"}, {"TTY_COMPATIBLE": "1"}, {"PY_COLORS": "1"}], ids=str
)
def test_a_pipe_gets_no_escape(hold, force):
    for words in (
        *LOOKS[::2],
        LOOKS[-1],
        ("nonsense",),
        ("survivor", "show", "Nobody"),
        ("set", "Zoë", "courage", "x"),
    ):
        done = (kdm if "--help" in words else within)(hold, *words, env={**force, "TERM": "xterm-256color"})
        assert "\x1b" not in done.out + done.err, (words, force)


def test_colours_are_there_where_somebody_looks_and_an_empty_no_color_is_none(hold):
    assert COLOUR.search(seen_at_once(hold, "survivor", "show", "Zoë")[0])
    assert COLOUR.search(seen_at_once(hold, "survivor", "show", "Zoë", env={"NO_COLOR": ""})[0])


def test_a_sheet_on_a_terminal_is_a_rectangle(hold):
    for name in ("Zoë", "狮子"):
        screen = pyte.Screen(80, 60)
        pyte.Stream(screen).feed(seen(hold, "survivor", "show", name, rows=60)[0])
        rows = [row for row in screen.display if row.strip()]
        assert rows[0].startswith("╭")
        assert {row.rstrip()[-1] for row in rows} <= set("╮│┤╯")
        assert all(screen.buffer[at][79].data != " " for at in range(len(rows)))


@pytest.mark.some(4)
@pytest.mark.parametrize("env", LOCALES.values(), ids=LOCALES)
def test_in_every_locale_the_same_is_done_and_shown_as_far_as_it_can_be(campaign, env):
    for words in (("survivor", "rename", "Lucy", "Zoë"), ("survivor", "rename", "Erza", "狮子")):
        assert kdm(campaign.parent, *words, env=env).code == 0
    for words in ((), ("survivor", "list"), ("show", "ZOE"), ("export", "summary"), ("undo", "--dry-run"), ("--help",)):
        assert kdm(campaign.parent, *words, env=env).code == 0, words
    for words in (("survivor", "list"), ("show", "狮")):
        assert seen(campaign.parent, *words, env={"LC_ALL": None, **env})[1] == 0, words
    assert kdm(campaign.parent, "survivor", "show", "Nobödy 狮", env=env).code == 1
    assert kdm(campaign.parent, "export", "json", "--out", "all.json", env=env).code == 0
    survivors = json.loads((campaign.parent / "all.json").read_text("utf-8"))["facts"]["survivor"]
    assert [survivor["name"] for survivor in survivors][:2] == ["Zoë", "狮子"]


def test_where_words_cannot_be_told_apart_from_rubbish_they_are_refused(hold):
    """ASCII alone, UTF-8 forbidden: Python hands over bytes; whatever needs no such letter works."""
    env = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = kdm(hold, "survivor", "show", "Zoë", env=env)
    assert done.code == 2
    assert "locale" in done.err
    for words in (("survivor", "list"), ("survivor", "show", "zo"), (), ("survivor", "note", "zo", "plain"), ("undo",)):
        assert kdm(hold, *words, env=env).code == 0


def test_capital_i_is_the_same_letter_in_turkey(campaign):
    for env in (LOCALES["Turkish"], LOCALES["C"]):
        assert kdm(campaign.parent, "SURVIVOR", "list", env=env).code in (0, 2)
        assert kdm(campaign.parent, "set", "ALLISTER", "INSANITY", "+1", env=env).code == 0


@pytest.mark.some(4)
@pytest.mark.parametrize(
    "flags",
    [("-bb", "-W", "error"), ("-X", "dev", "-W", "error"), ("-O",), ("-OO",), ("-S",), ("-I",), ("-E",), ("-P",)],
    ids=" ".join,
)
def test_however_python_is_started_the_program_runs_clean(hold, flags):
    """-I and -E leave PYTHONPATH out, so the package is put there by hand."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    code = f"import sys; sys.path.insert(0, {root!r}); sys.argv[0] = 'kdm'; from kdm_cli.__main__ import run; run()"
    for words in (
        ("survivor", "list"),
        ("survivor", "note", "Zoë", "clean"),
        ("doctor",),
        ("survivor", "show", "Nobody"),
    ):
        done = subprocess.run(
            [os.sys.executable, *flags, "-c", code, *words],
            cwd=hold,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        assert done.returncode == (1 if "Nobody" in words else 0), (words, done)
        assert "Traceback" not in done.stderr
        assert "Warning" not in done.stderr
        assert ("Nobody" in words) == bool(done.stderr)


@pytest.mark.parametrize(("out", "err"), list(itertools.product([True, False], repeat=2)))
def test_only_the_stream_somebody_looks_at_is_coloured(hold, out, err):
    """A refusal on a terminal while the result goes to a file, and the other way round."""
    import pty

    leader, follower = pty.openpty()
    done = kdm(
        hold,
        "survivor",
        "show",
        "Zoë",
        env={"TERM": "xterm"},
        stdout=follower if out else subprocess.PIPE,
        stderr=follower if err else subprocess.PIPE,
    )
    os.close(follower)
    os.close(leader)
    assert done.code == 0
    assert "\x1b" not in done.out
