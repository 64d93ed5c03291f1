"""Who goes on the next hunt (R229, R269): chosen in step 8, with what they wear (R271) and gain (R272).

They fight the special showdowns first: monsters that the timeline brings home (R275-R279).
"""

from kdm_cli.rules import matches
from kdm_cli.rules.asking import event_times, lasting, numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.asking.cards import typed
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import OF_A_LIST, Play
from kdm_cli.rules.refusal import Refused, as_fit, refuse
from kdm_cli.rules.settlement import gifts, milestones
from kdm_cli.rules.state import LOCATIONS, Due, Event, Gear, Survivor
from kdm_cli.rules.survivors import gear

LEAST_ROOM = 20  # letters for the names of what somebody wears; in fewer it is only counted

EVERYBODY, BUT = ("all", "everyone", "everybody"), ("but", "except", "without")


def named(play: Play, names: list[str]) -> list[Survivor]:
    """The survivors of these names, or all who may depart but these; one of the nameless gets a sheet first (R229)."""
    first, *others = " ".join(names).replace(",", " ").split() or [""]
    if first.casefold() in EVERYBODY:
        if others[:1] and (others[0].casefold() not in BUT or not others[1:]):
            refuse("usage", f'Behind "{first}" stands nothing, or but and who stays.', "kdm depart all but NAME ...")
        stay = [each.id for each in play.survivors(others[1:])] if others else []
        return [each for each in may_depart(play) if each.id not in stay]
    try:
        return play.survivors(names)
    except Refused as refused:
        unknown, nameless = refused.refusal, play.draft.settlement.nameless
        if unknown.code != "unknown-name" or not nameless:
            raise
        hint = f"{unknown.hint} kdm survivor add NAME names one of the {nameless} nameless.".strip()
        refuse(unknown.code, unknown.message, hint)


def depart(play: Play, survivors: list[Survivor]) -> None:
    """Choose the departing party, in this order; whoever was in it before and is not named stays home."""
    the_showdown.check_over(play, "nobody departs")
    the_hunt.check_over(play, "nobody departs")
    milestones.check_over(play, "nobody departs")
    now = steps.following(play)
    developed = now is not None and now.number >= steps.BY_KEY["develop"].number
    if now is not None and not developed:  # whoever departs as soon as the settlement develops has developed
        steps.check_reached(play, "departing", "Departing")
    most = min(numbers.most_departing(play), numbers.population(play))
    play.require(len(survivors) <= most, "too-many", f"{len(survivors)} survivors are more than {most} (R269).")
    for survivor in survivors:
        if survivor.dead:
            refuse("survivor-dead", f"{survivor.name} is dead.", "kdm survivor list shows the living.")
        may, why = numbers.may_depart(play, survivor)
        play.require(may, "may-not-depart", f"{survivor.name} may not depart: {why}.")
    _check_together(play, survivors)
    _seat(play, survivors)
    play.tell_list("Departing:", [survivor.name for survivor in survivors])
    the_hunt.keep_tile(play)
    tell(play, "party changed")
    _strip_who_stays(play)
    gifts.give(play)
    if not steps.in_phase(play) or steps.current(play) is None:
        lasting.end_for_all(play, lasting.AT_HOME)  # no phase is kept that could end
    for survivor in numbers.party(play):  # R230: the armor points that gear gives
        points = "-".join(str(numbers.armor(play, survivor, location)) for location in LOCATIONS)
        line = f"{survivor.name}: armor {points} (head to legs), survival {survivor.survival}"
        names = [play.name_of(row.content) for row in gear.by_slot(play, survivor).values()]
        room = OF_A_LIST - len(line)
        worn = as_fit(names, room) if room > LEAST_ROOM else f"{len(names)} gear"
        play.tell_at_length(f"{line}; {worn}" if names else line)
    _remind(play, most)
    if developed:  # minds may change until the phase ends
        steps.finish_open(play, "develop", "departing")
    play.follows = True


