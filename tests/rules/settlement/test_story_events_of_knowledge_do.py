"""Story events of what is told, eaten, worn and found out at home, table by table and face by face."""

import pytest

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.asking.texts import forbidden
from tests.rules.settlement.settled import held, lasts, living, people, settle


@pytest.fixture
def listeners(home):
    """Nobody is deaf; endeavors are left."""
    home.draft.set(home.sheet, endeavors=3)
    return home


GOBLIN = [(1, ["Blind"], 0), (3, ["Blind"], 0), (7, ["Story of the Goblin", "Deaf"], 3),
          (9, ["Story of the Goblin", "Deaf"], 3), (10, ["Story of the Goblin"], 3)]  # fmt: skip


@pytest.mark.parametrize(("face", "traits", "endeavors"), GOBLIN)
def test_the_goblin(listeners, face, traits, endeavors):
    settle(listeners, "White Speaker", faces=[face], choices=["Story of the Goblin", "Erza"])
    assert (listeners.traits("Erza"), listeners.sheet.endeavors) == (traits, endeavors)


@pytest.mark.parametrize("face", [4, 6])
def test_the_goblin_frightens_four(listeners, face):
    settle(listeners, "White Speaker", "Erza", faces=[face], choices=["Story of the Goblin"])
    assert people(listeners) == {name: {"insanity": 5} for name in ("Lucy", "Erza", "Zachary", "Al")}


def test_a_story_is_told_to_each_once_in_a_lifetime(listeners):
    settle(listeners, "White Speaker", "Erza", faces=[10], choices=["Story of the Goblin"])
    listeners.years()
    settle(listeners, "White Speaker", "Erza", faces=[10], choices=["Story of the Forsaker", "Al"])
    assert listeners.traits("Erza") == ["Story of the Goblin"]
    assert listeners.traits("Al") == ["Story of the Forsaker"]


def test_the_deaf_hear_no_story(listeners):
    for name in ("Lucy", "Zachary"):
        listeners.gain(name, "deaf")
    listeners.set("Al", "understanding", "9")
    settle(listeners, "White Speaker", faces=[10], choices=["Story of the Goblin"])
    assert listeners.traits("Erza") == ["Story of the Goblin"]


FORSAKER = [(1, {"bleeding": 1}, ["Shattered Jaw"]), (5, {"bleeding": 1}, ["Shattered Jaw"]),
            (6, {"strength": 2, "bleeding": 2}, ["Broken Arm", "Broken Arm"]),
            (8, {"strength": 2, "bleeding": 2}, ["Broken Arm", "Broken Arm"]),
            (10, {}, ["Story of the Forsaker"])]  # fmt: skip


@pytest.mark.parametrize(("face", "changed", "traits"), FORSAKER)
def test_the_forsaker(listeners, face, changed, traits):
    settle(listeners, "White Speaker", "Erza", faces=[face], choices=["Story of the Forsaker"])
    numbers = {field: getattr(listeners["Erza"], field) for field in changed}
    assert (numbers, listeners.traits("Erza")) == (changed, traits)


def test_the_forsaker_leaves_a_mask(listeners):
    settle(listeners, "White Speaker", "Erza", faces=[9], choices=["Story of the Forsaker"])
    assert listeners["Erza"].dead and listeners.storage["Forsaker Mask"] == 1
    settle(listeners, "White Speaker", "Al", faces=[10])  # only the goblin is left to tell of
    assert listeners.traits("Al") == ["Story of the Goblin"]


HERO = [(4, {"bleeding": 1}, ["Shattered Jaw"]), (5, {"bleeding": 1}, ["Shattered Jaw"]),
        (6, {}, ["Story of the Young Hero"]), (9, {}, ["Story of the Young Hero"]),
        (10, dict.fromkeys(("accuracy", "strength", "evasion", "speed", "luck"), 1), ["Story of the Young Hero"])]  # fmt: skip


@pytest.mark.parametrize(("face", "changed", "traits"), HERO)
def test_the_young_hero(listeners, face, changed, traits):
    listeners.draft.set(listeners.sheet, lantern_year=13)
    choices = ["Story of the Young Hero", "a nominee who never hunted", "Erza"]
    settle(listeners, "White Speaker", faces=[face], choices=choices)
    assert (people(listeners), listeners.traits("Erza")) == ({"Erza": changed} if changed else {}, traits)


