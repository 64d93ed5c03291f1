"""The drawing of population and deaths: for no year and for three hundred, for nobody and for a thousand."""

import re

import pytest

from kdm_cli.export import chronicle_web
from kdm_cli.export.chronicle_web import Point
from kdm_cli.export.html import document
from tests.export.markup import check_valid

SEVERAL = [Point(0, 4, 0), Point(1, 10, 1), Point(2, 9, 0), Point(3, 12, 3)]
YEARS = {
    "none": [],
    "one": [Point(0, 4, 0)],
    "one without anybody": [Point(0, 0, 0)],
    "two": [Point(0, 4, 0), Point(1, 0, 4)],
    "several": SEVERAL,
    "forty": [Point(year, 10 + year % 7, year % 3) for year in range(41)],
    "three hundred": [Point(year, year * 3, year % 11) for year in range(300)],
    "a thousand people": [Point(year, 1000 - year, 250 * (year == 7)) for year in range(31)],
    "hundreds of millions": [Point(0, 4, 0), Point(1, 999_999_999, 999_999_999)],
    "brought along": [Point(3, None, 2), Point(9, None, 1), Point(12, 14, 0), Point(13, 15, 0)],
    "far apart": [Point(0, 5, 1), Point(100_000, 6, 2)],
}
LABELS = """
const boxes = [...document.querySelectorAll('svg')].map(svg => [...svg.querySelectorAll('text')].map(text =>
  [text.textContent, text.getBoundingClientRect(), svg.getBoundingClientRect()]));
const found = [];
for (const labels of boxes) for (let a = 0; a < labels.length; a++) {
  const [name, box, frame] = labels[a];
  if (box.left < frame.left - .5 || box.right > frame.right + .5 || box.bottom > frame.bottom + .5) found.push(`${name} sticks out`);
  for (const [other, it] of labels.slice(a + 1))
    if (box.left < it.right - 1 && it.left < box.right - 1 && box.top < it.bottom - 4 && it.top < box.bottom - 4)
      found.push(`${name} lies on ${other}`);
}
return found;
"""


def texts(drawn, kind="text"):
    return re.findall(rf"<{kind}[^>]*>([^<]*)<", drawn)


def page(*drawn):
    return document("chart", chronicle_web.CHART_STYLE, "<main>\n<h1>Years</h1>\n" + "\n".join(drawn) + "</main>\n")


def test_nothing_is_drawn_of_no_years():
    assert chronicle_web.drawn([], 760, "wide") == ""


def test_the_chart_tells_itself_in_words():
    drawn = chronicle_web.drawn(SEVERAL, 760, "wide")
    assert texts(drawn, "title") == ["Population and deaths by lantern year"]
    assert texts(drawn, "desc") == [
        "From 4 people in lantern year 0 to 12 in lantern year 3, most in lantern year 3: 12. 4 died."
        " Most in lantern year 3: 3."
    ]
    assert 'role="img" aria-labelledby="wide-title" aria-describedby="wide-told"' in drawn


def test_each_year_has_its_place_and_each_death_its_bar():
    drawn = chronicle_web.drawn(SEVERAL, 760, "wide")
    assert texts(drawn) == ["population", "0", "5", "10", "15", "deaths", "0", "2", "4", "0", "1", "2", "3"]
    [steps] = re.findall(r'class="people" d="([^"]*)"', drawn)
    assert steps.count("H") == 4 and steps.count("M") == 1, "one line, a step a year"
    assert re.findall(r'height="([^"]*)" fill="url\(#wide-hatch\)"', drawn) == ["14", "42"], "one death, three deaths"


def test_years_nobody_counted_leave_a_gap():
    drawn = chronicle_web.drawn(YEARS["brought along"], 760, "wide")
    [steps] = re.findall(r'class="people" d="([^"]*)"', drawn)
    assert steps.startswith("M") and steps.count("H") == 2
    assert "From 14 people in lantern year 12" in drawn
    gone = chronicle_web.drawn([Point(1, None, 2)], 760, "wide")
    assert 'class="people"' not in gone and texts(gone, "desc") == ["2 died. Most in lantern year 1: 2."]


def test_two_charts_on_a_page_keep_their_ids_apart():
    check_valid(page(chronicle_web.drawn(SEVERAL, 760, "wide"), chronicle_web.drawn(SEVERAL, 350, "narrow")))


@pytest.mark.parametrize("width", [760, 350])
def test_no_label_lies_on_another_or_sticks_out(browser, width):
    drawn = [chronicle_web.drawn(points, width, f"c{at}") for at, points in enumerate(YEARS.values())]
    html = page(*drawn)
    check_valid(html)
    browser.show(html, width + 32)
    assert browser.run(LABELS) == []
    assert browser.overflowing() == []
    for scheme, media in (("light", "screen"), ("dark", "screen"), ("light", "print")):
        browser.emulate(scheme, media)
        assert browser.contrasts() == []


def test_few_numbers_stand_beside_a_panel():
    for name, points in YEARS.items():
        people = texts(chronicle_web.drawn(points, 760, "wide").partition(">deaths<")[0])[1:]
        assert len(people) <= 5 and people[:1] == (["0"] if points else []), name
        most = max((each.people or 0 for each in points), default=0)
        assert not points or int(people[-1]) >= most
