"""A group takes its campaign into a spreadsheet."""

import csv
import json

import pytest

from kdm_cli.rules.showdown.piles import HIDDEN
from kdm_cli.rules.state import TABLES
from kdm_cli.service.operations.export import MARK


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f", "survivor gain Lucy Leader")


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_each_table_is_a_file_and_the_journal_too(founders):
    told = founders("export csv")
    assert f"{len(TABLES) + 3} tables written to  ashhold-csv" in told
    folder = founders.folder / "ashhold-csv"
    assert {path.name for path in folder.iterdir()} == {
        f"{name}.csv" for name in (*TABLES, "journal", "survivors", "years")
    }
    assert [row["name"] for row in rows(folder / "survivor.csv")] == ["Lucy", "Erza"]
    assert [row["command"] for row in rows(folder / "journal.csv")] == [
        "settlement new",
        "survivor add",
        "survivor gain",
    ]


def test_what_stands_behind_a_number_or_an_id_is_named(founders):
    founders("export csv --out tables")
    (trait,) = rows(founders.folder / "tables" / "trait.csv")
    assert (trait["content_name"], trait["survivor_name"]) == ("Leader", "Lucy")


def test_every_fact_of_the_file_stands_in_a_cell(founders):
    facts = json.loads(founders("export json"))["facts"]
    founders("export csv")
    for name, kept in facts.items():
        found = rows(founders.folder / "ashhold-csv" / f"{name}.csv")
        assert len(found) == len(kept)
        for row, fact in zip(found, kept, strict=True):
            for field, value in fact.items():
                shown = "" if value is None else value if isinstance(value, str) else str(int(value))
                assert (row[field].removeprefix(MARK) if isinstance(value, str) else row[field]) == shown


def test_people_find_the_numbers_of_the_sheets_and_a_line_for_each_year(founders):
    founders("set Lucy insanity 3")
    founders("gear give Lucy 'leather cuirass' --house-rule")
    founders("survivor suffer Erza 'broken hip' --auto")
    founders("survivor kill Erza --cause claws")
    founders("export csv")
    lucy, erza = rows(founders.folder / "ashhold-csv" / "survivors.csv")
    sheet = founders.json("survivor show Lucy")
    assert (lucy["name"], lucy["insanity"], lucy["movement"]) == ("Lucy", "3", str(sheet["attributes"]["movement"]))
    assert (lucy["fighting_arts"], lucy["gear"]) == ("Leader", "Cloth; Founding Stone; Leather Cuirass")
    assert lucy["body_armor"] == str(sheet["hit_locations"]["body"]["armor"])
    assert (erza["status"], erza["died"], erza["cause"], erza["severe_injuries"]) == (
        "dead",
        "0",
        "claws",
        "Broken Hip",
    )
    years = rows(founders.folder / "ashhold-csv" / "years.csv")
    assert [(year["year"], year["deaths"], year["died"]) for year in years] == [("0", "1", "Erza")]
    assert founders("export csv --table years").splitlines()[0].startswith("year,population,births,deaths")


def test_one_table_goes_down_the_pipe(founders):
    page = founders("export csv --table survivor")
    assert page.splitlines()[1].split(",")[1] == "Lucy"
    assert "out" in founders("export csv --out -", code=2)


def test_a_name_is_never_a_formula(founders):
    founders("survivor rename Lucy '=HYPERLINK(1)'")
    assert ",'=HYPERLINK(1)," in founders("export csv --table survivor")


def test_tables_are_written_anew_but_nothing_else_gives_way(founders):
    founders("export csv")
    founders("survivor add Zachary:m")
    founders("export csv")
    folder = founders.folder / "ashhold-csv"
    assert len(rows(folder / "survivor.csv")) == 3
    (folder / "notes.txt").write_text("mine")
    assert "something else" in founders("export csv", code=1)
    assert (folder / "notes.txt").read_text() == "mine"
    assert len(rows(folder / "survivor.csv")) == 3
    assert sorted(path.name for path in founders.folder.iterdir()) == ["ashhold-csv", "ashhold.kdm"]


def test_a_disk_that_refuses_leaves_what_was_there(founders):
    (founders.folder / "file").write_text("mine")
    assert "something else" in founders("export csv --out file", code=1)
    assert "cannot be written" in founders("export csv --out nowhere/tables", code=8)


def test_face_down_cards_are_hidden(founders):
    founders("survivor add Zachary:m Allister:m")
    founders("showdown start white lion --decks tool")
    founders("export csv")
    cards = rows(founders.folder / "ashhold-csv" / "card.csv")
    face_down = [(card["content"], card["content_name"]) for card in cards if card["pile"] in HIDDEN]
    assert len(face_down) > 20
    assert set(face_down) == {("hidden", "hidden")}
    assert "hidden" in rows(founders.folder / "ashhold-csv" / "journal.csv")[-1]["changes"]
