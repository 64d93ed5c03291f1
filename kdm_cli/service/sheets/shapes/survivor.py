"""Survivor sheets and gear grids."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from kdm_cli.service.sheets.shapes.outcome import DueItem

Track = Literal["hunt_xp", "weapon_proficiency", "courage", "understanding"]
Colour = Literal["red", "green", "blue"]
Sex = Literal["m", "f"]
SurvivorOrigin = Literal["founder", "born", "newcomer", "named"]
Life = Literal["alive", "dead", "retired"]


class Died(TypedDict):
    """When and of what; both null for the living."""

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


class IdleArmor(TypedDict):
    """A piece of armor in the grid that adds no points, where, and the piece that is worn there."""

    name: str
    location: str
    worn: str


class WeaponShown(TypedDict):
    """A weapon at hand with numbers and special rules as they are now; `why_not` is empty where it can be activated."""

    slot: int | None
    id: str
    name: str
    speed: int | str
    accuracy: int | str
    strength: int | str
    luck: NotRequired[int]
    rules: list[str]
    why_not: str


class Affinities(TypedDict):
    """Completed affinities of the grid."""

    red: int
    green: int
    blue: int


LastingShown = TypedDict("LastingShown", {"what": str, "from": str, "until": str})
LastingShown.__doc__ = "Something that lasts a while: what it is, from which card, and until when."


class UseShown(TypedDict):
    """Something that happens only so often and has happened."""

    id: str
    scope: str


class TrackShown(TypedDict):
    """A track as the packs print it: its boxes, none where it has no end, and at which of them something comes."""

    boxes: int | None
    milestones: list[int]


class Tracks(TypedDict):
    """The numbers of a survivor that stand in boxes."""

    hunt_xp: TrackShown
    weapon_proficiency: TrackShown
    courage: TrackShown
    understanding: TrackShown


class SurvivorSheet(TypedDict):
    """`survivor show`; `survivor list` is a list of these."""

    id: int
    name: str
    player: str | None
    sex: Sex | None
    origin: SurvivorOrigin
    born: int
    status: Life
    died: Died
    survival: int
    survival_limit: int
    insanity: int
    courage: int
    understanding: int
    hunt_xp: int
    weapon_proficiency: Proficiency
    tracks: Tracks
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
    cannot_spend_survival: bool
    cannot_use_fighting_arts: bool
    departing: bool
    may_depart: MayDepart
    traits: list[TraitShown]
    gear: list[GearShown]
    idle_armor: list[IdleArmor]
    weapons: list[WeaponShown]
    affinities: Affinities
    can: dict[str, bool]
    lasting: list[LastingShown]
    used: list[UseShown]
    due: list[DueItem]
    parents: list[str]
    siblings: list[str]
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


class BonusShown(GearShown):
    """An affinity bonus: what it needs, what of that is missing, and what it says."""

    active: bool
    needs: list[str]
    missing: list[str]
    text: list[str]


class SetShown(TypedDict):
    """An armor set of which at least two pieces are worn."""

    id: str
    name: str
    active: bool
    missing: list[str]
    text: list[str]


class ActivationShown(TypedDict):
    """Something a card lets a survivor do; `why_not` is empty where it can be done, as far as the sheet can tell."""

    id: str
    card: str
    name: str
    cost: str
    when: str
    limit: str | None
    times: NotRequired[int]
    used: bool
    effects: str
    why_not: str


class Grid(TypedDict):
    """`gear grid`; `cannot` holds the survival actions that cannot be taken, and why not."""

    name: str
    gear: list[GearShown]
    idle_armor: list[IdleArmor]
    affinities: Affinities
    hit_locations: HitLocations
    weapons: list[WeaponShown]
    can: dict[str, bool]
    bonuses: list[BonusShown]
    sets: list[SetShown]
    activations: list[ActivationShown]
    cannot: dict[str, str]
