"""What survivors wear, and what stays with them: gear, injuries, arts, disorders, abilities, the skill with weapons."""

from typing import Annotated, Literal, NotRequired, Required, TypedDict

from kdm_cli.content.kinds.entry import BASH, Confidence, EntryBase, Names
from kdm_cli.rules.language.card_text import CardText
from kdm_cli.rules.language.operations import Effects
from kdm_cli.rules.language.values import At
from kdm_cli.rules.language.words import Bounds, Colour, Location


class WeaponProfile(TypedDict, total=False):
    """The numbers of a weapon."""

    speed: Annotated[int, Bounds(0, 20), "attack dice"]
    accuracy: Annotated[
        int | Literal["*"], Bounds(1, 10), "an attack die this high hits; *: nothing by itself, held adds it up"
    ]
    strength: Annotated[int, Bounds(-20, 99), "added to wound attempts"]
    luck: Annotated[int, Bounds(-20, 20), "added to luck in attacks with it"]


class WornArmor(TypedDict):
    """What a piece of armor protects."""

    points: Annotated[int, Bounds(0, 20), "armor points"]
    location: Annotated[Location, "the hit location it is worn at"]
    second_location: NotRequired[Annotated[Location, "another hit location that it protects too"]]


PLACES = (
    "rare_gear", "starting_gear", "hunt_event", "gear_grid", "gear_recipe", "pattern", "seed_pattern", "promo",
    "beta_gear", "beta_gear_recipe",
)  # where gear comes from that no settlement location crafts  # fmt: skip


class CraftingCost(TypedDict, total=False):
    """One way to pay for a card; everything in it is needed."""

    resource_types: Annotated[
        dict[str, int], Names(("resource",), by="word"), Bounds(1, 99), "resources by keyword, any: whichever"
    ]
    resources: Annotated[dict[str, int], Names(("resource",)), Bounds(1, 99), "exactly these resources"]
    gear: Annotated[dict[str, int], Names(("gear",)), Bounds(1, 99), "gear that is given up for it"]
    innovations: Annotated[list[str], Names(("innovation",)), "innovations the settlement must have"]
    other: Annotated[list[str], "in words: what else it takes, such as an endeavor; an innovation by its name"]


class AffinityBonus(CardText, total=False):
    """What the card gives while its affinities are there; once a name, identical copies do not add up."""

    requires_puzzle: Annotated[
        dict[Colour, int], Bounds(1, 20), "halves on this card's own edges that must be completed"
    ]
    requires_complete: Annotated[dict[Colour, int], Bounds(1, 20), "completed affinities anywhere in the grid"]
    confidence: Annotated[Confidence, "how sure the bonus is, where that differs from the card"]


class GearCard(EntryBase, total=False):
    """A card for the gear grid.

    On a card with weapon numbers the moments of an attack, from attack to attack_end, are those of attacks with it.
    """

    location: Annotated[
        str | None,
        Names(("location",), besides=PLACES),
        "the settlement location that crafts it, or where it comes from",
    ]
    crafting_cost: Annotated[list[CraftingCost] | None, "ways to pay for it; null: cannot be crafted, or not captured"]
    cost_confidence: Annotated[Confidence, "how sure the cost is"]
    effects_confidence: Annotated[Confidence, "how sure the text is"]
    keywords: Annotated[list[str], "what stands under its name"]
    special_rules: Annotated[list[str], Names(("keyword",), by="rule"), "rules named on it: Frail, Reach 2"]
    weapon: Annotated[WeaponProfile, "if it is a weapon"]
    armor: Annotated[WornArmor, "if it is armor"]
    armor_all: Annotated[int, Bounds(0, 10), "armor points it adds at every location"]
    affinities: Annotated[dict[Literal["up", "down", "left", "right"], Colour], "half squares on its edges"]
    affinities_complete: Annotated[list[Colour], "affinities that count as complete by themselves"]
    affinity_bonus: Annotated[AffinityBonus, "what it gives while its affinities are there"]
    counts_as: Annotated[list[str], Names(("gear",)), "pieces of armor sets for which it counts too"]
    irreplaceable: Annotated[bool, "true: archived when its owner dies"]
    cursed: Annotated[bool, "true: cannot leave the grid, archived when its owner dies"]


