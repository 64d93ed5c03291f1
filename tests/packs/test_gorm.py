"""The Gorm: an evening with it as people type it, and what each of its cards does when its moment comes."""

import pytest

from tests.packs.table import given, rows, typed

TOWN = (
    "settlement new Ashhold --seed 4 --pack gorm",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "timeline advance",
    "settlement set survival-limit +20",
    "set Lucy Erza survival 3",
    "gear take Lucy founding stone",
    "settlement set rules loose",
    "settlement quarry add gorm",
)
FOUR = "--survivor Lucy --survivor Erza --survivor Zachary --survivor Al"
FIGHT = (*TOWN, f"showdown start gorm --level 1 {FOUR} --ambush survivors --house-rule", "set Lucy strength 6")
LION = (*TOWN, f"showdown start white lion --level 1 {FOUR} --house-rule")
HOME = (*TOWN, "settlement set endeavors 9", "settlement gain gormchymist", "settlement gain nigredo")
MASTERY = (*TOWN, "depart Lucy", "settlement return --victory --house-rule", "settlement set house-rule not-yet",
           *HOME[len(TOWN):], *(f"settlement gain {each}" for each in ("albedo", "citrinitas", "rubedo")))  # fmt: skip
SPOILS = "--draw 'stout hide,stout hide,dense bone,jiggling lard,monster bone,monster bone,monster organ,monster hide'"
LIONS = SPOILS.replace("dense bone,jiggling lard", "sinew,sinew").replace("stout hide", "lion claw")
WON = ["showdown wound"] * 11


# an evening


def test_an_evening_with_the_gorm(kdm):
    kdm("settlement new Ashhold --seed 4 --pack gorm --skip-prologue --auto")
    kdm("survivor add Lucy:f Erza:f Zachary:m Al:m")
    kdm("set Lucy Erza Zachary Al survival 2")
    told = typed(kdm, "event the approaching storm --survivor Lucy --roll 8")
    assert "The settlement gains Gorm (quarry)" in told and "Lantern year 2: Gorm Climate added" in told
    assert "Lucy: insanity 0 -> 1" in told and "The settlement gains Hovel (innovation)" in told
    for line in ("next", "depart Lucy Erza Zachary Al --house-rule"):
        kdm(line)
    assert "4 spaces ahead" in typed(kdm, "hunt start gorm --level 1")
    kdm("hunt ambush survivors")
    kdm("hunt end")
    told = typed(kdm, "attack lucy 10,1 'ridged spine=10'")
    assert "Gorm is knocked down (Mammoth Ridged Spine)" in told
    kdm("showdown end-act")
    told = typed(kdm, "attack erza 10,8 'skull=10' 'crowded fangs=10' --draw 'milky eye' --choose Al")
    assert "Erza earns: Active Thyroid" in told and "Erza: courage 0 -> 1" in told
    assert "Al: insanity 0 -> 3 (Milky Eye)" in told
    for _ in range(8):
        kdm("showdown wound")
    told = typed(kdm, f"showdown end {SPOILS}")
    for gained in ("Gormchymist (location)", "Gormery (location)", "Nigredo (innovation)"):
        assert f"The settlement gains {gained}" in told
    assert "Into the innovation deck: Albedo" in told
    assert "Lucy, Erza, Zachary, Al: hunt xp 0 -> 1" in told
    kdm("next")
    kdm("next --draw nickname")
    told = typed(kdm, "settlement craft gaxe:Lucy --house-rule")
    assert "Paid: Dense Bone, Stout Hide" in told and "Lucy: Gaxe" in told
    told = typed(kdm, "settlement craft pulse lantern:Erza --house-rule")
    assert "Paid: Milky Eye, Active Thyroid" in told
    assert "Gorm Climate" in kdm("timeline show")


def test_the_storm_comes_at_once_to_who_joins_late_and_the_climate_is_in_no_deck(kdm):
    kdm("settlement new Ashhold --seed 4 --year 5 --population 9")
    told = typed(kdm, "pack enable gorm")
    assert "The Approaching Storm: lantern year 5" in told
    assert "Gorm Climate" not in kdm("timeline show")
    kdm("survivor add Lucy:f")
    assert "Lantern year 6: Gorm Climate added" in typed(kdm, "event the approaching storm --survivor Lucy --roll 1")
    assert "not in the deck" in kdm("event gorm climate --roll 5", code=1)


