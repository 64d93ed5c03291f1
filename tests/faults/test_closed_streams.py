"""Streams that are closed, and readers that go away (rows 13, 14)."""

import itertools
import os
import subprocess

import pytest

from tests.faults.processes import entries, healthy, kdm, start, wait

LINES = "\n".join(f"set Lucy insanity {number % 9}" for number in range(1000))


def closing(*handles):
    def close():
        for handle in handles:
            os.close(handle)

    return close


@pytest.mark.some(3)
@pytest.mark.parametrize("handles", [each for n in (1, 2, 3) for each in itertools.combinations((0, 1, 2), n)])
def test_closed_streams_change_nothing_about_the_campaign(campaign, handles):
    """Above all, SQLite must not get the number of a standard stream for its file."""
    before = entries(campaign)
    inherited = {"stdin": None, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    looks = [
        ("survivor", "list"),
        ("log",),
        ("batch", "run", "-"),
        ("--help",),
        ("--version",),
        ("doctor",),
        ("shell",),
    ]
    for words in (("set", "Lucy", "insanity", "+1"), ("set", "Nobody", "courage", "1"), *looks):
        done = kdm(campaign.parent, *words, preexec_fn=closing(*handles), **inherited)
        nothing_to_read = words[0] in ("batch", "shell") and 0 in handles
        assert done.code == (1 if "Nobody" in words else 2 if nothing_to_read else 0), (words, done)
    assert entries(campaign) == before + 1
    assert healthy(campaign)


@pytest.mark.parametrize("words", [("log", "--last", "1000"), ("export", "json"), ("log", "--json", "--last", "1000")])
def test_a_reader_who_has_seen_enough_ends_the_command_in_silence(campaign, words):
    assert kdm(campaign.parent, "batch", "run", "-", stdin=LINES.encode()).code == 0
    process = start(campaign.parent, *words)
    process.stdout.read(10)
    process.stdout.close()
    err = process.stderr.read().decode()
    assert process.wait(30) in (0, 141)
    assert err == ""


def test_nobody_reads_at_all(campaign):
    """The pipe is broken before the first letter: a change is made all the same, a look ends in silence."""
    before = entries(campaign)
    for words in (("set", "Lucy", "insanity", "+1"), ("log",), ("--help",), ("--version",), ("log", "--json")):
        reading, writing = os.pipe()
        os.close(reading)
        process = start(campaign.parent, *words, stdout=writing)
        os.close(writing)
        done = wait(process)
        assert (done.code, done.err) in ((0, ""), (141, "")), (words, done)
    assert entries(campaign) == before + 1


def test_in_a_shell_pipe_head_gets_its_line_and_no_more_is_said(campaign):
    done = kdm(campaign.parent, "log", prefix=("sh", "-c", '"$0" "$@" | head -1'))
    assert (done.code, done.err) == (0, "")
    assert len(done.out.splitlines()) == 1


def test_a_broken_pipe_for_remarks_does_not_hide_the_answer(campaign):
    reading, writing = os.pipe()
    os.close(reading)
    process = start(campaign.parent, "set", "Nobody", "courage", "1", stderr=writing)
    os.close(writing)
    assert wait(process).code == 1


def test_a_shell_stops_when_nobody_reads_its_answers_any_more(campaign):
    before = entries(campaign)
    process = start(campaign.parent, "shell", stdin=subprocess.PIPE)
    process.stdin.write(b"set Lucy insanity +1\n")
    process.stdin.flush()
    assert b"insanity" in process.stdout.readline()
    process.stdout.close()
    _, err = process.communicate(b"set Lucy insanity +1\n" * 5, 30)
    assert (process.returncode, err) in ((0, b""), (141, b""))
    assert entries(campaign) == before + 2, "one whose answer was read, one that found the reader gone"
