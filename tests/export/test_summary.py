"""The campaign on one page, as text and as Markdown."""

import html
import re

import pytest
from markdown_it import MarkdownIt

from kdm_cli.text import width
from tests.cli import samples
from tests.cli.look import harmful
from tests.cli.test_look_hostile import HOSTILE, poisoned
from tests.export.drawn import summary_markdown, summary_text
from tests.scenarios.quick import Quick

PEOPLE = [samples.survivor(), samples.newborn(), samples.dead()]
MARKUP = (
    "a|b", "*bold*", "_under_", "`code`", "<script>alert(1)</script>", "# head", "[x](http://y)", "![i](http://y)",
    "1. one", "12) twelve", "- dash", "+ plus", "=== set", "> quote", "\\", "a\\|b", "&amp;", "~~gone~~", "$x$",
    "http://x.org", "www.x.org", "<http://x>", "    code", "***", "---", "| --- |", "a\nb", "<!--", "line  ",
)  # fmt: skip


def rendered(page):
    """The Markdown as a reader shows it: the texts of the page, and the tags it is made of."""
    made = MarkdownIt("commonmark", {"linkify": False}).enable(["table", "strikethrough"]).render(page)
    return html.unescape(re.sub(r"<[^>]+>", "\n", made)), set(re.findall(r"<(/?\w+)", made))


def test_the_page_tells_the_campaign():
    page = summary_text(samples.settlement(), PEOPLE)
    assert page.startswith("Ashhold\n=======\n\nLantern year 5, settlement. Population 12 (8 nameless), deaths 3")
    for told in (
        "- Hands of Heat: lantern year 5",
        "Principles   new life: Protect the Young, death: Graves",
        "Innovations  Language, Ammonia, Paint",
        "Axe 2; Leader, Prey, Broken Hip, Broken Hip, Stalwart, owes a tooth;",
        "wears Cloth, Founding Stone, Oxidized Lantern Dagger;",
        "note: keeps a tooth",
        "Zachary     4  claws",
        "Resources  4 bone, 2 hide",
        "Bone       3 Monster Bone, 1 Great Cat Bones",
        "Hide       2 White Fur",
        "Weapons    1 Bone Axe",
        "   4  done  Butcher level 1",
        "   5  now   Hands of Heat",
        "   6        Armored Strangers",
        "- buried the hand",
    ):
        assert told in page, told
    assert page.endswith("\n")


def test_the_page_tells_what_is_under_way(tmp_path):
    kdm = Quick(tmp_path)
    for line in (
        "settlement new Ashhold --seed 4",
        "add Lucy:f Erza:f Zachary:m Al:m",
        "kill Al --cause lion",
        "set Lucy courage 3",
    ):
        kdm(line)
    assert "Lantern year 0, prologue. Population 3" in kdm("export summary")
    assert "- Bold (Lucy): courage 3; kdm event bold --survivor Lucy" in kdm("export summary")
    kdm("showdown start white lion --house-rule")
    assert "prologue, White Lion (First Story) level 1, round 1. Population 3" in kdm("export summary").replace(
        "\n", " "
    )
    kdm("next --won --auto --house-rule")
    assert "Lantern year 0, settlement, step 2 of 10, Survivors Return. Population 3" in kdm("export summary")


def test_the_living_and_the_dead_stand_apart():
    living, dead = summary_text(samples.settlement(), PEOPLE).split("The living")[1].split("The dead")
    assert "Lucy" in living
    assert "Bran" in living
    assert "Zachary   M" not in living
    assert "Lucy" not in dead.split("Storage")[0]


def test_of_whom_nobody_knows_when_they_died_stands_behind_all_others():
    years = {"Ada": None, "Bo": 12, "Cy": 0, "Di": None, "Ed": 4}
    people = [{**samples.dead(), "name": name, "died": {"year": year, "cause": None}} for name, year in years.items()]
    dead = summary_text(samples.settlement(), people).split("The dead\n--------\n")[1].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in dead] == ["name", "Cy", "Ed", "Bo", "Ada", "Di"]


def test_numbers_stand_under_their_names():
    heading, lucy, *_ = summary_text(samples.settlement(), PEOPLE).split("The living\n----------\n")[1].splitlines()
    columns = {name: heading.index(name) + len(name) for name in ("sur", "ins", "cou", "mov", "str", "luck")}
    assert {name: lucy[:end].split()[-1] for name, end in columns.items()} == {
        "sur": "3", "ins": "2", "cou": "3", "mov": "4", "str": "-1", "luck": "0",
    }  # fmt: skip


def test_a_settlement_of_nothing_is_a_page_too():
    nothing = {field: [] for field, value in samples.settlement().items() if isinstance(value, list)}
    principles = dict.fromkeys(samples.settlement()["principles"])
    empty = samples.settlement(name="", principles=principles, **nothing)
    assert "---" not in summary_text(empty, [])
    assert summary_markdown(empty, []).startswith("# A settlement without a name\n")


def test_the_same_campaign_gives_the_same_page():
    for page in (summary_text, summary_markdown):
        assert page(samples.settlement(), PEOPLE) == page(samples.settlement(), PEOPLE)


@pytest.mark.parametrize("name", [*HOSTILE.values(), *MARKUP])
def test_no_name_breaks_the_text(name):
    page = summary_text(poisoned(samples.settlement(), name), poisoned(PEOPLE, name))
    assert harmful(page) == []
    assert [line for line in page.splitlines() if width(line) > 80] == []


@pytest.mark.parametrize("name", [*HOSTILE.values(), *MARKUP])
def test_a_name_in_markdown_is_never_markup(name):
    settlement, people = samples.settlement(), [samples.survivor(), samples.newborn(), samples.dead()]
    _, tags = rendered(summary_markdown(settlement, people))
    settlement = settlement | {"name": name, "notes": [name], "innovations": [name, name]}
    settlement["due"] = [settlement["due"][0] | {"what": name}]
    people[0] |= {"name": name, "notes": [name]}
    people[2] |= {"name": name, "died": {"year": 4, "cause": name}}
    page = summary_markdown(settlement, people)
    assert harmful(page) == []
    text, made = rendered(page)
    assert made == tags
    from kdm_cli.text import shown

    words = shown(name).split()
    for word in words:
        assert text.count(word) >= 7 or len(word) < 2, (word, text)


def test_every_row_of_a_table_has_as_many_cells():
    page = summary_markdown(poisoned(samples.settlement(), "a|b"), poisoned(PEOPLE, "|"))
    for table in re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE):
        cells = [len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()]
        assert len(set(cells)) == 1, table
