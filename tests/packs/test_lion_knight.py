"""The Lion Knight at the table: three shows, a role for everybody, masks and a caravan, every captured card."""

import pytest

from tests.packs.table import PEOPLE, against, at_home, flat, hear, shares, strong

HOME = at_home(
    "lion_knight",
    "settlement set endeavors 9",
)
READY = (
    "set Al survival 9",
    "storage add lion beast katar, rawhide drum",
    "gear give Zachary lion beast katar",
    "gear give Erza rawhide drum",
)
CAST = "--roll 4,3,1"  # Al is the Villain, Zachary the Ruler, Lucy the Damsel, Erza the Fool
STRONG = strong(*PEOPLE)
MISS = "--speed 4 --accuracy 2 --damage 1"
BRAWLER = ("skull helm", "white lion gauntlets", "lion skin cloak", "phoenix faulds", "phoenix greaves")
DANCER = ("phoenix helm", "screaming bracers", "rawhide vest", "leather skirt", "leather boots")
WARLORD = ("screaming horns", "leather bracers", "phoenix plackart", "lantern mail", "lantern greaves")


def wears(name, gear):
    given = (f"gear give {name} {each}" for each in gear)
    return (f"gear take {name} cloth", f"storage add {', '.join(gear)}", *given)


@pytest.fixture
def home(kdm):
    """Ashhold in its first year, with endeavors to spend."""
    return kdm.after(*HOME)


@pytest.fixture
def fight(kdm):
    """The Lion Knight of level 1 has had its first turn; everybody is strong and has a role."""
    return kdm.after(*HOME, *READY, against("lion knight", more=CAST), "turn heroic feat", *STRONG)


# -- the numbers of the box


def test_the_pack_is_sound_and_carries_out_what_was_captured(kdm):
    found = shares(kdm, "lion_knight")
    assert found["gear"] == found["armor_set"] == found["fighting_art"] == (3, 3)
    assert found["innovation"] == (2, 2)
    assert found["hit_location"] == (10, 11)


@pytest.mark.parametrize(
    ("level", "shown", "deck", "traits"),
    [
        (1, "movement 7  toughness 10  speed 0  damage 0", 12, "Zeal, Outburst"),
        (2, "movement 8  toughness 12  speed 0  damage 0", 15, "Zeal, Outburst, Drama Lessons"),
        (3, "movement 9  toughness 15  speed +1  damage +1", 21, "Zeal, Outburst, Drama Lessons, Last Act"),
    ],
)
def test_it_stands_as_its_level_says_and_everybody_has_a_role(home, level, shown, deck, traits):
    told = flat(home(against("lion knight", level=level, more=CAST)))
    assert "Hit location deck: all 20 cards" in told
    assert "Beside each survivor" not in told
    for trait in traits.split(", "):
        assert f"{trait}: all showdown: do what the card says" in told
    now = home("showdown show")
    assert shown in now
    assert f"in play {traits}, Villain" in flat(now)
    assert f"AI deck        {deck} face down" in now
    for role in ("Villain (Al)", "Ruler (Zachary)", "Damsel (Lucy)", "Fool (Erza)"):
        assert role in flat(now)


# -- evenings


def test_the_shows_stand_in_the_timeline(home):
    years = home("timeline show")
    for line in ("An Uninvited Guest", "   8  Places, Everyone!, Lion Knight level 1", "Lion Knight level 2"):
        assert line in years
    assert "Places, Everyone!, Lion Knight level 3" in years
    told = home("event an uninvited guest --house-rule")
    assert "The settlement gains Lion Knight (nemesis)" in told
    assert "The settlement gains Stoic Statue (innovation)" in told


def test_whoever_joins_late_meets_the_guest_at_once(kdm):
    kdm("settlement new Ashhold --year 7 --population 9")
    assert "due:  An Uninvited Guest: lantern year 7" in kdm("pack enable lion_knight")


