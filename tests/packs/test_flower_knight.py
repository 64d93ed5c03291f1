"""The Flower Knight: an evening with it as people type it, and what each of its cards does when its moment comes."""

import pytest

from tests.packs.table import given, rows, typed

TOWN = (
    "settlement new Ashhold --seed 4 --pack flower_knight",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "timeline advance",
    "settlement set survival-limit +20",
    "set Lucy Erza survival 3",
    "gear take Lucy founding stone",
    "settlement set rules loose",
    "settlement quarry add flower_knight",
)
FOUR = "--survivor Lucy --survivor Erza --survivor Zachary --survivor Al"
FIGHT = (*TOWN, f"showdown start flower_knight --level 1 {FOUR} --ambush survivors --house-rule", "set Lucy strength 6")
HOME = (*TOWN, "settlement set endeavors 9", "settlement set population 12")
MEMORY = (
    *HOME,
    "event sense memory --house-rule",
    "settlement gain pottery --house-rule",
    "storage add monster organ 3",
)
LOOT = "--draw 'lantern bud,lantern bloom,lantern bloom,sighing bloom,monster bone,monster bone,monster organ,monster hide'"
TYPED = "--speed 2 --accuracy 3 --damage 1"
STRIKE = f"turn 'pollen strike' Lucy 9,9,legs,waist {TYPED}"


def packs(*cards, who="Lucy"):
    """The same at home."""
    return given(*cards, who=who, late=False)


def at(place, die, more="", faces="10,1"):
    """Lucy hits one location, with her fists."""
    return f"attack lucy {faces} -w fist '{place}={die}' {more}"


# an evening


def test_an_evening_with_the_flower_knight(kdm):
    kdm("settlement new Ashhold --seed 4 --pack flower_knight --skip-prologue --auto")
    kdm("survivor add Lucy:f Erza:f Zachary:m Al:m")
    kdm("settlement set survival-limit +9")
    kdm("set Lucy Erza Zachary Al survival 2")
    told = typed(kdm, "event a crones tale --house-rule")
    assert "The settlement gains Flower Knight (quarry)" in told and "Sleeping Virus Flower" in told
    for line in ("next", "depart Lucy Erza Zachary Al --house-rule"):
        kdm(line)
    assert "8 spaces ahead" in typed(kdm, "hunt start flower_knight --level 1")
    assert "D The Forest Wants What It Wants" in typed(kdm, "hunt show")
    kdm("hunt ambush survivors")
    kdm("hunt end")
    told = typed(kdm, "attack lucy 10,1 -w fist 'retreating feint=5'")
    assert "5, toughness 6: parried" in told and "move toward the board centre, without turning, 3 spaces" in told
    kdm("showdown end-act")
    told = typed(kdm, "attack erza 10,8 'fey breeches=10' 'delicate knee=6' --draw 'sighing bloom'")
    assert "Erza earns: Sighing Bloom (Fey Breeches)" in told and "Erza: luck tokens 0 -> +1" in told
    assert "toughness 4: wound" in told
    assert "Erza: survival 2 -> 5 (Sighing Bloom)" in typed(kdm, "use erza sighing bloom --house-rule")
    for _ in range(kdm.json("showdown show")["ai"]["to_kill"]):
        kdm("showdown wound --house-rule")
    told = typed(kdm, f"showdown end {LOOT}")
    assert "Storage: Flower Knight Badge 0 -> 1" in told and "Into the innovation deck: Petal Spiral" in told
    assert "Lantern year 2: Sense Memory added" in told
    assert "Lucy, Erza, Zachary, Al: hunt xp 0 -> 1" in told
    kdm("settlement return --house-rule")
    told = typed(kdm, "settlement depart Lucy --house-rule")
    assert told.count("Lantern Bloom is archived") == 2 and "Lantern Bud is archived" in told


def test_whoever_joins_late_meets_the_crone_at_once(kdm):
    kdm("settlement new Ashhold --seed 4 --year 7 --population 9")
    assert "A Crone's Tale: lantern year 7" in typed(kdm, "pack enable flower_knight")


