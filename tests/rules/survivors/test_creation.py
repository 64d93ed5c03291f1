"""Making survivor sheets, renaming them, tearing them up."""

import pytest

from kdm_cli.rules.asking import players
from kdm_cli.rules.state import TABLES, BodyPart, Survivor

STARTING = {
    "movement": 5, "speed": 0, "accuracy": 0, "strength": 0, "evasion": 0, "luck": 0,
    "survival": 1, "insanity": 0, "courage": 0, "understanding": 0, "hunt_xp": 0, "weapon_proficiency": 0,
}  # fmt: skip


@pytest.mark.rule("R11")
@pytest.mark.rule("R12")
def test_a_founder_wears_cloth_and_holds_a_founding_stone(game):
    game.add("Lucy")
    assert game.gear("Lucy") == {1: "Cloth", 2: "Founding Stone"}
    assert game.storage == {}
    game.move("Lucy", 2, 9)
    assert game.gear("Lucy") == {1: "Cloth", 9: "Founding Stone"}


@pytest.mark.rule("R17")
@pytest.mark.rule("R18")
@pytest.mark.rule("R19")
@pytest.mark.rule("R20")
@pytest.mark.rule("R21")
@pytest.mark.rule("R22")
@pytest.mark.rule("R24")
@pytest.mark.rule("R25")
@pytest.mark.rule("R26")
@pytest.mark.rule("R27")
@pytest.mark.rule("R28")
@pytest.mark.rule("R29")
def test_a_survivor_starts_with_movement_5_and_everything_else_at_nought(game):
    lucy = game.add("Lucy")
    assert {stat: getattr(lucy, stat) for stat in STARTING} == STARTING
    assert all(game.attribute("Lucy", stat) == STARTING[stat] for stat in ("movement", "speed", "luck", "evasion"))


@pytest.mark.rule("R13")
@pytest.mark.rule("R23")
def test_the_name_gives_one_survival_and_no_more_than_the_limit(game):
    assert game.add("Lucy").survival == 1
    game.draft.set(game.sheet, limit_correction=-1)  # as a save may bring it
    assert game.add("Erza").survival == 0


@pytest.mark.rule("R37")
def test_a_survivor_has_five_hit_locations_and_all_boxes_empty(game):
    lucy = game.add("Lucy")
    parts = game.draft.of(BodyPart, lucy.id)
    assert [part.location for part in parts] == ["head", "arms", "body", "waist", "legs"]
    assert not any(part.light or part.heavy or part.armor_lost for part in parts)


def test_in_the_prologue_each_founder_adds_to_the_population(founders):
    assert founders.population == 4
    assert {row.origin for row in founders.draft.rows(Survivor).values()} == {"founder"}
    assert "Al joins: population 3 -> 4" in founders.story


@pytest.mark.rule("R201")
@pytest.mark.rule("R229")
def test_a_new_survivor_of_the_settlement_is_one_of_its_nameless_people(village):
    village.settlement("population", "12")
    nadia = village.add("Nadia:f")
    assert (nadia.origin, village.population, village.sheet.nameless) == ("named", 12, 7)
    assert village.story == "Nadia has a name: nameless 8 -> 7"
    assert village.gear("Nadia") == {}


def test_without_nameless_people_a_new_survivor_adds_to_the_population(village):
    assert village.add("Nadia").origin == "newcomer"
    assert village.population == 5


@pytest.mark.parametrize("origin", ["born", "newcomer"])
def test_born_and_newcomers_always_add_to_the_population(village, origin):
    village.settlement("population", "12")
    village.add("Nadia", origin=origin)
    assert (village.population, village.sheet.nameless) == (13, 8)


def test_a_late_founder_takes_the_place_of_a_nameless_one_and_brings_gear(village):
    village.settlement("population", "5")
    village.add("Bran", origin="founder")
    assert (village.population, len(village.gear("Bran"))) == (5, 2)


def test_a_child_of_known_parents_is_born_where_nobody_is_nameless(village):
    child = village.add("Nadia", father_id=village["Al"].id, mother_id=village["Lucy"].id)
    assert (child.origin, child.born_year) == ("born", 1)


def test_innovations_and_principles_give_to_the_newborn_and_to_whoever_is_new(village):
    village.build("saga", "survival of the fittest", "graves")
    village.add("Nadia", origin="born")
    nadia = village["Nadia"]
    assert (nadia.courage, nadia.understanding, nadia.hunt_xp) == (2, 2 + 1, 2)
    assert (village.box("Nadia", "strength"), village.box("Nadia", "evasion")) == (1, 1)
    assert "Nadia: courage 0 -> 2 (Saga)" in village.story
    assert "Nadia: understanding 2 -> 3 (Graves)" in village.story
    assert "Insight Nadia (understanding 3)" in village.due
    village.add("Bran", origin="newcomer")
    bran = village["Bran"]
    assert (bran.courage, bran.understanding, village.box("Bran", "strength")) == (0, 1, 0)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "Lu\x00cy"])
