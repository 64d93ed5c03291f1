"""How a showdown goes on: the one line that is named everywhere, and what `next` does of it by itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules import matches
from kdm_cli.rules.asking import board, lasting, numbers, places, the_showdown, weapons
from kdm_cli.rules.asking.board import Space
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.showdown import cards_in_play, piles
from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.rules.showdown.survivors_turn import acts, locations, survivor_attack
from kdm_cli.rules.state import Card, Survivor

END_ACT = "kdm showdown end-act"
NEXT = "kdm showdown next"
IN_ONE_LINE = "kdm turn CARD NAME FACES, or here: "
Weapon = Mapping[str, Any]
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
        if not acts.hindrance(play, each, acts.ACTIVATION) and (line := _attack_line(play, each)):
            return Onward(line, None, "still-to-act", message, f", or {END_ACT}")
    waiting = acts.to_act(play)
    if acts.next_act(play) == acts.MONSTER_TURN:  # R129: all have acted, and the monster's turn follows
        return Onward(acts.MONSTER_TURN, _take)
    if acting is not None:
        return Onward(END_ACT, _end_act)
    ready = [each for each in waiting if not each.knocked_down]
    lines = (line for each in ready if (line := _attack_line(play, each)))
    line = next(lines, f"kdm showdown act {quoted(ready[0].name)}")
    names = [each.name for each in waiting]
    return Onward(line, None, "still-to-act", f"Still to act: {', '.join(names)} (R128).")


def _attack_line(play: Play, survivor: Survivor) -> str:
    """A line that is accepted, or only asks for dice, cards and choices; nothing where they can do nothing of it."""
    if survivor.knocked_down:
        return ""
    armed = weapons.armed(play, survivor)
    able = list(_able(play, survivor, armed))
    here = [each for each in able if locations.in_reach(play, survivor, each) is not False]
    usual = [each["id"] for each in survivor_attack.usual(armed)]
    if any(each["id"] in usual for each in here):
        return acts.attack_line(survivor)
    if here:
        return f"{acts.attack_line(survivor)} --weapon {quoted(here[0]['name'])}"
    if acts.hindrance(play, survivor, acts.MOVEMENT):
        return ""
    near = max((weapons.reach(each) for each in able if not weapons.rule(each, "cumbersome")), default=0)
    space = _nearer(play, survivor, near)
    return f"kdm showdown move {quoted(survivor.name)} {board.called(space)}" if space else ""


def _able(play: Play, survivor: Survivor, armed: Sequence[Weapon]) -> Iterator[Weapon]:
    """The weapons that nothing but the distance speaks against."""
    lying = the_showdown.need(play).fell is not None
    if lying and matches.word("attack", "monster_knocked_down") in forbidden(play, survivor):
        return
    for each in armed:
        if each["why_not"] or acts.hindrance(play, survivor, acts.ACTIVATION):
            continue
        if not (weapons.rule(each, "cumbersome") and acts.hindrance(play, survivor, acts.MOVEMENT)):
            yield each


def _nearer(play: Play, survivor: Survivor, near: int) -> Space | None:
    """The closest space from which the monster can be struck, or else the one that is nearest to it."""
    known = places.both(play, survivor)
    if known is None:
        return None
    stands, start = known
    ways = board.steps(start, places.blocked(play, without=survivor), numbers.attribute(play, survivor, "movement"))
    away = {space: board.distance(space, stands.corner, stands.size) for space in ways}
    struck = next((space for space, steps in away.items() if steps <= near and space != start), None)
    nearest = min(away, key=away.__getitem__)
    return struck or (nearest if away[nearest] < away[start] else None)


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
