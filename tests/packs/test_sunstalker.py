"""The Sunstalker: its hunt, its fight in light and shadow, its sanctuary, and what each of its cards tells when played."""

import pytest

from kdm_cli.content import Pack
from kdm_cli.content.check import coverage
from kdm_cli.content.places import shipped
from tests.packs.table import FOLK, killed, worn

FOLDER = shipped()["sunstalker"]
HERE = (
    "settlement new Ashhold --pack sunstalker --seed 4", FOLK, "timeline advance", "settlement set survival-limit +9",
    "survivor set Lucy survival 6", "survivor set Erza survival 6",
)  # fmt: skip
ALL = "--survivor Lucy --survivor Erza --survivor Zachary --survivor Al --house-rule"
LION = (f"showdown start white lion --level 1 {ALL}", "showdown monster-turn --card claw --target none")
SHARK = (
    *HERE, "survivor set Lucy strength 6", "survivor set Lucy insanity 9", f"showdown start sunstalker --level 2 {ALL}",
    "showdown monster-turn --card 'tentacle whip'",
)  # fmt: skip
POWER = "showdown token Lucy strength +1"


SUIT = worn(
    s1="denticle_axe", s2="cycloid_scale_skirt", s3="cycloid_scale_hood", s4="skleaver", s5="cycloid_scale_jacket",
    s6="cycloid_scale_shoes", s8="cycloid_scale_sleeves", s9="sunspot_dart",
)  # fmt: skip
BOWS = worn(
    s1="sunspot_dart", s2="sunring_bow", s3="quiver_and_sunstring", s4="gods_string", s5="sunshark_bow",
    s6="sunshark_arrows", s7="ink_blood_bow", s8="skleaver", s9="eye_patch",
)  # fmt: skip
OTHERS = worn(
    s1="sun_vestments", s2="prism_mace", s3="sky_harpoon", s4="apostle_crown", s5="shadow_saliva_shawl",
    s6="ink_sword", s7="sun_lure_and_hook", s8="eye_patch", s9="sunspot_lantern",
)  # fmt: skip
REFLECTION = "survivor gain Lucy reflection"


def test_nothing_of_what_somebody_wrote_down_is_left_to_hands():
    entries = [entry for kind in Pack(FOLDER).kinds for entry in Pack(FOLDER).of(kind)]
    kinds = ("gear", "fighting_art", "disorder", "ability", "innovation", "hit_location", "location", "armor_set")
    found = {row.kind: (row.automated, row.reminds) for row in coverage(entries) if row.kind in kinds}
    assert {kind: row for kind, row in found.items() if row[1]} == {"gear": (22, 1)}


def test_an_evening_with_the_sunstalker(kdm):
    kdm.after(*HERE)
    assert "8  Promise Under the Sun" in kdm("settlement show")
    assert "read it in the" in kdm("event promise under the sun --house-rule")
    assert "Sunstalker" in kdm("settlement show")
    assert "4 spaces ahead" in kdm("hunt start sunstalker --level 1 --survivor Lucy --survivor Erza --house-rule")
    told = kdm("hunt end --house-rule")
    assert "AI deck: 10 cards; hit locations: 20" in told and "Light & Shadow, Shade" in told
    killed(kdm)
    told = kdm("showdown end --auto")
    assert "The settlement gains Skyreef Sanctuary (location)" in told and "hunt xp 0 -> 1" in told
    assert "Sunstones" in told
    for each in ("sunshark blubber", "scrap"):
        kdm(f"storage add {each}")
    assert "Paid: " in kdm("settlement craft sun lure and hook --house-rule")


@pytest.mark.parametrize(("level", "spaces", "told"), [
    (1, 4, ["AI deck: 10 cards", "movement 16  toughness 10  speed 0  damage 0"]),
    (2, 8, ["AI deck: 15 cards", "toughness 12  speed +1  damage +1", "Living Shadows"]),
    (3, 11, ["AI deck: 20 cards", "toughness 16  speed +2  damage +2", "luck +1", "Lucy gains Black Blood"]),
])  # fmt: skip
def test_every_level_of_it_is_hunted_and_fought(kdm, level, spaces, told):
    kdm.after(*HERE, "settlement gain sunstalker")
    began = kdm(f"hunt start sunstalker --level {level} --survivor Lucy --survivor Erza --house-rule")
    assert f"{spaces} spaces ahead" in began and "2, 3, 7, 10" in began
    fought = kdm("hunt end --house-rule") + kdm("show")
    assert [each for each in told if each not in fought] == []


