"""The Dung Beetle Knight at the table: the quarry and its resin, the underground farm, and every card that was captured."""

import pytest

from tests.packs.table import PEOPLE, against, at_home, shares

HOME = at_home(
    "dung_beetle_knight",
    "settlement set endeavors 9",
)
READY = (
    "set Erza courage 3",
    "set Al survival 9",
    "settlement gain pottery",
    "storage add bone club, bone pickaxe, scrap shield",
    "gear give Zachary bone club",
    "gear give Lucy bone pickaxe",
    "gear give Erza scrap shield",
)
TURNED = "turn smash shot --choose 'not adjacent'"
BALL = "--choose 'the knight is adjacent to the Resin Dung Ball'"


@pytest.fixture
def home(kdm):
    """Ashhold in its first year, with endeavors to spend."""
    return kdm.after(*HOME)


@pytest.fixture
def fight(kdm):
    """The knight of level 2 has had its first turn; the four carry what its hit locations speak of."""
    return kdm.after(*HOME, *READY, against("dung beetle knight", level=2), TURNED)


# -- the numbers of the box


def test_the_pack_is_sound_and_carries_out_what_was_captured(kdm):
    found = shares(kdm, "dung_beetle_knight")
    for kind in ("gear", "armor_set", "fighting_art", "secret_fighting_art", "disorder", "innovation", "resource"):
        by_kdm, captured = found[kind]
        assert by_kdm >= 0.85 * captured, kind
    assert found["hit_location"][0] >= 0.95 * found["hit_location"][1]


@pytest.mark.parametrize(
    ("level", "shown"),
    [
        (1, "movement 7  toughness 12  speed 0  damage 0  accuracy 0  luck 0  evasion 0"),
        (2, "movement 7  toughness 14  speed +1  damage +1  accuracy 0  luck 0  evasion 0"),
        (3, "movement 8  toughness 18  speed +2  damage +2  accuracy +1  luck 0  evasion +1"),
    ],
)
def test_the_knight_stands_as_its_level_says(home, level, shown):
    told = home(against("dung beetle knight", level=level))
    assert "Hit location deck: all 22 cards" in told
    assert "Terrain: 1 Resin Dung Ball (2x2); 6 Stone Columns; 1 Bug Patch" in told
    assert ("Indomitable is in play: no pack has its text" in told) == (level == 3)
    now = home("showdown show")
    assert shown in now
    assert f"AI deck        {[10, 14, 19][level - 1]} face down" in now


def test_the_old_master_borrows_cards_and_counts_its_life(home):
    told = home(against("old master", 4))
    assert "Old Master: life tokens 0 -> +25" in told
    assert "Into the AI deck: Backspin Shot, Smash Shot, Feculent Drumming" in told
    assert "Prepared Tunnels, Heavy Load, Berserker, Basic Action." in told
    assert "movement 9  toughness 25  speed +2  damage +5  accuracy +1  luck +3" in home("showdown show")


# -- evenings


def test_the_knight_joins_the_list_in_year_8_with_everything_it_brings(home):
    assert "   8  Rumbling in the Dark" in home("timeline show")
    told = home("event rumbling in the dark --house-rule")
    assert "The settlement gains Dung Beetle Knight (quarry)" in told
    assert "the rest was not captured" in told
    told = home("hunt start dung beetle knight --level 2 --survivor Lucy --house-rule")
    assert "Dung Beetle Knight level 2: the hunt begins, 8 spaces ahead" in told
    assert "one each on spaces 2, 3, 7," in told


def test_whoever_joins_the_expansion_late_meets_its_event_at_once(kdm):
    kdm("settlement new Ashhold --year 9 --population 9")
    assert "due:  Rumbling in the Dark" in kdm("pack enable dung_beetle_knight")


