"""The story events of the hunt and of showdowns, table by table and face by face."""

import pytest

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.asking.cards import affinities
from tests.rules.settlement.settled import lasts, people, settle

FOUR = ("Lucy", "Erza", "Zachary", "Al")


@pytest.fixture
def hunt(village):
    """The four on the hunt, with room for survival."""
    village.settlement("survival-limit", "20")
    for place, name in enumerate(FOUR, 1):
        village.bare(name)
        village.draft.set(village[name], party=place)
    village.draft.set(village.sheet, phase="hunt")
    return village


def alone(game):
    """Only Lucy is left on the hunt."""
    for name in FOUR[1:]:
        game.draft.set(game[name], party=None)
    return game


# overwhelming darkness

SPENT = {"survival": 0}
DARKNESS = [
    ("insane", 1, ["spend all survival"], {**SPENT, "insanity": 5}, {}),
    ("insane", 3, ["spend all survival"], {**SPENT, "insanity": 5}, {}),
    ("insane", 4, [], {"insanity": 4}, {}),
    ("insane", 5, [], {"insanity": 5}, {}),
    ("insane", 8, [], {}, {}),
    ("insane", 9, [], {}, {}),
    ("brave", 1, ["spend all survival"], {**SPENT, "courage": 3}, {}),
    ("brave", 2, [], {"courage": 3}, {"speed": -1}),
    ("brave", 3, [], {"courage": 3}, {"speed": -1}),
    ("brave", 4, [], {"courage": 3}, {"accuracy": -1}),
    ("brave", 7, [], {"courage": 3}, {"accuracy": -1}),
    ("brave", 8, [], {"courage": 3}, {"strength": 1, "evasion": -1}),
    ("brave", 9, [], {"courage": 3}, {"strength": 1, "evasion": -1}),
    ("brave", 10, [], {"courage": 3, "survival": 2}, {"evasion": 1}),
    ("doomed", 1, ["spend all survival"], SPENT, {}),
    ("doomed", 2, [], {}, {"luck": -3}),
    ("doomed", 3, [], {}, {"luck": -3}),
    ("doomed", 7, [], {}, {"evasion": -1}),
    ("doomed", 8, [], {"insanity": 1, "courage": 1}, {}),
    ("doomed", 10, [], {"insanity": 1, "courage": 1}, {}),
]


@pytest.mark.parametrize(("path", "face", "choices", "changed", "tokens"), DARKNESS)
def test_the_darkness_overwhelms(hunt, path, face, choices, changed, tokens):
    alone(hunt)
    if path != "doomed":
        hunt.draft.set(hunt["Lucy"], **({"insanity": 5} if path == "insane" else {"courage": 3}))
    settle(hunt, "Overwhelming Darkness", faces=[face], choices=choices)
    assert people(hunt) == ({"Lucy": changed} if changed else {})
    assert hunt.tokens("Lucy") == tokens


@pytest.mark.parametrize("face", [1, 2])
def test_who_keeps_survival_dies_in_the_darkness(hunt, face):
    alone(hunt).draft.set(hunt["Lucy"], insanity=5)
    settle(hunt, "Overwhelming Darkness", faces=[face], choices=["die"])
    assert hunt["Lucy"].dead


def test_who_has_no_survival_cannot_spend_it(hunt):
    alone(hunt).draft.set(hunt["Lucy"], survival=0)
    settle(hunt, "Overwhelming Darkness", faces=[1])
    assert hunt["Lucy"].dead


def test_what_the_darkness_does_to_the_insane(hunt):
    alone(hunt).draft.set(hunt["Lucy"], insanity=5)
    settle(hunt, "Overwhelming Darkness", faces=[7], cards=["hoarder"])
    assert hunt.traits("Lucy") == ["Hoarder"]
    settle(hunt, "Overwhelming Darkness", faces=[10, 4])
    assert "Lucy suffers Frenzy" in hunt.story


def test_the_screams_of_the_insane_hurt_the_others(hunt):
    hunt.draft.set(hunt["Lucy"], insanity=5)
    settle(hunt, "Overwhelming Darkness", faces=[6, "legs", "arms", "head", 8, 8, 8])
    assert [line for line in hunt.story.splitlines() if " injury at" in line] == [
        "Erza: light injury at the legs", "Zachary: light injury at the arms", "Al: heavy injury at the head",
    ]  # fmt: skip
    assert people(hunt, "Al") == {"Al": {"insanity": 1, "courage": 1}}


