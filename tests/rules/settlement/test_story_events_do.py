"""Story events as they are settled: who is named or nominated, every table by its faces, and what comes of it."""

import pytest

from kdm_cli.rules.asking import texts
from kdm_cli.rules.settlement import departing
from kdm_cli.rules.state import Lasting
from tests.rules.settlement.settled import FOUR, held, lasts, listed, living, people, settle

# the first years


@pytest.mark.rule("R228")
@pytest.mark.rule("R216")
@pytest.mark.parametrize(("named", "choices"), [(["Erza"], []), ([], ["Erza"])])
def test_the_survivors_return(home, named, choices):
    settle(home, "Returning Survivors", *named, choices=choices)
    assert people(home) == {"Erza": {"courage": 1, "understanding": 1, "skip_next_hunt": True}}
    assert held(home) == ["White Lion", "Language", "Lantern Hoard"]
    assert home.innovation_deck == ["Ammonia", "Drums", "Hovel", "Inner Lantern", "Paint", "Symposium"]


SCREAMS = [
    (1, {"Lucy": {"bleeding": 1}}, ["Shattered Jaw"]),
    (2, {"Lucy": {"bleeding": 1}}, ["Shattered Jaw"]),
    (3, {"Lucy": {"courage": 1, "understanding": 1, "insanity": 1}, "Al": {"insanity": 1}}, []),
    (6, {"Lucy": {"courage": 1, "understanding": 1, "insanity": 1}, "Al": {"insanity": 1}}, []),
    (7, {"Lucy": {"courage": 1, "insanity": 2}, "Al": {"insanity": 2}}, ["Orator of Death"]),
    (10, {"Lucy": {"courage": 1, "insanity": 2}, "Al": {"insanity": 2}}, ["Orator of Death"]),
]


@pytest.mark.rule("R309")
@pytest.mark.parametrize(("face", "changed", "traits"), SCREAMS)
def test_the_screams_never_end(returned, face, changed, traits):
    settle(returned, "Endless Screams", "Lucy", faces=[face])
    assert (people(returned), returned.traits("Lucy")) == (changed, traits)
    assert held(returned) == ["Screaming Antelope"]


def test_the_voice_of_reason_is_nominated_once(home):
    settle(home, "Endless Screams", faces=[4], choices=["Zachary"])
    assert people(home) == {"Zachary": {"courage": 1, "understanding": 1}}
    assert [asked for asked in home.people.asked if "nominate" in asked] == [
        "choose Endless Screams: nominate a survivor"
    ]


# lantern year 5


@pytest.mark.parametrize("face", [1, 3])
def test_the_lantern_burns_who_plays_with_it(home, face):
    population = home.population
    settle(home, "Hands of Heat", "Erza", faces=[face])
    assert home["Erza"].dead and home.sheet.death_count == 0
    assert home.population == population - 1
    assert held(home) == ["Lantern Oven"]
    assert "Bone Witch" in listed(home, 4)


@pytest.mark.parametrize("face", [4, 6])
def test_the_lantern_makes_a_red_fist(home, face):
    settle(home, "Hands of Heat", "Erza", faces=[face])
    assert people(home) == {"Erza": {"courage": 1, "strength": 1}}
    assert (home.traits("Erza"), held(home)) == (["Red Fist"], ["Lantern Oven"])


BRANDS = [(4, {"speed": 1}, []), (7, {"speed": 1}, []), (8, {"strength": 1}, []), (9, {"strength": 1}, []),
          (10, {"luck": 1, "bleeding": 1}, ["Blind"])]  # fmt: skip


@pytest.mark.parametrize(("face", "changed", "traits"), BRANDS)
def test_who_has_an_oven_is_only_branded(home, face, changed, traits):
    home.build("lantern oven")
    home.store("monster bone", 5)
    settle(home, "Hands of Heat", "Erza", faces=[face])
    assert home.storage == {"Monster Bone": 3}
    assert (people(home), home.traits("Erza")) == ({"Erza": changed}, traits)


