"""Ctrl-C at any moment of a process, once or twice: 130 and a sentence, or all is done and said (row 79)."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGTERM

import pytest

from kdm_cli.cli.output import ctrl_c
from kdm_cli.store.locks import is_workpiece
from tests.faults.processes import Done, clean_environment, entries, healthy, kdm, sound, start, tree, wait

DRIVER = Path(__file__).with_name("interrupting.py")
KDM = Path(sys.executable).with_name("kdm")
LINES = b"set Lucy insanity 1\nshow Lucy\n"
COMMANDS = {
    "look": ("survivor", "list"),
    "document": ("settlement", "show", "--json"),
    "change": ("set", "Lucy", "insanity", "+1"),
    "change document": ("set", "Lucy", "insanity", "+1", "--json"),
    "help": ("--help",),
    "page": ("survivor", "set", "--help"),
    "refusal": ("set", "Nobody", "insanity", "1"),
    "batch": ("batch", "run", "-"),
    "shell": ("shell",),
    "export": ("export", "json", "--out", "whole.json"),
    "script": ("completion", "bash"),
}
USUAL = {"refusal": 1}
NEVER = 10**9


def typed(what):
    return LINES if what in ("batch", "shell") else None


def check(campaign, what, done, before):
    """Interrupted and told so, or as if nothing had been; whatever it was, the campaign is whole."""
    words = COMMANDS[what]
    assert "Exception ignored" not in done.err, done
    assert done.code in (130, USUAL.get(what, 0)), done
    if done.code == 130 and "--json" not in words:
        assert "Interrupted" in done.err or done.err == "" or done.err.startswith("No survivor"), done
    if done.code == 0:
        assert (done.err == "" and done.out != "") or what == "batch", done
    saved = entries(campaign) - before
    assert saved in (0, 1) or (what in ("batch", "shell") and saved <= 2)
    assert done.code == 130 or bool(saved) == (what in ("change", "change document", "batch", "shell"))
    assert {name for name in tree(campaign.parent) if not is_workpiece(name)} <= {"ashhold.kdm", "whole.json"}


def at_call(campaign, what, number):
    """A process that is interrupted at its n-th call."""
    before = entries(campaign)
    process = start(
        campaign.parent, *COMMANDS[what], argv=[sys.executable, str(DRIVER), str(number)], stdin=subprocess.PIPE
    )
    done = wait(process, stdin=typed(what))
    err, _, calls = done.err.partition("calls ")
    done = sound(done._replace(err=err), COMMANDS[what] if done.code != 130 else ())
    if done.code == 130 and done.out and "--json" in COMMANDS[what]:
        json.loads(done.out)  # that it was interrupted, or the whole answer when it had been given already
    check(campaign, what, done, before)
    return int(calls or 0)


@pytest.mark.some(6)
@pytest.mark.parametrize("what", COMMANDS)
def test_ctrl_c_at_some_calls(campaign, what):
    """Soon after the start, and in the midst of imports or of work."""
    chance = random.Random(what)
    for number in (chance.randrange(1, 400), chance.randrange(400, 20_000)):
        at_call(campaign, what, number)
    assert healthy(campaign)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("what", COMMANDS)
def test_ctrl_c_at_a_hundred_calls(campaign, what):
    chance = random.Random(f"long {what}")
    calls = at_call(campaign, what, NEVER)
    early, late = range(1, min(12, calls)), range(max(12, calls - 8), calls + 1)
    between = range(12, max(12, calls - 8))
    for number in [*early, *sorted(chance.sample(between, min(80, len(between)))), *late]:
        at_call(campaign, what, number)
    assert healthy(campaign)


def at_a_time(campaign, what, chance, lasts, number=SIGINT, twice=False):
    """The installed command, and a signal after a while; None where Python itself had not started yet."""
    before = entries(campaign)
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen([KDM, *COMMANDS[what]], cwd=campaign.parent, env=clean_environment(), **streams)
    time.sleep(chance.uniform(0, lasts))
    process.send_signal(number)
    if twice:
        time.sleep(chance.choice([0, 0.0002, 0.001, 0.004, 0.01, 0.03]))
        process.send_signal(number)
    out, err = (each.decode() for each in process.communicate(typed(what), 60))
    if process.returncode < 0 or not_ours(err):
        assert process.returncode == -number or not_ours(err), (process.returncode, err)
        return None
    done = sound(Done(process.returncode, out, err), ())
    check(campaign, what, done, before)
    return done.code


def not_ours(err):
    """The beginning of a process is Python's own, and the installer's script: no line of `run` has put a handler there."""
    places = re.findall(r'File "[^"]*/kdm_cli/(\S+)", line \d+, in (\S+)\n *(.*)', err)
    first = all(
        name in ("__init__.py", "__main__.py") and (where == "<module>" or "interruptible" in line or "def run" in line)
        for name, where, line in places
    )
    return first and any(word in err for word in ("Traceback", "Fatal Python error", "KeyboardInterrupt\n"))


def lasting(campaign, what):
    """How long a command takes here and now."""
    begun = time.perf_counter()
    kdm(campaign.parent, *COMMANDS[what], stdin=typed(what))
    (campaign.parent / "whole.json").unlink(missing_ok=True)
    return time.perf_counter() - begun


@pytest.mark.some(3)
@pytest.mark.parametrize("twice", [False, True], ids=["once", "twice"])
@pytest.mark.parametrize("what", ["look", "change", "shell"])
def test_ctrl_c_at_some_times(campaign, what, twice):
    chance = random.Random(f"{what} {twice}")
    lasts = lasting(campaign, what)
    for _ in range(3):
        at_a_time(campaign, what, chance, lasts * 1.1, twice=twice)
    assert healthy(campaign)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("twice", [False, True], ids=["once", "twice"])
@pytest.mark.parametrize("what", COMMANDS)
def test_ctrl_c_at_a_hundred_times(campaign, what, twice):
    chance = random.Random(f"long {what} {twice}")
    lasts = lasting(campaign, what)
    told = [at_a_time(campaign, what, chance, lasts * 1.1, twice=twice) for _ in range(100)]
    assert kdm(campaign.parent, "export", "json", "--out", "whole.json").code == 0
    assert tree(campaign.parent) == ["ashhold.kdm", "whole.json"], "whatever was left is swept"
    print(f"{what}: {told.count(None)} before its first line, {told.count(130)} interrupted")
    assert healthy(campaign)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", [SIGTERM, SIGHUP])
@pytest.mark.parametrize("what", ["look", "change", "shell"])
def test_other_signals_end_a_process_without_a_word(campaign, what, number):
    chance = random.Random(f"long {what} {number}")
    lasts = lasting(campaign, what)
    for _ in range(60):
        assert at_a_time(campaign, what, chance, lasts, number) in (None, 0)
    assert healthy(campaign)


@pytest.fixture
def listening(monkeypatch):
    """Ctrl-C in this process as in one of kdm."""
    before = signal.signal(SIGINT, ctrl_c)
    monkeypatch.setattr(sys, "unraisablehook", ctrl_c.swallowed)
    ctrl_c.heed()
    yield partial(signal.raise_signal, SIGINT)
    ctrl_c.ignore()
    signal.signal(SIGINT, before)


def test_in_the_midst_of_an_import_it_waits(listening):
    """Its locks would be held for ever, and the next import of that module, to tell of it, would wait for them."""
    names = {}
    exec(
        compile("def acquire(lock):\n    lock()\n    return 'acquired'", "<frozen importlib._bootstrap>", "exec"), names
    )
    assert names["acquire"](listening) == "acquired"
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        time.sleep(5)
    assert time.monotonic() - begun < 2, "whatever was waited for is broken off"


def test_what_python_drops_comes_again(listening, capsys):
    class Dropping:
        def __del__(self):
            listening()

    Dropping()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        time.sleep(5)
    assert time.monotonic() - begun < 2, "whatever was waited for is broken off"
    listening()  # the second one, while the first is told
    assert capsys.readouterr().err == ""


def test_where_ctrl_c_is_not_wanted_it_changes_nothing(campaign):
    """A job in the background of a script has it ignored; that is left so."""
    script = 'trap "" INT; "$0" "$@" & while kill -INT $! 2>/dev/null; do sleep 0.01; done; wait $!; echo "code $?"'
    done = kdm(campaign.parent, "survivor", "list", prefix=("bash", "-c", script))
    assert "Lucy" in done.out and done.out.endswith("code 0\n") and done.err == ""
    assert os.listdir(campaign.parent) == ["ashhold.kdm"]