class ArmorSet(EntryBase, total=False):
    """What a survivor gains who wears every piece."""

    location: Annotated[str, Names(("location",), besides=PLACES), "the settlement location that crafts the pieces"]
    requires_gear: Annotated[list[str], Names(("gear",)), "the pieces"]
    armor_all: Annotated[int, Bounds(0, 10), "armor points it adds at every location"]
    keywords: Annotated[list[str], "keywords of the set itself; none so far"]
    special_rules: Annotated[list[str], Names(("keyword",), by="rule"), "rules named on it; none so far"]
    effects_confidence: Annotated[Confidence, "how sure the text is"]
    cost_confidence: Annotated[Confidence, "how sure the cost is; a set has none"]
    crafting_cost: Annotated[list[CraftingCost] | None, "null: the pieces are crafted, not the set"]
    affinities: Annotated[dict[Literal["up", "down", "left", "right"], Colour], "none: a set is no card"]


class SevereInjury(EntryBase, total=False):
    """A row of a severe injury table; its effects are carried out when it is suffered, bleeding last."""

    location: Required[Annotated[Location, "the table it stands in"]]
    roll_min: Required[Annotated[int, Bounds(1, 99), "the lowest roll that means it"]]
    roll_max: Annotated[int | None, Bounds(1, 99), "the highest roll that means it; null: everything above too"]
    permanent: Required[Annotated[bool, "true: written on the sheet, and the rest of its text counts from then on"]]
    max_times: Annotated[
        int | Literal["unlimited"] | None, Bounds(1, 99), "how often it can be on a sheet; null: it never is"
    ]
    moment: Annotated[At, "what suffering it is besides, where cards speak of it: dismembered"]
    at_most: Annotated[Effects, "what happens instead when the survivor has it as often as can be"]


class BrainTrauma(EntryBase, total=False):
    """A row of the brain trauma table; its effects are carried out when it is suffered."""

    moment: Annotated[At, "what suffering it is besides, where cards speak of it: frenzy"]
    roll_min: Required[Annotated[int, Bounds(1, 99), "the lowest roll that means it"]]
    roll_max: Annotated[int | None, Bounds(1, 99), "the highest roll that means it; null: everything above too"]


class Disorder(EntryBase, total=False):
    """A disorder card; its effects are carried out when it is gained."""


class FightingArt(EntryBase, total=False):
    """A fighting art card."""

    bash: Annotated[bool, BASH]


class SecretFightingArt(EntryBase, total=False):
    """A secret fighting art: never drawn, gained only from what names it."""

    across: Annotated[bool, "true: it strikes together with somebody who has it too, straight across the monster"]


class Ability(EntryBase, total=False):
    """An ability that is written on the sheet."""

    group: Annotated[str, "mostly the story event whose choice it is; a survivor has only one of a group"]


class Impairment(EntryBase, total=False):
    """Something written on the sheet that is mostly no gift; its effects are carried out when it is gained."""


class Curse(EntryBase, total=False):
    """A curse or a bond with a card that nobody can take off."""


class Status(EntryBase, total=False):
    """Something a survivor is for a time; its effects are carried out when it begins."""


class Title(EntryBase, total=False):
    """A name that a survivor has earned."""


class SettlementNote(EntryBase, total=False):
    """Something written down for the settlement that a later event asks for."""


class WeaponSkill(CardText, total=False):
    """What a specialist or a master can do.

    Moments of the own attack count for attacks with weapons of this type, and attacks that it gives are made with one;
    the moments of others count whatever they attack with. The effects are carried out when the level is reached.
    """


class WeaponType(EntryBase, total=False):
    """A weapon type that a survivor can be proficient with."""

    specialization_level: Annotated[int, Bounds(1, 999), "the weapon proficiency at which the specialization comes"]
    specialization: Annotated[WeaponSkill, "what a specialist can do"]
    mastery_level: Annotated[int, Bounds(1, 999), "the weapon proficiency at which the mastery comes"]
    mastery: Annotated[WeaponSkill, "what a master can do besides"]


MODELS: dict[str, type] = {
    "ability": Ability,
    "brain_trauma": BrainTrauma,
    "curse": Curse,
    "disorder": Disorder,
    "fighting_art": FightingArt,
    "impairment": Impairment,
    "secret_fighting_art": SecretFightingArt,
    "settlement_note": SettlementNote,
    "severe_injury": SevereInjury,
    "status": Status,
    "title": Title,
    "weapon_type": WeaponType,
}
