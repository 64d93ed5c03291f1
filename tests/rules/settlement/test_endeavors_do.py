"""Every endeavor of every innovation, carried out row by row; its price and its limit are for the settlement phase."""

import pytest

from kdm_cli.rules.asking import numbers, texts
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.settlement import departing, settlement_phase
from kdm_cli.rules.under_way import Scene

PRICES = [  # the innovation, its endeavor, its price in endeavors and resources, how often
    ("Drums", "Bone Beats", 1, {}, None),
    ("Bloodletting", "Breathing a Vein", 1, {"any": 1}, None),
    ("Scrap Smelting", "Purification", 1, {}, None),
    ("Scrap Smelting", "Build Blacksmith", 1, {"bone": 6, "scrap": 3}, None),
    ("Cooking", "Cooking", 1, {}, None),
    ("Cooking", "Stone Nose Gruel", 1, {"organ": 1, "bone": 1}, None),
    ("Forbidden Dance", "Forbidden Dance", 1, {}, "lifetime"),
    ("Heart Flute", "Devil's Melody", 1, {}, None),
    ("Partnership", "Partnership", 2, {}, "lifetime"),
    ("Bed", "Rest", 1, {}, None),
    ("Shrine", "Armor Ritual", 1, {}, "settlement_phase"),
    ("Sacrifice", "Death Ritual", 1, {}, None),
    ("Scarification", "Initiation", 1, {}, "lifetime"),
    ("Memento Mori", "Memento Mori", 1, {}, "settlement_phase"),
    ("Sculpture", "Sculpt Statue", 1, {}, "campaign"),
    ("Sculpture", "Study Statue", 1, {}, None),
    ("Face Painting", "Battle Paint", 1, {}, None),
    ("Face Painting", "Founder's Eye", 1, {}, None),
    ("Pottery", "Fermentation", 1, {"organ": 1}, "year"),
    ("Pottery", "Ret", 1, {"herb": 1}, "year"),
    ("Pottery", "Build Barber Surgeon", 1, {"organ": 3, "scrap": 1}, None),
    ("Nightmare Training", "Train", 1, {}, None),
    ("Storytelling", "Story Time", 2, {}, None),
    ("Records", "Scholar of Death", 1, {}, None),
    ("Records", "Monster Volume", 1, {}, None),
    ("Guidepost", "Pull", 1, {}, None),
]


def test_every_endeavor_has_its_price_and_its_limit(game):
    found = [
        (entry.name, each["name"], each["cost"], each.get("resources", {}), each.get("limit"))
        for entry in game.play.content.of("innovation")
        for each in entry.data.get("endeavors", ())
    ]
    assert sorted(found, key=str) == sorted(PRICES, key=str)


def endeavor(game, innovation, number=0, faces=(), choices=(), cards=(), **roles):
    game.people.faces, game.people.choices, game.people.cards = list(faces), list(choices), list(cards)
    entry = next(each for each in game.play.content.of("innovation") if each.name == innovation)
    who = {name: tuple(game[each].id for each in names) for name, names in roles.items()}
    game.do(carry_out, entry.data["endeavors"][number]["effects"], Scene(entry, game["Lucy"].id, who))
    assert (game.people.faces, game.people.choices, game.people.cards) == ([], [], [])


