"""The disk refuses one system call, whichever it is: said in a sentence, with what is saved, and all is whole (rows 5, 11)."""

import os
import re
import shutil

import pytest

from tests.faults.strace import CHANGING, moments, traced
from tests.faults.writes import MAKING, WRITES, check, contents, expected, furnish, words_of

CALLS = f"{CHANGING},openat,fcntl,read,pread64,lseek,newfstatat,fstat,getdents64,close"
ERRORS = ("EIO", "ENOSPC", "EACCES", "EINTR", "EROFS", "EDQUOT")
SAID = (1, 2, 4, 5, 7, 8)  # what is to be read or written may be missing, or not to be read
THERE = re.compile(r"Done, but|(?<![-0-9]) is there, but")  # of a copy that is kept first, the name ends in numbers
NOTHING = re.compile(r"nothing was (to be )?saved", re.IGNORECASE)
EVERY_DAY = {  # the last one of each call: of a commit, those after which it is there all the same
    "set": (("fdatasync", "EIO"), ("fcntl", "EINTR"), ("pwrite64", "ENOSPC"), ("close", "EINTR")),
    "backup": (("link", "EIO"),),
    "json": (("write", "ENOSPC"),),
}


def within(folder):
    """Whether a call is about something in this folder."""
    beginning = os.fspath(folder) + "/"
    return lambda call: any(f"{path}/".startswith(beginning) for path in call.places[-1:])


def try_error(folder, kind, call, when, error):
    """One call fails; what the command says of it is true."""
    room = furnish(folder / "room", kind)
    usual, refused = WRITES[kind].code, WRITES[kind].refused
    calls = ",".join({call, *(fault.split(":")[0] for fault in refused)})
    done, _ = traced(room, *words_of(kind), calls=calls, inject=[*refused, f"{call}:error={error}:when={when}"])
    assert done.code in (usual, *SAID), done
    made = kind in MAKING and kind != "restore" and is_made(room, kind)
    new = check(room, kind, when, acknowledged=done.code == usual)
    if done.code != usual:
        assert len(done.err.splitlines()) <= 8, done
        words = NOTHING.sub("", " ".join(done.err.split()))
        said = "aved" in words or bool(THERE.search(words))
        assert said == (new or made), (new, made, done)
    shutil.rmtree(room)
    return done


def is_made(room, kind):
    """Whether what it makes is there, or is another than before."""
    known, now = expected(kind), contents(room)
    return {name for name in now if now[name] != known.before.get(name)} != set()


def moments_of(folder, kind):
    """Every system call that is about the campaign and what lies beside it, and the answer."""
    room = furnish(folder / "watched", kind)
    return list(moments(room, *words_of(kind), calls=CALLS, inject=WRITES[kind].refused, only=within(room)))


@pytest.mark.parametrize("kind", EVERY_DAY)
def test_where_the_last_call_of_a_kind_fails_it_is_said_what_is_saved(kind, tmp_path):
    last = dict(moments_of(tmp_path, kind))
    said = [try_error(tmp_path, kind, call, last[call], error) for call, error in EVERY_DAY[kind]]
    if kind == "set":
        assert "Saved in" in said[0].err, "the folder could not be synced, the journal was gone"


@pytest.mark.parametrize(
    ("kind", "turn", "look"), [("csv", ("renameat2", 1), 3), ("csv in two steps", ("rename", 2), 1)]
)
def test_where_the_earlier_pages_cannot_be_looked_at_the_new_ones_are_there(kind, turn, look, tmp_path):
    tried = moments_of(tmp_path, kind)
    looks = [each for each in tried[tried.index(turn) :] if each[0] == "newfstatat"]
    assert try_error(tmp_path, kind, *looks[look], "EROFS").code == 0


@pytest.mark.parametrize(
    "line", ["export csv --out poems", "export json --out other.kept", "import save.json --as Other"]
)
def test_where_the_disk_does_not_say_what_lies_there_it_is_not_written_over(line, tmp_path):
    """Neither a folder of somebody's nor a campaign, be it on a disk without links."""
    room = furnish(tmp_path / "room", "json")
    (room / "poems").mkdir()
    (room / "poems" / "tree.txt").write_text("A poem lovely as a tree.")
    shutil.copy(room / "other.kept", room / "other.kdm")
    before = contents(room)
    without = ["link:error=EPERM", "linkat:error=EPERM", "renameat2:error=EINVAL"]
    places = {room / name for name in ("poems", "other.kept", "other.kdm")}
    words, looked = ["--file", "ashhold.kdm", *line.split()], {"calls": "newfstatat,link,linkat,renameat2"}
    looks = list(moments(room, *words, **looked, inject=without, only=lambda call: places & {*call.places}))
    assert looks
    for call, when in looks:
        done, _ = traced(room, *words, **looked, inject=[*without, f"{call}:error=EIO:when={when}"])
        assert done.code in (1, 8), done
        assert contents(room) == before


@pytest.mark.long
@pytest.mark.timeout(36000)
@pytest.mark.parametrize("kind", WRITES)
def test_whichever_call_fails_it_is_said_what_is_saved(kind, tmp_path):
    """Each with one error, another at each, so that all of them come up at every call."""
    tried = moments_of(tmp_path, kind)
    assert len(tried) > 20
    for number, (call, when) in enumerate(tried):
        try_error(tmp_path, kind, call, when, ERRORS[number % len(ERRORS)])
