"""The settlement sheet, storage, timeline, where the campaign stands, and what can be crafted and done there."""

from typing import Literal, NotRequired, final

from typing_extensions import TypedDict

from kdm_cli.service.sheets.shapes.outcome import DueItem

Can = Literal["now", "one short", "no"]
PhaseName = Literal["prologue", "hunt", "showdown", "settlement"]
Rolling = Literal["ask", "auto"]
Decks = Literal["table", "tool"]
Rules = Literal["strict", "loose"]
End = Literal["victory", "defeat"]
Turn = Literal["monster", "survivors"]
HuntEnd = Literal["showdown", "failed"]
Principle = Literal["new_life", "death", "society", "conviction"]


class Principles(TypedDict):
    """The four choices."""

    new_life: str | None
    death: str | None
    society: str | None
    conviction: str | None


@final
class StoredItem(TypedDict):
    """One line of storage."""

    id: str
    name: str
    kind: Literal["resource", "gear"]
    count: int
    keywords: list[str]


@final
class KeywordTotal(TypedDict):
    """`storage list --totals`: how many resources have a keyword; a card counts for each keyword it has."""

    keyword: str
    count: int
    cards: list[str]


class EventShown(TypedDict):
    """One event of a lantern year."""

    id: str
    name: str
    level: int | None
    done: bool


class YearShown(TypedDict):
    """One lantern year."""

    year: int
    done: bool
    events: list[EventShown]


class LevelShown(TypedDict):
    """One level of a nemesis, and whether it was defeated."""

    level: int
    defeated: bool


class NemesisShown(TypedDict):
    """A nemesis and its levels."""

    name: str
    levels: list[LevelShown]


class DefeatedShown(TypedDict):
    """A monster of a level that was defeated, and how often."""

    name: str
    level: int
    times: int


class HouseRuleShown(TypedDict):
    """A house rule that stands: a requirement that is waived, for one card or for all."""

    requirement: str
    card: str | None
    year: int


class PlayerShown(TypedDict):
    """Somebody at the table, and whom of the living they play."""

    name: str
    survivors: list[str]


class SettlementSheet(TypedDict):
    """`settlement show`."""

    name: str
    campaign: str
    lantern_year: int
    phase: PhaseName
    step: int
    step_name: str
    population: int
    nameless: int
    death_count: int
    lost_settlements: int
    survival_limit: int
    endeavors: int
    due: list[DueItem]
    principles: Principles
    innovations: list[str]
    innovation_deck: list[str]
    locations: list[str]
    quarries: list[str]
    nemeses: list[str]
    nemesis_levels: list[NemesisShown]
    defeated: list[DefeatedShown]
    milestones: list[str]
    milestones_open: list[str]
    departing: list[str]
    returning: list[str]
    bonuses: list[str]
    storage: list[StoredItem]
    keywords: dict[str, int]
    timeline: list[YearShown]
    notes: list[str]
    dice: Rolling
    decks: Decks
    rules: Rules
    party_size: int
    house_rules: list[HouseRuleShown]
    players: list[PlayerShown]


class CampaignListed(TypedDict):
    """One campaign of `settlement list`; a file that cannot be read says so."""

    file: str
    name: str | None
    lantern_year: NotRequired[int]
    population: NotRequired[int]
    entries: NotRequired[int]
    last: NotRequired[str]
    problem: NotRequired[str]


class Timeline(TypedDict):
    """`timeline show`."""

    lantern_year: int
    timeline: list[YearShown]


class NotDeparting(TypedDict):
    """Who may not depart, and why."""

    name: str
    why: str


class LastEntry(TypedDict):
    """One of the newest entries."""

    id: int
    command: str
    story: list[str]


class UnderWay(TypedDict):
    """The showdown under way; so many more wounds kill the monster."""

    monster: str
    level: int
    round: int
    turn: Turn
    acting: str | None
    to_kill: int
    waits: str
    over: End | None


class Hunted(TypedDict):
    """The hunt under way: where the party and the quarry stand on its board, and what waits there."""

    quarry: str
    level: int
    space: int
    monster: int
    revealer: str | None
    waits: str
    over: HuntEnd | None


class InField(TypedDict):
    """What is under way away from the settlement."""

    showdown: NotRequired[UnderWay]
    hunt: NotRequired[Hunted]


class OneShort(TypedDict):
    """Something that a single card or endeavor more would give."""

    name: str
    lacking: str


class Reach(TypedDict):
    """What can be done in Develop as the settlement stands, each thing by itself."""

    build: list[str]
    innovate: list[str]
    craft: list[str]
    one_short: list[OneShort]


class InDevelop(TypedDict):
    """What is in reach while the settlement develops."""

    develop: NotRequired[Reach]


class CampaignEnd(TypedDict):
    """How a campaign has ended or was won; who lives, has retired, and is dead, by name; what begins the next one."""

    over: bool
    how: str
    living: list[str]
    retired: list[str]
    dead: list[str]
    then: str


class Ending(TypedDict):
    """That the campaign is over, or won."""

    end: NotRequired[CampaignEnd]


class Status(InField, InDevelop, Ending):
    """`kdm` alone."""

    name: str
    file: str
    lantern_year: int
    phase: PhaseName
    step: int
    doing: str
    population: int
    nameless: int
    survival_limit: int
    endeavors: int
    death_count: int
    due: list[DueItem]
    may_depart: list[str]
    may_not_depart: list[NotDeparting]
    departing: list[str]
    missing_packs: list[str]
    last: list[LastEntry]
    next: str


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


class ActivityShown(TypedDict):
    """Something that can be done for endeavors: `survivor` is who alone can do it, `cost` null where nobody captured
    it, `resources` by keyword or id, `why_not` empty where nothing speaks against it.
    """

    name: str
    source: str
    kind: str
    survivor: str | None
    cost: int | None
    resources: dict[str, int]
    price: str
    limit: str | None
    edition: str | None
    text: list[str]
    why_not: str


class Endeavors(TypedDict):
    """How many endeavors there are, why none are spent now, and what can be done for them, what is open now first."""

    endeavors: int
    why_not: str
    activities: list[ActivityShown]


class StepShown(TypedDict):
    """A step of the settlement phase; `what` says what came of it, where that matters."""

    number: int
    key: str
    name: str
    state: Literal["done", "now", "open", "later"]
    entry: int | None
    what: str


class Phase(TypedDict):
    """`phase show`: `step` counts to eleven as in the full game, the steps' own numbers as the rulebook does."""

    name: str
    phase: PhaseName
    lantern_year: int
    step: int
    doing: str
    steps: list[StepShown]
    endeavors: int
    departing: list[str]
    next: str
    due: list[DueItem]


Fetch = TypedDict("Fetch", {"for": str, "take": dict[str, list[str]]})
Fetch.__doc__ = "What is taken out of the box for a hunt, a showdown or a settlement phase, by sort."


class FetchList(TypedDict):
    """`fetch-list`."""

    lists: list[Fetch]
    quarries: list[str]
