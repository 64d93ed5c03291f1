"""The story events of the later years, table by table and face by face."""

import pytest

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.settlement import departing
from kdm_cli.rules.state import Event, Gear
from tests.rules.settlement.settled import comes_in, held, lasts, listed, living, people, settle

NOBODY = "nobody more"


# lantern year 11


@pytest.fixture
def palace(home):
    """Ten people, an oven, and bones in storage."""
    home.settlement("population", "10")
    home.build("lantern oven")
    home.store("monster bone", 3)
    return home


@pytest.mark.parametrize(("face", "principle", "people_left"), [(1, "", 6), (3, "", 6), (2, "accept darkness", 8)])
def test_the_hand_takes_four_people_and_the_oven(palace, face, principle, people_left):
    if principle:
        palace.build(principle)
    settle(palace, "Regal Visit", faces=[face], choices=["population -4"])
    assert palace.population == people_left
    assert "Lantern Oven" not in held(palace) and "The Hand" in held(palace)
    assert comes_in(palace, 2) == ["The Hand 1"]


@pytest.mark.parametrize("face", [4, 7])
def test_the_hand_takes_everything_in_storage(palace, face):
    settle(palace, "Regal Visit", faces=[face], choices=["stored resources"])
    assert (palace.population, palace.storage) == (9, {})


def test_under_the_guidepost_the_hand_teaches_a_mastery(palace):
    palace.build("guidepost")
    settle(palace, "Regal Visit", faces=[5], choices=["stored resources", "katar"])
    assert "Katar mastery is an innovation of the settlement" in palace.story
    assert "Katar" in held(palace)


@pytest.mark.parametrize("face", [8, 10])
def test_the_hand_takes_who_hunted_most(palace, face):
    palace.set("Erza", "hunt-xp", "1")
    settle(palace, "Regal Visit", faces=[face], choices=["who hunted"])
    assert living(palace) == ["Lucy", "Zachary", "Al"]


def test_the_fittest_work_no_more_but_are_stronger(palace):
    palace.build("survival of the fittest")
    palace.set("Erza", "hunt-xp", "1")
    strong = {name: palace[name].strength for name in ("Lucy", "Al")}
    settle(palace, "Regal Visit", faces=[9], choices=["who hunted"])
    assert {name: palace[name].strength for name in strong} == {name: n + 1 for name, n in strong.items()}
    assert "endeavor" in forbidden(palace.play, palace["Lucy"])


@pytest.mark.parametrize("face", [1, 2, 4, 6, 8, 9])
def test_the_hand_can_be_challenged(palace, face):
    settle(palace, "Regal Visit", faces=[face], choices=["challenge"])
    assert "The Hand 1" in listed(palace, 1) and palace.population == 10
    assert "The Hand (lantern year 1)" in palace.due


# lantern year 20


def test_who_is_watched_may_call_the_watcher(home):
    home.years(20)
    home.draft.set(home.sheet, lantern_year=20)
    settle(home, "Watched", choices=["the Watcher comes this year"])
    assert "Watcher" in listed(home, 20) and "Watcher" not in listed(home, 25)
    assert "Watcher: lantern year 25 -> 20" in home.story
    assert "Watcher (lantern year 20)" in home.due


def test_the_watcher_can_wait(home):
    home.draft.set(home.sheet, lantern_year=20)
    settle(home, "Watched")
    assert listed(home, 25) == ["Watcher"]


def test_the_watcher_does_not_share_its_year_with_another_nemesis(home):
    home.draft.set(home.sheet, lantern_year=23)
    settle(home, "Watched")
    assert home.people.asked == [] and listed(home, 23) == ["Butcher 3"]


@pytest.mark.parametrize(
    ("principle", "innovation", "event", "gone"),
    [("barbaric", "Ultimate Weapon", "Hands of Heat", False), ("romantic", "Final Fighting Art", "Bone Witch", True)],
)
@pytest.mark.parametrize("face", [1, 5])
def test_who_is_watched_calls_something_up(home, principle, innovation, event, gone, face):
    home.build(principle)
    settle(home, "Watched", "Erza", faces=[face])
    assert innovation in held(home) and comes_in(home, 4) == [event]
    assert home["Erza"].dead is gone and home.sheet.death_count == 0


@pytest.mark.parametrize(("principle", "disorder"), [("barbaric", "Quixotic"), ("romantic", "Immortal")])
@pytest.mark.parametrize("face", [6, 10])
def test_who_is_watched_grows_stronger_and_madder(home, principle, disorder, face):
    home.build(principle)
    settle(home, "Watched", "Erza", faces=[face])
    assert people(home) == {"Erza": {"insanity": 10, "strength": 1}}
    assert home.traits("Erza") == [disorder]


