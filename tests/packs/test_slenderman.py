"""The Slenderman at the table: in the King's Man's place, dark water and what is forged of it, every captured card."""

import pytest

from tests.packs.table import PEOPLE, against, at_home, flat, hear, rows, shares, strong

HOME = at_home(
    "slenderman",
    "settlement set endeavors 9",
)
READY = (
    "set Erza insanity 3",
    "set Al survival 9",
    "storage add scrap sword, lantern helm, white lion coat, bone blade",
    "gear give Zachary scrap sword",
    "gear give Zachary lantern helm",
    "gear give Lucy white lion coat",
    "gear give Lucy bone blade",
    "survivor gain Al blotted out",
)
TURNED = "turn strangle Lucy 1,1,1 --speed 3 --accuracy 4 --damage 1"
STRONG = strong(*PEOPLE)


@pytest.fixture
def home(kdm):
    """Ashhold in its first year, with endeavors to spend."""
    return kdm.after(*HOME)


@pytest.fixture
def fight(kdm):
    """The Slenderman of level 1 has had its first turn; the four are strong and carry what its body speaks of."""
    return kdm.after(*HOME, *READY, against("slenderman"), TURNED, *STRONG)


# -- the numbers of the box


def test_the_pack_is_sound_and_carries_out_what_was_captured(kdm):
    found = shares(kdm, "slenderman")
    for kind in ("gear", "fighting_art", "ability", "innovation", "resource", "location"):
        by_kdm, captured = found[kind]
        assert by_kdm >= 0.85 * captured, kind
    assert found["hit_location"] == (16, 16)


def test_no_row_stands_for_a_card_that_is_not_in_the_box():
    assert [row["counts_for_total"] for row in rows("slenderman", "set_aside.json")] == [False, False]


@pytest.mark.parametrize(
    ("level", "shown", "deck"),
    [
        (1, "movement 6  toughness 11  speed 0  damage 0  accuracy 0  luck 0  evasion 0", 12),
        (2, "movement 6  toughness 13  speed +1  damage +1  accuracy +1  luck 0  evasion 0", 15),
        (3, "movement 6  toughness 17  speed +2  damage +2  accuracy +2  luck +1  evasion 0", 20),
    ],
)
def test_the_slenderman_stands_as_its_level_says(home, level, shown, deck):
    told = flat(home(against("slenderman", level=level)))
    assert "Hit location deck: all 18 cards" in told
    assert "Terrain: 3 Stone Columns; 1 Bug Patch; 1 random terrain card" in told
    assert "Survivors: one in each board corner" in told
    assert "Madness Inversion: all showdown: do what the card says" in told
    assert "Ensnare: whenever a card ensnares: do what the card says" in told
    assert "Gloom: all showdown: do what the card says" in told
    assert ("Hounds: all showdown" in told) == (level == 3)
    now = home("showdown show")
    assert shown in now
    assert f"AI deck        {deck} face down" in now
    assert "Madness Inversion (Al)" in now


# -- evenings


def test_it_comes_in_the_kings_mans_place(home):
    years = home("timeline show")
    for line in ("   6  It's Already Here", "   9  Slenderman level 1", "  19  Slenderman level 2"):
        assert line in years
    assert "  28  Slenderman level 3" in years
    assert "King's Man" not in years
    assert "Armored Strangers" not in years
    told = home("event its already here --house-rule")
    assert "The settlement gains Slenderman (nemesis)" in told
    assert "the rest was not captured" in told
    assert "loses" not in told


def test_whoever_joins_the_expansion_late_meets_its_event_at_once_and_the_kings_man_leaves(kdm):
    kdm("settlement new Ashhold --year 7 --population 9")
    kdm("settlement nemesis add kings man")
    told = kdm("pack enable slenderman")
    assert "due:  It's Already Here: lantern year 7" in told
    assert "Into the timeline: 9 Slenderman level 1, 19 Slenderman level 2" in told
    assert "Out of the timeline: 9 King's Man level 1, 19 King's Man level 2" in told
    assert "The settlement loses King's Man (nemesis)" in kdm("event its already here")
    assert "King's Man" not in kdm("timeline show")


