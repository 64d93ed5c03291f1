"""`kdm serve`: where the live page is to be found, told to whoever started it; it goes on until Ctrl-C."""

import gc
import sys
import threading
import time
from collections.abc import Callable
from errno import EACCES, EADDRINUSE

from kdm_cli.cli import output
from kdm_cli.live.follow import PAUSE, Follower
from kdm_cli.live.hub import Hub
from kdm_cli.live.page import page
from kdm_cli.live.server import Served, Server
from kdm_cli.rules.refusal import EXIT_CODES, refuse
from kdm_cli.service.language.parse import Request
from kdm_cli.service.perform import Session

HERE = "127.0.0.1"


def run(request: Request, again: Callable[[list[str]], int]) -> int:
    """Serve until somebody ends it; a program ends it with the standard input it has given."""
    everywhere = request.everywhere
    beginning = request.operation.call(Session(everywhere), request.arguments)
    hub = Hub()
    server = _server(HERE, request.arguments.get("port") or 0, Served(lambda nonce: page(nonce, False), hub))
    address = f"http://{HERE}:{server.port}/"
    try:
        if everywhere.json:
            output.document({**beginning, "page": address})
        else:
            output.result(address)
            if not everywhere.quiet:
                output.talk("The page follows the campaign; nobody can change anything there. Ctrl-C ends it.")
        if not everywhere.dry_run:
            _follow(Follower(beginning["file"], hub), ended() if everywhere.json else threading.Event())
    except KeyboardInterrupt:
        return EXIT_CODES["interrupted"]
    finally:
        server.close()
    return 0


def _follow(follower: Follower, over: threading.Event) -> None:
    gc.freeze()
    gc.enable()  # one command leaves its garbage to the end of the process, a page that is open all evening does not
    while not over.is_set():
        follower.look()
        time.sleep(PAUSE)


def ended() -> threading.Event:
    """Set when the standard input ends: whoever held its other end is gone."""
    over = threading.Event()

    def wait() -> None:
        while sys.stdin is not None and sys.stdin.buffer.read(1):
            pass
        over.set()

    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    thread.join(PAUSE)
    return over


def _server(address: str, port: int, served: Served) -> Server:
    try:
        return Server(address, port, served)
    except OSError as error:
        if error.errno == EADDRINUSE:
            refuse(
                "port-taken", f"Somebody else answers on port {port} already.", "Without --port a free one is taken."
            )
        if error.errno == EACCES:
            refuse("port-taken", f"Port {port} is not for everybody's programs.", "kdm serve --port 8017")
        raise
