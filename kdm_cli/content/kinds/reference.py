"""What is looked up: keywords, rules, the boxes of the sheet, caps, tokens and named effects."""

from typing import Annotated, Any, Literal, Required, TypedDict

from kdm_cli.content.kinds.entry import BASH, EntryBase, Names
from kdm_cli.rules.language.words import Attribute, Bounds, Location, Track


class Keyword(EntryBase, total=False):
    """A word that stands on cards, and what it means."""

    category: Annotated[
        Literal["gear_rule", "effect", "hit_location_rule", "term"],
        "a special rule of gear, something that happens, a word on hit locations, or a word of the rules",
    ]


class Rule(TypedDict, total=False):
    """One sentence of the rulebook in our own words; not a card, so it does nothing by itself."""

    id: Required[Annotated[str, "pack:rule/R and its number; never changes"]]
    name: Required[Annotated[str, "R and its number"]]
    text: Required[Annotated[str, "what it says"]]
    chapter: Annotated[str, "the chapter it is listed under"]
    where: Annotated[str, "the section of the rulebook"]
    stated: Annotated[bool, "true: only said to the reader, nothing for the tool to decide"]
    replaces: Annotated[str, "the id of a rule of another pack that this one stands for while the pack is enabled"]
    was: Annotated[list[str], "ids this rule had before"]


class OtherValue(TypedDict, total=False):
    """Who has another number than everybody."""

    fighting_art: Annotated[str, Names(("fighting_art",)), "the fighting art that changes it"]
    value: Annotated[int, Bounds(0, 999), "the number with it"]


class RuleNote(EntryBase, total=False):
    """A number or list of the rules that belongs to no card; each note has the few fields it needs."""

    value: Annotated[int, Bounds(0, 999), "the number itself"]
    exceptions: Annotated[list[OtherValue], "cards that change it"]
    insanity: Annotated[int, Bounds(0, 999), "insanity from which a survivor is insane"]
    condition: Annotated[str, "in words: when it is so"]
    ends: Annotated[str, "in words: when it is over"]
    faces: Annotated[int, Bounds(1, 100), "the sides of the die"]
    distribution: Annotated[dict[Location, int], Bounds(0, 100), "how many sides show each hit location"]
    rows: Annotated[int, Bounds(1, 20), "cards under each other in the grid"]
    columns: Annotated[int, Bounds(1, 20), "cards beside each other in the grid"]
    slots: Annotated[int, Bounds(1, 99), "cards in the whole grid"]
    cost: Annotated[dict[str, int], Bounds(0, 99), "what it costs: endeavor, and resources by keyword"]
    location: Annotated[str, Names(("location",)), "the settlement location where it is done"]
    consequences: Annotated[list[str], Names(("innovation",)), "innovations that come into the deck; none for a rule"]
    survival_limit: Annotated[int, Bounds(-10, 10), "added to the survival limit; 0 for a rule"]
    lantern_year: Annotated[int | None, Bounds(0, 40), "the lantern year it belongs to; null for the whole campaign"]
    entries: Annotated[list[Any], "what stands on the timeline for it; none for a note"]
    list: Annotated[list[str], "what belongs to it, in words"]


class AttributeBox(EntryBase, total=False):
    """An attribute of a survivor."""

    field: Required[Annotated[Attribute, "its word in card texts and on the sheet"]]
    starting_value: Required[Annotated[int, Bounds(-20, 20), "what a new survivor has"]]
    meaning: Annotated[str, "what it is for"]
    has_permanent_value: Annotated[bool, "true: changes can be for good"]
    has_tokens: Annotated[bool, "true: tokens change it for a showdown"]


class TrackMark(TypedDict, total=False):
    """What happens when a track reaches a box."""

    at: Required[Annotated[int, Bounds(1, 999), "the box"]]
    story_event: Annotated[str, Names(("story_event",)), "the story event that it sets off"]
    age: Annotated[int, Bounds(1, 9), "which age, for the story event Age"]
    effect: Annotated[str, "in words: what happens where it is no story event"]


