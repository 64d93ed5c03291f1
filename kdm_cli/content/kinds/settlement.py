"""What a settlement has and meets: innovations, locations, resources, events and years."""

from typing import Annotated, Literal, Required, TypedDict

from kdm_cli.content.kinds.entry import Confidence, EntryBase, Names
from kdm_cli.rules.asking.numbers import OPEN
from kdm_cli.rules.language.card_text import CardText
from kdm_cli.rules.language.operations import Effects
from kdm_cli.rules.language.values import Condition, Reference
from kdm_cli.rules.language.words import Bounds, Period

Category = Literal["starting", "science", "music", "home", "faith", "art", "education", "other"]
Principles = Literal["new_life", "death", "society", "conviction"]


class Endeavor(TypedDict, total=False):
    """What a survivor can do at home for endeavors; self in its effects is the survivor who spends them."""

    name: Required[Annotated[str, "how it is called where it is printed"]]
    aliases: Annotated[list[str], "other names it is known by"]
    cost: Annotated[int | None, Bounds(0, 99), "endeavors; null where nobody captured it"]
    resources: Annotated[
        dict[str, int],
        Names(("resource",), by="word"),
        Bounds(1, 99),
        "resources that are paid too: by keyword, slug or deck, or any",
    ]
    limit: Annotated[Period, "once in this time: lifetime of the survivor, year and settlement_phase of the settlement"]
    requires_innovation: Annotated[str, Names(("innovation",)), "the innovation the settlement must have"]
    requires_principle: Annotated[str, Names(("principle",)), "the principle the settlement must have chosen"]
    requires_gear: Annotated[str, Names(("gear",)), "the gear somebody must have, worn or stored"]
    when: Annotated[Condition, "only if this holds"]
    text: Annotated[list[str], "what it does, tersely in our own words, for people"]
    effects: Annotated[Effects, "what it does"]
    edition: Annotated[str, "the printings that have it"]
    confidence: Annotated[Confidence, "how sure it is"]
    notes: Annotated[str, "doubts and remarks about the data"]


class SpecialInnovate(TypedDict):
    """A way to gain the innovation without drawing it."""

    location: Annotated[str, Names(("location",)), "where"]
    cost: Annotated[dict[str, int], Names(("resource",), by="word"), Bounds(1, 99), "the resources it takes"]


class Innovation(EntryBase, total=False):
    """A card of the innovation deck, or one that is gained in another way."""

    category: Annotated[Category, "the word under its name"]
    consequences: Annotated[list[str], Names(("innovation",)), "innovations that enter the deck with it"]
    consequence_of: Annotated[
        list[str],
        Names(("innovation",)),
        "innovations with which it enters the deck, when they do not name it themselves",
    ]
    survival_limit: Annotated[int, Bounds(-10, 10), "added to the survival limit while the settlement has it"]
    unlocks_survival_action: Annotated[
        str, Names(("survival_action",), by="field"), "the survival action that everyone can use from now on"
    ]
    gained_by: Annotated[str, "what gives it, if it is not in the deck"]
    enables: Annotated[list[str], "in words: recipes and endeavors elsewhere that need it"]
    counts_for_total: Annotated[bool, "false: not counted among the innovations"]
    special_innovate: Annotated[SpecialInnovate, "a way to gain it without drawing it"]
    endeavors: Annotated[list[Endeavor], "what can be done for endeavors"]


class Principle(EntryBase, total=False):
    """One of a pair, chosen at a milestone; its effects are carried out at once when it is chosen."""

    principle: Required[Annotated[Principles, "the pair it belongs to"]]
    survival_limit: Annotated[int, Bounds(-10, 10), "added to the survival limit while it is chosen"]
    choice: Annotated[Effects, "what comes due with the choice, a roll and what it costs; settled by its event"]
    choice_event: Annotated[str, "how the roll at its choice is called"]
    on_choice_roll_confidence: Annotated[Confidence, "how sure the rows of that roll are"]


class Build(TypedDict, total=False):
    """How a location comes to the settlement."""

    endeavor: Annotated[int, Bounds(0, 99), "endeavors it costs"]
    at: Annotated[str, Names(("location",), prose=True), "the location whose endeavor builds it"]
    resources: Annotated[
        dict[str, int], Names(("resource",), by="word"), Bounds(1, 99), "resources it costs, by keyword or slug"
    ]
    gained_by: Annotated[str, "in words: what gives it, if it is not built"]


class LocationCard(EntryBase, total=False):
    """A settlement location."""

    build: Annotated[Build, "how it comes to the settlement"]
    unlocks: Annotated[list[str], Names(("location",)), "locations that can be built there"]
    endeavors: Annotated[list[Endeavor], "what can be done there for endeavors"]


class Resource(EntryBase, total=False):
    """A card of a resource deck."""

    deck: Required[
        Annotated[
            str,
            Names(("monster",), besides=OPEN, prose=True),
            "the deck it lies in; several words: that of a monster no pack has",
        ]
    ]
    keywords: Annotated[list[str], "what it can be used as, and other words under its name"]
    copies: Annotated[int, Bounds(0, 100), "how many there are in the deck"]
    effect_confidence: Annotated[Confidence, "how sure the text is, or that there is none"]
    copies_confidence: Annotated[Confidence, "how sure the number of copies is"]


