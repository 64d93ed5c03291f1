"""Spidicules at the table: rivals, the forest, eight angry legs, silk and amber, and every card that was captured."""

import pytest

from tests.content.shelf import card, pack
from tests.packs.table import against, at_home, flat, hear, shares

HOME = at_home(
    "spidicules",
    "settlement set endeavors 9",
    "set Zachary hunt-xp 1",
    "set Al hunt-xp 1",
)
BARE = tuple(f"gear take {name} {each}" for name in ("Lucy", "Erza") for each in ("cloth", "founding stone"))
TURNED = "turn animate"


@pytest.fixture
def home(kdm):
    """Ashhold in its first year, with endeavors to spend."""
    return kdm.after(*HOME)


@pytest.fixture
def bare(kdm):
    """The same; Lucy and Erza have nothing in their grids."""
    return kdm.after(*HOME, *BARE)


@pytest.fixture
def fight(kdm):
    """Spidicules of level 2 has had its first turn; Lucy carries a spear."""
    spear = ("storage add king spear", "gear give Lucy king spear", "set Lucy survival 5")
    return kdm.after(*HOME, *spear, against("spidicules", 2), "turn meat mist")


def sheet_of(kdm, name):
    return kdm(f"survivor show {name}")


# -- the numbers of the box


def test_the_pack_is_sound_and_carries_out_what_was_captured(kdm):
    found = shares(kdm, "spidicules")
    assert found["gear"] == (16, 17)  # no word archives a mood
    whole = ("disorder", "armor_set", "fighting_art", "secret_fighting_art", "ability", "innovation", "resource")
    for kind in (*whole, "hit_location"):
        assert found[kind][0] == found[kind][1], kind


@pytest.mark.parametrize(
    ("level", "shown", "cards", "sacs"),
    [
        (1, "movement 11  toughness 8  speed 0  damage 0  accuracy 0  luck 0  evasion 0", 9, "Frantic Spinning"),
        (2, "movement 14  toughness 10  speed +1  damage +1  accuracy 0  luck 0  evasion 0", 13, "Hivemind"),
        (3, "movement 16  toughness 12  speed +2  damage +2  accuracy 0  luck 0  evasion 0", 21, "10,000 Teeth"),
    ],
)
def test_spidicules_stands_as_its_level_says(home, level, shown, cards, sacs):
    told = home(against("spidicules", level))
    assert "Hit location deck: all 18 cards" in told
    assert "Silk Nest card (2x2) in the board centre" in told
    assert sacs in told
    now = home("showdown show")
    assert shown in now
    assert f"AI deck        {cards} face down" in now


# -- evenings


def test_young_rivals_come_in_year_2_in_the_place_of_endless_screams(home):
    shown = home("timeline show")
    assert "   2  Young Rivals" in shown
    assert "Endless Screams" not in shown
    told = home("event young rivals --choose 'two rivals' --choose Zachary --choose Al --house-rule")
    assert "The settlement gains Spidicules (quarry)" in told
    assert "Zachary gains Rival's Scar (ability)" in told
    assert "Al dies: Young Rivals" in told
    assert "whoever lives must depart on every Spidicules hunt" in told
    assert "Revenge" not in told
    assert "Vengeance" not in told


@pytest.mark.parametrize(
    ("principle", "told"), [("cannibalize", "Revenge (disorder)"), ("graves", "Vengeance (fighting")]
)
def test_the_rival_who_lives_is_marked_by_what_becomes_of_the_dead(home, principle, told):
    home(f"settlement gain {principle}")
    line = "event young rivals --choose 'two rivals' --choose Zachary --choose Al --house-rule --auto"
    assert f"Zachary gains {told}" in home(line)


def test_fewer_rivals_than_two_are_for_the_rulebook(home):
    told = home("event young rivals --choose 'fewer than 2 men with hunt xp' --house-rule")
    assert "The settlement gains Spidicules (quarry)" in told
    assert "was not captured" in told
    assert "dies" not in told


def test_whoever_joins_the_expansion_late_meets_its_event_at_once(kdm):
    kdm("settlement new Ashhold --year 9 --population 9")
    assert "due:  Young Rivals" in kdm("pack enable spidicules")


