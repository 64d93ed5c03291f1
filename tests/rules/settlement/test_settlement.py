"""The settlement sheet, its timeline and its milestones."""

import pytest

from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.asking.numbers import held
from kdm_cli.rules.settlement import founding, holdings, settlement_sheet, timeline
from kdm_cli.rules.state import Event, Note
from kdm_cli.rules.year import events
from tests.rules.conftest import Game


def names(game, kind):
    return [entry.name for entry in held(game.play, kind)]


def year(game, number):
    return [
        (game.play.name_of(row.content), row.level, row.done)
        for row in game.draft.rows(Event).values()
        if row.year == number
    ]


def write(game, number, text, level=None):
    game.do(timeline.add, number, card(game.play, text, ("story_event", "settlement_event", "monster"), "event"), level)


@pytest.mark.rule("R203")
@pytest.mark.rule("R8")
def test_a_campaign_begins_with_the_prologue_in_lantern_year_nought(game):
    assert (game.sheet.lantern_year, game.sheet.phase, game.population) == (0, "prologue", 0)
    assert (game.sheet.name, game.story) == ("Ashhold", "Ashhold: lantern year 0, the prologue")
    assert year(game, 0) == [("First Story White Lion", None, False)]


def test_the_timeline_is_written_as_the_pack_lists_it(game):
    assert year(game, 1) == [("First Day", None, False), ("Returning Survivors", None, False)]
    assert year(game, 4) == [("Butcher", 1, False)]
    assert year(game, 25) == [("Watcher", None, False)]
    assert year(game, 3) == []


@pytest.mark.rule("R203")
@pytest.mark.parametrize("name", ["", " ", "x" * 61, "a\x00b"])
def test_a_settlement_has_a_name(game, name):
    with game.refuses("bad-input"):
        game.do(settlement_sheet.rename, name)
    with game.refuses("bad-input"):
        founding.found(game.play, name, 1)


@pytest.mark.rule("R203")
def test_a_settlement_is_renamed(game):
    game.do(settlement_sheet.rename, " Lantern Hill ")
    assert (game.sheet.name, game.story) == ("Lantern Hill", "Ashhold is now called Lantern Hill")


def test_notes_are_kept_as_typed_on_the_right_sheet(founders):
    founders.do(settlement_sheet.write_note, "buried the [hand]")
    founders.do(settlement_sheet.write_note, "afraid of cats", founders["Lucy"])
    assert [note.text for note in founders.draft.of(Note, None)] == ["buried the [hand]"]
    assert [note.text for note in founders.draft.of(Note, founders["Lucy"].id)] == ["afraid of cats"]
    for text in ("", "x" * 2001, "a\x00b"):
        with founders.refuses("bad-input"):
            founders.do(settlement_sheet.write_note, text)


def test_the_population_is_sheets_and_nameless(founders):
    founders.settlement("population", "12")
    assert (founders.population, founders.sheet.nameless) == (12, 8)
    assert founders.story.splitlines()[0] == "Population 4 -> 12 (8 nameless)"
    founders.settlement("population", "-2")
    assert founders.sheet.nameless == 6
    with founders.refuses("out-of-range"):
        founders.settlement("population", "3")


def test_the_survival_limit_stores_only_what_a_hand_added(founders):
    founders.settlement("survival-limit", "3")
    assert (founders.limit, founders.sheet.limit_correction) == (3, 2)
    founders.build("language")
    assert founders.limit == 4
    founders.settlement("survival limit", "-1")
    assert (founders.limit, founders.sheet.limit_correction) == (3, 1)
    with founders.refuses("out-of-range"):
        founders.settlement("survival-limit", "-4")


@pytest.mark.parametrize(
    ("field", "column"), [("death-count", "death_count"), ("lost", "lost_settlements"), ("ende", "endeavors")]
)
def test_counts_change_and_never_fall_below_nought(founders, field, column):
    founders.settlement(field, "+2")
    founders.settlement(field, "-1")
    assert getattr(founders.sheet, column) == 1
    with founders.refuses("out-of-range"):
        founders.settlement(field, "-2")
    with founders.refuses("bad-input"):
        founders.settlement(field, "many")


def test_habits_of_the_table_are_words(founders):
    founders.settlement("dice", "auto")
    founders.settlement("decks", "tool")
    assert (founders.draft.campaign.dice, founders.draft.campaign.decks) == ("auto", "tool")
    assert founders.story == "Decks table -> tool"
    for field, word in (("dice", "tool"), ("decks", ""), ("dice", "3")):
        with founders.refuses("bad-input"):
            founders.settlement(field, word)


