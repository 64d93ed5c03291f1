"""The timeline of a settlement of kdm-manager, and the monsters in it."""

from collections import Counter

from kdm_cli.service.importing.trackers.manager import names
from kdm_cli.service.importing.trackers.readable import left_over
from kdm_cli.service.importing.trackers.save import Defeated, Listed
from kdm_cli.service.importing.trackers.source import Source

PASSED = ("ly", "sub_type", "type", "type_pretty", "sub_type_pretty", "excluded", "page", "created_by", "created_on")


def timeline(sheet: Source, lantern_year: int, refused: list[str], unplaced: list[str]) -> tuple[Listed, ...]:
    """Every event of every year; years that have passed are done."""
    found = []
    for line in sheet.each("timeline"):
        year = line.whole("year")
        for kind in line.value:
            if kind != "year" and isinstance(line.value[kind], list):
                found += [_event(each, year, lantern_year, refused, unplaced) for each in line.each(kind)]
        unplaced += [f"{line.where}: {told}" for told in left_over(line.left())]
    return tuple(each for each in found if each.name)


def _event(event: Source, year: int, lantern_year: int, refused: list[str], unplaced: list[str]) -> Listed:
    handle, line = event.text("handle"), event.text("name")
    if handle:
        name, level = names.event(handle), None
    else:
        name, level = names.monster(line)
    if not name:
        refused.append(f"{event.where} has neither a handle nor a name: there is nothing to write down")
    event.passed(*PASSED)
    unplaced += [f"{event.where}: {told}" for told in left_over(event.left())]
    return Listed(year, name, level, year < lantern_year)


def defeated(sheet: Source) -> tuple[Defeated, ...]:
    """The monsters defeated, one line each time; one without a level was of the first."""
    counted = Counter(names.monster(line) for line in sheet.texts("defeated_monsters"))
    return tuple(Defeated(name, 1 if level is None else level, times) for (name, level), times in counted.items())
