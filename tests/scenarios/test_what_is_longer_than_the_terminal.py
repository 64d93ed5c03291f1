"""A page longer than the terminal goes through a pager, as with git and jj; one that fits, and every change, does not."""

import sys

import pexpect
import pytest

from tests.cli.look import STYLE
from tests.cli.watched import watched
from tests.conftest import clean_environment
from tests.faults.terminals import left, terminal
from tests.scenarios.quick import Quick

PEOPLE = [f"Person{number}" for number in range(30)]
BEGUN = ("settlement new Ashhold --seed 4", f"survivor add {' '.join(f'{name}:f' for name in PEOPLE)}")
MARKED = "sh -c 'echo through the pager; cat'"
LIST = ("survivor", "list")


@pytest.fixture
def hold(tmp_path):
    return Quick(tmp_path).after(*BEGUN).folder


def is_paged(folder, *words, **more):
    """Whether a command's page went through the pager, and all of it was there."""
    shown, code = watched(folder, *words, **{"KDM_PAGER": MARKED, **more})
    assert code == 0, shown
    return "through the pager" in shown


def test_what_does_not_fit_the_height_goes_through_a_pager_and_what_fits_does_not(hold):
    assert is_paged(hold, *LIST, rows=24)
    assert not is_paged(hold, *LIST, rows=60)
    lines = watched(hold, *LIST, rows=60)[0].count("\n")
    assert not is_paged(hold, *LIST, rows=lines + 1), "it stands whole above the next prompt"
    assert is_paged(hold, *LIST, rows=lines), "the prompt would push its first line out"


def test_the_sheet_of_a_survivor_leaves_room_for_the_prompt(hold):
    for rows in (24, 30):
        assert not is_paged(hold, "show", "Person1", rows=rows)
        assert watched(hold, "show", "Person1", rows=rows)[0].count("\n") < rows


@pytest.mark.parametrize(
    "words",
    [("--no-pager", *LIST), (*LIST, "--no-pager"), (*LIST, "--json"), ("--no-pager", "help", "all"),
     ("survivor", "set", "--all-living", "courage", "+1", "--full")],
    ids=" ".join,
)  # fmt: skip
def test_who_wants_none_gets_none_nor_does_a_program_or_a_change(hold, words):
    assert not is_paged(hold, *words, rows=10)


@pytest.mark.parametrize("env", [{"TERM": "dumb"}, {"KDM_PAGER": ""}, {"KDM_PAGER": "cat"}], ids=str)
def test_where_no_pager_can_draw_or_is_wanted_all_is_printed(hold, env):
    shown, code = watched(hold, *LIST, rows=10, **env)
    assert code == 0
    assert "Person0" in shown
    assert "Person29" in shown


def test_a_pipe_gets_everything_at_once(hold):
    assert "through the pager" not in Quick(hold)("log", "--last", "100")


def test_kdms_own_pager_comes_first_then_everybodys_then_less(hold, tmp_path):
    assert "own" in watched(hold, *LIST, KDM_PAGER="sh -c 'echo own'", PAGER="sh -c 'echo usual'")[0]
    assert "usual" in watched(hold, *LIST, KDM_PAGER=None, PAGER="sh -c 'echo usual'")[0]
    less = tmp_path / "bin" / "less"
    less.parent.mkdir()
    less.write_text('#!/bin/sh\necho "less $* LESS=$LESS"\n')
    less.chmod(0o755)
    path = f"{less.parent}:{clean_environment()['PATH']}"
    assert "less -FRX -R LESS=FRX" in watched(hold, *LIST, KDM_PAGER=None, PAGER=None, PATH=path)[0]
    assert "less -R LESS=FRX" in watched(hold, *LIST, KDM_PAGER="less", PATH=path)[0]
    assert "less -R LESS=-i" in watched(hold, *LIST, KDM_PAGER="less", LESS="-i", PATH=path)[0]


@pytest.mark.parametrize(
    "pager", ["no-such-program", "false", "sh -c 'exit 3'", "'unclosed", "no-such-program | cat -"]
)
def test_a_pager_that_is_missing_or_fails_is_no_error(hold, pager):
    shown, code = watched(hold, *LIST, KDM_PAGER=pager)
    assert code == 0, shown
    if "|" not in pager:  # whose last program took it, as a shell has it
        assert "Person0" in shown
        assert "Person29" in shown


@pytest.mark.parametrize("pager", ["head -2", "true", "sh -c 'exec 0<&-'"])
def test_who_leaves_the_pager_early_has_seen_enough(hold, pager):
    shown, code = watched(hold, "export", "json", "--secrets", KDM_PAGER=pager)
    assert (code, "Traceback" in shown, "disk" in shown.lower()) == (0, False, False), shown[-300:]
    assert watched(hold, *LIST, KDM_PAGER=pager)[1] == 0


def test_the_pager_gets_the_colours(hold):
    shown = watched(hold, *LIST, KDM_PAGER="cat -v")[0]
    assert "^[[1mPerson0^[[0m" in shown


def test_help_goes_the_same_way(hold):
    assert is_paged(hold, "help", "all")
    assert is_paged(hold, "survivor", "set", "--help", rows=10)


def test_a_long_export_that_nobody_named_a_file_for_does_too(hold):
    assert is_paged(hold, "export", "summary", rows=10)


def test_everything_is_there_with_full_and_goes_through_the_pager(hold):
    kdm = Quick(hold)
    for name in PEOPLE[:20]:
        kdm("survivor", "note", "Person1", f"met {name} in the dark and spoke with them for a long time")
    brief = STYLE.sub("", watched(hold, "show", "Person1")[0])
    whole = STYLE.sub("", watched(hold, "show", "Person1", "--full")[0])
    assert "Person19 in the dark" not in brief
    assert "Person19 in the dark" in whole
    assert is_paged(hold, "show", "Person1", "--full")
    assert "Person19 in the dark" in kdm("show", "Person1", "--full"), "in a pipe too"
    long = kdm("survivor", "set", ",".join(PEOPLE), "courage", "+3", "--dry-run")
    assert "lines more" in long
    assert "lines more" not in kdm("survivor", "set", ",".join(PEOPLE), "courage", "+3", "--dry-run", "--full")


def test_less_shows_the_first_screen_and_q_leaves_it(hold):
    env = {**clean_environment(), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "KDM_PAGER": "less"}
    child = terminal([sys.executable, "-m", "kdm_cli", *LIST], hold, env, dimensions=(12, 80), encoding="utf-8")
    child.expect("Person5")
    child.expect(":")
    child.send("q")
    child.expect(pexpect.EOF)
    assert "Person29" not in child.before
    assert left(child) == 0


def test_ctrl_c_belongs_to_the_pager(hold):
    env = {**clean_environment(), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "KDM_PAGER": "less"}
    child = terminal([sys.executable, "-m", "kdm_cli", *LIST], hold, env, dimensions=(12, 80), encoding="utf-8")
    child.expect("Person5")
    child.expect(":")
    child.sendintr()
    child.expect(":")
    child.send("q")
    child.expect(pexpect.EOF)
    assert "Interrupted" not in child.before
    assert left(child) == 0


def test_the_shell_pages_too_and_goes_on(hold):
    env = {**clean_environment(), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "KDM_PAGER": MARKED}
    child = terminal([sys.executable, "-m", "kdm_cli", "shell"], hold, env, dimensions=(12, 80), encoding="utf-8")
    child.expect(">")
    child.send("survivor list\r")
    child.expect("through the pager")
    child.expect("Person29")
    child.expect(">")
    child.send("exit\r")
    child.expect(pexpect.EOF)
    assert left(child) == 0
