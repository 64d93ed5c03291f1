"""Survivors' acts: one each a turn, with a movement and an activation, opened and ended."""

from collections.abc import Iterable

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules.asking import lasting, places, texts, the_showdown
from kdm_cli.rules.asking.lasting import EXTRA
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.asking.weapons import attacks_with_it
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Fighter, Lasting, Survivor

ACTIVATION, MOVEMENT = "activation", "movement"
WEAPON = "weapon"  # an activation that must be a weapon
MONSTER_TURN = "kdm showdown monster-turn"
PERIODS = ("act", "attack", "wound_attempt")  # what ends when an act does


class Hindrance(NamedTuple):
    """Why something cannot be spent: a stable code, a sentence and a way out; all empty where it can."""

    code: str = ""
    message: str = ""
    hint: str = ""


def over(play: Play) -> str:
    """The command that ends a showdown which is decided; nothing while it is not."""
    decided = the_showdown.need(play).over
    return f"kdm showdown end --{decided}" if decided else ""


def to_act(play: Play) -> list[Survivor]:
    """Who is on the board, has not acted this round and has not begun to (R128)."""
    acting, rows = the_showdown.need(play).acting_id, play.draft.rows(Survivor)
    there = [row for row in the_showdown.fighters(play) if not row.off_board and not row.acted]
    return [rows[row.survivor_id] for row in there if row.survivor_id != acting]


def hindrance(play: Play, survivor: Survivor, what: str, amount: int = 1, *, lying: bool = False) -> str:
    """Why a survivor cannot spend so many activations or movements now; nothing where they can."""
    message = _hindrance(play, survivor, what, amount, lying=lying).message
    return message.removeprefix(f"{survivor.name} ").rstrip(".")


def check(
    play: Play, survivor: Survivor, what: str, amount: int = 1, *, lying: bool = False, weapon: bool = True
) -> None:
    """Refuse what cannot be spent, with the rule and a way out."""
    the_showdown.need_fighter(play, survivor)
    found = _hindrance(play, survivor, what, amount, lying=lying, weapon=weapon)
    play.require(not found.code, *found)


def ready(play: Play, survivor: Survivor, what: str, amount: int = 1, *, lying: bool = False) -> None:
    """The same, and the act opens that will pay for it, so that cards about the own act know of it."""
    check(play, survivor, what, amount, lying=lying)
    if len(_extra(play, survivor, what, True)) < amount:
        open_act(play, survivor, moving=what == MOVEMENT, checked=True)


def _hindrance(
    play: Play, survivor: Survivor, what: str, amount: int, *, lying: bool = False, weapon: bool = True
) -> Hindrance:
    survivor = play.now(survivor)
    name, row = survivor.name, the_showdown.fighter(play, survivor)
    if row is None or survivor.dead or row.off_board:
        return Hindrance("not-fighting", f"{name} is not on the board.", "kdm showdown show names who is.")
    if survivor.knocked_down and not lying:
        hint = f"kdm showdown stand {quoted(name)} if they stood up."
        return Hindrance("knocked-down", f"{name} is knocked down and cannot spend {what} (R103).", hint)
    if what == MOVEMENT and (card := forbidden(play, survivor).get("move")):
        return Hindrance("forbidden", f"{name} cannot move ({card}).", "With --house-rule it is done all the same.")
    if len(_extra(play, survivor, what, weapon)) >= amount and not over(play):
        return Hindrance()
    if (problem := _no_act(play, survivor, row)).code:
        return problem
    if left(play, survivor, what, weapon) < amount:
        one = f"the {what} of this act" if amount == 1 else f"{amount} {what}s in this act"
        spent = f"{name} has spent {one} (R130)." if amount == 1 else f"{name} does not have {one} (R130)."
        return Hindrance("spent", spent, "kdm showdown end-act")
    return Hindrance()


def next_act(play: Play) -> str:
    """The command with which the survivors' turn goes on (R129); who lies waits for what others do."""
    waiting = [each for each in to_act(play) if not each.knocked_down]
    return attack_line(waiting[0]) if waiting else MONSTER_TURN


def attack_line(survivor: Survivor) -> str:
    """The line with which a survivor attacks."""
    return f"kdm attack {quoted(survivor.name)}"


def given(play: Play) -> list[Survivor]:
    """Who still has an activation that was given to be spent at once."""
    fighting = [play.draft.rows(Survivor)[row.survivor_id] for row in the_showdown.fighters(play)]
    return [each for each in fighting if _extra(play, each, ACTIVATION, True)]