def test_the_first_victory_is_one_and_the_climate_is_struck_by_a_song(kdm):
    kdm.after(*FIGHT)
    kdm("settlement gain song of the brave --house-rule")
    told = typed(kdm, *WON, f"showdown end {SPOILS}")
    assert "strike Gorm Climate from the next lantern year" in told
    assert "gains Nigredo" in told
    kdm("settlement lose nigredo")
    told = typed(kdm, FIGHT[-2], *WON, f"showdown end {SPOILS}")
    assert "gains Nigredo" not in told and "gains Gormery" not in told


@pytest.mark.parametrize(
    ("level", "told"),
    [
        (1, ["AI deck: 10 cards; hit locations: 20", "Tall Grass"]),
        (2, ["AI deck: 14 cards", "In play: Gorm's Den, Musth", "Lucy, Erza, Zachary, Al: accuracy tokens 0 -> -2 (Musth)",
             "strength tokens 0 -> +2 (Musth)", "Fetid Grotto: Gorm"]),
        (3, ["AI deck: 20 cards", "Gorm: luck tokens 0 -> +1", "In play: Ancient Tusks, Gormyard", "Final March: Gorm",
             "Indomitable is in play"]),
    ],
)  # fmt: skip
def test_every_level_begins_as_printed(kdm, level, told):
    kdm.after(*TOWN)
    said = typed(kdm, f"showdown start gorm --level {level} {FOUR} --house-rule")
    assert [each for each in told if each not in said] == []
    numbers = kdm.json("showdown show")["monster"]
    printed = rows("gorm", "monsters.json")[0]["levels"][level - 1]
    assert [numbers[name] for name in ("movement", "toughness", "speed", "damage")] == [
        printed[name] for name in ("movement", "toughness", "speed", "damage")
    ]


def test_musth_is_for_the_green(kdm):
    kdm.after(*TOWN, "set Erza hunt-xp 4 --house-rule")
    told = typed(kdm, f"showdown start gorm --level 2 {FOUR} --house-rule")
    assert "Lucy, Zachary, Al: accuracy tokens 0 -> -2 (Musth)" in told


@pytest.mark.parametrize(
    ("level", "costs"), [(1, (1, 1)), (2, (2, 1)), (3, (1, 2))], ids=["nothing", "Gorm's Den", "Gormyard"]
)
def test_surge_and_dash_cost_more_in_its_den(kdm, level, costs):
    kdm.after(*TOWN, "settlement gain inner lantern", "settlement gain paint")
    kdm(f"showdown start gorm --level {level} {FOUR} --ambush survivors --house-rule")
    kdm("showdown act Lucy")
    for action, cost in zip(("surge", "dash"), costs, strict=True):
        kdm("set Lucy survival 3")
        assert f"Lucy: survival 3 -> {3 - cost}" in typed(kdm, f"spend Lucy {action}")


@pytest.mark.parametrize(
    ("level", "rewards"),
    [(1, (4, 4, ())), (2, (4, 6, ())), (3, (4, 8, ("Stomach Lining",)))],
)
def test_the_rewards_of_a_level(kdm, level, rewards):
    kdm.after(*TOWN)
    kdm(f"showdown start gorm --level {level} {FOUR} --house-rule")
    for _ in range(kdm.json("showdown show")["ai"]["to_kill"]):
        kdm("showdown wound --house-rule")
    basic, monster, gains = rewards
    kdm("showdown end --auto")
    stored = {row["name"]: row["count"] for row in kdm.json("storage list") if row["kind"] == "resource"}
    own = {row["name"] for row in rows("gorm", "resources.json") if row["deck"] == "gorm"}
    assert sum(count for name, count in stored.items() if name in own) == monster
    assert [name for name in gains if name not in stored] == []
    assert sum(stored.values()) == basic + monster + len(gains)


# what its cards do

