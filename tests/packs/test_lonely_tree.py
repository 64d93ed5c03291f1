"""The Lonely Tree at the table: its fruits, the event that shows it, and every captured card."""

import pytest

from tests.packs.table import PEOPLE, against, at_home, flat, hear, shares, strong

FRUITS = "lonely fruit, jagged marrow fruit, blistering plasma fruit, porous flesh fruit, drifting dream fruit"
HOME = at_home(
    "lonely_tree",
    f"storage add {FRUITS}",
)
READY = ("set Erza survival 5", "set Zachary bleeding 2")
TURNED = "turn 'bladed leaf' Al 1 --speed 1 --accuracy 4 --damage 1 --choose 0"


@pytest.fixture
def home(kdm):
    """Ashhold in its first year, with a fruit of each kind in storage."""
    return kdm.after(*HOME)


@pytest.fixture
def fight(kdm):
    """The tree of level 1 has had its first turn; Lucy and Zachary are strong."""
    return kdm.after(*HOME, *READY, against("lonely tree"), TURNED, *strong("Lucy", "Zachary", strength=12))


def test_the_pack_is_sound_and_carries_out_what_was_captured(kdm):
    found = shares(kdm, "lonely_tree")
    assert found["resource"] == (5, 5)
    assert found["ability"] == (3, 4)
    assert found["hit_location"] == (10, 11)


@pytest.mark.parametrize(
    ("level", "shown", "wounds"),
    [
        (1, "movement 0  toughness 11  speed 0  damage -1  accuracy 0  luck 0  evasion 0", "11 more wounds kill"),
        (2, "movement 0  toughness 13  speed 0  damage 0  accuracy 0  luck 0  evasion 0", "15 more wounds kill"),
        (3, "movement 0  toughness 17  speed +1  damage +1  accuracy 0  luck 0  evasion 0", "20 more wounds kill"),
    ],
)
def test_the_tree_stands_as_its_level_says(home, level, shown, wounds):
    told = flat(home(against("lonely tree", level=level)))
    assert ("Moving Ground" in told) == (level > 1)
    now = home("showdown show")
    assert shown in now
    assert wounds in now
    assert "hit locations  21 face down" in now


def test_at_its_highest_level_every_wound_costs_life(kdm):
    kdm.after(
        *HOME, against("lonely tree", level=3), "turn 'bladed leaf' Al 1,1 --speed 1 --accuracy 4 --damage 1 --choose 0"
    )
    kdm("showdown token Lucy strength +20")
    assert "life 20 -> 19" in kdm("attack Lucy 10,2 'safe spot'=3 -w fist")


# -- fruits and abilities


@pytest.mark.parametrize(
    ("fruit", "ability"),
    [
        ("jagged marrow", "Nightmare Spurs"),
        ("blistering plasma", "Nightmare Blood"),
        ("porous flesh", "Nightmare Membrane"),
    ],
)
def test_a_fruit_that_is_eaten_grants_its_ability(home, fruit, ability):
    told = home(f"use Lucy '{fruit} fruit'")
    assert "is archived from storage" in told
    assert f"Lucy gains {ability} (ability)" in told


@pytest.mark.parametrize(
    ("dream", "ability"), [("beast", "Caratosis"), ("crown", "Dormenatus"), ("lantern", "Lucernae")]
)
def test_a_drifting_dream_is_chosen_as_a_saviors_is(home, dream, ability):
    told = home(f"use Lucy 'drifting dream fruit' --choose {dream}")
    assert f"Lucy gains Dream of the {dream.title()} (ability)" in told
    assert f"Lucy gains {ability} (ability)" in told
    assert "Drifting Dream Fruit" not in home("storage")


def test_the_lonely_lady_comes_to_whoever_eats_her_fruit(home):
    assert "due:  The Lonely Lady (Al)" in home("use Al 'lonely fruit'")
    told = home("event the-lonely-lady --survivor Al")
    assert "The settlement gains Lonely Tree (nemesis)" in told
    assert "do what the card says" in told


def test_nightmare_blood_hardens(fight):
    fight("survivor gain Erza nightmare blood")
    assert "Erza: armor (each) +2 until the showdown ends" in fight("set Erza bleeding +2")
    assert "= 2 in all" in flat(fight("survivor show Erza --why armor"))


def test_nightmare_spurs_turn_strength_to_luck_once(fight):
    fight("survivor gain Lucy nightmare spurs")
    told = fight("use Lucy nightmare spurs")
    assert "Lucy: survival 1 -> 0" in told
    assert "Lucy: luck tokens 0 -> +12" in told
    assert "Lucy: strength tokens +12 -> 0" in told
    fight("set Lucy survival 3")
    assert "used this showdown" in fight("use Lucy nightmare spurs", code=1)


def test_nightmare_spurs_cost_survival(fight):
    fight("survivor gain Lucy nightmare spurs")
    fight("set Lucy survival 0")
    fight("use Lucy nightmare spurs", code=1)


