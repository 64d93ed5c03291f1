"""Acts and attacks of survivors, survival spent and abilities used, tokens and states by hand, the next step."""

from kdm_cli.light import Annotated
from kdm_cli.rules.asking import players, the_showdown
from kdm_cli.rules.content import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import by_hand, cards_in_play, controller_tile, going_on, piles, use_ability
from kdm_cli.rules.showdown.survivors_turn import acts, locations, survival, survivor_attack
from kdm_cli.rules.state import Fields
from kdm_cli.rules.under_way import SurvivorAttack
from kdm_cli.service.language.operation import WHO, Amount, Name, changing, choice, switch, words

Who = Annotated[str, words("NAME|monster", "a survivor who fights, or monster", "fighter")]
STAT = words("STAT", "strength, evasion, ...; of the monster also damage and toughness", "stat")
CONTROLLER = words("NAME", "a player, or whose survivor it is", "controller")
SURVIVAL = choice("ACTION", "encourage, dash, surge or endure", "encourage", "dash", "surge", "endure")


def _action(value: object, what: str) -> str:
    if fold(str(value)) == "dodge":
        refuse("bad-input", f"A dodge belongs to a hit; {what} is one of encourage, dash, surge, endure.",
               "It is written behind the hit it is for: legs:dodge.")  # fmt: skip
    return str(SURVIVAL.parse(value, what))


ACTION = SURVIVAL._replace(parse=_action)
Moved = Annotated[bool, switch("they moved: the movement is spent")]
Activated = Annotated[bool, switch("they activated something: the activation is spent")]
On = Annotated[str | None, words("NAME", "the survivor it is done to", "survivor")]
Ability = Annotated[str, words("GEAR|ART", "a card that can be activated, or the name of the ability", "ability")]


@changing("showdown act", examples=("showdown act Lucy --move", "showdown act Erza --move --activate"))
def act(play: Play, name: Name, *, move: Moved = False, activate: Activated = False) -> None:
    """A survivor's act begins, or goes on with what hands did; another's act ends."""
    acts.act(play, play.survivor(name, living=True), move=move, activate=activate)


@changing("showdown end-act", examples=("showdown end-act", "showdown end-act --because 'nothing left to do'"))
def end_act(play: Play) -> None:
    """End the act under way; what was not spent is lost."""
    acts.finish(play)


@changing("showdown next", examples=("showdown next", "showdown next --because 'all have acted'"))
def next_(play: Play) -> None:
    """The one next step of the showdown, done as far as it can be."""
    going_on.step(play)


@changing("showdown controller", examples=("showdown controller Erza", "showdown controller Zachary"), asks=False)
def controller(play: Play, name: Annotated[str, CONTROLLER]) -> None:
    """Who runs the monster, a player or a survivor's; the tile passes on by itself after every round."""
    controller_tile.take(play, players.called(play, name))


@changing(
    "showdown spend", short="spend", examples=("showdown spend Lucy dash", "showdown spend Lucy encourage --on Al")
)
def spend(play: Play, name: Annotated[str, WHO], action: Annotated[str, ACTION], *, on: On = None) -> None:
    """Spend survival: encourage, dash, surge, or endure the next severe injury.

    A dodge is written behind the hit it is for: legs:dodge.
    """
    survivor = play.survivor(name, living=True)
    survival.spend(play, survivor, action, play.survivor(on, living=True) if on else None)


@changing("showdown use", short="use", examples=("showdown use Lucy bandages --choose self", "showdown use Erza sling"))
def use(play: Play, name: Annotated[str, WHO], ability: Ability, *, on: On = None) -> None:
    """Use an ability of gear, a fighting art, an armor set or another card: it is paid for and done."""
    helped = play.named("--on", [on] if on else None, "it is done to nobody else")
    survivor, named = play.whose(name, [ability])
    use_ability.use(play, survivor, " ".join(named), next(iter(helped), None))
    use_ability.settle(play, [survivor, *helped])


@changing("showdown token", examples=("showdown token Lucy strength +1", "showdown token monster damage +1"))
def token(play: Play, name: Who, stat: Annotated[str, STAT], amount: Amount) -> None:
    """Lay tokens beside a survivor or the monster, or take them off; they go when the showdown ends."""
    by_hand.token(play, name, stat, amount)


@changing("showdown knock-down", examples=("showdown knock-down Lucy", "showdown knock-down monster"))
def knock_down(play: Play, name: Who) -> None:
    """Knock a survivor or the monster down."""
    by_hand.knock_down(play, name)


@changing("showdown stand", examples=("showdown stand Lucy", "showdown stand monster"))
def stand(play: Play, name: Who) -> None:
    """A survivor or the monster stands up."""
    by_hand.stand(play, name)


@changing("showdown doom", examples=("showdown doom Lucy", "showdown doom Zachary"))
def doom(play: Play, name: Name) -> None:
    """A survivor is doomed: no survival is spent until the turn ends."""
    by_hand.doom(play, play.survivor(name, living=True))


Weapon = Annotated[str | None, words("GEAR", "a weapon in the grid, or Fist & Tooth", "weapon", short="-w")]
BlindSpot = Annotated[bool, switch("from the monster's blind spot: +1 to every attack roll", "-b", ("behind",))]
Drawn = Annotated[list[str] | None, words("CARD", "the hit locations drawn, in the order attempted", "hit_location")]


@changing(
    "showdown attack",
    examples=(
        "showdown attack Zachary --roll 8,2 --location strange",
        "showdown attack Lucy --weapon fist --blind-spot",
    ),
)
def attack(
    play: Play, name: Name, *, weapon: Weapon = None, blind_spot: BlindSpot = False, location: Drawn = None
) -> Fields:
    """Attack the monster: it opens the survivor's act and spends its activation."""
    survivor = play.survivor(name)
    the_showdown.need_fighter(play, survivor)
    chosen = survivor_attack.weapon(play, survivor, weapon)
    survivor_attack.check(play, survivor, chosen, blind_spot)
    survivor_attack.remind_of_reach(play, survivor, chosen)
    named = _name(play, location)
    surging = survivor_attack.pay(play, survivor, chosen)
    survivor_attack.count_use(play, survivor, chosen)
    done = survivor_attack.attack(play, survivor, chosen, blind_spot=blind_spot or None, surging=surging)
    return _result(play, done, named)


@changing("showdown sling", examples=("showdown sling Erza", "showdown sling Erza --location beasts-chest"))
def slung(play: Play, name: Name, *, location: Drawn = None) -> Fields:
    """Sling the Founding Stone from anywhere: one automatic critical wound, and the stone is archived."""
    survivor = play.survivor(name)
    the_showdown.need_fighter(play, survivor)
    named = _name(play, location)
    return _result(play, survivor_attack.sling(play, survivor), named)


def _name(play: Play, location: list[str] | None) -> list[str]:
    """The locations that are named, in the words that were typed; they are drawn in this order."""
    named = [part.strip() for word in location or () for part in word.split(",") if part.strip()]
    if named:
        locations.name_in_order(play, named)
    return named


def _result(play: Play, done: SurvivorAttack, named: list[str]) -> Fields:
    drawn = len(named) - len(play.fight.named.get(piles.HIT_LOCATION, ()))
    for location in named[drawn:]:
        play.beside.lay("--location", location, f"{done.ended or 'the attack is over'}, and no hit is attempted there")
    return {
        "weapon": done.card.name,
        "rolls": done.faces,
        "hits": done.hits,
        "wounds": done.wounds,
        "criticals": done.criticals,
        "to_kill": cards_in_play.to_kill(play),
        "over": the_showdown.need(play).over,
    }