def test_the_brand_may_come_again(home):
    settle(home, "Hands of Heat", "Erza", faces=[7, 1, 3])
    assert "Hands of Heat" in listed(home, 4)
    assert (people(home), home.traits("Erza")) == ({"Erza": {"courage": 1}}, ["Red Fist"])
    home.do(departing.depart, [home["Al"]])
    assert people(home, "Al") == {"Al": {"survival": 1 + 10 + 1}}  # the oven gives 1 to who departs


# lantern year 6


@pytest.fixture
def small(home):
    """Seven people."""
    home.settlement("population", "7")
    return home


@pytest.fixture
def large(home):
    """Eight people."""
    home.settlement("population", "8")
    return home


def test_strangers_support_the_few(small):
    settle(
        small,
        "Armored Strangers",
        faces=[8],
        cards=["monster bone", "???", "broken lantern", "love juice", "monster hide", "monster organ"],
    )
    assert sum(small.storage.values()) == 6
    assert held(small) == ["King's Man", "Guidepost"]
    assert "Armored Strangers" in listed(small, 5)
    small.do(departing.depart, [small["Al"]])
    assert people(small) == {"Al": {"survival": 1 + 1 + 1}}  # the guidepost gives 1 to who departs


@pytest.mark.parametrize("face", [4, 7])
def test_strangers_bring_three_resources(small, face):
    settle(small, "Armored Strangers", faces=[face], cards=["monster bone", "???", "broken lantern"])
    assert small.storage == {"Monster Bone": 1, "???": 1, "Broken Lantern": 1}


def test_strangers_trouble_one_who_returned(small):
    for name in ("Lucy", "Al"):
        small.draft.set(small[name], returned=True)
    settle(small, "Armored Strangers", faces=[3, 2], cards=["hoarder"])
    assert [small.traits(name) for name in FOUR] == [[], [], [], ["Hoarder"]]


def test_strangers_take_five_of_many(large):
    settle(large, "Armored Strangers", faces=[1], choices=["population -5", "Erza"])
    assert (large.population, living(large)) == (3, ["Lucy", "Zachary", "Al"])
    assert held(large)[0] == "King's Man" and "Guidepost" not in held(large)


@pytest.mark.parametrize("face", [5, 7])
def test_strangers_take_the_most_courageous(large, face):
    for name in ("Lucy", "Al"):
        large.set(name, "courage", "2")
    settle(large, "Armored Strangers", faces=[face], choices=["the most"])
    assert living(large) == ["Erza", "Zachary"]


def test_strangers_take_knowledge(large):
    large.build("language", "paint")
    settle(large, "Armored Strangers", faces=[9], choices=["an innovation"], cards=["paint"])
    assert held(large) == ["Language", "King's Man"]


@pytest.mark.parametrize("face", [1, 6, 8])
def test_strangers_can_be_resisted(large, face):
    settle(large, "Armored Strangers", faces=[face], choices=["resist"])
    assert "King's Man 1" in listed(large, 1)
    assert "King's Man (lantern year 1)" in large.due
    assert living(large) == list(FOUR) and large.population == 8


def test_strangers_are_content_with_one(large):
    settle(large, "Armored Strangers", faces=[10])
    assert (large.population, held(large)) == (7, ["King's Man", "Guidepost"])


# lantern year 7

FEATHER = [
    (2, {"Lucy": {"courage": 1, "understanding": 1}}, [], {"Tail Feathers": 1}),
    (5, {"Lucy": {"courage": 1, "understanding": 1}}, [], {"Tail Feathers": 1}),
    (6, {"Lucy": {"courage": 2, "insanity": 2}, "Al": {"insanity": 2}}, ["Crazed", "Hoarder"], {}),
    (10, {"Lucy": {"courage": 2, "insanity": 2}, "Al": {"insanity": 2}}, ["Crazed", "Hoarder"], {}),
]


