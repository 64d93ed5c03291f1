"""What gear is made of: where, from what, with which innovations, and what else it takes (R262)."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kdm_cli.rules.asking import texts
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.asking.numbers import held, holds
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement.develop import payment
from kdm_cli.rules.settlement.develop.activities import endeavors as endeavors_in_words
from kdm_cli.rules.settlement.develop.payment import Cost
from kdm_cli.rules.settlement.develop.usefulness import PACKS

ENDEAVORS = re.compile(r"([0-9]+) endeavors?")
HEAT = "heat"


class Way(NamedTuple):
    """One way to pay for a card: everything in it is needed; `other` is what only hands can do."""

    cost: Cost
    innovations: tuple[Entry, ...] = ()
    endeavors: int = 0
    heat: bool = False
    other: tuple[str, ...] = ()


def ways(play: Play, gear: Entry) -> list[Way]:
    """The ways to pay for a card; none where it cannot be crafted, or where nobody captured its cost."""
    return [_way(play, gear, way) for way in gear.data.get("crafting_cost") or ()]


def _way(play: Play, gear: Entry, way: Any) -> Way:
    resources = dict(way.get("resource_types", {}))
    resources |= {sibling(play, gear, "resource", slug): count for slug, count in way.get("resources", {}).items()}
    given_up = {sibling(play, gear, "gear", slug): count for slug, count in way.get("gear", {}).items()}
    innovations = [play.entry(sibling(play, gear, "innovation", slug)) for slug in way.get("innovations", ())]
    endeavors, heat, other = 0, False, []
    for words in way.get("other", ()):
        found = ENDEAVORS.fullmatch(words)
        if found:
            endeavors += int(found[1])
        elif words.partition(" ")[0] == HEAT:
            heat = True
        else:
            other.append(words)
    return Way(Cost(resources, given_up), tuple(innovations), endeavors, heat, tuple(other))


def place(play: Play, gear: Entry) -> Entry:
    """The location that crafts it."""
    return play.entry(sibling(play, gear, "location", str(gear.data.get("location"))))


def missing(play: Play, way: Way) -> list[str]:
    """What the settlement must have for it and has not: innovations, heat, endeavors."""
    found = [innovation.name for innovation in way.innovations if not holds(play, innovation.id)]
    if way.heat and HEAT not in texts.granted_to_all(play):
        found.append(HEAT)
    short = way.endeavors - play.draft.settlement.endeavors
    return found + ([endeavors_in_words(short)] if short > 0 else [])


def together(chosen: Sequence[Way]) -> Way:
    """Several pieces at once, with one payment."""
    resources: dict[str, int] = {}
    gear: dict[str, int] = {}
    for way in chosen:
        for total, more in ((resources, way.cost.resources), (gear, way.cost.gear)):
            for word, count in more.items():
                total[word] = total.get(word, 0) + count
    innovations = tuple({each.id: each for way in chosen for each in way.innovations}.values())
    other = tuple(words for way in chosen for words in way.other)
    endeavors = sum(way.endeavors for way in chosen)
    return Way(Cost(resources, gear), innovations, endeavors, any(way.heat for way in chosen), other)


def in_words(play: Play, way: Way) -> str:
    """A way as it is read out: `2 bone, 1 White Fur, Ammonia`."""
    parts = payment.in_words(play, way.cost) + ([endeavors_in_words(way.endeavors)] if way.endeavors else [])
    parts += [innovation.name for innovation in way.innovations] + ([HEAT] if way.heat else [])
    return ", ".join([*parts, *way.other])


def crafted_at(play: Play, *, everywhere: bool = False) -> dict[str, list[Entry]]:
    """The gear with a recipe, by the location that crafts it: those that are built, or after them all others too."""
    anywhere = play.remembered("recipes", lambda: _by_location(play), PACKS)
    built = [entry.id for entry in held(play, "location")]
    shown = dict.fromkeys([*built, *(anywhere if everywhere else ())])
    return {location: anywhere[location] for location in shown if location in anywhere}


def _by_location(play: Play) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for gear in play.content.of("gear"):
        if gear.data.get("crafting_cost"):
            found.setdefault(place(play, gear).id, []).append(gear)
    return found


def likely(play: Play) -> Callable[[Entry], int]:
    """What a name means first: what is crafted at a built location, then what is crafted anywhere."""
    built = crafted_at(play).values()
    here = play.remembered("crafted here", lambda: {card.id for cards in built for card in cards}, ("holding", *PACKS))
    return lambda entry: 0 if entry.id in here else 1 if entry.data.get("crafting_cost") else 2
