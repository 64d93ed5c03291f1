"""The packs that give a group the cards of its own box: what other printings have otherwise than core."""

import json
from pathlib import Path
from typing import Any

import pytest

from kdm_cli.content import CORE, Library, core_library
from kdm_cli.content.check import check_entry, nodes
from kdm_cli.content.places import shipped
from tests.content.shelf import check_pack

PACKS = Path(CORE).parent
PRINTINGS = {"printing_1_3": 102, "printing_1_5": 11, "printing_1_7": 4}
NOT_THE_CARD = {"id", "replaces", "confidence", "edition", "edition_seen", "source", "notes", "stats_sources"}

core = core_library()


def rows(pack: Path) -> list[dict[str, Any]]:
    files = json.loads((pack / "pack.json").read_text(encoding="utf-8"))["files"]
    return [row for file in files for row in json.loads((pack / file).read_text(encoding="utf-8"))]


def kind_of(row: dict[str, Any]) -> str:
    return str(row["id"].partition(":")[2].partition("/")[0])


def the(pack: str, bare_id: str) -> dict[str, Any]:
    entry = Library([CORE, PACKS / pack]).get(f"core:{bare_id}")
    assert entry is not None
    return dict(entry.data)


def test_every_printing_comes_with_kdm() -> None:
    assert PRINTINGS.keys() == {pack for pack in shipped() if pack.startswith("printing")}


@pytest.mark.parametrize(("pack", "count"), PRINTINGS.items())
def test_every_entry_stands_for_one_of_core_and_each_only_once(pack: str, count: int) -> None:
    replaced = [row["replaces"] for row in rows(PACKS / pack)]
    assert len(replaced) == len(set(replaced)) == count
    assert [each for each in replaced if core.get(each) is None] == []
    assert [row["id"] for row in rows(PACKS / pack)] == [each.replace("core:", f"{pack}:") for each in replaced]


@pytest.mark.parametrize("pack", PRINTINGS)
def test_every_entry_is_whole_fits_its_kind_and_says_its_printing(pack: str) -> None:
    edition = pack.removeprefix("printing_").replace("_", ".")
    for row in rows(PACKS / pack):
        assert [f"{row['id']} {found.path}: {found.message}" for found in check_entry(row, kind_of(row))] == []
        assert row["edition"] == edition
        assert row["confidence"] in ("one-source", "two-sources")


@pytest.mark.parametrize("pack", PRINTINGS)
def test_every_entry_is_otherwise_than_in_core(pack: str) -> None:
    for row in rows(PACKS / pack):
        entry = core.get(row["replaces"])
        assert entry is not None
        before = {field: value for field, value in entry.data.items() if field not in NOT_THE_CARD}
        assert {field: value for field, value in row.items() if field not in NOT_THE_CARD} != before, row["id"]


@pytest.mark.parametrize("pack", PRINTINGS)
def test_a_printing_is_sound_and_as_large_a_game_as_core(pack: str) -> None:
    assert check_pack(str(PACKS / pack)) == []
    both = Library([CORE, PACKS / pack])
    for kind in core.kinds:
        assert [entry.id for entry in both.of(kind)] == [entry.id for entry in core.of(kind)]


def test_no_row_of_core_says_any_more_what_other_printings_say() -> None:
    said = {field for row in rows(Path(CORE)) for _, node in nodes(row) for field in node if "variants" in field}
    assert said == set()


def test_a_row_that_is_too_vague_to_play_by_is_a_note_in_core() -> None:
    for bare_id, edition in (("hunt_event/hunt_097", "1.3: "), ("hit_location/butcher_furious_scrag", "1.5 script: ")):
        entry = core.get(f"core:{bare_id}")
        assert entry is not None
        assert edition in entry.data["notes"]
        assert all(row["replaces"] != entry.id for pack in PRINTINGS for row in rows(PACKS / pack))


def test_hunt_events_cover_the_table_once_whatever_the_printing() -> None:
    for pack in PRINTINGS:
        events = Library([CORE, PACKS / pack]).of("hunt_event")
        assert sorted(event.data["roll"] for event in events if "monster" not in event.data) == list(range(1, 101))


def test_what_was_called_otherwise_is_found_by_either_name() -> None:
    old = Library([CORE, PACKS / "printing_1_3"])
    for newer, older in (("Pus Fields", "Oil Fields"), ("Field of Arms", "Scattered Lanterns")):
        assert old.find(newer, ("hunt_event",)) == old.find(older, ("hunt_event",))
        assert old.find(newer, ("hunt_event",)).name == older


def test_numbers_of_monsters_and_prices_of_locations_are_those_of_the_printing() -> None:
    assert the("printing_1_3", "monster/phoenix")["levels"][2]["toughness"] == 16
    assert the("printing_1_5", "monster/butcher")["levels"][2]["movement"] == 8
    assert the("printing_1_7", "monster/phoenix")["rewards"][2]["monster"] == 9
    assert the("printing_1_5", "location/stone_circle")["build"]["resources"] == {"organ": 3, "hide": 1}
    built = [each["name"] for each in the("printing_1_3", "location/organ_grinder")["endeavors"]]
    assert "Build Stone Circle" in built
    assert "Build Barber Surgeon" not in built


def people(kdm, *packs):
    kdm("settlement new Ashhold --seed 4 " + " ".join(f"--pack {pack}" for pack in packs))
    kdm("survivor add Lucy:f Zachary:m")
    return kdm


def test_a_settlement_of_1_3_sings_the_older_saga_to_its_newborn(kdm):
    people(kdm, "printing_1_3")
    kdm("settlement gain saga")
    kdm("survivor add Nadia:f --born")
    child = kdm.json("survivor show Nadia")
    assert (child["hunt_xp"], child["courage"], child["understanding"]) == (2, 0, 0)


def test_the_fittest_of_1_3_are_only_stronger(kdm):
    people(kdm, "printing_1_3")
    kdm("settlement principle 'new life' 'survival of the fittest' --house-rule")
    kdm("survivor add Nadia:f --born")
    attributes = kdm.json("survivor show Nadia")["attributes"]
    assert (attributes["strength"], attributes["evasion"]) == (1, 0)


def test_without_the_pack_both_are_as_in_core(kdm):
    people(kdm)
    kdm("settlement gain saga")
    kdm("settlement principle 'new life' 'survival of the fittest' --house-rule")
    kdm("survivor add Nadia:f --born")
    child = kdm.json("survivor show Nadia")
    assert (child["hunt_xp"], child["courage"], child["understanding"]) == (2, 2, 2)
    assert (child["attributes"]["strength"], child["attributes"]["evasion"]) == (1, 1)


def test_looking_up_shows_the_card_of_the_printing(kdm):
    people(kdm, "printing_1_3")
    (event,) = kdm.json("look 'oil fields'")["entries"]
    assert (event["id"], event["pack"]) == ("core:hunt_event/hunt_049", "printing_1_3")
    assert event["text"][1] == "1-2: all 1 event damage to a random location"


def test_two_printings_that_tell_one_card_otherwise_are_not_played_together(kdm):
    people(kdm, "printing_1_3")
    told = kdm("pack enable printing_1_5", code=2)
    assert "core:monster/butcher" in told
    assert [pack["id"] for pack in kdm.json("pack list")["packs"] if pack["enabled"]] == ["core", "printing_1_3"]
