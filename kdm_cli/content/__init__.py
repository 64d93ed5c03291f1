"""Packs from disk: find, check, look up by id or by (part of a) name."""

from kdm_cli.content.library import Library, core_library
from kdm_cli.content.pack import CORE, PackFacts, pack_facts
from kdm_cli.rules.state import Tables

__all__ = ["CORE", "Library", "PackFacts", "core_library", "library_of", "pack_facts"]


def library_of(tables: Tables) -> Library:
    """The packs a campaign plays with; where that is the core game alone, nothing more is looked at."""
    if len(tables["pack"]) < 2 and not tables["pack_file"]:
        return core_library()
    from kdm_cli.content.places import enabled_library  # late: few campaigns play with more than core

    return enabled_library(tables)