def test_the_badge_and_its_petals_come_once_the_memory_every_time(kdm):
    kdm.after(
        *FIGHT,
        "showdown end --victory --house-rule --auto",
        f"showdown start flower_knight --level 1 {FOUR} --house-rule",
    )
    told = typed(kdm, "showdown end --victory --house-rule --auto")
    assert "Badge" not in told and "Petal Spiral" not in told and "Sense Memory added" in told


def test_before_a_victory_no_petals_are_in_the_deck(kdm):
    kdm.after(*HOME, "settlement gain forbidden dance --house-rule")
    assert "Petal Spiral" not in kdm("settlement show")


@pytest.mark.parametrize(
    ("level", "told"),
    [
        (1, ["AI deck: 11 cards; hit locations: 17", "In play: Bloom, Set Roots do:", "Fairy Ring tile"]),
        (2, ["AI deck: 13 cards", "In play: Bloom, Set Roots, Razor Bulbs do:", "Ring gains 1 bleeding token"]),
        (3, ["2 lines more", "9 basic, 5 advanced, 2 legendary", "Indomitable is in play"]),
    ],
)
def test_every_level_begins_as_printed(kdm, level, told):
    kdm.after(*TOWN)
    said = typed(kdm, f"showdown start flower_knight --level {level} {FOUR} --house-rule")
    assert [each for each in told if each not in said] == []
    numbers = kdm.json("showdown show")["monster"]
    printed = rows("flower_knight", "monsters.json")[0]["levels"][level - 1]
    assert [numbers[name] for name in ("movement", "toughness", "speed", "damage")] == [
        printed[name] for name in ("movement", "toughness", "speed", "damage")
    ]


@pytest.mark.parametrize(("level", "monster", "gains"), [(1, 4, []), (2, 6, []), (3, 8, ["Sleeping Virus Flower"])])
def test_the_rewards_of_a_level(kdm, level, monster, gains):
    kdm.after(*TOWN, f"showdown start flower_knight --level {level} {FOUR} --house-rule")
    kdm("showdown end --victory --house-rule --auto")
    stored = {row["name"]: row["count"] for row in kdm.json("storage list")}
    own = {row["name"] for row in rows("flower_knight", "resources.json")}
    assert sum(count for name, count in stored.items() if name in own) == monster
    assert [name for name in ("Sleeping Virus Flower",) if name in stored] == gains


# what its cards do

