"""The facts of a campaign as immutable rows, one class a table.

A row holds what was written down, never what follows from it: population, armor left and movement are derived.
"""

from collections.abc import Callable

from kdm_cli.light import Any, Literal, NamedTuple, TypeVar

STRICT, LOOSE = "strict", "loose"  # what is out of order is refused, or done with a note
AnyRow = Any  # a row of a table that only its reader knows
AnyField = Any  # what one of its fields holds
Fields = dict[str, Any]  # the fields of a row by name
Location = Literal["head", "arms", "body", "waist", "legs"]
Attribute = Literal["movement", "speed", "accuracy", "strength", "evasion", "luck"]
LOCATIONS: tuple[Location, ...] = ("head", "arms", "body", "waist", "legs")  # R37
LAST_YEAR = 40  # the timeline has no more boxes
ATTRIBUTES: tuple[Attribute, ...] = ("movement", "speed", "accuracy", "strength", "evasion", "luck")


class Campaign(NamedTuple):
    """What the file itself remembers: its seed, how many dice its founder's tool has rolled, and the group's habits.

    `uuid` is empty where the campaign is older than the field; then it follows from the first entry of the journal.
    """

    id: int
    seed: int
    dice_rolled: int = 0
    dice: str = "ask"
    decks: str = "table"
    uuid: str = ""
    rules: str = STRICT
    party_size: int = 4
    talk: str = "brief"


class Pack(NamedTuple):
    """A pack the campaign plays with."""

    id: int
    pack: str
    version: str
    hash: str
    position: int


class Settlement(NamedTuple):
    """The settlement sheet; `limit_correction` is what a hand added to the derived survival limit.

    `step` is where the settlement phase stands, 1 to 11 as in the full game; 0 outside it.
    """

    id: int
    name: str
    lantern_year: int = 0
    phase: str = "prologue"
    step: int = 0
    nameless: int = 0
    death_count: int = 0
    lost_settlements: int = 0
    endeavors: int = 0
    limit_correction: int = 0


class Holding(NamedTuple):
    """Something the settlement has: an innovation, location, principle, quarry, nemesis or milestone."""

    id: int
    content: str
    year: int


CHILD, NEWBORN, NEWCOMER = "Child of ", "Newborn", "Newcomer"  # how they are called until somebody names them


class Survivor(NamedTuple):
    """A survivor sheet; the six attributes are the pencilled base, without traits, gear and tokens."""

    id: int
    name: str
    sex: str | None = None
    origin: str = "founder"
    born_year: int = 0
    father_id: int | None = None
    mother_id: int | None = None
    survival: int = 0
    insanity: int = 0
    courage: int = 0
    understanding: int = 0
    hunt_xp: int = 0
    weapon_type: str | None = None
    weapon_proficiency: int = 0
    movement: int = 5
    speed: int = 0
    accuracy: int = 0
    strength: int = 0
    evasion: int = 0
    luck: int = 0
    bleeding: int = 0
    brain_injured: bool = False
    knocked_down: bool = False
    skip_next_hunt: bool = False
    retired: bool = False
    dead: bool = False
    died_year: int | None = None
    died_cause: str | None = None
    party: int | None = None
    returned: bool = False
    player_id: int | None = None

    @property
    def unnamed(self) -> bool:
        """Whether nobody has given the survivor a name yet, and the sheet has a provisional one."""
        word, _, number = self.name.partition(" ")
        provisional = word in (NEWBORN, NEWCOMER) and (number.isdigit() or not number)
        return self.origin != "founder" and (provisional or self.name.startswith(CHILD))


class BodyPart(NamedTuple):
    """The injury boxes of one hit location and the armor points lost there; the head has no light box."""

    id: int
    survivor_id: int
    location: str
    light: bool = False
    heavy: bool = False
    armor_lost: int = 0


class Trait(NamedTuple):
    """Anything recorded on a survivor: an injury, disorder, ability, impairment, fighting art."""

    id: int
    survivor_id: int
    content: str
    year: int


class Token(NamedTuple):
    """Attribute tokens of one kind beside a survivor sheet; gone when the showdown ends."""

    id: int
    survivor_id: int
    stat: str
    amount: int


class Gear(NamedTuple):
    """One gear card in a survivor's grid."""

    id: int
    survivor_id: int
    slot: int
    content: str


