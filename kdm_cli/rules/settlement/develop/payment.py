"""Paying with resources and gear out of storage: whenever a cost can be paid it is, and the least useful cards go.

A cost asks for so many cards by word: a keyword (`hide`), a resource by its name or its id (`white_fur`), or `any`.
One card pays one unit of one word, though it may have several keywords. Gear that is given up pays only for itself.

Sharing out: so many of each thing go to what wants them, and each goes to one want only.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, NoReturn

from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.carry import storage
from kdm_cli.rules.content import Entry
from kdm_cli.rules.names import fold
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import Left, Refusal, Refused, Unused, refuse
from kdm_cli.rules.settlement.develop import usefulness
from kdm_cli.rules.state import Gear, Stored, Survivor

COPIES = re.compile(r"(?P<before>[0-9]{1,9})\s+(?P<what>.+)|(?P<name>.+?)\s+[xX*]?(?P<behind>[0-9]{1,9})")
NOTHING: Mapping[str, int] = {}
NONE: Counter[str] = Counter()
LEAVE_OUT = "Leave it out of --pay."


class Cost(NamedTuple):
    """Resources by word, and gear that is given up, by its slug or id."""

    resources: Mapping[str, int] = NOTHING
    gear: Mapping[str, int] = NOTHING


class Card(NamedTuple):
    """A resource in storage, and the words by which a cost may mean it."""

    content: str
    copies: int
    words: frozenset[str]


class Solved(NamedTuple):
    """What pays, by id and how many, and what is still short, by word and by the gear's id."""

    paid: Counter[str]
    short: Counter[str]
    short_gear: Counter[str]


def lacking(play: Play, wanted: Mapping[str, int], gear: Mapping[str, int] = NOTHING) -> list[str]:
    """What storage is short of, the smallest set, in words (`1 hide`); nothing where the cost can be paid."""
    solved = short_of(play, Cost(wanted, gear))
    return in_words(play, Cost(solved.short, solved.short_gear))


def pay(
    play: Play,
    wanted: Mapping[str, int],
    gear: Mapping[str, int] = NOTHING,
    *,
    source: str,
    later: bool = False,
) -> Counter[str]:
    """Pay a cost and tell it in one line; what was paid, by id and how many.

    What people named is paid first, and all of it must pay something; `later`: what does not may still pay for
    something else in the same command. What is short is refused, or waived by a house rule and said.
    """
    cost = Cost(wanted, gear)
    named = named_cards(play)
    solved = solve(play, cost, named)
    spare = named - solved.paid
    if spare and not later:
        _refuse_spare(play, spare, named, cost, source)
    if solved.short or solved.short_gear:
        _waive(play, solved, source)
    for content, count in solved.paid.items():
        storage.take_out(play, content, count)
    if named:
        play.payment[:] = [content for content, count in spare.items() for _ in range(count)]
    play.tell_list("Paid:", storage.counted(play, solved.paid))
    return solved.paid


def check_all_paid(play: Play) -> None:
    """Refuse what people named and nothing has asked for, when everything else is done."""
    if play.payment:
        named = ", ".join(storage.counted(play, named_cards(play)))
        raise Unused(Refusal("pays-nothing", f"Nothing here is paid with {named}."), _left(play, named_cards(play)))


def check_whole(play: Play, payment: Sequence[str], words: Sequence[str]) -> None:
    """Refuse a name of several words of which only the first was taken for payment, the others for something else."""
    stored = {fold(play.name_of(row.content)): play.name_of(row.content) for row in play.draft.rows(Stored).values()}
    for said in payment:
        first = said.rpartition(",")[2]
        behind = [" ".join(words[at:end]) for at in range(len(words)) for end in range(at + 1, len(words) + 1)]
        meant = {fold(each) for each in behind}  # `craft bone axe --pay bone`: the axe is what is made
        wholes = [fold(f"{first} {each}") for each in behind]
        name = next((stored[whole] for whole in wholes if whole in stored and whole not in meant), None)
        if name is not None and fold(first) not in stored:
            refuse("usage", f'"{first.strip()}" does not say whether {name} is meant.', f"--pay {quoted(name)}")


def solve(play: Play, cost: Cost, named: Mapping[str, int] = NOTHING) -> Solved:
    """Which cards pay: as much of the cost as can be paid, first with what was named, then the least useful."""
    return _solved(play, cost, purse(play), named)


def short_of(play: Play, cost: Cost) -> Solved:
    """The same for who only wants to know whether it can be paid, whichever cards go."""
    return _solved(play, cost, play.remembered("purse unsorted", lambda: _purse(play), ("storage",)), NOTHING)


