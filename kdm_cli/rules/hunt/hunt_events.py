"""Hunt events: a card of the quarry or a row of the table is revealed and carried out, then the tile passes on."""

from collections import Counter
from collections.abc import Iterator

from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.rules.asking import lasting, texts, the_hunt
from kdm_cli.rules.asking.the_hunt import BEAST, PLACED, REVEALED
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.by_hand import Handlers
from kdm_cli.rules.carry.carry_out import carry_out, never_silent
from kdm_cli.rules.content import Content, Entry, Reveal, Tally
from kdm_cli.rules.hunt import losses
from kdm_cli.rules.play import EVENTS_ONCE, NOTE, Play, plays_by
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.under_way import Die, Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Reroll

KIND = "hunt_event"
TABLE = "table"  # the decks are the table's own
ALLOWED = "run_away_on_hunt"  # granted: who may run away on the hunt


class Said(NamedTuple):
    """What people say about a hunt event: who reveals it, which card or row it is, who is meant, who carries it out."""

    revealer: Survivor | None = None
    card: Entry | None = None
    nominated: tuple[Survivor, ...] = ()
    by_hand: bool = False


NOTHING_SAID = Said()
PACKS = ("pack", "pack_file")  # what says which events there are
NUMBERED, OF_NO_QUARRY = "of the table", "of no quarry"  # no slugs of quarries


def _drawn_with(_: Content, event: Entry) -> Iterator[str]:
    found = [NUMBERED] if "roll" in event.data else []
    yield from [*found, str(event.data["monster"])] if "monster" in event.data else found or [OF_NO_QUARRY]


DRAWN_WITH = Tally("hunt events", (KIND,), _drawn_with, "fights.json")  # the quarry's slug, or one of these words


def numbered(play: Play, number: int) -> Entry:
    """The event a d100 shows on the hunt."""
    found = table(play).get(number)
    if found is None:
        refuse("out-of-range", f"There is no hunt event {number}.", "Hunt events run from 1 to 100.")
    return found


def that_may_come(play: Play, quarry: Entry) -> list[Entry]:
    """What may come on the hunt of a quarry: the rows of the table, its own cards and those of no quarry."""
    return play.content.saying(DRAWN_WITH, (NUMBERED, OF_NO_QUARRY, quarry.slug))


def table(play: Play) -> dict[int, Entry]:
    """The event table by what is rolled; where two packs print a number, the first counts."""
    return play.remembered(
        "hunt event table", lambda: {entry.data["roll"]: entry for entry in reversed(_of(play, NUMBERED))}, PACKS
    )


def deck(play: Play) -> list[Entry]:
    """The hunt event cards that have not been revealed on this hunt; of one that no pack has only that it is there."""
    seen = Counter(row.content for row in the_hunt.spaces(play))
    own, others = own_cards(play, the_hunt.quarry(play)), among_all(play)
    blank = _untold(play)
    untold = [blank] * (untold_cards(play, the_hunt.quarry(play)) - seen[blank.id])
    if not own and not untold and others and the_hunt.need(play).decks == TABLE:
        untold = [blank]  # how many it has is not known
    return [entry for entry in (*own, *others) if not seen[entry.id]] + untold


def own_cards(play: Play, quarry: Entry) -> list[Entry]:
    """The hunt event cards that the packs have for a quarry."""
    return list(_of(play, quarry.slug))


def untold_cards(play: Play, quarry: Entry) -> int:
    """How many more cards a quarry has than any pack knows."""
    counted: int = quarry.data.get("card_counts", {}).get("hunt_events", 0)
    return max(counted - len(own_cards(play, quarry)), 0)


def among_all(play: Play) -> list[Entry]:
    """The cards of no quarry that lie among the hunt events of each, as long as none says that it is removed."""
    every = _of(play, OF_NO_QUARRY)
    return [entry for entry in every if not lasting.used(play, None, entry.id, "campaign", storage.REMOVED)]


def _of(play: Play, word: str) -> list[Entry]:
    return play.remembered(("hunt events", word), lambda: play.content.saying(DRAWN_WITH, (word,)), PACKS)


def _untold(play: Play) -> Entry:
    name = f"{the_hunt.quarry(play).name} hunt event"
    drawn = {"op": "remind", "say": "draw its card, which no pack has, and do what it says"}
    return Entry(f"{NOTE}{KIND}/{name}", name, {"effects": [drawn]})


def resolve_space(play: Play, said: Said = NOTHING_SAID) -> None:
    """Whatever waits on the space where the party stands, one after the other."""
    while (hunt := the_hunt.need(play)).over is None and (rows := the_hunt.open_at(play, hunt.space)):
        the_hunt.change(play, waiting=False)
        row = rows[0]
        if row.kind == PLACED:
            entry = play.entry(row.content)
        else:
            entry = said.card or (from_deck(play) if row.kind == BEAST else from_table(play))
        play.draft.set(row, done=True, content=entry.id)
        if entry.kind == "effect":  # placed without being an event: nobody reveals it
            play.tell(f"{entry.name} is removed from here")
            carry_out(play, entry.data["effects"], Scene(entry, roles={}, level=the_hunt.need(play).level))
            losses.check_anyone_left(play)
        else:
            befall(play, entry, said)
        if the_hunt.need(play).space != hunt.space:
            return
        said = NOTHING_SAID


def from_deck(play: Play) -> Entry:
    """A random card of the quarry; who has used them all up goes on with the table."""
    cards, quarry = deck(play), the_hunt.quarry(play)
    known = own_cards(play, quarry) or untold_cards(play, quarry)
    if not known and (not cards or the_hunt.need(play).decks != TABLE):
        return _untold(play)  # nobody knows how many there are to shuffle
    if not cards:
        play.tell(f"{the_hunt.quarry(play).name} has no other hunt event card: the table is rolled on")
        return from_table(play)
    return play.table.draw("hunt_event", cards, 1, f"a hunt event of {the_hunt.quarry(play).name}")[0]