class Loadout(NamedTuple):
    """One piece of a gear grid that was saved under a name."""

    id: int
    name: str
    slot: int
    content: str


class Stored(NamedTuple):
    """So many copies of one gear or resource in settlement storage."""

    id: int
    content: str
    copies: int


class Event(NamedTuple):
    """One line of the timeline."""

    id: int
    year: int
    content: str
    level: int | None = None
    done: bool = False


class Note(NamedTuple):
    """Words written on the settlement sheet or on a survivor's."""

    id: int
    survivor_id: int | None
    year: int
    text: str


class Due(NamedTuple):
    """Something that has been caused and waits to be settled."""

    id: int
    content: str
    survivor_id: int | None
    why: str
    command: str


class Use(NamedTuple):
    """Something that happens only so often and has happened: a threshold crossed, a once-per-lifetime ability."""

    id: int
    survivor_id: int | None
    content: str
    scope: str
    times: int = 1


class PackFile(NamedTuple):
    """One file of a pack that came from outside, kept so that the campaign opens on another machine."""

    id: int
    pack: str
    name: str
    text: str


LASTING = {
    "attack": "until the attack ends", "next_attack": "until the next attack ends",
    "wound_attempt": "for this wound attempt", "act": "until the act ends", "own_act": "until the own next act",
    "turn": "until the turn ends",
    "round": "until the round ends", "next_round": "until the next round ends",
    "monster_turn": "until the monster's turn ends", "hunt": "until the hunt ends",
    "showdown": "until the showdown ends", "settlement_phase": "until the settlement phase ends",
    "return": "until the return", "year": "until the year ends", "coming_year": "until the coming year ends",
    "event": "for this event",
    "lifetime": "for life", "depart": "at the next departure", "campaign": "for good",
}  # fmt: skip


class Lasting(NamedTuple):
    """Something that lasts a while, on a survivor or on all: `armor/all` +2 until the showdown ends.

    `what` is attribute/strength, armor/all, roll/intimacy, forbid/dash,surge or grant/deaf; `content` is the card that
    did it.
    """

    id: int
    survivor_id: int | None
    content: str
    what: str
    amount: int
    until: str


class Showdown(NamedTuple):
    """The one showdown under way: the monster, whose turn it is, and where the monster stands if anybody told.

    `turn` is monster or survivors; `begun` says that the monster's turn is under way step by step. `fell` is the round
    in which the monster was knocked down; `over` is victory or defeat once it is decided and waits to be ended.
    `secret` is what cards are dealt from, `dealt` how many were.
    """

    id: int
    monster: str
    level: int = 1
    kind: str = "hunt"
    decks: str = "table"
    round: int = 1
    turn: str = "monster"
    begun: bool = False
    controller_id: int | None = None
    acting_id: int | None = None
    priority_id: int | None = None
    last_wound_id: int | None = None
    space: str | None = None
    facing: str | None = None
    moved: int = 0
    fell: int | None = None
    over: str | None = None
    secret: str = ""
    dealt: int = 0


class Fighter(NamedTuple):
    """A survivor on the showdown board: where they stand if anybody told, and what is left of their act.

    `acted` says that the act of this round is over; `fell` is the round in which they were knocked down.
    """

    id: int
    survivor_id: int
    place: int
    space: str | None = None
    acted: bool = False
    movements: int = 1
    activations: int = 1
    moved: int = 0
    fell: int | None = None
    off_board: bool = False


class Card(NamedTuple):
    """A card of the showdown's decks and where it lies; `content` is empty while nobody knows which card it is.

    `pile` is deck, discard, wounds, play (drawn, or a mood, trait or injury that stays) or box. In a deck `position` 0
    means anywhere; more lies nearer the top, less than 0 nearer the bottom. `survivor_id` is whose status it is, or who
    gave the injury.
    """

    id: int
    deck: str
    content: str
    pile: str = "deck"
    position: int = 0
    tokens: int = 0
    survivor_id: int | None = None


class MonsterToken(NamedTuple):
    """Tokens of one kind beside the monster (R33)."""

    id: int
    stat: str
    amount: int


class Loot(NamedTuple):
    """Resources won in the showdown, beside the grid of who earned them (R158)."""

    id: int
    survivor_id: int
    content: str
    copies: int


