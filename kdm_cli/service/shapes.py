"""The shape of everything a command prints as JSON; `schemas/` is generated from here.

Only types: everyday commands never import this module.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

Colour = Literal["red", "green", "blue"]


class DueItem(TypedDict):
    """Something that waits to be settled."""

    what: str
    who: str | None
    why: str
    command: str


class DieShown(TypedDict):
    """One die, and who rolled it."""

    sides: int | Literal["location"]
    value: int | str
    why: str
    origin: Literal["given", "typed", "rolled", "drawn", "default"]


class ChangeShown(TypedDict):
    """One row created or deleted, or one field set."""

    kind: Literal["create", "delete", "set"]
    table: str
    id: int
    field: NotRequired[str]
    old: NotRequired[Any]
    new: NotRequired[Any]
    row: NotRequired[dict[str, Any]]


class OutcomeShown(TypedDict):
    """What a changing command prints."""

    entry: int | None
    saved: bool
    story: list[str]
    do: list[str]
    due: list[DueItem]
    next: str
    dice: list[DieShown]
    changes: list[ChangeShown]
    result: dict[str, Any]


class Need(TypedDict, total=False):
    """A die, card or choice that is needed now."""

    sides: int | Literal["location"]
    count: int
    why: str
    who: str
    deck: str
    choose: str
    options: list[str]
    default: str


class ErrorShown(TypedDict):
    """Why nothing was done, and the way out."""

    code: str
    message: str
    hint: str
    needs: NotRequired[list[Need]]
    line: NotRequired[int]


class RefusalShown(TypedDict):
    """What a refused command prints; a batch says `saved` too."""

    error: ErrorShown
    saved: NotRequired[Literal[False]]


class BatchShown(TypedDict):
    """What `batch run` and `batch check` print."""

    saved: bool
    outcomes: list[OutcomeShown]


class Died(TypedDict):
    """When and of what."""

    year: int | None
    cause: str | None


class Proficiency(TypedDict):
    """Weapon type and levels."""

    type: str | None
    level: int


class SixAttributes(TypedDict):
    """A number for each attribute."""

    movement: int
    speed: int
    accuracy: int
    strength: int
    evasion: int
    luck: int


class HitLocation(TypedDict):
    """Armor points and injury boxes; the head has no light box."""

    armor: int
    light: bool | None
    heavy: bool


class HitLocations(TypedDict):
    """The five locations."""

    head: HitLocation
    arms: HitLocation
    body: HitLocation
    waist: HitLocation
    legs: HitLocation


class Brain(TypedDict):
    """The sixth location."""

    injured: bool


class MayDepart(TypedDict):
    """Whether a survivor may go on the next hunt, and if not, why."""

    yes: bool
    why: str


class TraitShown(TypedDict):
    """Something recorded on a survivor."""

    id: str
    name: str
    kind: str


class GearShown(TypedDict):
    """A card in the grid."""

    slot: int
    id: str
    name: str


class WeaponShown(TypedDict):
    """A weapon at hand with its printed numbers."""

    slot: int | None
    id: str
    name: str
    speed: int | str
    accuracy: int | str
    strength: int | str
    luck: NotRequired[int]


class Affinities(TypedDict):
    """Completed affinities of the grid."""

    red: int
    green: int
    blue: int


class UseShown(TypedDict):
    """Something that happens only so often and has happened."""

    id: str
    scope: str


class SurvivorSheet(TypedDict):
    """`survivor show`; `survivor list` is a list of these."""

    id: int
    name: str
    sex: Literal["m", "f"] | None
    origin: Literal["founder", "born", "newcomer", "named"]
    born: int
    status: Literal["alive", "dead", "retired"]
    died: Died | None
    survival: int
    survival_limit: int
    insanity: int
    courage: int
    understanding: int
    hunt_xp: int
    weapon_proficiency: Proficiency
    attributes: SixAttributes
    permanent: SixAttributes
    tokens: SixAttributes
    hit_locations: HitLocations
    brain: Brain
    bleeding: int
    bleeding_limit: int
    insane: bool
    knocked_down: bool
    skip_next_hunt: bool
    departing: bool
    may_depart: MayDepart
    traits: list[TraitShown]
    gear: list[GearShown]
    weapons: list[WeaponShown]
    affinities: Affinities
    can: dict[str, bool]
    used: list[UseShown]
    due: list[DueItem]
    parents: list[str]
    children: list[str]
    notes: list[str]


class Part(TypedDict):
    """One part of a derived number."""

    name: str
    value: int


class Explained(TypedDict):
    """A derived number and all its parts."""

    stat: str
    value: int
    parts: list[Part]


class SurvivorWhy(TypedDict):
    """`survivor show --why`."""

    name: str
    why: list[Explained]


class Grid(TypedDict):
    """`gear grid`."""

    name: str
    gear: list[GearShown]
    affinities: Affinities
    hit_locations: HitLocations
    weapons: list[WeaponShown]
    can: dict[str, bool]


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


class SettlementSheet(TypedDict):
    """`settlement show`."""

    name: str
    campaign: str
    lantern_year: int
    phase: Literal["prologue", "hunt", "showdown", "settlement"]
    step: int
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
    departing: list[str]
    returning: list[str]
    bonuses: list[str]
    storage: list[StoredItem]
    timeline: list[YearShown]
    notes: list[str]
    dice: Literal["ask", "auto"]
    decks: Literal["table", "tool"]


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


class Status(TypedDict):
    """`kdm` alone."""

    name: str
    file: str
    lantern_year: int
    phase: Literal["prologue", "hunt", "showdown", "settlement"]
    step: int
    population: int
    nameless: int
    survival_limit: int
    endeavors: int
    death_count: int
    due: list[DueItem]
    may_depart: list[str]
    may_not_depart: list[NotDeparting]
    departing: list[str]
    last: list[LastEntry]
    next: str


class EntryBrief(TypedDict):
    """One line of `log`."""

    id: int
    group: int
    year: int
    time: str
    command: str
    story: list[str]
    because: str
    undone: bool


class EntryWhole(TypedDict):
    """`log ENTRY`."""

    id: int
    group_id: int
    command: str
    arguments: dict[str, Any]
    answers: list[dict[str, Any]]
    changes: list[ChangeShown]
    story: list[str]
    because: str
    time: str
    year: int
    undoes: int | None
    beneath: int
    redoable: int
    last_id: int
    digest: str


class Log(TypedDict):
    """`log`: a list of entries, or one whole."""

    entries: NotRequired[list[EntryBrief]]
    entry: NotRequired[EntryWhole]


class Health(TypedDict):
    """`doctor`; a sick file is a refusal with code `damaged`."""

    file: str
    entries: int
    healthy: Literal[True]
    unknown: list[str]


class BackedUp(TypedDict):
    """`backup`."""

    file: str
    backup: str
    entries: int


class Restored(TypedDict):
    """`restore`; `kept` is where the replaced file went."""

    file: str
    restored: str
    entries: int
    kept: str | None


class Page(TypedDict):
    """`export`: the page itself, or where it was written."""

    page: str | None
    out: str | None


class Expected(TypedDict):
    """`expect`, when it is so."""

    name: str
    field: str
    value: Any


class DemoStep(TypedDict):
    """One line of the demo."""

    line: str
    story: list[str]
    entry: int


class Demo(TypedDict):
    """`demo`."""

    file: str
    steps: list[DemoStep]
    settlement: SettlementSheet
    summary: str


OF_COMMAND: dict[str, Any] = {
    "status": Status,
    "settlement show": SettlementSheet,
    "settlement list": list[CampaignListed],
    "survivor show": SurvivorSheet | SurvivorWhy,
    "survivor list": list[SurvivorSheet],
    "show": SettlementSheet | SurvivorSheet,
    "gear grid": Grid,
    "storage list": list[StoredItem],
    "timeline show": Timeline,
    "log": Log,
    "doctor": Health,
    "backup": BackedUp,
    "restore": Restored,
    "export summary": Page,
    "export json": Page,
    "expect": Expected,
    "batch run": BatchShown,
    "batch check": BatchShown,
    "demo": Demo,
}
