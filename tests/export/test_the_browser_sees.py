"""What the tests of pages look with: a browser and a checker that do find what is wrong."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from kdm_cli.export.html import document
from tests.export.markup import check_valid, faults

CALM = document("Ashhold", "", "<main><h1>Ashhold</h1><p>Four founders.</p></main>\n")


def page(body, style=""):
    return document("Ashhold", style, f"<main><h1>Ashhold</h1>{body}</main>\n")


def test_a_calm_page_is_faultless(browser):
    check_valid(CALM)
    for width in (320, 1280):
        browser.show(CALM, width)
        assert browser.overflowing() == []
        assert browser.contrasts() == []
        assert browser.requests() == []


def test_what_sticks_out_is_seen(browser):
    for body in (
        "<p style='width: 500px'>wide</p>",
        "<p style='white-space: nowrap'>" + "a long line " * 40 + "</p>",
        "<p style='position: relative; left: -40px'>out</p>",
        "<p style='width: 60px; overflow: hidden; white-space: nowrap'>cut at its end</p>",
        "<p style='height: 20px; overflow: hidden'>first<br>second<br>third</p>",
        "<div style='width: 60px; overflow-wrap: normal'>Unbreakablyandendlessly</div>",
    ):
        assert browser.show(page(body), 360).overflowing(), body
    assert browser.show(page("<p>" + "Unbreakablyandendlessly" * 40 + "</p>"), 360).overflowing() == []


def test_a_broken_word_is_seen(browser):
    browser.show(page("<p style='width: 60px'>short Unbreakably short-word</p>"))
    assert browser.broken("p") == ["Unbreakably"]
    assert browser.broken("h1") == []


def test_faint_ink_is_seen_in_light_and_in_dark(browser):
    browser.show(page("<p style='color: #999'>faint</p><p style='color: #444'>dark</p>"))
    assert [told.split()[-4:] for told in browser.contrasts()] == [["faint", "(rgb(153,", "153,", "153))"]]
    browser.emulate("dark")
    assert ["dark" in told for told in browser.contrasts()] == [True]
    browser.show(page("<p style='opacity: .5'>half</p><div style='background: rgb(0 0 0 / .8)'>on black</div>"))
    assert len(browser.contrasts()) == 1, "in the dark white on black is fine, half faint is not"
    browser.emulate("light")
    assert len(browser.contrasts()) == 2
    browser.emulate("light", "print")
    assert ["half" in told for told in browser.contrasts(backgrounds=False)] == [True]
    drawing = '<svg aria-label="x" width="90" height="20"><text fill="#ddd" y="15">drawn</text></svg>'
    assert ["drawn" in told for told in browser.show(page(drawing)).contrasts()] == [True]


def test_dark_is_dark_and_paper_is_white(browser):
    browser.show(CALM)
    assert browser.pixels() > 230
    browser.emulate("dark")
    assert browser.pixels() < 50
    browser.emulate("dark", "print")
    assert browser.pixels() > 240


def test_what_is_fetched_is_seen(browser):
    picture = "<img alt='' src='http://127.0.0.1:9/lion.png'>"
    asked = browser.show(page(picture)).requests()
    assert [told for told in asked if told.startswith("refused: ")], "the page's own policy refuses it"
    open_page = page(picture).replace("Content-Security-Policy", "nothing")
    assert browser.show(open_page).requests() == ["http://127.0.0.1:9/lion.png"]
    assert browser.show(CALM).requests() == []
    assert browser.show(page("<p>x</p>", "p { background: url(lion.png) }")).requests() != []


def test_paper_is_printed_as_paper_and_is_as_wide_as_it_is(browser):
    browser.show(page("<p>x</p>" * 5, "@media print { p { break-before: page } }"))
    assert browser.pages(browser.pdf()) == 6
    assert browser.run("return matchMedia('screen').matches"), "it is shown on a screen again"
    for paper, wide in {"A4": 703, "Letter": 725}.items():
        browser.lay_on(paper, margin=12)
        assert browser.run("return [innerWidth, matchMedia('print').matches]") == [wide, True]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_sheets_of_paper_are_counted(browser, paper, tmp_path):
    browser.show(page("<p style='break-before: page'>two</p>" * 2))
    printed = browser.pdf(tmp_path / "page.pdf", paper)
    assert browser.pages(printed) == 3
    assert len(browser.pictures(printed, tmp_path)) == 3
    browser.screenshot(tmp_path / "page.png")
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")


WRONG = {
    "closes": "<p><b>x</p></b>",
    "never closed": "<p>",
    "no element": "<blink>x</blink>",
    "<script>": "<script>1</script>",
    "has onclick": '<p onclick="x">x</p>',
    "written plainly": "<p class=x>x</p>",
    "id x 2 times": '<p id="x">x</p><p id="x">x</p>',
    "class twice": '<p class="x" class="y">x</p>',
    "rows of [1, 2] cells": "<table><tbody><tr><td>1</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>",
    "directly in <table>": "<table><tr><td>1</td></tr></table>",
    "<li> directly": "<li>x</li>",
    "<p> directly in <p>": "<p><p>x</p></p>",
    "<div> directly in <span>": "<span><div>x</div></span>",
    "without alt": '<img src="data:image/png;base64,x">',
    "from elsewhere": '<img alt="" src="lion.png">',
    "a link away": '<a href="javascript:alert(1)">x</a>',
    "of elsewhere": '<p style="background: url(lion.png)">x</p>',
    "<h3> after <h1>": "<h3>x</h3>",
    "2 times <h1>": "<h1>x</h1>",
    "no entity": "<p>this & that</p>",
    "begins nothing": "<p>1 < 2</p>",
    "input None": '<input type="checkbox">',
    "nothing has the id y": '<a href="#y">x</a>',
    "says nothing": '<svg width="5"></svg>',
    "outside a drawing": "<br />",
    "nobody sees": "<p>\u202elight</p>",
    "a comment": "<!-- x -->",
    "text directly": "<ul>x</ul>",
    "<p> directly in <div>": "<dl><div><p>x</p></div></dl>",
}


@pytest.mark.parametrize(("told", "body"), WRONG.items(), ids=WRONG)
def test_what_is_not_valid_is_told(told, body):
    assert told in "\n".join(faults(page(body)))


def test_what_is_missing_in_the_whole_page_is_told():
    for told, cut in {
        "no <!doctype": "<!doctype html>",
        "without lang": ' lang="en"',
        "no content security policy": "Content-Security-Policy",
        "the first meta": '<meta charset="utf-8">\n',
        "0 times <title>": "<title>Ashhold</title>",
        "0 times <h1>": "<h1>Ashhold</h1>",
        "no viewport": ' name="viewport"',
    }.items():
        assert cut in CALM
        assert told in "\n".join(faults(CALM.replace(cut, ""))), told
    assert "elsewhere" in "\n".join(faults(page("", "@import 'x.css';")))
    check_valid(page("<dl><div><dt>x</dt><dd>x</dd></div></dl><dl><dt>x</dt><dd>x</dd></dl>"))
    assert faults(page('<p title="see http://x.org">see http://x.org, javascript: and &lt;b&gt;</p>')) == []


def test_nothing_is_left_when_whoever_asked_is_gone(browser):
    asked = "from tests.export.browser import Browser; import os; print(Browser().folder, flush=True); os._exit(1)"
    folder = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False).stdout.strip()
    assert folder
    end = time.monotonic() + 30
    while left := subprocess.run(["pgrep", "-f", folder], capture_output=True, text=True, check=False).stdout:
        assert time.monotonic() < end, left
        time.sleep(0.05)
    assert not Path(folder).exists()
