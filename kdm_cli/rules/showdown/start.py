"""A showdown begins: the monster and its level, who fights it, the decks, and what hands must set up."""

import re
from collections import Counter
from collections.abc import Sequence

from kdm_cli.light import Any, pattern
from kdm_cli.rules.asking import lasting, monster, numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.asking.cards import among, exact, typed
from kdm_cli.rules.asking.the_showdown import PROLOGUE, SPECIAL
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.occasions import ask
from kdm_cli.rules.content import Entry, fold
from kdm_cli.rules.hunt import hunt_course, setting_out
from kdm_cli.rules.play import ARENA, OF_A_LIST, Play, plays_by, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import departing, gifts, milestones, settlement_phase
from kdm_cli.rules.showdown import cards_in_play, controller_tile, decks, piles
from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.rules.state import Card, Fighter, Player, Showdown, Survivor
from kdm_cli.rules.survivors import creation

MOST = 4  # R9
TURN = "The survivors ambush: do they take the first turn"
IN_PLAY, BESIDE = " is in play", " lies beside "
ARCHIVED = pattern(r"(?P<start>)(?P<card>.+)(?P<end> (is|are) archived.*)")
TAKEN_OUT = pattern(r"(?P<start>Take )(?P<card>.+)(?P<end> out of the .+ deck\..*)")


def which(play: Play, name: str, prologue: bool = False) -> Entry:
    """The monster of this name; in the First Story the White Lion as it is there (R9, R59)."""
    lion = the_showdown.of_first_story(play)[0]
    story = prologue or (play.draft.settlement.phase == PROLOGUE and not plays_by(play.draft, ARENA))
    found = lion if fold(name) == fold(lion.slug) else exact(play, name, ("monster",))
    if found is None:
        every = play.content.brief("monster")
        first = [each.id for each in ([lion] if story else _at_hand(play))]

        def tier(each: Entry) -> int:  # a part of a name means first what waits to be fought, last the story's lion
            return 0 if each.id in first else 2 if each.id == lion.id else 1

        hint = f"There are: {', '.join(entry.name for entry in every)}."
        found = play.entry(among(play, name, every, "monster", hint, tier).id)
    if not story:
        return found
    met = found.id == lion.id or found.slug == lion.data.get("based_on")
    play.require(met, "prologue", "The First Story is fought against the White Lion (R9).")
    return lion if met else found


def only(play: Play, prologue: bool = False) -> Entry:
    """The one monster that can be fought now: what is hunted, what is due, the only quarry, the lion of the story."""
    if prologue or play.draft.settlement.phase == PROLOGUE:
        return the_showdown.of_first_story(play)[0]
    found = _at_hand(play)
    if len(found) != 1:
        names = ", ".join(each.name for each in found) or "no quarry is on the list yet"
        line = f"kdm showdown start {typed(found[0])}" if found else "kdm settlement quarry add MONSTER"
        refuse("ambiguous-name" if found else "no-quarry", f"Which monster is fought? {names}.", line)
    return found[0]


def _at_hand(play: Play) -> list[Entry]:
    """What waits to be fought: the quarry on the hunt, what is due by the timeline (R276), else the quarries (R228)."""
    if the_hunt.current(play) is not None:
        return [the_hunt.quarry(play)]
    due = [play.entry(each.content) for each in departing.special_due(play)]
    return due[:1] or departing.quarries(play)


