"""Beginning a showdown, and its cards by hand: drawn, discarded, shuffled, wounds, moods, injuries."""

from kdm_cli.light import Annotated
from kdm_cli.rules.asking import players, the_showdown
from kdm_cli.rules.asking.cards import level_behind
from kdm_cli.rules.content import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import by_hand, piles, start
from kdm_cli.rules.state import Fields
from kdm_cli.service.language.operation import SURVIVOR, changing, choice, number, switch, words

LEVEL = number("N", "its level; the only one, or the timeline's, where it is left out")._replace(completes="level")
AMBUSH = choice("survivors|monster", "who ambushes whom", "survivors", "monster")
Decks = Annotated[str | None, choice("table|tool", "whose decks are drawn from, for this showdown", "table", "tool")]
Controller = Annotated[
    str | None, words("NAME", "who controls the monster first: a player, or whose survivor it is", "controller")
]
MONSTER = words("MONSTER", "a quarry, a nemesis, or any other monster; the only one there can be", "monster")
Deck = Annotated[str, choice("ai|hit-location", "which deck", "ai", "hit-location")]
Card = Annotated[str | None, words("CARD", "which card it was", "showdown_card")]
LOCATION = words("CARD", "a hit location, or the name of its injury", "hit_location")
TARGET = words("NAME|none", "who has the priority target token; none: nobody", "survivor")
NAMES = {"ai": piles.AI, "hit-location": piles.HIT_LOCATION}
NOBODY = "none"


def leveled(play: Play, monster: str, level: int | None) -> tuple[str, int | None]:
    """A monster with its level, which may stand behind the name or behind --level."""
    name, said = level_behind(play, monster)
    if said is not None and level not in (None, said):
        refuse("bad-input", f"It is either level {said} or level {level}.", "Say the level once.")
    return name, level if said is None else said


@changing(
    "showdown start",
    examples=("showdown start white lion --prologue", "showdown start butcher --level 1 --ambush monster"),
)
def begin(
    play: Play,
    monster: Annotated[str | None, MONSTER] = None,
    *,
    level: Annotated[int | None, LEVEL] = None,
    prologue: Annotated[bool, switch("the First Story: the White Lion against the four founders")] = False,
    special: Annotated[bool, switch("a special showdown, fought in the settlement phase")] = False,
    survivor: Annotated[list[str] | None, SURVIVOR] = None,
    ambush: Annotated[str | None, AMBUSH] = None,
    decks: Decks = None,
    controller: Controller = None,
) -> Fields:
    """Begin a showdown with the departing party, or with those who are named: decks, tokens, traits, set-up."""
    if monster is None:
        entry = start.only(play, prologue)
    else:
        monster, level = leveled(play, monster, level)
        entry = start.which(play, monster, prologue)
    fighters = play.named("--survivor", survivor, "who is on the hunt fights, all of them") or None
    if special:
        play.beside.lay("--special", "", "the First Story is no special showdown")
    held = players.called(play, controller) if controller else None
    start.start(play, entry, level, "special" if special else "hunt", fighters, ambush, decks, held)
    showdown = the_showdown.need(play)
    names = [each.name for each in the_showdown.survivors(play)]
    return {"monster": entry.id, "level": showdown.level, "decks": showdown.decks, "survivors": names}


@changing("showdown draw", examples=("showdown draw ai --card Claw", "showdown draw hit-location"))
def draw(play: Play, deck: Deck, *, card: Card = None) -> Fields:
    """Turn the top card over, face up into play; `discard` puts it away."""
    row = by_hand.draw(play, NAMES[deck], card)
    return {"card": {"id": row.content, "name": play.name_of(row.content)}}


@changing("showdown discard", examples=("showdown discard Claw", "showdown discard lost hand"))
def discard(play: Play, card: Annotated[str, words("CARD", "a card in play", "showdown_card")]) -> None:
    """Put a card in play onto its discard: one that was drawn, a mood, an injury."""
    by_hand.discard(play, card)


@changing("showdown shuffle", examples=("showdown shuffle ai", "showdown shuffle hit-location"))
def shuffle(play: Play, deck: Deck) -> None:
    """Shuffle a deck together with its discard."""
    by_hand.shuffle(play, NAMES[deck])


@changing("showdown wound", examples=("showdown wound", "showdown wound --critical --choose Lucy"))
def wound(
    play: Play, *, critical: Annotated[bool, switch("with the critical effect of the location in play")] = False
) -> None:
    """A wound by hand: the top AI card goes to the wound stack, unseen."""
    by_hand.wound(play, critical)


@changing("showdown heal", examples=("showdown heal", "showdown heal --because 'licked its wounds'"))
def heal(play: Play) -> None:
    """A wound of the monster heals: a card of the wound stack goes back under the AI deck."""
    by_hand.heal(play)


@changing("showdown mood", examples=("showdown mood add ground fighting", "showdown mood remove ground fighting"))
def mood(
    play: Play,
    what: Annotated[str, choice("add|remove", "into play or out of it", "add", "remove")],
    card: Annotated[str, words("CARD", "an AI card", "ai_card")],
) -> None:
    """A mood or trait comes into play with all it does, or leaves it."""
    (by_hand.add_mood if what == "add" else by_hand.remove_mood)(play, card)


@changing("showdown injury", examples=("showdown injury strange hand", "showdown injury lost hand"))
def injury(play: Play, card: Annotated[str, LOCATION]) -> None:
    """A hit location stays in play as a persistent injury."""
    by_hand.injure(play, card)


@changing("showdown priority", examples=("showdown priority Lucy", "showdown priority none"), asks=False)
def priority(play: Play, name: Annotated[str, TARGET]) -> None:
    """Who has the priority target token."""
    if not fold(name):
        refuse("usage", "Who has the token?", "kdm showdown priority NAME, or none")
    by_hand.prioritise(play, None if fold(name) == NOBODY else play.survivor(name, living=True))