def test_an_evening_from_the_victory_to_the_black_harvest(home):
    home("settlement quarry add dung beetle knight")
    home(against("dung beetle knight"))
    home(TURNED)
    told = home("attack Lucy 10,2 filthy wings=10 -w fist")
    assert "Lucy earns: Elytra (Filthy Wings)" in told
    told = home("showdown end --victory --house-rule --auto")
    assert "Lucy, Erza, Zachary, Al: hunt xp 0 -> 1" in told
    assert "Preserved Caustic Dung x2" in told
    assert "due:  Spelunking of Death: Dung Beetle Knight" in told
    told = home("event spelunking of death")
    assert "The settlement gains Subterranean Agriculture (innovation)" in told
    assert "Hidden Crimson Jewel" in told
    home("settlement set endeavors 9")
    home("storage add monster bone 4, monster organ 4, scarab wing, leather 3, iron, scarab shell")
    assert "The settlement gains Wet Resin Crafter (location)" in home("build wet resin crafter")
    assert "Storage: Century Shoulder Pads 0 -> 1" in home("craft century shoulder pads")
    assert "due:  Underground Sow" in home("endeavor Lucy underground sow")
    told = home("event underground sow --choose 2 --choose Lucy --choose Erza --roll 5")
    assert "Lucy, until the settlement phase ends, cannot: depart, endeavor" in told
    assert "Erza, until the settlement phase ends, cannot: depart, endeavor" in told
    assert "The roll is 5 +2 (added) = 7" in told
    assert "Lantern year 5: Black Harvest added" in told
    assert "may not depart" in home("depart Lucy", code=1)
    refused = home("endeavor Al underground sow", code=1)
    assert "Underground Sow" in refused
    told = home("endeavor Al preserved caustic dung")
    assert "Paid: Preserved Caustic Dung" in told
    assert "The settlement notes: Black Harvest: level 2" in told
    told = home("event black harvest --choose Al")
    assert "Al gains Motion Sickness (disorder)" in told
    assert "The settlement strikes out: Black Harvest: level 2" in told
    assert "gear that needs Nightmare Corn may be crafted this phase" in told


@pytest.mark.parametrize(("roll", "dies"), [(5, True), (6, False), (10, False)], ids=["1-6", "7-14 least", "7-14 most"])
def test_a_sowing_ripens_in_4_years_and_a_poor_one_kills_its_farmers(home, roll, dies):
    told = home(f"event underground sow --choose 1 --choose Lucy --roll {roll}")
    assert f"The roll is {roll} +1 (added) = {roll + 1}" in told
    assert "Lantern year 5: Black Harvest added" in told
    assert ("Lucy dies: Underground Sow" in told) == dies
    assert "encase gear" in told


def test_a_rich_sowing_ripens_in_3_years_and_those_who_sow_or_depart_love_vermin(home):
    home("survivor add Nadia:f Bran:m Cord:m")
    home("depart Cord --house-rule")
    farmers = " ".join(f"--choose {name}" for name in (*PEOPLE, "Nadia"))
    told = home(f"event underground sow --choose 5 {farmers} --roll 10 --draw 'crab spider,lonely ant'")
    assert "Lantern year 4: Black Harvest added" in told
    assert "1 Crab Spider, 1 Lonely Ant" in home("settlement show")
    assert "Vermin Obsession" in sheet_of(home, "Lucy")
    assert "Vermin Obsession" in sheet_of(home, "Cord")
    assert "Vermin Obsession" not in sheet_of(home, "Bran")


def test_the_dung_makes_the_harvest_richer_up_to_level_3_once_a_phase(home):
    home("settlement gain subterranean agriculture")
    home("storage add preserved caustic dung 3")
    assert "is for who" in home("endeavor Al preserved caustic dung", code=1)
    home("event underground sow --choose 1 --choose Lucy --roll 7")
    assert "level 2" in home("endeavor Al preserved caustic dung")
    assert "once a phase" in home("endeavor Al preserved caustic dung", code=1)
    told = home("endeavor Al preserved caustic dung --house-rule")
    assert "The settlement strikes out: Black Harvest: level 2" in told
    assert "The settlement notes: Black Harvest: level 3" in told


def sheet_of(kdm, name):
    return kdm(f"survivor show {name}")


def harvest(kdm, level):
    if level > 1:
        kdm("storage add preserved caustic dung 2")
        kdm("settlement gain subterranean agriculture")
        kdm("event underground sow --choose 1 --choose Lucy --roll 7")
        for _ in range(level - 1):
            kdm("endeavor Al preserved caustic dung --house-rule")
    return kdm


def test_rotten_acanthus_feeds_who_departs(home):
    told = home("event black harvest --choose Al --draw anxiety")
    assert "Al: insanity 0 -> 2" in told
    assert "Al gains Anxiety (disorder)" in told
    assert "Storage: Fresh Acanthus 0 -> 2" in told
    assert "At the next departure: departing survivors: survival +2" in told
    assert "White Lion" not in told
    home("undo")
    home("survivor gain Al legendary lungs")
    assert "White Fur" in home("event black harvest --choose Al --draw anxiety,'white fur'")


