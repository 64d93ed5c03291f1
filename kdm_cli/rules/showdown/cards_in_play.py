"""Cards that stay in play: moods, traits, durations, a survivor's status, persistent injuries.

Wounds of the monster: AI cards go unseen to the wound stack, until none is left and the next one kills.
"""

from collections.abc import Mapping, Sequence

from kdm_cli.light import TYPE_CHECKING, Any
from kdm_cli.rules.asking import monster, texts, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.monster import LIFE, _holder, full_life, suffered
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import decks, piles
from kdm_cli.rules.state import Card, MonsterToken, Survivor
from kdm_cli.rules.under_way import Scene, Text

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import HealMonster, Wound
    from kdm_cli.rules.language.words import OfAiCard

STAYING = ("mood", "trait", "duration", "survivor_status", "special")


def stays(entry: Entry) -> bool:
    """Whether a card lies beside the board after it was drawn, and goes only when it says so (R123)."""
    return entry.data.get("card_type") in STAYING


def persists(entry: Entry, row: Card) -> bool:
    """Whether a hit location stays in play: a named injury (R161); what has no name, while tokens lie on it."""
    return bool(entry.data.get("persistent_injury")) or ("persistent" in entry.data and row.tokens > 0)


def enter(play: Play, row: Card, survivor: Survivor | None = None) -> None:
    """A mood, trait or status enters play, or an injury persists (R161); what it says then happens (R127)."""
    owner = survivor.id if survivor else None
    play.draft.set(row, pile=piles.PLAY, position=piles.STAYS, survivor_id=owner)
    entry = play.entry(row.content)
    text = _text(entry, row.deck)
    if row.deck == piles.HIT_LOCATION and entry.data.get("persistent_injury"):
        play.tell(f"{monster.name(play)} has a persistent injury: {text.name}")
    elif survivor is not None and row.deck != piles.HIT_LOCATION:
        play.tell(f"{text.name} lies beside {survivor.name}")
    else:
        play.tell(f"{text.name} is in play")
    target = owner if owner is not None else play.fight.target
    attack = play.fight.survivor_attack
    roles = {"attacker": (attack.attacker,)} if attack else {}
    scene = monster.scene(play, entry, target, **({"target": (target,)} if target is not None else {}), **roles)
    carry_text(play, text.data.get("effects", ()), scene, text.name)
    _say(play, text, "enters_play", target)
    check(play)


def leave(play: Play, row: Card, where: str = "discard") -> None:
    """A card leaves play: to the discard (R124), or where it came from no deck into the box."""
    row = play.draft.rows(Card).get(row.id, row)
    if row.pile != piles.PLAY:
        return
    entry, owner = play.entry(row.content), row.survivor_id
    text = _text(entry, row.deck)
    of_deck = row.deck == piles.HIT_LOCATION or entry.data.get("rank") in decks.RANKS
    if where == piles.DISCARD and of_deck:
        piles.discard(play, row)
        play.tell(f"{text.name} is discarded")
    else:
        play.draft.set(row, pile=piles.BOX, position=0, tokens=0, survivor_id=None)
        play.tell(f"{text.name} leaves play")
    if row.deck == piles.HIT_LOCATION or stays(entry):
        _say(play, text, "leaves_play", owner)
    check(play)


def _text(entry: Entry, deck: str) -> Text:
    if deck == piles.HIT_LOCATION:
        return Text(entry, texts.injury_name(entry), entry.data.get("persistent", {}), 1, "persistent_injury")
    return Text(entry, entry.name, entry.data, 1, "ai_card")


def _say(play: Play, text: Text, moment: "OfAiCard", me: int | None) -> None:
    heard = moments.said_by(text, moment, monster.scene(play, text.entry, me))
    moments.happen(play, moment, heard_by=heard, again=True)


def check(play: Play) -> None:
    """Cards whose time is over leave play; asked after every change, so it looks only at cards that say when."""
    if the_showdown.current(play) is None:
        return
    for row, condition in play.remembered("discarded_when", lambda: _conditional(play), ("card", "showdown")):
        if row.id in play.draft.rows(Card) and play.draft.rows(Card)[row.id].pile == piles.PLAY:
            entry = play.entry(row.content)
            if holds(play, condition, monster.scene(play, entry, row.survivor_id)) is True:
                leave(play, row)


def _conditional(play: Play) -> Sequence[tuple[Card, Mapping[str, Any]]]:
    cards = [(row, play.entry(row.content).data) for row in the_showdown.staying(play)]
    return [(row, data["discarded_when"]) for row, data in cards if "discarded_when" in data]


