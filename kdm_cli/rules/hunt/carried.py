"""What hunters carry stays in its grid: on the hunt nothing is rearranged, and nothing comes from storage."""

from collections.abc import Iterable

from kdm_cli.rules.hunt import under_way
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

ALL_THE_SAME = "--house-rule does it all the same; kdm gear archive puts a card back in the box."


def check_rearranged(play: Play, survivors: Iterable[Survivor]) -> None:
    """R239: nobody rearranges a grid on the hunt."""
    for survivor in _away(play, survivors):
        message = f"{survivor.name} is on the hunt: no grid is rearranged there (R239)."
        play.require(False, "on-hunt", message, ALL_THE_SAME)


def check_given(play: Play, survivor: Survivor, find: str) -> None:
    """R239, R249: storage is far, and what the dead wore is not used on this hunt; `find` takes what is found now."""
    for hunter in _away(play, [survivor]):
        message = f"{hunter.name} is on the hunt: nothing comes from storage (R239, R249)."
        play.require(False, "on-hunt", message, f"What an event gives now: {find}")


def _away(play: Play, survivors: Iterable[Survivor]) -> list[Survivor]:
    if under_way.current(play) is None:
        return []
    return [survivor for survivor in survivors if survivor.party is not None]
