"""The piles of a showdown's decks: laid out, drawn, discarded, moved to the wound stack, shuffled.

A face-down card whose identity nobody knows holds the rank it must have (`basic`) or nothing in place of an id.
Face-down cards of which the table shuffles the order may change places among each other without anybody noticing: when
the people name the card they drew, whichever face-down row was to be that card is.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from kdm_cli.rules.asking import lasting, the_showdown
from kdm_cli.rules.asking.cards import among, by_id
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Candidate, Entry, fold, matches
from kdm_cli.rules.play import NOTE, Play
from kdm_cli.rules.refusal import MOST_NAME, refuse, written
from kdm_cli.rules.state import Card
from kdm_cli.rules.under_way import refuse_to_turn_over

AI, HIT_LOCATION = "ai", "hit_location"
DECK, DISCARD, WOUNDS, PLAY, BOX = "deck", "discard", "wounds", "play", "box"
HIDDEN = (DECK, WOUNDS)
CARDS = ("card",)  # the table in which they stand
PACKS = ("pack", "pack_file")  # what says which cards there are
CALLED = {AI: "AI", HIT_LOCATION: "hit location"}
KIND = {AI: "ai_card", HIT_LOCATION: "hit_location"}
COUNTED = {AI: the_showdown.AI_CARDS, HIT_LOCATION: the_showdown.HIT_LOCATIONS}
WHERE = {DISCARD: "lies in the discard", PLAY: "is in play", BOX: "is in the box"}
BASIC = "basicaction"
LOOKED = "seen in the deck: "  # before the reason of a choice that names face-down cards
NOBODY = "none"  # as a target
SOME = 8  # cards that a hint names
STAYS = 1  # position in play of what stays there; a card that was only drawn lies at 0


def known(row: Card) -> bool:
    """Whether anybody knows which card this is."""
    return ":" in row.content


def pile(play: Play, deck: str, where: str) -> list[Card]:
    """The cards of a pile, the top one first as far as the order is known."""
    rows = partial(play.draft.where, Card, "pile", where)

    def laid_out() -> list[Card]:
        return sorted((row for row in rows() if row.deck == deck), key=lambda row: (-row.position, row.id))

    return list(play.remembered(("pile", deck, where), laid_out, CARDS, rows))


def names(play: Play, rows: Iterable[Card]) -> list[str]:
    """What the cards are called."""
    return [play.name_of(row.content) for row in rows]


def chosen(play: Play, contents: Sequence[str], why: str, *, sure: bool = False) -> int:
    """The place of the card that is chosen; nothing is asked where it is sure, or where all are called alike."""
    called = [play.name_of(content) for content in contents]
    options = list(dict.fromkeys(called))
    return called.index(called[0] if sure or len(options) == 1 else play.table.choose(why, options))


def lies_drawn(row: Card) -> bool:
    """Whether a card in play was turned over and waits for what is done with it."""
    return not row.position and row.survivor_id is None


def put(play: Play, row: Card, where: str, *, bottom: bool = False) -> Card:
    """Lay a card on top of a pile, or under it."""
    places = [other.position for other in pile(play, row.deck, where)]
    place = min([0, *places]) - 1 if bottom else max([0, *places]) + 1
    return play.draft.set(row, pile=where, position=place)


def discard(play: Play, row: Card) -> Card:
    """Face up onto the discard (R100, R124, R153)."""
    return put(play, play.draft.set(row, survivor_id=None, tokens=0), DISCARD)


def put_away(play: Play, row: Card) -> None:
    """What was drawn goes face up to the discard, unless it stays in play or is gone already."""
    now = play.draft.rows(Card).get(row.id)
    if now is not None and (now.pile, now.position) == (PLAY, 0):
        discard(play, now)


def draw(play: Play, deck: str, why: str) -> Card | None:
    """Take the top card of a deck into play; an empty deck is made anew from its discard (R191), if there is one."""
    if not pile(play, deck, DECK) and not remake(play, deck):
        return None
    check_seen(play)
    entry = _drawn(play, deck, why)
    row = _row_for(play, deck, entry)
    seen(play, deck, [row])
    return play.draft.set(row, pile=PLAY, position=0)


def check_seen(play: Play) -> None:
    """A dry run stops before it turns over a card that the tool has shuffled."""
    if play.dry and the_showdown.need(play).decks == "tool":
        refuse_to_turn_over()


def check_sought(play: Play, deck: str, entry: Entry) -> None:
    """A dry run does not look for a card by name among those of the tool that lie face down, nor tell if it is one."""
    if not play.dry or the_showdown.current(play) is None or (deck == AI and not _rank(entry)):
        return
    rows = play.draft.rows(Card).values()
    if not any((row.deck, row.content) == (deck, entry.id) and row.pile in WHERE for row in rows):
        check_seen(play)


def seen(play: Play, deck: str, rows: Iterable[Card], *, looked: bool = False) -> None:
    """Cards that the tool had dealt face down are known now."""
    if the_showdown.need(play).decks == "tool":
        for row in rows:
            play.table.turned_over(CALLED[deck], play.entry(row.content), row.id, looked)


def _drawn(play: Play, deck: str, why: str) -> Entry:
    """Which card it is: named with the command, asked for, or what lies on top."""
    possible = candidates(play, deck)
    tool = the_showdown.need(play).decks == "tool"
    queue = play.fight.named.get(deck)
    if queue:
        name = queue.pop(0)
        named = not (play.is_somebody(name) or fold(name) == NOBODY)  # else it is whom it targets
        if tool and named and known(pile(play, deck, DECK)[0]) and not play.waives("needs-house-rule"):
            refuse("needs-house-rule", "The tool draws from its own deck.", "--house-rule lets you name the card.")
        return card_named(play, deck, name, possible)
    if tool:
        top = pile(play, deck, DECK)[0]
        return play.entry(top.content) if known(top) else _named_by_hand(play, deck)
    if not possible:
        return _named_by_hand(play, deck)
    [entry] = play.table.draw(CALLED[deck], possible, 1, why)
    return entry


def _named_by_hand(play: Play, deck: str) -> Entry:
    """A card that no pack has, by the name people read on it."""
    name = play.table.name_card(CALLED[deck], f"the top {CALLED[deck]} card, which no pack has")
    if name is None:
        play.ask_hands(f"Turn over the top {CALLED[deck]} card: no pack has it.")
        return _unheard_of(deck)
    return _heard_of(play, deck, name) or _unheard_of(deck, written(name, MOST_NAME, "A name"))


def _unheard_of(deck: str, name: str = "") -> Entry:
    """A card that no pack has, by the name the people read on it."""
    name = name or f"unknown {CALLED[deck]} card"
    return Entry(f"{NOTE}{KIND[deck]}/{name}", name, {})


def is_unheard_of(card: Entry) -> bool:
    """Whether nobody has told the card's name, so that it may be another each time."""
    return any(card.id == _unheard_of(deck).id for deck in KIND)


