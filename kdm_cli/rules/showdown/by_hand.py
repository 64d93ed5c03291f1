"""A showdown as hands play it: tokens and falls told, damage dealt, and its cards drawn, put away and shuffled."""

from kdm_cli.rules.asking import lasting, monster, numbers, texts, the_showdown
from kdm_cli.rules.asking.cards import among, as_meant
from kdm_cli.rules.asking.lasting import DOOMED
from kdm_cli.rules.asking.people import choose
from kdm_cli.rules.asking.survival_actions import why_not
from kdm_cli.rules.asking.texts import check_alive, forbidden, is_doomed
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import CARD, Candidate, Entry, fold, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import cards_in_play, going_on, piles, tokens
from kdm_cli.rules.showdown.monsters_turn import monster_attack, monster_turn
from kdm_cli.rules.showdown.survivors_turn import acts, survival
from kdm_cli.rules.state import LOCATIONS, Card, Showdown, Survivor
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
        cards_in_play.knock_down(play)
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
    acts.stand(play, survivor)


def doom(play: Play, survivor: Survivor) -> None:
    """R174, R175: no survival is spent until the card is resolved, at the latest when the turn ends."""
    the_showdown.need_fighter(play, survivor)
    if is_doomed(play, survivor):
        refuse("doomed", f"{survivor.name} is doomed already.", "kdm showdown next ends the turn.")
    lasting.add(play, survivor, the_showdown.need(play).monster, DOOMED, 0, "turn")
    play.tell(f"{survivor.name} is doomed: no survival is spent (R175)")
    moments.happen(play, "doomed", survivor, settlement=False)


BRAIN, EVERY = "brain", ("every", "each", "all")
PARTY = ("departing", "all", "every")
MOST_DAMAGE = 999


def resolve(play: Play, names: list[str], locations: list[str], damage: int, *, dodge: bool, event: bool) -> None:
    """R301-R306 for each survivor in party order, hit by hit; on a hunt it is event damage (R240)."""
    if not 1 <= damage <= MOST_DAMAGE:
        refuse("out-of-range", f"The damage of a hit is 1 to {MOST_DAMAGE}, not {damage}.", "--damage 2")
    event = event or play.draft.settlement.phase == "hunt"
    out = the_showdown.survivors if the_showdown.current(play) else numbers.party
    found = out(play) if len(names) == 1 and fold(names[0]) in PARTY else play.survivors(names)
    if not found:
        refuse("nobody-departing", "Nobody is out.", "kdm depart NAME ...")
    survivors, struck = sorted(found, key=lambda row: (row.party is None, row.party or 0)), _struck(locations)
    for survivor in survivors:
        check_alive(survivor)
    for survivor in survivors:
        _suffer(play, survivor, struck, damage, dodge, event)


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
    """R91, R95: hit after hit, in the order they were named; dodged is the first."""
    profile_less = event or the_showdown.current(play) is None
    if not dodge:
        play.table.mention("damage that no attack dealt cannot be dodged (R183); of an attack's hit it is --dodge")
    if dodge:  # only of an attack profile (R182, R183), when survival and the round allow it (R179)
        hindrance = monster_attack.BRAIN if struck[0] == BRAIN else monster_attack.NO_PROFILE if profile_less else ""
        monster_attack.require(play, survivor, struck[0], hindrance or why_not(play, survivor, "dodge"))
        survival.dodge(play, survivor)
        play.tell(f"{survivor.name} dodges the hit at the {struck[0]}")
        struck = struck[1:]
    for location in struck:
        now = play.now(survivor)
        if now.dead:
            return
        if location == BRAIN:
            injuries.brain_damage(play, now, damage, event=event)
        else:
            injuries.damage(play, now, location, damage, event=event)


PROFILE = ("speed", "accuracy", "damage")


def draw(play: Play, deck: str, named: str | None) -> Card:
    """Turn the top card over; an AI card begins the monster's turn, where that comes next, step by step."""
    _undecided(play)
    if deck == piles.AI and going_on.is_monsters(play):
        monster_turn.start_monster_turn(play)
    if named:
        play.fight.named.setdefault(deck, []).append(named)
    row = piles.draw(play, deck, "by hand")
    if row is None:
        refuse("no-cards", f"There are no {piles.CALLED[deck]} cards left.", "kdm showdown show counts them.")
    play.tell(f"Drawn: {play.name_of(row.content)}")
    if deck == piles.AI:
        data = play.entry(row.content).data  # whom it targets and with what it attacks, for those who do it by hand
        for target in data.get("targets") or ():
            play.tell(f"Target: {target}"[:80])
        profile = {word: number for word, number in (data.get("attack") or {}).items() if number is not None}
        known = [f"{word} {profile[word]}{'+' * (word == 'accuracy')}" for word in PROFILE if word in profile]
        if known:
            play.tell(f"Attack: {', '.join(known)}")
        if the_showdown.need(play).begun:  # once it is put away, the monster's turn is over
            lasting.count_use(play, None, the_showdown.need(play).monster, "monster_turn", going_on.DRAWN)
    play.follows = True
    return row


def discard(play: Play, named: str) -> None:
    """Put a card in play onto its discard."""
    the_showdown.need(play)
    row = _in_play(play, named)
    if row.position or cards_in_play.stays(play.entry(row.content)):
        cards_in_play.leave(play, row)
        return
    piles.discard(play, row)
    play.tell(f"{play.name_of(row.content)} is discarded")
    play.follows = True