def test_from_then_on_the_watcher_may_come_in_any_year(home):
    home.build("ultimate weapon")
    home.draft.set(home.sheet, lantern_year=20)
    home.people.choices = ["the Watcher comes this year"]
    home.years()
    assert listed(home, 21) == ["Watcher"] and listed(home, 25) == []


# the hooded knight


@pytest.fixture
def bearer(home):
    """Erza bears the Twilight Sword and knows it a little."""
    home.equip("Erza", "twilight sword")
    home.gain("Erza", "twilight sword (curse)")
    return home


@pytest.mark.parametrize("face", [1, 3])
def test_the_knight_kills_and_never_returns(bearer, face):
    settle(bearer, "Hooded Knight", faces=[face])
    assert living(bearer) == ["Lucy", "Zachary", "Al"] and comes_in(bearer, 4) == []


DUELS = [
    (4, ["Gaping Chest Wound"], {"strength": 0}),
    (7, ["Gaping Chest Wound"], {"strength": 0}),
    (8, [], {"weapon_proficiency": 1, "survival": 0}),
    (9, [], {"weapon_proficiency": 1, "survival": 0}),
    (10, [], {"weapon_proficiency": 1, "survival": 1}),
]


@pytest.mark.parametrize(("face", "injuries", "changed"), DUELS)
def test_the_knight_duels_who_bears_the_sword(bearer, face, injuries, changed):
    settle(bearer, "Hooded Knight", faces=[face])
    assert bearer.traits("Erza") == ["Twilight Sword (curse)", *injuries]
    assert {field: getattr(bearer["Erza"], field) for field in changed} == changed
    assert ("gain_survival" in forbidden(bearer.play, bearer["Erza"])) == (face in (8, 9))
    assert comes_in(bearer, 4) == ["Hooded Knight"]


def test_the_knight_respects_who_knows_the_sword(bearer):
    bearer.set("Erza", "weapon-type", "twilight sword")
    bearer.set("Erza", "weapon-proficiency", "2")
    settle(bearer, "Hooded Knight", faces=[9])
    assert people(bearer) == {"Erza": {"weapon_proficiency": 4, "insanity": 1, "survival": 2}}


@pytest.mark.parametrize("face", [1, 2])
def test_the_knight_takes_two(home, face):
    home.settlement("population", "6")
    settle(home, "Hooded Knight", faces=[face])
    assert home.population == 4 and comes_in(home, 4) == ["Hooded Knight"]


@pytest.mark.parametrize(
    ("face", "choices", "taught", "left"),
    [(3, ["Erza", "Al"], ["Erza", "Al"], 1), (6, ["Al", NOBODY], ["Al"], 4), (4, [], [], 7)],
)
def test_the_knight_teaches_up_to_two_who_pay(home, face, choices, taught, left):
    home.store("monster bone", 7)
    settle(home, "Hooded Knight", faces=[face], choices=choices)
    assert [name for name in ("Lucy", "Erza", "Zachary", "Al") if home.traits(name) == ["Mighty Strike"]] == taught
    assert home.storage == {"Monster Bone": left}


def test_who_has_nothing_is_not_taught(home):
    settle(home, "Hooded Knight", faces=[5])
    assert home.people.asked == ["d10 Hooded Knight"] and comes_in(home, 4) == ["Hooded Knight"]


@pytest.mark.parametrize("face", [7, 10])
def test_the_knight_gives_the_sword_to_who_hunted_most(returned, face):
    returned.set("Al", "hunt-xp", "1")
    settle(returned, "Hooded Knight", faces=[face], choices=["Twilight Sword as weapon type"])
    assert returned.gear("Al")[3] == "Twilight Sword" and "Twilight Sword" not in returned.storage
    assert returned.traits("Al") == ["Twilight Sword (curse)"]
    assert returned["Al"].weapon_type == "core:weapon_type/twilight_sword"


def test_of_several_who_hunted_as_much_the_lot_decides(returned):
    settle(returned, "Hooded Knight", faces=[7, 2])
    assert returned.traits("Al") == ["Twilight Sword (curse)"] and returned["Al"].weapon_type is None


def test_the_knight_finds_nobody(home):
    settle(home, "Hooded Knight", faces=[8])
    assert home.draft.rows(Gear) and "Twilight Sword" not in home.story
    assert comes_in(home, 4) == ["Hooded Knight"]


