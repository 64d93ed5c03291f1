"""What is under way while one command is decided, the table it is asked at, and who is who on a card; none outlives it.

Plain classes: `dataclasses` would add a seventh to the time of every command.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from types import MappingProxyType

from kdm_cli.light import Any, NamedTuple, NoReturn, Protocol, TypeVar
from kdm_cli.rules.content import AnyJson, Document, Entry
from kdm_cli.rules.refusal import refuse

LOCATION_DIE = ("head", "arms", "body", "body", "waist", "legs")
HIT, WOUND, SHARP, STRUCK = "hit", "wound", "sharp", "struck"  # what a die decides; struck: the monster hits

DECLINED = (
    "no", "nothing", "nobody more", "ignore", "walk on", "pass by", "no other mood", "it does not", "it has not",
)  # fmt: skip  # how what a card says may be done is left undone
RANDOM = "random"  # said where a rule says so: the tool rolls or draws


def declines(option: str) -> bool:
    """Whether an option leaves undone what may be done: what is meant by no."""
    return option in DECLINED or option.startswith("do not ")


class Die(NamedTuple):
    """A roll that is needed: how many sides, why, and by whom; sides 0 is the hit location die.

    Where a face decides alone, `test` is what it decides and `least` the lowest that is enough; 11 where none is.
    A rule says of what a `lot` decides that it is random.
    """

    sides: int
    why: str
    who: str = ""
    dice: int = 1
    test: str = ""
    least: int | None = None
    lot: bool = False

    @property
    def wanted(self) -> str:
        """What a face has to reach, where it decides alone."""
        return "" if self.least is None else f", {self.least}+" if self.least <= self.sides else ", none is enough"


class Face(NamedTuple):
    """What a die showed; `then` is what the people typed behind it (`legs:dodge`, `legs:7`)."""

    value: int | str
    then: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """The face of a numbered die."""
        assert isinstance(self.value, int)
        return self.value


class Meant(str):
    """The default of a choice that something else on the line has made already: nobody is asked."""


class Undecided(str):
    """The default of a choice that nobody made."""


class Priced(str):
    """An option that costs something, by which it may be called too: spend, 1 survival."""

    price = ""

    @classmethod
    def at(cls, name: str, price: str) -> "Priced":
        """The option with its price in words."""
        option = cls(name)
        option.price = price
        return option


class Table(Protocol):
    """Answers whatever the rules must ask, or stops the command by saying what is needed."""

    def roll(self, *dice: Die) -> list[Face]:
        """One face for each die, in this order; all that are missing are asked for together."""

    def follow(self, face: Face) -> AbstractContextManager[None]:
        """`with table.follow(face):` what was typed behind this face answers first, and must be used up in there."""

    def without_die(self, card: str) -> AbstractContextManager[None]:
        """`with table.without_die(card):` what is pinned to a card that has no die of its own is what it causes."""

    def choose(self, why: str, options: Sequence[str], default: str | None = None) -> str:
        """One of the options; without an answer the default, and without a default it is asked."""

    def only(self, name: str) -> None:
        """What was taken without asking, for there was nothing else; whoever named it all the same was right."""

    def settled(self, location: str, why: str, *, alone: bool) -> Face | None:
        """The face typed for a location that a card has fixed already, if there is one; where no die is rolled beside
        it (`alone`), another location is refused.
        """

    def answers_wait(self) -> bool:
        """Whether dice, choices or cards were given that nothing has used so far."""

    def dice_wait(self) -> bool:
        """Whether a face that is pinned to nothing was given or typed, and nothing has used it so far."""

    def mention(self, said: str, of: "Die | None" = None) -> None:
        """Say what is not asked, and why, or what settles how many `of` these dice; who answers more is told."""

    def names_cards(self) -> bool:
        """Whether cards are named that nothing has used yet."""

    def name_card(self, deck: str, why: str) -> str | None:
        """What stands on a card that no pack has; nothing where the tool was told to go on without people."""

    def draws_itself(self) -> bool:
        """Whether the tool was told to draw what nobody names."""

    def turned_over(self, deck: str, card: Entry, row: int, looked: bool = False) -> None:
        """A card that the tool had dealt face down is seen; who only looked at it leaves it where it lies."""

    def secret(self) -> str:
        """What the tool deals cards from in a hunt or showdown that begins; nobody is told."""

    def writer(self) -> str:
        """Whose entry this is, in the words of the journal: the same wherever it is decided again."""

    def shuffle(self, deck: str, count: int) -> list[int]:
        """An order for so many cards, 1 at the bottom, dealt by the tool; nobody is told."""

    def draw(self, deck: str, cards: Sequence[Entry], count: int, why: str, least: int | None = None) -> list[Entry]:
        """Cards from the top of a deck, shuffled and drawn by the tool, or so many named by the table, or `least`."""


def refuse_to_turn_over() -> NoReturn:
    """A dry run stops before it turns over a card that the tool has shuffled."""
    refuse("hidden-card", "A dry run stops before a face-down card is turned over.", "Leave out --dry-run.")


LANTERN = 10  # the face of an attack die that is a perfect hit


class Hit:
    """One hit of the monster's attack: where it landed, what was typed behind its die, and whether it still counts."""

    def __init__(self, location: str, face: Face | None = None) -> None:
        self.location = location
        self.face = face
        self.cancelled = False
        self.cancelled_by = ""
        self.damaged = False


