"""Thirty lantern years as the campaign prints them: what each brings, the event of each phase, and how it all ends."""

import pytest

from tests.scenarios.quick import Quick

STORIES = {
    1: ["First Day", "Returning Survivors"], 2: ["Endless Screams"], 5: ["Hands of Heat"], 6: ["Armored Strangers"],
    7: ["Phoenix Feather"], 11: ["Regal Visit"], 12: ["Principle: Conviction"], 20: ["Watched"],
}  # fmt: skip
NEMESES = {
    4: ("Butcher", "butcher --level 1"), 9: ("King's Man", "kings-man --level 1"), 13: ("The Hand", "the-hand --level 1"),
    16: ("Butcher", "butcher --level 2"), 19: ("King's Man", "kings-man --level 2"), 23: ("Butcher", "butcher --level 3"),
    25: ("Watcher", "watcher"), 28: ("King's Man", "kings-man --level 3"), 30: ("Gold Smoke Knight", "gold-smoke-knight"),
}  # fmt: skip
YEARS = 30
PARTY = "Lucy Erza Zachary Al"
ADVANCE = "timeline advance --house-rule\n"


@pytest.fixture
def kdm(tmp_path):
    """Four founders whose First Story was kept on paper."""
    kdm = Quick(tmp_path)
    kdm("settlement new Ashhold --seed 4")
    kdm("survivor add Lucy:f Erza:f Zachary:m Al:m")
    return kdm


def years_pass(kdm, count):
    """So many years, with nothing between them; what each made due."""
    batch = kdm.json("batch run -", stdin=ADVANCE * count)
    return [outcome["due"] for outcome in batch["outcomes"]]


def to_the_watcher(kdm):
    """Lantern year 25; the nemeses before it were fought on paper."""
    years_pass(kdm, 25)
    fought = [f"timeline done {year} '{name}'" for year, (name, _) in NEMESES.items() if year < 25]
    kdm("batch run -", stdin="\n".join(fought).replace("'King's Man'", "kings-man"))


def due(kdm):
    return [each["what"] for each in kdm.json("status")["due"]]


def phase(kdm, number):
    """The year's settlement phase stands at its event."""
    years_pass(kdm, number)
    kdm("settlement return --victory --house-rule")
    return kdm


@pytest.mark.rule("R214")
@pytest.mark.rule("R215")
@pytest.mark.rule("R275")
def test_every_year_brings_what_the_timeline_prints_and_nothing_else(kdm):
    brought = years_pass(kdm, YEARS)
    for year, found in enumerate(brought, start=1):
        name, start = NEMESES.get(year, ("", ""))
        printed = STORIES.get(year, []) + [name] * bool(name)
        assert [each["what"] for each in found] == printed, year
        assert {each["why"] for each in found} <= {f"lantern year {year}"}
        fights = [each["command"] for each in found if each["what"] == name]
        assert fights == [f"showdown start {start} --special"] * bool(name), year
    sheet = kdm.json("settlement show")
    assert sheet["lantern_year"] == YEARS
    assert sheet["milestones"] == ["Lantern Year 12"]


@pytest.mark.rule("R217")
def test_in_year_twelve_a_choice_made_before_is_not_asked_for_again(kdm):
    years_pass(kdm, 11)
    kdm("settlement principle conviction romantic --house-rule")
    (brought,) = years_pass(kdm, 1)
    assert "Principle: Conviction" not in [each["what"] for each in brought]
    assert "Principle: Conviction" not in due(kdm)
    assert timeline(kdm, 12)["events"][0]["done"]
    assert "Lantern Year 12" in kdm.json("settlement show")["milestones"]


@pytest.mark.rule("R216")
def test_the_first_year_gives_language_the_lantern_hoard_and_an_innovation_deck(kdm):
    years_pass(kdm, 1)
    kdm("event returning survivors --survivor Lucy")
    sheet = kdm.json("settlement show")
    assert (sheet["innovations"], sheet["locations"], sheet["quarries"]) == (
        ["Language"],
        ["Lantern Hoard"],
        ["White Lion"],
    )
    assert sorted(sheet["innovation_deck"]) == ["Ammonia", "Drums", "Hovel", "Inner Lantern", "Paint", "Symposium"]


@pytest.mark.rule("R211")
def test_the_first_phase_opens_with_the_first_day_without_a_draw(kdm):
    kdm("settlement return --victory")
    assert "due:  First Day" in kdm("next")
    assert "Population 4 -> 12" in kdm("event first day --choose '8 people'")
    told = kdm("next")
    assert "Lantern year 0 -> 1" in told
    assert due(kdm) == ["Returning Survivors"]
    assert [event["done"] for event in timeline(kdm, 1)["events"]] == [True, False]


