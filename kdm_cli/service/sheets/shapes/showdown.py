"""The showdown sheet, the hunt sheet, and what `odds` answers: exact ratios, and the same in percent."""

from typing import Literal, final

from typing_extensions import TypedDict

from kdm_cli.service.sheets.shapes.settlement import Decks, End, HuntEnd, Turn
from kdm_cli.service.sheets.shapes.survivor import Brain, HitLocations, Life, SixAttributes

Away = Literal["", "ran away", "home"]
Lies = Literal["monster", "basic", "darkness", "starvation", "placed"]
Ambush = Literal["survivors", "monster"]
Facing = Literal["n", "e", "s", "w"]


class QuarryShown(TypedDict):
    """The monster that is hunted."""

    id: str
    name: str
    level: int


class MonsterNumbers(TypedDict):
    """The numbers of a monster as they count now."""

    movement: int
    toughness: int
    speed: int
    damage: int
    accuracy: int
    luck: int
    evasion: int


class MonsterShown(QuarryShown, MonsterNumbers):
    """The monster with its numbers as they count now; space and facing where anybody told."""

    tokens: dict[str, int]
    knocked_down: bool
    stands: str
    space: str | None
    facing: Facing | None


class AiShown(TypedDict):
    """The AI deck: face-down cards are counted; `in_play` holds what stays and is no mood, `drawn` what is being done.

    So many more wounds kill.
    """

    deck: int
    discard: list[str]
    wounds: int
    moods: list[str]
    in_play: list[str]
    drawn: list[str]
    to_kill: int


class HitLocationsShown(TypedDict):
    """The hit location deck: face-down cards are counted."""

    deck: int
    discard: list[str]
    drawn: list[str]


class LootShown(TypedDict):
    """Resources beside a grid."""

    id: str
    name: str
    count: int


class WeaponAgainst(TypedDict):
    """What a weapon needs against this monster: dice rolled, faces that hit (`behind`: from the blind spot) and wound.

    Null where a number is not fixed; `critical` is null where no face wounds critically.
    """

    slot: int | None
    id: str
    name: str
    dice: int | None
    hits: str | None
    behind: str | None
    wound: str | None
    critical: str | None
    reach: int
    range: int | None
    rules: list[str]
    why_not: str


class FighterShown(TypedDict):
    """A survivor of the showdown; `dodge` is free, used, or what is against it, `stands` when the fallen stand."""

    name: str
    status: Life
    space: str | None
    acted: bool
    movements: int
    activations: int
    off_board: bool
    tokens: SixAttributes
    knocked_down: bool
    stands: str
    dodge: str
    survival: int
    insanity: int
    brain: Brain
    bleeding: int
    hit_locations: HitLocations
    marks: list[str]
    loot: list[LootShown]
    weapons: list[WeaponAgainst]


class ShowdownSheet(TypedDict):
    """`showdown show`."""

    monster: MonsterShown
    round: int
    turn: Turn
    ai: AiShown
    hit_locations: HitLocationsShown
    injuries: list[str]
    priority: str | None
    controller: str | None
    controller_player: str | None
    acting: str | None
    survivors: list[FighterShown]
    dead: bool
    over: End | None
    kind: str
    decks: Decks
    next: str


class MonsterStands(TypedDict):
    """The monster on the board: its base of so many spaces each way (null where nobody captured it) is named by its
    lowest letter and number.
    """

    name: str
    space: str | None
    size: int | None
    facing: Facing | None


class SurvivorStands(TypedDict):
    """Where a survivor stands; null where nobody has told."""

    name: str
    space: str | None


class Board(TypedDict):
    """`showdown board`."""

    rows: int
    columns: int
    monster: MonsterStands
    survivors: list[SurvivorStands]
    blind_spot: list[str]


class PossibleTarget(SurvivorStands):
    """What the board says of a survivor; null where nobody has told enough."""

    distance: int | None
    threat: bool
    knocked_down: bool
    adjacent: bool | None
    in_range: bool | None
    facing: bool | None
    in_field_of_view: bool | None
    in_blind_spot: bool | None
    priority_target: bool


class ItemPicks(TypedDict):
    """One item of a card's list and whom it picks; `first` is the one that counts."""

    item: str
    picks: list[str]
    sure: bool
    first: bool
    why: str


class Targets(TypedDict):
    """`showdown targets`."""

    monster: str
    movement: int
    survivors: list[PossibleTarget]
    card: str
    items: list[ItemPicks]
    no_target: str | None


class LyingThere(TypedDict):
    """Something on a space; the event is named once it is revealed or placed."""

    kind: Lies
    event: str | None
    done: bool


class SpaceShown(TypedDict):
    """A space of the hunt board; 0 is Start."""

    space: int
    what: list[LyingThere]
    party: bool
    quarry: bool


class HunterShown(TypedDict):
    """Somebody on the hunt; `away` says whether they ran away, and how that ended."""

    name: str
    status: Life
    away: Away
    survival: int
    insanity: int
    courage: int
    understanding: int
    bleeding: int
    brain: Brain
    tokens: SixAttributes
    hit_locations: HitLocations


class HuntSheet(TypedDict):
    """The hunt under way; `waits` says what is to be resolved before the party moves on, `in_mind` what comes later."""

    quarry: QuarryShown
    space: int
    monster: int
    revealer: str | None
    extra: int
    waits: str
    in_mind: list[str]
    ambush: Ambush | None
    over: HuntEnd | None
    decks: Decks
    board: list[SpaceShown]
    survivors: list[HunterShown]
    next: str


class Share(TypedDict):
    """How likely something is: so many ways of so many, exactly; percent to one decimal."""

    ways: int
    of: int
    percent: float


class Average(TypedDict):
    """What comes out on average: ways by of, exactly; number to two decimals."""

    ways: int
    of: int
    number: float


class Number(Share):
    """How likely exactly this many is."""

    number: int


class Spread(TypedDict):
    """How many of something come out."""

    at_least_one: Share
    average: Average
    distribution: list[Number]


@final
class AttackOdds(TypedDict):
    """`odds attack`: faces are the least that are enough, `critical_on` null where none is; a sharp weapon adds a
    d10 to each wound die, which `wound_on` leaves out.

    `reactions` names the cards that may be drawn by what they do: wound, failure, reflex, trap.
    """

    attacker: str
    monster: str
    weapon: str
    blind_spot: bool
    dice: int
    hit_on: int
    wound_on: int
    sharp: bool
    critical_on: int | None
    hits: Spread
    wounds: Spread
    criticals: Spread
    trap: Share
    to_kill: int
    kill: Share
    reactions: dict[str, list[str]]
    not_counted: list[str]
    assumes: str


@final
class MonsterTurnOdds(TypedDict):
    """`odds monster-turn`: without an attack there are no dice; `location` is where the card aims its hits."""

    card: str
    monster: str
    target: str
    dice: int
    hit_on: int | None
    damage: int
    location: str | None
    hits: Spread
    knocked_down: Share
    already_down: bool
    severe_injuries: Spread
    death: Share
    brain_injured: Share
    brain_trauma: Share
    not_counted: list[str]
    assumes: str