class Step(NamedTuple):
    """A step of the settlement phase under way that was done, and the journal entry that did it.

    `how` is what came of it where that matters: victory or defeat, the settlement event that was drawn.
    """

    id: int
    step: str
    entry: int
    how: str | None = None


class Hunt(NamedTuple):
    """The one hunt under way: the quarry, where the party and the quarry stand on the hunt board, who reveals events.

    `extra` is how many more hunt events come before the party moves on, `waiting` that what lies on its space does.
    `ambush` is survivors or monster, who ambushes when the showdown begins; `over` is showdown or failed once the hunt
    is over and waits to be ended.
    """

    id: int
    quarry: str
    level: int = 1
    decks: str = "table"
    space: int = 0
    monster: int = 0
    revealer_id: int | None = None
    extra: int = 0
    waiting: bool = False
    ambush: str | None = None
    over: str | None = None
    secret: str = ""
    dealt: int = 0


class HuntSpace(NamedTuple):
    """Something on a space of the hunt board: a monster or basic event, darkness, starvation, or what was placed there.

    `content` is the event that was revealed or placed, or that comes in the place of darkness; `done` says that it has
    been resolved.
    """

    id: int
    space: int
    kind: str
    content: str = ""
    done: bool = False


class HouseRule(NamedTuple):
    """A requirement that this group waives for good, for every card or only for one."""

    id: int
    requirement: str
    content: str | None
    year: int


class Player(NamedTuple):
    """Somebody at the table, and the place in their order."""

    id: int
    name: str
    position: int


class Writer(NamedTuple):
    """A copy of the campaign that others know, under the name its people gave it."""

    id: int
    writer: str
    name: str
    dice_rolled: int = 0


class Learned(NamedTuple):
    """A card of which people taught the campaign what it does, as a pack would say it in JSON."""

    id: int
    content: str
    text: str


Row = (
    Campaign
    | Pack
    | Settlement
    | Holding
    | Survivor
    | BodyPart
    | Trait
    | Token
    | Gear
    | Loadout
    | Stored
    | Event
    | Note
    | Due
    | Use
    | PackFile
    | Lasting
    | Showdown
    | Fighter
    | Card
    | MonsterToken
    | Loot
    | Step
    | Hunt
    | HuntSpace
    | HouseRule
    | Player
    | Writer
    | Learned
)
R = TypeVar("R", bound=Row)

TABLES: dict[str, type[AnyRow]] = {
    "campaign": Campaign,
    "pack": Pack,
    "settlement": Settlement,
    "holding": Holding,
    "survivor": Survivor,
    "body_part": BodyPart,
    "trait": Trait,
    "token": Token,
    "gear": Gear,
    "loadout": Loadout,
    "storage": Stored,
    "timeline": Event,
    "note": Note,
    "due": Due,
    "use": Use,
    "pack_file": PackFile,
    "lasting": Lasting,
    "showdown": Showdown,
    "fighter": Fighter,
    "card": Card,
    "monster_token": MonsterToken,
    "loot": Loot,
    "step": Step,
    "hunt": Hunt,
    "hunt_space": HuntSpace,
    "house_rule": HouseRule,
    "player": Player,
    "writer": Writer,
    "learned": Learned,
}
PARTS: dict[str, tuple[str, Callable[[AnyRow], bool]]] = {
    "cards beside survivors": ("card", lambda row: row.survivor_id is not None),
    "cards that stay": ("card", lambda row: row.pile == "play" and row.position != 0),
    "lasting on survivors": ("lasting", lambda row: row.survivor_id is not None),
    "lasting of the settlement": ("lasting", lambda row: row.survivor_id is None),
    "kept in mind": ("lasting", lambda row: row.survivor_id is None and row.what == "token/card"),
}  # rows of a table of which a change matters to somebody to whom the others do not
FIELDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "who lives": ("survivor", ("dead",)),
    "who departs": ("survivor", ("dead", "party")),
    "weapon types": ("survivor", ("weapon_type",)),
}  # and fields of it, beside rows that come or go
TABLE_OF: dict[type[AnyRow], str] = {row: table for table, row in TABLES.items()}

Tables = dict[str, dict[int, AnyRow]]


def empty_tables() -> Tables:
    """A campaign in which nothing has been written down yet."""
    return {table: {} for table in TABLES}