def start(
    play: Play,
    entry: Entry,
    level: int | None = None,
    kind: str = "hunt",
    survivors: Sequence[Survivor] | None = None,
    ambush: str | None = None,
    deck_mode: str | None = None,
    controller: Player | Survivor | None = None,
) -> None:
    """Begin a showdown and lay down everything it needs."""
    if the_showdown.current(play) is not None:
        refuse("showdown-under-way", "A showdown is under way.", "kdm showdown show; kdm showdown end ends it.")
    if (hunt := the_hunt.current(play)) is not None:
        hunt = hunt_course.into_showdown(play, entry, level, survivors, ambush)
        everybody = {each.id for each in numbers.party(play)} == {each.id for each in survivors or ()}
        play.beside.use_if(everybody, "--survivor")
        survivors, level, ambush = None, level or hunt.level, ambush or hunt.ambush
        deck_mode = deck_mode or hunt.decks
    arena = hunt is None and kind != PROLOGUE and plays_by(play.draft, ARENA)
    if entry.data.get("role") == PROLOGUE:
        kind, arena = PROLOGUE, False
    elif arena:
        kind = SPECIAL  # who has fought is healed, and nobody returns
    elif kind == "hunt" and str(entry.data.get("role", "")).startswith("nemesis"):
        kind = SPECIAL  # R275
    play.beside.use_if(kind != PROLOGUE, "--special")
    play.beside.use_if(hunt is None, "--survivor")
    levels = _levels(entry)
    if level is not None and PROLOGUE not in levels and level not in levels:
        options = _joined([str(each) for each in levels])
        refuse("unknown-level", f"{entry.name} has no level {level}: it has {options}.", "--level N")
    if not arena:
        _leave_home(play, entry, level, kind, hunted=hunt is not None)
    party = numbers.party(play) if hunt is not None else _party(play, kind, survivors)
    if arena:
        going = [survivor.id for survivor in party]
        at_home = [each for each in numbers.living(play) if each.id not in going]
        settlement_phase.sit_out(play, at_home, "Sit out this fight, may go into the next:")
    if kind == PROLOGUE:
        creation.fight(play, party)
    departing.send(play, party, gains=kind != PROLOGUE)
    party = [survivor for survivor in party if the_hunt.fate(play, survivor) != lasting.HOME]
    held = controller_tile.first(play, party, controller)
    if kind != PROLOGUE:
        play.draft.set(play.draft.settlement, phase="showdown")
    level, decks_of = _level(play, entry, level), deck_mode or play.draft.campaign.decks
    play.draft.create(
        Showdown, monster=entry.id, level=level, kind=kind, decks=decks_of, controller_id=held.id,
        secret=play.table.secret() if decks_of == "tool" else "",
    )  # fmt: skip
    departing.special_begun(play, entry, level, by_timeline=kind == SPECIAL and not arena)
    for place, survivor in enumerate(numbers.party(play), start=1):
        home = the_hunt.fate(play, survivor) == lasting.HOME
        play.draft.create(Fighter, survivor_id=survivor.id, place=place, off_board=home)
    play.tell(f"{monster.name(play)} level {level}: the showdown begins")
    joined = f"{_joined([each.name for each in party])} fight{'s' * (len(party) == 1)}"
    tile = f"{controller_tile.holder(play, held)} has the controller tile"
    for line in (f"{joined}; {tile}",) if len(joined) + len(tile) < OF_A_LIST else (joined, tile):
        play.tell_at_length(line)
    _prepare(play, entry, ambush)
    _first_turn(play, entry, ambush)


def _leave_home(play: Play, entry: Entry, level: int | None, kind: str, *, hunted: bool) -> None:
    """A hunt's showdown ends the settlement phase under way, a special one is a step of it (R275)."""
    milestones.check_over(play, "no showdown begins")
    if kind == PROLOGUE:
        met = play.draft.settlement.phase == PROLOGUE  # until it is won
        hint = "kdm next goes on."
        play.require(met, "prologue-over", "The First Story is over: the campaign has begun (R232).", hint)
    elif kind == SPECIAL:
        departing.check_special(play, entry, level)
        gifts.give(play)
    elif kind == "hunt" and not hunted:
        setting_out.check_listed(play, entry)  # a hunt kept on paper went after a quarry of the list too (R228)
        if steps.in_phase(play):
            settlement_phase.check_year(play)
            settlement_phase.end_phase(play)


def _party(play: Play, kind: str, named: Sequence[Survivor] | None) -> list[Survivor]:
    """Who fights: who is named, else the founders in the First Story, else who departs."""
    found = list(named or (numbers.founders(play) if kind == PROLOGUE else numbers.party(play)))
    if (
        not found
        and plays_by(play.draft, ARENA)
        and len(able := departing.may_depart(play)) <= numbers.most_departing(play)
    ):
        found = able
    if not found:
        way_out = "kdm survivor add NAME" if kind == PROLOGUE else "kdm settlement depart NAME ... or --survivor NAME"
        refuse("nobody", "Nobody is there to fight.", way_out)
    if kind == PROLOGUE:
        hint = ask(play, "what follows") if len(numbers.founders(play)) > MOST else ""
        message = f"The First Story needs 4 survivors, not {len(found)} (R9)."
        play.require(len(found) == MOST, "needs-four", message, hint)
    for each in found if named else ():
        fights = not each.retired or each.party is not None or numbers.may_depart(play, each)[0]  # R247: it waits
        hint = "kdm survivor unretire takes it back."
        play.require(fights, "may-not-depart", f"{each.name} may not fight: retired.", hint)
    most = numbers.most_departing(play)
    play.require(len(found) <= most, "too-many", f"{len(found)} survivors are more than {most} (R269).")
    return found