TOLD = {
    # gear
    "acid-tooth dagger": (FIGHT, [*given("acid-tooth dagger"), "set Lucy strength 0"],
        "attack lucy 10,8 -w acid 'face=1' 'crowded fangs=5'", ["Mammoth Bloated Face: 1 +2 Acid-Tooth Dagger = 8, toughness 8: wound", "Mammoth Crowded Fangs: 5 +2 Acid-Tooth Dagger = 7, toughness 8: no wound"]),
    "no hit is perfect": (FIGHT, [*given("acid-tooth dagger"), "set Lucy strength 0"],
        "attack lucy 9,1 -w acid 'crowded fangs=1'", ["= 3, toughness 8: no wound"]),
    "armor spikes": (FIGHT, given("armor spikes"), "survivor suffer Lucy body --roll 9 --choose yes",
        ["Gorm is wounded: 1 in the wound stack", "(Armor Spikes)"]),
    "black sword": (FIGHT, given("black sword"), "attack lucy 10,1,1 -w black 'mandible=1'",
        ["Lucy: survival 3 -> 4 (Black Sword)", "1 +10 Black Sword"]),
    "a master's black sword": (FIGHT,
        [*given("black sword"), "set Lucy weapon-type sword", "set Lucy weapon-proficiency 8 --house-rule"],
        "attack lucy 8,1,1,1 -w black 'face=1'", ["Mammoth Bloated Face: 1 +31 Black Sword +6 strength = 38"]),
    "gaxe": (FIGHT, given("gaxe"), "attack lucy 8 -w gaxe 'bulging eye=10'",
        ["Gorm: evasion tokens 0 -> -1 (Gaxe)"]),
    "gaxe with red": (FIGHT, given("monster tooth necklace/4", "gaxe/5"), "attack lucy 8,1 -w gaxe 'face=10' --draw 'stout hide'",
        ["2 dice", "Gorm is wounded: 2 in the wound stack"]),
    "greater gaxe": (FIGHT, given("monster tooth necklace/4", "greater gaxe/5", "leather bracers/8", "rawhide drum/9"),
        "attack lucy 10,1 -w greater 'face=1'", ["Lucy: strength +4 until the attack ends (Greater Gaxe)"]),
    "rib blade": (FIGHT, given("rib blade"), "attack lucy 8 -w rib 'face=9' --draw 'meaty rib'",
        ["1 die", "critical wound", "Lucy earns: Meaty Rib"]),
    "knuckle shield": (FIGHT, given("knuckle shield"), "attack lucy 8,8,1 -w knuckle 'face=8' 'spine=8'",
        ["Lucy blocks: 1 hit of the next attack ignored (Knuckle Shield)"]),
    "gorn": (FIGHT, [*given("gorn"), "survivor gain Al deaf", "showdown knock-down Erza", "showdown knock-down Al"],
        "use lucy gorn", ["Erza stands (Gorn)", "Erza: armor (each) +1 until the showdown ends (Gorn)"]),
    "pulse lantern": (FIGHT, given("pulse lantern"), "use lucy pulse lantern --roll 4",
        ["Gorm is knocked down (Pulse Lantern)", "Lucy, Erza, Zachary, Al: accuracy tokens 0 -> -1 (Pulse Lantern)"]),
    "riot mace": (LION, [*given("riot mace"), "turn claw none", "attack lucy 8,1 -w riot 'beasts back=9'"],
        "turn erza 8,8,legs,legs", ["Basic Action against Erza", "(Riot Mace)"]),
    "power potion": (FIGHT, given("power potion/5", "first aid kit/2"), "use lucy power potion",
        ["Lucy consumes Power Potion", "Lucy: strength tokens 0 -> +1 (Power Potion)"]),
    "steadfast potion": (FIGHT, [*given("steadfast potion"), "showdown token Lucy strength 3"],
        "showdown knock-down Lucy", ["Lucy: strength tokens +3 -> 0 (Steadfast Potion)"]),
    "life elixir": (FIGHT, given("life elixir"), "survivor suffer Lucy head --roll 3 --choose yes",
        ["Life Elixir: the death is ignored", "Lucy lives on"]),
    "wisdom potion": (FIGHT, given("wisdom potion/4", "lucky charm/5", "lucky charm/6"), "attack lucy 1,1 -w fist",
        ["Lucy, Wisdom Potion: look at 1 cards of the hit location deck"]),
    "gorment mask": (LION, [*given("rawhide headband/2", "gorment mask/5", "first aid kit/8"), "set Lucy courage 2"],
        "turn 'size up' lucy --roll 9",
        ["Lucy: brain damage 1 -> 0", "Lucy is not knocked down by it (Gorment Mask)"]),
    "guard": (FIGHT, ["gear take Lucy cloth --house-rule", *given("gorment sleeves/4", "gorment suit/5", "feather shield/6",
        "rawhide headband/3", "white lion boots/7", "white lion skirt/8")], "attack lucy 1,1,1 -w feather --choose yes",
        ["Lucy: survival 3 -> 2", "Lucy blocks: 1 hit of the next attack ignored (Gorment Suit)",
         "Gorment Suit: move away from the monster, 3 spaces in a straight line"]),
    "guard for nothing": (FIGHT, ["gear take Lucy cloth --house-rule", *given("leather bracers/1", "first aid kit/2",
        "gorment sleeves/4", "gorment suit/5", "feather shield/6", "rawhide headband/3", "white lion boots/7",
        "white lion skirt/8")], "attack lucy 1,1,1 -w feather --choose yes",
        ["Lucy misses Lucy blocks: 1 hit of the next attack ignored (Gorment Suit)"]),
    "healing potion": (LION, [*given("healing potion"), "survivor suffer Lucy broken leg", "survivor suffer Lucy broken rib", *WON],
        f"showdown end {LIONS} --choose yes,'broken rib'", ["Healing Potion is archived", "Lucy loses Broken Rib (Healing Potion)"]),
    "nothing to heal": (LION, [*given("healing potion"), *WON], f"showdown end {LIONS}", ["White Lion level 1, round 1 Lucy, Erza"]),
    "regeneration suit": (LION, ["gear take Lucy cloth --house-rule", *given("leather skirt/2", "first aid kit/4", "regeneration suit/5",
        "first aid kit/8"), "survivor suffer Lucy broken leg", *WON], f"showdown end {LIONS}",
        ["Lucy loses Broken Leg (Regeneration Suit)"]),
    # arts, disorders, the ability
    "lure epilepsy": (FIGHT, ["survivor gain Lucy lure epilepsy"], "use lucy lure epilepsy --roll 9,3",
        ["Lucy suffers New Perspective (Lure Epilepsy)", "Lucy is knocked down"]),
    "mammoth hunting": (FIGHT, ["survivor gain Lucy mammoth hunting"], "attack lucy 1,1 -w fist --choose yes",
        ["Lucy: strength +1 until the attack ends (Mammoth Hunting)"]),
    "acid palms": (FIGHT, ["survivor gain Lucy acid palms"], "attack lucy 8,1 -w fist 'face=1' --roll 4",
        ["Lucy: strength +4 for this wound attempt (Acid Palms)"]),
    "absent seizures": (FIGHT, ["survivor gain Lucy absent seizures", "survivor gain Lucy tumble"],
        "survivor suffer Lucy brain --roll 8",
        ["Absent Seizures: the brain trauma is ignored", "Lucy is knocked down", "Lucy loses Tumble"]),
    "absent seizures once": (FIGHT, ["survivor gain Lucy absent seizures", "survivor suffer Lucy brain --roll 8"],
        "survivor suffer Lucy brain --roll 9,5", ["Lucy: insanity 0 -> 5"]),
    "megalophobia": (TOWN, ["survivor gain Lucy megalophobia", "settlement quarry add white lion", "depart Lucy"],
        "hunt start white lion --level 1", ["the hunt begins"]),
    "immovable object": (FIGHT, ["survivor gain Lucy immovable object"], "showdown knock-down Lucy --choose yes",
        ["Lucy stands (Immovable Object)"]),
    "immovable object and knockback": (FIGHT, ["survivor gain Lucy immovable object"],
        "showdown knockback Lucy 5 --choose yes --choose yes", ["Lucy is not knocked back"]),
    # resources
    "milky eye": (TOWN, [], "storage add milky eye --choose Erza", ["Erza: insanity 0 -> 3 (Milky Eye)"]),
    "stout kidney": (TOWN, ["storage add stout kidney"], "use lucy stout kidney --roll 5", ["Lucy: survival 3 -> 0"]),
    "a good kidney": (TOWN, ["storage add stout kidney"], "use lucy stout kidney --roll 6", ["Lucy: survival 3 -> 13"]),
    "active thyroid": (TOWN, ["storage add active thyroid"], "use lucy active thyroid --roll 7", ["Lucy: speed 0 -> 1"]),
    "a bad thyroid": (TOWN, ["storage add active thyroid"], "use lucy active thyroid --roll 6", ["Lucy dies"]),
    # home
    "nigredo fails": (HOME, ["storage add monster bone 3"], "endeavor Lucy nigredo --roll 2", ["Monster Bone is archived"]),
    "nigredo": (HOME, ["storage add monster bone 3"], "endeavor Lucy nigredo --roll 3 --choose '1 dense bone'",
        ["Paid: Monster Bone x3", "Storage: Dense Bone 0 -> 1"]),
    "special innovate": (HOME, [f"storage add {card}" for card in ("gorm brain", "gormite")],
        "endeavor Lucy special innovate gormchymy", ["Paid: Gorm Brain, Gormite", "The settlement gains Albedo"]),
    "transmute, healing": (HOME, ["storage add monster organ 2"], "endeavor Lucy transmute --roll 3,4 --choose 1",
        ["Storage: Healing Potion 0 -> 1"]),
    "transmute, wisdom": (HOME, ["storage add monster organ 2"], "endeavor Lucy transmute --roll 9,4 --choose 1",
        ["Storage: Wisdom Potion 0 -> 1"]),
    "transmute, steadfast": (HOME, ["storage add monster organ 2"], "endeavor Lucy transmute --roll 9,10 --choose 1",
        ["Storage: Steadfast Potion 0 -> 1"]),
    "transmute, nobody knows": (HOME, ["storage add monster organ 2"], "endeavor Lucy transmute --roll 3,3 --choose 1",
        ["Transmute at 6: do what the card says"]),
    "transmute, power": (MASTERY, ["storage add monster organ 2"], "endeavor Lucy transmute --roll 5,5,5,5,5 --choose 1",
        ["Storage: Power Potion 0 -> 1"]),
    "transmute, life": (MASTERY, ["storage add monster organ 2"], "endeavor Lucy transmute --roll 7,7,7,7,7 --choose 1",
        ["Storage: Life Elixir 0 -> 1"]),
    "transmute, gormite": (MASTERY, ["storage add monster organ 2"], "endeavor Lucy transmute --roll 8,8,7,7,7 --choose 1",
        ["Storage: Gormite 0 -> 1"]),
    "albedo fails": (MASTERY, ["set Lucy weapon-type sword", "set Lucy weapon-proficiency 2"], "endeavor Lucy albedo --roll 2",
        ["Lucy: weapon proficiency 2 -> 1 entry"]),
    "albedo": (MASTERY, ["storage add monster organ 4"], "endeavor Lucy albedo --roll 9 --choose '1 gorm brain'",
        ["Paid: Monster Organ x4", "Storage: Gorm Brain 0 -> 1"]),
    "albedo at its best": (MASTERY, ["set Lucy evasion -2", "set Lucy luck -1"], "endeavor Lucy albedo --roll 10 --choose 'evasion to 0'",
        ["Lucy: evasion -2 -> 0"]),
    "citrinitas fails": (MASTERY, [], "endeavor Lucy citrinitas --roll 2", ["Lucy, Erza, Zachary, Al: evasion 0 -> -1"]),
    "citrinitas": (MASTERY, ["survivor gain Lucy broken rib", "survivor gain Lucy broken arm"],
        "endeavor Lucy citrinitas --roll 3 --choose 'a broken arm'", ["Lucy loses Broken Arm"]),
    "rubedo fails": (MASTERY, [], "endeavor Lucy rubedo --roll 2", ["Lucy gains Hemophobia", "Al gains Hemophobia"]),
    "rubedo": (MASTERY, [], "endeavor Lucy rubedo --roll 8", ["Lucy, Erza, Zachary, Al: courage 0 -> 1", "skip next hunt no -> yes"]),
    "rubedo at its best": (MASTERY, ["set Lucy evasion -2", "set Lucy movement 4", "set Erza strength 3"],
        "endeavor Lucy rubedo --roll 9", ["Lucy: movement 4 -> 6 Lucy: evasion -2 -> 2 Erza: strength 3 -> -3 entry"]),
    # settlement and story events
    "climate 1": (TOWN, ["timeline add 1 gorm climate", "storage add monster bone 3"],
        "event gorm climate --roll 1 --choose 'lose all resources'", ["3 resources are lost"]),
    "climate 1, an innovation instead": (TOWN, ["timeline add 1 gorm climate", "settlement gain paint"],
        "event gorm climate --roll 1 --choose 'lose 1 innovation instead',paint", ["The settlement loses Paint"]),
    "climate 2": (TOWN, ["timeline add 1 gorm climate", "storage add monster bone 5"],
        "event gorm climate --roll 2 --choose 'lose 4 resources'", ["Monster Bone is lost Monster Bone is lost Monster Bone is lost Monster Bone is lost next"]),
    "climate 3": (TOWN, ["timeline add 1 gorm climate", "storage add monster bone 5"], "event gorm climate --roll 3",
        ["Monster Bone is lost"]),
    "climate 4": (TOWN, ["timeline add 1 gorm climate", "set Lucy insanity 4", "depart Lucy",
        "settlement return --victory --house-rule"], "event gorm climate --roll 4 --house-rule",
        ["Lucy: insanity 4 -> 0", "skip next hunt no -> yes"]),
    "climate with hovel": (TOWN, ["timeline add 1 gorm climate", "settlement gain hovel", "settlement gain bed",
        "settlement set endeavors 1", "event gorm climate --roll 4"], "endeavor Lucy rest --roll 2 --house-rule",
        ["Lucy rolls 2 +2 (Gorm Climate) = 4"]),
    "climate 8": (TOWN, ["timeline add 1 gorm climate"], "event gorm climate --roll 8 --survivor Lucy",
        ["Lucy: courage 0 -> 1"]),
    "climate with storytelling": (TOWN, ["timeline add 1 gorm climate", "settlement gain storytelling"],
        "event gorm climate --roll 8 --survivor Lucy", ["Lucy: understanding 0 -> 1"]),
    "the climate stays": (TOWN, ["timeline add 1 gorm climate"], "event gorm climate --roll 3 --choose again",
        ["Lantern year 2: Gorm Climate added"]),
    "the storm, badly": (TOWN, [], "event the approaching storm --survivor Lucy --roll 2",
        ["Lucy: insanity 0 -> 1", "Lucy gains Absent Seizures"]),
    "the storm": (TOWN, [], "event the approaching storm --survivor Lucy --roll 6", ["Lucy gains Blind", "Lucy: speed 0 -> 1"]),
    # cards of its AI deck that stay
    "thunder foot": (FIGHT, ["showdown place monster G10 --facing s --house-rule", "showdown place Lucy J11 --house-rule",
        "showdown mood add thunder foot", "attack lucy 1,1 -w fist"], "showdown end-act",
        ["Lucy: J11 -> O11 (Thunder Foot)", "Lucy is knocked down (Thunder Foot)"]),
    "thunder foot goes": (FIGHT, ["showdown mood add thunder foot"], "attack lucy 8,1 -w fist 'face=8'",
        ["Thunder Foot leaves play"]),
    "rear up": (FIGHT, [], "showdown mood add rear up", ["Gorm: toughness tokens 0 -> +5 (Rear Up)"]),
    "rear up ends": (FIGHT, ["showdown mood add rear up"], "showdown mood remove rear up",
        ["Gorm: toughness tokens +5 -> 0"]),
}  # fmt: skip


