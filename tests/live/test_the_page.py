"""The page in a real browser: a phone, a television, names that would be markup, and a connection that is lost."""

import signal
import time

import pytest

SIZES = pytest.mark.parametrize("width", [320, 1920])
HOSTILE = "<img src=x onerror=alert(1)>"
FIGHT = (
    "showdown start white lion",
    "showdown place Lucy H5",
    "showdown place Erza H18",
    "showdown place monster H11 --facing s",
    "turn claw zach 1,4,waist",
    "showdown move Lucy H10",
    "attack lucy 9,8 strange=7 knee=6",
    "set Erza bleeding 2",
)


def fight(kdm):
    for line in FIGHT:
        kdm(line)


def until(browser, script, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := browser.run(script):
            return found
        time.sleep(0.02)
    raise AssertionError(f"{script}\n{browser.run('return document.body.innerText;')}")


def unreadable(browser):
    """What stands out too little; a picture's letters lie on shapes, of which there are the same colours elsewhere."""
    return [told for told in browser.contrasts() if "<text>" not in told]


def opened(browser, page, width, height=900):
    browser.visit(page.address, width, height)
    until(browser, "return document.body.dataset.entry;")


@SIZES
def test_a_fight_is_seen_whole_on_a_phone_and_on_a_television(ashhold, serving, browser, width):
    fight(ashhold)
    page = serving()
    opened(browser, page, width, 1080 if width > 1000 else 640)
    text = browser.run("return document.body.innerText;")
    for said in (
        "Ashhold",
        "White Lion",
        "Lucy",
        "Erza",
        "to kill",
        "bleeding 2 of 5",
        "What happened",
        "Strange Hand",
    ):
        assert said in text, said
    assert browser.run("return document.querySelectorAll('#place svg circle.who').length;") == 2
    assert browser.overflowing() == []
    for scheme in ("light", "dark"):
        browser.emulate(scheme)
        assert unreadable(browser) == []
    asked = browser.requests()  # a page that was open before may still look for its own
    assert f"{page.address}events" in asked and all(each.endswith("/events") for each in asked)


def test_a_change_is_seen_within_half_a_second(ashhold, serving, browser):
    opened(browser, serving(), 1280)
    for survival in (1, 0, 1):
        ashhold(f"set Lucy survival {survival}")
        begun = time.monotonic()
        until(browser, f"return JSON.parse(JSON.stringify(scene.survivors[0].survival)) === {survival};", 2)
        assert time.monotonic() - begun < 0.5


@SIZES
def test_one_survivor_fills_the_screen_by_a_touch_and_goes_on_being_followed(ashhold, serving, browser, width):
    fight(ashhold)
    opened(browser, serving(), width)
    browser.run("[...document.querySelectorAll('.card h3 button')].find(it => it.textContent === 'Erza').click();")
    until(browser, "return !document.getElementById('one').hidden;")
    assert browser.run("return document.getElementById('table').hidden;")
    text = browser.run("return document.getElementById('one').innerText;")
    for said in ("Erza", "Founding Stone", "courage", "bleeding 2 of 5"):
        assert said in text
    assert browser.overflowing() == [] and unreadable(browser) == []
    size = browser.run("return parseFloat(getComputedStyle(document.querySelector('#one .numbers dd')).fontSize);")
    assert size >= (26 if width == 320 else 38)
    ashhold("set Erza insanity 3")
    until(browser, "return document.querySelector('#one').innerText.includes('insane');")
    browser.run("history.back();")
    until(browser, "return !document.getElementById('table').hidden;")


def test_names_are_words_and_never_markup(ashhold, serving, browser):
    ashhold.run("survivor", "rename", "Lucy", HOSTILE)
    ashhold.run("settlement", "name", f"</script>{HOSTILE}")
    opened(browser, serving(), 320)
    assert HOSTILE in browser.run("return document.body.innerText;")
    assert browser.run("return document.images.length;") == 0
    assert browser.run("return document.getElementById('name').textContent;") == f"</script>{HOSTILE}"
    assert browser.overflowing() == []


def test_a_lost_connection_is_said_and_made_up_for(ashhold, serving, browser):
    page = serving()
    opened(browser, page, 320)
    page.end(signal.SIGKILL)
    until(browser, "return document.getElementById('trouble').innerText.includes('Connection lost');")
    ashhold("set Lucy insanity 2")
    serving("--port", str(page.port))
    until(browser, "return scene.survivors[0].insanity === 2 && document.getElementById('trouble').hidden;")


def test_another_campaign_at_the_same_address_is_never_taken_for_the_old_one(ashhold, serving, browser):
    ashhold("--file other.kdm settlement new Elsewhere --seed 2")
    ashhold("--file other.kdm survivor add Ada:f")
    page = serving("--file", "ashhold.kdm")
    opened(browser, page, 320)
    page.end(signal.SIGKILL)
    until(browser, "return document.getElementById('trouble').innerText.includes('Connection lost');")
    serving("--file", "other.kdm", "--port", str(page.port))
    until(browser, "return scene.name === 'Elsewhere' && document.body.innerText.includes('Ada');")


def test_with_a_keyboard_everything_is_reached(ashhold, serving, browser):
    fight(ashhold)
    opened(browser, serving(), 1280)
    unreached = (
        "return [...document.querySelectorAll('button')].filter(it => it.offsetParent && it.tabIndex < 0).length;"
    )
    assert browser.run(unreached) == 0
    small = """return [...document.querySelectorAll('button')].filter(it => it.offsetParent).map(it => [it.textContent,
      (it.closest('.card') || it).getBoundingClientRect().height]).filter(([, height]) => height < 40);"""
    assert browser.run(small) == []


def test_a_device_that_is_asked_remembers_who_holds_it(ashhold, serving, browser):
    fight(ashhold)
    opened(browser, serving(), 320)
    browser.run("document.getElementById('me').click();")
    until(browser, "return !document.getElementById('who').hidden;")
    browser.run("[...document.querySelectorAll('#who button')].find(it => it.textContent === 'Erza').click();")
    until(browser, "return !document.getElementById('one').hidden;")
    assert browser.run("return document.querySelector('#one h2').textContent;") == "Erza"
    browser.run("location.reload();")
    until(browser, "return document.body.dataset.entry;")
    assert browser.run("return document.getElementById('me').textContent;") == "You: Erza"
    browser.run("document.getElementById('back').click();")
    until(browser, "return !document.getElementById('table').hidden;")
    assert browser.run("return document.querySelector('.card h3').textContent;") == "Erza"


def test_a_batch_an_undo_and_a_mending_beside_it_are_seen(ashhold, serving, browser):
    fight(ashhold)
    opened(browser, serving(), 1280)
    (ashhold.folder / "more.txt").write_text("set Erza bleeding 3\nset Lucy insanity 4\n", encoding="utf-8")
    seen = "return document.getElementById('out').innerText.includes('bleeding {} of 5');"
    ashhold("batch run more.txt")
    begun = time.monotonic()
    until(browser, seen.format(3))
    ashhold("undo")
    until(browser, seen.format(2))
    ashhold("fix last set Erza bleeding 4")
    until(browser, seen.format(4))
    assert time.monotonic() - begun < 3
    assert browser.run("return document.body.dataset.entry;") == str(ashhold.json("log --last 1")["entries"][-1]["id"])


@SIZES
def test_a_hunt_is_seen(ashhold, serving, browser, width):
    ashhold("settlement set rules loose")
    ashhold("timeline advance")
    ashhold("hunt start white lion --level 1 --survivor Lucy,Erza,Zachary,Allister --house-rule")
    opened(browser, serving(), width)
    text = browser.run("return document.getElementById('fight').innerText;")
    assert "The hunt: White Lion level 1" in text and "quarry" in text and "party" in text
    assert browser.run("return document.getElementById('out-title').textContent;") == "On the hunt"
    assert browser.overflowing() == [] and unreadable(browser) == []


@SIZES
def test_at_home_everybody_is_a_touch_away(ashhold, serving, browser, width):
    opened(browser, serving(), width)
    names = browser.run(
        "return [...document.querySelectorAll('#home button, .card h3 button')].map(it => it.textContent);"
    )
    assert sorted(names) == ["Allister", "Erza", "Lucy", "Zachary"]
    assert browser.overflowing() == [] and unreadable(browser) == []


def test_without_a_board_what_happened_stands_beside_the_survivors_on_a_television(ashhold, serving, browser):
    ashhold("showdown start white lion")
    page = serving()
    opened(browser, page, 1920, 1080)
    place = (
        "return ['out', 'last', 'due'].map(id => document.getElementById(id).getBoundingClientRect()[arguments[0]]);"
    )
    survivors, last, due = browser.run(place, "left")
    assert survivors < last == due
    assert browser.run("return document.documentElement.scrollHeight;") <= 1080
    browser.size(390, 844)
    survivors, last, due = browser.run(place, "top")
    assert survivors < due < last, "a phone has one column"


def test_neither_an_option_nor_an_arrow_is_broken_on_a_phone(ashhold, serving, browser):
    ashhold("survivor rename Allister 'Allister the last of the old lanterns'")
    ashhold("settlement return --victory --house-rule")
    ashhold("event intimacy --by-hand --house-rule --auto")
    ashhold("set Lucy,Erza,Zachary,Allister insanity +1")
    page = serving()
    for width in range(320, 400, 10):
        opened(browser, page, width, 844)
        rows = browser.run(
            "return [...document.querySelectorAll('code span')].map(each => each.getClientRects().length);"
        )
        assert set(rows) <= {1}, width
        assert browser.run("return document.getElementById('last').innerText.includes('->');") is False
        assert browser.overflowing() == []
