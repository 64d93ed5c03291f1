"""A word on a row that means nothing here is refused with its path and the nearest name: a quarry with one fault each."""

import json

import pytest

from tests.content.shelf import card, check_pack, pack
from tests.contracts.texts import FILES

QUARRY = FILES["fen/fen.json"]
SPEAR = card("fen:gear/spear", location="bone_smith", crafting_cost=[{"resource_types": {"bone": 1}}],
             special_rules=["Reach 2"], keywords=["weapon"])  # fmt: skip
WADING = card("fen:innovation/wading", consequence_of=["language"], unlocks_survival_action="dash")
HERON, BASIC, STAB, QUILL, EVENT, YEAR = 0, 1, 2, 8, 9, 10  # places of the rows
GEAR, INNOVATION = 11, 12


@pytest.fixture
def rows():
    return [*json.loads(QUARRY), SPEAR | {}, WADING | {}]


def put(row, path, value):
    """Change one field of a row; the last part of the path may be new."""
    *way, last = path
    for part in way:
        row = row[part]
    row[last] = value


def checked(folder, rows):
    return [f"{fault.path} {fault.message}" for fault in check_pack(str(pack(folder, "fen", rows)))]


def test_the_quarry_of_the_help_with_gear_and_an_innovation_is_sound(tmp_path, rows):
    assert checked(tmp_path, rows) == []


FAULTS = [
    (HERON, ["role"], "quary", '.role "quary" is not one of quarry'),
    (HERON, ["levels", 0, "lvl"], 1, '.levels[0] has no field "lvl"; did you mean level?'),
    (HERON, ["levels", 0, "movment"], 1, "did you mean movement?"),
    (HERON, ["levels", 0, "tougness"], 1, "did you mean toughness?"),
    (HERON, ["levels", 0, "ai_deck"], {"basik": 3}, '.levels[0].ai_deck.basik "basik" is not one of basic'),
    (HERON, ["levels", 0, "tokens"], ["+2 foo"], '.levels[0] has no field "tokens"; did you mean luck_tokens?'),
    (HERON, ["hunt_start"], {"1": 99}, ".hunt_start.1 must be at most 12, not 99"),
    (HERON, ["hunt_start"], {"2": 3}, ".hunt_start.2 is no level of it: 1"),
    (HERON, ["hunt_start"], {}, ".hunt_start says nothing of level 1"),
    (HERON, ["hunt_board", "13"], "basic_event", '.hunt_board.13 "13" is not one of'),
    (HERON, ["hunt_board", "6"], "drakness", '.hunt_board.6 "drakness" is no story event'),
    (HERON, ["hunt_board"], {"1": "basic_event"}, ".hunt_start.1 is 2, a space that hunt_board has not"),
    (HERON, ["levels", 0, "special_ai_cards"], ["as level 4"], '.levels[0].special_ai_cards "as level 4" is no level of it: 1'),
    (HERON, ["ai_deck_top"], "Spaer", '.ai_deck_top "Spaer" is no ai card of this monster; did you mean Spear?'),
    (HERON, ["hit_location_top"], "Leg", '"Leg" is no hit location of this monster'),
    (HERON, ["adds_location_on_first_defeat"], "catarum", '"catarum" is no location of this pack or of core; did you mean'),
    (HERON, ["unlocked_by"], "zzz", '.unlocked_by "zzz" is no story event or campaign'),
    (HERON, ["basic_action"], {"speed": 2}, 'has no field "basic_action"'),
    (HERON, ["tougher_with"], {"innovation/recrods": 1}, '"innovation/recrods" is no innovation of this pack or of core'),
    (BASIC, ["no_target"], "dance", '.no_target "dance" is no instinct of its monster'),
    (STAB, ["monster"], "herron", '.monster "herron" is no monster of this pack or of core; did you mean heron'),
    (STAB, ["persistent_injury"], "Lost Beak", "is no persistent injury that a hit location of its monster leaves"),
    (GEAR, ["location"], "bone_smit", '.location "bone_smit" is no location of this pack or of core; did you mean bone_smith'),
    (GEAR, ["keywords"], ["weapon", "melle"], '.keywords[1] "melle" is on no other card here (a new one may be: write a row keyword for it); did you mean melee?'),
    (GEAR, ["keywords"], ["weapon", "Two Handed"], '.keywords[1] "Two Handed" is on no other card here (a new one may be: write a row keyword for it); did you mean two-handed?'),
    (QUILL, ["keywords"], ["bnoe"], '.keywords[0] "bnoe" is on no other card here (a new one may be: write a row keyword for it); did you mean bone?'),
    (GEAR, ["held"], [{"keywords": ["niosy"]}], '.held[0].keywords[0] "niosy" is on no other card here'),
    (GEAR, ["grants"], [{"activate_from_strength": {"keyword": "bwo", "strength": 2}}], '"bwo" is on no card here; did you mean bow'),
    (GEAR, ["forbids"], [{"activate": "niosy"}], '"niosy" is on no card here: it forbids nothing; did you mean noisy'),
    (BASIC, ["modifiers"], {"damage": 1}, '.modifiers.damage "damage" is not one of movement, speed, accuracy, strength, evasion, luck: tokens change it, {"op": "token", "stat": "damage", "by": 1, "target": "monster"}'),
    (GEAR, ["special_rules"], ["Shrap"], '.special_rules[0] "Shrap" is no special rule: no keyword of gear here is called so; did you mean Sharp'),
    (GEAR, ["crafting_cost"], [{"resource_types": {"boen": 1}}], '.resource_types.boen "boen" is nothing by which a resource here can be paid; did you mean bone'),
    (GEAR, ["crafting_cost"], [{"resources": {"nores": 1}}], '.crafting_cost[0].resources.nores "nores" is no resource of this pack'),
    (INNOVATION, ["consequence_of"], ["nope"], '.consequence_of[0] "nope" is no innovation of this pack or of core'),
    (INNOVATION, ["unlocks_survival_action"], "dahs", '"dahs" is no survival action; did you mean dash'),
    (INNOVATION, ["endeavors"], [{"name": "Wade", "resources": {"hidde": 1}}], "did you mean hide"),
    (EVENT, ["effects"], [{"op": "store", "deck": "herno"}], '.effects[0].deck "herno" is no monster of this pack or of core; did you mean heron'),
    (GEAR, ["activate"], [{"cost": {"resources": {"boen": 1}}, "effects": []}], '.activate[0].cost.resources.boen "boen" is nothing'),
    (GEAR, ["held"], [{"when": {"has": {"made_at": "catarum"}}, "modifiers": {"luck": 1}}], '.held[0].when.has.made_at "catarum" is no location'),
    (HERON, ["life"], {"3": 5}, ".life.3 is no level of it: 1"),
    (HERON, ["levels"], [{"level": 1, "movement": 6}], '.levels[0] needs "toughness"'),
    (YEAR, ["entries", 0], {"type": "nemesis_encounter", "id": "butcher", "level": 9}, ".entries[0].id Butcher has no level 9: 1, 2, 3"),
    (YEAR, ["entries", 0, "id"], "no_call", '.entries[0].id "no_call" is no story event of this pack or of core'),
    (YEAR, ["entries", 0, "id"], "story_event/heron_call", 'must be the end of the id alone: "heron_call"'),
    (YEAR, ["entries", 0], {"type": "nemesis_encounter", "id": "heron_call"}, '.entries[0].id "heron_call" is no monster'),
    (QUILL, ["deck"], "herno", '.deck "herno" is no monster of this pack or of core; did you mean heron'),
]  # fmt: skip