def test_nightmare_corn_sickens_whoever_is_seen_gathering_it(home):
    told = harvest(home, 2)("event black harvest --choose Al")
    assert "Al gains Motion Sickness (disorder)" in told
    assert "At the next departure: departing survivors: survival +2" in told
    assert "Al: armor (each) +1 until the return (Black Harvest)" in home("depart Al")
    home("undo 2")
    home("survivor gain Al zero presence")
    assert "Motion Sickness" not in home("event black harvest --choose Al")


def test_vampiric_artichoke_may_kill_the_gatherer_and_the_feast_happens_anyway(home):
    told = harvest(home, 3)("event black harvest --choose Al --roll 8")
    assert "Al dies: Black Harvest" in told
    assert "survival becomes as high as can be" in told
    assert "Cooking" not in told
    home("undo")
    home("settlement gain cooking")
    told = home("event black harvest --choose Al --roll 9")
    assert "Al dies" not in told
    assert "Cooking may ignore 1 ingredient this phase" in told


@pytest.mark.parametrize(
    ("buried", "back"),
    [
        ("Digging Claw", "Calcified Digging Claw"),
        ("Century Greaves", "Calcified Greaves"),
        ("Century Shoulder Pads", "Calcified Shoulder Pads"),
        ("Zanbato", "Calcified Zanbato"),
        ("Regenerating Blade", "Calcified Juggernaut Blade"),
    ],
)
def test_what_was_buried_comes_back_calcified(home, buried, back):
    home(f"storage add {buried}")
    told = home(
        f"event black harvest --choose Al --draw anxiety --choose Lucy --choose 'nobody more' --choose '{back}'"
    )
    assert f"{buried} is archived" in told
    assert f"Storage: {back} 0 -> 1" in told
    assert "each restorer rolls d10" in told


def test_defeat_by_the_knight_asks_for_the_nominated_whose_number_nobody_captured(home):
    home(against("dung beetle knight"))
    line = "showdown end --defeat --house-rule --choose Lucy --choose 'nobody more' --draw anxiety"
    told = home(line)
    assert "Lucy: insanity 0 -> 1" in told
    assert "Lucy gains Anxiety (disorder)" in told
    assert "must depart in the next settlement phase" in " ".join(told.split())


# -- hit locations


