"""The settlement sheet, storage, timeline, and where the campaign stands."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from kdm_cli.service.sheets.shapes.outcome import DueItem


class Principles(TypedDict):
    """The four choices."""

    new_life: str | None
    death: str | None
    society: str | None
    conviction: str | None


class StoredItem(TypedDict):
    """One line of storage."""

    id: str
    name: str
    kind: Literal["resource", "gear"]
    count: int
    keywords: list[str]


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
    phase: Literal["prologue", "hunt", "showdown", "settlement"]
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
    milestones: list[str]
    milestones_open: list[str]
    departing: list[str]
    returning: list[str]
    bonuses: list[str]
    storage: list[StoredItem]
    keywords: dict[str, int]
    timeline: list[YearShown]
    notes: list[str]
    dice: Literal["ask", "auto"]
    decks: Literal["table", "tool"]
    rules: Literal["strict", "loose"]
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
    turn: Literal["monster", "survivors"]
    acting: str | None
    to_kill: int
    over: Literal["victory", "defeat"] | None


class Hunted(TypedDict):
    """The hunt under way: where the party and the quarry stand on its board, and what waits there."""

    quarry: str
    level: int
    space: int
    monster: int
    revealer: str | None
    waits: str
    over: Literal["showdown", "failed"] | None


class Status(TypedDict):
    """`kdm` alone."""

    showdown: NotRequired[UnderWay]
    hunt: NotRequired[Hunted]

    name: str
    file: str
    lantern_year: int
    phase: Literal["prologue", "hunt", "showdown", "settlement"]
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