def _solved(play: Play, cost: Cost, cards: Sequence[Card], named: Mapping[str, int]) -> Solved:
    paid: Counter[str] = Counter()
    short_gear: Counter[str] = Counter()
    for slug, count in cost.gear.items():
        content = gear_id(slug)
        there = min(count, storage.count_of(play, content))
        paid[content] += there
        short_gear[content] += count - there
    words = {word: count for word, count in cost.resources.items() if count > 0}
    spent, short = _resources(play, words, cards, named) if words else (NONE, NONE)
    return Solved(paid + spent, short, +short_gear)


def _resources(
    play: Play, words: Mapping[str, int], cards: Sequence[Card], named: Mapping[str, int]
) -> tuple[Counter[str], Counter[str]]:
    """Which resources pay, and how much of which word they leave open."""
    common = usefulness.commonness(play)
    order = sorted(words, key=lambda word: (common[word], word))
    wants = [words[word] for word in order]
    fitting = [(card, [at for at, word in enumerate(order) if word in card.words]) for card in cards]
    fitting = [(card, fits) for card, fits in fitting if fits]
    first = [(card, min(card.copies, named[card.content]), fits) for card, fits in fitting if card.content in named]
    spared = {card.content: count for card, count, _ in first}
    things = first + [(card, card.copies - spared.get(card.content, 0), fits) for card, fits in fitting]
    shares = shared_out([count for _, count, _ in things], [fits for *_, fits in things], wants)
    paid: Counter[str] = Counter()
    for (card, *_), places in zip(things, shares, strict=True):
        paid[card.content] += sum(places.values())
    if paid.total() == sum(wants):
        return +paid, NONE
    payers = [[at for at, (_, fits) in enumerate(fitting) if want in fits] for want in range(len(order))]
    served = shared_out(wants, payers, [paid[card.content] for card, _ in fitting])  # what is short is common
    left = {word: words[word] - sum(places.values()) for word, places in zip(order, served, strict=True)}
    return +paid, +Counter({word: left[word] for word in words})


def purse(play: Play) -> list[Card]:
    """The resources in storage in the order of paying."""
    return play.remembered("purse", lambda: _purse(play, sort=True), ("storage", *usefulness.PACKS))


def _purse(play: Play, *, sort: bool = False) -> list[Card]:
    stored = usefulness.resources(play)
    stored = sorted(stored, key=lambda each: usefulness.rank(play, each[0])) if sort else stored
    return [Card(row.content, row.copies, words) for row, words in stored]


def in_words(play: Play, cost: Cost) -> list[str]:
    """A cost as it is read out: `2 bone`, `1 White Fur`, `1 Founding Stone`."""
    found = [f"{count} {word_for(play, word, count)}" for word, count in cost.resources.items()]
    return found + [f"{count} {play.name_of(gear_id(slug))}" for slug, count in cost.gear.items()]


def word_for(play: Play, word: str, count: int = 1) -> str:
    """A keyword as it is, a resource by its name, any card as a resource."""
    if word == usefulness.ANY:
        return "resource" if count == 1 else "resources"
    entry = play.entry(word) if ":" in word else play.content.get(f"core:resource/{word}")
    keywords = entry.data.get("keywords") or () if entry else ()
    return entry.name if entry and (":" in word or word not in keywords) else word.replace("_", " ")


def gear_id(slug: str) -> str:
    """The id of gear that is given up."""
    return slug if ":" in slug else f"core:gear/{slug}"


def named_cards(play: Play) -> Counter[str]:
    """What people said they pay with, card by card; it must lie in storage."""
    named: Counter[str] = Counter()
    for said in play.payment:
        for text in [said] if _stored(play, said) else said.split(","):
            if text.strip():
                entry, count = _copies(play, text.strip())
                named[entry.id] += count
    for content, count in named.items():
        there = storage.count_of(play, content)
        if count > there:
            refuse(
                "not-enough", f"There is no more than {there} {play.name_of(content)} in storage.", "kdm storage list"
            )
    return named


def _copies(play: Play, text: str) -> tuple[Entry, int]:
    """`monster bone x2`, `2 monster bone`, or one of them."""
    found = COPIES.fullmatch(text)
    if found is None or _stored(play, text):
        return _of_storage(play, text), 1
    count = int(found["before"] or found["behind"])
    if count < 1:
        refuse("out-of-range", "A count is at least 1.")
    return _of_storage(play, found["what"] or found["name"]), count


def _of_storage(play: Play, text: str) -> Entry:
    entries = [play.entry(row.content) for row in play.draft.rows(Stored).values()]
    return among(play, text, entries, "thing in storage", "kdm storage list")


def _stored(play: Play, text: str) -> bool:
    """Whether this is, to the letter, something in storage."""
    rows = play.draft.rows(Stored).values()
    return any(text == row.content or fold(text) == fold(play.name_of(row.content)) for row in rows)


