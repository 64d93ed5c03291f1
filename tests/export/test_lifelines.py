"""Lifelines: what they say in shapes and in words, that nothing is cut, and that a name is never markup."""

import re
from xml.etree import ElementTree

import pytest

from kdm_cli.export import drawing
from kdm_cli.export.drawing import broken, measured
from kdm_cli.export.html import DARK, LIGHT, document
from kdm_cli.export.lifelines import MOST, STYLE, alone, drawn, in_page
from tests.export.chronicle_samples import LONG
from tests.export.markup import check_valid

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert(1)</script>&\"'"
STICKS_OUT = """
return [...document.querySelectorAll('svg')].flatMap(svg => [...svg.querySelectorAll('text')].filter(text => {
  const box = text.getBoundingClientRect(), frame = svg.getBoundingClientRect();
  return frame.width && (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1);
}).map(text => text.textContent));
"""
OVERLAPS = """
return [...document.querySelectorAll('svg')].flatMap(svg => {
  const all = [...svg.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()]);
  return all.flatMap(([name, box], at) => all.slice(at + 1).filter(([, it]) =>
    box.left < it.right - 1 && it.left < box.right - 1 && box.top < it.bottom - 4 && it.top < box.bottom - 4)
    .map(([other]) => `${name} lies on ${other}`));
});
"""


def fight(at, kind="hunted", how="victory"):
    return {"at": at, "kind": kind, "how": how, "what": "White Lion", "level": 1, "year": int(at)}


def life(number, name="", start=0.0, **more):
    plain = {"id": number, "name": name or f"S{number}", "origin": "born", "born": int(start), "from": start, "dead": False,
             "died": None, "to": None, "cause": "", "fate": "dies", "against": "", "hunting": False, "retired": None, "parents": [],
             "children": [], "fights": [], "note": ""}  # fmt: skip
    return {**plain, **more}


def dead(number, name="", start=0.0, end=3.85, cause="plague", **more):
    return life(number, name, start, **{"dead": True, "died": int(end), "to": end, "cause": cause, **more})


def lives(*those, year=12):
    return {
        "settlement": "Ashhold",
        "year": year,
        "lives": list(those),
        "names": {each["id"]: each["name"] for each in those},
    }


SEVERAL = lives(
    life(1, "Lucy", fights=[fight(0.4), fight(4.2, "special"), fight(7.4, how="defeat")], children=[3]),
    dead(2, "Zachary", end=12.4, cause="Overwhelming Darkness came over all of them", fights=[fight(12.4)]),
    life(3, "Ada", 3.85, retired=9.85, parents=[1]),
    dead(4, "Bo", 5.85, 7.85, "a theft", fate="exiled"),
    dead(5, "Al", 2.0, cause="nobody knows", to=None, died=None),
)


def texts(svg, kind=""):
    root = ElementTree.fromstring(svg)
    return [each.text for each in root.iter(f"{SVG}text") if kind in each.get("class", "")]


def marks(svg, kind):
    return [each for each in ElementTree.fromstring(svg).iter() if kind in each.get("class", "").split()]


def test_each_survivor_has_a_line_and_each_death_its_cause_in_full():
    svg = alone(SEVERAL)
    assert {"Lucy", "Zachary", "Ada", "Bo", "Al"} <= set(texts(svg))
    causes = " ".join(texts(svg, "cause"))
    assert "Overwhelming Darkness came over all of them" in causes
    assert "was exiled: a theft" in causes
    assert "nobody knows, nobody wrote down when" in causes


def test_shapes_say_what_colours_say():
    svg = alone(lives(SEVERAL["lives"][0]))
    dots = list(marks(svg, "dot"))[:-3]  # those of the legend stand last
    assert [each.tag.removeprefix(SVG) for each in dots] == ["circle", "path", "circle"], (
        "a diamond for a special showdown"
    )
    assert ["won" in each.get("class").split() for each in dots] == [True, True, False], "hollow where it was not won"
    crosses, squares = (list(marks(alone(lives(who)), "cross")) for who in (dead(1), dead(1, fate="exiled")))
    assert crosses[0].get("d").endswith("l8 -8")
    assert squares[0].get("d").endswith("z"), "who went is not crossed out"
    assert len(marks(alone(lives(life(1, retired=4.85))), "rest")) == 1


