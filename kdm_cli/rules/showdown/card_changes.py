"""Operations on the showdown's cards: drawn and looked at, discarded, archived, put elsewhere, given to somebody.

With the table's own decks only what lies face up is known here: looking and laying back is for hands.
"""

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import monster, places, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.carry.by_hand import Handlers, by_hand, on_each
from kdm_cli.rules.carry.carry_out import clear
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import cards_in_play, piles
from kdm_cli.rules.showdown.monsters_turn import ai_card
from kdm_cli.rules.state import Card, Survivor
from kdm_cli.rules.under_way import Op, Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Archive, Discard, Draw, Gain, Lose


def _discard(play: Play, op: "Discard", scene: Scene) -> None:
    what = str(op["what"])
    count = worth(play, op.get("count", 1), scene, why="how many")
    if count is None:
        by_hand(play, op, scene)
    elif what == "zone":  # terrain lies on the table only
        play.ask_hands(f"{scene.source.name}: archive the {places.name(scene.source)}, it leaves the board.")
    elif what == "this":
        row = the_showdown.row_of(play, scene.source.id, scene.me)
        if row is not None:
            cards_in_play.leave(play, row)
    elif what in ("mood", "moods", "trait"):
        rows = [row for row in the_showdown.staying(play) if _type(play, row.content) == what.removesuffix("s")]
        for row in _some(play, rows, len(rows) if what == "moods" else count, scene):
            cards_in_play.leave(play, row)
    elif what == "ai_card":
        _discard_drawn(play, piles.AI, count, scene)
        play.fight.stops.add("ai_card")
    else:
        _discard_drawn(play, piles.HIT_LOCATION, count, scene, what, every=bool(op.get("every")))


def _discard_drawn(play: Play, deck: str, count: int, scene: Scene, what: str = "", *, every: bool = False) -> None:
    """Cards that were drawn and do not stay: of an attack under way those that are still to be attempted."""
    attack = play.fight.survivor_attack
    rows = [row for row in the_showdown.in_play(play) if row.deck == deck and not row.position]
    if deck == piles.HIT_LOCATION and attack is not None:
        drawn = [*attack.locations, *([attack.attempt.row_id] if what == "trap" and attack.attempt else [])]
        rows = [row for row in rows if row.id in drawn]
    if what in ("trap", "battle_pressure"):
        rows = [row for row in rows if _is(play, row, what)]
    for row in _some(play, rows, len(rows) if every else count, scene):
        piles.discard(play, row)
        play.tell(f"{play.name_of(row.content)} is discarded")
        if attack is not None and row.id in attack.locations:
            attack.locations.remove(row.id)


def _some(play: Play, rows: list[Card], count: int, scene: Scene) -> list[Card]:
    """So many of these cards, chosen where there are more."""
    rows, found = list(rows), list[Card]()
    while rows and len(found) < count:
        contents, sure = [row.content for row in rows], len(rows) <= count - len(found)
        found.append(rows.pop(piles.chosen(play, contents, f"{scene.source.name}: which card", sure=sure)))
    return found


FIRST_ARCHIVED = (piles.PLAY, piles.DISCARD)  # of several copies one that is seen


def _archive(play: Play, op: "Archive", scene: Scene) -> None:
    """A card of the monster goes back into the box, from play or from its deck."""
    entry = scene.source if op["what"] == "this" else referred(play, scene.source, str(op["what"]))
    deck = piles.AI if entry.kind == "ai_card" else piles.HIT_LOCATION
    piles.check_sought(play, deck, entry)
    cards = [row for row in play.draft.rows(Card).values() if (row.deck, row.content) == (deck, entry.id)]
    found = (row for where in FIRST_ARCHIVED for row in cards if row.pile == where)
    row = next(found, None) or next((row for row in cards if row.pile != piles.BOX), None)
    attack = play.fight.survivor_attack
    if row is None:
        return
    if attack is not None and row.id in attack.locations:
        attack.locations.remove(row.id)
    if row.pile == piles.PLAY and row.position:
        cards_in_play.leave(play, row, piles.BOX)
        return
    play.draft.set(row, pile=piles.BOX, position=0, tokens=0)
    play.tell(f"{entry.name} is archived")
    if row.pile in piles.HIDDEN:
        play.ask_hands(f"Take {entry.name} out of the {piles.CALLED[deck]} deck.")


def _gain(play: Play, op: "Gain", scene: Scene) -> None:
    entry = referred(play, scene.source, str(op["what"]))
    on_each(lambda play, op, scene, survivor: cards_in_play.give(play, entry, survivor))(play, op, scene)


def _lose(play: Play, op: "Lose", scene: Scene) -> None:
    named = op.get("what") or op.get("every")
    entry = referred(play, scene.source, named) if isinstance(named, str) and "/" in named else scene.source

    def lose(play: Play, _: Op, __: Scene, survivor: Survivor) -> None:
        for row in play.draft.of(Card, survivor.id):
            if row.content == entry.id:
                cards_in_play.leave(play, row, piles.BOX)

    on_each(lose)(play, op, scene)


