"""Names, streams and consoles of other systems, with what they answer put in their place; none was run there."""

import errno
import io
import os
import sys

import pytest

from kdm_cli.cli import output
from kdm_cli.cli.main import main
from kdm_cli.cli.shell import Plain
from kdm_cli.content.places import own_folder
from kdm_cli.service.new_campaign import slug
from kdm_cli.store.connecting import _quoted
from kdm_cli.store.workpiece import is_device
from tests.faults.processes import entries, kdm, tree, within

DEVICES = ["CON", "con.kdm", "aux.tar.kdm", "NUL", "com1.html", "LPT9 .kdm", "COM¹.kdm", "conin$"]
NO_DEVICES = ["conrad.kdm", "com.kdm", "com10.kdm", "a-con.kdm", "nul-1.kdm", ".con", "lpt"]


@pytest.mark.parametrize("name", DEVICES)
def test_what_windows_takes_for_a_device_no_file_is_called_anywhere(campaign, name):
    before = tree(campaign.parent)
    for words in (
        ("settlement", "new", "Other", "--file", name),
        ("backup", name),
        ("export", "summary", "--out", name),
        ("export", "csv", "--out", name),
    ):
        done = within(campaign.parent, *words, "--json", env={"KDM_FILE": "ashhold.kdm"})
        assert (done.code, done.error["code"]) == (2, "bad-input"), words
        assert "-1" in done.error["hint"]
    assert tree(campaign.parent) == before


@pytest.mark.parametrize("name", ["page.", "page ", "page.kdm. ", "page.."])
def test_no_name_ends_with_what_windows_drops(campaign, name):
    before = tree(campaign.parent)
    done = within(campaign.parent, "backup", name, "--json")
    assert (done.code, done.error["hint"].split()[-1]) == (2, name.rstrip(". ") + ".")
    assert tree(campaign.parent) == before


def test_other_names_may_begin_so(campaign):
    for name in NO_DEVICES:
        assert not is_device(name)
        assert within(campaign.parent, "backup", name, env={"KDM_FILE": "ashhold.kdm"}).code == 0


def test_a_settlement_may_be_called_what_no_file_may(tmp_path):
    for name in ("Con", "AUX", "nul", "Com 1"):
        assert within(tmp_path, "settlement", "new", name).code == 0
    assert tree(tmp_path) == ["aux-settlement.kdm", "com-1.kdm", "con-settlement.kdm", "nul-settlement.kdm"]
    assert slug("Concord") == "concord"


def test_on_windows_what_no_name_may_hold_is_named(campaign, monkeypatch, capsys):
    monkeypatch.chdir(campaign.parent)
    before = tree(campaign.parent)
    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        code = main(["backup", "who?.kept"])
    assert code == 2
    told = capsys.readouterr().err
    assert "'?'" in told and "who-.kept" in told
    assert tree(campaign.parent) == before


class Console(io.BytesIO):
    def isatty(self):
        return True


class Gone(io.StringIO):
    """Standard output that fails as Windows does where nobody reads any more."""

    def __init__(self, number):
        super().__init__()
        self.number = number

    def flush(self):
        raise OSError(self.number, os.strerror(self.number))


@pytest.mark.parametrize(("name", "number", "silent"), [
    ("nt", errno.EINVAL, True), ("nt", errno.ENOSPC, False), ("posix", errno.EINVAL, False)
])  # fmt: skip
def test_a_pipe_that_nobody_reads_has_another_name_there(monkeypatch, name, number, silent):
    with monkeypatch.context() as system:
        system.setattr(os, "name", name)
        system.setattr(sys, "stdout", Gone(number))
        with pytest.raises(OSError, match=r"argument|space") as stopped:
            output.put("words")
    assert isinstance(stopped.value, BrokenPipeError) is silent


def test_a_pipe_gets_there_what_it_gets_everywhere(monkeypatch):
    """Its own letters and ends of lines would make another CSV of a CSV; a console keeps its letters."""
    for terminal, settings, expected in (
        (False, {}, "Zoë\n".encode()),
        (True, {}, "Zoë\n".encode("cp850")),
        (False, {"PYTHONIOENCODING": "cp850"}, "Zoë\n".encode("cp850")),
    ):
        below = Console() if terminal else io.BytesIO()
        stream = io.TextIOWrapper(below, "cp850", newline="\r\n")
        with monkeypatch.context() as windows:
            windows.setattr(os, "name", "nt")
            windows.setattr(sys, "stdout", stream)
            for each in settings.items():
                windows.setenv(*each)
            output.settle()
            output.put("Zoë\n")
        assert below.getvalue() == expected


def test_only_the_newer_console_of_windows_draws(monkeypatch):
    monkeypatch.delenv("TERM", raising=False)
    monkeypatch.delenv("WT_SESSION", raising=False)
    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        assert not output.is_more_than_plain()
        windows.setenv("WT_SESSION", "1")
        assert output.is_more_than_plain()
        windows.setenv("TERM", "dumb")
        assert not output.is_more_than_plain()
    monkeypatch.setenv("WT_SESSION", "1")
    assert not output.is_more_than_plain()


def test_what_is_kept_for_a_person_lies_where_their_system_keeps_it(monkeypatch):
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("HOME", "/somewhere/lucy")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert own_folder("XDG_STATE_HOME", ".local/state") == "/somewhere/lucy/.local/state/kdm"
    monkeypatch.setenv("XDG_STATE_HOME", "here")
    assert own_folder("XDG_STATE_HOME", ".local/state") == "/somewhere/lucy/.local/state/kdm", "a relative one is none"
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert own_folder("XDG_STATE_HOME", ".local/state") == "/state/kdm"
    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        windows.delenv("XDG_STATE_HOME")
        assert own_folder("XDG_STATE_HOME", ".local/state") == "/local/kdm"


def test_paths_of_windows_are_no_hosts_and_no_schemes():
    """In a URI a drive is no scheme and a server no host: nothing but letters and single slashes stays as it is."""
    assert _quoted(r"C:\Users\Zoë\a b.kdm") == "C%3A%5CUsers%5CZo%C3%AB%5Ca%20b.kdm"
    assert _quoted(r"\\server\share\a.kdm") == "%5C%5Cserver%5Cshare%5Ca.kdm"
    assert _quoted("//server/share/a.kdm") == "%2F/server/share/a.kdm"


def test_two_slashes_before_a_path_are_as_good_as_one(tmp_path):
    path = tmp_path / "ashhold.kdm"
    assert within(tmp_path, "settlement", "new", "Ashhold", "--file", f"/{path}").code == 0
    assert within(tmp_path, "survivor", "add", "Lucy:f", "--file", f"/{path}").code == 0
    assert entries(path) == 2


def test_what_is_no_utf_8_is_a_word_that_is_refused_however_the_system_names_files(monkeypatch):
    stdin = io.TextIOWrapper(io.BytesIO(b"survivor add Zo\xeb\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys, "getfilesystemencodeerrors", lambda: "surrogatepass")
    assert Plain(attended=False).line("") == "survivor add Zo\udceb"


def test_a_shell_knows_that_nobody_reads_without_asking_the_system(campaign):
    """Pipes have no numbers on Windows; that the answer could not be printed is remembered."""
    reading, writing = os.pipe()
    os.close(reading)
    done = kdm(campaign.parent, "shell", stdin=b"set Lucy insanity +1\n" * 3, stdout=writing)
    os.close(writing)
    assert (done.code, done.err) == (0, "")
    assert entries(campaign) == 5