def test_a_name_has_1_to_60_characters_and_no_nul(game, name):
    with game.refuses("bad-input"):
        game.add(name)


def test_a_name_is_kept_as_typed_without_the_spaces_around_it(game):
    assert game.add("  Zoë the [red] \x1b ").name == "Zoë the [red] \x1b"
    assert game.add("x" * 60).name == "x" * 60


@pytest.mark.parametrize("name", ["all", "Departing", "EVERY", "hunt", "monster", "None", "settlement", "show-down"])
def test_words_that_mean_something_else_are_not_names(game, name):
    with game.refuses("reserved-name"):
        game.add(name)


@pytest.mark.parametrize("twin", ["lucy", "LUCY", "Lúcy", "Lu\u0301cy", "L-u-c-y", "\uff2cucy"])
def test_two_survivors_have_two_names(game, twin):
    game.add("Lucy")
    with game.refuses("duplicate-name"):
        game.add(twin)


def test_the_dead_keep_their_names(founders):
    founders.kill("Lucy")
    with founders.refuses("duplicate-name") as refused:
        founders.add("Lucy")
    assert "dead" in refused.value.refusal.message


def test_a_sex_or_origin_nobody_knows_is_bad_input(game):
    with game.refuses("bad-input"):
        game.add("Lucy:x")
    with game.refuses("bad-input"):
        game.add("Lucy", origin="stranger")


def test_a_survivor_is_renamed_and_what_is_due_is_settled_under_the_new_name(founders):
    founders.set("Lucy", "courage", "3")
    founders.rename("Lucy", "Lucy the Bold")
    assert founders.story == "Lucy is now called Lucy the Bold"
    assert founders.commands == ["event bold --survivor 'Lucy the Bold'"]
    founders.rename("Lucy the Bold", "LUCY")
    assert founders.commands == ["event bold --survivor LUCY"]


@pytest.mark.parametrize(("new", "code"), [("Erza", "duplicate-name"), ("all", "reserved-name"), ("", "bad-input")])
def test_a_new_name_is_checked_like_a_first_one(founders, new, code):
    with founders.refuses(code):
        founders.rename("Lucy", new)


def test_a_name_may_change_its_case(founders):
    founders.rename("Lucy", "lucy")
    assert founders["lucy"].name == "lucy"


def test_a_sheet_made_by_mistake_leaves_nothing_and_nobody_has_died(founders):
    founders.gain("Lucy", "leader")
    founders.token("Lucy", "strength", "+1")
    founders.set("Lucy", "courage", "3")
    lucy = founders["Lucy"].id
    founders.remove("Lucy")
    assert (founders.population, founders.sheet.death_count) == (3, 0)
    assert founders.storage == {"Cloth": 1, "Founding Stone": 1}
    left = [row for table in TABLES for row in founders.draft.tables[table].values()]
    assert all(getattr(row, "survivor_id", None) != lucy for row in left)


def test_tearing_up_the_sheet_of_a_named_one_makes_one_more_nameless(village):
    village.settlement("population", "12")
    village.add("Nadia")
    village.remove("Nadia")
    assert (village.population, village.sheet.nameless) == (12, 8)


def test_tearing_up_a_dead_sheet_takes_the_death_out_of_the_count(village):
    village.kill("Lucy")
    village.kill("Erza")
    village.remove("Lucy")
    assert village.sheet.death_count == 1
    assert village.due == ["Principle: Death (first death)"]
    village.remove("Erza")
    assert (village.sheet.death_count, village.due) == (0, [])


def test_tearing_up_a_parents_sheet_clears_the_childrens_parent(village):
    village.add("Nadia", origin="born", father_id=village["Al"].id, mother_id=village["Lucy"].id)
    village.remove("Lucy")
    assert players.parents(village["Nadia"]) == [village["Al"].id]
    assert "Nadia: Lucy is no longer a parent" in village.story


def test_tearing_up_the_only_birth_takes_back_the_first_child(village):
    village.add("Nadia", origin="born")
    village.add("Bran", origin="born")
    village.remove("Bran")
    assert village.due == ["Principle: New Life (first child)"]
    village.remove("Nadia")
    assert village.due == []


def test_one_known_parent_is_enough_to_be_born(village):
    assert village.add("Nadia", mother_id=village["Lucy"].id).origin == "born"
    assert village.add("Bran", father_id=village["Al"].id).origin == "born"