def test_an_evening_from_the_statue_to_the_caravan(home):
    home("event an uninvited guest --house-rule")
    told = home("endeavor Lucy worship --roll 8")
    assert "Lucy, until the settlement phase ends, cannot: depart, endeavor" in told
    assert "departing survivors: survival +1" in told
    assert "departing survivors: survival +10" in home("endeavor Erza worship --roll 7")
    assert "Lucy spends no endeavors" in home("endeavor Lucy worship --roll 8 ", code=1)
    assert "understanding 0 -> 1" in home("endeavor Al worship --roll 6")
    home(against("lion knight", more=CAST))
    told = home("showdown end --victory --house-rule")
    assert "Storage: Lion Knight Badge 0 -> 1" in told
    assert "The settlement gains Black Mask (innovation)" in told
    assert "due:  Intermission: Lion Knight" in told
    assert "Hideous Disguise" in home("event intermission")
    home("settlement set endeavors 9")
    assert "due:  Strange Caravan" in home("endeavor Zachary retinue")
    assert "the third vendor was not captured" in flat(home("event strange caravan --choose third"))


def test_the_badge_comes_once_and_the_masks_take_turns(home):
    home(against("lion knight", more=CAST))
    home("showdown end --victory --house-rule")
    home("timeline advance --house-rule")
    home(against("lion knight", level=3, more=CAST))
    told = home("showdown end --defeat --house-rule --dry-run")
    assert "The settlement gains White Mask (innovation)" in told
    assert "The settlement loses Black Mask (innovation)" in told
    assert "due:  Intermission: Lion Knight" in told
    told = home("showdown end --victory --house-rule")
    assert "Badge" not in told and "Claw" not in told
    assert "due:  Finale: Lion Knight" in told


def test_a_victory_after_a_defeat_brings_the_black_mask_back(home):
    home("settlement gain white mask")
    home(against("lion knight", more=CAST))
    assert "The settlement loses White Mask (innovation)" in home("showdown end --victory --house-rule")


def test_who_masters_the_katar_wins_both_claws(home):
    home("survivor set Zachary weapon-type katar")
    home("survivor set Zachary weapon-proficiency 8")
    home(against("lion knight", more=CAST))
    told = home("showdown end --victory --house-rule")
    assert "Lion Knight's Left Claw 0 -> 1" in told and "Lion Knight's Right Claw 0 -> 1" in told


@pytest.mark.parametrize("cursed", ["gear give Al hideous disguise", "survivor gain Al hideous disguise"])
def test_whoever_wears_the_disguise_chooses_the_role(home, cursed):
    home("storage add hideous disguise")
    home(cursed)
    home(against("lion knight", more="--choose Fool --roll 2,1"))
    assert "Fool (Al)" in flat(home("showdown show"))


def test_roles_are_passed_on_with_what_they_do(fight):
    assert "-2  Ruler" in fight("survivor show Zachary --why movement")
    assert "Ruler lies beside Al" in fight("use Zachary ruler --choose Al")
    assert "-2  Ruler" in fight("survivor show Al --why movement")
    assert "Ruler" not in fight("survivor show Zachary --why movement")


@pytest.mark.parametrize("role", ["Damsel", "Villain", "Fool"])
def test_every_role_can_be_passed_on(fight, role):
    whose = {"Damsel": "Lucy", "Villain": "Al", "Fool": "Erza"}[role]
    assert f"{role} lies beside Zachary" in fight(f"use {whose} {role} --choose Zachary")
    assert f"{role} ({whose})" not in flat(fight("showdown show"))


# -- its cards


def test_upstage_quickens_it_as_long_as_it_stays(fight):
    told = fight("turn upstage")
    assert "speed tokens 0 -> +1 (Upstage)" in told and "damage tokens 0 -> -1 (Upstage)" in told
    told = fight("showdown mood remove upstage")
    assert "speed tokens +1 -> 0 (Upstage)" in told and "damage tokens -1 -> 0 (Upstage)" in told