@pytest.mark.parametrize(
    ("before", "chosen", "told"),
    [
        ("set Erza bleeding 1", "bleeding", "Erza: bleeding 1 -> 0"),
        ("showdown token Erza movement -1", "'-1 movement token'", "Erza: movement tokens -1 -> 0"),
        ("showdown token Erza luck +1", "'+1 luck token'", "Erza: luck tokens +1 -> 0"),
    ],
)
def test_a_nightmare_membrane_exchanges_any_token_for_strength(fight, before, chosen, told):
    fight("survivor gain Erza nightmare membrane")
    fight(before)
    fight("showdown act Erza")
    said = fight(f"use Erza nightmare membrane --choose {chosen}")
    assert told in said
    assert "Erza: strength tokens 0 -> +1" in said


def test_super_hair_passes_tokens_by_hand(fight):
    fight("survivor gain Al super hair")
    fight("showdown act Al")
    assert "exchange tokens as you like with adjacent survivors" in flat(fight("use Al super hair"))


# -- the event that shows it, and what its defeat brings


def test_nobody_with_courage_lets_another_event_come(home):
    home(f"hunt start 'white lion' --level 1 {' '.join(f'--survivor {name}' for name in PEOPLE)}")
    assert "1 hunt event before the party moves on" in home("hunt event object of desire --house-rule")


@pytest.mark.parametrize(
    ("roll", "told"),
    [
        (3, ["leaves the hunt", "knocked down, adjacent to the tree, with the priority target token"]),
        (4, ["Erza: insanity 9 -> 7", "starts the showdown adjacent to the tree"]),
    ],
)
def test_the_brave_look_at_the_object_of_desire(home, roll, told):
    home("set Erza courage 3")
    home("set Erza insanity 9")
    home(f"hunt start 'white lion' --level 1 {' '.join(f'--survivor {name}' for name in PEOPLE)}")
    said = flat(home(f"hunt event object of desire --choose investigate --roll {roll} --house-rule"))
    assert "add The Lonely Tree terrain to the showdown setup" in said
    assert [each for each in told if each not in said] == []


@pytest.mark.parametrize(
    ("level", "fruit"), [(1, "Jagged Marrow Fruit"), (2, "Blistering Plasma Fruit"), (3, "Porous Flesh Fruit")]
)
def test_what_its_defeat_brings(home, level, fruit):
    home(against("lonely tree", level=level))
    told = flat(home("showdown end --victory --choose 2 --auto --house-rule"))
    assert f"Rewards: {fruit}" in told
    assert told.partition("To storage: ")[2].partition(" (Lonely Tree)")[0]
    assert "hunt xp 0 -> 1" in told
    assert "Super Hair" not in told


def test_cooks_who_win_grow_super_hair(home):
    home("settlement gain cooking")
    home(against("lonely tree"))
    told = home("showdown end --victory --choose 0 --house-rule")
    assert [name for name in PEOPLE if f"{name} gains Super Hair (ability)" not in told] == []


def test_the_defeated_have_a_lonely_fruit(home):
    home(against("lonely tree"))
    assert "Lonely Fruit 1 -> 2 (Lonely Tree)" in home("showdown end --defeat --house-rule")


# -- its cards


@pytest.mark.parametrize("card", ["bladed leaf", "seed grenade"])
def test_fruits_on_the_tree_sharpen_what_it_throws(home, card):
    home(against("lonely tree"))
    told = home(f"turn '{card}' Erza 1 --speed 1 --accuracy 4 --damage 3 --choose 2")
    assert "Lonely Tree: damage +2 until the monster's turn ends" in told
    home("showdown act Lucy")
    assert "damage -1 " in home("showdown show")


@pytest.mark.parametrize(("level", "evasion"), [(1, 1), (2, 1), (3, 2)])
def test_the_grass_whistles_as_long_as_it_lies_there(home, level, evasion):
    home(against("lonely tree", level=level))
    assert f"evasion tokens 0 -> +{evasion} (Grass Whistle)" in home("turn 'grass whistle'")
    assert f"evasion tokens +{evasion} -> 0" in home("showdown discard 'grass whistle'")


def test_roots_drink_from_whoever_lies_there(fight):
    fight("attack Lucy 10,2 'safe spot'=3 -w fist")
    fight("attack Zachary 10,2 'gnarled trunk'=3 -w fist")
    fight("showdown knock-down Al")
    fight("turn 'absorbing roots'")
    assert "face down, 1 wounds" in fight("showdown show")


