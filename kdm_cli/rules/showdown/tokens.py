"""Tokens of a showdown: on cards, beside sheets, doom, and the priority target."""

from collections.abc import Sequence

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, texts, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.lasting import BLOCK, DEFLECT, DOOMED, counted
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.asking.texts import check_alive, forbidden
from kdm_cli.rules.asking.the_showdown import card_row
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.by_hand import Handlers, by_hand, on_each
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import cards_in_play
from kdm_cli.rules.showdown.piles import AI, HIT_LOCATION, lies_drawn
from kdm_cli.rules.state import Showdown, Survivor
from kdm_cli.rules.survivors.sheet_numbers import Amount
from kdm_cli.rules.under_way import Op, Scene, word

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Clear, Mark, Token

CARD = lasting.KEPT_IN_MIND
HUNT_EVENT = "hunt_event"
MOST_AGED = 99
KEEPS = "keeps_priority_target"


def lay(play: Play, owner: Survivor | None, what: str, content: str, by: int, name: str, until: str) -> None:
    """Lay tokens down or take them off, never below none; one row holds those of one kind."""
    rows = lasting.of(play, owner.id if owner else None, what)
    row = next((row for row in rows if what != CARD or row.content == content), None)
    old = row.amount if row else 0
    new = max(0, old + by)
    if row is None and new:
        lasting.add(play, owner, content, what, new, until)
    elif row is not None and new:
        play.draft.set(row, amount=new)
    elif row is not None:
        play.draft.delete(row)
    if old != new:
        play.tell(f"{f'{owner.name}: ' if owner else ''}{name} tokens {old} -> {new}")


def raise_(play: Play, survivor: Survivor, entry: Entry, word: str, number: int) -> None:
    """Block ignores so many hits of one attack before the own next act; deflect sets so many tokens."""
    if word == BLOCK:
        lasting.add(play, survivor, entry.id, BLOCK, number, "own_act")
        play.tell(f"{survivor.name} blocks: {number} hit{'s' * (number != 1)} of the next attack ignored")
        return
    play.draft.delete(*lasting.of(play, survivor.id, DEFLECT))
    lasting.add(play, survivor, entry.id, DEFLECT, number, "showdown")
    play.tell(f"{survivor.name}: deflect tokens set to {number}")


def age(play: Play, survivor: Survivor, wanted: Amount) -> None:
    """By hand: age tokens beside a survivor, which go when the showdown ends."""
    check_alive(survivor)
    the_showdown.need_fighter(play, survivor)
    old = counted(play, survivor.id, lasting.AGED)
    new = wanted.on(old)
    if not 0 <= new <= MOST_AGED:
        refuse("out-of-range", f"{survivor.name} cannot have {new} age tokens.", f"0 to {MOST_AGED} are possible.")
    lay(play, survivor, lasting.AGED, the_showdown.monster(play).id, new - old, "age", "showdown")


def card_tokens(play: Play, scene: Scene, by: int) -> None:
    """Tokens that a card counts on itself: on the monster's card, or on a survivor's."""
    row = card_row(play, scene)
    if row is not None:
        now = play.draft.set(row, tokens=max(0, row.tokens + by))
        gone = f"{row.tokens} -> {now.tokens} tokens" if now != row else f"{now.tokens} tokens, as before"
        play.tell(f"{scene.source.name}: {gone}")
        if now.deck == HIT_LOCATION and now.position and not cards_in_play.persists(scene.source, now):
            cards_in_play.leave(play, now)
    else:
        _count_on(play, play.draft.rows(Survivor).get(scene.me or 0), scene, by)
    cards_in_play.check(play)


def _count_on(play: Play, owner: Survivor | None, scene: Scene, by: int) -> None:
    """Tokens of a card beside its owner, or the group's; a hunt event is kept in mind until all it says has come."""
    if scene.source.kind != HUNT_EVENT:
        lay(play, owner, CARD, scene.source.id, by, scene.source.name, "showdown")
        return
    told = len(play.story)
    lay(play, owner, CARD, scene.source.id, by, scene.source.name, "return" if owner else "settlement_phase")
    del play.story[told:]
    if by > 0:
        play.tell(f"{owner.name if owner else 'The party'} keeps {scene.source.name} in mind")


def _in_mind(play: Play, op: Op) -> bool:
    """Whether tokens are counted outside a showdown, or for the whole group: while there are any, its text counts."""
    return not play.draft.rows(Showdown) or word(op.get("target", "")) == "settlement"


def _owners(play: Play, op: Op, scene: Scene) -> Sequence[Survivor | None]:
    target = op.get("target", "self")
    if word(target) == "settlement" or (scene.me is None and word(target) == "self"):
        return [None]
    return people(play, target, scene) or []


def clear_card_tokens(play: Play, scene: Scene) -> None:
    """All tokens come off the card."""
    row = card_row(play, scene)
    now = row.tokens if row else counted(play, scene.me, CARD, scene.source.id)
    if now:
        card_tokens(play, scene, -now)


