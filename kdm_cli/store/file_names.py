"""Names of files that travel: what one system keeps for itself, no file of ours is called on any."""

import os
import re

from kdm_cli.rules.refusal import refuse

DEVICES = frozenset(
    [
        "con",
        "prn",
        "aux",
        "nul",
        "conin$",
        "conout$",
        *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"),
    ]
)
NEVER_THERE = re.compile(r'[<>:"|?*\x00-\x1f]')


def is_device(name: str) -> bool:
    """Whether Windows takes the name of a file for a device, in whatever folder and with whatever ending."""
    return name.partition(".")[0].rstrip(" ").lower() in DEVICES


def check_travels(path: str) -> None:
    """Refuse to make a file of a name that means something else, or cannot be, on another system."""
    name = os.path.basename(path)
    if is_device(name):
        refuse(
            "bad-input",
            f"{path}: what is called so is a device for Windows, and no file could be opened by that name there.",
            f"Another name will do, such as {_beside(path, name)}.",
        )
    if name.endswith((".", " ")) and name.strip(". "):
        refuse(
            "bad-input",
            f'"{name}" ends with a {"point" if name.endswith(".") else "blank"}, which Windows drops without a word.',
            f"Another name will do, such as {os.path.join(os.path.dirname(path), name.rstrip('. '))}.",
        )
    if os.name == "nt" and (found := NEVER_THERE.search(name)):
        refuse(
            "bad-input",
            f'No file may have {found[0]!r} in its name here: "{name}".',
            f"Another name will do, such as {os.path.join(os.path.dirname(path), NEVER_THERE.sub('-', name))}.",
        )


def _beside(path: str, name: str) -> str:
    stem, point, ending = name.partition(".")
    return os.path.join(os.path.dirname(path), f"{stem.rstrip()}-1{point}{ending}")