ROWS = [
    ("Drums", [], ["+2 insanity"], {"insanity": 2}),
    ("Drums", [], ["+2 survival"], {"survival": 6}),
    ("Bloodletting", [1], [], {"survival": 0, "understanding": 1}),
    ("Bloodletting", [3], [], {"survival": 0, "understanding": 1}),
    ("Bloodletting", [4], [], {"insanity": 3}),
    ("Bloodletting", [7], [], {"insanity": 3}),
    ("Bloodletting", [8], [], {"insanity": 6}),
    ("Forbidden Dance", [1], [], {"movement": 4}),
    ("Forbidden Dance", [5], [], {"movement": 4}),
    ("Forbidden Dance", [6], [], {"evasion": 1}),
    ("Forbidden Dance", [9], [], {"evasion": 1}),
    ("Heart Flute", [5], [], {"dead": True}),
    ("Bed", [3], [], {"insanity": 3}),
    ("Bed", [4], [], {"skip_next_hunt": True}),
    ("Scarification", ["arms"], [], {"courage": 1, "luck": 1}),
    ("Scarification", ["legs", 6], [], {"courage": 1, "movement": 4}),
    ("Scarification", ["legs", 5], [], {"courage": 1}),
    ("Nightmare Training", [1], ["spend 1 survival"], {"survival": 0}),
    ("Nightmare Training", [1], ["die"], {"survival": 1, "dead": True}),
    ("Nightmare Training", [7, 9], ["roll again"], {"survival": 0, "weapon_proficiency": 1}),
    ("Nightmare Training", [2], ["nothing"], {"survival": 1}),
    ("Nightmare Training", [8], [], {"survival": 1, "weapon_proficiency": 1}),
    ("Nightmare Training", [9], [], {"survival": 1, "weapon_proficiency": 1}),
    ("Nightmare Training", [10], ["accuracy"], {"survival": 1, "accuracy": 1}),
    ("Nightmare Training", [10], ["strength"], {"survival": 1, "strength": 1}),
    ("Storytelling", [3], [], {"understanding": 1}),
    ("Sacrifice", [6], ["nothing"], {"insanity": 0}),
]
FIELDS = ("survival", "insanity", "courage", "understanding", "hunt_xp", "weapon_proficiency", "movement", "speed",
          "accuracy", "strength", "evasion", "luck", "skip_next_hunt", "dead")  # fmt: skip


def rich(game):
    """Some survival, some people, endeavors and resources."""
    game.settlement("survival-limit", "9")
    game.settlement("population", "9")
    game.set("Lucy", "survival", "4")


@pytest.mark.parametrize(("name", "faces", "choices", "changed"), ROWS)
def test_an_endeavor_does_what_its_row_says(village, name, faces, choices, changed):
    rich(village)
    if name == "Sacrifice":
        village.set("Lucy", "insanity", "5")
        village.gain("Lucy", "prey")
    before = {field: getattr(village["Lucy"], field) for field in FIELDS}
    endeavor(village, name, 0, faces, choices)
    after = {field: getattr(village["Lucy"], field) for field in FIELDS}
    assert {field: after[field] for field in FIELDS if after[field] != before[field]} == changed


@pytest.mark.parametrize(
    ("name", "number", "faces", "choices", "gained"),
    [
        ("Drums", 0, [], ["rhythm chaser or", "rhythm chaser"], ["Rhythm Chaser"]),
        ("Drums", 0, [], ["rhythm chaser or", "synchronized"], ["Synchronized Strike"]),
        ("Forbidden Dance", 0, [10], [], ["King's Step"]),
        ("Scarification", 0, ["head"], [], ["Blind"]),
        ("Scarification", 0, ["body"], [], ["Tough"]),
        ("Records", 0, [], [], ["Scholar of Death"]),
    ],
)
def test_an_endeavor_teaches_or_scars(village, name, number, faces, choices, gained):
    endeavor(village, name, number, faces, choices)
    assert village.traits("Lucy") == gained
    assert village["Lucy"].bleeding == (gained == ["Blind"])


def test_an_initiation_may_hurt_badly(village):
    endeavor(village, "Scarification", 0, ["waist"], cards=["hoarder"])
    assert village.traits("Lucy") == ["Destroyed Genitals", "Hoarder"]
    assert (village["Lucy"].insanity, village["Lucy"].courage) == (3, 1)


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("remove a disorder", ["Warped Pelvis", "Intestinal Prolapse"]),
        ("remove warped pelvis", ["Prey", "Intestinal Prolapse"]),
        ("remove intestinal prolapse", ["Prey", "Warped Pelvis"]),
    ],
)
def test_bloodletting_heals_one_of_three(village, choice, left):
    village.gain("Lucy", "prey", "warped pelvis", "intestinal prolapse")
    endeavor(village, "Bloodletting", 0, [8], [choice])
    assert village.traits("Lucy") == left


