"""What the settlement's cards lead to: the innovation deck, and what those who depart gain."""

from kdm_cli.rules.cards import sibling
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Holding


def held(play: Play, kind: str) -> list[Entry]:
    """The cards of one kind that the settlement has."""
    entries = (play.entry(row.content) for row in play.draft.rows(Holding).values())
    return [entry for entry in entries if entry.kind == kind]


def holds(play: Play, content: str) -> bool:
    """Whether the settlement has this."""
    return any(row.content == content for row in play.draft.rows(Holding).values())


def innovation_deck(play: Play) -> list[str]:
    """The innovations that could be drawn: what the held ones lead to, without those held; in no secret order."""
    mine = held(play, "innovation")
    led_to = {sibling(entry, "innovation", slug) for entry in mine for slug in entry.data.get("consequences", ())}
    return [entry.name for entry in play.content.of("innovation") if entry.id in led_to and entry not in mine]


def departing_bonuses(play: Play) -> list[dict[str, str | int]]:
    """What innovations give to those who depart."""
    return [
        {"stat": stat, "amount": by, "source": entry.name}
        for entry in held(play, "innovation")
        for stat, by in entry.data.get("departing", {}).items()
    ]
