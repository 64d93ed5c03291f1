"""`kdm serve`: where the live page is to be found, told to whoever started it; it goes on until Ctrl-C."""

import gc
import os
import sys
import threading
import time
from collections.abc import Callable
from errno import EACCES, EADDRINUSE

from kdm_cli.cli import output
from kdm_cli.cli.pages.registry import pen_for, print_lines
from kdm_cli.live.address import Kept, addresses, default_address, keep, kept
from kdm_cli.live.follow import PAUSE, Follower
from kdm_cli.live.hub import Hub
from kdm_cli.live.page import page
from kdm_cli.live.qr_code import TooLong, half_blocks, qr_code
from kdm_cli.live.server import Served, Server
from kdm_cli.rules.refusal import EXIT_CODES, refuse
from kdm_cli.service.language.parse import Request
from kdm_cli.service.perform import Session

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # there phones may come too, if they have the token
MINUTE = 60.0
NOBODY = (
    "Nobody has come in a minute. A phone must be in the same network as this machine (not a guest network, not its"
    " mobile data), and this machine's firewall must let port {port} in:",
    "  Linux:   sudo ufw allow {port}/tcp     or     sudo firewall-cmd --add-port={port}/tcp",
    "  Windows: allow Python in private networks, when it asks or in the firewall's settings",
    "  macOS:   System Settings, Network, Firewall: allow incoming connections for Python",
)
QUIET_ZONES = (4, 2)  # as it should be, and what still scans


def run(request: Request, again: Callable[[list[str]], int]) -> int:
    """Serve until somebody ends it; a program ends it with the standard input it has given."""
    everywhere, hub = request.everywhere, Hub()
    beginning = request.operation.call(Session(everywhere), request.arguments)
    path, port, lan = beginning["file"], request.arguments.get("port"), bool(request.arguments.get("lan"))
    own = kept(path) if lan else Kept("")
    found = default_address() if lan else HERE
    served = Served(lambda nonce: page(nonce, lan), hub, own.token)
    server = _server(EVERYWHERE if lan and found else HERE, port, own.port, served)
    address = f"http://{found or HERE}:{server.port}/{f'{own.token}/' if own.token else ''}"
    try:
        if lan and not everywhere.dry_run:
            own = own._replace(port=server.port)
            own = own._replace(lasting=keep(path, own))
        if everywhere.json:
            output.document({**beginning, "page": address})
        else:
            output.result(address)
        if not (everywhere.json or everywhere.quiet):
            _told(address, found, own, lan)
        if not everywhere.dry_run:
            gc.freeze()
            gc.enable()  # one command leaves its garbage to the end of the process, a page is open all evening
            _follow(Follower(path, hub), server, ended() if everywhere.json else threading.Event(), bool(lan and found))
    except KeyboardInterrupt:
        return EXIT_CODES["interrupted"]
    finally:
        server.close()
    return 0


def _told(address: str, found: str | None, own: Kept, lan: bool) -> None:
    """How others come to it."""
    if lan and output.is_terminal(sys.stdout) and not _scanned(address):
        output.talk(f"The window is too small for a code to scan. To type: {address.removeprefix('http://')}")
    if lan and found is None:
        output.say("This machine is in no network: only its own browser finds the page.")
    elif lan:
        others = [each for each in addresses() if each != found]
        output.say(
            "For the phones at the table: everybody who has this address sees the campaign."
            + (f" In other networks this machine is {', '.join(others)}." if others else "")
        )
    if not own.lasting:
        output.say("The address could not be kept: after a restart phones need another one.")
    output.say("The page follows the campaign; nobody can change anything there. Ctrl-C ends it.")


def _scanned(address: str) -> bool:
    """The address as a code, where the terminal has room for it and letters to draw it with."""
    pen = pen_for(sys.stdout)
    try:
        square = qr_code(address.encode())
    except TooLong:
        return False
    size = os.get_terminal_size(sys.stdout.fileno())
    for quiet in QUIET_ZONES:
        rows = half_blocks(square, quiet)
        if not pen.encoding and len(rows) + 4 <= size.lines and len(rows[0]) <= size.columns:
            print_lines([pen(row, "scan") for row in rows])
            return True
    return False


def _follow(follower: Follower, server: Server, over: threading.Event, waits: bool) -> None:
    begun = time.monotonic()
    while not over.is_set():
        follower.look()
        time.sleep(PAUSE)
        if waits and time.monotonic() - begun > MINUTE:
            waits = False
            if server.guests <= {HERE, *addresses()}:
                for line in NOBODY:
                    output.say(line.format(port=server.port))


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


def _server(address: str, port: int | None, usual: int, served: Served) -> Server:
    """On this port; else where it was last, so that phones find it again, or on a free one."""
    try:
        return Server(address, port or usual, served)
    except OSError as error:
        if error.errno not in (EADDRINUSE, EACCES):
            raise
        if port is None and usual:
            return _server(address, None, 0, served)
        if error.errno == EACCES:
            refuse("port-taken", f"Port {port} is not for everybody's programs.", "kdm serve --port 8017")
        told = f"Somebody else answers on port {port} already."
        refuse("port-taken", told, "Without --port a free one is taken.")
