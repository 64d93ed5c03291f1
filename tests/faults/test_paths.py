"""Where a campaign may lie and what it may be called (rows 29, 32, 33)."""

import json
import os

import pytest

from tests.faults.processes import entries, healthy, kdm, tree, within

NAMES = {
    "spaces": "the lantern hoard.kdm",
    "quotes": 'o\'hara "x".kdm',
    "a question mark": "who?mode=memory.kdm",
    "a hash": "a#b.kdm",
    "a percent sign": "100%41.kdm",
    "a newline": "two\nlines.kdm",
    "letters of elsewhere": "Zoë 狮子.kdm",
    "an option": "-rf.kdm",
    "a colon": "file:x.kdm",
    "a star": "*.kdm",
    "escape": "\x1b[31mred.kdm",
    "a semicolon": "a;b&c.kdm",
    "memory": ":memory:",
}


@pytest.mark.some(7)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_path_may_hold_any_letter(tmp_path, name):
    file = f"--file={name}"
    assert kdm(tmp_path, "settlement", "new", "Ashhold", file, "--json").code == 0
    assert within(tmp_path, "survivor", "add", "Lucy:f", file).code == 0
    done = within(tmp_path, "doctor", file, "--json")
    assert json.loads(done.out)["file"] == name
    assert within(tmp_path, "backup", file).code == 0
    told = within(tmp_path, "doctor", file)
    assert "\x1b" not in told.out
    assert entries(tmp_path / name) == 2
    assert len(tree(tmp_path)) == 2
    if name.endswith(".kdm"):
        assert within(tmp_path, "log").code == 0, "found by itself"


def test_a_name_that_is_not_utf_8_works_or_is_refused(campaign):
    folder = os.fsencode(campaign.parent)
    os.rename(campaign, folder + b"/Zo\xeb.kdm")
    looked = kdm(campaign.parent, "log", "--json")
    assert looked.code == 0
    for words in (("settlement", "list"), ("backup",), ("doctor",), ("export", "summary")):
        for more in ((), ("--json",)):
            assert kdm(campaign.parent, *words, *more).code == 0, words
    assert kdm(campaign.parent, "--file", b"Zo\xeb.kdm", "log", "--json").code == 2
    assert kdm(campaign.parent, "log", env={"KDM_FILE": b"Zo\xeb.kdm"}).code in (0, 2)
    assert kdm(campaign.parent, "log", "--json", env={"KDM_FILE": b"n\xeb.kdm"}).code in (2, 4)
    os.mkdir(folder + b"/\xff")
    assert kdm(folder + b"/\xff", "settlement", "new", "Here", "--json").code == 0
    assert kdm(folder + b"/\xff", "log", "--json").code == 0


def test_links_are_followed_and_the_backup_lies_beside_the_real_file(campaign, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    link = elsewhere / "link.kdm"
    link.symlink_to(campaign)
    assert kdm(elsewhere, "survivor", "note", "Lucy", "through the link").code == 0
    done = kdm(elsewhere, "backup", "--json")
    assert os.path.dirname(json.loads(done.out)["backup"]) == str(campaign.parent)
    assert tree(elsewhere) == ["link.kdm"]
    assert link.is_symlink()
    assert healthy(campaign)


def test_restoring_through_a_link_replaces_the_file_and_not_the_link(campaign, tmp_path):
    copy = tmp_path / "copy.kept"
    copy.write_bytes(campaign.read_bytes())
    link = tmp_path / "link.kdm"
    link.symlink_to(campaign)
    kdm(campaign.parent, "survivor", "note", "Lucy", "to be lost")
    assert kdm(tmp_path, "restore", "copy.kept", "--yes").code == 0
    assert link.is_symlink()
    assert entries(campaign) == entries(copy)
    assert kdm(tmp_path, "restore", str(campaign), "--yes").code == 2, "that is the same file"


def test_links_that_lead_nowhere_are_refused(tmp_path):
    (tmp_path / "loop.kdm").symlink_to("loop.kdm")
    (tmp_path / "gone.kdm").symlink_to("nowhere.kdm")
    for name in ("loop.kdm", "gone.kdm"):
        for words in (("log",), ("set", "Lucy", "insanity", "+1"), ("doctor",)):
            assert within(tmp_path, "--file", name, *words, "--json").code == 4
        assert within(tmp_path, "settlement", "new", "X", "--file", name, "--json").code == 1
    assert tree(tmp_path) == ["gone.kdm", "loop.kdm"]


def test_a_home_that_is_missing_closed_or_strange_does_not_matter(campaign, tmp_path):
    for home in (None, "", "relative", "/nowhere", "/proc", "/dev/null", str(tmp_path / "home")):
        more = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"), home)
        assert kdm(campaign.parent, "set", "Lucy", "insanity", "+1", env={**more, "TERMINFO": home}).code == 0, home
        for words in (("survivor", "list"), ("completion", "bash"), ()):
            done = within(campaign.parent, *words, env={**more, "TERMINFO": home})
            assert done.code == 0, (home, done)
    assert tree(campaign.parent) == ["ashhold.kdm"]
    assert tree(tmp_path) == ["table"]


def test_an_empty_environment_is_enough(campaign):
    bare = dict.fromkeys(os.environ) | {"PYTHONPATH": os.getcwd()}
    assert kdm(campaign.parent, "survivor", "list", env=bare).code == 0
    assert kdm(campaign.parent, "set", "Lucy", "insanity", "+1", env=bare).code == 0


def test_an_empty_file_option_is_no_file(campaign):
    done = kdm(campaign.parent, "--file", "", "log", "--json")
    assert done.code in (0, 2, 4)
    assert kdm(campaign.parent, "log", env={"KDM_FILE": ""}).code == 0