BLIND = "storage add musk bomb", "gear give Lucy musk bomb --forgot"
CENTRE = "move toward the board centre, without turning, 3 spaces"
LOCATIONS = {
    "armored back": ((), ["set Lucy strength 0"], at("armored back", 1),
        ["Lucy is knocked down (Armored Back)", CENTRE]),
    "knee": ((), [], at("delicate knee", 10, "--choose no"),
        ["toughness -2 for this wound attempt", "Lucy: survival 3 -> 4", "Al: survival 1 -> 2"]),
    "knee outside": ((), [], at("delicate knee", 10, "--choose yes"), ["Flower Knight: speed tokens 0 -> -1"]),
    "shoulder": ((), [], at("delicate shoulder", 10, "--draw 'lantern bud' --choose yes"),
        ["toughness 4: critical", "Lucy: survival 3 -> 4", "Lucy earns: Lantern Bud", "accuracy tokens 0 -> -1"]),
    "breastplate": ((), [], at("fey breastplate", 5, "--choose 'spend 1 survival'"),
        ["Lucy: courage 0 -> 1", "Lucy: survival 3 -> 2"]),
    "breastplate critical": ((), [], at("fey breastplate", 10, "--choose yes"),
        ["toughness tokens 0 -> -1", "Lucy: luck tokens 0 -> +1"]),
    "breeches": ((), [], at("fey breeches", 5, "--choose 'knocked down'"),
        ["Lucy: courage 0 -> 1", "Lucy is knocked down (Fey Breeches)"]),
    "breeches critical": ((), [], at("fey breeches", 10, "--draw 'lantern bud'"),
        ["Lucy earns: Lantern Bud", "Lucy: luck tokens 0 -> +1"]),
    "helm wings": ((), BLIND, at("fey helm", 3), ["Lucy is the priority target (Fey Helm Wings)"]),
    "helm wings critical": ((), [], at("fey helm", 10, "--draw 'lantern bud' --choose yes"),
        ["Lucy earns: Lantern Bud", "accuracy tokens 0 -> -1", "Lucy: luck tokens 0 -> +1"]),
    "hilt": ((), [], at("fey hilt", 5), ["Lucy is knocked down (Fey Hilt)", CENTRE]),
    "sabatons": ((), [], at("fey sabatons", 5), ["Lucy is knocked down (Fey Sabatons)", "Lucy: knockback 5"]),
    "bustle": ((), [], at("bustle", 3, "--choose yes"), ["movement tokens 0 -> -1", "luck tokens 0 -> +1"]),
    "bustle critical": ((), [], at("bustle", 10, "--choose '+1 permanent accuracy'"),
        ["Lucy: survival 3 -> 2", "Lucy: accuracy 0 -> 1"]),
    "riposte": ((), [], "attack lucy 10,1 -w fist 'riposte=1:9,1,1,waist' --choose 1",
        ["7, toughness 6: parried", "Basic Action: damage 1, known from now on", "Lucy: armor at the waist 1 -> 0"]),
    "riposte critical": ((), [], at("riposte", 10, "--choose breakthrough"), ["due: Breakthrough (Lucy)"]),
    "eyes": ((), [], at("glowing", 5, "--choose yes --choose no --choose yes --choose no"),
        ["Lucy: brain injured (Glowing Eyes)", "Zachary: brain injured"]),
    "deflection": ((), [], at("hypnotic", 5), ["11, toughness 6: parried", "Lucy: insanity 0 -> 2", "face the attacker"]),
    "deflection critical": ((), [], at("hypnotic", 10, "--choose breakthrough"), ["critical wound", "due: Breakthrough"]),
    "feint": ((), [], at("feint", 8), ["14, toughness 6: parried", CENTRE]),
    "feint critical": ((), [], at("feint", 10, "--choose breakthrough"), ["critical wound", "due: Breakthrough"]),
    "roots": ((), [], "attack lucy 10,1 -w fist restless", ["Trap: Restless Roots", "do what the card says"]),
    "flora": ((), [], at("writhing", 10),
        ["toughness 6: critical", "Lucy is the priority target", "luck tokens 0 -> +1", "injury: Bruised Ego"]),
}  # fmt: skip
TOLD = {
    # gear
    "bow": (FIGHT, given("vespertine bow"), "attack lucy 9 -w bow 'feint=1' --choose yes",
        ["Lucy: accuracy +4 until the attack ends (Vespertine Bow)", "1 die, hits on 2+", "1 +6 Vespertine Bow"]),
    "bow as it is": (FIGHT, given("vespertine bow"), "attack lucy 9,1,1 -w bow 'feint=1' --choose no", ["3 dice, hits on 6+"]),
    "bow in storage": (TOWN, (), "storage add vespertine bow", ["Lantern year 5: Necrotoxic Mistletoe added"]),
    "arrow": (FIGHT, given("vespertine bow", "vespertine arrow"), "attack lucy 1,1 -w arrow",
        ["Vespertine Arrow is archived", "place 1 Flower Patch tile (adjacent to the monster)"]),
    "arrow on demand": (FIGHT, [*given("vespertine bow", "vespertine arrow"), "showdown act lucy"],
        "use lucy vespertine arrow --roll 1,1", ["Lucy attacks, Vespertine Arrow", "Vespertine Arrow is archived"]),
    "cello": (TOWN, [*packs("vespertine cello"), *packs("rawhide drum", who="Erza")],
        f"showdown start flower_knight --level 1 {FOUR} --house-rule", ["Erza: luck tokens 0 -> +1 (Vespertine Cello)"]),
    "foil fed": (TOWN, [*packs("vespertine foil"), "depart Lucy", "storage add lantern bloom"],
        "settlement return --victory --house-rule --choose 'spend 1 flower'", ["Paid: Lantern Bloom (Vespertine Foil)"]),
    "foil starved": (TOWN, [*packs("vespertine foil"), "depart Lucy"], "settlement return --victory --house-rule",
        ["Vespertine Foil is archived"]),
    "foil deadly": (FIGHT, ["gear take Lucy cloth --house-rule", *given("monster grease/1", "lucky charm/6", "vespertine foil/5",
        "monster tooth necklace/4")], "showdown show", ["Vespertine Foil 4 dice, 5+ (4+ behind), wound 1+, critical 8+"]),
    "badge": (TOWN, packs("flower knight badge"), f"showdown start flower_knight --level 1 {FOUR} --house-rule",
        ["Lucy: evasion tokens 0 -> +1 (Flower Knight Badge)", "draw 1 tactics card"]),
    "helm": (FIGHT, given("flower knight helm"), "survivor show Lucy --why accuracy", ["+1 Flower Knight Helm"]),
    "sword": (FIGHT, given("replica flower sword"), "attack lucy 9,1 -w replica 'feint=3'",
        ["1 hit", "3+12 = 15, toughness 6: parried"]),
    "sword and dodge": (FIGHT, given("replica flower sword"), "gear grid Lucy", ["dodge (Replica Flower Sword)"]),
    "virus flower": (FIGHT, given("sleeping virus flower"), "survivor show Lucy --why luck", ["+1 Sleeping Virus Flower"]),
    "death with the flower": (FIGHT, given("sleeping virus flower"), "survivor kill Lucy",
        ["Lantern year 2: A Warm Virus added (Sleeping Virus Flower)"]),
    "curse": (TOWN, ["survivor gain Lucy sleeping virus flower"], "survivor kill Lucy", ["Lantern year 2: A Warm Virus added"]),
    "luck of the curse": (TOWN, ["survivor gain Lucy sleeping virus flower"], "survivor show Lucy --why luck",
        ["+1 Sleeping Virus Flower"]),
    # arts and disorders
    "otherworldly luck": (HOME, ["survivor gain Lucy otherworldly luck", "settlement gain petal spiral --house-rule",
        "use lucy otherworldly luck"], "endeavor Lucy trace petals --roll 3", ["Lucy rolls 3 +1 (Otherworldly Luck) = 4",
        "Lucy: survival 3 -> 5"]),
    "fencing": (FIGHT, ["survivor gain Lucy fencing"], f"{STRIKE} --roll 6", ["Lucy: the hit at the legs is cancelled"]),
    "fencing fails": (FIGHT, ["survivor gain Lucy fencing"], f"{STRIKE} --roll 5", ["Lucy: light injury at the legs"]),
    "fencing strikes": (FIGHT, ["survivor gain Lucy fencing"], at("feint", 3), ["9, toughness 6: wound"]),
    "nothing breaks through twice": (FIGHT, ["survivor gain Lucy fencing"], at("feint", 10), ["critical wound Flower Knight is"]),
    "true blade": (FIGHT, ["survivor gain Lucy true blade", *given("vespertine foil")], "showdown show",
        ["Vespertine Foil 4 dice, 5+ (4+ behind), wound 1+, critical 9+"]),
    "true blade at its best": (FIGHT, ["survivor gain Lucy true blade", "survivor gain Lucy narcissistic",
        "survivor gain Lucy ghostly beauty", *given("vespertine foil")], "showdown show", ["critical 6+"]),
    "doctor": (TOWN, ["survivor gain Lucy acanthus doctor", "gear take Lucy cloth", *packs("satchel/1", "satchel/4")], "depart Lucy",
        ["Lucy: strength tokens 0 -> +1 (Acanthus Doctor)", "Lucy: armor (each) +1 until the return"]),
    "doctor heals": (FIGHT, ["survivor gain Lucy acanthus doctor", "survivor suffer Lucy broken leg",
        "storage add fresh acanthus", "showdown act Lucy"], "use lucy fresh acanthus --choose 'own injury'",
        ["Paid: Fresh Acanthus", "Lucy loses Broken Leg"]),
    "doctor heals another": (FIGHT, ["survivor gain Lucy acanthus doctor", "survivor suffer Erza broken leg",
        "storage add sighing bloom", "showdown act Lucy"], "use lucy 'acanthus doctor, flower' --choose adjacent --choose yes,no,no",
        ["Paid: Sighing Bloom", "Erza loses Broken Leg"]),
    "ghostly beauty": (TOWN, ["survivor gain Lucy ghostly beauty"], "set Lucy insanity +2",
        ["Lucy: insanity 2 -> 4 (Ghostly Beauty)"]),
    "ghostly survival": (FIGHT, ["survivor gain Lucy ghostly beauty"], STRIKE.replace("waist", "waist:dodge"),
        ["Lucy: survival 2 -> 1 (Ghostly Beauty)"]),
    "narcissistic": (TOWN, packs("rawhide headband"), "survivor gain Lucy narcissistic", ["Rawhide Headband is archived"]),
    # flowers
    "lantern bloom": (FIGHT, ["showdown loot Lucy lantern bloom"], "use lucy lantern bloom",
        ["luck tokens 0 -> +3", "Lucy: luck 0 -> -1", "Lucy gains Flower Addiction"]),
    "osseous bloom": (FIGHT, ["showdown loot Lucy osseous bloom", "set Lucy bleeding 2", "showdown token Lucy strength -2"],
        "use lucy osseous bloom", ["Lucy: bleeding 2 -> 0", "strength tokens -2 -> 0", "Lucy gains Flower Addiction"]),
    "sighing bloom": (FIGHT, ["showdown loot Lucy sighing bloom"], "use lucy sighing bloom",
        ["Lucy: survival 3 -> 6", "Lucy: insanity 0 -> 3", "Lucy gains Flower Addiction"]),
    "lantern bud": (HOME, ["storage add lantern bud"], "use lucy lantern bud",
        ["Endeavors 9 -> 12", "Lucy: skip next hunt no -> yes", "Lucy gains Flower Addiction"]),
    "warbling bloom": (HOME, ["storage add warbling bloom"], "use lucy warbling bloom",
        ["Newborn is born: population 12 -> 13", "Newborn gains Flower Addiction"]),
    # home
    "trace petals": (HOME, ["settlement gain petal spiral --house-rule", "storage add lantern bud"],
        "endeavor Lucy trace petals --roll 2,4",
        ["Lantern Bud is archived", "Lucy gains Flower Addiction", "Lucy rolls again", "Lucy: understanding 0 -> 1"]),
    "no petals": (HOME, ["settlement gain petal spiral --house-rule"], "endeavor Lucy trace petals --roll 2", ["nothing comes of it"]),
    "sword proficiency": (HOME, ["settlement gain petal spiral --house-rule", "use lucy petal spiral"],
        "endeavor Lucy trace petals --roll 6", ["Lucy: weapon proficiency 0 -> 1"]),
    "to the sword": (HOME, ["settlement gain petal spiral --house-rule"], "endeavor Lucy trace petals --roll 6 --choose 'turn to'",
        ["Lucy: weapon type none -> Sword", "Lucy: weapon proficiency 0 -> 1"]),
    "lost wealth": (MEMORY, ["storage add warbling bloom"], "endeavor Lucy scent of lost wealth",
        ["Paid: Monster Organ x3, Warbling Bloom", "Lucy gains Otherworldly Luck"]),
    "lost sight": (MEMORY, ["storage add lantern bud"], "endeavor Lucy scent of lost sight",
        ["Paid: Monster Organ x3, Lantern Bud", "Lucy gains Leader", "Lucy gains Anxiety"]),
    "memory ends": (MEMORY, [], "depart Lucy", ["The settlement loses Sense Memory"]),
    "memory crafts": (MEMORY, ["storage add monster hide", "storage add osseous bloom", "storage add sighing bloom"],
        "settlement craft vespertine bow:Lucy --house-rule", ["Lucy: Vespertine Bow", "Lantern year 5: Necrotoxic Mistletoe"]),
    "mistletoe 1-2": (HOME, [], "event necrotoxic mistletoe --survivor Lucy --roll 2",
        ["Lucy: understanding 0 -> 1", "Lucy: courage 0 -> 1", "Lucy dies", "Population 11 -> 8"]),
    "mistletoe 3-5": (HOME, [], "event necrotoxic mistletoe --survivor Lucy --roll 5",
        ["Population 12 -> 8", "Lucy gains Flower Addiction"]),
    "mistletoe 6-10": (HOME, [], "event necrotoxic mistletoe --survivor Lucy --roll 7",
        ["Lucy leaves the settlement", "Population 11 -> 8"]),
    "mistletoe with sculpture": (HOME, ["settlement gain sculpture --house-rule"],
        "event necrotoxic mistletoe --survivor Lucy --roll 7", ["Lucy gains Acanthus Doctor", "Population 12 -> 10"]),
    "mistletoe at home": (HOME, ["depart Lucy", "settlement return --victory --house-rule", "set Lucy survival 1"],
        "event necrotoxic mistletoe --survivor Erza --roll 5", ["Lucy: survival 1 -> 6"]),
    # AI cards
    "cocoon": (FIGHT, ["turn cocoon"], at("hilt", 5), ["11, toughness 9: wound", "toughness tokens +3 -> 0 (Cocoon)"]),
    "gaze": (FIGHT, ["turn 'entrancing gaze'"], at("hilt", 5, "--choose yes", "10,1"), ["accuracy -3 until the attack ends"]),
    "noxious": (FIGHT, [], "turn noxious --choose yes --choose no --choose no --choose no", ["Lucy is knocked down (Noxious)"]),
    "vigilance": (FIGHT, [], "turn hypervigilance --choose no,no,yes,no --choose 1 --roll 9,1,1,waist",
        ["Basic Action against Zachary", "Zachary: armor at the waist 1 -> 0"]),
    "invitation": (FIGHT, [], "turn invitation",
        ["damage +2 until the round ends", "toughness -2 until the round ends", "the rest was not captured"]),
    "bruised cocoon": (FIGHT, [at("writhing", 10)], "turn cocoon", ["toughness tokens +3 -> 0", "Cocoon leaves play"]),
    "bruised gaze": (FIGHT, [at("writhing", 10)], "turn 'entrancing gaze'", ["Entrancing Gaze leaves play"]),
    "bruised stench": (FIGHT, [at("writhing", 10)], "turn noxious", ["Noxious leaves play"]),
    "bruised vigilance": (FIGHT, [at("writhing", 10)], "turn hypervigilance", ["Hypervigilance leaves play"]),
    "pommel punch": (FIGHT, [], STRIKE.replace("pollen strike", "pommel punch"), ["Pommel Punch against Lucy: 9, 9 need 3"]),
    "germinate": (FIGHT, [STRIKE, "showdown token Lucy luck +2"], "turn 'pollen strike' none --house-rule",
                  ["place (the board centre)", "Lucy: luck tokens +2 -> +1"]),
    "woods": ((*TOWN, f"showdown start flower_knight --level 3 {FOUR} --house-rule"), [], STRIKE.replace("9,9,legs", "9,1,1"),
        ["Heart of the Woods: a survivor on the board edge"]),
    "defeat": (FIGHT, [], "showdown end --defeat --house-rule --auto", ["no death principle benefits"]),
    "one who knows it": (FIGHT, ["survivor gain Lucy fencing", "survivor gain Lucy ghostly beauty"],
        "showdown end --victory --house-rule --auto", ["Lucy gains Narcissistic", "Lucy: evasion 0 -> 1"]),
    # what nobody captured
    "breakthrough": (HOME, [], "event breakthrough --survivor Lucy", ["kdm survivor gain NAME fencing"]),
    "warm virus": (HOME, [], "event a warm virus", ["the guest is who died with the Sleeping Virus Flower: do what the card says"]),
    "forest": (HOME, [], "event the forest wants", ["do what the card says"]),
    "ballad": (MEMORY, ["settlement gain sculpture --house-rule", "settlement gain song of the brave --house-rule"],
        "endeavor Lucy ballad", ["Ballad of the Wallflower: do what the card says"]),
}  # fmt: skip


