"""Killed as it enters any system call, any kind of write is done or not begun, and the next command works (rows 2, 26).

What a kill just after a call leaves is what a kill as it enters the next one leaves: nothing happens in between. Kdm
opens the campaign first.
"""

import shutil
import signal

import pytest

from tests.faults.strace import CHANGING, killed, moments
from tests.faults.writes import WRITES, check, furnish, words_of

CALLS = f"{CHANGING},openat,fcntl"
EVERY_DAY = {"set": [("fdatasync", 3), ("unlink", 1)], "format 6": [("unlink", 2)]}


def changes(call):
    """Whether a call changes anything: a file is made, a lock taken or let go, or whatever the others do."""
    return {"openat": "O_CREAT", "fcntl": "F_SETLK"}.get(call.name, "") in call.arguments


def try_kill(folder, kind, call, when):
    room = furnish(folder / "room", kind)
    done = killed(room, *words_of(kind), call=call, when=when, inject=WRITES[kind].refused)
    assert done.code == -signal.SIGKILL, done
    check(room, kind, when, acknowledged=bool(done.out))
    shutil.rmtree(room)


@pytest.mark.parametrize(("kind", "call", "when"), [(kind, *each) for kind, all_ in EVERY_DAY.items() for each in all_])
def test_killed_at_a_turning_point_a_write_is_done_or_not_begun(kind, call, when, tmp_path):
    try_kill(tmp_path, kind, call, when)


@pytest.mark.long
@pytest.mark.timeout(36000)
@pytest.mark.parametrize("kind", WRITES)
def test_killed_at_any_system_call_a_write_is_done_or_not_begun(kind, tmp_path):
    tried = 0
    room, refused = furnish(tmp_path / "watched", kind), WRITES[kind].refused
    for call, when in moments(room, *words_of(kind), calls=CALLS, inject=refused, only=changes):
        try_kill(tmp_path, kind, call, when)
        tried += 1
    assert tried > 5
