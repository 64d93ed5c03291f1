"""What a card can make happen: every operation as a typed dictionary."""

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from kdm_cli.rules.language.values import Amount, Condition, Cost, Forbids, Grants, Match, Reference, RollOf, Who
from kdm_cli.rules.language.words import (
    AnyLocation,
    Attribute,
    Bounds,
    Box,
    Cancelled,
    Clearable,
    Colour,
    Deck,
    Discarded,
    Duration,
    Fate,
    Pile,
    Rerolled,
    RollName,
    Stat,
    TokenKind,
    Way,
)

Effects: TypeAlias = Annotated[list["Operation"], "operations, carried out in this order"]


class Change(TypedDict):
    """Add to a number or take from it; attributes change for good unless `until` says how long."""

    op: Literal["change"]
    by: Annotated[Amount, "what is added; less than nothing is taken away"]
    stat: NotRequired[Annotated[Stat, "the number; one of stat, roll, armor and affinity is given"]]
    roll: NotRequired[
        Annotated[
            RollOf,
            "rolls of this name are changed instead, needs until; endeavor: of an innovation or those of its category",
        ]
    ]
    armor: NotRequired[Annotated[AnyLocation, "armor points at this location instead; needs until"]]
    affinity: NotRequired[Annotated[Colour, "complete affinities of this colour instead, for life"]]
    target: NotRequired[Annotated[Who, "whose; self where it is left out"]]
    until: NotRequired[Annotated[Duration, "how long it lasts"]]
    quiet: NotRequired[Annotated[bool, "true: boxes of a track that are passed cause nothing"]]


class Set(TypedDict):
    """Make a number this, whatever it was."""

    op: Literal["set"]
    stat: Annotated[Stat, "the number"]
    to: Annotated[Amount | Literal["limit"], "what it becomes; limit: as high as it can be"]
    target: NotRequired[Annotated[Who, "whose; self where it is left out"]]
    until: NotRequired[Annotated[Duration, "how long it lasts"]]


class Gain(TypedDict):
    """Gain a card: a trait, an injury with all it does, gear, an innovation, a location, a monster to hunt."""

    op: Literal["gain"]
    what: NotRequired[Annotated[Reference, "exactly this; one of what, random, choose and injury is given"]]
    random: NotRequired[Annotated[Deck, "drawn from this deck"]]
    choose: NotRequired[Annotated[Deck | list[Reference], "chosen from this deck, or out of these"]]
    injury: NotRequired[Annotated[AnyLocation, "rolled on the severe injury table of this location, or brain trauma"]]
    count: NotRequired[Annotated[Amount, Bounds(1, 99), "so many"]]
    target: NotRequired[Annotated[Who, "by whom; self where it is left out"]]
    permanent: NotRequired[Annotated[bool, "true: it cannot be removed"]]


class Lose(TypedDict):
    """Lose a card that one has."""

    op: Literal["lose"]
    what: NotRequired[Annotated[Reference, "exactly this; one of what, random, choose, every and this is given"]]
    random: NotRequired[Annotated[Deck, "one of this kind, drawn by lot"]]
    choose: NotRequired[Annotated[Deck | list[Reference], "one of this kind, or one out of these, chosen"]]
    every: NotRequired[Annotated[Deck | Reference, "all of this kind, or every copy of this"]]
    this: NotRequired[Annotated[bool, "true: the card that says so"]]
    count: NotRequired[Annotated[Amount, Bounds(1, 999), "so many"]]
    since: NotRequired[Annotated[Literal["showdown"], "of injuries only those suffered in this showdown"]]
    target: NotRequired[Annotated[Who, "by whom; self where it is left out"]]


class Mark(TypedDict):
    """Check a box, or forbid or grant something for a while."""

    op: Literal["mark"]
    box: NotRequired[Annotated[Box, "the box; one of box, forbids and grants is given"]]
    forbids: NotRequired[Annotated[list[Forbids], "what cannot be done; needs until"]]
    grants: NotRequired[Annotated[list[Grants], "what is granted; needs until"]]
    location: NotRequired[Annotated[AnyLocation, "where, for an injury"]]
    target: NotRequired[Annotated[Who, "whose; self where it is left out"]]
    until: NotRequired[Annotated[Duration, "how long it lasts"]]


class Clear(TypedDict):
    """Erase or remove what was marked or laid down."""

    op: Literal["clear"]
    what: Annotated[Clearable, "what goes"]
    amount: NotRequired[Annotated[Amount, Bounds(1, 999), "so many; all where it is left out"]]
    stat: NotRequired[Annotated[Attribute, "of tokens only these"]]
    turned: NotRequired[Annotated[bool, "true: tokens are turned over, so that as many of the other sign lie there"]]
    location: NotRequired[Annotated[AnyLocation, "where, for injuries and armor"]]
    target: NotRequired[Annotated[Who, "whose; self where it is left out"]]


