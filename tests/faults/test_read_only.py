"""Places that may not be written to: looking works, a change is refused with exit 8 (row 15)."""

import os
import shutil
import subprocess

import pytest

from tests.faults.conftest import loudly_skip
from tests.faults.processes import bytes_of, kdm, tree

LOOKS = [("survivor", "list"), ("log",), ("--at", "2", "log"), ("diff", "2"), ("doctor",), ("export", "summary"), ()]
WRITES = [
    ("set", "Lucy", "insanity", "+1"),
    ("undo",),
    ("settlement", "new", "Other"),
    ("backup",),
    ("branch", "other"),
]


def as_an_ordinary_user():
    """The words before a command that make root obey modes; nobody else needs them."""
    if os.geteuid():
        return ()
    if not shutil.which("setpriv"):
        loudly_skip("root ignores modes, and there is no setpriv to make it heed them")
    never = "--{}=-dac_override,-dac_read_search"
    return ("setpriv", never.format("bounding-set"), never.format("inh-caps"))


@pytest.fixture(params=["file", "folder", "mount"])
def closed(request, campaign):
    """The campaign in a place where nothing can be written, and how to run a command there."""
    folder = campaign.parent
    if request.param == "mount":
        if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", str(folder)], check=False).returncode:
            loudly_skip("nobody may mount here: unshare -m mount")
        script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"'
        yield request.param, campaign, ("unshare", "-m", "sh", "-c", script, str(folder))
        return
    prefix = as_an_ordinary_user()
    target, mode = (campaign, 0o444) if request.param == "file" else (folder, 0o555)
    target.chmod(mode)
    yield request.param, campaign, prefix
    target.chmod(0o755)


def test_looking_works_and_changing_is_refused(closed):
    what, campaign, prefix = closed
    before, names = bytes_of(campaign), tree(campaign.parent)
    for words in LOOKS:
        done = kdm(campaign.parent, *words, prefix=prefix)
        assert done.code == 0, (words, done)
    for words in WRITES[:2] if what == "file" else WRITES:
        done = kdm(campaign.parent, *words, "--json", prefix=prefix)
        assert (done.code, done.error["code"]) == (8, "disk"), (words, done)
    assert kdm(campaign.parent, "set", "Lucy", "insanity", "+1", "--dry-run", prefix=prefix).code == 0
    assert (bytes_of(campaign), tree(campaign.parent)) == (before, names)


def test_an_export_into_a_closed_place_is_refused(closed):
    what, campaign, prefix = closed
    if what == "file":
        return
    done = kdm(campaign.parent, "export", "summary", "--out", "page.txt", "--json", prefix=prefix)
    assert (done.code, done.error["code"]) == (8, "disk")


def test_a_file_that_may_not_be_read_is_refused_by_its_name(campaign):
    campaign.chmod(0)
    for words in (("log",), ("set", "Lucy", "insanity", "+1"), ("doctor",)):
        done = kdm(campaign.parent, *words, "--json", prefix=as_an_ordinary_user())
        assert done.code == 8
        assert "ashhold.kdm" in done.error["message"]
        assert "ermission" in done.error["message"]
    campaign.chmod(0o644)


def test_a_folder_that_may_not_be_listed_is_refused(campaign):
    campaign.parent.chmod(0o300)
    done = kdm(campaign.parent, "log", "--json", prefix=as_an_ordinary_user())
    campaign.parent.chmod(0o755)
    assert done.code == 4
