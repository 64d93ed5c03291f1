"""What cards of expansions say beyond those of the core game: knockback, the weapon of an attack, tokens turned over."""

import pytest

from tests.content.shelf import card, pack


def token(stat, by):
    return {"op": "token", "stat": stat, "by": by}


SHAKEN = card("moor:disorder/shaken", moments=[{"at": {"suffered": "knockback"}, "effects": [token("bleeding", 1)]}])
ROOTED = card("moor:ability/rooted", moments=[
    {"at": {"suffered": "knockback"}, "limit": "showdown", "effects": [{"op": "cancel", "what": "knockback"}]},
])  # fmt: skip
CLUBBED = {"any": [{"has": {"keyword": word, "kind": "attacking"}} for word in ("club", "shield")]}
SHELL = card("moor:hit_location/shell", "Shell", monster="snail", reactions=[
    {"kind": "wound", "when": CLUBBED, "effects": [{"op": "knock_down", "target": "monster"}]},
])  # fmt: skip
FOOT = card("moor:hit_location/foot", "Foot", monster="snail", copies=3, critical=True, reactions=[
    {"kind": "failure", "effects": [{"op": "archive", "what": "hit_location/shell"}]},
])  # fmt: skip
SNAIL = card(
    "moor:monster/snail", "Snail", role="quarry", base_size="2x2",
    instinct={"name": "Retreat", "text": ["+1 evasion"], "effects": [{**token("evasion", 1), "target": "monster"}]},
    levels=[{"level": 1, "movement": 6, "toughness": 8, "ai_deck": {"basic": 2}}],
)  # fmt: skip
ELDER = card("moor:monster/elder", "Elder", role="quarry", based_on="snail", base_size="2x2", levels=SNAIL["levels"])
SLIDE = card("moor:ai_card/slide", monster="snail", rank="basic", copies=1,
             effects=[{"op": "perform", "what": "instinct"}])  # fmt: skip
HIDDEN = card("moor:ai_card/hidden", monster="snail", rank=None,
              effects=[{"op": "knock_down", "target": "monster"}])  # fmt: skip
BITE = card("moor:ai_card/bite", "Bite", monster="snail", rank="basic_action", copies=1,
            attack={"speed": 1, "accuracy": 3, "damage": None})  # fmt: skip
LEGEND = card("moor:ai_card/legend", monster="snail", rank="legendary", copies=1)
WALL = card("moor:hit_location/wall", "Wall", monster="snail", reactions=[],
            moments=[{"at": "wound", "effects": [{"op": "cancel", "what": "wound"}]}])  # fmt: skip
FLASK = card("moor:gear/flask", keywords=["item"], activate=[
    {"cost": {}, "effects": [{"op": "clear", "what": "negative_tokens", "turned": True}]},
])  # fmt: skip
SPYGLASS = card("moor:gear/spyglass", keywords=["item"], activate=[
    {"cost": {"activation": 1}, "effects": [{"op": "draw", "deck": "hit_location", "to": "discard", "count": 2}]},
])  # fmt: skip
PADS = card("moor:gear/pads", keywords=["item"])
RINGS = card("moor:gear/rings", keywords=["item"])
MOOR_SET = card("moor:armor_set/moor_set", "Moor Set", requires_gear=["pads", "rings"], armor_all=2)
EYE = card("moor:resource/eye", deck="strange", keywords=["organ"], copies=1, activate=[
    {"cost": {"archive": True}, "effects": [{"op": "change", "stat": "insanity", "by": {"die": 10, "dice": 3}}]},
])  # fmt: skip
CARDS = [
    SHAKEN,
    ROOTED,
    SHELL,
    FOOT,
    SNAIL,
    ELDER,
    SLIDE,
    HIDDEN,
    BITE,
    LEGEND,
    WALL,
    FLASK,
    SPYGLASS,
    PADS,
    RINGS,
    MOOR_SET,
    EYE,
]


@pytest.fixture
def moor(kdm):
    pack(kdm.folder, "moor", CARDS)
    for line in (
        "settlement new Ashhold --year 3 --population 5 --seed 4 --pack ./moor",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "settlement set rules loose",
        "storage add bone club, scrap shield, bone blade, flask, spyglass, pads, rings, eye",
        "gear give Zachary bone club, scrap shield, bone blade",
        "gear give Lucy flask, spyglass",
    ):
        kdm(line)
    return kdm


