"""What one export takes another declines: it says why, and which line does what was wanted."""

import re

import pytest

from kdm_cli import Refused, open_campaign
from kdm_cli.cli.app import app
from kdm_cli.cli.main import main
from kdm_cli.service.language import index
from kdm_cli.service.language.words import split
from tests.contracts.test_json import valid
from tests.export.markup import check_valid

AT_HOME = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f 'Old Tom':m Zachary:m",
    "settlement return --victory",
    "timeline advance --house-rule",
    "add Ada:f --born --mother Lucy --father Zachary",
    "survivor note Lucy 'keeps a tooth'",
    "storage add monster bone 3",
)
DECLINED = {
    "summary --year 2": ("The summary tells how things are now.", "kdm export chronicle --year 2"),
    "sheets --year 2": ("Record sheets are as they are now.", "kdm export chronicle --year 2"),
    "sheets --format md": ("Record sheets are drawn, as HTML.", "In words: kdm export summary --format md"),
    "sheets --format TEXT": ("Record sheets are drawn, as HTML.", "In words: kdm export summary --format TEXT"),
    "sheets --format t": ("Record sheets are drawn, as HTML.", "In words: kdm export summary --format t"),
    "json --format html": (
        "The whole campaign is written as JSON.",
        "A page to read: kdm export summary --format html",
    ),
    "json --survivor 'Old Tom'": ("JSON is exported of the whole campaign.", "kdm survivor show 'Old Tom' --json"),
    "json --year=0": ("JSON is exported of the whole campaign.", "kdm log --year 0 --json"),
    "json --year": ("JSON is exported of the whole campaign.", "kdm log --year YEAR --json"),
    "csv --format md": ("Tables are written as CSV.", "A page to read: kdm export summary --format md"),
    "csv --survivor Lucy": ("A table holds everybody.", "kdm survivor show Lucy; kdm export csv --table survivor"),
    "csv --year 0": ("A table holds all years.", "kdm log --year 0; kdm export csv --table journal has a year"),
}


@pytest.fixture
def ashhold(kdm):
    return kdm.after(*AT_HOME)


def test_every_export_takes_or_declines_every_option_of_exports():
    exports = index.under("export")
    assert len(exports) == 6
    for each in exports:
        known = {parameter.option for parameter in each.parameters} | {declined.option for declined in each.declines}
        assert {"--format", "--survivor", "--year", "--out"} <= known, each.path


@pytest.mark.parametrize("line", DECLINED)
def test_what_an_export_does_not_take_says_why_and_what_does(line, ashhold):
    why, way_out = DECLINED[line]
    refused = ashhold.json(f"export {line}", code=2)
    valid(refused, "refusal")
    assert refused["error"] == {"code": "usage", "message": why, "hint": way_out}
    assert sorted(path.name for path in ashhold.folder.iterdir()) == ["ashhold.kdm"]


def test_every_way_out_does_something(ashhold):
    for line, (_, way_out) in DECLINED.items():
        for command in re.findall(r"kdm ([^;]+?)(?: has a year)?(?:;|$)", way_out.replace("YEAR", "0")):
            if "--year 2" not in command:
                assert ashhold(command), line


def test_it_is_declined_through_typer_in_the_shell_and_in_a_script_alike(ashhold, monkeypatch, capsys):
    monkeypatch.chdir(ashhold.folder)
    told = "JSON is exported of the whole campaign.\nkdm log --year 0 --json\n"
    for run in (main, lambda words: app(words, standalone_mode=False)):
        assert run(split("export json --year 0")) == 2
        assert capsys.readouterr().err == told
    assert told in ashhold.run("shell", stdin="export json --year 0\n").stderr
    campaign = open_campaign("ashhold.kdm")
    for ask in (
        lambda: campaign.do("export json --year 0"),
        lambda: campaign.export.json(year=0),
        lambda: campaign.export.sheets(format="md"),
        lambda: campaign.export.csv(survivor=["Lucy"]),
    ):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.refusal.code == "usage"
    with pytest.raises(Refused, match="takes no"):
        campaign.export.json(years=0)
    assert campaign.export.sheets(format="html")["page"].startswith("<!doctype html>")


def test_nothing_that_is_declined_is_offered_or_explained(ashhold):
    for each in index.under("export"):
        page = ashhold(f"{each.path} --help")
        for declined in each.declines:
            if not declined.values:
                assert declined.option not in page, each.path
    assert "--format html " in ashhold("export sheets --help")
    assert '--format is html, not "docx".' in ashhold("export sheets --format docx", code=2)
    assert "no option --yeer" in ashhold("export json --yeer 3", code=2)


def test_a_long_value_is_not_repeated_in_full(ashhold):
    assert ashhold.json(f"export json --survivor {'W' * 100}", code=2)["error"]["hint"] == (
        f"kdm survivor show {'W' * 60} --json"
    )


