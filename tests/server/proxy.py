"""A way to the server that can be cut between any two messages, hold one back, or let nobody through."""

import socket
import struct
import threading
from contextlib import closing, contextmanager, suppress
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit

CUT = "cut"  # this message does not arrive, and the connection is gone
ENCRYPTION = (80877103, 80877104)  # what is asked before anything is said: TLS, Kerberos


class Message(NamedTuple):
    """What goes through: how many went before it, who sends it, its letter in PostgreSQL's protocol, and what it says."""

    number: int
    by_client: bool
    letter: str
    body: bytes

    @property
    def commits(self):
        """It tells the server to make it last."""
        return self.by_client and self.letter == "Q" and self.body.rstrip(b"\0").upper() == b"COMMIT"

    @property
    def has_committed(self):
        """It tells the client that it lasts."""
        return not self.by_client and self.letter == "C" and self.body.startswith(b"COMMIT")


class Proxy:
    """Passes everything on, as long as `rule` says nothing about a message and nobody is turned away.

    A rule answers None, CUT, or a function that is called with the client's socket before the message is passed on;
    one that raises OSError has the connection cut.
    """

    def __init__(self, port):
        self.rule = lambda message: None
        self.turns_away = False
        self.seen = []
        self._to, self._mutex, self._open = port, threading.Lock(), True
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def address(self, of_server):
        """The same address by this way."""
        parts = urlsplit(of_server)
        return urlunsplit(parts._replace(netloc=parts.netloc.replace(f":{self._to}", f":{self.port}")))

    def forget(self):
        """Messages are counted anew, and no rule stands."""
        self.rule, self.seen, self.turns_away = (lambda message: None), [], False

    def close(self):
        self._open = False
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        self._listening.close()

    def _accept(self):
        while True:
            client, _ = self._listening.accept()
            if not self._open:
                client.close()
                return
            if self.turns_away:
                client.close()
            else:
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        try:
            server = socket.create_connection(("127.0.0.1", self._to), 5)
        except OSError:  # it is down
            client.close()
            return
        for each in (client, server):
            each.settimeout(None)
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        back = threading.Thread(target=self._pass_on, args=(typed(server), client, server, False), daemon=True)
        back.start()
        self._pass_on(sent(client), server, client, True)
        back.join()
        client.close()
        server.close()

    def _pass_on(self, messages, to, other, by_client):
        with suppress(OSError, struct.error):
            for letter, raw in messages:
                with self._mutex:
                    body = raw[5:] if letter else raw[8:]
                    message = Message(len(self.seen), by_client, letter, body)
                    self.seen.append(message)
                asked = self.rule(message)
                if asked == CUT:
                    break
                if asked is not None:
                    asked(other if by_client else to)
                to.sendall(raw)
        for each in (to, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


def exactly(connection, count):
    found = b""
    while len(found) < count:
        more = connection.recv(count - len(found))
        if not more:
            raise OSError("over")
        found += more
    return found


def sent(client):
    """What a client sends; that there is no encryption here it is told at once."""
    while True:
        head = exactly(client, 8)
        length, code = struct.unpack("!II", head)
        raw = head + exactly(client, length - 8)
        if code not in ENCRYPTION:
            yield "", raw
            break
        client.sendall(b"N")
    yield from typed(client)


def typed(connection):
    """Messages that begin with a letter and their length."""
    while True:
        head = exactly(connection, 5)
        yield chr(head[0]), head + exactly(connection, struct.unpack("!I", head[1:])[0] - 4)


@contextmanager
def way_to(cluster):
    """A way to a cluster, for a while."""
    with closing(Proxy(cluster.port)) as proxy:
        yield proxy
