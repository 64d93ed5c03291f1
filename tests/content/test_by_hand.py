"""Cards that only remind, or have words and nothing that is carried out, are listed by name and are no fault."""

import pytest

from kdm_cli.cli.pages.pen import Pen
from kdm_cli.cli.pages.registry import page_of
from tests.content.shelf import card, pack

REMIND = {"op": "remind", "say": "sing the song"}
ROWS = [
    card("tales:gear/bell", activate=[{"cost": {}, "effects": [REMIND]}]),
    card("tales:disorder/shy", text=["never speaks first"]),
    card("tales:settlement_event/fog", text=["light a fire", "wait"]),
    card("tales:gear/spoon", armor_all=1, text=["1 armor everywhere"]),
    card("tales:keyword/soft", text=["a word, nothing to carry out"]),
]


def on_a_screen(report):
    """The page as a terminal of 80 columns and 24 rows shows it."""
    page = page_of("pack check", {"packs": [report]})({"packs": [report]}, Pen(rows=23), False)
    told = ["".join(span.text for span in line) for line in page]
    assert len(told) <= 23 and all(len(line) <= 80 for line in told), told
    return " ".join(" ".join(told).split())


def test_what_is_left_to_hands_is_listed_and_is_no_fault(kdm):
    pack(kdm.folder, "tales", ROWS)
    (report,) = kdm.json("pack check ./tales")["packs"]
    assert report["sound"]
    assert report["by_hand"] == [
        {"id": "tales:gear/bell", "name": "Bell", "says": ["sing the song"]},
        {"id": "tales:disorder/shy", "name": "Shy", "says": ["never speaks first"]},
        {"id": "tales:settlement_event/fog", "name": "Fog", "says": ["light a fire", "wait"]},
    ]
    told = kdm("pack check ./tales")
    assert told.splitlines()[-1] == "left to hands  Bell, Shy, Fog"
    assert "left to hands" not in kdm("pack check ./tales --quiet")


def test_a_pack_that_leaves_nothing_to_hands_has_no_such_line(kdm):
    pack(kdm.folder, "tales", [card("tales:gear/spoon", armor_all=1)])
    assert "left to hands" not in kdm("pack check ./tales")


def test_a_faulty_card_with_a_reminder_that_says_nothing_stops_nothing(kdm):
    pack(kdm.folder, "tales", [card("tales:disorder/shy", effects=[{"op": "remind"}])])
    (report,) = kdm.json("pack check ./tales", code=2)["packs"]
    assert report["by_hand"] == [{"id": "tales:disorder/shy", "name": "Shy", "says": []}]


@pytest.mark.parametrize("name", ["core", "printing_1_3", "printing_1_5", "printing_1_7"])
def test_every_pack_that_comes_with_kdm_fits_on_a_screen_and_counts_what_it_cannot_name(kdm, name):
    (report,) = kdm.json(f"pack check {name}")["packs"]
    told = on_a_screen(report)
    assert report["sound"]
    assert len(report["by_hand"]) == sum(row["reminds"] + row["unknown"] for row in report["coverage"])
    if len(report["by_hand"]) > 40:
        assert f"{len(report['by_hand'])} in all, --json names them all" in told
    piped = " ".join(kdm(f"pack check {name}").split())
    assert [each["name"] for each in report["by_hand"] if each["name"] not in piped] == []


def test_a_flood_of_long_names_is_cut_short(kdm):
    rows = [card(f"tales:disorder/d{number}", f"{number} " + "long " * 15, text=["x"]) for number in range(500)]
    pack(kdm.folder, "tales", rows)
    (report,) = kdm.json("pack check ./tales")["packs"]
    assert "500 in all" in on_a_screen(report)
