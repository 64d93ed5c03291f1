"""Ctrl-C and other ways to be told to stop: nothing half done, and nothing is said that is not so (row 56)."""

import os
import signal
import subprocess
import termios
import time

import pexpect
import pytest

from tests.faults.processes import entries, healthy, kdm, snap, start, tree, wait
from tests.faults.terminals import ended, spawn

SUFFER = ("survivor", "suffer", "Lucy", "waist")
PROMPT = "d10: "
SIGNALS = {"Ctrl-C": signal.SIGINT, "terminated": signal.SIGTERM, "hung up": signal.SIGHUP}
CODES = {signal.SIGINT: 130, signal.SIGTERM: -signal.SIGTERM, signal.SIGHUP: -signal.SIGHUP}


class Paused:
    """A kdm process that stands still before or after a statement."""

    def __init__(self, folder, at, *words, **streams):
        self.tell, told = os.pipe()
        hold, self.release = os.pipe()
        plan = {"do": "pause", "at": at, "tell": told, "wait": hold}
        self.process = start(folder, *words, plan=plan, pass_fds=(told, hold), **streams)
        os.close(told)
        os.close(hold)
        assert os.read(self.tell, 5) == b"here\n"

    def told(self, number):
        self.process.send_signal(number)
        done = wait(self.process)
        os.close(self.tell)
        os.close(self.release)
        return done


@pytest.mark.some(4)
@pytest.mark.parametrize("number", SIGNALS.values(), ids=SIGNALS)
@pytest.mark.parametrize("at", ["before BEGIN", "after BEGIN", "before UPDATE", "before COMMIT"])
def test_stopped_before_it_is_saved_nothing_is_saved(campaign, at, number):
    before = snap(campaign)
    done = Paused(campaign.parent, at, "set", "Lucy", "insanity", "+1").told(number)
    assert done.code == CODES[number]
    assert done.out == ""
    assert snap(campaign) == before
    assert healthy(campaign)


def test_stopped_after_it_is_saved_nobody_says_that_nothing_was(campaign):
    before = entries(campaign)
    done = Paused(campaign.parent, "after COMMIT", "set", "Lucy", "insanity", "+1").told(signal.SIGINT)
    assert entries(campaign) == before + 1
    assert done.code == 130
    assert "nothing was saved" not in done.err.lower()


@pytest.mark.some(4)
@pytest.mark.parametrize("number", SIGNALS.values(), ids=SIGNALS)
@pytest.mark.parametrize(
    "words", [("backup",), ("backup", "copy.kept"), ("settlement", "new", "Other"), ("branch", "other")], ids=" ".join
)
def test_a_copy_that_is_stopped_is_whole_or_missing(campaign, words, number):
    at = "before BACKUP" if words[0] == "backup" else "before COMMIT"
    done = Paused(campaign.parent, at, *words).told(number)
    assert done.code == CODES[number]
    names = [name for name in tree(campaign.parent) if ".new" not in name]
    assert names == ["ashhold.kdm"]
    if number == signal.SIGINT:
        assert tree(campaign.parent) == ["ashhold.kdm"]
    assert kdm(campaign.parent, "doctor").code == 0


def test_ctrl_c_in_a_batch_takes_all_of_it_back(campaign):
    before = snap(campaign)
    lines = "\n".join(f"set Lucy insanity {number % 9}" for number in range(20_000))
    campaign.with_name("long.txt").write_text(lines)
    process = start(campaign.parent, "batch", "run", "long.txt")
    time.sleep(0.4)
    process.send_signal(signal.SIGINT)
    done = wait(process)
    assert done.code in (0, 130)
    assert (snap(campaign) == before) == (done.code == 130)


@pytest.mark.parametrize("key", ["\x03", "\x04", "\x1c"], ids=["Ctrl-C", "Ctrl-D", "Ctrl-backslash"])
def test_a_prompt_can_be_left_and_the_terminal_is_as_before(campaign, key):
    before = snap(campaign)
    child = spawn(campaign.parent, *SUFFER)
    mode = termios.tcgetattr(child.child_fd)
    child.expect_exact(PROMPT)
    child.send(key)
    out, code = ended_with_mode(child, mode)
    assert code == {"\x03": 130, "\x04": 3, "\x1c": -signal.SIGQUIT}[key]
    assert key != "\x03" or "nothing was saved" in out
    assert snap(campaign) == before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["terminated", "hung up"])
def test_whoever_ends_it_at_a_prompt_finds_the_terminal_as_before(campaign, number):
    before = snap(campaign)
    child = spawn(campaign.parent, *SUFFER)
    mode = termios.tcgetattr(child.child_fd)
    child.expect_exact(PROMPT)
    os.kill(child.pid, number)
    _, code = ended_with_mode(child, mode)
    assert code == -number
    assert snap(campaign) == before


def ended_with_mode(child, mode):
    """While a line is edited the terminal is the editor's; what counts is how it is left."""
    child.expect(pexpect.EOF)
    assert termios.tcgetattr(child.child_fd) == mode
    said = child.before.decode()
    rest, code = ended(child)
    return said + rest, code


def test_two_ctrl_c_are_as_good_as_one(campaign):
    before = snap(campaign)
    for pause in (0.05, 0.055, 0.08):
        child = spawn(campaign.parent, *SUFFER)
        child.expect_exact(PROMPT)
        child.send("\x03")
        time.sleep(pause)
        child.send("\x03")
        _, code = ended(child)
        assert code in (130, -signal.SIGINT)
    assert snap(campaign) == before


def test_a_prompt_keeps_nobody_from_writing(campaign):
    child = spawn(campaign.parent, *SUFFER)
    child.expect_exact(PROMPT)
    assert kdm(campaign.parent, "set", "Erza", "insanity", "+1", plan={"patience": 0}).code == 0
    child.send("8\n")
    out, code = ended(child)
    assert code == 0
    assert "entry 6" in out


def test_ctrl_c_ends_a_shell_that_reads_a_pipe(campaign):
    before = entries(campaign)
    process = start(campaign.parent, "shell", stdin=subprocess.PIPE)
    process.stdin.write(b"set Lucy insanity +1\n")
    process.stdin.flush()
    assert b"insanity" in process.stdout.readline()
    time.sleep(0.2)  # until it waits for the next line
    process.send_signal(signal.SIGINT)
    done = wait(process, stdin=b"set Lucy insanity +1\n")
    assert (done.code, "Interrupted" in done.err) == (130, True)
    assert entries(campaign) == before + 1


def test_ctrl_c_within_a_line_of_a_pipe_ends_the_lines_after_it_too(campaign):
    before = snap(campaign)
    stdin, lines = os.pipe()
    os.write(lines, b"set Lucy insanity +1\n" * 3)
    os.close(lines)
    done = Paused(campaign.parent, "before COMMIT", "shell", stdin=stdin).told(signal.SIGINT)
    assert (done.code, done.out) == (130, "")
    assert snap(campaign) == before
