"""The campaign in rows for people: a survivor each with the numbers of the sheet, and a lantern year each."""

from collections.abc import Iterator
from operator import itemgetter

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS, Fields, Survivor
from kdm_cli.service.sheets.settlement import timeline_document
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.telling.statistics import tallied
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import SurvivorSheet

    Cells = list[str | int | None]

NUMBERS = ("survival", "insanity", "courage", "understanding", "hunt_xp")
BOXES = ("bleeding", "skip_next_hunt", "cannot_spend_survival", "cannot_use_fighting_arts")
LISTS = {
    "fighting_arts": ("fighting_art", "secret_fighting_art"),
    "disorders": ("disorder",),
    "abilities_and_impairments": ("ability", "impairment"),
    "severe_injuries": ("severe_injury",),
}
FAMILY = ("parents", "children", "notes")
SURVIVORS = (
    "name", "player", "sex", "status", "origin", "born", "died", "cause", *NUMBERS, "weapon_type", "weapon_proficiency",
    *ATTRIBUTES, *BOXES, "brain_injured", *(f"{where}_armor" for where in LOCATIONS),
    *(f"{where}_injured" for where in LOCATIONS), "may_depart", *LISTS, "other", "gear", *FAMILY,
)  # fmt: skip
YEARS = ("year", "population", "births", "deaths", "showdowns", "timeline", "fights", "died")
BETWEEN = "; "


def survivor_rows(view: View) -> "Iterator[Cells]":
    """Everybody who ever had a sheet, in order."""
    for row in view.draft.rows(Survivor).values():
        yield _survivor(survivor_sheet(view, row))


def _survivor(sheet: "SurvivorSheet") -> "Cells":
    fields: Fields = {**sheet}
    died, weapon, parts = sheet["died"], sheet["weapon_proficiency"], sheet["hit_locations"]
    known = {kind for kinds in LISTS.values() for kind in kinds}
    traits = [[each["name"] for each in sheet["traits"] if each["kind"] in kinds] for kinds in LISTS.values()]
    others = [each["name"] for each in sheet["traits"] if each["kind"] not in known]
    injured = [" ".join(kind for kind in ("light", "heavy") if parts[where][kind]) for where in LOCATIONS]
    lists = [*traits, others, [each["name"] for each in sheet["gear"]], *(fields[each] for each in FAMILY)]
    return [
        *(fields[each] for each in ("name", "player", "sex", "status", "origin", "born")),
        *(died["year"], died["cause"]),
        *(fields[each] for each in NUMBERS),
        *(weapon["type"], weapon["level"]),
        *(sheet["attributes"][each] for each in ATTRIBUTES),
        *(fields[each] for each in BOXES),
        sheet["brain"]["injured"],
        *(parts[where]["armor"] for where in LOCATIONS),
        *injured,
        sheet["may_depart"]["yes"],
        *map(BETWEEN.join, lists),
    ]


def year_rows(view: View) -> "Iterator[Cells]":
    """Each lantern year up to this one: its numbers, what the timeline holds, who was fought, and who died."""
    told = tallied(view)
    planned = {row["year"]: [event["name"] for event in row["events"]] for row in timeline_document(view)}
    fought: dict[int, list[str]] = {}
    for fight in sorted(told["fights"], key=itemgetter("entry")):
        level = "" if fight["level"] is None else f" level {fight['level']}"
        fought.setdefault(fight["year"], []).append(f"{fight['name']}{level}, {fight['how']}")
    died: dict[int | None, list[str]] = {}
    for death in told["deaths"]["named"]:
        died.setdefault(death["year"], []).append(death["name"])
    for year in told["years"]:
        number = year["year"]
        counted = [year[name] for name in ("population", "births", "deaths", "showdowns")]
        named = (planned.get(number, []), fought.get(number, []), died.get(number, []))
        yield [number, *counted, *map(BETWEEN.join, named)]
