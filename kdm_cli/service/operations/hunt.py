"""The hunt: its board, the party's way along it, its events, and how it ends."""

from kdm_cli.light import Annotated
from kdm_cli.rules.asking import players, the_hunt
from kdm_cli.rules.hunt import hunt_course, hunt_events, setting_out
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement.settlement_sheet import write_note
from kdm_cli.rules.state import Fields
from kdm_cli.rules.year import homecoming
from kdm_cli.service.language.operation import SURVIVOR, Names, changing, choice, number, words
from kdm_cli.service.operations.event import Then, follow_all
from kdm_cli.service.operations.showdown.cards import AMBUSH, Controller, Decks, leveled

Quarry = Annotated[str | None, words("QUARRY", "a monster of the quarry list; the only one on it", "quarry")]
Level = Annotated[int | None, number("N", "its level")._replace(completes="level")]
Hunters = Annotated[list[str] | None, SURVIVOR]
Revealer = Annotated[str | None, words("NAME", "the event revealer; else the tile passes on by itself", "survivor")]
WAY = choice("closer|away", "towards the party or away from it", "closer", "away")
FAR = number("N", "so many spaces; 1 where it is left out")
Card = Annotated[str | None, words("ROLL|CARD", "what the d100 showed, or the card that was drawn", "hunt_event")]
Moved = Annotated[str | None, words("CARD", "the card drawn there, or the row of the table", "hunt_event")]
Nominated = Annotated[list[str] | None, SURVIVOR._replace(help="who is nominated by the event")]
Note = Annotated[str | None, words("TEXT", "what the card said, kept as a note")]
Spaces = Annotated[int, number("N", "so many spaces; 1 where it is left out, less than nothing is back")]


@changing(
    "hunt start",
    examples=("hunt start white lion --level 1", "hunt start white lion --level 2 --survivor Lucy --survivor Erza"),
)
def start(
    play: Play,
    quarry: Quarry = None,
    *,
    level: Level = None,
    survivor: Hunters = None,
    revealer: Revealer = None,
    decks: Decks = None,
) -> Fields:
    """Begin a hunt with the departing party, or with those who are named: the board, the quarry, the event revealer."""
    if quarry is None:
        entry = setting_out.only(play)
    else:
        quarry, level = leveled(play, quarry, level)
        entry = setting_out.which(play, quarry)
    party = play.survivors(survivor, living=True) if survivor else None
    first = play.survivor(revealer, living=True) if revealer else None
    setting_out.start(play, entry, level, party, first, decks)
    hunt = the_hunt.need(play)
    names = [each.name for each in the_hunt.hunters(play)]
    return {"quarry": entry.id, "level": hunt.level, "monster": hunt.monster, "survivors": names}


@changing("hunt move", examples=("hunt move --roll 81", "hunt move -2"))
def move(
    play: Play,
    spaces: Spaces = 1,
    *,
    card: Moved = None,
    survivor: Nominated = None,
    revealer: Revealer = None,
    note: Note = None,
    then: Then = None,
) -> Fields:
    """The party moves on, and the event of the space it comes to is revealed: --card CARD, or --roll and the d100.

    More or fewer spaces than one are a compulsory move. What the event asks for goes behind it in the order asked.
    What no card says is done in the same entry: --then survivor kill Lucy --cause spores.
    """
    hunt_course.move(play, spaces, _said(play, survivor, revealer), card)
    return _recorded(play, note, then)


@changing("hunt event", examples=("hunt event 12", "hunt event aromatic breeze --house-rule", "hunt event --auto"))
def event(
    play: Play,
    card: Card = None,
    *,
    survivor: Nominated = None,
    revealer: Revealer = None,
    note: Note = None,
    then: Then = None,
) -> Fields:
    """Reveal a hunt event that waits: by its number or name, else drawn or rolled.

    What no card says is done in the same entry: --then survivor kill Lucy --cause spores.
    """
    said = _said(play, survivor, revealer)
    named = hunt_course.card_named(play, card) if card is not None else None
    hunt_course.reveal(play, said._replace(card=named))
    return _recorded(play, note, then)


def _recorded(play: Play, note: str | None, then: list[str] | None) -> Fields:
    """What people keep of an event and do besides; where both stand now, and which event came."""
    revealed = play.reveal.entry
    if note:
        write_note(play, f"{revealed.name}: {note}" if revealed else note, None)
    if then:
        follow_all(play, then)
        play.follows = True
    hunt = the_hunt.current(play)
    stands = {"space": hunt.space, "monster": hunt.monster, "over": hunt.over} if hunt else {}
    return {**stands, "event": revealed and revealed.id}


def _said(play: Play, nominated: list[str] | None, revealer: str | None) -> hunt_events.Said:
    def not_nominated() -> str:
        event = play.reveal.entry.name if play.reveal.entry else "the event"
        return f"{event} says itself for whom it is (--choose NAME=CHOICE chooses for somebody)"

    reveals = play.named("--revealer", [revealer] if revealer else None, "no hunt event is revealed here")
    return hunt_events.Said(next(iter(reveals), None), None, tuple(play.named("--survivor", nominated, not_nominated)))


@changing("hunt monster-move", examples=("hunt monster-move closer", "hunt monster-move away 2"))
def monster_move(play: Play, way: Annotated[str, WAY], spaces: Annotated[int, FAR] = 1) -> None:
    """The quarry moves on the hunt board; onto the party it ambushes."""
    if spaces < 1:
        refuse("out-of-range", "The quarry moves by at least one space.", "kdm hunt monster-move closer|away N")
    hunt_course.move_quarry(play, -spaces if way == "closer" else spaces)


@changing("hunt ambush", examples=("hunt ambush survivors", "hunt ambush monster"))
def ambush(play: Play, side: Annotated[str, AMBUSH]) -> None:
    """The hunt ends at once, in an ambush; `hunt end` begins the showdown."""
    setting_out.ambush(play, side)


@changing("hunt run-away", examples=("hunt run-away Lucy --roll 10", "hunt run-away Lucy Erza --roll lucy=10,erza=9"))
def run_away(play: Play, names: Names) -> None:
    """With Pictograph, after a hunt event: whoever is named runs away, each by their own roll."""
    hunt_course.run_away(play, play.survivors(names, living=True))


@changing("hunt end", examples=("hunt end", "hunt end --house-rule"))
def end(play: Play, *, decks: Decks = None, controller: Controller = None) -> None:
    """What the hunt has come to: the showdown begins with everything carried over, or a hunt that failed is over."""
    held = players.called(play, controller) if controller else None
    if held is not None:
        play.beside.lay("--controller", held.name, hunt_course.NO_SHOWDOWN)
    if decks is not None:
        play.beside.lay("--decks", decks, hunt_course.NO_SHOWDOWN)
    homecoming.end_hunt(play, decks, held)