def timeline(kdm, year):
    return next(row for row in kdm.json("timeline show")["timeline"] if row["year"] == year)


@pytest.fixture
def later(kdm):
    """The phase after a hunt of lantern year 2, at its event; nothing is due."""
    years_pass(kdm, 2)
    for event in ("first day --choose '8 people'", "returning survivors --survivor Lucy", "endless screams --auto"):
        kdm(f"event {event} --choose Lucy" if "screams" in event else f"event {event}")
    while kdm.json("phase show")["phase"] == "settlement":
        if "depart" in kdm.json("phase show")["next"]:
            kdm(f"settlement depart {PARTY} --house-rule")
        kdm("next --house-rule")
    kdm("settlement return --victory --house-rule")
    return kdm


@pytest.mark.rule("R212")
def test_later_phases_draw_a_card_that_the_table_names(later):
    assert "A card of the settlement event deck is needed" in later("next", code=3)
    later("next --draw 'first day'", code=3)
    told = later.json("next --draw 'open maw'")
    assert [(each["what"], each["command"]) for each in told["due"]] == [("Open Maw", "event open-maw")]
    later("event open maw")
    assert "Open Maw" not in due(later)


@pytest.mark.rule("R212")
def test_with_the_tools_deck_the_tool_draws(later):
    later("settlement set decks tool")
    assert "The tool draws" in later("event murder", code=1)
    (drawn,) = later.json("next")["due"]
    assert drawn["why"] == "this phase's event"
    assert drawn["what"] != "First Day"


@pytest.mark.rule("R212")
def test_typing_the_drawn_card_at_its_step_is_enough(later):
    told = later("event open maw --note 'nobody went in'")
    assert "though it was not due" not in told
    assert "Lantern year 2 -> 3" in later("next")


@pytest.mark.rule("R276")
def test_special_showdowns_are_fought_in_the_order_the_year_lists_them(kdm):
    kdm("timeline add 4 kings man")
    years_pass(kdm, 4)
    lines = [each["command"] for each in kdm.json("status")["due"] if "showdown" in each["command"]]
    assert lines == ["showdown start butcher --level 1 --special", "showdown start kings-man --special"]
    refused = kdm.json("event kings man", code=1)["error"]
    assert (refused["code"], refused["hint"].splitlines()[0]) == ("not-in-order", f"kdm {lines[0]}")
    kdm("event butcher --note 'he took the skulls'")
    kdm("event kings man --note 'he left'")
    assert not any("showdown" in each["command"] for each in kdm.json("status")["due"])


@pytest.mark.rule("R2")
def test_the_watcher_is_defeated_and_the_years_go_on(kdm):
    to_the_watcher(kdm)
    assert "won or lost" in kdm("event watcher", code=3)
    told = kdm("event watcher --choose won --note 'the light went out'")
    assert "the campaign is won (R2)" in told
    kdm("timeline advance --house-rule")
    assert kdm.json("settlement show")["lantern_year"] == 26


def test_the_watcher_wins_and_nothing_goes_on_unless_the_group_insists(kdm):
    to_the_watcher(kdm)
    told = kdm("event watcher --choose lost")
    assert "Defeat by Watcher: the campaign is over" in told
    refused = kdm.json("timeline advance", code=1)["error"]
    assert refused["code"] == "campaign-over"
    assert "defeat by Watcher" in refused["hint"]
    assert "House rule" in kdm("timeline advance --house-rule")
    kdm("undo 2")
    assert kdm.json("status")["due"][-1]["what"] != "Game Over"


@pytest.mark.rule("R1")
def test_when_the_last_survivor_dies_the_campaign_is_over_and_undo_takes_it_back(kdm):
    years_pass(kdm, 2)
    told = kdm.json("batch run -", stdin="".join(f"kill {name} --cause cold\n" for name in PARTY.split()))
    assert "Population 0: Ashhold is lost. The campaign is over." in told["outcomes"][-1]["story"]
    assert "Game Over" in due(kdm)
    for line in ("timeline advance", "next", "settlement depart Lucy", "showdown start white lion --level 1"):
        assert kdm.json(line, code=1)["error"]["code"] == "campaign-over", line
    assert "Population 0" in kdm.json("settlement show")["milestones"]
    kdm("undo")
    assert kdm.json("settlement show")["population"] == 4
    assert "Game Over" not in due(kdm)
