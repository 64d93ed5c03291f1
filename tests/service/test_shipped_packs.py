"""Packs that come with kdm, as editions do: enabled by their id, never copied, and missing where kdm is older."""

import os

import pytest

from kdm_cli.content import CORE, places, played
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from tests.content.shelf import card, pack


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder of shipped packs: core, and an edition that reprints Cloth."""
    folder = tmp_path / "shipped"
    folder.mkdir()
    os.symlink(CORE, folder / "core")
    pack(folder, "second", [card("second:gear/cloth", replaces="core:gear/cloth"), card("second:gear/saw")])
    monkeypatch.setattr(places, "SHIPPED", str(folder))
    monkeypatch.setattr(played, "SHIPPED", str(folder))
    monkeypatch.setattr(places, "CORE", str(folder / "core"))
    monkeypatch.setenv("KDM_PACKS", str(tmp_path / "nowhere"))
    monkeypatch.chdir(tmp_path)
    places.shipped.cache_clear()
    yield folder
    places.shipped.cache_clear()


def kdm(line):
    return perform(parse(split(line)))


def rows():
    return {row["id"]: row for row in kdm("pack list")["packs"]}


def test_a_shipped_pack_is_enabled_by_its_id_and_not_copied(shelf):
    outcome = kdm("settlement new Ashhold --seed 1 --pack second")
    assert [change.table for change in outcome.changes if change.table.startswith("pack")] == ["pack", "pack"]
    kdm("storage add saw")
    assert rows()["second"]["origin"] == "shipped"
    assert kdm("pack show second")["kinds"] == [{"kind": "gear", "entries": 2}]
    assert kdm("look gear/saw")["entries"][0]["pack"] == "second"


def test_a_shipped_pack_by_its_path_is_the_same(shelf):
    kdm("settlement new Ashhold --seed 1")
    outcome = kdm("pack enable shipped/second")
    assert [change.table for change in outcome.changes] == ["pack"]


def test_an_edition_that_changes_with_kdm_is_told_and_can_be_noted(shelf):
    kdm("settlement new Ashhold --seed 1 --pack second")
    pack(shelf, "second", [card("second:gear/saw", keywords=["item"])], version="2")
    places.shipped.cache_clear()
    assert rows()["second"]["changed"] is True
    assert kdm("pack enable second").story == ["Pack second 1 -> 2: what it is now is taken"]
    assert rows()["second"]["changed"] is False


def test_a_campaign_from_a_newer_kdm_opens_in_an_older_one(shelf):
    kdm("settlement new Ashhold --seed 1 --pack second")
    kdm("storage add saw 2")
    (shelf / "second" / "pack.json").unlink()
    places.shipped.cache_clear()
    assert kdm("status")["missing_packs"] == ["second"]
    assert [row["name"] for row in kdm("storage list")] == ["second:gear/saw"]
    kdm("storage remove second:gear/saw")
    kdm("survivor add Lucy:f")
    with pytest.raises(Refused) as stopped:
        kdm("gear give Lucy second:gear/saw")
    assert stopped.value.refusal.code == "pack-missing"
    assert "second" in stopped.value.refusal.message


def test_a_homebrew_pack_may_not_take_the_name_of_a_shipped_one(shelf, tmp_path):
    pack(tmp_path, "mine", [card("second:gear/hammer")], id="second")
    kdm("settlement new Ashhold --seed 1")
    with pytest.raises(Refused) as stopped:
        kdm("pack enable mine")
    assert [fault.message for fault in stopped.value.faults] == ["second is a pack that comes with kdm"]


def test_homebrew_on_an_edition_says_which_pack_must_be_enabled_first(shelf, tmp_path):
    effects = [{"op": "gain", "what": "second:gear/saw"}]
    pack(tmp_path, "mine", [card("mine:gear/box", effects=effects)])
    kdm("settlement new Ashhold --seed 1")
    with pytest.raises(Refused) as stopped:
        kdm("pack enable mine")
    told = "second:gear/saw belongs to the pack second, which is not enabled"
    assert [fault.message for fault in stopped.value.faults] == [told]
    kdm("pack enable second")
    kdm("pack enable mine")
    with pytest.raises(Refused, match="mine speaks of second:gear/saw"):
        kdm("pack disable second")


def test_checking_by_itself_allows_for_packs_that_may_be_enabled(shelf, tmp_path):
    pack(shelf, "third", [card("third:gear/rags", replaces="core:gear/cloth")])
    places.shipped.cache_clear()
    rows = [
        card("mine:gear/box", effects=[{"op": "gain", "what": "second:gear/saw"}]),
        card("mine:gear/better_saw", replaces="second:gear/saw"),
    ]
    pack(tmp_path, "mine", rows)
    (report,) = kdm("pack check mine").packs
    assert report["sound"], report["faults"]
    pack(
        tmp_path,
        "mine",
        [rows[0] | {"effects": [{"op": "gain", "what": "second:gear/saww"}]}, rows[1] | {"replaces": "second:gear/x"}],
    )
    (report,) = kdm("pack check mine").packs
    assert [fault["message"] for fault in report["faults"]] == [
        "replaces second:gear/x, which that pack has not",
        "second:gear/saww is not in second",
    ]
    assert all(report["sound"] for report in kdm("pack check").packs if report["id"] in ("second", "third"))
