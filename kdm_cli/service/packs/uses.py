"""The facts of a campaign that mean a card, and where they stand."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import NOTE
from kdm_cli.rules.state import TABLES, AnyRow, Tables
from kdm_cli.service.language import index

COLUMNS = ("content", "weapon_type")
ONE_LINE = ("storage", "holding")  # a card stands there once


class Recorded(NamedTuple):
    """A card by its id, and in words where the campaign has it."""

    content: str
    where: str


def recorded(tables: Tables) -> Iterator[Recorded]:
    """Every card that is written down somewhere; what no pack ever knew is not among them."""
    for table, row_type in TABLES.items():
        for column in COLUMNS:
            if column in row_type._fields:
                for row in tables[table].values():
                    content = getattr(row, column)
                    if content and ":" in content and not content.startswith(NOTE):
                        yield Recorded(content, _where(tables, table, row))


def of_pack(tables: Tables, pack: str) -> list[Recorded]:
    """What is written down under ids of one pack, each place once."""
    return list(dict.fromkeys(each for each in recorded(tables) if each.content.startswith(f"{pack}:")))


def rename(draft: Draft, former: Mapping[str, str]) -> int:
    """Write new ids in the place of former ones; lines of which there can be only one become one."""
    moved = 0
    for table, row_type in TABLES.items():
        for column in set(COLUMNS) & set(row_type._fields):
            for row in list(draft.tables[table].values()):
                new = former.get(getattr(row, column) or "")
                if new:
                    _rename(draft, table, row, column, new)
                    moved += 1
    return moved


def _rename(draft: Draft, table: str, row: AnyRow, column: str, new: str) -> None:
    there = next((each for each in draft.tables[table].values() if getattr(each, column) == new), None)
    if there and table in ONE_LINE:
        draft.delete(row)
        if table == "storage":
            draft.set(there, copies=there.copies + row.copies)
    else:
        draft.set(row, **{column: new})


def _where(tables: Tables, table: str, row: AnyRow) -> str:
    owner = tables["survivor"].get(row.id if table == "survivor" else getattr(row, "survivor_id", None) or 0)
    if owner is not None:
        return str(owner.name)
    if table == "loadout":
        return f"loadout {row.name}"
    if table == "timeline":
        return f"lantern year {row.year}"
    return {"storage": "storage", "due": "due"}.get(table, "the settlement")


def of_packs(command: str) -> bool:
    """Whether an entry of this command says which packs there are from then on."""
    operation = index.recorded(command)
    return operation is not None and operation.packs