def fight(kdm, monster="snail"):
    everybody = " ".join(f"--survivor {name}" for name in ("Lucy", "Erza", "Zachary", "Al"))
    kdm(f"showdown start {monster} --level 1 {everybody} --house-rule")


def test_whoever_is_knocked_back_hears_of_it_and_may_stand_where_they_are(moor):
    moor("survivor gain Lucy shaken")
    moor("survivor gain Erza rooted")
    fight(moor)
    told = moor("showdown knockback Lucy 3")
    assert "Lucy: bleeding 0 -> 1 (Shaken)" in told
    assert "Lucy: knockback 3" in told
    assert "Erza is not knocked back" in moor("showdown knockback Erza 3")
    assert "Erza: knockback 3" in moor("showdown knockback Erza 3")


def test_who_bleeds_to_death_of_a_knockback_is_not_pushed_any_more(moor):
    moor("survivor gain Lucy shaken")
    moor("set Lucy bleeding 4")
    fight(moor)
    told = moor("showdown knockback Lucy 3")
    assert "Lucy dies: bleeding" in told
    assert "knockback 3" not in told


@pytest.mark.parametrize(("weapon", "falls"), [("club", True), ("shield", True), ("blade", False), ("fist", False)])
def test_what_is_said_of_clubs_is_said_of_the_weapon_of_the_attack_not_of_what_is_carried(moor, weapon, falls):
    fight(moor)
    moor("turn slide")
    told = moor(f"attack Zachary 10,1 shell=10 -w {weapon}")
    assert ("Snail is knocked down" in told) == falls


def test_negative_tokens_are_turned_over_and_positive_ones_stay(moor):
    fight(moor)
    moor("showdown token Lucy strength -2")
    moor("showdown token Lucy speed +1")
    told = moor("use Lucy flask")
    assert "Lucy: strength tokens -2 -> +2 (Flask)" in told
    assert "speed" not in told


def test_hit_locations_are_discarded_from_the_top_of_their_deck(moor):
    fight(moor)
    moor("turn slide")
    told = moor("use Lucy spyglass --draw foot,shell")
    assert "Foot is discarded" in told
    assert "Shell is discarded" in told
    assert "3 face down, discard Shell, Foot" in moor("showdown show")


def test_of_several_copies_the_one_that_is_seen_is_archived(moor):
    fight(moor)
    moor("turn slide")
    moor("use Lucy spyglass --draw foot,shell")
    told = moor("attack Erza 10,1 foot=1 -w fist")
    assert "Shell is archived" in told
    assert "out of the hit location deck" not in told


def test_a_set_of_items_is_a_set_too(moor):
    moor("gear give Al pads")
    assert "Moor Set" not in moor("survivor show Al --why armor")
    moor("gear give Al rings")
    assert "2  Moor Set" in moor("survivor show Al --why armor")


def test_the_greater_self_of_a_monster_of_a_pack_does_what_that_one_does(moor):
    fight(moor, "elder")
    told = moor("turn slide")
    assert "Elder: Retreat" in told
    assert "Elder: evasion tokens 0 -> +1" in told


def test_three_dice_of_one_roll_are_typed_with_plus_signs(moor):
    assert "Lucy: insanity 0 -> 12 (Eye)" in moor("use Lucy eye --roll 3+4+5")
    moor("undo")
    assert "is not on the 3d10" in moor("use Lucy eye --roll 3+4", code=2)


def test_a_card_whose_rank_nobody_captured_is_found_by_its_name_among_those_no_pack_has(moor):
    fight(moor)
    assert "Snail is knocked down" in moor("turn hidden")


def test_what_a_pack_has_elsewhere_is_no_card_that_nobody_knows(moor):
    fight(moor)
    assert "No AI card is called" in moor("turn legend", code=1)


def test_whom_a_basic_action_means_is_asked_where_nobody_captured_it(moor):
    fight(moor)
    moor("showdown wound")
    moor("showdown wound")
    assert "Bite: who is the target (whom the card says" in moor("turn", code=3)
    told = moor("turn Lucy 5,legs --damage 1")
    assert "Bite: damage 1, known from now on" in told
    assert "Bite against Lucy: 5 need 3: 1 hit" in told


def test_a_location_that_cancels_its_wound_says_so(moor):
    fight(moor)
    moor("turn slide")
    told = moor("attack Zachary 10,1 wall=10 -w club")
    assert "Wall: the wound is cancelled" in told
    assert "Snail is wounded" not in told