@pytest.mark.parametrize("case", [*LOCATIONS.values(), *TOLD.values()], ids=[*LOCATIONS, *TOLD])
def test_a_card_does_what_it_says(kdm, case):
    base, before, line, told = case
    kdm.after(*(base or FIGHT))
    said = typed(kdm, *before, line)
    assert [each for each in told if each not in said] == [], said


def test_whoever_is_addicted_hunts_the_flower_knight_alone_and_is_cured(kdm):
    kdm.after(*HOME, "survivor gain Lucy flower addiction", "settlement quarry add white lion", "depart Lucy Erza")
    assert "Lucy may not depart: Flower Addiction" in kdm("hunt start white lion --level 1", code=1)
    assert "Lucy loses Flower Addiction" in kdm("hunt start flower_knight --level 1")


def test_flowers_wilt_but_for_one_in_the_satchel(kdm):
    kdm.after(*HOME, *packs("satchel"), "storage add lantern bloom 2")
    told = typed(kdm, "settlement depart Lucy Erza Zachary Al --choose 'lantern bloom'")
    assert "Lucy gains Satchel with Lantern Bloom" in told and told.count("Lantern Bloom is archived") == 2
    kdm(f"showdown start flower_knight --level 1 {FOUR} --house-rule")
    assert "Lucy: luck tokens 0 -> +3" in kdm("use lucy satchel with lantern bloom")
    assert "Satchel with" not in kdm("survivor show Lucy")


