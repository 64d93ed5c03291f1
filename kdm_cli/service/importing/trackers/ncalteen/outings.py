"""Hunts and showdowns under way in a save of ncalteen-kdm: not taken over, but nothing of them is lost."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from kdm_cli.service.importing.trackers.ncalteen.words import listed, numbered, told
from kdm_cli.service.importing.trackers.source import Source

KINDS = {"hunts": "hunt", "showdowns": "showdown"}
WHY = "board, cards and turns are not in the save; begin it again, the notes hold its numbers"


class Outings(NamedTuple):
    """What is to be noted of them, by settlement and by survivor, and what the report says."""

    settlements: Mapping[int, list[str]]
    survivors: Mapping[int, list[str]]
    refused: list[str]
    unplaced: list[str]


def read_outings(source: Source, settlements: Mapping[int, str], survivors: Mapping[int, str]) -> Outings:
    """Every hunt and showdown; both names are by the ids of the save."""
    outings = Outings(defaultdict(list), defaultdict(list), [], [])
    for key, what in KINDS.items():
        for each in source.each(key):
            _read(each, what, outings, settlements, survivors)
    return outings


def _read(
    each: Source, what: str, outings: Outings, settlements: Mapping[int, str], survivors: Mapping[int, str]
) -> None:
    home = each.whole("settlementId", None)
    foes = [Source(each.value["monster"], f"{each.where}.monster")] if each.has("monster") else [*each.each("monsters")]
    title = f"{what} for {' and '.join(foe.text('name') for foe in foes) or 'no monster'}"
    party = numbered(each, "survivors")
    scout = [each.whole("scout")] if each.value.get("scout") is not None else []
    turn = each.inside("turn")
    personal = _personal(each, turn)
    missing = sorted({*party, *scout, *personal} - set(survivors))
    for number in missing:
        words = f", with {', '.join(personal[number])}" if personal.get(number) else ""
        outings.unplaced.append(f"the {title} names survivor {number}, who is not in the save{words}")
    for number, known in personal.items():
        if known and number in survivors:
            outings.survivors[number].append(f"In the {title} under way there: {'; '.join(known)}.")
    each.passed("id", "monster", "huntBoard")  # the spaces of a hunt board are printed on it
    names = listed("party", [survivors[number] for number in party if number in survivors])
    names += listed("scout", [survivors[number] for number in scout if number in survivors])
    told_foes = [f"{foe.text('name')}: {', '.join(told(foe.left()))}" for foe in foes]
    parts = "; ".join([*names, *told(each.left()), *told(turn.left()), *told_foes])
    if home not in settlements:
        outings.unplaced.append(f"the {title} belongs to settlement {home}, which is not in the save: {parts}")
        return
    outings.settlements[home].append(f"A {title} was under way there: {parts}.")
    outings.refused.append(f"{settlements[home]}: the {title} under way there is not taken over: {WHY}")


def _personal(each: Source, turn: Source) -> dict[int, list[str]]:
    """What only the hunt or the showdown knows of each survivor: tokens, notes, whether they have acted."""
    personal: dict[int, list[str]] = {}
    for one in (*each.each("survivorDetails"), *turn.each("survivorStates")):
        one.passed("color")
        personal.setdefault(one.whole("id", None), []).extend(told(one.left()))
    return personal
