"""One request, read within bounds: so many bytes, so many seconds, nothing but a GET of what there is."""

import re
import socket
import time

from kdm_cli.light import NamedTuple

MOST_BYTES = 8192
SECONDS = 5.0  # for all of it: who sends a byte a second gets no further
AT_ONCE = 2048
END = b"\r\n\r\n"
LINE = re.compile(rb"([A-Z]{1,16}) (/[!-~]{0,255}) HTTP/1\.[01]")
HEADER = re.compile(rb"([!#-'*+.^-z|~0-9A-Z-]{1,64}):[ \t]*([\t -~\x80-\xff]*?)[ \t]*")
ONCE = ("host", "last-event-id", "content-length")  # said twice, nobody knows what is meant


class Unanswered(Exception):
    """A request that gets no page: the status and the words it is answered with."""

    def __init__(self, status: int, told: str) -> None:
        super().__init__(told)
        self.status, self.told = status, told


class Asked(NamedTuple):
    """What somebody asks for."""

    path: str
    host: str
    last: str  # the entry they have seen


def heard(connection: socket.socket) -> Asked:
    """The request that comes in here."""
    line, *headers = _head(connection).split(b"\r\n")
    asked = LINE.fullmatch(line)
    if asked is None:
        raise Unanswered(400, "This is no request that a browser makes.")
    given = _headers(headers)
    if asked[1] != b"GET":
        raise Unanswered(405, "This page can only be looked at.")
    if given.get("content-length", "0") != "0" or "transfer-encoding" in given:
        raise Unanswered(400, "Nothing can be sent here.")
    return Asked(asked[2].decode("ascii").partition("?")[0], given.get("host", ""), given.get("last-event-id", ""))


def _head(connection: socket.socket) -> bytes:
    until, read = time.monotonic() + SECONDS, b""
    while END not in read:
        if len(read) > MOST_BYTES:
            raise Unanswered(431, "This request is too long.")
        left = until - time.monotonic()
        if left <= 0:
            raise Unanswered(408, "This request takes too long.")
        connection.settimeout(left)
        try:
            part = connection.recv(AT_ONCE)
        except TimeoutError:
            continue
        if not part:
            raise Unanswered(400, "This request is cut off.")
        read += part
    return read.partition(END)[0]


def _headers(lines: list[bytes]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        header = HEADER.fullmatch(line)
        if header is None:
            raise Unanswered(400, "A header of this request cannot be read.")
        name = header[1].decode("ascii").lower()
        if name in ONCE and name in found:
            raise Unanswered(400, f"This request says {name} twice.")
        found[name] = header[2].decode("latin-1")
    return found
