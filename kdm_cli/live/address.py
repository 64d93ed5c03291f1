"""Under which addresses this machine is found, and the token that phones keep: both stay what they were."""

import json
import os
import socket
import struct
import sys
from contextlib import suppress
from secrets import token_urlsafe

from kdm_cli.light import NamedTuple, digest
from kdm_cli.own_folder import own_folder

TEST_NET = ("198.51.100.1", 9)  # of nobody; nothing is sent there
ASK_ADDRESS = 0x8915 if sys.platform == "linux" else 0xC0206921  # SIOCGIFADDR
OF_A_TOKEN = 9  # bytes: nobody guesses them, and the code stays small
LONGEST = 64


class Kept(NamedTuple):
    """The word in the address and its port, and whether they are there after a restart."""

    token: str
    port: int = 0
    lasting: bool = True


def default_address() -> str | None:
    """The address from which this machine would reach others: none where it is in no network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(TEST_NET)  # only chooses a way; no packet leaves
        return str(asked.getsockname()[0])
    return next(iter(addresses()), None)


def addresses() -> list[str]:
    """Every address under which others may find this machine."""
    found = _of_interfaces()
    return sorted({each for each in found if not each.startswith(("127.", "0."))})


def _of_interfaces() -> list[str]:
    try:
        from fcntl import ioctl
    except ImportError:
        return _of_windows()
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has none
                answer = ioctl(asked.fileno(), ASK_ADDRESS, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _of_windows() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def kept(path: str) -> Kept:
    """The token of a campaign, and the port where its page was last; a new one for the first time."""
    with suppress(OSError, ValueError, KeyError, TypeError):  # none yet, or none of ours
        with open(_place(path), encoding="ascii") as file:
            found = json.load(file)
        token, port = found["token"], found["port"]
        if isinstance(token, str) and 0 < len(token) <= LONGEST and isinstance(port, int) and 0 <= port < 1 << 16:
            return Kept(token, port)
    return Kept(token_urlsafe(OF_A_TOKEN))


def keep(path: str, what: Kept) -> bool:
    """Keep it where nobody else can read it; whether that could be done."""
    place = _place(path)
    try:
        os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(handle, "w", encoding="ascii") as file:
            json.dump({"token": what.token, "port": what.port}, file)
    except OSError:
        return False
    return True


def _place(path: str) -> str:
    name = digest([os.fsencode(os.path.realpath(path))])[:16]
    return os.path.join(own_folder("XDG_STATE_HOME", ".local/state"), "live", f"{name}.json")