def test_the_villain_attacked_makes_its_next_turn_faster_until_it_falls(fight):
    assert "the rest of Wire-Fighting was not captured" in flat(fight("turn wire-fighting"))
    fight(f"turn kiss Lucy 1,1,1,1 {MISS}")
    assert "Wire-Fighting: 0 -> 1" in fight(f"turn bow Al 1,1,1,1 {MISS}")
    told = flat(fight(f"turn encore Lucy 1,1,1,1 {MISS}"))
    assert "movement +5 until the monster's turn ends (Wire-Fighting)" in told
    assert "move up to 12 spaces to Lucy" in told
    assert "Wire-Fighting leaves play" in fight("attack Al 10,2 lovers=9 -w fist")


def test_catwalk_goes_to_the_villain(fight):
    fight(f"turn kiss Lucy 1,1,1,1 {MISS}")
    fight("showdown shuffle ai")
    assert "(the Villain)" in flat(fight("turn kiss none"))


def test_a_torn_cape_trips_it_in_its_heroic_feat(kdm):
    kdm.after(*HOME, *READY, against("lion knight", more=CAST), "turn upstage", *STRONG)
    assert "persistent injury: Torn Cape" in kdm("attack Al 10,2 cape=9 -w fist")
    assert "Lion Knight is knocked down" in kdm("turn heroic feat")


@pytest.mark.parametrize("card", ["crowd-pleaser", "spotlight"])
def test_what_stays_in_play_stays_with_its_unknown_text(fight, card):
    assert "while it is in play: do what the card says" in flat(fight(f"turn {card}"))
    assert card.title() in fight("showdown show")


FIST = "-w fist"
HIT_LOCATIONS = [
    (f"Erza 10,2 'biting spleen'=2 {FIST}", ["toughness -2 until the attack ends"], "priority"),
    (f"Lucy 10,2 'biting spleen'=2 {FIST}", ["1 in the wound stack"], "reflex reaction"),
    (f"Erza 10,2 'biting spleen'=9 {FIST}", ["Erza is the priority target", "damage tokens 0 -> +1"], "reflex"),
    (f"Lucy 10,2 'biting spleen'=9 {FIST}", ["critical wound"], "priority target"),
    (f"Al 10,2 bladed=1 {FIST}", ["toughness +2 until the attack ends", "face the attacker"], "injury"),
    (f"Al 10,2 bladed=9 {FIST}", ["persistent injury: Jitters", "Jitters: do what the card says"], "toughness +2"),
    ("Zachary 10,2 bladed -w katar", ["Zachary is knocked down"], "wounded"),
    (f"Al 10,2 cavernous=8 {FIST}", ["Cavernous Heart: do what the card says"], "reaction"),
    (f"Al 10,2 dauntless=1 --choose Lucy {FIST}", ["Al is knocked down", "Al: knockback 7", "move toward"], "insanity 0"),
    (f"Al 10,2 dauntless=9 {FIST}", ["Al: insanity 1 -> 4"], "knockback"),
    ("Zachary 10,2 dauntless -w katar", ["Zachary is knocked down"], "wounded"),
    (f"Al 10,2 fiendish=3 {FIST}", ["the act and the survivors' turn end"], "Drawn"),
    (f"Lucy 10,2 fiendish=3 {FIST}", ["1 in the wound stack"], "survivors' turn end"),
    (f"Lucy 10,2 fiendish=9 pauldron=8 {FIST}", ["Drawn: Valiant Pauldron", "2 in the wound stack"], "turn end"),
    (f"Lucy 10,2 lovers=2 {FIST}", ["the wound is cancelled", "no wounds to heal"], "in the wound stack"),
    (f"Lucy 10,2 lovers=9 {FIST}", ["Lion Knight is knocked down", "2 in the wound stack"], "cancelled"),
    (f"Al 10,2 lovers=3 {FIST}", ["1 in the wound stack"], "reaction"),
    (f"Al 10,2 lovers=9 {FIST}", ["Lion Knight is knocked down", "1 in the wound stack"], "2 in the wound stack"),
    (f"Zachary 10,2 noble=1 {FIST}", ["Zachary is knocked down", "luck tokens 0 -> -1"], "survival"),
    (f"Al 10,2 noble=1 {FIST}", ["no wound"], "reaction"),
    (f"Zachary 10,2 noble=9 {FIST}", ["Zachary, Lucy, Erza: survival 1 -> 2", "Al: survival 9 -> 10"], "reaction"),
    (f"Al 10,2 noble=9 {FIST}", ["Al: survival 9 -> 10"], "Erza"),
    (f"Al 10,2 scene {FIST}", ["Trap: Scene Change", "Al is doomed", "trap: do what the card says"], "wounded"),
    (f"Al 10,2 'stage fight'=2 --roll waist {FIST}", ["armor at the waist", "Al: knockback 7", "move toward"], "is knocked down"),
    (f"Al 10,2 buckle=2 {FIST}", ["face the attacker", "move away from the attacker, 1 space"], "survival"),
    (f"Erza 10,2 buckle=2 {FIST}", ["1 in the wound stack"], "reaction"),
    (f"Al 10,2 buckle=9 --roll 6 {FIST}", ["Lucy, Erza, Zachary: survival 1 -> 2", "Lion Knight is knocked down"], "1 space"),
    (f"Al 10,2 buckle=9 --roll 5 {FIST}", ["Lucy, Erza, Zachary: survival 1 -> 2"], "knocked down"),
    (f"Al 10,2 cape=2 {FIST}", ["Al is knocked down", "to face the opposite way"], "injury"),
    (f"Al 10,2 'left leg'=5 {FIST}", ["face the attacker", "2 spaces to its left, without turning"], "right"),
    (f"Al 10,2 'right leg'=5 {FIST}", ["face the attacker", "2 spaces to its right, without turning"], "left"),
    (f"Al 10,2 pauldron=5 {FIST}", ["face the attacker", "move forward 3 spaces"], "tokens"),
    (f"Erza 10,2 pauldron=5 {FIST}", ["1 in the wound stack"], "reaction"),
    (f"Al 10,2 pauldron=9 {FIST}", ["toughness tokens 0 -> -1"], "forward"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "told", "never"), HIT_LOCATIONS, ids=[line for line, *_ in HIT_LOCATIONS])