def test_an_evening_from_the_first_fight_to_the_third_level_of_research(kdm):
    kdm.after(*HOME, *READY, against("slenderman"), TURNED, *STRONG)
    assert "Al earns: Dark Water (Cartwheel Ruff)" in kdm("attack Al 10,2 'cartwheel ruff'=6,1,1,1 --choose 2 -w fist")
    told = flat(kdm("showdown end --victory --house-rule --roll 7"))
    assert "The settlement gains Dark Water Research (innovation)" in told
    assert "The roll is 7 +1 (added) = 8" in told
    assert "hunt xp nobody captured" in told
    assert "the table of the reward was not captured" in told
    assert "To storage, from Al: Dark Water" in told
    kdm("settlement set endeavors 9")
    kdm("storage add dark water 9, monster organ 4, monster hide 5, love juice")
    refused = flat(kdm("craft dark water vial", code=1))
    assert "the endeavor Light-Forging of Dark Water Research" in refused
    assert "due:  Light-Forging" in kdm("endeavor Lucy light-forging")
    assert "The settlement gains Light-Forging (location)" in kdm("event light-forging")
    told = kdm("craft dark water vial")
    assert "Storage: Dark Water Vial 0 -> 1" in told
    assert "also takes" not in told
    assert "without Dark Water Research level 2" in kdm("craft gloom cream", code=1)
    told = kdm("endeavor Lucy dark water research")
    assert "Paid: Monster Hide x2, Dark Water x2" in told
    assert "The settlement gains Dark Water Research level 2 (innovation)" in told
    assert "Storage: Gloom Cream 0 -> 1" in kdm("craft gloom cream")
    assert "without Dark Water Research level 3" in kdm("craft gloom katana", code=1)
    assert "Dark Water Research level 3" in kdm("endeavor Lucy dark water research")
    assert "no dark water research level 3" in kdm("endeavor Lucy dark water research", code=1)
    told = kdm("depart Lucy --house-rule")
    assert "Lucy: insanity 0 -> 2 (Dark Water Research)" in told
    assert "The settlement loses Light-Forging (location)" in told
    assert "not built" in kdm("craft dark water vial", code=1)


@pytest.mark.parametrize(("level", "painted", "gains"), [(3, True, True), (3, False, False), (2, True, False)])
def test_only_the_painted_who_win_level_3_may_be_forgettable(kdm, level, painted, gains):
    kdm.after(*HOME, *["settlement gain face painting"] * painted, against("slenderman", level=level))
    told = kdm(f"showdown end --victory --house-rule --roll 1{' --choose Erza' * gains}")
    assert ("Erza gains Forgettable (ability)" in told) == gains
    assert "Dark Water Research" in told


def test_a_defeat_costs_nothing_more(fight):
    told = fight("showdown end --defeat --house-rule")
    assert "loses" not in told
    assert "Dark Water Research" not in told


def test_amnesia_takes_it_off_the_board_and_maddens_everybody(fight):
    told = fight("turn strangle none")
    assert "Slenderman is off the board (Amnesia)" in told
    for line in ("Lucy: insanity 0 -> 1", "Erza: insanity 3 -> 4", "Zachary: insanity 0 -> 1", "Al: insanity 0 -> 1"):
        assert f"{line} (Amnesia)" in told


def test_deep_paralysis_quickens_attacks_on_the_insane(fight):
    fight("turn deep paralysis")
    assert "strangle against Erza: 5, 5, 1, 1, 1 need 4: 2 hits" in fight("turn strangle Erza 5,5,1,1,1,arms,arms")
    assert "strangle against Lucy: 1, 1, 1 need 4" in fight("turn strangle Lucy 1,1,1")


