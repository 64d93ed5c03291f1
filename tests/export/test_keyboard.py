"""Exported pages without a mouse, and for who listens."""

import pytest

from tests.export.keyboard import ask, press, reached
from tests.export.markup import check_valid
from tests.export.test_pages_can_be_read import campaign, page  # noqa: F401 - the campaigns of bots

PAGES = ("summary", "chronicle", "sheets")


@pytest.mark.some(4)
@pytest.mark.parametrize("what", PAGES)
def test_all_that_can_be_operated_is_reached_in_order_and_seen(what, campaign, browser):  # noqa: F811
    html = page(campaign, what)
    check_valid(html)
    for scheme, width in (("light", 1000), ("dark", 390)):
        browser.emulate(scheme)
        browser.show(html, width)
        found, wrong = reached(browser)
        assert wrong == [], (scheme, width)
        assert found or what == "sheets"


@pytest.mark.parametrize("what", ["summary", "chronicle"])
def test_enter_follows_a_link_to_what_it_names(what, campaign, browser):  # noqa: F811
    browser.show(page(campaign, what), 1000)
    for _ in range(3):
        press(browser, "Tab")
        wanted = browser.run("return document.activeElement.getAttribute('href');")
        if wanted is None:
            continue  # what folds away is not a link
        press(browser, "Enter")
        assert browser.run("return decodeURIComponent(location.hash);") == wanted
        seen = "const box = document.querySelector(':target').getBoundingClientRect(); return [box.top, innerHeight];"
        top, high = browser.run(seen)
        assert -1 <= top < high


@pytest.mark.parametrize("what", PAGES)
def test_who_listens_hears_headings_in_order_and_a_name_for_every_picture(what, campaign, browser):  # noqa: F811
    browser.show(page(campaign, what), 1000)
    browser.run("document.querySelectorAll('details').forEach(each => { each.open = true; });")
    assert ask(browser, "spoken()") == []


def test_what_is_wrong_is_seen(browser):
    def wrong(body):
        browser.show(f"<!doctype html><html><title>x</title><body style='background: white'>{body}</body></html>")
        return [*reached(browser)[1], *ask(browser, "spoken()")]

    told = "\n".join(
        [
            *wrong("<main><h1>x</h1><a href='#x' style='outline: none'>a</a><h3>y</h3><svg width=9></svg></main>"),
            *wrong("<main><h1>x</h1><a href='#x' style='outline: 3px solid #ddd'>a</a></main>"),
            *wrong("<h1>x</h1><button tabindex=2>a</button><button tabindex=1>b</button>"),
        ]
    )
    for said in ("no outline", "no language", "<h3> y after h1", "picture without", "contrast of 1.", "are reached",
                 "0 main parts", "outside every landmark"):  # fmt: skip
        assert said in told, said
