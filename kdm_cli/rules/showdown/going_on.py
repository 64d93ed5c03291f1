"""How a showdown goes on: the one line that is named everywhere, and what `next` does of it by itself."""

from collections.abc import Callable
from typing import NamedTuple

from kdm_cli.rules.asking import lasting, the_showdown
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.showdown.cards import cards_in_play, piles
from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Card, Survivor

END_ACT = "kdm showdown end-act"
NEXT = "kdm showdown next"
IN_ONE_LINE = "kdm turn CARD NAME FACES, or here: "
DRAWN = "drawn"  # beside the monster in a Use row: an AI card was turned over by hand in this turn


class Onward(NamedTuple):
    """The line that goes on, and what `next` does of it; without anything to do it refuses with the line."""

    line: str
    do: Callable[[Play], None] | None = None
    code: str = ""
    message: str = ""
    besides: str = ""  # another way out, behind the line in a refusal


def onward(play: Play) -> Onward:
    """How the showdown under way goes on."""
    showdown = the_showdown.need(play)
    if end := acts.over(play):
        return Onward(end, None, "showdown-over", f"The showdown is decided: {showdown.over}.")
    if not the_showdown.fighters(play):
        return Onward("kdm showdown end --defeat", None, "showdown-over", "Nobody fights any more.")
    to_draw = not showdown.begun or _lie_drawn(play, piles.AI) or not _was_drawn(play)
    if showdown.turn == "monster" and to_draw:
        return Onward(acts.MONSTER_TURN, _take)
    if lying := _lie_drawn(play, piles.HIT_LOCATION) + _lie_drawn(play, piles.AI):
        return _put_away(play, lying[0])
    if showdown.turn == "monster":
        return Onward(NEXT, _end)
    return _of_survivors(play)


def is_monsters(play: Play) -> bool:
    """Whether it is the monster's turn, or would be with the next step."""
    return the_showdown.need(play).turn == "monster" or onward(play).line == acts.MONSTER_TURN


def step(play: Play) -> None:
    """The one next step, done as far as it can be; where only the people can take it, it is named and nothing done."""
    found = onward(play)
    if found.do is None:
        refuse(found.code, found.message, found.line + found.besides)
    found.do(play)
    play.follows = True


def drawn_by_hand(play: Play) -> None:
    """Remember that hands turned an AI card over: once it is put away, the monster's turn is over."""
    if the_showdown.need(play).begun:
        lasting.count_use(play, None, the_showdown.need(play).monster, "monster_turn", DRAWN)


def _was_drawn(play: Play) -> bool:
    return lasting.used(play, None, the_showdown.need(play).monster, "monster_turn", DRAWN) > 0


def _lie_drawn(play: Play, deck: str) -> list[Card]:
    """Cards that were turned over and wait for what is done with them."""
    return [row for row in piles.pile(play, deck, piles.PLAY) if piles.lies_drawn(row)]


def _put_away(play: Play, row: Card) -> Onward:
    """A card that hands have turned over, which the tool does not carry out by itself."""
    entry = play.entry(row.content)
    verb = "mood add" if row.deck == piles.AI and cards_in_play.stays(entry) else "discard"
    return Onward(f"kdm showdown {verb} {quoted(entry.name)}", None, "card-drawn", f"{entry.name} lies drawn.")


def _of_survivors(play: Play) -> Onward:
    """The survivors' turn: what was given to be spent at once, the act under way, the next act (R128, R129)."""
    acting = play.draft.rows(Survivor).get(the_showdown.need(play).acting_id or 0)
    surging = [each for each in acts.given(play) if not acts.hindrance(play, each, acts.ACTIVATION)]
    if surging:
        message = f"{surging[0].name} has an activation more, to be spent at once."
        return Onward(acts.attack_line(surging[0]), None, "still-to-act", message, f", or {END_ACT}")
    if acting is not None and not acts.hindrance(play, acting, acts.ACTIVATION):
        message = f"{acting.name}'s act is under way, the activation not spent (R130)."
        return Onward(acts.attack_line(acting), None, "still-to-act", message, f", or {END_ACT}")
    line = acts.next_act(play)
    if line == acts.MONSTER_TURN:  # R129: all have acted, and the monster's turn follows
        return Onward(line, _take)
    if acting is not None:
        return Onward(END_ACT, _end_act)
    names = [each.name for each in acts.to_act(play)]
    return Onward(line, None, "still-to-act", f"Still to act: {', '.join(names)} (R128).")


def _take(play: Play) -> None:
    """The card of this turn is drawn, or asked for, and resolved."""
    try:
        monster_turn.take(play, [])
    except Refused as asked:
        if asked.refusal.needs:
            asked.refusal = asked.refusal._replace(hint=IN_ONE_LINE + asked.refusal.hint)
        raise


def _end(play: Play) -> None:
    monster_turn.end_monster_turn(play)


def _end_act(play: Play) -> None:

    acts.end_act(play, said=True)
    play.tell_list("Still to act:", [each.name for each in acts.to_act(play)])
