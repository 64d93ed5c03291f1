"""A record sheet for campaigns of Kingdom Death: Monster, on the command line.

In Python, `open_campaign(path)` and `found_campaign(name)` give the same operations as methods, `Refused` is what they
raise, and the tables (`Survivor`, `Settlement`, `Entry`, ...) are there for `select(Survivor)`.
"""

TYPE_CHECKING = False  # typing alone takes longer to import than `kdm --version` may
if TYPE_CHECKING:
    from typing import Any

    from kdm_cli.rules.refusal import Refused
    from kdm_cli.service.api import found_campaign, open_campaign

__version__ = "0.1.0"
__all__ = ["Refused", "found_campaign", "open_campaign"]

PLACES = {
    "open_campaign": "kdm_cli.service.api",
    "found_campaign": "kdm_cli.service.api",
    "Refused": "kdm_cli.rules.refusal",
}


def __getattr__(name: str) -> "Any":
    """What scripts use is imported when they ask for it: a command line never does."""
    from importlib import import_module

    if name not in PLACES and not name[:1].isupper():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(PLACES.get(name, "kdm_cli.store.tables")), name)
