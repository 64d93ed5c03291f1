"""The live page without a mouse: everything is reached, opened and left again, and a change takes nobody's place away."""

import pytest

from tests.export.keyboard import ask, press, reached
from tests.live.test_the_page import SIZES, fight, opened, until

FOCUSED = "return document.activeElement.textContent;"


@pytest.mark.some(2)
@SIZES
@pytest.mark.parametrize("hash_", ["everybody", "you", "survivor=1"])
def test_all_of_it_is_reached_in_order_seen_and_named(ashhold, serving, browser, width, hash_):
    fight(ashhold)
    for scheme in ("light", "dark"):
        browser.emulate(scheme)
        opened(browser, serving(), width)
        browser.run(f"location.hash = '{hash_}';")
        until(
            browser,
            f"return location.hash === '#{hash_}' && document.querySelectorAll('main:not([hidden])').length === 1;",
        )
        found, wrong = reached(browser)
        assert wrong == [] and found
        assert ask(browser, "spoken()") == []
        tops = [top for _, left, top in found if left < width / 3] if width < 600 else []
        assert tops == sorted(tops), "what is read first is reached first"


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_survivor_is_opened_and_left_by_keys_and_one_stands_where_one_stood(ashhold, serving, browser, key):
    fight(ashhold)
    opened(browser, serving(), 1280)
    while browser.run(FOCUSED) != "Erza":
        press(browser, "Tab")
    for leave in ("Escape", key):
        press(browser, key)
        until(browser, "return !document.getElementById('one').hidden;")
        assert browser.run(FOCUSED) == "Back"
        press(browser, leave)
        until(browser, "return !document.getElementById('table').hidden;")
        assert browser.run(FOCUSED) == "Erza"


def test_who_are_you_is_answered_and_left_by_keys(ashhold, serving, browser):
    opened(browser, serving(), 320)
    press(browser, "Tab")
    press(browser, "Enter")
    until(browser, "return !document.getElementById('who').hidden;")
    press(browser, "Escape")
    until(browser, "return !document.getElementById('table').hidden;")
    assert browser.run("return document.activeElement.id;") == "me"
    press(browser, "Enter")
    until(browser, "return !document.getElementById('who').hidden;")
    while browser.run(FOCUSED) != "Erza":
        press(browser, "Tab")
    press(browser, "Space")
    until(browser, "return document.querySelector('#one h2')?.textContent === 'Erza';")


def test_a_change_takes_nobodys_place_away(ashhold, serving, browser):
    fight(ashhold)
    opened(browser, serving(), 1280)
    while browser.run(FOCUSED) != "Erza":
        press(browser, "Tab")
    ashhold("set Lucy insanity 3")
    until(browser, "return scene.survivors[0].insanity === 3;")
    assert browser.run(FOCUSED) == "Erza"
