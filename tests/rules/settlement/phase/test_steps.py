"""The settlement phase as a state: where it stands, by which entry a step was done, what comes too early."""

import pytest

from kdm_cli.rules.asking import lasting, steps


def test_the_phase_stands_at_the_step_after_the_last_one_done(home):
    assert steps.current(home.play).name == "Develop"
    steps.finish(home.play, "develop")
    assert steps.current(home.play).name == "Prepare Departing Survivors"


@pytest.mark.rule("R273")
def test_the_phase_after_the_first_story_has_ten_steps_and_later_ones_eleven(game):
    steps.begin(game.play)
    assert [step.name for step in steps.present(game.play)].count("Special Showdown") == 0
    assert len(steps.present(game.play)) == 10
    assert steps.shown_number(game.play, steps.BY_KEY["end"]) == 10
    game.draft.set(game.sheet, lantern_year=1)
    steps.begin(game.play)
    assert len(steps.present(game.play)) == 11
    assert steps.shown_number(game.play, steps.BY_KEY["end"]) == 11


def test_a_step_remembers_the_entry_that_did_it_and_is_not_done_twice(home):
    home.play.entry_id = 42
    steps.finish(home.play, "develop")
    with home.refuses("already-done") as refused:
        steps.check_not_done(home.play, "develop")
    assert "done by entry 42" in refused.value.refusal.message
    with home.house_rule():
        steps.check_not_done(home.play, "develop")
    assert "House rule" in home.story


def test_what_belongs_to_a_later_step_waits_for_it(home):
    steps.check_reached(home.play, "develop", "Building")
    home.at("event")
    with home.refuses("too-early"):
        steps.check_reached(home.play, "develop", "Building")
    with home.house_rule():
        steps.check_reached(home.play, "develop", "Building")


@pytest.mark.rule("R261")
@pytest.mark.rule("R281")
def test_what_belongs_to_the_settlement_phase_is_refused_outside_it(game):
    with game.refuses("not-in-phase") as refused:
        steps.check_reached(game.play, "develop", "Building")
    assert "prologue" in refused.value.refusal.message


def test_the_phase_goes_back_but_no_year_passes_twice(home):
    home.at("archive")
    steps.back_to(home.play, "death_count")
    assert steps.current(home.play).name == "Update the Death Count"
    assert steps.done(home.play, "timeline")
    assert not steps.done(home.play, "develop")
    assert steps.done(home.play, "return")


def test_in_a_phase_that_an_older_file_had_under_way_the_year_has_passed(home):
    steps.forget(home.play)
    home.draft.set(home.sheet, step=7)  # as such a file is brought up to date: it stands where people develop
    assert steps.year_passed(home.play)
    assert lasting.add(home.play, None, "core:innovation/drums", "grant/heat", 0, "year") == "year"


def test_before_its_step_the_year_has_not_passed(home):
    home.at("timeline")
    assert not steps.year_passed(home.play)
    assert lasting.add(home.play, None, "core:innovation/drums", "grant/heat", 0, "year") == "coming_year"
