"""Settlement phases under way in a save of ncalteen-kdm, which the newest versions keep: endeavors and who returned."""

from collections.abc import Mapping
from typing import NamedTuple

from kdm_cli.service.importing.trackers.ncalteen.words import listed, numbered, told
from kdm_cli.service.importing.trackers.source import Source


class Phases(NamedTuple):
    """Endeavors and notes by settlement, the survivors who returned, and what has no place."""

    numbers: dict[int, dict[str, int]]
    notes: dict[int, list[str]]
    returned: set[int]
    unplaced: list[str]


def read_phases(source: Source, settlements: Mapping[int, str], survivors: Mapping[int, str]) -> Phases:
    """Every phase that is under way; its step is told, for kdm begins where the settlement develops."""
    phases = Phases({}, {}, set(), [])
    for each in source.each("settlementPhases"):
        home = each.whole("settlementId", None)
        endeavors = each.whole("endeavors", 0, 0)
        scout = [each.whole("returningScout")] if each.value.get("returningScout") is not None else []
        returning = {*numbered(each, "returningSurvivors"), *scout}
        each.passed("id")
        missing = [str(number) for number in sorted(returning - set(survivors))]
        words = [*told(each.left()), *listed("returning survivors that are not in the save", missing)]
        if home in settlements:
            phases.numbers[home] = {"endeavors": endeavors}
            phases.notes[home] = [f"A settlement phase was under way there: {'; '.join(words)}."]
            phases.returned.update(returning)
        else:
            phases.unplaced.append(f"a settlement phase of settlement {home}, which is not in the save, is left out")
    return phases