class Damage(TypedDict):
    """Damage at a hit location: armor, then boxes, then a severe injury."""

    op: Literal["damage"]
    amount: Annotated[Amount, Bounds(1, 999), "how much"]
    location: NotRequired[Annotated[AnyLocation, "where; random where it is left out"]]
    event: NotRequired[Annotated[bool, "true: event damage, which never causes a severe injury"]]
    target: NotRequired[Annotated[Who, "who suffers it; self where it is left out"]]


class BrainDamage(TypedDict):
    """Damage to the brain: insanity, then the box, then brain trauma."""

    op: Literal["brain_damage"]
    amount: Annotated[Amount, Bounds(1, 999), "how much"]
    event: NotRequired[Annotated[bool, "true: event damage, which never causes brain trauma"]]
    target: NotRequired[Annotated[Who, "who suffers it; self where it is left out"]]


class KnockDown(TypedDict):
    """Knocked down."""

    op: Literal["knock_down"]
    target: NotRequired[Annotated[Who, "who falls; self where it is left out"]]


class Stand(TypedDict):
    """Stand up."""

    op: Literal["stand"]
    target: NotRequired[Annotated[Who, "who stands; self where it is left out"]]


class Attack(TypedDict):
    """An attack of the monster or of a survivor."""

    op: Literal["attack"]
    by: Annotated[Literal["monster", "survivor"], "who attacks"]
    how: Annotated[
        Literal["basic_action", "profile", "weapon", "melee", "ranged", "fist_and_tooth", "adjacent_weapons"],
        "the monster's Basic Action or this card's own profile; for a survivor what may be used",
    ]
    target: NotRequired[Annotated[Who, "who is attacked; for a survivor always the monster"]]
    attacker: NotRequired[Annotated[Who, "which survivor attacks; self where it is left out"]]
    speed: NotRequired[Annotated[Amount, Bounds(-20, 20), "added, or with a profile exactly this"]]
    accuracy: NotRequired[Annotated[Amount, Bounds(-20, 20), "added, or with a profile exactly this"]]
    damage: NotRequired[Annotated[Amount, Bounds(-99, 99), "added, or with a profile exactly this"]]
    strength: NotRequired[Annotated[Amount, Bounds(-99, 99), "added"]]
    luck: NotRequired[Annotated[Amount, Bounds(-20, 20), "added"]]
    automatic: NotRequired[Annotated[Literal["hits", "wounds", "criticals"], "what needs no roll"]]
    count: NotRequired[Annotated[Amount, Bounds(1, 99), "so many hits where they are automatic"]]


class Move(TypedDict):
    """Somebody moves, turns or is placed on the board."""

    op: Literal["move"]
    way: Annotated[Way, "how"]
    target: NotRequired[Annotated[Who, "who moves; the monster on its own cards, else self"]]
    to: NotRequired[Annotated[Who, "toward whom, away from whom, facing whom, or beside whom"]]
    spaces: NotRequired[Annotated[Amount, Bounds(0, 99), "how far; a full move where it is left out"]]
    line: NotRequired[Annotated[bool, "true: in a straight line"]]
    place: NotRequired[Annotated[str, "where, when it is a place: board edge, a terrain"]]
    passing: NotRequired[Annotated[Effects, "what happens to each survivor passed over, as self"]]


class Knockback(TypedDict):
    """Pushed straight away."""

    op: Literal["knockback"]
    spaces: Annotated[Amount, Bounds(1, 99), "how far"]
    target: NotRequired[Annotated[Who, "who is pushed; self where it is left out"]]


class Wound(TypedDict):
    """The monster is wounded: AI cards go to the wound stack."""

    op: Literal["wound"]
    amount: NotRequired[Annotated[Amount, Bounds(1, 99), "how many wounds; 1 where it is left out"]]
    critical: NotRequired[Annotated[bool, "true: as a critical wound of the location under way"]]


class HealMonster(TypedDict):
    """Cards go from the wound stack back into the AI deck."""

    op: Literal["heal_monster"]
    amount: Annotated[Amount, Bounds(1, 99), "how many"]


class Token(TypedDict):
    """Lay tokens down or take them off; plus and minus cancel."""

    op: Literal["token"]
    stat: Annotated[TokenKind, "which tokens"]
    by: Annotated[Amount, Bounds(-99, 99), "how many, with their sign"]
    target: NotRequired[Annotated[Who, "beside whom; self where it is left out"]]