@pytest.mark.rule("R309")
@pytest.mark.parametrize(("face", "changed", "traits", "stored"), FEATHER)
def test_a_feather_falls(returned, face, changed, traits, stored):
    settle(returned, "Phoenix Feather", "Lucy", faces=[face])
    assert (people(returned), returned.traits("Lucy"), returned.storage) == (changed, traits, stored)
    assert held(returned) == ["Phoenix"]


def test_a_feather_kills(home):
    settle(home, "Phoenix Feather", faces=[1], choices=["Al"])
    assert living(home) == ["Lucy", "Erza", "Zachary"]


@pytest.mark.parametrize(("face", "evasion", "stored"), [(3, 0, {"Tail Feathers": 1}), (4, 1, {}), (5, 1, {})])
def test_the_fittest_destroy_the_feather(home, face, evasion, stored):
    home.build("survival of the fittest")
    settle(home, "Phoenix Feather", "Lucy", faces=[face])
    assert (home["Lucy"].evasion, home["Lucy"].understanding, home.storage) == (evasion, 1, stored)
    assert home.traits("Lucy") == (["Honorable"] if evasion else [])


# what comes with courage, understanding and age

BOLD = [
    ("settlement", 4, {}, {}, "Matchmaker"),
    ("settlement", 8, {"strength": 1}, {}, "Matchmaker"),
    ("settlement", 10, {"accuracy": 1}, {}, "Matchmaker"),
    ("hunt", 3, {}, {"speed": 1}, "Prepared"),
    ("hunt", 7, {"understanding": 1}, {}, "Prepared"),
    ("hunt", 10, {"movement": 6}, {}, "Prepared"),
    ("showdown", 1, {}, {"strength": 1}, "Stalwart"),
    ("showdown", 4, {"survival": 4, "insanity": 3}, {}, "Stalwart"),
    ("showdown", 10, {"speed": 1}, {}, "Stalwart"),
]
INSIGHT = [
    ("settlement", 7, {}, {}, "Tinker"),
    ("settlement", 9, {"accuracy": 1}, {}, "Tinker"),
    ("settlement", 10, {"strength": 1}, {}, "Tinker"),
    ("hunt", 4, {"survival": 4, "insanity": 3}, {}, "Explore"),
    ("hunt", 10, {"evasion": 1}, {}, "Explore"),
    ("showdown", 7, {"survival": 4, "insanity": 3}, {}, "Analyze"),
    ("showdown", 8, {"accuracy": 1}, {}, "Analyze"),
    ("showdown", 10, {"movement": 6}, {}, "Analyze"),
]


@pytest.mark.parametrize(
    ("track", "name", "phase", "face", "changed", "tokens", "ability"),
    [("courage", "Bold", *row) for row in BOLD] + [("understanding", "Insight", *row) for row in INSIGHT],
)
def test_the_table_is_that_of_the_phase(home, track, name, phase, face, changed, tokens, ability):
    home.draft.set(home.sheet, phase=phase)
    home.set("Erza", track, "3")
    assert home.due == [f"{name} Erza ({track} 3)"]
    settle(home, name, "Erza", faces=[face])
    expected = {track: 3, **changed}
    assert people(home) == {"Erza": expected}
    assert (home.tokens("Erza"), home.traits("Erza"), home.due) == (tokens, [ability], [])
    assert home.sheet.endeavors == (1 if (phase, face) in (("settlement", 4), ("settlement", 7)) else 0)


def test_the_bold_may_roll_an_endeavor_again(home):
    settle(home, "Bold", "Erza", faces=[2])
    assert lasts(home, "Erza") == ["grant/reroll_endeavor settlement_phase"]
    assert home.story.splitlines()[-2:] == [
        "Erza, until the settlement phase ends: reroll endeavor", "Erza gains Matchmaker (ability)"
    ]  # fmt: skip


def test_insight_makes_innovating_easier(home):
    settle(home, "Insight", "Erza", faces=[3])
    assert lasts(home) == ["grant/draw_one_more_innovation settlement_phase"]
    assert texts.granted_to_all(home.play) == {"draw_one_more_innovation": "Insight"}