OF_AI = ("ai", "ai_discard", "wound_stack")
TOP, BOTTOM, INTO_DECK = "top", "bottom", "deck"
SHOWN = ("look", "reorder", "top_or_bottom")
DRAWN, BACK, LAID = ("play", "resolve", "discard", *SHOWN), (TOP, "wound_stack"), (TOP, BOTTOM)
FATES = {
    "ai": (*DRAWN, "first_two_moods"), "ai_discard": BACK, "wound_stack": BACK, "hit_location": DRAWN,
    "hit_location_discard": BACK, "trap": LAID, "battle_pressure": LAID,
}  # what can become of cards of each deck, besides that they lie in it again; all else is for hands  # fmt: skip
MOODS, MOOD, NO_MOOD = 2, "mood", "no other mood"


def _draw(play: Play, op: "Draw", scene: Scene) -> None:
    """What a card does with one of the showdown's decks."""
    deck, to = str(op["deck"]), str(op["to"])
    count = worth(play, op.get("count", 1), scene, why="how many")
    if count is None or not is_carried_out(op):
        by_hand(play, op, scene)
        return
    if deck in ("trap", "battle_pressure"):
        _lay(play, deck, to, count)
    elif to == INTO_DECK:
        _back_into_deck(play, deck, count)
    elif deck.endswith("_discard") or deck == "wound_stack":
        _bring_back(play, op, scene, deck, to, count)
    elif to in SHOWN:
        _look(play, op, scene, deck, to, count)
    elif to == "first_two_moods":
        for row in _first_moods(play, scene, count):
            cards_in_play.enter(play, row)
    elif deck == piles.AI and to == piles.DISCARD:
        _locations(play, scene, to, count, deck)
    elif deck == piles.AI:
        _resolve(play, scene, count)
    else:
        _locations(play, scene, to, count)
    if op.get("shuffle") or to == INTO_DECK:
        shuffled, _ = _where(deck)
        piles.shuffle(play, shuffled)
        piles.tell_shuffled(play, shuffled)


def is_carried_out(op: "Draw") -> bool:
    """Whether what becomes of the cards is more than a line for hands."""
    return op["to"] in (INTO_DECK, *FATES.get(str(op["deck"]), ()))


def _resolve(play: Play, scene: Scene, count: int) -> None:
    """Another AI card is drawn and resolved at once."""
    for _ in range(count):
        if the_showdown.need(play).over or "turn" in play.fight.stops:
            return
        row = piles.draw(play, piles.AI, scene.source.name)
        if row is None:
            play.tell("There is no AI card left to draw")
            return
        with clear(play):
            play.tell(f"{monster.name(play)} draws {play.name_of(row.content)} ({scene.source.name})")
            ai_card.resolve(play, row)


def _locations(play: Play, scene: Scene, to: str, count: int, deck: str = piles.HIT_LOCATION) -> None:
    """More hit locations are drawn, those of an attack under way to be attempted; or cards go to a discard unplayed."""
    for _ in range(count if to in ("play", "resolve", piles.DISCARD) else 0):
        row = piles.draw(play, deck, scene.source.name)
        if row is None:
            return
        if to == piles.DISCARD:
            piles.discard(play, row)
            play.tell(f"{play.name_of(row.content)} is discarded")
            continue
        play.tell(f"Drawn: {play.name_of(row.content)}")
        if play.fight.survivor_attack is not None:
            play.fight.survivor_attack.locations.append(row.id)


def _lay(play: Play, deck: str, to: str, count: int) -> None:
    """Certain hit locations, wherever they lie, on top of their deck or under it."""
    wanted = [row for row in play.draft.rows(Card).values() if row.deck == piles.HIT_LOCATION]
    wanted = [row for row in wanted if row.pile in (piles.DISCARD, piles.DECK) and _is(play, row, deck)]
    wanted = sorted(wanted, key=lambda row: row.pile == piles.DECK)[:count]
    for row in wanted:
        if row.pile == piles.DECK:
            piles.check_seen(play)
        piles.put(play, row, piles.DECK, bottom=to == BOTTOM)
    if wanted:
        counted = f"{len(wanted)} " if len(wanted) > 1 else ""
        where = "under" if to == BOTTOM else "on top of"
        play.tell(f"{counted}{play.name_of(wanted[0].content)} {where} the hit location deck")


def _is(play: Play, row: Card, what: str) -> bool:
    """Whether a hit location is a trap, or a certain one."""
    entry = play.entry(row.content)
    return bool(entry.data.get("trap")) if what == "trap" else entry.slug.endswith(what)


def _where(named: str) -> tuple[str, str]:
    """Which deck it is of the showdown's two, and which of its piles."""
    deck = piles.AI if named in OF_AI else piles.HIT_LOCATION
    discard = piles.DISCARD if named.endswith("_discard") else piles.DECK
    return deck, piles.WOUNDS if named == "wound_stack" else discard


