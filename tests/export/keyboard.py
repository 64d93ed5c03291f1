"""A page without a mouse: Tab to everything in order, and see where one is."""

from pathlib import Path

KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Space": " "}
ASKS = Path(__file__).with_name("keyboard.js")
AT_ONCE = 40  # presses of Tab


def press(browser, key, times=1):
    strokes = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")] * times
    browser._asked("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})


def ask(browser, what):
    return browser.run(f"{ASKS.read_text()}return {what};")


def tabbed(browser, opens):
    """Where one Tab after the other leads; many are pressed at a time, and none before what folds away is tried."""
    ask(browser, f"follow({str(opens).lower()})")
    while True:
        press(browser, "Tab", AT_ONCE)
        yield from browser.run("window.kdmStays = false; return window.kdmReached.splice(0);")


def reached(browser, opens=True):
    """Everything that Tab reaches from the top, each with its place on the page; what is wrong is said."""
    browser.run(
        "document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); scrollTo(0, 0);"
    )
    found, wrong = [], []
    for place, what, bad, left, top in tabbed(browser, opens):
        if place < 0 or (found and place == 0) or len(found) > 2_000:
            break  # the end; some windows begin again at the top at once
        wrong += bad
        if place != len(found):
            wrong.append(f"{what} is number {place} of the page and was reached as number {len(found)}")
        found.append((what, left, top))
        if opens and what.startswith("<summary>"):
            for key, open_ in (("Enter", True), ("Space", False), ("Enter", True)):
                press(browser, key)
                if browser.run("return document.activeElement.parentElement.open;") is not open_:
                    wrong.append(f"{key} does nothing to {what}")
    there = ask(browser, "operable().length")
    if there != len(found):
        wrong.append(f"{there} things can be operated, {len(found)} are reached")
    return found, wrong
