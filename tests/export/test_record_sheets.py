"""Record sheets in a real browser: four to a page, nothing lost, nothing sticks out, readable without colour."""

import html
import re
import subprocess
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kdm_cli.export.boxes import Form, Track, fitted, folded, letters, lines
from kdm_cli.export.record_sheets import record_sheets
from kdm_cli.export.worn_grid import Worn
from kdm_cli.service.language.parse import parse
from kdm_cli.service.perform import perform
from kdm_cli.text import shown
from tests.bot.lantern_years import played
from tests.cli import samples
from tests.cli.look import harmful
from tests.cli.test_look_hostile import HOSTILE, poisoned
from tests.export.markup import check_valid

FORM = Form(
    {
        "hunt_xp": Track(16, ((2, "Age"), (6, "Age"), (10, "Age"), (15, "Age"), (16, "retire"))),
        "courage": Track(9, ((3, "Bold"), (9, "See the Truth"))),
        "understanding": Track(9, ((3, "Insight"), (9, "White Secret"))),
        "weapon_proficiency": Track(8, ((3, "specialist"), (8, "master"))),
    },
    {"dodge": True, "encourage": True, "dash": False, "surge": False, "endure": False},
    3,
    9,
    5,
)
NAMES = (
    "Lucy", "Maximiliane-Wilhelmina von und zu Hohenzollern-Sigmaringen", "M" * 60, "王" * 60, "日本語の 長い 名前" * 3,
    "شهرزاد بنت الملك العظيم في بلاد فارس", "אברהם בן יצחק הגדול", "Unbreakable" * 20, "👩‍👩‍👧‍👦" * 20, "i" * 60,
    "हिन्दी नाम बहुत लंबा है", "ﷺ" * 20, "𒐫" * 20,
)  # fmt: skip
KINDS = ("fighting_art", "disorder", "ability", "severe_injury", "curse", "secret_fighting_art", "brain_trauma")
HUGE = {
    "insanity": 123_456_789,
    "attributes": samples.survivor()["attributes"] | {"movement": 12, "strength": -999_999_999, "luck": 100_000},
    "survival": 999_999_999,
    "survival_limit": 9_999,
}
QUARTER = 132 / 25.4 * 96  # CSS pixels of a quarter of a page, in height
ACROSS = {"A4": (210 - 12) / 25.4 * 96, "Letter": (215.9 - 12) / 25.4 * 96}  # of paper between its margins
ACROSS_LANDSCAPE = {"A4": (297 - 12) / 25.4 * 96, "Letter": (279.4 - 12) / 25.4 * 96}
SMALLEST = """
const sheets = [...document.querySelectorAll('.sheet *')];
const boxes = sheets.filter(each => each.tagName === 'I').map(each => each.getBoundingClientRect());
const told = sheets.filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()));
const sizes = told.filter(each => each.tagName !== 'I').map(each => parseFloat(getComputedStyle(each).fontSize) * .75);
return [Math.min(...boxes.map(each => Math.min(each.width, each.height))) * 25.4 / 96, Math.min(...sizes)];
"""
HEIGHTS = "return [...document.querySelectorAll('.sheet')].map(each => each.getBoundingClientRect().height);"


def burdened(name="Lucy", traits=20, note="and so on " * 60):
    """A survivor of whom there is more to tell than a quarter of a page holds."""
    return samples.survivor(
        name=name,
        traits=[{"id": f"x{at}", "name": f"{name} {at}", "kind": KINDS[at % len(KINDS)]} for at in range(traits)],
        gear=[{"slot": slot, "id": "g", "name": f"{name} {slot}"} for slot in range(1, 10)],
        notes=[f"{name}: {note}", name * 3],
        weapon_proficiency={"type": name, "level": 4},
        parents=[name, name],
        children=[name] * 5,
        bleeding_limit=7,
    )


def drawn(*people, per_page=4, blanks=0, with_settlement=True, worn=None, **settlement):
    home = samples.settlement(**settlement) if with_settlement else None
    return record_sheets(home, people, FORM, per_page=per_page, blanks=blanks, worn=worn)


def told(page):
    """What a page says, without what only says whose sheet goes on; without blanks, for lines break where they may."""
    page = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    page = re.sub(r"<header><h2[^>]*>[^/]*</bdi></h2><p></p><p>continued</p></header>", "", page)
    return "".join(html.unescape(re.sub(r"<[^>]+>", "", page)).split())


def squeezed(text):
    return "".join(shown(text).split())