def fetch(play: Play, deck: str, entry: Entry) -> Card:
    """The row that is this card, wherever it lies; a card that lies in no pile comes out of the box."""
    piles.check_sought(play, deck, entry)
    rows = [row for row in play.draft.rows(Card).values() if row.deck == deck]
    order = (piles.PLAY, piles.DISCARD, piles.DECK, piles.WOUNDS, piles.BOX)
    mine = [row for row in rows if row.content == entry.id and (deck == piles.HIT_LOCATION or row.survivor_id is None)]
    found = next((row for where in order for row in mine if row.pile == where), None)
    rank = str(entry.data.get("rank") or "")
    blank = next((row for row in rows if row.pile == piles.DECK and rank and row.content == rank), None)
    if found is None and blank is not None:
        return play.draft.set(blank, content=entry.id)
    return found or play.draft.create(Card, deck=deck, content=entry.id, pile=piles.BOX)


def give(play: Play, entry: Entry, survivor: Survivor) -> None:
    """A status card comes to lie beside a survivor; two of one kind never do."""
    if any(row.content == entry.id and row.pile == piles.PLAY for row in play.draft.of(Card, survivor.id)):
        return
    enter(play, play.draft.create(Card, deck=piles.AI, content=entry.id, pile=piles.BOX), survivor)


def knock_down(play: Play) -> None:
    """The monster falls; it stands when it draws AI, a trap is played, or its next turn starts."""
    showdown = the_showdown.need(play)
    if showdown.fell is None:
        the_showdown.change(play, fell=showdown.round)
        play.tell(f"{monster.name(play)} is knocked down")
        check(play)


def wound(play: Play, survivor: Survivor | None = None, amount: int = 1) -> None:
    """So many wounds, dealt by a survivor or by what happens; the moment `wound` comes before, and is the caller's."""
    if survivor is not None:
        the_showdown.change(play, last_wound_id=survivor.id)
    for _ in range(amount):
        if the_showdown.need(play).over is None:
            _wound_once(play, survivor)


def _wound_once(play: Play, survivor: Survivor | None) -> None:
    holder, life = _holder(play), _life(play)
    if holder is not None:
        _fill(play, holder, survivor)
    elif life is not None:
        play.tell(f"{monster.name(play)}: life {life.amount} -> {life.amount - 1}")
        if life.amount > 1:
            play.draft.set(life, amount=life.amount - 1)
        else:
            play.draft.delete(life)
            kill(play, survivor)
    elif monster.holds_wounds(play):
        return  # the card that held the wounds is full, and what lies there now says what a wound does
    elif not piles.pile(play, piles.AI, piles.DECK) and not piles.remake(play, piles.AI):  # R149, R151, R191, R193
        kill(play, survivor)
    else:
        piles.put(play, piles.pile(play, piles.AI, piles.DECK)[0], piles.WOUNDS)  # unseen (R148, R156)
        play.tell(f"{monster.name(play)} is wounded: {suffered(play)} in the wound stack, {to_kill(play)} more to kill")
        if the_showdown.need(play).decks == "table":
            play.remind_hands("Top AI card, unseen, to the wound stack.")


def _life(play: Play) -> MonsterToken | None:
    return next((row for row in play.draft.rows(MonsterToken).values() if row.stat == LIFE), None)


def limit(play: Play, row: Card) -> int:
    """How many tokens a card holds at this level; 0 where it says nothing."""
    limits = play.entry(row.content).data.get("limits", {})
    level = the_showdown.need(play).level
    exact = limits.get(str(level))
    at_least = [number for text, number in limits.items() if text.endswith("+") and level >= int(text[:-1])]
    return int(exact or next(iter(at_least), 0))


def _fill(play: Play, row: Card, survivor: Survivor | None) -> None:
    """Wounds count as tokens on a card; when it is full, it says what happens then."""
    entry, most = play.entry(row.content), limit(play, row)
    row = play.draft.set(row, tokens=row.tokens + 1)
    play.tell(f"{entry.name}: {row.tokens} of {most} tokens")
    if row.tokens < most:
        return
    scene = monster.scene(play, entry, survivor.id if survivor else None)
    heard = moments.said_by(_text(entry, piles.AI), "wound", scene)
    moments.happen(play, "wound", heard_by=heard, only=lambda block: "at_least" in block.get("when", ()), again=True)


