"""Death, taking it back, and retirement."""

import pytest

from kdm_cli.rules.asking.numbers import may_depart, status
from kdm_cli.rules.settlement import holdings
from kdm_cli.rules.state import Use


def depart(game, *names):
    for place, name in enumerate(names, start=1):
        game.draft.set(game[name], party=place)


@pytest.mark.rule("R10")
def test_a_founder_can_die_in_the_prologue(founders):
    founders.kill("Lucy", "the lion")
    lucy = founders["Lucy"]
    assert (lucy.dead, lucy.died_year, lucy.died_cause) == (True, 0, "the lion")
    assert founders.story.splitlines()[0] == "Lucy dies: the lion"


def test_a_death_counts_once_and_the_population_falls(founders):
    founders.kill("Lucy")
    assert (founders.sheet.death_count, founders.population) == (1, 3)
    founders.kill("Erza")
    assert (founders.sheet.death_count, founders.population) == (2, 2)
    assert "Death count 1 -> 2" in founders.story


def test_killing_the_dead_only_mends_the_cause(founders):
    founders.kill("Lucy", "bleeding")
    founders.years()
    founders.kill("Lucy", "a lion")
    lucy = founders["Lucy"]
    assert (lucy.died_cause, lucy.died_year, founders.sheet.death_count) == ("a lion", 0, 1)
    assert founders.story == "Lucy: cause bleeding -> a lion"


@pytest.mark.parametrize("cause", ["", "  ", "x" * 201, "a\x00b"])
def test_a_cause_has_1_to_200_characters(founders, cause):
    with founders.refuses("bad-input"):
        founders.kill("Lucy", cause)


@pytest.mark.rule("R200")
@pytest.mark.rule("R248")
def test_the_gear_of_the_dead_comes_home_except_what_cannot_be_replaced(founders):
    founders.equip("Lucy", "steel sword", "regal helm", "bone axe")
    founders.kill("Lucy")
    assert founders.gear("Lucy") == {}
    assert founders.storage == {"Cloth": 1, "Founding Stone": 1, "Bone Axe": 1}
    assert "Lucy to storage: Cloth, Founding Stone, Bone Axe" in founders.story
    assert "Lucy archived: Steel Sword, Regal Helm" in founders.story


def test_a_full_grid_comes_home_in_short_lines(founders):
    founders.equip("Lucy", *["Screaming Leg Warmers"] * 7)
    founders.kill("Lucy")
    assert founders.storage["Screaming Leg Warmers"] == 7


@pytest.mark.rule("R113", "reminded")
def test_the_miniature_leaves_the_board(founders):
    founders.kill("Lucy")
    assert founders.hands == "Take the miniature of Lucy off the board."


def test_nobody_stands_on_a_board_in_the_settlement_phase(village):
    village.kill("Lucy")
    assert village.hands == ""


def test_the_dead_leave_the_departing_party(village):
    depart(village, "Lucy", "Erza")
    village.kill("Lucy")
    assert village["Lucy"].party is None
    assert "Lucy leaves the departing party" in village.story


@pytest.mark.rule("R217")
def test_the_first_death_of_all_makes_principle_death_due_and_the_second_does_not(village):
    village.kill("Lucy")
    assert village.due == ["Principle: Death (first death)"]
    assert village.commands == ["settlement principle death"]
    village.settle("core:story_event/principle_death")
    village.kill("Erza")
    assert village.due == []


def test_what_was_due_for_the_dead_is_due_no_more(village):
    village.set("Lucy", "courage", "3")
    village.kill("Lucy")
    assert village.due == ["Principle: Death (first death)"]
    assert "Lucy: Bold is no longer due" in village.story


@pytest.mark.rule("R1")
def test_a_settlement_without_people_is_lost(village):
    for name in ("Lucy", "Erza", "Zachary"):
        village.kill(name)
    assert "lost" not in village.story
    village.kill("Al")
    assert "Population 0: Ashhold is lost. The campaign is over." in village.story.splitlines()
    village.revive("Al")
    village.kill("Al")
    assert "Ashhold is lost" in village.story


@pytest.mark.rule("R1")
def test_nameless_people_keep_a_settlement_alive(village):
    village.settlement("population", "5")
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        village.kill(name)
    assert "lost" not in village.story
    village.settlement("population", "-1")
    assert "Ashhold is lost" in village.story


@pytest.mark.rule("R194", "reminded")
def test_a_lost_prologue_is_played_again(founders):
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        founders.kill(name)
    assert "Everyone is dead: play the prologue again, until it is won." in founders.hands
    assert "is lost" not in founders.story


