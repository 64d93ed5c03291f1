"""What a command will ask for: it is decided without being kept, and stops at the first answer that is missing."""

from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.under_way import LOCATION_DIE
from kdm_cli.service.language.campaign_names import PATIENCE, Offer
from kdm_cli.service.language.index import VALUES
from kdm_cli.service.language.parse import parse
from kdm_cli.service.perform import tried
from kdm_cli.service.tray import NOTHING_TYPED, Asked

ROLLS, CHOICES = VALUES["--roll"], VALUES["--choose"]


def foreseen(words: list[str], asked_for: str, unfinished: str) -> list[Offer]:
    """The faces of the next die, or the options of the next choice; `unfinished` may hold faces before a comma."""
    before, comma, _ = unfinished.rpartition(",") if asked_for == ROLLS else ("", "", unfinished)
    try:
        request = parse(words, {"dry_run": True, **({ROLLS: (before,)} if before else {})})
        if request.operation.way == "changing":
            tried(request, NOTHING_TYPED._replace(offers=asked_for == CHOICES), PATIENCE)
    except Asked as asked:
        need = asked.refusal.needs[0]
        offers = _faces(need) if asked_for == ROLLS else [Offer(option) for option in need.get("options", ())]
        return [Offer(before + comma + offer.value, offer.note) for offer in offers]
    except Refused:
        return []
    return []


def _faces(need: dict[str, object]) -> list[Offer]:
    """Every face of one die, with what it is rolled for; two dice read together have too many."""
    sides, note = need.get("sides"), ", ".join(filter(None, (str(need.get("why", "")), str(need.get("who", "")))))
    if isinstance(sides, int):
        return [Offer(str(face), note) for face in range(1, sides + 1)] if need["count"] == 1 else []
    return [Offer(face, note) for face in dict.fromkeys(LOCATION_DIE)] if sides else []