def _token(play: Play, op: "Token", scene: Scene) -> None:
    kept = _in_mind(play, op)
    if op["stat"] != "card" or ("target" in op and not kept):
        _token_each(play, op, scene)
    elif (by := worth(play, op["by"], scene)) is None:
        by_hand(play, op, scene)
    elif kept:
        for owner in _owners(play, op, scene):
            _count_on(play, owner, scene, by)
    else:
        card_tokens(play, scene, by)
    cards_in_play.check(play)


def _token_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    by = worth(play, op["by"], scene)
    stat = str(op["stat"])
    if by is None:
        by_hand(play, op, scene)
    elif stat == "priority_target":
        give_priority(play, survivor if by > 0 else None)
    elif stat == BLOCK:
        raise_(play, survivor, scene.source, BLOCK, by)
    elif by > 0 and matches.word("gain", "tokens") in forbidden(play, survivor):
        play.tell(f"{survivor.name} cannot gain tokens ({forbidden(play, survivor)['gain_tokens']})")
    elif stat == "card":
        card_tokens(play, scene, by)
    else:
        lay(play, survivor, lasting.TOKEN + stat, scene.source.id, by, stat, "showdown")


def _clear(play: Play, op: "Clear", scene: Scene) -> None:
    kept = _in_mind(play, op)
    if op["what"] != "card_tokens" or ("target" in op and not kept):
        _clear_each(play, op, scene)
    elif kept:
        for owner in _owners(play, op, scene):
            _count_on(play, owner, scene, -counted(play, owner.id if owner else None, CARD, scene.source.id))
    else:
        clear_card_tokens(play, scene)
    cards_in_play.check(play)


def _clear_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    match str(op["what"]):
        case "card_tokens":
            clear_card_tokens(play, scene)
        case "age_tokens":
            most = worth(play, op["amount"], scene) if "amount" in op else None
            gone = counted(play, survivor.id, lasting.AGED)
            lay(play, survivor, lasting.AGED, scene.source.id, -(gone if most is None else most), "age", "showdown")
        case "priority_target":
            if the_showdown.need(play).priority_id == survivor.id:
                give_priority(play, None)
        case "doomed":
            play.draft.delete(*lasting.of(play, survivor.id, DOOMED))


def _mark_one(play: Play, op: "Mark", scene: Scene, survivor: Survivor) -> None:
    if op["box"] == "doomed":
        moments.doom(play, survivor, scene.source.id, str(op.get("until", "attack")))
    else:
        give_priority(play, survivor)


def priority_target(play: Play) -> Survivor | None:
    """Who has the priority target token."""
    return play.draft.rows(Survivor).get(the_showdown.need(play).priority_id or 0)


def give_priority(play: Play, survivor: Survivor | None) -> None:
    """The priority target token goes to a survivor or away; who keeps it whatever happens, keeps it.

    It goes when the next turn of the monster ends: what is gained in its own turn outlasts that one.
    """
    has, showdown = priority_target(play), the_showdown.need(play)
    drawn = any(row.deck == AI and lies_drawn(row) for row in the_showdown.in_play(play))  # step by step
    own_turn = showdown.turn == "monster" and (showdown.begun or drawn)
    if survivor is not None and own_turn and not lasting.of(play, survivor.id, lasting.TARGET_NEXT):
        lasting.add(play, survivor, showdown.monster, lasting.TARGET_NEXT, 0, "monster_turn")
    if (has.id if has else None) == (survivor.id if survivor else None):
        return
    if has is not None and not has.dead and (keeps := texts.granted(play, has).get(KEEPS)):
        play.tell(f"{has.name} keeps the priority target token ({keeps})")
    elif survivor is not None:
        the_showdown.change(play, priority_id=survivor.id)
        play.tell(f"{survivor.name} is the priority target")
        play.ask_hands(f"Give {survivor.name} the priority target token.")
        moments.happen(play, "priority_target", survivor, settlement=False)
    elif has is not None:
        _take_priority(play, has)


def end_priority(play: Play) -> None:
    """A monster's turn has ended, and with it the token; not where it came in this turn, or a card keeps it."""
    has = priority_target(play)
    if has is None or lasting.of(play, has.id, lasting.TARGET_NEXT):
        return
    if KEEPS not in texts.granted(play, has):
        _take_priority(play, has)


def lose_priority(play: Play, survivor: Survivor) -> None:
    """Who is dead or away for good has no token, whatever made them keep it."""
    if the_showdown.current(play) is not None and the_showdown.need(play).priority_id == survivor.id:
        _take_priority(play, survivor)


def _take_priority(play: Play, survivor: Survivor) -> None:
    the_showdown.change(play, priority_id=None)
    play.tell(f"{survivor.name} is no longer the priority target")
    play.ask_hands("Take the priority target token away.")


_token_each, _clear_each = on_each(_token_one), on_each(_clear_one)

CARRY: Handlers = {"token": _token, "clear": _clear, "mark": on_each(_mark_one)}