def test_insight_on_the_hunt_waits_for_an_event(home):
    home.draft.set(home.sheet, phase="hunt")
    settle(home, "Insight", "Erza", faces=[1])
    assert lasts(home, "Erza") == ["grant/reroll_hunt_event hunt"]


def test_insight_in_a_showdown_spares_the_next_severe_injury(home):
    home.draft.set(home.sheet, phase="showdown")
    settle(home, "Insight", "Erza", faces=[1])
    assert lasts(home, "Erza") == ["mark/endure showdown"]
    assert "Erza ignores the next severe injury" in home.story


AGES = [
    (2, "age 1", [2], [], {"evasion": 1}, []),
    (2, "age 1", [6], [], {"strength": 1}, []),
    (2, "age 1", [7], ["tumble"], {}, ["Tumble"]),
    (2, "age 1", [19], [], {"accuracy": 1}, []),
    (2, "age 1", [20], [], {"luck": 1}, []),
    (6, "age 2", [2], [], {"movement": 6}, []),
    (6, "age 2", [15], [], {"strength": 1}, []),
    (6, "age 2", [20], [], {"speed": 1}, []),
    (10, "age 3", [3], [], {"movement": 6}, []),
    (10, "age 3", [20], [], {"strength": 3}, []),
    (15, "age 4", [7], [], {"luck": 1}, []),
    (15, "age 4", [18], [], {"speed": 1}, []),
]


def grown(game, hunt_xp, age):
    """The ages before this one were settled when they came."""
    game.set("Al", "hunt-xp", str(hunt_xp))
    for _ in range(age - 1):
        game.settle("core:story_event/age", "Al")


@pytest.mark.parametrize(("hunt_xp", "age", "faces", "cards", "changed", "traits"), AGES)
def test_age_has_a_table_for_each_milestone(home, hunt_xp, age, faces, cards, changed, traits):
    grown(home, hunt_xp, int(age[-1]))
    settle(home, "Age", "Al", faces=faces, cards=cards, choices=["spear"] if age == "age 1" else [])
    assert (people(home), home.traits("Al")) == ({"Al": changed} if changed else {}, traits)


def test_the_first_age_asks_for_a_weapon(home):
    home.set("Al", "hunt-xp", "2")
    settle(home, "Age", "Al", faces=[2], choices=["grand weapon"])
    assert "choose Al, Age" in home.people.asked
    assert "grand weapon" in f"{home.story} {home.hands}".casefold()


def test_only_its_bearer_can_choose_the_twilight_sword(home):
    home.set("Al", "hunt-xp", "2")
    with home.refuses("unknown-name"):
        settle(home, "Age", "Al", faces=[2], choices=["twilight sword"])
    home.gain("Al", "twilight sword (curse)")
    settle(home, "Age", "Al", faces=[2], choices=["twilight sword"])
    assert "twilight sword" in f"{home.story} {home.hands}".casefold()


def test_the_oldest_choose_an_attribute(home):
    grown(home, 15, 4)
    settle(home, "Age", "Al", faces=[20], choices=["+1 movement"])
    assert people(home) == {"Al": {"movement": 6}}


# what comes with courage and understanding 9

SWEET, BITTER, SOUR = ["Weak Spot", "Sweet Battle"], ["Berserker", "Bitter Frenzy"], ["Sour Death"]
TASTES = [
    ("", 1, SWEET), ("", 2, SWEET), ("", 3, BITTER), ("", 8, BITTER), ("", 9, SOUR), ("", 10, SOUR),
    ("graves", 3, SWEET), ("graves", 4, SWEET), ("graves", 5, BITTER), ("graves", 8, BITTER),
    ("cannibalize", 4, BITTER), ("cannibalize", 6, BITTER), ("cannibalize", 7, SOUR), ("cannibalize", 8, SOUR),
]  # fmt: skip


@pytest.mark.parametrize(("principle", "face", "gained"), TASTES)
def test_who_sees_the_truth_goes_blind_and_tastes_death(home, principle, face, gained):
    if principle:
        home.build(principle)
    settle(home, "See the Truth", "Zachary", faces=[face, *(["head"] if gained == SWEET else [])])
    assert home.traits("Zachary") == ["Blind", *gained]