def test_after_a_bad_bloodletting_no_survival_is_gained_this_phase(village):
    rich(village)
    endeavor(village, "Bloodletting", 0, [2])
    with village.refuses("cannot-gain"):
        village.set("Lucy", "survival", "1")
    village.do(settlement_phase.end_phase)
    village.set("Lucy", "survival", "1")


HEALED = {
    "broken arms": "broken arm",
    "broken hips": "broken hip",
    "broken ribs": "broken rib",
    "ruptured muscle": "ruptured muscle",
}


@pytest.mark.parametrize("chosen", HEALED)
def test_a_rest_heals_all_of_one_kind(village, chosen):
    village.gain("Lucy", *HEALED.values(), "broken arm", "broken rib")
    name = HEALED[chosen].title()
    endeavor(village, "Bed", 0, [10], [f"heal {chosen}"])
    assert name not in village.traits("Lucy")
    assert len(set(village.traits("Lucy"))) == 3


@pytest.mark.parametrize(
    ("face", "choices", "iron", "scrap"),
    [(2, [], 0, 9), (3, ["1 iron"], 1, 6), (9, ["nothing"], 0, 9), (10, ["3 iron"], 3, 0)],
)
def test_scrap_becomes_iron(village, face, choices, iron, scrap):
    village.store("scrap", 9)
    endeavor(village, "Scrap Smelting", 0, [face], choices)
    assert (village.storage.get("Iron", 0), village.storage.get("Scrap", 0)) == (iron, scrap)


@pytest.mark.parametrize(
    ("name", "number", "built"), [("Scrap Smelting", 1, "Blacksmith"), ("Pottery", 2, "Barber Surgeon")]
)
def test_an_endeavor_builds(village, name, number, built):
    endeavor(village, name, number)
    assert built in [entry.name for entry in numbers.held(village.play, "location")]


@pytest.mark.parametrize(("number", "made"), [(0, "Love Juice"), (1, "Monster Hide")])
def test_pots_make_things(village, number, made):
    endeavor(village, "Pottery", number)
    assert village.storage == {made: 1}