@pytest.mark.parametrize(("base", "before", "line", "told"), TOLD.values(), ids=list(TOLD))
def test_a_card_does_what_it_says(kdm, base, before, line, told):
    kdm.after(*base)
    for each in before:
        kdm(each)
    said = " ".join(kdm(line).split())
    assert [each for each in told if each not in said] == [], said


PLACED = tuple(f"showdown place {each} --house-rule" for each in
               ("monster G10 --facing s", "Lucy J11", "Erza H9", "Zachary L12", "Al B2"))  # fmt: skip
RUNS = ["the monster: full move toward the opposite board edge in a straight line"]
HITS = {  # of a hit location: the die, what else is on the line, what is told; 6 strength against toughness 8
    "lure paroxysm": ("", "", ["Trap: Lure Paroxysm", "Lucy, Lure Paroxysm: do what the card says"]),
    "mammoth backstrap": (10, "--choose 'keep 1'", ["Lucy earns: Jiggling Lard"]),
    "backstrap": (10, "--choose 'consume it'", ["Lucy: courage 0 -> 1", "Lucy: insanity 0 -> 3"]),
    "Backstrap": (1, "", RUNS),
    "bloated face": (10, "--draw 'stout hide'", ["Lucy earns: Stout Hide"]),
    "bulging eye": (10, "", ["Gorm: accuracy tokens 0 -> -1"]),
    "Bulging Eye": (1, "", RUNS),
    "crowded fangs": (10, "--draw 'acid gland'", ["Lucy: courage 0 -> 1", "Lucy earns: Acid Gland"]),
    "distended gut": (10, "", ["Lucy earns: Stout Kidney"]),
    "Distended Gut": (1, "", ["Lucy, Retch: suffers the damage of Retch", "Zachary, Retch"]),
    "goiter": (10, "", ["Lucy: insanity 0 -> 3", "Zachary: insanity 0 -> 3"]),
    "Goiter": (1, "", ["Zachary, Retch"]),
    "mammoth hand": (10, "", ["Gorm: movement tokens 0 -> -1"]),
    "hindgut": (10, "--choose 'heal a location',legs", ["Lucy: injuries at the legs erased"]),
    "Hindgut": (8, "", ["Lucy, Retch"]),
    "mandible": ("10:5", "", ["Lucy: courage 0 -> 1", "Lucy: survival 3 -> 4"]),
    "Mandible": ("10:4", "", ["critical wound"]),
    "maw": (10, "", ["Gorm has a persistent injury: Jaw Paralysis"]),
    "Maw": (8, "", ["Lucy, Retch"]),
    "rear clubfoot": (10, "", ["Gorm has a persistent injury: Lame"]),
    "Rear Clubfoot": (8, "", ["Lucy, Retch"]),
    "ridged spine": (10, "", ["Gorm is knocked down"]),
    "rump": (10, "--draw 'handed skull'", ["Lucy earns: Handed Skull"]),
    "Rump": (8, "", ["Lucy, Retch"]),
    "mammoth skull": (10, "", ["Lucy earns: Active Thyroid"]),
    "Mammoth Skull": (8, "", RUNS),
    "tail": (10, "", ["Gorm is knocked down (Mammoth Tail)", *RUNS]),
    "testes": (10, "", ["Lucy gains Mammoth Hunting", "Gorm: damage tokens 0 -> +1"]),
    "wrinkled elbow": (10, "", ["Lucy: survival 3 -> 4"]),
    "leg bone": (10, "", ["Gorm has a persistent injury: Gimped"]),
}  # fmt: skip