def test_the_blind_do_not_go_blind_again(home):
    home.gain("Zachary", "blind")
    settle(home, "See the Truth", "Zachary", faces=[9])
    assert home.traits("Zachary") == ["Blind", "Sour Death"]
    assert people(home, "Zachary") == {}


AGELESS, TALE, HAIR = ["Ageless"], ["Quixotic", "Peerless"], ["Leyline Walker"]
SECRETS = [
    ("", 1, AGELESS), ("", 2, AGELESS), ("", 3, TALE), ("", 8, TALE), ("", 9, HAIR), ("", 10, HAIR),
    ("romantic", 3, AGELESS), ("romantic", 4, AGELESS), ("romantic", 5, TALE),
    ("barbaric", 4, TALE), ("barbaric", 7, HAIR), ("barbaric", 8, HAIR),
]  # fmt: skip


@pytest.mark.parametrize(("principle", "face", "gained"), SECRETS)
def test_the_white_secret_is_remembered(home, principle, face, gained):
    if principle:
        home.build(principle)
    settle(home, "White Secret", "Erza", faces=[4, face], cards=["hoarder"])
    assert home.traits("Erza") == ["Hoarder", *gained]
    older = {"accuracy": 1, "strength": 1} if gained == AGELESS else {}
    assert people(home, "Erza") == {"Erza": {"insanity": 4, **older}}


# births

COUPLE = ("Zachary", "Lucy")


@pytest.mark.parametrize(("face", "more"), [(4, 1), (6, 1), (7, 1), (8, 1), (9, 2), (10, 2)])
def test_children_are_born(home, face, more):
    before = home.population
    settle(home, "Intimacy", *COUPLE, faces=[face])
    assert home.population == before + more
    assert people(home) == ({name: {"survival": 11} for name in COUPLE} if face in (7, 8) else {})


def test_the_couple_can_be_chosen(home):
    settle(home, "Intimacy", faces=[8], choices=["Erza", "Al"])
    assert people(home) == {name: {"survival": 11} for name in ("Erza", "Al")}


def test_both_may_die(home):
    settle(home, "Intimacy", *COUPLE, faces=[1])
    assert (living(home), home.sheet.death_count) == (["Erza", "Al"], 2)


@pytest.mark.parametrize("face", [2, 3])
@pytest.mark.parametrize("couple", [COUPLE, COUPLE[::-1]])
def test_she_may_die_and_he_is_troubled(home, couple, face):
    settle(home, "Intimacy", *couple, faces=[face], cards=["hoarder"])
    assert living(home) == ["Erza", "Zachary", "Al"]
    assert (people(home, "Zachary"), home.traits("Zachary")) == ({"Zachary": {"insanity": 3}}, ["Hoarder"])


@pytest.mark.parametrize(("face", "more", "due"), [(9, 2, []), (10, 1, ["Birth of a Savior Child of Lucy (Intimacy)"])])
def test_a_hovel_brings_a_special_child(home, face, more, due):
    home.build("hovel")
    before = home.population
    settle(home, "Intimacy", *COUPLE, faces=[face])
    assert (home.population, home.due) == (before + more, ["Principle: New Life (first child)", *due])


def test_a_bed_makes_strong_children(home):
    home.build("bed")
    settle(home, "Intimacy", *COUPLE, faces=[7])
    assert people(home, "Child of Lucy") == {"Child of Lucy": {"strength": 1}}


def test_a_savior_dreams(home):
    settle(home, "Birth of a Savior", "Erza", choices=["Dream of the Crown"])
    assert home.traits("Erza") == ["Dream of the Crown", "Dormenatus", "Life Exchange"]


def test_nothing_lasts_of_what_happened_at_once(home):
    settle(home, "Phoenix Feather", "Lucy", faces=[2])
    assert home.draft.rows(Lasting) == {}
