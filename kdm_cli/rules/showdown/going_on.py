"""How a showdown goes on: the one line that is named everywhere, and what `next` does of it by itself."""

from collections.abc import Callable

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking import lasting, the_showdown, weapons
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.showdown import cards_in_play, piles
from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.rules.showdown.survivors_turn import acts, locations
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
    was_drawn = lasting.used(play, None, showdown.monster, "monster_turn", DRAWN)
    to_draw = not showdown.begun or _lie_drawn(play, piles.AI) or not was_drawn
    if showdown.turn == "monster" and to_draw:
        return Onward(acts.MONSTER_TURN, _take)
    for row in _lie_drawn(play, piles.HIT_LOCATION) + _lie_drawn(play, piles.AI):
        entry = play.entry(row.content)
        verb = "mood add" if row.deck == piles.AI and cards_in_play.stays(entry) else "discard"
        return Onward(f"kdm showdown {verb} {quoted(entry.name)}", None, "card-drawn", f"{entry.name} lies drawn.")
    if showdown.turn == "monster":
        return Onward(NEXT, monster_turn.end_monster_turn)
    return _of_survivors(play)


def waits(play: Play) -> str:
    """What a fight that is taken up again waits for, in a sentence."""
    if said := onward(play).message:
        return said
    if is_monsters(play):
        return "The monster's card of this turn waits."
    left = [each.name for each in acts.to_act(play)]
    return f"Still to act: {', '.join(left)} (R128)." if left else ""


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


def _lie_drawn(play: Play, deck: str) -> list[Card]:
    """Cards that hands have turned over, and that wait for what is done with them."""
    return [row for row in piles.pile(play, deck, piles.PLAY) if piles.lies_drawn(row)]


def _of_survivors(play: Play) -> Onward:
    """The survivors' turn: what was given to be spent at once, the act under way, the next act (R128, R129)."""
    acting = play.draft.rows(Survivor).get(the_showdown.need(play).acting_id or 0)
    able = [(each, f"{each.name} has an activation more, to be spent at once.") for each in acts.given(play)]
    if acting is not None:
        able.append((acting, f"{acting.name}'s act is under way, the activation not spent (R130)."))
    for each, message in able:
        if not acts.hindrance(play, each, acts.ACTIVATION):
            if _is_far(play, each):
                return Onward(END_ACT, None, "still-to-act", f"{each.name} is out of reach (R136).")
            return Onward(acts.attack_line(each), None, "still-to-act", message, f", or {END_ACT}")
    line = acts.next_act(play)
    if line == acts.MONSTER_TURN:  # R129: all have acted, and the monster's turn follows
        return Onward(line, _take)
    if acting is not None:
        return Onward(END_ACT, _end_act)
    names = [each.name for each in acts.to_act(play)]
    return Onward(line, None, "still-to-act", f"Still to act: {', '.join(names)} (R128).")


def _is_far(play: Play, survivor: Survivor) -> bool:
    """Whether a survivor who has moved already is known to reach the monster with no weapon."""
    if not acts.hindrance(play, survivor, acts.MOVEMENT):
        return False
    return all(locations.in_reach(play, survivor, each) is False for each in weapons.armed(play, survivor))


def _take(play: Play) -> None:
    """The card of this turn is drawn, or asked for, and resolved."""
    try:
        monster_turn.take(play, [])
    except Refused as asked:
        if asked.refusal.needs:
            asked.refusal = asked.refusal._replace(hint=IN_ONE_LINE + asked.refusal.hint)
        raise


def _end_act(play: Play) -> None:
    acts.end_act(play, said=True)
    play.tell_list("Still to act:", [each.name for each in acts.to_act(play)])