def left(play: Play, survivor: Survivor, what: str, weapon: bool = True) -> int:
    """How many activations or movements a survivor can still spend in their act."""
    row = the_showdown.need_fighter(play, survivor)
    own = row.movements if what == MOVEMENT else row.activations
    return own + len(_extra(play, survivor, what, weapon)) + len(_granted(play, survivor, what))


def _extra(play: Play, survivor: Survivor, what: str, weapon: bool) -> list[Lasting]:
    """What dash and surge gave."""
    kinds = (EXTRA + what, EXTRA + WEAPON) if what == ACTIVATION and weapon else (EXTRA + what,)
    return [row for row in play.draft.of(Lasting, survivor.id) if row.what in kinds]


def _granted(play: Play, survivor: Survivor, what: str) -> list[Lasting]:
    """What cards added to the act."""
    rows = lasting.of(play, survivor.id, lasting.MOVES_MORE) if what == MOVEMENT else []
    return [row for row in rows if row.until == "act"]


def spend_activation(
    play: Play,
    survivor: Survivor,
    what: str = "",
    amount: int = 1,
    *,
    weapon: bool = True,
    lying: bool = False,
    told: bool = False,
) -> bool:
    """R130: spend an activation of the act on `what`; the act opens if it has not; True where surge paid for it."""
    surging = _spend(play, survivor, ACTIVATION, amount, weapon=weapon, lying=lying)
    if not told:  # else the story says it anyway
        spent = f"{amount} activations" if amount > 1 else "an activation"
        play.tell(f"{survivor.name} spends {spent}" + (f": {what}" if what else ""))
    moments.happen(play, "activation", play.now(survivor), also=others(play, survivor))
    return surging


def spend_movement(play: Play, survivor: Survivor, what: str = "", amount: int = 1) -> None:
    """R130, R134: spend a movement of the act; it is whole, never split around an activation (R132, R135)."""
    _spend(play, survivor, MOVEMENT, amount)
    spent = f"{amount} movements" if amount > 1 else "a movement"
    play.tell(f"{survivor.name} spends {spent}" + (f": {what}" if what else ""))


def pay(play: Play, survivor: Survivor, what: str, amount: int, card: Entry) -> None:
    """What a card costs of the act."""
    if what == MOVEMENT:
        spend_movement(play, survivor, card.name, amount)
        return
    abilities = card.data.get("activate", ())
    weapon = any(attacks_with_it(effect) for block in abilities for effect in block.get("effects", ()))
    lying = any(block.get("knocked_down") for block in abilities)
    spend_activation(play, survivor, card.name, amount, weapon=weapon, lying=lying)


def _spend(play: Play, survivor: Survivor, what: str, amount: int, *, weapon: bool = True, lying: bool = False) -> bool:
    """Whatever was given to be spent at once goes first; only the rest needs an act."""
    check(play, survivor, what, amount, lying=lying, weapon=weapon)
    rows = _extra(play, survivor, what, weapon)
    play.draft.delete(*rows[:amount])
    if len(rows) >= amount:
        return True
    open_act(play, survivor, moving=what == MOVEMENT, checked=True)
    if the_showdown.need(play).acting_id != survivor.id:
        refuse("act-cancelled", f"{survivor.name}'s act is cancelled.", f"kdm showdown act {quoted(survivor.name)}")
    fighter, rest, field = the_showdown.need_fighter(play, survivor), amount - len(rows), f"{what}s"
    own = min(rest, getattr(fighter, field))
    play.draft.set(fighter, **{field: getattr(fighter, field) - own})
    play.draft.delete(*_granted(play, survivor, what)[: rest - own])
    play.follows = True
    return bool(rows)


def open_act(play: Play, survivor: Survivor, *, moving: bool = False, checked: bool = False) -> None:
    """R128: acts are one after another; opening one ends the one under way, and what was not spent is lost (R133)."""
    showdown, row = the_showdown.need(play), the_showdown.need_fighter(play, survivor)
    if showdown.acting_id == survivor.id:
        return
    problem = Hindrance() if checked else _no_act(play, survivor, row)
    play.require(not problem.code, *problem)
    end_act(play)
    the_showdown.change(play, acting_id=survivor.id)
    lasting.end(play, ("own_act",), survivor)
    moments.happen(play, "act_start", play.now(survivor), also=others(play, survivor))
    if "act" in play.fight.stops:
        play.fight.stops.discard("act")
        end_act(play)
        return
    restless = texts.granted(play, survivor).get("must_move_each_round")
    if restless and not moving:
        play.remind_hands(f"{survivor.name} must move at least 1 space this round ({restless}).")


