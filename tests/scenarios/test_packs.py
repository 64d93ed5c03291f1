"""Somebody brings cards of their own: enabled, played with, changed, carried to another table, and put away again."""

import json
import os
import shutil

import pytest

from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import EXIT_CODES
from kdm_cli.rules.state import Pack, PackFile, Stored
from kdm_cli.service.outcome import new_entry
from kdm_cli.store.campaign import open_campaign, transaction
from tests.content.shelf import card, pack, write

BAD_PACK = EXIT_CODES.get("bad-pack", 1)
SPOON = card("tales:gear/spoon", keywords=["item"])
SOFT_CLOTH = card(
    "tales:gear/soft_cloth",
    replaces="core:gear/cloth",
    location="starting_gear",
    armor={"points": 2, "location": "waist"},
)
STIRRING = card("tales:fighting_art/stirring", modifiers={"evasion": 1}, text=["+1 evasion"])


@pytest.fixture
def tales(kdm):
    return pack(kdm.folder, "tales", [SPOON, SOFT_CLOTH, STIRRING], name="Tales of the Lantern")


def screenful(told):
    return len(told.splitlines()) <= 24 and all(len(line) <= 80 for line in told.splitlines())


def names(kdm, what="storage list"):
    return {row["name"]: row["count"] for row in kdm.json(what)}


def state_of(kdm, name):
    return next(row for row in kdm.json("pack list")["packs"] if row["id"] == name)


def enabled(kdm):
    return [row["id"] for row in kdm.json("pack list")["packs"] if row["enabled"]]


def slip_in(kdm, *rows):
    """Write rows into the campaign as another version of kdm might have done."""
    file = open_campaign(str(kdm.folder / "ashhold.kdm"), write=True)
    with transaction(file):
        newest = file.newest()
        draft = Draft(file.load(), newest.last_id)
        for kind, fields in rows:
            draft.create(kind, **fields)
        file.commit([new_entry(newest, draft, "import", {}, draft.changes, ["from elsewhere"])], newest.digest)
    file.close()


def test_a_campaign_can_begin_with_a_pack(kdm, tales):
    told = kdm("settlement new Ashhold --seed 4 --pack ./tales")
    assert "Pack tales 1 (Tales of the Lantern) is enabled" in told
    kdm("survivor add Lucy:f")
    assert kdm.json("survivor show Lucy")["hit_locations"]["waist"]["armor"] == 2
    kdm("survivor gain Lucy stirring")
    assert kdm.json("survivor show Lucy")["attributes"]["evasion"] == 1
    assert kdm.json("log 1")["entry"]["arguments"]["pack"] == ["./tales"]


def test_a_pack_that_is_brought_later_says_what_it_adds_and_what_it_replaces(ashhold, tales):
    before = ashhold.json("timeline show")
    told = ashhold("pack enable tales")
    assert "Adds 1 gear, 1 fighting art" in told
    assert "Replaces Cloth by Soft Cloth" in told
    assert screenful(told)
    assert [gear["name"] for gear in ashhold.json("survivor show Lucy")["gear"]] == ["Soft Cloth", "Founding Stone"]
    assert ashhold.json("timeline show") == before
    assert "as the pack tales has it" in ashhold("look soft cloth")
    assert ashhold.json("look core:gear/cloth")["entries"][0]["pack"] == "tales"


def test_a_pack_can_be_taken_back_and_done_again(ashhold, tales):
    before = ashhold.json("export json")
    ashhold("pack enable tales")
    ashhold("storage add spoon")
    ashhold("undo 2")
    facts = [json.loads(page["page"])["facts"] for page in (before, ashhold.json("export json"))]
    assert facts[0] == facts[1]
    ashhold("storage add spoon", code=1)
    ashhold("redo 2")
    assert names(ashhold) == {"Spoon": 1}
    assert ashhold.json("doctor")["unknown"] == []


def test_a_dry_run_enables_nothing(ashhold, tales):
    assert "Adds 1 gear" in ashhold("pack enable tales --dry-run")
    assert enabled(ashhold) == ["core"]


