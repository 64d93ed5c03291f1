"""What completion offers around the hunt: quarries, their levels, who hunts, and the events that may come."""

from collections.abc import Callable

from kdm_cli.rules.names import Candidate, matches
from kdm_cli.rules.state import Hunt, HuntSpace, Lasting, Survivor
from kdm_cli.service.completion.campaign_names import Offer, Sheets

EVENT = "hunt_event"
FATES = ("mark/fled", "mark/home")  # lasting rows of who ran away
Tiers = list[list[Offer]]


def quarries(path: str, first: str, sheets: Sheets) -> Tiers:
    """The monsters on the quarry list, else all that can be hunted."""
    hunted = [entry.name for entry in sheets.library.of("monster") if entry.data.get("hunt_board")]
    held = {offer.value for offer in sheets.held()}
    return [[Offer(name) for name in hunted if name in held], [Offer(name) for name in hunted]]


def levels(path: str, first: str, sheets: Sheets) -> Tiers:
    """The levels of the monster that is named, as its board or its sheet has them."""
    monsters = {entry.name: entry for entry in sheets.library.of("monster")}
    if path == "hunt start":
        monsters = {name: entry for name, entry in monsters.items() if entry.data.get("hunt_start")}
    found = [monsters[each.name] for each in matches(first, [Candidate(name, name) for name in monsters])]
    given = {str(row["level"]) for entry in found for row in entry.data.get("levels", ())}
    return [[Offer(level) for level in sorted(given) if level.isdigit()]]


def hunters(sheets: Sheets) -> list[Offer]:
    """Who is on the hunt under way, else who departs; where nobody does every living survivor."""
    gone = {row.survivor_id for row in sheets.rows(Lasting) if row.what in FATES}
    party = [row for row in sheets.rows(Survivor) if row.party is not None and not row.dead and row.id not in gone]
    return [Offer(row.name) for row in sorted(party, key=lambda row: row.party or 0)] or sheets.survivors()


def events(path: str, first: str, sheets: Sheets) -> Tiers:
    """The quarry's cards that did not come yet, then the table's events."""
    hunt = next(iter(sheets.rows(Hunt)), None)
    quarry = sheets.library.get(hunt.quarry) if hunt else None
    seen = {row.content for row in sheets.rows(HuntSpace)}
    slug = quarry.slug if quarry else None
    entries = sheets.library.of(EVENT)
    own = [entry.name for entry in entries if entry.data.get("monster") == slug and slug and entry.id not in seen]
    table = [entry.name for entry in entries if "roll" in entry.data]
    return [sorted(Offer(name, "of the quarry") for name in own), sorted(Offer(name) for name in table)]


LISTS: dict[str, Callable[[str, str, Sheets], Tiers]] = {"level": levels, EVENT: events}