def test_the_screams_of_the_insane_are_heard(hunt):
    hunt.draft.set(hunt["Lucy"], insanity=5)
    hunt.gain("Al", "deaf")
    settle(hunt, "Overwhelming Darkness", faces=[4, 7, 7, 7])
    assert [hunt[name].insanity for name in ("Erza", "Zachary", "Al")] == [0, 0, 0]
    assert [hunt[name].brain_injured for name in ("Erza", "Zachary", "Al")] == [True, True, False]


def test_the_doomed_are_hurt_three_times_as_the_quarry_is_strong(hunt):
    alone(hunt)
    settle(hunt, "Overwhelming Darkness", faces=[4])
    said = "Lucy, Overwhelming Darkness: event damage equal to the monster's level at a random location"
    assert hunt.hands.splitlines() == [said] * 3


def test_with_the_song_of_the_brave_everybody_may_be_brave(hunt):
    alone(hunt).build("song of the brave")
    settle(hunt, "Overwhelming Darkness", faces=[10], choices=["brave"])
    assert people(hunt) == {"Lucy": {"survival": 2}} and hunt.tokens("Lucy") == {"evasion": 1}


def test_who_is_insane_and_brave_chooses(hunt):
    alone(hunt).draft.set(hunt["Lucy"], insanity=5, courage=3)
    settle(hunt, "Overwhelming Darkness", faces=[9], choices=["insane"])
    assert people(hunt) == {"Lucy": {"courage": 3}}


# running away


@pytest.mark.parametrize(
    ("face", "choices", "dead", "survival"),
    [(1, [], True, 1), (2, ["die"], True, 1), (10, [], False, 1), (9, [], False, 1), (4, [], False, 1)],
)
def test_who_runs_away_from_the_hunt_may_not_come_home(hunt, face, choices, dead, survival):
    hunt.set("Lucy", "insanity", "2")
    settle(hunt, "Run Away", "Lucy", faces=[face], choices=choices)
    assert (hunt["Lucy"].dead, hunt["Lucy"].survival) == (dead, survival)
    assert hunt["Lucy"].insanity == (0 if face == 9 else 2)
    assert ("joins the showdown" in hunt.hands) == (face == 4)


def test_who_hides_rolls_again_at_one_more(hunt):
    settle(hunt, "Run Away", "Lucy", faces=[3, 9], choices=["spend 1 survival"])
    assert hunt["Lucy"].survival == 0
    assert "Lucy rolls 9 +1 (again) = 10" in hunt.story


def test_each_broken_leg_lets_them_roll_higher(hunt):
    settle(hunt, "Run Away", "Lucy", faces=[6, 6, 8])
    assert hunt.traits("Lucy") == ["Broken Leg", "Broken Leg"] and "Lucy rolls 8 +2 (again) = 10" in hunt.story
    assert lasts(hunt) == []


def test_who_knows_the_way_home_runs_well(hunt):
    hunt.gain("Lucy", "homing instinct")
    settle(hunt, "Run Away", "Lucy", faces=[5])
    assert "Lucy rolls 5 +5 (Homing Instinct) = 10" in hunt.story


@pytest.mark.parametrize(
    ("faces", "dead", "bleeding", "skips", "said"),
    [
        ([1], True, 0, False, ""),
        ([3], False, 0, False, "adjacent to it, knocked down"),
        ([5], False, 0, False, "at any board edge"),
        ([7, 9], False, 2, False, "home"),
        ([8], False, 0, True, "home"),
        ([10], False, 0, False, "home"),
    ],
)
def test_who_runs_away_from_a_showdown_may_be_back(hunt, faces, dead, bleeding, skips, said):
    hunt.draft.set(hunt.sheet, phase="showdown")
    settle(hunt, "Run Away", "Lucy", faces=faces)
    lucy = hunt["Lucy"]
    assert (lucy.dead, lucy.bleeding, lucy.skip_next_hunt) == (dead, bleeding, skips)
    assert said in hunt.hands


# herbs


def gather(game, *dice, choices=(), cards=(), past="no", faces=()):
    """Each says how many dice, and rolls them; `past` is the answer about the overwhelming darkness."""
    counts = [str(len(each)) for each in dice]
    rolled = [face for each in dice for face in each]
    settle(game, "Herb Gathering", faces=[*rolled, *faces], choices=[*counts, past, *choices], cards=cards)


