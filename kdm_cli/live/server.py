"""Sockets and threads: the page, the same as data, and the events; strangers are many, slow and rude, and shown out."""

import socket
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from secrets import compare_digest, token_urlsafe
from time import monotonic

from kdm_cli.light import NamedTuple
from kdm_cli.live.hub import Hub, News
from kdm_cli.live.request import Asked, Unanswered, heard
from kdm_cli.text import shown

MOST, MOST_EACH = 64, 24  # connections: of all, and of one address
HTTP = 80  # the port that no browser names
TO_SEND = 10.0  # seconds in which a piece must be taken
TO_LEAVE = 0.5  # seconds for reading what nobody wants to know, so that the answer arrives
BEAT = 15.0  # seconds after which a page that heard nothing hears that we are there
GLANCE = 1.0  # seconds between two looks whether anybody is still there
WORDS = {
    200: "OK", 308: "Permanent Redirect", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 421: "Misdirected Request",
    431: "Request Header Fields Too Large", 503: "Service Unavailable",
}  # fmt: skip
ALWAYS = (
    "Connection: close",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Referrer-Policy: no-referrer",
    "Cross-Origin-Resource-Policy: same-origin",
    "Cross-Origin-Opener-Policy: same-origin",
)
POLICY = (
    "default-src 'none'; script-src 'nonce-{0}'; style-src 'nonce-{0}'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PLAIN, HTML, JSON, EVENTS = "text/plain", "text/html", "application/json", "text/event-stream"


class Served(NamedTuple):
    """What is served: the page for a nonce, where its news come from, and what must stand in the address."""

    page: Callable[[str], bytes]
    hub: Hub
    token: str = ""


class Server:
    """Answers on a port until it is closed."""

    def __init__(self, address: str, port: int, served: Served) -> None:
        """Takes the port; a free one for 0."""
        self.served = served
        self.socket = socket.create_server((address, port), backlog=MOST)
        self.port: int = self.socket.getsockname()[1]
        self.guests: set[str] = set()  # addresses that were shown the page
        self._open: Counter[str] = Counter()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Nobody is answered any more, and who waits is let go."""
        self.served.hub.close()
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)  # wakes whoever accepts
        self.socket.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, (address, *_) = self.socket.accept()
            except OSError:
                if self.socket.fileno() < 0 or self.served.hub.news.over:
                    return  # closed
                threading.Event().wait(GLANCE)  # out of handles: others leave soon
                continue
            if self._let_in(address):
                threading.Thread(target=self._receive, args=(connection, address), daemon=True).start()
            else:
                _turn_away(connection)

    def _let_in(self, address: str) -> bool:
        with self._lock:
            free = self._open.total() < MOST and self._open[address] < MOST_EACH
            self._open[address] += free
            return free

    def _receive(self, connection: socket.socket, address: str) -> None:
        try:
            with closing(connection), suppress(OSError):  # who has gone needs no answer
                self._answer(connection, address)
        finally:
            with self._lock:
                self._open[address] -= 1
                if not self._open[address]:
                    del self._open[address]

    def _answer(self, connection: socket.socket, address: str) -> None:
        try:
            asked = heard(connection)
            connection.settimeout(TO_SEND)
            what = self._wanted(connection, asked)
            if what is None:  # who types an address leaves out its last stroke
                _send(connection, 308, PLAIN, b"", f"Location: /{self.served.token}/")
                return
        except Unanswered as refused:
            connection.settimeout(TO_SEND)
            more = ("Allow: GET",) if refused.status == 405 else ()
            _send(connection, refused.status, PLAIN, f"{refused.told}\n".encode(), *more)
            _hear_out(connection)
            return
        self.guests.add(address)
        if what == "events":
            self._events(connection, asked.last)
        elif what == "state.json":
            _send(connection, 200, JSON, self.served.hub.news.scene)
        else:
            nonce = token_urlsafe(16)
            policy = f"Content-Security-Policy: {POLICY.format(nonce)}"
            _send(connection, 200, HTML, self.served.page(nonce), policy)

    def _wanted(self, connection: socket.socket, asked: Asked) -> str | None:
        """What of ours is asked for, under one of our own addresses and with the token; nothing behind it yet."""
        here = connection.getsockname()[0]
        names = {here, "localhost"} if here.startswith("127.") else {here}
        told = asked.host.lower() if ":" in asked.host else f"{asked.host.lower()}:{HTTP}"
        if told not in {f"{name}:{self.port}" for name in names}:
            raise Unanswered(421, "Nobody of this name is here.")  # another site has made its name mean this machine
        path = asked.path.removeprefix("/")
        if self.served.token:
            token, slash, path = path.partition("/")
            if not compare_digest(token.encode(), self.served.token.encode()):
                raise Unanswered(403, "The address has a word at its end, and this is not it: scan the code again.")
            if not slash:
                return None
        if path not in ("", "events", "state.json"):
            raise Unanswered(404, "There is no such page here.")
        return path

    def _events(self, connection: socket.socket, last: str) -> None:
        """Every scene as it comes; who has seen the newest entry gets only what follows it."""
        _head(connection, 200, EVENTS)
        connection.sendall(b"retry: 1000\n\n")
        before, beat = News(), monotonic()
        if last and last == str(self.served.hub.news.entry):
            before = self.served.hub.news._replace(trouble="")
            connection.sendall(f"event: same\ndata: {before.version}\n\n".encode())
        while True:
            news = self.served.hub.wait(before.number, GLANCE)
            if news.over or _has_left(connection):
                return
            sent = b""
            if news.scene is not before.scene and news.scene:
                sent += b"event: scene\nid: %d\ndata: %s\n\n" % (news.entry, news.scene)
            if news.trouble != before.trouble:
                sent += f"event: trouble\ndata: {shown(news.trouble)}\n\n".encode()
            if not sent and monotonic() - beat > BEAT:
                sent = b": here\n\n"
            if sent:
                connection.sendall(sent)
                beat = monotonic()
            before = news


def _head(connection: socket.socket, status: int, kind: str, *more: str) -> None:
    lines = [f"HTTP/1.1 {status} {WORDS[status]}", f"Content-Type: {kind}; charset=utf-8", *ALWAYS, *more]
    connection.sendall("".join(f"{line}\r\n" for line in (*lines, "")).encode("ascii"))


def _send(connection: socket.socket, status: int, kind: str, body: bytes, *more: str) -> None:
    _head(connection, status, kind, f"Content-Length: {len(body)}", *more)
    connection.sendall(body)


def _turn_away(connection: socket.socket) -> None:
    """Whoever comes when all places are taken is told so, if they listen at once."""
    with closing(connection), suppress(OSError):
        connection.settimeout(0)
        _send(connection, 503, PLAIN, b"Too many are looking already.\n", "Retry-After: 5")


def _hear_out(connection: socket.socket) -> None:
    """Read a little of what is still being sent: closing before would tear the answer away."""
    until = monotonic() + TO_LEAVE
    connection.shutdown(socket.SHUT_WR)
    while (left := until - monotonic()) > 0:
        connection.settimeout(left)
        if not connection.recv(65536):
            return


def _has_left(connection: socket.socket) -> bool:
    """Whether the other side has closed; what it may have to say is not listened to."""
    connection.setblocking(False)
    try:
        return not connection.recv(1024)
    except (BlockingIOError, InterruptedError):
        return False
    finally:
        connection.settimeout(TO_SEND)
