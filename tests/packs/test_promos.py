"""Promo cards at the table: gear that somebody owns as a single, the arts and the hunt events that come with it."""

import pytest

from kdm_cli.content import Pack
from kdm_cli.content.check import coverage
from kdm_cli.content.places import shipped

FOLDER = shipped()["promos"]
HOME = (
    "settlement new Ashhold --seed 4 --pack promos", "survivor add Lucy:f Erza:f Zachary:m Al:m", "timeline advance",
    "settlement set rules loose", "settlement set survival-limit +9", "set Lucy survival 4", "set Erza survival 3",
)  # fmt: skip
START = (
    "showdown start white lion --level 1 --survivor Lucy --survivor Erza --survivor Zachary --survivor Al --house-rule"
)
TWO = "--level 1 --survivor Lucy --survivor Erza --house-rule"
LION = "turn claw Erza 1,1"
INSANE = "set Lucy insanity 4"
STRONG = "set Lucy strength 9"


def wears(*gear):
    names = [each.partition(" --")[0] for each in gear]
    bare = ("gear take Lucy cloth", "gear take Lucy 'founding stone'")
    return (*bare, f"storage add {', '.join(names)}", *(f"gear give Lucy {each}" for each in gear)) if gear else ()


def flat(told):
    return " ".join(told.replace("\ndo:", "").split())


def test_nearly_all_that_somebody_wrote_down_is_carried_out():
    entries = [entry for kind in Pack(FOLDER).kinds for entry in Pack(FOLDER).of(kind)]
    found = {row.kind: row for row in coverage(entries)}
    assert len(entries) == 92
    low = {kind: (row.automated, row.reminds, row.unknown) for kind, row in found.items() if row.percent < 100}
    assert low == {"gear": (62, 10, 3)}


