"""What is under way on paper, in a real browser: one page, letters of nine points, boxes of four millimetres, no colour."""

import pytest

from kdm_cli.export.field_page import Field
from kdm_cli.export.record_sheets import record_sheets
from kdm_cli.export.worn_grid import Worn
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from tests.bot.hunts import Hunting
from tests.cli import samples, showdown_samples
from tests.cli.look import harmful
from tests.cli.test_look_hostile import HOSTILE, poisoned
from tests.export.markup import check_valid
from tests.export.test_record_sheets import ACROSS, ACROSS_LANDSCAPE, FORM, NAMES, burdened, on_paper

SIX = dict.fromkeys(("movement", "speed", "accuracy", "strength", "evasion", "luck"), 0)
HUNTER = {"name": "Lucy", "status": "alive", "away": "", "survival": 1, "insanity": 0, "courage": 0, "understanding": 0,
          "bleeding": 1, "brain": {"injured": True}, "tokens": SIX | {"luck": -1},
          "hit_locations": showdown_samples.LOCATIONS}  # fmt: skip
HUNT = {
    "quarry": {"id": "x", "name": "White Lion", "level": 2}, "space": 1, "monster": 4, "revealer": "Lucy", "extra": 0,
    "waits": "an event", "in_mind": [], "ambush": None, "over": None, "decks": "table", "next": "kdm hunt event",
    "board": [{"space": at, "what": [{"kind": "basic", "event": "Rain" if at == 1 else None, "done": at == 1}] if at else [],
               "party": at == 1, "quarry": at == 4} for at in range(13)],
    "survivors": [HUNTER | {"name": name} for name in ("Lucy", "Erza", "Zachary", "Al")],
}  # fmt: skip
FIELDS = {
    "fight": Field(showdown_samples.sheet(), showdown_samples.board()),
    "crowd": Field(showdown_samples.crowded(), showdown_samples.board()),
    "hunt": Field(hunt=HUNT),
}
SMALLEST = """
const field = document.querySelector('.field'), sizes = [];
for (const each of field.querySelectorAll('*')) {
  const own = [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  if (!own || ['title', 'desc', 'I'].includes(each.tagName)) continue;
  const scale = each.ownerSVGElement ? each.getScreenCTM().a : 1;
  sizes.push(parseFloat(getComputedStyle(each).fontSize) * scale * .75);
}
const boxes = [...field.querySelectorAll('i')].map(each => each.getBoundingClientRect());
return [Math.min(...boxes.map(each => Math.min(each.width, each.height))) * 25.4 / 96, Math.min(...sizes)];
"""


def drawn(field, per_page=4, people=()):
    return record_sheets(samples.settlement(), people, FORM, per_page=per_page, field=field)


@pytest.mark.some(3)
@pytest.mark.parametrize("per_page", [4, 2])
@pytest.mark.parametrize("what", FIELDS)
def test_what_is_under_way_is_a_page_of_letters_and_boxes_that_can_be_used(browser, what, per_page):
    page = drawn(FIELDS[what], per_page)
    check_valid(page)
    for paper in ("A4", "Letter"):
        printed, words = on_paper(browser, page, paper, landscape=per_page == 2)
        assert printed == 2 + (what == "crowd")
        assert ("Showdown" if FIELDS[what].showdown else "Spaces") in words.split("\f")[1]
        browser.emulate("light", "print")
        browser.size(int((ACROSS if per_page == 4 else ACROSS_LANDSCAPE)[paper]))
        for font in ("sans-serif", "DejaVu Sans"):
            browser.run("document.body.style.fontFamily = arguments[0];", font)
            assert browser.overflowing() == [], (paper, font)
            millimetres, points = browser.run(SMALLEST)
            assert (millimetres >= 4, points >= 9) == (True, True), (millimetres, points)
    assert browser.contrasts(backgrounds=False) == []


@pytest.mark.parametrize("what", FIELDS)
def test_on_a_screen_nothing_sticks_out_either(browser, what):
    browser.show(drawn(FIELDS[what]))
    for width in (320, 390, 1280):
        browser.size(width)
        assert browser.overflowing() == [], width
    for scheme in ("light", "dark"):
        browser.emulate(scheme)
        assert browser.contrasts() == []


