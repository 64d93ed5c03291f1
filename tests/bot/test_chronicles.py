"""The chronicle of whatever the bot plays agrees with its sheets and with its statistics, undone entries or not."""

import pytest

from kdm_cli.content import library_of
from kdm_cli.export.chronicle import chronicle_text
from kdm_cli.rules import numbers
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.state import Survivor
from kdm_cli.service.chronicles import FIGHTS, gathered
from kdm_cli.service.work import View
from kdm_cli.store.campaign import open_campaign
from tests.bot.lantern_years import played

SEEDS = [108, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(200, 240))]


@pytest.fixture(params=SEEDS)
def view(request, tmp_path):
    """Up to thirty lantern years, some of their entries taken back and done again."""
    path = str(tmp_path / "ashhold.kdm")
    played(request.param, 30, path).write()
    file = open_campaign(path)
    newest, tables = file.newest(), file.load()
    yield View(Draft(tables, newest.last_id), library_of(tables), file, newest, path)
    file.close()


def test_the_chronicle_agrees_with_the_sheets_and_the_statistics(view):
    told = gathered(view)
    years, counted = told["years"], told["tallies"]["years"]
    for ours, theirs in (("population", "population"), ("born", "births")):
        assert [each[ours] for each in years] == [each[theirs] for each in counted]
    assert years[-1]["population"] == numbers.population(view)
    assert sum(each["died"] for each in years) == view.draft.settlement.death_count
    fights = [event for each in years for event in each["events"] if event["kind"] in FIGHTS]
    shown = [(event["what"], event["how"] or "under way", event["who"]) for event in fights]
    assert shown == [(each["name"], each["how"], each["departed"]) for each in told["tallies"]["fights"]]
    page = chronicle_text(told).replace("\n  ", " ")
    for survivor in view.draft.rows(Survivor).values():
        assert survivor.name in page
