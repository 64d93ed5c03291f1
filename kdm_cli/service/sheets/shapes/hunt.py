"""The hunt sheet."""

from typing import Literal

from typing_extensions import TypedDict

from kdm_cli.service.sheets.shapes.survivor import Brain, HitLocations, SixAttributes


class QuarryShown(TypedDict):
    """The monster that is hunted."""

    id: str
    name: str
    level: int


class LyingThere(TypedDict):
    """Something on a space; the event is named once it is revealed or placed."""

    kind: Literal["monster", "basic", "darkness", "starvation", "placed"]
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
    status: Literal["alive", "dead", "retired"]
    away: Literal["", "ran away", "home"]
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
    ambush: Literal["survivors", "monster"] | None
    over: Literal["showdown", "failed"] | None
    decks: Literal["table", "tool"]
    board: list[SpaceShown]
    survivors: list[HunterShown]
    next: str
