"""Events at the table: what was due is settled, its card is carried out, and what no pack knows is left to hands."""

import re
from collections.abc import Mapping, Sequence

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules.asking import event_times, lasting, numbers, steps, the_hunt
from kdm_cli.rules.asking.cards import typed
from kdm_cli.rules.asking.people import choose
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_out, never_silent
from kdm_cli.rules.carry.ledger import remembering
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import hunt_course, hunt_events, losses
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import departing, milestones, settlement_phase, timeline
from kdm_cli.rules.settlement.settlement_sheet import write_note
from kdm_cli.rules.state import Due, Survivor
from kdm_cli.rules.under_way import Scene

MOST_LINES = 12
HUNT, MONSTER, PRINCIPLE = "hunt_event", "monster", "principle"
KINDS = ("story_event", "settlement_event", MONSTER, PRINCIPLE)  # what settles something that was due
UNREAD = "do what the card says"  # what a row says that nobody captured


class Told(NamedTuple):
    """What people say about an event: who reveals it, whether commands follow, and whether hands have done it all."""

    revealer: Survivor | None = None
    followed: bool = False
    by_hand: bool = False


NOTHING_TOLD = Told()


def settle(
    play: Play, entry: Entry, survivors: list[Survivor], note: str | None = None, told: Told = NOTHING_TOLD
) -> None:
    """Carry out an event that was caused or drawn, for the survivors named or for the settlement."""
    _check_is_settled_so(play, entry)
    drawn = timeline.named(play, entry)
    level = departing.level_due(play, entry) if entry.kind == MONSTER else None
    if entry.kind == MONSTER:
        departing.check_special(play, entry, level)
    _check_whose(play, entry, survivors)
    if entry.kind not in (HUNT, MONSTER) and not drawn:
        event_times.check(play, entry, survivors)
    settled = [moments.settle_due(play, entry.id, survivor) for survivor in survivors]
    personal = any(settled)
    if personal:  # what is due for one is not done for another by the way
        for survivor, due in zip(survivors, settled, strict=True):
            message = f"{entry.name} is not due for {survivor.name}."
            play.require(due is not None, "not-due", message, "Name them alone.")
    else:
        settled.append(moments.settle_due(play, entry.id, None, level))
    if entry.kind != HUNT:
        event_times.remember(play, entry, survivors if personal else ())
    if personal or note or told.by_hand or not _operations(entry):
        play.beside.use_people((survivor.id for survivor in survivors), "--survivor")
    named = ", ".join(survivor.name for survivor in survivors)
    how = "fought at the table" if entry.kind == MONSTER else "done by hand" if told.by_hand else "done"
    revealed = entry.kind == HUNT and the_hunt.current(play) is not None  # the hunt tells it itself
    if told.by_hand or not revealed:
        play.tell_at_length(f"{entry.name}{f' ({named})' if named else ''}: {how}")
    timeline.record(play, entry)
    begun = len(play.hands)
    if told.by_hand:
        play.remind_hands(f"{entry.name}: nothing is carried out; what it did is recorded by other commands.")
        if revealed:
            hunt_course.befall(play, hunt_events.Said(told.revealer, entry, by_hand=True))
    elif entry.kind == MONSTER:
        fought_at_the_table(play, entry)
    elif entry.kind == HUNT:
        _carry_out_on_the_hunt(play, entry, survivors, told.revealer)
    else:
        each = [([survivor], _age(due)) for survivor, due in zip(survivors, settled, strict=False)]
        for those, age in each if personal else [(survivors, None)]:
            _carry_out(play, entry, those, age)
    lasting.end_for_all(play, ("event",))
    losses.check_anyone_left(play)
    if not told.by_hand:
        _lay_out(play, entry)
    if not (note or told.followed or told.by_hand):
        _ask_to_record(play, entry, play.hands[begun:])
    sheets: list[Survivor | None] = [*survivors] or [None]
    for sheet in sheets if note else ():
        write_note(play, f"{entry.name}: {note}", sheet)


def _check_is_settled_so(play: Play, entry: Entry) -> None:
    """A choice is made by its own command, a hunt event befalls those who hunt."""
    if entry.data.get("options"):
        line = f"kdm {moments.settling(play, entry, None)}"
        play.require(False, "choose-first", f"{entry.name} is settled by a choice.", line)
        play.remind_hands(f"{entry.name}: nothing is chosen by it; {line} does that.")
    if entry.kind == HUNT:
        away = play.draft.settlement.phase == steps.HUNT
        phase = f"This is the {play.draft.settlement.phase} phase"
        play.require(away, "not-hunting", f"{phase}: a hunt event befalls those who hunt.", "kdm phase show")