@pytest.mark.parametrize(
    ("location", "die", "more", "told"), [(each, *rest) for each, rest in HITS.items()], ids=list(HITS)
)
def test_a_hit_location_reacts(kdm, location, die, more, told):
    kdm.after(*FIGHT, *PLACED, "hit Lucy legs 2", "showdown stand Lucy")
    if die == 1:
        kdm("set Lucy strength 0")
    said = " ".join(kdm(f"attack lucy 10,1 -w fist '{location.lower()}={die}' {more}").split())
    assert [each for each in told if each not in said] == [], said


@pytest.mark.parametrize("location", ["crowded fangs", "tail", "testes", "leg bone"])
@pytest.mark.parametrize(("who", "stronger"), [("Erza", True), ("Lucy", False)])
def test_some_are_weak_from_the_side(kdm, location, who, stronger):
    kdm.after(*FIGHT, *PLACED)
    told = kdm(f"attack {who} 10,1 -w fist '{location}=2'")
    assert (f"{who}: strength +2 for this wound attempt" in told) == stronger


def test_who_kills_it_at_the_lure_leaves_a_bulb_to_one_of_them(kdm):
    kdm.after(*FIGHT, *WON[:10])
    told = kdm("attack lucy 10,1 -w fist 'fluorescent lure=8' --choose Erza")
    assert "Gorm is dead" in told and "Erza earns: Pure Bulb (Fluorescent Lure)" in told


