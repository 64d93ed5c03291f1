"""Before the next evening: the sheets on paper, for those who want a pencil."""

import hashlib
import html
import re

import pytest

from tests.export.markup import check_valid


@pytest.fixture
def settled(kdm):
    return kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "survivor add Grandma:f --newcomer",
        "survivor retire Grandma",
        "survivor kill Al --cause claws",
        "settlement gain language",
        "survivor gain Zachary leader",
        "survivor gain Zachary 'fear of the dark'",
        "survivor suffer Zachary 'broken hip' --auto",
        "survivor set Zachary courage 4",
        "survivor set Zachary hunt-xp 3",
        "survivor set Zachary weapon-type 'grand weapon'",
        "survivor token Zachary strength +2",
        "gear give Zachary 'leather cuirass' --house-rule",
        "survivor note Zachary 'owes Lucy a tooth'",
        "storage add monster bone 3",
    )


def page(kdm, line="export sheets"):
    printed = kdm(line)
    check_valid(printed)
    return printed


def names(printed):
    """Whose sheets there are, in order."""
    return re.findall(r'<article class="sheet"><header><h2[^>]*><bdi>([^<]*)', printed)


def test_the_living_and_the_retired_have_sheets_and_the_dead_when_they_are_asked_for(settled):
    assert names(page(settled)) == ["Lucy", "Erza", "Zachary", "Grandma"]
    assert "<h1><bdi>Ashhold</bdi></h1>" in page(settled)
    everyone = page(settled, "export sheets --all")
    assert names(everyone) == ["Lucy", "Erza", "Zachary", "Al", "Grandma"]
    assert "<span>Died:</span> <bdi>year 0</bdi>, <bdi>claws</bdi>" in everyone


def test_a_sheet_for_those_who_depart_tonight(settled):
    printed = page(settled, "export sheets --survivor zach --survivor Lucy")
    assert names(printed) == ["Zachary", "Lucy"]
    assert "Timeline" not in printed


def test_what_is_on_the_sheet_is_on_the_page(settled):
    printed = html.unescape(page(settled))
    sheet = settled.json("survivor show Zachary")
    told = [each["name"] for kind in ("traits", "gear") for each in sheet[kind]] + sheet["notes"]
    assert len(told) >= 7
    for each in (*told, "Grand Weapon", "3 <bdi>Monster Bone", "Endless Screams"):
        assert each in printed, each
    sheet = printed[printed.index(">Zachary<") : printed.index(">Grandma<")]
    for said in ("courage: 4 of 9", "hunt xp: 3 of 16", "waist: light no, heavy no", "bleeding: 1 of 5"):
        assert f'aria-label="{said}"' in sheet, said
    assert "Age 2, 6, 10, 15; retire 16" in sheet
    assert "Bold" in sheet
    assert 'aria-label="yes">×</i> encourage' in sheet
    assert 'aria-label="no"></i> surge' in sheet


def test_an_action_that_is_there_stays_ticked_when_there_is_no_survival_left(settled):
    settled("set Zachary survival 0")
    assert settled.json("survivor show Zachary")["can"]["dodge"] is False
    assert 'aria-label="yes">×</i> dodge' in page(settled, "export sheets --survivor Zachary")


def test_the_page_is_a_file_and_the_campaign_is_as_it_was(settled):
    campaign = settled.folder / "ashhold.kdm"
    before = hashlib.sha256(campaign.read_bytes()).digest()
    assert "written to  sheets.html" in settled("export sheets --out sheets.html")
    written = (settled.folder / "sheets.html").read_text(encoding="utf-8")
    assert written == settled("export sheets")
    assert settled.json("export sheets")["page"] == written
    assert hashlib.sha256(campaign.read_bytes()).digest() == before
    assert sorted(each.name for each in settled.folder.iterdir()) == ["ashhold.kdm", "sheets.html"]


def test_what_cannot_be_printed_says_what_can(settled):
    for kind in ("md", "text"):
        refused = settled(f"export sheets --format {kind}", code=2)
        assert "are drawn, as HTML" in refused
        assert f"kdm export summary --format {kind}" in refused
    assert "Leave out --all" in settled("export sheets --all --survivor Lucy", code=2)
    assert "No survivor is called" in settled("export sheets --survivor Nobody", code=1)
    assert "a page would destroy it" in settled("export sheets --out ashhold.kdm", code=1)


