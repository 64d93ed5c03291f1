"""The shape of everything a command prints as JSON; `schemas/` is generated from here.

Only types: everyday commands never import this package.
"""

from kdm_cli.service.sheets.shapes.books import (
    BackedUp,
    Demo,
    Expected,
    Health,
    Help,
    Imported,
    Log,
    Look,
    Page,
    Restored,
    Salvage,
    Script,
    ShellBegun,
    Tabulated,
    Version,
)
from kdm_cli.service.sheets.shapes.outcome import BatchShown, OutcomeShown, PackCheck, PackList, PackShown, RefusalShown
from kdm_cli.service.sheets.shapes.settlement import (
    CampaignListed,
    Endeavors,
    KeywordTotal,
    Phase,
    Recipes,
    SettlementSheet,
    Status,
    StoredItem,
    Timeline,
)
from kdm_cli.service.sheets.shapes.showdown import AttackOdds, Board, HuntSheet, MonsterTurnOdds, ShowdownSheet, Targets
from kdm_cli.service.sheets.shapes.statistics import Statistics
from kdm_cli.service.sheets.shapes.survivor import Grid, SurvivorSheet, SurvivorWhy

OF_COMMAND: dict[str, object] = {
    "status": Status,
    "phase show": Phase,
    "settlement show": SettlementSheet,
    "settlement list": list[CampaignListed],
    "survivor show": SurvivorSheet | SurvivorWhy,
    "survivor list": list[SurvivorSheet],
    "show": SettlementSheet | SurvivorSheet | ShowdownSheet | HuntSheet,
    "showdown show": ShowdownSheet,
    "hunt show": HuntSheet,
    "showdown board": Board,
    "showdown targets": Targets,
    "odds attack": AttackOdds,
    "odds monster-turn": MonsterTurnOdds,
    "gear grid": Grid,
    "settlement recipes": Recipes,
    "settlement endeavors": Endeavors,
    "storage list": list[StoredItem] | list[KeywordTotal],
    "timeline show": Timeline,
    "log": Log,
    "doctor": Health | Salvage,
    "backup": BackedUp,
    "restore": Restored,
    "export summary": Page,
    "export json": Page,
    "export sheets": Page,
    "export chronicle": Page,
    "export csv": Tabulated,
    "import": Imported,
    "expect": Expected,
    "batch run": BatchShown,
    "batch check": BatchShown,
    "shell": ShellBegun,
    "demo": Demo,
    "look": Look,
    "pack list": PackList,
    "pack show": PackShown,
    "pack check": PackCheck,
    "stats": Statistics,
}
BESIDE: dict[str, object] = {"completion": Script, "help": Help, "--version": Version}  # what is no operation

__all__ = ["BESIDE", "OF_COMMAND", "OutcomeShown", "RefusalShown"]
