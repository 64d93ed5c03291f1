"""The chronicle of whatever the bot plays agrees with its sheets and with its statistics, undone entries or not."""

import gzip
from contextlib import contextmanager
from pathlib import Path

import pytest

from kdm_cli.export.chronicle import chronicle_page
from kdm_cli.export.summary import summary
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors.death import DIES
from kdm_cli.service.sheets.settlement import settlement_sheet
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.standing import standing
from kdm_cli.service.telling.chronicle import FIGHTS, gathered
from kdm_cli.service.telling.events import HUNT
from kdm_cli.service.telling.statistics import read_through, tallied
from kdm_cli.service.tray import View, library_of
from kdm_cli.store import journal
from kdm_cli.store.campaign import open_campaign
from tests.bot.kept import hunts, thirty_years
from tests.export.drawn import chronicle_text

SAVES = Path(__file__).parent.parent / "files" / "saves"
SEEDS = [108, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(200, 240))]
HUNTS = [5, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(300, 325))]


@pytest.fixture(params=SEEDS)
def view(request, kept, tmp_path):
    """Up to thirty lantern years, some of their entries taken back and done again."""
    with seen(str(thirty_years(kept, tmp_path, request.param) / "ashhold.kdm")) as view:
        yield view


@pytest.fixture(params=HUNTS)
def hunted(request, kept, tmp_path):
    """A few years of hunts, each of them to another end."""
    with seen(str(hunts(kept, tmp_path, request.param) / "ashhold.kdm")) as view:
        yield view


@contextmanager
def seen(path):
    """A campaign as it is read."""
    file = open_campaign(path)
    newest, tables = file.newest(), file.load()
    yield View(Draft(tables, newest.last_id), library_of(tables), file, newest, path)
    file.close()


def test_the_chronicle_agrees_with_the_sheets_and_the_statistics(view):
    check(view, gathered(view))


def test_what_is_told_of_hunts_agrees_with_what_is_counted(hunted):
    told = gathered(hunted)
    check(hunted, told)
    counted = tallied(hunted)
    on_hunts = [name for hunt in counted["hunts"] for name in hunt["died"]]
    assert sorted(on_hunts) == sorted(dead["name"] for dead in counted["deaths"]["named"] if dead["place"] == "hunt")
    for row in (*counted["monsters"], *counted["quarries"]):
        assert row["home"] + row["died"] == row["departed"]
    events = [event for year in told["years"] for event in year["events"]]
    told_dead = [each["name"] for event in events for each in event.get("fallen", ()) if each["on_the_way"]]
    told_dead += [each["name"] for event in events if event["kind"] == HUNT for each in event["fallen"]]
    assert sorted(told_dead) == sorted(on_hunts)
    revealed = [line for entry in hunted_entries(hunted) for line in entry.story if ", revealed by " in line]
    replaced = [line for entry in hunted_entries(hunted) for line in entry.story if line.endswith("does not happen")]
    cards = [event for event in events if event["kind"] == "encounter" and event["sort"] != "story_event"]
    assert len(cards) == len(revealed) - len(replaced)


def test_every_page_counts_the_same_deaths(view):
    check_deaths(view)


def test_every_page_counts_the_same_deaths_on_hunts(hunted):
    check_deaths(hunted)


@pytest.mark.some(3)
@pytest.mark.parametrize("save", sorted(SAVES.rglob("*.json.gz")), ids=lambda path: path.parent.name + path.name[:6])
def test_every_page_counts_the_same_deaths_of_what_was_brought_along(save, kdm):
    (kdm.folder / "save.json").write_bytes(gzip.decompress(save.read_bytes()))
    for settlement in kdm.json("import", "save.json", "--seed", "4")["settlements"]:
        with seen(str(kdm.folder / settlement["file"])) as view:
            check_deaths(view)


def check_deaths(view):
    """Chronicle, summary, statistics, sheet and lifelines are of one mind."""
    told, sheet = gathered(view), settlement_sheet(view)
    page = summary(sheet, [survivor_sheet(view, row) for row in view.draft.rows(Survivor).values()])
    figures = {each.label: each.value for each in (*chronicle_page(told).figures, *page.figures)}
    dead = [each for each in told["lives"]["lives"] if each["dead"] and each["fate"] == DIES]
    nameless = sum(read_through(view)[0].nameless_deaths.values())
    if sheet["death_count"] < len(dead):  # a save that counts fewer deaths than it has sheets of the dead
        assert int(figures["died"]) == len(dead)
        return
    counts = [int(figures["died"]), int(figures["deaths"]), tallied(view)["deaths"]["count"], sheet["death_count"]]
    assert counts == [len(dead) + nameless] * 4


def hunted_entries(view):
    return standing(journal.every(view.file.connection))


def check(view, told):
    """What holds of every campaign."""
    years, counted = told["years"], tallied(view)
    assert counted.items() > told["tallies"].items()
    for ours, theirs in (("population", "population"), ("born", "births")):
        assert [each[ours] for each in years] == [each[theirs] for each in counted["years"]]
    assert years[-1]["population"] == numbers.population(view)
    assert sum(each["died"] for each in years) == view.draft.settlement.death_count
    fights = [event for each in years for event in each["events"] if event["kind"] in FIGHTS]
    shown = [(event["what"], event["how"] or "under way", event["who"]) for event in fights]
    assert shown == [(each["name"], each["how"], each["departed"]) for each in counted["fights"]]
    hunts = [event for each in years for event in each["events"] if event["kind"] == HUNT]
    assert [(event["what"], event["how"] or "under way", event["who"]) for event in hunts] == [
        (each["name"], each["how"], each["departed"]) for each in counted["hunts"] if each["how"] != "showdown"
    ]
    page = chronicle_text(told).replace("\n  ", " ")
    for survivor in view.draft.rows(Survivor).values():
        assert survivor.name in page