def facts(sheet):
    """All names and words of a survivor that a sheet must hold."""
    yield from (sheet["name"], sheet["weapon_proficiency"]["type"] or "", *sheet["notes"])
    yield from (each["name"] for kind in ("traits", "gear") for each in sheet[kind])
    yield from (*sheet["parents"], *sheet["children"], *(each["what"] for each in sheet["due"]))
    yield from (each["what"] for each in sheet["lasting"])
    yield sheet["died"]["cause"] or ""


def on_paper(browser, page, paper="A4", landscape=False):
    """How many pages, and the words on them."""
    browser.emulate("dark", "print")
    pdf = browser.show(page).pdf(paper=paper, backgrounds=False, landscape=landscape)
    words = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    return browser.pages(pdf), words.decode()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_four_survivors_stand_on_a_page_and_the_settlement_on_its_own(browser, paper):
    for people, pages in ((0, 1), (4, 2), (5, 3)):
        page = drawn(*[samples.survivor(name=f"Name{at}") for at in range(people)])
        printed, words = on_paper(browser, page, paper)
        assert printed == pages
        by_page = [re.findall(r"Name\d", each) for each in words.split("\f")]
        assert [len(names) for names in by_page if names] == [4] * (people // 4) + [1] * (people % 4 > 0)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_two_to_a_page_have_boxes_of_four_millimetres_and_letters_of_nine_points(browser, paper):
    people = [samples.survivor(name=f"Name{at}") for at in range(3)]
    browser.emulate("light", "print")
    browser.show(drawn(*people, per_page=2), int(ACROSS_LANDSCAPE[paper]))
    for font in ("sans-serif", "DejaVu Sans"):
        browser.run("document.body.style.fontFamily = arguments[0];", font)
        millimetres, points = browser.run(SMALLEST)
        assert (millimetres >= 4, points >= 9) == (True, True), (millimetres, points, font)
        assert browser.overflowing() == []
        assert max(browser.run(HEIGHTS)) <= 198 / 25.4 * 96 + 0.5
    printed, words = on_paper(browser, drawn(*people, per_page=2, with_settlement=False), paper, landscape=True)
    assert printed == 2
    assert [len(re.findall(r"Name\d", each)) for each in words.split("\f")][:2] == [2, 1]


def test_nothing_sticks_out_of_half_a_page_whatever_the_names(browser):
    page = drawn(*(burdened(name) | HUGE for name in NAMES), per_page=2, blanks=1)
    check_valid(page)
    browser.emulate("light", "print")
    browser.show(page, int(min(ACROSS_LANDSCAPE.values())))
    for font in ("sans-serif", "DejaVu Sans"):
        browser.run("document.body.style.fontFamily = arguments[0];", font)
        assert browser.overflowing() == []
        assert max(browser.run(HEIGHTS)) <= 198 / 25.4 * 96 + 0.5, font


def test_eighty_survivors_take_twenty_pages_and_no_time(browser):
    people = [samples.survivor(name=f"Name {at}") for at in range(80)]
    begun = time.process_time()
    page = drawn(*people)
    assert time.process_time() - begun < 0.3
    assert on_paper(browser, page, "Letter")[0] == 21
    browser.emulate()
    assert browser.show(page).overflowing() == []


def test_nothing_sticks_out_whatever_the_names(browser):
    page = drawn(*(burdened(name) | HUGE for name in NAMES), name=NAMES[1], notes=list(NAMES), innovations=list(NAMES))
    check_valid(page)
    browser.show(page)
    for width in (320, 360, 800, 1280):
        browser.size(width)
        assert browser.overflowing() == [], width
    browser.emulate("light", "print")
    for font in ("sans-serif", "DejaVu Sans"):  # Arial is not everywhere, and no usual font is wider than the second
        browser.run("document.body.style.fontFamily = arguments[0];", font)
        for paper, width in ACROSS.items():
            browser.size(int(width))
            assert browser.overflowing() == [], paper
            assert max(browser.run(HEIGHTS)) <= QUARTER + 0.5, (paper, font)


def test_on_a_telephone_no_word_beside_a_box_is_broken(browser):
    browser.show(drawn(samples.survivor()))
    for width in (320, 375):
        browser.size(width)
        assert browser.broken(".sheet th, .sheet .tick, .track p") == [], width


GRID = """
const cards = document.querySelector('.grid').getBoundingClientRect(), marks = [...document.querySelectorAll('.worn .mark')];
return marks.map(each => each.getBoundingClientRect()).filter(at => at.left < cards.left - 8 || at.right > cards.right + 8
  || at.top < cards.top - 8 || at.bottom > cards.bottom + 8).length
  + [...document.querySelectorAll('.gear')].filter(each => each.clientWidth > cards.width + 4).length;
"""


@pytest.mark.parametrize("width", [320, 390, 1920])
def test_the_marks_of_gear_lie_on_their_cards_on_any_screen(browser, width):
    cards = {2: "Rawhide Gloves", 3: "Bandages", 5: "Screaming Bracers", 9: "Screaming Leg Warmers"}
    gear = [{"slot": slot, "id": f"core:gear/{slot}", "name": name} for slot, name in cards.items()]
    halves = {2: {"left": "red"}, 3: {"right": "blue"}, 5: {"left": "red", "up": "green"}, 9: {"down": "green"}}
    worn = Worn("Lucy", 3, 9, cards, halves, {}, {})
    browser.show(drawn(samples.survivor(gear=gear), worn={1: worn}), width)
    assert browser.run("return document.querySelectorAll('.worn .mark').length;") == 5
    assert browser.run(GRID) == 0
    assert browser.broken(".grid li") == []


def test_what_a_track_brought_is_whole_or_stands_among_the_abilities_alone():
    traits = [{"id": "core:ability/sweet_battle", "name": "Sweet Battle", "kind": "ability"}]
    page = drawn(samples.survivor(traits=traits, courage=9))
    assert "Sweet Battle" in page
    assert "\u2026" not in page


def test_a_year_of_several_lines_goes_on_below_its_first_word(browser):
    events = [
        {"name": "Hands of Heat and whatever else there was to be told of it that night", "level": None, "done": True}
    ]
    browser.show(drawn(timeline=[{"year": 1, "done": True, "events": events}]), 375)
    year = "document.querySelector('.timeline li:nth-child(2) bdi')"
    lines = browser.run(f"return [...{year}.getClientRects()].map(each => Math.round(each.left));")
    assert len(lines) > 1 and len(set(lines)) == 1


def test_a_page_is_readable_in_light_in_dark_and_without_colour(browser):
    page = drawn(samples.survivor(), samples.newborn(), samples.dead(), burdened())
    browser.show(page)
    for scheme in ("light", "dark"):
        browser.emulate(scheme)
        assert browser.contrasts() == []
        assert browser.requests() == []
    browser.emulate("dark", "print")
    assert browser.contrasts(backgrounds=False) == []
    assert browser.pixels() > 200


def test_what_is_filled_is_a_cross_in_ink(browser):
    crossed = samples.survivor(courage=7, hunt_xp=5, understanding=0)
    _, before = on_paper(browser, drawn(crossed))
    _, after = on_paper(browser, drawn(crossed | {"courage": 9, "hunt_xp": 15, "understanding": 2}))
    assert after.count("×") - before.count("×") == 2 + 10 + 2 + 1, "and See the Truth"
    thin, thick = browser.run(
        "return [...document.querySelectorAll('.tracks .boxes:not([aria-label^=w]) i')].slice(1, 3)"
        ".map(box => getComputedStyle(box).borderTopWidth);"
    )
    assert (thin, thick) == ("1px", "2px"), "where something comes the box is drawn thick"


def test_what_is_on_the_sheet_is_on_the_paper(browser):
    sheet = samples.survivor()
    _, words = on_paper(browser, drawn(sheet, samples.dead(), burdened("Erza", note="a tale of lanterns " * 40)))
    for fact in (*facts(sheet), "claws", "Erza 19", "Erza 9", "Ashhold", "Butcher", "Monster Bone", "buried the hand"):
        for word in fact.split():
            assert word in words, fact
    assert words.count("tale") == 40


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_settlement_of_many_things_takes_more_pages_and_loses_none(browser, paper):
    storage = [
        {"id": "x", "name": f"Thing-{at}.", "kind": ("resource", "gear")[at % 2], "count": 1, "keywords": []}
        for at in range(400)
    ]
    notes = [f"Word-{at}. " + "and so on " * at for at in range(40)]
    printed, words = on_paper(browser, drawn(samples.survivor(), storage=storage, notes=notes), paper)
    assert 5 <= printed <= 7
    for fact in (*(each["name"] for each in storage), *(f"Word-{at}." for at in range(40)), "Lucy", "Butcher level 1"):
        assert fact in words, fact
    assert "".join(words.split()).count("andsoon") == sum(range(40))


@pytest.mark.parametrize("seed", [7, pytest.param(102, marks=pytest.mark.long)])
def test_a_campaign_that_a_bot_played_has_its_settlement_on_one_page_and_no_page_nearly_empty(browser, seed, tmp_path):
    path = str(tmp_path / "played.kdm")
    played(seed, path=path)
    for per_page in (4, 2):
        page = perform(parse(["export", "sheets", "--per-page", str(per_page), "--file", path]))["page"]
        sheets = page.count('<article class="sheet')
        assert sheets % per_page == 0
        size = float(re.search(r"--size: ([0-9.]+)pt", page)[1])
        assert size >= 9, "lines to write on go before letters grow smaller"
        for paper in ("A4", "Letter"):
            printed, words = on_paper(browser, page, paper, landscape=per_page == 2)
            assert printed == 1 + sheets / per_page, (per_page, paper)
            assert "Notes" in words.split("\f")[0], "the settlement ends on the first page"


def test_lines_to_write_on_go_first_and_letters_grow_smaller_after_them():
    def sizes(things):
        named = [{"id": "x", "name": "Thing", "kind": "gear", "count": 1, "keywords": []}] * things
        page = drawn(storage=named)
        return page.count('class="blank"'), float(re.search(r"--size: ([0-9.]+)pt", page)[1])

    (free, size), (fewer, same), (_, smaller) = map(sizes, (5, 40, 150))
    assert (size, same) == (9, 9) and free > fewer
    assert 6 <= smaller < 9


def test_boxes_say_in_words_what_they_show():
    page = drawn(samples.survivor(courage=4))
    for said in (
        'aria-label="courage: 4 of 9"', 'aria-label="hunt xp: 3 of 16"', 'aria-label="weapon: 2 of 8"',
        'aria-label="bleeding: 2 of 5"', 'aria-label="head: heavy no"', 'aria-label="arms: light yes, heavy no"',
        'aria-label="brain: light yes"', '<i class="x" role="img" aria-label="yes">×</i> encourage',
        '<i role="img" aria-label="no"></i> surge',
    ):  # fmt: skip
        assert said in page, said


def test_numbers_say_where_they_come_from():
    rows = re.findall(r'<tr><th scope="row">(\w+)</th>(.*?)</tr>', drawn(samples.survivor()))
    cells = {label: re.findall(r"<td>(?:<b>)?([^<]*)", cells) for label, cells in rows[:4]}
    assert cells == {
        "now": ["4", "0", "1", "−1", "0", "0"],
        "own": ["", "", "0", "0", "", ""],
        "gear": ["", "", "+1", "", "", ""],
        "tokens": ["", "", "", "−1", "", ""],
    }
    assert "tokens</th>" not in drawn(samples.newborn())


def test_a_long_life_is_written_smaller_before_it_goes_on_behind():
    usual, more, many = (drawn(burdened("Lucy", count, note="")) for count in (0, 16, 30))
    assert "band tight" not in drawn(samples.newborn())
    assert "band tight" in usual
    assert "continued" not in usual
    assert (more.count("<p>continued</p>"), many.count("<p>continued</p>")) == (1, 1)
    assert "more on the next sheet" in more


def test_a_longer_track_than_a_row_is_a_number():
    form = FORM._replace(tracks=FORM.tracks | {"courage": Track(60, ((3, "Bold"),)), "hunt_xp": Track(0)})
    page = record_sheets(samples.settlement(), [samples.survivor(courage=33)], form)
    assert "courage: " not in page
    assert "Courage <b>33</b>" in page
    check_valid(page)


@pytest.mark.parametrize("name", HOSTILE.values(), ids=list(HOSTILE))
def test_a_name_is_never_markup(name):
    calm = re.findall(r"<(/?\w+)", drawn(samples.survivor(), samples.dead()))
    page = record_sheets(
        poisoned(samples.settlement(), name),
        [samples.survivor(name=name, notes=[name]), samples.dead(), *poisoned([samples.survivor()], name)],
        FORM,
    )
    check_valid(page)
    assert harmful(page) == []
    assert set(re.findall(r"<(/?\w+)", page)) == set(calm)


def test_the_same_campaign_gives_the_same_page():
    assert drawn(burdened(), samples.dead()) == drawn(burdened(), samples.dead())


@pytest.mark.some(5)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_lost_that_does_not_fit(name):
    sheet = burdened(name, 30, "x" * 5_000)
    page = told(drawn(sheet))
    for fact in facts(sheet):
        assert squeezed(fact) in page, fact


WORDS = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), min_size=1, max_size=300)


@settings(max_examples=40, deadline=None)
@given(WORDS, st.lists(WORDS, max_size=12), st.integers(0, 9))
def test_nothing_is_lost_of_any_words(name, notes, traits):
    sheet = burdened(name, traits) | {"notes": notes}
    page = drawn(sheet)
    assert all(squeezed(fact) in told(page) for fact in facts(sheet))
    check_valid(page)


@given(WORDS, st.floats(4, 60))
def test_lines_are_whole_and_no_wider_than_their_room(text, room):
    broken = list(folded(text.replace("\n", " "), room))
    assert "".join(broken) == text.replace("\n", " ")
    assert all(letters(line.rstrip()) <= room or len(line.rstrip()) == 1 for line in broken)
    assert letters(fitted(text, room)) <= max(room, 11) and lines(fitted(text, room), max(room, 11)) == 1
