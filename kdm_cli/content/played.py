"""What a campaign plays with: the packs it records, as it keeps them or as they came with kdm."""

import os
from functools import lru_cache

from kdm_cli.content import CAMPAIGN, CORE, MANIFEST, SHIPPED, Kept, Library
from kdm_cli.rules.content import kind_of
from kdm_cli.rules.state import Pack as PackRow
from kdm_cli.rules.state import Tables

CORE_ID = "core"


def library_without(tables: Tables, pack: str = "") -> Library:
    """What the campaign records, in its order, without one pack where that is tried; one that is nowhere is missing."""
    sources = {row.pack: source_of(tables, row.pack) for row in enabled_rows(tables) if row.pack != pack}
    missing = [pack for pack, source in sources.items() if source is None]
    campaign = next((row.content for row in tables["holding"].values() if kind_of(row.content) == CAMPAIGN), "")
    played = [CORE, *(source for source in sources.values() if source is not None)]
    folders = tuple(each for each in played if isinstance(each, str))
    return Library(played, missing, campaign) if len(folders) < len(played) else _alike(folders, (*missing,), campaign)


@lru_cache(maxsize=16)
def _alike(folders: tuple[str, ...], missing: tuple[str, ...], campaign: str) -> Library:
    """Packs that come with kdm stay as they are while it runs: a shell indexes their names once."""
    return Library(folders, missing, campaign)


def source_of(tables: Tables, pack: str) -> Kept | str | None:
    """The copy the campaign keeps of a pack, else the folder that came with kdm."""
    texts = kept_texts(tables, pack)
    return Kept(pack, texts) if texts else shipped_folder(pack)


def enabled_rows(tables: Tables) -> list[PackRow]:
    """What the campaign records of the packs besides core, in their order."""
    besides = [row for row in tables["pack"].values() if row.pack != CORE_ID]
    return sorted(besides, key=lambda row: row.position)


def kept_texts(tables: Tables, pack: str) -> dict[str, str]:
    """The copy of a pack that the campaign keeps, by file name."""
    return {row.name: row.text for row in tables["pack_file"].values() if row.pack == pack}


def shipped_folder(pack: str) -> str | None:
    """Where the pack of this id lies that came with kdm, if one did; its folder is called as it is."""
    folder = os.path.join(SHIPPED, pack)
    inside = os.path.basename(pack) == pack and os.path.exists(os.path.join(folder, MANIFEST))
    return folder if inside else None
