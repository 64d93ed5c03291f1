"""Every row of the severe injury tables, carried out: what it does once, often, and once too often."""

from typing import NamedTuple

import pytest

from kdm_cli.rules.asking import lasting, texts
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.state import ATTRIBUTES
from kdm_cli.rules.survivors import injuries

MANY = 4  # as good as unlimited
START = {"movement": 5, "speed": 0, "accuracy": 0, "strength": 0, "evasion": 0, "luck": 0}


class Row(NamedTuple):
    """A row as it is printed: its faces, what it does at once, how often it can be recorded, and what then holds."""

    name: str
    faces: str
    bleeds: int = 0
    dies: bool = False
    down: bool = False
    skips: bool = False
    most: int = 0  # how often it can stand on the sheet
    numbers: dict = {}  # noqa: RUF012
    forbids: str = ""
    grants: str = ""
    tokens: dict = {}  # noqa: RUF012
    insanity: int = 0
    disorder: bool = False
    movement: int | None = None  # what movement is, until the showdown ends
    second: dict = {}  # noqa: RUF012 - what the second copy does where that is something else
    hands: str = ""


HEAD = (
    Row("Head Explosion", "1-2", dies=True),
    Row("Decapitation", "3-4", dies=True),
    Row("Intracranial Hemorrhage", "5", 1, most=1, forbids="use_survival gain_survival"),
    Row("Deaf", "6", 1, most=1, numbers={"evasion": -1}, forbids="be_encouraged", grants="deaf"),
    Row("Blind", "7", 1, most=2, numbers={"accuracy": -1},
        second={"numbers": {"accuracy": -4}, "grants": "retires_on_return"}),
    Row("Concussion", "8", 1, disorder=True),
    Row("Shattered Jaw", "9", 1, most=1, forbids="consume encourage"),
    Row("Destroyed Tooth", "10+", down=True),
)  # fmt: skip
ARMS = (
    Row("Die of Shock", "1-2", dies=True),
    Row("Bleeding (arms)", "3", 2),
    Row("Dismembered Arm", "4", 1, most=2, forbids="activate_two_handed_weapons",
        second={"forbids": "activate_two_handed_weapons activate_any_weapon"}),
    Row("Ruptured Muscle", "5", 1, most=1, forbids="fighting_arts"),
    Row("Contracture", "6", 1, most=MANY, numbers={"accuracy": -1}),
    Row("Broken Arm", "7", 1, most=2, numbers={"accuracy": -1, "strength": -1}),
    Row("Spiral Fracture", "8", 1, skips=True, tokens={"strength": -2}),
    Row("Dislocated Shoulder", "9", 1, forbids="activate_two_handed_weapons activate_paired_weapons block"),
    Row("Hit the Dirt", "10+", down=True),
)  # fmt: skip
BODY = (
    Row("Instant Death", "1-2", dies=True),
    Row("Bleeding (body)", "3", 2),
    Row("Gaping Chest Wound", "4", 1, most=MANY, numbers={"strength": -1}),
    Row("Destroyed Back", "5", 1, most=1, numbers={"movement": -2}, forbids="activate_gear_strength_2_plus"),
    Row("Disemboweled", "6", 1, skips=True, movement=1, grants="dies_unless_another_lives"),
    Row("Ruptured Spleen", "7", 2, skips=True),
    Row("Broken Rib", "8", 1, most=MANY, numbers={"speed": -1}),
    Row("Collapsed Lung", "9", 1, tokens={"movement": -1}),
    Row("Bowled Over", "10+", down=True),
)
WAIST = (
    Row("Final Breath", "1-2", dies=True, hands="Final Breath: adjacent survivors: survival +1"),
    Row("Bleeding Kidneys", "3", 2),
    Row("Intestinal Prolapse", "4", 1, most=1, forbids="equip_waist_gear"),
    Row("Warped Pelvis", "5", 1, most=MANY, numbers={"luck": -1}),
    Row("Destroyed Genitals", "6", 1, down=True, most=1, forbids="intimacy_nomination", insanity=3, disorder=True),
    Row("Broken Hip", "7", 1, most=1, numbers={"movement": -1}, forbids="dodge"),
    Row("Slashed Back", "8", 1, forbids="surge"),
    Row("Bruised Tailbone", "9", 1, down=True, forbids="dash"),
    Row("Belly-Up", "10+", down=True),
)
LEGS = (
    Row("Bloody Geyser", "1-2", dies=True),
    Row("Bleeding (legs)", "3", 2),
    Row("Dismembered Leg", "4", 1, most=2, numbers={"movement": -2}, forbids="dash",
        second={"numbers": {"movement": -2}, "grants": "retires_on_return"}),
    Row("Hamstrung", "5", 1, most=1, forbids="fighting_arts abilities"),
    Row("Torn Achilles Tendon", "6", 1, down=True, skips=True, grants="injuries_knock_down"),
    Row("Torn Muscle", "7", 1, skips=True, forbids="dash"),
    Row("Broken Leg", "8", 1, most=2, numbers={"movement": -1}, hands="Broken Leg: adjacent survivors: 1 brain damage"),
    Row("Bloody Thighs", "9", 2),
    Row("Lost Balance", "10+", down=True),
)  # fmt: skip
TABLES = {"head": HEAD, "arms": ARMS, "body": BODY, "waist": WAIST, "legs": LEGS}
ROWS = [row for table in TABLES.values() for row in table]


