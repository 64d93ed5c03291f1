"""Backups of the browser tracker ncalteen-kdm, versions 0.12 to 0.20: all settlements of a browser in one file.

Hunts, showdowns and settlement phases under way are not taken over, but nothing of them is lost.
"""

from collections import defaultdict
from collections.abc import Mapping

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.importing import ncalteen_sheets as sheets
from kdm_cli.service.importing.readers import Save, SavedSettlement, SavedSurvivor, Source

KINDS = {"hunts": "hunt", "showdowns": "showdown"}
WHY = "board, cards and turns are not in the save; begin it again, the notes hold its numbers"


class UnderWay(NamedTuple):
    """The names of a save by its ids, what is to be noted of what is under way there, and what the report says."""

    settlements: Mapping[int, str]
    survivors: Mapping[int, str]
    refused: list[str]
    unplaced: list[str]
    outings: dict[int, list[str]]
    personal: dict[int, list[str]]
    phases: dict[int, str]
    endeavors: dict[int, int]
    returned: set[int]


def read_outing(each: Source, what: str, here: UnderWay) -> None:
    """A hunt or a showdown."""
    home = each.whole("settlementId", None)
    foes = [Source(each.value["monster"], f"{each.where}.monster")] if each.has("monster") else [*each.each("monsters")]
    title = f"{what} for {' and '.join(foe.text('name') for foe in foes) or 'no monster'}"
    party = sheets.numbered(each, "survivors")
    scout = [each.whole("scout")] if each.value.get("scout") is not None else []
    turn = each.inside("turn")
    personal: dict[int, list[str]] = {}  # tokens, notes, whether they have acted
    for one in (*each.each("survivorDetails"), *turn.each("survivorStates")):
        one.passed("color")
        personal.setdefault(one.whole("id", None), []).extend(sheets.told(one.left()))
    for number in sorted({*party, *scout, *personal} - set(here.survivors)):
        words = f", with {', '.join(personal[number])}" if personal.get(number) else ""
        here.unplaced.append(f"the {title} names survivor {number}, who is not in the save{words}")
    for number, known in personal.items():
        if known and number in here.survivors:
            here.personal[number].append(f"In the {title} under way there: {'; '.join(known)}.")
    each.passed("id", "monster", "huntBoard")  # the spaces of a hunt board are printed on it
    names = sheets.listed("party", [here.survivors[number] for number in party if number in here.survivors])
    names += sheets.listed("scout", [here.survivors[number] for number in scout if number in here.survivors])
    told_foes = [f"{foe.text('name')}: {', '.join(sheets.told(foe.left()))}" for foe in foes]
    parts = "; ".join([*names, *sheets.told(each.left()), *sheets.told(turn.left()), *told_foes])
    if home not in here.settlements:
        here.unplaced.append(f"the {title} belongs to settlement {home}, which is not in the save: {parts}")
        return
    here.outings[home].append(f"A {title} was under way there: {parts}.")
    here.refused.append(f"{here.settlements[home]}: the {title} under way there is not taken over: {WHY}")


def read_phase(each: Source, here: UnderWay) -> None:
    """A settlement phase, which the newest versions keep; kdm begins where the settlement develops."""
    home = each.whole("settlementId", None)
    endeavors = each.whole("endeavors", 0, 0)
    scout = [each.whole("returningScout")] if each.value.get("returningScout") is not None else []
    returning = {*sheets.numbered(each, "returningSurvivors"), *scout}
    each.passed("id")
    missing = [str(number) for number in sorted(returning - set(here.survivors))]
    words = [*sheets.told(each.left()), *sheets.listed("returning survivors that are not in the save", missing)]
    if home not in here.settlements:
        here.unplaced.append(f"a settlement phase of settlement {home}, which is not in the save, is left out")
        return
    here.endeavors[home] = endeavors
    here.phases[home] = f"A settlement phase was under way there: {'; '.join(words)}."
    here.returned.update(returning)


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
    source = Source(document, sheets.TRACKER)
    source.needs("settlements", "survivors")
    homes = _by_number(source, "settlements")
    people = _by_number(source, "survivors")
    settlements = {number: sheets.called(sheet, "Settlement") for number, sheet in homes.items()}
    survivors = {number: sheets.called(sheet, "Nameless") for number, sheet in people.items()}
    here = UnderWay(settlements, survivors, [], [], defaultdict(list), defaultdict(list), {}, {}, set())
    for key, what in KINDS.items():
        for each in source.each(key):
            read_outing(each, what, here)
    for each in source.each("settlementPhases"):
        read_phase(each, here)
    own, refused = sheets.own_monsters(source)
    refused += here.refused
    living = _at_home(people, here)
    found = []
    for number, sheet in homes.items():
        phase = [here.phases[number]] if number in here.phases else []
        settlement = sheets.read_settlement(sheet, own, (*phase, *here.outings.get(number, ())), refused)
        endeavors = {"endeavors": here.endeavors[number]} if number in here.endeavors else {}
        numbers = {**settlement.numbers, **endeavors}
        found.append(settlement._replace(numbers=numbers, survivors=tuple(living[number])))
    version = source.text("version", "0.12.0 or older")
    source.passed(*PAGES)
    unplaced = [*here.unplaced, APP, PRINTED, *filter(None, map(_counted, found)), *sheets.told(source.left())]
    return Save(sheets.TRACKER, version, tuple(found), tuple(unplaced), tuple(refused))


def _at_home(people: dict[int, Source], here: UnderWay) -> dict[int, list[SavedSurvivor]]:
    """The survivors of each settlement; who is of none is told."""
    found: dict[int, list[SavedSurvivor]] = {number: [] for number in here.settlements}
    for number, sheet in people.items():
        home = sheet.whole("settlementId", None)
        survivor = sheets.read_survivor(sheet, tuple(here.personal.get(number, ())))
        if home in found:
            found[home].append(survivor._replace(returned=number in here.returned and survivor.status != "dead"))
        else:
            here.unplaced.append(
                f"{survivor.name} (survivor {number}) is of settlement {home}, which is not in the save"
            )
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