@pytest.mark.parametrize("card", ["dark hour", "hairworm emergence"])
def test_what_stays_in_play_stays_with_its_unknown_text(fight, card):
    assert "while it is in play: do what the card says" in flat(fight(f"turn {card}"))
    assert card.title() in fight("showdown show")


def test_a_pod_takes_a_survivor_off_the_board_until_the_abdomen_bursts(fight):
    told = fight("attack Zachary 10,2 'silent boots'=1 -w fist --choose 'Pod Imprisonment'")
    assert "Zachary is off the board (Pod Imprisonment)" in told
    told = flat(fight("attack Lucy 10,2 'emaciated abdomen'=9 -w fist"))
    assert "Lucy earns: Dark Water" in told
    assert "Lucy: courage 0 -> 1" in told
    assert "adjacent to the monster" in told
    assert "Pod Imprisonment" not in fight("showdown show")


# -- hit locations

ENSNARED = "do what the trait Ensnare says"
BACK = "5 spaces away from the attacker, as far from other survivors as possible"
HIT_LOCATIONS = [
    ("Lucy 10,2 'bad water' -w fist", ["Trap: Bad Water", "trap: do what the card says"], "wounded"),
    ("Al 10,2 'cartwheel ruff'=6,1,1,1 --choose 2 -w fist", ["Al: luck +4 for this wound attempt", "Al: survival 9 -> 10", "Basic Action against Al: 1, 1, 1 need 4"], "no wound"),
    ("Lucy 10,2 'cartwheel ruff'=6 -w fist", ["6 +8 strength = 14, toughness 11: wound"], "luck"),
    ("Lucy 10,10 'emaciated abdomen'=8 'silent boots'=8 -w fist", ["Lucy: insanity 0 -> 3", "in the furthest free board corner", "hits out of range"], "courage"),
    ("Lucy 10,2 'faceless visage'=2 -w fist", ["Lucy is knocked down", "Lucy: insanity 0 -> 2"], "wound reaction"),
    ("Lucy 10,2 'faceless visage'=2 --blind-spot -w fist", ["no wound"], "knocked down"),
    ("Erza 10,2 'faceless visage'=10 -w fist", ["Erza: insanity 3 -> 0"], "knocked down"),
    ("Lucy 10,2 'filigreed carapace'=4 -w fist", ["toughness 13: no wound", BACK], "wounded"),
    ("Lucy 10,2 'filigreed carapace'=9 -w fist", ["2 in the wound stack"], "5 spaces"),
    ("Zachary 10,10 'freezing hands'=4 'solar plexus' -w sword", ["light injury at the arms", "heavy injury at the arms", "until the own next act, cannot: spend survival", "Solar Plexus is discarded"], "brain"),
    ("Erza 10,2 'freezing hands'=8 -w fist", [": wound"], "wound reaction"),
    ("Erza 10,2 'freezing hands'=9 -w fist", ["Erza: insanity 3 -> 0"], "arms"),
    ("Zachary 10,2 'freezing palm'=2:5 -w fist", ["Zachary is knocked down", "Zachary suffers Destroyed Back"], "insanity"),
    ("Erza 10,2 'freezing palm'=2 -w fist", ["Erza is knocked down"], "suffers"),
    ("Lucy 10,2 'freezing palm'=9 -w fist", ["Erza: insanity 3 -> 0"], "knocked down"),
    ("Lucy 10,2 'fully-extended spine'=1 -w fist --choose 'not imprisoned'", ["Lucy: insanity 0 -> 3", ENSNARED], "survival"),
    ("Lucy 10,2 'fully-extended spine'=9 -w fist", ["Lucy: survival 1 -> 2", "Lucy: insanity 3 -> 0"], ENSNARED),
    ("Erza 10,2 'gaunt fingers'=8 -w fist", ["Erza: bleeding 0 -> 1", "Erza is knocked down"], "courage"),
    ("Lucy 10,2 'gaunt fingers'=8 -w fist", [": wound"], "knocked down"),
    ("Lucy 10,2 'gaunt fingers'=9 -w fist", ["Lucy: courage 0 -> 1"], "knocked down"),
    ("Lucy 10,10 'greater tentacles'=8 'silent boots'=8 -w fist --choose not", [ENSNARED, "in the board centre", "hits out of range"], "tokens"),
    ("Lucy 10,2 'greater tentacles'=9 -w fist", ["damage tokens 0 -> -1"], ENSNARED),
    ("Lucy 10,10 'memory lapse'=2 'memory lapse'=8 -w fist --choose not", ["insanity 0 -> 3", ENSNARED, "insanity 3 -> 6", "2 +8 strength = 10"], "strength +3"),
    ("Al 10,2 'memory lapse'=2 -w fist", ["Al: strength +3", "= 13, toughness 11: wound"], ENSNARED),
    ("Erza 10,2 'pale forearms'=8 -w fist --choose Zachary --roll head", ["Zachary: armor"], "in the wound stack"),
    ("Lucy 10,2 'pale forearms'=8 -w fist", ["1 in the wound stack"], "wound reaction"),
    ("Al 10,2 'pale forearms'=9 -w fist --choose yes", ["Al: survival 9 -> 4", "Al: evasion 0 -> 1"], "reaction"),
    ("Lucy 10,10 'parts unknown'=3 'silent boots' -w blade --choose 'the weapon is archived'", ["Silent Boots is discarded", "Lucy: Bone Blade is archived"], "due:"),
    ("Lucy 10,10 'parts unknown'=3 'silent boots' -w blade --choose follow", ["due: Dark Place (Lucy)"], "archived"),
    ("Lucy 10,2 'parts unknown'=3 -w fist", ["1 in the wound stack"], "reaction"),
    ("Erza 10,2 'parts unknown'=9 -w fist", ["Erza: insanity 3 -> 0"], "reaction"),
    ("Lucy 10,2 'silent boots'=1 -w fist --choose not", [ENSNARED], "survival"),
    ("Erza 10,2 'silent boots'=9 -w fist", ["Erza: survival 1 -> 2"], ENSNARED),
    ("Lucy 10,2 'silent boots'=9 -w fist", ["critical wound"], "survival"),
    ("Lucy 10,2 'slender breeches'=8 -w fist", ["Lucy: insanity 0 -> 3", BACK], ENSNARED),
    ("Lucy 10,2 'slender breeches'=9 -w fist --choose not", [ENSNARED], "5 spaces"),
    ("Lucy 10,10 'solar plexus'=8 'spindly torso'=6 -w fist", ["toughness -2 until the attack ends", "toughness 9: wound", "Spindly Torso: no reflex reaction"], "5 spaces"),
    ("Lucy 10,2 'spindly torso'=2 -w fist", [BACK], "brain"),
    ("Erza 10,2 'spindly torso'=9 -w fist", ["Erza: insanity 3 -> 0"], "5 spaces"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "told", "never"), HIT_LOCATIONS, ids=[line.split("=")[0] for line, *_ in HIT_LOCATIONS]
)
def test_what_a_hit_location_does(fight, line, told, never):
    hear(fight, f"attack {line}", told, never)


