"""A pack of somebody's own prints the survivor sheet anew: more boxes, fewer boxes, other milestones."""

import json
import re

import pytest

PACK = {"id": "boxes", "name": "More Boxes", "version": "1", "files": {"tracks.json": ["track"]}}
COURAGE = {
    "id": "boxes:track/courage", "name": "Courage", "field": "courage", "replaces": "core:track/attr_courage",
    "starting_value": 0, "max": 12, "confidence": "own",
    "milestones": [{"at": 4, "story_event": "bold"}, {"at": 12, "story_event": "see_the_truth"}],
}  # fmt: skip
HUNT_XP = {
    "id": "boxes:track/hunt_xp", "name": "Hunt XP", "field": "hunt_xp", "starting_value": 0, "max": 20,
    "confidence": "own", "milestones": [{"at": 18, "story_event": "age", "age": 1}, {"at": 20, "effect": "retire"}],
}  # fmt: skip  # it replaces nothing by its id: it is the last that prints this field
PROFICIENCY = {
    "id": "boxes:track/proficiency", "name": "Weapon Proficiency", "field": "weapon_proficiency",
    "replaces": "core:track/attr_weapon_proficiency", "starting_value": 0, "max": 10, "confidence": "own",
    "milestones": [{"at": 3, "effect": "specialist"}, {"at": 10, "effect": "nothing more"}],
}  # fmt: skip
UNDERSTANDING = {
    "id": "boxes:track/understanding", "name": "Understanding", "field": "understanding",
    "replaces": "core:track/attr_understanding", "starting_value": 1, "max": 5, "confidence": "own",
    "milestones": [{"at": 5, "story_event": "insight"}],
}  # fmt: skip


@pytest.fixture
def boxes(ashhold):
    """The evening of four founders, with a pack beside it."""
    folder = ashhold.folder / "boxes"
    folder.mkdir()
    (folder / "pack.json").write_text(json.dumps(PACK))
    (folder / "tracks.json").write_text(json.dumps([COURAGE, HUNT_XP, PROFICIENCY, UNDERSTANDING]))
    assert "sound" in ashhold("pack check ./boxes")
    ashhold("settlement set dice auto")
    return ashhold


def crossed(page, track):
    """How many boxes of a track are drawn on a record sheet, and which of them are thick."""
    drawn = re.search(rf'aria-label="{track}: \d+ of (\d+)">(.*?)</span>', page)
    found = re.findall(r'<i(?: class="([xt ]*)")?>', drawn[2])
    assert len(found) == int(drawn[1])
    thick = [at for at, kinds in enumerate(found, start=1) if "t" in kinds.split()]
    return len(found), sum("x" in kinds.split() for kinds in found), thick


def test_a_survivor_goes_to_the_last_box_of_longer_tracks(boxes):
    boxes("pack enable ./boxes")
    assert "due:  Bold (Lucy): courage 4" in boxes("survivor set Lucy courage 11")
    assert "due:  See the Truth (Lucy): courage 12" in boxes("survivor set Lucy courage +1")
    assert "courage is 0 to 12" in boxes("survivor set Lucy courage +1", code=1)
    assert "Age is due" not in boxes("survivor set Lucy hunt-xp 17")
    assert "due:  Age (Lucy): age 1, hunt xp 18" in boxes("survivor set Lucy hunt-xp +1")
    boxes("survivor set Lucy weapon-type axe")
    boxes("survivor set Lucy weapon-proficiency 10")
    assert "Lucy retires" in boxes("survivor set Lucy hunt-xp 20")
    sheet = boxes.json("survivor show Lucy")
    assert (sheet["courage"], sheet["hunt_xp"], sheet["weapon_proficiency"]["level"]) == (12, 20, 10)
    assert sheet["tracks"]["courage"] == {"boxes": 12, "milestones": [4, 12]}
    assert sheet["tracks"]["hunt_xp"] == {"boxes": 20, "milestones": [18]}
    assert boxes.json("doctor")["healthy"]


