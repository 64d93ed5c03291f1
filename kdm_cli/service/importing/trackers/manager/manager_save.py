"""What the API of kdm-manager answers for one settlement: the sheet, and its survivors beside it."""

from collections import Counter
from typing import Any

from kdm_cli.service.importing.trackers.manager import names
from kdm_cli.service.importing.trackers.manager.notes import own_words
from kdm_cli.service.importing.trackers.manager.survivor import TRACKER, Home, key_of, survivor
from kdm_cli.service.importing.trackers.manager.timeline import defeated, timeline
from kdm_cli.service.importing.trackers.readable import kept_note, left_over, titled
from kdm_cli.service.importing.trackers.save import Named, Save, SavedSettlement
from kdm_cli.service.importing.trackers.source import Source

NUMBERS = {
    "population": "population",
    "death_count": "death_count",
    "survival_limit": "survival_limit",
    "lost_settlements": "lost_settlements",
    "endeavor_tokens": "endeavors",
}
HELD = {"locations": "location", "principles": "principle", "quarries": "monster", "nemesis_monsters": "monster"}
CORE = "people_of_the_lantern"
FOLLOWS = ("campaign_pretty", "enforce_survival_limit", "expansions_pretty", "minimum_death_count",
           "minimum_population", "minimum_survival_limit", "population_by_sex")  # fmt: skip
ADMIN = ("_id", "admins", "created_by", "created_on", "last_accessed", "meta", "modified_on", "survivor_groups",
         "_additional_survivor_sheet_requirements")  # fmt: skip
AGAIN = ("players", "survivor_groups")  # who plays along, and the survivors once more in the groups of the screen
WORKED_OUT = (
    "survival actions, smallest counts, who can do what and weapon skills by level are not taken over: "
    "kdm works them out itself"
)
APP = "players, e-mail addresses, dates, favorites and the groups on the screen belong to the site: not taken over"


def recognises(document: Any) -> bool:
    """Whether this is such an answer: a sheet, and the survivors among what the user has."""
    return isinstance(document, dict) and "sheet" in document and "user_assets" in document


def read(document: Any) -> Save:
    """The one settlement with its survivors; damage is refused with its place."""
    answer = Source(document, TRACKER)
    sheet, assets, meta = answer.inside("sheet"), answer.inside("user_assets"), answer.inside("meta")
    sheet.needs("name", "lantern_year", "population", "death_count", "survival_limit")
    assets.needs("survivors")
    entries = list(assets.each("survivors"))
    keys = tuple(key_of(entry.inside("sheet"), "_id") for entry in entries)
    home = Home(sheet.whole("lantern_year"), keys, [WORKED_OUT, APP], [], [])
    listed = assets.texts("survivor_oids_list")
    home.refused.extend(f"survivor_oids_list names {key}, who is not in this save" for key in listed if key not in keys)
    home.refused.extend(f"{key} is the id of {times} survivors" for key, times in Counter(keys).items() if times > 1)
    settlement = _settlement(sheet, home)._replace(survivors=tuple(survivor(entry, home) for entry in entries))
    if home.grouped:
        who = ", ".join(home.grouped)
        home.unplaced.append(f"in the group of the departing, though their sheets do not depart (these count): {who}")
    assets.passed(*AGAIN)
    version = meta.inside("api").text("version")
    home.unplaced.extend(left_over(answer.left()) + left_over(assets.left()))
    return Save(TRACKER, version, (settlement,), tuple(home.unplaced), tuple(home.refused))


def _settlement(sheet: Source, home: Home) -> SavedSettlement:
    found = SavedSettlement(
        key=key_of(sheet, "_id"),
        name=sheet.text("name"),
        lantern_year=home.lantern_year,
        numbers={
            column: sheet.whole(theirs) for theirs, column in NUMBERS.items() if sheet.value.get(theirs) is not None
        },
        holdings=_holdings(sheet),
        storage=_storage(sheet),
        timeline=timeline(sheet, home.lantern_year, home.refused, home.unplaced),
        defeated=defeated(sheet),
    )
    sheet.passed(*FOLLOWS, *ADMIN)
    _under_way(sheet, home)
    own, kept = own_words(sheet, "settlement_notes"), _kept(sheet)
    return found._replace(notes=tuple(note for note in (*own, kept_note(TRACKER, kept)) if note))


def _holdings(sheet: Source) -> tuple[Named, ...]:
    found = []
    for handle in sheet.texts("innovations"):
        if handle.startswith(names.MASTERY):
            found.append(Named("weapon_type", names.weapon(handle.removeprefix(names.MASTERY))))
        else:
            found.append(Named("innovation", titled(handle)))
    found += [Named(kind, titled(handle)) for theirs, kind in HELD.items() for handle in sheet.texts(theirs)]
    return (*found, *(Named("milestone", names.milestone(each)) for each in sheet.texts("milestone_story_events")))


def _storage(sheet: Source) -> tuple[Named, ...]:
    """A handle for each copy; which is gear and which a resource the handle does not say."""
    counted = Counter(sheet.texts("storage"))
    return tuple(Named("gear", titled(handle), copies) for handle, copies in counted.items())


def _under_way(sheet: Source, home: Home) -> None:
    if sheet.has("current_quarry") or sheet.has("hunt_started"):
        monster = sheet.text("current_quarry", "a monster")
        sheet.passed("hunt_started", "showdown_type")
        home.refused.append(f"the hunt of {monster} is not taken over: start it again")


def _kept(sheet: Source) -> list[str]:
    """What the settlement sheet says and kdm has no box for, in words."""
    kept = [f"campaign: {titled(name)}"] if (name := sheet.text("campaign", CORE)) != CORE else []
    if expansions := sheet.texts("expansions"):
        kept.append(f"expansions: {', '.join(map(titled, expansions))}")
    fought = sheet.inside("nemesis_encounters")
    for handle in fought.value:
        if levels := fought.values(handle):
            kept.append(f"{titled(handle)} encountered at level {', '.join(map(str, levels))}")
    if printing := sheet.text("version"):
        kept.append(f"rules: {printing}")
    return kept + left_over(sheet.left())
