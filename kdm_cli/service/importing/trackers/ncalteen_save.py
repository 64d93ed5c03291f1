"""Hunts and showdowns under way in a save of ncalteen-kdm: not taken over, but nothing of them is lost.

Settlement phases under way in a save of ncalteen-kdm, which the newest versions keep: endeavors and who returned.
Backups of the browser tracker ncalteen-kdm, versions 0.12 to 0.20: all settlements of a browser in one file.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from kdm_cli.rules.refusal import refuse
from kdm_cli.service.importing.trackers.ncalteen_names import TRACKER, called, listed, numbered, told
from kdm_cli.service.importing.trackers.ncalteen_sheets import own_monsters, read_settlement, read_survivor
from kdm_cli.service.importing.trackers.readers import Save, SavedSettlement, SavedSurvivor, Source

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


MARKS = {"hunts", "showdowns", "settings", "selectedSettlementId", "selectedSurvivorId", "selectedTab", "version"}
APP = "where its pages stood, their settings and the colours of survivors belong to the tracker and are not taken over"
PRINTED = (
    "what the tracker copies from the cards of monsters and wanderers (numbers, hunt boards, locations, years) is not "
    "taken over: kdm takes cards from packs"
)
COUNTED = "{}: its pages count sheets ({} alive, {} dead), its file says population {} and death count {}"
PAGES = (  # where its pages stood, and how they were set
    "settings",
    "selectedHuntId",
    "selectedHuntMonsterIndex",
    "selectedSettlementId",
    "selectedSettlementPhaseId",
    "selectedShowdownId",
    "selectedShowdownMonsterIndex",
    "selectedSurvivorId",
    "selectedTab",
)


def recognises(document: Any) -> bool:
    """A flat list of settlements, one of survivors beside it, and the state of its pages."""
    return (
        isinstance(document, dict)
        and bool({"settlements", "survivors"} & set(document))
        and len(MARKS & set(document)) > 2
        and "campaigns" not in document
    )


def read(document: Any) -> Save:
    """Everything in a backup; what is damaged is refused with its place."""
    source = Source(document, TRACKER)
    source.needs("settlements", "survivors")
    homes = _by_number(source, "settlements")
    people = _by_number(source, "survivors")
    names = _names(homes, "Settlement"), _names(people, "Nameless")
    outings, phases = read_outings(source, *names), read_phases(source, *names)
    own, refused = own_monsters(source)
    refused += outings.refused
    unplaced = [*outings.unplaced, *phases.unplaced]
    living = _at_home(people, set(homes), outings, phases, unplaced)
    settlements = []
    for number, sheet in homes.items():
        under_way = (*phases.notes.get(number, ()), *outings.settlements.get(number, ()))
        settlement = read_settlement(sheet, own, under_way, refused)
        numbers = {**settlement.numbers, **phases.numbers.get(number, {})}
        settlements.append(settlement._replace(numbers=numbers, survivors=tuple(living[number])))
    version = source.text("version", "0.12.0 or older")
    source.passed(*PAGES)
    unplaced += [APP, PRINTED, *filter(None, map(_counted, settlements)), *told(source.left())]
    return Save(TRACKER, version, tuple(settlements), tuple(unplaced), tuple(refused))


def _at_home(
    people: dict[int, Source], homes: set[int], outings: Outings, phases: Phases, unplaced: list[str]
) -> dict[int, list[SavedSurvivor]]:
    """The survivors of each settlement; who is of none is told."""
    found: dict[int, list[SavedSurvivor]] = {number: [] for number in homes}
    for number, sheet in people.items():
        home = sheet.whole("settlementId", None)
        survivor = read_survivor(sheet, tuple(outings.survivors.get(number, ())))
        if home in found:
            found[home].append(survivor._replace(returned=number in phases.returned and survivor.status != "dead"))
        else:
            unplaced.append(f"{survivor.name} (survivor {number}) is of settlement {home}, which is not in the save")
    return found


def _counted(settlement: SavedSettlement) -> str:
    """Newer versions show the living and the dead among the sheets, and leave the numbers of the file as they were."""
    dead = sum(each.status == "dead" for each in settlement.survivors)
    alive = len(settlement.survivors) - dead
    numbers = settlement.numbers["population"], settlement.numbers["death_count"]
    return COUNTED.format(settlement.name, alive, dead, *numbers) if (alive, dead) != numbers else ""


def _by_number(source: Source, key: str) -> dict[int, Source]:
    """The sheets of a list by their ids, of which there is one each."""
    found: dict[int, Source] = {}
    for each in source.each(key):
        number = each.whole("id", None)
        if number in found:
            refuse("bad-input", f"{each.where}.id of the save is there twice: {number}.", "Is the file damaged?")
        found[number] = each
    return found


def _names(sheets: dict[int, Source], what: str) -> dict[int, str]:
    return {number: called(sheet, what) for number, sheet in sheets.items()}
