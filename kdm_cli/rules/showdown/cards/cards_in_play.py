"""Cards that stay in play: moods, traits, durations, a survivor's status, persistent injuries."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.rules.asking import monster, texts, the_showdown
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Text
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.cards import piles
from kdm_cli.rules.state import Card, Survivor

STAYING = ("mood", "trait", "duration", "survivor_status", "special")
RANKS = ("basic", "advanced", "legendary")  # of cards that come from the AI deck and go to its discard


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
    else:
        beside = survivor if row.deck != piles.HIT_LOCATION else None
        play.tell(f"{text.name} lies beside {beside.name}" if beside else f"{text.name} is in play")
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
    of_deck = row.deck == piles.HIT_LOCATION or entry.data.get("rank") in RANKS
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


def _say(play: Play, text: Text, moment: str, me: int | None) -> None:
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
    blank = next((row for row in rows if row.pile == piles.DECK and rank in RANKS and row.content == rank), None)
    if found is not None:
        return found
    if blank is not None:
        return play.draft.set(blank, content=entry.id)
    return play.draft.create(Card, deck=deck, content=entry.id, pile=piles.BOX)


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