@pytest.fixture
def gatherers(hunt):
    """Lucy and Erza on the hunt; Erza has a sickle."""
    for name in ("Zachary", "Al"):
        hunt.draft.set(hunt[name], party=None)
    hunt.equip("Erza", "bone sickle")
    return hunt


def test_nothing_grows_here(gatherers):
    gather(gatherers, [5, 5, 10], [1, 10])
    assert people(gatherers) == {name: {"survival": 2} for name in ("Lucy", "Erza")}
    assert "Lucy rolls 5, 5, 10: 0" in gatherers.story and "the score is 11" in gatherers.story
    assert "extra" in gatherers.hands and gatherers.storage.get("Fresh Acanthus", 0) == 0


def test_some_herbs_grow_here(gatherers):
    gather(gatherers, [2], [1, 9])
    assert gatherers.storage["Fresh Acanthus"] == 1
    assert people(gatherers) == {name: {"survival": 3} for name in ("Lucy", "Erza")}


def test_behind_the_darkness_more_grows(gatherers):
    gather(gatherers, [2], [1], past="yes")
    assert "the score is 13" in gatherers.story and gatherers.storage["Fresh Acanthus"] == 1


@pytest.mark.parametrize(("cook", "survival", "cards"), [(False, 2, []), (True, 5, ["cyclops fly"])])
def test_many_herbs_grow_here(gatherers, cook, survival, cards):
    if cook:
        gatherers.build("cooking")
    gather(gatherers, [10, 9, 8, 7], [6, 5], cards=cards)
    assert gatherers.storage["Fresh Acanthus"] == 2
    assert people(gatherers) == {name: {"survival": survival} for name in ("Lucy", "Erza")}


ALL_TEN = list(range(1, 11))


def explore(game, *faces, choices=(), cards=()):
    """The score is 75 or more, and Erza goes into the swamp."""
    choices = ["explore the swamp", *choices]
    gather(game, ALL_TEN, [10, 9, 8], faces=faces, choices=choices, cards=cards)


def test_who_does_not_explore_gathers(gatherers):
    gather(gatherers, ALL_TEN, [10, 9, 8], choices=["1 Fresh Acanthus"])
    assert gatherers.storage["Fresh Acanthus"] == 1 and people(gatherers, "Erza") == {"Erza": {"survival": 2}}


@pytest.mark.parametrize("principle", ["", "survival of the fittest"])
def test_the_swamp_kills_all_but_the_fittest(gatherers, principle):
    if principle:
        gatherers.build(principle)
    explore(gatherers, 1)
    assert gatherers["Erza"].dead == (not principle)


def test_the_swamp_wants_survival(gatherers):
    explore(gatherers, 2, choices=["spend 1 survival"])
    assert people(gatherers, "Erza") == {}
    explore(gatherers, 3, choices=["die"])
    assert gatherers["Erza"].dead


def test_the_courageous_go_into_the_swamp_again(gatherers):
    gatherers.draft.set(gatherers["Erza"], courage=3)
    explore(gatherers, 3, 8, choices=["spend 1 survival", "roll again"])
    assert people(gatherers, "Erza") == {"Erza": {"courage": 3, "understanding": 1}}
    assert gatherers.storage["Fresh Acanthus"] == 1


def test_others_go_into_the_swamp_too(gatherers):
    explore(gatherers, 4, 9, 7, choices=["Lucy"])
    assert people(gatherers, "Lucy") == {"Lucy": {"survival": 3}}  # Lucy's 9
    assert "Erza rolls 7 +1 (again) = 8" in gatherers.story and gatherers["Erza"].understanding == 1


@pytest.mark.parametrize("face", [6, 7])
def test_the_swamp_takes_what_troubles_them(gatherers, face):
    gatherers.gain("Erza", "hoarder")
    explore(gatherers, face)
    assert gatherers.traits("Erza") == ["Apathetic"]


def test_the_insane_come_out_of_the_swamp_faster(gatherers):
    gatherers.draft.set(gatherers["Erza"], insanity=5)
    explore(gatherers, 9)
    assert people(gatherers, "Erza") == {"Erza": {"insanity": 5, "speed": 1, "survival": 2}}


def test_an_almanac_shows_two_ways(gatherers):
    gatherers.equip("Erza", "almanac")
    explore(gatherers, 1, 9, choices=["9"])
    assert people(gatherers, "Erza") == {"Erza": {"survival": 3}}


