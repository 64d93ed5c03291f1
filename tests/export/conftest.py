"""The browser that pages are looked at in: one for all tests of a worker, started by the first that needs it."""

import os

import pytest

from tests.export.browser import Browser, missing


@pytest.fixture(scope="session")
def the_browser():
    if missing():
        told = "needs chromium and chromedriver: apt-get install chromium chromium-driver poppler-utils"
        if os.environ.get("KDM_TESTS_NEVER_SKIP"):
            pytest.fail(told)
        pytest.skip(told)
    browser = Browser()
    yield browser
    browser.close()


@pytest.fixture
def browser(the_browser):
    """The browser as it is when nobody asked for anything: a light screen."""
    the_browser.emulate()
    return the_browser
