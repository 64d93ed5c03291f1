"""How useful a resource is to keep: by what hangs on it, so that what is missed least is paid first.

Every recipe, location, innovation and event that asks for something a card is (its name, one of its keywords) counts
one, shared among all the different cards that could pay it: White Fur alone can be the White Fur of six recipes, while
a Monster Hide is one hide among many. So a card with several keywords is worth more than one with a single keyword.
What can be done with the card itself counts one more; a monster's card is rarer than a basic one and counts a half
more, a strange one a whole. Of cards that are worth the same the one that the box holds more copies of goes first,
then the one that storage does, then by id.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Stored

ANY = "any"
ONE = 1_000_000  # what one cost counts, so that its shares are whole numbers
RARE = {"basic": 0, "strange": ONE}
RARER = ONE // 2  # a monster's own deck and the vermin
PACKS = ("pack", "pack_file")  # what says which cards there are
ASKING = ("gear", "location", "innovation", "story_event", "settlement_event")
NO_WORDS: frozenset[str] = frozenset()
Rank = tuple[bool, int, int, int, str]


def words_of(entry: Entry) -> frozenset[str]:
    """Every word by which a cost may mean this resource: its id, its name, its keywords, and any."""
    keywords = [str(word).casefold() for word in entry.data.get("keywords") or ()]
    return frozenset((ANY, entry.id, own_id(entry), entry.slug, *keywords))


def resources(play: Play) -> list[tuple[Stored, frozenset[str]]]:
    """The resources in storage, each with its words, which are worked out once for a card."""
    known: dict[str, frozenset[str]] = play.remembered("words of resources", dict, PACKS)
    for row in play.draft.rows(Stored).values():
        if row.content not in known:
            entry = play.entry(row.content)
            known[row.content] = words_of(entry) if entry.kind == "resource" else NO_WORDS
    return [(row, words) for row in play.draft.rows(Stored).values() if (words := known[row.content])]


def own_id(entry: Entry) -> str:
    """The id that the packs know a card by; what is recorded may be an older one."""
    return str(entry.data.get("id", entry.id))


def rank(play: Play, row: Stored) -> Rank:
    """The place of a card in the order of paying: the least useful first, what nobody knows anything about last."""
    known: dict[str, tuple[bool, int, int]] = play.remembered("ranks", dict, PACKS)
    if row.content not in known:
        entry = play.entry(row.content)
        worth = usefulness(play).get(own_id(entry))
        known[row.content] = worth is None, worth or 0, -int(entry.data.get("copies") or 0)
    return *known[row.content], -row.copies, row.content


def usefulness(play: Play) -> dict[str, int]:
    """What hangs on each resource, by its id."""
    return play.remembered("usefulness", lambda: _worked_out(play), PACKS)


def commonness(play: Play) -> Counter[str]:
    """How many different resources could pay for a word."""
    return play.remembered(
        "commonness", lambda: Counter(word for entry in play.content.of("resource") for word in words_of(entry)), PACKS
    )


def _worked_out(play: Play) -> dict[str, int]:
    could_pay = commonness(play)
    asked: Counter[str] = Counter()
    for entry in play.content.of(*ASKING):
        asked.update(set(_asked_for(play, entry)))
    worth = {}
    for entry in play.content.of("resource"):
        shares = sum(asked[word] * ONE // could_pay[word] for word in words_of(entry) if word in asked)
        own = ONE if entry.data.get("activate") else 0
        worth[entry.id] = shares + own + RARE.get(str(entry.data.get("deck")), RARER)
    return worth


def _asked_for(play: Play, entry: Entry) -> Iterator[str]:
    if entry.kind != "gear":
        yield from _costs_in(entry.data)
        return
    for way in entry.data.get("crafting_cost") or ():
        yield from way.get("resource_types", ())
        for slug in way.get("resources", ()):
            yield sibling(play, entry, "resource", slug)


def _costs_in(text: Any) -> Iterator[str]:
    """The words of every cost that stands anywhere in a card's text."""
    parts = [text]
    while parts:
        part = parts.pop()
        if isinstance(part, list):
            parts += part
        elif isinstance(part, dict):
            costs = part.get("resources")
            if isinstance(costs, dict):
                yield from costs
            parts += [value for key, value in part.items() if key != "resources" or value is not costs]
