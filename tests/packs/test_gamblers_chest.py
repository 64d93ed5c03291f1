"""The Gambler's Chest by its names: its cards leave the table to read them, its monsters stand with their numbers."""

from pathlib import Path

import pytest

import kdm_cli
from kdm_cli.content import Pack

FOLDER = Path(kdm_cli.__file__).parent / "packs" / "gamblers_chest"
PEOPLE = ("Lucy", "Erza", "Zachary", "Al")
JOIN = f"survivor add {' '.join(f'{name}:{sex}' for name, sex in zip(PEOPLE, 'ffmm', strict=True))}"
HOME = ("settlement new Ashhold --seed 4 --pack gamblers_chest", JOIN, "timeline advance")
DREAM = "settlement new Dream --seed 4 --pack gamblers_chest --campaign 'people of the dream keeper'"
PARTY = " ".join(f"--survivor {name}" for name in PEOPLE)
SAYS = "do what the card says"


@pytest.fixture
def home(kdm):
    return kdm.after(*HOME)


def flat(told):
    return " ".join(told.replace("do:", "").split())


def test_the_pack_is_sound_and_claims_nothing_that_nobody_captured(kdm):
    [found] = kdm.json(f"pack check {FOLDER}")["packs"]
    assert found["faults"] == []
    for row in found["coverage"]:
        if row["kind"] != "resource":
            assert row["unknown"] == row["entries"], row["kind"]


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        ("monster", 6), ("gear", 62), ("resource", 52), ("location", 6), ("fighting_art", 6),
        ("secret_fighting_art", 2), ("disorder", 4), ("ability", 2), ("story_event", 17), ("settlement_event", 1),
        ("timeline_year", 16), ("campaign", 1),
    ],
)  # fmt: skip
def test_it_has_as_many_cards_as_the_list_names(kind, rows):
    assert len(list(Pack(FOLDER).of(kind))) == rows


# -- monsters

LEVELS = [
    ("crimson crocodile", 1, "movement 6  toughness 7  speed 0  damage 0", 10),
    ("crimson crocodile", 2, "movement 7  toughness 9  speed +1  damage +1", 15),
    ("crimson crocodile", 3, "movement 8  toughness 15  speed +2  damage +2", 20),
    ("smog singers", 1, "movement 6  toughness 7  speed 0  damage 0", 12),
    ("smog singers", 2, "movement 7  toughness 9  speed +1  damage +1", 13),
    ("smog singers", 3, "movement 8  toughness 12  speed +2  damage +2", 17),
    ("king", 1, "movement 7  toughness 19  speed 0  damage 0  accuracy 0", 19),
    ("king", 2, "movement 8  toughness 22  speed +1  damage +1  accuracy +1", 22),
    ("king", 3, "movement 9  toughness 25  speed +2  damage +2  accuracy +2", 27),
    ("atnas the child eater", 1, "movement 6  toughness 11  speed 0  damage 0", 12),
    ("atnas the child eater", 2, "movement 7  toughness 14  speed +1  damage +1", 16),
    ("atnas the child eater", 3, "movement 7  toughness 19  speed +2  damage +2  accuracy 0  luck +1", 21),
    ("gambler", 4, "movement 8  toughness 20  speed 0  damage 0", 21),
]


@pytest.mark.parametrize(("monster", "level", "shown", "deck"), LEVELS, ids=[f"{each[0]} {each[1]}" for each in LEVELS])
def test_a_monster_stands_as_its_level_says(home, monster, level, shown, deck):
    home(f"showdown start '{monster}' --level {level} {PARTY} --house-rule")
    now = home("showdown show")
    assert shown in now
    assert f"AI deck        {deck} face down" in now
    assert f"{deck + 1} more wounds kill" in now
    assert SAYS in home("showdown end --victory --house-rule --auto")


HUNTS = [
    ("crimson crocodile", 1, 4), ("crimson crocodile", 2, 8), ("crimson crocodile", 3, 11),
    ("smog singers", 1, 4), ("smog singers", 2, 8), ("smog singers", 3, 10),
    ("king", 1, 7), ("king", 2, 9), ("king", 3, 11),
]  # fmt: skip


@pytest.mark.parametrize(("monster", "level", "space"), HUNTS)
def test_a_quarry_is_hunted_on_its_board(home, monster, level, space):
    told = home(f"hunt start '{monster}' --level {level} {PARTY} --house-rule")
    assert f"the hunt begins, {space} spaces ahead" in told


def test_a_card_typed_once_fights_for_a_monster_nobody_captured(home):
    home(f"showdown start 'crimson crocodile' --level 1 {PARTY} --house-rule")
    told = home("turn 'blood bite' Erza 5,arms --speed 1 --accuracy 4 --damage 1")
    assert "Blood Bite: speed 1, accuracy 4, damage 1, known from now on".casefold() in told.casefold()
    assert "Erza: light injury at the arms" in told


