"""What `settlement recipes` (`craft --list`) answers."""

from typing import Literal

from typing_extensions import TypedDict

Can = Literal["now", "one short", "no"]


class WayShown(TypedDict):
    """One way to pay for a card: resources by keyword or id, gear given up by id; `lacking` is what storage is short
    of, `missing` which innovations, heat or endeavors there are not.
    """

    cost: str
    can: Can
    resources: dict[str, int]
    gear: dict[str, int]
    endeavors: int
    innovations: list[str]
    other: list[str]
    lacking: list[str]
    missing: list[str]


class RecipeShown(TypedDict):
    """A gear card and the ways to pay for it."""

    id: str
    name: str
    can: Can
    ways: list[WayShown]


class LocationRecipes(TypedDict):
    """A location and what it crafts."""

    id: str
    name: str
    built: bool
    recipes: list[RecipeShown]


class Recipes(TypedDict):
    """The built locations, with `all` the others too; how many recipes can be made now, and are one card short."""

    all: bool
    locations: list[LocationRecipes]
    now: int
    one_short: int
    recipes: int