class MonsterAttack:
    """The monster's attack under way, with the numbers as cards have changed them so far."""

    def __init__(
        self, card: Entry, target: int, speed: int, accuracy: int, damage: int, *, basic_action: bool = False
    ) -> None:
        self.card = card
        self.target = target
        self.speed = speed
        self.accuracy = accuracy
        self.damage = damage
        self.basic_action = basic_action
        self.faces: list[int] = []
        self.hits: list[Hit] = []
        self.under_way: Hit | None = None
        self.cancelled = False


class Attempt:
    """One attempt to wound: the hit location card in play, the die, and what came of it."""

    def __init__(self, row_id: int, card: Entry) -> None:
        self.row_id = row_id
        self.card = card
        self.rolled: int | None = None
        self.total: int | None = None
        self.wounded = False
        self.critical = False
        self.cancelled: set[str] = set()
        self.cancelled_by = ""  # which card, where it is another one

    @property
    def why(self) -> str:
        """Which card has cancelled something of it, in brackets."""
        return f" ({self.cancelled_by})" if self.cancelled_by not in ("", self.card.name) else ""


class SurvivorAttack:
    """A survivor's attack under way: the weapon's numbers as they are now, dice, and locations still to attempt.

    `face` is the die of the one hit of which cards speak now, `perfect_on` the least that is perfect; `lay` says that
    the attacker was knocked down before the attack began, and allowed to attack all the same, `side_told` that it is
    known whether it comes from the blind spot.
    """

    def __init__(
        self,
        attacker: int,
        weapon: Mapping[str, Any],
        card: Entry,
        *,
        melee: bool = True,
        blind_spot: bool = False,
        speed: int = 0,
        accuracy: int = 0,
        strength: int = 0,
        luck: int = 0,
        surging: bool = False,
        lay: bool = False,
        side_told: bool = True,
    ) -> None:
        self.attacker = attacker
        self.weapon = weapon
        self.card = card
        self.melee = melee
        self.blind_spot = blind_spot
        self.speed = speed
        self.accuracy = accuracy
        self.strength = strength
        self.luck = luck
        self.surging = surging
        self.lay = lay
        self.side_told = side_told
        self.faces: list[int] = []
        self.face: int | None = None
        self.perfect_on = LANTERN
        self.hits = 0
        self.locations: list[int] = []
        self.attempt: Attempt | None = None
        self.wounds = 0
        self.criticals = 0
        self.traps = 0
        self.cancelled = False
        self.cancelled_by = ""  # the card, or the rule of the weapon
        self.unanswered = False  # the next reaction does not happen
        self.last = ""  # the location attempted last
        self.ended = ""  # why hits that are left, or locations that were named, are not attempted


class Fight:
    """The attacks under way, the AI card being resolved, what was said with the command, what a card has stopped.

    `named` are cards named for draws, by deck; `said_target`, `no_reach` and `own` were said with the monster's turn.
    `suffered` is the damage that cards speak of now. `approached` is whom hands have moved the monster to, and
    `moved_by_hand` that they have moved a miniature since the command began. `against` is what a hunt begins for.

    `stops` holds what the monster's turn flow asks after every step: turn, ai_card, movement, act.
    """

    card: Entry | None = None
    target: int | None = None
    monster_attack: MonsterAttack | None = None
    survivor_attack: SurvivorAttack | None = None
    said_target: str | None = None
    usual_target: str | None = None  # the same, for the cards after the first
    textless: Entry | None = None  # a card of this turn of which nobody captured what it does
    no_reach = False
    basic = False  # no AI card was left: the Basic Action was done
    own = False
    suffered: int | None = None
    approached: int | None = None
    moved_by_hand = False
    against: Entry | None = None

    def __init__(self) -> None:
        self.named: dict[str, list[str]] = {}
        self.stops: set[str] = set()
        self.profile: dict[str, int] = {}  # typed numbers of an attack that nobody captured


