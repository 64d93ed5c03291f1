"""Operations on the showdown's cards: drawn and looked at, discarded, archived, given to somebody; and wounds."""

from collections.abc import Callable, Mapping
from typing import Any

from kdm_cli.rules.asking import monster, zones
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.carry.by_hand import by_hand
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import on_cards, on_storage
from kdm_cli.rules.showdown.cards import cards_in_play, piles, wounds
from kdm_cli.rules.showdown.on_drawing import draw
from kdm_cli.rules.showdown.on_marks import CARRY as MARKS
from kdm_cli.rules.state import Card, Survivor
from kdm_cli.rules.survivors.on_survivors import on_each

Op = Mapping[str, Any]
CARDS = ("ai_card", "hit_location")


def _wound(play: Play, op: Op, scene: Scene) -> None:
    """Wounds beside any attempt; a critical one makes the attempt under way critical."""
    amount = worth(play, op.get("amount", 1), scene, why="wounds")
    survivor = play.draft.rows(Survivor).get(scene.me or 0)
    attack = play.fight.survivor_attack
    if amount is None:
        by_hand(play, op, scene)
    elif not op.get("critical"):
        wounds.wound(play, survivor, amount)
    elif attack is not None and attack.attempt is not None:
        attack.attempt.wounded = attack.attempt.critical = True
        attack.attempt.cancelled.discard("wound")
        play.tell(f"{attack.attempt.card.name}: a critical wound")
    else:
        wounds.critical(play, survivor, amount)


def _heal(play: Play, op: Op, scene: Scene) -> None:
    amount = worth(play, op["amount"], scene, why="wounds healed")
    if amount is None:
        by_hand(play, op, scene)
    else:
        wounds.heal(play, amount)


def _discard(play: Play, op: Op, scene: Scene) -> None:
    what = str(op["what"])
    count = worth(play, op.get("count", 1), scene, why="how many")
    if count is None:
        by_hand(play, op, scene)
    elif what == "zone":  # terrain lies on the table only
        play.ask_hands(f"{scene.source.name}: archive the {zones.name(scene.source)}, it leaves the board.")
    elif what == "this":
        row = cards_in_play.row_of(play, scene.source.id, scene.me)
        if row is not None:
            cards_in_play.leave(play, row)
    elif what in ("mood", "moods", "trait"):
        kind = what.removesuffix("s")
        rows = [row for row in monster.staying(play) if play.entry(row.content).data.get("card_type") == kind]
        for row in _some(play, rows, len(rows) if what == "moods" else count, scene):
            cards_in_play.leave(play, row)
    elif what == "ai_card":
        _discard_drawn(play, piles.AI, count, scene)
        play.fight.stops.add("ai_card")
    else:
        _discard_drawn(play, piles.HIT_LOCATION, count, scene, what)


def _discard_drawn(play: Play, deck: str, count: int, scene: Scene, what: str = "") -> None:
    """Cards that were drawn and do not stay: of an attack under way those that are still to be attempted."""
    attack = play.fight.survivor_attack
    rows = [row for row in monster.in_play(play) if row.deck == deck and not row.position]
    if deck == piles.HIT_LOCATION and attack is not None:
        drawn = [*attack.locations, *([attack.attempt.row_id] if what == "trap" and attack.attempt else [])]
        rows = [row for row in rows if row.id in drawn]
    if what == "trap":
        rows = [row for row in rows if play.entry(row.content).data.get("trap")]
    elif what == "battle_pressure":
        rows = [row for row in rows if play.entry(row.content).slug.endswith("battle_pressure")]
    if scene.source.slug == "kings_step" and scene.source.kind == "story_event":
        count = len(rows)  # all that are not resolved yet
    for row in _some(play, rows, count, scene):
        piles.discard(play, row)
        play.tell(f"{play.name_of(row.content)} is discarded")
        if attack is not None and row.id in attack.locations:
            attack.locations.remove(row.id)


def _some(play: Play, rows: list[Card], count: int, scene: Scene) -> list[Card]:
    """So many of these cards, chosen where there are more."""
    rows = list(rows)
    chosen: list[Card] = []
    while rows and len(chosen) < count:
        names = list(dict.fromkeys(play.name_of(row.content) for row in rows))
        why = f"{scene.source.name}: which card"
        name = names[0] if len(names) == 1 or len(rows) <= count - len(chosen) else play.table.choose(why, names)
        row = next(row for row in rows if play.name_of(row.content) == name)
        rows.remove(row)
        chosen.append(row)
    return chosen


def _archive(play: Play, op: Op, scene: Scene) -> None:
    """A card of the monster goes back into the box, from play or from its deck."""
    what = op["what"]
    entry = scene.source if what == "this" else referred(play, scene.source, what) if isinstance(what, str) else None
    if entry is None or entry.kind not in CARDS:
        on_storage.CARRY["archive"](play, op, scene)
        return
    deck = piles.AI if entry.kind == "ai_card" else piles.HIT_LOCATION
    piles.check_sought(play, deck, entry)
    rows = [row for row in play.draft.rows(Card).values() if (row.deck, row.content) == (deck, entry.id)]
    rows = [row for row in rows if row.pile != piles.BOX]
    if not rows:
        return
    row = next((row for row in rows if row.pile == piles.PLAY), rows[0])
    hidden = row.pile in piles.HIDDEN
    attack = play.fight.survivor_attack
    if attack is not None and row.id in attack.locations:
        attack.locations.remove(row.id)
    if row.pile == piles.PLAY and row.position:
        cards_in_play.leave(play, row, piles.BOX)
        return
    play.draft.set(row, pile=piles.BOX, position=0, tokens=0)
    play.tell(f"{entry.name} is archived")
    if hidden:
        play.ask_hands(f"Take {entry.name} out of the {piles.CALLED[deck]} deck.")


def _gain(play: Play, op: Op, scene: Scene) -> None:
    entry = referred(play, scene.source, str(op["what"])) if "what" in op else None
    if entry is None or entry.kind != "ai_card":
        on_cards.CARRY["gain"](play, op, scene)
        return
    on_each(lambda play, op, scene, survivor: cards_in_play.give(play, entry, survivor))(play, op, scene)


def _lose(play: Play, op: Op, scene: Scene) -> None:
    named = op.get("what") or op.get("every")
    entry = scene.source if op.get("this") else None
    if isinstance(named, str) and "/" in named:
        entry = referred(play, scene.source, named)
    if entry is None or entry.kind != "ai_card":
        on_cards.CARRY["lose"](play, op, scene)
        return

    def lose(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
        del op, scene
        for row in play.draft.of(Card, survivor.id):
            if row.content == entry.id:
                cards_in_play.leave(play, row, piles.BOX)

    on_each(lose)(play, op, scene)


CARRY: dict[str, Callable[[Play, Op, Scene], None]] = {
    "wound": _wound, "heal_monster": _heal, "discard": _discard, "archive": _archive, "gain": _gain, "lose": _lose,
    "draw": draw, **MARKS,
}  # fmt: skip
