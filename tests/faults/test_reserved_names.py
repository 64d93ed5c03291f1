"""Names under which SQLite keeps what it would play into a campaign (row 72), and links that somebody plants (row 73)."""

import os
import subprocess
import sys

import pytest

from tests.faults.processes import bytes_of, entries, healthy, start, tree, wait, within

ENDINGS = ("-journal", "-wal", "-shm")


def makers(name):
    return {
        "backup": ("backup", name),
        "settlement new": ("settlement", "new", "Other", "--file", name),
        "settlement new, dry": ("settlement", "new", "Other", "--file", name, "--dry-run"),
        "export json": ("export", "json", "--out", name),
        "export summary": ("export", "summary", "--out", name),
        "export csv": ("export", "csv", "--out", name),
        "a table": ("export", "csv", "--table", "survivor", "--out", name),
        "restore": ("--file", name, "restore", "copy.kept", "--yes"),
    }


@pytest.mark.parametrize("ending", ENDINGS)
def test_nothing_is_made_under_a_name_that_belongs_to_a_campaign(campaign, ending):
    folder = campaign.parent
    assert within(folder, "backup", "copy.kept").code == 0
    (folder / "link").symlink_to(f"other.kdm{ending}")
    before = tree(folder)
    for name in (
        f"ashhold.kdm{ending}",
        f"other.kdm{ending}",
        f"other{ending.upper()}",
        f"./other.kdm{ending}",
        "link",
    ):
        for what, words in makers(name).items():
            done = within(folder, *words, "--json", env={"KDM_FILE": "" if "--file" in words else "ashhold.kdm"})
            assert done.code in ((1, 2, 4) if name == "link" else (2,)), (what, name, done)
            assert tree(folder) == before, (what, name)
    assert entries(campaign) == 4


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_campaign_of_such_a_name_is_not_opened(campaign, ending):
    """Opened under it, it would lie where SQLite looks for the journal of the other."""
    folder = campaign.parent
    strange = campaign.rename(folder / f"ashhold.kdm{ending}")
    before = bytes_of(strange)
    (folder / "link.kdm").symlink_to(strange.name)
    for name in (strange.name, "link.kdm"):
        for words in (("log",), ("set", "Lucy", "insanity", "+1"), ("doctor",), ("backup", "copy.kept")):
            done = within(folder, "--file", name, *words, "--json")
            assert done.code == 4, (name, words, done)
            assert "SQLite" in done.error["message"]
    assert bytes_of(strange) == before
    assert tree(folder) == sorted([strange.name, "link.kdm"])


def test_nothing_that_lasts_gets_the_name_of_something_unfinished(campaign):
    for name in (".kdm-0123456789abcdef.new", ".kdm-import-12345678"):
        for what, words in makers(name).items():
            assert within(campaign.parent, *words, "--json", env={"KDM_FILE": "" if "--file" in words else "ashhold.kdm"}).code in (2, 4), what  # fmt: skip
    assert tree(campaign.parent) == ["ashhold.kdm"]


ATTACKER = """
import os, sys
folder, victim = sys.argv[1:]
seen = set()
print("here", flush=True)
while True:
    for name in os.listdir(folder):
        if name not in seen and (name.startswith(".kdm-") or ".new" in name):
            for beside in (name, name + "-journal", name + "-wal", name.removesuffix(".new") + ".pages"):
                if beside in seen:
                    continue
                try:
                    os.symlink(victim, os.path.join(folder, beside))
                    seen.add(beside)
                except FileExistsError:
                    pass
                except OSError:
                    pass
"""


def test_links_that_are_planted_beside_what_is_made_are_not_followed(campaign, tmp_path):
    """Somebody who may write in the same folder waits for temporary names and puts links to another file there."""
    folder = campaign.parent
    victim = tmp_path / "victim"
    victim.write_text("precious")
    attacker = subprocess.Popen([sys.executable, "-c", ATTACKER, str(folder), str(victim)], stdout=subprocess.PIPE)
    try:
        assert attacker.stdout.readline() == b"here\n"
        for words in (
            ("settlement", "new", "Other", "--file", "other.kdm"),
            ("backup", "copy.kept"),
            ("export", "json", "--out", "page.json"),
            ("export", "csv", "--out", "tables"),
            ("restore", "copy.kept", "--yes"),
        ):
            env = {"KDM_FILE": None if "--file" in words else "ashhold.kdm"}
            done = wait(start(folder, *words, env=env))
            assert done.code in (0, 8) or "by somebody else meanwhile" in done.err, (words, done)
            assert victim.read_text() == "precious", words
    finally:
        attacker.kill()
        attacker.communicate()
    assert healthy(campaign)
    for name in ("other.kdm", "copy.kept"):
        assert not (folder / name).is_symlink()
        assert not (folder / name).exists() or healthy(folder / name)


def test_links_planted_under_names_that_can_be_foreseen_are_not_followed(campaign, tmp_path):
    """As one could when they were called by the number of the process."""
    victim = tmp_path / "victim"
    victim.write_text("precious")
    for name in ("copy.kept", "page.txt"):
        campaign.with_name(f"{name}.{os.getpid()}.new").symlink_to(victim)
    assert within(campaign.parent, "backup", "copy.kept").code == 0
    assert within(campaign.parent, "export", "summary", "--out", "page.txt").code == 0
    assert victim.read_text() == "precious"
    assert healthy(campaign.with_name("copy.kept"))
    assert len(tree(campaign.parent)) == 5, "what others plant is not ours to take away"
