"""The packs of one campaign: core, others that come with kdm, and the copies the campaign keeps of the rest."""

from typing import Any

from kdm_cli.content.library import Library
from kdm_cli.content.pack import CORE, Kept
from kdm_cli.content.places import shipped
from kdm_cli.rules.state import Tables

CORE_ID = "core"


def enabled_library(tables: Tables) -> Library:
    """A library over what the campaign records, in its order; a pack that is nowhere is missing."""
    return library_without(tables, "")


def library_without(tables: Tables, pack: str) -> Library:
    """The same without one pack, to see whether that fits beside the others."""
    rows = [row for row in enabled_rows(tables) if row.pack != pack]
    sources = {row.pack: source_of(tables, row.pack) for row in rows}
    missing = [pack for pack, source in sources.items() if source is None]
    return Library([CORE, *(source for source in sources.values() if source is not None)], missing)


def source_of(tables: Tables, pack: str) -> Kept | str | None:
    """The copy the campaign keeps of a pack, else the folder that came with kdm."""
    texts = kept_texts(tables, pack)
    return Kept(pack, texts) if texts else shipped().get(pack)


def enabled_rows(tables: Tables) -> list[Any]:
    """What the campaign records of the packs besides core, in their order."""
    rows = sorted(tables["pack"].values(), key=lambda row: row.position)
    return [row for row in rows if row.pack != CORE_ID]


def kept_texts(tables: Tables, pack: str) -> dict[str, str]:
    """The copy of a pack that the campaign keeps, by file name."""
    return {row.name: row.text for row in tables["pack_file"].values() if row.pack == pack}
