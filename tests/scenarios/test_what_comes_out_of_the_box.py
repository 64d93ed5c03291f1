"""A showdown's set-up names everything that hands take out of the box: AI cards, hit locations, traits, terrain."""

import pytest

from kdm_cli.content import core_library

LIBRARY = core_library()
FOUGHT = [
    (entry.name, row["level"])
    for entry in LIBRARY.of("monster")
    for row in entry.data["levels"]
    if row["level"] != "prologue"
]


@pytest.fixture
def departing(kdm):
    return kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --roll 2 --auto",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "next",
        "next",
        "settlement depart Lucy Erza Zachary Al",
    )


def begun(kdm, monster, level, *more):
    """What hands do at the start of a showdown."""
    line = ["showdown", "start", monster, "--level", str(level), "--house-rule", "--auto", *more]
    return kdm.json(*line)["do"]


@pytest.mark.rule("R49")
@pytest.mark.rule("R50")
@pytest.mark.rule("R51")
@pytest.mark.rule("R52")
def test_the_first_story_names_its_eight_cards(kdm):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")
    told = kdm("showdown start white lion --prologue")
    named = "Claw, Chomp, Size Up, Power Swat, Grasp (basic); Maul, Terrifying Roar, Enraged (advanced)."
    assert f"Into the AI deck: {named}" in " ".join(told.split())
    assert "Hit location deck: all 23 cards." in told
    assert len(told.splitlines()) <= 24


@pytest.mark.rule("R308")
def test_a_rank_of_which_all_are_in_is_named_and_the_others_are_counted(departing):
    hands = begun(departing, "white lion", 3)
    assert "Deal unseen into the AI deck: 10 basic." in hands
    every = "Maul, Terrifying Roar, Enraged, Bloody Claw, Alert, Ground Fighting, Bloodthirsty, Lick Wounds, Smart Cat"
    assert f"Into it too: {every} (advanced); Golden Eyes, Vanish (legendary)." in hands
    assert "Hit location deck: all 23 cards. Lay out Cunning, Merciless, Indomitable, Basic Action." in hands
    assert "Take Beast's Paw, Strange Hand, Straining Neck out of the hit location deck. (Merciless)" in hands
    assert "Terrain: 1 Tall Grass card (2 tiles); 2 random terrain cards" in hands


def test_several_copies_of_a_card_are_counted(departing):
    [ai] = [line for line in begun(departing, "butcher", 3) if "AI deck: " in line]
    assert "Hack x2, Hew x2" in ai
    assert "Bite x2" in ai


def test_what_lies_under_the_deck_is_not_laid_out(departing):
    hands = begun(departing, "the hand", 1)
    assert "Applause, face down, under the AI deck." in hands
    assert not [line for line in hands if "Lay out" in line and "Applause" in line]


def test_with_the_tools_decks_no_ai_card_is_taken_out_by_hand(departing):
    assert not [line for line in begun(departing, "white lion", 3, "--decks", "tool") if "AI deck" in line]


@pytest.mark.parametrize(("monster", "level"), FOUGHT)
def test_it_fits_the_page_at_every_level(departing, monster, level):
    told = departing("showdown", "start", monster, "--level", str(level), "--house-rule", "--auto")
    assert len(told.splitlines()) <= 24
    hands = " ".join(told.split())
    entry = next(each for each in LIBRARY.of("monster") if each.name == monster)
    for terrain in entry.data.get("terrain", ()):
        assert terrain in hands
