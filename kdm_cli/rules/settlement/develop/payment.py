"""Paying with resources and gear out of storage: whenever a cost can be paid it is, and the least useful cards go.

A cost asks for so many cards by word: a keyword (`hide`), a resource by its name or its id (`white_fur`), a deck
(`strange`), or `any`.
One card pays one unit of one word, though it may have several keywords. Gear that is given up pays only for itself.

How useful a card is: every recipe, location, innovation and event that asks for something it is (its name, one of its
keywords) counts one, shared among all the different cards that could pay it. What can be done with the card itself
counts one more; a monster's card is rarer than a basic one and counts a half more, a strange one a whole. Of cards that
are worth the same the one that the box holds more copies of goes first, then the one that storage does, then by id.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from kdm_cli.light import NamedTuple, NoReturn, pattern
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.carry import storage
from kdm_cli.rules.content import Content, Entry, Tally, fold, sibling_of
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import Left, Refusal, Refused, Unused, refuse
from kdm_cli.rules.state import Gear, Stored, Survivor
from kdm_cli.rules.under_way import within

COPIES = pattern(r"(?P<before>[0-9]{1,9})\s+(?P<what>.+)|(?P<name>.+?)\s+[xX*]?(?P<behind>[0-9]{1,9})")
NOTHING: Mapping[str, int] = {}
NONE: Counter[str] = Counter()
Card = tuple[Stored, frozenset[str]]  # a resource in storage, and the words by which a cost may mean it
LEAVE_OUT = "Leave it out of --pay."
ANY = "any"
ONE = 1_000_000  # what one cost counts, so that its shares are whole numbers
RARE = {"basic": 0, "strange": ONE}
RARER = ONE // 2  # a monster's own deck and the vermin
PACKS = ("pack", "pack_file")  # what says which cards there are
MOST_WORDS = 6  # of a cost, whose groups are looked at one by one; no printed one has more than four


class Cost(NamedTuple):
    """Resources by word, and gear that is given up, by its slug or id."""

    resources: Mapping[str, int] = NOTHING
    gear: Mapping[str, int] = NOTHING


class Solved(NamedTuple):
    """What pays, by id and how many, and what is still short, by word and by the gear's id."""

    paid: Counter[str]
    short: Counter[str]
    short_gear: Counter[str]


def lacking(play: Play, wanted: Mapping[str, int], gear: Mapping[str, int] = NOTHING) -> list[str]:
    """What storage is short of, the smallest set, in words (`1 hide`); nothing where the cost can be paid."""
    return in_words(play, short_of(play, Cost(wanted, gear)))


def pay(
    play: Play, wanted: Mapping[str, int], gear: Mapping[str, int] = NOTHING, *, source: str, later: bool = False
) -> Counter[str]:
    """Pay a cost with what people named first, all of which pays something, now or `later`; by id and how many."""
    cost = Cost(wanted, gear)
    named = named_cards(play)
    solved = solve(play, cost, named)
    spare = named - solved.paid
    if spare and not later:
        _refuse_spare(play, spare, named, cost, source)
    if solved.short or solved.short_gear:
        missing = in_words(play, Cost(solved.short, solved.short_gear))
        if not play.waives("not-enough", source):
            worn = next((row for row in play.draft.rows(Gear).values() if row.content in solved.short_gear), None)
            hint = "kdm storage list shows what there is; --house-rule waives the rest."
            if worn is not None:
                wearer, name = play.draft.rows(Survivor)[worn.survivor_id].name, play.name_of(worn.content)
                hint = f"{wearer} wears {name}: kdm gear take {quoted(wearer)} {quoted(name)}"
            refuse("not-enough", f"{source}: short of {', '.join(missing)}.", hint)
        play.tell_list(f"House rule not-enough: {source} without", missing)
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


def short_of(play: Play, cost: Cost) -> Cost:
    """What storage is short of, for who only wants to know that, whichever cards go."""
    if not how_short(play, cost):
        return Cost()
    solved = solve(play, cost, cards=_unsorted(play))
    return Cost(solved.short, solved.short_gear)


def how_short(play: Play, cost: Cost) -> int:
    """How many cards storage is short of: nothing is tried out, the cards that fit are counted (Hall's theorem).

    Some of the words want more than there is of cards that any of them fits; where that is most, so much is short.
    """
    lacks = sum(max(0, count - storage.count_of(play, gear_id(slug))) for slug, count in cost.gear.items())
    if len(cost.resources) > MOST_WORDS:
        return lacks + solve(play, Cost(cost.resources), cards=_unsorted(play)).short.total()
    among: list[tuple[frozenset[str], int]] = [(frozenset(), 0)]
    for word, count in cost.resources.items():
        among += [(words | {word}, wanted + count) for words, wanted in among] if count > 0 else ()
    there: dict[frozenset[str], int] = play.remembered("how many fit", dict, ("storage",))
    for words, _ in among:
        if words not in there:
            there[words] = sum(row.copies for row, own in _unsorted(play) if not own.isdisjoint(words))
    return lacks + max(wanted - there[words] for words, wanted in among)


def _unsorted(play: Play) -> list[Card]:
    return play.remembered("purse unsorted", lambda: resources(play), ("storage",))


def solve(play: Play, cost: Cost, named: Mapping[str, int] = NOTHING, cards: Sequence[Card] | None = None) -> Solved:
    """Which cards pay: as much of the cost as can be paid, first with what was named, then the least useful."""
    cards = purse(play) if cards is None else cards
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
    common = commonness(play)
    order = sorted(words, key=lambda word: (common[word], word))
    wants = [words[word] for word in order]
    fitting = [(card, [at for at, word in enumerate(order) if word in own]) for card, own in cards]
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
    return play.remembered("purse", lambda: sorted(resources(play), key=by_rank(play)), ("storage", *PACKS))