@pytest.mark.parametrize(
    ("face", "colour"), [(2, "red"), (4, "red"), (5, "green"), (7, "green"), (8, "blue"), (10, "blue")]
)
def test_the_fruit_gives_an_affinity_for_life(gatherers, face, colour):
    before = affinities(gatherers.play, gatherers["Erza"])
    explore(gatherers, 10, face)
    assert affinities(gatherers.play, gatherers["Erza"]) == {**before, colour: before[colour] + 1}


def test_the_fruit_kills(gatherers):
    explore(gatherers, 10, 1)
    assert gatherers["Erza"].dead


def test_a_second_fruit_in_a_lifetime_kills(gatherers):
    explore(gatherers, 10, 8)
    explore(gatherers, 10)
    assert gatherers["Erza"].dead


def test_who_cannot_consume_eats_no_fruit(gatherers):
    lasting.add(gatherers.play, gatherers["Erza"], "core:disorder/hoarder", "forbid/consume", 0, "lifetime")
    explore(gatherers, 10)
    assert not gatherers["Erza"].dead and gatherers.people.asked[-1] == "d10 Explore the Swamp"


# minerals


@pytest.fixture
def miner(hunt):
    """Lucy on the hunt alone, with a pickaxe."""
    alone(hunt).equip("Lucy", "bone pickaxe")
    return hunt


def mine(game, *faces, past=(), choices=(), cards=()):
    """Lucy mines; `past`: whether it is behind the overwhelming darkness, where that is asked."""
    settle(game, "Mineral Gathering", faces=faces, choices=[*past, *choices], cards=cards)