def test_what_nobody_eats_comes_home_in_the_satchel(kdm):
    kdm.after(*HOME, *packs("satchel"), "storage add lantern bud", "settlement depart Lucy --choose 'lantern bud'")
    assert "Storage: Lantern Bud 0 -> 1" in kdm("settlement return --victory --house-rule")


def test_the_monster_strikes_the_helm_more_slowly(kdm):
    kdm.after(*FIGHT, "gear take Lucy cloth --house-rule", *given("flower knight helm/2", "feather shield/5"))
    for slot in (7, 8, 9):
        for line in given(f"green charm/{slot}"):
            kdm(line)
    assert "Flower Knight: speed -1 until the attack ends (Flower Knight Helm)" in kdm(
        STRIKE.replace("9,9,legs,waist", "9,waist")
    )


def test_its_odds_know_of_the_parry(kdm):
    kdm.after(*FIGHT)
    fenced = typed(kdm, "odds attack Lucy -w fist")
    kdm("survivor gain Lucy fencing")
    assert typed(kdm, "odds attack Lucy -w fist") != fenced


EATEN = {
    "lantern bloom": ["luck tokens 0 -> +3", "Lucy: luck 0 -> -1"],
    "osseous bloom": ["Lucy: bleeding 2 -> 0", "strength tokens -2 -> 0"],
    "sighing bloom": ["Lucy: survival 3 -> 6", "Lucy: insanity 0 -> 3"],
}