HIT_LOCATIONS = [
    ("Lucy 10,2 'century carapace'=10 -w fist", ["toughness +6", "Century Carapace: the wound is cancelled", "Lucy: survival 1 -> 2", "Century Carapace is archived"], "is wounded"),
    ("Lucy 10 'century carapace'=10 -w pickaxe", ["Lucy: survival 1 -> 2", "Lucy: survival 2 -> 5"], "is wounded"),
    ("Lucy 10,2 'century carapace'=3 -w fist", ["failure reaction", "Lucy: survival 1 -> 0"], "Burrow"),
    ("Lucy 10,2 'filthy claws'=3 -w fist", ["reflex reaction", "Ground Pound"], "survival"),
    ("Erza 10,2 'filthy claws'=10 -w fist", ["Erza: survival 1 -> 2", "Erza: knockback 5", "the monster: knockback 5"], "reflex"),
    ("Lucy 10,2 'filthy claws'=10 -w fist", ["critical wound"], "knockback"),
    ("Zachary 10,10 'filthy face'=9 'untrained parry'=2 -w club", ["toughness -4 until the attack ends", "no failure reaction (Filthy Face)"], "knockback"),
    ("Erza 10,2 'filthy face'=10 -w fist", ["accuracy tokens 0 -> -1", "Filthy Face is archived"], "toughness -4"),
    (f"Lucy 10,2 'filthy gut'=3,legs,3,arms,3 -w fist --choose yes {BALL}", ["Lucy: heavy injury at the legs", "Lucy: heavy injury at the arms", "place (adjacent to the Resin Dung Ball)"], "waist"),
    ("Lucy 10,2 'filthy gut'=3 -w fist --choose yes --choose 'not adjacent: no reaction'", ["reflex reaction"], "injury"),
    ("Lucy 10,2 'filthy gut'=3 -w fist --choose no", ["reflex reaction"], "injury"),
    ("Lucy 10,2 'filthy gut'=10 -w fist --choose no --draw 'scarab wing'", ["Lucy earns: Scarab Wing"], "injury"),
    ("Lucy 10,2 'filthy resin sword'=10 -w fist", ["damage tokens 0 -> -1", "the monster: knockback 5", "Lucy: Regenerating Blade in slot", "Broken Blade"], "failure"),
    ("Lucy 10,2 'filthy wings'=10 -w fist", ["Lucy earns: Elytra", "toughness tokens 0 -> -1", "Broken Wings"], "knockback"),
    ("Lucy 10,2 'filthy wings'=1 -w fist --choose yes --choose no --choose no --choose no", ["turn (away from the attacker)", "Erza: knockback 7"], "Al: knockback"),
    ("Al 10,2 'hidden mandibles'=10 -w fist --choose yes --choose '+1 permanent evasion'", ["Al: survival 9 -> 7", "Al: evasion 0 -> 1", "Broken Mouth"], "Ground Pound"),
    ("Al 10,2 'hidden mandibles'=10 -w fist --choose no", ["Broken Mouth"], "evasion"),
    ("Al 10,2 'iridescent abdomen'=10 -w fist --draw 'scarab wing' --choose '+1 permanent strength'", ["Al earns: Scarab Wing", "strength tokens 0 -> +1", "Al: survival 9 -> 5", "Al: strength 0 -> 1"], "failure"),
    ("Zachary 10,2 'iridescent arm'=9 -w club", ["the monster: knockback 3", "Ground Pound"], "critical"),
    ("Erza 10,2 'iridescent arm'=10 -w fist", ["critical: do what the card says"], "knockback"),
    ("Lucy 10,2 'iridescent back'=3 -w fist --choose no --choose no --choose yes --choose no", ["reflex reaction", "turn (away from the attacker)", "Al: knockback 7"], "Erza: knockback"),
    ("Lucy 10,9 'century carapace'=2 'iridescent back'=10 -w fist --choose 'archive a Century Carapace of the discard'", ["strength tokens 0 -> +1", "accuracy tokens 0 -> +1", "Century Carapace is archived"], "out of the hit location deck"),
    ("Zachary 10,2 'iridescent breastplate'=9 -w club --choose yes", ["the monster: knockback 3", "Zachary: survival 1 -> 2"], "insanity"),
    ("Zachary 10,2 'iridescent breastplate'=9 -w club --choose no", ["the monster: knockback 3"], "survival"),
    ("Zachary 10,2 'iridescent breastplate'=10 -w club", ["Zachary: survival 1 -> 2", "Zachary: insanity 0 -> 1", "toughness tokens 0 -> -1"], "knockback"),
    ("Zachary 10,10 'iridescent helm'=9 'untrained parry'=2 -w club", ["toughness -4 until the attack ends", "no failure reaction (Iridescent Helm)"], "knockback"),
    ("Zachary 10,2 'iridescent helm'=10 -w club", ["Zachary earns: Beetle Horn", "Broken Horn"], "toughness -4"),
    (f"Zachary 10,2 'iridescent leg'=2,legs,3,arms,4 -w club --choose yes {BALL}", ["failure reaction", "Zachary: heavy injury at the legs", "Zachary: heavy injury at the arms"], "movement tokens"),
    ("Zachary 10,2 'iridescent leg'=10 -w club", ["movement tokens 0 -> -1"], "injury"),
    (f"Al 10,2 'side of resin ball'=3 -w fist {BALL}", ["Al: survival 9 -> 7"], "knocked down"),
    ("Al 10,2 'side of resin ball'=10 -w fist --choose 'not adjacent'", ["Al: survival 9 -> 10", "Dung Beetle Knight is knocked down"], "9 -> 7"),
    ("Lucy 10,2 'slam dunk' -w fist", ["Trap: Slam Dunk", "trap: do what the card says"], "survival"),
    ("Lucy 10,2 'swarm of botflies'=3 -w fist", ["do what the card says"], "reaction"),
    ("Lucy 10,2 'untrained parry'=3 -w fist --choose yes", ["full move toward the attacker", "Lucy is knocked down", "Lucy: knockback 7"], "earns"),
    ("Lucy 10,2 'untrained parry'=3 -w fist --choose no", ["full move toward the attacker"], "Lucy: knockback"),
    ("Lucy 10,2 'untrained parry'=10 -w fist --draw 'scarab wing'", ["Lucy earns: Scarab Wing"], "knockback"),
    ("Lucy 10,2 'filthy resin sword'=3,5,1,1,1,legs -w fist --choose 1", ["failure reaction", "Basic Action against Lucy: 5, 1, 1, 1 need 3: 1 hit"], "wounded"),
    ("Lucy 10,2 'hidden mandibles'=3,5,1,1,1,legs -w fist --choose 1", ["Ground Pound", "reflex reaction", "Basic Action against Lucy: 5, 1, 1, 1 need 3"], "evasion"),
    (f"Lucy 10,2 'iridescent abdomen'=3,5,1,1,1,legs -w fist {BALL} --choose 1", ["failure reaction", "Basic Action against Lucy: 5, 1, 1, 1 need 3"], "earns"),
    ("Lucy 10,2 'iridescent abdomen'=3 -w fist --choose 'not adjacent: no reaction'", ["failure reaction"], "Basic Action"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "told", "never"), HIT_LOCATIONS, ids=[line.split("=")[0] for line, *_ in HIT_LOCATIONS]
)
def test_what_a_hit_location_does(fight, line, told, never):
    said = " ".join(fight(f"attack {line}").replace("do:", "").split())
    assert [each for each in told if each not in said] == []
    assert never not in said