# -- gear

LION = "turn claw Erza 1,1"


def wears(name, *gear):
    names = [each.partition(" --")[0] for each in gear]
    bare = (f"gear take {name} cloth", f"gear take {name} 'founding stone'")
    return (*bare, f"storage add {', '.join(names)}", *(f"gear give {name} {each}" for each in gear))


def lion_fight(kdm, *lines):
    return kdm.after(*HOME, *lines, against("white lion"))


KATANA = ("gloom katana --slot 4", "gloom sheath --slot 5")
SHEATH = ("gloom sheath --slot 5", "gloom mehndi --slot 2", "blue charm --slot 1")
CREAM = (
    "gloom cream --slot 5", "raptor-worm collar --slot 4", "gloom bracelets --slot 6", "blue charm --slot 1",
    "blue charm --slot 3",
)  # fmt: skip
OVULE = ("slender ovule --slot 5", "gloom cream --slot 2", "rawhide drum --slot 6")
IN_FIGHTS = [
    (("dark water vial",), (), "use Lucy dark water vial", ["Lucy consumes", "Lucy is knocked down", "until the round ends, cannot: gain bleeding"]),
    (("gloom bracelets",), (), "survivor suffer Lucy 'broken arm'", ["Gloom Bracelets is archived"]),
    (("gloom bracelets",), (), "gear grid Lucy", ["Arms 6"]),
    (("gloom coated arrow", "cat gut bow"), (), "attack Lucy 7,1,1,1,1 'beasts ribs'=5 -w arrow", ["Beast's Ribs goes on top of the hit location deck (Gloom-Coated Arrow)"]),
    (("gloom hammer",), ("set Lucy insanity 4",), "attack Lucy 8,8 'beasts ribs'=3 'beasts brow'", ["3 +13 Gloom Hammer = 16", "Beast's Brow is discarded", "Beast's Ribs: no wound reaction", "move away from the survivor in a straight line", "take the monster controller tile"]),
    (KATANA, ("set Lucy insanity 5",), "gear grid Lucy", ["Gloom Katana 4 5+ +5 Savage"]),
    (("gloom katana --slot 5", "gloom sheath --slot 4"), ("set Lucy insanity 2",), "gear grid Lucy", ["Gloom Katana 4 5+ +2 |"]),
    (SHEATH, (), "showdown act Lucy", ["Lucy: insanity 0 -> 1 (Gloom Sheath)"]),
    (OVULE, (), "attack Erza 8,1 'beasts ribs'=9 -w fist", ["Slender Ovule, only if Lucy is adjacent to the monster: the monster: luck -1"]),
    (OVULE, (), "look slender ovule", ["adjacent survivors: luck -1"]),
    (("raptor-worm collar",), ("settlement gain language", "showdown knock-down Erza", "set Erza insanity 2"), "showdown spend Lucy encourage --on Erza", ["Lucy: survival 1 -> 0", "Lucy: survival 0 -> 1 (Raptor-Worm Collar)", "Erza: insanity 2 -> 0 (Raptor-Worm Collar)"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("gear", "before", "line", "told"), IN_FIGHTS, ids=[f"{each[0][0]}: {each[2]}" for each in IN_FIGHTS]
)
def test_what_gear_does_in_a_fight(kdm, gear, before, line, told):
    lion_fight(kdm, *wears("Lucy", *gear))
    kdm(LION)
    for each in before:
        kdm(each)
    said = flat(kdm(line))
    assert [each for each in told if each not in said] == []


def test_the_arrow_flies_once_a_showdown(kdm):
    lion_fight(kdm, *wears("Lucy", "gloom coated arrow", "cat gut bow"))
    kdm(LION)
    kdm("attack Lucy 1,1,1,1,1 -w arrow")
    kdm(LION)
    assert "used this showdown" in flat(kdm("attack Lucy 1,1,1,1,1 -w arrow", code=1))


def test_cards_of_the_core_game_say_what_lies_beside_them_too(home):
    for each in wears("Lucy", "rainbow katana --slot 4", "blood sheath --slot 5"):
        home(each)
    assert "Rainbow Katana 4 4+ +4 Sharp" in flat(home("gear grid Lucy"))
    home("gear move Lucy 5 6")
    assert "Frail" in flat(home("gear grid Lucy"))


def test_the_giant_mouth_swallows_the_weapon_too(kdm):
    carrying = ("storage add bone axe, bone blade", "gear give Lucy bone axe", "gear give Lucy bone blade")
    kdm.after(*HOME, *carrying, against("screaming antelope"), "turn slam Erza 1")
    told = kdm("attack Lucy 8,1 'giant mouth'=2 -w blade")
    assert "Lucy: Bone Blade is archived (Giant Mouth)" in told


AT_HOME = [
    (("gloom bracelets",), (), "depart Lucy --house-rule", ["Lucy: insanity 0 -> 2 (Gloom Bracelets)"]),
    (("slender ovule",), (), "depart Lucy --house-rule", ["Lucy: insanity 0 -> 3 (Slender Ovule)"]),
    (("gloom mehndi",), (), "depart Lucy --house-rule", ["Lucy: armor (each) +1 until the return (Gloom Mehndi)"]),
    (CREAM, ("set Lucy understanding 2", "set Lucy hunt-xp 4"), "depart Lucy --house-rule", ["Lucy: hunt xp 4 -> 1 (Gloom Cream)", "Lucy: understanding 2 -> 1 (Gloom Cream)"]),
    (CREAM, (), "depart Lucy --house-rule", ["Lucy dies: Gloom Cream"]),
    (("gloom mehndi",), ("survivor gain Lucy crystal skin",), "use Lucy gloom mehndi", ["Storage: Crystal Sword Mold 0 -> 1"]),
]  # fmt: skip


@pytest.mark.parametrize(("gear", "before", "line", "told"), AT_HOME, ids=[each[0][0] for each in AT_HOME])
def test_what_gear_does_at_home(home, gear, before, line, told):
    for each in (*wears("Lucy", *gear), *before):
        home(each)
    said = flat(home(line))
    assert [each for each in told if each not in said] == []


def test_the_mold_comes_once_and_only_to_skin_of_crystal(home):
    for each in wears("Lucy", "gloom mehndi"):
        home(each)
    assert "has no crystal skin" in home("use Lucy gloom mehndi", code=1)
    home("survivor gain Lucy crystal skin")
    home("use Lucy gloom mehndi")
    assert "used this lifetime" in home("use Lucy gloom mehndi", code=1)


CRAFTS = [
    ("dark water vial", "monster organ, dark water", 1),
    ("gloom bracelets", "monster bone, scrap, dark water, lion tail", 1),
    ("'gloom-coated arrow'", "monster bone 2, dark water", 1),
    ("gloom mehndi", "monster organ 3, dark water", 1),
    ("'raptor-worm collar'", "monster organ, scrap, dark water", 2),
    ("gloom cream", "monster hide, dark water 2, love juice", 2),
    ("gloom hammer", "iron, monster organ, skull 3, dark water 3", 2),
    ("slender ovule", "dark water 4, phoenix eye", 3),
    ("gloom katana", "iron, crystal sword mold, dark water 2", 3),
    ("gloom sheath", "monster organ 2, dark water 2, shank bone", 3),
]


@pytest.mark.parametrize(("gear", "cost", "level"), CRAFTS, ids=[each[0] for each in CRAFTS])
def test_what_is_forged_of_exactly_what_and_at_which_level(home, gear, cost, level):
    home("settlement gain dark water research")
    home("settlement gain light-forging")
    home(f"storage add {cost}{' --choose Al --choose Al --choose Al' * ('skull' in cost)}")
    if level > 1:
        assert f"without Dark Water Research level {level}" in home(f"craft {gear}", code=1)
        home(f"settlement gain 'dark water research level {level}'")
    assert "0 -> 1" in home(f"craft {gear}")
    assert "Resources none" in " ".join(home("settlement show").replace("|", " ").split())


# -- what survivors have, and events


def test_arts_and_disorders_speak_as_the_showdown_starts(kdm):
    told = flat(lion_says(kdm, "Erza spiral ganglia", "Zachary clarity of darkness"))
    assert "Erza, Darkness Awareness: all showdown: do what the card says" in told
    assert "Zachary, Path of Gloom: all showdown: do what the card says" in told
    assert "the others cannot willingly end their movement adjacent" in told
    kdm("showdown end --victory --house-rule --auto")
    assert "Awareness" not in kdm("survivor show Erza")
    assert "Gloom" not in kdm("survivor show Zachary")


def lion_says(kdm, *gained):
    kdm.after(*HOME, *(f"survivor gain {each}" for each in gained))
    return kdm(against("white lion"))


def test_the_hyper_sensitive_dodge_twice_and_must(kdm):
    lion_says(kdm, "Al hyper-sensitivity")
    kdm("set Al survival 3")
    told = flat(kdm("turn claw Al 5,5,legs:dodge,legs:dodge"))
    assert "Al: survival 3 -> 2" in told
    assert "Al: survival 2 -> 1" in told
    kdm("undo")
    assert "must dodge at least one of the hits, if possible" in flat(kdm("turn claw Al 5,1,arms"))
    kdm("undo")
    assert "once a round" in kdm("turn claw Zachary 5,5,legs:dodge,legs:dodge", code=1)


def test_brain_trauma_bleeds_the_blotted_out(kdm):
    lion_says(kdm, "Al blotted out")
    assert "Al: bleeding 0 -> 1 (Blotted Out)" in kdm("survivor suffer Al brain --roll 3")


def test_a_phantom_friend_takes_a_resource_and_is_not_heard_by_the_deaf(kdm):
    lion_says(kdm, "Al phantom friend")
    kdm(LION)
    kdm("showdown loot Al white fur")
    told = kdm("use Al phantom friend")
    assert "Al loses: White Fur (Phantom Friend)" in told
    assert "Al: evasion tokens 0 -> +1 (Phantom Friend)" in told
    assert "used this showdown" in kdm("use Al phantom friend", code=1)
    assert "Al: evasion tokens +1 -> 0 (Phantom Friend)" in kdm("survivor suffer Al deaf")


def test_the_deaf_without_their_friend_lose_no_token(kdm):
    lion_says(kdm, "Al phantom friend")
    assert "evasion" not in kdm("survivor suffer Al deaf")


def test_the_forgettable_dodge_well_and_nobody_encourages_them(kdm):
    kdm.after(*HOME, "settlement gain language", "survivor gain Al forgettable", against("white lion"), LION)
    assert "+2  Forgettable" in kdm("survivor show Al --why evasion")
    kdm("showdown knock-down Al")
    assert "Forgettable" in kdm("showdown spend Lucy encourage --on Al", code=1)


def test_dark_water_drowns_every_disorder_and_leaves_another(home):
    home("storage add dark water")
    home("survivor gain Lucy anxiety")
    home("survivor gain Lucy hyper-sensitivity")
    told = home("use Lucy dark water --draw 'spiral ganglia'")
    for line in (
        "Dark Water is archived",
        "Lucy loses Anxiety",
        "Lucy loses Hyper-Sensitivity",
        "gains Spiral Ganglia",
    ):
        assert line in told


def test_forgotten_fear_takes_the_arts_or_brings_it(home):
    home("survivor gain Lucy leader")
    home("survivor gain Lucy tumble")
    told = home("event forgotten fear --choose Lucy --roll 8 --choose forget")
    assert "Lucy loses Leader" in told
    assert "Lucy loses Tumble" in told
    home("undo")
    told = flat(home("event forgotten fear --choose Lucy --roll 8 --choose face"))
    assert "Lantern year 1: Slenderman added" in told
    assert "the level of this special showdown was not captured" in told
    assert "loses" not in told
    home("undo")
    assert "this row was not captured" in flat(home("event forgotten fear --choose Lucy --roll 9"))


@pytest.mark.parametrize(
    ("roll", "records", "told"),
    [
        (9, False, "at 9: this row was not captured"),
        (10, False, "the departing survivors swap their insanity and survival"),
        (10, True, "with Records this row was not captured"),
    ],
)
def test_the_blight_swaps_mind_and_will_where_nothing_is_recorded(home, roll, records, told):
    if records:
        home("settlement gain records")
    assert told in flat(home(f"event slender blight --roll {roll} --house-rule"))


def test_what_nobody_captured_is_left_to_the_card(home):
    assert "Phantom: do what the card says" in flat(home("event phantom --house-rule"))
    assert "Dark Place: do what the card says" in flat(home("event dark place"))