class Milestone(EntryBase, total=False):
    """A box of the settlement sheet that calls for a story event."""

    condition: Annotated[str, "in words: when it is reached"]
    story_event: Required[Annotated[str, Names(("story_event",)), "what happens then"]]
    principle: Annotated[Principles, "the pair that is chosen from then"]
    reached: Annotated[Condition, "when its box is checked; left out: by hand"]
    lost_to: Annotated[str, Names(("monster",)), "the monster whose victory checks its box"]


class FirstDay(EntryBase, total=False):
    """A step or row of the First Day, or of skipping the prologue."""

    trigger: Annotated[str, "when it is used"]
    step: Annotated[int, Bounds(1, 99), "the step of the first settlement phase"]
    die: Annotated[str, "the die that is rolled"]
    range: Annotated[str, "the faces this row is for"]
    additional_survivors: Annotated[int, Bounds(0, 99), "people who join the returning survivors"]
    population: Annotated[int | str, Bounds(0, 999), "the population afterwards, or in words how it is counted"]
    draw: Annotated[dict[str, int], Bounds(0, 99), "random resources gained, by deck"]
    hands: Annotated[list[str], "what people do by hand"]
    value_confidence: Annotated[Confidence, "how sure the numbers are"]


class EventEndeavor(Endeavor, total=False):
    """An endeavor that is there while a settlement event is."""

    mentions: Annotated[list[str], "things the rows nobody captured speak of"]


class SettlementEvent(EntryBase, total=False):
    """A card of the settlement event deck; its effects are all that it does, in order."""

    endeavors: Annotated[list[EventEndeavor], "what can be done for endeavors while the event is there"]
    also_added_by: Annotated[list[str], "what else brings it"]
    partial: Annotated[bool, "true: only some rows were captured"]
    mentions: Annotated[list[str], "things the rows nobody captured speak of"]
    kept_aside: Annotated[bool, "true: not in the deck; it comes where something names it"]


class LostSettlement(CardText, total=False):
    """What a box of lost settlements does: from the beginning of the campaign after it, and once as that begins."""

    name: Required[Annotated[str, "what it is called"]]
    survival_limit: Annotated[int, Bounds(-10, 10), "added to the survival limit"]


class StoryEvent(EntryBase, total=False):
    """A story event of the rulebook; its effects are all that it does, in order."""

    trigger: Annotated[str, "what brings it about"]
    called: Annotated[
        Literal["hunt", "table"],
        "what no command sees coming: due on a hunt kept on paper, or whenever the table says so",
    ]
    rulebook_page_1_5: Annotated[int, "its page in the rulebook of 1.5"]
    gains: Annotated[list[str], "what the settlement gains at once, as kind/slug"]
    hands: Annotated[list[str], "what people do by hand where the prologue is skipped"]
    options: Annotated[list[str], "the principles there are to choose between"]
    boxes: Annotated[list[LostSettlement], "of the end of a campaign: what each lost settlement does in the next ones"]
    sources_note: Annotated[str, "where rows come from"]
    edition_note: Annotated[str, "how printings differ"]


class TimelineEntry(TypedDict, total=False):
    """One thing printed in a lantern year."""

    type: Required[
        Annotated[
            Literal["prologue", "settlement_event", "story_event", "nemesis_encounter", "special_showdown"], "its kind"
        ]
    ]
    id: Required[
        Annotated[
            str | None,
            Names(("story_event", "settlement_event", "monster"), kind_of="type"),
            "the event or monster; null: a nemesis of choice",
        ]
    ]
    level: Annotated[int | None, Bounds(1, 9), "the monster's level; null where it has only one"]
    late: Annotated[bool, "true: where the pack joins after this year, it comes at once"]
    instead_of: Annotated[
        str, Names(("story_event", "settlement_event", "monster")), "what else stands in this year, and gives way to it"
    ]


class TimelineYear(EntryBase, total=False):
    """A line of the timeline as it is printed."""

    lantern_year: Required[Annotated[int, Bounds(0, 40), "the year"]]
    entries: Required[Annotated[list[TimelineEntry], "what stands there"]]
    random_settlement_event: Annotated[bool, "true: a settlement event is drawn that year"]


class Campaign(EntryBase, total=False):
    """Another campaign than that of the core game: what it begins with, and what is not in it."""

    starts: Annotated[list[Reference], "what stands on the settlement sheet from the beginning"]
    storage: Annotated[list[Reference], "what is in storage from the beginning"]
    removes: Annotated[
        list[str], "what is not in it: kind/slug of the same pack, else of core, or kind/* for all that core has"
    ]


MODELS: dict[str, type] = {
    "campaign": Campaign,
    "first_day": FirstDay,
    "innovation": Innovation,
    "location": LocationCard,
    "milestone": Milestone,
    "principle": Principle,
    "resource": Resource,
    "settlement_event": SettlementEvent,
    "story_event": StoryEvent,
    "timeline_year": TimelineYear,
}