@pytest.mark.parametrize(("level", "gains"), [(2, "1,000 Year Sunspot"), (3, "3,000 Year Sunspot")])
def test_its_higher_levels_give_older_sunspots(kdm, level, gains):
    kdm.after(*HERE, "settlement gain storytelling --house-rule", f"showdown start sunstalker --level {level} {ALL}")
    killed(kdm)
    told = kdm("showdown end --auto")
    assert gains in told
    assert ("Edged Tonometry" in told) == (level == 3)
    assert ("Black Blood" in told) == (level == 3)


def test_who_remembers_graves_learns_to_dance_from_a_defeat(kdm):
    kdm.after(*SHARK)
    assert "Shadow Dancing" not in kdm("showdown end --defeat --house-rule --dry-run")
    kdm("undo"), kdm("undo")
    kdm("settlement gain graves --house-rule --auto")
    kdm(f"showdown start sunstalker --level 2 {ALL}")
    assert "The settlement gains Shadow Dancing" in kdm("showdown end --defeat --house-rule")


def test_a_settlement_past_its_year_meets_the_promise_when_the_pack_joins(kdm):
    kdm.after("settlement new Late --year 10 --population 5")
    assert "Lantern year 10: Promise Under the Sun added" in kdm("pack enable sunstalker")


ONLY_LUCY = "--choose yes --choose no --choose no --choose no"
LOCATIONS = [
    ("boiling=3", "", ["Sunshark Arrows is archived"]),
    ("brilliant-mouth=9", "--choose both", ["earns: Small Sunteeth", "earns: Shark Tongue", "do what the card says"]),
    ("belly=3", ONLY_LUCY, ["insanity 9 -> 6 (Brilliant Sunshark Belly)"]),
    ("belly=10", "", ["Lucy is the priority target", "ignore first strike"]),
    ("chest=3", ONLY_LUCY, ["insanity 9 -> 6 (Brilliant Sunshark Chest)"]),
    ("chest=10", "", ["courage 2 -> 3 (Brilliant Sunshark Chest)", "ignore first strike"]),
    ("brilliant-tentacle=3:body,7", "", ["(Brilliant Tentacle)", "knockback 12", "accuracy tokens 0 -> -1"]),
    ("brilliant-tentacle=10", "", ["earns: Shadow Tentacles"]),
    ("spiracle=9:4", "", ["Lucy suffers Frenzy", "strength tokens 0 -> +1"]),
    ("spiracle=10:2", "", ["survival 6 -> 8 (Cosmic Spiracle)"]),
    ("nipple=3", "--choose yes", ["face the attacker", "Sun Dial", "90 degrees clockwise"]),
    ("cosmic-tentacle=3", "--choose yes", ["face the attacker", "Sun Dial", "90 degrees clockwise"]),
    ("cosmic-tentacle=10", "--draw 'black lens'", ["earns: Black Lens", "persistent injury: Severed Tentacle"]),
    ("engulf=9", "", ["Engulf in Light: do what the card says"]),
    ("clasper=10:2", "", ["earns: Fertility Tentacle", "cannot: reactions"]),
    ("ink-heart=10", "", ["earns: Shadow Ink Gland", "persistent injury: Inked", "Lucy gains Inked"]),
    ("gills=3:body", f"{ONLY_LUCY} --choose 1", ["Lucy is knocked down (Prismatic Gills)", "knockback 12"]),
    ("gills=10", "--choose Lucy", ["earns: Prismatic Gills", "Lucy gains Emotionless", "gains In Darkness", "loses In Darkness"]),
    ("fin=9:body", f"{ONLY_LUCY} --choose 1", ["Lucy is knocked down (Prismatic Handed", "knockback 12"]),
    ("fin=10", "", ["earns: Sunshark Fin", "gains In Darkness", "loses In Darkness"]),
    ("molar=10:2", "", ["earns: Huge Sunteeth", "accuracy 0 -> 1 (Sunshark Molar)"]),
    ("molar=9:1,1,1,1", "--choose 1", ["reflex reaction", "Basic Action"]),
    ("snout=3:1,1,1,1", "--choose 1 --choose 1", ["failure reaction", "Basic Action"]),
    ("snout=10", "--draw 'black lens'", ["earns: Black Lens", "gains In Darkness", "loses In Darkness"]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "answers", "told"), LOCATIONS)