def test_an_unknown_field_is_refused_with_those_there_are(founders):
    with founders.refuses("unknown-name") as refused:
        founders.settlement("weather", "1")
    assert "survival-limit" in refused.value.refusal.hint


def test_what_a_settlement_has_is_gained_once_and_lost(founders):
    founders.build("lantern hoard", "bonesmith", "white lion", "butcher", "core:innovation/language")
    assert names(founders, "location") == ["Lantern Hoard", "Bone Smith"]
    assert names(founders, "monster") == ["White Lion", "Butcher"]
    assert founders.story.splitlines()[0] == "The settlement gains Language (innovation)"
    with founders.refuses("already-has"):
        founders.build("bone smith")
    founders.unbuild("bone")
    assert names(founders, "location") == ["Lantern Hoard"]
    with founders.refuses("unknown-name"):
        founders.unbuild("bone smith")


@pytest.mark.rule("R218")
def test_of_a_pair_of_principles_one_is_kept(founders):
    founders.build("graves", "collective toil")
    founders.years(2)
    assert names(founders, "principle") == ["Graves", "Collective Toil"]
    with founders.refuses("principle-chosen"):
        founders.build("cannibalize")
    founders.unbuild("graves")
    founders.build("cannibalize")
    assert names(founders, "principle") == ["Collective Toil", "Cannibalize"]


@pytest.mark.rule("R217")
def test_choosing_settles_what_was_due_and_taking_the_choice_back_asks_again(village):
    village.kill("Lucy")
    village.do(holdings.choose, "death", "graves")
    assert (village.due, names(village, "principle")) == (["Graves (the choice)"], ["Graves"])
    assert village.commands == ["event graves"]
    village.do(holdings.take_back, "death")
    assert village.due == ["Principle: Death (first death)"]


@pytest.mark.rule("R218")
@pytest.mark.rule("R217")
def test_the_roll_that_comes_with_a_choice_is_taken_back_with_it(village):
    village.kill("Lucy")
    village.do(holdings.choose, "death", "graves")
    village.people.faces, village.people.choices = [7], ["Al"]
    village.do(events.settle, card(village.play, "graves", ("principle",), ""), [], None)
    assert (village.due, village.box("Al", "luck")) == ([], 1)
    village.do(holdings.choose, "death", "cannibalize")
    assert (village.due, village.box("Al", "luck")) == (["Cannibalize (the choice)"], 0)
    assert "Al: luck 1 -> 0" in village.story


def test_a_principle_applies_to_the_living_and_the_newborn_until_another_is_chosen(founders):
    founders.kill("Al")
    with founders.house_rule():
        founders.do(holdings.choose, "conviction", "barbaric")
    founders.add("Nadia", origin="born")
    assert [founders.box(name, "strength") for name in ("Lucy", "Nadia", "Al")] == [1, 1, 0]
    assert ("Hands of Heat", None, False) in year(founders, 1)
    founders.do(holdings.choose, "conviction", "romantic")
    assert [founders.box(name, "strength") for name in ("Lucy", "Nadia", "Al")] == [0, 0, 0]
    assert ("Hands of Heat", None, False) not in year(founders, 1)


def test_the_fifth_innovation_brings_the_hooded_knight_once(founders):
    founders.build("language", "paint", "hovel", "drums", "ultimate weapon")
    assert founders.due == []
    founders.build("ammonia")
    assert founders.due == ["Hooded Knight (5 innovations)"]
    assert founders.commands == ["event hooded-knight"]
    founders.settle("core:story_event/hooded_knight")
    founders.build("symposium")
    assert founders.due == []


def test_fifteen_people_bring_principle_society_once(founders):
    founders.settlement("population", "14")
    assert founders.due == []
    founders.add("Nadia", origin="newcomer")
    assert founders.due == ["Principle: Society (population 15)"]
    assert founders.commands == ["settlement principle society"]
    founders.settle("core:story_event/principle_society")
    founders.settlement("population", "14")
    founders.settlement("population", "16")
    assert founders.due == []


@pytest.mark.rule("R224")
def test_the_first_birth_brings_principle_new_life(village):
    village.add("Bran", origin="newcomer")
    assert village.due == []
    village.add("Nadia", origin="born")
    assert village.due == ["Principle: New Life (first child)"]
    assert village.commands == ["settlement principle new-life"]