class Roll(TypedDict):
    """Roll a die and do what its face says; the bands cover every face once."""

    op: Literal["roll"]
    die: Annotated[Literal[5, 6, 10, 100, "location"], "the sides, or the hit location die"]
    bands: Annotated[dict[str, Effects], '"1-3", "10", "8+", or a hit location, and what happens then']
    dice: NotRequired[Annotated[int, Bounds(1, 20), "so many dice added together"]]
    add: NotRequired[Annotated[Amount, Bounds(-99, 99), "added to the roll"]]
    name: NotRequired[Annotated[RollName, "the name under which other cards change this roll"]]
    twice: NotRequired[Annotated[Condition, "rolled twice where this is so, and one of the two is picked"]]
    who: NotRequired[Annotated[Who, "who rolls, and is self in the bands; several roll one after another"]]


class Score(TypedDict):
    """A number that is worked out, looked up in a table; the bands cover every number from 0 on."""

    op: Literal["score"]
    of: Annotated[Amount, "the number"]
    bands: Annotated[dict[str, Effects], '"0-11", "75+", and what happens then']


class Option(TypedDict):
    """One of several things that can be chosen."""

    name: Annotated[str, "how it is called when it is asked for"]
    effects: Effects
    cost: NotRequired[Annotated[Cost, "what it costs; who cannot pay cannot choose it"]]
    when: NotRequired[Annotated[Condition, "only offered if this holds"]]
    faces: NotRequired[Annotated[str, '"8+", "1-3": which faces of the die of the choice take it, where captured']]


class Choose(TypedDict):
    """The people choose; the only option left is taken without asking."""

    op: Literal["choose"]
    options: Annotated[list[Option], "what there is to choose"]
    may: NotRequired[Annotated[bool, "true: nothing can be chosen too"]]
    who: NotRequired[Annotated[Who, "who chooses, and is self in the options; several choose one after another"]]
    die: NotRequired[Annotated[Literal[5, 6, 10, 100], "a face that is given takes the option that has it"]]
    unread: NotRequired[Annotated[str, "what of the die nobody has captured, said where it is asked"]]


When = TypedDict(
    "When",
    {
        "op": Literal["when"],
        "if": Annotated[Condition, "what must be so"],
        "then": Effects,
        "else": NotRequired[Annotated[list["Operation"], "what happens if it is not so"]],
    },
)
When.__doc__ = "Only if something is so."


class Each(TypedDict):
    """For each of several survivors in turn, who is self in it."""

    op: Literal["each"]
    target: Annotated[Who, "for whom"]
    effects: Effects


class Store(TypedDict):
    """Resources or gear come to the settlement's storage."""

    op: Literal["store"]
    what: NotRequired[Annotated[Reference, "exactly this; one of what and deck is given"]]
    deck: NotRequired[Annotated[str, "drawn: basic, strange, vermin, a monster's slug, or monster: the one fought"]]
    count: NotRequired[Annotated[Amount, Bounds(1, 99), "so many; 1 where it is left out"]]


class Draw(TypedDict):
    """Draw from a deck of the showdown or hunt, look at its cards, or put them elsewhere."""

    op: Literal["draw"]
    deck: Annotated[Deck, "from where"]
    to: Annotated[Pile, "what becomes of them"]
    count: NotRequired[Annotated[Amount, Bounds(0, 99), "so many; 1 where it is left out"]]
    shuffle: NotRequired[Annotated[bool, "true: the deck is shuffled afterwards"]]


class Archive(TypedDict):
    """Back into the box for good: this card, or others that somebody has."""

    op: Literal["archive"]
    what: Annotated[Reference | Match | Literal["this", "resources", "half_resources"], "which card or cards"]
    count: NotRequired[Annotated[Amount, Bounds(1, 99), "so many; 1 where it is left out, of resources all"]]
    target: NotRequired[Annotated[Who, "whose; self where it is left out"]]


class Event(TypedDict):
    """A story, settlement or hunt event happens: it is due at once."""

    op: Literal["event"]
    what: Annotated[Reference, "which one"]
    target: NotRequired[Annotated[Who, "for whom; the settlement where it is left out"]]


class Schedule(TypedDict):
    """An event or a monster is written into the timeline."""

    op: Literal["schedule"]
    what: Annotated[Reference | Literal["nemesis"], "which one; nemesis: one of the settlement's, chosen"]
    years: Annotated[Amount, Bounds(0, 40), "in so many years; 0 is this year"]
    level: NotRequired[Annotated[int, Bounds(1, 9), "the monster's level"]]


class Reschedule(TypedDict):
    """What the timeline still lists for later goes to another year, never before the present one."""

    op: Literal["reschedule"]
    what: Annotated[Reference, "which one; nothing happens where it is not listed any more"]
    years: Annotated[Amount, Bounds(-40, 40), "so many years later; less than nothing is earlier"]


class Newcomer(TypedDict):
    """Somebody joins the settlement, with a sheet, and is the newborn in everything the card does then."""

    op: Literal["newcomer"]


