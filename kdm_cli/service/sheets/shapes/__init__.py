"""The shape of everything a command prints as JSON; `schemas/` is generated from here.

Only types: everyday commands never import this package.
"""

from kdm_cli.service.sheets.shapes import books, live, outcome, settlement, showdown, statistics, survivor
from kdm_cli.service.sheets.shapes.outcome import OutcomeShown, RefusalShown

OF_COMMAND: dict[str, object] = {
    "status": settlement.Status,
    "phase show": settlement.Phase,
    "settlement show": settlement.SettlementSheet,
    "settlement list": list[settlement.CampaignListed],
    "survivor show": survivor.SurvivorSheet | survivor.SurvivorWhy,
    "survivor list": list[survivor.SurvivorSheet],
    "show": settlement.SettlementSheet
    | survivor.SurvivorSheet
    | survivor.SurvivorWhy
    | showdown.ShowdownSheet
    | showdown.HuntSheet,
    "showdown show": showdown.ShowdownSheet,
    "hunt show": showdown.HuntSheet,
    "showdown board": showdown.Board,
    "showdown targets": showdown.Targets,
    "odds attack": showdown.AttackOdds,
    "odds monster-turn": showdown.MonsterTurnOdds,
    "gear grid": survivor.Grid,
    "settlement recipes": settlement.Recipes,
    "settlement endeavors": settlement.Endeavors,
    "storage list": list[settlement.StoredItem] | list[settlement.KeywordTotal],
    "timeline show": settlement.Timeline,
    "log": books.Log,
    "writers": books.WritesHere,
    "doctor": books.Health | books.Salvage,
    "backup": books.BackedUp,
    "restore": books.Restored,
    "branch": books.Branched,
    "diff": books.Difference,
    "export summary": books.Page,
    "export json": books.Page,
    "export sheets": books.Page,
    "export chronicle": books.Tale,
    "export picture": books.Page,
    "export csv": books.Tabulated,
    "import": books.Imported,
    "expect": books.Expected,
    "batch run": outcome.BatchShown,
    "batch check": outcome.BatchShown,
    "shell": books.ShellBegun,
    "demo": books.Demo,
    "serve": live.Served,
    "watch": live.Watched,
    "look": books.Look,
    "pack list": outcome.PackList,
    "pack show": outcome.PackShown,
    "pack check": outcome.PackCheck,
    "pack printing": outcome.Printings,
    "stats": statistics.Statistics,
    "fetch-list": settlement.FetchList,
    "share": books.OnServer,
    "fetch": books.Fetched,
}
BESIDE: dict[str, object] = {
    "completion": books.Script,
    "help": books.Help,
    "--version": books.Version,
}  # what is no operation

__all__ = ["BESIDE", "OF_COMMAND", "OutcomeShown", "RefusalShown"]
