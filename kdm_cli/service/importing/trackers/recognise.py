"""Which tracker wrote a save: each reader is asked in turn, by content, and imported only then."""

from importlib import import_module
from typing import Any

from kdm_cli.service.importing.trackers.save import Save

READERS = ("ncalteen", "companion", "manager")


def read(document: Any) -> Save | None:
    """The save as plain values, read by the reader that knows it; None where nobody does."""
    for name in READERS:
        reader = import_module(f"kdm_cli.service.importing.trackers.{name}.{name}_save")
        if reader.recognises(document):
            save: Save = reader.read(document)
            return save
    return None
