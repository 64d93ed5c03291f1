"""What the live page is given, and what the commands that follow a campaign say before they do."""

from typing import NotRequired

from typing_extensions import TypedDict

from kdm_cli.service.sheets.shapes.outcome import DueItem
from kdm_cli.service.sheets.shapes.settlement import LastEntry, PhaseName, PlayerShown
from kdm_cli.service.sheets.shapes.showdown import Board, HuntSheet, ShowdownSheet
from kdm_cli.service.sheets.shapes.survivor import SurvivorSheet


class Served(TypedDict):
    """`serve`, before anybody has come: the file, where it stands, and the address of the page."""

    file: str
    stands: str
    page: str | None


class Watched(TypedDict):
    """`watch`, before anything has changed: the file, and the command that is carried out anew."""

    file: str
    command: str


class Scene(TypedDict):
    """`state.json` and the events of the live page: the campaign as it stands after an entry.

    `version` is another for everything else that differs: a campaign that was put in this one's place has its own.
    """

    entry: int
    version: str
    name: str
    lantern_year: int
    phase: PhaseName
    doing: str
    population: int
    survival_limit: int
    endeavors: int
    death_count: int
    due: list[DueItem]
    next: str
    last: list[LastEntry]
    out: list[str]
    survivors: list[SurvivorSheet]
    players: list[PlayerShown]
    showdown: NotRequired[ShowdownSheet]
    board: NotRequired[Board]
    hunt: NotRequired[HuntSheet]
