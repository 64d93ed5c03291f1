"""The campaign on one page: the settlement, the living, the dead and how, storage, timeline, what is due."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.export import markdown, plain
from kdm_cli.export.page import Facts, Items, Page, Section, Table

Sheet = Mapping[str, Any]

TRACKS = ("survival", "insanity", "courage", "understanding", "hunt_xp")


def summary_text(settlement: Sheet, survivors: Sequence[Sheet], doing: str = "") -> str:
    """The page as plain text, 80 columns wide."""
    return plain.drawn(_page(settlement, survivors, doing))


def summary_markdown(settlement: Sheet, survivors: Sequence[Sheet], doing: str = "") -> str:
    """The page as Markdown, every name literal."""
    return markdown.drawn(_page(settlement, survivors, doing))


def _page(settlement: Sheet, survivors: Sequence[Sheet], doing: str) -> Page:
    living = [sheet for sheet in survivors if sheet["status"] != "dead"]
    dead = [sheet for sheet in survivors if sheet["status"] == "dead"]
    sections = (
        Section("Due", Items([_due(item) for item in settlement["due"]])),
        Section("Settlement", _settlement(settlement)),
        Section("The living", _living(living)),
        Section("The dead", _dead(dead)),
        Section("Storage", _storage(settlement["storage"])),
        Section("Timeline", _timeline(settlement["timeline"], settlement["lantern_year"])),
        Section("Notes", Items(settlement["notes"])),
    )
    kept = [section for section in sections if section.body.filled]
    return Page(settlement["name"] or "A settlement without a name", _lead(settlement, doing), kept)


def _lead(settlement: Sheet, doing: str) -> str:
    """Where the campaign stands: the year, the phase and what is under way in it, and the numbers of the settlement."""
    nameless = f" ({settlement['nameless']} nameless)" if settlement["nameless"] else ""
    return (
        f"Lantern year {settlement['lantern_year']}, {settlement['phase']}{f', {doing}' if doing else ''}: "
        f"population {settlement['population']}"
        f"{nameless}, deaths {settlement['death_count']}, survival limit {settlement['survival_limit']}, "
        f"endeavors {settlement['endeavors']}."
    )


def _due(item: Sheet) -> str:
    who = f" ({item['who']})" if item["who"] else ""
    return f"{item['what']}{who}: {item['why']}; kdm {item['command']}"


def _settlement(sheet: Sheet) -> Facts:
    chosen = [f"{name.replace('_', ' ')}: {choice}" for name, choice in sheet["principles"].items() if choice]
    held = ("innovations", "locations", "quarries", "nemeses", "milestones", "departing", "returning")
    rows = [("Principles", chosen), *((name.capitalize(), sheet[name]) for name in held)]
    return Facts([(label, names) for label, names in rows if names])


def _living(sheets: Sequence[Sheet]) -> Table:
    attributes = list(sheets[0]["attributes"]) if sheets else []
    heads = ["name", "", *(track.removeprefix("hunt_") for track in TRACKS), *attributes]
    rows = [
        [
            sheet["name"],
            (sheet["sex"] or "").upper(),
            *(str(sheet[track]) for track in TRACKS),
            *(str(sheet["attributes"][name]) for name in attributes),
        ]
        for sheet in sheets
    ]
    return Table(heads, rows, [_more(sheet) for sheet in sheets], "more")


def _more(sheet: Sheet) -> list[str]:
    """What the numbers do not say, each kind of thing in a part of its own."""
    weapon = sheet["weapon_proficiency"]
    hurt = [f"bleeding {sheet['bleeding']}"] if sheet["bleeding"] else []
    hurt += ["brain injured"] if sheet["brain"]["injured"] else []
    for name, part in sheet["hit_locations"].items():
        hurt += [f"{name} {kind}" for kind in ("light", "heavy") if part[kind]]
    found = (
        "departing" if sheet["departing"] else sheet["may_depart"]["why"],
        f"{weapon['type']} {weapon['level']}" if weapon["type"] else "",
        ", ".join(trait["name"] for trait in sheet["traits"]),
        ", ".join(hurt),
        "wears " + ", ".join(card["name"] for card in sheet["gear"]) if sheet["gear"] else "",
        f"child of {' and '.join(sheet['parents'])}" if sheet["parents"] else "",
        *(f"note: {note}" for note in sheet["notes"]),
    )
    return [part for part in found if part]


def _dead(sheets: Sequence[Sheet]) -> Table:
    deaths = [(sheet["name"], sheet["died"]["year"], sheet["died"]["cause"] or "cause unknown") for sheet in sheets]
    return Table(("name", "year", "cause"), [(name, str(year), cause) for name, year, cause in deaths])


def _storage(storage: Sequence[Sheet]) -> Facts:
    kinds = (("Resources", "resource"), ("Gear", "gear"))
    counted = [(row["kind"], f"{row['count']} {row['name']}") for row in storage]
    rows = [(label, [told for its, told in counted if its == kind]) for label, kind in kinds]
    return Facts([(label, names) for label, names in rows if names])


def _timeline(years: Sequence[Sheet], current: int) -> Table:
    rows = []
    for year in years:
        if year["events"] or year["year"] == current:
            state = "now" if year["year"] == current else "done" if year["done"] else ""
            rows.append((str(year["year"]), state, ", ".join(_event(event) for event in year["events"])))
    return Table(("year", "", "events"), rows)


def _event(event: Sheet) -> str:
    return f"{event['name']} level {event['level']}" if event["level"] else str(event["name"])