def send(play: Play, party: list[Survivor], gains: bool = True) -> None:
    """Who goes is who departs; who was chosen before and is not named stays home and gives back (R272)."""
    if [each.id for each in numbers.party(play)] != [each.id for each in party]:
        _seat(play, party)
        if gains:
            gifts.give(play)


def may_depart(play: Play) -> list[Survivor]:
    """Who could go on the next hunt (R229)."""
    return [each for each in numbers.living(play) if numbers.may_depart(play, each)[0]]


BY_HOUSE_RULE = "--house-rule=may-not-depart"


def quarries(play: Play) -> list[Entry]:
    """The monsters that can be hunted (R228)."""
    return [entry for entry in numbers.held(play, "monster") if entry.data.get("role") == "quarry"]


def hunt_line(play: Play) -> str:
    """The line that begins the next hunt: the first quarry that all may hunt, at the lowest level that all hunt.

    Where there is none, a house rule sends them out.
    """
    listed, party, before = quarries(play), numbers.party(play), play.fight.against
    if not listed:
        return "kdm settlement quarry add MONSTER"
    least = [int(word) for each in party for _, word in matches.narrowed("hunt", forbidden(play, each))]
    level = f"--level {max(least, default=1)}"
    try:
        for quarry in listed:
            play.fight.against = quarry
            if all(numbers.may_depart(play, each)[0] for each in party):
                return f"kdm hunt start {typed(quarry)} {level}"
    finally:
        play.fight.against = before
    return f"kdm hunt start {typed(listed[0])} {level} {BY_HOUSE_RULE}"


ARENA_ROLES = ("quarry", "nemesis")


def arena_line(play: Play) -> str:
    """The line that begins the next fight of an arena: the first monster at the lowest level not beaten yet."""
    able = may_depart(play)
    if not able:
        return "kdm survivor add NAME:f NAME:m ..."
    beaten = lasting.defeats(play)
    ladder = [
        (row["level"], at, entry)
        for at, entry in enumerate(play.content.of("monster"))
        if entry.data.get("role") in ARENA_ROLES
        for row in entry.data["levels"]
    ]
    open_ = [each for each in ladder if (each[2].id, each[0]) not in beaten] or ladder
    level, _, entry = min(open_, key=lambda each: each[:2])
    names = "" if len(able) <= numbers.most_departing(play) else " --survivor NAME ..."
    return f"kdm showdown start {typed(entry)} --level {level}{names}"


def departure_line(play: Play) -> str:
    """The line that chooses the departing, or makes somebody who can depart; nobody departs where nobody is left."""
    if may_depart(play):
        return "kdm settlement depart NAME ..."
    if play.draft.settlement.nameless:
        return "kdm survivor add NAME:f NAME:m ..."
    return "kdm next --skip" if steps.in_phase(play) else "kdm settlement return --defeat"


def _check_together(play: Play, survivors: list[Survivor]) -> None:
    """What one of them must carry for all."""
    carried = {play.entry(row.content).slug for each in survivors for row in play.draft.of(Gear, each.id)}
    barred = {word: card for each in survivors for word, card in forbidden(play, each).items()}
    for word, what in matches.narrowed("depart_without", barred):
        gear_card = numbers.card_that_one_carries(play, what)
        why = f"One of them must carry the {gear_card} ({barred[word]})."
        met = gear_card is None or what in carried
        play.require(met, "may-not-depart", why, f"kdm gear give NAME {gear_card}")


def _seat(play: Play, party: list[Survivor]) -> None:
    """These are the party, in this order, and nobody else is."""
    going = [survivor.id for survivor in party]
    for row in numbers.living(play):
        if row.party is not None and row.id not in going:
            play.draft.set(row, party=None)
    for place, survivor in enumerate(party, start=1):
        play.draft.set(play.now(survivor), party=place)