def test_a_death_taken_back_leaves_no_trace_of_it(village):
    depart(village, "Erza", "Lucy")
    village.set("Lucy", "courage", "3")
    village.equip("Lucy", "steel sword", slot=7)
    before = {table: dict(rows) for table, rows in village.draft.tables.items() if table != "due"}
    village.kill("Lucy")
    village.revive("Lucy")
    after = {table: rows for table, rows in village.draft.tables.items() if table != "due"}
    renumbered = {"gear", "storage"}
    assert {table: rows for table, rows in after.items() if table not in renumbered} == {
        table: rows for table, rows in before.items() if table not in renumbered
    }
    assert village.gear("Lucy") == {1: "Cloth", 2: "Founding Stone", 7: "Steel Sword"}
    assert village.storage == {}
    assert village.due == ["Bold Lucy (courage 3)"]
    assert [use.scope for use in village.draft.of(Use, village["Lucy"].id)] == ["courage 3"]


@pytest.mark.rule("R178")
def test_who_lives_again_has_no_more_survival_than_the_limit_that_has_fallen_meanwhile(village):
    village.build("language")
    village.set("Lucy", "survival", "2")
    village.kill("Lucy")
    village.do(holdings.lose_holding, "language")
    village.revive("Lucy")
    assert village["Lucy"].survival == 1
    assert "Lucy: survival 2 -> 1" in village.story


def test_gear_that_is_no_longer_in_storage_stays_away(village):
    village.kill("Lucy")
    village.give("Erza", "cloth")
    village.revive("Lucy")
    assert village.gear("Lucy") == {2: "Founding Stone"}
    assert "Lucy: Cloth is no longer in storage" in village.story


def test_a_place_in_the_party_that_was_taken_meanwhile_stays_taken(village):
    depart(village, "Lucy")
    village.kill("Lucy")
    depart(village, "Erza")
    village.revive("Lucy")
    assert village["Lucy"].party is None


def test_one_death_of_two_taken_back_leaves_the_principle_due(village):
    village.kill("Lucy")
    village.kill("Erza")
    village.revive("Lucy")
    assert village.due == ["Principle: Death (first death)"]
    village.revive("Erza")
    assert (village.due, village.sheet.death_count) == ([], 0)


def test_a_principle_that_was_settled_is_not_asked_again_after_a_revival(founders):
    founders.kill("Lucy")
    founders.settle("core:story_event/principle_death")
    founders.revive("Lucy")
    founders.kill("Lucy")
    assert founders.due == []


def test_the_living_cannot_be_revived(founders):
    with founders.refuses("not-dead"):
        founders.revive("Lucy")


def test_the_retired_stay_in_the_population_but_never_depart(village):
    depart(village, "Lucy")
    village.retire("Lucy")
    lucy = village["Lucy"]
    assert (village.population, lucy.party, status(lucy)) == (4, None, "retired")
    assert may_depart(village.play, lucy) == (False, "retired")
    with village.refuses("already-retired"):
        village.retire("Lucy")
    village.unretire("Lucy")
    assert may_depart(village.play, village["Lucy"]) == (True, "")
    with village.refuses("not-retired"):
        village.unretire("Lucy")


@pytest.mark.rule("R247")
def test_who_retires_on_the_hunt_still_fights_the_showdown(village):
    village.draft.set(village.sheet, phase="hunt")
    depart(village, "Lucy")
    village.retire("Lucy")
    assert (village["Lucy"].party, may_depart(village.play, village["Lucy"])[0]) == (1, False)
    assert "Lucy still fights the coming showdown" in village.story


def test_the_dead_do_not_retire(village):
    village.kill("Lucy")
    with village.refuses("survivor-dead"):
        village.retire("Lucy")


@pytest.mark.rule("R229")
def test_who_may_depart(village):
    village.set("Erza", "skip-next-hunt", "yes")
    village.kill("Al")
    answers = {name: may_depart(village.play, village[name]) for name in ("Lucy", "Erza", "Al")}
    assert answers == {"Lucy": (True, ""), "Erza": (False, "skips the next hunt"), "Al": (False, "dead")}


@pytest.mark.rule("R111")
def test_who_is_revived_after_bleeding_to_death_has_one_token_less_than_kills(founders):
    founders.set("Lucy", "bleeding", "5")
    assert founders["Lucy"].dead
    founders.revive("Lucy")
    assert founders["Lucy"].bleeding == 4
    assert "Lucy: bleeding 5 -> 4" in founders.story
