"""How much, what, whom and under which condition: the parts that operations are made of.

Only for checking and for people: the interpreter reads plain dictionaries. References are `kind/slug` (in the entry's
own pack, else in core) or a full id.
"""

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypeAlias, TypedDict

from kdm_cli.rules.language.words import (
    Attribute,
    Bounds,
    Countable,
    Forbidden,
    ForbiddenBefore,
    Granted,
    GrantedBefore,
    Location,
    Moment,
    MomentBefore,
    RollName,
    RuleNumber,
    Stat,
    State,
    Target,
    Track,
)

Reference = Annotated[str, "kind/slug in the same pack, else in core; or a full id"]


class Computed(TypedDict, total=False):
    """A number that is worked out when it is needed; one of stat, level, count, die, rolled, sum."""

    stat: Annotated[Stat, "a number of the survivor named by who, of the settlement or of the monster"]
    who: Annotated[Target, "whose number; self where it is left out"]
    level: Annotated[int, Bounds(-99, 99), "the monster's level, so many times"]
    count: Annotated["Countable | Match", "how many there are of something"]
    die: Annotated[int, Bounds(2, 100), "the sides of a die that is rolled for it"]
    dice: Annotated[
        int | Literal["any"], Bounds(1, 20), "how many; any: each of who says; equal dice make theirs nothing"
    ]
    rolled: Annotated[Literal[True], "what the roll around this showed"]
    sum: Annotated[list["Amount"], "these together"]
    times: Annotated[int, Bounds(-99, 99), "multiplied by this; -1 subtracts"]
    per: Annotated[int, Bounds(1, 999), "one for each so many, rounded down"]
    half: Annotated[Literal["up", "down"], "halved, and rounded so"]
    least: Annotated[int, Bounds(-999, 999), "never less than this"]
    most: Annotated[int, Bounds(-999, 999), "never more than this"]
    total: Annotated[Literal[True], "of several people all together, not the highest"]
    base: Annotated[Literal[True], "of an attribute: what stands in its box, without gear and tokens"]
    when: Annotated["Condition", "nothing where this is not so"]
    location: Annotated[Location, "of lost_armor: where"]


Amount: TypeAlias = Annotated[int, Bounds(-999, 999)] | Computed


class Match(TypedDict, total=False):
    """Gear or resources by what stands on them; every field that is given must fit."""

    keyword: Annotated[str, "a keyword on the card, such as noisy"]
    rule: Annotated[str, "a special rule on the card, such as Paired"]
    location: Annotated[Location, "armor of this location"]
    made_at: Annotated[str, "the location that crafts it"]
    kind: Annotated[
        Literal["gear", "resource", "weapon", "armor", "attacking"],
        "what it is; armor: no accessory; attacking: the weapon of the attack",
    ]
    what: Annotated[Reference, "exactly this card"]
    beside: Annotated[Literal["up", "down", "left", "right"], "it lies there, directly beside the card that says so"]
    all: Annotated[bool, "true: every card of the grid must fit, not only one"]


class Has(TypedDict):
    """Somebody has a card: a trait or gear of a survivor, else something of the settlement."""

    has: Annotated[Reference | Match, "the card, or what stands on one"]
    who: NotRequired[Annotated[Target, "whose; of several one is enough; self where it is left out"]]


Is = TypedDict(
    "Is",
    {
        "is": Annotated[State, "what is so now"],
        "who": NotRequired[Annotated[Target, "of whom; self where it is left out"]],
    },
)
Is.__doc__ = "Something is so now."


class AtLeast(TypedDict):
    """A number is high enough."""

    at_least: Annotated[Amount, "the least that is enough"]
    of: Annotated[Amount, "the number that is looked at"]


class All(TypedDict):
    """All of these."""

    all: Annotated[list["Condition"], "every one must hold"]


class AnyOf(TypedDict):
    """At least one of these."""

    any: Annotated[list["Condition"], "one is enough"]


Not = TypedDict("Not", {"not": Annotated["Condition", "must not hold"]})
Not.__doc__ = "The opposite."


Condition = Has | Is | AtLeast | All | AnyOf | Not


class Chosen(TypedDict):
    """Some of several: those who fit a condition, or have the most or least of something."""

    who: Annotated[Target, "out of these"]
    only: NotRequired[Annotated[Condition, "only who fits; asked of each as self"]]
    most: NotRequired[Annotated[Stat, "who has the most of this, ties all"]]
    least: NotRequired[Annotated[Stat, "who has the least of this, ties all"]]
    count: NotRequired[Annotated[Amount, Bounds(0, 99), "so many of them, chosen by the group"]]
    up_to: NotRequired[Annotated[bool, "true: with count: so many at most, none where nobody is named"]]
    random: NotRequired[Annotated[bool, "true: drawn by lot, not chosen"]]


Who = Target | Chosen


class Cost(TypedDict, total=False):
    """What is paid first; who cannot pay cannot have it."""

    activation: Annotated[int, Bounds(1, 99), "activations of the act"]
    movement: Annotated[int, Bounds(1, 99), "movements of the act"]
    survival: Annotated[Amount, Bounds(1, 99), "survival that is spent"]
    insanity: Annotated[int, Bounds(1, 99), "insanity that is lost"]
    endeavors: Annotated[int, Bounds(1, 99), "endeavors of the settlement"]
    bleeding: Annotated[int, Bounds(1, 99), "bleeding tokens that are taken"]
    courage: Annotated[int, Bounds(1, 99), "courage that is lost"]
    understanding: Annotated[int, Bounds(1, 99), "understanding that is lost"]
    tokens: Annotated[dict[Attribute, int], Bounds(-20, 20), "attribute tokens that are given up"]
    resources: Annotated[dict[str, int], Bounds(1, 99), "resources by keyword, by slug, by deck, or any"]
    archive: Annotated[bool, "true: this card is archived"]
    consume: Annotated[bool, "true: it is consumed"]