class TrackBox(EntryBase, total=False):
    """A number of a survivor that goes up and down in boxes."""

    field: Required[Annotated[Track, "its word in card texts and on the sheet"]]
    starting_value: Required[Annotated[int, Bounds(0, 999), "what a new survivor has"]]
    source_of_start: Annotated[str, "where that comes from"]
    min: Annotated[int, Bounds(0, 999), "never less than this"]
    max: Annotated[int, Bounds(1, 999), "never more than this"]
    cap: Annotated[str, "in words: what limits it where that is no fixed number"]
    role: Annotated[str, "what it is for"]
    milestones: Annotated[list[TrackMark], "what happens at which box"]
    unlocked_by: Annotated[str, "in words: what allows it"]
    types: Annotated[list[str], Names(("weapon_type",)), "weapon types it can be for"]


class SurvivalCost(TypedDict, total=False):
    """What a survival action costs."""

    survival: Annotated[int, Bounds(0, 99), "survival that is spent"]
    less: Annotated[Attribute, "an attribute that makes it cheaper, point for point"]


class Unlock(TypedDict):
    """What a settlement must have."""

    innovation: Annotated[str, Names(("innovation",)), "the innovation"]


class SurvivalAction(EntryBase, total=False):
    """What survival is spent on."""

    field: Required[Annotated[str, "its word in card texts and in commands"]]
    cost: Required[Annotated[SurvivalCost, "what it costs"]]
    limit: Annotated[str, "in words: how often"]
    unlock: Annotated[Literal["default"] | Unlock, "default: everyone can; else what the settlement needs"]
    usable_knocked_down: Annotated[bool, "true: usable while knocked down"]
    timing: Annotated[str, "in words: when"]


class BodyLocation(EntryBase, total=False):
    """A hit location of survivors, or the brain."""

    field: Annotated[Literal[Location, "brain"], "its word in card texts and on the sheet"]
    injury_boxes: Annotated[list[Literal["light", "heavy"]], "boxes that damage fills, in this order"]
    armor: Annotated[bool, "true: armor protects it"]
    armor_substitute: Annotated[Track, "the number that is lost instead of armor points"]
    heavy_filled_effect: Annotated[str, "in words: what happens when the heavy box is filled"]
    overflow_table: Annotated[str, "the table that is rolled on beyond the last box"]
    hit_die_faces: Annotated[int, Bounds(0, 100), "sides of the hit location die that show it"]
    damaged_by: Annotated[str, "in words: the only damage that counts here"]
    dodgeable: Annotated[bool, "false: its damage cannot be dodged"]


class Cap(EntryBase, total=False):
    """The most there can be of something."""

    value: Required[Annotated[int, Bounds(0, 999), "how many"]]


class TokenEntry(EntryBase, total=False):
    """A token that is laid beside a survivor."""


class InnateWeapon(EntryBase, total=False):
    """A weapon that everyone has without a card."""

    speed: Annotated[int, Bounds(0, 20), "attack dice"]
    accuracy: Annotated[int, Bounds(1, 10), "an attack die this high hits"]
    strength: Annotated[int, Bounds(-20, 99), "added to wound attempts"]
    luck: Annotated[int, Bounds(-20, 20), "luck of attacks with it"]
    type: Annotated[str, Names(("weapon_type",)), "its weapon type"]


class NamedEffect(EntryBase, total=False):
    """Something that several cards do, under one name; in its effects self is who suffers it."""

    bash: Annotated[bool, BASH]


MODELS: dict[str, type] = {
    "attribute": AttributeBox,
    "body_location": BodyLocation,
    "cap": Cap,
    "effect": NamedEffect,
    "innate_weapon": InnateWeapon,
    "keyword": Keyword,
    "rule": Rule,
    "rule_note": RuleNote,
    "survival_action": SurvivalAction,
    "token": TokenEntry,
    "track": TrackBox,
}
