"""Somebody sits at a terminal in `kdm shell`: a real pseudo-terminal, and what its screen shows."""

import os
import signal
import sqlite3
import sys
import time

import pexpect
import pyte
import pytest

from tests.conftest import clean_environment
from tests.faults.terminals import left, terminal
from tests.faults.test_full_disks import files_no_larger_than

WITHOUT = "import sys; sys.modules['prompt_toolkit'] = None; from kdm_cli.__main__ import run; run()"
TAB, UP, CTRL_C, CTRL_D = "\t", "\x1b[A", "\x03", "\x04"
PATIENCE = 15


class Seat:
    """A person at a terminal: types, and reads the screen."""

    def __init__(self, folder, *words, extra=True, env=None, **more):
        environment = {**clean_environment(), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        environment |= {"XDG_STATE_HOME": str(folder / "state"), **(env or {})}
        program = ["-m", "kdm_cli"] if extra else ["-c", WITHOUT]
        argv = [sys.executable, *program, "shell", *words]
        self.child = terminal(argv, folder, environment, dimensions=(40, 80), encoding="utf-8", **more)
        self.screen = pyte.Screen(80, 40)
        self.stream = pyte.Stream(self.screen)

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def sees(self, *wanted, count=1):
        """Wait until all of this stands on the screen."""
        until = time.monotonic() + PATIENCE
        while not all(self.text.count(each) >= count for each in wanted):
            assert time.monotonic() < until, f"waiting for {wanted}:\n{self.text}"
            self._read(0.1)
        return self

    def _read(self, timeout):
        try:
            self.stream.feed(self.child.read_nonblocking(65536, timeout))
        except pexpect.TIMEOUT:
            return
        except pexpect.EOF:
            pytest.fail(f"the shell has ended:\n{self.text}")

    def types(self, line):
        """Type a line with Enter, once the shell or a question waits for one."""
        self.ready().child.send(line + "\r")
        return self

    def presses(self, keys):
        self.child.send(keys)
        return self

    def ready(self):
        """What is typed between two lines a terminal may swallow, so wait for the prompt."""
        self._read(0.02)
        until = time.monotonic() + PATIENCE
        while not self.text.endswith((">", ":")):
            assert time.monotonic() < until, self.text
            self._read(0.1)
        return self

    def leaves(self):
        """Press Ctrl-D at the prompt."""
        self.ready()
        self.child.send(CTRL_D)
        self.child.expect(pexpect.EOF, timeout=PATIENCE)
        return left(self.child)


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")


@pytest.fixture(params=[True, False], ids=["edited", "plain"])
def seat(request, founders):
    there = Seat(founders.folder, extra=request.param)
    yield there.sees("Ashhold, prologue>")
    there.child.close(force=True)


@pytest.fixture
def edited(founders):
    there = Seat(founders.folder)
    yield there.sees("Ashhold, prologue>")
    there.child.close(force=True)


def test_commands_are_typed_without_kdm_and_the_prompt_says_where_the_campaign_stands(seat, founders):
    seat.types("set Lucy insanity +1").sees("insanity 0 -> 1", "entry 3")
    seat.types("showdown start white lion --auto").sees("\nround 1>")
    seat.types("undo").sees("Undone 4: ")
    assert seat.leaves() == 0
    assert founders.json("show Lucy")["insanity"] == 1


def test_a_die_is_asked_for_in_the_shell_and_ctrl_c_abandons_only_that_command(seat, founders):
    seat.types("survivor suffer Lucy waist").sees("d10:")
    seat.presses(CTRL_C).sees("nothing was saved")
    seat.types("set Erza insanity +1").sees("Erza: insanity 0 -> 1")
    seat.types("survivor suffer Lucy waist").sees("d10:", count=2)
    seat.types("1").sees("entry 4")
    assert seat.leaves() == 0
    assert [entry["command"] for entry in founders.json("log")["entries"]][2:] == ["survivor set", "survivor suffer"]


def test_ctrl_c_abandons_a_half_typed_line(seat, founders):
    seat.presses("set Lucy insanity 7").sees("insanity 7")
    seat.presses(CTRL_C).sees("Ashhold, prologue>", count=2)
    seat.types("set Lucy insanity 2").sees("0 -> 2")
    assert seat.leaves() == 0


def test_ctrl_c_abandons_a_command_that_is_at_work(seat, founders):
    lines = "".join(f"set Lucy insanity {number % 9}\n" for number in range(100_000))
    (founders.folder / "long.txt").write_text(lines, encoding="utf-8")
    seat.types("batch run long.txt")
    time.sleep(0.3)  # it takes seconds
    seat.presses(CTRL_C).sees("Interrupted")
    seat.types("set Lucy insanity +1").sees("insanity 0 -> 1", "entry 3")
    assert seat.leaves() == 0


def test_what_somebody_else_writes_meanwhile_is_seen(seat, founders):
    founders("set Lucy insanity 5")
    founders("settlement name Brightwell")
    seat.types("set Lucy insanity +1").sees("insanity 5 -> 6", "Brightwell, prologue>")
    founders("set Lucy insanity 9")
    seat.types("set Lucy insanity +1").sees("insanity 9 -> 10")
    assert seat.leaves() == 0


def test_a_refusal_goes_on_with_the_next_line(seat):
    seat.types("set Nobody insanity 1").sees("No survivor is called", "Ashhold, prologue>")
    seat.types("exit")
    seat.child.expect(pexpect.EOF, timeout=PATIENCE)
    assert left(seat.child) == 0


def test_a_campaign_that_goes_away_is_said_in_the_prompt(seat, founders):
    (founders.folder / "ashhold.kdm").unlink()
    seat.types("show Lucy").sees("campaign-not-found>")
    assert seat.leaves() == 0


def test_tab_completes_commands_names_gear_locations_and_dice(edited, founders):
    founders("storage add bone blade")
    edited.presses("surv" + TAB).sees("> survivor")
    edited.presses(" suf" + TAB + " all" + TAB).sees("survivor suffer Allister")
    edited.presses(" wai" + TAB).sees("suffer Allister waist")
    edited.presses(" --roll 1" + TAB).sees("10")
    edited.presses(CTRL_C).ready()
    edited.presses("hit lucy wai" + TAB).sees("hit lucy waist")
    edited.presses(CTRL_C).ready()
    edited.presses("give Lucy bone b" + TAB).sees("give Lucy bone Blade")
    edited.presses("\r").sees("entry 4")
    edited.presses("gear take Lucy bla" + TAB).sees('take Lucy "Bone Blade"')
    assert edited.presses(CTRL_C).ready().leaves() == 0


def test_the_lines_of_earlier_evenings_come_back(edited, founders):
    edited.types("set Lucy insanity +1").sees("0 -> 1")
    assert edited.leaves() == 0
    again = Seat(founders.folder).sees("prologue>")
    again.presses(UP).sees("set Lucy insanity +1")
    again.presses("\r").sees("1 -> 2")
    assert again.leaves() == 0
    assert (founders.folder / "state" / "kdm" / "history").stat().st_mode & 0o077 == 0


def test_a_history_that_cannot_be_kept_is_no_reason_to_stop(founders):
    (founders.folder / "state").write_text("a file")
    seat = Seat(founders.folder).sees("prologue>")
    seat.types("set Lucy insanity +1").sees("0 -> 1")
    seat.presses(UP).sees("set Lucy insanity +1", count=2)
    assert seat.presses(CTRL_C).ready().leaves() == 0


def test_a_history_that_nobody_would_ever_read_holds_up_nothing(founders):
    (founders.folder / "state" / "kdm").mkdir(parents=True)
    os.mkfifo(founders.folder / "state" / "kdm" / "history")
    seat = Seat(founders.folder).sees("prologue>")
    seat.types("set Lucy insanity +1").sees("0 -> 1")
    seat.presses(UP).sees("set Lucy insanity +1", count=2)
    assert seat.presses(CTRL_C).ready().leaves() == 0


def test_a_full_disk_for_the_history_is_not_worth_a_word(founders):
    """As if nothing more could be written anywhere: looking goes on, and so does calling back."""
    seat = Seat(founders.folder, preexec_fn=files_no_larger_than(0)).sees("prologue>")
    seat.types("survivor list").sees("Allister")
    seat.presses(UP).sees("survivor list", count=2)
    assert "Errno" not in seat.text
    assert seat.presses(CTRL_C).ready().leaves() == 0


def test_while_somebody_writes_tab_and_the_prompt_wait_only_a_moment(edited, founders):
    writer = sqlite3.connect(founders.folder / "ashhold.kdm", isolation_level=None)
    writer.execute("BEGIN EXCLUSIVE")
    begun = time.monotonic()
    edited.presses("survivor suffer Lucy waist --roll " + TAB + "x").sees("--roll x")
    edited.presses(CTRL_C).sees("locked>")
    assert time.monotonic() - begun < 2.5
    writer.close()
    edited.types("").sees("Ashhold, prologue>", count=2)
    edited.presses("survivor show Lu" + TAB).sees("show Lucy")
    assert edited.presses(CTRL_C).ready().leaves() == 0


def test_several_lines_pasted_at_once_stop_at_the_first_that_is_refused(edited, founders):
    edited.presses("\x1b[200~set Lucy insanity 1\nset Nobody insanity 1\nset Erza insanity 1\x1b[201~\r")
    edited.sees("0 -> 1", "No survivor is called", "The other 1 line")
    assert edited.leaves() == 0
    assert founders.json("show Erza")["insanity"] == 0


def test_a_hostile_name_never_reaches_the_terminal_from_the_prompt(founders):
    founders("settlement", "name", "\x1b[31mRed\x07\u202e")
    seat = Seat(founders.folder)
    seat.sees("prologue>")
    assert seat.leaves() == 0
    seat = Seat(founders("settlement", "name", "\x07R") and founders.folder)
    seat.sees("\\x07R, prologue>")
    assert seat.leaves() == 0


def test_a_killed_shell_leaves_a_whole_file(edited, founders):
    edited.types("set Lucy insanity 1").sees("0 -> 1")
    os.kill(edited.child.pid, signal.SIGKILL)
    assert founders.json("doctor")["healthy"] is True