@pytest.mark.rule("R217")
def test_a_milestone_whose_principle_is_chosen_already_asks_nothing(village):
    village.build("graves")
    village.kill("Lucy")
    assert village.due == []
    assert "Milestone: First Death; Graves is chosen already" in village.story
    assert names(village, "milestone") == ["First Death"]


def test_a_milestone_ticked_by_hand_is_not_reached_again(founders):
    founders.build("first death")
    founders.kill("Lucy")
    assert founders.due == []


@pytest.mark.rule("R214")
@pytest.mark.rule("R215")
def test_a_lantern_year_passes_and_its_story_events_come_due(founders):
    founders.years()
    assert (founders.sheet.lantern_year, founders.sheet.phase) == (1, "settlement")
    assert year(founders, 0) == [("First Story White Lion", None, True)]
    assert founders.due == ["First Day (lantern year 1)", "Returning Survivors (lantern year 1)"]
    assert founders.commands == ["event first-day", "event returning-survivors"]
    assert founders.story.splitlines()[0] == "Lantern year 0 -> 1"


@pytest.mark.rule("R275", "reminded")
def test_a_nemesis_of_the_year_is_a_special_showdown(founders):
    founders.years(4)
    assert founders.due[-1] == "Butcher (lantern year 4)"
    assert founders.commands[-1] == "showdown start butcher --level 1 --special"
    assert "Butcher level 1 is a special showdown" in founders.hands
    founders.years(8)
    assert "showdown start kings-man --level 1 --special" in founders.commands
    assert founders.commands[-1] == "settlement principle conviction"


def test_what_is_settled_is_checked_off_on_the_timeline(founders):
    founders.years()
    assert founders.settle("core:settlement_event/first_day").why == "lantern year 1"
    assert year(founders, 1) == [("First Day", None, True), ("Returning Survivors", None, False)]
    assert founders.settle("core:settlement_event/first_day") is None


def test_an_event_checked_off_is_no_longer_due(founders):
    founders.years()
    founders.do(timeline.done, 1, "first day")
    assert founders.due == ["Returning Survivors (lantern year 1)"]
    with founders.refuses("already-done"):
        founders.do(timeline.done, 1, "first day")
    with founders.refuses("unknown-name"):
        founders.do(timeline.done, 1, "murder")


@pytest.mark.rule("R215")
def test_an_event_checked_off_before_its_year_does_not_come_due(founders):
    with founders.house_rule():
        founders.do(timeline.done, 1, "first day")
    founders.years()
    assert founders.due == ["Returning Survivors (lantern year 1)"]


def test_events_are_written_into_years_and_struck_out(founders):
    write(founders, 1, "murder")
    write(founders, 1, "kings man", level=2)
    assert founders.story == "Lantern year 1: King's Man level 2 added"
    with founders.refuses("already-there"):
        write(founders, 1, "murder")
    founders.years()
    assert founders.due[-2:] == ["Murder (lantern year 1)", "King's Man (lantern year 1)"]
    founders.do(timeline.remove, 1, "murder")
    assert "Murder (lantern year 1)" not in founders.due
    assert founders.story.splitlines() == ["Lantern year 1: Murder removed", "Murder is no longer due"]


@pytest.mark.parametrize("number", [-1, 41])
def test_the_timeline_runs_from_0_to_40(founders, number):
    for change in (lambda: write(founders, number, "murder"), lambda: founders.do(timeline.done, number, "murder")):
        with founders.refuses("out-of-range"):
            change()


def test_the_timeline_ends(founders):
    founders.years(40)
    with founders.refuses("last-year"):
        founders.years()


LION = ["white fur", "white fur", "lion claw", "sinew"]


@pytest.mark.parametrize(
    ("face", "people", "stones"), [(1, 6, -2), (3, 6, -2), (4, 8, -1), (7, 8, -1), (8, 10, None), (10, 10, None)]
)
def test_the_prologue_can_be_skipped(face, people, stones):
    basic = ["love juice", "monster bone", "monster bone", "monster hide"]
    game = Game(skip_prologue=True, faces=[face], cards=basic + LION)
    assert (game.sheet.lantern_year, game.sheet.phase, game.population, game.sheet.nameless) == (
        1,
        "settlement",
        people,
        people,
    )
    assert game.storage == {
        "Love Juice": 1, "Monster Bone": 2, "Monster Hide": 1, "White Fur": 2, "Lion Claw": 1, "Sinew": 1,
    }  # fmt: skip
    assert names(game, "innovation") == ["Language"]
    assert names(game, "location") == ["Lantern Hoard"]
    assert names(game, "monster") == ["White Lion"]
    assert (f"{-(stones or 0)} Founding Stone" in game.hands) == (stones is not None)
    assert "nominate a survivor: +1 courage" in game.hands
    assert game.due == []
    assert game.people.asked == ["d10 skip the prologue", "draw 4 basic", "draw 4 white_lion"]
    assert game.add("Nadia").origin == "named"
    game.end()


