"""What appears whole under its name: killed at any system call it is there or not, and what is left is swept (row 74)."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.processes import entries, healthy, kdm, start, tree, wait, within
from tests.faults.strace import delayed, killed, moments, refused, traced, wait_for

KINDS = {
    "founding": ("settlement", "new", "Other"),
    "backup": ("backup", "copy.kept"),
    "restore": ("restore", "other.kept", "--yes"),
    "json": ("export", "json", "--out", "page.json"),
    "html": ("export", "chronicle", "--out", "page.html"),
    "csv": ("export", "csv", "--out", "tables"),
    "import": ("import", "save.json", "--as", "Other"),
}
TURNING = {  # the moments at which something takes its name, or loses it
    "founding": [("unlink", 1), ("link", 1)],
    "backup": [("link", 1), ("unlink", 1), ("pwrite64", 20)],
    "restore": [("rename", 1), ("link", 1), ("fsync", 4), ("pwrite64", 90)],
    "json": [("rename", 1), ("write", 1)],
    "html": [("rename", 1), ("fsync", 1)],
    "csv": [("renameat2", 1), ("unlinkat", 3), ("mkdir", 1)],
    "import": [("link", 1), ("unlink", 1)],
}
EVERY_DAY = ("founding", "restore", "csv")  # of these the first; the long run does them all, and every other call
AGAIN = {"founding": 1, "backup": 1, "import": 1}  # refused where the first time it was done in spite of the kill


@pytest.fixture(scope="session")
def furnished(played, tmp_path_factory):
    """A folder with a campaign and all that commands take and make."""
    folder = tmp_path_factory.mktemp("furnished")
    shutil.copy(played, folder / "ashhold.kdm")
    for words in (("backup", "other.kept"), ("export", "json", "--out", "save.json"), KINDS["csv"]):
        assert within(folder, *words).code == 0
    assert within(folder, "set", "Lucy", "insanity", "+1").code == 0
    for page in ("page.json", "page.html"):
        (folder / page).write_text("old")
    return folder


@pytest.fixture
def room(furnished, tmp_path):
    """A copy of it for every try."""
    number = iter(range(10_000))

    def copied():
        return Path(shutil.copytree(furnished, tmp_path / str(next(number))))

    return copied


def check_whole(folder, before):
    """Each thing is as it was or as it was to be, whoever looks first; and it is there."""
    assert healthy(folder / "ashhold.kdm")
    for name in ("other.kdm", "copy.kept"):
        if (folder / name).exists():
            assert healthy(folder / name)
            assert (folder / name).stat().st_nlink == 1
    page = (folder / "page.json").read_text()
    assert page == "old" or within(folder, "import", "page.json", "--as", "Third", "--dry-run").code == 0
    page = (folder / "page.html").read_text()
    assert page == "old" or page.rstrip().endswith("</html>")
    assert tree(folder / "tables") == tree(before / "tables")
    told = [(folder / "tables" / name).read_text() for name in ("survivor.csv", "journal.csv")]
    assert ("\n5," in told[1]) == (told[0] != (before / "tables" / "survivor.csv").read_text())


def words_of(kind):
    return KINDS[kind] if kind == "founding" else ("--file", "ashhold.kdm", *KINDS[kind])


def try_kill(folder, furnished, kind, call, when, **more):
    words = words_of(kind)
    done = killed(folder, *words, call=call, when=when, **more)
    assert done.code == -signal.SIGKILL, done
    kept = [name for name in tree(folder) if ".replaced-" in name]
    after = within(folder, "--file", "ashhold.kdm", "survivor", "note", "Lucy", "and on they go")
    assert after.code == 0, after
    assert not [name for name in tree(folder) if name.startswith(".kdm-")], "the next command sweeps"
    check_whole(folder, furnished)
    assert all(healthy(folder / name) for name in kept)
    again = within(folder, *words)
    assert again.code in (0, AGAIN.get(kind, 0)), again
    check_whole(folder, furnished)


@pytest.mark.parametrize(
    ("kind", "call", "when"),
    [
        pytest.param(kind, *each, marks=() if kind in EVERY_DAY and each == all_[0] else pytest.mark.long)
        for kind, all_ in TURNING.items()
        for each in all_
    ],
)
def test_killed_at_a_turning_point_it_is_there_or_not_and_the_next_command_sweeps(room, furnished, kind, call, when):
    try_kill(room(), furnished, kind, call, when)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", KINDS)
def test_killed_at_any_system_call_it_is_there_or_not_and_the_next_command_sweeps(room, furnished, kind):
    for call, when in moments(room(), *words_of(kind)):
        try_kill(room(), furnished, kind, call, when)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", KINDS)
def test_whichever_system_call_fails_it_is_said_and_nothing_is_half(room, furnished, kind):
    for call, when in moments(room(), *words_of(kind)):
        folder = room()
        done = refused(folder, *words_of(kind), call=call, when=when, error="ENOSPC" if when % 2 else "EIO")
        assert done.code in (0, 8), (call, when, done)
        check_whole(folder, furnished)
        after = within(folder, "--file", "ashhold.kdm", "survivor", "note", "Lucy", "and on they go")
        assert after.code == 0, (call, when, after)
        assert not [name for name in tree(folder) if name.startswith(".kdm-")], (call, when)
        again = within(folder, *words_of(kind))
        assert again.code in (0, AGAIN.get(kind, 0)), (call, when, again)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("words", [KINDS["restore"], ("set", "Erza", "insanity", "+1")], ids=lambda words: words[0])
def test_killed_while_a_log_is_brought_back_the_campaign_is_whole_and_one_file(room, words):
    words = ("--file", "ashhold.kdm", *words)

    def with_log():
        folder = room()
        crashed(folder / "ashhold.kdm")
        return folder

    for call, when in moments(with_log(), *words):
        folder = with_log()
        assert killed(folder, *words, call=call, when=when).code == -signal.SIGKILL
        after = within(folder, "--file", "ashhold.kdm", "survivor", "note", "Lucy", "and on they go")
        assert after.code == 0, (call, when, after)
        assert healthy(folder / "ashhold.kdm")
        assert not [
            name for name in tree(folder) if name.startswith(".kdm-") or name.endswith(("-wal", "-shm", "-journal"))
        ]
        for name in tree(folder):
            assert ".replaced-" not in name or healthy(folder / name)


def crashed(campaign):
    """A write-ahead log beside the campaign, as a crash of whoever turned it on leaves it."""
    connection = sqlite3.connect(campaign, isolation_level=None)
    for statement in ("PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 0", "UPDATE survivor SET sex = sex"):
        connection.execute(statement)
    log = campaign.with_name("ashhold.kdm-wal").read_bytes()
    content = campaign.read_bytes()
    connection.close()
    campaign.write_bytes(content)
    campaign.with_name("ashhold.kdm-wal").write_bytes(log)


@pytest.mark.parametrize("when", [1, 2])
def test_where_two_folders_cannot_change_places_the_earlier_one_comes_back(room, furnished, when):
    folder = room()
    done = killed(folder, *words_of("csv"), call="rename", when=when, inject=["renameat2:error=ENOSYS"])
    assert done.code == -signal.SIGKILL
    assert (folder / "tables").exists() == (when == 1)
    assert within(folder, "backup", "--file", "ashhold.kdm").code == 0, "whatever is made in the folder next"
    check_whole(folder, furnished)
    assert (folder / "tables" / "journal.csv").read_text() == (furnished / "tables" / "journal.csv").read_text()
    assert not [name for name in tree(folder) if name.startswith(".kdm-")]


@pytest.mark.parametrize("missing", [pytest.param(["link:error=EPERM"], marks=pytest.mark.long),
                                     ["link:error=EPERM", "renameat2:error=EINVAL"]], ids=len)  # fmt: skip
def test_a_disk_without_links_holds_campaigns_and_copies_too(room, missing):
    folder = room()
    for kind in ("founding", "backup"):
        assert traced(folder, *words_of(kind), inject=missing)[0].code == 0
    assert traced(folder, *words_of("backup"), inject=missing)[0].code == 1, "it is there already"
    assert healthy(folder / "other.kdm")
    assert healthy(folder / "copy.kept")
    assert not [name for name in tree(folder) if name.startswith(".kdm-")]


def test_what_somebody_is_making_is_not_swept(campaign):
    """However old it is and whatever number its maker has: as long as that lives, its lock is held."""
    tell, told = os.pipe()
    hold, release = os.pipe()
    plan = {"do": "pause", "at": "before BACKUP", "tell": told, "wait": hold}
    making = start(campaign.parent, "backup", "copy.kept", plan=plan, pass_fds=(told, hold))
    assert os.read(tell, 5) == b"here\n"
    [unfinished] = campaign.parent.glob(".kdm-*.new")
    os.utime(unfinished, (0, 0))
    for words in (("settlement", "new", "Other"), ("export", "summary", "--out", "page.txt"), ("backup",)):
        assert (
            within(campaign.parent, *words, env={"KDM_FILE": "" if words[0] == "settlement" else str(campaign)}).code
            == 0
        )
        assert unfinished.exists()
    os.write(release, b"go")
    assert wait(making).code == 0
    assert healthy(campaign.with_name("copy.kept"))
    assert not list(campaign.parent.glob(".kdm-*"))
    for handle in (tell, told, hold, release):
        os.close(handle)


OTHERS = (
    ".kdm-0123456789abcdef.new.txt", ".kdm-0123456789ABCDEF.new", ".kdm-notes.new", "ashhold.kdm.new", "ashhold.new",
    "other.4711.new", "ashhold.kdm.4711.news", "ashhold.kdm.soon.new", "tables.old", "x.new",
)  # fmt: skip


def test_nothing_else_in_the_folder_is_touched(campaign):
    folder = campaign.parent
    for name in OTHERS:
        (folder / name).write_text("mine")
    (folder / ".kdm-import-abc12345").mkdir()
    (folder / ".kdm-import-abc12345" / "poem.txt").write_text("mine")
    (folder / "tables.4711.old").mkdir()
    (folder / "tables.4711.old" / "poem.txt").write_text("mine")
    before = tree(folder)
    assert within(folder, "set", "Lucy", "insanity", "+1").code == 0
    assert within(folder, "export", "csv", "--out", "tables").code == 0
    assert tree(folder) == sorted([*before, "tables"])
    assert all((folder / name).read_text() == "mine" for name in OTHERS)


def test_what_older_versions_left_is_swept_by_whoever_makes_the_same(campaign):
    folder = campaign.parent
    assert within(folder, "export", "csv", "--out", "tables").code == 0
    shutil.copy(campaign, folder / "ashhold.kdm.4711.new")
    (folder / "ashhold.kdm.4711.new-journal").write_text("")
    (folder / "page.txt.4711.new").write_text("half a p")
    shutil.copytree(folder / "tables", folder / "tables.4711.new")
    (folder / ".kdm-import-abc12345").mkdir()
    shutil.copy(campaign, folder / ".kdm-import-abc12345" / "other.kdm")
    (folder / "tables").rename(folder / "tables.4712.old")
    assert within(folder, "set", "Lucy", "insanity", "+1").code == 0
    assert tree(folder) == ["ashhold.kdm", "page.txt.4711.new", "tables.4711.new", "tables.4712.old"]
    assert within(folder, "export", "summary", "--out", "page.txt").code == 0
    assert within(folder, "export", "csv", "--out", "tables").code == 0
    assert tree(folder) == ["ashhold.kdm", "page.txt", "tables"]


def test_an_older_kdm_that_still_writes_is_left_alone(campaign):
    older = campaign.with_name("ashhold.kdm.4711.new")
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(older)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout.readline() == "here\n"
    assert within(campaign.parent, "set", "Lucy", "insanity", "+1").code == 0
    assert older.exists()
    holder.communicate("go\n")
    assert within(campaign.parent, "set", "Lucy", "insanity", "+1").code == 0
    assert not older.exists()


HOLDS = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute("BEGIN IMMEDIATE")
file.execute("CREATE TABLE t (a)")
print("here", flush=True)
input()
"""