T = TypeVar("T")
Op = Document  # one operation of a card
NOBODY: Mapping[str, tuple[int, ...]] = MappingProxyType({})


class Scene(NamedTuple):
    """The card, whose it is, who plays which part, the monster's level, what the last roll showed, and
    how many the moment under way brought; `about` is whose it is while something is asked of others one by one.

    `roles` is shared by everything one card does: who was nominated once stays nominated. `own`: self is the one that
    the people named with the card.
    """

    source: Entry
    me: int | None = None
    roles: Mapping[str, tuple[int, ...]] = NOBODY
    level: int | None = None
    rolled: int | None = None
    gained: int | None = None
    own: bool = False
    about: int | None = None

    def cast(self, role: str, ids: tuple[int, ...]) -> None:
        """From now on this part is played by them, in everything this card does."""
        if isinstance(self.roles, dict):
            self.roles[role] = ids

    def uncast(self, role: str) -> None:
        """Nobody plays this part any more."""
        if isinstance(self.roles, dict):
            self.roles.pop(role, None)

    def of(self, survivor_id: int) -> "Scene":
        """The same with somebody else as self."""
        return self._replace(me=survivor_id, own=False)


def within(text: AnyJson) -> Iterator[Document]:
    """Every part with fields of a card's text, however deep it lies."""
    waiting = [text]
    while waiting:
        part = waiting.pop()
        kind = type(part)
        if kind is str or kind is int:  # most are, and it takes long to be told that one is no mapping
            continue
        if kind is dict or isinstance(part, Mapping):
            yield part
            waiting += part.values()
        elif isinstance(part, list | tuple):
            waiting += part


def says(text: AnyJson, **fields: str) -> bool:
    """Whether a part with these fields lies anywhere in a card's text."""
    said = fields.items()
    return any(said <= part.items() for part in within(text))


class Text(NamedTuple):
    """The text of one card, and which copy of it this is."""

    entry: Entry
    name: str
    data: Document
    copy: int = 1
    kind: str = ""

    @classmethod
    def of(cls, entry: Entry, copy: int = 1, kind: str = "") -> "Text":
        """All that a card says."""
        return cls(entry, entry.name, entry.data, copy, kind or entry.kind)

    def blocks(self) -> Iterator[Document]:
        """What stands directly on the card, then what it says under conditions or from a certain copy on."""
        yield self.data
        for block in self.data.get("held", ()):
            if self.copy >= block.get("copy", 1):
                yield block


Blocks = Sequence[tuple[Text, Document]]


class Texts:
    """Texts that somebody stands under, and which of their blocks speak of a field or of a moment."""

    def __init__(self, texts: Iterable[Text]) -> None:
        self.all = tuple(texts)
        self._blocks: list[tuple[Text, Document]] | None = None
        self._about: dict[str, list[tuple[Text, Document]]] = {}  # as far as somebody asked
        self._at: dict[str, list[tuple[Text, Document]]] | None = None

    def __iter__(self) -> Iterator[Text]:
        return iter(self.all)

    def about(self, field: str) -> Blocks:
        """The blocks in which this field stands."""
        found = self._about.get(field)
        if found is None:
            if self._blocks is None:
                self._blocks = [(text, block) for text in self.all for block in text.blocks()]
            found = self._about[field] = [each for each in self._blocks if field in each[1]]
        return found

    def at(self, moment: str) -> Blocks:
        """What they say happens at a moment."""
        if self._at is None:
            self._at = {}
            for text in self.all:
                if text.copy > 1 and text.kind == "gear":
                    continue  # copies of one card speak with one voice
                for block in text.data.get("moments", ()):
                    self._at.setdefault(block["at"], []).append((text, block))
        return self._at.get(moment, ())


SILENCE = Texts(())


def word(who: AnyJson) -> str:
    """The group that is meant, without what narrows it."""
    return who if type(who) is str else str(who["who"] if isinstance(who, Mapping) else who)


def span(band: str) -> tuple[int, int]:
    """The lowest and the highest face of "3", "1-5" or "8+"."""
    low, _, high = band.rstrip("+").partition("-")
    return int(low), 10**6 if band.endswith("+") else int(high or low)


def in_band(band: str, rolled: int) -> bool:
    """Whether a band has this number."""
    low, high = span(band)
    return low <= rolled <= high


def band_of(bands: Mapping[str, T], rolled: int) -> T:
    """What a number means; below the lowest band the lowest counts, above the highest the highest."""
    ordered = sorted(bands, key=span)
    return bands[next((band for band in ordered if rolled <= span(band)[1]), ordered[-1])]
