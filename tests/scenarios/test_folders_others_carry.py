"""Campaigns in folders that other programs synchronise: what they set aside, and what is safer."""

import shutil
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from kdm_cli.rules.play import quoted

pytestmark = pytest.mark.usefixtures("many_hands")


@pytest.fixture
def ashhold(kdm):
    """A settlement that was founded here, with Lucy in it."""
    kdm("settlement new Ashhold --seed 4")
    kdm("survivor add Lucy:f")
    return kdm


@pytest.mark.parametrize(
    ("folder", "cloud"),
    [
        ("Dropbox", "Dropbox"), ("Dropbox (Club)/campaigns", "Dropbox"), ("OneDrive - Club", "OneDrive"),
        ("OneDrive-Personal", "OneDrive"), ("Library/Mobile Documents/com~apple~CloudDocs", "iCloud Drive"),
        ("GoogleDrive-ann@example.org/My Drive", "Google Drive"), ("Nextcloud", "Nextcloud"), ("pCloud Drive", "pCloud"),
        ("MEGA/kdm", "MEGA"),
    ],
)  # fmt: skip
def test_who_writes_first_in_a_cloud_hears_once_that_there_is_something_safer(kdm, folder, cloud):
    place = Path(kdm.folder, folder)
    place.mkdir(parents=True)
    file = f"--file '{place / 'ashhold.kdm'}'"
    told = " ".join(kdm(f"settlement new Ashhold {file}").split())
    assert f"note: this is a folder of {cloud}" in told and "kdm sync FOLDER" in told
    assert "note:" not in kdm(f"survivor add Lucy:f {file}")
    assert "note:" not in kdm(f"survivor list {file}")
    shutil.move(place / "ashhold.kdm", kdm.folder)
    assert "note:" not in kdm("set Lucy insanity +1"), "here there is no cloud"
    kdm("backup copy.kept")
    assert "note:" not in kdm(f"restore copy.kept --yes {file}")
    assert f"of {cloud}" in " ".join(kdm(f"set Lucy insanity +1 {file}").split()), "another writer"


@pytest.mark.parametrize("mark", [".stfolder", ".dropbox.cache"])
def test_a_folder_is_known_by_what_its_program_leaves_in_it(kdm, mark):
    Path(kdm.folder, mark).mkdir()
    Path(kdm.folder, "campaigns").mkdir()
    assert "note: this is a folder of" in kdm("settlement new Ashhold --file campaigns/ashhold.kdm")


def test_results_only_are_results_only_in_a_cloud_too_and_a_program_reads_plain_json(kdm):
    Path(kdm.folder, ".stfolder").mkdir()
    assert "note:" not in kdm("settlement new Ashhold --quiet")
    assert kdm.json("settlement new Beacon")["saved"]


def flat(kdm, line):
    """What was told, whatever the width of the page."""
    return " ".join(kdm(line).split())


SET_ASIDE = (
    "ashhold (Ann's conflicted copy 2026-11-20).kdm", "ashhold-DESKTOP-1.kdm", "ashhold (1).kdm", "ashhold 2.kdm",
    "ashhold.sync-conflict-20261120-201500-ABCDEFG.kdm", "ashhold_conflict-20261120-201500.kdm",
)  # fmt: skip


@pytest.mark.parametrize("name", SET_ASIDE)
def test_a_copy_that_was_set_aside_is_spoken_of_when_it_has_more(ashhold, name):
    here, aside = Path(ashhold.folder, "ashhold.kdm"), Path(ashhold.folder, name)
    shutil.copy(here, aside)
    assert "note:" not in ashhold("set Lucy insanity +1 --file ashhold.kdm"), "it has nothing more"
    ashhold("set", "Lucy", "courage", "+1", "--file", name)
    told = flat(ashhold, "set Lucy insanity +1 --file ashhold.kdm")
    assert f"note: {name} is this campaign too" in told
    assert f"kdm --file ashhold.kdm merge {quoted(name)}" in told


def test_it_is_spoken_of_once_an_evening_and_not_when_it_is_of_another_campaign(ashhold):
    aside = Path(ashhold.folder, SET_ASIDE[0])
    shutil.copy(Path(ashhold.folder, "ashhold.kdm"), aside)
    ashhold("set", "Lucy", "courage", "+1", "--file", aside.name)
    line = "set Lucy insanity +1 --file ashhold.kdm"
    with patch("kdm_cli.service.outcome.now", lambda: clock(60)):
        assert "this campaign too" in flat(ashhold, line)
        assert "this campaign too" not in flat(ashhold, line)
    with patch("kdm_cli.store.beside.AN_EVENING", -7200):
        assert "this campaign too" in flat(ashhold, line), "two hours later"
    aside.unlink()
    ashhold("settlement new Other --file other.kdm")
    Path(ashhold.folder, "other.kdm").rename(aside)
    with patch("kdm_cli.store.beside.AN_EVENING", -7200):
        assert "this campaign too" not in flat(ashhold, line)


@pytest.mark.parametrize("content", [b"", b"a shopping list", b"SQLite format 3\0" + bytes(200)])
def test_what_only_looks_like_a_copy_keeps_nobody_from_writing(ashhold, content):
    Path(ashhold.folder, SET_ASIDE[0]).write_bytes(content)
    assert "this campaign too" not in flat(ashhold, "set Lucy insanity +1 --file ashhold.kdm")


def test_a_branch_of_somebodys_own_is_nothing_that_was_set_aside(ashhold):
    shutil.copy(Path(ashhold.folder, "ashhold.kdm"), Path(ashhold.folder, "ashhold-what-if.kdm"))
    ashhold("set Lucy courage +1 --file ashhold-what-if.kdm")
    assert "this campaign too" not in flat(ashhold, "set Lucy insanity +1 --file ashhold.kdm")


def test_a_folder_with_a_copy_set_aside_says_how_both_come_together(ashhold):
    shutil.copy(Path(ashhold.folder, "ashhold.kdm"), Path(ashhold.folder, SET_ASIDE[0]))
    error = ashhold.json("status", code=4)["error"]
    assert error["code"] == "campaign-ambiguous"
    assert error["hint"].endswith(f'kdm --file ashhold.kdm merge "{SET_ASIDE[0]}"')
    Path(ashhold.folder, SET_ASIDE[0]).unlink()
    ashhold("settlement new Other --file 'ashhold (1).kdm'")
    assert ashhold.json("status", code=4)["error"]["hint"] == "kdm --file 'ashhold (1).kdm' ..."


def clock(ahead):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + ahead))
