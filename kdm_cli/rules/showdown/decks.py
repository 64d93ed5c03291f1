"""The decks of a showdown as they are laid out: which cards, which traits and special cards, what lies on top."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import the_showdown
from kdm_cli.rules.content import Content, Document, Entry, Tally, fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import piles
from kdm_cli.rules.state import Card

if TYPE_CHECKING:
    from kdm_cli.rules.language.words import Rank

RANKS: tuple["Rank", ...] = ("basic", "advanced", "legendary")  # R48
BASIC_ACTION = "basic_action"
LIFE = "life"  # is counted with tokens
AS_LEVEL = "as level "  # and its number: the cards of that level too


def build(play: Play) -> None:
    """Lay out the AI deck and the hit location deck, shuffle both, and lay on top what belongs there."""
    contents = _ai(play)
    for content in contents:
        play.draft.create(Card, deck=piles.AI, content=content)
    for entry in piles.cards_of(play, piles.HIT_LOCATION):
        for _ in range(int(entry.data.get("copies") or 1)):
            play.draft.create(Card, deck=piles.HIT_LOCATION, content=entry.id)
    if the_showdown.need(play).decks == "table":
        _ask_to_take_out(play, contents)
    for deck in (piles.AI, piles.HIT_LOCATION):
        if piles.pile(play, deck, piles.DECK):
            piles.shuffle(play, deck)
    data = the_showdown.monster(play).data
    _on_top(play, piles.AI, data.get("ai_deck_top"))  # R53, R70
    _on_top(play, piles.HIT_LOCATION, data.get("hit_location_top"))  # R54


def _ask_to_take_out(play: Play, contents: Sequence[str]) -> None:
    """Everything that comes out of the box: by number what is dealt unseen (R308), by name what is known."""
    unseen = [f"{contents.count(rank)} {rank}" for rank in RANKS if rank in contents]
    known = []
    for rank in RANKS:
        entries = [play.entry(content) for content in contents if content not in RANKS]
        names = Counter(entry.name for entry in entries if entry.data.get("rank") == rank)
        if names:
            counted = (f"{name} x{count}" if count > 1 else name for name, count in names.items())
            known.append(f"{', '.join(counted)} ({rank})")
    if unseen:
        play.ask_hands(f"Deal unseen into the AI deck: {', '.join(unseen)}.")
    if known:
        play.ask_hands(f"{'Into it too' if unseen else 'Into the AI deck'}: {'; '.join(known)}.")
    locations = len(piles.pile(play, piles.HIT_LOCATION, piles.DECK))
    under = {fold(entry.name) for entry in special(play) if entry.data.get("card_type") == the_showdown.SPECIAL}
    beside = [name for name in special_names(play) if fold(name) not in under and not fold(name).startswith(LIFE)]
    own = piles.cards_of(play, piles.AI)
    beside += [each.name for each in own if each.data.get("rank") == BASIC_ACTION][:1]  # R61
    laid = [f"Hit location deck: all {locations} cards."] if locations else []
    laid += [f"Lay out {', '.join(beside)}."] if beside else []
    if laid:
        play.ask_hands(" ".join(laid))


def _ai(play: Play) -> list[str]:
    """The cards of the AI deck: their ids, or their rank while nobody knows which of a rank they are."""
    data, row = the_showdown.monster(play).data, the_showdown.level_row(play)
    exactly = data.get("ai_cards")
    if "ai_deck_cards" in data:  # R48, R49, R50, R51
        exactly = [name for rank in RANKS for name in data["ai_deck_cards"].get(rank, ())]
    if exactly is not None:
        ids = {fold(entry.name): entry.id for entry in reversed(piles.cards_of(play, piles.AI))}
        return [ids[fold(name)] for name in exactly]
    counts = row.get("ai_deck") or data.get("ai_deck") or {}
    apart = {entry.id for entry in special(play)}
    return [content for rank in RANKS for content in _of_rank(play, rank, int(counts.get(rank) or 0), apart)]


def _of_rank(play: Play, rank: str, count: int, apart: Iterable[str]) -> list[str]:
    """R308: so many cards of a rank at random; all of them where there are no more.

    Where packs know fewer than are dealt, the rank is captured in part: nobody knows which of them lie there.
    """
    cards = [entry for entry in piles.cards_of(play, piles.AI) if entry.data.get("rank") == rank]
    pool = [entry.id for entry in cards if entry.id not in apart for _ in range(int(entry.data.get("copies") or 1))]
    if len(pool) == count:
        return pool
    if the_showdown.need(play).decks == "table":
        return [rank] * count
    if len(pool) < count:
        return pool + [rank] * (count - len(pool))  # the tool can only deal what it knows
    order = play.table.shuffle(f"{rank} AI", len(pool))
    return [content for place, content in zip(order, pool, strict=True) if place <= count]


def special_names(play: Play) -> list[str]:
    """The cards that belong to this level besides the deck."""
    return names_beside(the_showdown.monster(play).data, the_showdown.level_row(play))


def names_beside(data: Document, row: Document) -> list[str]:
    """The same of a level as its row names them; "as level 1" means those of level 1 too."""
    listed = row.get("special_ai_cards")
    found: list[str] = []
    for name in data.get("special_ai_cards", []) if listed is None else listed:
        if name.startswith(AS_LEVEL):
            wanted = name.rpartition(" ")[2]
            same = (each for each in data["levels"] if str(each["level"]) == wanted)
            found += next((each.get("special_ai_cards") or [] for each in same), [])
        else:
            found.append(name)
    return [part for name in found for part in parts_of(name)]


def parts_of(name: str) -> list[str]:
    """`Red/Blue Lens - Closed` is two cards."""
    first, space, rest = name.partition(" ")
    return [f"{word}{space}{rest}" for word in first.split("/")]


def special(play: Play) -> list[Entry]:
    """The cards of those names that a pack has; a legendary monster borrows traits from others."""
    names = [fold(name) for name in special_names(play)]
    others = play.content.saying(TRAITS, names)
    cards = {fold(entry.name): entry for entry in reversed([*piles.cards_of(play, piles.AI), *others])}
    return [cards[name] for name in names if name in cards]


def _trait(_: Content, card: Entry) -> Iterator[str]:
    if card.data.get("card_type") == "trait":
        yield fold(card.name)


TRAITS = Tally("traits", ("ai_card",), _trait, "fights.json")


def _on_top(play: Play, deck: str, name: str | None) -> None:
    """Take one card out of a shuffled deck and lay it on top."""
    rows = piles.pile(play, deck, piles.DECK)
    row = next((row for row in rows if name and fold(play.name_of(row.content)) == fold(name)), None)
    if row is not None:
        piles.put(play, row, piles.DECK)
        if the_showdown.need(play).decks == "table":
            play.ask_hands(f"{name}, face down, on top of the {piles.CALLED[deck]} deck.")
