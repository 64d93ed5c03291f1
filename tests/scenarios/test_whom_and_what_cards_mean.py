"""Whom and what a card means, exactly: who stands beside its owner, who may be nominated, which cards a match fits."""

import pytest

from tests.content.shelf import card, pack

BRAVER = {"op": "change", "stat": "courage", "by": 1}
LION = "showdown start white lion --level 1 --survivor Lucy --survivor Erza --house-rule"
NONE = "turn claw none"
BESIDE = ("showdown place monster H11 --facing s", "showdown place Lucy H5", "showdown place Erza I5")


@pytest.fixture
def tales(village):
    """A pack of somebody's own with these cards, in use."""

    def holding(*cards):
        pack(village.folder, "tales", list(cards))
        village("pack enable ./tales")
        return village

    return holding


# -- what somebody holds for those beside them


MEHNDI = ("storage add boss mehndi", "gear give Lucy boss mehndi", "set Erza insanity 5")


def test_who_stands_beside_the_owner_has_what_the_card_gives(village):
    for line in (*MEHNDI, LION, *BESIDE):
        village(line)
    assert "+1  Boss Mehndi" in village("survivor show Erza --why speed")
    assert "Mehndi" not in village("survivor show Lucy --why speed"), "it says nothing of its owner"
    village("showdown place Erza A1 --house-rule")
    assert "Mehndi" not in village("survivor show Erza --why speed")


def test_who_is_not_as_the_card_wants_has_nothing_of_it(village):
    for line in (*MEHNDI[:2], LION, *BESIDE):
        village(line)
    assert "Mehndi" not in village("survivor show Erza --why speed")


def test_where_nobody_told_who_stands_where_the_attack_says_what_might_count(village):
    for line in (*MEHNDI, LION, NONE):
        village(line)
    told = " ".join(village("attack Erza 1,1 -w fist").split())
    assert "Boss Mehndi: speed +1 if Erza stands beside Lucy" in told
    assert "Boss Mehndi" not in village("attack Lucy 1,1 -w fist")


def test_others_are_all_on_the_board_but_the_owner(tales):
    banner = card("tales:gear/banner", keywords=["item"], held=[{"who": "others", "modifiers": {"strength": 2}}])
    game = tales(banner)
    for line in ("storage add banner", "gear give Lucy banner", LION):
        game(line)
    assert "+2  Banner" in game("survivor show Erza --why strength")
    assert "Banner" not in game("survivor show Lucy --why strength")
    assert "Banner" not in game("survivor show Al --why strength"), "who stays at home is not meant"


# -- what is only recorded


def test_a_principle_that_is_only_recorded_tells_what_it_did_not_do(village):
    told = " ".join(village("settlement gain barbaric").replace("do:", "").split())
    assert "Barbaric is only recorded." in told and "all living survivors: strength +1" in told
    assert "kdm settlement principle conviction Barbaric does it" in told
    assert village.json("survivor show Lucy")["attributes"]["strength"] == 0


def test_an_innovation_that_does_nothing_when_it_comes_has_nothing_to_tell(village):
    assert "only recorded" not in village("settlement gain language")


# -- what a skill gives is for its weapons


def test_who_masters_the_dagger_strikes_once_more_with_a_dagger(village):
    for line in ("storage add bone axe, bone dagger", "gear give Erza bone axe", "set Erza weapon-type dagger",
                 "set Erza weapon-proficiency 8", "set Lucy strength 9", LION, NONE):  # fmt: skip
        village(line)
    wound = "attack Lucy 9,1 'beasts ribs=5' -w fist"
    assert "Dagger mastery" not in village(f"{wound} --dry-run"), "there is no dagger"
    village("gear give Erza bone dagger --house-rule")
    told = village(f"{wound} --choose yes --choose yes --roll 2")
    assert "2 +1 Bone Dagger" in told


# -- life by level


OX = card("tales:monster/ox", role="quarry", base_size="2x2", life={"1": 2, "2": 3}, levels=[
    {"level": level, "movement": 6, "toughness": 8, "ai_deck": {"basic": 2}} for level in (1, 2)])  # fmt: skip
BUTT = card("tales:ai_card/butt", monster="ox", rank="basic", copies=2)