def of(*rows):
    return [pytest.param(row, id=row.name) for row in rows]


def suffered(game, row):
    game.suffer("Lucy", row.name, cards=["hoarder"] * row.disorder)


def sheet(game):
    """Everything an injury can change, as it is now."""
    lucy = game["Lucy"]
    return {
        "dead": lucy.dead, "bleeding": lucy.bleeding, "down": lucy.knocked_down, "skips": lucy.skip_next_hunt,
        "insanity": lucy.insanity, "traits": [name for name in game.traits("Lucy") if name != "Hoarder"],
        "disorder": "Hoarder" in game.traits("Lucy"), "tokens": game.tokens("Lucy"),
        "numbers": {name: game.attribute("Lucy", name) for name in ATTRIBUTES},
        "forbids": set(forbidden(game.play, lucy)), "grants": set(texts.granted(game.play, lucy)),
    }  # fmt: skip


def expected(row, times=1, **otherwise):
    """What the table says of a survivor who had nothing before and suffered it so often, healed before the last time."""
    numbers, second = dict(START), times > 1
    for copy in range(min(times, row.most)):
        for name, by in (row.second.get("numbers", row.numbers) if copy else row.numbers).items():
            numbers[name] += by
    numbers["movement"] = max(1, numbers["movement"] + row.tokens.get("movement", 0))
    if row.movement:
        numbers["movement"] = row.movement
    numbers["strength"] += row.tokens.get("strength", 0)
    said = {
        "dead": row.dies, "bleeding": row.bleeds, "down": row.down, "skips": row.skips, "insanity": row.insanity,
        "traits": [row.name] * min(times, row.most), "disorder": row.disorder, "tokens": row.tokens,
        "numbers": numbers, "forbids": set((row.second.get("forbids", row.forbids) if second else row.forbids).split()),
        "grants": set(row.grants.split()) | set(row.second.get("grants", "").split() if second else ()),
    }  # fmt: skip
    return said | otherwise


def test_there_are_44_severe_injuries(game):
    assert sorted(row.name for row in ROWS) == sorted(each.name for each in game.play.content.of("severe_injury"))
    assert len(ROWS) == 44


def meant(table, face):
    for row in table:
        low, _, high = row.faces.rstrip("+").partition("-")
        if int(low) <= face <= (99 if row.faces.endswith("+") else int(high or low)):
            return row


@pytest.mark.rule("R107")
@pytest.mark.parametrize("location", TABLES)
@pytest.mark.parametrize("face", range(1, 14))
def test_every_face_of_every_table_means_its_row(founders, location, face):
    row = meant(TABLES[location], face)
    if face > 10:
        founders.do(lasting.add, founders["Lucy"], "core:gear/cloth", "roll/severe_injury", face - 10, "showdown")
    founders.suffer("Lucy", location, faces=[min(face, 10)], cards=["hoarder"] * row.disorder)
    assert f"Lucy suffers {row.name}" in founders.story.splitlines()[:2]
    assert (founders["Lucy"].dead, founders["Lucy"].bleeding) == (row.dies, row.bleeds)