def card_named(play: Play, deck: str, name: str, possible: list[Entry]) -> Entry:
    """The card of this name, if it can be on top of the deck."""
    if play.passes("card-elsewhere"):
        possible = possible + [entry for entry in cards_of(play, deck) if entry not in possible]
    then = play.meanings.then
    meant = then.cards(name, (KIND[deck],)) if then else ()
    if matches(name, [Candidate(entry.name, entry) for entry in possible]) or by_id(name, possible) or meant:
        return among(play, name, possible, f"{CALLED[deck]} card")
    unheard = _lies_unheard(play, deck, possible)
    for row in play.draft.rows(Card).values():
        another = unheard and not play.entry(row.content).data.get("copies")  # nobody captured how many there are
        here = row.deck == deck and row.pile in WHERE and not another
        if here and matches(name, [Candidate(play.name_of(row.content), row)]):
            hint = f"It may be {some(possible)}; --house-rule takes it all the same."
            refuse("card-elsewhere", f"{play.name_of(row.content)} {WHERE[row.pile]}.", hint)
    top = pile(play, deck, DECK)[0]
    if top.position > 0 and len(possible) == 1:
        refuse("card-elsewhere", f"{possible[0].name} lies on top of the {CALLED[deck]} deck.",
               f"Name {possible[0].name}, or leave the card out; --house-rule draws another.")  # fmt: skip
    elsewhere = any(fold(entry.name) == fold(name) for entry in cards_of(play, deck) if deck == AI and _rank(entry))
    if unheard and not elsewhere and not play.is_somebody(name) and fold(name) != NOBODY:
        return _heard_of(play, deck, name) or _unheard_of(deck, written(name, MOST_NAME, "A name"))
    _refuse_other(play, deck, name, f"It may be {some(possible)}.")
    return among(play, name, possible, f"{CALLED[deck]} card", f"It may be {some(possible)}.")


