"""The monster's turn, and hits that no attack of the tool dealt."""

from functools import partial

from kdm_cli.light import Annotated
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import by_hand
from kdm_cli.rules.showdown.monsters_turn import monster_turn, profile
from kdm_cli.service.language.operation import Names, changing, number, switch, words

CARD = words("CARD", "the AI card it drew; repeat it, or a plus between them, where one says to draw again", "ai_card")
Cards = Annotated[list[str] | None, CARD]
Target = Annotated[str | None, words("NAME|none", "whom the card targets; none: nobody, so its instinct", "survivor")]
NoReach = Annotated[bool, switch("it does not reach the target: it moves as far as it can, and its turn ends")]
Own = Annotated[bool, switch("the controller lets it target their own survivor, who gains 1 insanity")]
Typed = Annotated[int | None, number("N", "of a card that no pack has captured; typed once")]
LOCATION = words("LOCATION", "head, arms, body, waist, legs, brain, or every; repeat it for several hits", "location")
Locations = Annotated[list[str], LOCATION]
Damage = Annotated[int, number("N", "the damage of each hit; 1 where it is left out")]
Dodged = Annotated[bool, switch("the first hit is dodged")]
OfEvent = Annotated[bool, switch("event damage, which never causes a severe injury")]


@changing(
    "showdown monster-turn",
    examples=(
        "showdown monster-turn --card Claw --target Zachary",
        "showdown monster-turn --card Enraged --card Claw --target Lucy",
    ),
)
def monster_turn_(
    play: Play,
    *,
    card: Cards = None,
    target: Target = None,
    no_reach: NoReach = False,
    own: Own = False,
    speed: Typed = None,
    accuracy: Typed = None,
    damage: Typed = None,
) -> None:
    """The monster's whole turn: draw an AI card, target, move, attack, and what follows.

    Of a card that no pack has captured, its numbers are typed once; the campaign keeps them.
    """
    names = [name.strip() for each in card or [] for part in each.split("+") for name in part.split(",")]
    if not all(names):
        refuse("bad-input", "A card has no name.", "kdm showdown monster-turn --card Claw")
    nobody = partial(profile.untargeted, play)
    if target is not None:
        play.beside.lay("--target", target, partial(nobody, target), means=lambda _: True)
    if own:
        play.beside.lay("--own", "", nobody)
    if no_reach:
        play.beside.lay("--no-reach", "", "it moved to no target in this turn")
    typed = {"speed": speed, "accuracy": accuracy, "damage": damage}
    monster_turn.take(play, names, target, False if no_reach else None, own, typed)


@changing(
    "showdown resolve-hit",
    examples=(
        "showdown resolve-hit Lucy --location legs --damage 2",
        "showdown resolve-hit Lucy Erza --location every --event",
    ),
)
def resolve_hit(
    play: Play, names: Names, *, location: Locations, damage: Damage = 1, dodge: Dodged = False, event: OfEvent = False
) -> None:
    """Damage that no attack of the tool dealt: armor, injuries and severe injuries, for one survivor or several."""
    by_hand.resolve(play, names, location, damage, dodge=dodge, event=event)