HIT_LOCATIONS = [
    ("Lucy 10,2 'blood siphon'=3", [": wound"], "bleeding"),
    ("Lucy 10,2 'blood siphon'=10", ["Lucy: insanity 0 -> 3", "Lucy: bleeding 0 -> 1"], "reaction"),
    ("Zachary 10,2 'gnarled trunk'=10", ["Zachary: bleeding 2 -> 1", "its reaction: do what the card says"], "0 -> 1"),
    ("Lucy 10,2 'gnarled trunk'=10", ["its reaction: do what the card says"], "bleeding"),
    ("Lucy 10,2 'iron bark'=3,1,1,1 --choose 1", ["Iron Bark: wound reaction", "Basic Action against Lucy"], "strength tokens"),
    ("Al 10,2 'iron bark'=2", ["no wound"], "Basic Action"),
    ("Lucy 10,2 'iron bark'=10", ["strength tokens +12 -> +13"], "Basic Action"),
    ("Lucy 10,2 'lashing vines'=3", ["Lucy: knockback 7", "place 1 Nightmare Fruit"], "bleeding"),
    ("Lucy 10,2 'lashing vines'=10", ["Lucy: strength 0 -> 1", "persistent injury: Damaged Bark"], "knockback"),
    ("Lucy 10,2 'low branches'=10", ["place 1 Nightmare Fruit (in the unoccupied space closest to the attacker)"], "critical"),
    ("Lucy 10,2 'minor fruit'=3:arms,10 --choose explodes,no,no,yes,no", ["Zachary: knockback 5", "Zachary: heavy injury at the arms", "back on the tree"], "Lucy: knockback"),
    ("Lucy 10,2 'minor fruit'=3 --choose cancelled,Erza", ["Erza: survival 5 -> 4"], "knockback"),
    ("Lucy 10,2 'minor fruit'=10", ["Lucy: speed tokens 0 -> +1"], "knockback"),
    ("Lucy 10,2 'pollen'=3", ["Flower Funnel lies beside Lucy"], "persistent"),
    ("Lucy 10,2 'pollen'=10", ["persistent injury: Blood Pollen"], "Funnel"),
    ("Lucy 10,2 'safe spot'=10", ["Safe Spot is in play"], "reaction"),
    ("Lucy 10,2 'stinging'=3", ["Lucy: knockback 7", "Lucy: bleeding 0 -> 1", "place 1 Nightmare Fruit"], "strength 0"),
    ("Lucy 10,2 'stinging'=10", ["Lucy: strength 0 -> 1", "persistent injury: Crippled Vines"], "knockback"),
    ("Lucy 10,2 'super blood siphon'=3 --choose yes,no,no,yes", ["Lucy: bleeding 0 -> 2", "Al: bleeding 0 -> 2"], "critical"),
    ("Lucy 10,10 'super blood siphon'=3 'low branches' --choose no,no,no,no,'cancel the attack'", ["The hits left are lost"], "Nightmare Fruit"),
    ("Lucy 10,2 'tangled'=3", ["place 1 Acanthus Plant (in the attacker's space)", "Tall Grass furthest away", "Lucy: bleeding 0 -> 1"], "dash"),
    ("Lucy 10,2 'tangled'=10", ["each survivor may dash at once"], "Acanthus"),
    ("Lucy 10,2 'thrashing'=3,1,1,1 --choose 1", ["Basic Action against Lucy"], "toughness tokens"),
    ("Lucy 10,2 'thrashing'=10", ["Lonely Tree: toughness tokens 0 -> -1"], "Basic Action"),
    ("Lucy 10,2 'flesh pollination'", ["Trap: Flesh Pollination", "do what the card says"], "wounded"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "told", "never"), HIT_LOCATIONS, ids=[line.split(" --")[0] for line, *_ in HIT_LOCATIONS]
)
def test_what_a_hit_location_does(fight, line, told, never):
    hear(fight, f"attack {line} -w fist", told, never)


def test_the_siphon_drinks_from_whoever_wears_a_flower_funnel(fight):
    fight("attack Lucy 10,2 'pollen'=3 -w fist")
    told = flat(fight("attack Zachary 10,2 'blood siphon'=3 -w fist"))
    assert "Lucy: bleeding 0 -> 1 (Blood Siphon)" in told
    assert "heals 1" in told


def test_blood_pollen_makes_a_funnel_wound_the_tree_and_a_second_one_goes_to_another(fight):
    fight("attack Lucy 10,2 'pollen'=3 -w fist")
    told = flat(fight("attack Lucy 10,2 'pollen'=3 -w fist --choose Al --house-rule"))
    assert "Flower Funnel lies beside Al" in told
    assert "(Flower Funnel)" not in told
    fight("attack Zachary 10,2 'pollen'=10 -w fist --house-rule")
    told = fight("attack Lucy 10,2 'pollen'=3 -w fist --choose Erza --house-rule")
    assert "Flower Funnel lies beside Erza" in told
    assert "more to kill (Flower Funnel)" in told


def test_crippled_vines_discard_the_tornado(fight):
    fight("attack Lucy 10,2 'stinging'=10 -w fist")
    told = flat(fight("turn 'bladed leaf tornado'"))
    assert "do what the card says" not in told


def test_a_safe_spot_hides_an_axe_for_whoever_stands_beside_the_tree(fight):
    fight("attack Lucy 10,2 'safe spot'=10 -w fist")
    fight("showdown act Al")
    told = fight("use Al safe spot --choose yes")
    assert "Bone Axe" in told
    assert "Safe Spot leaves play" in told


def test_whoever_stands_alone_bleeds_when_the_tree_grows(fight):
    told = flat(fight("turn 'bladed leaf' none --choose yes,no,no,no --house-rule"))
    assert "Lucy: bleeding 0 -> 1 (Growth)" in told
    assert "Lucy is knocked down" in told