def in_words(play: Play, cost: Cost) -> list[str]:
    """A cost as it is read out: `2 bone`, `1 White Fur`, `1 Founding Stone`."""
    found = [f"{count} {word_for(play, word, count)}" for word, count in cost.resources.items()]
    return found + [f"{count} {_card(play, gear_id(slug))}" for slug, count in cost.gear.items()]


def word_for(play: Play, word: str, count: int = 1) -> str:
    """A keyword as it is, a resource by its name, any card as a resource."""
    if word == ANY:
        return "resource" if count == 1 else "resources"
    if ":" in word:
        return _card(play, word)
    entry = play.content.get(f"core:resource/{word}")
    keywords = entry.data.get("keywords") or () if entry else ()
    return entry.name if entry and word not in keywords else word.replace("_", " ")


def _card(play: Play, content: str) -> str:
    """A card by its name; one of a pack that is not played with by its words, and whose it is."""
    if entry := play.content.get(content):
        return entry.name
    pack, _, rest = content.partition(":")
    return f"{rest.partition('/')[2].replace('_', ' ')} ({pack})"


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
        if count > (there := storage.count_of(play, content)):
            message = f"There is no more than {there} {play.name_of(content)} in storage."
            refuse("not-enough", message, "kdm storage list")
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
    fits = words_of(play.entry(content)) & set(cost.resources)
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


def words_of(entry: Entry) -> frozenset[str]:
    """Every word by which a cost may mean this resource: its id, its name, its deck, its keywords, and any."""
    keywords = [str(word).casefold() for word in entry.data.get("keywords") or ()]
    return frozenset((ANY, entry.id, own_id(entry), entry.slug, str(entry.data.get("deck")), *keywords))


def resources(play: Play) -> list[Card]:
    """The resources in storage, each with its words, which are worked out once for a card."""
    known: dict[str, frozenset[str]] = play.remembered("words of resources", dict, PACKS)
    for row in play.draft.rows(Stored).values():
        if row.content not in known:
            entry = play.entry(row.content)
            known[row.content] = words_of(entry) if entry.kind == "resource" else frozenset()
    return [(row, words) for row in play.draft.rows(Stored).values() if (words := known[row.content])]


def own_id(entry: Entry) -> str:
    """The id that the packs know a card by; what is recorded may be an older one."""
    return str(entry.data.get("id", entry.id))


def by_rank(play: Play) -> Callable[[Card], tuple[bool, int, int, int, str]]:
    """The place of a card in the order of paying: the least useful first, what nobody knows anything about last."""
    known: dict[str, tuple[bool, int, int]] = play.remembered("ranks", dict, PACKS)

    def rank(card: Card) -> tuple[bool, int, int, int, str]:
        row = card[0]
        if row.content not in known:
            entry = play.entry(row.content)
            worth = usefulness(play, entry)
            known[row.content] = worth is None, worth or 0, -int(entry.data.get("copies") or 0)
        return *known[row.content], -row.copies, row.content

    return rank


def usefulness(play: Play, card: Entry) -> int | None:
    """What hangs on a resource; None where the packs have none such in this campaign."""
    entry = play.content.get(own_id(card))  # what is recorded may be an older id
    if entry is None or entry.kind != "resource" or play.content.is_out(entry):
        return None
    could_pay, asked = commonness(play), play.remembered("asked for", lambda: play.content.tally(COSTS), PACKS)
    shares = sum(asked[word] * ONE // could_pay[word] for word in words_of(entry) if word in asked)
    own = ONE if entry.data.get("activate") else 0
    return shares + own + RARE.get(str(entry.data.get("deck")), RARER)


def commonness(play: Play) -> Counter[str]:
    """How many different resources could pay for a word."""
    return play.remembered("commonness", lambda: play.content.tally(PAYABLE), PACKS)


def _asked_for(content: Content, entry: Entry) -> Iterator[str]:
    """The words of every cost that stands anywhere in a card's text, of gear only of what it is made of."""
    if entry.kind != "gear":
        costs = (part.get("resources") for part in within(entry.data))
        yield from (word for cost in costs if isinstance(cost, dict) for word in cost)
        return
    for way in entry.data.get("crafting_cost") or ():
        yield from way.get("resource_types", ())
        for slug in way.get("resources", ()):
            yield sibling_of(content, entry, "resource", slug)


COSTS = Tally("costs", ("gear", "location", "innovation", "story_event", "settlement_event"), _asked_for)
PAYABLE = Tally("payable", ("resource",), lambda _, entry: words_of(entry))


Shares = list[dict[int, int]]  # by thing: how many of it go to which want


def shared_out(things: Sequence[int], fits: Sequence[Sequence[int]], wants: Sequence[int]) -> Shares:
    """As many as can be go to a want they fit; of what could be spared the earlier things go before the later."""
    left = list(wants)  # none that has a place loses it, though it may change places: this is a greedy matroid
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
    waiting: list[tuple[int, list[tuple[int, int]]]] = [(thing, [])]  # who may go where, and who would come behind
    seen, tried = {thing}, set()
    for mover, behind in waiting:
        for want in [each for each in fits[mover] if each not in tried]:
            tried.add(want)
            path = [(mover, want), *behind]
            if left[want]:
                return path
            for other, places in enumerate(shares):
                if want in places and other not in seen:
                    seen.add(other)
                    waiting.append((other, path))
    return []


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
