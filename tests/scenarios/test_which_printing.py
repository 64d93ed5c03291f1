"""Which printing a box is, and a single card of a mixed one: told by what the packs of printings replace."""

import json
from itertools import combinations

PRINTINGS = ("core", "printing_1_3", "printing_1_5", "printing_1_7")


def faces(kdm, *card, **more):
    (found,) = kdm.json("pack", "printing", *card, **more)["cards"]
    return {pack: face["says"] for face in found["faces"] for pack in face["packs"]}


def test_a_few_cards_tell_every_printing_from_every_other(kdm):
    answer = kdm.json("pack printing")
    assert [pack["id"] for pack in answer["packs"]] == list(PRINTINGS)
    assert len(answer["cards"]) <= 6, "nobody lays out the whole box"
    for pair in combinations(PRINTINGS, 2):
        telling = [
            card for card in answer["cards"]
            if any(not set(pair) <= set(face["packs"]) and set(pair) & set(face["packs"]) for face in card["faces"])
        ]  # fmt: skip
        assert len(telling) >= 2, pair
    told = kdm("pack printing")
    assert "Butcher  monster\n  level 3 movement 5: core\n  level 3 movement 8: printing_1_3, printing_1_5\n" in told
    assert "kdm pack enable" in told


def test_a_single_card_says_which_printings_have_it_so(kdm):
    assert faces(kdm, "barber surgeon") == {
        "core": ["build at organ grinder", "build resources hide 1"],
        "printing_1_3": ["build at innovation pottery", "build resources scrap 1"],
        "printing_1_5": ["build at innovation pottery", "build resources scrap 1"],
    }
    assert faces(kdm, "phoenix")["printing_1_3"][0] == "level 3 toughness 16"
    refused = kdm("pack printing hovel", code=1)
    assert 'No card that printings tell apart is called "hovel"' in refused


def test_all_that_differs_is_said_of_every_face_in_the_order_of_the_card(kdm):
    """What one printing says of the rewards can only be compared where the others say theirs."""
    phoenix = next(card for card in kdm.json("pack printing")["cards"] if card["name"] == "Phoenix")
    assert kdm.json("pack printing phoenix")["cards"] == [phoenix]
    said = {face["packs"][0]: face["says"] for face in phoenix["faces"]}
    fields = [[line.rpartition(" ")[0] for line in lines] for lines in said.values()]
    assert fields[0] == fields[1] and set(fields[0]) < set(fields[2]), fields
    assert "rewards level 2 basic 4" in said["core"] and "rewards level 2 basic 5" in said["printing_1_7"]
    assert "level 3 evasion tokens 1" in said["printing_1_3"]


def test_what_a_campaign_plays_by_is_said_with_it(kdm):
    kdm("settlement new Ashhold --pack printing_1_5")
    enabled = {pack["id"]: pack["enabled"] for pack in kdm.json("pack printing")["packs"]}
    assert enabled == {"core": True, "printing_1_3": False, "printing_1_5": True, "printing_1_7": False}


def test_a_printing_of_somebodys_own_is_told_apart_like_those_that_come_with_kdm(kdm):
    folder = kdm.folder / "shelf" / "first_draft"
    folder.mkdir(parents=True)
    manifest = {"id": "first_draft", "name": "A draft", "version": "1", "files": {"gear.json": ["gear"]}}
    (folder / "pack.json").write_text(json.dumps(manifest))
    cloth = {"id": "first_draft:gear/cloth", "name": "Cloth", "replaces": "core:gear/cloth", "confidence": "own"}
    (folder / "gear.json").write_text(json.dumps([cloth | {"text": ["warm"], "location": "starting_gear"}]))
    shelf = {"KDM_PACKS": str(kdm.folder / "shelf")}
    assert "warm" in faces(kdm, "cloth", env=shelf)["first_draft"]
    assert "first_draft" in {pack["id"] for pack in kdm.json("pack printing", env=shelf)["packs"]}
