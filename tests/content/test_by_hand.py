"""Cards that only remind, or have words and nothing that is carried out, are listed by name and are no fault."""

import json
import re
from pathlib import Path

import pytest

import kdm_cli
from kdm_cli.cli.pages.pen import Pen
from kdm_cli.cli.pages.registry import page_of
from kdm_cli.content import Pack
from kdm_cli.content.hands import OF_MONSTER, left_out
from kdm_cli.content.places import shipped
from tests.content.shelf import card, pack
from tests.contracts.texts import FILES

RULES = Path(kdm_cli.__file__).parent / "rules"
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
        {"id": "tales:gear/bell", "name": "Bell", "says": ["sing the song"], "unread": []},
        {"id": "tales:disorder/shy", "name": "Shy", "says": ["never speaks first"], "unread": []},
        {"id": "tales:settlement_event/fog", "name": "Fog", "says": ["light a fire", "wait"], "unread": []},
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
    assert report["by_hand"] == [{"id": "tales:disorder/shy", "name": "Shy", "says": [], "unread": []}]


@pytest.mark.some(2)
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


HERON, SPEAR, FOG, NECK = 0, 2, 3, 4  # places in the quarry of the help


def unread(kdm, change):
    """What comes to nothing in the quarry of the help with a change, by card, where each is counted as left to hands."""
    rows = json.loads(FILES["fen/fen.json"])
    change(rows)
    pack(kdm.folder, "fen", rows)
    (report,) = kdm.json("pack check ./fen")["packs"]
    assert report["sound"]
    hands = {row["kind"]: row["reminds"] for row in report["coverage"] if row["reminds"]}
    left = {each["id"].partition("/")[0].partition(":")[2] for each in report["by_hand"]}
    assert hands == dict.fromkeys(left, 1)
    told = " ".join(kdm("pack check ./fen").split())
    assert all(f"{each['name']}: {words}" in told for each in report["by_hand"] for words in each["unread"])
    return [words for each in report["by_hand"] for words in each["unread"]]


def test_of_the_quarry_of_the_help_nothing_is_left_to_hands(kdm):
    assert unread(kdm, lambda rows: None) == []


@pytest.mark.parametrize(
    ("targets", "left"),
    [
        ("whoever smells worst", "whoever smells worst"),
        ("closest survivor, with the most gear", "most gear"),
        ("survivor with the fewest yellow affinities, in range", "fewest yellow affinities"),
    ],
)
def test_a_target_that_kdm_does_not_understand_is_left_to_hands(kdm, targets, left):
    told = unread(kdm, lambda rows: rows[SPEAR].update(targets=[targets]))
    assert told == [f"kdm does not understand: {left}; hands pick"]


@pytest.mark.parametrize("at", ["hit", {"end": "monster_turn"}, {"start": "round"}, "wound"])
def test_a_moment_that_never_comes_for_a_card_that_does_not_stay_is_told(kdm, at):
    (told,) = unread(kdm, lambda rows: rows[SPEAR].update(moments=[{"at": at, "effects": [{"op": "knock_down"}]}]))
    assert "never comes: it does not stay in play, and speaks only at after attack, after damage" in told


def test_a_trait_speaks_of_what_befalls_a_survivor_only_of_any(kdm):
    block = {"at": "wound", "effects": [{"op": "token", "stat": "luck", "by": 1, "target": "monster"}]}
    (told,) = unread(kdm, lambda rows: rows[FOG].update(moments=[block]))
    assert told == 'its moment wound never comes: it is a survivor\'s, and needs "of": "any"'
    assert unread(kdm, lambda rows: rows[FOG].update(moments=[block | {"of": "any"}])) == []


def test_cards_of_a_deck_that_only_hands_move_are_told(kdm):
    op = {"op": "draw", "deck": "ai", "to": "archive"}
    assert unread(kdm, lambda rows: rows[NECK].update(critical_effects=[op])) == ["cards of the ai deck to archive"]
    op["to"] = "discard"
    assert unread(kdm, lambda rows: rows[NECK].update(critical_effects=[op])) == []


def test_a_monster_whose_special_card_no_pack_has_is_told_with_the_nearest(kdm):
    told = unread(kdm, lambda rows: rows[HERON]["levels"][0].update(special_ai_cards=["Fogg", "Life 3", "Trample"]))
    assert told == ["Fogg is in play: no pack has its text; did you mean Fog?"]


def test_a_zone_that_the_card_has_not_and_a_deck_without_its_cards_are_told(kdm):
    (told,) = unread(kdm, lambda rows: rows[SPEAR].update(targets=["all survivors in the Zone of Gloom"]))
    assert told == "kdm does not understand: in the Zone of Gloom, for the card has no zone; hands pick"
    told = unread(kdm, lambda rows: rows[HERON]["levels"][0].update(ai_deck={"basic": 3, "advanced": 1}))
    assert told == [
        "level 1: 3 basic AI cards are dealt, 2 are here", "level 1: 1 advanced AI cards are dealt, 0 are here",
    ]  # fmt: skip


def test_a_monster_without_a_basic_action_or_an_instinct_is_told(kdm):
    def change(rows):
        del rows[HERON]["instinct"], rows[1], rows[1]["no_target"]

    assert [each.partition(":")[0] for each in unread(kdm, change)] == ["Basic Action", "instinct"]


def test_the_moments_of_the_monster_are_those_that_come_without_a_survivor():
    """What the rules call with nobody, or for the whole showdown, is what a trait may speak of by itself."""
    code = "".join(path.read_text(encoding="utf-8") for path in Path(RULES).rglob("*.py"))
    alone = r'moments\.happen\(play, "(\w+)"(?:, None[,)]|\))'
    whole = r'(?:happen_to_all|happens)\(play, "(\w+)"'
    found = {*re.findall(alone, code), *re.findall(whole, code)}
    of_home = {"settlement_phase", "lantern_year", "hunt_space", "return"}
    assert found - of_home <= OF_MONSTER
    assert OF_MONSTER - found == {"aftermath", "victory", "defeat", "monster_moves"}  # called by a name


@pytest.mark.parametrize("pack_id", shipped())
def test_nothing_on_a_card_that_comes_with_kdm_comes_to_nothing(pack_id):
    opened = Pack(shipped()[pack_id])
    assert {each.id: told for kind in opened.kinds for each in opened.of(kind) if (told := left_out(each.data))} == {}