def test_a_founded_settlement_remembers_its_seed(game):
    assert game.draft.campaign.seed == 1
    assert settlement_sheet.checked_name(" Ashhold ") == "Ashhold"


def test_one_file_holds_one_settlement(game):
    with game.refuses("settlement-exists"):
        game.do(founding.found, "Lantern Hill", 2)


def test_a_death_count_corrected_to_nought_takes_back_the_first_death(village):
    village.settlement("death-count", "2")
    assert village.due == ["Principle: Death (first death)"]
    village.settlement("death-count", "1")
    village.settlement("endeavors", "0")
    assert village.due == ["Principle: Death (first death)"]
    village.settlement("death-count", "0")
    assert village.due == []
    village.settlement("death-count", "1")
    assert village.due == ["Principle: Death (first death)"]


def test_survival_above_a_limit_lowered_by_hand_is_lost(founders):
    founders.settlement("survival-limit", "3")
    founders.set("Lucy", "survival", "3")
    founders.settlement("survival-limit", "-1")
    assert founders["Lucy"].survival == 2
    assert founders.story.splitlines()[:2] == [
        "Survival limit 3 -> 2",
        "Lucy: survival 3 -> 2 (1 above the limit 2 lost)",
    ]


@pytest.mark.parametrize("amount", ["0", "-1", "1"])
def test_the_survival_limit_is_never_below_what_is_known(founders, amount):
    founders.build("language")
    with founders.refuses("out-of-range") as refused:
        founders.settlement("survival-limit", amount)
    assert "what is known gives 2" in refused.value.refusal.message
    assert "kdm settlement lose THING" in refused.value.refusal.hint


def test_counts_may_be_nought(founders):
    founders.settlement("endeavors", "3")
    founders.settlement("endeavors", "0")
    assert (founders.sheet.endeavors, founders.story) == (0, "Endeavors 3 -> 0")


def test_a_principle_taken_back_is_due_only_where_its_milestone_was_reached(founders):
    founders.settlement("population", "15")
    founders.settle("core:story_event/principle_society")
    founders.build("graves", "romantic")
    founders.unbuild("graves")
    founders.unbuild("romantic")
    assert founders.due == []
    founders.build("accept darkness")
    founders.unbuild("accept darkness")
    assert founders.due == ["Principle: Society (population 15)"]


def test_a_lost_settlement_is_told_once_and_an_empty_one_is_not_lost(game):
    game.years()
    game.settlement("endeavors", "1")
    assert "lost" not in game.story
    game.add("Lucy")
    game.kill("Lucy")
    assert "Ashhold is lost" in game.story
    game.settlement("endeavors", "2")
    assert game.story == "Endeavors 1 -> 2"


def test_a_line_struck_out_is_gone_from_the_timeline(founders):
    write(founders, 3, "murder")
    founders.do(timeline.remove, 3, "murder")
    assert year(founders, 3) == []
    write(founders, 40, "murder")
    founders.do(timeline.remove, 0, "first story")
    assert year(founders, 0) == []


def test_checking_off_is_told(founders):
    founders.draft.set(founders.sheet, lantern_year=4)
    founders.do(timeline.done, 4, "butcher")
    assert founders.story == "Lantern year 4: Butcher level 1 done"
    with founders.refuses("unknown-name") as refused:
        founders.do(timeline.done, 3, "butcher")
    assert refused.value.refusal.hint == "Lantern year 3 lists nothing."


def test_words_may_be_as_short_as_one_letter_and_as_long_as_there_is_room(founders):
    for text in ("x", "x" * 2000):
        founders.do(settlement_sheet.write_note, text)
        assert founders.story == "Ashhold: noted"
    founders.add("Q")
    founders.kill("Q", "x")
    founders.kill("Q", "x" * 200)
    assert founders["Q"].died_cause == "x" * 200
    founders.do(settlement_sheet.rename, "x" * 60)