@pytest.mark.parametrize("name", [*HOSTILE.values(), *NAMES])
def test_a_name_is_never_markup(name):
    fight = showdown_samples.sheet(survivors=[showdown_samples.fighter(f"{name} {at}") for at in range(4)])
    for field in (
        Field(poisoned(fight, name), poisoned(showdown_samples.board(), name)),
        Field(hunt=poisoned(HUNT, name)),
    ):
        page = drawn(field)
        check_valid(page)
        assert harmful(page) == []


@pytest.mark.some(4)
@pytest.mark.parametrize("name", NAMES)
def test_names_and_affinities_share_a_slot_and_nothing_is_cut(browser, name):
    edges = {"left": "red", "right": "green", "up": "blue", "down": "red"}
    worn = Worn(
        name, 3, 9, {}, dict.fromkeys(range(1, 10), edges), {5: ["left", "right"], 4: ["right"], 6: ["left"]}, {}
    )
    sheet = burdened(name)
    people = [sheet, sheet | {"gear": [{**card, "name": "Rawhide Headband"} for card in sheet["gear"]]}]
    for per_page, height in ((4, 132), (2, 198)):
        page = record_sheets(None, people, FORM, per_page=per_page, worn={sheet["id"]: worn})
        check_valid(page)
        browser.emulate("light", "print")
        browser.show(page, int((ACROSS if per_page == 4 else ACROSS_LANDSCAPE)["A4"]))
        assert browser.overflowing() == []
        heights = "return [...document.querySelectorAll('.sheet')].map(each => each.getBoundingClientRect().height);"
        assert max(browser.run(heights)) <= height / 25.4 * 96 + 0.5
        hidden = """return [...document.querySelectorAll('.grid li')].filter(cell => {
          const range = document.createRange(); range.selectNodeContents(cell);
          const text = [...range.getClientRects()].filter(each => each.width);
          return [...cell.closest('.worn').querySelectorAll('.mark')].map(each => each.getBoundingClientRect()).some(mark =>
            text.some(line => Math.min(line.right, mark.right) - Math.max(line.left, mark.left) > 1
              && Math.min(line.bottom, mark.bottom) - Math.max(line.top, mark.top) > 1));
        }).map(cell => cell.textContent);"""
        assert browser.run(hidden) == [], "a mark lies on a name"


def test_affinities_are_black_on_paper_and_told_apart_by_their_shapes(browser):
    worn = Worn("Lucy", 3, 9, {}, {5: {"left": "red", "right": "green", "up": "blue"}}, {5: ["left"]}, {})
    page = record_sheets(None, [samples.survivor()], FORM, worn={1: worn})
    browser.emulate("light", "print")
    browser.show(page)
    strokes = browser.run("return [...document.querySelectorAll('.mark')].map(each => getComputedStyle(each).stroke);")
    assert set(strokes) == {"rgb(0, 0, 0)"}
    shapes = browser.run(
        "return [...document.querySelectorAll('.worn .mark path')].map(each => each.getAttribute('d'));"
    )
    assert len(set(shapes)) == 3


@pytest.mark.parametrize("seed", [5, pytest.param(8, marks=pytest.mark.long)])
def test_a_bot_on_its_hunt_has_no_page_nearly_empty(browser, seed, tmp_path):
    Hunting(tmp_path, seed).plays(3)
    for per_page in (4, 2):
        out = tmp_path / "sheets.html"
        perform(
            parse(split(f"export sheets --per-page {per_page} --out {out}"), {"file": str(tmp_path / "ashhold.kdm")})
        )
        page = out.read_text(encoding="utf-8")
        sheets, field = page.count('<article class="sheet'), page.count('<article class="field')
        assert sheets % per_page == 0
        for paper in ("A4", "Letter"):
            assert on_paper(browser, page, paper, landscape=per_page == 2)[0] == 1 + field + sheets / per_page