def test_on_this_hunt_the_forest_lies_where_darkness_does(home):
    told = home("hunt start spidicules --level 3 --survivor Lucy --survivor Erza --house-rule")
    assert "Spidicules level 3: the hunt begins, 10 spaces ahead" in told
    assert "one each on spaces 1, 2, 5, 8, 9" in told
    shown = home("hunt show")
    assert "D The Forest Wants What it Wants" in shown
    assert "Overwhelming Darkness" not in shown
    told = home("hunt move 6")
    assert "The party moves: Start -> The Forest Wants What it Wants" in told
    assert "The Forest Wants What it Wants: it comes before anything else here (R235)" in told
    assert "do what the card says" in told
    assert "path" not in told


def test_the_darkness_of_other_hunts_stays(home):
    home("hunt start white lion --level 1 --survivor Lucy --house-rule")
    assert "D Overwhelming Darkness" in home("hunt show")
    home("hunt monster-move away 4")
    assert "The party moves: Start -> Overwhelming Darkness" in home("hunt move 6 --roll 8")


def test_a_hunt_board_names_an_event_that_is_there(kdm):
    board = {"1": "basic_event", "2": "the_long_dark", "3": "starvation"}
    pack(kdm.folder, "tales", [card("tales:monster/wolf", role="quarry", hunt_board=board)])
    told = flat(kdm("pack check ./tales", code=2))
    assert '.hunt_board.2: "the_long_dark" is no story event of this pack or of core' in told


def test_an_evening_from_the_victory_to_the_silk_mill(home):
    home(against("spidicules"))
    told = home("showdown end --victory --house-rule --auto --choose Zachary")
    assert "The settlement gains Silk-Refining (innovation)" in told
    assert "Zachary leaves the settlement: Spidicules" in told
    assert "Lantern year 5: Taken added" in told
    assert "Al: hunt xp 1 -> 2" in told
    home("storage add web silk 3, monster bone, monster organ")
    home("settlement set endeavors 9")
    told = home("endeavor Lucy silk refining")
    assert "Paid: Web Silk" in told
    assert "Storage: Monster Hide" in told
    told = home("build silk mill")
    assert "Paid: Monster Organ, Monster Bone, Web Silk x2" in told
    assert "The settlement gains Silk Mill (location)" in told
    home("storage add large appendage, monster bone")
    assert "Storage: Silk Whip 0 -> 1" in home("craft silk whip")
    assert "due:  Silk Surgery" in home("endeavor Lucy silk surgery")
    assert "Silk Surgeon" in home("event silk surgery")


def test_the_next_victory_brings_taken_now_and_takes_nobody(home):
    home(against("spidicules"))
    home("showdown end --victory --house-rule --auto --choose Zachary")
    home(against("spidicules", people=("Lucy", "Erza")))
    told = home("showdown end --victory --house-rule --auto")
    assert "Taken" in told
    assert "leaves" not in told
    assert "Silk-Refining" not in told
    assert "Taken" in home("settlement show").partition("Due")[2]


@pytest.mark.parametrize(("roll", "scar"), [(3, False), (4, True)])
def test_a_killer_of_level_3_may_be_scarred(home, roll, scar):
    home("settlement gain scarification")
    home(against("spidicules", 3))
    home("turn meat mist")
    home("attack Lucy 10,2 arms=10 -w fist")
    told = home(f"showdown end --victory --house-rule --auto --choose Zachary --roll {roll}")
    assert ("Lucy gains Rival's Scar (ability)" in told) == scar
    assert "Silken Nervous System" in told


def test_no_scar_below_level_3_and_none_without_scarification(home):
    home(against("spidicules", 3))
    assert "Rival" not in home("showdown end --victory --house-rule --auto --choose Zachary")


def test_defeat_reminds_of_the_principle_of_death(home):
    home(against("spidicules"))
    assert "no benefit of the death principle" in flat(home("showdown end --defeat --house-rule"))


SISYPHUS = "event spidisisyphus --house-rule --auto"


def test_the_ball_comes_home_and_may_be_left_the_next_time(home):
    told = home(f"{SISYPHUS} --roll 4")
    assert "The settlement gains Legless Ball (innovation)" in told
    assert "a random returning survivor is hurt" in told
    assert "Grinning Visage" not in home(f"{SISYPHUS} --choose 'skip it'")
    assert "Storage: Grinning Visage 0 -> 1" in home(f"{SISYPHUS} --choose 'bring it home' --roll 9")