def test_the_campaign_opens_at_another_table_without_the_folder(ashhold, tales, tmp_path_factory):
    ashhold("pack enable tales")
    ashhold("storage add spoon 2")
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    shutil.copy(ashhold.folder / "ashhold.kdm", elsewhere)
    there = type(ashhold)(elsewhere)
    there("gear give Lucy spoon")
    assert names(there) == {"Spoon": 1}
    assert state_of(there, "tales")["origin"] == "kept"
    assert "Tales of the Lantern" in there("pack list")
    there("doctor")
    shown = there.json("pack show tales")
    assert shown["kinds"] == [{"kind": "gear", "entries": 2}, {"kind": "fighting_art", "entries": 1}]
    assert shown["replaces"] == [{"id": "core:gear/cloth", "name": "Cloth", "by": "tales:gear/soft_cloth"}]
    assert shown["since"] == {"entry": 3, "year": 0}


def test_what_somebody_writes_into_the_folder_counts_when_it_is_enabled_again(ashhold, tales):
    ashhold("pack enable tales")
    ashhold("survivor gain Lucy stirring")
    fork = card("tales:gear/fork", keywords=["item"])
    pack(ashhold.folder, "tales", [SPOON, fork, STIRRING | {"modifiers": {"evasion": 2}}], version="2")
    assert ashhold.json("survivor show Lucy")["attributes"]["evasion"] == 1
    told = ashhold("pack enable tales")
    assert "Pack tales 1 -> 2" in told
    assert "Adds Fork" in told
    assert "Changes Stirring" in told
    assert "Drops Soft Cloth" in told
    sheet = ashhold.json("survivor show Lucy")
    assert sheet["attributes"]["evasion"] == 2
    assert sheet["gear"][0]["name"] == "Cloth"
    told = ashhold("pack enable tales")
    assert "nothing in it has changed" in told
    ashhold("undo 2")
    assert ashhold.json("survivor show Lucy")["attributes"]["evasion"] == 1
    ashhold("doctor")


def test_a_homebrew_folder_that_has_changed_is_told_in_the_list(ashhold, monkeypatch):
    mine = {"KDM_PACKS": str(ashhold.folder / "mine")}
    folder = pack(ashhold.folder / "mine", "tales", [SPOON])
    assert "homebrew" in ashhold("pack list", env=mine)
    ashhold("pack enable tales", env=mine)
    assert "changed: kdm pack enable tales" not in ashhold("pack list", env=mine)
    write(folder, "gear.json", [SPOON, card("tales:gear/fork")])
    assert "changed: kdm pack enable tales" in ashhold("pack list", env=mine)
    ashhold("storage add fork", code=1)
    ashhold("pack enable tales", env=mine)
    ashhold("storage add fork")


def test_a_card_that_got_a_new_id_stays_where_it_is(ashhold, tales):
    ashhold("pack enable tales")
    ashhold("storage add spoon 3")
    ashhold("gear give Lucy spoon")
    pack(ashhold.folder, "tales", [card("tales:gear/ladle", was=["tales:gear/spoon"], keywords=["item"])], version="2")
    assert "Written down under new ids: 2" in ashhold("pack enable tales")
    assert names(ashhold) == {"Ladle": 2}
    ashhold("gear give Erza ladle")
    ashhold("gear take Lucy ladle")
    assert names(ashhold) == {"Ladle": 2}
    assert ashhold.json("doctor")["unknown"] == []


def test_two_cards_that_become_one_lie_in_one_pile(ashhold):
    rows = [card("tales:gear/spoon"), card("tales:gear/ladle")]
    pack(ashhold.folder, "tales", rows)
    ashhold("pack enable tales")
    ashhold("batch run -", stdin="storage add spoon 2\nstorage add ladle\n")
    pack(ashhold.folder, "tales", [card("tales:gear/scoop", was=["tales:gear/spoon", "tales:gear/ladle"])])
    ashhold("pack enable tales")
    assert names(ashhold) == {"Scoop": 3}
    ashhold("undo")
    assert names(ashhold) == {"Spoon": 2, "Ladle": 1}
    ashhold("doctor")


def test_another_version_may_not_lose_what_the_campaign_has(ashhold, tales):
    ashhold("pack enable tales")
    ashhold("storage add spoon")
    pack(ashhold.folder, "tales", [STIRRING], version="2")
    refused = ashhold("pack enable tales", code=1)
    assert "tales:gear/spoon (storage)" in refused
    assert '"was"' in refused
    assert names(ashhold) == {"Spoon": 1}


