"""The text of a card: what holds, what happens at once, at moments and on demand; and which fields go together."""

from typing import Annotated, Literal, NotRequired, TypedDict

from kdm_cli.rules.language.operations import Effects
from kdm_cli.rules.language.values import Amount, At, Condition, Cost, Forbids, Grants, Match, Reference
from kdm_cli.rules.language.words import Attribute, Bounds, Colour, Limit, Period, RollName


class Weapons(TypedDict, total=False):
    """What some weapons are better or worse at."""

    only: Annotated[Match, "which weapons; all where it is left out"]
    this: Annotated[bool, "true: only the weapon that says so"]
    modifiers: Annotated[dict[Attribute, Amount], Bounds(-20, 20), "added to their numbers"]
    gains: Annotated[list[str], "special rules they gain: sharp, deadly 2"]
    of_types: Annotated[list[Reference], "weapon types they are of too, for who is a specialist or a master"]
    loses: Annotated[list[str], "special rules they lose"]
    raises: Annotated[dict[str, int], Bounds(-20, 20), "special rules whose number they have, by so many: range 2"]


class While(TypedDict, total=False):
    """What is so as long as one has the card, and a condition holds."""

    when: Annotated[Condition, "only while this holds"]
    copy: Annotated[int, Bounds(2, 99), "only from this copy on: 2 for the second"]
    who: Annotated[
        Literal["self", "adjacent", "others", "all"], "for whom of those on the board; self where it is left out"
    ]
    modifiers: Annotated[dict[Attribute, Amount], Bounds(-20, 20), "added to attributes"]
    armor: Annotated[
        dict[Literal["all", "head", "arms", "body", "waist", "legs"], int], Bounds(-20, 20), "armor points added"
    ]
    forbids: Annotated[list[Forbids], "what cannot be done"]
    grants: Annotated[list[Grants], "what is so or can be done"]
    rolls: Annotated[dict[RollName, Amount], Bounds(-20, 20), "added to rolls of this name"]
    weapons: Annotated[list[Weapons], "what weapons in the grid gain"]
    affinities: Annotated[dict[Colour, int], Bounds(1, 20), "affinities that count as complete"]
    limits: Annotated[
        dict[Limit, int], Bounds(0, 99), "bleeding: the limit is this; of survival actions so many more a round"
    ]
    keywords: Annotated[list[str], "keywords all own gear gains"]


class AtMoment(TypedDict):
    """What happens at a moment, each time it comes."""

    at: Annotated[At, "when"]
    effects: Effects
    of: NotRequired[Annotated[Literal["self", "any", "other"], "whose moment; self where it is left out"]]
    when: NotRequired[Annotated[Condition, "only if this holds"]]
    limit: NotRequired[Annotated[Period, "once in this time"]]
    times: NotRequired[Annotated[int, Bounds(1, 99), "so often in this time; 1 where it is left out"]]
    may: NotRequired[Annotated[bool, "true: only if the survivor wants"]]
    cost: NotRequired[Annotated[Cost, "what it costs; with a cost it is always a choice"]]


class Activation(TypedDict):
    """What a survivor can do with the card, when they want and pay for it."""

    cost: Annotated[Cost, "what it costs; {} where it is free"]
    effects: Effects
    name: NotRequired[Annotated[str, "how it is called, where a card has several"]]
    when: NotRequired[Annotated[Condition, "only if this holds"]]
    limit: NotRequired[Annotated[Period, "once in this time"]]
    times: NotRequired[Annotated[int, Bounds(1, 99), "so often in this time; 1 where it is left out"]]
    moment: NotRequired[Annotated[At, "what using it is, where cards speak of it; comes before an attack in it"]]
    knocked_down: NotRequired[Annotated[bool, "true: usable while knocked down"]]


class CardText(TypedDict, total=False):
    """The text of a card in the closed language; every kind of entry can have it."""

    modifiers: Annotated[dict[Attribute, int], Bounds(-20, 20), "while one has it: added to attributes"]
    forbids: Annotated[list[Forbids], "while one has it: what cannot be done"]
    grants: Annotated[list[Grants], "while one has it: what is so or can be done"]
    rolls: Annotated[dict[RollName, Amount], Bounds(-20, 20), "while one has it: added to rolls of this name"]
    held: Annotated[list[While], "while one has it and a condition holds"]
    effects: Annotated[Effects, "when it happens: gained, suffered, drawn or chosen"]
    moments: Annotated[list[AtMoment], "at moments"]
    activate: Annotated[list[Activation], "on demand"]
    text: Annotated[list[str], "the same tersely in our own words, for people"]


EXACTLY_ONE: dict[str, tuple[str, ...]] = {
    "Computed": ("stat", "level", "count", "die", "rolled", "sum"),
    "Change": ("stat", "roll", "armor", "affinity"),
    "Gain": ("what", "random", "choose", "injury"),
    "Lose": ("what", "random", "choose", "every", "this"),
    "Store": ("what", "deck"),
    "Barred": (
        "activate", "activate_from_strength", "attack", "be", "depart_with", "depart_without", "endeavors",
        "equip",         "gain", "hunt", "spend", "use", "wear",
    ),
    "Allowed": (
        "always", "always_named_for", "at_showdown_end", "ignore", "may_choose", "must", "never", "newborn_inherits",
        "no_knock_down_from", "number", "reroll", "roll_twice", "unmoved_by", "while_frenzied",
    ),
    "Narrowed": (
        "after", "becomes", "end", "gained", "severe_injury", "start", "suffered", "survival_action",
    ),
}  # fmt: skip
AT_LEAST_ONE: dict[str, tuple[str, ...]] = {
    "Mark": ("box", "forbids", "grants"),
    "Match": ("keyword", "rule", "location", "made_at", "kind", "what"),
    "While": (
        "modifiers", "armor", "forbids", "grants", "rolls", "weapons", "affinities", "limits", "keywords",
    ),
    "Weapons": ("modifiers", "gains", "loses", "raises", "of_types"),
}  # fmt: skip
NEEDS: dict[str, dict[str, str]] = {
    "Change": {"roll": "until", "armor": "until"},
    "Mark": {"forbids": "until", "grants": "until"},
}
ONLY_WHERE: dict[str, dict[str, tuple[str, str]]] = {
    "Reroll": {"keep": ("what", "any")},
}  # a field that says something only where another one has this value
NOT_ABOVE: dict[str, dict[str, str]] = {
    "Computed": {"least": "most"},
    "SevereInjury": {"roll_min": "roll_max"},
    "BrainTrauma": {"roll_min": "roll_max"},
    "TrackBox": {"min": "max", "starting_value": "max", "milestones.at": "max"},
    "WeaponType": {"specialization_level": "mastery_level"},
}  # the lower field, and the higher one; a.b is b of each in the list a