@pytest.mark.parametrize(("roll", "dies"), [(2, True), (3, False)])
def test_the_dark_takes_its_toll_of_those_who_roll_it_home(home, roll, dies):
    home("settlement gain protect the young")
    home(against("spidicules"))
    home("showdown end --victory --house-rule --auto --choose Zachary")
    told = home(f"{SISYPHUS} --roll {roll}")
    assert told.count("(disorder)") == 3
    assert "skip" in told.casefold()
    assert ("dies: Spidisisyphus" in told) == dies
    assert ("The settlement loses Legless Ball" in told) == dies


def test_the_ball_gives_silk_or_its_visage_once_a_phase(home):
    home("settlement gain legless ball")
    assert "Lucy: insanity 0 -> 2 (Legless Ball)" in home("depart Lucy --house-rule")
    home("undo")
    home("endeavor Lucy finish it", code=1)
    assert "Storage: Web Silk 0 -> 1" in home("endeavor Lucy get web silk")
    assert "only 1 endeavor" in flat(home("endeavor Erza get web silk", code=1))
    home("undo")
    home("set Lucy insanity 10")
    told = home("endeavor Lucy finish it")
    assert "Storage: Grinning Visage 0 -> 1" in told
    assert "The settlement loses Legless Ball (innovation)" in told


def test_choreia_follows_the_forbidden_dance(home):
    assert "Choreia" not in home("settlement show")
    home("settlement gain forbidden dance")
    assert "Choreia" in home("settlement show")
    home("settlement gain choreia")
    assert "nominate 1 male and 1 female survivor" in flat(home("endeavor Lucy spider dance"))


def test_a_silk_storm_gives_endeavors_for_silk(home):
    told = flat(home("event silk storm --house-rule"))
    assert "Endeavors 9 -> 11" in told
    assert "no empty space in the gear grid cannot depart" in told
    assert "Talk to Legless Ball    1  needs Legless Ball" in home("endeavor --list")


# -- hit locations


SPEAR = "strength +3 for this wound attempt"
BASHED = "--choose no --choose yes --choose no --choose no"  # who is adjacent
CUT = ["movement tokens 0 -> -1", "is archived"]
AWAY, ADVANCE = "move away from survivors who are threat", "every spiderling makes a full move toward this survivor"
HIT_LOCATIONS = [
    ("10,2 'auxiliary eyes'=3 -w spear " + BASHED, [SPEAR, "reflex reaction", "Erza is knocked down", "Erza: knockback 5"], "Lucy is"),
    ("10,2 'auxiliary eyes'=10 -w fist", ["Lucy: survival 5 -> 6", "survival 1 -> 2", "accuracy tokens 0 -> -1"], "reflex"),
    ("10,2 'cunning forelegs'=9 -w spear", ["wound reaction", *CUT], "knocked down"),
    ("10,2 'cunning forelegs'=10 -w fist", ["critical wound", *CUT], "knocked down"),
    ("10,2 'cunning forelegs'=3 -w fist --choose yes", ["failure reaction", "Lucy is knocked down", "Lucy: knockback 5"], "archived"),
    ("10,2 'cunning forelegs'=3 -w fist --choose no", ["failure reaction"], "knocked down"),
    ("10,2 'tricky forelegs'=9 -w spear", ["wound reaction", *CUT], "knocked down"),
    ("10,2 'tricky forelegs'=10 -w fist", ["critical wound", *CUT], "knocked down"),
    ("10,2 'forehead stalk'=3 -w fist", ["reflex reaction", "Lucy is the priority target", "Spiderling Action: do what the card says"], "off the board"),
    ("10,2 'forehead stalk'=10 -w fist", ["take all spiderlings off the board"], "priority"),
    ("10,2 'segmented abdomen'=3 -w spear", [SPEAR, "reflex reaction", AWAY, ADVANCE], "toughness tokens"),
    ("10,10 abdomen=10 sternum=10 -w fist", ["Abdominal Hernia", "toughness tokens 0 -> -1", "toughness tokens -1 -> -2"], "-2 -> -3"),
    ("10,2 'segmented arms'=9 -w spear --choose yes", ["wound reaction", "Lucy is knocked down", "Lucy: knockback 5"], "full move"),
    ("10,2 'segmented arms'=9 -w spear --choose no", ["wound reaction", "full move toward the attacker"], "knockback"),
    ("10,2 'segmented arms'=10 -w fist", ["damage tokens 0 -> -1"], "full move"),
    ("10,2 'segmented ears'=3,1,1,1 -w fist --choose no --choose yes --choose no --choose no --choose 1", ["failure reaction", "Basic Action against Erza: 1, 1, 1 need 2"], "speed -1"),
    ("10,2 'segmented ears'=6 -w spear", [SPEAR, "wound"], "no wound"),
    ("10,2 'segmented ears'=10 -w fist", ["Spidicules: speed -1 until the round ends"], "failure"),
    ("10,2 'segmented jaw'=9 -w spear", [SPEAR, "wound reaction", ADVANCE, AWAY], "earns"),
    ("10,2 'segmented jaw'=10 -w fist", ["Lucy: survival 5 -> 6", "survival 1 -> 2", "Lucy earns: Serrated Fangs"], "reaction"),
    ("10,2 'segmented knee joint'=3 -w fist", ["failure reaction", "the egg sac closest to the monster is replaced"], "wounded"),
    ("10,2 'segmented sternum'=3 -w fist " + BASHED, ["reflex reaction", "Erza is knocked down", "Erza: knockback 5"], "insanity"),
    ("10,2 'segmented sternum'=10 -w fist", ["insanity 0 -> 3", "2 in the wound stack"], "reflex"),
    ("10,2 'segmented tarsus'=3 -w fist", ["reflex reaction", AWAY, ADVANCE], "toughness tokens"),
    ("10,2 'segmented tarsus'=10 -w fist", ["Lucy: survival 5 -> 6", "toughness tokens 0 -> -1"], "reflex"),
    ("10,10 trochanter=9 jaw=1 -w spear", ["wound reaction", "Spawn: do what the card says", ADVANCE, "Segmented Jaw"], "cancelled"),
    ("10,10 trochanter=10 jaw -w fist", ["wound reaction", "Spawn: do what the card says", ADVANCE], "Serrated"),
    ("10,2 'pheromone feeding frenzy' -w fist", ["Trap: Pheromone Feeding Frenzy", "trap: do what the card says"], "survival"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "told", "never"), HIT_LOCATIONS, ids=[line[:34] for line, *_ in HIT_LOCATIONS])
