"""The monster's turn: it begins, an AI card is drawn and resolved, it ends; and the rounds of both sides (R66)."""

from collections.abc import Mapping

from kdm_cli.light import TYPE_CHECKING, Any
from kdm_cli.rules.asking import cards, lasting, monster, texts, the_showdown
from kdm_cli.rules.asking.lasting import SKIPPED
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Candidate, fold, matches
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import controller_tile, piles, tokens
from kdm_cli.rules.showdown.monsters_turn import ai_card, profile
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.showdown.survivors_turn.acts import stand
from kdm_cli.rules.state import Card, Fighter, Lasting
from kdm_cli.rules.under_way import Scene, says

if TYPE_CHECKING:
    from kdm_cli.rules.language.words import OfMonster

BEFORE, DRAWN, AFTER = "before", "drawn", "after"  # when a card that speaks of the draw does so
STAND = "stand_at_turn_start"


def take(
    play: Play, cards: list[str], target: str | None = None, reach: bool | None = None, own: bool = False,
    typed: Mapping[str, int | None] = ai_card.NOTHING,
) -> None:  # fmt: skip
    """The whole turn of the monster (R66, R69, R100); with the survivors' turn still open, that ends first."""
    if the_showdown.need(play).over:
        refuse("showdown-over", "The showdown is decided.", "kdm showdown end --victory or --defeat")
    fight = play.fight
    fight.named["ai"] = list(cards)
    ai_card.said(play, target, reach, own)
    profile.say(play, typed)
    start_monster_turn(play)
    if not over(play):
        act(play)
    for card in fight.named["ai"]:
        none = "no AI card is left, it is the Basic Action: kdm turn basic NAME"
        play.beside.lay("--card", card, none if fight.basic else f"no draw for {card}, the monster's turn is over")
    fight.stops.discard("turn")
    if the_showdown.current(play) is not None:
        end_monster_turn(play)


def over(play: Play) -> bool:
    """Whether the monster's turn goes no further: a card stopped it, or the showdown is decided."""
    showdown = the_showdown.current(play)
    return showdown is None or bool(showdown.over) or "turn" in play.fight.stops


def act(play: Play) -> None:
    """What the monster does on its turn: a card that waits on the AI deck, a drawn one, or the Basic Action."""
    queue, lying = play.fight.named["ai"], [row for row in the_showdown.in_play(play) if row.deck == piles.AI]
    for row in lying:
        name = play.name_of(row.content)
        if play.entry(row.content).data.get("card_type") == "duration":
            play.tell(f"{monster.name(play)} draws {name}, face up")
            if queue and fold(queue[0]) == fold(name):  # the people may name the card everybody sees
                del queue[0]
            ai_card.reveal(play, row)
            return
    for row in filter(piles.lies_drawn, lying):  # step by step: it was turned over already, and no other may be named
        name = play.name_of(row.content)
        if queue and not matches(queue[0], [Candidate(name, row)]):
            hint = f"kdm showdown discard {quoted(name)} if hands have done it."
            refuse("card-elsewhere", f"{name} lies drawn.", hint)
        del queue[:1]
        _resolve(play, row)
        return
    _speak(play, BEFORE)
    stopped = "ai_card" in play.fight.stops
    play.fight.stops.discard("ai_card")
    if not stopped:
        draw(play)


def draw(play: Play) -> None:
    """Draw one AI card and resolve it (R69); without AI cards it is the Basic Action (R62, R192)."""
    if over(play):
        return
    row = piles.draw(play, piles.AI, "monster's turn")
    if row is None:
        queue = play.fight.named["ai"]
        if queue and piles.BASIC.startswith(fold(queue[0])):
            del queue[0]
        play.fight.basic = True
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
    moments.happen_to_all(play, "ai_draw", the_showdown.survivors, also=also, only=lambda block: _when(block) == when)


def _when(block: Mapping[str, Any]) -> str:
    if says(block, op="discard", what="ai_card"):
        return DRAWN
    return AFTER if says(block, op="draw", deck=piles.AI) else BEFORE