def test_what_a_hit_location_does(fight, line, told, never):
    hear(fight, f"attack {line} --dry-run", told, never)


def test_who_lies_on_the_ground_may_stand_as_the_ruler_strikes(fight):
    fight("showdown knock-down Lucy")
    assert "Lucy stands" in fight("attack Zachary 10,2 noble=9 -w fist --choose stand")


# -- arts and disorders, gear and sets

SCENE = "attack Lucy 10,2 scene -w fist"
IN_FIGHTS = [
    (("survivor gain Lucy stage fright", "set Lucy survival 5"), SCENE, ["Lucy: survival 5 -> 4 (Stage Fright)"]),
    (("survivor gain Erza stage fright",), "attack Erza 10,2 spleen=9 -w fist", ["Erza: survival 1 -> 0 (Stage"]),
    (("survivor gain Lucy headliner",), f"{SCENE} --choose survival", ["Lucy: survival 1 -> 2 (Headliner)"]),
    (("survivor gain Erza headliner",), "attack Erza 10,2 spleen=9 -w fist --choose token", ["strength tokens +8 -> +9"]),
    (("survivor gain Lucy headliner",), "showdown doom Lucy --choose survival", ["Lucy: survival 1 -> 2 (Headliner)"]),
    (("survivor gain Al unlucky",), "attack Al 10,2 pauldron=10 -w fist", ["luck -20 for", "toughness 10: wound"]),
    (("survivor gain Lucy tenacious",), "attack Lucy 10,2 pauldron=1 -w fist --choose yes",
     ["Valiant Pauldron goes on top of the hit location deck (Tenacious)"]),
    (("settlement gain language", "survivor gain Al shallow lungs"), ["showdown knock-down Lucy", "encourage Al Lucy"],
     ["Al is knocked down (Shallow Lungs)"]),
    (("survivor gain Zachary prima donna",), f"turn kiss Lucy 1,1,1,1 {MISS}", ["acts first this turn"]),
    (wears("Al", BRAWLER), "showdown knock-down Al", ["Al: strength tokens +8 -> +9 (Brawler Armor Set)"]),
    (wears("Al", BRAWLER), "gear grid Al", ["Head 4 [", "Arms 4 [", "Body 4 [", "Waist 4 [", "Legs 4 [", "& Tooth 2 6+"]),
    (wears("Al", BRAWLER), "survivor suffer Al head --roll 5", ["Al: Skull Helm in slot 1 (Brawler Armor Set)"]),
    (wears("Erza", DANCER), "gear grid Erza", ["Head 4 [", "Arms 3 [", "Body 3 [", "Waist 3 [", "Legs 3 ["]),
    (wears("Erza", DANCER), ["showdown act Erza", "showdown act Lucy --choose yes"], ["Erza, Dancer Armor Set: full move"]),
    ((*wears("Lucy", (*WARLORD, "bone axe")),), "gear grid Lucy",
     ["Head 5 [", "Arms 5 [", "Body 5 [", "Waist 5 [", "Legs 5 [", "Bone Axe 3 6+ +3 luck +1"]),
    (wears("Lucy", WARLORD), "attack Lucy 10,2 pauldron=9 -w fist",
     ["Erza: survival 1 -> 2 (Warlord", "Erza: strength +2 until the round ends"]),
    (wears("Lucy", ("lion knights left claw", "lion knights right claw")), "gear grid Lucy",
     ["Left Claw 4 5+ +4", "Right Claw 4 8+ +8"]),
    (wears("Lucy", ("lion knights left claw",)), "gear grid Lucy", ["Left Claw 2 5+ +4"]),
    (wears("Lucy", ("lion knight badge",)), "survivor show Lucy --why accuracy", ["+1 Lion Knight Badge"]),
    (wears("Lucy", ("hideous disguise",)), "survivor show Lucy --why strength", ["+1 Hideous Disguise"]),
]  # fmt: skip


