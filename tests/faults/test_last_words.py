"""Wherever the streams lead, a process ends with a code that is documented, and Python adds no word (row 78)."""

import itertools
import os
import subprocess

import pytest

from tests.conftest import clean_environment
from tests.faults.processes import entries, kdm, start, wait

COMMANDS = {
    ("--version",): 0,
    ("--help",): 0,
    ("survivor", "set", "--help"): 0,
    ("completion", "bash"): 0,
    ("survivor", "list"): 0,
    ("export", "json"): 0,
    ("set", "Lucy", "insanity", "+1"): 0,
    ("set", "Nobody", "insanity", "+1"): 1,
    ("set", "Nobody", "insanity", "+1", "--json"): 1,
    ("nonsense",): 2,
    ("survivor", "suffer", "Lucy", "waist"): 3,
}
MORE = {
    (): 0,
    ("--version", "--json"): 0,
    ("help",): 0,
    ("help", "set"): 0,
    ("completion", "--help"): 0,
    ("log", "--json"): 0,
    ("export", "summary"): 0,
    ("export", "csv", "--table", "survivor"): 0,
    ("undo", "--dry-run"): 0,
    ("set", "Lucy", "insanity", "+1", "--json"): 0,
    ("set", "Lucy", "insanity", "+1", "--dry-run"): 0,
    ("batch", "run", "lines.txt"): 0,
    ("batch", "run", "lines.txt", "--json"): 0,
    ("shell",): 0,
    ("look", "cat"): 0,
    ("backup", "--json"): 0,
    ("doctor",): 0,
}
WHERE = ("pipe", "full", "gone", "closed", "read-only")
PAIRS = [
    ("full", "pipe"),
    ("full", "full"),
    ("gone", "pipe"),
    ("gone", "gone"),
    ("pipe", "full"),
    ("closed", "full"),
    ("full", "closed"),
]


def led(where, number):
    """A stream that leads there, and what must happen in the process before it starts."""
    if where == "pipe":
        return subprocess.PIPE, None
    if where == "closed":
        return None, number
    if where == "gone":
        reading, writing = os.pipe()
        os.close(reading)
        return writing, None
    return os.open(*(("/dev/full", os.O_WRONLY) if where == "full" else ("/dev/null", os.O_RDONLY))), None


def ended(campaign, words, out, err):
    """How a command ends whose results and remarks lead there; `same` sends the remarks after the results."""
    (stdout, first), (stderr, second) = led(out, 1), led("closed" if out == "closed" else err, 2)
    if err == "same" and out != "closed":
        stderr, second = subprocess.STDOUT, None
    closing = [number for number in (first, second) if number is not None]
    process = start(
        campaign.parent,
        *words,
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=stderr,
        **({"preexec_fn": lambda: [os.close(number) for number in closing]} if closing else {}),
    )
    for stream in (stdout, stderr):
        if isinstance(stream, int) and stream >= 0:
            os.close(stream)
    return wait(process, stdin=b"set Lucy insanity +1\nlog\n")


def check(campaign, words, code, out, err):
    before = entries(campaign)
    done = ended(campaign, words, out, err)
    saved = entries(campaign) - before
    failing = out in ("full", "read-only")
    assert done.code == (8 if failing and code == 0 else code), (words, out, err, done)
    assert "Exception ignored" not in done.err + done.out
    if code == 0 and err == "pipe":
        assert len(done.err.splitlines()) == (failing + (failing and words[:1] == ("shell",))), (words, out, done)
        if failing and saved:
            assert "Saved" in done.err and "but it could not be printed" in done.err
    assert saved or words[0:1] not in (("set",), ("batch",)) or code or "--dry-run" in words


@pytest.mark.some(4)
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_code_is_a_documented_one_wherever_the_streams_lead(campaign, words):
    first = list(COMMANDS).index(words) % len(PAIRS)
    for out, err in [*PAIRS, *PAIRS][first : first + 3]:
        check(campaign, words, COMMANDS[words], out, err)


@pytest.mark.long
@pytest.mark.parametrize("words", {**COMMANDS, **MORE}, ids=" ".join)
def test_the_code_is_a_documented_one_for_every_pair_of_streams(campaign, words):
    campaign.with_name("lines.txt").write_text("set Lucy insanity +1\nshow Lucy\n")
    for out, err in itertools.product(WHERE, (*WHERE, "same")):
        check(campaign, words, {**COMMANDS, **MORE}[words], out, err)


@pytest.mark.parametrize("line", ["completion bash | true", "--complete set L | true", "survivor list 2>&1 | true"])
def test_a_reader_who_does_not_read_is_no_reason_to_speak(campaign, line):
    words, _, behind = line.partition(" |")
    script = f'"$0" "$@" {"2>&1 " if "2>&1" in words else ""}|{behind}; echo "code ${{PIPESTATUS[0]}}"'
    done = kdm(campaign.parent, *words.replace(" 2>&1", "").split(), prefix=("bash", "-c", script))
    assert (done.out, done.err) == ("code 0\n", "")


def test_a_result_nobody_pushed_out_is_told_of_at_the_end(campaign):
    """The last net, should a page ever forget to push out what it wrote."""
    code = "import sys; from kdm_cli.cli import main as door; door.main = lambda words: sys.stdout.write('x') and 0; "
    code += "from kdm_cli.__main__ import run; run()"
    streams = {"stdout": open("/dev/full", "w"), "stderr": subprocess.PIPE, "env": clean_environment()}
    process = subprocess.run([os.sys.executable, "-c", code, "log"], check=False, **streams)
    assert (process.returncode, process.stderr) == (8, b"Output failed: No space left on device.\n")