def _check_whose(play: Play, entry: Entry, survivors: list[Survivor]) -> None:
    """Refuse what is due for somebody, and nobody was named."""
    waiting = [row for row in play.draft.rows(Due).values() if row.content == entry.id]
    if waiting and not survivors and all(row.survivor_id for row in waiting):
        who = play.draft.rows(Survivor)[waiting[0].survivor_id or 0].name
        refuse("whose", f"{entry.name} is due for {who}.", f"kdm {waiting[0].command}")


def _age(due: Due | None) -> int | None:
    """Which age is due, where a track caused it by its number."""
    found = re.match(r"age ([0-9]+)(,|$)", due.why) if due else None
    return int(found[1]) if found else None


def _carry_out(play: Play, entry: Entry, survivors: list[Survivor], age: int | None) -> None:
    """What the event says in the language of cards, for each whose it is; who was named with it is nominated."""
    operations = _operations(entry)  # of the first year's: the Lantern Hoard, and Language (R216)
    if not operations:
        return
    named = tuple(survivor.id for survivor in survivors)
    roles = {"nominated": named} if named else {}
    with remembering(play, entry), never_silent(play, entry.name):
        carry_out(play, operations, Scene(entry, named[0] if named else None, roles, gained=age, own=bool(named)))


def _operations(entry: Entry) -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = entry.data.get("choice" if entry.kind == PRINCIPLE else "effects", ())
    return found


def _carry_out_on_the_hunt(play: Play, entry: Entry, named: list[Survivor], revealer: Survivor | None) -> None:
    """What a hunt event says; self is the event revealer, one of those who hunt."""
    if the_hunt.current(play) is not None:
        hunt_course.befall(play, hunt_events.Said(revealer, entry, tuple(named)))
        return
    party = numbers.party(play)
    if revealer is None:
        if not party:
            refuse("nobody", "Nobody is on the hunt.", "kdm settlement depart NAME ..., or --revealer NAME")
        [revealer] = choose(play, party, f"{entry.name}: who is the event revealer")
    play.beside.use_people((revealer.id,), "--revealer")
    roles: dict[str, tuple[int, ...]] = {"event_revealer": (revealer.id,)}
    if named:
        roles["nominated"] = tuple(survivor.id for survivor in named)
    with never_silent(play, entry.name):
        carry_out(play, entry.data.get("effects", ()), Scene(entry, revealer.id, roles))


def _lay_out(play: Play, entry: Entry) -> None:
    """What a card says to people, where nothing of it is carried out."""
    told = bool(entry.data.get("effects")) or entry.kind in (PRINCIPLE, MONSTER)
    lines = [] if told else list(entry.data.get("text") or ())
    for line in lines[:MOST_LINES]:
        play.ask_hands(line)
    if len(lines) > MOST_LINES:
        play.ask_hands(f"and more: kdm look {entry.id}")


def _ask_to_record(play: Play, entry: Entry, hands: list[str]) -> None:
    """Where only people can read what the card says: how it comes into one entry with the event."""
    known = not entry.id.startswith("note:")
    if known and not any(UNREAD in line for line in hands):
        return
    named = typed(entry) if known else f"{quoted(entry.name)} --house-rule"
    play.ask_hands(f"{entry.name}: read your card, and record it in one entry (kdm undo first), like")
    play.ask_hands(f"kdm event {named} --note TEXT --then survivor kill NAME --cause TEXT")


def fought_at_the_table(play: Play, entry: Entry) -> None:
    """A showdown that nobody recorded is over; the group says who won where the campaign hangs on it."""
    if entry.data.get("ends_campaign") or entry.data.get("wins_campaign"):
        victory = play.table.choose(f"{entry.name}: won or lost", ["won", "lost"]) == "won"
        for moment in (milestones.VICTORY if victory else milestones.DEFEAT, "aftermath"):
            moments.of_card(play, entry, moment)
        milestones.fight_decided(play, entry, victory)
    else:
        words = entry.data.get("aftermath", f"kdm look {entry.id}")
        play.ask_hands(f"{entry.name}, aftermath by hand: {words}")
    party = numbers.party(play)
    settlement_phase.fight_is_over(play, party)
    settlement_phase.back_from_special(play, party)  # R277, R278, R279
    if steps.in_phase(play):
        settlement_phase.back_to_deaths(play)