def _no_act(play: Play, survivor: Survivor, row: Fighter) -> Hindrance:
    if end := over(play):
        return Hindrance("showdown-over", "The showdown is decided.", end)
    if the_showdown.need(play).turn != "survivors":
        return Hindrance("monsters-turn", "It is the monster's turn: survivors act after it (R66).", MONSTER_TURN)
    if row.acted:
        return Hindrance("has-acted", f"{survivor.name} has acted this round (R128).", next_act(play))
    return Hindrance()


def end_act(play: Play, *, said: bool = False) -> None:
    """The act under way ends: what is left of it is lost (R131, R133), and what lasted until then is over."""
    showdown = the_showdown.need(play)
    survivor = play.draft.rows(Survivor).get(showdown.acting_id) if showdown.acting_id is not None else None
    if survivor is None:
        return
    row = the_showdown.fighter(play, survivor)
    if row is not None:
        if not survivor.dead:
            # who stands where nobody told may have moved without a word: only what is known to be lost is told
            told = (("movement", row.movements and row.space), ("activation", row.activations))
            unspent = [word for word, number in told if number]
            lost = f": unspent {' and '.join(unspent)} lost (R133)" if unspent else ""
            if said or unspent:
                play.tell(f"{survivor.name}'s act ends{lost}")
            moments.happen(play, "act_end", survivor, also=others(play, survivor))
        play.draft.set(row, acted=True, movements=0, activations=0)
    the_showdown.change(play, acting_id=None)
    end_for_all(play, PERIODS)
    if next_act(play) == MONSTER_TURN:
        play.follows = True


def others(play: Play, survivor: Survivor) -> tuple[Survivor, ...]:
    """Everybody else on the board, whose cards may speak of what a survivor does."""
    return tuple(each for each in the_showdown.survivors(play) if each.id != survivor.id)


def is_stopped(play: Play, what: str, moment: str, survivor: Survivor | None = None, **heard: Any) -> bool:
    """A moment has come; whether a card stopped what it is about."""
    play.fight.stops.discard(what)
    moments.happen(play, moment, survivor, **heard)
    stopped = what in play.fight.stops
    play.fight.stops.discard(what)
    return stopped


def end_for_all(play: Play, periods: Iterable[str]) -> None:
    """Periods are over for everyone who came, for the settlement and for the monster."""
    ended = tuple(periods)
    for row in play.draft.rows(Fighter).values():
        lasting.end(play, ended, play.draft.rows(Survivor)[row.survivor_id])
    lasting.end(play, ended, None)


def act(play: Play, survivor: Survivor, *, move: bool = False, activate: bool = False) -> None:
    """Record an act as hands play it: that it began, that they moved, that they activated something."""
    if move:
        spend_movement(play, survivor)
        moments.happen(play, "move", play.now(survivor), also=others(play, survivor))
        for text, _ in texts.of_monster(play).at("zone_entered"):  # nobody told where this move led
            into = f"If {survivor.name} moved into the {places.name(text.entry)} of {text.name}"
            play.remind_hands(f"{into}: kdm undo, then kdm showdown move {quoted(survivor.name)} SPACE")
    if activate:
        spend_activation(play, survivor)
    if not move and not activate:
        if the_showdown.need(play).acting_id == survivor.id:
            refuse("has-begun", f"{survivor.name}'s act has begun.", "kdm showdown end-act")
        open_act(play, survivor)
        if the_showdown.need(play).acting_id == survivor.id:
            play.tell(f"{survivor.name}'s act begins")


def finish(play: Play) -> None:
    """End the act under way by hand, and what was given to be spent at once; without either there is nothing to end."""
    left_over = given(play)
    if the_showdown.need(play).acting_id is None and not left_over:
        refuse("no-act", "No act is under way.", next_act(play))
    for survivor in left_over:
        play.draft.delete(*_extra(play, survivor, ACTIVATION, True))
        play.tell(f"{survivor.name} leaves an activation unspent")
    end_act(play, said=True)
    play.follows = True


def stand(play: Play, survivor: Survivor) -> None:
    """A survivor stands up."""
    now = play.now(survivor)
    if now.knocked_down:
        play.draft.set(now, knocked_down=False)
        play.tell(f"{now.name} stands")
    fighter = the_showdown.fighter(play, now)
    if fighter is not None:
        play.draft.set(fighter, fell=None)
