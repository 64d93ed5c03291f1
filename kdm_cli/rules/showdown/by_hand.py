"""What hands lay down and turn in a showdown, with the same consequences as by a rule.

Hits that no attack of the tool dealt: several survivors, several locations, any damage.
"""

from kdm_cli.rules.asking import lasting, monster, numbers, the_showdown
from kdm_cli.rules.asking.forbidden import DOOMED, check_alive, forbidden, is_doomed
from kdm_cli.rules.names import Candidate, fold, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import rounds
from kdm_cli.rules.showdown.monsters_turn import monster_attack
from kdm_cli.rules.state import LOCATIONS, Lasting, Survivor
from kdm_cli.rules.survivors import injuries, sheet_numbers
from kdm_cli.rules.survivors.sheet_numbers import amount

MONSTER = "monster"
LEAST = -99
MOST = 99


def fighter_named(play: Play, name: str) -> Survivor | None:
    """Who of those who fight is meant; None for the monster."""
    the_showdown.need(play)
    if fold(name) == MONSTER:
        return None
    survivor = play.survivor(name, living=True)
    the_showdown.need_fighter(play, survivor)
    return survivor


def token(play: Play, name: str, stat: str, text: str) -> None:
    """Attribute tokens beside a survivor (R31) or the monster (R33); plus and minus cancel."""
    survivor = fighter_named(play, name)
    if survivor is not None:
        sheet_numbers.change_token(play, survivor, stat, text)
        return
    hint = f"One of {', '.join(monster.STATS)}."
    found = str(pick(stat, [Candidate(each, each) for each in monster.STATS], "stat of the monster", hint).thing)
    old = monster.tokens(play).get(found, 0)
    new = amount(text).on(old)
    if not LEAST <= new <= MOST:
        refuse("out-of-range", f"The monster cannot have {new:+d} {found} tokens.", f"{LEAST} to +{MOST} are possible.")
    monster.lay_tokens(play, found, new - old)
    if new == old:
        play.tell(f"{monster.name(play)}: {found} tokens stay {old:+d}")


def knock_down(play: Play, name: str) -> None:
    """Who lies already cannot be knocked down again (R104)."""
    survivor, who, lying = _whether_lying(play, name)
    if lying:
        refuse("knocked-down", f"{who} is knocked down already (R104).", "kdm showdown show")
    if survivor is None:
        monster.knock_down(play)
    else:
        injuries.knock_down(play, survivor)


def _whether_lying(play: Play, name: str) -> tuple[Survivor | None, str, bool]:
    """Who is meant, how they are called, and whether they are knocked down."""
    survivor = fighter_named(play, name)
    if survivor is None:
        return None, monster.name(play), the_showdown.need(play).fell is not None
    return survivor, survivor.name, survivor.knocked_down


def stand(play: Play, name: str) -> None:
    """Stand up, where nothing forbids it."""
    survivor, who, lying = _whether_lying(play, name)
    if not lying:
        refuse("stands", f"{who} is not knocked down.", "kdm showdown show")
    if survivor is None:
        monster.stand(play)
        return
    card = forbidden(play, survivor).get("stand")
    play.require(card is None, "cannot-stand", f"{survivor.name} cannot stand ({card}).")
    rounds.stand(play, survivor)


def doom(play: Play, survivor: Survivor) -> None:
    """R174, R175: no survival is spent until the card is resolved, at the latest when the turn ends."""
    the_showdown.need_fighter(play, survivor)
    if is_doomed(play, survivor):
        refuse("doomed", f"{survivor.name} is doomed already.", "kdm showdown next ends the turn.")
    lasting.add(play, survivor, the_showdown.need(play).monster, DOOMED, 0, "turn")
    play.tell(f"{survivor.name} is doomed: no survival is spent (R175)")


def spare(play: Play) -> None:
    """The card is resolved: nobody is doomed by it any more."""
    for row in [row for row in play.draft.rows(Lasting).values() if row.what == DOOMED]:
        play.draft.delete(row)


BRAIN, EVERY = "brain", ("every", "each", "all")
PARTY = ("departing", "all", "every")
MOST_DAMAGE = 999


def resolve(play: Play, names: list[str], locations: list[str], damage: int, *, dodge: bool, event: bool) -> None:
    """R301-R306 for each survivor in party order, hit by hit; on a hunt it is event damage (R240)."""
    if not 1 <= damage <= MOST_DAMAGE:
        refuse("out-of-range", f"The damage of a hit is 1 to {MOST_DAMAGE}, not {damage}.", "--damage 2")
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
            injuries.brain_damage(play, now, damage, event=event)
        else:
            injuries.damage(play, now, location, damage, event=event)


def _dodge(play: Play, survivor: Survivor, location: str, event: bool) -> None:
    """Only a hit of an attack profile (R182, R183), when survival and the round allow it (R179)."""
    hindrance = monster_attack.BRAIN if location == BRAIN else monster_attack.NO_PROFILE if event else ""
    monster_attack.require(
        play, survivor, f"the hit at the {location}", hindrance or monster_attack.why_not(play, survivor)
    )
    monster_attack.take(play, survivor, f"the hit at the {location}")
