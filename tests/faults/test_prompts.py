"""Prompts: asked only where somebody sits, answered by whatever keys, and decided on what is true then (rows 9, 57)."""

import json
import os
import resource
import subprocess

import pytest

from tests.faults.processes import entries, kdm, snap, start, wait
from tests.faults.terminals import ended, harmful, spawn

SUFFER = ("survivor", "suffer", "Lucy", "waist")
PROMPT = "d10: "


def test_without_a_terminal_nothing_is_asked(campaign):
    before = snap(campaign)
    for stdin in (subprocess.DEVNULL, subprocess.PIPE):
        process = start(campaign.parent, *SUFFER, stdin=stdin)
        done = wait(process, stdin=None if stdin == subprocess.DEVNULL else b"7\n")
        assert done.code == 3
        assert "--roll" in done.err
        assert done.out == ""
    done = kdm(campaign.parent, *SUFFER, "--json")
    assert done.error["needs"][0]["sides"] == 10
    assert kdm(campaign.parent, *SUFFER, stdin=None, preexec_fn=lambda: os.close(0)).code == 3
    assert snap(campaign) == before


def test_on_a_terminal_a_command_for_a_program_asks_nothing(campaign):
    child = spawn(campaign.parent, *SUFFER, "--json")
    out, code = ended(child)
    assert code == 3
    assert json.loads(out)["error"]["code"] == "needs-die"


def test_the_end_of_input_leaves_the_question_standing(campaign):
    before = snap(campaign)
    child = spawn(campaign.parent, *SUFFER)
    child.expect_exact(PROMPT)
    child.sendeof()
    out, code = ended(child)
    assert code == 3
    assert "--roll" in out
    assert snap(campaign) == before


@pytest.mark.some(5)
@pytest.mark.parametrize(
    "keys",
    [b"\xff\xfe", b"Zo\xeb", b"\x1b[A", b"\x00", b"x" * 3000, "٣".encode(), b"99", b"-1", b"7 7", b"=", b"lucy=", b"?"],
)
def test_an_answer_that_is_none_is_asked_for_again(campaign, keys):
    child = spawn(campaign.parent, *SUFFER)
    child.expect_exact(PROMPT)
    child.send(keys + b"\n")
    child.expect_exact(PROMPT)
    child.send("8\n")
    out, code = ended(child)
    assert code == 0
    assert harmful(out) == []


def test_what_somebody_else_writes_meanwhile_is_kept(campaign):
    before = entries(campaign)
    child = spawn(campaign.parent, *SUFFER)
    child.expect_exact(PROMPT)
    assert kdm(campaign.parent, "set", "Lucy", "survival", "+1").code == 0
    child.send("8\n")
    assert ended(child)[1] == 0
    assert entries(campaign) == before + 2


def test_what_makes_the_question_another_one_stops_the_command(campaign):
    child = spawn(campaign.parent, *SUFFER)
    child.expect_exact(PROMPT)
    assert kdm(campaign.parent, "survivor", "kill", "Lucy", "--cause", "claws").code == 0
    before = snap(campaign)
    child.send("8\n")
    out, code = ended(child)
    assert code == 1
    assert "entry" not in out.splitlines()[-1]
    assert snap(campaign) == before


def test_the_campaign_may_vanish_while_a_prompt_waits(campaign):
    child = spawn(campaign.parent, *SUFFER)
    child.expect_exact(PROMPT)
    campaign.rename(campaign.with_name("away"))
    child.send("8\n")
    assert ended(child)[1] == 4


def test_endless_input_is_refused_with_little_memory(campaign):
    """/dev/zero as a batch: no line ever ends."""
    before = snap(campaign)

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (600_000_000, 600_000_000))

    for path in ("-", "/dev/zero"):
        with open("/dev/zero", "rb") as endless:
            words = ("batch", "run", path, "--json")
            assert wait(start(campaign.parent, *words, stdin=endless, preexec_fn=limit), words).code == 2
    assert snap(campaign) == before


def test_a_batch_asks_nothing_even_on_a_terminal(campaign):
    before = snap(campaign)
    campaign.with_name("evening.txt").write_text("set Lucy insanity +1\nsurvivor suffer Lucy waist\n")
    out, code = ended(spawn(campaign.parent, "batch", "run", "evening.txt"))
    assert code == 3
    assert "line 2" in out
    assert snap(campaign) == before


def test_a_batch_comes_through_a_named_pipe(campaign):
    fifo = campaign.with_name("lines")
    os.mkfifo(fifo)
    process = start(campaign.parent, "batch", "run", "lines")
    with open(fifo, "w") as writing:
        writing.write("set Lucy insanity +1\n")
    assert wait(process).code == 0