def test_a_hit_location_does_what_it_says(kdm, card, answers, told):
    arrows = ("storage add sunshark arrows", "gear give Lucy sunshark arrows", "survivor set Lucy courage 2")
    kdm.after(*HERE, *arrows, *SHARK[len(HERE) :])
    first = "--choose go --choose no" if card.startswith("spiracle") else "--choose no"
    heard = kdm(f"attack Lucy 7,2 {card} {first} {answers} --dry-run").replace("\n      ", " ")
    assert [each for each in told if each not in heard] == []


def test_in_the_light_the_light_bends(kdm):
    line = "attack Lucy --roll 7,2,body,legs --location bending --choose yes --choose 1 --auto"
    told = kdm.after(*SHARK)(line)
    assert "light injury at the body" in told and "light injury at the legs" in told
    assert "away" in told and "Light Bending" in told


INKED = "survivor gain Lucy inked"


@pytest.mark.parametrize(("line", "never"), [
    ("attack Lucy 7,2 bending=3", "injury"),
    ("attack Lucy 7,2 belly=3 --choose no --choose no --choose no --choose no", "Lucy: insanity"),
    ("showdown use Lucy 'solar flare' --choose no --choose no --choose no", "Lucy is knocked down"),
])  # fmt: skip
def test_who_is_full_of_ink_stands_in_darkness_wherever_that_is(kdm, line, never):
    kdm.after(*SHARK, INKED)
    assert never not in kdm(line)


def test_who_is_full_of_ink_turns_the_sun_dial_and_nobody_is_asked(kdm):
    assert "Sun Dial" in kdm.after(*SHARK, INKED)("attack Lucy 7,2 nipple=3")


def test_ink_is_washed_off_after_the_showdown(kdm):
    kdm.after(*SHARK, INKED)
    killed(kdm)
    assert "Lucy loses Inked" in kdm("showdown end --auto")


def test_at_a_marked_location_who_stands_in_the_light_is_weaker(kdm):
    told = kdm.after(*SHARK)("attack Lucy 7,2 fin=9 --choose yes --dry-run --auto")
    assert "strength -5 for this wound attempt" in told


def test_its_trap_was_not_captured(kdm):
    told = kdm.after(*SHARK)("attack Lucy 7,2 --location kaleidoscope")
    assert "Trap: Vomit Kaleidoscope" in told and "do what the card says" in told


def test_who_thinks_better_of_it_ends_the_attack_at_the_spiracle(kdm):
    assert "is cancelled" in kdm.after(*SHARK)("attack Lucy 7,2 --location spiracle --choose end")


def test_the_sun_flares_and_the_bubbles_burst(kdm):
    kdm.after(*SHARK)
    for bubble in ("verdant", "vermilion", "verdigris", "violet"):
        kdm(f"showdown mood add '{bubble} bubble'")
    told = kdm(f"showdown use Lucy 'solar flare' {ONLY_LUCY} --auto").replace("\n      ", " ")
    wanted = [
        "Lucy is knocked down (Solar Energy)", "speed tokens 0 -> +1", "damage tokens 0 -> +1",
        "toughness tokens 0 -> +1", "bleeding 0 -> 2 (Solar Energy)", "Sun Dial",
    ]  # fmt: skip
    assert [each for each in wanted if each not in told] == []


