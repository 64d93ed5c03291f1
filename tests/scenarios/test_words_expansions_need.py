"""What several cards of the expansions say, on cards of somebody's own: blocks for nothing, flanks, costs, new injuries."""

import pytest

from tests.content.shelf import card, pack

FIGHT = "showdown start white lion --level 1 --survivor Lucy --survivor Erza --house-rule"
SHIELD = {"speed": 3, "accuracy": 5, "strength": 7}
AGAIN = {"op": "lose", "choose": "severe_injury", "since": "showdown"}
CARDS = [
    card("tales:gear/kept_shield", keywords=["weapon", "melee"], weapon=SHIELD, moments=[
        {"at": "wound", "limit": "round", "effects": [{"op": "token", "stat": "block", "by": 1}]},
        {"at": "critical", "effects": [{"op": "token", "stat": "card", "by": 1}]},
        {"at": "ai_draw", "when": {"at_least": 1, "of": {"count": "card_tokens"}}, "effects": [
            {"op": "clear", "what": "card_tokens"}, {"op": "cancel", "what": "ai_card"},
            {"op": "attack", "by": "monster", "how": "basic_action", "target": "target"}]},
    ]),
    card("tales:gear/salve", keywords=["item"], moments=[
        {"at": "aftermath", "when": {"at_least": 1, "of": {"count": "new_injuries"}}, "cost": {"archive": True},
         "effects": [AGAIN]}]),
    card("tales:fighting_art/flanker", moments=[{"at": "attack", "when": {"is": "in_flank"}, "effects": [
        {"op": "change", "stat": "strength", "by": 1, "until": "attack"}]}]),
    card("tales:fighting_art/rooted", moments=[{"at": "knocked_down", "when": {"not": {"is": "under_monster"}}, "effects": [
        {"op": "stand"}]}]),
    card("tales:ability/slow_surge", grants=[{"number": {"surge_cost": 2}}]),
    card("tales:disorder/dread_of_giants", held=[{"when": {"is": "large_monster"}, "forbids": ["depart"]}]),
    card("tales:location/still", endeavors=[{"name": "Distil", "cost": 1, "resources": {"strange": 1}, "effects": [
        {"op": "change", "stat": "courage", "by": 1}]}]),
]  # fmt: skip


@pytest.fixture
def tales(village):
    pack(village.folder, "tales", CARDS)
    village("pack enable ./tales")
    village("gear take Lucy founding stone")
    return village


@pytest.fixture
def shield(tales):
    for line in ("storage add kept shield", "gear give Lucy kept shield", FIGHT, "turn claw none"):
        tales(line)
    return tales


def test_a_card_blocks_without_an_activation_until_the_own_next_act(shield):
    told = shield("attack lucy 8,8,1 -w shield femur=3 flank=3")
    assert told.count("Lucy blocks: 1 hit of the next attack ignored (Kept Shield)") == 1
    shield("showdown end-act")
    told = shield("turn maul lucy 9,1,head --choose yes --house-rule")
    assert "Lucy ignores the hit at the head (Kept Shield)" in told


def test_the_monster_does_its_basic_action_in_place_of_a_draw(shield):
    shield("attack lucy 8,1,1 -w shield femur=10 --draw sinew")
    told = shield("turn erza 8,8,legs,legs")
    assert "Basic Action against Erza" in told and "draws" not in told


def test_only_injuries_of_this_showdown_are_mended(tales):
    tales("survivor suffer Lucy broken arm")
    for line in ("storage add salve 2", "gear give Lucy salve", "gear give Erza salve", FIGHT):
        tales(line)
    tales("survivor suffer Lucy broken rib")
    for _ in range(11):
        tales("showdown wound")
    drawn = "lion claw,lion claw,sinew,sinew,monster bone,monster bone,monster hide,monster hide"
    told = tales(f"showdown end --draw '{drawn}' --choose yes")
    assert "Lucy loses Broken Rib (Salve)" in told and "Erza, Salve" not in told
    assert [each["name"] for each in tales.json("survivor show Lucy")["traits"]] == ["Broken Arm"]


@pytest.mark.parametrize(("space", "stronger"), [("H10", True), ("J11", False), ("G11", False)])
def test_beside_the_base_is_neither_ahead_nor_behind(tales, space, stronger):
    for line in ("survivor gain Lucy flanker", FIGHT, "showdown place monster H11 --facing s"):
        tales(line)
    tales(f"showdown place Lucy {space} --house-rule")
    told = tales("attack lucy 1,1 -w fist --house-rule --dry-run")
    assert ("strength +1" in told) == stronger, told


def test_where_nobody_told_who_stands_where_the_flank_is_asked(tales):
    for line in ("survivor gain Lucy flanker", FIGHT, "turn claw none"):
        tales(line)
    assert "only if Lucy is in the flank of the monster" in tales("attack lucy 1,1 -w fist --dry-run").replace(
        "\n", " "
    )
    assert "strength +1" in tales("attack lucy 1,1 -w fist --choose yes")


def test_who_does_not_share_a_space_with_the_monster_stands_up_and_nobody_is_asked_where_that_is_known(tales):
    for line in ("survivor gain Lucy rooted", FIGHT, "showdown place monster H11 --facing s", "showdown place Lucy H5"):
        tales(line)
    assert "Lucy stands (Rooted)" in tales("showdown knock-down Lucy")


def test_survival_actions_cost_what_a_card_says(tales):
    for line in ("settlement gain inner lantern", "survivor gain Lucy slow surge", "set Lucy survival 3", FIGHT):
        tales(line)
    tales("turn claw none")
    assert "Lucy: survival 3 -> 1" in tales("spend Lucy surge")
    assert "surge costs 2 survival" in tales("look slow surge").replace("\n", " ")


def test_who_dreads_giants_hunts_what_is_small(tales):
    for line in ("settlement quarry add phoenix", "settlement quarry add white lion", "survivor gain Lucy dread"):
        tales(line)
    tales("depart Lucy Erza")
    assert "Lucy may not depart: Dread Of Giants" in tales("hunt start phoenix --level 1", code=1)
    assert "the hunt begins" in tales("hunt start white lion --level 1")


def test_a_cost_may_name_a_deck(tales):
    for line in ("settlement gain still", "settlement set endeavors 2", "storage add monster bone"):
        tales(line)
    assert "short of 1 strange" in tales("endeavor Lucy distil", code=1)
    tales("storage add iron")
    assert "Paid: Iron" in tales("endeavor Lucy distil")