@pytest.mark.parametrize(
    ("face", "choices", "year", "kept"),
    [(3, [], 25, False), (4, ["5 years later"], 30, True), (10, ["5 years earlier"], 20, True)],
)
def test_the_knight_reads_the_records(home, face, choices, year, kept):
    home.build("records")
    settle(home, "Hooded Knight", faces=[10, face], choices=choices)
    watcher = [row.year for row in home.draft.rows(Event).values() if row.content == "core:monster/watcher"]
    assert watcher == [year] and ("Records" in held(home)) is kept


# the bone witch


@pytest.mark.parametrize(
    ("face", "choices", "dead"), [(1, [NOBODY, "the group pays"], False), (2, [NOBODY, "the survivor dies"], True)]
)
def test_the_witch_wants_work_or_a_life(returned, face, choices, dead):
    returned.set("Lucy", "insanity", "1")
    settle(returned, "Bone Witch", faces=[face], choices=choices)
    assert returned["Lucy"].dead is dead and people(returned, "Al") == {"Al": {"insanity": 3}}
    assert returned.sheet.endeavors == (4 if dead else 1)
    assert "Bone Witch" in listed(returned, 4)


def test_who_dies_for_the_witch_haunts_the_next_departure(returned):
    returned.set("Lucy", "insanity", "1")
    settle(returned, "Bone Witch", faces=[1], choices=[NOBODY, "the survivor dies"])
    returned.settle("core:story_event/principle_death")
    returned.set("Erza", "survival", "5")
    returned.do(departing.depart, [returned["Erza"]])
    assert people(returned, "Erza") == {"Erza": {"survival": 3, "insanity": 3}}


@pytest.mark.parametrize("face", [3, 4])
def test_the_witch_takes_the_eyes(returned, face):
    returned.set("Lucy", "insanity", "1")
    settle(returned, "Bone Witch", faces=[face, 4])
    assert people(returned, "Lucy") == {"Lucy": {"insanity": 4, "accuracy": -4}}
    assert "Lucy, Bone Witch" in returned.hands


@pytest.mark.parametrize(
    ("face", "number", "choices", "survival", "bones"),
    [(5, 1, [NOBODY, "pay 1 bone"], 4, 4), (7, 5, [NOBODY, "pay 5 bone"], 4, 0), (6, 3, [], 1, 5)],
)
def test_the_witch_sells_another_sense_for_bones(returned, face, number, choices, survival, bones):
    returned.set("Lucy", "insanity", "1")
    returned.store("monster bone", 5)
    settle(returned, "Bone Witch", faces=[face, number], choices=choices)
    assert returned["Lucy"].survival == survival and returned.storage.get("Monster Bone", 0) == bones
    assert returned.traits("Lucy") == (["Extra Sense"] if choices else [])


@pytest.mark.parametrize("face", [8, 10])
def test_the_witch_shows_the_way_home(returned, face):
    returned.set("Lucy", "insanity", "1")
    settle(returned, "Bone Witch", faces=[face])
    assert people(returned, "Lucy") == {"Lucy": {"insanity": 6, "understanding": 1}}
    assert returned.traits("Lucy") == ["Homing Instinct"]


def test_the_witch_breaks_the_guidepost_and_teaches_four(returned):
    returned.build("guidepost")
    returned.store("monster bone")
    returned.set("Lucy", "insanity", "1")
    settle(returned, "Bone Witch", faces=[10], choices=[NOBODY, "pay 1 bone"])
    assert "Guidepost" not in held(returned) and returned.storage == {}
    assert [returned.traits(name)[-1] for name in ("Lucy", "Erza", "Zachary", "Al")] == ["Monster Claw Style"] * 4


def test_the_most_insane_must_go_and_others_may(returned):
    returned.gain("Al", "deaf")
    settle(returned, "Bone Witch", faces=[8, 9], choices=["Zachary", NOBODY])
    assert people(returned, "Al", "Erza") == {}  # deaf, and at home
    assert [returned.traits(name) for name in ("Lucy", "Zachary")] == [["Homing Instinct"]] * 2
    assert returned.sheet.endeavors == 3


def test_of_equally_insane_all_must_go(returned):
    settle(returned, "Bone Witch", faces=[8, 8])
    assert [returned.traits(name) for name in ("Lucy", "Al")] == [["Homing Instinct"]] * 2
    assert lasts(returned, "Lucy") == []


def test_an_innovation_that_eases_endeavors_eases_the_witch_camp(returned):
    lasting.add(returned.play, None, "core:settlement_event/lights_in_the_sky", "roll/endeavor", 1, "year")
    returned.set("Lucy", "insanity", "1")
    settle(returned, "Bone Witch", faces=[7])
    assert "Lucy rolls 7 +1" in returned.story and returned.traits("Lucy") == ["Homing Instinct"]