def test_a_pack_is_put_away_when_nothing_of_it_is_left(ashhold, tales):
    ashhold("pack enable tales")
    ashhold("storage add spoon")
    ashhold("survivor gain Lucy stirring")
    refused = ashhold("pack disable tales", code=1)
    assert "Lucy has Stirring" in refused
    assert "storage has Spoon" in refused
    ashhold("survivor lose Lucy stirring")
    ashhold("storage remove spoon")
    assert "Pack tales 1 is disabled" in ashhold("pack disable tales")
    assert ashhold.json("survivor show Lucy")["gear"][0]["name"] == "Cloth"
    ashhold("storage add spoon", code=1)
    ashhold("undo")
    ashhold("storage add spoon")
    ashhold("pack disable core", code=1)
    ashhold("pack disable nothing", code=1)


def test_a_pack_that_another_builds_on_stays(ashhold, tales):
    pack(ashhold.folder, "more", [card("more:gear/better_spoon", replaces="tales:gear/spoon")])
    refused = ashhold("pack enable more", code=BAD_PACK)
    assert "replaces tales:gear/spoon, which no pack has" in refused
    ashhold("pack enable tales")
    ashhold("pack enable more")
    ashhold("storage add better spoon")
    assert ashhold.json("storage list")[0]["id"] == "tales:gear/spoon"
    ashhold("storage remove better spoon")
    assert "more speaks of tales:gear/spoon" in ashhold("pack disable tales", code=1)
    ashhold("pack disable more")
    ashhold("pack disable tales")


def test_two_packs_cannot_replace_one_card(ashhold, tales):
    pack(ashhold.folder, "other", [card("other:gear/rags", replaces="core:gear/cloth")])
    ashhold("pack enable tales")
    refused = " ".join(ashhold("pack enable other", code=BAD_PACK).split())
    assert "replaces core:gear/cloth, and so does tales:gear/soft_cloth" in refused


def test_a_bad_pack_is_refused_whole_with_all_its_faults(ashhold):
    wrong = [card(f"tales:gear/thing_{number}", wepon={}, armor_all="two") for number in range(30)]
    pack(ashhold.folder, "tales", [SPOON, *wrong])
    before = ashhold.json("export json")
    told = ashhold("pack enable tales", code=BAD_PACK)
    assert "The pack tales has 60 faults; nothing of it is taken." in told
    assert 'gear.json [1]: has no field "wepon"; did you mean weapon?' in told
    assert screenful(told)
    refusal = ashhold.json("pack enable tales", code=BAD_PACK)["error"]
    assert refusal["code"] == "bad-pack"
    assert len(refusal["faults"]) == 60
    assert refusal["faults"][1] == {
        "file": "gear.json",
        "path": "[1].armor_all",
        "message": 'must be a whole number, not "two"',
    }
    assert ashhold.json("export json") == before
    ashhold("settlement new Emberhold --pack tales", code=BAD_PACK)
    assert not (ashhold.folder / "emberhold.kdm").exists()


def test_checking_a_pack_without_any_campaign(kdm, tales):
    told = kdm("pack check tales")
    assert "sound" in told
    assert "fighting art" in told
    assert screenful(told)
    write(tales, "gear.json", [SPOON | {"effects": [{"op": "fly"}]}])
    told = kdm("pack check tales", code=BAD_PACK)
    assert "gear.json [0].effects[0].op" in told
    (report,) = kdm.json("pack check ./tales", code=BAD_PACK)["packs"]
    assert report["sound"] is False
    assert [fault["path"] for fault in report["faults"]] == ["[0].effects[0].op"]
    kdm("pack check nowhere", code=1)


def test_listing_and_showing_packs_without_any_campaign(kdm, tales):
    core = state_of(kdm, "core")
    assert (core["id"], core["origin"], core["enabled"]) == ("core", "shipped", None)
    told = kdm("pack show tales")
    assert "Tales of the Lantern" in told
    assert "replaces  Cloth by tales:gear/soft_cloth" in told
    assert screenful(kdm("pack show core"))
    kdm("pack list --file nowhere.kdm", code=4)


@pytest.mark.skipif(os.name != "posix", reason="needs device files")
def test_a_folder_full_of_traps_neither_hangs_nor_leads_outside(kdm):
    mine = kdm.folder / "mine"
    for name, trap in (("pipe", os.mkfifo), ("loop", lambda path: path.symlink_to(path)), ("zero", _to_zero)):
        (mine / name).mkdir(parents=True)
        trap(mine / name / "pack.json")
    told = kdm("pack list", env={"KDM_PACKS": str(mine)})
    assert told.count("pack.json") == 3
    for name in ("pipe", "loop", "zero"):
        kdm("pack", "enable", f"mine/{name}", code=4)  # no campaign yet
        kdm("settlement", "new", "Ashhold", "--pack", f"mine/{name}", code=BAD_PACK)
    kdm("pack list", env={"KDM_PACKS": str(kdm.folder / "nowhere")})
    kdm("pack list", env={"KDM_PACKS": "/dev/null"})


