"""Who looks at the live page: a guest who follows the events, and one who says what they like on a socket."""

import http.client
import json
import socket
import threading
import time
from contextlib import suppress
from urllib.parse import urlsplit

SECONDS = 10


class Guest:
    """Follows the events of a page, and keeps what came and when."""

    def __init__(self, address, last=None, host=None):
        self.events, self.raw = [], []
        where = urlsplit(address)
        self.connection = http.client.HTTPConnection(where.hostname, where.port, timeout=SECONDS)
        headers = {"Last-Event-ID": str(last)} if last is not None else {}
        self.connection.request("GET", f"{where.path}events", headers=headers | ({"Host": host} if host else {}))
        self.answer = self.connection.getresponse()
        self.status = self.answer.status
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def _listen(self):
        event = {}
        try:
            for raw in self.answer:
                line = raw.decode().rstrip("\n")
                if line:
                    name, _, value = line.partition(": ")
                    event[name] = value
                elif event:
                    self.events.append((time.monotonic(), event))
                    event = {}
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            return  # the page has closed, or this guest has

    def scenes(self):
        return [json.loads(event["data"]) for _, event in list(self.events) if event.get("event") == "scene"]

    def troubles(self):
        return [event.get("data", "") for _, event in list(self.events) if event.get("event") == "trouble"]

    def until(self, found, seconds=SECONDS):
        """What is found, as soon as it is."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if (it := found(self)) is not None and it is not False:
                return it
            time.sleep(0.005)
        raise AssertionError(f"not within {seconds} seconds: {self.events[-3:]}")

    def after(self, entry):
        """The scene of this entry or a later one."""
        return self.until(lambda guest: next((each for each in guest.scenes() if each["entry"] >= entry), None))

    def close(self):
        with suppress(OSError, AttributeError):  # gone already
            self.answer.fp.raw._sock.shutdown(socket.SHUT_RDWR)
        self.connection.close()


def said(port, data, pause=0.0, seconds=SECONDS, address="127.0.0.1"):
    """What is answered to these bytes, or to these one by one; and how long it took until nobody listened any more."""
    begun = time.monotonic()
    with socket.create_connection((address, port), timeout=seconds) as connection:
        try:
            for part in [data] if not pause else [bytes([each]) for each in data]:
                connection.sendall(part)
                time.sleep(pause)
        except (BrokenPipeError, ConnectionResetError):
            pass
        answer = b""
        try:
            while part := connection.recv(65536):
                answer += part
        except ConnectionResetError:
            pass
    return answer, time.monotonic() - begun


def get(port, path="/", *headers, host=None, method="GET", address="127.0.0.1"):
    """Status, headers and body of a plain request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host or f'{address}:{port}'}", *headers, "", ""]
    answer, _ = said(port, "\r\n".join(lines).encode(), address=address)
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode(), body