@pytest.mark.rule("R112")
@pytest.mark.parametrize("row", of(*ROWS))
def test_a_severe_injury_does_what_its_row_says(founders, row):
    suffered(founders, row)
    found = sheet(founders)
    if row.dies:
        assert found["dead"] and founders["Lucy"].died_cause == row.name and found["bleeding"] == 0
    else:
        assert found == expected(row)
    assert row.hands in founders.hands.splitlines() or not row.hands


@pytest.mark.rule("R109")
@pytest.mark.parametrize("row", of(*(row for row in ROWS if row.most)))
def test_it_can_be_recorded_as_often_as_it_says_and_then_only_bleeds(founders, row):
    for _ in range(row.most - 1):
        suffered(founders, row)
        founders.heal("Lucy")
    suffered(founders, row)
    assert sheet(founders) == expected(row, row.most)
    if row.most == MANY:
        return
    founders.heal("Lucy")
    founders.people.asked = []
    founders.suffer("Lucy", row.name)
    assert sheet(founders) == expected(row, row.most, down=False, bleeding=1)
    assert founders.people.asked == [] and founders.hands == ""
    assert f"Lucy has {row.name} already" in founders.story


@pytest.mark.rule("R207")
@pytest.mark.parametrize("row", of(*(row for row in ROWS if not row.dies)))
def test_healing_ends_what_lasts_for_the_showdown_and_leaves_what_is_permanent(founders, row):
    suffered(founders, row)
    founders.heal("Lucy")
    after = {"bleeding": 0, "down": False}
    if not row.most:
        after |= {"forbids": set(), "grants": set()}
    assert sheet(founders) == expected(row._replace(movement=None), **after)


@pytest.mark.rule("R111")
@pytest.mark.parametrize("row", of(*(row for row in ROWS if row.bleeds)))
def test_its_bleeding_kills_at_five_tokens(founders, row):
    founders.set("Lucy", "bleeding", str(4 - row.bleeds))
    suffered(founders, row)
    assert (founders["Lucy"].bleeding, founders["Lucy"].dead) == (4, False)
    founders.add("Nadia")
    founders.set("Nadia", "bleeding", str(5 - row.bleeds))
    founders.suffer("Nadia", row.name, cards=["hoarder"] * row.disorder)
    assert founders["Nadia"].died_cause == "bleeding"


def test_a_head_that_explodes_costs_all_others_a_survival(founders):
    founders.settlement("survival-limit", "3")
    founders.set("Erza", "survival", "3")
    founders.set("Al", "survival", "0")
    founders.suffer("Lucy", "head explosion")
    assert [founders[name].survival for name in ("Erza", "Zachary", "Al")] == [2, 0, 0]


def test_courage_bears_a_destroyed_tooth(founders):
    founders.set("Lucy", "courage", "3")
    founders.suffer("Lucy", "destroyed tooth")
    assert (founders["Lucy"].insanity, founders["Lucy"].knocked_down) == (2, False)


def test_a_torn_achilles_tendon_makes_every_injury_knock_down_until_the_showdown_ends(founders):
    founders.strip("Lucy")
    founders.suffer("Lucy", "torn achilles tendon")
    founders.draft.set(founders["Lucy"], knocked_down=False)
    founders.suffer("Lucy", "contracture")
    assert founders["Lucy"].knocked_down
    founders.draft.set(founders["Lucy"], knocked_down=False)
    founders.do(injuries.damage, founders["Lucy"], "arms", 1)
    assert founders["Lucy"].knocked_down
    founders.heal("Lucy")
    founders.suffer("Lucy", "contracture")
    assert not founders["Lucy"].knocked_down


def test_movement_never_falls_below_one(founders):
    for injury in ("destroyed back", "broken hip", "broken leg", "dismembered leg"):
        founders.suffer("Lucy", injury)
        founders.heal("Lucy")
    assert founders.attribute("Lucy", "movement") == 1


def test_the_rageholic_is_frenzied_by_an_injury_that_only_bleeds_too(founders):
    founders.gain("Lucy", "deaf", "rageholic")
    founders.suffer("Lucy", "deaf", faces=[2])
    assert (founders["Lucy"].insanity, founders["Lucy"].bleeding) == (2, 1)