def _to_zero(path):
    path.symlink_to("/dev/zero")


def test_a_pack_in_the_middle_of_a_batch_counts_from_there_on(ashhold, tales):
    evening = "pack enable tales\nstorage add spoon 2\ngear give Lucy spoon\n"
    ashhold("batch run -", stdin=evening)
    assert names(ashhold) == {"Spoon": 1}
    ashhold("undo")
    assert enabled(ashhold) == ["core"]
    refused = ashhold("batch run -", stdin="storage add spoon\npack enable tales\n", code=1)
    assert "line 1" in refused


def test_tab_knows_packs_and_their_cards(ashhold, tales):
    mine = {"KDM_PACKS": str(ashhold.folder)}
    assert "tales" in ashhold("--complete pack enable t", env=mine)
    assert ashhold("--complete pack disable t", env=mine) == ""
    ashhold("pack enable tales")
    assert ashhold("--complete pack disable t").split() == ["tales"]
    assert "Spoon" in ashhold("--complete storage add sp")
    assert "Stirring" in ashhold("--complete survivor gain Lucy st")
    assert ashhold("--complete pack check ./ta").strip() == "file"


def test_a_pack_that_is_not_here_is_named_and_its_cards_are_shown_by_id(ashhold):
    slip_in(
        ashhold,
        (Pack, {"pack": "sunken", "version": "2", "hash": "", "position": 2}),
        (Stored, {"content": "sunken:gear/anchor", "copies": 2}),
    )
    assert "sunken:gear/anchor" in ashhold("storage list")
    told = ashhold("status")
    assert "not here    pack sunken" in told
    assert ashhold.json("status")["missing_packs"] == ["sunken"]
    assert state_of(ashhold, "sunken")["missing"] is True
    assert "not here" in ashhold("pack list")
    assert "not here" in ashhold("pack show sunken")
    for line in ("gear give Lucy sunken:gear/anchor", "storage add sunken:gear/anchor", "look sunken:gear/anchor"):
        refused = ashhold(line, code=1)
        assert "belongs to the pack sunken, which is not here" in refused
    assert ashhold.json("doctor")["unknown"] == ["sunken:gear/anchor"]
    ashhold("storage add bone axe")
    assert "storage has sunken:gear/anchor" in ashhold("pack disable sunken", code=1)
    ashhold("storage remove sunken:gear/anchor 2")
    ashhold("pack disable sunken")
    assert ashhold.json("status")["missing_packs"] == []


def test_a_copy_that_is_damaged_can_be_replaced_or_put_away(ashhold, tales):
    slip_in(
        ashhold,
        (Pack, {"pack": "tales", "version": "1", "hash": "", "position": 2}),
        (PackFile, {"pack": "tales", "name": "pack.json", "text": "[" * 100_000}),
    )
    refused = ashhold("storage list", code=0)
    assert "Storage is empty" in refused
    assert "tales (kept in the campaign)" in ashhold("survivor show Lucy", code=BAD_PACK)
    ashhold("pack list")
    ashhold("pack disable tales")
    ashhold("survivor show Lucy")
    ashhold("undo")
    ashhold("pack enable ./tales")
    assert ashhold.json("survivor show Lucy")["gear"][0]["name"] == "Soft Cloth"
    ashhold("doctor")


# packs that speak of each other


def gains(entry_id):
    """What a card does that gives its owner another card."""
    return [{"at": "perfect_hit", "effects": [{"op": "gain", "what": entry_id}]}]


@pytest.fixture
def two_packs(ashhold):
    """Sagas speak of an art of tales."""
    pack(ashhold.folder, "tales", [STIRRING, SPOON])
    ladle = card("sagas:gear/ladle", keywords=["item"], moments=gains("tales:fighting_art/stirring"))
    pack(ashhold.folder, "sagas", [ladle, card("sagas:fighting_art/singing", text=["sings"])])
    for line in ("pack enable ./tales", "pack enable ./sagas"):
        ashhold(line)
    return ashhold


