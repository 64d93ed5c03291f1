"""What lies face down is on no page: neither cards nor the order of a deck, whoever deals."""

import json

from kdm_cli.live.scene import read, scene

LINES = (
    "settlement set decks tool",
    "showdown start white lion --auto",
)


def secret_names(kdm):
    """Cards that lie in a deck, and the chance they were dealt from."""
    facts = json.loads(kdm("export json --secrets"))["facts"]
    down = {row["content"] for row in facts["card"] if row["pile"] == "deck"}
    up = {row["content"] for row in facts["card"] if row["pile"] != "deck"}
    return down - up, [row["secret"] for row in facts["showdown"]]


def test_of_face_down_cards_a_page_knows_how_many_and_no_names(ashhold):
    for line in LINES:
        ashhold(line)
    down, secrets = secret_names(ashhold)
    assert len(down) > 10 and all(secrets)
    found = read(str(ashhold.folder / "ashhold.kdm"))
    drawn = scene(found)
    said = json.dumps(drawn)
    deck = drawn["showdown"]["ai"]["deck"] + drawn["showdown"]["hit_locations"]["deck"]
    assert deck > 10
    for each in down:
        assert each not in said and f'"{found.view.name_of(each)}"' not in said
    for each in secrets:
        assert each not in said
    assert "seed" not in drawn and "digest" not in said
