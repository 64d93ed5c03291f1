"""Operations on what lies in storage, in grids and beside them: resources drawn and lost, cards archived."""

from collections import Counter
from collections.abc import Mapping

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules import matches
from kdm_cli.rules.asking import texts, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import fits, referred
from kdm_cli.rules.asking.numbers import MONSTER, OPEN, of_deck, stored
from kdm_cli.rules.asking.people import by_name
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.by_hand import Handlers, by_hand, on_each
from kdm_cli.rules.carry.occasions import ask, tell
from kdm_cli.rules.content import Entry, Tally
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Gear, Showdown, Stored, Survivor
from kdm_cli.rules.under_way import Op, Scene, word

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Archive, Gain, Store
    from kdm_cli.rules.language.values import Match

DECKS = (*OPEN, MONSTER)


def store(play: Play, op: "Store", scene: Scene) -> None:
    """Exactly this card, or so many drawn from a deck; what is won in a showdown lies with its earner (R158)."""
    count = worth(play, op.get("count", 1), scene, why="how many")
    deck = _deck(play, str(op.get("deck", "")))
    if count is None or deck == MONSTER:
        by_hand(play, op, scene)
    elif "what" in op:
        _lay(play, [referred(play, scene.source, str(op["what"]))] * max(1, count), scene)
    elif count > 0:
        _lay(play, drawn_from(play, deck, count, scene.source.name), scene)


def store_chosen(play: Play, op: "Gain", scene: Scene) -> None:
    """So many cards out of a resource deck, whichever the group says."""
    count = worth(play, op.get("count", 1), scene, why="how many")
    deck = _deck(play, str(op["choose"]))
    cards = {entry.name: entry for entry in play.content.of("resource") if of_deck(entry, deck)}
    if count is None or deck == MONSTER or not cards:
        by_hand(play, op, scene)
        return
    why = f"{scene.source.name}: which {deck.replace('_', ' ')} resource"
    chosen = [cards[play.table.choose(why, list(cards))] for _ in range(count)]
    if word(op.get("target", "self")) == "settlement":
        _put_all(play, chosen)
        moments.gained(play, Counter(card.id for card in chosen))
    else:
        _lay(play, chosen, scene)


def _deck(play: Play, named: str) -> str:
    """Which resource deck is meant; the monster's stays without a name where nobody knows which monster it is."""
    return the_showdown.deck_of(play) if named == MONSTER and play.draft.rows(Showdown) else named


def _lay(play: Play, cards: list[Entry], scene: Scene) -> None:
    """Resources go to who earned them in a showdown (R199), gear found on a hunt to its finder (R237), else home."""
    resources, pieces = ([card for card in cards if card.kind == kind] for kind in ("resource", "gear"))
    earner = ask(play, "resources won", scene, [card.id for card in resources])
    found = pieces if ask(play, "gear found", play.draft.rows(Survivor).get(scene.me or 0), pieces) else []
    home = [card for card in cards if card not in found and (card not in resources or earner is None)]
    if len({card.id for card in home}) == 1:
        storage.add(play, home[0], len(home))
    else:
        _put_all(play, home)
    moments.gained(play, Counter(card.id for card in cards if card not in found), earner)


def _put_all(play: Play, cards: list[Entry]) -> None:
    for entry in cards:
        storage.put(play, entry.id)
    play.tell_list("To storage:", [entry.name for entry in cards])


OF_DECK = Tally("decks", ("resource",), lambda _, entry: (str(entry.data["deck"]),))


def drawn_from(play: Play, deck: str, count: int, why: str) -> list[Entry]:
    """So many cards from the top of a shuffled resource deck (R198)."""
    cards = play.content.saying(OF_DECK, (deck,))
    pile = [entry for entry in cards for _ in range(entry.data.get("copies") or 0)]
    if not pile:
        play.ask_hands(f"{why}: draw {count}; no pack lists the deck {deck.replace('_', ' ')}.")
        return []
    return play.table.draw(deck, pile, count, why)


def draw_resources(play: Play, deck: str, count: int, why: str) -> None:
    """So many cards of a resource deck come to storage."""
    cards = drawn_from(play, deck, count, why)
    _put_all(play, cards)
    moments.gained(play, Counter(card.id for card in cards))


def _archive(play: Play, op: "Archive", scene: Scene) -> None:
    what, whose = op["what"], word(op.get("target", "self"))
    if what == "this":
        storage.archive_this(play, scene)
    elif what in ("resources", "half_resources") and whose != "settlement" and play.draft.rows(Showdown):
        tell(play, "resources lost on the board", op, scene)
    elif what in ("resources", "half_resources"):
        lose_resources(play, str(what), op, scene)
    elif whose == "settlement" and isinstance(what, Mapping):
        _archive_of_settlement(play, what, worth(play, op.get("count", 1), scene) or 0, scene)
    else:
        on_each(_archive_one)(play, op, scene)