class Die(TypedDict):
    """Somebody dies, or is gone in another way."""

    op: Literal["die"]
    target: NotRequired[Annotated[Who, "who; self where it is left out"]]
    how: NotRequired[Annotated[Fate, "dies where it is left out"]]


class Revive(TypedDict):
    """The dead live again, as if they had not died; at home or on the board, where they were."""

    op: Literal["revive"]
    target: NotRequired[Annotated[Who, "who; self where it is left out"]]


class Birth(TypedDict):
    """Children are born: a sheet for each, with its parents and all that newborn survivors gain."""

    op: Literal["birth"]
    count: NotRequired[Annotated[Amount, Bounds(1, 9), "so many; 1 where it is left out"]]
    parents: NotRequired[Annotated[Who, "whose children; those of the couple where it is left out"]]


class Cancel(TypedDict):
    """What is under way does not happen, or stops."""

    op: Literal["cancel"]
    what: Annotated[Cancelled, "what does not happen"]
    monster: NotRequired[Annotated[Reference, "of the hunt: fought instead of the quarry"]]
    level: NotRequired[Annotated[Amount, Bounds(1, 9), "at this level"]]
    count: NotRequired[Annotated[Amount, Bounds(1, 99), "so many of them; all where it is left out"]]
    target: NotRequired[Annotated[Who, "for whom; self where it is left out"]]


class Reroll(TypedDict):
    """Dice are rolled again."""

    op: Literal["reroll"]
    what: Annotated[Rerolled, "which dice"]
    keep: NotRequired[
        Annotated[Literal["new", "best", "worst"], "of any roll, which result counts; new where it is left out"]
    ]
    add: NotRequired[Annotated[int, Bounds(-20, 20), "added to the roll from now on: roll again at +1"]]
    target: NotRequired[Annotated[Who, "whose; self where it is left out"]]


class Aim(TypedDict):
    """Hits land at this location, whatever the die showed."""

    op: Literal["aim"]
    location: Annotated[AnyLocation, "where they land"]
    count: NotRequired[Annotated[Amount, Bounds(1, 99), "so many hits; all where it is left out"]]
    target: NotRequired[Annotated[Who, "whose; self where it is left out"]]


class Perform(TypedDict):
    """Do what another entry says: a named effect such as grab, or the monster's instinct."""

    op: Literal["perform"]
    what: Annotated[Reference | Literal["instinct"], "whose effects"]
    target: NotRequired[Annotated[Who, "who is self in them"]]


class Place(TypedDict):
    """Terrain or a piece comes onto the board, or an event onto a space of the hunt board."""

    op: Literal["place"]
    what: Annotated[str, "what is placed; basic_event: another card in the place of the one that lies there"]
    place: NotRequired[
        Annotated[str, "where, in words; on the hunt board any_space, next_spaces or spaces_up_to_quarry"]
    ]
    count: NotRequired[Annotated[Amount, Bounds(1, 99), "so many; 1 where it is left out"]]


class Discard(TypedDict):
    """A card in play is discarded."""

    op: Literal["discard"]
    what: Annotated[Discarded, "which"]
    count: NotRequired[Annotated[Amount, Bounds(1, 99), "so many; 1 where it is left out"]]
    every: NotRequired[Annotated[Literal[True], "of the attack under way all that are not resolved yet"]]


class HuntStep(TypedDict):
    """On the hunt board: the group or the monster moves, or more events come before the group moves on."""

    op: Literal["hunt_step"]
    who: Annotated[Literal["group", "monster"], "who moves"]
    spaces: NotRequired[Annotated[Amount, Bounds(-20, 20), "how far forward; less than nothing is back"]]
    to: NotRequired[Annotated[Literal["overwhelming_darkness"], "onto which space, wherever it is"]]
    events: NotRequired[Annotated[Literal["skip", "extra"], "the space is skipped, or an extra event is rolled first"]]


class Ambush(TypedDict):
    """The hunt ends at once, in an ambush of one side; or one side will ambush when the showdown begins."""

    op: Literal["ambush"]
    by: Annotated[Literal["survivors", "monster"], "who ambushes"]
    at: NotRequired[Annotated[Literal["showdown"], "not at once: whenever the showdown begins"]]


class Remind(TypedDict):
    """What the tool cannot do: it says so, and hands do it."""

    op: Literal["remind"]
    say: Annotated[str, "what to do, tersely, in our own words"]


Operation: TypeAlias = (
    Change | Set | Gain | Lose | Mark | Clear | Damage | BrainDamage | KnockDown | Stand | Attack | Move | Knockback
    | Wound | HealMonster | Token | Roll | Choose | When | Each | Store | Draw | Archive | Event | Schedule | Die
    | Revive | Birth | Newcomer | Reschedule | Score | Cancel | Reroll | Aim | Perform | Place | Discard | HuntStep
    | Ambush | Remind
)  # fmt: skip