@pytest.mark.parametrize(("before", "lines", "told"), IN_FIGHTS)
def test_what_a_card_does_in_a_fight(kdm, before, lines, told):
    role = "--choose Damsel --roll 3,2" if "disguise" in before[-1] else CAST
    kdm.after(*HOME, *READY, *before, against("lion knight", more=f"{role} --auto"), "turn heroic feat", *STRONG)
    for line in [lines] if isinstance(lines, str) else lines:
        said = flat(kdm(line))
    assert [each for each in told if each not in said] == []


def test_a_dancer_tumbles_out_of_the_way(kdm):
    kdm.after(*HOME, *wears("Erza", DANCER))
    assert "collision" in flat(kdm("look dancer armor set"))


def test_the_badge_speaks_when_it_begins(kdm):
    told = kdm.after(*HOME, *wears("Lucy", ("lion knight badge",)))(against("lion knight", more=CAST))
    assert "Lucy, Lion Knight Badge: draw 1 tactics card" in flat(told)


def test_a_screenwriter_who_wrote_the_end_right_raises_the_survival_limit(kdm):
    kdm.after(*HOME, "survivor gain Al courtly screenwriter", against("lion knight", more=f"{CAST} --choose writes"))
    assert "Survival limit 21 -> 22" in kdm("showdown end --victory --house-rule --choose all --dry-run")
    assert "Survival limit" not in kdm("showdown end --victory --house-rule --choose not")


def test_a_screenwriter_who_wrote_nothing_wins_nothing(kdm):
    kdm.after(*HOME, "survivor gain Al courtly screenwriter", against("lion knight", more=f"{CAST} --choose nothing"))
    assert "Survival limit" not in kdm("showdown end --victory --house-rule")


def test_the_apprentice_does_not_age_unless_they_want(home):
    home("survivor gain Al ageless apprentice")
    assert "may rotate up to 3 gear cards" in flat(home("depart Al --house-rule --dry-run"))