BROKEN = [
    ("'filthy resin sword'", "resin sword slash --choose yes", "Lucy: brain injured (Resin Sword Slash)"),
    ("'filthy resin sword'", "sword master", "Sword Master is archived"),
    ("'filthy wings'", "beetle flight", "Dung Beetle Knight is knocked down (Beetle Flight)"),
    ("'filthy wings'", "beetle flight", "Beetle Flight is archived"),
    ("'iridescent helm'", "rhinocerous charge Lucy 5,1,1,1,legs --damage 0", "Basic Action against Lucy: 5, 1, 1, 1 need 3"),
    ("'hidden mandibles'", "boiling resin spit", "Dung Beetle Knight is knocked down (Boiling Resin Spit)"),
    ("'hidden mandibles'", "vicious bite", "Dung Beetle Knight is wounded: 2 in the wound stack"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "card", "told"), BROKEN, ids=[each[1].partition(" --")[0] for each in BROKEN])
def test_broken_parts_change_the_cards_of_the_knight(fight, place, card, told):
    fight(f"attack Al 10,2 {place}=10 -w fist{' --choose no' * ('mandibles' in place)}")
    name, _, more = card.partition(" --")
    said = fight(f"turn {name} --choose 'not adjacent'{f' --{more}' * bool(more)}")
    assert told in said
    assert "do what the card says" not in said


def test_at_the_ball_the_knight_performs_baller_as_its_turn_starts(fight):
    assert "Power Forward: the monster: baller" in fight(f"turn feculent drumming {BALL}")


# -- gear


LION = ("turn claw Erza 1,1",)
PADS = ("century shoulder pads --slot 4", "century greaves --slot 5", "blue charm --slot 8", "green charm --slot 9")
ROLLING = ("century shoulder pads", "century greaves", "rubber bone harness", "scarab circlet", "rainbow wing belt")


def lion_fight(kdm, *lines):
    return kdm.after(*HOME, *lines, against("white lion", 1))


def wears(name, *gear):
    names = [each.partition(" --")[0] for each in gear]
    return (f"storage add {', '.join(names)}", *(f"gear give {name} {each}" for each in gear))


@pytest.mark.parametrize(
    ("pads", "greaves", "more", "ignored", "suffered"),
    [("century", "century", 1, 9, 8), ("calcified", "calcified", 2, 8, 7), ("century", "calcified", 2, 8, 7)],
)
def test_ripple_pattern_ignores_a_hit_and_other_gear_adds_to_it(kdm, pads, greaves, more, ignored, suffered):
    gear = (f"{pads} shoulder pads --slot 4", f"{greaves} greaves --slot 5", *PADS[2:])
    lion_fight(kdm, *wears("Lucy", *gear))
    line = f"turn claw Lucy 5,1,legs --roll {ignored}"
    told = kdm(line)
    assert f"Lucy rolls {ignored} +{more} ({greaves.title()} Greaves)" in told
    assert "Lucy: the hit at the legs is cancelled" in told
    kdm("undo")
    assert "cancelled" not in kdm(f"turn claw Lucy 5,1,legs --roll {suffered}")


def test_without_a_green_affinity_more_the_pads_do_not_ripple(kdm):
    lion_fight(kdm, *wears("Lucy", *PADS[:3]))
    assert "Lucy rolls" not in kdm("turn claw Lucy 5,1,legs")


def test_the_rolling_armor_set_is_armor_and_rolls_on_instead_of_falling_once_a_round(kdm):
    lion_fight(kdm, *wears("Lucy", *ROLLING))
    assert "+2  Rolling Armor Set" in kdm("survivor show Lucy --why armor")
    told = kdm("showdown knock-down Lucy")
    assert "Lucy stands (Rolling Armor Set)" in told
    assert "Lucy: knockback 5 (Rolling Armor Set)" in told
    assert "Rolling" not in kdm("showdown knock-down Lucy")