def test_what_a_hit_location_does(fight, line, told, never):
    hear(fight, f"attack Lucy {line}", told, never)


def test_the_deaf_hear_nothing_of_it(fight):
    fight("survivor gain Erza deaf")
    said = flat(fight("attack Lucy 10,2 sternum=10 -w fist"))
    assert "Lucy, Zachary, Al: insanity 0 -> 3" in said


# -- AI cards


def test_hivemind_spawns_as_its_turn_begins(home):
    home(against("spidicules", 2))
    assert "Hivemind: the monster: spawn" in flat(home("turn meat mist"))


def test_a_leap_takes_it_off_the_board_where_nobody_wounds_it(home):
    home(against("spidicules"))
    assert "off the board" in flat(home("turn hydraulic leap"))
    told = flat(home("attack Lucy -w fist"))
    assert "Hydraulic Leap: the attack is cancelled" in told


def test_a_puppet_is_made_of_whom_it_animates(home):
    home(against("spidicules"))
    assert "Stalk Puppet lies beside Erza" in flat(home("turn animate --choose Erza"))


# -- gear


BLUE = ("blue ring --slot 5", "lucky charm --slot 4", "lucky charm --slot 6", "hunter whip --slot 8")
GREEN = ("green ring --slot 5", "amber poleaxe --slot 2", "silk sash --slot 6", "silk boots --slot 8")
RED = ("red ring --slot 5", "silk robes --slot 2", "throwing knife --slot 4", "the weaver --slot 8")
BOOTS = ("silk boots --slot 4", "amber poleaxe --slot 1", "silk sash --slot 5")
ROBES = ("silk robes --slot 4", "grinning visage --slot 1", "lucky charm --slot 5", "the weaver --slot 7")
SASH = ("silk sash --slot 5", "silk boots --slot 4", "grinning visage --slot 8")
TURBAN = ("silk turban --slot 5", "lucky charm --slot 4", "silk sash --slot 6")
WHIP = ("silk whip --slot 4", "lucky charm --slot 5", "silk boots --slot 7")
STRUCK = "--choose yes --choose no --choose no --choose no --choose 1"  # who is in range, and the damage
SILK = tuple(f"silk {each}" for each in ("turban", "wraps", "robes", "sash", "boots"))
FIGHT = (against("spidicules"), "turn meat mist")
GEAR = [
    (("amber edge",), FIGHT, "attack Lucy 10,10 jaw=10 arms=10 -w edge", ["Segmented Arms: 10 +4 Amber Edge", "2 in the wound stack"], "3 in the wound stack"),
    (("amber edge",), FIGHT, "attack Lucy 10 tarsus=1 -w edge", ["no wound"], "wounded"),
    (("hooded scrap katar", "cat eye circlet"), (*FIGHT, "token Lucy speed +2"), "attack Lucy 10,10,10,10 jaw=10 arms=10 sternum=10 tarsus=10 -w katar", ["Spidicules is wounded: 1 in the wound stack, 8 more to kill (Hooded Scrap Katar)"], "knocked down"),
    (("hooded scrap katar",), (*FIGHT, "token Lucy speed +1"), "attack Lucy 10,10,10 jaw=10 arms=10 sternum=10 -w katar", ["Segmented Jaw"], "(Hooded Scrap Katar)"),
    (("silk body suit",), FIGHT, "hit Lucy legs 3", ["Lucy: damage 3 -> 1", "Lucy: light injury at the legs"], "heavy"),
    (("silk body suit",), FIGHT, "hit Lucy legs 1", ["Lucy: light injury at the legs"], "heavy"),
    (("silk body suit", "regal greaves"), FIGHT, "hit Lucy head 1", ["Lucy: heavy injury"], "damage 1"),
    (("silk bomb",), (*FIGHT, "use Lucy silk bomb"), "showdown knockback Erza 5", ["Erza is not knocked back"], "knockback 5"),
    (("silk bomb",), (*FIGHT, "use Lucy silk bomb"), f"attack Erza 10,2 sternum=3 -w fist {BASHED}", ["reflex reaction"], "Erza is knocked down"),
    (("throwing knife",), FIGHT, "attack Lucy 10,10,2,2 tarsus=10 jaw=10 -w knife", ["Lucy: accuracy tokens 0 -> +2 (Throwing Knife)"], ""),
    (("throwing knife",), (*FIGHT, "attack Lucy 10,2,2,2 tarsus=10 -w knife"), "hit Lucy legs 2", ["Lucy is knocked down", "Lucy: accuracy tokens +1 -> 0"], ""),
    (("grinning visage",), FIGHT, "attack Lucy 10,2 arms=10 -w visage --choose yes", ["Lucy: survival 5 -> 4", "Lucy: armor (each) +1 until the showdown ends"], ""),
    (("grinning visage",), FIGHT, "attack Lucy 10,2 arms=10 -w visage --choose no", ["critical wound"], "armor"),
    (("the weaver",), FIGHT, "attack Lucy 10,2,2 arms=10,waist -w weaver", ["Lucy: armor (waist) +1 until the showdown ends (The Weaver)"], ""),
    (("silk robes",), (), "depart Lucy --house-rule", ["Lucy: survival 5 -> 6 (Silk Robes)"], ""),
    (("silk sash",), (), "depart Lucy --house-rule", ["Lucy: survival 5 -> 6 (Silk Sash)"], ""),
    (ROBES, FIGHT, "use Lucy silk robes", ["Lucy spends an activation", "Lucy: armor (each) +1 until the showdown ends"], ""),
    (SASH, FIGHT, "use Lucy silk sash", ["Lucy spends an activation", "Lucy: armor (each) +1 until the showdown ends"], ""),
    (BOOTS, FIGHT, "use Lucy silk boots", ["survival 6 -> 5", "Lucy: insanity 0 -> 2"], ""),
    (TURBAN, FIGHT, "use Lucy silk turban", ["Lucy spends an activation", "turn (away from the owner)"], ""),
    (WHIP, FIGHT, "attack Lucy 10,2 -w whip --choose yes --choose 'meat mist'", ["Meat Mist leaves play", "that mood is archived", "a hit is cancelled"], "wounded"),
    (WHIP, FIGHT, "attack Lucy 10,2 arms=10 -w whip --choose no", ["critical wound"], "leaves play"),
    (RED, FIGHT, "set Lucy bleeding +1", ["Spidicules is wounded: 1 in the wound stack"], ""),
    (RED, (*FIGHT, "showdown controller Al"), "set Lucy bleeding +1", ["Lucy: bleeding 0 -> 1"], "wounded"),
    (GREEN, FIGHT, f"attack Al 10,2 ears=3,9,1,legs -w fist {STRUCK}", ["Lucy: armor (each) +3 until the showdown ends"], ""),
    (GREEN, (*FIGHT, "showdown controller Al"), f"attack Al 10,2 ears=3,9,1,legs -w fist {STRUCK}", ["Basic Action against Lucy: 9, 1 need 2: 1 hit"], "armor (each)"),
    (BLUE, (against("spidicules"),), "turn meat mist --draw necrotoxins --choose 'play the next card'", ["Meat Mist", "Necrotoxins is in play"], "Meat Mist is in play"),
    (BLUE, (against("spidicules"),), "turn meat mist --draw necrotoxins --choose 'play the card drawn'", ["Meat Mist is in play", "Necrotoxins is discarded"], "Necrotoxins is in play"),
    (BLUE, (against("spidicules"), "showdown controller Al"), "turn meat mist", ["Meat Mist is in play"], "discarded"),
    (SILK, FIGHT, f"attack Al 10,2 ears=3,9,1,legs -w fist {STRUCK} --choose no --choose yes --choose head", ["the hit lands on the head"], "on the legs"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("worn", "before", "line", "told", "never"), GEAR, ids=[f"{row[0][0]}: {row[2][:40]}" for row in GEAR]
)
def test_what_gear_does(bare, worn, before, line, told, never):
    bare("set Lucy survival 5")
    for each in worn:
        bare(f"storage add {each.partition(' --')[0]}")
        bare(f"gear give Lucy {each} --house-rule")
    for each in before:
        bare(each)
    said = flat(bare(line))
    assert [each for each in told if each not in said] == []
    assert not never or never not in said


def test_silk_is_five_pieces_of_armor(bare):
    bare(f"storage add {', '.join(SILK)}")
    for each in SILK:
        bare(f"gear give Lucy {each}")
    assert "armor 4-4-4-4-4" in bare("depart Lucy --house-rule")


def test_a_collision_with_a_poleaxe_may_wound(bare):
    bare("storage add amber poleaxe, throwing knife")
    bare("gear give Lucy amber poleaxe")
    bare("gear give Al throwing knife")
    bare(against("spidicules"))
    for line in ("monster H11 --facing n", "Lucy H14", "Al H16", "Erza A1", "Zachary A2"):
        bare(f"showdown place {line}")
    bare("turn meat mist")
    through = "attack Al 10,2,2,2 arms=9 -w knife --choose 'I15 through Lucy'"
    assert "more to kill (Amber Poleaxe)" in flat(bare(f"{through} --roll 6"))
    bare("undo")
    assert "(Amber Poleaxe)" not in flat(bare(f"{through} --roll 5"))


# -- arts, disorders, abilities, resources


CARDS = [
    (("survivor gain Lucy harvestman",), "survivor show Lucy --json", ['"movement": 8'], ""),
    (("survivor gain Lucy harvestman", *FIGHT), "hit Lucy legs 2", ["Lucy: movement tokens 0 -> -1 (Harvestman)"], ""),
    (("survivor gain Lucy harvestman", "survivor gain Lucy tiny arachnophobia", *FIGHT), "hit Lucy legs 2", ["Lucy is knocked down"], "movement"),
    (("survivor gain Lucy vengeance", *FIGHT), "kill Al", ["Lucy: survival 1 -> 5 (Vengeance)", "Lucy: strength tokens 0 -> +1 (Vengeance)"], ""),
    (("survivor gain Lucy vengeance",), "kill Al", ["Al dies"], "Vengeance"),
    (("survivor gain Lucy revenge", *FIGHT), "kill Al --roll 3", ["Lucy suffers Frenzy (Revenge)"], ""),
    (("survivor gain Lucy controlophobia", *FIGHT), "hit Lucy arms 1", ["Lucy: damage 1 -> 2", "heavy injury"], ""),
    (("survivor gain Lucy controlophobia", *FIGHT, "showdown controller Al"), "hit Lucy arms 1", ["light injury"], "damage 1"),
    (("storage add amber edge", "survivor gain Lucy tiny arachnophobia"), "gear give Lucy amber edge --house-rule", ["Lucy cannot wear Amber Edge (Tiny Arachnophobia)"], ""),
    (("survivor gain Lucy tiny arachnophobia", *FIGHT), "showdown loot Lucy web silk --house-rule", ["Lucy cannot gain Web Silk (Tiny Arachnophobia)"], ""),
    (("survivor gain Lucy tiny arachnophobia", *FIGHT), "showdown loot Lucy chitin", ["Lucy: Chitin 0 -> 1"], ""),
    (("survivor gain Lucy death touch", *FIGHT), "attack Lucy 7,2 arms=7 -w fist", ["Lucy: accuracy +1 until the attack ends (Death Touch)", "Rolls 7, 2: 1 hit"], ""),
    (("survivor gain Lucy death touch", *FIGHT), "attack Lucy 10,10 tarsus=10 jaw=6 -w fist", ["toughness -1 until the attack ends (Death Touch)"], ""),
    (("survivor gain Al death touch", *FIGHT), "attack Al 10,2 arms=10 -w fist", ["critical wound"], "Death Touch"),
    (("survivor gain Lucy silk surgeon", *FIGHT), "use Lucy silk surgery --choose Erza --choose arms", ["Lucy spends an activation", "Erza: armor (arms) +2 until the showdown ends"], ""),
    (("survivor gain Lucy silk surgeon", "use Lucy next rank"), "survivor show Lucy --json", ['"evasion": 2'], ""),
    (("survivor gain Lucy silk surgeon",), "survivor show Lucy --json", ['"evasion": 0'], ""),
    (("survivor gain Lucy silk surgeon", "use Lucy next rank", "storage add cloth", "gear give Lucy cloth"), "survivor show Lucy --json", ['"evasion": 0'], ""),
    (("survivor gain Lucy silk surgeon", "use Lucy next rank", "storage add lucky charm", "gear give Lucy lucky charm"), "survivor show Lucy --json", ['"evasion": 0'], ""),
    (("survivor gain Lucy silk surgeon", "use Lucy next rank", "storage add blue ring, silk robes", "gear give Lucy blue ring", "gear give Lucy silk robes"), "survivor show Lucy --json", ['"evasion": 2'], ""),
    (("survivor gain Lucy silk surgeon", "use Lucy next rank", "use Lucy next rank", *FIGHT, "kill Al"), "showdown end --victory --house-rule --auto --choose Zachary --roll 7", ["Al lives (Silk Surgeon)"], ""),
    (("survivor gain Lucy silk surgeon", "use Lucy next rank", "use Lucy next rank", *FIGHT, "kill Al"), "showdown end --victory --house-rule --auto --choose Zachary --roll 6", ["hunt xp"], "Al lives"),
    ((), "survivor gain Lucy rival's scar", ["Lucy gains Rival's Scar (ability)"], ""),
    (("survivor gain Lucy rival's scar",), "survivor show Lucy --json", ['"strength": 1', '"evasion": -1'], ""),
    (("storage add serrated fangs", "settlement gain nightmare training"), "use Lucy razor --roll 4", ["Endeavors 9 -> 8", "Lucy: strength 0 -> 1", "Serrated Fangs is archived"], ""),
    (("storage add serrated fangs", "settlement gain nightmare training"), "use Lucy razor --roll 3 --draw anxiety", ["Lucy gains Anxiety"], "archived"),
    (("storage add stomach",), "use Lucy stomach", ["Stomach is archived", "Lucy: hunt xp 0 -> 1"], ""),
    (("storage add unlaid eggs",), "use Lucy unlaid eggs", ["Unlaid Eggs is archived", "Lucy: survival 1 -> 11"], ""),
    (("storage add venom sac",), "use Lucy venom sac --roll 5", ["Venom Sac is archived", "Lucy dies"], ""),
    (("storage add venom sac",), "use Lucy venom sac --roll 6", ["Lucy gains Death Touch (secret fighting art)"], "dies"),
]  # fmt: skip


def test_what_a_survivor_cannot_gain_is_not_earned(kdm):
    fussy = card("tales:disorder/fussy", "Fussy", forbids=[{"gain": {"resources": "bone"}}])
    pack(kdm.folder, "tales", [fussy])
    kdm.after(*HOME)
    for line in ("pack enable ./tales", "survivor gain Lucy fussy", *FIGHT):
        kdm(line)
    told = flat(kdm("attack Lucy 10,2 jaw=10 -w fist"))
    assert "Lucy gains no Serrated Fangs (Fussy)" in told
    assert "earns" not in told


@pytest.mark.parametrize(
    ("before", "line", "told", "never"), CARDS, ids=[f"{row[1]} {number}" for number, row in enumerate(CARDS)]
)
def test_what_a_card_does(bare, before, line, told, never):
    for each in before:
        bare(each)
    said = flat(bare(line))
    assert [each for each in told if each not in said] == []
    assert not never or never not in said
