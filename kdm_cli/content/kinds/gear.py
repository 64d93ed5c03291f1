"""Gear cards and armor sets."""

from typing import Annotated, Literal, TypedDict

from kdm_cli.content.kinds.entry import Confidence, EntryBase, Slug
from kdm_cli.rules.language.card_text import CardText
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


class CraftingCost(TypedDict, total=False):
    """One way to pay for a card; everything in it is needed."""

    resource_types: Annotated[dict[str, int], Bounds(1, 99), "resources by keyword, any: whichever"]
    resources: Annotated[dict[Slug, int], Bounds(1, 99), "exactly these resources"]
    gear: Annotated[dict[Slug, int], Bounds(1, 99), "gear that is given up for it"]
    innovations: Annotated[list[Slug], "innovations the settlement must have"]
    other: Annotated[list[str], "in words: what else it takes, such as an endeavor"]


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

    location: Annotated[str | None, "the settlement location that crafts it, or where it comes from"]
    crafting_cost: Annotated[list[CraftingCost] | None, "ways to pay for it; null: cannot be crafted, or not captured"]
    cost_confidence: Annotated[Confidence, "how sure the cost is"]
    effects_confidence: Annotated[Confidence, "how sure the text is"]
    keywords: Annotated[list[str], "what stands under its name"]
    special_rules: Annotated[list[str], "rules named on it: Frail, Reach 2"]
    weapon: Annotated[WeaponProfile, "if it is a weapon"]
    armor: Annotated[WornArmor, "if it is armor"]
    armor_all: Annotated[int, Bounds(0, 10), "armor points it adds at every location"]
    affinities: Annotated[dict[Literal["up", "down", "left", "right"], Colour], "half squares on its edges"]
    affinities_complete: Annotated[list[Colour], "affinities that count as complete by themselves"]
    affinity_bonus: Annotated[AffinityBonus, "what it gives while its affinities are there"]
    irreplaceable: Annotated[bool, "true: archived when its owner dies"]
    cursed: Annotated[bool, "true: cannot leave the grid, archived when its owner dies"]


class ArmorSet(EntryBase, total=False):
    """What a survivor gains who wears every piece."""

    location: Annotated[str, "the settlement location that crafts the pieces"]
    requires_gear: Annotated[list[Slug], "the pieces"]
    armor_all: Annotated[int, Bounds(0, 10), "armor points it adds at every location"]
    keywords: Annotated[list[str], "keywords of the set itself; none so far"]
    special_rules: Annotated[list[str], "rules named on it; none so far"]
    effects_confidence: Annotated[Confidence, "how sure the text is"]
    cost_confidence: Annotated[Confidence, "how sure the cost is; a set has none"]
    crafting_cost: Annotated[list[CraftingCost] | None, "null: the pieces are crafted, not the set"]
    affinities: Annotated[dict[Literal["up", "down", "left", "right"], Colour], "none: a set is no card"]
