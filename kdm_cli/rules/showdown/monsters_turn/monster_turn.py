"""The monster's turn as a whole: it begins, an AI card is drawn and resolved, it ends."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import monster, the_showdown
from kdm_cli.rules.carry import moments
from kdm_cli.rules.names import Candidate, fold, matches
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import rounds
from kdm_cli.rules.showdown.cards import piles
from kdm_cli.rules.showdown.monsters_turn import ai_card
from kdm_cli.rules.state import Card

AI_DRAW = "ai_draw"
BEFORE, DRAWN, AFTER = "before", "drawn", "after"  # when a card that speaks of the draw does so
BASIC_ACTION = "basicaction"


def take(play: Play, cards: list[str], target: str | None = None, reach: bool | None = None, own: bool = False) -> None:
    """The whole turn of the monster (R66, R69, R100); with the survivors' turn still open, that ends first."""
    if the_showdown.need(play).over:
        refuse("showdown-over", "The showdown is decided.", "kdm showdown end --victory or --defeat")
    fight = play.fight
    fight.named["ai"] = list(cards)
    ai_card.said(play, target, reach, own)
    rounds.start_monster_turn(play)
    if not over(play):
        act(play)
    for card in fight.named["ai"]:
        play.beside.lay("--card", card, f"no draw for {card}, the monster's turn is over")
    fight.stops.discard("turn")
    if the_showdown.current(play) is not None:
        rounds.end_monster_turn(play)


def over(play: Play) -> bool:
    """Whether the monster's turn goes no further: a card stopped it, or the showdown is decided."""
    showdown = the_showdown.current(play)
    return showdown is None or bool(showdown.over) or "turn" in play.fight.stops


def act(play: Play) -> None:
    """What the monster does on its turn: a card that waits on the AI deck, a drawn one, or the Basic Action."""
    waiting = next((row for row in the_showdown.in_play(play) if _waits(play, row)), None)
    if waiting is not None:
        play.tell(f"{monster.name(play)} draws {play.name_of(waiting.content)}, face up")
        _named_too(play, waiting)
        ai_card.reveal(play, waiting)
        return
    drawn = next((row for row in the_showdown.in_play(play) if _is_drawn(play, row)), None)
    if drawn is not None:  # step by step: it was turned over already
        _take_name(play, drawn)
        _resolve(play, drawn)
        return
    _speak(play, BEFORE)
    stopped = "ai_card" in play.fight.stops
    play.fight.stops.discard("ai_card")
    if stopped or over(play):
        return
    draw(play)


def _waits(play: Play, row: Card) -> bool:
    return row.deck == piles.AI and play.entry(row.content).data.get("card_type") == "duration"


def _is_drawn(play: Play, row: Card) -> bool:
    """Whether an AI card lies face up and waits to be done."""
    return row.deck == piles.AI and piles.lies_drawn(row)


def _take_name(play: Play, row: Card) -> None:
    """The people may name the card that lies drawn, and no other."""
    queue, name = play.fight.named["ai"], play.name_of(row.content)
    if queue and not matches(queue[0], [Candidate(name, row)]):
        refuse("card-elsewhere", f"{name} lies drawn.", f"kdm showdown discard {quoted(name)} if hands have done it.")
    del queue[:1]


def _named_too(play: Play, row: Card) -> None:
    """The people may name the card everybody sees."""
    queue = play.fight.named["ai"]
    if queue and fold(queue[0]) == fold(play.name_of(row.content)):
        del queue[0]


def draw(play: Play) -> None:
    """Draw one AI card and resolve it (R69); without AI cards it is the Basic Action (R62, R192)."""
    if over(play):
        return
    row = piles.draw(play, piles.AI, "monster's turn")
    if row is None:
        queue = play.fight.named["ai"]
        if queue and BASIC_ACTION.startswith(fold(queue[0])):
            del queue[0]
        ai_card.basic_action(play)
        return
    play.tell(f"{monster.name(play)} draws {play.name_of(row.content)}")
    _resolve(play, row)


def _resolve(play: Play, row: Card) -> None:
    """Everything a drawn card does, and what other cards say of it."""
    _speak(play, DRAWN)
    play.fight.stops.discard("ai_card")
    row = play.draft.rows(Card)[row.id]
    if row.pile == piles.PLAY and not over(play):
        ai_card.resolve(play, row)
    elif row.pile == piles.PLAY:
        piles.discard(play, row)
    if not over(play):
        _speak(play, AFTER)


def _speak(play: Play, when: str) -> None:
    """Cards that forbid a draw speak before it, those about the drawn card then, and those that draw more at last."""
    also = tuple(the_showdown.survivors(play))
    moments.happen_to_all(play, AI_DRAW, the_showdown.survivors, also=also, only=lambda block: _when(block) == when)


def _when(block: Mapping[str, Any]) -> str:
    if _says(block, "discard", "what", "ai_card"):
        return DRAWN
    return AFTER if _says(block, "draw", "deck", piles.AI) else BEFORE


def _says(said: Any, op: str, field: str, word: str) -> bool:
    """Whether this operation is anywhere in a text."""
    if isinstance(said, Mapping):
        here = said.get("op") == op and said.get(field) == word
        return here or any(_says(each, op, field, word) for each in said.values())
    return isinstance(said, list) and any(_says(each, op, field, word) for each in said)