class Barred(TypedDict, total=False):
    """What cannot be done with, to or by something; exactly one verb, and what it is narrowed to."""

    activate: Annotated[str, "gear with this keyword or special rule; weapon: any weapon"]
    activate_from_strength: Annotated[int, Bounds(1, 20), "gear of this strength or more"]
    attack: Annotated[Literal["in_blind_spot", "monster_knocked_down"], "where this is so"]
    be: Annotated[Literal["encouraged", "knocked_down", "couple"], "become this; couple: be nominated for intimacy"]
    depart_with: Annotated[str, "with gear of this keyword"]
    depart_without: Annotated[
        str, "without gear of this keyword; a card: one of them carries it; recorded_armor: at the location recorded"
    ]
    endeavors: Annotated[str, "spend an endeavor on innovations with this keyword; innovate: on innovating"]
    equip: Annotated[str, "gear with this keyword, or armor of this location"]
    gain: Annotated[
        Track | Literal["disorders", "fighting_arts", "tokens"] | dict[Literal["resources"], str],
        "gain any; of resources those with this keyword, in a showdown",
    ]
    hunt: Annotated[int, Bounds(2, 9), "a monster below this level"]
    spend: Annotated[Literal["survival", "endeavors"], "spend any"]
    use: Annotated[
        Literal[
            "survival", "fighting_arts", "abilities", "specialization", "mastery",
            "surge", "dash", "dodge", "encourage", "block",
        ],
        "use it",
    ]  # fmt: skip
    wear: Annotated[Location | Literal["all"], "armor of this location"]


class Allowed(TypedDict, total=False):
    """What is so for somebody; exactly one verb, and what it is narrowed to."""

    always: Annotated[Literal["threat", "in_blind_spot", "on_brave_path"], "this is so, whatever else is"]
    always_named_for: Annotated[Reference, "nominated for this event, or its straggler, whenever it comes"]
    at_showdown_end: Annotated[
        Literal["dies", "leaves", "dies_unless_another_lives"], "what becomes of the survivor when the showdown ends"
    ]
    ignore: Annotated[
        Literal[
            "bash", "cursed", "cumbersome", "slow", "frail", "starvation", "non_deaf", "destroy_armor", "consumed",
            "parry", "first_strike",
        ]
        | dict[Literal["cumbersome", "slow", "frail"], Literal["melee"]],
        "it does nothing; non_deaf: what only those suffer who hear it; a special rule: only on such weapons",
    ]  # fmt: skip
    may_choose: Annotated[Reference, "a weapon type that not everybody may choose"]
    must: Annotated[Literal["consume", "move"], "whenever it is offered; move: each round"]
    never: Annotated[Literal["threat", "in_blind_spot"], "this is not so, whatever else is"]
    newborn_inherits: Annotated[Literal["surname", "weapon"], "of a parent"]
    no_knock_down_from: Annotated[
        Literal["brain_trauma", "severe_injury", "intimidate", "collision"], "it does not knock down"
    ]
    number: Annotated[dict[RuleNumber, int], Bounds(1, 20), "a number of the rules, and what it is"]
    reroll: Annotated[Literal["endeavor", "hunt_event"], "one result, once"]
    roll_twice: Annotated[
        dict[RollName | Literal["revealer"], Literal["either", "lower"]],
        "rolls of this name, or all as event revealer: which of the two counts; either: as they like",
    ]
    unmoved_by: Annotated[Reference, "one copy of this trait, once one has it, does nothing, at once or later"]
    while_frenzied: Annotated[
        Literal["survival", "arts"], "a frenzy does not forbid it; arts: specialization and mastery too"
    ]


class Narrowed(TypedDict, total=False):
    """A moment of a kind; exactly one of these, and what it is narrowed to."""

    after: Annotated[Literal["hit", "damage", "attack", "basic_action"], "of the monster's attack or turn"]
    becomes: Annotated[
        Literal["retired", "stinky", "dismembered", "frenzied", "doomed", "priority_target"],
        "a survivor becomes so; stinky: by an event or by gear",
    ]
    end: Annotated[Literal["attack", "act", "monster_turn", "survivors_turn", "round"], "it ends"]
    gained: Annotated[Track | Literal["token"], "some of it is gained"]
    severe_injury: Annotated[Location | Reference, "at this location, or exactly this one"]
    start: Annotated[Literal["hunt", "showdown", "round", "monster_turn", "survivors_turn", "act"], "it starts"]
    suffered: Annotated[
        Literal["hit", "damage", "brain_damage", "intimidate", "grab", "knockback"] | dict[Literal["damage"], Location],
        "by a survivor; damage at a location",
    ]
    survival_action: Annotated[Literal["encourage"], "this one"]


if TYPE_CHECKING:  # a pack is read into words before a rule sees it
    Forbids: TypeAlias = str
    Grants: TypeAlias = str
    At: TypeAlias = str
    RollOf: TypeAlias = str
else:
    Forbids = Forbidden | ForbiddenBefore | Barred
    Grants = Granted | GrantedBefore | Allowed
    At = Moment | MomentBefore | Narrowed
    RollOf = RollName | dict[Literal["endeavor"], str]