def test_a_page_is_not_written_into_a_file_of_another_kind(ashhold):
    for line in ("summary --out page.pdf", "chronicle --out page.PDF", "sheets --out page.pdf"):
        refused = ashhold.json(f"export {line}", code=2)["error"]
        assert refused["code"] == "bad-input" and "would be PDF" in refused["message"]
        assert "print it into a file" in refused["hint"]
    for name, kind in {"page.md": "Markdown", "page.txt": "plain text"}.items():
        refused = ashhold.json(f"export sheets --out {name}", code=2)["error"]
        assert refused["message"] == f"{name} would be {kind}, and this page is not written so."
        assert refused["hint"] == "--format html writes it there all the same."
    assert [path.name for path in ashhold.folder.iterdir()] == ["ashhold.kdm"]
    ashhold("export sheets --out page.md --format html")
    ashhold("export summary --out page.pdf --format md")
    assert (ashhold.folder / "page.md").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (ashhold.folder / "page.pdf").read_text(encoding="utf-8").startswith("# Ashhold")


def test_the_ending_of_the_file_says_how_a_chronicle_is_written(ashhold):
    for name, begins in {"story.html": "<!doctype html>", "story.txt": "The chronicle", "story": "# The"}.items():
        ashhold("export", "chronicle", "--out", name)
        assert (ashhold.folder / name).read_text(encoding="utf-8").startswith(begins), name


def test_lives_are_told_one_by_one(ashhold):
    refused = ashhold.json("export chronicle --survivor Lucy,Tom", code=2)["error"]
    assert refused["message"] == "A life is told of one survivor, and here are 2."
    assert refused["hint"] == "kdm export chronicle --survivor Lucy; kdm export chronicle --survivor 'Old Tom'"
    crowd = ashhold.json("export chronicle --survivor Lucy,Erza,Tom,Zachary --survivor Ada", code=2)["error"]
    assert "here are 5" in crowd["message"]
    assert crowd["hint"].count(";") == 3, "four lines are enough"


def test_a_summary_of_some_says_what_the_page_says_of_them(ashhold):
    ashhold("kill Erza --cause plague")
    page = ashhold("export summary --survivor Lucy,Erza")
    assert page.startswith("Lucy and Erza of Ashhold\n========================\n\nLantern year 1, settlement, ")
    assert ", Update the Timeline.\n\nThe living\n" in page
    assert "note: keeps a tooth" in page and "parent of Ada" in page
    assert re.search(r"The dead\n-+\nname +year +cause\nErza +1 +plague\n$", page)
    for left_out in ("Zachary", "Storage", "\nTimeline", "Population", "Notes"):
        assert left_out not in page, left_out
    assert ashhold("export summary --survivor Ada").startswith("Ada of Ashhold\n")
    whole = ashhold("export summary --survivor Lucy --survivor Erza --survivor Ada --format md")
    assert whole.startswith("# Lucy, Erza and Ada of Ashhold\n")
    assert "child of Zachary and Lucy" in whole
    html = ashhold("export summary --survivor Lucy --format html")
    check_valid(html)
    assert "<h1><bdi>Lucy</bdi> of <bdi>Ashhold</bdi></h1>" in html and "<title>Lucy of Ashhold</title>" in html
    assert "figures" not in html.partition("<body>")[2]
    assert "No survivor is called" in ashhold("export summary --survivor Nobody", code=1)


def test_a_summary_of_one_has_what_is_due_to_that_one(ashhold):
    ashhold("set Lucy courage 3")
    assert "Due\n---\n- Bold" in ashhold("export summary --survivor Lucy")
    assert "Due" not in ashhold("export summary --survivor Ada")


def test_who_departs_and_whose_children_there_are_is_said_where_the_page_does_not_say_it_elsewhere(ashhold):
    ashhold("settlement depart Lucy --house-rule")
    assert "departing;" in ashhold("export summary --survivor Lucy")
    whole = ashhold("export summary")
    assert "Departing   Lucy" in whole and "departing;" not in whole and "parent of" not in whole


def test_the_dead_stand_year_by_year(ashhold):
    ashhold("kill Zachary --cause fever")
    ashhold("timeline advance --house-rule")
    ashhold("kill Lucy --cause lion")
    dead = ashhold("export summary").split("The dead\n")[1].split("\n\n")[0].splitlines()[2:]
    assert [line.split()[:2] for line in dead] == [["Zachary", "1"], ["Lucy", "2"]]


def test_a_campaign_that_is_over_says_so_on_its_page(kdm):
    kdm.after("settlement new Ashhold", "survivor add Lucy:f", "settlement return --victory", "kill Lucy --cause fever")
    page = kdm("export summary").replace("\n", " ")
    assert "Lantern year 0. The campaign is over: nobody lives in Ashhold any more. Population 0, deaths 1" in page
    kdm("undo")
    kdm("timeline advance --house-rule")
    kdm("settlement depart Lucy --house-rule")
    kdm("next --house-rule")
    kdm("next --house-rule")
    assert "Lantern year 1, hunt. Population 1" in kdm("export summary")
    kdm("kill Lucy --cause fever")
    assert "Lantern year 1. The campaign is over: nobody lives" in kdm("export summary").replace("\n", " ")
