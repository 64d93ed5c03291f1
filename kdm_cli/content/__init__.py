"""Packs from disk: find, check, look up by id or by (part of a) name."""

from kdm_cli.content.library import CORE, Library, core_library, library_of
from kdm_cli.content.pack import PackFacts, pack_facts

__all__ = ["CORE", "Library", "PackFacts", "core_library", "library_of", "pack_facts"]