@pytest.mark.parametrize(("speed", "faces"), [(0, "1, 1"), (1, "1, 1, 1"), (-3, "no attack dice")])
def test_who_names_a_target_without_faces_is_told_a_line_that_makes_an_attack_of_the_card(home, speed, faces):
    home(f"showdown start 'crimson crocodile' --level 1 {PARTY} --house-rule")
    if speed:
        home(f"showdown token monster speed {speed:+}")
    told = flat(home("turn 'odd thing' Lucy", code=2))
    assert "faces or numbers make an attack of odd thing" in told
    line = told.partition("(for instance kdm ")[2].partition(")")[0]
    assert faces in home(line)


def test_who_means_nobody_by_a_card_that_nobody_captured_is_told_of_no_attack(home):
    home(f"showdown start 'crimson crocodile' --level 1 {PARTY} --house-rule")
    assert "nobody was picked as a target in this turn" in flat(home("turn 'odd thing' none", code=2))


# -- cards that the table reads

GAINED = [
    ("survivor gain Lucy bloodlust", "Bloodlust (disorder)"),
    ("survivor gain Lucy 'monster empathy'", "Monster Empathy (fighting art)"),
    ("survivor gain Lucy 'devils melody'", "Devil's Melody (secret fighting art)"),
    ("survivor gain Lucy anemic", "Anemic (ability)"),
]


@pytest.mark.parametrize(("line", "gained"), GAINED)
def test_a_trait_is_written_down_and_read_by_the_table(home, line, gained):
    told = home(line)
    assert f"Lucy gains {gained}" in told
    assert SAYS in told


def test_gear_is_carried_and_read_as_they_depart(home):
    home("storage add harpy harp")
    home("gear give Lucy 'harpy harp'")
    assert f"Lucy, Harpy Harp: {SAYS}" in home("settlement depart Lucy Erza Zachary Al --house-rule")


def test_what_can_be_eaten_is_read_as_it_is(home):
    home("storage add blood stool")
    told = home("use Lucy 'blood stool'")
    assert "Lucy consumes Blood Stool" in told
    assert SAYS in told


def test_the_looks_of_a_location_say_that_nobody_captured_it(home):
    assert "The settlement gains Chorusseum (location)" in home("settlement gain chorusseum")
    assert SAYS in home("look chorusseum")


# -- the years


def test_every_campaign_meets_the_smog_singers_in_its_second_year(home):
    assert "2  Endless Screams, Death of Song" in home("timeline show")
    assert "The settlement gains Smog Singers (quarry)" in home("event 'death of song' --house-rule")


def test_who_joins_late_hears_the_song_at_once(kdm):
    kdm("settlement new Ashhold --year 7 --population 9")
    assert "due:  Death of Song" in kdm("pack enable gamblers_chest")


def test_the_first_crimson_day_is_in_no_deck(home):
    assert "First Crimson Day" not in home("timeline show")


def test_the_dream_keepers_years_are_others(kdm):
    kdm.after(DREAM, JOIN, "timeline advance")
    told = kdm("timeline show")
    years = [
        "1  First Crimson Day, Dreamless Respite, First Meal, Extinguished Guidepost", "2  Death of Song",
        "3  Missing Statue", "5  Stained", "6  Unwanted Gifts", "9  Atnas the Child Eater level 1", "11  The Game",
        "12  Principle: Conviction", "15  Wondrous Design", "18  Atnas the Child Eater level 2",
        "20  Perfect Punt, Gambler level 4", "21  Lantern Festival", "22  The Awaited",
        "28  Atnas the Child Eater level 3", "30  Godhand level 4",
    ]  # fmt: skip
    assert [each for each in years if each not in told] == []
    assert "Watched" not in told and "Butcher" not in told and "Returning Survivors" not in told
    sheet = flat(kdm("settlement show"))
    assert "Keeper of Dreams" in sheet and "Crimson Crocodile" in sheet and "The Hand" in sheet


@pytest.mark.parametrize(
    ("event", "gained"),
    [("unwanted gifts", "Atnas the Child Eater (nemesis)"), ("the awaited", "King (quarry)")],
)
def test_an_event_brings_its_monster(kdm, event, gained):
    kdm.after(DREAM, JOIN, "timeline advance")
    told = kdm(f"event '{event}' --house-rule")
    assert f"The settlement gains {gained}" in told
    assert SAYS in told


def test_the_first_day_and_the_opening_are_read_by_the_table(kdm):
    kdm.after(DREAM, JOIN, "timeline advance")
    for event in ("first crimson day", "dreamless respite", "first meal", "extinguished guidepost"):
        assert SAYS in kdm(f"event '{event}'")


def test_the_godhand_has_thirty_lives_and_its_defeat_is_the_end(kdm):
    kdm.after(DREAM, JOIN, "timeline advance")
    kdm(f"showdown start godhand --level 4 {PARTY} --house-rule")
    assert "30 more wounds kill" in kdm("showdown show")
    assert "the campaign is won" in kdm("showdown end --victory --house-rule --auto")