def test_a_rule_stops_at_the_end_that_the_pack_has(boxes):
    boxes("pack enable ./boxes")
    boxes("survivor set Lucy courage 12")
    told = boxes("event returning-survivors --survivor Lucy --house-rule")
    assert "courage stays 12" in told
    assert boxes.json("doctor")["healthy"]


def test_the_pages_draw_the_boxes_that_the_pack_prints(boxes):
    boxes("pack enable ./boxes")
    boxes("survivor set Lucy courage 12")
    boxes("survivor set Lucy hunt-xp 19")
    page = boxes("survivor show Lucy")
    assert "Hunt XP   19  " + "[x]" * 17 + "<x>[x][ ]" in page
    assert "Understanding  0  [ ][ ][ ][ ]< >" in page
    assert "Courage        12 of 12" in page, "twelve plain boxes have no room there"
    boxes("export sheets --out sheets.html")
    sheets = (boxes.folder / "sheets.html").read_text()
    assert crossed(sheets, "courage") == (12, 12, [4, 12])
    assert crossed(sheets, "hunt xp") == (20, 19, [18, 20])
    assert crossed(sheets, "understanding") == (5, 0, [5])
    assert crossed(sheets, "weapon") == (10, 0, [3, 10])


def test_fewer_boxes_end_earlier_and_newcomers_begin_where_the_pack_says(boxes):
    boxes("pack enable ./boxes")
    assert "understanding is 0 to 5" in boxes("survivor set Erza understanding 6", code=1)
    assert "due:  Insight (Erza): understanding 5" in boxes("survivor set Erza understanding 5")
    boxes("survivor add Neva:f --newcomer")
    assert boxes.json("survivor show Neva")["understanding"] == 1
    assert boxes.json("doctor")["healthy"]


def test_a_pack_does_not_come_or_go_while_a_number_has_no_box_without_it(boxes):
    boxes("survivor set Erza understanding 7")
    told = boxes("pack enable ./boxes", code=1)
    assert "Erza: understanding is 7, and its track would end at 5." in told
    assert "kdm survivor set Erza understanding 5" in told
    boxes("survivor set Erza understanding 5")
    boxes("pack enable ./boxes")
    boxes("survivor set Lucy courage 12")
    told = boxes("pack disable boxes", code=1)
    assert "Lucy: courage is 12, and its track would end at 9." in told
    boxes("survivor set Lucy courage 9")
    boxes("pack disable boxes")
    assert boxes.json("doctor")["healthy"]


def test_who_died_beyond_the_end_comes_back_at_the_end(boxes):
    boxes("pack enable ./boxes")
    boxes("survivor set Lucy courage 12")
    boxes("survivor kill Lucy --cause cold")
    boxes("pack disable boxes")
    assert boxes.json("doctor")["healthy"]
    assert "Lucy: courage 12 -> 9, the end of its track" in boxes("survivor revive Lucy")
    assert boxes.json("doctor")["healthy"]


def test_such_a_campaign_goes_out_and_comes_back(boxes):
    boxes("pack enable ./boxes")
    boxes("survivor set Lucy courage 12")
    boxes("export json --out whole.json")
    (boxes.folder / "back").mkdir()
    boxes("import whole.json --out back")
    assert boxes.json("survivor show Lucy --file back/ashhold.kdm")["courage"] == 12
    assert boxes.json("doctor --file back/ashhold.kdm")["healthy"]


def test_a_number_that_no_box_has_is_damage(boxes):
    import sqlite3

    boxes("survivor set Lucy courage 9")
    path = boxes.folder / "ashhold.kdm"
    document = json.loads(boxes("export json"))
    assert [row["courage"] for row in document["facts"]["survivor"]] == [9, 0, 0, 0]
    connection = sqlite3.connect(path)
    connection.execute("UPDATE survivor SET courage = 10 WHERE name = 'Lucy'")
    connection.commit()
    connection.close()
    assert "courage is 10 in the table, 9 by the journal" in boxes("doctor", code=7)