TYPED = "9,9,legs,waist --speed 2 --accuracy 3 --damage 1"


@pytest.mark.parametrize(
    ("injury", "card", "told"),
    [
        ("leg bone", "charge", "Gorm is knocked down (Charge)"),
        ("maw", "head thrash", "Lucy: insanity 0 -> 3 (Head Thrash)"),
        ("maw", "'maw-arm toss'", "Lucy: insanity 0 -> 3 (Maw-Arm Toss)"),
    ],
)
def test_what_was_typed_of_a_card_is_an_attack_and_an_injury_changes_it(kdm, injury, card, told):
    kdm.after(*FIGHT, *PLACED, f"attack lucy 10,1 -w fist '{injury}=10'")
    said = kdm(f"turn {card} Lucy {TYPED}")
    assert "against Lucy: 9, 9 need 3: 2 hits" in said and told in said
    kdm.after(*FIGHT, *PLACED)
    assert told not in kdm(f"turn {card} Lucy {TYPED} --house-rule")


def test_headbutt_and_hiccup_end_in_a_retch(kdm):
    kdm.after(*FIGHT, *PLACED)
    assert "Lucy, Retch" in kdm(f"turn headbutt Lucy {TYPED}")
    assert "Lucy, Retch" in kdm("turn hiccup --house-rule")