@pytest.mark.parametrize(("level", "wounds"), [(1, 2), (2, 3)])
def test_a_monster_has_the_life_of_its_level_and_dies_of_it(tales, level, wounds):
    game = tales(OX, BUTT)
    game("settlement quarry add ox"), game(f"showdown start ox --level {level} --survivor Lucy --house-rule")
    told = [game("showdown wound") for _ in range(wounds)]
    assert f"Ox: life {wounds} -> {wounds - 1}" in told[0]
    assert "Ox is dead" in told[-1] and "Ox is dead" not in told[-2]


# -- the dead, as they were


@pytest.mark.parametrize(
    "condition",
    [
        {"at_least": 3, "of": {"stat": "courage"}},
        {"is": "female"},
        {"has": "ability/last_will"},
        {"not": {"is": "insane"}},
    ],
)
def test_what_a_card_asks_of_its_owner_at_their_death_is_how_they_were(tales, condition):
    gives = [{"op": "change", "stat": "understanding", "by": 1, "target": {"who": "living", "only": {"is": "male"}}}]
    will = card("tales:ability/last_will", group="will", moments=[{"at": "death", "when": condition, "effects": gives}])
    game = tales(will)
    for name in ("Lucy", "Zachary"):
        game(f"survivor gain {name} last will")
    game("set Lucy courage 4")
    assert "Al: understanding 0 -> 1 (Last Will)" in game("survivor kill Lucy")
    if "is" in condition or "at_least" in condition:
        assert "Last Will" not in game("survivor kill Zachary")


# -- what departing gives is had, when the card that gave it is used up


FEAST = [{"op": "change", "stat": "survival", "by": 2, "target": "departing"}]
USED_UP = {
    "resource": {"deck": "basic", "keywords": ["organ"], "copies": 1, "moments": [
        {"at": "depart", "effects": [*FEAST, {"op": "archive", "what": "this", "target": "settlement"}]}]},
    "gear": {"keywords": ["item"], "moments": [
        {"at": "depart", "effects": [*FEAST, {"op": "archive", "what": "this"}]}]},
}  # fmt: skip


@pytest.mark.parametrize("kind", USED_UP)
def test_what_a_card_gave_to_the_departing_stays_though_it_is_used_up(tales, kind):
    game = tales(card(f"tales:{kind}/feast", **USED_UP[kind]))
    game("storage add feast")
    if kind == "gear":
        game("gear give Lucy feast")
    assert "Lucy: survival 1 -> 3 (Feast)" in game("depart Lucy Erza")
    told = (
        game("depart Lucy Erza Al")
        + game("settlement quarry add white lion")
        + game("hunt start white lion --level 1 --house-rule")
    )
    assert "Lucy: survival 3 -> 1" not in told
    assert game.json("survivor show Lucy")["survival"] == 3
    game("undo"), game("undo"), game("undo")
    assert "Erza: survival 3 -> 1" in game("depart Lucy"), "who stays at home had nothing of it (R272)"


def test_what_is_taken_off_again_gave_nothing(tales):
    flag = card("tales:gear/flag", keywords=["item"], moments=[{"at": "depart", "effects": FEAST}])
    game = tales(flag)
    for line in ("storage add flag", "gear give Lucy flag", "depart Lucy Erza", "gear take Lucy flag"):
        game(line)
    assert "Lucy: survival 3 -> 1" in game("depart Lucy Erza Al")


# -- whom the monster targets, where no card is named


UNCAPTURED = (
    "pack enable gamblers_chest",
    "showdown start atnas --level 1 --survivor Lucy --survivor Erza --house-rule",
)
NUMBERS = "--speed 1 --accuracy 5 --damage 1"


def test_a_name_without_a_card_is_whom_a_card_targets_that_nobody_captured(village):
    for line in UNCAPTURED:
        village(line)
    told = village(f"turn Erza {NUMBERS} --roll 1 --auto")
    assert "unknown AI card against Erza: 1 need 5: a miss" in told and "from now on" not in told
    assert "Big Bite against Lucy" in village(f"turn Lucy {NUMBERS} --draw 'Big Bite' --roll 1 --house-rule")


def test_a_name_without_a_card_is_whom_a_card_of_the_tool_targets(kdm):
    people = ("settlement new Ash --seed 3", "survivor add Lucy:f Erza:f Zachary:m Al:m", "timeline advance")
    kdm.after(*people, "settlement set decks tool", f"{LION} --auto")
    told = kdm("turn Erza --auto")
    assert "Erza" in told and "Lucy" not in told.partition("next:")[0]


def test_where_no_hit_locations_are_known_what_lies_beside_the_board_is_told_alone(village):
    village(UNCAPTURED[0])
    assert "\ndo:   Lay out Mad Master" in village(UNCAPTURED[1])


