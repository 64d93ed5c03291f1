"""The campaign on one page of HTML: valid, literal, and looked at in a browser."""

import html
import re
from html.parser import HTMLParser

import pytest

from kdm_cli.text import shown
from tests.cli import samples
from tests.cli.test_look_hostile import HOSTILE, poisoned
from tests.export.drawn import summary_html
from tests.export.markup import check_valid

MARKUP = (
    "<script>alert(1)</script>", '" onload="alert(1)', "' onclick='x", "javascript:alert(1)", "</bdi></style><b>", "<!--",
    "&amp; &lt; &#x41;", "]]>", "<img src=http://x.org/a.png onerror=x>", "http://x.org", "url(http://x.org)", "{{7*7}}",
    "{0.__class__}", "%s %(x)s", "${x}", "#eval", "\\input{x}", "expression(1)", "<svg/onload=x>", "a<b>c", "\u202eevil",
    "tab\there", "line\nbreak", "\x00\x1b[31m", "`x`", "'; DROP TABLE survivor; --", "=1+1",
)  # fmt: skip
UNBREAKABLE = "Bartholomew" * 19
LONG = {
    "unbreakable": UNBREAKABLE,
    "many words": "Bartholomew of the Very Long Road " * 8,
    "blanks": "a" + " " * 200 + "b" + "\u3000" * 100,
    "cjk": "洞窟の奥で生まれた名前のとても長い子供" * 9,
    "arabic": "شجاع من الطريق الطويل جدا " * 8 + "كبير" * 40,
    "hebrew": "שרה מן הדרך הארוכה מאוד " * 8 + "ארוך" * 40,
    "thai": "ชื่อที่ยาวมากไม่มีช่องว่าง" * 9,
    "emoji": "💀" * 90,
}
WIDTHS = (360, 800, 1280)


def people():
    return [samples.survivor(), samples.newborn(), samples.dead()]


def page(**changed):
    return summary_html(samples.settlement(**changed), people())


def crowd(name, count=80):
    """So many survivors of that name, every fifth of them dead of it, and a settlement full of it."""
    named = [samples.survivor(name=f"{name} {at}", notes=[name], parents=[name, name]) for at in range(count)]
    for at, sheet in enumerate(named):
        sheet["gear"] = [{"slot": slot, "id": "x", "name": name} for slot in (1, 2)]
        sheet["traits"] = sheet["traits"] + [{"id": "x", "name": name, "kind": "curse"}]
        if at % 5 == 4:
            sheet |= {"status": "dead", "died": {"year": at, "cause": name}}
    due = [{"what": name, "who": name, "why": name, "command": f"survivor show '{name}'"}]
    timeline = samples.settlement()["timeline"]
    timeline[0]["events"].append({"id": "x", "name": name, "level": 2, "done": True})
    stored = [
        {"id": "x", "name": name, "kind": kind, "count": 100, "keywords": [name]} for kind in ("gear", "resource")
    ]
    lists = {field: [name, name] for field in ("innovations", "locations", "quarries", "notes", "departing")}
    filled = {"name": name, "due": due, "timeline": timeline, "storage": stored, "keywords": {name: 100}, **lists}
    return summary_html(samples.settlement(**filled), named)


