"""Crafting: resources are paid at a built location, and the gear comes out of the box (R227, R262, R263).

What gear is made of: where, from what, with which innovations, and what else it takes (R262).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, islice, product
from typing import Any, NamedTuple

from kdm_cli.rules.asking import steps, texts
from kdm_cli.rules.asking.cards import sibling, typed
from kdm_cli.rules.asking.numbers import held, holds
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement.develop import endeavors, payment, usefulness
from kdm_cli.rules.settlement.develop.activities import endeavors as endeavors_in_words
from kdm_cli.rules.settlement.develop.payment import Cost
from kdm_cli.rules.settlement.develop.usefulness import PACKS
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import gear as grids

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


MOST_WAYS = 1000  # so many ways to pay for everything together are compared
WAIVED = "With --house-rule it is made all the same."
LIST = "kdm craft --list shows what can be made."
NOTHING = Way(payment.Cost())


class Piece(NamedTuple):
    """A gear card that is made, and who puts it on at once."""

    entry: Entry
    survivor: Survivor | None = None


def craft(play: Play, pieces: Sequence[Piece]) -> None:
    """Make these pieces, all or none, with one payment (R227); at any time while the settlement develops (R281)."""
    steps.check_reached(play, "develop", "Crafting")
    for entry in {piece.entry.id: piece.entry for piece in pieces}.values():
        _check_can_be_made(play, entry)
    whole = together(_chosen(play, [piece.entry for piece in pieces]))
    source = pieces[0].entry.name if len(pieces) == 1 else f"{len(pieces)} pieces"
    for name in missing(play, whole._replace(endeavors=0)):
        play.require(False, "needs-innovation", f"{source} cannot be made without {name}.", LIST)
    if whole.endeavors:
        endeavors.spend(play, None, whole.endeavors, source)
    paid = payment.pay(play, whole.cost.resources, whole.cost.gear, source=source)
    for words in whole.other:
        play.ask_hands(f"{source} also takes: {words}")
    _lay_down(play, pieces)
    play.ask_hands("Paid cards go back into the box, crafted gear comes out of it.")
    for content, count in paid.items():
        for _ in range(count):
            _crafted_with(play, play.entry(content))


def _check_can_be_made(play: Play, entry: Entry) -> None:
    """Its cost is known, and the location that crafts it is built (R262)."""
    if not entry.data.get("crafting_cost"):
        message = f"{entry.name} cannot be crafted, or nobody captured its cost."
        play.require(False, "no-recipe", message, f"{LIST} --house-rule makes it for nothing.")
        return
    location = place(play, entry)
    built = holds(play, location.id)
    message = f"{entry.name} needs the {location.name}, which is not built."
    gained = str(location.data.get("build", {}).get("gained_by", "")).replace("_", " ")
    hint = f"It comes from: {gained}." if gained else f"kdm settlement build {typed(location)}"
    play.require(built, "not-built", message, f"{hint} {WAIVED}" if gained else hint)


def _chosen(play: Play, entries: Sequence[Entry]) -> list[Way]:
    """How each piece is paid: so that as little as can be is missing, and the least useful cards go."""
    alike: dict[str, int] = {}
    for entry in entries:
        alike[entry.id] = alike.get(entry.id, 0) + 1
    open_: list[list[tuple[Way, ...]]] = []
    for content, count in alike.items():
        each = ways(play, play.entry(content)) or [NOTHING]
        open_.append(list(combinations_with_replacement(each, count)))
    if all(len(each) == 1 for each in open_):
        return [way for each in open_ for way in each[0]]
    best = min(_combined(open_), key=lambda chosen: _burden(play, chosen))
    for at, content in enumerate(alike):
        if len(open_[at]) > 1:
            name = play.name_of(content)
            others = [(*best[:at], each, *best[at + 1 :]) for each in open_[at]]
            payable = [each for each in others if _burden(play, each)[:2] == (0, 0)]
            best = _agreed(play, name, at, best, payable)
            play.tell(f"{name} is made of {_called(play, best[at])}")
    return [way for each in best for way in each]


Chosen = tuple[tuple[Way, ...], ...]  # for each kind of card, how its copies are paid


def _combined(open_: Sequence[Sequence[tuple[Way, ...]]]) -> Iterator[Chosen]:
    return islice(product(*open_), MOST_WAYS)


def _burden(play: Play, chosen: Chosen) -> tuple[int, int, int]:
    """How much is missing, how many of the cards that were named pay nothing, and how useful those are that go."""
    whole = together([way for each in chosen for way in each])
    named = payment.named_cards(play)
    solved = payment.solve(play, whole.cost, named)
    short = solved.short.total() + solved.short_gear.total() + len(missing(play, whole))
    worth = usefulness.usefulness(play)
    spare = (named - solved.paid).total()
    return short, spare, sum(worth.get(content, 0) * count for content, count in solved.paid.items())


def _agreed(play: Play, name: str, at: int, best: Chosen, payable: Sequence[Chosen]) -> Chosen:
    """The way the people choose of those that can be paid; unasked the one that costs the least useful cards."""
    if len(payable) < 2:
        return best
    called = {_called(play, each[at]): each for each in payable}
    return called[play.table.choose(f"{name}, how it is paid", list(called), _called(play, best[at]))]


def _called(play: Play, chosen: tuple[Way, ...]) -> str:
    """The ways as they are read out: `2 bone`, `2 times 2 bone + 1 Skull`."""
    counts = Counter(in_words(play, way) for way in chosen)
    return " + ".join(words if count == 1 else f"{count} times {words}" for words, count in counts.items())


def _lay_down(play: Play, pieces: Sequence[Piece]) -> None:
    """Into the grid of who is to have it, everything else into storage."""
    kept = [piece.entry for piece in pieces if piece.survivor is None]
    for entry in {entry.id: entry for entry in kept}.values():
        storage.add(play, entry, sum(each.id == entry.id for each in kept))
    for piece in pieces:
        if piece.survivor is not None:
            storage.put(play, piece.entry.id)
            grids.give(play, piece.survivor, piece.entry)
        moments.gained(play, {piece.entry.id: 1}, piece.survivor)


def _crafted_with(play: Play, entry: Entry) -> None:
    """What a card says happens when something is crafted with it; it has gone to the box (R263)."""
    moments.of_card(play, entry, "crafted_with")
