"""Backups of the browser tracker ncalteen-kdm, versions 0.12 to 0.20: all settlements of a browser in one file."""

from typing import Any

from kdm_cli.rules.refusal import refuse
from kdm_cli.service.importing.trackers.ncalteen.monsters import own_monsters
from kdm_cli.service.importing.trackers.ncalteen.outings import Outings, read_outings
from kdm_cli.service.importing.trackers.ncalteen.phases import Phases, read_phases
from kdm_cli.service.importing.trackers.ncalteen.settlement import read_settlement
from kdm_cli.service.importing.trackers.ncalteen.survivor import read_survivor
from kdm_cli.service.importing.trackers.ncalteen.words import TRACKER, called, told
from kdm_cli.service.importing.trackers.save import Save, SavedSettlement, SavedSurvivor
from kdm_cli.service.importing.trackers.source import Source

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