def test_an_empty_settlement_has_a_sheet_too(kdm):
    kdm("settlement new Ashhold")
    printed = page(kdm)
    assert names(printed) == []
    assert printed.count('<li><span class="tick"><i') >= 41


def test_face_down_cards_stay_face_down(settled):
    settled("settlement set decks tool")
    settled("showdown start white lion --survivor Lucy --house-rule --auto")
    deck = ("Chomp", "Size Up", "Grasp", "Maul", "Enraged", "Strange Hand")
    printed = page(settled)
    assert [card for card in deck if card in printed] == []


def blanks(printed, more=""):
    """How many sheets there are to fill in by hand."""
    return len(re.findall(rf'<article class="sheet empty{more}"', printed))


def test_the_last_page_is_filled_with_blank_sheets(settled):
    assert blanks(page(settled), " spare") == 0, "four live"
    assert blanks(page(settled, "export sheets --all"), " spare") == 3
    assert blanks(page(settled, "export sheets --all --per-page 2"), " spare") == 1
    assert blanks(page(settled, "export sheets --survivor Lucy"), " spare") == 3


def test_a_group_prints_blank_sheets_and_nothing_else(settled):
    printed = page(settled, "export sheets --blank 6")
    assert (names(printed), blanks(printed), blanks(printed, " spare")) == ([], 6, 2)
    assert "Timeline" not in printed
    assert 'aria-label="courage: 9"' in printed
    assert "Leader" not in printed
    assert "Name</h2>" in printed
    assert "red ___, green ___, blue ___" in re.sub(r"<svg.*?</svg> ", "", printed), "each behind its mark"
    printed = page(settled, "export sheets --blank 1 --survivor Lucy --per-page 2")
    assert (names(printed), blanks(printed), blanks(printed, " spare")) == (["Lucy"], 1, 0)


def test_what_a_survivor_cannot_do_is_a_box_on_the_sheet(settled):
    def ticked(who, what):
        return f'aria-label="yes">×</i> {what}<' in page(settled, f"export sheets --survivor {who}")

    assert not ticked("Lucy", "cannot spend survival")
    settled("survivor gain Erza possessed")
    assert ticked("Erza", "cannot use")
    assert settled.json("survivor show Erza")["cannot_use_fighting_arts"]
    assert not ticked("Lucy", "cannot use")
    settled("showdown start 'white lion' --survivor Lucy --survivor Erza --house-rule --auto")
    settled("showdown doom Lucy")
    assert ticked("Lucy", "cannot spend survival")
    assert not ticked("Erza", "cannot spend survival")


def test_bold_says_which_ability_it_brought_and_waits_while_it_is_due(settled):
    settled("survivor set Zachary courage 3")
    sheet = page(settled, "export sheets --survivor Zachary")
    assert 'aria-label="no"></i> Bold</span> <u></u>' in sheet, "it is due"
    assert "gains Stalwart" in settled("event bold --survivor Zachary --auto")
    sheet = page(settled, "export sheets --survivor Zachary")
    assert 'aria-label="yes">×</i> Bold</span> <u>Stalwart</u>' in sheet
    assert 'aria-label="no"></i> Insight</span> <u></u>' in sheet


def test_the_settlement_page_says_what_was_defeated_and_what_departing_brings(settled):
    settled("settlement nemesis add butcher")
    for line in ("start butcher --level 1", "end --victory", "start 'white lion' --level 2", "end --victory"):
        settled(f"showdown {line} {'--survivor Lucy --survivor Erza ' if 'start' in line else ''}--house-rule --auto")
    printed = page(settled)
    assert re.search(r"<bdi>Butcher</bdi> .{60,90}\u00d7</i> 1</span>", printed)
    assert "<bdi>Butcher</bdi> level 1</li>" in printed
    assert "<bdi>White Lion</bdi> level 2</li>" in printed
    gains = printed[printed.index("Departing survivors gain") :]
    assert "Language" in gains[:300] or gains.startswith('Departing survivors gain</h2><ul><li class="blank">')