def _back_into_deck(play: Play, named: str, count: int) -> None:
    """Cards of a discard or of the wound stack lie anywhere in their deck again; a deck that is named lies there."""
    deck, where = _where(named)
    rows = piles.pile(play, deck, where)[:count] if where != piles.DECK else []
    for row in rows:
        play.draft.set(row, pile=piles.DECK, position=0)
    stack = "wound stack" if where == piles.WOUNDS else "discard"
    play.tell(f"The {piles.CALLED[deck]} deck is shuffled{f', with {len(rows)} from the {stack}' if rows else ''}")
    if rows:
        unseen = ", unseen" if where == piles.WOUNDS else ""
        _lay_by_hand(play, f"{len(rows)} from the {stack}{unseen}, into the {piles.CALLED[deck]} deck.")


def _lay_by_hand(play: Play, line: str) -> None:
    """What the people do with cards of their own."""
    if the_showdown.need(play).decks == "table":
        play.ask_hands(line[0].upper() + line[1:])


def _bring_back(play: Play, op: Op, scene: Scene, pile: str, to: str, count: int) -> None:
    """From a discard or the wound stack to the top of the deck, or onto the wound stack."""
    deck, where = _where(pile)
    attack = play.fight.survivor_attack
    for _ in range(count):
        rows = piles.pile(play, deck, where)
        if deck == piles.HIT_LOCATION and attack is not None and attack.attempt is not None:
            rows = [play.draft.rows(Card)[attack.attempt.row_id]]
        if not rows:
            return
        chosen = where == piles.DISCARD and scene.source.kind == "innovation"
        contents = [row.content for row in rows]
        row = rows[piles.chosen(play, contents, f"{scene.source.name}: which card", sure=not chosen)]
        called = "A card of the wound stack" if where == piles.WOUNDS else play.name_of(row.content)
        if to == "wound_stack":
            piles.put(play, row, piles.WOUNDS)
            play.tell(f"{called} goes to the wound stack")
            _lay_by_hand(play, f"{called} onto the wound stack.")
        else:
            if where == piles.WOUNDS and the_showdown.need(play).decks == "table":
                play.draft.set(row, pile=piles.DECK, position=0)
            else:
                piles.put(play, row, piles.DECK)
            play.tell(f"{called} goes on top of the {piles.CALLED[deck]} deck")
            _lay_by_hand(
                play, f"{called}{', unseen,' * (where == piles.WOUNDS)} on top of the {piles.CALLED[deck]} deck."
            )


def _look(play: Play, op: Op, scene: Scene, deck: str, to: str, count: int) -> None:
    """The players see what lies on top; only they are told, never the journal's story."""
    if the_showdown.need(play).decks == "table":
        by_hand(play, op, scene)
        return
    piles.check_seen(play)
    rows = piles.pile(play, deck, piles.DECK)[:count]
    piles.seen(play, deck, rows, looked=True)
    names = piles.names(play, rows)
    why = f"{piles.LOOKED}{scene.source.name}"
    if to == "look":
        play.ask_hands(f"{scene.source.name}: on top of the {piles.CALLED[deck]} deck lies {', '.join(names)}")
    elif to == "top_or_bottom":
        for row, name in zip(rows, names, strict=True):
            if play.table.choose(f"{why}, {name}", [TOP, BOTTOM]) == BOTTOM:
                piles.put(play, row, piles.DECK, bottom=True)
    else:  # the same cards in the order that is chosen, the top one first; the rows keep their places
        left = [row.content for row in rows]
        for place, row in enumerate(rows, start=1):
            play.draft.set(row, content=left.pop(piles.chosen(play, left, f"{why}: {place} from the top")))


def _first_moods(play: Play, scene: Scene, count: int) -> list[Card]:
    """Cards are shown one by one: the first two moods."""
    rows = piles.pile(play, piles.AI, piles.DECK)[:count]
    if the_showdown.need(play).decks == "tool":
        piles.check_seen(play)
        moods = [row for row in rows if _type(play, row.content) == MOOD][:MOODS]
        shown = rows if len(moods) < MOODS else rows[: rows.index(moods[-1]) + 1]
        piles.seen(play, piles.AI, shown)
        return moods
    found: list[Card] = []
    for number in range(1, MOODS + 1):
        possible = [entry for entry in piles.candidates(play, piles.AI) if _type(play, entry.id) == MOOD]
        others = {entry.name: entry for entry in possible if entry.id not in [row.content for row in found]}
        name = play.table.choose(f"{scene.source.name}: mood {number} shown", [*others, NO_MOOD]) if others else NO_MOOD
        if name == NO_MOOD:
            break
        found.append(cards_in_play.fetch(play, piles.AI, others[name]))
    return found


def _type(play: Play, content: str) -> str | None:
    found: str | None = play.entry(content).data.get("card_type")
    return found


CARRY: Handlers = {"discard": _discard, "archive": _archive, "gain": _gain, "lose": _lose, "draw": _draw}