def test_where_everybody_hunted_the_lot_falls_on_somebody(listeners):
    listeners.draft.set(listeners.sheet, lantern_year=13)
    settle(listeners, "White Speaker", faces=[3, 2], choices=["Story of the Young Hero", "everybody hunted"])
    assert living(listeners) == ["Lucy", "Erza", "Al"]


def test_nobody_tells_of_the_young_hero_too_early(listeners):
    with listeners.refuses("unknown-name"):
        settle(listeners, "White Speaker", choices=["Story of the Young Hero"])


DISHES = [
    ("Venison Oso Buco", ("nightmare tick", "shank bone", "beast steak"), {"evasion": 1, "survival": 11}),
    ("3 Eye Stew", ("cyclops fly", "eye of cat", "phoenix eye"), {"accuracy": 1, "survival": 11}),
    ("Sword Beetle Skewer", ("sword beetle", "bladder", "lion testes"), {"strength": 1, "survival": 11}),
    ("Stuffed Cockroach", ("hissing cockroach", "beast steak", "pustules"), {"survival": 11}),
]


@pytest.mark.parametrize(("dish", "of", "changed"), DISHES)
def test_a_dish_is_cooked_and_eaten(home, dish, of, changed):
    for item in (*of, "fresh acanthus"):
        home.store(item)
    home.gain("Erza", "hoarder")
    settle(home, "Cooking", "Erza", choices=[dish])
    assert (people(home), home.storage) == ({"Erza": changed}, {})
    assert home.traits("Erza") == ([] if dish == "Stuffed Cockroach" else ["Hoarder"])


def test_without_all_of_it_nothing_is_cooked(home):
    home.store("fresh acanthus")
    settle(home, "Cooking", "Erza")
    assert (people(home), home.storage) == ({}, {"Fresh Acanthus": 1})


ARMOR = [("head", "Regal Helm", ["Hoarder"]), ("arms", "Regal Gauntlet", []), ("body", "Regal Plackart", ["King's Step"]),
         ("waist", "Regal Faulds", ["Destroyed Genitals", "Hoarder"]), ("legs", "Regal Greaves", [])]  # fmt: skip


@pytest.mark.parametrize(("location", "piece", "traits"), ARMOR)
def test_the_king_s_curse_clothes_its_victim(returned, location, piece, traits):
    settle(returned, "King's Curse", "Lucy", faces=[location], cards=["hoarder"] if "Hoarder" in traits else [])
    assert piece in returned.gear("Lucy").values() and returned.traits("Lucy") == traits
    assert returned["Al"].brain_injured == (location == "body")


def test_what_the_armor_of_the_king_replaces_goes_to_storage(home):
    home.strip("Lucy")
    home.equip("Lucy", "rawhide gloves")
    home.build("nightmare training")
    settle(home, "King's Curse", "Lucy", faces=["arms"])
    assert home.gear("Lucy") == {1: "Regal Gauntlet"} and home.storage["Rawhide Gloves"] == 1
    assert home["Lucy"].strength == 1


def test_a_full_grid_makes_room_for_the_king(home):
    home.strip("Lucy")
    home.equip("Lucy", *["cloth"] * 8, "bone dagger")
    settle(home, "King's Curse", "Lucy", faces=["legs"], choices=["bone dagger"])
    assert home.gear("Lucy")[9] == "Regal Greaves" and home.storage["Bone Dagger"] == 1


def test_the_curse_goes_on_once_a_year_until_it_is_complete(home):
    home.strip("Lucy")
    for location, cards in (("arms", []), ("legs", []), ("head", ["hoarder"]), ("waist", ["prey"])):
        settle(home, "King's Curse", "Lucy", faces=[location], cards=cards)
        settle(home, "King's Curse", "Lucy")  # one piece a year
        home.years()
    settle(home, "King's Curse", "Lucy", faces=["arms", "legs", "body"])
    assert home["Lucy"].dead and home.story.count("Lucy rolls again") == 2


def test_lantern_research_reaches_its_first_level(home):
    settle(home, "Lantern Research")
    assert "Research level 0 -> 1" in home.story
    assert lasts(home) == ["number/research_level 1 campaign"]


def test_once_a_year_research_goes_on(home):
    for item in ("monster bone", "monster hide", "monster organ"):
        home.store(item, 4)
    settle(home, "Lantern Research", choices=["research level +1"])
    assert "Research level 1 -> 2" in home.story and sum(home.storage.values()) == 6
    settle(home, "Lantern Research")
    assert "Research level" not in home.story
    home.years()
    settle(home, "Lantern Research", choices=["research level +1"])
    assert "Research level 2 -> 3" in home.story and home.storage == {}