FOUGHT = [
    (SUIT, ["survivor show Lucy --why 'armor head'"], ["1  Cycloid Scale Armor", "= 3  in all"]),
    (SUIT, ["gear grid Lucy"], ["red 4, green 4, blue 4", "Skleaver active", "Cycloid Scale Skirt active"]),
    (SUIT, ["attack Lucy 7,2 flank=5:3 -b -w denticle --choose yes"],
     ["accuracy +1 until the attack ends", "strength +2 until the attack ends", "+3 sharp",
      "2 in the wound stack"]),
    (SUIT, ["attack Lucy 10 flank=9 -w skleaver"], ["2 in the wound stack"]),
    (SUIT, ["showdown act Lucy", "showdown use Lucy 'shadow walk'"], ["spends a movement", "through survivors too"]),
    (SUIT, ["survivor set Lucy survival 6", "showdown priority Lucy", "showdown act Lucy", "showdown use Lucy unseen"],
     ["survival 6 -> 8", "a threat"]),
    (BOWS, ["gear grid Lucy"], ["Ink Blood Bow 2 7+ +8 Cumbersome, Deadly, Range 8, Sharp"]),
    (BOWS, ["gear grid Lucy"], ["Range 5, Unique"]),
    (worn(s1="gods_string", s2="ink_blood_bow"), ["gear grid Lucy"], ["Cumbersome, Deadly, Range 7 "]),
    ((*BOWS, REFLECTION), ["gear grid Lucy"], ["Ink Blood Bow 2 7+ +8 Cumbersome, Deadly, Range 10, Sharp"]),
    ((*BOWS, REFLECTION), ["gear grid Lucy"], ["Quiver and Sunstring active", "Range 3, Sharp"]),
    (BOWS, ["attack Lucy 9 flank=5:3 -w 'sunshark bow'"], ["Sunshark Bow: 1 die", "+4 Sunshark Bow +3 sharp"]),
    (BOWS, ["attack Lucy 10,2 -w sunring"], ["1 in the wound stack"]),
    ((*BOWS, "survivor set Lucy bleeding 2"), ["showdown use Lucy 'in darkness'",
     "attack Lucy 8,2 flank=5:3 -w 'ink blood'"], ["5 +10 Ink Blood Bow +3 sharp"]),
    (OTHERS, ["showdown use Lucy harpoon --roll 6"], ["1 in the wound stack", "toward the survivor, 3 spaces"]),
    (OTHERS, [POWER, "showdown act Lucy"], ["Apostle Crown: draw 4 from hit location: reorder"]),
    (OTHERS, ["attack Lucy 7,2,2 flank=9 -w mace"], ["Lucy blocks: 1 hit of the next attack"]),
    (OTHERS, ["attack Lucy -w 'ink sword' --choose light"], ["Ink Sword: the attack is cancelled"]),
    (OTHERS, ["attack Lucy 7,2,2,2 flank=9 -w 'ink sword' --choose dark"], ["9 +4 Ink Sword"]),
    ((*OTHERS, INKED), ["attack Lucy 7,2,2,2 flank=9 -w 'ink sword'"], ["9 +4 Ink Sword"]),
    ((*BOWS, INKED), ["gear grid Lucy"], ["+8  Deadly, Range 8, Sharp"]),
    (OTHERS, ["survivor show Lucy --why evasion"], ["+2  Shadow Saliva Shawl"]),
    (OTHERS, ["survivor show Lucy --why accuracy"], ["-1  Eye Patch", "+1  Sunspot Lantern"]),
    ((*OTHERS, "survivor gain Lucy blind"), ["survivor show Lucy --why strength"], ["+2  Eye Patch"]),
    ((*OTHERS, REFLECTION), ["gear grid Lucy"], ["Shadow Saliva Shawl active", "Sky Harpoon       1"]),
    ((*OTHERS, REFLECTION), [POWER, "attack Lucy 9 flank=5 -w fist"], ["1 perfect"]),
    ((REFLECTION,), ["attack Lucy --roll 7,2,4,3 --location flank -b"], ["strength +4 for this wound attempt"]),
    (("survivor gain Lucy refraction", "settlement gain language", "settlement gain paint"), ["showdown spend Lucy dash"],
     ["survival 6 -> 5", "survival 5 -> 6 (Refraction)"]),
    (("survivor gain Lucy sneak attack",), ["attack Lucy 7,2 flank=3 -b"], ["3 +1 Founding Stone +4 strength"]),
    (("survivor gain Lucy trick attack",), ["attack Lucy 7,2 heel=9 -b --choose yes --choose yes --choose no --choose no"],
     ["Erza is the priority target (Trick Attack)"]),
    (("survivor gain Lucy defender",), ["showdown knock-down Erza --choose yes --choose yes"],
     ["Lucy: survival 6 -> 5", "Erza stands (Defender)", "Erza: survival 6 -> 7"]),
    (("survivor gain Lucy overprotective",), ["showdown knock-down Erza --choose yes"],
     ["Lucy is knocked down (Overprotective)"]),
    (("survivor gain Lucy purpose",), ["survivor set Lucy bleeding 5 --roll 6"], ["Lucy lives", "Lucy is knocked down"]),
    (("survivor gain Lucy purpose",), ["survivor set Lucy bleeding 5 --roll 5"], ["Lucy dies"]),
    (("survivor gain Lucy sun-drunk",), [POWER, "survivor show Lucy"], ["[ ] dodge"]),
    (("survivor gain Lucy sun eater",), [POWER, "showdown act Lucy",
     "showdown use Lucy surge --choose weapon --roll 7,2 --draw heel --roll 9"],
     ["strength tokens +1 -> 0", "Lucy attacks, Founding Stone"]),
    (("survivor gain Lucy suppressed shadow",), ["attack Lucy 10,7 flank=2 heel=3"],
     ["Beast's Flank: 2", "critical wound", "Heel: 3"]),
    (("survivor gain Lucy suppressed shadow",), ["survivor kill Lucy"], ["Shade"]),
    (("survivor gain Lucy hellfire", *OTHERS), ["survivor show Lucy --why strength"], ["+1  Hellfire"]),
    (("survivor gain Lucy hellfire",), ["showdown act Lucy"], ["survival 6 -> 5 (Hellfire)"]),
    (("survivor gain Lucy hellfire",), [POWER, "showdown act Lucy", "showdown end-act"], ["Lucy dies: Hellfire"]),
    ((*worn(s1="rainbow_katana"), "survivor gain Lucy blind", "survivor set Lucy weapon-type katana",
      "survivor set Lucy weapon-proficiency 4"), ["attack Lucy 10,2,2,2 -w katana"], ["1 in the wound stack"]),
]  # fmt: skip


