"""The hunt begins: the quarry and its level, who hunts it, the board, and who reveals the first event."""

from collections.abc import Sequence

from kdm_cli.rules import matches
from kdm_cli.rules.asking import numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.asking.cards import among, exact, typed
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import hunt_board, hunt_events
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import departing, first_story, milestones, settlement_phase
from kdm_cli.rules.state import Hunt, Survivor


def which(play: Play, name: str) -> Entry:
    """The monster of this name that can be hunted: one with a hunt board, on the list of quarries (R228)."""
    listed = departing.quarries(play)
    hint = f"On the quarry list: {', '.join(entry.name for entry in listed) or 'none yet'}."

    def tier(each: Entry) -> int:  # a part of a name means first one of the list, then one that can be hunted
        whole = play.entry(each.id)
        return 0 if whole in listed else 1 if whole.data.get("hunt_board") else 2

    entry = exact(play, name, ("monster",))
    entry = entry or play.entry(among(play, name, play.content.brief("monster"), "quarry", hint, tier).id)
    if not entry.data.get("hunt_board"):
        refuse("no-quarry", f"{entry.name} is not hunted: it has no hunt board.", hint)
    check_listed(play, entry)
    return entry


def check_hunted(play: Play) -> None:
    """Where no hunt is under way: what can be hunted, and the line that begins it (R228)."""
    if the_hunt.current(play) is not None:
        return
    if play.draft.settlement.phase == steps.PROLOGUE:
        refuse("no-hunt", "No hunt is under way: the First Story comes first (R9).", first_story.STORY)
    found = [entry.name for entry in departing.quarries(play)]
    told = f"It can be: {', '.join(found)} (R228)." if found else "No quarry is on the list (R228)."
    refuse("no-hunt", f"No hunt is under way. {told}", departing.hunt_line(play))


def only(play: Play) -> Entry:
    """The one monster that can be hunted now: the only quarry on the list (R228)."""
    _check_time(play)
    listed = departing.quarries(play)
    if len(listed) != 1:
        told = f"Which quarry? On the list: {', '.join(each.name for each in listed) or 'none yet'}."
        refuse("ambiguous-name" if listed else "no-quarry", told, departing.hunt_line(play))
    return listed[0]


def check_listed(play: Play, entry: Entry) -> None:
    """Hunted is what the settlement's list has (R228), and after the prologue the monster of the First Story."""
    quarries = departing.quarries(play)
    known = ", ".join(each.name for each in quarries) or "none yet"
    anyhow = "--house-rule hunts it all the same."
    hint = f"kdm settlement quarry add {typed(entry)}; {anyhow}" if entry.data.get("role") == "quarry" else anyhow
    first = not quarries and play.draft.settlement.phase != steps.PROLOGUE
    told = [each.data.get("based_on") for each in the_showdown.of_first_story(play)] if first else []
    listed = entry.slug in told or numbers.holds(play, entry.id)
    play.require(listed, "no-quarry", f"{entry.name} is not on the quarry list (R228): {known}.", hint)


def start(
    play: Play,
    quarry: Entry,
    level: int | None = None,
    survivors: Sequence[Survivor] | None = None,
    revealer: Survivor | None = None,
    deck_mode: str | None = None,
) -> None:
    """Set the hunt board up and send the party onto it."""
    _check_time(play)
    if steps.in_phase(play):
        settlement_phase.check_year(play)
        settlement_phase.end_phase(play)
    party = _party(play, survivors)
    found = _level(play, quarry, level)
    play.fight.against = quarry
    for survivor in party:
        may, why = numbers.may_depart(play, survivor)
        play.require(may, "may-not-depart", f"{survivor.name} may not depart: {why}.")
        barred = forbidden(play, survivor)
        for word, least in matches.narrowed("hunt", barred):
            why = f"{survivor.name} hunts level {least} and above only ({barred[word]})."
            play.require(found >= int(least), "may-not-depart", why, f"--level {least}")
    departing.send(play, party)
    if revealer is not None and revealer.id not in [each.id for each in party]:
        refuse("not-hunting", f"{revealer.name} is not on the hunt.", "--revealer names one of those who are.")
    first = revealer or party[0]
    play.draft.set(play.draft.settlement, phase=steps.HUNT)
    decks = deck_mode or play.draft.campaign.decks
    play.draft.create(
        Hunt, quarry=quarry.id, level=found, decks=decks, monster=quarry.data["hunt_start"][str(found)],
        revealer_id=first.id, secret=play.table.secret() if decks == "tool" else "",
    )  # fmt: skip
    hunt_board.lay_out(play, quarry)
    play.tell(f"{quarry.name} level {found}: the hunt begins, {the_hunt.need(play).monster} spaces ahead")
    names = ", ".join(each.name for each in party)
    play.tell_at_length(f"On the hunt: {names}; {first.name} is the event revealer")
    where = the_hunt.called(play, the_hunt.need(play).monster)
    play.ask_hands(f"Put the party on Start and {quarry.name} on {where}.")
    own = [str(row.space) for row in the_hunt.spaces(play) if row.kind == the_hunt.BEAST]
    if own and decks == "table":
        others = [entry.name for entry in hunt_events.among_all(play)]
        cards = "".join(f", {name}" for name in others)
        play.ask_hands(f"Shuffle the hunt events of {quarry.name}{cards}: one each on spaces {', '.join(own)}.")
    moments.happen_to_all(play, "hunt_start", the_hunt.hunters, also=numbers.at_home(play))
    moments.of_card(play, quarry, "hunt_start")
    play.follows = True


def _check_time(play: Play) -> None:
    """Between settlement and showdown."""
    milestones.check_over(play, "nobody hunts")
    the_showdown.check_over(play, "nobody hunts")
    if the_hunt.current(play) is not None:
        name = the_hunt.quarry(play).name
        refuse("hunt-under-way", f"{name} is hunted already.", f"kdm hunt show; {the_hunt.BY_HAND}")
    met = play.draft.settlement.phase != steps.PROLOGUE
    play.require(met, "prologue", "In the prologue nobody hunts: the First Story comes first (R9).", first_story.STORY)


def _party(play: Play, named: Sequence[Survivor] | None) -> list[Survivor]:
    found = list(named) if named else numbers.party(play)
    if not found:
        refuse("nobody", "Nobody departs to hunt.", f"{departing.departure_line(play)} or --survivor NAME")
    most = numbers.most_departing(play)
    met = len(found) <= most or not named  # who departed was counted then
    play.require(met, "too-many", f"{len(found)} survivors are more than {most} (R269).")
    return found


def _level(play: Play, quarry: Entry, named: int | None) -> int:
    levels = sorted(int(each) for each in quarry.data["hunt_start"])
    options = [str(each) for each in levels]
    if named is not None and named not in levels:
        refuse("unknown-level", f"{quarry.name} has no level {named}: it has {', '.join(options)}.", "--level N")
    if len(levels) == 1:
        return levels[0]
    return named or int(play.table.choose(f"{quarry.name}: which level", options))


def ambush(play: Play, side: str) -> None:
    """The hunt ends here, in an ambush of one side (R250, R252)."""
    the_hunt.need_open(play)
    hunt_board.ambushes(play, side)
    play.follows = True