def test_calcified_pieces_count_for_the_rolling_armor_set(kdm):
    lion_fight(kdm, *wears("Lucy", "calcified shoulder pads", "calcified greaves", *ROLLING[2:]))
    assert "+2  Rolling Armor Set" in kdm("survivor show Lucy --why armor")


GEAR = [
    (("century greaves",), (), "survivor show Lucy --why movement", ["-1  Century Greaves"]),
    (("century greaves",), (), "survivor show Lucy --why armor", ["1  Century Greaves"]),
    (("calcified greaves",), (), "survivor show Lucy --why armor", ["3  Calcified Greaves"]),
    (("calcified greaves",), (), "survivor show Lucy --why movement", ["-1  Calcified Greaves"]),
    (("calcified shoulder pads",), (), "survivor show Lucy --why armor", ["3  Calcified Shoulder Pads"]),
    (("century shoulder pads",), (), "survivor show Lucy --why armor", ["1  Century Shoulder Pads"]),
    (("dbk errant badge",), (), "survivor show Lucy --why armor", ["1  DBK Errant Badge"]),
    (("scarab circlet",), (), "survivor show Lucy --why armor", ["1  Scarab Circlet"]),
    (("scarab circlet",), (), "turn claw Lucy 5,1,legs:dodge", ["survival 1 -> 0", "Lucy: strength tokens 0 -> +1 (Scarab Circlet)"]),
    (("digging claw",), (), "gear grid Lucy", ["Digging Claw        1        4+        +5  Paired"]),
    (("calcified digging claw",), (), "gear grid Lucy", ["4+        +5  Paired, Sharp"]),
    (("calcified zanbato --slot 4", "century greaves --slot 5", "green charm --slot 9", "red charm --slot 3"), (), "gear grid Lucy", ["Deadly"]),
    (("calcified juggernaut blade",), ("showdown token Lucy strength +1", "showdown token Lucy evasion +1"), "gear grid Lucy", ["5+       +11  Block 1, Slow"]),
    (("trash crown",), LION, "use Lucy trash crown --choose 'discard 2 from the top' --draw paw,maw", ["reorder", "Beast's Paw is discarded", "Beast's Maw is discarded"]),
    (("the beetle bomb",), LION, "use Lucy beetle bomb --choose yes --roll 6", ["White Lion: accuracy tokens 0 -> -1", "White Lion: evasion tokens 0 -> -1"]),
    (("rubber bone harness",), ("showdown token Lucy strength -2",), "use Lucy harness", ["Lucy: strength tokens -2 -> +2 (Rubber Bone Harness)"]),
    (("hidden crimson jewel",), (), "use Lucy crimson jewel", ["roll a roll of yours again"]),
    (("seasoned monster meat --slot 4", "hidden crimson jewel --slot 5"), LION, "use Lucy monster meat", ["Lucy consumes Seasoned Monster Meat", "Lucy: survival 4 -> 7", "strength tokens 0 -> +1"]),
    (("rainbow wing belt --slot 5", "red charm --slot 2", "red charm --slot 3", "blue charm --slot 8", "green charm --slot 9"), LION, "attack Lucy 1,1 -w fist", ["attack dice that show 1 may be rolled again"]),
]  # fmt: skip


@pytest.mark.parametrize(("gear", "before", "line", "told"), GEAR, ids=[f"{each[0][0]}: {each[2]}" for each in GEAR])
def test_what_gear_does(kdm, gear, before, line, told):
    stone = ("gear take Lucy founding stone",)
    lion_fight(kdm, *stone, *wears("Lucy", *gear))
    for each in before:
        kdm(each)
    said = " ".join(kdm(line).replace("do:", "").split())
    assert [each for each in told if " ".join(each.split()) not in said] == []


def test_the_badge_draws_a_card_of_tactics_as_the_showdown_starts(kdm):
    kdm.after(*HOME, *wears("Lucy", "dbk errant badge"))
    assert "Lucy, DBK Errant Badge: draw 1 tactics card" in kdm(against("white lion", 1))


def test_the_meat_is_eaten_as_they_depart(kdm):
    kdm.after(*HOME, *wears("Lucy", "seasoned monster meat"))
    assert "Lucy: survival 1 -> 4 (Seasoned Monster Meat)" in kdm("depart Lucy --house-rule")


