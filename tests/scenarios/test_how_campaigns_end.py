"""The end of a campaign: won over the last nemesis, lost with the last of the people, and who is left to tell of it."""

import pytest


@pytest.fixture
def last_year(kdm):
    """The year of the Watcher: three who fight, and one who has retired."""
    return kdm.after(
        "settlement new Ashhold --year 25 --population 4 --seed 5", "survivor add Ann:f Ben:m Cid:f Dan:m",
        "survivor retire Dan", "depart Ann Ben Cid --house-rule", "showdown start watcher --house-rule",
        "kill Cid",
    )  # fmt: skip


def test_victory_over_the_watcher_says_who_lives_who_has_retired_and_who_died(last_year):
    told = last_year("showdown end --victory --house-rule --auto")
    assert "the campaign is won (R2)\nAt the end there live: Ann, Ben\nRetired: Dan\nDied: 1 of those" in told
    end = last_year.json("status")["end"]
    assert end == {
        "over": False, "how": "The campaign is won: Watcher is defeated; the years may go on.",
        "living": ["Ann", "Ben"], "retired": ["Dan"], "dead": ["Cid"],
        "then": "kdm settlement new NAME --after ashhold.kdm",
    }  # fmt: skip
    page = last_year("status")
    assert "won         The campaign is won" in page and "retired     Dan" in page
    summary = last_year("export summary --format text")
    assert "The end\n-------\nWon      The campaign is won" in summary and "Retired  Dan" in summary


def test_a_campaign_that_goes_on_has_no_end(last_year):
    assert "end" not in last_year.json("status") and "The end" not in last_year("export summary")


def test_when_nobody_is_left_only_the_end_is_due_and_next_leads_through_it(last_year):
    last_year("showdown end --victory --house-rule --auto")
    assert "Blackout" in last_year("status")
    told = last_year("kill Ann Ben Dan --cause 'the dark'")
    assert "Ashhold is lost. The campaign is over.\nDied: 4 of those with a name" in told
    assert "next: kdm event game-over" in told, "before Blackout, which nobody lives to see"
    last_year("event game-over")
    status = last_year.json("status")
    assert status["next"] == "kdm export summary" and status["end"]["over"]
    assert status["end"]["how"] == "The campaign is over: nobody lives in Ashhold any more."
    assert (status["end"]["living"], len(status["end"]["dead"])) == ([], 4)
    last_year("undo 2")
    assert not last_year.json("status")["end"]["over"], "the end is taken back"


def test_the_retired_count_as_people_and_a_settlement_of_them_is_not_lost(last_year):
    last_year("showdown end --stopped")
    told = last_year("kill Ann Ben")
    assert "The campaign is over" not in told
    assert last_year.json("settlement show")["population"] == 1
    assert "may not depart: retired" in last_year("depart Dan --house-rule=too-early", code=1)
    assert "is lost. The campaign is over" in last_year("kill Dan")


@pytest.mark.rule("R247")
def test_who_has_retired_fights_no_more(last_year):
    last_year("showdown end --stopped")
    refused = last_year(
        "showdown start white lion --level 1 --survivor Ann --survivor Dan --house-rule=not-here", code=1
    )
    assert "Dan may not fight: retired" in refused
    last_year("settlement set house-rule arena")
    assert "Dan may not fight: retired" in last_year("showdown start lion --level 1 --survivor Dan", code=1)
    assert "Ann and Ben fight" in last_year("showdown start lion --level 1")
