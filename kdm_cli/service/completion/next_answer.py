"""What a command will ask for: it is decided without being kept, and stops at the first answer that is missing."""

from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.under_way import LOCATION_DIE
from kdm_cli.service.language.campaign_names import PATIENCE, Offer
from kdm_cli.service.language.index import VALUES
from kdm_cli.service.language.parse import read
from kdm_cli.service.perform import either_way, tried
from kdm_cli.service.tray import NOTHING_TYPED, Asked

ROLLS, CHOICES, DRAWS = VALUES["--roll"], VALUES["--choose"], VALUES["--draw"]
SEVERAL = (ROLLS, DRAWS)  # of which several stand in one word, with commas


def foreseen(words: list[str], asked_for: str, given: str) -> list[Offer]:
    """The faces of the next die, the options of the next choice, the cards of which one is drawn next.

    `given` are the faces or cards before it in the same word.
    """
    try:
        request = read(words, {"dry_run": True, **({asked_for: (given,)} if given else {})})
        if request.operation.way == "changing":
            typed = NOTHING_TYPED._replace(offers=asked_for == CHOICES)
            either_way(request, lambda each: tried(each, typed, PATIENCE))
    except Asked as asked:
        need = asked.refusal.needs[0]
        if asked_for == DRAWS:
            return [Offer(card, f"{need['deck']} deck") for card in sorted(set(asked.cards))]
        return _faces(need) if asked_for == ROLLS else [Offer(option) for option in need.get("options", ())]
    except Refused:
        return []
    return []


def _faces(need: dict[str, object]) -> list[Offer]:
    """Every face of one die, with what it is rolled for; two dice read together have too many."""
    sides, note = need.get("sides"), ", ".join(filter(None, (str(need.get("why", "")), str(need.get("who", "")))))
    if isinstance(sides, int):
        return [Offer(str(face), note) for face in range(1, sides + 1)] if need["count"] == 1 else []
    return [Offer(face, note) for face in dict.fromkeys(LOCATION_DIE)] if sides else []
