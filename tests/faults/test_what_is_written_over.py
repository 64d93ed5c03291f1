"""Where exports, backups and restored files go: never over a campaign, a device, a pipe or a link."""

import json
import os
import shutil
import stat

import pytest

from tests.faults.processes import bytes_of, healthy, snap, tree, within

EXPORTS = [("export", "summary", "--out"), ("export", "json", "--out")]


def special(folder, what):
    """Something in this folder that is no file; a device of its own, for root could ruin the real ones."""
    path = folder / "thing"
    if what == "folder":
        path.mkdir()
    elif what == "device" and not os.geteuid():
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    else:
        os.mkfifo(path)
    return path


@pytest.mark.parametrize("words", EXPORTS, ids=" ".join)
def test_an_export_never_takes_the_place_of_a_campaign(campaign, words):
    other = shutil.copy(campaign, campaign.with_name("other.kdm"))
    campaign.with_name("link").symlink_to(campaign)
    for target in ("ashhold.kdm", "other.kdm", "link", str(campaign), "./ashhold.kdm"):
        done = within(campaign.parent, "--file", "ashhold.kdm", *words, target, "--json")
        assert done.code in (1, 2), done
        assert healthy(campaign)
        assert healthy(other)
    assert tree(campaign.parent) == ["ashhold.kdm", "link", "other.kdm"]


@pytest.mark.parametrize("what", ["folder", "device", "fifo"])
def test_what_is_no_file_is_never_replaced_by_one(campaign, what):
    path = special(campaign.parent, what)
    kind = stat.S_IFMT(path.stat().st_mode)
    before = snap(campaign)
    for words in (*((*export, "thing") for export in EXPORTS), ("backup", "thing")):
        assert within(campaign.parent, *words, "--json").code in (1, 2, 8), words
    copy = shutil.copy(campaign, campaign.with_name("copy.kept"))
    done = within(campaign.parent, "--file", "thing", "restore", "copy.kept", "--yes", "--json")
    assert done.code == 4
    assert stat.S_IFMT(path.stat().st_mode) == kind
    assert snap(campaign) == before
    assert tree(campaign.parent) == ["ashhold.kdm", copy.name, "thing"]


def test_an_export_through_a_link_replaces_the_file_and_not_the_link(campaign):
    page = campaign.with_name("page.txt")
    page.write_text("old")
    link = campaign.with_name("link")
    link.symlink_to("page.txt")
    assert within(campaign.parent, "export", "summary", "--out", "link").code == 0
    assert link.is_symlink()
    assert "Ashhold" in page.read_text()


def test_a_backup_takes_no_name_that_is_taken(campaign):
    before = bytes_of(campaign)
    campaign.with_name("dangling").symlink_to("nowhere")
    for name in ("ashhold.kdm", ".", "dangling"):
        assert within(campaign.parent, "backup", name, "--json").code == 1
    assert within(campaign.parent, "backup", "no/folder", "--json").code == 8
    assert bytes_of(campaign) == before
    assert tree(campaign.parent) == ["ashhold.kdm", "dangling"]


def test_what_has_no_dry_run_is_not_done_in_one(campaign):
    other = shutil.copy(campaign, campaign.with_name("other.kept"))
    within(campaign.parent, "set", "Lucy", "insanity", "+1")
    before = snap(campaign)
    for words in (("restore", "other.kept", "--yes"), ("restore", "other.kept"), ("backup",), ("backup", "b.kept")):
        assert within(campaign.parent, *words, "--dry-run", "--json").code == 2
    assert within(campaign.parent, "restore", "other.kept", "--json").code == 1, "it asks before it destroys"
    assert snap(campaign) == before
    assert tree(campaign.parent) == ["ashhold.kdm", other.name]


def test_what_is_replaced_is_kept_even_where_it_is_no_campaign(campaign):
    copy = shutil.copy(campaign, campaign.with_name("copy.kept"))
    for content in (b"", b"text", campaign.read_bytes()[:5000]):
        campaign.write_bytes(content)
        done = within(campaign.parent, "restore", copy.name, "--yes", "--json")
        assert done.code == 0, done
        kept = json.loads(done.out)["kept"]
        assert open(kept, "rb").read() == content
        assert healthy(campaign)


def test_a_copy_is_for_the_same_people_as_what_it_copies(campaign):
    """Whoever keeps a campaign to themselves finds no copy of it that everybody may read."""
    folder = campaign.parent
    (folder / "page.json").write_text("old")
    for private in (campaign, folder / "page.json"):
        private.chmod(0o600)
    for words in (("backup", "copy.kept"), ("restore", "copy.kept", "--yes"), ("export", "json", "--out", "page.json")):
        assert within(folder, *words).code == 0
    assert len(tree(folder)) == 4
    assert {stat.S_IMODE((folder / name).stat().st_mode) for name in tree(folder)} == {0o600}
