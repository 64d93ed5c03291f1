"""Whether a campaign can do without a pack."""

from collections.abc import Iterator

from kdm_cli.content import CORE, library_of
from kdm_cli.content.enabled import enabled_rows, source_of
from kdm_cli.content.mentions import mentions
from kdm_cli.content.pack import Kept
from kdm_cli.content.pack import Pack as Opened
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Tables
from kdm_cli.service.packs.enable import listed
from kdm_cli.service.packs.uses import of_pack


def check_not_needed(tables: Tables, pack: str) -> None:
    """Nothing of the pack is written down, and no other pack speaks of it."""
    needed = [f"{each.where} has {_called(tables, each.content)}" for each in of_pack(tables, pack)]
    needed += [f"{other} speaks of {mentioned}" for other, mentioned in _speaking_of(tables, pack)]
    if needed:
        hint = "Take that away first; kdm look NAME says where it is."
        refuse("pack-needed", f"The pack {pack} is needed: {listed(needed)}.", hint)


def _called(tables: Tables, content: str) -> str:
    try:
        entry = library_of(tables).get(content)
    except Refused:  # its copy is damaged, and to be rid of it must be possible
        entry = None
    return entry.name if entry else content


def _speaking_of(tables: Tables, pack: str) -> Iterator[tuple[str, str]]:
    kinds = Opened(CORE).kinds
    for row in enabled_rows(tables):
        source = source_of(tables, row.pack)
        if row.pack == pack or source is None:
            continue
        other = source.opened() if isinstance(source, Kept) else Opened(source)
        for entry in (entry for kind in other.kinds for entry in other.of(kind)):
            ids = [
                entry.data.get("replaces"),
                *(each for found in mentions(entry.data, other.id, kinds) for each in found.ids),
            ]
            yield from ((row.pack, each) for each in ids if isinstance(each, str) and each.startswith(f"{pack}:"))