def from_table(play: Play) -> Entry:
    """A row of the hunt event table, by d100 for the whole party; cards may have it rolled again."""
    while True:
        [face] = play.table.roll(Die(100, "hunt event"))
        entry = numbered(play, face.number)
        play.reveal = Reveal()
        if not (_came_before(play, entry) or _wants_again(play, entry)):
            return entry


def _came_before(play: Play, entry: Entry) -> bool:
    """Whether a group that meets no event twice has met this one on the hunt under way."""
    again = plays_by(play.draft, EVENTS_ONCE) and lasting.used(play, None, entry.id, "hunt", the_hunt.REVEALED) > 0
    if again:
        play.tell(f"{entry.name} came before on this hunt: rolled again ({EVENTS_ONCE})")
    return again


def _wants_again(play: Play, entry: Entry) -> bool:
    """What cards say of the roll; a result that cannot be rolled again stands."""
    if entry.data.get("unavoidable"):
        return False
    for survivor in (None, *the_hunt.hunters(play)):
        moments.happen(play, "hunt_roll", survivor, settlement=survivor is None)
        if play.reveal.again or _rolls_again_once(play, survivor, entry):
            play.tell(f"{entry.name} is rolled again")
            return True
    return False


def _rolls_again_once(play: Play, survivor: Survivor | None, entry: Entry) -> bool:
    """Whether somebody who may roll one result again rolls this one again."""
    row = next(iter(lasting.of(play, survivor.id, lasting.REROLL_HUNT)), None) if survivor else None
    if row is None or survivor is None:
        return False
    question = f"{survivor.name}, {play.name_of(row.content)}: roll {entry.name} again"
    if play.table.choose(question, ["yes", moments.NO], moments.NO) == moments.NO:
        return False
    play.draft.delete(row)
    return True


def befall(play: Play, entry: Entry, said: Said = NOTHING_SAID) -> None:
    """An event is revealed and carried out; its damage is event damage (R244), and the tile then passes on."""
    for survivor in said.nominated:
        the_hunt.check_hunts(play, survivor)
    if said.revealer is not None:
        take_tile(play, said.revealer)
    revealer = the_hunt.revealer(play)
    number = entry.data.get("roll")
    by = f", revealed by {revealer.name}" if revealer else ""
    play.tell_at_length(f"{f'{number}: ' if number else ''}{entry.name}{by}")
    if _is_replaced(play, entry):
        if play.reveal.instead is not None:
            befall(play, play.reveal.instead, said._replace(revealer=None, card=None))
        return
    if revealer is None:
        return
    lasting.count_use(play, None, entry.id, "hunt", REVEALED)
    roles: dict[str, tuple[int, ...]] = {"event_revealer": (revealer.id,)}
    if said.nominated:
        roles["nominated"] = tuple(survivor.id for survivor in said.nominated)
    operations = () if said.by_hand else entry.data.get("effects", ())
    if not operations:  # hands do what it says, for whom it says
        play.beside.use_people(roles.get("nominated", ()))
    with never_silent(play, entry.name):
        carry_out(play, operations, Scene(entry, revealer.id, roles, the_hunt.need(play).level))
    if entry.data.get("then_random_hunt_event"):
        add_extra(play)
    lasting.end_for_all(play, ("event",))
    losses.pass_on(play, revealer)
    losses.check_anyone_left(play)
    card = texts.granted_to_all(play).get(ALLOWED)
    line = f"Now anybody may run away (R260, {card}): kdm hunt run-away NAME"
    if card and the_hunt.need(play).over is None and line not in play.hands:  # it is said, and nobody is asked
        play.ask_hands(line)


def add_extra(play: Play) -> None:
    """One more hunt event before the party moves on; not once the showdown is about to begin."""
    hunt = the_hunt.need(play)
    if hunt.over is None:
        left = the_hunt.change(play, extra=hunt.extra + 1).extra
        play.tell(f"{left} hunt event{'s' * (left != 1)} before the party moves on")


def take_tile(play: Play, survivor: Survivor) -> None:
    """Somebody else is the event revealer."""
    the_hunt.check_hunts(play, survivor)
    play.beside.use_people((survivor.id,), "--revealer")
    the_hunt.change(play, revealer_id=survivor.id)


def _is_replaced(play: Play, entry: Entry) -> bool:
    """What cards say as an event is revealed; one of them may put another event in its place."""
    play.reveal = Reveal(entry)
    if entry.data.get("unavoidable"):
        return False
    for survivor in the_hunt.hunters(play):
        moments.happen(play, "hunt_event", survivor, settlement=False)
        if play.reveal.cancelled:
            play.tell(f"{entry.name} does not happen")
            return True
    return False


def waits(play: Play) -> str:
    """What must be resolved before the party moves on; nothing where it may."""
    hunt = the_hunt.need(play)
    if hunt.waiting:
        kinds = [row.kind for row in the_hunt.open_at(play, hunt.space)]
        return f"{'A hunt event of the quarry' if kinds[:1] == [BEAST] else 'An event'} waits on this space."
    if hunt.extra:
        return f"{hunt.extra} hunt event{'s come' if hunt.extra > 1 else ' comes'} before the party moves on."
    return ""


def _reroll(play: Play, op: "Reroll", scene: Scene) -> None:
    """The hunt event table is rolled on again."""
    del op, scene
    play.reveal.again = True


CARRY: Handlers = {"reroll": _reroll}