# -- who may be nominated


@pytest.mark.parametrize("count", [{}, {"count": 1}])
def test_only_who_fits_may_be_nominated(tales, count):
    women = {"who": "nominated", "only": {"is": "female"}, **count}
    song = card("tales:innovation/song", category="music", endeavors=[
        {"name": "Sing", "cost": 1, "effects": [{**BRAVER, "target": women}, {**BRAVER, "target": "nominated"}]}])  # fmt: skip
    game = tales(song)
    for line in ("settlement gain song", "settlement set endeavors 3"):
        game(line)
    asked = game("endeavor Lucy sing", code=3)
    assert "Lucy" in asked and "Erza" in asked and "Zachary" not in asked
    told = game("endeavor Lucy sing --choose Erza")
    assert "Erza: courage 0 -> 1" in told and "Erza: courage 1 -> 2" in told


def test_only_who_fits_may_be_nominated_for_what_nobody_must_take(tales):
    women = {"who": "nominated", "only": {"is": "female"}, "count": 1}
    gift = {"op": "choose", "may": True, "who": women, "options": [{"name": "take it", "effects": [BRAVER]}]}
    game = tales(card("tales:settlement_event/gift", effects=[gift]))
    asked = game("event gift --house-rule", code=3)
    assert "Erza" in asked and "Zachary" not in asked


# -- what armor is


@pytest.mark.parametrize(("worn", "counts"), [("lion headdress", False), ("rawhide headband", True)])
def test_an_accessory_is_no_armor(tales, worn, counts):
    bald = card("tales:ability/bald", group="bald", held=[
        {"when": {"has": {"kind": "armor", "location": "head"}}, "modifiers": {"luck": 1}}])  # fmt: skip
    game = tales(bald)
    for line in (f"storage add {worn}", f"gear give Lucy {worn}", "survivor gain Lucy bald"):
        game(line)
    assert ("+1  Bald" in game("survivor show Lucy --why luck")) == counts


# -- a rank of which packs know some cards


DEER = card("tales:monster/deer", role="quarry", base_size="2x2", levels=[
    {"level": 1, "movement": 6, "toughness": 8, "ai_deck": {"basic": 3}}])  # fmt: skip
KICK = card("tales:ai_card/kick", monster="deer", rank="basic", copies=1)
BOLT = card("tales:ai_card/bolt", monster="deer", rank="basic", copies=1)


def test_of_a_rank_that_is_captured_in_part_nobody_knows_which_cards_are_dealt(tales):
    game = tales(DEER, KICK, BOLT)
    game("settlement quarry add deer")
    told = " ".join(game("showdown start deer --level 1 --survivor Lucy --house-rule").split())
    assert "Deal unseen into the AI deck: 3 basic." in told and "Kick" not in told
    for name in ("Snort", "Stare", "Trample"):
        assert f"draws {name}" in game(f"turn {name} Lucy --speed 1 --accuracy 9 --damage 1 --roll 1 --house-rule")


# -- a nemesis, whichever the settlement has


def test_the_heart_flute_calls_any_nemesis_of_the_settlement(kdm):
    kdm.after("settlement new Ashhold --seed 4 --pack manhunter", "survivor add Lucy:f Erza:f Zachary:m Al:m",
              "timeline advance", "settlement gain heart flute", "settlement set endeavors 3")  # fmt: skip
    assert "has no nemesis" in kdm('endeavor Lucy "devil\'s melody" --roll 6 --dry-run')
    kdm("settlement nemesis add manhunter"), kdm("settlement nemesis add butcher")
    asked = kdm('endeavor Lucy "devil\'s melody" --roll 6', code=3)
    assert "Manhunter" in asked and "Butcher" in asked and "The Hand" not in asked
    assert "Manhunter" in kdm('endeavor Lucy "devil\'s melody" --roll 6 --choose manhunter')
    assert "Manhunter" in kdm("timeline show")


# -- what a card has the settlement note


def test_what_the_settlement_notes_stands_on_its_sheet(village):
    village("hunt start white lion --level 1 --survivor Lucy --survivor Erza --house-rule")
    village("settlement note ask the witch")
    assert "The settlement notes: Portcullis Key" in village("event hunt_079 --house-rule --auto")
    assert "Portcullis Key / ask the witch" in village("settlement show")
    village("event hunt_099 --house-rule --choose 'use the portcullis key' --roll 2")
    assert "Portcullis Key" not in village("settlement show")