@pytest.mark.parametrize(("before", "lines", "told"), FOUGHT)
def test_a_card_does_in_a_fight_what_it_says(kdm, before, lines, told):
    kdm.after(*HERE, *before, *LION)
    for line in lines:
        heard = kdm(line).replace("\n      ", " ")
    assert [each for each in told if each not in heard] == []


def test_a_dart_is_thrown_three_times_in_a_fight_and_cheers_who_stands_near(kdm):
    kdm.after(*HERE, *SUIT, *LION, "survivor set Lucy survival 3")
    assert "3 times a showdown" in kdm("gear grid Lucy")
    near = "--choose yes --choose no --choose no --choose no --house-rule"
    assert "survival 3 -> 4 (Sunspot Dart)" in kdm(f"attack Lucy 7,2,2,2 elbow=3 -w dart {near}")
    for _ in range(2):
        kdm("attack Lucy 1,2,2,2 -w dart --house-rule")
    assert "used this showdown" in " ".join(kdm("attack Lucy 1,2,2,2 -w dart", code=1).split())


def test_who_feels_nothing_gains_no_strength_token(kdm):
    kdm.after(*HERE, "survivor gain Lucy emotionless", *LION)
    told = kdm("survivor suffer Lucy brain --roll 10 --roll 4")
    assert "strength tokens 0 -> +1" in told and "strength tokens +1 -> 0 (Emotionless)" in told


def test_who_casts_no_shadow_takes_first_strikes_as_they_like(kdm):
    kdm.after(*HERE, f"showdown start watcher {ALL}")
    line = "attack Lucy --roll 7,7,1,1 --location outer-robes --location void-folds --auto --house-rule"
    told = kdm(line)
    assert told.index("Void Folds: 1") < told.index("Outer Robes: 1")
    kdm("undo")
    kdm("survivor gain Lucy suppressed shadow")
    told = kdm(line)
    assert told.index("Outer Robes: 1") < told.index("Void Folds")


