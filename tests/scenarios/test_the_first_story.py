"""The First Story from typed dice alone: to victory in short forms, to victory in long ones, and to defeat."""

import pytest

from tests.conftest import Kdm
from tests.scenarios.quick import Quick

BEGUN = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Allister:m",
    "showdown start white lion --prologue",
)

VICTORY = """
turn claw zach 1,4,waist
attack lucy 9,8 strange=7 knee=6
attack erza 8,7 femur=5 ribs=5
attack zach 3,2
attack al 10,10 groin=10 belly=9
turn chomp al 4 --choose dodge
attack lucy 8,8 flank=5 heel=6
attack erza 7,3 neck=6
"""

LONG_VICTORY = """
showdown monster-turn --card claw --target zach --roll 1,4,waist
showdown attack lucy --roll 9,8 --location strange --location knee --roll strange=7,knee=6
showdown attack erza --roll 8,7,5,5 --location femur --location ribs
showdown attack zach --roll 3,2
showdown attack al --roll 10,10 --location groin --location belly --roll 10,9
showdown monster-turn --card chomp --target al --roll 4 --choose dodge
showdown attack lucy --roll 8,8 --location flank --location heel --roll 5,6
showdown attack erza --roll 7,3,6 --location neck
"""

REWARDS = "white fur,white fur,lion claw,great cat bones,monster hide,monster hide,monster bone,monster organ"


@pytest.fixture
def lion(kdm):
    """The first card is about to be drawn."""
    return kdm.after(*BEGUN)


def facts(kdm):
    """What the file holds in the end, without the journal."""
    return kdm.facts()


@pytest.mark.parametrize("lines", [VICTORY, LONG_VICTORY], ids=["short", "long"])
def test_nine_wounds_kill_the_lion_and_four_survivors_go_home(lion, lines):
    for line in lines.strip().splitlines():
        lion(line)
    show = lion.json("showdown show")
    assert show["dead"]
    assert show["ai"]["wounds"] == 8, "the ninth wound has no card to move (R52, R151)"
    lion(f"showdown end --victory -d '{REWARDS}'")
    assert "No showdown" in lion("showdown show", code=1)
    for name in ("Lucy", "Erza", "Zachary", "Allister"):
        sheet = lion.json(f"survivor show {name}")
        assert sheet["hunt_xp"] == 1, "R195"
        assert sheet["tokens"] == dict.fromkeys(sheet["tokens"], 0), "R32"
    stored = {item["name"]: item["count"] for item in lion.json("storage list")}
    assert sum(stored.values()) == 9, "4 + 4 of the lion and basic, and the Lion Testes Allister cut off (R196-R199)"
    assert stored["Lion Testes"] == 1
    lion("doctor")


def test_short_and_long_forms_leave_the_same_campaign(tmp_path):
    """The short ones are typed into the installed command, a process for every line."""
    ends = []
    for name, typed_into, lines in (("short", Kdm, VICTORY), ("long", Quick, LONG_VICTORY)):
        folder = tmp_path / name
        folder.mkdir()
        kdm = typed_into(folder)
        for line in (*BEGUN, *lines.strip().splitlines()):
            kdm(line)
        ends.append(facts(kdm))
    assert ends[0] == ends[1]


def test_the_same_evening_as_a_batch_is_one_step_and_can_be_undone(lion):
    before = facts(lion)
    lion("batch run -", stdin=VICTORY)
    assert lion.json("showdown show")["dead"]
    lion("undo")
    assert facts(lion) == before


def test_what_each_line_of_the_evening_does(lion):
    told = lion("turn claw zach 1,4,waist")
    assert "armor at the waist 1 -> 0" in told, "R294, R297, R300"
    assert lion.json("show zachary")["hit_locations"]["waist"] == {"armor": 0, "light": False, "heavy": False}
    show = lion.json("showdown show")
    assert (show["ai"]["deck"], show["ai"]["discard"], show["ai"]["to_kill"]) == (7, ["Claw"], 9)
    assert show["turn"] == "survivors"

    lion("attack zach 8,2 strange=3:6,1,legs")
    zach = lion.json("show zachary")
    assert zach["hit_locations"]["legs"]["light"], "the failure's Basic Action: a 6 hits, a 1 misses (R163)"
    show = lion.json("showdown show")
    assert show["ai"]["wounds"] == 0, "3 + 1 is less than 6 (R146)"
    assert show["hit_locations"]["discard"] == ["Strange Hand"], "R153"

    lion("attack al 10,10 groin=10 belly=9")
    show = lion.json("showdown show")
    assert show["ai"]["wounds"] == 2
    assert [each["acted"] for each in show["survivors"]] == [False, False, True, False], "Allister still acts"
    assert show["injuries"] == ["Lost Ding Dong"], "a lantern 10 is critical, a 9 is not (R155)"
    assert show["monster"]["damage"] == 1, "+1 damage token"
    assert show["priority"] == "Allister"
    assert [each["loot"] for each in show["survivors"] if each["name"] == "Allister"] == [
        [{"id": "core:resource/lion_testes", "name": "Lion Testes", "count": 1}]
    ]


def test_four_founders_die_and_the_story_is_told_again(lion):
    lion("turn claw lucy 9,9,head,head:2 ")
    for name in ("Lucy", "Erza", "Zachary"):
        if lion.json(f"show {name}")["status"] != "dead":
            lion(f"kill {name} --cause 'eaten by a lion'")
    show = lion.json("showdown show")
    assert [each["name"] for each in show["survivors"] if each["status"] == "alive"] == ["Allister"]
    told = lion("kill allister --cause 'eaten by a lion'")
    assert "showdown end --defeat" in told
    told = lion("showdown end --defeat")
    assert "R194" in told or "again" in told
    assert "No showdown" in lion("showdown show", code=1)
    lion("doctor")
    lion("undo 2")
    assert lion.json("survivor show Allister")["status"] == "alive"
