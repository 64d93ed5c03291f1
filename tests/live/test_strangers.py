"""Who is slow, rude, too many or from elsewhere gets no page, and disturbs nobody who does."""

import socket
import time

import pytest

from kdm_cli.live import request, server
from kdm_cli.live.hub import Hub
from kdm_cli.live.server import Served, Server
from tests.live.guests import Guest, get, said

TOKEN = "a-word-of-its-own"


def serve(token=""):
    hub = Hub()
    hub.show(7, b'{"entry":7}')
    return Server("127.0.0.1", 0, Served(lambda nonce: f"page {nonce}".encode(), hub, token))


@pytest.fixture
def page():
    running = serve()
    yield running
    running.close()


@pytest.fixture
def guarded():
    running = serve(TOKEN)
    yield running
    running.close()


def test_a_browser_gets_the_page_the_data_and_the_events(page):
    status, head, body = get(page.port)
    assert status == 200 and body.startswith(b"page ")
    assert "default-src 'none'" in head and f"'nonce-{body[5:].decode()}'" in head
    assert "unsafe" not in head
    assert get(page.port, "/state.json")[2] == b'{"entry":7}'
    guest = Guest(f"http://127.0.0.1:{page.port}/")
    assert guest.after(7) == {"entry": 7}
    guest.close()


def test_a_nonce_is_good_for_one_page(page):
    assert get(page.port)[2] != get(page.port)[2]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "CONNECT", "PATCH", "TRACE"])
def test_anything_but_looking_is_refused(page, method):
    status, head, _ = get(page.port, method=method)
    assert status == 405 and "Allow: GET" in head


def test_what_is_sent_along_is_refused(page):
    assert get(page.port, "/", "Content-Length: 5")[0] == 400
    assert get(page.port, "/", "Transfer-Encoding: chunked")[0] == 400


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example", "[::1]:80", "x" * 300]
)
def test_a_name_that_is_not_ours_is_refused(page, host):
    """Another site may make its own name mean this machine, and read what its visitors can reach."""
    assert get(page.port, host=host)[0] == 421


def test_our_own_names_are_taken(page):
    assert get(page.port, host=f"localhost:{page.port}")[0] == 200
    assert get(page.port, host=f"LOCALHOST:{page.port}")[0] == 200


def test_two_names_or_none_are_refused(page):
    assert get(page.port, "/", f"Host: 127.0.0.1:{page.port}")[0] == 400
    assert said(page.port, b"GET / HTTP/1.1\r\n\r\n")[0].startswith(b"HTTP/1.1 421")


@pytest.mark.parametrize("path", ["/../etc/passwd", "/page.js", "/events/", "//", "/%2e%2e/", "/state.json/x"])
def test_there_is_nothing_else(page, path):
    assert get(page.port, path)[0] == 404


@pytest.mark.parametrize(
    "path",
    ["/", "/events", "/state.json", "/wrong/", "/wrong/events", f"/{TOKEN}x/", f"/{TOKEN.upper()}/"],
)
def test_without_the_token_there_is_nothing(guarded, path):
    assert get(guarded.port, path)[0] == 403
    assert not guarded.guests


def test_with_the_token_there_is_all(guarded):
    assert get(guarded.port, f"/{TOKEN}/")[0] == 200
    assert get(guarded.port, f"/{TOKEN}/state.json")[2] == b'{"entry":7}'
    assert get(guarded.port, f"/{TOKEN}/other")[0] == 404
    status, head, _ = get(guarded.port, f"/{TOKEN}")
    assert status == 308 and f"Location: /{TOKEN}/\r\n" in head + "\r\n"


@pytest.mark.parametrize(
    "data",
    [b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/2.0\r\n\r\n", b"get / HTTP/1.1\r\n\r\n", b"GET  / HTTP/1.1\r\n\r\n",
     b"GET http://127.0.0.1/ HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", b"\xff\xfe\r\n\r\n",
     b"GET / HTTP/1.1\r\nno colon\r\n\r\n", b"GET / HTTP/1.1\r\n: empty\r\n\r\n", b"GET / HTTP/1.1\r\n folded: x\r\n\r\n",
     b"GET /\x00 HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"],
)  # fmt: skip
def test_what_is_no_request_is_refused(page, data):
    assert said(page.port, data)[0].startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "data", [b"GET /" + b"a" * 100_000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000, b"a" * 1_000_000]
)
def test_too_long_a_request_is_refused_before_it_is_read(page, data):
    answer, took = said(page.port, data)
    assert answer.startswith((b"HTTP/1.1 431", b"HTTP/1.1 400")) and took < 3
    assert get(page.port)[0] == 200


def test_who_sends_a_byte_at_a_time_is_shown_out(page, monkeypatch):
    monkeypatch.setattr(request, "SECONDS", 0.4)
    answer, took = said(page.port, b"GET / HTTP/1.1\r\nX-Slow: " + b"a" * 100, pause=0.05)
    assert took < 7 and (not answer or answer.startswith(b"HTTP/1.1 408"))
    answer, took = said(page.port, b"GET / HTTP/1.1\r\n")
    assert answer.startswith(b"HTTP/1.1 408") and took < 2


def test_who_says_nothing_holds_no_place_for_long(page, monkeypatch):
    monkeypatch.setattr(request, "SECONDS", 0.3)
    silent = [socket.create_connection(("127.0.0.1", page.port)) for _ in range(server.MOST_EACH)]
    assert get(page.port)[0] == 503
    time.sleep(1.2)
    assert get(page.port)[0] == 200
    for each in silent:
        each.close()


def test_too_many_are_turned_away_and_those_who_are_there_stay(page):
    first = Guest(f"http://127.0.0.1:{page.port}/")
    first.after(7)
    crowd = [Guest(f"http://127.0.0.1:{page.port}/") for _ in range(server.MOST_EACH - 1)]
    assert get(page.port)[0] == 503
    page.served.hub.show(8, b'{"entry":8}')
    assert first.after(8) == {"entry": 8}
    for each in crowd:
        each.close()
    time.sleep(2 * server.GLANCE)
    assert get(page.port)[0] == 200
    first.close()


def test_who_does_not_read_keeps_nobody_waiting(page, monkeypatch):
    monkeypatch.setattr(server, "TO_SEND", 0.3)
    deaf = socket.create_connection(("127.0.0.1", page.port))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\n\r\n".encode())
    guest = Guest(f"http://127.0.0.1:{page.port}/")
    guest.after(7)
    for entry in range(8, 16):
        page.served.hub.show(entry, b'{"entry":%d,"x":"%s"}' % (entry, b"x" * 1_000_000))
        begun = time.monotonic()
        guest.after(entry)
        assert time.monotonic() - begun < 1
    deaf.close()
    guest.close()


def test_a_page_that_is_closed_lets_everybody_go(page):
    guest = Guest(f"http://127.0.0.1:{page.port}/")
    guest.after(7)
    page.close()
    guest.thread.join(3)
    assert not guest.thread.is_alive()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", page.port), timeout=1)