def test_the_damage_of_the_basic_action_is_typed_once(kdm):
    kdm.after(*FIGHT)
    kdm("set Lucy strength 0")
    assert "the damage on the card" in kdm("attack lucy 10,1 -w fist 'wrinkled elbow=1'", code=3)
    told = kdm("attack lucy 10,1 -w fist 'wrinkled elbow=1:9,1,legs' --choose 2")
    assert "Basic Action: damage 2, known from now on" in told and "Lucy: heavy injury at the legs" in told


def test_the_suit_protects_body_and_waist_and_the_set_everything(kdm):
    kdm.after(*TOWN, "gear take Lucy cloth")
    for piece, slot in (("mask", 2), ("sleeves", 4), ("suit", 5), ("boots", 8)):
        kdm(f"storage add gorment {piece}")
        kdm(f"gear give Lucy gorment {piece} --slot {slot}")
    places = kdm.json("survivor show Lucy")["hit_locations"]
    assert {name: place["armor"] for name, place in places.items()} == dict.fromkeys(places, 3)
    kdm(LION[-1])
    kdm("showdown token monster damage +9")
    kdm("showdown token monster speed +1")
    told = kdm("turn claw lucy 9,9,9,arms:9,arms,legs:9")
    assert told.count(" suffers ") == 2 and "Lucy endures: the severe injury is ignored" in told
    kdm("hit Lucy waist 7 --roll 9")
    assert "suffers" in kdm("hit Lucy waist 1 --roll 9"), "two hits by hand are two attacks"