def _lies_unheard(play: Play, deck: str, possible: list[Entry]) -> bool:
    """Whether there are more face-down cards than packs know, so that one may have any name."""
    unknown = [row for where in HIDDEN for row in pile(play, deck, where) if not known(row)]
    lying = {row.content for where in HIDDEN for row in pile(play, deck, where)}
    named = [entry for entry in possible if entry.id not in lying]
    return not possible or len(unknown) > len(named) or _captured_in_part(play, unknown)


def _captured_in_part(play: Play, unknown: list[Card]) -> bool:
    """Whether one of these is of a rank of which more cards were dealt than packs know."""
    counts = the_showdown.level_row(play).get("ai_deck") or the_showdown.monster(play).data.get("ai_deck") or {}
    have: Counter[str] = Counter()
    for entry in cards_of(play, AI):
        have[_rank(entry)] += int(entry.data.get("copies") or 1)
    return any(have[row.content] < int(counts.get(row.content) or 0) for row in unknown)


def _heard_of(play: Play, deck: str, name: str) -> Entry | None:
    """A card whose rank no pack has, or no pack has at all and that was named before, in this fight or in another."""
    contents = [row.content for row in play.draft.rows(Card).values() if row.deck == deck]
    contents += [row.content for _, row in lasting.named(play, None, lasting.PROFILE)]
    notes = {each: play.entry(each) for each in contents if each.startswith(f"{NOTE}{KIND[deck]}/")}
    known_by_name = [*notes.values(), *(entry for entry in cards_of(play, deck) if deck == AI and not _rank(entry))]
    found = matches(name, [Candidate(entry.name, entry) for entry in known_by_name])
    return next((entry for entry in known_by_name if len(found) == 1 and entry is found[0].thing), None)


def _refuse_other(play: Play, deck: str, name: str, hint: str) -> None:
    """Refuse a card of another deck, of another monster, or of another moment, with the reason."""
    why = f"an {CALLED[deck]} card" if deck == AI else f"a {CALLED[deck]}"
    for other, called in CALLED.items():
        of_other = [] if other == deck else cards_of(play, other)
        if found := matches(name, [Candidate(entry.name, entry) for entry in of_other]):
            refuse("unknown-name", f"{found[0].name} is of the {called} deck, and {why} is drawn here.", hint)
    if deck == AI and BASIC.startswith(fold(name)) and len(fold(name)) > 2:
        refuse("unknown-name", "The Basic Action is done when no AI card is left to draw (R62).", hint)
    entry = play.content.exact(name, (KIND[deck],))
    if entry is not None and entry not in cards_of(play, deck):
        whose = str(entry.data.get("monster") or "nobody").replace("_", " ").title()
        refuse("unknown-name", f"{entry.name} is a card of {whose}.", hint)


def some(possible: list[Entry]) -> str:
    """The names of some cards, each once."""
    called = sorted({entry.name for entry in possible})
    more = f" or one of {len(called) - SOME} more" if len(called) > SOME else ""
    return (", ".join(called[:SOME]) or "no card") + more