def test_worn_gear_saves_from_a_severe_injury(kdm):
    kdm.after(*HOME, "survivor gain Erza wardrobe expert", *wears("Erza", ("skull helm", "rawhide vest")))
    told = kdm("survivor suffer Erza head --roll 5 --choose yes")
    assert "Skull Helm is archived (Wardrobe Expert)" in told and "the severe injury is ignored" in told
    assert "Erza: survival 1 -> 2 (Wardrobe Expert)" in told
    assert "Rawhide Vest is archived (Wardrobe Expert)" in kdm("survivor suffer Erza body --roll 5 --choose yes")
    assert "Wardrobe Expert" not in kdm("survivor suffer Erza legs --roll 8")


@pytest.mark.parametrize(
    ("location", "gear"), [("arms", "leather bracers"), ("waist", "leather skirt"), ("legs", "leather boots")]
)
def test_wherever_it_is_worn(kdm, location, gear):
    kdm.after(*HOME, "survivor gain Erza wardrobe expert", *wears("Erza", (gear,)))
    told = kdm(f"survivor suffer Erza {location} --roll 5 --choose yes")
    assert f"{gear.title()} is archived (Wardrobe Expert)" in told


# -- the settlement

GOODS = (
    "storage add white fur, shank bone, love juice, lion testes, beast steak, scrap, unknown bit",
    "storage add phoenix finger --choose Al", "storage add curious hand --roll 1", "set Erza understanding 3",
)  # fmt: skip
CARAVAN = "event strange caravan --choose"
AT_HOME = [
    (GOODS, f"{CARAVAN} seamstress --choose courage", ["Erza: courage 0 -> 1"]),
    (GOODS, f"{CARAVAN} seamstress --choose Leader", ["Erza gains Leader (fighting art)"]),
    (GOODS, f"{CARAVAN} seamstress --choose strength", ["Erza: strength 0 -> 1"]),
    (("storage add phoenix helm",), f"{CARAVAN} barterer --choose Al --choose set --roll 3 --draw nightmare",
     ["Phoenix Helm is archived", "Nightmare Tick 0 -> 1", "Al gains Wardrobe Expert"]),
    (("storage add phoenix helm",), f"{CARAVAN} barterer --choose Al --choose set --roll 1", ["Al: luck 0 -> -1"]),
    ((), f"{CARAVAN} barterer --choose Al --choose 'another weapon' --roll 1", ["Al: luck 0 -> -1"]),
    ((), f"{CARAVAN} barterer --choose Al --choose 'another weapon' --roll 6", ["this row was not captured"]),
    (("settlement gain white mask", "storage add bone blade, scrap"), "endeavor Al offering --roll 6",
     ["Al: survival 1 -> 3", "Paid: Scrap"]),
    (("settlement gain white mask", "storage add scrap"), "endeavor Al offering --roll 7", ["departing survivors"]),
    (("settlement gain white mask", "storage add scrap"), "endeavor Al offering --roll 10", ["Al gains Red Fist"]),
    (("settlement gain white mask",), "endeavor Al retinue", ["due: Strange Caravan"]),
    (("settlement gain black mask",), "endeavor Al face --roll 10", ["Endeavors 9 -> 7", "Al gains Legendary Lungs"]),
    (("settlement gain black mask",), "endeavor Al face --roll 6", ["Al: survival 1 -> 0", "skip next hunt no -> yes"]),
    (("settlement gain black mask",), "endeavor Al face --roll 1 --choose fight", ["Lantern year 1: Lion Knight added"]),
    (("settlement gain black mask",), "endeavor Al face --roll 5 --choose die --choose Lucy", ["Al dies", "Skull 0 -> 1"]),
    ((), "event places everyone --house-rule", ["the rest was not captured"]),
    ((), "event finale --house-rule", ["do what the card says"]),
]  # fmt: skip


@pytest.mark.parametrize(("before", "line", "told"), AT_HOME, ids=[line for _, line, _ in AT_HOME])
def test_what_a_card_does_at_home(kdm, before, line, told):
    said = flat(kdm.after(*HOME, *before)(line))
    assert [each for each in told if each not in said] == []