def _strip_who_stays(play: Play) -> None:
    """R271: who returned and does not depart gives up gear, but for what is cursed; the others keep what they wear."""
    if steps.current(play) is None:
        return
    counts, kept = [], []
    for survivor in [each for each in numbers.living(play) if each.returned and each.party is None]:
        rows = gear.by_slot(play, survivor).values()
        leaving = [row for row in rows if not gear.stays(play, row)]
        kept += [f"{survivor.name}'s {play.name_of(row.content)}" for row in rows if row not in leaving]
        for row in leaving:
            play.draft.delete(row)
            storage.put(play, row.content)
        counts += [f"{survivor.name} {len(leaving)}"] if leaving else []
    play.tell_list("Gear to storage of who stays (R271):", counts)
    play.tell_list("Stays where it is:", kept)


def _remind(play: Play, most: int) -> None:
    """R269: as many as possible; R228: what can be hunted."""
    party = numbers.party(play)
    able = [each.name for each in may_depart(play) if each.party is None]
    nameless = play.draft.settlement.nameless
    if (more := min(most - len(party), len(able) + nameless)) > 0:
        play.ask_hands(f"{more} more must depart (R269): {as_fit(able, OF_A_LIST - 30) or 'of the nameless'}")
        if len(able) < more:
            play.remind_hands(f"kdm survivor add NAME:f gives one of {nameless} nameless a name, to depart.")
    hunted = [entry.name for entry in quarries(play)]
    if hunted and not special_line(play):
        play.remind_hands(f"Choose the quarry (R228): {as_fit(hunted, OF_A_LIST - 30)}")


def special_due(play: Play) -> list[Due]:
    """The monsters that wait to be fought, in the order in which the timeline lists them (R276)."""
    waiting = [row for row in play.draft.of(Due, None) if play.entry(row.content).kind == "monster"]
    if len(waiting) < 2:
        return waiting
    listed = sorted(play.draft.rows(Event).values(), key=lambda row: (row.year, row.id))
    now = [row for row in listed if row.year <= play.year and not row.done]
    lines = [moments.settling(play, play.entry(row.content), None, row.level) for row in now]
    return sorted(waiting, key=lambda row: ([*lines, row.command].index(row.command), row.id))


def level_listed(play: Play, entry: Entry) -> int | None:
    """The level at which the timeline lists a monster in this year."""
    rows = play.draft.rows(Event).values()
    return next((row.level for row in rows if (row.content, row.year) == (entry.id, play.year)), None)


def check_special(play: Play, entry: Entry, level: int | None = None) -> None:
    """A special showdown is due (R275); then it waits for its step and for those listed before it (R276)."""
    waiting = special_due(play)
    own = [row for row in waiting if row.content == entry.id]
    if not own:
        event_times.check(play, entry, [])
        return
    if steps.in_phase(play) and not steps.is_first(play):  # the first phase has no step for them
        steps.check_reached(play, "special", "A special showdown")
    command = moments.settling(play, entry, None, level)
    mine = next((row for row in own if row.command == command), own[0])
    listed = level_due(play, entry)
    if level is not None and mine.command != command and listed not in (None, level):
        message = f"{entry.name} is due at level {listed}, not {level} (R275)."
        play.require(False, "not-due", message, f"kdm {mine.command}")
    first = play.name_of(waiting[0].content)
    message = f"{first} comes before {entry.name} (R276)."
    if mine.content == waiting[0].content:
        message = f"Another {first} is listed before this one (R276)."
    play.require(mine.id == waiting[0].id, "not-in-order", message, f"kdm {waiting[0].command}")


def level_due(play: Play, entry: Entry) -> int | None:
    """The level at which the timeline lists a monster that waits; None where it lists none."""
    rows = [row for row in play.draft.rows(Event).values() if row.content == entry.id and row.year <= play.year]
    return next((row.level for row in sorted(rows, key=lambda row: (row.year, row.id)) if not row.done), None)


def special_begun(play: Play, entry: Entry, level: int, by_timeline: bool) -> None:
    """A monster is fought: it is due no longer, and its line of the timeline is checked off by this entry."""
    moments.settle_due(play, entry.id, None, level)
    if by_timeline:
        event_times.remember(play, entry)


def special_line(play: Play) -> str:
    """The line that begins the first special showdown of the year (R275, R276); nothing where none is left."""
    return next((f"kdm {first.command}" for first in special_due(play)), "")