@pytest.mark.parametrize("how", ["killed while it is founded", "killed by an older kdm"])
def test_a_second_name_that_a_killed_founding_left_is_swept_and_the_write_goes_on(tmp_path, how):
    if how == "killed by an older kdm":
        assert kdm(tmp_path, "settlement", "new", "Ashhold").code == 0
        os.link(tmp_path / "ashhold.kdm", tmp_path / "ashhold.kdm.4711.new")
    else:
        done = killed(tmp_path, "settlement", "new", "Ashhold", call="unlink", when=1)
        assert done.code == -signal.SIGKILL
    assert (tmp_path / "ashhold.kdm").stat().st_nlink == 2
    assert within(tmp_path, "log").code == 0, "whoever only looks sweeps nothing"
    assert (tmp_path / "ashhold.kdm").stat().st_nlink == 2
    assert within(tmp_path, "survivor", "add", "Lucy:f").code == 0
    assert tree(tmp_path) == ["ashhold.kdm"]
    assert entries(tmp_path / "ashhold.kdm") == 2


def test_who_writes_while_a_founding_takes_its_other_name_away_waits_for_that(tmp_path):
    founding = start(tmp_path, "settlement", "new", "Ashhold", prefix=delayed("unlink"))
    wait_for((tmp_path / "ashhold.kdm").exists)
    assert within(tmp_path, "survivor", "add", "Lucy:f").code == 0
    assert wait(founding).code == 0
    assert tree(tmp_path) == ["ashhold.kdm"]
    assert entries(tmp_path / "ashhold.kdm") == 2


