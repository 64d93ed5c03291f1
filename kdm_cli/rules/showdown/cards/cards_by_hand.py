"""The showdown's cards as hands deal them: drawn, put away, shuffled, wounds and what stays in play; by the same rules.

A fresh card lies face up in play until something is done with it: `discard`, `mood add`, `injury`.
"""

from kdm_cli.rules.asking import monster, the_showdown
from kdm_cli.rules.asking.cards import among, as_meant
from kdm_cli.rules.asking.people import choose
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Entry
from kdm_cli.rules.names import CARD, Candidate, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import priority
from kdm_cli.rules.showdown.cards import cards_in_play, piles, wounds
from kdm_cli.rules.state import Card, Showdown, Survivor

PROFILE = ("speed", "accuracy", "damage")


def draw(play: Play, deck: str, named: str | None) -> Card:
    """Turn the top card over; an AI card begins the monster's turn, where that comes next, step by step."""
    from kdm_cli.rules.showdown import going_on, rounds

    _undecided(play)
    if deck == piles.AI and going_on.is_monsters(play):
        rounds.start_monster_turn(play)
    if named:
        play.fight.named.setdefault(deck, []).append(named)
    row = piles.draw(play, deck, "by hand")
    if row is None:
        refuse("no-cards", f"There are no {piles.CALLED[deck]} cards left.", "kdm showdown show counts them.")
    name = play.name_of(row.content)
    play.tell(f"Drawn: {name}")
    entry = play.entry(row.content)
    if deck == piles.AI:
        _tell_what_it_does(play, entry)
        going_on.drawn_by_hand(play)
    play.follows = True
    return row


def _tell_what_it_does(play: Play, entry: Entry) -> None:
    """Whom an AI card targets and with what it attacks, for those who do it by hand."""
    for target in entry.data.get("targets") or ():
        play.tell(f"Target: {target}"[:80])
    profile = entry.data.get("attack") or {}
    known = [f"{word} {profile[word]}{'+' * (word == 'accuracy')}" for word in PROFILE if profile.get(word) is not None]
    if known:
        play.tell(f"Attack: {', '.join(known)}")


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
    rows = monster.in_play(play)
    if not rows:
        refuse("no-cards", "No card of the monster is in play.", "kdm showdown draw ai turns one over.")
    meant = as_meant(play, named, [play.entry(row.content) for row in rows])
    rows = [row for row in rows if not meant or row.content == meant[0].id]
    names = [Candidate(name, row) for row in rows for name in dict.fromkeys(_names(play, row))]
    hint = f"In play: {', '.join(piles.names(play, rows))[:200]}"
    found = rows[0] if meant else pick(named, _distinct(names), "card in play", hint).thing
    assert isinstance(found, Card)
    play.meanings.note(CARD, named, found.content)
    return _whose(play, found, [row for row in rows if row.content == found.content])


def _whose(play: Play, found: Card, rows: list[Card]) -> Card:
    """Of a status that lies beside several survivors, the one that is meant."""
    if len(rows) < 2 or not all(row.survivor_id for row in rows):
        return found
    owners = {play.draft.rows(Survivor)[row.survivor_id or 0].name: row for row in rows}
    return owners[play.table.choose(f"{play.name_of(found.content)}: beside whom", list(owners))]


def _names(play: Play, row: Card) -> list[str]:
    """A persistent injury is known by its own name too."""
    entry = play.entry(row.content)
    return [entry.name, monster.injury_name(entry)] if row.deck == piles.HIT_LOCATION else [entry.name]


def _distinct(names: list[Candidate]) -> list[Candidate]:
    return list({each.name: each for each in reversed(names)}.values())


def shuffle(play: Play, deck: str) -> None:
    """Shuffle a deck with its discard."""
    _undecided(play)
    discarded = len(piles.pile(play, deck, piles.DISCARD))
    piles.reshuffle(play, deck)
    with_discard = f" with its discard ({discarded})" if discarded else ""
    play.tell(f"The {piles.CALLED[deck]} deck is shuffled{with_discard}")


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
        wounds.critical(play, survivor)
        moments.happen(play, "critical", survivor)
    else:
        wounds.wound(play, survivor)


def heal(play: Play) -> None:
    """A card of the wound stack goes back into the AI deck."""
    _undecided(play)
    wounds.heal(play, 1)


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
        refuse("already-there", f"{monster.injury_name(entry)} is in play.", "kdm showdown discard takes it away.")
    cards_in_play.enter(play, row, play.draft.rows(Survivor).get(showdown.acting_id or 0))


def _card(play: Play, deck: str, named: str) -> Entry:
    """A card of the monster's by its name; an injury by its own too. Borrowed traits count as the monster's."""
    mine = piles.cards_of(play, deck)
    mine += [play.entry(row.content) for row in monster.in_play(play) if row.deck == deck]
    if deck == piles.HIT_LOCATION:
        injured = [Entry(entry.id, monster.injury_name(entry), entry.data) for entry in mine]
        mine += [entry for entry in injured if entry.name not in [each.name for each in mine]]
    return play.entry(among_names(play, named, mine, piles.CALLED[deck]).id)


def among_names(play: Play, named: str, entries: list[Entry], called: str) -> Entry:
    """The card of this name, or of the name its injury has."""
    if any(entry.id.endswith(named) for entry in entries):
        return among(play, named, entries, f"{called} card")
    found = next(iter(as_meant(play, named, entries)), None)
    if found is None:
        found = _entry(pick(named, _distinct([Candidate(entry.name, entry) for entry in entries]), f"{called} card"))
    play.meanings.note(CARD, named, found.id)
    return found


def _entry(candidate: Candidate) -> Entry:
    assert isinstance(candidate.thing, Entry)
    return candidate.thing


def prioritise(play: Play, survivor: Survivor | None) -> None:
    """The priority target token goes to somebody, or away."""
    the_showdown.need(play)
    if survivor is not None:
        the_showdown.need_fighter(play, survivor)
    has = priority.holder(play)
    if (has.id if has else None) == (survivor.id if survivor else None):
        told = f"{has.name} has the priority target token already." if has else "Nobody has the priority target token."
        refuse("no-change", told, "kdm showdown priority NAME gives it, none takes it away.")
    priority.give(play, survivor)


def _undecided(play: Play) -> Showdown:
    """The showdown under way, if it is not decided yet."""
    showdown = the_showdown.need(play)
    if showdown.over is not None:
        refuse("showdown-over", "The showdown is decided.", f"kdm showdown end --{showdown.over}")
    return showdown