@pytest.mark.parametrize("flower", [*EATEN, "lantern bud", "warbling bloom"])
def test_every_flower_wilts_or_comes_home_in_the_satchel(kdm, flower):
    kdm.after(*HOME, *packs("satchel"), f"storage add {flower} 2")
    told = typed(kdm, f"settlement depart Lucy --choose '{flower}'")
    assert told.lower().count(f"{flower} is archived") == 2 and kdm.json("storage list")[0]["kind"] == "gear"
    told = typed(kdm, "settlement return --victory --house-rule").lower()
    assert f"storage: {flower} 0 -> 1" in told and f"lucy loses satchel with {flower}" in told


@pytest.mark.parametrize(("flower", "told"), EATEN.items())
def test_what_is_in_the_satchel_is_eaten_once(kdm, flower, told):
    kdm.after(
        *FIGHT, f"survivor gain Lucy satchel with {flower}", "set Lucy bleeding 2", "showdown token Lucy strength -2"
    )
    said = typed(kdm, f"use lucy satchel with {flower}")
    assert [each for each in (*told, "Lucy gains Flower Addiction", "Lucy loses Satchel") if each not in said] == []


def test_an_arrow_that_hits_leaves_no_flowers_and_another_shot_leaves_the_arrow(kdm):
    kdm.after(*FIGHT, *given("vespertine bow", "vespertine arrow"))
    assert "Arrow is archived" not in kdm("attack lucy 1,1,1 -w bow --choose no")
    kdm("showdown end-act")
    kdm("undo")
    kdm("undo")
    assert "Flower Patch" not in kdm("attack lucy 9,1 -w arrow 'feint=3'")