FIGHTS = [  # gear, before the showdown, the lines of it, what the last of them tells
    (("blue lantern",), ("set Lucy insanity 9",), (LION, "use Lucy blue lantern --roll 3+4"), ["insanity 9 -> 2 (Blue Lantern)", "reveal hit locations until the trap shows"]),
    (("dormant twilight cloak", "sword of silence"), (), ("gear grid Lucy",), ["Sword of Silence 2 5+ +6 Irreplaceable, Unique"]),
    (("toxicimitar",), (), (), ["Lucy: armor (each) -1 until the showdown ends (Toxicimitar)"]),
    (("toxicimitar",), (), ("use Lucy sealed",), ["Lucy gains Crescent Step"]),
    (("toxicimitar",), (STRONG,), (LION, "attack Lucy 10,10 'beasts ribs'=9:1 'beasts back'=9:1 -w toxic"), ["Toxicimitar tokens 1 -> 2"]),
    (("arm of the first tree",), (), (LION, "attack Lucy 10,2 'beasts ribs'=9 -w arm"), ["toughness -1 until the round ends (Arm of the First Tree)"]),
    (("ayas spear --slot 4", "ayas sword --slot 5"), (), ("gear grid Lucy",), ["Aya's Spear 4 7+ +3", "Aya's Sword 4 7+ +3"]),
    (("ayas spear --slot 4", "ayas sword --slot 5"), (), (LION, "attack Lucy 1,1,1,1 -w spear"), ["Rolls 1, 1, 1, 1"]),
    (("ayas spear --slot 4", "ayas sword --slot 5"), ("set Lucy weapon-type sword", "set Lucy weapon-proficiency 8"), ("gear grid Lucy",), ["Aya's Spear 5 6+ +4", "Aya's Sword 5 6+ +4"]),
    (("ayas spear --slot 4", "ayas sword --slot 6"), ("set Lucy weapon-type sword", "set Lucy weapon-proficiency 8"), ("gear grid Lucy",), ["Aya's Spear 4 7+ +3", "Aya's Sword 5 6+ +4"]),
    (("ayas spear --slot 4", "ayas sword --slot 5"), ("set Lucy weapon-type spear", "set Lucy weapon-proficiency 3"), (LION, "attack Lucy 9,1,1,1 'clever ploy' -w sword --roll 8 --auto"), ["(Spear specialization)"]),
    (("cola bottle lantern",), (), ("survivor show Lucy --why accuracy",), ["+1 Cola Bottle Lantern"]),
    (("cola bottle lantern",), (), (LION, "use Lucy cola"), ["Al: accuracy +1 until the round ends (Cola Bottle Lantern)"]),
    (("fairy bottle",), (), ("set Lucy bleeding 2", "survivor suffer Lucy decapitation"), ["Fairy Bottle: the death is ignored", "bleeding 2 -> 0", "Fairy Bottle is archived"]),
    (("giant stone face",), (), (LION, "attack Lucy 1 -w giant --choose yes"), ["Giant Stone Face is archived", "place 1 Giant Stone Face"]),
    (("petal lantern",), (), ("showdown resolve-hit Lucy --location legs --damage 4 --roll 10",), ["any survival may be spent to add as much"]),
    (("piranha helm",), (), ("survivor suffer Lucy frenzy --roll 3", "turn claw Lucy 5,1,legs:dodge"), ["Lucy dodges the hit at the legs"]),
    (("scouts tunic",), (), ("gear grid Lucy",), ["Head 2", "Body 2"]),
    (("scouts tunic", "leather bracers", "leather skirt", "leather boots"), (), ("gear grid Lucy",), ["Leather Armor Set active", "Head 3", "Body 3", "Legs 4"]),
    (("scouts tunic", "leather mask"), (), ("gear grid Lucy",), ["Head 3", "Body 2"]),
    (("scythe of doom --slot 2", "stone arm"), ("survivor suffer Lucy 'dismembered arm'",), (LION, "use Lucy doomed"), ["Scythe of Doom"]),
    (("black friday lantern",), (), ("survivor show Lucy --why evasion",), ["+1 Black Friday Lantern"]),
    (("twilight revolver",), (INSANE,), (LION, "use Lucy 'quick draw' --roll 10,2,2,2,2,2 --draw 'beasts ribs' --roll 1"), ["survival 4 -> 3", "6 dice, hits on 8+", "Beast's Ribs: 1 +10"]),
    (("mechanical heart",), (), ("showdown resolve-hit Lucy --location legs --damage 4",), ["damage 4 -> 1", "armor at the legs 9 -> 8"]),
    (("needle sword",), (), (LION, "attack Lucy 10,1,1 'beasts ribs'=1 -w needle"), ["1 in the wound stack"]),
    (("scythe of doom",), (), ("use Lucy doomed", LION, "attack Lucy 2,2 -w scythe"), ["Scythe of Doom tokens 1 -> 0"]),
    (("bone blade", "newborn"), (), ("gear grid Lucy",), ["Bone Blade 1 6+ +2 Frail, Slow"]),
    (("sword of silence",), ("set Lucy understanding 5",), ("gear grid Lucy",), ["Sword of Silence 2 5+ +6 Irreplaceable, Sentient, Sharp, Unique"]),
    (("brazen bat",), (), (LION, "attack Lucy 10,2 'beasts ribs'=2 -w brazen --choose yes"), ["Beast's Ribs: no wound reaction"]),
    (("vixen tail",), (INSANE,), (), ["Vixen Tail: cannot be ambushed"]),
    (("big bite costume --slot 5", "tempered spear --slot 8", "scythe of doom --slot 2"), (), ("gear grid Lucy",), ["Head 1", "Legs 1"]),
    (("afterdeath brew",), (), (LION, "use Lucy afterdeath"), ["Lucy: bleeding 0 -> 5 (Afterdeath Brew)"]),
    (("refined lantern sword",), (), (LION, "attack Lucy 10,1,1 'beasts ribs'=1:1 -w refined --choose yes --roll 9,1"), ["Beast's Ribs: 9 +5 Refined Lantern Sword"]),
    (("hope stealer",), ("survivor add Cid", "survivor kill Cid"), ("gear grid Lucy",), ["Hope Stealer 2 6+ +1"]),
    (("teeth bikini",), (), (LION, "use Lucy 'shadow walk'"), ["Lucy spends a movement: Teeth Bikini"]),
    (("ancient root",), (INSANE,), ("turn claw Lucy --roll 6,5,1,legs",), ["block"]),
    (("ancient root",), (INSANE,), ("turn claw Lucy --roll 1,1,1",), ["doomed"]),
    (("blood plasma katana",), (), (LION, "set Lucy bleeding 2", "attack Lucy 10,2,2,2,2,2,2,2,2 'beasts ribs'=2:1 -w katana"), ["bleeding 2 -> 3 (Blood Plasma Katana)", "2 in the wound stack"]),
    (("cloth leggings",), (), ("survivor suffer Lucy 'bloody thighs'",), ["bleeding 0 -> 1 (Cloth Leggings)"]),
    (("cloth leggings",), (), ("survivor suffer Lucy 'bleeding (legs)'",), ["bleeding 0 -> 1 (Cloth Leggings)"]),
    (("dying lantern",), (), ("use Lucy dying --choose Erza",), ["Dying Lantern is archived", "Skull", "insanity 0 -> 3"]),
    (("hard breastplate --slot 5", "blue charm --slot 1", "green charm --slot 2"), (), ("survivor suffer Lucy 'broken arm'",), ["Hard Breastplate: the severe injury is ignored"]),
    (("jack o lantern",), (INSANE, "set Lucy survival 0"), ("survivor kill Al",), ["survival 0 -> 10 (Jack O' Lantern)"]),
    (("prismatic lantern",), (), ("use Lucy prismatic --choose red",), ["Prismatic Lantern is archived", "+1 permanent red affinity"]),
    (("tabard",), ("settlement gain barbaric", "settlement gain language"), (LION, "showdown knock-down Lucy", "showdown spend Erza encourage --on Lucy"), ["insanity 0 -> 1 (Tabard)"]),
    (("tabard",), ("settlement gain romantic", "settlement gain language"), (LION, "showdown knock-down Lucy", "showdown spend Erza encourage --on Lucy"), ["survival 4 -> 5 (Tabard)"]),
    (("twilight thong",), (), ("survivor suffer Lucy frenzy",), ["Twilight Thong: the brain trauma is ignored"]),
    (("vibrant lantern",), (), ("use Lucy vibrant",), ["Lucy earns: Broken Lantern", "survival 4 -> 5"]),
    (("xmaxe",), (INSANE,), ("gear grid Lucy",), ["Xmaxe 2 5+ +4"]),
    (("survival spear --slot 5",), ("settlement gain language",), (LION, "showdown knock-down Erza", "showdown spend Lucy encourage --on Erza", "gear grid Lucy"), ["Survival Spear 2 6+ +4"]),
    (("sighing sarong",), (), (), ["Lucy: reroll tokens 0 -> 1 (Sighing Sarong)"]),
    (("blackstar bikini",), (), ("turn claw Lucy 5,1,legs --roll 7",), ["the hit at the legs is cancelled"]),
    (("ghost garters - arms",), (STRONG,), (LION, "attack Lucy 10,2 'beasts ribs'=9 -w fist"), ["armor (each) +1 until the showdown ends (Ghost Garters - Arms)"]),
    (("ghost garters - legs",), (STRONG,), (LION, "set Lucy bleeding 1", "attack Lucy 10,2 'beasts ribs'=9 -w fist --choose yes"), ["bleeding 1 -> 0 (Ghost Garters - Legs)"]),
    (("excalibur",), (), ("survivor suffer Lucy decapitation",), ["Lucy ceases to exist: Excalibur", "+2 permanent strength"]),
    (("excalibur",), (), ("use Lucy 'an owner died'", "gear grid Lucy"), ["Excalibur 2 4+ +6"]),
    (("plated shield",), (), (LION, "attack Lucy 10 'beasts ribs'=2 -w plated --choose yes --roll 1"), ["+1 sharp"]),
    (("scoopy club",), (STRONG,), ("use Lucy vomit", LION, "attack Lucy 10 'beasts ribs'=9 -w scoopy"), ["speed -1 until the monster's turn ends (Scoopy Club)"]),
    (("dense bone arrows", "cat gut bow"), (), (LION, "attack Lucy 1,1 -w dense", LION, "attack Lucy 1,1 -w dense"), ["Lucy attacks, Dense Bone Arrows"]),
    (("lion slayer cape",), (), (), ["Lucy: survival 4 -> 5 (Lion Slayer Cape)"]),
    (("lion slayer cape", "white lion coat"), (), ("showdown resolve-hit Lucy --location legs --damage 2",), ["damage 2 -> 1"]),
    ((), (), ("showdown loot Lucy fresh kill", LION, "use Lucy fresh kill"), ["Lucy: survival 4 -> 5 (Fresh Kill)"]),
    (("bloodskin",), (), (), ["Lucy: bleeding 0 -> 2 (Bloodskin)"]),
    (("bloodskin",), (), (LION, "showdown act Lucy"), ["Lucy: bleeding 2 -> 1 (Bloodskin)"]),
    (("speaker cult knife --slot 5", "tempered axe --slot 2", "oxidized beast katar --slot 8"), (INSANE,), ("survivor show Lucy --why evasion",), ["+2 Speaker Cult Knife"]),
    (("tempered axe",), ("set Lucy weapon-type axe", "set Lucy weapon-proficiency 3"), (LION, "attack Lucy 10,2 'beasts ribs'=1 -w tempered --choose yes --roll 8 --choose yes --roll 1"), ["Beast's Ribs: 1 +6 Tempered Axe"]),
    (("tempered dagger",), ("set Lucy weapon-type dagger", "set Lucy weapon-proficiency 3"), (LION, "attack Lucy 10,10,2 'beasts ribs'=1 'beasts back' -w tempered --choose yes --choose 1 --choose yes --roll 8"), ["luck +1"]),
    (("bone blade",), ("survivor gain Lucy black guard style", "storage add scrap sword", "gear give Lucy scrap sword"), ("gear grid Lucy",), ["Scrap Sword 2 5+ +3 Block 1"]),
    (("scrap sword",), ("survivor gain Lucy black guard style",), (LION, "use Lucy riposte"), ["Lucy: speed +2 until the next attack ends", "accuracy +2", "strength +2"]),
    (("bone blade",), ("survivor gain Lucy crescent step",), (LION, "attack Lucy 2,2 -w blade"), ["extra movement (Crescent Step)"]),
    (("twilight sword",), ("survivor gain Lucy twilight succession",), ("survivor suffer Lucy decapitation --choose yes --choose Erza",), ["Erza gains Twilight Succession", "Twilight Sword"]),
    (("big bite costume --slot 5", "bloodskin --slot 2", "survival spear --slot 8"), (), ("START --roll 6",), ["Al: insanity 0 -> 6 (Big Bite Costume)"]),
    (("big bite costume --slot 5", "bloodskin --slot 2", "survival spear --slot 8"), (), ("START --roll 5",), ["Al: bleeding 0 -> 1 (Big Bite Costume)"]),
    (("gold cat costume --slot 5", "piranha helm --slot 4", "black ghost dagger --slot 8"), (), ("START --roll 6",), ["Al: strength tokens 0 -> +1 (Gold Cat Costume)"]),
    (("gold cat costume --slot 5", "piranha helm --slot 4", "black ghost dagger --slot 8"), (), ("START --roll 1",), ["Al: strength tokens 0 -> -1 (Gold Cat Costume)"]),
    (("retching costume --slot 5", "teeth bikini --slot 6", "black ghost dagger --slot 8"), (), ("START --roll 6",), ["Al: armor (each) +1 until the showdown ends (Retching Costume)"]),
    (("retching costume --slot 5", "teeth bikini --slot 6", "black ghost dagger --slot 8"), (), ("START --roll 5",), ["Al: armor (each) -1 until the showdown ends (Retching Costume)"]),
    (("needle sword --slot 5", "green charm --slot 1", "green charm --slot 2", "green charm --slot 3"), (), (LION, "attack Lucy 9,1,1 'beasts ribs'=1 -w needle"), ["1 hit, 1 perfect", "1 in the wound stack"]),
    (("black ghost dagger --slot 5", "piranha helm --slot 2", "tempered spear --slot 8"), (), (LION, "use Lucy deflect"), ["deflect tokens set to 1"]),
    (("rawhide corset --slot 5", "piranha helm --slot 2", "teeth bikini --slot 6"), (), ("survivor show Lucy --why evasion",), ["+1 Rawhide Corset"]),
    (("teeth bikini --slot 5", "piranha helm --slot 2", "red charm --slot 1", "red charm --slot 3"), (), ("survivor show Lucy --why accuracy",), ["+1 Teeth Bikini"]),
    (("acanthus underwear --slot 5", "tempered spear --slot 4", "screaming costume --slot 6"), (), (LION, "use Lucy 'reroll tokens held' --choose 2"), ["strength +2 until the round ends", "evasion +2 until the round ends"]),
    (("hooked claw knife --slot 5", "red charm --slot 1", "red charm --slot 2", "red charm --slot 3", "red charm --slot 4"), (), (LION, "attack Lucy 10,1,1 'beasts ribs'=9 -w hooked --choose yes"), ["2 in the wound stack"]),
    (("oxidized beast katar --slot 5", "red charm --slot 1", "red charm --slot 2"), (), (LION, "attack Lucy 10,1 'beasts ribs'=2:1 -w katar"), ["strength +4 until the attack ends (Oxidized Beast Katar)"]),
    (("survival spear --slot 5", "tempered axe --slot 2", "gold cat costume --slot 6", "scoopy club --slot 4"), (), (), ["Lucy earns: Fresh Kill (Survival Spear)"]),
    (("sighing acanthus hat --slot 5", "ancient root --slot 6", "red charm --slot 1"), (), (LION, "attack Lucy 10,2 'clever ploy' -w fist --auto"), ["reroll tokens 1 -> 2 (Sighing Acanthus Hat)"]),
    (("tempered spear --slot 5", "tempered axe --slot 2", "survival spear --slot 8", "screaming costume --slot 4", "ancient root --slot 6"), ("set Lucy weapon-type spear", "set Lucy weapon-proficiency 3"), (LION, "attack Lucy 10,2 'clever ploy' -w 'tempered spear' --choose yes --auto"), ["Clever Ploy", "(Tempered Spear)"]),
    (("white sunlion mask --slot 5", "rawhide corset --slot 4", "survival spear --slot 8", "white lion coat --slot 1"), (), (LION, "use Lucy pounce --choose yes --roll 7,10,1 --draw 'beasts ribs' --roll 1"), ["White Sunlion Mask"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("gear", "before", "lines", "told"),
    FIGHTS,
    ids=[f"{(each[0] or each[2])[0]}: {(each[2] or ('start',))[-1]}" for each in FIGHTS],
)
def test_what_a_card_does_in_a_fight(kdm, gear, before, lines, told):
    kdm.after(*HOME, *wears(*gear), *before)
    said = ""
    start = [line.replace("START", START) for line in lines if line.startswith("START")] or [START]
    for each in (*start, *(line for line in lines if not line.startswith("START"))):
        said = flat(kdm(each))
    assert [each for each in told if each not in said] == []


ELSEWHERE = [
    (("dormant twilight cloak",), ("set Lucy understanding 3",), "depart Lucy", 1, ["Lucy may not depart: Dormant Twilight Cloak"]),
    (("durendal",), ("set Lucy courage 3",), "depart Lucy --house-rule --choose yes", 0, ["armor (each) +3 until the return (Durendal)"]),
    (("lantern brassiere --slot 5", "lantern gauntlets --slot 6", "screaming horns --slot 2", "scoopy club --slot 4", "toxicimitar --slot 8"), (), "depart Lucy --house-rule", 0, ["armor (arms) +2 until the return (Lantern Brassiere)"]),
    ((), ("survivor gain Lucy black guard style", "settlement set endeavors 3"), "use Lucy 'hand on' --choose Erza", 0, ["Endeavors 3 -> 2", "Erza gains Black Guard Style", "Lucy loses Black Guard Style", "Lucy gains Broken Arm"]),
    (("black friday lantern",), (f"hunt start white lion {TWO}",), "use Lucy ambush", 0, ["Black Friday Lantern is archived", "The survivors will ambush"]),
    ((), (f"hunt start white lion {TWO}",), "event 'baby and the sword' --house-rule --choose grab --roll 8 --auto", 0, ["Newborn in slot", "Sword of Silence in slot", "Archive Baby and the Sword"]),
    ((), (f"hunt start white lion {TWO}",), "event 'baby and the sword' --house-rule --choose grab --roll 4 --choose newborn", 0, ["Lucy: courage 0 -> 1", "Newborn in slot"]),
    ((), (f"hunt start white lion {TWO}",), "event 'sword in the stone' --house-rule --choose Lucy --roll 10", 0, ["Lucy: Excalibur in slot"]),
    ((), (f"hunt start white lion {TWO}",), "event 'sword in the stone' --house-rule --choose Lucy --roll 1", 0, ["Lucy dies"]),
    ((), ("settlement gain pictograph --house-rule", "set Lucy understanding 3", f"hunt start white lion {TWO}"), "event 'dead warrior' --house-rule --choose investigate --roll 5", 0, ["Lucy gains Black Guard Style", "Monster Bone 0 -> 1"]),
    ((), (), "craft gloom cowl", 1, ["Gloom Cowl is made at no location. It takes: 1 perfect organ. With --house-rule"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("gear", "before", "line", "code", "told"), ELSEWHERE, ids=[f"{each[2]}" for each in ELSEWHERE]
)
def test_what_a_card_does_elsewhere(kdm, gear, before, line, code, told):
    kdm.after(*HOME, *wears(*gear), *before)
    said = flat(kdm(line, code=code))
    assert [each for each in told if each not in said] == []


def test_what_a_promo_card_asks_for_is_not_the_card_itself(kdm):
    kdm.after(*HOME, *wears("lion slayer cape"), START)
    assert "2 -> 1" not in kdm("showdown resolve-hit Lucy --location legs --damage 2")


def test_a_stone_arm_stands_for_one_that_was_lost(kdm):
    kdm.after(*HOME, *wears("scrap sword"), "survivor suffer Lucy 'dismembered arm'")
    two = "storage add thunder maul", "gear give Lucy thunder maul", "gear give Lucy stone arm", "storage add stone arm"
    kdm(two[0]), kdm(two[1])
    assert "Dismembered Arm" in kdm("gear grid Lucy")
    kdm(two[3]), kdm(two[2])
    assert "Dismembered Arm" not in kdm("gear grid Lucy")
    kdm("survivor suffer Lucy 'dismembered arm'")
    assert "Dismembered Arm" in kdm("gear grid Lucy"), "it stands for one of them"


def test_who_bled_to_death_may_live_again_in_the_aftermath(kdm):
    kdm.after(*HOME, *wears("afterdeath brew"), START, LION, "set Erza bleeding 5", "kill Zachary fell")
    assert "Erza" not in kdm("showdown end --victory --roll 8 --auto").partition("hunt xp")[0]
    kdm("undo")
    told = kdm("showdown end --victory --roll 9 --auto")
    assert "Erza lives (Afterdeath Brew)" in told and "Erza gains Deaf" in told and "Zachary lives" not in told
    assert "3 return" in told


def test_the_belt_makes_a_father_of_a_woman(kdm):
    kdm.after(*HOME, "survivor kill Zachary Al")
    assert "two women" in kdm("event intimacy Lucy Erza --house-rule --roll 8 --auto --dry-run")
    for line in wears("belt of gender swap"):
        kdm(line)
    told = kdm("event intimacy --house-rule --roll 8 --auto")
    assert "Erza and Lucy" in told and "Child of Erza" in told
    kdm("gear archive Lucy belt of gender swap --house-rule")
    assert "healthy" in kdm("doctor")


def test_who_is_cursed_with_the_belt_has_a_space_less_and_is_of_the_other_sex(kdm):
    kdm.after(*HOME, "survivor kill Zachary Al", "survivor gain Lucy gender swap")
    assert "Erza and Lucy" in kdm("event intimacy --house-rule --roll 8 --auto")
    for _ in range(6):
        kdm("storage add cloth"), kdm("gear give Lucy cloth")
    kdm("storage add cloth")
    assert "Gender Swap" in kdm("gear give Lucy cloth", code=1)


def test_the_dirndl_minds_other_armor(kdm):
    kdm.after(*HOME, *wears("brave dirndl", "rawhide boots"), START, "showdown end --victory --auto")
    assert "courage" not in kdm("settlement return --auto")


def test_hope_is_stolen_when_the_showdown_ends(kdm):
    kdm.after(*HOME, *wears("hope stealer"), START)
    assert "Lucy dies: Hope Stealer" in kdm("showdown end --victory --auto")


def test_the_third_wound_of_the_toxicimitar_weakens(kdm):
    kdm.after(*HOME, *wears("toxicimitar"), STRONG, START, LION)
    kdm("attack Lucy 10,10 'beasts ribs'=9:1 'beasts back'=9:1 -w toxic")
    kdm("showdown monster-turn --auto")
    told = flat(kdm("attack Lucy 10,2 'fleshy gut'=9:1 -w toxic --house-rule"))
    assert "movement tokens 0 -> -1 (Toxicimitar)" in told
    assert "evasion tokens 0 -> -1 (Toxicimitar)" in told


@pytest.mark.parametrize(("monster", "more"), [("phoenix", True), ("white lion", False)])
def test_a_gigaslayer_is_better_against_what_is_large(kdm, monster, more):
    kdm.after(*HOME, "survivor gain Lucy gigaslayer", START.replace("white lion", monster))
    assert ("+2  Gigaslayer" in kdm("survivor show Lucy --why strength")) == more
    assert ("+1  Gigaslayer" in kdm("survivor show Lucy --why luck")) == more


def test_who_comes_home_with_promo_gear(kdm):
    kdm.after(*HOME, *wears("newborn", "nightmare breast pump", "brave dirndl", "sword of silence"))
    kdm(START)
    kdm("showdown end --victory --auto")
    told = flat(kdm("settlement return --auto"))
    for each in (
        "Population 4 -> 5 (nameless 0 -> 1) (Newborn)",
        "Newborn is archived",
        "Lucy: courage 0 -> 1 (Brave Dirndl)",
    ):
        assert each in told
    assert "ignore White Secret and White Speaker" in told
