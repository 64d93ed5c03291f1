"""The settlement phase begins as a fight is over, goes back a few steps, and ends with what is stored and lost."""

from kdm_cli.rules.asking import lasting, numbers, steps, texts, the_hunt, the_showdown
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import departing, gifts
from kdm_cli.rules.state import BodyPart, Stored, Survivor, Token
from kdm_cli.rules.survivors import death, injuries

NEXT = "kdm next"
VICTORY, DEFEAT, ENDED = "victory", "defeat", "ended"
GONE = (*lasting.FIGHT, "hunt", "event")  # R243: what the hunt gave is over with its showdown
RETIRES = "retires_on_return"


def begin(play: Play, how: str | None = None) -> None:
    """The settlement phase begins (R202), and cards speak of its start, once a phase; a hunt under way is over."""
    the_hunt.clear(play)
    tell(play, "hunt is past")
    steps.begin(play, how)
    moments.happen(play, "settlement_phase")


def fight_is_over(play: Play, came: list[Survivor]) -> None:
    """Tokens go, and what lasted until the showdown or its hunt, for who came, who died and for the settlement."""
    here = [survivor.id for survivor in came]
    fallen = [row for row in play.draft.rows(Survivor).values() if row.dead and row.id not in here]
    take_tokens_off(play, [*came, *fallen])
    for survivor in (*came, *fallen):
        lasting.end(play, GONE, survivor)
    death.bring_gear_home(play)
    showdown = the_showdown.current(play)
    special = showdown is not None and showdown.kind == the_showdown.SPECIAL  # what is for the next hunt stays
    lasting.end(play, [each for each in lasting.OUT if each != "hunt" or not special], None)


def take_tokens_off(play: Play, came: list[Survivor]) -> None:
    """R32: no token outlives the showdown, those of the hunt neither (R243)."""
    said = []
    for survivor in came:
        tokens = play.draft.of(Token, survivor.id)
        said += [f"{survivor.name} {token.stat} {token.amount:+d}" for token in tokens]
        for token in tokens:
            play.draft.delete(token)
    play.tell_list("Tokens off:", said)


def stand_at_home(play: Play, living: list[Survivor]) -> None:
    """Who came home returns (R202), on their feet; nobody else does."""
    home = {survivor.id for survivor in living}
    stood = [survivor.name for survivor in living if survivor.knocked_down]
    for survivor in list(play.draft.rows(Survivor).values()):
        play.draft.set(survivor, returned=survivor.id in home)
    for survivor in living:
        play.draft.set(survivor, knocked_down=False, party=None)
    play.tell_list("Stand up:", stood)


def back_from_special(play: Play, came: list[Survivor]) -> None:
    """Who fought a special showdown is healed, but does not return (R278); the next departure gives anew."""
    living = living_now(play, came)
    mend(play, living)
    for survivor in living:
        lasting.end(play, ("return",), survivor)
        play.draft.set(survivor, party=None)
        retire_if_due(play, survivor)


def mend(play: Play, home: list[Survivor]) -> None:
    """Each is healed; nothing is said of who has nothing to heal."""
    mended = [each.name for each in home if any(part.armor_lost for part in play.draft.of(BodyPart, each.id))]
    for survivor in home:
        injuries.healed(play, survivor)
    play.tell_list("Armor mended:", mended)


def sit_out(play: Play, at_home: list[Survivor], head: str) -> None:
    """Who was to skip a hunt has skipped it (R246)."""
    rested = [survivor for survivor in at_home if survivor.skip_next_hunt]
    for survivor in rested:
        play.draft.set(survivor, skip_next_hunt=False)
    play.tell_list(head, [survivor.name for survivor in rested])


def living_now(play: Play, survivors: list[Survivor]) -> list[Survivor]:
    """The same people as they are now, without who has died meanwhile."""
    rows = [play.now(survivor) for survivor in survivors]
    return [row for row in rows if not row.dead]


def back_to_deaths(play: Play) -> None:
    """R277, R279: after a special showdown the phase goes on from the death count, and the group develops again."""
    if play.draft.settlement.step <= steps.BY_KEY["death_count"].number:
        return
    steps.back_to(play, "death_count")
    for key in (steps.DEVELOPING, steps.BEGUN):
        if (told := steps.done(play, key)) is not None:
            play.draft.delete(told)


def retire_if_due(play: Play, survivor: Survivor) -> None:
    """Who was to retire as soon as a showdown or a settlement phase ends does so."""
    now = play.now(survivor)
    if not now.dead and not now.retired and RETIRES in texts.granted(play, now):
        death.retire(play, now)


def archive(play: Play) -> None:
    """Unspent resources and unworn gear are in storage (R231), their cards are archived: every deck is whole (R280)."""
    play.tell(f"In storage: {stored(play)}")
    play.ask_hands("Archive the resource and gear cards that nobody wears: every deck is whole again (R280).")


def stored(play: Play) -> str:
    """What lies in storage, counted."""
    found = {"resource": 0, "gear": 0}
    for row in play.draft.rows(Stored).values():
        found["gear" if play.entry(row.content).kind == "gear" else "resource"] += row.copies
    return f"{found['resource']} resource{'s' * (found['resource'] != 1)}, {found['gear']} gear"


def end_phase(play: Play) -> None:
    """The settlement phase ends: unspent endeavors (R210, R282) and what lasted are lost; the hunt follows (R232)."""
    gifts.give(play)
    if unspent := play.draft.settlement.endeavors:
        play.draft.set(play.draft.settlement, endeavors=0)
        play.tell(f"Endeavors {unspent} -> 0: what is not spent is lost (R282)")
    lasting.end_for_all(play, lasting.AT_HOME)
    for survivor in numbers.living(play):
        retire_if_due(play, survivor)
        play.draft.set(survivor, returned=False)
    steps.forget(play)
    play.draft.set(play.draft.settlement, phase=steps.HUNT)
    play.tell("The settlement phase ends")


def check_year(play: Play) -> None:
    """A year cannot be skipped by accident: before a hunt this phase's year passes and its special ones are fought."""
    if not steps.in_phase(play):
        return
    play.require(steps.year_passed(play), "year-open", "This phase's lantern year has not passed yet (R214).", NEXT)
    line = "" if steps.done(play, "special") else departing.special_line(play)
    play.require(not line, "special-due", "A special showdown of this year is not fought (R275).", line)