def comes_back(kdm):
    """An export of the campaign is taken, and says the same again."""
    whole = kdm("export json --secrets")
    (kdm.folder / "whole.json").write_text(whole, encoding="utf-8")
    (kdm.folder / "back").mkdir()
    kdm("import whole.json --out back")
    assert kdm("--file back/ashhold.kdm export json --secrets") == whole


def test_an_older_pack_may_speak_of_a_newer_one_and_the_campaign_comes_back(two_packs):
    spoon = card("tales:gear/spoon", keywords=["item"], moments=gains("sagas:fighting_art/singing"))
    pack(two_packs.folder, "tales", [STIRRING, spoon], version="2")
    assert "1 -> 2" in two_packs("pack enable ./tales")
    comes_back(two_packs)


def test_what_another_pack_speaks_of_does_not_go_with_a_new_version(two_packs):
    pack(two_packs.folder, "tales", [SPOON], version="2")
    told = two_packs("pack enable ./tales", code=1)
    assert "The pack sagas needs what is no longer there" in told
    assert "tales:fighting_art/stirring" in told
    assert "kdm pack disable sagas" in told
    two_packs("pack disable sagas")
    two_packs("pack enable ./tales")
    comes_back(two_packs)


def test_a_pack_that_another_speaks_of_is_not_taken_out_of_the_past(two_packs):
    spoon = card("tales:gear/spoon", keywords=["item"], moments=gains("sagas:fighting_art/singing"))
    pack(two_packs.folder, "tales", [STIRRING, spoon], version="2")
    sagas = two_packs.json("log --last 1")["entries"][-1]["id"]
    two_packs("pack enable ./tales")
    assert "The pack tales needs what is no longer there" in two_packs(f"undo --only {sagas}", code=1)
    comes_back(two_packs)


def test_a_die_of_a_card_takes_the_option_whose_face_it_shows(kdm):
    """`die` and `faces` of a choice: what is captured of a card's table settles it, the rest is read off the card."""
    grow = {"op": "change", "stat": "population", "target": "settlement"}
    toll = {
        "op": "choose", "die": 10, "unread": "Faces 4-7 nobody has captured.",
        "options": [{"name": "one", "faces": "1-3", "effects": [{**grow, "by": 1}]},
                    {"name": "five", "effects": [{**grow, "by": 5}]},
                    {"name": "nine", "faces": "8+", "effects": [{**grow, "by": 9}]}],
    }  # fmt: skip
    pack(kdm.folder, "tales", [card("tales:settlement_event/toll", effects=[toll])])
    kdm("settlement new Ashhold --skip-prologue --auto --pack tales")
    before = kdm.json("status")["population"]
    for line, more in (("-r 2", 1), ("-r 9", 9), ("-r 5 -c five", 5), ("-c nine", 9)):
        kdm(f"event toll {line} --house-rule")
        assert kdm.json("status")["population"] == before + more, line
        kdm("undo")
    assert "Faces 4-7 nobody has captured." in kdm("event toll -r 5 --house-rule", code=3)
    assert "too many" in kdm("event toll -r 9 -c one --house-rule", code=2), "the face has said it"
    assert "d10, which brings one at 1-3" in kdm("look toll")


def test_what_a_bonus_and_an_endeavor_without_a_text_do_is_said(kdm):
    """A stranger wrote only what they do, and read their names with a colon and nothing behind it."""
    bonus = {"requires_puzzle": {}, "requires_complete": {}, "modifiers": {"luck": 1}}
    rite = {"name": "Mirror Rite", "cost": 1, "effects": [{"op": "change", "stat": "courage", "by": 1}]}
    numbers = {"speed": 2, "accuracy": 6, "strength": 2}
    rows = [
        card("tales:gear/heron_spear", weapon=numbers, affinity_bonus=bonus),
        card("tales:innovation/mirror", endeavors=[rite]),
    ]
    pack(kdm.folder, "tales", rows)
    for line in ("settlement new Ashhold --seed 4", "survivor add Lucy:f", "pack enable ./tales",
                 "storage add heron spear", "gear give Lucy heron spear", "settlement gain mirror"):  # fmt: skip
        kdm(line)
    assert kdm.json("gear grid Lucy")["bonuses"][0]["text"] == ["luck +1"]
    assert "Heron Spear active: luck +1" in kdm("gear grid Lucy")
    (shown,) = [each for each in kdm.json("settlement endeavors")["activities"] if each["name"] == "Mirror Rite"]
    assert shown["text"] == ["courage +1"]
