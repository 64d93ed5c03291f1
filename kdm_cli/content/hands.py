"""What of a row kdm does not carry out though it is written there: words, moments that never come, decks for hands."""

from collections.abc import Iterator, Mapping
from typing import get_args

from kdm_cli.rules import matches
from kdm_cli.rules.asking.fitting import is_measured, read, unknown
from kdm_cli.rules.content import AnyJson, Document, kind_of
from kdm_cli.rules.language import words
from kdm_cli.rules.settlement import gains
from kdm_cli.rules.showdown import card_changes
from kdm_cli.rules.showdown.cards_in_play import STAYING

IN_ZONE = "in_zone"
STATUS = "survivor_status"  # speaks for the survivor beside whom it lies
ALONE = 'it is a survivor\'s, and needs "of": "any"'
OF_ATTACK = frozenset(get_args(words.OfAttack))
OF_CARD = frozenset(word for part in get_args(words.OfAiCard) for word in get_args(part) or (part,))
OF_LOCATION = frozenset(get_args(words.OfHitLocation))
OF_MONSTER = frozenset(get_args(words.OfMonster))


def left_out(data: Document) -> list[str]:
    """Everything a row says that comes to nothing, or to a line for hands."""
    kind = kind_of(str(data.get("id", "")))
    return [*_targets(data), *_moments(kind, data), *_draws(data)]


def _targets(data: Document) -> Iterator[str]:
    listed = data.get("targets")
    for said in listed if isinstance(listed, list) else ():
        item = read(said) if isinstance(said, str) else None
        if item and (left := unknown(item) or ("" if is_measured(item.measure) else f"{item.which} {item.measure}")):
            yield f"kdm does not understand: {left}; hands pick"
        elif item and "zone" not in data and (zone := next((much for test, much in item.tests if test == IN_ZONE), "")):
            yield f"kdm does not understand: in the {zone}, for the card has no zone; hands pick"


def _moments(kind: str, data: Document) -> Iterator[str]:
    """Moments that never come for such a card."""
    stays = data.get("card_type") in STAYING
    if kind == "ai_card" and stays and data["card_type"] != STATUS:
        own = OF_CARD if "attack" in data else OF_CARD - OF_ATTACK
        yield from _never(data, own | OF_MONSTER, others=True)
    elif kind == "ai_card" and not stays:
        yield from _never(data, OF_CARD)
    elif kind == "monster":
        yield from _never(data, OF_MONSTER, others=True)
    elif kind == "hit_location":
        yield from _never(data, OF_LOCATION)
        lasting = data.get("persistent")
        if isinstance(lasting, Mapping):
            yield from _never(lasting, OF_MONSTER | OF_CARD - OF_ATTACK, others=True)


def _never(data: Document, own: frozenset[str], *, others: bool = False) -> Iterator[str]:
    """Of these moments it speaks by itself, of anybody's only where others are told that it may."""
    blocks = data.get("moments")
    for block in blocks if isinstance(blocks, list) else ():
        if not isinstance(block, Mapping) or not isinstance(at := _word(block.get("at")), str):
            continue
        whose = block.get("of", "self")
        if (whose == "self" and at not in own) or (whose != "self" and not others):
            told = ALONE if others else f"it does not stay in play, and speaks only at {', '.join(sorted(own))}"
            yield f"its moment {at} never comes: {told}".replace("_", " ")


def _word(at: AnyJson) -> AnyJson:
    """A moment in the one word that rules ask for."""
    read_: AnyJson = matches.read_part({"at": at})["at"]
    return read_


def _draws(value: AnyJson) -> Iterator[str]:
    """Decks of which people do what the card says."""
    if isinstance(value, Mapping):
        if value.get("op") == "draw" and isinstance(value.get("deck"), str) and isinstance(value.get("to"), str):
            done = card_changes if value["deck"] in card_changes.FATES else gains
            if not done.is_carried_out(value):
                yield f"cards of the {value['deck']} deck to {value['to']}".replace("_", " ")
        for each in value.values():
            yield from _draws(each)
    elif isinstance(value, list):
        for each in value:
            yield from _draws(each)