def test_an_injury_without_an_attack_is_no_first_of_two(kdm):
    kdm.after(*FIGHT)
    for piece in ("mask", "sleeves", "suit", "boots"):
        for line in given(f"gorment {piece}"):
            kdm(line)
    kdm("survivor suffer Lucy legs --roll 10")
    assert "ignored" not in kdm("survivor suffer Lucy legs --roll 10")


def test_who_comes_to_its_den_approaches_the_cave(kdm):
    kdm.after(*TOWN)
    kdm(f"showdown start gorm --level 2 {FOUR} --house-rule")
    told = typed(kdm, "event fetid grotto --roll 1,1,2,5,5,8,8")
    for each in ("Lucy is home", "Erza suffers Collapsed Lung", "Zachary: insanity 0 -> 2", "Zachary: survival 1 -> 3",
                 "Zachary, Fetid Grotto at 5: the armor points of the waist move to the head",
                 "Al, Fetid Grotto at 8: Stumble into the Den"):  # fmt: skip
        assert each in told
    for _ in range(kdm.json("showdown show")["ai"]["to_kill"]):
        kdm("showdown wound --house-rule")
    assert "Fetid Grotto" in kdm("showdown end --auto")
    assert "Lucy, Fetid Grotto at 7: Blind Exit" in typed(kdm, "event fetid grotto --roll 7,2,8,7")


DIGESTED = {
    "1,body": ["Erza: armor at the body 1 -> 0", "Erza: bleeding 0 -> 1"],
    "2 --choose 'founding stone'": ["Erza: Founding Stone is archived"],
    "6 --draw hoarder": ["Erza: survival 3 -> 1", "Erza gains Hoarder"],
    "7": ["Erza: survival 3 -> 2", "Erza: brain injured"],
    "10 --choose 'remove a permanent injury'": ["Erza loses Broken Rib"],
}


@pytest.mark.parametrize(("roll", "told"), DIGESTED.items())
def test_the_bait_is_digested_on_the_way(kdm, roll, told):
    kdm.after(*TOWN, "survivor gain Erza broken rib", "storage add rawhide vest", "gear give Erza rawhide vest",
              "depart Lucy Erza Zachary Al")  # fmt: skip
    assert "Final March: Gorm" in kdm("hunt start gorm --level 3")
    assert "Erza, Final March: is the bait" in kdm("event final march --survivor Erza")
    said = typed(kdm, f"event final march --house-rule --roll {roll}")
    assert [each for each in told if each not in said] == []


def test_the_bait_lies_before_it_when_the_others_enter(kdm):
    kdm.after(*TOWN, "depart Lucy Erza Zachary Al", "hunt start gorm --level 3", "event final march --survivor Erza")
    kdm("hunt ambush survivors")
    assert "Final March: Gorm" in kdm("hunt end")
    told = typed(kdm, "event final march --roll 2,6,8")
    assert "Erza is knocked down" in told and "Lucy, Final March at 2: Timid Entrance" in told
    assert "Erza, Final March at" not in told


def test_who_fears_giants_stays_at_home(kdm):
    kdm.after(*TOWN, "survivor gain Lucy megalophobia", "depart Lucy")
    assert "Lucy may not depart: Megalophobia" in kdm("hunt start gorm --level 1", code=1)


def test_nobody_was_bitten_without_the_card(kdm):
    kdm.after(*TOWN)
    assert "Lucy, Melting Horror at 4: do what the card says" in typed(
        kdm, "event melting horror --survivor Lucy --roll 4"
    )
