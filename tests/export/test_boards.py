"""Boards and gear grids as drawings: who stands where, which affinities are whole, and that a name is never markup."""

import re

import pytest

from kdm_cli.export.boards import STYLE, boards_in_page, gear_grid, hunt_board, initials, showdown_board
from kdm_cli.export.html import DARK, LIGHT, document
from kdm_cli.export.worn_grid import Worn
from tests.export.chronicle_samples import LONG
from tests.export.markup import check_valid
from tests.export.test_lifelines import HOSTILE, STICKS_OUT, contrast

BOARD = {
    "rows": 16, "columns": 22, "monster": {"name": "White Lion", "space": "H11", "size": 2, "facing": "s"},
    "survivors": [{"name": "Lucy", "space": "O11"}, {"name": "Lorn", "space": "B2"}, {"name": "Al", "space": None}],
    "blind_spot": ["G11", "G12"],
}  # fmt: skip
HUNT = {
    "quarry": {"id": "x", "name": "White Lion", "level": 2},
    "board": [{"space": at, "what": [{"kind": "basic", "event": "Rain" if at == 1 else None, "done": at == 1}] if at else [],
               "party": at == 1, "quarry": at == 4} for at in range(13)],
}  # fmt: skip


def worn(owner="Lucy", **cards):
    names = cards or {"1": "Cloth", "2": "Founding Stone"}
    held = {int(slot): card for slot, card in names.items()}
    return Worn(owner, 3, 9, held, {1: {"right": "blue"}, 2: {"left": "blue", "down": "red"}}, {1: ["right"], 2: ["left"]},
                {"red": 0, "green": 0, "blue": 1})  # fmt: skip


def page(*parts):
    return document("boards", STYLE, f"<main>\n<h1>Boards</h1>\n{boards_in_page(*parts)}</main>\n")


def told(svg):
    return re.findall(r"<desc[^>]*>([^<]*)<", svg)[0]


def test_the_showdown_board_shows_and_tells_who_stands_where():
    svg = showdown_board(BOARD)
    assert told(svg) == "White Lion on H11, facing s. Lucy on O11. Lorn on B2."
    assert svg.count('class="behind"') == 2
    assert svg.count('class="person"') == 2
    assert "A <bdi>Al</bdi>, place not told" in svg
    assert initials(["Lucy", "Lu", "L", "\u0416"]) == {"Lucy": "L", "Lu": "U", "L": "3", "\u0416": "4"}


def test_the_hunt_board_shows_the_party_the_quarry_and_what_was_revealed():
    svg = hunt_board(HUNT)
    assert "The party on 1. Space 1: Rain." in told(svg)
    assert "White Lion on 4." in told(svg)
    assert "<small>1: Rain</small>" in svg


def test_affinities_are_shapes_and_full_where_two_meet():
    svg = gear_grid(worn(), "g")
    assert svg.count('<circle class="half blue whole-blue"') == 2
    assert len(re.findall(r'<rect class="half red" ', svg)) == 1
    assert told(svg) == "Slot 1: Cloth. Slot 2: Founding Stone. Affinities: 1 blue."


def test_every_drawing_has_a_name_and_no_name_is_markup():
    for name in (HOSTILE, *LONG.values()):
        board = {**BOARD, "survivors": [{"name": name, "space": "A1"}], "monster": {**BOARD["monster"], "name": name}}
        hunt = {**HUNT, "quarry": {**HUNT["quarry"], "name": name}}
        html = page(board, hunt, [worn(name, **{"1": name, "2": name})])
        check_valid(html)
        assert "<script" not in html
    assert page(BOARD, HUNT, [worn()]) == page(BOARD, HUNT, [worn()])
    assert boards_in_page(None, None, []) == ""


def test_many_grids_fold_away():
    assert "<summary>9 gear grids</summary>" in page(None, None, [worn(str(at)) for at in range(9)])
    check_valid(page(None, None, [worn(str(at)) for at in range(9)]))


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_marks_stand_out_from_the_paper(palette):
    colours = [palette["mark"], palette["glow"], *re.findall(r"#[0-9a-f]{6}", STYLE)]
    assert all(contrast(colour, palette["paper"]) >= 3 for colour in colours), colours


@pytest.mark.parametrize("width", [400, 1000])
def test_no_text_of_a_board_sticks_out(browser, width):
    grids = [worn(name, **{"1": name, "2": name, "9": "W" * 30}) for name in LONG.values()]
    browser.show(page(BOARD, HUNT, grids), width)
    assert browser.run(STICKS_OUT) == []