def _refuse_spare(play: Play, spare: Counter[str], named: Counter[str], cost: Cost, source: str) -> NoReturn:
    """Say of the first card that pays nothing why it does not."""
    content = next(iter(spare))
    name, takes = play.name_of(content), ", ".join(in_words(play, cost)) or "nothing"
    used = named[content] - spare[content]
    fits = usefulness.words_of(play.entry(content)) & set(cost.resources)
    many = f"{named[content]} {name} are" if named[content] > 1 else f"{name} is"
    why = f"{many} too many" if used or fits else f"{name} pays nothing"
    raise Unused(Refusal("pays-nothing", f"{why} for {source} ({takes}).", LEAVE_OUT), _left(play, spare, named))


def _left(play: Play, spare: Counter[str], named: Counter[str] = NONE) -> list[Left]:
    """What is to be taken out of --pay, or there only fewer of it."""

    def means(content: str) -> Callable[[str], bool]:
        name = play.name_of(content)
        return lambda text: _called(play, text) == name

    def fewer(content: str) -> str:
        count = named[content] - spare[content]
        return play.name_of(content).lower() + (f" x{count}" if count > 1 else "") if count > 0 else ""

    return [Left("option", each, "", "--pay", means(each), fewer(each)) for each in spare]


def _called(play: Play, text: str) -> str:
    """The full name of what is meant by one part of --pay; nothing where it is no such part."""
    try:
        return _copies(play, text.strip())[0].name
    except Refused:
        return ""


def _waive(play: Play, solved: Solved, source: str) -> None:
    """What is short is refused, or waived by a house rule."""
    missing = in_words(play, Cost(solved.short, solved.short_gear))
    if play.waives("not-enough", source):
        play.tell_list(f"House rule not-enough: {source} without", missing)
        return
    worn = next((row for row in play.draft.rows(Gear).values() if row.content in solved.short_gear), None)
    hint = "kdm storage list shows what there is; --house-rule waives the rest."
    if worn is not None:
        wearer, name = play.draft.rows(Survivor)[worn.survivor_id].name, play.name_of(worn.content)
        hint = f"{wearer} wears {name}: kdm gear take {quoted(wearer)} {quoted(name)}"
    refuse("not-enough", f"{source}: short of {', '.join(missing)}.", hint)


Shares = list[dict[int, int]]  # by thing: how many of it go to which want


def shared_out(things: Sequence[int], fits: Sequence[Sequence[int]], wants: Sequence[int]) -> Shares:
    """As many as can be go to a want they fit; of what could be spared the earlier things go before the later.

    Each thing in turn looks for a want that is open, and those before it may change places to make room, so that none
    that has a place ever loses it. What finds places so is the largest that can, and the earliest (a matroid's greedy
    choice), whatever the order stands for.
    """
    left = list(wants)
    shares: Shares = [{} for _ in things]
    for thing, count in enumerate(things):
        homeless = count
        while homeless and any(left):
            path = _to_an_open_want(thing, fits, shares, left)
            if not path:
                break
            homeless -= _moved(path, homeless, shares, left)
    return shares


def _to_an_open_want(
    thing: int, fits: Sequence[Sequence[int]], shares: Shares, left: Sequence[int]
) -> list[tuple[int, int]]:
    """Who goes where, from the open want back to the thing; nothing where there is no way."""
    came: dict[int, tuple[int, int | None]] = {}  # to each want: which thing may go there, and from which want
    waiting: list[tuple[int, int | None]] = [(thing, None)]
    seen = {thing}
    for mover, place in waiting:
        for want in fits[mover]:
            if want in came:
                continue
            came[want] = (mover, place)
            if left[want]:
                return _back(want, came)
            for other, places in enumerate(shares):
                if want in places and other not in seen:
                    seen.add(other)
                    waiting.append((other, want))
    return []


def _back(want: int, came: dict[int, tuple[int, int | None]]) -> list[tuple[int, int]]:
    path = []
    place: int | None = want
    while place is not None:
        mover, before = came[place]
        path.append((mover, place))
        place = before
    return path


def _moved(path: list[tuple[int, int]], count: int, shares: Shares, left: list[int]) -> int:
    """Carry out the changes of places with as many as can take part."""
    given_up = [(mover, path[at + 1][1]) for at, (mover, _) in enumerate(path[:-1])]
    most = min([count, left[path[0][1]], *(shares[mover][place] for mover, place in given_up)])
    left[path[0][1]] -= most
    for mover, place in given_up:
        shares[mover][place] -= most
        if not shares[mover][place]:
            del shares[mover][place]
    for mover, want in path:
        shares[mover][want] = shares[mover].get(want, 0) + most
    return most