DEPARTED = [
    ("Shrine", 0, 3, {"insanity": 1}), ("Sacrifice", 0, 2, {"insanity": 1}), ("Sacrifice", 0, 3, {"insanity": 1}),
    ("Sacrifice", 0, 4, {"insanity": 3}), ("Sacrifice", 0, 5, {"insanity": 3}), ("Face Painting", 0, 3, {}),
    ("Face Painting", 0, 4, {"survival": 3, "insanity": 1}), ("Storytelling", 0, 4, {"insanity": 3}),
    ("Storytelling", 0, 7, {"insanity": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "number", "face", "changed"), DEPARTED)
def test_what_an_endeavor_gives_to_the_departing_waits_for_them(village, name, number, face, changed):
    rich(village)
    endeavor(village, name, number, [face])
    assert (village["Erza"].survival, village["Erza"].insanity) == (1, 0)
    village.do(departing.depart, [village["Erza"]])
    erza = village["Erza"]
    assert {"survival": erza.survival, "insanity": erza.insanity} == {"survival": 1, "insanity": 0} | changed
    assert (village["Al"].survival, village["Al"].insanity) == (1, 0)


@pytest.mark.parametrize(("face", "lost"), [(1, 2), (2, 1), (3, 1), (5, 1), (6, 1), (10, 1)])
def test_a_death_ritual_costs_people(village, face, lost):
    rich(village)
    endeavor(village, "Sacrifice", 0, [face])
    assert village.population == 9 - lost


def test_a_death_ritual_may_free_from_a_disorder(village):
    rich(village)
    village.gain("Lucy", "prey")
    endeavor(village, "Sacrifice", 0, [6], ["remove a disorder"])
    assert village.traits("Lucy") == []


def test_armor_is_blessed_until_the_return(village):
    endeavor(village, "Shrine", 0, [4])
    village.do(departing.depart, [village["Lucy"]])
    assert [village.armor("Lucy", where) for where in ("head", "arms", "body", "waist", "legs")] == [1, 1, 1, 2, 1]
    assert village.armor("Erza", "head") == 0


@pytest.mark.parametrize(
    ("face", "changed"),
    [(1, {}), (2, {"insanity": 4}), (3, {"insanity": 4}), (4, {"courage": 2, "understanding": 1}),
     (8, {"courage": 2, "understanding": 1}), (9, {"hunt_xp": 5}), (10, {"hunt_xp": 5})],
)  # fmt: skip
def test_the_dead_are_remembered(village, face, changed):
    for stat, number in (("insanity", 4), ("courage", 2), ("understanding", 1), ("hunt-xp", 5)):
        village.set("Al", stat, str(number))
    village.kill("Al")
    endeavor(village, "Memento Mori", 0, [face], dead=["Al"])
    fields = ("insanity", "courage", "understanding", "hunt_xp")
    found = {field: getattr(village["Lucy"], field) for field in fields}
    assert {field: number for field, number in found.items() if number} == changed


def test_intimacy_is_easier_in_the_founder_s_eye_this_phase(village):
    village.build("face painting")
    endeavor(village, "Face Painting", 1, [3])
    assert numbers.on_rolls(village.play, village["Lucy"], "intimacy") == []
    endeavor(village, "Face Painting", 1, [4])
    assert numbers.on_rolls(village.play, village["Lucy"], "intimacy") == [("Face Painting", 1)]
    village.do(settlement_phase.end_phase)
    assert numbers.on_rolls(village.play, village["Lucy"], "intimacy") == []


@pytest.mark.parametrize(("face", "strength", "pulled"), [(10, 1, False), (10, 2, True), (9, 3, True), (9, 2, False)])
def test_the_guidepost_is_pulled_by_the_strong(village, face, strength, pulled):
    village.build("guidepost")
    village.set("Lucy", "strength", str(strength))
    endeavor(village, "Guidepost", 0, [face])
    assert ("Lantern Halberd" in village.storage) == pulled
    assert numbers.holds(village.play, "core:innovation/guidepost") != pulled


def test_partners_are_two(village):
    village.gain("Lucy", "partner")
    endeavor(village, "Partnership", 0, [], ["Erza", "Al"])
    assert [village.traits(name) for name in ("Lucy", "Erza", "Zachary", "Al")] == [
        ["Partner"],
        ["Partner"],
        [],
        ["Partner"],
    ]


@pytest.mark.parametrize(
    ("name", "number", "faces", "choices", "due"),
    [
        ("Cooking", 0, [], [], "Cooking (Cooking)"),
        ("Storytelling", 0, [8], [], "White Speaker (Storytelling)"),
        ("Heart Flute", 0, [6], ["King's Man"], "King's Man (lantern year 1)"),
    ],
)
def test_an_endeavor_makes_an_event_due(village, name, number, faces, choices, due):
    village.build("king's man", "butcher")
    endeavor(village, name, number, faces, choices)
    assert due in village.due


def test_who_has_eaten_gruel_does_not_starve(village):
    endeavor(village, "Cooking", 1)
    assert village.story == "The settlement, until the hunt ends: ignore starvation"
    assert texts.granted_to_all(village.play) == {"ignore_starvation": "Cooking"}


@pytest.mark.parametrize(
    ("name", "number", "faces", "hands"),
    [
        ("Records", 1, [], "Records: the settlement: monster volume"),
    ],
)
def test_what_only_hands_can_do_is_said(village, name, number, faces, hands):
    village.gain("Lucy", "tough")
    endeavor(village, name, number, faces)
    assert hands in village.hands
    assert village["Lucy"].retired == (name == "Records")


def test_pots_keep_two_resources_when_all_are_lost(village):
    village.build("pottery")
    village.store("love juice", 2)
    village.store("monster bone", 9)
    village.store("bone axe")
    village.people.choices = ["love juice", "monster bone"]
    scene = Scene(village.play.entry("core:principle/barbaric"))
    village.do(carry_out, [{"op": "archive", "what": "resources", "target": "settlement"}], scene)
    assert village.storage == {"Bone Axe": 1, "Love Juice": 1, "Monster Bone": 1}