class Texts(HTMLParser):
    """Elements, attributes and texts as a browser reads them."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.attributes, self.text = [], set(), ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes |= {(tag, key, value) for key, value in attrs if key != "content"}

    def handle_data(self, data):
        self.text += data


def read(page):
    return Texts(page.split("</style>")[1])


def test_the_page_tells_the_campaign():
    told = page()
    check_valid(told)
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", told.split("</style>")[1]))
    for part in (
        "Ashhold Lantern year 5, settlement population 12 8 nameless deaths 3 survival limit 4 endeavors 2",
        "Due Hands of Heat : lantern year 5 kdm",
        "Principles new life: Protect the Young , death: Graves",
        "wears Cloth , Founding Stone , Oxidized Lantern Dagger",
        "Zachary 4 claws",
        "Bone 3 Monster Bone , 1 Great Cat Bones Hide 2 White Fur Weapons 1 Bone Axe",
        "4 Butcher level 1 done 5 Hands of Heat now 6 Armored Strangers 7",
        "buried the hand",
    ):
        assert part in html.unescape(text), (part, text)
    assert told == page()


def test_what_is_due_comes_first():
    headings = re.findall(r"<h2>(.*?)</h2>", page())
    assert headings == ["Due", "Settlement", "The living", "The dead", "Storage", "Timeline", "Notes"]


def test_no_option_of_a_line_to_copy_is_broken_behind_its_dashes(browser):
    lines = [
        "showdown start gold-smoke-knight --level 3 --special",
        "event age --survivor '--x <b> --survivor' --roll 3",
    ]
    due = [{"what": "Age", "who": None, "why": "year 30", "command": command} for command in lines]
    told = page(due=due)
    check_valid(told)
    assert html.unescape(re.sub("<[^>]+>", "", "".join(re.findall("<code>.*?</code>", told)))) == "".join(
        f"kdm {command}" for command in lines
    )
    browser.show(told)
    for width in range(320, 420, 10):
        browser.size(width)
        rows = browser.run(
            "return [...document.querySelectorAll('code span')].map(each => each.getClientRects().length);"
        )
        assert len(rows) == 4 and set(rows) == {1}, width


@pytest.mark.parametrize("width", [320, 390])
def test_no_name_is_broken_in_the_lists_of_a_phone(browser, width):
    names = ("Zachary", "Newcomer", "Wilhelmina")
    gone = {"status": "dead", "died": {"year": 12, "cause": "Overwhelming Darkness"}}
    people = [samples.survivor(name=name, **(gone if at else {})) for name in names for at in range(2)]
    browser.show(summary_html(samples.settlement(), people), width)
    assert browser.broken("tbody th, thead th") == []
    assert browser.overflowing() == []


def test_a_settlement_of_nothing_is_a_page_too():
    nothing = {field: [] for field, value in samples.settlement().items() if isinstance(value, list)}
    principles = dict.fromkeys(samples.settlement()["principles"])
    told = summary_html(samples.settlement(name="", principles=principles, **nothing), [])
    check_valid(told)
    assert "A settlement without a name" in told
    assert "<h2>" not in told


@pytest.mark.parametrize("name", [*filter(None, HOSTILE.values()), *MARKUP, *LONG.values()])
def test_a_name_is_never_markup(name):
    calm, told = read(crowd("Lucy", 5)), crowd(name, 5)
    check_valid(told)
    seen = read(told)
    assert seen.tags == calm.tags, "no element comes from a name"
    assert seen.attributes == calm.attributes, "nor any attribute"
    assert seen.text.count(shown(name)) >= 30, "and it stands there as it is"
    everywhere = summary_html(poisoned(samples.settlement(), name), poisoned(people(), name))
    check_valid(everywhere)


@pytest.mark.some(3)
@pytest.mark.parametrize("name", LONG)
def test_nothing_overflows(browser, name):
    browser.show(crowd(LONG[name], 10 if name != "unbreakable" else 80))
    for width in WIDTHS:
        browser.size(width)
        assert browser.overflowing() == [], width
    for paper in ("A4", "Letter"):
        browser.lay_on(paper, margin=12)
        assert browser.overflowing() == [], paper


def test_a_name_of_ten_thousand_letters_overflows_nothing(browser):
    browser.show(page(name="M" * 10_000, notes=["n" * 10_000]), 360)
    assert browser.overflowing() == []


def test_eighty_survivors_are_a_few_sheets_of_paper(browser):
    browser.show(summary_html(samples.settlement(), [samples.survivor(name=f"Lucy {at}") for at in range(80)]))
    for paper in ("A4", "Letter"):
        assert browser.pages(browser.pdf(paper=paper)) < 20


def test_an_ordinary_settlement_is_one_sheet_of_paper(browser):
    browser.show(page())
    assert [browser.pages(browser.pdf(paper=paper)) for paper in ("A4", "Letter")] == [1, 1]


def test_everything_can_be_read_in_light_in_dark_and_on_paper(browser):
    browser.show(page())
    for scheme in ("light", "dark"):
        browser.emulate(scheme)
        for width in WIDTHS:
            browser.size(width)
            assert browser.contrasts() == []
        assert (browser.pixels() > 220) == (scheme == "light")
        assert (browser.pixels() < 60) == (scheme == "dark")
    browser.emulate("dark", "print")
    assert browser.contrasts(least=7, backgrounds=False) == [], "dark on screen, and yet black on white in print"
    assert browser.pixels() > 220


def test_nothing_is_fetched_and_nothing_refused(browser):
    for name in ("<img src=http://x.org/a.png>", "url(http://x.org)", "<link rel=stylesheet href=http://x.org>"):
        assert browser.show(crowd(name, 5)).requests() == []


def test_on_a_telephone_survivors_are_cards_and_on_paper_a_table(browser):
    display = "return getComputedStyle(document.querySelector('table.cards tr:last-child')).display;"
    label = "return getComputedStyle(document.querySelector('td.number'), '::before').content;"
    browser.show(page(), 360)
    assert browser.run(display) == "grid"
    assert "survival" in browser.run(label)
    browser.size(1280)
    assert browser.run(display) == "table-row"
    browser.lay_on("A4", margin=12)
    assert browser.run(display) == "table-row"


def test_no_row_is_broken_between_two_sheets(browser):
    browser.show(page())
    browser.emulate(media="print")
    rows = "return [...document.querySelectorAll('tr')].map(row => getComputedStyle(row).breakInside);"
    assert set(browser.run(rows)) == {"avoid"}
    assert browser.run("return getComputedStyle(document.querySelector('thead')).display;") == "table-header-group"


def test_names_of_right_to_left_letters_turn_nothing_around(browser):
    told = page(name="שרה", innovations=["שפה", "Paint", "لغة"])
    browser.show(told)
    places = (
        "return [...document.querySelectorAll('dd span')].filter(each => /שפה|Paint|لغة/.test(each.textContent))"
        ".map(each => each.getBoundingClientRect().left);"
    )
    first, second, third = browser.run(places)
    assert first < second < third


def test_a_family_of_right_to_left_names_stands_in_the_order_of_its_words(browser):
    child = samples.survivor(name="Ada", parents=["שרה", "Lucy"], traits=[], gear=[], notes=[])
    browser.show(summary_html(samples.settlement(name="Ashhold"), [child], alone=True))
    places = (
        "return [...document.querySelectorAll('.more bdi')].filter(each => /^(שרה|Lucy)$/.test(each.textContent))"
        ".map(each => each.getBoundingClientRect().left);"
    )
    first, second = browser.run(places)
    assert first < second
    browser.show(summary_html(samples.settlement(name="Ashhold"), [samples.survivor(name="שרה")], alone=True))
    first, second = browser.run(
        "return [...document.querySelectorAll('h1 bdi')].map(each => each.getBoundingClientRect().left);"
    )
    assert first < second