def _archive_of_settlement(play: Play, wanted: "Match", count: int, scene: Scene) -> None:
    """So many cards of a kind, out of storage or anybody's grid, chosen; none where there are none."""
    for _ in range(count):
        everywhere: list[Stored | Gear] = [*play.draft.rows(Stored).values(), *play.draft.rows(Gear).values()]
        rows = [row for row in everywhere if fits(play.entry(row.content), wanted)]
        if not rows:
            return
        names = list(dict.fromkeys(play.name_of(row.content) for row in rows))
        name = names[0] if len(names) == 1 else play.table.choose(f"{scene.source.name}: which is archived", names)
        row = next(row for row in rows if play.name_of(row.content) == name)
        if isinstance(row, Gear):
            play.draft.delete(row)
        else:
            storage.take_out(play, row.content)
        play.tell(f"{name} is archived")


def lose_resources(play: Play, what: str, op: Op, scene: Scene, deck: str = "") -> None:
    """All resources in storage or of one deck, half of them, or so many; which ones the group says."""
    rows = stored(play, deck)
    total = sum(row.copies for row in rows)
    asked = worth(play, op["count"], scene) if "count" in op else None
    lost = min(total, total // 2 if what == "half_resources" else total if asked is None else asked)
    for _ in range(lost) if lost < total else ():
        named = {play.name_of(row.content): row.content for row in stored(play, deck)}
        gone = by_name(play, named, f"{scene.source.name}: which resource is lost")
        storage.take_out(play, gone)
        play.tell(f"{play.name_of(gone)} is lost")
    if lost == total:
        kept = _kept(play, rows, scene) if asked is None else []
        for row in rows:
            storage.take_out(play, row.content, row.copies)
        for content in kept:
            storage.put(play, content)
        play.tell(f"{total - len(kept)} resources are lost" if total else "There are no resources to lose")
        left = Counter({row.content: row.copies for row in rows}) - Counter(kept)
        play.tell_list("Lost:", storage.counted(play, left))


def lose_by_lot(play: Play, count: int, why: str, deck: str = "") -> None:
    """So many resources of the settlement, drawn from all it has, or from all of one deck."""
    pile = [play.entry(row.content) for row in stored(play, deck) for _ in range(row.copies)]
    lost = pile if len(pile) <= count else play.table.draw("storage", pile, count, why)
    for entry in lost:
        storage.take_out(play, entry.id)
    play.tell_list("Lost:", storage.counted(play, [entry.id for entry in lost]))


def _kept(play: Play, rows: list[Stored], scene: Scene) -> list[str]:
    """What a card lets the settlement keep when everything is lost."""
    most, source = matches.number(texts.granted_to_all(play), "resources_kept") or (0, "")
    left = [row.content for row in rows for _ in range(row.copies)]
    kept: list[str] = []
    while left and len(kept) < most:
        why = f"{scene.source.name}, {source}: {len(kept) + 1} of {most} kept"
        kept.append(by_name(play, {play.name_of(content): content for content in left}, why))
        left.remove(kept[-1])
    if kept:
        play.tell_list(f"Kept ({source}):", [play.name_of(content) for content in kept])
    return kept


def _archive_one(play: Play, op: "Archive", scene: Scene, survivor: Survivor) -> None:
    what = op["what"]
    wanted: Match = what if isinstance(what, Mapping) else {"what": referred(play, scene.source, str(what)).id}
    rows = sorted(play.draft.of(Gear, survivor.id), key=lambda row: row.slot)
    attack = play.fight.survivor_attack
    if wanted.get("kind") == "attacking":  # the weapon of the attack under way, where it lies in the grid
        wanted = {"kind": "weapon"}
        rows = [row for row in rows if attack is not None and row.slot == attack.weapon["slot"]]
    rows = [row for row in rows if fits(play.entry(row.content), wanted)]
    most = min(worth(play, op.get("count", 1), scene) or 0, len(rows))
    for left in range(most, 0, -1):
        names = [play.name_of(row.content) for row in rows]
        why = f"{survivor.name}, {scene.source.name}: which is archived"
        sure = len(set(names)) == 1 or left == len(rows)
        name = names[0] if sure else play.table.choose(why, list(dict.fromkeys(names)))
        row = rows.pop(names.index(name))
        play.draft.delete(row)
        play.tell(f"{survivor.name}: {name} is archived")


CARRY: Handlers = {"store": store, "archive": _archive}