def candidates(play: Play, deck: str) -> list[Entry]:
    """Every card that may lie on top, as often as it may; one only where the top card is known."""
    rows = pile(play, deck, DECK)
    if the_showdown.need(play).decks == "tool":  # whatever lies nowhere in sight: nobody knows which were dealt into it
        seen = Counter(row.content for row in play.draft.rows(Card).values() if row.deck == deck and row.pile in WHERE)
        every = cards_of(play, deck)
        return [entry for entry in every for _ in range(int(entry.data.get("copies") or 1) - seen[entry.id])]
    if rows and rows[0].position > 0 and known(rows[0]):
        return [play.entry(rows[0].content)]
    hidden = [row for where in HIDDEN for row in pile(play, deck, where)]
    fixed = [row for row in rows if row.position < 0]
    found = [play.entry(row.content) for row in hidden if known(row) and row not in fixed]
    ranks = Counter(row.content for row in hidden if not known(row))
    if ranks:
        lying = Counter(row.content for row in play.draft.rows(Card).values() if row.deck == deck and known(row))
        for entry in cards_of(play, deck):
            if _rank(entry) in ranks or "" in ranks:
                found += [entry] * (int(entry.data.get("copies") or 1) - lying[entry.id])
    return found


def may_come(play: Play, kind: str) -> list[Entry]:
    """The cards of which one may be drawn next; of an empty deck those of its discard, of which it is made anew."""
    deck = next(deck for deck, each in KIND.items() if each == kind)
    if pile(play, deck, DECK):
        return candidates(play, deck)
    return [play.entry(row.content) for row in pile(play, deck, DISCARD)]


def cards_of(play: Play, deck: str) -> list[Entry]:
    """Every card the packs have for this monster's deck."""
    slug = the_showdown.deck_of(play)
    return play.remembered(("cards of", deck, slug), lambda: play.content.saying(COUNTED[deck], (slug,)), PACKS)


def _rank(entry: Entry) -> str:
    return str(entry.data.get("rank") or "")


def _row_for(play: Play, deck: str, entry: Entry) -> Card:
    """The row of the deck that is this card from now on; face-down rows change identities where they must."""
    rows = pile(play, deck, DECK)
    free = [row for row in rows if row.position == 0] or rows
    hidden = pile(play, deck, WOUNDS) + [row for row in rows if row not in free]
    it_is, may_be = (entry.id,), (_rank(entry), "")  # nobody knows more of a card than its rank
    if exactly := next((row for row in (rows[0], *free) if row.content in it_is), None):
        return exactly
    row = next((row for row in free if row.content in may_be), free[0])
    other = next((row for contents in (it_is, may_be) for row in hidden if row.content in contents), None)
    if row.content not in may_be and other is not None:
        play.draft.set(other, content=row.content)
    return play.draft.set(row, content=entry.id)


def shuffle(play: Play, deck: str) -> None:
    """Shuffle a deck: the tool with its own dice, secretly; the table by hand, so that nobody knows the order."""
    rows = sorted(pile(play, deck, DECK), key=lambda row: row.id)
    if the_showdown.need(play).decks == "tool":
        order = play.table.shuffle(CALLED[deck], len(rows))
        play.draft.delete(*rows)  # new rows, so that one that somebody has seen tells nothing any more
        for position, row in sorted(zip(order, rows, strict=True), key=lambda pair: pair[0]):
            play.draft.create(Card, deck=deck, content=row.content, position=position)
        return
    for row in rows:
        play.draft.set(row, position=0)
    if rows:
        play.ask_hands(f"Shuffle the {CALLED[deck]} deck.")


def reshuffle(play: Play, deck: str) -> None:
    """Deck and discard together are shuffled anew, as after a trap (R176)."""
    for row in pile(play, deck, DISCARD):
        play.draft.set(row, pile=DECK, position=0)
    shuffle(play, deck)
    tell_shuffled(play, deck)


def tell_shuffled(play: Play, deck: str) -> None:
    """Cards may speak when the hit locations have been shuffled."""
    if deck == HIT_LOCATION:
        moments.happen(play, "hit_locations_shuffled")


def remake(play: Play, deck: str) -> bool:
    """The discard becomes the deck (R149, R191); False where there is none."""
    rows = pile(play, deck, DISCARD)
    if rows:
        play.tell(f"The {CALLED[deck]} discard is shuffled into a new deck")
        reshuffle(play, deck)
    return bool(rows)
