"""Every expansion that comes with kdm: sound, carried out as far as its cards were captured, and found by name."""

import json
from pathlib import Path

import pytest

import kdm_cli
from kdm_cli.content import CORE, Library, Pack
from kdm_cli.content.check import Examination, beside, counted
from kdm_cli.content.places import shipped

EXPANSIONS = {pack: folder for pack, folder in shipped().items() if pack != "core" and not pack.startswith("printing")}
RELEASED = json.loads((Path(__file__).parents[1] / "files" / "released.json").read_text(encoding="utf-8"))
ALL = Library([CORE, *EXPANSIONS.values()])
FLOORS = {
    ("gear", "armor_set"): 85, ("fighting_art", "secret_fighting_art"): 85, ("disorder",): 85,
    ("ability", "impairment"): 85, ("innovation",): 85, ("hit_location",): 75,
}  # fmt: skip  # of the rows whose effect was captured


@pytest.mark.parametrize("folder", EXPANSIONS.values(), ids=list(EXPANSIONS))
def test_nothing_is_wrong_with_it(folder):
    assert Examination(folder, beside(folder)).faults == []


def covered(kinds, *folders):
    packs = [Pack(folder) for folder in folders]
    rows = [entry.data for pack in packs for kind in kinds if kind in pack.kinds for entry in pack.of(kind)]
    return counted(kinds[0], rows)


@pytest.mark.parametrize("kinds", FLOORS)
def test_what_was_captured_is_carried_out(kinds):
    assert covered(kinds, *EXPANSIONS.values()).percent >= FLOORS[kinds]


FEW = 7  # rows captured of one kind: of so many two may be left to hands in one pack, and all packs hold the floor


@pytest.mark.parametrize("pack", EXPANSIONS)
def test_what_was_captured_of_each_pack_is_carried_out(pack):
    found = {kinds: covered(kinds, EXPANSIONS[pack]) for kinds in FLOORS}
    many = {kinds: row for kinds, row in found.items() if row.entries - row.unknown > FEW}
    assert {kinds[0]: row for kinds, row in many.items() if row.percent < FLOORS[kinds]} == {}
    assert {kinds[0]: row for kinds, row in found.items() if row.reminds > 2 and kinds not in many} == {}


@pytest.mark.some(4)
@pytest.mark.parametrize("pack", EXPANSIONS)
def test_every_row_is_found_by_its_name_and_looks_like_a_card(kdm, pack):
    kdm(f"settlement new Ashhold --pack {pack}")
    lines = [f"look {entry.id}" for entry in Library([CORE, EXPANSIONS[pack]]).everything if entry.pack == pack]
    campaign = kdm_cli.open_campaign(kdm.folder / "ashhold.kdm")
    assert [line for line in lines if not campaign.text(line).strip()] == []


def test_all_at_once_can_be_played(kdm):
    kdm(f"settlement new Ashhold --pack {','.join(EXPANSIONS)} --population 9")
    assert [row["id"] for row in kdm.json("pack list")["packs"] if row["enabled"]] == ["core", *EXPANSIONS]


@pytest.mark.parametrize("pack", shipped())
def test_no_card_that_a_campaign_may_have_is_ever_gone(pack):
    library = ALL if pack in ("core", *EXPANSIONS) else Library([CORE, shipped()[pack]])
    ids = [f"{of}/{slug}" for of in RELEASED if of.startswith(f"{pack}:") for slug in RELEASED[of]]
    assert ids
    assert [each for each in ids if library.get(each) is None] == [], "was names it"


MONSTERS = [entry for entry in ALL.of("monster") if entry.data.get("role") != "prologue"]


@pytest.mark.some(10)
@pytest.mark.parametrize("monster", MONSTERS, ids=lambda entry: entry.id)
def test_every_monster_can_be_fought_in_an_arena_at_its_lowest_level(kdm, monster):
    """Also those that nobody hunts, and those of which only the name was captured."""
    packs = "" if monster.pack == "core" else f" --pack {monster.pack}"
    kdm.after(f"settlement new Pit --seed 4{packs}", "settlement set house-rule arena", "survivor add Lucy:f Al:m")
    kdm(f"showdown start {monster.id} --survivor Lucy --survivor Al --level {lowest(monster)} --auto")
    assert monster.name in kdm("showdown show")
    ended = kdm.run("showdown", "end", "--defeat", "--auto", "--house-rule")
    assert ended.returncode in (0, 3), ended.stderr  # some ask who it befalls
    assert "next  " in kdm("status")


def lowest(monster):
    return min(row["level"] for row in monster.data["levels"])