LONG = pytest.mark.long


@pytest.mark.parametrize("words", [("backup", "copy.kept"), ("export", "csv", "--out", "tables"),
                                   pytest.param(("settlement", "new", "Other", "--file", "other.kdm"), marks=LONG),
                                   pytest.param(("export", "json", "--out", "page.json"), marks=LONG)],
                         ids=lambda words: " ".join(words[:2]))  # fmt: skip
def test_of_many_at_once_one_makes_it_and_the_others_say_so(campaign, words):
    crowd = [start(campaign.parent, *words, "--json") for _ in range(4)]
    done = [wait(each, ("--json",)) for each in crowd]
    codes = sorted(each.code for each in done)
    assert codes[0] == 0
    assert set(codes) <= {0, 1}
    assert all(each.error["code"] == "file-exists" for each in done if each.code)
    if words[0] != "export":
        assert codes == [0, 1, 1, 1]
    assert len(tree(campaign.parent)) == 2
    assert healthy(campaign)


def test_two_who_write_one_page_at_the_same_time_do_not_both_believe_it_is_theirs(campaign):
    """Both begin where there is nothing, or the same old page: whoever comes second says so."""
    folder = campaign.parent
    for old in (None, "old"):
        page = folder / "page.json"
        page.unlink(missing_ok=True)
        if old:
            page.write_text(old)
        slow = start(folder, *("export", "json", "--out", "page.json"), prefix=delayed("fsync"))
        wait_for(lambda: list(folder.glob(".kdm-*.new")))
        assert within(folder, "export", "json", "--out", "page.json").code == 0
        whole = page.read_text()
        done = wait(slow)
        assert done.code == 1, done
        assert "somebody else" in done.err
        assert page.read_text() == whole
        assert tree(folder) == ["ashhold.kdm", "page.json"]


def test_two_who_restore_at_once_both_keep_what_they_replace(campaign):
    folder = campaign.parent
    for number in (1, 2):
        assert within(folder, "backup", f"{number}.kept").code == 0
        assert within(folder, "set", "Lucy", "insanity", "+1").code == 0
    both = [start(folder, "restore", f"{number}.kept", "--yes", "--json") for number in (1, 2)]
    done = [wait(each, ("--json",)) for each in both]
    assert [each.code for each in done] == [0, 0], done
    kept = [name for name in tree(folder) if ".replaced-" in name]
    assert len(kept) == 2
    assert sorted(entries(folder / name) for name in kept) in ([4, 6], [5, 6])
    assert healthy(campaign)


def test_where_chance_gives_the_same_name_again_and_again_a_backup_gives_up(campaign, monkeypatch):
    """A random source that is broken must not let a command go on for ever."""
    (campaign.parent / f".kdm-{'00' * 8}.new").mkdir()
    monkeypatch.setattr(os, "urandom", bytes)
    done = within(campaign.parent, "backup", "--json")
    assert done.code == 8, done.out