def test_a_fight_without_a_hunt_cures_too(kdm):
    kdm.after(*HOME, "survivor gain Lucy flower addiction")
    assert "Lucy loses Flower Addiction" in kdm("showdown start flower_knight --level 1 --survivor Lucy --house-rule")


def test_a_sword_between_green_and_red_is_sharp_and_quick(kdm):
    charms = ("leather bracers/4", "replica flower sword/5", "green charm/1", "green charm/7", "red charm/3")
    kdm.after(*FIGHT, "gear take Lucy cloth --house-rule", *given(*charms))
    assert "+1 Replica Flower Sword" in typed(kdm, "survivor show Lucy --why evasion")
    assert "sharp" in typed(kdm, "gear grid Lucy")


@pytest.mark.parametrize(("place", "strength"), [("armored back", 0), ("fey hilt", 6), ("fey sabatons", 6)])
def test_burnt_nerves_feel_no_bash(kdm, place, strength):
    kdm.after(*FIGHT, "survivor gain Lucy burnt nerves", f"set Lucy strength {strength}")
    assert "Lucy is knocked down" not in kdm(at(place, 5 if strength else 1))


def test_a_doctor_in_armor_gains_nothing(kdm):
    kdm.after(
        *TOWN,
        "survivor gain Lucy acanthus doctor",
        "gear take Lucy cloth",
        *packs("satchel/1", "satchel/4", "rawhide vest"),
    )
    assert "Acanthus Doctor" not in kdm("depart Lucy")


