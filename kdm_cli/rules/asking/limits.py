"""Abilities of cards that are there only so often: whether one is used up, and counting one use."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

Block = Mapping[str, Any]


def used_up(play: Play, survivor: Survivor, entry: Entry, block: Block) -> bool:
    """Whether an `activate` block has been used as often as it may be."""
    if "limit" not in block:
        return False
    times = lasting.used(play, survivor.id, entry.id, block["limit"], block.get("name", ""))
    return times >= int(block.get("times", 1))


def use(play: Play, survivor: Survivor, entry: Entry, block: Block) -> None:
    """Count one use of an `activate` block, where it is limited."""
    if "limit" in block:
        lasting.count_use(play, survivor.id, entry.id, block["limit"], block.get("name", ""))


def told(block: Block) -> str:
    """That it is used up, in words."""
    return f"used this {str(block['limit']).replace('_', ' ')}"