@pytest.mark.parametrize(("at", "path", "value", "told"), FAULTS)
def test_a_word_that_means_nothing_is_refused_with_the_nearest(tmp_path, rows, at, path, value, told):
    put(rows[at], path, value)
    found = checked(tmp_path, rows)
    assert any(told in each for each in found), found


def test_a_keyword_of_ones_own_may_be_like_another(tmp_path, rows):
    rows[GEAR]["keywords"] = ["weapon", "Melee", "waterborne"]
    assert checked(tmp_path, rows) == []
    rows[GEAR]["keywords"] = ["weapon", "bony"]
    row = card("fen:keyword/bony", category="term", text=["made of fish"])
    assert checked(tmp_path, [*rows, row]) == []
    rows.append(card("fen:gear/needle", keywords=["bony"]))
    assert checked(tmp_path, rows) == []


def test_a_board_needs_a_start_and_a_trait_says_that_it_is_one(tmp_path, rows):
    del rows[HERON]["hunt_board"], rows[3]["card_type"]
    assert checked(tmp_path, rows) == [
        "[0] needs both hunt_board and hunt_start to be hunted",
        '[2] of the rank trait needs "card_type": trait, else it does nothing in play',
    ]


def test_what_another_pack_that_comes_with_kdm_has_may_be_meant(tmp_path, rows):
    rows[GEAR]["crafting_cost"] = [{"resources": {"gorm:resource/gormite": 1}, "resource_types": {"silk": 1}}]
    rows[GEAR]["special_rules"] = ["Guard"]
    assert checked(tmp_path, rows) == []
    rows[GEAR]["crafting_cost"] = [{"resources": {"gormite": 1, "gorm:resource/gormit": 1}}]
    assert checked(tmp_path, rows) == [
        '[0].crafting_cost[0].resources.gormite "gormite" is no resource of this pack or of core; did you mean gorm:resource/gormite?',
        "[0].crafting_cost[0].resources.gorm:resource/gormit gorm:resource/gormit is not in gorm",
    ]


def test_several_words_are_for_people(tmp_path, rows):
    rows[HERON]["unlocked_by"] = "the reeds part (by hand)"
    assert checked(tmp_path, rows) == []


def test_a_card_says_whose_it_is_and_in_which_pile(tmp_path, rows):
    del rows[STAB]["rank"], rows[4]["monster"]
    found = checked(tmp_path, rows)
    assert [each.partition(":")[0] for each in found] == ['[1] needs "rank"', '[0] needs "monster"']


def test_a_card_of_another_pack_is_no_guess_unless_it_is_called_just_so(tmp_path, rows):
    rows[GEAR]["location"] = "heronry"
    assert checked(tmp_path, rows) == ['[0].location "heronry" is no location of this pack or of core']