def test_the_vain_wear_no_helm_later_either(kdm):
    kdm.after(*TOWN, "survivor gain Lucy narcissistic", "settlement set rules strict", "storage add rawhide headband")
    assert "Narcissistic" in kdm("gear give Lucy rawhide headband", code=1)


# The Bloom People

BLOOM = (
    "settlement new Bloom --pack flower_knight --campaign 'bloom people' --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m", "timeline advance", "settlement set endeavors 5",
)  # fmt: skip


def test_the_bloom_people_begin_with_a_flower_and_without_its_knight(kdm):
    told = typed(kdm, BLOOM[0])
    assert "Storage: Sleeping Virus Flower 0 -> 1" in told and "The Hand (nemesis)" in told
    sheet = kdm("settlement show")
    assert "Hands of Heat" in sheet and "Crone" not in sheet and "White Lion" in sheet
    assert "No monster is called" in kdm("settlement quarry add flower knight", code=1)


def test_whoever_is_born_among_them_is_not_as_the_founders(kdm):
    kdm.after(*BLOOM)
    told = typed(kdm, "survivor add Bo:m --born --mother Lucy --father Zachary")
    assert "Bo: luck 0 -> 1 (The Bloom People)" in told
    assert "Bo: +1 permanent green affinity" in told and "Bo: -2 permanent red affinity" in told
    assert kdm.json("survivor show Lucy")["attributes"]["luck"] == 0


def test_flowers_do_not_catch_them(kdm):
    kdm.after(*BLOOM, "storage add lantern bud")
    told = typed(kdm, "use lucy lantern bud")
    assert (
        "Endeavors 5 -> 8" in told and "Flower Addiction is not in this campaign" in told and "Lucy gains" not in told
    )


def test_they_run_into_the_forest(kdm):
    kdm.after(*BLOOM, "storage add white fur 2")
    told = typed(kdm, "endeavor Lucy forest run --choose 'exchange 2' --draw 'lantern bloom,osseous bloom'")
    assert "Lantern Bloom 0 -> 1" in told or "Lantern Bloom" in told
    left = {row["name"] for row in kdm.json("storage list")}
    assert {"Lantern Bloom", "Osseous Bloom"} <= left and "White Fur" not in left


FAITH = ("settlement gain shrine --house-rule", "storage add osseous bloom", "storage add lantern bloom 2", "storage add iron 2",
         "storage add monster bone 2", "storage add skull --choose Lucy")  # fmt: skip


@pytest.mark.parametrize(
    ("what", "paid"),
    [
        ("flower knight helm (2 bone)", ["Monster Bone x2", "Lantern Bloom", "Storage: Flower Knight Helm 0 -> 1"]),
        ("flower knight helm (skull)", ["Skull", "Lantern Bloom", "Storage: Flower Knight Helm 0 -> 1"]),
        ("replica flower sword", ["Iron x2", "Osseous Bloom", "Storage: Replica Flower Sword 0 -> 1"]),
    ],
)
def test_whoever_believes_makes_the_knights_own_gear(kdm, what, paid):
    kdm.after(*BLOOM, *FAITH, "settlement gain sculpture --house-rule")
    told = typed(kdm, f"endeavor Lucy forest run --choose '{what}'")
    assert [each for each in paid if each not in told] == [], told


def test_elsewhere_it_is_made_nowhere(kdm):
    kdm.after(*HOME)
    assert "made at no location" in kdm("settlement craft flower knight helm:Lucy", code=1)