def test_the_bomb_may_fail_and_is_thrown_once(kdm):
    lion_fight(kdm, *wears("Lucy", "the beetle bomb"))
    kdm(*LION)
    assert "tokens" not in kdm("use Lucy beetle bomb --choose yes --roll 5")
    kdm("turn swat Erza 1")
    assert "used this showdown" in kdm("use Lucy beetle bomb --choose yes --roll 5", code=1)


def test_the_jewel_rolls_a_die_again_once_a_phase(home):
    home("storage add hidden crimson jewel")
    home("gear give Lucy hidden crimson jewel")
    home("use Lucy crimson jewel")
    home("use Lucy crimson jewel", code=1)
    home(against("white lion", 1))
    home("use Lucy crimson jewel")
    home("use Lucy crimson jewel", code=1)


def test_the_claw_rolls_again_only_at_a_mineral_gathering(home):
    home("storage add digging claw")
    home("gear give Lucy digging claw")
    home("use Lucy digging claw", code=1)
    home("timeline add 1 mineral gathering --house-rule")
    assert "roll a roll of yours again" in " ".join(home("use Lucy digging claw").split())


def test_the_blade_regrows_a_limb(home):
    home("storage add regenerating blade")
    home("gear give Erza regenerating blade")
    home("survivor gain Al dismembered arm")
    told = home("use Erza regenerating blade")
    assert "Regenerating Blade is archived" in told
    assert "Al loses Dismembered Arm" in told


CRAFTS = [
    ("century greaves", "iron 2, scarab shell, beetle horn", "Nightmare Corn (Black Harvest level 2 this phase)"),
    ("century shoulder pads", "leather 3, iron, scarab shell", ""),
    ("'dbk errant badge'", "monster organ, monster bone", ""),
    ("digging claw", "scrap 2, monster hide 2, century fingernails", ""),
    ("rainbow wing belt", "monster organ, monster hide, scarab wing", ""),
    ("rubber bone harness", "leather 2, underplate fungus, century fingernails", "Vampiric Artichoke (Black Harvest level 3 this phase)"),
    ("scarab circlet", "monster hide, monster bone, compound eye", "Nightmare Corn"),
    ("seasoned monster meat", "monster organ 2, underplate fungus", ""),
    ("'the beetle bomb'", "monster hide 5, scarab shell 2, preserved caustic dung 2", "Vampiric Artichoke"),
]  # fmt: skip


@pytest.mark.parametrize(("gear", "cost", "also"), CRAFTS, ids=[each[0] for each in CRAFTS])
def test_what_the_wet_resin_crafter_makes_of_exactly_what(home, gear, cost, also):
    home("settlement gain wet resin crafter")
    home(f"storage add {cost}")
    told = " ".join(home(f"craft {gear}").split())
    assert "0 -> 1" in told
    assert also in told
    assert "Resources none" in " ".join(home("settlement show").replace("|", " ").split())


# -- what survivors have, and resources


def test_steadfast_tokens_ignore_a_hit_and_momentum_lends_a_blow_its_force(kdm):
    lion_fight(kdm, "survivor gain Al carapace of will", "survivor gain Al propulsion drive")
    assert "Steadfast, Momentum" in sheet_of(kdm, "Al")
    assert "Al: Steadfast tokens 0 -> 1" in kdm("use Al steadfast")
    assert "cancelled" not in kdm("turn claw Al 5,1,waist")
    kdm("undo")
    kdm("use Al steadfast")
    told = kdm("turn claw Al 5,1,waist")
    assert "Al: Steadfast tokens 2 -> 0" in told
    assert "Al: the hit at the waist is cancelled" in told
    for _ in range(4):
        kdm("use Al momentum")
    assert "luck" not in kdm("attack Al 8,1 ribs=3 -w fist")
    kdm("undo")
    kdm("use Al momentum")
    told = kdm("attack Al 4,8,9 ribs=3 brow=3 -w fist")
    assert "Al: Momentum tokens 5 -> 0" in told
    assert "Al: luck +4 for this wound attempt (Momentum)" in told
    assert "Beast's Ribs: 3 +4 strength = 7" in told
    assert "Beast's Brow: 3, toughness 8" in told
    kdm("showdown end --victory --house-rule --auto")
    assert "Momentum" not in sheet_of(kdm, "Al")


