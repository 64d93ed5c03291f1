"""Who goes on the next hunt (R229, R269): chosen in step 8, with what they wear (R271) and gain (R272)."""

from kdm_cli.rules.asking import armor, lasting, numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry import storage
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language import matches
from kdm_cli.rules.play import OF_A_LIST, Play
from kdm_cli.rules.refusal import Refused, as_fit, refuse
from kdm_cli.rules.settlement import campaign_over, gifts, special_showdowns
from kdm_cli.rules.state import LOCATIONS, Gear, Survivor
from kdm_cli.rules.survivors import gear

DEPART = "kdm settlement depart NAME ..."
LEAST_ROOM = 20  # letters for the names of what somebody wears; in fewer it is only counted


def named(play: Play, names: list[str]) -> list[Survivor]:
    """The survivors of these names; one of the nameless gets a sheet first (R229)."""
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
    campaign_over.check(play, "nobody departs")
    _check_step(play)
    most = min(numbers.most_departing(play), numbers.population(play))
    play.require(len(survivors) <= most, "too-many", f"{len(survivors)} survivors are more than {most} (R269).")
    for survivor in survivors:
        _check(play, survivor)
    _check_together(play, survivors)
    _choose(play, survivors)
    the_hunt.keep_tile(play)
    tell(play, "party changed")
    _strip_who_stays(play)
    gifts.give(play)
    if not steps.in_phase(play) or steps.current(play) is None:
        lasting.end_for_all(play, lasting.AT_HOME)  # no phase is kept that could end
    for survivor in numbers.party(play):
        _describe(play, survivor)
    _remind(play, most)
    _finish(play)
    play.follows = True


def send(play: Play, party: list[Survivor], gains: bool = True) -> None:
    """Who goes is who departs; who was chosen before and is not named stays home and gives back (R272)."""
    if [each.id for each in numbers.party(play)] == [each.id for each in party]:
        return
    going = [each.id for each in party]
    for row in numbers.living(play):
        if row.party is not None and row.id not in going:
            play.draft.set(row, party=None)
    for place, survivor in enumerate(party, start=1):
        play.draft.set(play.now(survivor), party=place)
    if gains:
        gifts.give(play)


def may_depart(play: Play) -> list[Survivor]:
    """Who could go on the next hunt (R229)."""
    return [each for each in numbers.living(play) if numbers.may_depart(play, each)[0]]


def quarries(play: Play) -> list[Entry]:
    """The monsters that can be hunted (R228)."""
    return [entry for entry in numbers.held(play, "monster") if entry.data.get("role") == "quarry"]


def departure_line(play: Play) -> str:
    """The line that chooses the departing, or makes somebody who can depart; nobody departs where nobody is left."""
    if may_depart(play):
        return DEPART
    if play.draft.settlement.nameless:
        return "kdm survivor add NAME:f NAME:m ..."
    return "kdm next --skip" if steps.in_phase(play) else "kdm settlement return --defeat"


def leave(play: Play) -> None:
    """The departing leave: what was gained and equipped since they were chosen counts too (R271, R272)."""
    gifts.give(play)


def _check_step(play: Play) -> None:
    """In the settlement phase it is step 8; whoever departs as soon as the settlement develops has developed."""
    now = steps.following(play)
    if now is not None and now.number < steps.BY_KEY["develop"].number:
        steps.check_reached(play, "departing", "Departing")


def _check(play: Play, survivor: Survivor) -> None:
    may, why = numbers.may_depart(play, survivor)
    if survivor.dead:
        refuse("survivor-dead", f"{survivor.name} is dead.", "kdm survivor list shows the living.")
    play.require(may, "may-not-depart", f"{survivor.name} may not depart: {why}.")


def _check_together(play: Play, survivors: list[Survivor]) -> None:
    """What one of them must carry for all."""
    carried = {play.entry(row.content).slug for each in survivors for row in play.draft.of(Gear, each.id)}
    barred = {word: card for each in survivors for word, card in forbidden(play, each).items()}
    for word, what in matches.narrowed("depart_without", barred):
        gear_card = numbers.card_that_one_carries(play, what)
        why = f"One of them must carry the {gear_card} ({barred[word]})."
        met = gear_card is None or what in carried
        play.require(met, "may-not-depart", why, f"kdm gear give NAME {gear_card}")


def _choose(play: Play, survivors: list[Survivor]) -> None:
    going = [survivor.id for survivor in survivors]
    for row in list(play.draft.rows(Survivor).values()):
        if row.party is not None and row.id not in going:
            play.draft.set(row, party=None)
    for place, survivor in enumerate(survivors, start=1):
        play.draft.set(play.now(survivor), party=place)
    play.tell_list("Departing:", [survivor.name for survivor in survivors])


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


def _describe(play: Play, survivor: Survivor) -> None:
    """A line for each: the armor points that gear gives (R230), survival, and what departs with them."""
    points = "-".join(str(armor.armor(play, survivor, location)) for location in LOCATIONS)
    line = f"{survivor.name}: armor {points} (head to legs), survival {survivor.survival}"
    names = [play.name_of(row.content) for row in gear.by_slot(play, survivor).values()]
    room = OF_A_LIST - len(line)
    worn = as_fit(names, room) if room > LEAST_ROOM else f"{len(names)} gear"
    play.tell_at_length(f"{line}; {worn}" if names else line)


def _remind(play: Play, most: int) -> None:
    """R269: as many as possible; R228: what can be hunted."""
    party = numbers.party(play)
    able = [each.name for each in may_depart(play) if each.party is None]
    nameless = play.draft.settlement.nameless
    able += [f"one of {nameless} nameless (kdm survivor add)"] if nameless else []
    if len(party) < most and able:
        play.ask_hands(f"{most - len(party)} more may depart (R269): {as_fit(able, OF_A_LIST - 30)}")
    hunted = [entry.name for entry in quarries(play)]
    if hunted and not special_showdowns.line(play):
        play.ask_hands(f"Choose the quarry (R228): {as_fit(hunted, OF_A_LIST - 30)}")


def _finish(play: Play) -> None:
    """The phase stands after the departure; minds may change until it ends."""
    now = steps.following(play)
    if now is None or now.number < steps.BY_KEY["develop"].number:
        return
    steps.finish_open(play, "develop", "departing")
