"""The campaign on one page: the settlement, the living, the dead and how, storage, timeline, what is due."""

from collections.abc import Sequence

from kdm_cli.export.page import (
    Duties,
    Duty,
    Facts,
    Figure,
    Items,
    More,
    Page,
    Section,
    Table,
    Year,
    Years,
    behind,
    filled,
)
from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS

if TYPE_CHECKING:
    from typing import Literal

    from kdm_cli.service.sheets.shapes.outcome import DueItem
    from kdm_cli.service.sheets.shapes.settlement import CampaignEnd, SettlementSheet, StoredItem, YearShown
    from kdm_cli.service.sheets.shapes.survivor import SurvivorSheet as Sheet

    Number = Literal["survival", "insanity", "courage", "understanding", "hunt_xp"]
    Held = Literal["innovations", "locations", "quarries", "nemeses", "milestones", "departing", "returning"]

NAMELESS = "A settlement without a name"
GEAR = {"weapon": "Weapons", "armor": "Armor"}
MOST_KINDS = 100
TRACKS: "tuple[Number, ...]" = ("survival", "insanity", "courage", "understanding", "hunt_xp")


def summary(
    settlement: "SettlementSheet",
    survivors: "Sequence[Sheet]",
    doing: str = "",
    alone: bool = False,
    end: "CampaignEnd | None" = None,
) -> Page:
    """The whole page; `alone` is what it says of these survivors, and nothing of the settlement."""
    living = [sheet for sheet in survivors if sheet["status"] != "dead"]
    dead = [sheet for sheet in survivors if sheet["status"] == "dead"]
    people = (Section("The living", _living(living, alone)), Section("The dead", _dead(dead)))
    title = settlement["name"] or NAMELESS
    if alone:
        due = Section("Due", Duties([_due(item) for sheet in survivors for item in sheet["due"]]))
        whose = [sheet["name"] for sheet in survivors]
        return Page(title, _where(settlement, doing), (), filled((due, *people)), whose)
    sections = (
        Section("The end", _end(end)),
        Section("Due", Duties([_due(item) for item in settlement["due"]])),
        Section("Settlement", _settlement(settlement)),
        *people,
        Section("Storage", _storage(settlement)),
        Section("Timeline", _timeline(settlement["timeline"], settlement["lantern_year"])),
        Section("Notes", Items(settlement["notes"])),
    )
    return Page(title, _where(settlement, doing), _figures(settlement), filled(sections))


def _end(end: "CampaignEnd | None") -> Facts:
    """How the campaign ended or was won, and who lived to see it."""
    if end is None:
        return Facts([])
    rows = [("Lived", end["living"]), ("Retired", end["retired"]), ("Died", end["dead"])]
    return Facts([("The end" if end["over"] else "Won", [end["how"]]), *(row for row in rows if row[1])])


def _where(settlement: "SettlementSheet", doing: str) -> str:
    """The year and what is under way; that the campaign is over is a sentence of its own."""
    year = f"Lantern year {settlement['lantern_year']}"
    if doing.endswith("."):
        return f"{year}. {doing.removesuffix('.')}"
    return ", ".join(filter(None, (year, settlement["phase"], doing)))


def _figures(settlement: "SettlementSheet") -> list[Figure]:
    nameless = f"{settlement['nameless']} nameless" if settlement["nameless"] else ""
    return [
        Figure("population", str(settlement["population"]), nameless),
        Figure("deaths", str(settlement["death_count"])),
        Figure("survival limit", str(settlement["survival_limit"])),
        Figure("endeavors", str(settlement["endeavors"])),
    ]


def _due(item: "DueItem") -> Duty:
    return Duty(item["what"], item["who"] or "", item["why"], f"kdm {item['command']}")


def _settlement(sheet: "SettlementSheet") -> Facts:
    chosen = [f"{name.replace('_', ' ')}: {choice}" for name, choice in sheet["principles"].items() if choice]
    held: tuple[Held, ...] = ("innovations", "locations", "quarries", "nemeses", "milestones", "departing", "returning")
    rows = [("Principles", chosen), *((name.capitalize(), sheet[name]) for name in held)]
    return Facts([(label, names) for label, names in rows if names])


def _living(sheets: "Sequence[Sheet]", alone: bool) -> Table:
    attributes = ATTRIBUTES if sheets else ()
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
    return Table(heads, rows, [_more(sheet, alone) for sheet in sheets], "more")


def _more(sheet: "Sheet", alone: bool) -> list[More]:
    """What the numbers do not say; who departs and whose children there are is on the whole page already."""
    weapon = sheet["weapon_proficiency"]
    hurt = [f"bleeding {sheet['bleeding']}"] if sheet["bleeding"] else []
    hurt += ["brain injured"] if sheet["brain"]["injured"] else []
    for name in LOCATIONS:
        part = sheet["hit_locations"][name]
        hurt += [f"{name} light"] * bool(part["light"]) + [f"{name} heavy"] * part["heavy"]
    standing = ("departing" if alone else "") if sheet["departing"] else sheet["may_depart"]["why"]
    found = (
        More("", [standing] if standing else []),
        More("", [f"{weapon['type']} {weapon['level']}"] if weapon["type"] else []),
        More("", [trait["name"] for trait in sheet["traits"]]),
        More("", hurt),
        More("wears", [card["name"] for card in sheet["gear"]]),
        More("child of", sheet["parents"], " and"),
        More("parent of", sheet["children"] if alone else ()),
        *(More("note:", [note]) for note in sheet["notes"]),
    )
    return [part for part in found if part.values]


def _dead(sheets: "Sequence[Sheet]") -> Table:
    """Year by year; of whom nobody knows when at the end."""
    deaths = [(sheet["name"], sheet["died"]["year"], sheet["died"]["cause"] or "cause unknown") for sheet in sheets]
    deaths.sort(key=lambda death: (death[1] is None, death[1] or 0))
    rows = [(name, "" if year is None else str(year), cause) for name, year, cause in deaths]
    return Table(("name", "year", "cause"), rows)


def _storage(settlement: "SettlementSheet") -> Facts:
    """What the resources count as, and every card once: resources by their kinds, then gear."""
    kinds: dict[str, list[str]] = {}
    for row in sorted(settlement["storage"], key=_place):
        kinds.setdefault(_kind(row), []).append(f"{row['count']} {row['name']}")
    totals = [f"{count} {keyword}" for keyword, count in settlement["keywords"].items()]
    return Facts([("Resources", totals)] * bool(kinds and totals) + list(kinds.items()))


def _place(row: "StoredItem") -> tuple[bool, int, str]:
    """Resources of one kind, of several, of none; weapons, armor, other gear."""
    gear = row["kind"] == "gear"
    kind = _kind(row)
    order = [*GEAR.values(), "Other gear"]
    rank = order.index(kind) if gear else kind.count(",") if row["keywords"] else MOST_KINDS
    return gear, rank, kind


def _kind(row: "StoredItem") -> str:
    keywords: Sequence[str] = row["keywords"]
    if row["kind"] == "gear":
        return next((kind for keyword, kind in GEAR.items() if keyword in keywords), "Other gear")
    kinds = sorted(set(keywords) - {"consumable"}) or keywords
    told = ", ".join(kinds)
    return told[:1].upper() + told[1:] or "Other resources"


def _timeline(years: "Sequence[YearShown]", current: int) -> Years:
    rows = []
    for year in years:
        if year["events"] or year["year"] == current:
            state = "now" if year["year"] == current else "done" if year["done"] else ""
            rows.append(Year(year["year"], state, [event["name"] + behind(event, year) for event in year["events"]]))
    return Years(rows)