AT_HOME = [
    (["storage add prismatic gills --choose Al"], ["Al gains Emotionless"]),
    (["storage add jowls --choose Al", "storage add jowls --choose Al"], ["Al dies: Jowls"]),
    (["storage add hagfish", "showdown use Lucy hagfish"], ["hunt xp 0 -> 1"]),
    (["storage add bugfish", "showdown use Lucy bugfish --auto"], ["survival 6 -> 8", "consumes that vermin at once"]),
    (["storage add jowls --choose Al", "storage add hagfish", "storage add bugfish", "showdown use Lucy 'three fish'"],
     ["The settlement gains Filleting Table"]),
    (["storage add salt", "settlement gain cooking --house-rule", "showdown use Lucy salt"], ["strength 0 -> 1"]),
    (["storage add 1000 year sunspot 2", "storage add salt", "storage add black lens", "storage add sunshark bone",
      "settlement gain skyreef sanctuary", "settlement craft skleaver --choose Al --choose Al"], ["Al gains Blind"]),
    (["storage add 3000 year sunspot", "storage add shadow ink gland", "storage add iron", "storage add monster hide 4",
      "settlement gain skyreef sanctuary", "settlement craft ink sword --choose Al --roll 5"], ["Al dies"]),
    (["survivor gain Lucy burning ambition", "survivor set Lucy skip-next-hunt yes",
      "showdown use Lucy 'go hunting all the same'"], ["skip next hunt yes -> no"]),
    ([*OTHERS, "settlement depart Lucy Erza"], ["survival 6 -> 7 (Sun Lure and Hook)"]),
    ([*SUIT, "settlement depart Lucy Erza"], ["survival 6 -> 10 (Cycloid Scale Skirt)"]),
    ([*BOWS, "settlement depart Lucy Erza"], ["up to 3 different arrows"]),
    (["settlement gain filleting table", "settlement set endeavors 1", "endeavor Al 'advanced cutting' --roll 5"],
     ["Al gains Dismembered Arm"]),
    (["settlement gain filleting table", "settlement set endeavors 1", "endeavor Al 'advanced cutting' --roll 6"],
     ["Al gains Trick Attack"]),
    (["event edged tonometry --house-rule"], ["Eye Patch 0 -> 3"]),
    (["survivor set Lucy weapon-type katana", "survivor set Lucy weapon-proficiency 8 --choose Al"],
     ["Al: weapon type none -> Katana", "Lucy leaves"]),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "told"), AT_HOME)
def test_a_card_does_at_home_what_it_says(kdm, lines, told):
    heard = kdm.after(*HERE, *lines[:-1])(lines[-1])
    assert [each for each in told if each not in heard] == []


def test_tentacles_that_a_blind_survivor_would_carry_go_back_and_another_is_drawn(kdm):
    kdm.after(*HERE, "survivor gain Al blind", *SHARK[len(HERE) :])
    told = kdm("attack Lucy 7,2 brilliant-tentacle=10 --draw 'black lens'")
    assert "Black Lens" in told and "Shadow Tentacles" not in kdm("storage list")


def test_sky_fishing_waits_on_the_hunt_board(kdm):
    kdm.after(*HERE, *OTHERS, "settlement gain sunstalker")
    hunt = "hunt start sunstalker --level 1 --survivor Lucy --survivor Erza --house-rule"
    assert "Sky Fishing" in kdm(f"{hunt} --choose 3")
    assert "bleeding 0 -> 2" in kdm("event sky-fishing --house-rule --choose 2 --roll 3")
    kdm("undo")
    assert "Lucy is lost" in kdm("event sky-fishing --house-rule --choose 0 --roll 2")
    kdm("undo")
    assert "Jowls" in kdm("event sky-fishing --house-rule --choose 2 --roll 9 --choose Erza")
    kdm("undo")
    assert "Sky Harpoon is archived" in kdm("event sky-fishing --house-rule --choose 2 --roll 10 --choose 'let go'")
    kdm("undo")
    told = kdm("event sky-fishing --house-rule --choose 2 --roll 10 --choose hold --roll 2")
    assert "Lucy dies" in told and "Erza: insanity 0 -> 5" in told


def test_after_a_death_out_there_the_settlement_dances(kdm):
    kdm.after(*HERE, "settlement gain hovel", "settlement gain shadow dancing", *LION, "survivor kill Al")
    killed(kdm)
    kdm("showdown end --auto")
    kdm("settlement set endeavors 3")
    assert "Lucy gains Sneak Attack" in kdm("endeavor Lucy 'final dance' --roll 6 --house-rule")


REFUSED = [
    ([*OTHERS, "storage add leather shield"], "gear give Lucy leather shield", "Shadow Saliva Shawl"),
    (["settlement set endeavors 2", "settlement gain shadow dancing"], "endeavor Lucy final dance --roll 6",
     "a survivor died"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "line", "why"), REFUSED)
def test_a_card_forbids_what_it_says(kdm, lines, line, why):
    assert why in kdm.after(*HERE, *lines)(line, code=1)


def test_nobody_nominates_whom_hellfire_burns(kdm):
    told = kdm.after(*HERE, "survivor gain Lucy hellfire")("event intimacy --house-rule --choose Al --auto")
    assert "Erza and Al" in told