def _joined(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _levels(entry: Entry) -> list[Any]:
    """The levels a monster has: numbers, or that of the prologue."""
    return [row["level"] for row in entry.data["levels"]]


def _level(play: Play, entry: Entry, named: int | None) -> int:
    """The level that is fought: the only one, the one the timeline wrote down, or one that is chosen."""
    levels = _levels(entry)
    if PROLOGUE in levels:
        play.require(named in (None, 1), "unknown-level", "The First Story's White Lion is level 1 (R59).")
        return 1
    if named is not None:
        return named
    if len(levels) == 1:
        return int(levels[0])
    listed = departing.level_listed(play, entry)
    if listed is not None and listed in levels:
        return listed
    return int(play.table.choose(f"{entry.name}: which level", [str(level) for level in levels]))


def _prepare(play: Play, entry: Entry, ambush: str | None) -> None:
    """Decks, tokens and traits, then what cards say as everybody arrives."""
    decks.build(play)
    ai, locations = (len(piles.pile(play, deck, piles.DECK)) for deck in (piles.AI, piles.HIT_LOCATION))
    data = the_showdown.monster(play).data
    tops = [f"{data[field]} on top" for field in ("ai_deck_top", "hit_location_top") if field in data]
    counted = (f"AI deck: {ai} cards", f"hit locations: {locations}")
    parts = [", ".join(each) for each in zip(counted, tops, strict=True)] if len(tops) == len(counted) else counted
    play.tell("; ".join(parts))
    for stat, by in monster.starting_tokens(the_showdown.level_row(play), entry.data).items():
        monster.lay_tokens(play, stat, by)
    if life := monster.full_life(play):
        monster.lay_tokens(play, monster.LIFE, life)
    _set_up(play, entry, ambush)
    told, asked = len(play.story), len(play.hands)
    moments.happen_to_all(play, "showdown_setup", the_showdown.survivors)
    _traits(play)
    home = () if the_hunt.current(play) else numbers.at_home(play)  # they heard when the hunt began
    moments.happen_to_all(play, "showdown_start", the_showdown.survivors, also=home)
    lines, play.story[told:] = play.story[told:], []  # what entered play in one list instead of a line for each card
    given, fighters = [line.partition(BESIDE)[0] for line in lines if BESIDE in line], the_showdown.survivors(play)
    beside = dict.fromkeys(card for card in given if given.count(card) == len(fighters))
    play.tell_list("In play:", [line.partition(IN_PLAY)[0] for line in lines if IN_PLAY in line])
    play.tell_list("Beside each survivor:", list(beside))
    rest = [line for line in lines if IN_PLAY not in line and line.partition(BESIDE)[0] not in beside]
    play.story += _at_once(rest, ARCHIVED)
    play.hands[asked:] = _at_once(play.hands[asked:], TAKEN_OUT)


def _at_once(lines: list[str], alike: re.Pattern[str]) -> list[str]:
    """Lines that differ only in a card are one line with all of them, each as often as it is."""
    found, cards = list[str](), list[str]()
    for line in lines:
        parts, before = alike.fullmatch(line), alike.fullmatch(found[-1]) if found else None
        if parts and before and parts["end"] == before["end"].replace(" are ", " is "):
            cards.append(parts["card"])
            counted = (f"{card} x{count}" if count > 1 else card for card, count in Counter(cards).items())
            found[-1] = f"{before['start']}{', '.join(counted)}{parts['end'].replace(' is ', ' are ')}"
        else:
            cards = [parts["card"]] if parts else []
            found.append(line)
    return found


def _traits(play: Play) -> None:
    """The cards of this level: traits come into play, a special card lies under the deck, a status waits."""
    found = decks.special(play)
    for entry in found:
        kind = entry.data.get("card_type")
        if kind == "survivor_status":
            continue  # lies ready until a card gives it to somebody
        row = play.draft.create(Card, deck=piles.AI, content=entry.id, pile=piles.BOX)
        if kind == SPECIAL:
            piles.put(play, row, piles.DECK, bottom=True)
            play.ask_hands(f"{entry.name}, face down, under the AI deck.")
        else:
            cards_in_play.enter(play, row)
    names = {fold(entry.name) for entry in found}
    for name in decks.special_names(play):
        if fold(name) not in names and not fold(name).startswith(decks.LIFE):
            play.ask_hands(f"{name} is in play: no pack has its text.")
    piles.tell_shuffled(play, piles.HIT_LOCATION)


def _set_up(play: Play, entry: Entry, ambush: str | None) -> None:
    """What stands where (R56, R57), the terrain, and what its showdown has of its own: for hands."""
    data = entry.data
    setup = data.get("setup", {})
    stands = data.get("monster_setup") or setup.get("monster")
    come = data.get("survivor_setup") or setup.get("survivors")
    if ambush == "survivors":
        play.ask_hands("The survivors ambush: place the listed terrain, monster and survivors freely (R253)")
        play.ask_hands("What terrain cards say of their own set-up still applies (R253).")
        stands = come = None
    if stands:
        play.ask_hands(f"{monster.name(play)}: {stands}")
    if come:
        play.ask_hands(f"Survivors: {come}")
    if data.get("terrain"):
        play.ask_hands(f"Terrain: {'; '.join(data['terrain'])}")
    if data.get("text"):
        play.ask_hands(f"Rules of its own: kdm look {quoted(entry.name)}")


def _first_turn(play: Play, entry: Entry, ambush: str | None) -> None:
    """Whose turn it is first: an ambush decides (R251, R252), else the monster's own rule, else the monster (R66)."""
    first, never = bool(entry.data.get("survivors_go_first")), entry.data.get("monster_goes_first")
    if ambush == "survivors":
        first = not never and play.table.choose(TURN, ["yes", "no"], default="yes") == "yes"
    elif ambush == "monster":
        first = False
        lasting.add(play, None, entry.id, lasting.SKIPPED, 0, "round")
        play.tell("The survivors are ambushed: they skip their first turn (R251)")
    play.follows = True
    if first and the_showdown.need(play).over is None:
        the_showdown.change(play, turn="survivors")
        play.tell("The survivors take the first turn")
        monster_turn.happens(play, "round_start")
        monster_turn.happens(play, "survivors_turn_start")