def test_there_is_no_sixth_level(home):
    for item in ("monster bone", "monster hide", "monster organ"):
        home.store(item, 4)
    lasting.add(home.play, None, "core:story_event/lantern_research", lasting.RESEARCH, 5, "campaign")
    settle(home, "Lantern Research")
    assert sum(home.storage.values()) == 12


LUNGS = [(1, "", 1, []), (3, "", 4, []), (7, "", 4, []), (3, "drums", 4, []), (4, "drums", 4, ["Legendary Lungs"]),
         (8, "", 4, ["Legendary Lungs"]), (10, "", 4, ["Legendary Lungs"])]  # fmt: skip


@pytest.mark.parametrize(("face", "innovation", "survival", "traits"), LUNGS)
def test_lungs_become_legendary(home, face, innovation, survival, traits):
    if innovation:
        home.build(innovation)
    settle(home, "story_event/legendary_lungs", "Erza", faces=[face])
    assert (home["Erza"].survival, home.traits("Erza")) == (survival, traits)


PRESENCE = [
    (1, 0, "", {"insanity": 3}, ["Fear of the Dark"]), (2, 3, "", {"insanity": 3}, ["Fear of the Dark"]),
    (3, 0, "forbidden dance", {}, []), (5, 3, "", {}, ["Rhythm Chaser"]), (3, 3, "", {}, ["Rhythm Chaser"]),
    (4, 0, "forbidden dance", {"insanity": 3}, ["Zero Presence"]), (8, 0, "", {"insanity": 3}, ["Zero Presence"]),
]  # fmt: skip


@pytest.mark.parametrize(("face", "understanding", "innovation", "changed", "traits"), PRESENCE)
def test_a_presence_fades(home, face, understanding, innovation, changed, traits):
    home.draft.set(home["Erza"], understanding=understanding)
    if innovation:
        home.build(innovation)
    settle(home, "story_event/zero_presence", "Erza", faces=[face])
    known = {"understanding": understanding} if understanding else {}
    assert (people(home), home.traits("Erza")) == ({"Erza": {**known, **changed}} if known or changed else {}, traits)


@pytest.mark.parametrize("monster", ["Golden Eyed King", "Mad Steed", "Beast of Sorrow", "Great Golden Cat"])
def test_a_legend_is_hunted(home, monster):
    settle(home, "Legendary Monsters", choices=[monster])
    assert held(home) == [monster]


OXIDIZED = [
    ("Lantern Sword", {"lantern tube": 1}), ("Beacon Shield", {"iron": 2, "monster hide": 2}),
    ("Lantern Dagger", {"iron": 1, "monster hide": 4}), ("Lantern Glaive", {"iron": 1, "monster bone": 4}),
    ("Ring Whip", {"iron": 1, "monster organ": 4}), ("Lantern Helm", {"iron": 1, "monster bone": 4}),
]  # fmt: skip
IMPLEMENTS = {"leather": 3, "monster bone": 3, "monster organ": 3, "black lichen": 1, "cocoon membrane": 1}


@pytest.mark.parametrize(("gear", "more"), OXIDIZED)
def test_gear_is_oxidized(home, gear, more):
    for item in {**IMPLEMENTS, **more}:
        home.store(item, IMPLEMENTS.get(item, 0) + more.get(item, 0))
    settle(home, "Oxidation")
    assert home.people.asked == [] and IMPLEMENTS  # the gear is missing
    home.equip("Erza", gear)
    settle(home, "Oxidation", choices=[f"Oxidized {gear}"])
    assert home.storage == {f"Oxidized {gear}": 1} and gear not in home.gear("Erza").values()


def test_oxidation_takes_four(home):
    home.kill("Al")
    home.store("lantern sword")
    settle(home, "Oxidation")
    assert home.people.asked == []


def test_the_lanterns_go_out(home):
    home.build("lantern hoard", "ultimate weapon")
    settle(home, "Blackout")
    assert held(home) == ["Destiny", "Exhausted Lantern Hoard"]
    assert home.storage == {"Final Lantern": 1, "Survivor's Lantern": 3}
    assert home.due == ["Lantern Research (Blackout)"]
    assert "innovate" in forbidden(home.play, home["Lucy"])


def test_a_lost_settlement_is_remembered_by_the_next(home):
    settle(home, "Game Over")
    assert home.hands == "Game Over: the settlement is lost; the next campaign checks one more lost settlement box"
