"""`--lan`: an address with a token and its code, that stay; who comes without it sees nothing."""

import json
import stat

import pytest

from kdm_cli.live import address
from tests.live.conftest import Serving
from tests.live.guests import get
from tests.live.test_the_page import fight, opened, until
from tests.live.test_watch import Watching


@pytest.fixture
def state(tmp_path):
    return {"XDG_STATE_HOME": str(tmp_path / "state")}


def parts(page):
    here, _, token = page.address.removeprefix("http://").rstrip("/").partition("/")
    return here.partition(":")[0], token


def test_the_address_has_a_token_and_nothing_is_seen_without(ashhold, serving, state):
    page = serving("--lan", env=state)
    _, token = parts(page)
    assert len(token) >= 12
    assert get(page.port)[0] == get(page.port, "/state.json")[0] == get(page.port, f"/{token[:-1]}/")[0] == 403
    assert get(page.port, f"/{token}/")[0] == 200
    assert get(page.port, f"/{token}/", host=f"phones.example:{page.port}")[0] == 421


def test_by_its_address_in_the_network_the_page_is_found(ashhold, serving, state):
    here = address.default_address()
    if here is None:
        pytest.skip("this machine is in no network")
    page = serving("--lan", env=state)
    found, token = parts(page)
    assert found == here
    assert get(page.port, f"/{token}/", address=here)[0] == 200
    assert get(page.port, f"/{token}/", address=here, host=f"127.0.0.1:{page.port}")[0] == 421


def test_address_and_token_are_the_same_after_a_restart_and_nobody_else_can_read_them(
    ashhold, serving, state, tmp_path
):
    first = serving("--lan", env=state)
    first.end()
    again = serving("--lan", env=state)
    assert again.address == first.address
    [kept] = (tmp_path / "state").rglob("*.json")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert json.loads(kept.read_text()) == {"token": parts(first)[1], "port": first.port}


def test_where_the_port_is_taken_meanwhile_another_is_found(ashhold, serving, state):
    first = serving("--lan", env=state)
    second = serving("--lan", env=state)
    assert second.port != first.port and parts(second) == parts(first)


def test_another_campaign_has_another_token(ashhold, serving, state):
    ashhold("--file other.kdm settlement new Other --seed 1")
    first = serving("--lan", "--file", "ashhold.kdm", env=state)
    assert parts(serving("--lan", "--file", "other.kdm", env=state))[1] != parts(first)[1]


@pytest.mark.parametrize(
    "kept", ["", "[]", "{}", '{"token": 3, "port": 1}', '{"token": "", "port": 0}', '{"token": "x", "port": -1}']
)
def test_what_was_kept_and_is_none_is_replaced(kept, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    address.keep("a.kdm", address.Kept("word", 8017))
    assert address.kept("a.kdm") == address.Kept("word", 8017)
    [place] = tmp_path.rglob("*.json")
    place.write_text(kept)
    assert len(address.kept("a.kdm").token) >= 12


def test_where_nothing_can_be_kept_that_is_said(ashhold, serving, tmp_path):
    (tmp_path / "state").write_text("a file where a folder should be")
    page = serving("--lan", env={"XDG_STATE_HOME": str(tmp_path / "state")})
    page.guest().after(1)
    assert "could not be kept" in page.end()[2]


def test_without_a_network_it_is_said_and_only_this_machine_is_served(ashhold, monkeypatch, capsys):
    from kdm_cli.cli import serve

    monkeypatch.setattr(serve, "default_address", lambda: None)
    told = ashhold("serve --lan --dry-run")
    assert "http://127.0.0.1:" in told and "in no network" in told


def test_who_waits_in_vain_hears_of_firewalls(ashhold, monkeypatch, capsys):
    import threading

    from kdm_cli.cli import serve
    from kdm_cli.live.hub import Hub
    from kdm_cli.live.server import Served, Server

    class Nothing:
        def look(self):
            over.set() if looks.append(1) or len(looks) > 3 else None

    monkeypatch.setattr(serve, "MINUTE", 0.0)
    for guests, told in ((set(), True), ({"127.0.0.1"}, True), ({"192.0.2.77"}, False)):
        looks, over = [], threading.Event()
        server = Server("127.0.0.1", 0, Served(lambda nonce: b"", Hub()))
        server.guests = guests
        serve._follow(Nothing(), server, over, True)
        server.close()
        said = capsys.readouterr().err
        assert (f"ufw allow {server.port}/tcp" in said) is told and said.count("Nobody has come") == int(told)


def test_the_code_stands_on_the_terminal_where_there_is_room(ashhold, state, tmp_path):
    for rows, fits in ((30, True), (12, False)):
        seen = Watching(ashhold.folder, "--lan", rows=rows, command="serve", env={**state, "PYTHONIOENCODING": "utf-8"})
        try:
            seen.shows("Ctrl-C ends it")
            text = "\n".join(seen.screen.display)
            assert ("\u2580" in text) is fits
            assert ("To type: " in text) is not fits
        finally:
            seen.process.kill()
            seen.process.wait()


def test_a_phone_first_asks_who_holds_it(ashhold, serving, state, browser):
    fight(ashhold)
    ashhold('settlement set players "Ann: Lucy, Erza; Ben: Zachary"')
    page = Serving(ashhold.folder, "--lan", env=state)
    page.address = page.address.replace(parts(page)[0], "127.0.0.1")
    try:
        opened(browser, page, 320)
        until(browser, "return !document.getElementById('who').hidden;")
        assert browser.run("return document.getElementById('table').hidden;")
        names = browser.run("return [...document.querySelectorAll('#who button')].map(it => it.textContent);")
        assert names == ["Ann", "Ben", "Lucy", "Erza", "Zachary", "Allister", "The whole table"]
        assert browser.overflowing() == [] and browser.contrasts() == []
        browser.run("document.querySelector('#who button').click();")
        until(browser, "return !document.getElementById('table').hidden;")
        assert browser.run("return [...document.querySelectorAll('.card.mine h3')].map(it => it.textContent);") == [
            "Lucy",
            "Erza",
        ]
        browser.run("location.reload();")
        until(browser, "return document.body.dataset.entry;")
        assert browser.run("return document.getElementById('who').hidden;")
    finally:
        page.end()