def start_monster_turn(play: Play) -> None:
    """The monster's turn starts; a survivors' turn under way ends first, and the round with it (R129)."""
    if end := acts.over(play):
        refuse("showdown-over", "The showdown is decided.", end)
    if the_showdown.need(play).begun:
        return
    if the_showdown.need(play).turn == "survivors":
        end_round(play)
    the_showdown.change(play, begun=True, moved=0)
    play.tell(f"Round {the_showdown.need(play).round}: {monster.name(play)}'s turn")
    happens(play, "round_start")
    monster.stand(play)
    _stand_at_start(play)
    happens(play, "monster_turn_start")


def end_monster_turn(play: Play) -> None:
    """The monster's turn ends: who fell in an earlier round stands (R106), and the survivors' turn begins."""
    if acts.over(play) or the_showdown.need(play).turn != "monster":
        return
    happens(play, "monster_turn_end")
    if acts.over(play):
        return
    tokens.end_priority(play)
    _stand_up(play)
    acts.end_for_all(play, ("monster_turn", "turn", *acts.PERIODS))
    the_showdown.change(play, turn="survivors", begun=False)
    if skipped := [row for row in play.draft.rows(Lasting).values() if row.what == SKIPPED]:
        for row in skipped:  # R251: ambushed survivors skip their first turn, and the next round waits for the monster
            play.draft.delete(row)
        play.tell("The ambushed survivors skip this turn (R251)")
        _next_round(play)
        play.follows = True
        return
    happens(play, "survivors_turn_start")
    _stand_at_start(play)
    play.follows = True


def end_round(play: Play) -> None:
    """The survivors' turn and the round end (R129): who has not acted does not act any more (R131)."""
    acts.end_act(play)
    play.tell_list("Without an act this round:", [each.name for each in acts.to_act(play)])
    happens(play, "survivors_turn_end")
    acts.end_for_all(play, ("turn", *acts.PERIODS))
    _next_round(play)


def _next_round(play: Play) -> None:
    happens(play, "round_end")
    acts.end_for_all(play, ("round",))
    for row in play.draft.rows(Lasting).copy().values():
        if row.until == "next_round":
            play.draft.set(row, until="round")
    for fighter in play.draft.rows(Fighter).copy().values():
        play.draft.set(fighter, acted=False, movements=1, activations=1, moved=0)  # R131: nothing carries over
    controller_tile.pass_on(play)
    the_showdown.change(play, round=the_showdown.need(play).round + 1, turn="monster", begun=False, acting_id=None)


def happens(play: Play, moment: "OfMonster") -> None:
    """A moment of the whole showdown: the monster's and the settlement's cards speak once, survivors' for each."""
    moments.happen_to_all(play, moment, the_showdown.survivors)
    for survivor in the_showdown.away(play):
        said, level = list(cards.of_status(play, survivor, moment)), the_showdown.need(play).level
        heard = [(text, block, Scene(text.entry, survivor.id, level=level)) for text, block in said]
        moments.happen(play, moment, heard_by=heard)


def _stand_up(play: Play) -> None:
    """Nobody stands in the round in which they fell; what forbids it keeps them down."""
    showdown = the_showdown.need(play)
    for survivor in the_showdown.survivors(play):
        fighter = the_showdown.need_fighter(play, survivor)
        if survivor.knocked_down and (fighter.fell is None or fighter.fell < showdown.round):
            if card := forbidden(play, survivor).get("stand"):
                play.tell(f"{survivor.name} stays down ({card})")
            else:
                stand(play, survivor)


def _stand_at_start(play: Play) -> None:
    """What a card lets survivors do at the start of a turn, once a round."""
    for survivor in [each for each in the_showdown.survivors(play) if each.knocked_down]:
        granting = texts.standing(play, survivor, "grants")
        card = next((text for text, block in granting if STAND in block["grants"]), None)
        used = card is not None and lasting.used(play, survivor.id, card.entry.id, "round", STAND)
        if card is None or used or "stand" in forbidden(play, survivor):
            continue
        if play.table.choose(f"{survivor.name}, {card.name}: stand", ["yes", "no"], "no") == "yes":
            lasting.count_use(play, survivor.id, card.entry.id, "round", STAND)
            stand(play, survivor)