def test_beetle_strength_shoves_what_stands_in_the_way(kdm):
    lion_fight(kdm, "survivor gain Al beetle strength")
    kdm(*LION)
    line = "use Al beetle strength --choose 'it passes over the monster' --choose Lucy --choose 'nobody more'"
    told = kdm(line)
    assert "White Lion is wounded" in told
    assert "Lucy: knockback 7 (Beetle Strength)" in told
    assert "Al is knocked down (Beetle Strength)" in told
    assert "Al: hunt xp 0 -> 1 (Beetle Strength)" in told
    assert "Erza: knockback" not in told


def test_motion_sickness_bleeds_at_every_knockback(kdm):
    lion_fight(kdm, "survivor gain Al motion sickness")
    assert "Al: bleeding 0 -> 1 (Motion Sickness)" in kdm("showdown knockback Al 3")


def test_vermin_obsession_dooms_where_a_bug_patch_is(kdm):
    kdm.after(*HOME, "survivor gain Al vermin obsession")
    line = against("white lion", 1)
    assert "Al is doomed" not in kdm(f"{line} --choose 'no Bug Patch'")
    kdm("undo")
    assert "Al is doomed (Vermin Obsession)" in kdm(f"{line} --choose 'a Bug Patch is on the board'")
    assert "doomed" in kdm("turn claw Al 5,1,waist:dodge", code=1)


@pytest.mark.parametrize(
    ("roll", "told"),
    [
        ("1", ["Al gains Motion Sickness (disorder)"]),
        ("2", ["Al gains Crossarm Block (fighting art)"]),
        ("3", ["Al gains Tumble (fighting art)"]),
        ("8", ["Al gains Tumble (fighting art)"]),
        ("9 --choose 'carapace of will'", ["Al: insanity 0 -> 3", "Al gains Carapace of Will (fighting art)"]),
        ("10 --choose 'propulsion drive'", ["Al: insanity 0 -> 3", "Al gains Propulsion Drive (fighting art)"]),
    ],
)
def test_round_stones_teach(home, roll, told):
    home("settlement gain round stone training")
    home("storage add monster bone")
    said = home(f"endeavor Al train --roll {roll}")
    assert "Paid: Monster Bone" in said
    assert [each for each in told if each not in said] == []


def test_round_stone_training_follows_nightmare_training(home):
    assert "Round Stone Training" not in home("settlement show")
    home("settlement gain nightmare training")
    assert "Round Stone Training" in home("settlement show")
    assert "Subterranean" not in home("settlement show")


@pytest.mark.parametrize(
    ("resource", "line", "told"),
    [
        (
            "beetle horn",
            "use Lucy horn ceremony --roll 4",
            ["Endeavors 9 -> 8", "Beetle Horn is archived", "Lucy dies"],
        ),
        ("beetle horn", "use Lucy horn ceremony --roll 5,1+1,10+10", ["Lucy: evasion 0 -> 1", "Lucy: speed 0 -> 1"]),
        ("beetle horn", "use Lucy horn ceremony --roll 5,2+2,1+1", ["Lucy: strength 0 -> 1", "Lucy: movement 5 -> 6"]),
        ("century shell", "use Lucy century shell", ["Century Shell is archived", "Storage: Scarab Shell 0 -> 1"]),
        (
            "compound eye",
            "use Erza compound eye --roll 3+4+5",
            ["Erza consumes Compound Eye", "Erza: insanity 0 -> 12"],
        ),
        ("elytra", "use Lucy elytra", ["Elytra is archived", "Lucy gains Elytra (status)"]),
    ],
)
def test_what_a_resource_does(home, resource, line, told):
    home("settlement gain scarification")
    home("set Erza courage 3")
    home(f"storage add {resource}")
    said = home(line)
    assert [each for each in told if each not in said] == []
    assert "hunt xp" not in said


def test_the_eye_is_for_the_courageous_and_the_horn_for_the_scarred(home):
    home("storage add compound eye, beetle horn")
    home("use Lucy compound eye --roll 3+4+5", code=1)
    home("use Lucy horn ceremony --roll 5,1+1,10+10", code=1)


def test_elytra_sharpen_all_attacks_of_the_next_showdown(kdm):
    lion_fight(kdm, "storage add elytra", "use Lucy elytra")
    kdm(*LION)
    assert "Beast's Ribs: 3 +2 sharp = 5" in kdm("attack Lucy 10,1 ribs=3,2 -w fist")
    kdm("showdown end --victory --house-rule --auto")
    assert "Elytra" not in sheet_of(kdm, "Lucy")
