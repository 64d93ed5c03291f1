"""What `stats` answers."""

from typing import Literal

from typing_extensions import TypedDict

HuntCame = Literal["showdown", "failed", "under way"]
Hand = Literal["typed", "rolled"]
Rated = Literal["hits", "wounds", "struck"]
End = Literal["victory", "defeat", "ended", "under way"]


class Population(TypedDict):
    """Living sheets and the nameless: now, and at most so far."""

    now: int
    most: int


class Hunt(TypedDict):
    """One hunt that was kept on the hunt board: the entry that began it, who set out, and who died on the hunt.

    `how` is what it came to: its showdown, which stands among the `fights`, or it failed before that.
    """

    entry: int
    year: int
    monster: str
    name: str
    level: int
    kind: Literal["hunt"]
    how: HuntCame
    departed: list[str]
    died: list[str]


class Showdown(TypedDict):
    """One showdown: the entry that began it, its end (`ended` without aftermath), who set out, who of them fell there.

    `on_the_way` are those who died on the hunt before it. `level` is null in the First Story; `kind` is hunt, special
    or prologue. Of a hunt whose showdown was kept by hand only the end is known: the entry that told it, no rounds.
    """

    entry: int
    year: int
    monster: str
    name: str
    level: int | None
    kind: str
    how: End
    rounds: int
    departed: list[str]
    died: list[str]
    on_the_way: list[str]


class ByHand(TypedDict):
    """Showdowns of which only the end was recorded, by a settlement phase begun by hand."""

    victory: int
    defeat: int


class Slain(TypedDict):
    """Victories of which the journal holds no showdown: another tracker's, brought along by an import."""

    monster: str
    name: str
    level: int
    slain: int


class Monster(TypedDict):
    """What came of all showdowns against a monster at all its levels, and of hunts that failed before the showdown.

    `lost` counts the `failed` hunts too, `fought` does not. `departed`, `died` (there or on the way), `home` and
    `rounds` count what is over; `percent` is how many came home.
    """

    monster: str
    name: str
    kind: str
    fought: int
    slain: int
    lost: int
    failed: int
    broken_off: int
    rounds: int
    departed: int
    died: int
    home: int
    percent: int | None


class MonsterLevel(Monster):
    """The same at one level; null is the First Story."""

    level: int | None


class Death(TypedDict):
    """A survivor who is dead (`fate` dies, without_remains), or exiled, lost, ceases_to_exist, leaves.

    `place` is the phase: prologue, hunt, showdown, settlement, or unknown; `against` the monster of the showdown in
    which they fell, or the quarry of the hunt on which they died.
    """

    name: str
    year: int | None
    cause: str | None
    fate: str
    place: str
    against: str | None
    level: int | None


class Cause(TypedDict):
    """A cause of death, and who died of it; null where nobody said."""

    cause: str | None
    count: int
    who: list[str]


class Deaths(TypedDict):
    """`count` is the settlement's death count, the nameless among them; `named` are the dead with a sheet.

    `gone` are those whose fate was no death to count; no other number holds them.
    """

    count: int
    named: list[Death]
    gone: list[Death]
    by_cause: list[Cause]
    by_place: dict[str, int]


class Year(TypedDict):
    """One lantern year: people at its end (or now), births, deaths by sheet, showdowns begun."""

    year: int
    population: int
    births: int
    deaths: int
    showdowns: int


class Life(TypedDict):
    """How many lantern years a survivor lived (or has) since birth or joining; `died` null while they live."""

    name: str
    born: int
    died: int | None
    years: int
    living: bool
    hunt_xp: int


class Verdict(TypedDict):
    """What the difference says: `too few` dice to tell, as `chance` has it, `more` or `less` than that.

    With `tables`: only one of so many tables comes to so much, or to so little.
    """

    verdict: Literal["too few", "chance", "more", "less"]
    tables: int | None


class Rate(Verdict):
    """How many dice showed what they needed, and on average would have: by the lowest face enough for each die."""

    dice: int
    came: int
    percent: int | None
    expected: float
    expected_percent: int | None


class PlainDice(Verdict):
    """Every d10, whatever it was for: how many, their mean, and how often each face from 1 to 10 came."""

    dice: int
    mean: float | None
    expected: float
    faces: list[int]


class Dice(TypedDict):
    """The dice of one hand: the survivors' hits and wounds, the monster's hits (`struck`), all d10s.

    `untold` attack and wound dice have nothing to be compared with: they are older than that is recorded, or a card
    might have changed their total.
    """

    hits: Rate
    wounds: Rate
    struck: Rate
    d10: PlainDice
    untold: int


class BothDice(TypedDict):
    """Dice the people rolled and told, and dice the tool rolled."""

    typed: Dice
    rolled: Dice


class Statistics(TypedDict):
    """`stats`: what counts of the whole journal; what was taken back or mended does not."""

    settlement: str
    year: int
    entries: int
    population: Population
    hunts: list[Hunt]
    fights: list[Showdown]
    by_hand: ByHand
    brought_along: list[Slain]
    monsters: list[MonsterLevel]
    quarries: list[Monster]
    deaths: Deaths
    years: list[Year]
    longest_lived: list[Life]
    dice: BothDice
