"""The settlement sheet, its storage and its timeline as plain data."""

from kdm_cli.light import TYPE_CHECKING, cast
from kdm_cli.rules.asking import event_times, lasting, numbers, players, steps, weapons
from kdm_cli.rules.carry import storage
from kdm_cli.rules.content import kind_of
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import holdings
from kdm_cli.rules.state import Due, Event, Note, Stored
from kdm_cli.service.outcome import due_document

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import settlement as shapes


NOTE = "settlement_note"  # a card that stands for words on the sheet
NEMESES = ("nemesis", "nemesis_finale")


def settlement_sheet(play: Play) -> "shapes.SettlementSheet":
    """The settlement sheet as COMMANDS documents it."""
    draft = play.draft
    settlement = draft.settlement
    reachable = [entry for entry in play.content.brief("milestone") if "reached" in entry.data]
    return {
        "name": settlement.name,
        "campaign": next((each.name for each in numbers.held(play, "campaign")), "People of the Lantern"),
        "lantern_year": settlement.lantern_year,
        "phase": cast("shapes.PhaseName", settlement.phase),
        "step": steps.standing(play),
        "step_name": steps.called(play, now) if (now := steps.current(play)) else "",
        "population": numbers.population(play),
        "nameless": settlement.nameless,
        "death_count": settlement.death_count,
        "lost_settlements": settlement.lost_settlements,
        "survival_limit": numbers.survival_limit(play),
        "endeavors": settlement.endeavors,
        "due": [due_document(play, due) for due in draft.rows(Due).values()],
        "principles": _principles(play),
        "innovations": [*_held(play, "innovation"), *weapons.masteries(play)],
        "innovation_deck": holdings.deck_listed(play),
        "locations": _held(play, "location"),
        "quarries": _monsters(play, "quarry"),
        "nemeses": _monsters(play, *NEMESES),
        "nemesis_levels": _nemesis_levels(play),
        "defeated": _defeated(play),
        "milestones": _held(play, "milestone"),
        "milestones_open": [each.name for each in reachable if not numbers.holds(play, each.id)],
        "departing": [row.name for row in numbers.party(play)],
        "returning": [row.name for row in numbers.living(play) if row.returned],
        "bonuses": holdings.departing_bonuses(play),
        "storage": [stored_document(play, row) for row in draft.rows(Stored).values()],
        "keywords": storage.by_keyword(play),
        "timeline": timeline_document(play),
        "notes": [*_noted(play), *(note.text for note in draft.of(Note, None))],
        "dice": cast("shapes.Rolling", draft.campaign.dice),
        "decks": cast("shapes.Decks", draft.campaign.decks),
        "rules": cast("shapes.Rules", draft.campaign.rules),
        "party_size": numbers.most_departing(play),
        "house_rules": cast("list[shapes.HouseRuleShown]", event_times.listed(play)),
        "players": cast("list[shapes.PlayerShown]", players.listed(play)),
    }


def _noted(play: Play) -> list[str]:
    """What cards have had the settlement note, by name."""
    return [play.name_of(row.content) for row in lasting.of(play, None, lasting.NOTED) if kind_of(row.content) == NOTE]


def stored_document(play: Play, row: Stored) -> "shapes.StoredItem":
    """One line of settlement storage."""
    entry = play.entry(row.content)
    return {
        "id": entry.id,
        "name": entry.name,
        "kind": "gear" if entry.kind == "gear" else "resource",
        "count": row.copies,
        "keywords": list(entry.data.get("keywords", ())),
    }


def timeline_document(play: Play) -> "list[shapes.YearShown]":
    """The timeline by year, with what each year holds."""
    years: dict[int, list[Event]] = {}
    for event in play.draft.rows(Event).values():
        years.setdefault(event.year, []).append(event)
    current = play.draft.settlement.lantern_year
    listed = [entry.data["lantern_year"] for entry in play.content.brief("timeline_year")]
    for year in (*(year for year in listed if year is not None), current):
        years.setdefault(year, [])
    return [
        {
            "year": year,
            "done": year <= current and (year < current or all(event.done for event in years[year])),
            "events": [
                {"id": event.content, "name": play.name_of(event.content), "level": event.level, "done": event.done}
                for event in years[year]
            ],
        }
        for year in sorted(years)
    ]


def _principles(play: Play) -> "shapes.Principles":
    chosen: dict[str, str | None] = dict.fromkeys(("new_life", "death", "society", "conviction"))
    chosen |= {
        each.data["principle"]: each.name for each in numbers.held(play, "principle") if "principle" in each.data
    }
    return cast("shapes.Principles", chosen)


def _held(play: Play, kind: str) -> list[str]:
    return [entry.name for entry in numbers.held(play, kind)]


def _monsters(play: Play, *roles: str) -> list[str]:
    return [entry.name for entry in numbers.held(play, "monster") if entry.data.get("role") in roles]


def _nemesis_levels(play: Play) -> "list[shapes.NemesisShown]":
    """The levels of each nemesis that the packs know, and which of them were defeated."""
    defeated = {*lasting.defeats(play)}
    found: list[shapes.NemesisShown] = []
    for entry in numbers.held(play, "monster"):
        if entry.data.get("role") in NEMESES:
            levels = [row["level"] for row in entry.data.get("levels", ())]
            shown: list[shapes.LevelShown] = [
                {"level": level, "defeated": (entry.id, level) in defeated} for level in levels
            ]
            found.append({"name": entry.name, "levels": shown})
    return found


def _defeated(play: Play) -> "list[shapes.DefeatedShown]":
    """What was defeated at which level, and how often; the first lion is a lion."""
    found: dict[tuple[str, int], int] = {}
    for monster, level, times in lasting.defeats_counted(play):
        key = (play.name_of(monster).partition(" (")[0], level)
        found[key] = found.get(key, 0) + times
    return [{"name": name, "level": level, "times": times} for (name, level), times in sorted(found.items())]
