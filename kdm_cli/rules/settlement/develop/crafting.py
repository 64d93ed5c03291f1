"""Crafting: resources are paid at a built location, and the gear comes out of the box (R227, R262, R263)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, islice, product

from kdm_cli.light import Any, NamedTuple, pattern
from kdm_cli.rules.asking import steps, texts
from kdm_cli.rules.asking.cards import sibling, typed
from kdm_cli.rules.asking.numbers import held, holds
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.content import Content, Entry, Tally, sibling_of
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement.develop import activities, endeavors, payment
from kdm_cli.rules.settlement.develop.activities import endeavors as endeavors_in_words
from kdm_cli.rules.settlement.develop.payment import PACKS, Cost
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import gear as grids

ENDEAVORS = pattern(r"([0-9]+) endeavors?")
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
        elif level := play.content.exact(words, ("innovation",)):
            innovations += [] if level in innovations else [level]
        else:
            other.append(words)
    return Way(Cost(resources, given_up), tuple(innovations), endeavors, heat, tuple(other))


def place(play: Play, gear: Entry) -> Entry:
    """The location that crafts it."""
    return play.entry(_place(play.content, gear))


def _place(content: Content, gear: Entry) -> str:
    return sibling_of(content, gear, "location", str(gear.data.get("location")))


def _crafted_at(content: Content, gear: Entry) -> Iterator[str]:
    if gear.data.get("crafting_cost"):
        yield _place(content, gear)


RECIPES = Tally("recipes", ("gear",), _crafted_at)


def missing(play: Play, way: Way) -> list[str]:
    """What the settlement must have for it and has not: innovations, heat, endeavors."""
    found = [innovation.name for innovation in way.innovations if not holds(play, innovation.id)]
    if way.heat and HEAT not in texts.granted_to_all(play):
        found.append(HEAT)
    short = way.endeavors - play.draft.settlement.endeavors
    return found + ([endeavors_in_words(short)] if short > 0 else [])


def _needs_always(play: Play, entry: Entry, name: str) -> bool:
    """Whether there is no way to make a card without what is missing."""
    return all(name in missing(play, way) for way in ways(play, entry))


def together(chosen: Sequence[Way]) -> Way:
    """Several pieces at once, with one payment."""
    resources: Counter[str] = Counter()
    gear: Counter[str] = Counter()
    for way in chosen:
        resources.update(way.cost.resources)
        gear.update(way.cost.gear)
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

    def recipes() -> dict[str, list[Entry]]:
        cards = play.content.of("gear") if everywhere else play.content.saying(RECIPES, built)
        known: dict[str, tuple[str, ...]] = play.remembered("crafted at", dict, PACKS)
        found: dict[str, list[Entry]] = {}
        for gear in cards:
            if gear.id not in known:
                known[gear.id] = tuple(_crafted_at(play.content, gear))
            for location in known[gear.id]:
                found.setdefault(location, []).append(gear)
        return found

    built = [entry.id for entry in held(play, "location")]
    found = play.remembered(("recipes", everywhere), recipes, PACKS if everywhere else ("holding", *PACKS))
    return {location: found[location] for location in dict.fromkeys([*built, *found]) if location in found}


def likely(play: Play) -> Callable[[Entry], int]:
    """What a name means first: what can be made now, then what is crafted here, then what is crafted anywhere."""
    built = crafted_at(play).values()
    here = play.remembered("crafted here", lambda: {card.id for cards in built for card in cards}, ("holding", *PACKS))

    def tier(entry: Entry) -> int:
        if entry.id not in here:
            return 2 if entry.data.get("crafting_cost") else 3
        return int(all(missing(play, way) or payment.how_short(play, way.cost) for way in ways(play, entry)))

    return tier


MOST_WAYS = 1000  # so many ways to pay for everything together are compared
WAIVED = "With --house-rule it is made all the same."
LIST = "kdm craft --list shows what can be made."
NOTHING = Way(Cost())
Chosen = tuple[tuple[Way, ...], ...]  # for each kind of card, how its copies are paid


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
        lack = list(dict.fromkeys(piece.entry.name for piece in pieces if _needs_always(play, piece.entry, name)))
        without = f"Without {name}: {', '.join(lack)} cannot be made."
        message = f"{source} cannot be made without {name}." if len(pieces) == 1 or not lack else without
        play.require(False, "needs-innovation", message, LIST)
    if whole.endeavors:
        endeavors.spend(play, None, whole.endeavors, source)
    paid = payment.pay(play, whole.cost.resources, whole.cost.gear, source=source)
    for words in whole.other:
        play.ask_hands(f"{source} also takes: {words}")
    kept = [piece.entry for piece in pieces if piece.survivor is None]
    for entry in {entry.id: entry for entry in kept}.values():
        storage.add(play, entry, sum(each.id == entry.id for each in kept))
    for piece in pieces:
        if piece.survivor is not None:  # into the grid of who is to have it
            storage.put(play, piece.entry.id)
            grids.give(play, piece.survivor, piece.entry)
        moments.gained(play, {piece.entry.id: 1}, piece.survivor)
    play.remind_hands("Paid cards go back into the box, crafted gear comes out of it.")
    for content in paid.elements():  # which have gone to the box (R263)
        moments.of_card(play, play.entry(content), "crafted_with")


def _check_can_be_made(play: Play, entry: Entry) -> None:
    """Its cost is known, and the location that crafts it is built (R262)."""
    if not entry.data.get("crafting_cost"):
        message = f"{entry.name} cannot be crafted, or nobody captured its cost."
        play.require(False, "no-recipe", message, f"{LIST} --house-rule makes it for nothing.")
        return
    location = place(play, entry)
    if play.content.get(location.id) is None:  # rare gear whose card says where else it is made
        words = "; ".join(dict.fromkeys(word for way in ways(play, entry) for word in way.other))
        takes = f"It takes: {words}. {WAIVED}" if words else WAIVED
        play.require(False, "not-built", f"{entry.name} is made at no location.", takes)
        return
    message = f"{entry.name} needs the {location.name}, which is not built."
    gained = str(location.data.get("build", {}).get("gained_by", "")).replace("_", " ")
    hint = f"It comes from: {gained}. {WAIVED}" if gained else f"kdm settlement build {typed(location)}"
    play.require(holds(play, location.id), "not-built", message, hint)


def _chosen(play: Play, entries: Sequence[Entry]) -> list[Way]:
    """How each piece is paid: so that as little as can be is missing, and the least useful cards go."""
    alike = Counter(entry.id for entry in entries)
    open_: list[list[tuple[Way, ...]]] = []
    for content, count in alike.items():
        each = ways(play, play.entry(content)) or [NOTHING]
        open_.append(list(combinations_with_replacement(each, count)))
    if all(len(each) == 1 for each in open_):
        return [way for each in open_ for way in each[0]]
    best: Chosen = min(islice(product(*open_), MOST_WAYS), key=lambda chosen: _burden(play, chosen))
    for at, content in enumerate(alike):
        if len(open_[at]) > 1:
            name = play.name_of(content)
            others = [(*best[:at], each, *best[at + 1 :]) for each in open_[at]]
            payable = {_called(play, each[at]): each for each in others if _burden(play, each)[:2] == (0, 0)}
            if len(payable) > 1:  # unasked the one that costs the least useful cards
                best = payable[play.table.choose(f"{name}, how it is paid", list(payable), _called(play, best[at]))]
            play.tell(f"{name} is made of {_called(play, best[at])}")
    return [way for each in best for way in each]


def _burden(play: Play, chosen: Chosen) -> tuple[int, int, int]:
    """How much is missing, how many of the cards that were named pay nothing, and how useful those are that go."""
    whole = together([way for each in chosen for way in each])
    named = payment.named_cards(play)
    solved = payment.solve(play, whole.cost, named)
    short = solved.short.total() + solved.short_gear.total() + len(missing(play, whole))
    worth = {content: payment.usefulness(play, play.entry(content)) or 0 for content in solved.paid}
    spare = (named - solved.paid).total()
    return short, spare, sum(worth[content] * count for content, count in solved.paid.items())


def _called(play: Play, chosen: tuple[Way, ...]) -> str:
    """The ways as they are read out: `2 bone`, `2 times 2 bone + 1 Skull`."""
    counts = Counter(in_words(play, way) for way in chosen)
    return " + ".join(words if count == 1 else f"{count} times {words}" for words, count in counts.items())


class InReach(NamedTuple):
    """What can be built, innovated and crafted in Develop as it stands, and what is one short with what it lacks."""

    build: list[str]
    innovate: list[str]
    craft: list[str]
    one_short: list[tuple[str, str]]


def in_reach(play: Play) -> InReach:
    """What the settlement can afford now, each thing by itself, and what a single card or endeavor more would give."""
    found = InReach([], [], [], [])
    left = play.draft.settlement.endeavors
    nobody = any(True for _ in activities.of_spender(play, None))
    for activity in [] if nobody else activities.here(play):
        builds = [entry.name for entry in activities.brings(play, activity) if entry.kind == "location"]
        innovates = activities.innovates(activity)
        if (builds or innovates) and next(activities.against(play, activity, None), None) is None:
            name, price = ", ".join(builds) or activity.name, Cost(activity.resources)
            lacks = payment.how_short(play, price), max(0, (activity.cost or 0) - left)
            _sort_in(play, found, found.innovate if innovates else found.build, name, price, lacks)
    for gear in (gear for cards in crafted_at(play).values() for gear in cards):
        open_ = [way for way in ways(play, gear) if not missing(play, way._replace(endeavors=0))]
        prices = [(way.cost, (payment.how_short(play, way.cost), max(0, way.endeavors - left))) for way in open_]
        for price, lacks in sorted(prices, key=lambda each: sum(each[1]))[:1]:
            _sort_in(play, found, found.craft, gear.name, price, lacks)
    return found


def _sort_in(play: Play, found: InReach, there: list[str], name: str, price: Cost, lacks: tuple[int, int]) -> None:
    """Among what can be had, or what is short of one card or one endeavor, each thing once."""
    if sum(lacks) == 0 and name not in there:
        there.append(name)
    elif sum(lacks) == 1 and name not in (each for each, _ in found.one_short):
        words = payment.in_words(play, payment.short_of(play, price)) if lacks[0] else [endeavors_in_words(1)]
        found.one_short.append((name, words[0]))
