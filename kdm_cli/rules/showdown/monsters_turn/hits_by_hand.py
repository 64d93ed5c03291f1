"""Hits that no attack of the tool dealt: several survivors, several locations, any damage."""

from kdm_cli.rules.asking import numbers, the_showdown
from kdm_cli.rules.asking.forbidden import check_alive
from kdm_cli.rules.names import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown.monsters_turn import dodging
from kdm_cli.rules.state import LOCATIONS, Survivor
from kdm_cli.rules.survivors import hits

BRAIN, EVERY = "brain", ("every", "each", "all")
PARTY = ("departing", "all", "every")
MOST = 999


def resolve(play: Play, names: list[str], locations: list[str], damage: int, *, dodge: bool, event: bool) -> None:
    """R301-R306 for each survivor in party order, hit by hit; on a hunt it is event damage (R240)."""
    if not 1 <= damage <= MOST:
        refuse("out-of-range", f"The damage of a hit is 1 to {MOST}, not {damage}.", "--damage 2")
    event = event or play.draft.settlement.phase == "hunt"
    survivors, struck = _meant(play, names), _struck(locations)
    for survivor in survivors:
        check_alive(survivor)
    for survivor in survivors:
        _suffer(play, survivor, struck, damage, dodge, event)


def _meant(play: Play, names: list[str]) -> list[Survivor]:
    """Who is hit, in party order; `departing` is everybody who is out."""
    if len(names) == 1 and fold(names[0]) in PARTY:
        found = the_showdown.survivors(play) if the_showdown.current(play) else numbers.party(play)
        if not found:
            refuse("nobody-departing", "Nobody is out.", "kdm depart NAME ...")
    else:
        found = play.survivors(names)
    return sorted(found, key=lambda row: (row.party is None, row.party or 0))


def _struck(locations: list[str]) -> list[str]:
    """Where they are hit, in this order; `every` is all five."""
    found: list[str] = []
    for word in (part.strip() for each in locations for part in each.split(",")):
        known = [name for name in (*LOCATIONS, BRAIN) if word and name.startswith(fold(word))]
        if fold(word) in EVERY:
            found += LOCATIONS
        elif len(known) == 1:
            found += known
        elif known:
            refuse("bad-input", f'"{word[:40]}" may be {" or ".join(known)}.', "Type the whole word.")
        else:
            refuse("bad-input", f'"{word[:40]}" is no hit location.', f"{', '.join(LOCATIONS)}, {BRAIN} or every.")
    return found


def _suffer(play: Play, survivor: Survivor, struck: list[str], damage: int, dodge: bool, event: bool) -> None:
    """R91, R95: hit after hit, in the order they were named."""
    if dodge:
        _dodge(play, survivor, struck[0], event)
        struck = struck[1:]
    for location in struck:
        now = play.draft.rows(Survivor)[survivor.id]
        if now.dead:
            return
        if location == BRAIN:
            hits.brain_damage(play, now, damage, event=event)
        else:
            hits.damage(play, now, location, damage, event=event)


def _dodge(play: Play, survivor: Survivor, location: str, event: bool) -> None:
    """Only a hit of an attack profile (R182, R183), when survival and the round allow it (R179)."""
    hindrance = dodging.BRAIN if location == BRAIN else dodging.NO_PROFILE if event else ""
    dodging.require(play, survivor, f"the hit at the {location}", hindrance or dodging.why_not(play, survivor))
    dodging.take(play, survivor, f"the hit at the {location}")