def test_the_picture_tells_itself_in_words():
    root = ElementTree.fromstring(alone(SEVERAL))
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "Lifelines of Ashhold"
    told = root.find(f"{SVG}desc").text
    assert "5 survivors: 2 alive, 2 dead, 1 gone." in told
    assert "Zachary: lantern year 0 to 12, 1 fight, died: Overwhelming Darkness came over all of them." in told


def test_names_are_never_markup_and_never_cut():
    for name in (HOSTILE, *LONG.values(), "]]>", "{x}", "var(--ink)"):
        svg = alone(lives(dead(1, name, cause=name, fights=[fight(1.4)]), life(2, name)))
        assert not [each for each in ElementTree.fromstring(svg).iter() if "script" in str(each.tag)]
        assert re.sub(r"\s", "", "".join(texts(svg, "past"))) == re.sub(r"\s", "", name)
        check_valid(
            document("lives", STYLE, f"<main>\n<h1>Lives</h1>\n{in_page(lives(dead(1, name, cause=name)))}</main>\n")
        )


def test_the_same_data_gives_the_same_bytes():
    assert alone(SEVERAL) == alone(SEVERAL)
    assert in_page(SEVERAL) == in_page(SEVERAL)
    assert in_page(lives()) == ""


def test_families_stand_together_by_the_line_of_their_mothers():
    svg = drawn(lives(life(1, "Lucy"), life(2, "Erza"), life(3, "Ada", 1.85, parents=[1]),
                      life(4, "Bo", 1.85, parents=[2]), life(5, "Cid", 4.85, parents=[3])), 760, "a", STYLE)  # fmt: skip
    assert texts(svg, "now") == ["Lucy", "Ada", "Cid", "Erza", "Bo"]


def test_who_never_fought_is_told_in_words_where_there_are_too_many():
    many = [life(each, f"N{each}", fights=[fight(each % 30 + 0.4)] * (each % 3 > 0)) for each in range(MOST + 80)]
    svg = alone(lives(*many, year=30))
    assert len(marks(svg, "alive")) < 3 * len(many)
    told = " ".join(texts(svg, "small"))
    assert "67 who never fought: N0 (0-); N3 (0-)" in told
    for each in many:
        assert each["name"] in told or each["name"] in texts(svg)
    assert len(svg) < 1000 * len(many)


@pytest.mark.parametrize("text", ["Lucy", "Overwhelming Darkness", *LONG.values(), "a" * 200, ""])
def test_lines_fit_and_hold_all_of_the_text(text):
    lines = broken(text, 120, 12)
    assert all(measured(line, 12) <= 120 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_every_colour_of_letters_and_marks_can_be_read(palette):
    for colour in ("ink", "faint", "mark", "glow"):
        assert contrast(palette[colour], palette["paper"]) >= 4.5, colour


def contrast(one, other):
    """As WCAG computes it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    return sum(share * each for share, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_a_picture_alone_is_light_or_dark_as_its_room_and_a_raster_has_one_palette():
    assert "prefers-color-scheme: dark" in alone(SEVERAL)
    assert DARK["paper"] in alone(SEVERAL)
    fixed = alone(SEVERAL, raster=True)
    assert "@media" not in fixed
    assert "var(--" not in fixed + alone(SEVERAL)


def test_a_png_is_drawn_without_a_browser():
    if not drawing.can_png():
        pytest.skip("needs resvg-py")
    assert drawing.png(alone(SEVERAL, raster=True)).startswith(b"\x89PNG\r\n")
    assert drawing.has_fonts()


@pytest.mark.parametrize("width", [400, 1000])
def test_no_text_sticks_out_or_lies_on_another(browser, width):
    long = [dead(9, name, 11.0, 12.4, name) for name in LONG.values()]
    crowd = lives(
        *SEVERAL["lives"], *long, *(dead(each, end=each % 12 + 0.85, cause="Bone Witch") for each in range(20, 40))
    )
    style = STYLE + "figure { margin: 0; } .narrow { display: none; } @media (max-width: 46rem) {" \
        " .wide { display: none; } .narrow { display: block; } }"  # fmt: skip
    browser.show(document("lives", style, f"<main>\n<h1>Lives</h1>\n{in_page(crowd)}</main>\n"), width)
    assert browser.run(STICKS_OUT) == []
    assert browser.run(OVERLAPS) == []