def critical(play: Play, survivor: Survivor | None, amount: int = 1) -> None:
    """Critical wounds of the hit locations that were drawn (R156, R157); the others are only discarded."""
    rows = [row for row in the_showdown.in_play(play) if row.deck == piles.HIT_LOCATION and not row.position]
    roles = {"attacker": (survivor.id,)} if survivor else {}
    for row in rows[:amount]:
        entry = play.entry(row.content)
        if entry.data.get("critical"):
            play.tell(f"{entry.name}: a critical wound")
            wound(play, survivor)
            scene = monster.scene(play, entry, survivor.id if survivor else None, **roles)
            carry_text(play, entry.data.get("critical_effects", ()), scene)
        now = play.draft.rows(Card)[row.id]
        if now.pile == piles.PLAY and entry.data.get("critical") and persists(entry, now):
            enter(play, now, survivor)
        elif now.pile == piles.PLAY:
            piles.discard(play, now)
    for _ in range(amount - len(rows)):
        wound(play, survivor)


def to_kill(play: Play) -> int:
    """How many more wounds kill: what is left in AI deck and discard, and one; not what is in play (R52, R193)."""
    holder, life = _holder(play), _life(play)
    if the_showdown.need(play).over == "victory":
        return 0
    if holder is not None:
        return max(0, limit(play, holder) - holder.tokens) + 1
    if life is not None:
        return life.amount
    if monster.holds_wounds(play):
        return 1  # the card that held the wounds was full: the next one ends it
    return len(piles.pile(play, piles.AI, piles.DECK)) + len(piles.pile(play, piles.AI, piles.DISCARD)) + 1


def heal(play: Play, amount: int) -> None:
    """So many wounds heal: cards from the wound stack go unseen under the AI deck."""
    holder, life = _holder(play), _life(play)
    if holder is not None:
        healed = min(amount, holder.tokens)
        play.draft.set(holder, tokens=holder.tokens - healed)
    elif life is not None:
        healed = min(amount, full_life(play) - life.amount)
        play.draft.set(life, amount=life.amount + healed)
    else:
        tool, rows = the_showdown.need(play).decks == "tool", piles.pile(play, piles.AI, piles.WOUNDS)[:amount]
        healed = len(rows)
        for row in rows:
            if tool:
                piles.put(play, row, piles.DECK, bottom=True)
            else:  # the people know what lies where
                play.draft.set(row, pile=piles.DECK, position=0)
        if rows and not tool:
            play.ask_hands(f"{healed} from the wound stack, unseen, under the AI deck.")
    play.tell(f"{monster.name(play)} heals {healed}" if healed else f"{monster.name(play)} has no wounds to heal")


def kill(play: Play, survivor: Survivor | None = None, *, dies: bool = True) -> None:
    """The monster is dead, or gone: cards in play speak, and the showdown waits to be ended."""
    if the_showdown.need(play).over is not None:
        return
    the_showdown.change(play, over="victory")
    play.tell(f"{monster.name(play)} is {'dead' if dies else 'gone'}: victory")
    entry = the_showdown.monster(play)
    if entry.data.get("wins_campaign"):
        play.tell(f"The {entry.name} is defeated: the settlement has won the campaign (R2)")
    me = survivor.id if survivor else None
    for row in the_showdown.staying(play):
        entry = play.entry(row.content)
        if "on_kill" in entry.data:
            carry_text(play, entry.data["on_kill"], monster.scene(play, entry, me))
    moments.happen_to_all(play, "monster_defeated", the_showdown.survivors)
    check(play)
    play.follows = True


def _wound_by_card(play: Play, op: "Wound", scene: Scene) -> None:
    """Wounds beside any attempt; a critical one makes the attempt under way critical."""
    amount = worth(play, op.get("amount", 1), scene, why="wounds")
    survivor = play.draft.rows(Survivor).get(scene.me or 0)
    attack = play.fight.survivor_attack
    if amount is None:
        by_hand(play, op, scene)
    elif not op.get("critical"):
        wound(play, survivor, amount)
    elif attack is not None and attack.attempt is not None:
        attack.attempt.wounded = attack.attempt.critical = True
        attack.attempt.cancelled.discard("wound")
        play.tell(f"{attack.attempt.card.name}: a critical wound")
    else:
        critical(play, survivor, amount)


def _heal_by_card(play: Play, op: "HealMonster", scene: Scene) -> None:
    amount = worth(play, op["amount"], scene, why="wounds healed")
    if amount is None:
        by_hand(play, op, scene)
    else:
        heal(play, amount)


CARRY: Handlers = {"wound": _wound_by_card, "heal_monster": _heal_by_card}