MINED = [
    ([1], {"insanity": 1}, ["Hemophobia"], {}), ([3], {"insanity": 1}, ["Hemophobia"], {}),
    ([4, "legs"], {}, [], {"Broken Lantern": 1}), ([5, "head"], {}, [], {"Broken Lantern": 1}),
    ([6, 5], {}, [], {"Iron": 1}), ([7, 6], {}, [], {"Iron": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("faces", "changed", "traits", "stored"), MINED)
def test_minerals_are_gathered(miner, faces, changed, traits, stored):
    kept = dict(miner.storage.items())
    mine(miner, *faces)
    assert (people(miner), miner.traits("Lucy")) == ({"Lucy": changed} if changed else {}, traits)
    assert miner.storage == {**kept, **stored}
    assert bool(miner.gear("Lucy")) == (faces != [7, 6])


@pytest.mark.parametrize("face", [8, 10])
def test_scrap_is_found_and_no_tunnel_before_the_darkness(miner, face):
    mine(miner, face, past=["no"])
    assert miner.storage["Scrap"] == 1


TUNNELS = [
    ([1], 3, 2, {}), ([3], 3, 2, {}), ([4], 3, 1, {"insanity": 2}), ([7], 3, 1, {"insanity": 2}),
    ([8], 3, 3, {}),
]  # fmt: skip


@pytest.mark.parametrize(("faces", "survival", "left", "changed"), TUNNELS)
def test_the_worm_tunnels_are_open_behind_the_darkness(miner, faces, survival, left, changed):
    miner.set("Lucy", "survival", str(survival))
    iron = ["1 Iron"] if faces == [8] else []
    mine(miner, 8, *faces, past=["yes"], choices=["into the worm tunnels", *iron])
    assert miner["Lucy"].survival == left and miner["Lucy"].insanity == changed.get("insanity", 0)
    assert miner.storage.get("Iron", 0) == len(iron)


def test_the_worms_trouble_the_insane_and_eat_the_deaf(miner):
    miner.draft.set(miner["Lucy"], insanity=5)
    mine(miner, 8, 2, past=["yes"], choices=["into the worm tunnels"], cards=["hoarder"])
    assert miner.traits("Lucy") == ["Hoarder"]
    miner.gain("Lucy", "deaf")
    mine(miner, 8, 5, past=["yes"], choices=["into the worm tunnels"])
    assert miner["Lucy"].dead


def test_nobody_has_to_go_into_the_tunnels(miner):
    mine(miner, 9, past=["yes"], choices=["nothing"])
    assert people(miner) == {}


DEEP = ("into the worm tunnels", "to the crystal lake")
LAKES = [
    ([3], [], {"survival": 2, "insanity": 3}, {}), ([4], [], {"survival": 2, "insanity": 3}, {}),
    ([5], [], {"survival": 5}, {"Iron": 1}), ([6], [], {"survival": 5}, {"Iron": 1}),
    ([7], ["2 Iron"], {"survival": 5}, {"Iron": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("faces", "choices", "changed", "stored"), LAKES)
def test_below_the_tunnels_lies_a_crystal_lake(miner, faces, choices, changed, stored):
    miner.set("Lucy", "survival", "7")
    mine(miner, 8, 10, *faces, past=["yes"], choices=[*DEEP, *choices])
    assert people(miner) == {"Lucy": changed}
    assert {item: miner.storage[item] for item in stored} == stored


def test_the_lake_turns_skin_into_crystal(miner):
    miner.set("Lucy", "survival", "7")
    miner.equip("Lucy", "rawhide vest")
    mine(miner, 8, 10, 1, past=["yes"], choices=DEEP)
    assert "Crystal Skin" in miner.traits("Lucy") and "Rawhide Vest" not in miner.gear("Lucy").values()
    assert miner.armor("Lucy", "legs") >= 2


CITY = (*DEEP, "to the lantern city")


@pytest.mark.parametrize("face", [1, 4])
def test_the_lantern_city_kills_the_insane(miner, face):
    miner.set("Lucy", "survival", "9")
    mine(miner, 8, 10, 7, face, past=["yes"], choices=CITY)
    assert miner["Lucy"].dead  # the way there drove Lucy mad


def test_the_lantern_city_takes_the_mind_of_the_sane(miner):
    miner.set("Lucy", "survival", "9")
    lasting.add(miner.play, miner["Lucy"], "core:disorder/hoarder", "forbid/gain_insanity", 0, "lifetime")
    mine(miner, 8, 10, 7, 4, past=["yes"], choices=CITY, cards=["hoarder"])
    assert (miner["Lucy"].survival, miner.traits("Lucy")) == (0, ["Hoarder"])


@pytest.mark.parametrize("face", [5, 9])
def test_the_lantern_city_is_full_of_metal(miner, face):
    miner.set("Lucy", "survival", "9")
    mine(miner, 8, 10, 7, face, past=["yes"], choices=CITY)
    assert (miner.storage["Iron"], miner.storage["Scrap"]) == (4, 4)
    assert people(miner) == {"Lucy": {"survival": 3, "insanity": 3}}


def test_the_lantern_city_gives_armor(miner):
    miner.set("Lucy", "survival", "9")
    mine(miner, 8, 10, 7, 10, past=["yes"], choices=[*CITY, "Lantern Mail"])
    assert "Lantern Mail" in miner.gear("Lucy").values()  # gained on the hunt: into the grid (R237)


def test_the_right_tools_help_in_the_deep(miner):
    miner.equip("Lucy", "bone sickle", "rawhide whip", "almanac")
    miner.set("Lucy", "survival", "9")
    mine(miner, 8, 6, 5, 8, past=["yes"], choices=[*CITY, "Lantern Helm"])
    assert [line for line in miner.story.splitlines() if "(added)" in line] == [
        "Lucy rolls 6 +2 (added) = 8", "Lucy rolls 5 +2 (added) = 7", "Lucy rolls 8 +2 (added) = 10",
    ]  # fmt: skip


# swallowed, and the step of the king

SWALLOWED = [
    ([1], True, [], {}), ([2], True, [], {}), ([3], False, ["Dismembered Leg"], {}), ([4], False, ["Dismembered Leg"], {}),
    ([5], False, ["Dismembered Arm"], {}), ([6], False, ["Dismembered Arm"], {}),
]  # fmt: skip


@pytest.mark.parametrize(("faces", "dead", "traits", "stored"), SWALLOWED)
def test_who_is_swallowed_is_chewed(hunt, faces, dead, traits, stored):
    settle(hunt, "Crush and Devour", "Lucy", faces=faces)
    assert (hunt["Lucy"].dead, hunt.traits("Lucy")) == (dead, traits)
    assert "the monster heals 1" in hunt.hands


def test_who_is_swallowed_fights_back(hunt):
    hunt.draft.set(hunt["Lucy"], knocked_down=False)
    settle(hunt, "Crush and Devour", "Lucy", faces=[7, 4])
    assert hunt.story.count("light injury") == 4 and "heavy injury at the head" in hunt.story
    settle(
        hunt, "Crush and Devour", "Erza", faces=[10, 8, 9], choices=["was swallowed", "nothing", "nothing", "nothing"]
    )
    assert hunt.storage.get("Second Heart") == 1