def _in_play(play: Play, named: str) -> Card:
    rows = the_showdown.in_play(play)
    if not rows:
        refuse("no-cards", "No card of the monster is in play.", "kdm showdown draw ai turns one over.")
    meant = as_meant(play, named, [play.entry(row.content) for row in rows])
    rows = [row for row in rows if not meant or row.content == meant[0].id]
    called = [(play.entry(row.content), row) for row in rows]
    names = [
        Candidate(name, row)
        for entry, row in called
        for name in ([entry.name, texts.injury_name(entry)] if row.deck == piles.HIT_LOCATION else [entry.name])
    ]
    hint = f"In play: {', '.join(piles.names(play, rows))[:200]}"
    found = rows[0] if meant else pick(named, _distinct(names), "card in play", hint).thing
    assert isinstance(found, Card)
    play.meanings.note(CARD, named, found.content)
    alike = [row for row in rows if row.content == found.content]
    if len(alike) < 2 or not all(row.survivor_id for row in alike):
        return found
    owners = {play.draft.rows(Survivor)[row.survivor_id or 0].name: row for row in alike}
    return owners[play.table.choose(f"{play.name_of(found.content)}: beside whom", list(owners))]


def _distinct(names: list[Candidate]) -> list[Candidate]:
    return list({each.name: each for each in reversed(names)}.values())


def shuffle(play: Play, deck: str) -> None:
    """Shuffle a deck with its discard."""
    _undecided(play)
    discarded = len(piles.pile(play, deck, piles.DISCARD))
    piles.reshuffle(play, deck)
    play.tell(f"The {piles.CALLED[deck]} deck is shuffled{f' with its discard ({discarded})' if discarded else ''}")


def wound(play: Play, critical: bool) -> None:
    """A wound; a critical one does what the location that was drawn says."""
    showdown = _undecided(play)
    survivor = play.draft.rows(Survivor).get(showdown.acting_id or 0)
    if critical and survivor is None:
        survivor = choose(play, the_showdown.survivors(play), "Whose critical wound is it")[0]
    moments.happen(play, "wound", survivor)
    if the_showdown.need(play).over is not None:
        return
    if critical:
        cards_in_play.critical(play, survivor)
        moments.happen(play, "critical", survivor)
    else:
        cards_in_play.wound(play, survivor)


def heal(play: Play) -> None:
    """A card of the wound stack goes back into the AI deck."""
    _undecided(play)
    cards_in_play.heal(play, 1)


def add_mood(play: Play, named: str) -> None:
    """A mood or trait comes into play, from wherever it lies."""
    _undecided(play)
    entry = _card(play, piles.AI, named)
    if not cards_in_play.stays(entry):
        play.require(False, "no-mood", f"{entry.name} does not stay in play.")
    row = cards_in_play.fetch(play, piles.AI, entry)
    if row.pile == piles.PLAY and row.position:
        refuse("already-there", f"{entry.name} is in play.", "kdm showdown mood remove takes it away.")
    cards_in_play.enter(play, row)


def remove_mood(play: Play, named: str) -> None:
    """A mood or trait leaves play."""
    the_showdown.need(play)
    cards_in_play.leave(play, _in_play(play, named))


def injure(play: Play, named: str) -> None:
    """A hit location stays in play as a persistent injury (R161)."""
    showdown = _undecided(play)
    entry = _card(play, piles.HIT_LOCATION, named)
    persists = bool(entry.data.get("persistent_injury") or "persistent" in entry.data)
    play.require(persists, "no-injury", f"{entry.name} leaves no persistent injury.")
    row = cards_in_play.fetch(play, piles.HIT_LOCATION, entry)
    if row.pile == piles.PLAY and row.position:
        refuse("already-there", f"{texts.injury_name(entry)} is in play.", "kdm showdown discard takes it away.")
    cards_in_play.enter(play, row, play.draft.rows(Survivor).get(showdown.acting_id or 0))


def _card(play: Play, deck: str, named: str) -> Entry:
    """A card of the monster's by its name; an injury by its own too. Borrowed traits count as the monster's."""
    mine = piles.cards_of(play, deck)
    mine += [play.entry(row.content) for row in the_showdown.in_play(play) if row.deck == deck]
    if deck == piles.HIT_LOCATION:
        injured = [Entry(entry.id, texts.injury_name(entry), entry.data) for entry in mine]
        mine += [entry for entry in injured if entry.name not in [each.name for each in mine]]
    called = f"{piles.CALLED[deck]} card"
    if any(entry.id.endswith(named) for entry in mine):
        return play.entry(among(play, named, mine, called).id)
    found: object = next(iter(as_meant(play, named, mine)), None)
    if found is None:
        found = pick(named, _distinct([Candidate(entry.name, entry) for entry in mine]), called).thing
    assert isinstance(found, Entry)
    play.meanings.note(CARD, named, found.id)
    return play.entry(found.id)


def prioritise(play: Play, survivor: Survivor | None) -> None:
    """The priority target token goes to somebody, or away."""
    the_showdown.need(play)
    if survivor is not None:
        the_showdown.need_fighter(play, survivor)
    has = tokens.priority_target(play)
    if (has.id if has else None) == (survivor.id if survivor else None):
        told = f"{has.name} has the priority target token already." if has else "Nobody has the priority target token."
        refuse("no-change", told, "kdm showdown priority NAME gives it, none takes it away.")
    tokens.give_priority(play, survivor)


def _undecided(play: Play) -> Showdown:
    """The showdown under way, if it is not decided yet."""
    showdown = the_showdown.need(play)
    if showdown.over is not None:
        refuse("showdown-over", "The showdown is decided.", f"kdm showdown end --{showdown.over}")
    return showdown
