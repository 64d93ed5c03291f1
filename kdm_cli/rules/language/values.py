"""How much, what, whom and under which condition: the parts that operations are made of.

Only for checking and for people: the interpreter reads plain dictionaries. References are `kind/slug` (in the entry's
own pack, else in core) or a full id.
"""

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from kdm_cli.rules.language.words import Attribute, Bounds, Countable, Location, Stat, State, Target

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


Amount: TypeAlias = Annotated[int, Bounds(-999, 999)] | Computed


class Match(TypedDict, total=False):
    """Gear or resources by what stands on them; every field that is given must fit."""

    keyword: Annotated[str, "a keyword on the card, such as noisy"]
    rule: Annotated[str, "a special rule on the card, such as Paired"]
    location: Annotated[Location, "armor of this location"]
    made_at: Annotated[str, "the location that crafts it"]
    kind: Annotated[Literal["gear", "resource", "weapon", "armor"], "what it is"]
    what: Annotated[Reference, "exactly this card"]
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
    resources: Annotated[dict[str, int], Bounds(1, 99), "resources by keyword, by slug, or any"]
    archive: Annotated[bool, "true: this card is archived"]
    consume: Annotated[bool, "true: it is consumed"]
